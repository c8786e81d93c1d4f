#ifndef OPAPI_LEVEL2_ACLNN_BITWISE_AND_TENSOR_H
#define OPAPI_LEVEL2_ACLNN_BITWISE_AND_TENSOR_H

// Another path of aclnnop/aclnn_bitwise_and_tensor.h, for programs that use it.

#include "../aclnn_bitwise_and_tensor.h"

#endif  /* OPAPI_LEVEL2_ACLNN_BITWISE_AND_TENSOR_H */
