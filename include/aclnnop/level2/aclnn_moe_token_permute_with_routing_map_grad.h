#ifndef OPAPI_LEVEL2_ACLNN_MOE_TOKEN_PERMUTE_WITH_ROUTING_MAP_GRAD_H
#define OPAPI_LEVEL2_ACLNN_MOE_TOKEN_PERMUTE_WITH_ROUTING_MAP_GRAD_H

// Another path of aclnnop/aclnn_moe_token_permute_with_routing_map_grad.h, for programs that use it.

#include "../aclnn_moe_token_permute_with_routing_map_grad.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MOE_TOKEN_PERMUTE_WITH_ROUTING_MAP_GRAD_H */
