#ifndef OPAPI_ACLNN_BATCH_NORM_ELEMT_H
#define OPAPI_ACLNN_BATCH_NORM_ELEMT_H

// Generated from src/ops/norm/rows/synchronised.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of a batch normalisation by given statistics: checks the arguments, and reports the workspace that phase 2 needs.
///
///     output = (input - mean) * invstd * weight + bias
///
/// Of each channel. Computed in FLOAT and rounded once.
///
/// @param input (N, C, ...) of rank 2 to 8, with channels; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. On 950 the last axis has the
///     channels in formats NHWC and NDHWC. Any strides
/// @param weight C elements of those types, or null for 1. Any stride
/// @param bias C elements of those types, or null for 0. Any stride
/// @param mean C elements of those types. Any stride
/// @param invstd C elements of those types. Any stride
/// @param eps changes nothing
/// @param output shape, type and format of input. Any strides; only the view is written
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161002 input, mean, invstd or output is null, or an argument breaks a rule above; 161001 workspaceSize or executor is null;
///     561103 output has another type than input. Of an empty input the call succeeds, and phase 2 does nothing. On failure workspaceSize
///     and executor are left alone
ACLNN_API
aclnnStatus aclnnBatchNormElemtGetWorkspaceSize(const aclTensor *input,
                                                const aclTensor *weight,
                                                const aclTensor *bias,
                                                aclTensor *mean,
                                                aclTensor *invstd,
                                                double eps,
                                                aclTensor *output,
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
aclnnStatus aclnnBatchNormElemt(void *workspace,
                                uint64_t workspaceSize,
                                aclOpExecutor *executor,
                                aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_BATCH_NORM_ELEMT_H */
