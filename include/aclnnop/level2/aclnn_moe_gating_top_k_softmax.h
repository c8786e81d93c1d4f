#ifndef OPAPI_LEVEL2_ACLNN_MOE_GATING_TOP_K_SOFTMAX_H
#define OPAPI_LEVEL2_ACLNN_MOE_GATING_TOP_K_SOFTMAX_H

// Another path of aclnnop/aclnn_moe_gating_top_k_softmax.h, for programs that use it.

#include "../aclnn_moe_gating_top_k_softmax.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MOE_GATING_TOP_K_SOFTMAX_H */
