#ifndef OPAPI_ACLNN_MAX_POOL3D_WITH_ARGMAX_H
#define OPAPI_ACLNN_MAX_POOL3D_WITH_ARGMAX_H

// Generated from src/ops/max_pooling/rows/volumes.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of a max pooling of images with depth: checks the arguments, and reports the workspace that phase 2 needs.
///
///     out[n, c, k, i, j]     = the largest element of window (k, i, j) of self
///     indices[n, c, k, i, j] = (d * H + h) * W + w of the first such element, or of the last NaN
///
/// A window begins at i * stride - padding, and its elements are dilation apart; only those of the image count. NaN is larger than any
/// other. The number of windows along an axis is (size + 2 * padding - dilation * (kernelSize - 1) - 1) / stride + 1, rounded down, or with
/// ceilMode up, without a last window that would begin behind the image and its padding. On 910B, 910_93 and 950.
///
/// @param self (N, C, D, H, W) or (C, D, H, W); FLOAT, FLOAT16, BFLOAT16. In format NDHWC channels come last; on 950 the format is that,
///     NCDHW, NCHW or ND. Any strides
/// @param kernelSize one or three positive values
/// @param stride none, one or three positive values; none means kernelSize
/// @param padding one or three values of 0 or more, at most half of kernelSize
/// @param dilation one or three positive values; 1, but on 950
/// @param ceilMode rounds the number of windows up
/// @param out the shape that windows give, type and format of self. Any strides; only the view is written
/// @param indices the shape of out, format of self; INT32, on 950 INT64 too. Any strides; only the view is written
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnMaxPool3dWithArgmaxGetWorkspaceSize(const aclTensor *self,
                                                     const aclIntArray *kernelSize,
                                                     const aclIntArray *stride,
                                                     const aclIntArray *padding,
                                                     const aclIntArray *dilation,
                                                     bool ceilMode,
                                                     aclTensor *out,
                                                     aclTensor *indices,
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
aclnnStatus aclnnMaxPool3dWithArgmax(void *workspace,
                                     uint64_t workspaceSize,
                                     aclOpExecutor *executor,
                                     aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_MAX_POOL3D_WITH_ARGMAX_H */
