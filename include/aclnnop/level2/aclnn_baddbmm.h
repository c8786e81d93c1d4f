#ifndef OPAPI_LEVEL2_ACLNN_BADDBMM_H
#define OPAPI_LEVEL2_ACLNN_BADDBMM_H

// Another path of aclnnop/aclnn_baddbmm.h, for programs that use it.

#include "../aclnn_baddbmm.h"

#endif  /* OPAPI_LEVEL2_ACLNN_BADDBMM_H */
