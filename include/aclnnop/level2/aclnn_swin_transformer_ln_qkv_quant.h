#ifndef OPAPI_LEVEL2_ACLNN_SWIN_TRANSFORMER_LN_QKV_QUANT_H
#define OPAPI_LEVEL2_ACLNN_SWIN_TRANSFORMER_LN_QKV_QUANT_H

// Another path of aclnnop/aclnn_swin_transformer_ln_qkv_quant.h, for programs that use it.

#include "../aclnn_swin_transformer_ln_qkv_quant.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SWIN_TRANSFORMER_LN_QKV_QUANT_H */
