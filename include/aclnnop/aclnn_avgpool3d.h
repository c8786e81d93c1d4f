#ifndef OPAPI_ACLNN_AVGPOOL3D_H
#define OPAPI_ACLNN_AVGPOOL3D_H

// Generated from src/ops/resampling/rows/volumes.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of an average pooling of images with depth: checks the arguments, and reports the workspace that phase 2 needs.
///
///     out[n, c, k, i, j] = sum of self over the pixels of window (k, i, j), divided by D(k, i, j)
///
/// A window spans, along each axis, from i * stride - padding to the smaller of that plus kernelSize and size + padding; only pixels of the
/// image are summed. D is divisorOverride if that is not 0, else the size of the window so clipped (countIncludePad) or of its part inside
/// the image. The number of windows along an axis is (size + 2 * padding - kernelSize) / stride + 1, rounded down, or with ceilMode up,
/// without a last window that would begin behind the image and its padding. Sums are made in FLOAT and rounded once.
///
/// @param self (N, C, D, H, W) or (C, D, H, W); FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
/// @param kernelSize one or three positive values, no larger than the extents of self
/// @param stride none, one or three positive values; none means kernelSize
/// @param padding one or three values of 0 or more, at most half of kernelSize
/// @param ceilMode rounds the number of windows up
/// @param countIncludePad padding counts in the divisor
/// @param divisorOverride the divisor, or 0 for none
/// @param out the shape that windows give, type and format of self, which is no private one. Any strides; only the view is written
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnAvgPool3dGetWorkspaceSize(const aclTensor *self,
                                           const aclIntArray *kernelSize,
                                           const aclIntArray *stride,
                                           const aclIntArray *padding,
                                           bool ceilMode,
                                           bool countIncludePad,
                                           int64_t divisorOverride,
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
aclnnStatus aclnnAvgPool3d(void *workspace,
                           uint64_t workspaceSize,
                           aclOpExecutor *executor,
                           aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_AVGPOOL3D_H */
