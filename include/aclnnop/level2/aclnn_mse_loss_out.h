#ifndef OPAPI_LEVEL2_ACLNN_MSE_LOSS_OUT_H
#define OPAPI_LEVEL2_ACLNN_MSE_LOSS_OUT_H

// Another path of aclnnop/aclnn_mse_loss_out.h, for programs that use it.

#include "../aclnn_mse_loss_out.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MSE_LOSS_OUT_H */
