#ifndef OPAPI_LEVEL2_ACLNN_LERP_SCALAR_H
#define OPAPI_LEVEL2_ACLNN_LERP_SCALAR_H

// Another path of aclnnop/aclnn_lerp_scalar.h, for programs that use it.

#include "../aclnn_lerp_scalar.h"

#endif  /* OPAPI_LEVEL2_ACLNN_LERP_SCALAR_H */
