#ifndef OPAPI_LEVEL2_ACLNN_MOE_DISTRIBUTE_DISPATCH_H
#define OPAPI_LEVEL2_ACLNN_MOE_DISTRIBUTE_DISPATCH_H

// Another path of aclnnop/aclnn_moe_distribute_dispatch.h, for programs that use it.

#include "../aclnn_moe_distribute_dispatch.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MOE_DISTRIBUTE_DISPATCH_H */
