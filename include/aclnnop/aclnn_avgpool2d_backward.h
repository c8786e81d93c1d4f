#ifndef OPAPI_ACLNN_AVGPOOL2D_BACKWARD_H
#define OPAPI_ACLNN_AVGPOOL2D_BACKWARD_H

// Generated from src/ops/pooling/rows.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of the gradient of avg_pool2d: checks the arguments, and reports the workspace that phase 2 needs.
///
/// Each element (i, j) of gradOutput is spread evenly over its window:
///
///     gradInput[n, c, h, w] = sum of gradOutput[n, c, i, j] / D(i, j) over the windows that cover (h, w)
///
/// A window spans, along each axis, from i * stride - padding to the smaller of that plus kernelSize and size +
/// padding. D is divisorOverride if that is not 0, else the size of the window so clipped (countIncludePad) or of
/// its part inside the image. Pixels that no window covers become 0. The number of windows is gradOutput's;
/// ceilMode itself changes no number.
///
/// Sums are made in float and rounded once. cubeMathType 2, and 1 on 910 and 310P, compute FLOAT tensors in
/// FLOAT16; the other types keep their dtype.
///
/// @param gradOutput (N, C, oH, oW) in format NCHW, or (C, oH, oW) in NCHW or NCL; FLOAT, FLOAT16, and BFLOAT16 on
///     910B, 910_93 and 950. Any strides
/// @param self (N, C, H, W) or (C, H, W), a dtype of the same list, format NCHW or NCL. Only its shape counts; its
///     data is not read
/// @param kernelSize one or two positive values, {k} or {kH, kW}
/// @param stride none, one or two positive values; none, or null, means kernelSize
/// @param padding one or two values, at most half of kernelSize
/// @param ceilMode the forward function rounded its output size up
/// @param countIncludePad padding counts in the divisor
/// @param divisorOverride the divisor, or 0 for none; -255 to 255 on 910, 310P and 310B. Elsewhere its lowest 32 bits
///     count, with a sign, as on devices: 2^32 means none
/// @param cubeMathType 0 KEEP_DTYPE, 1 ALLOW_FP32_DOWN_PRECISION, 2 USE_FP16, 3 USE_HF32 (computed in float). FLOAT
///     on 910, 310P and 310B needs 1 or 2
/// @param gradInput same shape as self, same dtype and format as gradOutput (3-D: NCL). Any strides; fully
///     overwritten
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 any pointer other than stride is null; 161002 an argument breaks a rule above, or the shape
///     of gradOutput does not belong to self (910B and 910_93 notice only some of these cases); 561103 and 561000
///     the same on some devices. When a tensor is empty the call succeeds, and gradInput becomes 0 (devices leave it as
///     it is). On failure workspaceSize and executor are left alone
ACLNN_API
aclnnStatus aclnnAvgPool2dBackwardGetWorkspaceSize(const aclTensor *gradOutput,
                                                   const aclTensor *self,
                                                   const aclIntArray *kernelSize,
                                                   const aclIntArray *stride,
                                                   const aclIntArray *padding,
                                                   bool ceilMode,
                                                   bool countIncludePad,
                                                   int64_t divisorOverride,
                                                   int8_t cubeMathType,
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
aclnnStatus aclnnAvgPool2dBackward(void *workspace,
                                   uint64_t workspaceSize,
                                   aclOpExecutor *executor,
                                   aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_AVGPOOL2D_BACKWARD_H */
