#ifndef OPAPI_LEVEL2_ACLNN_MOE_FUSED_TOPK_H
#define OPAPI_LEVEL2_ACLNN_MOE_FUSED_TOPK_H

// Another path of aclnnop/aclnn_moe_fused_topk.h, for programs that use it.

#include "../aclnn_moe_fused_topk.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MOE_FUSED_TOPK_H */
