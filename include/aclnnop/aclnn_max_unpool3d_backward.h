#ifndef OPAPI_ACLNN_MAX_UNPOOL3D_BACKWARD_H
#define OPAPI_ACLNN_MAX_UNPOOL3D_BACKWARD_H

// Generated from src/ops/max_pooling/rows/unpooling.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of the gradient of a max unpooling of images with depth: checks the arguments, and reports the workspace that phase 2 needs.
///
/// With L = oD * oH * oW and the last three extents of each tensor flattened:
///
///     out[n, c, i] = gradOutput[n, c, indices[n, c, i]]
///
/// Elements are copied bit for bit; indices may repeat. An index outside 0 to L - 1 is taken modulo L, also a negative one; the device
/// promises nothing there.
///
/// @param gradOutput self with the sizes of outputSize, its type. Any strides
/// @param self (N, C, D, H, W) or (C, D, H, W), where only the first extent may be 0; FLOAT, FLOAT16, INT8, UINT8, INT16, INT32, INT64,
///     DOUBLE. Only its shape and type count; its data is not read
/// @param indices same shape as self; INT64. Any strides
/// @param outputSize {oD, oH, oW}, positive, with oD * oH * oW at least D * H * W
/// @param stride three positive values, which play no part
/// @param padding three values, which play no part
/// @param out shape and type of self; contiguous
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnMaxUnpool3dBackwardGetWorkspaceSize(const aclTensor *gradOutput,
                                                     const aclTensor *self,
                                                     const aclTensor *indices,
                                                     const aclIntArray *outputSize,
                                                     const aclIntArray *stride,
                                                     const aclIntArray *padding,
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
aclnnStatus aclnnMaxUnpool3dBackward(void *workspace,
                                     uint64_t workspaceSize,
                                     aclOpExecutor *executor,
                                     aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_MAX_UNPOOL3D_BACKWARD_H */
