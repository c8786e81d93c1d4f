#ifndef OPAPI_ACLNN_CAUSAL_CONV1D_UPDATE_H
#define OPAPI_ACLNN_CAUSAL_CONV1D_UPDATE_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnCausalConv1dUpdateGetWorkspaceSize(const aclTensor *x, const aclTensor *weight,
    aclTensor *convStatesRef, const aclTensor *biasOptional, const aclTensor *queryStartLocOptional,
    const aclTensor *cacheIndicesOptional, const aclTensor *numAcceptedTokensOptional,
    const aclTensor *blockIdxLastScheduledTokenOptional, const aclTensor *initialStateIdxOptional,
    const char *activation, int64_t nullBlockId, int64_t maxQueryLen, aclTensor *y, uint64_t *workspaceSize,
    aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnCausalConv1dUpdate(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_CAUSAL_CONV1D_UPDATE_H */
