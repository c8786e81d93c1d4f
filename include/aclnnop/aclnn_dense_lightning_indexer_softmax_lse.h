#ifndef OPAPI_ACLNN_DENSE_LIGHTNING_INDEXER_SOFTMAX_LSE_H
#define OPAPI_ACLNN_DENSE_LIGHTNING_INDEXER_SOFTMAX_LSE_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnDenseLightningIndexerSoftmaxLseGetWorkspaceSize(const aclTensor *queryIndex,
    const aclTensor *keyIndex, const aclTensor *weight, const aclIntArray *actualSeqLengthsQueryOptional,
    const aclIntArray *actualSeqLengthsKeyOptional, char *layoutOptional, int64_t sparseMode,
    int64_t preTokens, int64_t nextTokens, const aclTensor *softmaxMaxOut, const aclTensor *softmaxSumOut,
    uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnDenseLightningIndexerSoftmaxLse(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_DENSE_LIGHTNING_INDEXER_SOFTMAX_LSE_H */
