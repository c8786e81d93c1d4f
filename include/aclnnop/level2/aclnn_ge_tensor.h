#ifndef OPAPI_LEVEL2_ACLNN_GE_TENSOR_H
#define OPAPI_LEVEL2_ACLNN_GE_TENSOR_H

// Another path of aclnnop/aclnn_ge_tensor.h, for programs that use it.

#include "../aclnn_ge_tensor.h"

#endif  /* OPAPI_LEVEL2_ACLNN_GE_TENSOR_H */
