#ifndef OPAPI_LEVEL2_ACLNN_POW_TENSOR_TENSOR_H
#define OPAPI_LEVEL2_ACLNN_POW_TENSOR_TENSOR_H

// Another path of aclnnop/aclnn_pow_tensor_tensor.h, for programs that use it.

#include "../aclnn_pow_tensor_tensor.h"

#endif  /* OPAPI_LEVEL2_ACLNN_POW_TENSOR_TENSOR_H */
