#ifndef OPAPI_LEVEL2_ACLNN_SIGN_H
#define OPAPI_LEVEL2_ACLNN_SIGN_H

// Another path of aclnnop/aclnn_sign.h, for programs that use it.

#include "../aclnn_sign.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SIGN_H */
