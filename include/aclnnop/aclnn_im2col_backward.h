#ifndef OPAPI_ACLNN_IM2COL_BACKWARD_H
#define OPAPI_ACLNN_IM2COL_BACKWARD_H

// Generated from src/ops/unfold/rows.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of the gradient of im2col (fold): checks the arguments, and reports the workspace that phase 2 needs.
///
/// Row r = (c * kH + i) * kW + j of gradOutput holds kernel element (i, j) of channel c, column l = a * L1 + b the
/// window (a, b), where
///
///     L[d] = (inputSize[d] + 2 * padding[d] - dilation[d] * (kernelSize[d] - 1) - 1) / stride[d] + 1
///
/// and every element is added to one pixel of out:
///
///     out[n, c, a * stride[0] + i * dilation[0] - padding[0], b * stride[1] + j * dilation[1] - padding[1]]
///
/// unless the pixel lies outside the image. Pixels that no window covers become 0. Sums are made in float, rounded
/// once to the dtype of gradOutput, then cast to the dtype of out. Index 0 of each array is the height, 1 the
/// width.
///
/// @param gradOutput (N, C * kH * kW, L) or (C * kH * kW, L) with L = L[0] * L[1]; FLOAT, FLOAT16, and BFLOAT16 on
///     910B, 910_93 and 950. Any strides, any format
/// @param inputSize {H, W} of the image
/// @param kernelSize {kH, kW}, positive
/// @param dilation {dH, dW}, positive
/// @param padding {pH, pW}, not negative
/// @param stride {sH, sW}, positive
/// @param out (N, C, H, W) or (C, H, W); a dtype of the same list, not necessarily that of gradOutput. Any
///     strides; fully overwritten. A format with a fixed rank must fit the rank
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above; 561103 a non-contiguous gradOutput
///     leaves its storage, the format of out does not fit its rank, or the image is too large for a 950. When
///     gradOutput is empty the call succeeds, and out becomes 0 (devices leave it as it is). On failure workspaceSize
///     and executor are left alone
ACLNN_API
aclnnStatus aclnnIm2colBackwardGetWorkspaceSize(const aclTensor *gradOutput,
                                                const aclIntArray *inputSize,
                                                const aclIntArray *kernelSize,
                                                const aclIntArray *dilation,
                                                const aclIntArray *padding,
                                                const aclIntArray *stride,
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
aclnnStatus aclnnIm2colBackward(void *workspace,
                                uint64_t workspaceSize,
                                aclOpExecutor *executor,
                                aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_IM2COL_BACKWARD_H */
