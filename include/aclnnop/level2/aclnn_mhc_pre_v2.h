#ifndef OPAPI_LEVEL2_ACLNN_MHC_PRE_V2_H
#define OPAPI_LEVEL2_ACLNN_MHC_PRE_V2_H

// Another path of aclnnop/aclnn_mhc_pre_v2.h, for programs that use it.

#include "../aclnn_mhc_pre_v2.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MHC_PRE_V2_H */
