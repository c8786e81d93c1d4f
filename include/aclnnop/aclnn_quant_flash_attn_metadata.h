#ifndef OPAPI_ACLNN_QUANT_FLASH_ATTN_METADATA_H
#define OPAPI_ACLNN_QUANT_FLASH_ATTN_METADATA_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnQuantFlashAttnMetadataGetWorkspaceSize(const aclTensor *cuSeqlensQOptional,
    const aclTensor *cuSeqlensKvOptional, const aclTensor *sequsedQOptional,
    const aclTensor *sequsedKvOptional, const aclTensor *vDescaleOptional, int64_t batchSize,
    int64_t maxSeqlenQ, int64_t maxSeqlenKv, int64_t numHeadsQ, int64_t numHeadsKv, int64_t headDim,
    int64_t quantMode, int64_t maskMode, int64_t winLeft, int64_t winRight, const char *layoutQ,
    const char *layoutQDescale, const char *layoutKv, const char *layoutOut, const aclTensor *metaData,
    uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnQuantFlashAttnMetadata(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_QUANT_FLASH_ATTN_METADATA_H */
