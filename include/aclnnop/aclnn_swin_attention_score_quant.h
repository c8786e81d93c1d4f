#ifndef OPAPI_ACLNN_SWIN_ATTENTION_SCORE_QUANT_H
#define OPAPI_ACLNN_SWIN_ATTENTION_SCORE_QUANT_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnSwinAttentionScoreQuantGetWorkspaceSize(const aclTensor *query,
    const aclTensor *key, const aclTensor *value, const aclTensor *scaleQuant, const aclTensor *scaleDequant1,
    const aclTensor *scaleDequant2, const aclTensor *biasQuantOptional, const aclTensor *biasDequant1Optional,
    const aclTensor *biasDequant2Optional, const aclTensor *paddingMask1Optional,
    const aclTensor *paddingMask2Optional, bool queryTranspose, bool keyTranspose, bool valueTranspose,
    int64_t softmaxAxes, const aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnSwinAttentionScoreQuant(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_SWIN_ATTENTION_SCORE_QUANT_H */
