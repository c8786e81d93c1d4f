#ifndef OPAPI_LEVEL2_ACLNN_LE_TENSOR_H
#define OPAPI_LEVEL2_ACLNN_LE_TENSOR_H

// Another path of aclnnop/aclnn_le_tensor.h, for programs that use it.

#include "../aclnn_le_tensor.h"

#endif  /* OPAPI_LEVEL2_ACLNN_LE_TENSOR_H */
