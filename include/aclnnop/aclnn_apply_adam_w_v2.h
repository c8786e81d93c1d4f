#ifndef OPAPI_ACLNN_APPLY_ADAM_W_V2_H
#define OPAPI_ACLNN_APPLY_ADAM_W_V2_H

// Generated from src/ops/updating/rows.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of a step of AdamW: checks the arguments, and reports the workspace that phase 2 needs.
///
///     varRef *= 1 - lr * weightDecay
///     mRef += (1 - beta1) * (grad - mRef)
///     vRef = beta2 * vRef + (1 - beta2) * grad^2
///     varRef -= lr / (1 - beta1^t) * mRef / (sqrt(vRef) / sqrt(1 - beta2^t) + eps), t = step + 1
///
/// Computed in FLOAT, and rounded once to the dtype of each tensor; any of these go together.
///
/// @param varRef the parameter; FLOAT, FLOAT16, and BFLOAT16 on 910B, 910_93 and 950. Any strides; only the view is written
/// @param mRef the mean of gradients; dtypes and shape as varRef
/// @param vRef the mean of their squares; likewise
/// @param maxGradNormOptionalRef the greatest such mean, of which the root is taken with amsgrad; likewise. Null, if not amsgrad;
///     without amsgrad it stays as it is
/// @param grad the gradient; likewise
/// @param step a tensor of one element, the number of steps before, which phase 2 reads; FLOAT, INT64
/// @param lr the rate
/// @param beta1 how much of mRef stays
/// @param beta2 how much of vRef stays
/// @param weightDecay how much of varRef goes, times lr
/// @param eps what is added to the root
/// @param amsgrad the root is that of the greatest vRef
/// @param maximize grad counts with the other sign
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnApplyAdamWV2GetWorkspaceSize(aclTensor *varRef,
                                              aclTensor *mRef,
                                              aclTensor *vRef,
                                              aclTensor *maxGradNormOptionalRef,
                                              const aclTensor *grad,
                                              const aclTensor *step,
                                              float lr,
                                              float beta1,
                                              float beta2,
                                              float weightDecay,
                                              float eps,
                                              bool amsgrad,
                                              bool maximize,
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
aclnnStatus aclnnApplyAdamWV2(void *workspace,
                              uint64_t workspaceSize,
                              aclOpExecutor *executor,
                              aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_APPLY_ADAM_W_V2_H */
