#ifndef OPAPI_LEVEL2_ACLNN_FUSED_INFER_ATTENTION_SCORE_H
#define OPAPI_LEVEL2_ACLNN_FUSED_INFER_ATTENTION_SCORE_H

// Another path of aclnnop/aclnn_fused_infer_attention_score.h, for programs that use it.

#include "../aclnn_fused_infer_attention_score.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FUSED_INFER_ATTENTION_SCORE_H */
