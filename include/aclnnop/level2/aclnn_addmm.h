#ifndef OPAPI_LEVEL2_ACLNN_ADDMM_H
#define OPAPI_LEVEL2_ACLNN_ADDMM_H

// Another path of aclnnop/aclnn_addmm.h, for programs that use it.

#include "../aclnn_addmm.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ADDMM_H */
