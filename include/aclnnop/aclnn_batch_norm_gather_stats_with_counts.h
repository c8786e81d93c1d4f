#ifndef OPAPI_ACLNN_BATCH_NORM_GATHER_STATS_WITH_COUNTS_H
#define OPAPI_ACLNN_BATCH_NORM_GATHER_STATS_WITH_COUNTS_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnBatchNormGatherStatsWithCountsGetWorkspaceSize(const aclTensor *input,
    const aclTensor *mean, const aclTensor *invstd, aclTensor *runningMean, aclTensor *runningVar,
    double momentum, double eps, const aclTensor *counts, aclTensor *meanAll, aclTensor *invstdAll,
    uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnBatchNormGatherStatsWithCounts(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_BATCH_NORM_GATHER_STATS_WITH_COUNTS_H */
