#ifndef OPAPI_ACLNN_PAD2D_BACKWARD_H
#define OPAPI_ACLNN_PAD2D_BACKWARD_H

// Generated from src/ops/padding/rows.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of the gradient of replication_pad2d: checks the arguments, and reports the workspace that phase 2 needs.
///
/// With padding = {left, right, top, bottom}, every element of gradOutput is added to the pixel that it was copied
/// from:
///
///     gradInput[..., clamp(i - top, 0, H - 1), clamp(j - left, 0, W - 1)] += gradOutput[..., i, j]
///
/// where gradInput starts from 0. Negative padding crops: pixels that were cut off get 0. FLOAT16 and BFLOAT16 are
/// summed in float and rounded once, the other types in their own precision.
///
/// @param gradOutput (N, C, H + top + bottom, W + left + right) or the same without N; FLOAT, FLOAT16, BFLOAT16,
///     DOUBLE, COMPLEX64, COMPLEX128. Any strides
/// @param self (N, C, H, W) or (C, H, W), same dtype. Only its shape counts; its data is not read
/// @param padding four values, left, right, top, bottom, of either sign and any size. BFLOAT16 needs values of 0 or
///     more, and top = bottom = 0 or all values at most 7
/// @param gradInput same shape and dtype as self. Any strides; fully overwritten; must not share memory with an input
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above, the three formats differ or are
///     private, or self is empty in another extent than N; 561103 a non-contiguous input leaves its storage, or N
///     or C of gradOutput differ from self. When only N is 0 the call succeeds and phase 2 does nothing; when
///     gradOutput alone is empty gradInput becomes 0 (devices leave it as it is). On failure workspaceSize and executor
///     are left alone, but for an empty self, where workspaceSize becomes 0
ACLNN_API
aclnnStatus aclnnReplicationPad2dBackwardGetWorkspaceSize(const aclTensor *gradOutput,
                                                          const aclTensor *self,
                                                          const aclIntArray *padding,
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
aclnnStatus aclnnReplicationPad2dBackward(void *workspace,
                                          uint64_t workspaceSize,
                                          aclOpExecutor *executor,
                                          aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnReflectionPad2dBackwardGetWorkspaceSize(const aclTensor *gradOutput,
    const aclTensor *self, const aclIntArray *padding, aclTensor *gradInput, uint64_t *workspaceSize,
    aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnReflectionPad2dBackward(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_PAD2D_BACKWARD_H */
