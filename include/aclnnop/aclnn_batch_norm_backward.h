#ifndef OPAPI_ACLNN_BATCH_NORM_BACKWARD_H
#define OPAPI_ACLNN_BATCH_NORM_BACKWARD_H

// Generated from src/ops/norm/rows/batch.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of the gradient of a batch normalisation: checks the arguments, and reports the workspace that phase 2 needs.
///
///     normalised = (input - mean) / sqrt(variance + eps)
///     gradBias   = sum of gradOut
///     gradWeight = sum of gradOut * normalised
///     gradInput  = weight / sqrt(variance + eps) * (gradOut - gradBias / n - normalised * gradWeight / n)
///
/// Of each channel, of n elements. Without training, mean and variance do not depend on input, and the last two terms are not there.
/// Computed in FLOAT and rounded once.
///
/// @param gradOut the gradient of the results: shape, type and format of input. Any strides
/// @param input (N, C, ...) of rank 2 to 8; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. On 950 rank 5 has format NCDHW or NDHWC, and
///     the last axis has the channels in formats NHWC and NDHWC. Any strides
/// @param weight C elements of those types, or null for 1; on 950 the type of gradOut or FLOAT, as of the next four. Any stride
/// @param runningMean C elements, or null for 0: the mean without training. Any stride
/// @param runningVar C elements, or null for 1: the variance without training. Any stride
/// @param saveMean C elements, or null for 0: the mean with training. Any stride
/// @param saveInvstd C elements, or null for 1: with training the variance, on 950 1 / sqrt(variance + eps). Any stride
/// @param training the statistics are those of input
/// @param eps is added to the variance
/// @param outputMask which of the three gradients are wanted; the others may be null, and are left alone
/// @param gradInput shape of input, one of those types, on 950 that of gradOut. Any strides; only the view is written
/// @param gradWeight C elements of one of those types. Any stride
/// @param gradBias C elements of one of those types. Any stride
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null that may not be, or outputMask has no values, on 950 not three; 161002 an argument breaks a rule
///     above; 561103 a gradient or saved statistic has another shape where only 950 looks at it before. Of an empty gradOut or input the
///     call succeeds, whatever else is wrong, and phase 2 does nothing. On failure workspaceSize and executor are left alone
ACLNN_API
aclnnStatus aclnnBatchNormBackwardGetWorkspaceSize(const aclTensor *gradOut,
                                                   const aclTensor *input,
                                                   const aclTensor *weight,
                                                   const aclTensor *runningMean,
                                                   const aclTensor *runningVar,
                                                   const aclTensor *saveMean,
                                                   const aclTensor *saveInvstd,
                                                   bool training,
                                                   double eps,
                                                   const aclBoolArray *outputMask,
                                                   aclTensor *gradInput,
                                                   aclTensor *gradWeight,
                                                   aclTensor *gradBias,
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
aclnnStatus aclnnBatchNormBackward(void *workspace,
                                   uint64_t workspaceSize,
                                   aclOpExecutor *executor,
                                   aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_BATCH_NORM_BACKWARD_H */
