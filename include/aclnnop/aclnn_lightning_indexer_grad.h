#ifndef OPAPI_ACLNN_LIGHTNING_INDEXER_GRAD_H
#define OPAPI_ACLNN_LIGHTNING_INDEXER_GRAD_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnLightningIndexerGradGetWorkspaceSize(const aclTensor *query, const aclTensor *key,
    const aclTensor *dy, const aclTensor *sparseIndices, const aclTensor *weights,
    const aclTensor *actualSeqQLenOptional, const aclTensor *actualSeqKvLenOptional, int64_t headNum,
    char *inputLayout, int64_t sparseMode, int64_t preTokens, int64_t nextTokens, bool deterministic,
    const aclTensor *dqOut, const aclTensor *dkOut, const aclTensor *dweightsOut, uint64_t *workspaceSize,
    aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnLightningIndexerGrad(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_LIGHTNING_INDEXER_GRAD_H */
