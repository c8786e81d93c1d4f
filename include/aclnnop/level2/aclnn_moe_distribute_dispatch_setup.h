#ifndef OPAPI_LEVEL2_ACLNN_MOE_DISTRIBUTE_DISPATCH_SETUP_H
#define OPAPI_LEVEL2_ACLNN_MOE_DISTRIBUTE_DISPATCH_SETUP_H

// Another path of aclnnop/aclnn_moe_distribute_dispatch_setup.h, for programs that use it.

#include "../aclnn_moe_distribute_dispatch_setup.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MOE_DISTRIBUTE_DISPATCH_SETUP_H */
