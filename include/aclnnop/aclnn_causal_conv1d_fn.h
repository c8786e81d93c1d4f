#ifndef OPAPI_ACLNN_CAUSAL_CONV1D_FN_H
#define OPAPI_ACLNN_CAUSAL_CONV1D_FN_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnCausalConv1dFnGetWorkspaceSize(const aclTensor *x, const aclTensor *weight,
    aclTensor *convStatesRef, const aclTensor *biasOptional, const aclTensor *queryStartLocOptional,
    const aclTensor *cacheIndicesOptional, const aclTensor *initialStateModeOptional,
    const aclTensor *blockIdxFirstScheduledTokenOptional, const aclTensor *blockIdxLastScheduledTokenOptional,
    const aclTensor *initialStateIdxOptional, const aclTensor *numComputedTokensOptional,
    const char *activation, int64_t nullBlockId, int64_t blockSizeToAlign, aclTensor *y,
    uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnCausalConv1dFn(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
    aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_CAUSAL_CONV1D_FN_H */
