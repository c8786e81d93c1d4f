#ifndef OPAPI_ACLNN_FUSED_ADAMW_H
#define OPAPI_ACLNN_FUSED_ADAMW_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnFusedAdamwGetWorkspaceSize(const aclTensorList *paramsRef,
    const aclTensorList *grads, const aclTensorList *expAvgsRef, const aclTensorList *expAvgSqsRef,
    const aclTensorList *maxExpAvgSqsRef, const aclTensorList *stateSteps, const aclTensor *gradScaleOptional,
    const aclTensor *foundInfOptional, double lr, double beta1, double beta2, double weightDecay, double eps,
    bool amsgrad, bool maximize, uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnFusedAdamw(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
    aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_FUSED_ADAMW_H */
