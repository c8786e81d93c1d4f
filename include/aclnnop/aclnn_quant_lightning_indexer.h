#ifndef OPAPI_ACLNN_QUANT_LIGHTNING_INDEXER_H
#define OPAPI_ACLNN_QUANT_LIGHTNING_INDEXER_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnQuantLightningIndexerGetWorkspaceSize(const aclTensor *query, const aclTensor *key,
    const aclTensor *weights, const aclTensor *queryDequantScale, const aclTensor *keyDequantScale,
    const aclTensor *actualSeqLengthsQueryOptional, const aclTensor *actualSeqLengthsKeyOptional,
    const aclTensor *blockTableOptional, int64_t queryQuantMode, int64_t keyQuantMode,
    char *layoutQueryOptional, char *layoutKeyOptional, int64_t sparseCount, int64_t sparseMode,
    int64_t preTokens, int64_t nextTokens, const aclTensor *out, uint64_t *workspaceSize,
    aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnQuantLightningIndexer(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_QUANT_LIGHTNING_INDEXER_H */
