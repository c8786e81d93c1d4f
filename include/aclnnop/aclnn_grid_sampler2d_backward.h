#ifndef OPAPI_ACLNN_GRID_SAMPLER2D_BACKWARD_H
#define OPAPI_ACLNN_GRID_SAMPLER2D_BACKWARD_H

// Generated from src/ops/sampling/rows.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of the gradients of grid_sample: checks the arguments, and reports the workspace that phase 2 needs.
///
/// The grid holds a point (x, y) for each output pixel, -1 to 1 across the image. A point's coordinate along an
/// axis of size S is
///
///     c = (v + 1) / 2 * (S - 1)        with alignCorners (-1 and 1 are pixel centres)
///     c = ((v + 1) * S - 1) / 2        without (-1 and 1 are the image's edges)
///
/// then for paddingMode border clamped to the image, for reflection folded back into it. The forward function
/// averages the taps around c: four for bilinear, one (rounded half to even) for nearest, sixteen for bicubic
/// (A = -0.75, each tap padded by itself). Here
///
///     inputGrad[n, c, tap] += gradOutput[n, c, ho, wo] * weight of the tap
///     gridGrad[n, ho, wo]   = sum over c and taps of gradOutput * input[n, c, tap] * derivative of the weight
///
/// with the derivative by (x, y); it is 0 for nearest, and along an axis where border or reflection clamped,
/// exactly on the border too. Taps outside the image count nothing. A point that is not a number, or infinite
/// where the mode has no edge to clamp it to, contributes nothing and has gradient 0.
///
/// Coordinates and sums are float (DOUBLE: double); each result is rounded once, in a fixed order.
///
/// @param gradOutput (N, C, Ho, Wo), same dtype as input. Any strides, any format
/// @param input (N, C, H, W), H and W not 0; FLOAT, FLOAT16, DOUBLE, and BFLOAT16 on 910B, 910_93 and 950
/// @param grid (N, Ho, Wo, 2), the last axis x (along W), then y (along H); same dtype
/// @param interpolationMode 0 bilinear, 1 nearest, 2 bicubic
/// @param paddingMode 0 zeros, 1 border, 2 reflection
/// @param alignCorners see above
/// @param outputMask two values: inputGrad is wanted, gridGrad is wanted. An output that is not wanted must be
///     there all the same, and is left as it is. Null means that nothing is wanted
/// @param inputGrad same shape and dtype as input. Any strides; fully overwritten; must not share memory with an
///     input
/// @param gridGrad same shape and dtype as grid. Any strides; fully overwritten; must not share memory with an input
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 any pointer other than outputMask is null; 161002 an argument breaks a rule above; 561103 a
///     non-contiguous input leaves its storage. When outputMask is null (nothing else is looked at) or wants
///     nothing, the call succeeds and phase 2 does nothing. When a tensor is empty the call succeeds, and what is wanted
///     becomes 0 (devices leave it as it is). On failure workspaceSize and executor are left alone
ACLNN_API
aclnnStatus aclnnGridSampler2DBackwardGetWorkspaceSize(const aclTensor *gradOutput,
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
aclnnStatus aclnnGridSampler2DBackward(void *workspace,
                                       uint64_t workspaceSize,
                                       aclOpExecutor *executor,
                                       aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_GRID_SAMPLER2D_BACKWARD_H */
