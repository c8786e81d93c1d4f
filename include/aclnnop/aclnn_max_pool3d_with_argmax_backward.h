#ifndef OPAPI_ACLNN_MAX_POOL3D_WITH_ARGMAX_BACKWARD_H
#define OPAPI_ACLNN_MAX_POOL3D_WITH_ARGMAX_BACKWARD_H

// Generated from src/ops/max_pooling/rows/volumes.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of the gradient of a max pooling of images with depth: checks the arguments, and reports the workspace that phase 2 needs.
///
///     gradInput[n, c, d, h, w] = sum of gradOutput[n, c, k, i, j] over the windows whose index is (d * H + h) * W + w
///
/// Sums are made in FLOAT and rounded once. An index outside of the image has no gradient. On 910B, 910_93 and 950.
///
/// @param gradOutput the gradient of the results, of rank, type, format, images and channels of self. Any strides
/// @param self (N, C, D, H, W) or (C, D, H, W); FLOAT, FLOAT16, BFLOAT16. In format NDHWC channels come last. On 910B and 910_93 D * H * W
///     is less than 2^31. Only its shape counts; its data is not read
/// @param indices the shape of gradOutput, format of self; INT32, on 950 INT64 too. Any strides
/// @param kernelSize one or three positive values, as all that follow those of the forward function
/// @param stride none, one or three positive values; none means kernelSize
/// @param padding one or three values of 0 or more, at most half of kernelSize
/// @param dilation one or three positive values; 1, but on 950
/// @param ceilMode rounds the number of windows up
/// @param gradInput shape, type and format of self. Any strides; only the view is written
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnMaxPool3dWithArgmaxBackwardGetWorkspaceSize(const aclTensor *gradOutput,
                                                             const aclTensor *self,
                                                             const aclTensor *indices,
                                                             const aclIntArray *kernelSize,
                                                             const aclIntArray *stride,
                                                             const aclIntArray *padding,
                                                             const aclIntArray *dilation,
                                                             bool ceilMode,
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
aclnnStatus aclnnMaxPool3dWithArgmaxBackward(void *workspace,
                                             uint64_t workspaceSize,
                                             aclOpExecutor *executor,
                                             aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_MAX_POOL3D_WITH_ARGMAX_BACKWARD_H */
