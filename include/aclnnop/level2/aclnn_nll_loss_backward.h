#ifndef OPAPI_LEVEL2_ACLNN_NLL_LOSS_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_NLL_LOSS_BACKWARD_H

// Another path of aclnnop/aclnn_nll_loss_backward.h, for programs that use it.

#include "../aclnn_nll_loss_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_NLL_LOSS_BACKWARD_H */
