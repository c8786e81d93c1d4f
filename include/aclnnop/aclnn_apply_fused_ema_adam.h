#ifndef OPAPI_ACLNN_APPLY_FUSED_EMA_ADAM_H
#define OPAPI_ACLNN_APPLY_FUSED_EMA_ADAM_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnApplyFusedEmaAdamGetWorkspaceSize(const aclTensor *grad, aclTensor *varRef,
    aclTensor *mRef, aclTensor *vRef, aclTensor *sRef, const aclTensor *step, double lr, double emaDecay,
    double beta1, double beta2, double eps, int64_t mode, bool biasCorrection, double weightDecay,
    uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnApplyFusedEmaAdam(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
    aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_APPLY_FUSED_EMA_ADAM_H */
