#ifndef OPAPI_LEVEL2_ACLNN_MOE_FINALIZE_ROUTING_V4_H
#define OPAPI_LEVEL2_ACLNN_MOE_FINALIZE_ROUTING_V4_H

// Another path of aclnnop/aclnn_moe_finalize_routing_v4.h, for programs that use it.

#include "../aclnn_moe_finalize_routing_v4.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MOE_FINALIZE_ROUTING_V4_H */
