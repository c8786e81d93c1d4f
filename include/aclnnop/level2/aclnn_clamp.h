#ifndef OPAPI_LEVEL2_ACLNN_CLAMP_H
#define OPAPI_LEVEL2_ACLNN_CLAMP_H

// Another path of aclnnop/aclnn_clamp.h, for programs that use it.

#include "../aclnn_clamp.h"

#endif  /* OPAPI_LEVEL2_ACLNN_CLAMP_H */
