#ifndef OPAPI_LEVEL2_ACLNN_MOE_DISTRIBUTE_COMBINE_V4_H
#define OPAPI_LEVEL2_ACLNN_MOE_DISTRIBUTE_COMBINE_V4_H

// Another path of aclnnop/aclnn_moe_distribute_combine_v4.h, for programs that use it.

#include "../aclnn_moe_distribute_combine_v4.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MOE_DISTRIBUTE_COMBINE_V4_H */
