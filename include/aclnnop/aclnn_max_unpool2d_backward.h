#ifndef OPAPI_ACLNN_MAX_UNPOOL2D_BACKWARD_H
#define OPAPI_ACLNN_MAX_UNPOOL2D_BACKWARD_H

// Generated from src/ops/unpooling/rows.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of the gradient of max_unpool2d: checks the arguments, and reports the workspace that phase 2 needs.
///
/// With L = oH * oW and the last two extents of each tensor flattened:
///
///     out[n, c, i] = gradOutput[n, c, indices[n, c, i]]
///
/// in the dtype of gradOutput, then cast once to the dtype of out. It is a plain gather: indices may repeat, and
/// H * W and oH * oW are independent. An index outside 0 to L - 1 is taken modulo L, also a negative one; the
/// device promises nothing there.
///
/// @param gradOutput (N, C, oH, oW) or (C, oH, oW); FLOAT, FLOAT16, INT8, UINT8, INT16, INT32, INT64, BOOL, and
///     DOUBLE unless OPAPI_CANN_VERSION chooses a release after 8.0.RC1. Any strides
/// @param self (N, C, H, W) or (C, H, W), same dtype as gradOutput. Only shape and dtype count; its data is not read
/// @param indices same shape as self; INT32 or INT64. Any strides
/// @param outputSize {oH, oW}, the last two extents of gradOutput
/// @param out same shape as self; a dtype of the list that gradOutput's can be cast to: none from floating to
///     integral, none but BOOL to BOOL. Any strides; written where the view reaches and nowhere else; must not
///     share memory with an input
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above; 561103 a non-contiguous gradOutput or
///     indices leaves its storage. When self is empty the call succeeds and phase 2 does nothing. On failure
///     workspaceSize and executor are left alone
ACLNN_API
aclnnStatus aclnnMaxUnpool2dBackwardGetWorkspaceSize(const aclTensor *gradOutput,
                                                     const aclTensor *self,
                                                     const aclTensor *indices,
                                                     const aclIntArray *outputSize,
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
aclnnStatus aclnnMaxUnpool2dBackward(void *workspace,
                                     uint64_t workspaceSize,
                                     aclOpExecutor *executor,
                                     aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_MAX_UNPOOL2D_BACKWARD_H */
