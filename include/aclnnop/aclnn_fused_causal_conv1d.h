#ifndef OPAPI_ACLNN_FUSED_CAUSAL_CONV1D_H
#define OPAPI_ACLNN_FUSED_CAUSAL_CONV1D_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnFusedCausalConv1dGetWorkspaceSize(const aclTensor *x, const aclTensor *weight,
    aclTensor *convStates, const aclTensor *queryStartLoc, const aclTensor *cacheIndices,
    const aclTensor *initialStateMode, const aclTensor *bias, const aclTensor *numAcceptedTokens,
    const aclTensor *numComputedTokens, const aclTensor *blockIdxFirstScheduledToken,
    const aclTensor *blockIdxLastScheduledToken, const aclTensor *initialStateIdx, int64_t activationMode,
    int64_t padSlotId, int64_t runMode, int64_t maxQueryLen, int64_t residualConnection, int64_t blockSize,
    int64_t convMode, aclTensor *y, uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnFusedCausalConv1d(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
    aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_FUSED_CAUSAL_CONV1D_H */
