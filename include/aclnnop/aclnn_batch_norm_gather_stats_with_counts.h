#ifndef OPAPI_ACLNN_BATCH_NORM_GATHER_STATS_WITH_COUNTS_H
#define OPAPI_ACLNN_BATCH_NORM_GATHER_STATS_WITH_COUNTS_H

// Generated from src/ops/norm/rows/synchronised.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of the statistics of a batch of those of its parts: checks the arguments, and reports the workspace that phase 2 needs.
///
///     meanAll   = sum of counts * mean / n
///     variance  = sum of counts * (1 / invstd^2 - eps + (mean - meanAll)^2) / n
///     invstdAll = 1 / sqrt(variance + eps)
///
/// Of each channel, where n is the sum of counts. Running statistics move towards them:
///
///     running = (1 - momentum) * running + momentum * statistic
///
/// where the variance is multiplied by n / (n - 1).
///
/// @param input (N, C, ...) of rank 2 to 8, of which only the channels count; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950
/// @param mean (parts, C) elements of those types. Any strides
/// @param invstd (parts, C) elements of those types. Any strides
/// @param runningMean C elements of those types, or null: neither is updated. Any stride
/// @param runningVar C elements of those types, or null: neither is updated. Any stride
/// @param momentum how much of the statistics the running ones take
/// @param eps is added to the variance
/// @param counts how many elements each part has, of those types. Any stride
/// @param meanAll C elements of those types. Any stride
/// @param invstdAll C elements of those types. Any stride
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null that may not be; 161002 an argument breaks a rule above. Of an empty mean meanAll becomes 0 and
///     invstdAll NaN. On failure workspaceSize and executor are left alone
ACLNN_API
aclnnStatus aclnnBatchNormGatherStatsWithCountsGetWorkspaceSize(const aclTensor *input,
                                                                const aclTensor *mean,
                                                                const aclTensor *invstd,
                                                                aclTensor *runningMean,
                                                                aclTensor *runningVar,
                                                                double momentum,
                                                                double eps,
                                                                const aclTensor *counts,
                                                                aclTensor *meanAll,
                                                                aclTensor *invstdAll,
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
aclnnStatus aclnnBatchNormGatherStatsWithCounts(void *workspace,
                                                uint64_t workspaceSize,
                                                aclOpExecutor *executor,
                                                aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_BATCH_NORM_GATHER_STATS_WITH_COUNTS_H */
