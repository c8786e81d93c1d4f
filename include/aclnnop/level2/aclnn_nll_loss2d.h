#ifndef OPAPI_LEVEL2_ACLNN_NLL_LOSS2D_H
#define OPAPI_LEVEL2_ACLNN_NLL_LOSS2D_H

// Another path of aclnnop/aclnn_nll_loss2d.h, for programs that use it.

#include "../aclnn_nll_loss2d.h"

#endif  /* OPAPI_LEVEL2_ACLNN_NLL_LOSS2D_H */
