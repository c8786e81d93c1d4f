#ifndef OPAPI_ACLNN_BSA_SELECT_BLOCK_MASK_H
#define OPAPI_ACLNN_BSA_SELECT_BLOCK_MASK_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnBSASelectBlockMaskGetWorkspaceSize(const aclTensor *query, const aclTensor *key,
    const aclIntArray *blockShape, const aclIntArray *postBlockShape, const aclIntArray *actualSeqLengths,
    const aclIntArray *actualSeqLengthsKV, const aclIntArray *actualBlockLenQuery,
    const aclIntArray *actualBlockLenKey, char *qInputLayout, char *kvInputLayout, int64_t numKeyValueHeads,
    double scaleValue, double sparsity, aclTensor *blockSparseMaskOut, uint64_t *workspaceSize,
    aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnBSASelectBlockMask(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_BSA_SELECT_BLOCK_MASK_H */
