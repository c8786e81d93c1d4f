#ifndef OPAPI_ACLNN_BATCH_NORM_STATS_H
#define OPAPI_ACLNN_BATCH_NORM_STATS_H

// Generated from src/ops/norm/rows/synchronised.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of the statistics of a batch: checks the arguments, and reports the workspace that phase 2 needs.
///
///     mean   = mean of input
///     invstd = 1 / sqrt(variance + eps)
///
/// Of each channel. Computed in FLOAT.
///
/// @param input (N, C, ...) of rank 2 to 8, with channels, in no private format; FLOAT, FLOAT16; BFLOAT16 on 950. On 950 the last axis
///     has the channels in formats NHWC and NDHWC. Any strides
/// @param eps is added to the variance
/// @param mean C elements of FLOAT. Any stride
/// @param invstd C elements of FLOAT. Any stride
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Of an empty input mean becomes 0 and invstd NaN. On
///     failure workspaceSize and executor are left alone
ACLNN_API
aclnnStatus aclnnBatchNormStatsGetWorkspaceSize(const aclTensor *input,
                                                double eps,
                                                aclTensor *mean,
                                                aclTensor *invstd,
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
aclnnStatus aclnnBatchNormStats(void *workspace,
                                uint64_t workspaceSize,
                                aclOpExecutor *executor,
                                aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_BATCH_NORM_STATS_H */
