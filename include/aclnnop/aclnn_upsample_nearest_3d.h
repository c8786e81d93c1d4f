#ifndef OPAPI_ACLNN_UPSAMPLE_NEAREST_3D_H
#define OPAPI_ACLNN_UPSAMPLE_NEAREST_3D_H

// Generated from src/ops/resampling/rows/nearest.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of an interpolation by the nearest pixels: checks the arguments, and reports the workspace that phase 2 needs.
///
///     out[i] = self[min(floor(i * step), size - 1)]
///
/// Along each axis. step is the reciprocal of the scale, or without one the quotient of the sizes.
///
/// @param self (N, C, D, H, W), or (N, D, H, W, C) in format NDHWC; FLOAT, FLOAT16; but on 310P BFLOAT16, DOUBLE; UINT8 on 950. Only N may
///     be 0. Any strides
/// @param outputSize three positive values, depth, height and width
/// @param scalesD how much deeper out is, or 0 or less for none. But on 950 it counts only with the others
/// @param scalesH likewise, how much higher
/// @param scalesW likewise, how much wider
/// @param out self with the sizes of outputSize, its type, the axes in the order of self. Any strides; only the view is written
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnUpsampleNearest3dGetWorkspaceSize(const aclTensor *self,
                                                   const aclIntArray *outputSize,
                                                   double scalesD,
                                                   double scalesH,
                                                   double scalesW,
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
aclnnStatus aclnnUpsampleNearest3d(void *workspace,
                                   uint64_t workspaceSize,
                                   aclOpExecutor *executor,
                                   aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_UPSAMPLE_NEAREST_3D_H */
