#ifndef OPAPI_ACLNN_SPARSE_FLASH_MLA_SOFTMAX_L1_NORM_METADATA_H
#define OPAPI_ACLNN_SPARSE_FLASH_MLA_SOFTMAX_L1_NORM_METADATA_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnSparseFlashMlaSoftmaxL1NormMetadataGetWorkspaceSize(
    const aclTensor *cuSeqLensQOptional, const aclTensor *cuSeqLensKOptional,
    const aclTensor *seqUsedQOptional, const aclTensor *seqUsedKOptional,
    const aclTensor *cmpResidualKOptional, const aclTensor *topkLengthOptional, int64_t batchSize,
    int64_t maxSeqLenQ, int64_t maxSeqLenK, int64_t numHeadsQ, int64_t numHeadsK, int64_t headDim,
    int64_t topk, int64_t cmpRatio, int64_t maskMode, char *layoutQ, char *layoutK, const aclTensor *metadata,
    uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnSparseFlashMlaSoftmaxL1NormMetadata(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_SPARSE_FLASH_MLA_SOFTMAX_L1_NORM_METADATA_H */
