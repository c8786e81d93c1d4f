#ifndef OPAPI_LEVEL2_ACLNN_NLL_LOSS_H
#define OPAPI_LEVEL2_ACLNN_NLL_LOSS_H

// Another path of aclnnop/aclnn_nll_loss.h, for programs that use it.

#include "../aclnn_nll_loss.h"

#endif  /* OPAPI_LEVEL2_ACLNN_NLL_LOSS_H */
