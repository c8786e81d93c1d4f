#ifndef OPAPI_LEVEL2_ACLNN_MOE_DISTRIBUTE_DISPATCH_TEARDOWN_H
#define OPAPI_LEVEL2_ACLNN_MOE_DISTRIBUTE_DISPATCH_TEARDOWN_H

// Another path of aclnnop/aclnn_moe_distribute_dispatch_teardown.h, for programs that use it.

#include "../aclnn_moe_distribute_dispatch_teardown.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MOE_DISTRIBUTE_DISPATCH_TEARDOWN_H */
