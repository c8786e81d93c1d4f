#ifndef OPAPI_LEVEL2_ACLNN_MOE_UPDATE_EXPERT_H
#define OPAPI_LEVEL2_ACLNN_MOE_UPDATE_EXPERT_H

// Another path of aclnnop/aclnn_moe_update_expert.h, for programs that use it.

#include "../aclnn_moe_update_expert.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MOE_UPDATE_EXPERT_H */
