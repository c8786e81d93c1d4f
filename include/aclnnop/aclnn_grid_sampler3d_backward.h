#ifndef OPAPI_ACLNN_GRID_SAMPLER3D_BACKWARD_H
#define OPAPI_ACLNN_GRID_SAMPLER3D_BACKWARD_H

// Generated from src/ops/resampling/rows/points.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of the gradients of grid_sample of images with depth: checks the arguments, and reports the workspace that phase 2 needs.
///
/// Points, taps and weights are those of aclnnGridSampler3D. Here
///
///     inputGrad[n, c, tap]  = sum of gradOutput[n, c, d, h, w] * weight of the tap
///     gridGrad[n, d, h, w]  = sum over c and taps of gradOutput * input[n, c, tap] * derivative of the weight
///
/// with the derivative by (x, y, z); it is 0 for nearest, and along an axis where border or reflection clamped, exactly on the border too.
///
/// Coordinates and sums are float (DOUBLE: double); each result is rounded once, in a fixed order.
///
/// @param gradOutput (N, C, oD, oH, oW), the axes in the order of input, same dtype. Any strides
/// @param input (N, C, D, H, W), or (N, D, H, W, C) in format NDHWC; FLOAT, FLOAT16, BFLOAT16, DOUBLE. Any strides
/// @param grid (N, oD, oH, oW, 3), the last axis x (along W), y (along H), z (along D); same dtype
/// @param interpolationMode 0 trilinear, 1 nearest
/// @param paddingMode 0 zeros, 1 border, 2 reflection
/// @param alignCorners as of the forward function
/// @param outputMask two values: inputGrad is wanted, gridGrad is wanted. An output that is not wanted must be there all the same, and is
///     left as it is. Null means that nothing is wanted
/// @param inputGrad same shape and dtype as input. Any strides; only the view is written
/// @param gridGrad same shape and dtype as grid. Any strides; only the view is written
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 any pointer other than outputMask is null; 161002 an argument breaks a rule above. When outputMask is null (nothing else
///     is looked at) or wants nothing, or when a tensor that is read is empty, the call succeeds and phase 2 does nothing. On failure
///     workspaceSize and executor are left alone
ACLNN_API
aclnnStatus aclnnGridSampler3DBackwardGetWorkspaceSize(const aclTensor *gradOutput,
                                                       const aclTensor *input,
                                                       const aclTensor *grid,
                                                       int64_t interpolationMode,
                                                       int64_t paddingMode,
                                                       bool alignCorners,
                                                       const aclBoolArray *outputMask,
                                                       aclTensor *inputGrad,
                                                       aclTensor *gridGrad,
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
aclnnStatus aclnnGridSampler3DBackward(void *workspace,
                                       uint64_t workspaceSize,
                                       aclOpExecutor *executor,
                                       aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_GRID_SAMPLER3D_BACKWARD_H */
