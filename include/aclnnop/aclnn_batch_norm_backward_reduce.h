#ifndef OPAPI_ACLNN_BATCH_NORM_BACKWARD_REDUCE_H
#define OPAPI_ACLNN_BATCH_NORM_BACKWARD_REDUCE_H

// Generated from src/ops/norm/rows/synchronised.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of the sums of the gradient of a batch normalisation: checks the arguments, and reports the workspace that phase 2 needs.
///
///     sumDy      = sum of gradOut
///     sumDyXmu   = sum of gradOut * (input - mean)
///     gradWeight = sumDyXmu * invstd
///     gradBias   = sumDy
///
/// Of each channel. Sums are made in FLOAT and rounded once.
///
/// @param gradOut the gradient of the results: type, format and shape of input. Any strides
/// @param input (N, C, ...) of rank 2 to 8, with channels; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. On 950 the last axis has the
///     channels in formats NHWC and NDHWC. Any strides
/// @param mean C elements of those types. Any stride
/// @param invstd C elements of those types. Any stride
/// @param weight is not looked at but for its type, and may be null
/// @param inputG sumDy and sumDyXmu are wanted
/// @param weightG gradWeight is wanted
/// @param biasG gradBias is wanted
/// @param sumDy C elements of those types, or null if it is not wanted. Any stride
/// @param sumDyXmu C elements of those types, or null if it is not wanted. Any stride
/// @param gradWeight C elements of those types, or null if it is not wanted. Any stride
/// @param gradBias C elements of those types, or null if it is not wanted. Any stride
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null that may not be; 161002 an argument breaks a rule above; 561103 gradOut has another shape than
///     input, or mean or invstd another length. Of empty inputs the call succeeds; on 950 the results that are wanted become 0, else phase
///     2 does nothing. On failure workspaceSize and executor are left alone
ACLNN_API
aclnnStatus aclnnBatchNormReduceBackwardGetWorkspaceSize(const aclTensor *gradOut,
                                                         const aclTensor *input,
                                                         const aclTensor *mean,
                                                         const aclTensor *invstd,
                                                         const aclTensor *weight,
                                                         const bool inputG,
                                                         const bool weightG,
                                                         const bool biasG,
                                                         aclTensor *sumDy,
                                                         aclTensor *sumDyXmu,
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
aclnnStatus aclnnBatchNormReduceBackward(void *workspace,
                                         uint64_t workspaceSize,
                                         aclOpExecutor *executor,
                                         aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_BATCH_NORM_BACKWARD_REDUCE_H */
