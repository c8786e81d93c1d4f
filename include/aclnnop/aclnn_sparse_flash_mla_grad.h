#ifndef OPAPI_ACLNN_SPARSE_FLASH_MLA_GRAD_H
#define OPAPI_ACLNN_SPARSE_FLASH_MLA_GRAD_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnSparseFlashMlaGradGetWorkspaceSize(const aclTensor *query, const aclTensor *dOut,
    const aclTensor *out, const aclTensor *lse, const aclTensor *oriKvOptional,
    const aclTensor *cmpKvOptional, const aclTensor *oriSparseIndicesOptional,
    const aclTensor *cmpSparseIndicesOptional, const aclTensor *cuSeqlensQOptional,
    const aclTensor *cuSeqlensOriKvOptional, const aclTensor *cuSeqlensCmpKvOptional,
    const aclTensor *sequsedQOptional, const aclTensor *sequsedOriKvOptional,
    const aclTensor *sequsedCmpKvOptional, const aclTensor *cmpResidualKvOptional,
    const aclTensor *oriTopkLengthOptional, const aclTensor *cmpTopkLengthOptional,
    const aclTensor *sinksOptional, const aclTensor *metadataOptional, double scaleValue, int64_t cmpRatio,
    int64_t oriMaskMode, int64_t cmpMaskMode, int64_t oriWinLeft, int64_t oriWinRight, char *layoutQOptional,
    char *layoutKvOptional, const aclTensor *dQueryOut, const aclTensor *dOriKvOutOptional,
    const aclTensor *dCmpKvOutOptional, const aclTensor *dSinksOutOptional,
    const aclTensor *oriSoftmaxL1NormOptional, const aclTensor *cmpSoftmaxL1NormOptional,
    uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnSparseFlashMlaGrad(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_SPARSE_FLASH_MLA_GRAD_H */
