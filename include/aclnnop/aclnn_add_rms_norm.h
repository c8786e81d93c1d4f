#ifndef OPAPI_ACLNN_ADD_RMS_NORM_H
#define OPAPI_ACLNN_ADD_RMS_NORM_H

// Generated from src/ops/norm/rows/added.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of a sum that is normalised by the root of its mean square: checks the arguments, and reports the workspace that phase 2 needs.
///
///     xOut    = x1 + x2
///     rstdOut = 1 / sqrt(mean of x * x + epsilon)
///     yOut    = x * rstdOut * gamma
///
/// The mean is that of a row, the axes of gamma. x is the sum in FLOAT; for FLOAT16 it is xOut, but on 950.
///
/// @param x1 rank 1 to 8; FLOAT, FLOAT16, and BFLOAT16 but on 310P; without rstdOut no FLOAT. Any strides
/// @param x2 shape and type of x1. Any strides
/// @param gamma the last extents of x1, and its type; without rstdOut (1, columns). Any strides
/// @param epsilon is added to the mean
/// @param yOut shape and type of x1. Any strides; only the view is written
/// @param rstdOut FLOAT, the shape of x1 with ones in the place of gamma's extents, or null. Any strides
/// @param xOut shape and type of x1, or null where rstdOut is. Any strides; only the view is written
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null that may not be; 161002 an argument breaks a rule above; 561103 gamma or rstdOut has another shape.
///     Where x1 or gamma is empty the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left alone
ACLNN_API
aclnnStatus aclnnAddRmsNormGetWorkspaceSize(const aclTensor *x1,
                                            const aclTensor *x2,
                                            const aclTensor *gamma,
                                            double epsilon,
                                            aclTensor *yOut,
                                            aclTensor *rstdOut,
                                            aclTensor *xOut,
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
aclnnStatus aclnnAddRmsNorm(void *workspace,
                            uint64_t workspaceSize,
                            aclOpExecutor *executor,
                            aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_ADD_RMS_NORM_H */
