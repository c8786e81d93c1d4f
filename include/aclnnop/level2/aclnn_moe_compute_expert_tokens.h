#ifndef OPAPI_LEVEL2_ACLNN_MOE_COMPUTE_EXPERT_TOKENS_H
#define OPAPI_LEVEL2_ACLNN_MOE_COMPUTE_EXPERT_TOKENS_H

// Another path of aclnnop/aclnn_moe_compute_expert_tokens.h, for programs that use it.

#include "../aclnn_moe_compute_expert_tokens.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MOE_COMPUTE_EXPERT_TOKENS_H */
