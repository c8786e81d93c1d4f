#ifndef OPAPI_ACLNN_MOE_GATING_TOP_K_BACKWARD_H
#define OPAPI_ACLNN_MOE_GATING_TOP_K_BACKWARD_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnMoeGatingTopKBackwardGetWorkspaceSize(const aclTensor *xNorm,
    const aclTensor *gradY, const aclTensor *expertIdx, int64_t renorm, int64_t normType,
    double routedScalingFactor, double eps, const aclTensor *out, uint64_t *workspaceSize,
    aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnMoeGatingTopKBackward(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_MOE_GATING_TOP_K_BACKWARD_H */
