#ifndef OPAPI_ACLNN_CROSS_ENTROPY_SUM_EXP_AND_INDEX_LOGIT_H
#define OPAPI_ACLNN_CROSS_ENTROPY_SUM_EXP_AND_INDEX_LOGIT_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnCrossEntropySumExpAndIndexLogitGetWorkspaceSize(
    const aclTensor *vocabParallelLogits, const aclTensor *target, const aclTensor *globalLogitsMax,
    int64_t vocabStartIndex, int64_t vocabEndIndex, const aclTensor *predictedLogitsOut,
    const aclTensor *sumExpLogitsOut, const aclTensor *expLogitsOut, const aclTensor *targetOffsetOut,
    const aclTensor *targetMaskOut, uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnCrossEntropySumExpAndIndexLogit(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_CROSS_ENTROPY_SUM_EXP_AND_INDEX_LOGIT_H */
