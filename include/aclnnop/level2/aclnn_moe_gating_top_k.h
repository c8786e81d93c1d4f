#ifndef OPAPI_LEVEL2_ACLNN_MOE_GATING_TOP_K_H
#define OPAPI_LEVEL2_ACLNN_MOE_GATING_TOP_K_H

// Another path of aclnnop/aclnn_moe_gating_top_k.h, for programs that use it.

#include "../aclnn_moe_gating_top_k.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MOE_GATING_TOP_K_H */
