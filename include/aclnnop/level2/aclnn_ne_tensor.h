#ifndef OPAPI_LEVEL2_ACLNN_NE_TENSOR_H
#define OPAPI_LEVEL2_ACLNN_NE_TENSOR_H

// Another path of aclnnop/aclnn_ne_tensor.h, for programs that use it.

#include "../aclnn_ne_tensor.h"

#endif  /* OPAPI_LEVEL2_ACLNN_NE_TENSOR_H */
