#ifndef OPAPI_LEVEL2_ACLNN_LT_TENSOR_H
#define OPAPI_LEVEL2_ACLNN_LT_TENSOR_H

// Another path of aclnnop/aclnn_lt_tensor.h, for programs that use it.

#include "../aclnn_lt_tensor.h"

#endif  /* OPAPI_LEVEL2_ACLNN_LT_TENSOR_H */
