#ifndef OPAPI_ACLNN_CTC_LOSS_H
#define OPAPI_ACLNN_CTC_LOSS_H

// Generated from src/ops/loss/rows/ctc.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of connectionist temporal classification: checks the arguments, and reports the workspace that phase 2 needs.
///
/// The loss of a sequence is -ln(likelihood of its labels), summed over all their alignments with the inputs; infinite where there is none,
/// whatever zeroInfinity says. logAlphaOut is, for each time and place of the labels with blanks before, between and behind them, the
/// logarithm of how likely all ways are that come there; -inf behind the last time and place. A label that is no class gives NaN.
/// Halves are computed in FLOAT.
///
/// @param logProbs (T, N, C), or (T, C) of one sequence; T is not 0; FLOAT, DOUBLE; FLOAT16 and BFLOAT16 on 950, and with C up to 200000, N up
///     to 8180 and 1000 labels on 910B and 910_93. Any strides
/// @param targets (N, S), where S is the longest target or more, or all labels one after the other; INT64, INT32, BOOL, FLOAT, FLOAT16. Any
///     strides
/// @param inputLengths N numbers up to T
/// @param targetlengths N numbers
/// @param blank the class that is no label
/// @param zeroInfinity is for the gradient
/// @param negLogLikelihoodOut (N), of one sequence also rank 0; the type of logProbs. Any stride
/// @param logAlphaOut (N, T, A), the type of logProbs; A is 2 S' + 1, where S' is the longest target, and rounded up to a multiple of 8 on
///     devices but 950. Any strides
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnCtcLossGetWorkspaceSize(const aclTensor *logProbs,
                                         const aclTensor *targets,
                                         const aclIntArray *inputLengths,
                                         const aclIntArray *targetlengths,
                                         int64_t blank,
                                         bool zeroInfinity,
                                         aclTensor *negLogLikelihoodOut,
                                         aclTensor *logAlphaOut,
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
aclnnStatus aclnnCtcLoss(void *workspace,
                         uint64_t workspaceSize,
                         aclOpExecutor *executor,
                         aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_CTC_LOSS_H */
