#ifndef OPAPI_LEVEL2_ACLNN_APPLY_ADAM_W_QUANT_H
#define OPAPI_LEVEL2_ACLNN_APPLY_ADAM_W_QUANT_H

// Another path of aclnnop/aclnn_apply_adam_w_quant.h, for programs that use it.

#include "../aclnn_apply_adam_w_quant.h"

#endif  /* OPAPI_LEVEL2_ACLNN_APPLY_ADAM_W_QUANT_H */
