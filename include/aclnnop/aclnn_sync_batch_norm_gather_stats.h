#ifndef OPAPI_ACLNN_SYNC_BATCH_NORM_GATHER_STATS_H
#define OPAPI_ACLNN_SYNC_BATCH_NORM_GATHER_STATS_H

// Generated from src/ops/norm/rows/synchronised.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of the statistics of a batch of the sums of its parts: checks the arguments, and reports the workspace that phase 2 needs.
///
///     batchMean   = sum of totalSum / n
///     batchInvstd = 1 / sqrt(sum of totalSquareSum / n - batchMean^2 + eps)
///
/// Of each channel, where n is the sum of sampleCount. The running statistics mean and variance move towards them:
///
///     running = (1 - momentum) * running + momentum * statistic
///
/// where the variance is multiplied by n / (n - 1).
///
/// @param totalSum (parts, C) with parts; FLOAT, FLOAT16; BFLOAT16 on 950. Any strides
/// @param totalSquareSum shape and type of totalSum. Any strides
/// @param sampleCount how many elements each part has; one of those types, or INT32. Any stride
/// @param mean C elements of the type of totalSum, which are updated. Any stride
/// @param variance C elements of the type of totalSum, which are updated. Any stride
/// @param momentum how much of the statistics the running ones take
/// @param eps is added to the variance
/// @param batchMean C elements of those types. Any stride
/// @param batchInvstd C elements of the type of batchMean. Any stride
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnSyncBatchNormGatherStatsGetWorkspaceSize(const aclTensor *totalSum,
                                                          const aclTensor *totalSquareSum,
                                                          const aclTensor *sampleCount,
                                                          aclTensor *mean,
                                                          aclTensor *variance,
                                                          float momentum,
                                                          float eps,
                                                          aclTensor *batchMean,
                                                          aclTensor *batchInvstd,
                                                          uint64_t *workspaceSize,
                                                          aclOpExecutor **executor);

/// Phase 2: queues the work on a stream. The result is there after the stream was synchronised.
///
/// @param workspace device memory of the size that phase 1 reported; may be null when that is 0
/// @param workspaceSize the size that phase 1 reported
/// @param executor the executor of phase 1. It is used up, also on failure, unless it was made repeatable
/// @param stream the stream to run on; null for the default stream of the current context
/// @return 0 queued; 161001 executor is null or not alive, or workspace is null although workspaceSize is
///     not 0; 161002 workspaceSize is less than phase 1 reported; 361001 a data address is null, a view
///     leaves its device memory, the stream is not alive, or it is null on a thread without a context
ACLNN_API
aclnnStatus aclnnSyncBatchNormGatherStats(void *workspace,
                                          uint64_t workspaceSize,
                                          aclOpExecutor *executor,
                                          aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_SYNC_BATCH_NORM_GATHER_STATS_H */
