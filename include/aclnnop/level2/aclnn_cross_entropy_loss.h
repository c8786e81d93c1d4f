#ifndef OPAPI_LEVEL2_ACLNN_CROSS_ENTROPY_LOSS_H
#define OPAPI_LEVEL2_ACLNN_CROSS_ENTROPY_LOSS_H

// Another path of aclnnop/aclnn_cross_entropy_loss.h, for programs that use it.

#include "../aclnn_cross_entropy_loss.h"

#endif  /* OPAPI_LEVEL2_ACLNN_CROSS_ENTROPY_LOSS_H */
