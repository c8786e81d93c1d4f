#ifndef OPAPI_ACLNN_FUSED_FLOYD_ATTENTION_GRAD_H
#define OPAPI_ACLNN_FUSED_FLOYD_ATTENTION_GRAD_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnFusedFloydAttentionGradGetWorkspaceSize(const aclTensor *query,
    const aclTensor *key1, const aclTensor *value1, const aclTensor *key2, const aclTensor *value2,
    const aclTensor *dy, const aclTensor *attenMaskOptional, const aclTensor *softmaxMax,
    const aclTensor *softmaxSum, const aclTensor *attentionIn, double scaleValue, const aclTensor *dqOut,
    const aclTensor *dk1Out, const aclTensor *dv1Out, const aclTensor *dk2Out, const aclTensor *dv2Out,
    uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnFusedFloydAttentionGrad(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_FUSED_FLOYD_ATTENTION_GRAD_H */
