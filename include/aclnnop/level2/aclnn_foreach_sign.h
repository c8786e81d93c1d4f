#ifndef OPAPI_LEVEL2_ACLNN_FOREACH_SIGN_H
#define OPAPI_LEVEL2_ACLNN_FOREACH_SIGN_H

// Another path of aclnnop/aclnn_foreach_sign.h, for programs that use it.

#include "../aclnn_foreach_sign.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FOREACH_SIGN_H */
