#ifndef OPAPI_LEVEL2_ACLNN_FUSED_LINEAR_ONLINE_MAX_SUM_H
#define OPAPI_LEVEL2_ACLNN_FUSED_LINEAR_ONLINE_MAX_SUM_H

// Another path of aclnnop/aclnn_fused_linear_online_max_sum.h, for programs that use it.

#include "../aclnn_fused_linear_online_max_sum.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FUSED_LINEAR_ONLINE_MAX_SUM_H */
