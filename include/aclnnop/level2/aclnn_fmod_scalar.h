#ifndef OPAPI_LEVEL2_ACLNN_FMOD_SCALAR_H
#define OPAPI_LEVEL2_ACLNN_FMOD_SCALAR_H

// Another path of aclnnop/aclnn_fmod_scalar.h, for programs that use it.

#include "../aclnn_fmod_scalar.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FMOD_SCALAR_H */
