#ifndef OPAPI_LEVEL2_ACLNN_MOE_INIT_ROUTING_QUANT_V2_H
#define OPAPI_LEVEL2_ACLNN_MOE_INIT_ROUTING_QUANT_V2_H

// Another path of aclnnop/aclnn_moe_init_routing_quant_v2.h, for programs that use it.

#include "../aclnn_moe_init_routing_quant_v2.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MOE_INIT_ROUTING_QUANT_V2_H */
