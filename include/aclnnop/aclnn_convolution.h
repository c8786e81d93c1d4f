#ifndef OPAPI_ACLNN_CONVOLUTION_H
#define OPAPI_ACLNN_CONVOLUTION_H

// Generated from src/ops/conv/rows.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of a convolution of each channel by itself: checks the arguments, and reports the workspace that phase 2 needs.
///
/// aclnnConvolution in two dimensions with as many groups as self has channels.
///
/// @param self (N, C, H, W) in format NCHW; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides, as of all tensors
/// @param weight (O, 1, kH, kW), where C divides O; dtype and format of self
/// @param kernelSize {kH, kW}
/// @param bias (O), dtype of self; null for none
/// @param stride two values of 1 or more
/// @param padding two values of 0 or more
/// @param dilation two values of 1 or more
/// @param out (N, O, oH, oW), extents as in aclnnConvolution; dtype and format of self; fully overwritten
/// @param cubeMathType 0 to 4; on 910 and 310P FLOAT needs 1 or 2. It changes nothing
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Without elements the call succeeds, and phase 2 does
///     nothing. On failure workspaceSize and executor are left alone
ACLNN_API
aclnnStatus aclnnConvDepthwise2dGetWorkspaceSize(const aclTensor *self,
                                                 const aclTensor *weight,
                                                 const aclIntArray *kernelSize,
                                                 const aclTensor *bias,
                                                 const aclIntArray *stride,
                                                 const aclIntArray *padding,
                                                 const aclIntArray *dilation,
                                                 aclTensor *out,
                                                 int8_t cubeMathType,
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
aclnnStatus aclnnConvDepthwise2d(void *workspace,
                                 uint64_t workspaceSize,
                                 aclOpExecutor *executor,
                                 aclrtStream stream);

/// Phase 1 of a convolution over time, batch and channels: checks the arguments, and reports the workspace that phase 2 needs.
///
///     output[t, b, o] = bias[o] + sum over c and k of self[t + k - pad, b, c] * weight[k, c, o]
///
/// @param self (T, B, C) in format ND or NCL; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides, as of all tensors
/// @param weight (K, C, O), K at most T + pad; dtype of self, format ND or NCL
/// @param bias (O); FLOAT, FLOAT16, on all but 310P BFLOAT16
/// @param pad zeros before and behind, 0 or more
/// @param output (T + 2 * pad - K + 1, B, O); dtype of self, format ND or NCL; fully overwritten
/// @param cubeMathType 0 to 4; on 910 and 310P FLOAT needs 1 or 2. It changes nothing
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above, or the device is 310B. Where there is nothing to
///     sum output becomes bias. On failure workspaceSize and executor are left alone
ACLNN_API
aclnnStatus aclnnConvTbcGetWorkspaceSize(const aclTensor *self,
                                         const aclTensor *weight,
                                         const aclTensor *bias,
                                         int64_t pad,
                                         aclTensor *output,
                                         int8_t cubeMathType,
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
aclnnStatus aclnnConvTbc(void *workspace,
                         uint64_t workspaceSize,
                         aclOpExecutor *executor,
                         aclrtStream stream);

/// Phase 1 of a convolution: checks the arguments, and reports the workspace that phase 2 needs.
///
///     output[n, o, y] = bias[o] + sum over c and k of input[n, g * C/groups + c, y * stride - padding + k * dilation] * weight[o, c, k]
///
/// for each group g, along one to three axes of space; what is outside of input is 0. With transposed each element of input is spread
/// instead: it reaches output[i * stride - padding + k * dilation]. Sums are made in FLOAT and rounded once.
///
/// @param input (N, C, ...) with one to three axes of space, in format NCL, NCHW or NCDHW, on all but 950 also NDHWC; FLOAT, FLOAT16;
///     BFLOAT16 on 910B, 910_93 and 950. Any strides, as of all tensors
/// @param weight (O, C/groups, kernel); transposed (C, O/groups, kernel). A dtype of the same list
/// @param bias (O), FLOAT, FLOAT16 or BFLOAT16; null for none
/// @param stride one value of 1 or more for each axis of space
/// @param padding one value of 0 or more for each axis, for both ends; or two for each, in two dimensions and in one unless transposed
/// @param dilation one value of 1 or more for each axis
/// @param outputPadding with transposed one value for each axis, less than stride or dilation; else not read, and may be null
/// @param groups the groups of channels, which divide O (transposed: C)
/// @param output (N, O, ...) with (size + 2 * padding - dilation * (kernel - 1) - 1) / stride + 1 along each axis; transposed
///     (size - 1) * stride - 2 * padding + dilation * (kernel - 1) + outputPadding + 1. A dtype of the same list; fully overwritten
/// @param cubeMathType 0 to 4; on 910 and 310P FLOAT needs 1 or 2. It changes nothing: FLOAT stays FLOAT
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Without elements the call succeeds, and phase 2 does
///     nothing. On failure workspaceSize and executor are left alone
ACLNN_API
aclnnStatus aclnnConvolutionGetWorkspaceSize(const aclTensor *input,
                                             const aclTensor *weight,
                                             const aclTensor *bias,
                                             const aclIntArray *stride,
                                             const aclIntArray *padding,
                                             const aclIntArray *dilation,
                                             bool transposed,
                                             const aclIntArray *outputPadding,
                                             int64_t groups,
                                             aclTensor *output,
                                             int8_t cubeMathType,
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
aclnnStatus aclnnConvolution(void *workspace,
                             uint64_t workspaceSize,
                             aclOpExecutor *executor,
                             aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_CONVOLUTION_H */
