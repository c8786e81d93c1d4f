#ifndef OPAPI_LEVEL2_ACLNN_MOE_INIT_ROUTING_V2_GRAD_H
#define OPAPI_LEVEL2_ACLNN_MOE_INIT_ROUTING_V2_GRAD_H

// Another path of aclnnop/aclnn_moe_init_routing_v2_grad.h, for programs that use it.

#include "../aclnn_moe_init_routing_v2_grad.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MOE_INIT_ROUTING_V2_GRAD_H */
