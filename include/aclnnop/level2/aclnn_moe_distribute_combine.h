#ifndef OPAPI_LEVEL2_ACLNN_MOE_DISTRIBUTE_COMBINE_H
#define OPAPI_LEVEL2_ACLNN_MOE_DISTRIBUTE_COMBINE_H

// Another path of aclnnop/aclnn_moe_distribute_combine.h, for programs that use it.

#include "../aclnn_moe_distribute_combine.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MOE_DISTRIBUTE_COMBINE_H */
