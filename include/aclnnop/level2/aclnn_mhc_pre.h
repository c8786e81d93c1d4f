#ifndef OPAPI_LEVEL2_ACLNN_MHC_PRE_H
#define OPAPI_LEVEL2_ACLNN_MHC_PRE_H

// Another path of aclnnop/aclnn_mhc_pre.h, for programs that use it.

#include "../aclnn_mhc_pre.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MHC_PRE_H */
