#ifndef OPAPI_ACLNN_MOE_UPDATE_EXPERT_H
#define OPAPI_ACLNN_MOE_UPDATE_EXPERT_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnMoeUpdateExpertGetWorkspaceSize(const aclTensor *expertIds,
    const aclTensor *eplbTable, const aclTensor *expertScalesOptional,
    const aclTensor *pruningThresholdOptional, const aclTensor *activeMaskOptional, int64_t localRankId,
    int64_t worldSize, int64_t balanceMode, aclTensor *balancedExpertIds, aclTensor *balancedActiveMask,
    uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnMoeUpdateExpert(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
    aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_MOE_UPDATE_EXPERT_H */
