#ifndef OPAPI_LEVEL2_ACLNN_NLL_LOSS2D_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_NLL_LOSS2D_BACKWARD_H

// Another path of aclnnop/aclnn_nll_loss2d_backward.h, for programs that use it.

#include "../aclnn_nll_loss2d_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_NLL_LOSS2D_BACKWARD_H */
