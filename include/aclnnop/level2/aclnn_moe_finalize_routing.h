#ifndef OPAPI_LEVEL2_ACLNN_MOE_FINALIZE_ROUTING_H
#define OPAPI_LEVEL2_ACLNN_MOE_FINALIZE_ROUTING_H

// Another path of aclnnop/aclnn_moe_finalize_routing.h, for programs that use it.

#include "../aclnn_moe_finalize_routing.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MOE_FINALIZE_ROUTING_H */
