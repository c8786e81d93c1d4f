#ifndef OPAPI_ACLNN_RMS_NORM_H
#define OPAPI_ACLNN_RMS_NORM_H

// Generated from src/ops/norm/rows/rms.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of a normalisation by the root of the mean square: checks the arguments, and reports the workspace that phase 2 needs.
///
///     rstdOut = 1 / sqrt(mean of x * x + epsilon)
///     yOut    = x * rstdOut * gamma
///
/// The mean is that of a row, the axes of gamma. Computed in FLOAT and rounded once. Not on 310B.
///
/// @param x rank 1 to 8; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
/// @param gamma the last extents of x; the type of x, or FLOAT on 910B, 910_93 and 950. Any strides
/// @param epsilon is added to the mean
/// @param yOut shape and type of x. Any strides; only the view is written
/// @param rstdOut FLOAT, an element for each row; its extents are 1 or those of x at their places. Any strides
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 a dtype or a format breaks a rule above; 561002 a shape does; 561003 the device has no
///     kernel. Where both results are empty the call succeeds, and phase 2 does nothing. On failure workspaceSize is left alone; but for a
///     null argument executor may receive one that is not alive
ACLNN_API
aclnnStatus aclnnRmsNormGetWorkspaceSize(const aclTensor *x,
                                         const aclTensor *gamma,
                                         double epsilon,
                                         const aclTensor *yOut,
                                         const aclTensor *rstdOut,
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
aclnnStatus aclnnRmsNorm(void *workspace,
                         uint64_t workspaceSize,
                         aclOpExecutor *executor,
                         aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_RMS_NORM_H */
