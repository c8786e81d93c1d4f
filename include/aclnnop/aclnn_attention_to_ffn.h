#ifndef OPAPI_ACLNN_ATTENTION_TO_FFN_H
#define OPAPI_ACLNN_ATTENTION_TO_FFN_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnAttentionToFFNGetWorkspaceSize(const aclTensor *x, const aclTensor *sessionId,
    const aclTensor *microBatchId, const aclTensor *layerId, const aclTensor *expertIds,
    const aclTensor *expertRankTable, const aclTensor *scales, const aclTensor *activeMask, const char *group,
    int64_t worldSize, const aclIntArray *ffnTokenInfoTableShape, const aclIntArray *ffnTokenDataShape,
    const aclIntArray *attnTokenInfoTableShape, int64_t moeExpertNum, int64_t quantMode, int64_t syncFlag,
    int64_t ffnStartRankId, uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnAttentionToFFN(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
    aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_ATTENTION_TO_FFN_H */
