#ifndef OPAPI_ACLNN_SPARSE_LIGHTNING_INDEXER_GRAD_KL_LOSS_H
#define OPAPI_ACLNN_SPARSE_LIGHTNING_INDEXER_GRAD_KL_LOSS_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnSparseLightningIndexerGradKLLossGetWorkspaceSize(const aclTensor *query,
    const aclTensor *key, const aclTensor *queryIndex, const aclTensor *keyIndex, const aclTensor *weights,
    const aclTensor *sparseIndices, const aclTensor *softmaxMax, const aclTensor *softmaxSum,
    const aclTensor *queryRope, const aclTensor *keyRope, const aclIntArray *actualSeqLengthsQuery,
    const aclIntArray *actualSeqLengthsKey, double scaleValue, char *layout, int64_t sparseMode,
    int64_t pre_tokens, int64_t next_tokens, bool deterministic, const aclTensor *dQueryIndex,
    const aclTensor *dKeyIndex, const aclTensor *dWeights, const aclTensor *loss, uint64_t *workspaceSize,
    aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnSparseLightningIndexerGradKLLoss(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_SPARSE_LIGHTNING_INDEXER_GRAD_KL_LOSS_H */
