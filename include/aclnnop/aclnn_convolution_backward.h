#ifndef OPAPI_ACLNN_CONVOLUTION_BACKWARD_H
#define OPAPI_ACLNN_CONVOLUTION_BACKWARD_H

// Generated from src/ops/conv/rows.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of the gradients of aclnnConvTbc: checks the arguments, and reports the workspace that phase 2 needs.
///
/// @param self the gradient of its output, (T + 2 * pad - K + 1, B, O), not empty; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950
/// @param input (T, B, C), weight (K, C, O) and bias (O) of the forward call. Any strides, as of all tensors
/// @param pad as in the forward call
/// @param cubeMathType 0 to 3; on 910 and 310P FLOAT needs 1 or 2. It changes nothing
/// @param gradInput, gradWeight, gradBias shapes of input, weight and bias, on 950 also their dtypes; fully overwritten
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. On failure workspaceSize and executor are left alone
ACLNN_API
aclnnStatus aclnnConvTbcBackwardGetWorkspaceSize(const aclTensor *self,
                                                 const aclTensor *input,
                                                 const aclTensor *weight,
                                                 const aclTensor *bias,
                                                 int64_t pad,
                                                 int8_t cubeMathType,
                                                 aclTensor *gradInput,
                                                 aclTensor *gradWeight,
                                                 aclTensor *gradBias,
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
aclnnStatus aclnnConvTbcBackward(void *workspace,
                                 uint64_t workspaceSize,
                                 aclOpExecutor *executor,
                                 aclrtStream stream);

/// Phase 1 of the gradients of a convolution: checks the arguments, and reports the workspace that phase 2 needs.
///
/// The gradients of what aclnnConvolution computes, by input, weight and bias. Sums are made in FLOAT, in an order that neither threads
/// nor masks change, and rounded once to each result's dtype.
///
/// @param gradOutput (N, O, ...), the gradient of output; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides, as of all tensors
/// @param input (N, C, ...), and weight, as in the forward call; dtypes of the same list
/// @param biasSizes [O], where gradBias is asked for and a tensor is empty; else not read, and may be null
/// @param stride, padding, dilation, transposed as in the forward call; padding may have two values for each axis in two dimensions
/// @param outputPadding as in the forward call; 0 unless transposed
/// @param groups the groups of channels
/// @param outputMask three truth values: which of the three gradients are asked for
/// @param cubeMathType 0 to 3; on 910 and 310P FLOAT needs 1 or 2. It changes nothing
/// @param gradInput of input's shape, gradWeight of weight's, gradBias (O), of dtypes of the list, on 950 those of input, weight and
///     gradOutput. One that is not asked for may be null, and stays as it is. In three dimensions not on 910, 310P and 310B
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null, or outputMask has not three values; 161002 an argument breaks a rule above; 561103 gradOutput
///     is not what the forward call wrote. Where there is nothing to sum gradients of weight and bias become 0. On failure
///     workspaceSize and executor are left alone
ACLNN_API
aclnnStatus aclnnConvolutionBackwardGetWorkspaceSize(const aclTensor *gradOutput,
                                                     const aclTensor *input,
                                                     const aclTensor *weight,
                                                     const aclIntArray *biasSizes,
                                                     const aclIntArray *stride,
                                                     const aclIntArray *padding,
                                                     const aclIntArray *dilation,
                                                     bool transposed,
                                                     const aclIntArray *outputPadding,
                                                     int32_t groups,
                                                     const aclBoolArray *outputMask,
                                                     int8_t cubeMathType,
                                                     aclTensor *gradInput,
                                                     aclTensor *gradWeight,
                                                     aclTensor *gradBias,
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
aclnnStatus aclnnConvolutionBackward(void *workspace,
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
ACLNN_API aclnnStatus aclnnDeformableConv2dBackwardGetWorkspaceSize(const aclTensor *input,
    const aclTensor *gradOutput, const aclTensor *offsetOut, const aclTensor *weight, const aclTensor *offset,
    const aclIntArray *kernelSize, const aclIntArray *stride, const aclIntArray *padding,
    const aclIntArray *dilation, int64_t groups, int64_t deformableGroups, bool modulated,
    aclTensor *gradInput, aclTensor *gradWeight, aclTensor *gradOffset, aclTensor *gradBias,
    uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnDeformableConv2dBackward(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_CONVOLUTION_BACKWARD_H */
