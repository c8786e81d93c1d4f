#ifndef OPAPI_ACLNN_AFFINE_GRID_H
#define OPAPI_ACLNN_AFFINE_GRID_H

// Generated from src/ops/resampling/rows/means.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of a grid of points: checks the arguments, and reports the workspace that phase 2 needs.
///
///     out[n, h, w, i] = theta[n, i, 0] * x(w) + theta[n, i, 1] * y(h) + theta[n, i, 2]
///
/// Of images with depth likewise, with z(d) in the third place. Along an axis of k pixels positions go from -1 to 1, with alignCorners from
/// the middle of the first to that of the last, else from edge to edge, where they are (k - 1) / k as large; of one pixel it is 0. Computed
/// in FLOAT and rounded once.
///
/// @param theta (N, 2, 3), or (N, 3, 4), with elements; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
/// @param size the shape of an image, (N, C, H, W) or (N, C, D, H, W)
/// @param alignCorners the middles of the outer pixels are at the ends
/// @param out (N, H, W, 2) or (N, D, H, W, 3), type of theta. Any strides; only the view is written
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnAffineGridGetWorkspaceSize(const aclTensor *theta,
                                            const aclIntArray *size,
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
aclnnStatus aclnnAffineGrid(void *workspace,
                            uint64_t workspaceSize,
                            aclOpExecutor *executor,
                            aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_AFFINE_GRID_H */
