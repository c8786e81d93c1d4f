#ifndef OPAPI_ACLNN_MSA_INDEX_SCORE_H
#define OPAPI_ACLNN_MSA_INDEX_SCORE_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnMsaIndexScoreGetWorkspaceSize(const aclTensor *query, const aclTensor *key,
    const aclTensor *blockTableOptional, const aclTensor *scaleOptional, const aclTensor *attenMaskOptional,
    const aclTensor *actualSeqQlenOptional, const aclTensor *actualSeqKlenOptional, const aclTensor *startLoc,
    char *layoutKeyOptional, int64_t sparseMode, int64_t initBlocks, int64_t localBlocks,
    const aclTensor *score, uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnMsaIndexScore(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
    aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_MSA_INDEX_SCORE_H */
