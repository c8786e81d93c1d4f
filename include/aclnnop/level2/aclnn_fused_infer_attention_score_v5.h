#ifndef OPAPI_LEVEL2_ACLNN_FUSED_INFER_ATTENTION_SCORE_V5_H
#define OPAPI_LEVEL2_ACLNN_FUSED_INFER_ATTENTION_SCORE_V5_H

// Another path of aclnnop/aclnn_fused_infer_attention_score_v5.h, for programs that use it.

#include "../aclnn_fused_infer_attention_score_v5.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FUSED_INFER_ATTENTION_SCORE_V5_H */
