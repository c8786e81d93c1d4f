#ifndef OPAPI_LEVEL2_ACLNN_FMOD_TENSOR_H
#define OPAPI_LEVEL2_ACLNN_FMOD_TENSOR_H

// Another path of aclnnop/aclnn_fmod_tensor.h, for programs that use it.

#include "../aclnn_fmod_tensor.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FMOD_TENSOR_H */
