#ifndef OPAPI_ACLNN_CROSS_ENTROPY_LOSS_H
#define OPAPI_ACLNN_CROSS_ENTROPY_LOSS_H

// Generated from src/ops/loss/rows/classes.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of the cross entropy of classes: checks the arguments, and reports the workspace that phase 2 needs.
///
///     logProbOut = log_softmax(input)
///     loss[n]    = -(1 - e) w[t] logProb[n][t] - e / C sum of w[c] logProb[n][c], where t = target[n], w is weight and e labelSmoothing
///
/// A mean is the sum divided by that of w[t]. A target that is ignoreIndex does not count; any other that is no class gives NaN. Computed
/// in FLOAT. On 910B, 910_93 and 950.
///
/// @param input (N, C); FLOAT, FLOAT16, BFLOAT16. Any strides
/// @param target (N); INT64, on 950 also INT32. Any stride
/// @param weightOptional (C), FLOAT, or null for 1. Any stride
/// @param reductionOptional "mean", "sum" or "none"; null for "mean"
/// @param ignoreIndex a target that does not count
/// @param labelSmoothing what all classes together have of the label, 0 to 1
/// @param lseSquareScaleForZloss not used
/// @param returnZloss not used
/// @param lossOut (1), or (N) of "none"; the type of input. Any stride
/// @param logProbOut (N, C), the type of input. Any strides; only the view is written
/// @param zlossOut the type of input. It is not written
/// @param lseForZlossOut likewise
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 a dtype or a format breaks a rule above; 561001 input is no matrix; 561002 another shape,
///     reductionOptional or labelSmoothing does; 561003 the device has no kernel. Of no rows a mean is NaN and a sum 0. On failure
///     workspaceSize is left alone; but for a null argument executor may receive one that is not alive
ACLNN_API
aclnnStatus aclnnCrossEntropyLossGetWorkspaceSize(const aclTensor *input,
                                                  const aclTensor *target,
                                                  const aclTensor *weightOptional,
                                                  char *reductionOptional,
                                                  int64_t ignoreIndex,
                                                  double labelSmoothing,
                                                  double lseSquareScaleForZloss,
                                                  bool returnZloss,
                                                  const aclTensor *lossOut,
                                                  const aclTensor *logProbOut,
                                                  const aclTensor *zlossOut,
                                                  const aclTensor *lseForZlossOut,
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
aclnnStatus aclnnCrossEntropyLoss(void *workspace,
                                  uint64_t workspaceSize,
                                  aclOpExecutor *executor,
                                  aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_CROSS_ENTROPY_LOSS_H */
