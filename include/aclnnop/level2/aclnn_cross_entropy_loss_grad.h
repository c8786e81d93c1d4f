#ifndef OPAPI_LEVEL2_ACLNN_CROSS_ENTROPY_LOSS_GRAD_H
#define OPAPI_LEVEL2_ACLNN_CROSS_ENTROPY_LOSS_GRAD_H

// Another path of aclnnop/aclnn_cross_entropy_loss_grad.h, for programs that use it.

#include "../aclnn_cross_entropy_loss_grad.h"

#endif  /* OPAPI_LEVEL2_ACLNN_CROSS_ENTROPY_LOSS_GRAD_H */
