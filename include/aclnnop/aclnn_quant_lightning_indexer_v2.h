#ifndef OPAPI_ACLNN_QUANT_LIGHTNING_INDEXER_V2_H
#define OPAPI_ACLNN_QUANT_LIGHTNING_INDEXER_V2_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnQuantLightningIndexerV2GetWorkspaceSize(const aclTensor *query,
    const aclTensor *key, const aclTensor *weights, const aclTensor *queryDequantScale,
    const aclTensor *keyDequantScale, const aclTensor *cuSeqLensQOptional,
    const aclTensor *cuSeqLensKOptional, const aclTensor *sequsedQOptional, const aclTensor *sequsedKOptional,
    const aclTensor *cmpResidualKOptional, const aclTensor *blockTableOptional,
    const aclTensor *outputIdxOffsetOptional, const aclTensor *metadataOptional, int64_t topk,
    int64_t quantMode, int64_t maxSeqlenQOptional, char *layoutQOptional, char *layoutKOptional,
    int64_t maskModeOptional, int64_t cmpRatioOptional, int64_t returnValueOptional,
    const aclTensor *sparseIndicesOut, const aclTensor *sparseValuesOut, uint64_t *workspaceSize,
    aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnQuantLightningIndexerV2(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_QUANT_LIGHTNING_INDEXER_V2_H */
