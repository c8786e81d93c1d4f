#ifndef OPAPI_ACLNN_FUSED_SGD_H
#define OPAPI_ACLNN_FUSED_SGD_H

// Generated from src/ops/updating/rows.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of a step down the gradient: checks the arguments, and reports the workspace that phase 2 needs.
///
///     gradsRef[k] /= gradScaleOptional, where there is one
///     g = gradsRef[k] + weightDecay * paramsRef[k]
///     b = momentum * b + (1 - dampening) * g, g on the first step
///     paramsRef[k] -= lr * (b, or g + momentum * b with nesterov)
///
/// Computed in FLOAT, and rounded once.
///
/// @param paramsRef parameters of one dtype, of rank 8 or less; FLOAT, FLOAT16, and BFLOAT16 on 910B, 910_93 and 950. Any
///     strides; only the views are written
/// @param gradsRef as many gradients, of the same dtype and shapes; without the scale afterwards
/// @param momentumBufferListOptionalRef likewise, b; null, or no members, without momentum
/// @param gradScaleOptional a tensor of one element, which phase 2 reads; any float. May be null
/// @param weightDecay 0 or more
/// @param momentum 0 or more
/// @param lr 0 or more
/// @param dampening 0 with nesterov
/// @param nesterov the step is that of the momentum to come
/// @param maximize gradients count with the other sign
/// @param isFirstStep b is g
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnFusedSgdGetWorkspaceSize(const aclTensorList *paramsRef,
                                          const aclTensorList *gradsRef,
                                          const aclTensorList *momentumBufferListOptionalRef,
                                          const aclTensor *gradScaleOptional,
                                          float weightDecay,
                                          float momentum,
                                          float lr,
                                          float dampening,
                                          bool nesterov,
                                          bool maximize,
                                          bool isFirstStep,
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
aclnnStatus aclnnFusedSgd(void *workspace,
                          uint64_t workspaceSize,
                          aclOpExecutor *executor,
                          aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_FUSED_SGD_H */
