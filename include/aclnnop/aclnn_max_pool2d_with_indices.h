#ifndef OPAPI_ACLNN_MAX_POOL2D_WITH_INDICES_H
#define OPAPI_ACLNN_MAX_POOL2D_WITH_INDICES_H

// Generated from src/ops/max_pooling/rows/planes.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of a max pooling with indices: checks the arguments, and reports the workspace that phase 2 needs.
///
///     out[n, c, i, j]     = the largest element of window (i, j) of self
///     indices[n, c, i, j] = h * W + w of the first such element, or of the last NaN
///
/// A window begins at i * stride - padding, and its elements are dilation apart; only those of the image count. The number of windows along
/// an axis is (size + 2 * padding - dilation * (kernelSize - 1) - 1) / stride + 1, rounded down, or with ceilMode up, without a last window
/// that would begin behind the image and its padding. On 910B, 910_93 and 950.
///
/// @param self (N, C, H, W) or (C, H, W), where only N may be 0; FLOAT, FLOAT16, BFLOAT16. In format NHWC channels come last. Any strides
/// @param kernelSize one or two positive values
/// @param stride none, one or two positive values; none means kernelSize
/// @param padding one or two values of 0 or more, at most half of kernelSize
/// @param dilation one or two positive values; 1, but on 950
/// @param ceilMode rounds the number of windows up
/// @param out the shape that windows give, type and format of self. Any strides; only the view is written
/// @param indices the shape of out; INT32 or INT64. Any strides; only the view is written
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnMaxPool2dWithIndicesGetWorkspaceSize(const aclTensor *self,
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
aclnnStatus aclnnMaxPool2dWithIndices(void *workspace,
                                      uint64_t workspaceSize,
                                      aclOpExecutor *executor,
                                      aclrtStream stream);

/// Phase 1 of a max pooling with a mask for its gradient: checks the arguments, and reports the workspace that phase 2 needs.
///
///     out[n, c, i, j] = the largest element of window (i, j) of self
///
/// A window begins at i * stride - padding; only elements of the image count. NaN is larger than any other. The number of windows along an
/// axis is (size + 2 * padding - kernelSize) / stride + 1, rounded down, or with ceilMode up, without a last window that would begin
/// behind the image and its padding. Not on 950 and 310B.
///
/// @param self (N, C, H, W) or (C, H, W), where only N may be 0; FLOAT, FLOAT16, BFLOAT16 on 910B and 910_93, FLOAT and FLOAT16 on 910,
///     FLOAT on 310P. In format NHWC channels come last. Any strides
/// @param kernelSize one or two positive values
/// @param stride none, one or two positive values; none means kernelSize
/// @param padding one or two values of 0 or more, at most half of kernelSize
/// @param dilation one or two values of 1
/// @param ceilMode rounds the number of windows up
/// @param out the shape that windows give, type and format of self. Any strides; only the view is written
/// @param indices INT8 of shape ((N,) C, kH * kW, (ceil(oH * oW / 16) + 1) * 32). Where its memory begins, an INT32 for each result is
///     written, the place in its plane, whatever its strides say; the rest of it is left alone, and all of it for a kernel of one
///     element. Only the gradient reads it
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnMaxPool2dWithMaskGetWorkspaceSize(const aclTensor *self,
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
aclnnStatus aclnnMaxPool2dWithMask(void *workspace,
                                   uint64_t workspaceSize,
                                   aclOpExecutor *executor,
                                   aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_MAX_POOL2D_WITH_INDICES_H */
