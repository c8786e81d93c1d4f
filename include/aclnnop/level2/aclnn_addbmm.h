#ifndef OPAPI_LEVEL2_ACLNN_ADDBMM_H
#define OPAPI_LEVEL2_ACLNN_ADDBMM_H

// Another path of aclnnop/aclnn_addbmm.h, for programs that use it.

#include "../aclnn_addbmm.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ADDBMM_H */
