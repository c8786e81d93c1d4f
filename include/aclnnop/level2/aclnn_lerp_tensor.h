#ifndef OPAPI_LEVEL2_ACLNN_LERP_TENSOR_H
#define OPAPI_LEVEL2_ACLNN_LERP_TENSOR_H

// Another path of aclnnop/aclnn_lerp_tensor.h, for programs that use it.

#include "../aclnn_lerp_tensor.h"

#endif  /* OPAPI_LEVEL2_ACLNN_LERP_TENSOR_H */
