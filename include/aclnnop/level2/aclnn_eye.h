#ifndef OPAPI_LEVEL2_ACLNN_EYE_H
#define OPAPI_LEVEL2_ACLNN_EYE_H

// Another path of aclnnop/aclnn_eye.h, for programs that use it.

#include "../aclnn_eye.h"

#endif  /* OPAPI_LEVEL2_ACLNN_EYE_H */
