#ifndef OPAPI_ACLNN_FFN_TO_ATTENTION_H
#define OPAPI_ACLNN_FFN_TO_ATTENTION_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnFFNToAttentionGetWorkspaceSize(const aclTensor *x, const aclTensor *sessionIds,
    const aclTensor *microBatchIds, const aclTensor *tokenIds, const aclTensor *expertOffsets,
    const aclTensor *actualTokenNum, const aclTensor *attnRankTable, const char *group, int64_t worldSize,
    const aclIntArray *tokenInfoTableShape, const aclIntArray *tokenDataShape, uint64_t *workspaceSize,
    aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnFFNToAttention(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
    aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_FFN_TO_ATTENTION_H */
