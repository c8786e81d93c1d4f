#ifndef OPAPI_ACLNN_ADAPTIVE_AVG_POOL3D_H
#define OPAPI_ACLNN_ADAPTIVE_AVG_POOL3D_H

// Generated from src/ops/resampling/rows/volumes.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of an adaptive average pooling of images with depth: checks the arguments, and reports the workspace that phase 2 needs.
///
///     out[n, c, k, i, j] = the mean of bin (k, i, j) of self
///
/// Of an axis of n pixels bin i of q goes from floor(i * n / q) to ceil((i + 1) * n / q). Sums are made in FLOAT and rounded once.
///
/// @param self (N, C, D, H, W) or (C, D, H, W) without an extent of 0, of which on 950 the first may be that; FLOAT, FLOAT16; BFLOAT16 on
///     910B, 910_93 and 950. On 950 in format NCDHW, NCHW or ND, elsewhere in none that is private. Any strides
/// @param outputSize three values, the last extents of out
/// @param out self with the sizes of outputSize, which are positive, its type and format. Any strides; only the view is written
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnAdaptiveAvgPool3dGetWorkspaceSize(const aclTensor *self,
                                                   const aclIntArray *outputSize,
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
aclnnStatus aclnnAdaptiveAvgPool3d(void *workspace,
                                   uint64_t workspaceSize,
                                   aclOpExecutor *executor,
                                   aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_ADAPTIVE_AVG_POOL3D_H */
