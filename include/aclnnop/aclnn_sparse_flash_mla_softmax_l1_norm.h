#ifndef OPAPI_ACLNN_SPARSE_FLASH_MLA_SOFTMAX_L1_NORM_H
#define OPAPI_ACLNN_SPARSE_FLASH_MLA_SOFTMAX_L1_NORM_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnSparseFlashMlaSoftmaxL1NormGetWorkspaceSize(const aclTensor *q, const aclTensor *k,
    const aclTensor *softmaxLse, const aclTensor *sparseIndicesOptional, const aclTensor *cuSeqlensQOptional,
    const aclTensor *cuSeqlensKOptional, const aclTensor *sequsedQOptional, const aclTensor *sequsedKOptional,
    const aclTensor *cmpResidualKOptional, const aclTensor *topkLengthOptional,
    const aclTensor *metadataOptional, double softmaxScale, int64_t cmpRatio, int64_t maskMode,
    char *layoutQOptional, char *layoutKOptional, const aclTensor *softmaxL1Norm, uint64_t *workspaceSize,
    aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnSparseFlashMlaSoftmaxL1Norm(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_SPARSE_FLASH_MLA_SOFTMAX_L1_NORM_H */
