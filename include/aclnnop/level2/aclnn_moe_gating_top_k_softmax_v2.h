#ifndef OPAPI_LEVEL2_ACLNN_MOE_GATING_TOP_K_SOFTMAX_V2_H
#define OPAPI_LEVEL2_ACLNN_MOE_GATING_TOP_K_SOFTMAX_V2_H

// Another path of aclnnop/aclnn_moe_gating_top_k_softmax_v2.h, for programs that use it.

#include "../aclnn_moe_gating_top_k_softmax_v2.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MOE_GATING_TOP_K_SOFTMAX_V2_H */
