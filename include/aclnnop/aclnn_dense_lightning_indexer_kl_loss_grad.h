#ifndef OPAPI_ACLNN_DENSE_LIGHTNING_INDEXER_KL_LOSS_GRAD_H
#define OPAPI_ACLNN_DENSE_LIGHTNING_INDEXER_KL_LOSS_GRAD_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnDenseLightningIndexerKLLossGradGetWorkspaceSize(const aclTensor *q,
    const aclTensor *k, const aclTensor *w, const aclTensor *attnSoftmaxL1Norm, const aclTensor *softmaxLse,
    const aclTensor *cuSeqLensQOptional, const aclTensor *cuSeqLensKOptional,
    const aclTensor *seqUsedQOptional, const aclTensor *seqUsedKOptional,
    const aclTensor *cmpResidualKOptional, const aclTensor *metadataOptional, char *layoutQ, char *layoutK,
    int64_t maskMode, int64_t cmpRatio, const aclTensor *dq, const aclTensor *dk, const aclTensor *dw,
    const aclTensor *softmaxOut, uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnDenseLightningIndexerKLLossGrad(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_DENSE_LIGHTNING_INDEXER_KL_LOSS_GRAD_H */
