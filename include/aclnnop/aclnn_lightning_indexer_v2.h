#ifndef OPAPI_ACLNN_LIGHTNING_INDEXER_V2_H
#define OPAPI_ACLNN_LIGHTNING_INDEXER_V2_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnLightningIndexerV2GetWorkspaceSize(const aclTensor *q, const aclTensor *k,
    const aclTensor *w, const aclTensor *cuSeqlensQOptional, const aclTensor *cuSeqlensKOptional,
    const aclTensor *sequsedQOptional, const aclTensor *sequsedKOptional,
    const aclTensor *cmpResidualKOptional, const aclTensor *blockTableOptional,
    const aclTensor *outputIdxOffsetOptional, const aclTensor *metadataOptional, int64_t topk,
    int64_t maxSeqlenQ, char *layoutQ, char *layoutK, int64_t maskMode, int64_t cmpRatio, int64_t returnValue,
    const aclTensor *sparseIndices, const aclTensor *sparseValues, uint64_t *workspaceSize,
    aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnLightningIndexerV2(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_LIGHTNING_INDEXER_V2_H */
