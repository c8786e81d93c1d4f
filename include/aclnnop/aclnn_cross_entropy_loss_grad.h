#ifndef OPAPI_ACLNN_CROSS_ENTROPY_LOSS_GRAD_H
#define OPAPI_ACLNN_CROSS_ENTROPY_LOSS_GRAD_H

// Generated from src/ops/loss/rows/classes.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of the gradient of aclnnCrossEntropyLoss: checks the arguments, and reports the workspace that phase 2 needs.
///
///     out[n][c] = g ((1 - e) w[t] (p - (1 where c is t)) + e / C (p sum of w - w[c])), where t = target[n], p = exp(logProb[n][c])
///
/// w is weight, e labelSmoothing, and g the gradient of the loss of that row, of a mean divided by the sum of w[t]. A target that is
/// ignoreIndex or no class gives 0. Computed in FLOAT and rounded once. On 910B, 910_93 and 950.
///
/// @param gradLoss one element, or (N) of "none"; the type of logProb. Any stride
/// @param logProb (N, C); FLOAT, FLOAT16, BFLOAT16. Any strides
/// @param target (N); INT64, on 950 also INT32. Any stride
/// @param weightOptional (C), FLOAT, or null for 1. Any stride
/// @param gradZlossOptional not used; may be null
/// @param lseForZlossOptional likewise
/// @param reductionOptional "mean", "sum" or "none"; null for "mean"
/// @param ignoreIndex a target that does not count
/// @param labelSmoothing what all classes together have of the label; on 950 only, else 0 is meant
/// @param lseSquareScaleForZloss not used
/// @param out (N, C), the type of logProb. Any strides; only the view is written
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 a dtype or a format breaks a rule above; 561001 logProb is no matrix; 561002 another shape
///     or reductionOptional does; 561003 the device has no kernel. On failure workspaceSize is left alone; but for a null argument executor
///     may receive one that is not alive
ACLNN_API
aclnnStatus aclnnCrossEntropyLossGradGetWorkspaceSize(const aclTensor *gradLoss,
                                                      const aclTensor *logProb,
                                                      const aclTensor *target,
                                                      const aclTensor *weightOptional,
                                                      const aclTensor *gradZlossOptional,
                                                      const aclTensor *lseForZlossOptional,
                                                      char *reductionOptional,
                                                      int64_t ignoreIndex,
                                                      double labelSmoothing,
                                                      double lseSquareScaleForZloss,
                                                      const aclTensor *out,
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
aclnnStatus aclnnCrossEntropyLossGrad(void *workspace,
                                      uint64_t workspaceSize,
                                      aclOpExecutor *executor,
                                      aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_CROSS_ENTROPY_LOSS_GRAD_H */
