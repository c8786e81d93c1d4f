#ifndef OPAPI_LEVEL2_ACLNN_MSE_LOSS_H
#define OPAPI_LEVEL2_ACLNN_MSE_LOSS_H

// Another path of aclnnop/aclnn_mse_loss.h, for programs that use it.

#include "../aclnn_mse_loss.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MSE_LOSS_H */
