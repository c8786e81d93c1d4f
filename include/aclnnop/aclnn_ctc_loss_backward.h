#ifndef OPAPI_ACLNN_CTC_LOSS_BACKWARD_H
#define OPAPI_ACLNN_CTC_LOSS_BACKWARD_H

// Generated from src/ops/loss/rows/ctc.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of the gradient of connectionist temporal classification: checks the arguments, and reports the workspace that phase 2 needs.
///
/// The gradient by what logProbs is the log_softmax of: exp(logProbs) less the share of all ways that are at that class at that time, times
/// gradOut. It is 0 behind the last input of a sequence. Halves are computed in FLOAT and rounded once.
///
/// @param gradOut (N), the type of logProbs. Any stride
/// @param logProbs (T, N, C); T is not 0; FLOAT, DOUBLE; FLOAT16 and BFLOAT16 on 950, and with C up to 200000, N up to 8180 and 1000 labels on
///     910B and 910_93. Any strides
/// @param targets as for aclnnCtcLoss
/// @param inputLengths N numbers up to T
/// @param targetLengths N numbers up to (A - 1) / 2
/// @param negLogLikelihood (N), the type of logProbs: the losses. Any stride
/// @param logAlpha (N, T, A), the type of logProbs: of aclnnCtcLoss. Any strides
/// @param blank the class that is no label
/// @param zeroInfinity whether the gradient of an infinite loss is 0; else it is NaN
/// @param out shape and type of logProbs. Any strides; only the view is written
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnCtcLossBackwardGetWorkspaceSize(const aclTensor *gradOut,
                                                 const aclTensor *logProbs,
                                                 const aclTensor *targets,
                                                 const aclIntArray *inputLengths,
                                                 const aclIntArray *targetLengths,
                                                 const aclTensor *negLogLikelihood,
                                                 const aclTensor *logAlpha,
                                                 int64_t blank,
                                                 bool zeroInfinity,
                                                 aclTensor *out,
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
aclnnStatus aclnnCtcLossBackward(void *workspace,
                                 uint64_t workspaceSize,
                                 aclOpExecutor *executor,
                                 aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_CTC_LOSS_BACKWARD_H */
