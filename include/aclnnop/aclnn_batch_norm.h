#ifndef OPAPI_ACLNN_BATCH_NORM_H
#define OPAPI_ACLNN_BATCH_NORM_H

// Generated from src/ops/norm/rows/batch.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of a batch normalisation: checks the arguments, and reports the workspace that phase 2 needs.
///
///     output = (input - mean) / sqrt(variance + eps) * weight + bias
///
/// Of each channel. With training, mean and variance are those of the channel's elements, and running statistics move towards them:
///
///     running = (1 - momentum) * running + momentum * statistic
///
/// where the variance is divided by one element less. Else they are runningMean and runningVar. Computed in FLOAT and rounded once.
///
/// @param input (N, C, ...) of rank 2 to 8; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950; no type on 310B. Of rank 5 its format is
///     NCDHW. On 950 the last axis has the channels in formats NHWC and NDHWC. Any strides
/// @param weight C elements of those types, or null for 1. Any stride
/// @param bias C elements of those types, or null for 0. Any stride
/// @param runningMean C elements of those types, or null: 0, and nothing is updated. Any stride
/// @param runningVar C elements of those types, or null: 1, and nothing is updated. Any stride
/// @param training the statistics are those of input
/// @param momentum how much of them running statistics take
/// @param eps is added to the variance
/// @param output shape, type and format of input. Any strides; only the view is written
/// @param saveMean with training C elements of those types: the mean. Else it may be null, and is left alone
/// @param saveInvstd with training C elements of those types: the variance, on 950 1 / sqrt(variance + eps). Else it may be null, and is
///     left alone
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null that may not be; 161002 an argument breaks a rule above; 561103 output has another type than
///     input. Of an empty input saveMean becomes 0 and saveInvstd NaN, whatever else is wrong. On failure workspaceSize and executor are
///     left alone
ACLNN_API
aclnnStatus aclnnBatchNormGetWorkspaceSize(const aclTensor *input,
                                           const aclTensor *weight,
                                           const aclTensor *bias,
                                           aclTensor *runningMean,
                                           aclTensor *runningVar,
                                           bool training,
                                           double momentum,
                                           double eps,
                                           aclTensor *output,
                                           aclTensor *saveMean,
                                           aclTensor *saveInvstd,
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
aclnnStatus aclnnBatchNorm(void *workspace,
                           uint64_t workspaceSize,
                           aclOpExecutor *executor,
                           aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_BATCH_NORM_H */
