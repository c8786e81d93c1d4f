#ifndef OPAPI_LEVEL2_ACLNN_MHC_PRE_SINKHORN_H
#define OPAPI_LEVEL2_ACLNN_MHC_PRE_SINKHORN_H

// Another path of aclnnop/aclnn_mhc_pre_sinkhorn.h, for programs that use it.

#include "../aclnn_mhc_pre_sinkhorn.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MHC_PRE_SINKHORN_H */
