#ifndef OPAPI_LEVEL2_ACLNN_SWIN_ATTENTION_SCORE_QUANT_H
#define OPAPI_LEVEL2_ACLNN_SWIN_ATTENTION_SCORE_QUANT_H

// Another path of aclnnop/aclnn_swin_attention_score_quant.h, for programs that use it.

#include "../aclnn_swin_attention_score_quant.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SWIN_ATTENTION_SCORE_QUANT_H */
