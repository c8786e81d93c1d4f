#ifndef OPAPI_LEVEL2_ACLNN_APPLY_FUSED_EMA_ADAM_H
#define OPAPI_LEVEL2_ACLNN_APPLY_FUSED_EMA_ADAM_H

// Another path of aclnnop/aclnn_apply_fused_ema_adam.h, for programs that use it.

#include "../aclnn_apply_fused_ema_adam.h"

#endif  /* OPAPI_LEVEL2_ACLNN_APPLY_FUSED_EMA_ADAM_H */
