#ifndef OPAPI_ACLNN_GRID_SAMPLER3D_H
#define OPAPI_ACLNN_GRID_SAMPLER3D_H

// Generated from src/ops/resampling/rows/points.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of grid_sample of images with depth: checks the arguments, and reports the workspace that phase 2 needs.
///
/// The grid holds a point (x, y, z) for each result, -1 to 1 across the image. A point's coordinate along an axis of size S is
///
///     c = (v + 1) / 2 * (S - 1)        with alignCorners (-1 and 1 are pixel centres)
///     c = ((v + 1) * S - 1) / 2        without (-1 and 1 are the image's edges)
///
/// then for paddingMode border clamped to the image, for reflection folded back into it. Its value is
///
///     out[n, c, d, h, w] = sum over the taps around c of weight * input[n, c, tap]
///
/// over eight taps for trilinear, one (rounded half to even) for nearest. Taps outside the image count nothing. A coordinate that is not a
/// number lies outside, with border and reflection at the end.
///
/// Coordinates and sums are float (DOUBLE: double); each result is rounded once, in a fixed order.
///
/// @param input (N, C, D, H, W), or (N, D, H, W, C) in format NDHWC, whose last two extents are not 0; FLOAT, FLOAT16, DOUBLE, and BFLOAT16 on
///     910B, 910_93 and 950. Format NCDHW, NDHWC or ND. Any strides
/// @param grid (N, oD, oH, oW, 3), the last axis x (along W), y (along H), z (along D); same dtype
/// @param interpolationMode 0 trilinear, 1 nearest
/// @param paddingMode 0 zeros, 1 border, 2 reflection
/// @param alignCorners see above
/// @param out (N, C, oD, oH, oW), the axes in the order of input, same dtype, one of those formats. Any strides; only the view is written
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnGridSampler3DGetWorkspaceSize(const aclTensor *input,
                                               const aclTensor *grid,
                                               int64_t interpolationMode,
                                               int64_t paddingMode,
                                               bool alignCorners,
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
aclnnStatus aclnnGridSampler3D(void *workspace,
                               uint64_t workspaceSize,
                               aclOpExecutor *executor,
                               aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_GRID_SAMPLER3D_H */
