#ifndef OPAPI_ACLNN_SMOOTH_L1_LOSS_BACKWARD_H
#define OPAPI_ACLNN_SMOOTH_L1_LOSS_BACKWARD_H

// Generated from src/ops/loss/rows/pair_gradients.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of the gradient of the absolute error that is smooth at 0: checks the arguments, and reports the workspace that phase 2
/// needs.
///
///     gradInput[...] = d / beta, but from -1 to 1, times gradOut[...], d = self[...] - target[...]
///
/// Of a mean it is divided by the number of elements of self. Computed in the type in which all inputs meet, halves in FLOAT.
///
/// @param gradOut of rank 8 or less; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
/// @param self of the same list. Any strides
/// @param target of the same list; the shapes of the three broadcast. Any strides
/// @param reduction 0 of each loss, 1 of their mean, 2 of their sum
/// @param beta 0 or more
/// @param gradInput of the same list, and of the shape to which they broadcast. Any strides; only the view is written
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnSmoothL1LossBackwardGetWorkspaceSize(const aclTensor *gradOut,
                                                      const aclTensor *self,
                                                      const aclTensor *target,
                                                      int64_t reduction,
                                                      float beta,
                                                      aclTensor *gradInput,
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
aclnnStatus aclnnSmoothL1LossBackward(void *workspace,
                                      uint64_t workspaceSize,
                                      aclOpExecutor *executor,
                                      aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_SMOOTH_L1_LOSS_BACKWARD_H */
