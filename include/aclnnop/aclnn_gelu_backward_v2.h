#ifndef OPAPI_ACLNN_GELU_BACKWARD_V2_H
#define OPAPI_ACLNN_GELU_BACKWARD_V2_H

// Generated from src/ops/elementwise/rows/gradients.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of the gradient of the Gaussian error linear unit by either formula: checks the arguments, and reports the workspace
/// that phase 2 needs.
///
///     gradInput[...] = gradOutput[...] times the derivative of aclnnGeluV2 at self[...]
///
/// Computed in the type in which both inputs meet, halves in FLOAT.
///
/// @param gradOutput of any rank. Any strides
/// @param self of any rank. It meets gradOutput in FLOAT or FLOAT16, on 910B, 910_93 and 950 also in BFLOAT16; the shapes of the
///     two broadcast. Any strides
/// @param approximate "tanh" for the formula of aclnnGelu, "none" for that of the error function
/// @param gradInput of the shape to which both broadcast and the type in which they meet. It may be the memory of an input, with
///     the same strides. Any strides; only the view is written
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnGeluBackwardV2GetWorkspaceSize(const aclTensor *gradOutput,
                                                const aclTensor *self,
                                                char *approximate,
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
aclnnStatus aclnnGeluBackwardV2(void *workspace,
                                uint64_t workspaceSize,
                                aclOpExecutor *executor,
                                const aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_GELU_BACKWARD_V2_H */
