#ifndef OPAPI_LEVEL2_ACLNN_FUSED_CROSS_ENTROPY_LOSS_WITH_MAX_SUM_H
#define OPAPI_LEVEL2_ACLNN_FUSED_CROSS_ENTROPY_LOSS_WITH_MAX_SUM_H

// Another path of aclnnop/aclnn_fused_cross_entropy_loss_with_max_sum.h, for programs that use it.

#include "../aclnn_fused_cross_entropy_loss_with_max_sum.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FUSED_CROSS_ENTROPY_LOSS_WITH_MAX_SUM_H */
