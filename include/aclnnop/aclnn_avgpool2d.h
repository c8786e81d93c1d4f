#ifndef OPAPI_ACLNN_AVGPOOL2D_H
#define OPAPI_ACLNN_AVGPOOL2D_H

// Generated from src/ops/pooling/rows.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of avg_pool2d: checks the arguments, and reports the workspace that phase 2 needs.
///
/// Every element of out is the mean of a window of self:
///
///     out[n, c, i, j] = sum of self[n, c, h, w] over the pixels (h, w) of window (i, j), divided by D(i, j)
///
/// A window spans, along each axis, from i * strides - paddings to the smaller of that plus kernelSize and size +
/// paddings; only pixels of the image are summed. D is divisorOverride if that is not 0, else the size of the window so
/// clipped (countIncludePad) or of its part inside the image. The number of windows along an axis is
///
///     (size + 2 * paddings - kernelSize) / strides + 1
///
/// rounded down, or with ceilMode up, without a last window that would begin behind the padding.
///
/// Sums are made in float and rounded once. FLOAT tensors are computed in FLOAT16 on 910 and 310P, and on 910B and
/// 910_93 with cubeMathType 2; the other types keep their dtype.
///
/// @param self (N, C, H, W) in format NCHW, or (C, H, W) in NCL, where only N may be 0; FLOAT, FLOAT16, and BFLOAT16 on
///     all but 910 and 310P. Any strides
/// @param kernelSize one or two positive values, {k} or {kH, kW}
/// @param strides none, one or two positive values; none means kernelSize
/// @param paddings one or two values of 0 or more, at most half of kernelSize
/// @param ceilMode rounds the number of windows up
/// @param countIncludePad padding counts in the divisor
/// @param divisorOverride the divisor, or 0 for none. Its lowest 32 bits count, with a sign, as on devices: 2^32 means
///     none
/// @param cubeMathType 0 KEEP_DTYPE, 1 ALLOW_FP32_DOWN_PRECISION, 2 USE_FP16, 3 USE_HF32, 4. FLOAT on 910 and 310P needs
///     1 or 2, on 310B 0 or 2, and so on 910B and 910_93 where windows are global or small
/// @param out (N, C, oH, oW) or (C, oH, oW), dtype and format of self. Any strides; fully overwritten; must not share
///     memory with self
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above; 561103 a non-contiguous self leaves its
///     storage. When self is empty the call succeeds and phase 2 does nothing. On failure workspaceSize and executor
///     are left alone
ACLNN_API
aclnnStatus aclnnAvgPool2dGetWorkspaceSize(const aclTensor *self,
                                           const aclIntArray *kernelSize,
                                           const aclIntArray *strides,
                                           const aclIntArray *paddings,
                                           bool ceilMode,
                                           bool countIncludePad,
                                           int64_t divisorOverride,
                                           int8_t cubeMathType,
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
aclnnStatus aclnnAvgPool2d(void *workspace,
                           uint64_t workspaceSize,
                           aclOpExecutor *executor,
                           aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_AVGPOOL2D_H */
