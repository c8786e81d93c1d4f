#ifndef OPAPI_ACLNN_FFN_WORKER_BATCHING_H
#define OPAPI_ACLNN_FFN_WORKER_BATCHING_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnFfnWorkerBatchingGetWorkspaceSize(const aclTensor *scheduleContext,
    int64_t expertNum, const aclIntArray *maxOutShape, int64_t tokenDtype, int64_t needSchedule,
    int64_t layerNum, const aclTensor *y, const aclTensor *groupList, const aclTensor *sessionIds,
    const aclTensor *microBatchIds, const aclTensor *tokenIds, const aclTensor *expertOffsets,
    const aclTensor *dynamicScale, const aclTensor *actualTokenNum, uint64_t *workspaceSize,
    aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnFfnWorkerBatching(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
    aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_FFN_WORKER_BATCHING_H */
