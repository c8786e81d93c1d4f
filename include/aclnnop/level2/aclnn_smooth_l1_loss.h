#ifndef OPAPI_LEVEL2_ACLNN_SMOOTH_L1_LOSS_H
#define OPAPI_LEVEL2_ACLNN_SMOOTH_L1_LOSS_H

// Another path of aclnnop/aclnn_smooth_l1_loss.h, for programs that use it.

#include "../aclnn_smooth_l1_loss.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SMOOTH_L1_LOSS_H */
