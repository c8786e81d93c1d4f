#ifndef OPAPI_LEVEL2_ACLNN_MOE_INIT_ROUTING_V3_H
#define OPAPI_LEVEL2_ACLNN_MOE_INIT_ROUTING_V3_H

// Another path of aclnnop/aclnn_moe_init_routing_v3.h, for programs that use it.

#include "../aclnn_moe_init_routing_v3.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MOE_INIT_ROUTING_V3_H */
