#ifndef OPAPI_ACLNN_ADD_LAYER_NORM_H
#define OPAPI_ACLNN_ADD_LAYER_NORM_H

// Generated from src/ops/norm/rows/added.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of a sum that is normalised by its rows: checks the arguments, and reports the workspace that phase 2 needs.
///
///     xOut = x1 + x2 + biasOptional
///     yOut = (x - meanOut) * rstdOut * gamma + beta, where rstdOut = 1 / sqrt(variance + epsilon)
///
/// Mean and variance are those of a row, the axes of gamma. x is the sum in FLOAT. On 910B, 910_93, 310P and 950.
///
/// @param x1 rank 1 to 8; FLOAT, FLOAT16, and BFLOAT16 but on 310P. Any strides
/// @param x2 shape of x1, and its type, or one of both is FLOAT, but on 310P. Any strides
/// @param gamma the last extents of x1; FLOAT or the type of yOut, on 310P the latter. Any strides
/// @param beta shape and type of gamma. Any strides
/// @param biasOptional the shape of x1 or of gamma, and the type of yOut; or null. Any strides
/// @param epsilon is added to the variance
/// @param additionalOutput whether xOut is written
/// @param yOut shape of x1; FLOAT where x1 or x2 is, else their type. Any strides; only the view is written
/// @param meanOut FLOAT, an element for each row; its extents are 1 or those of x1 at their places. Any strides
/// @param rstdOut as meanOut
/// @param xOut the type of yOut, and its shape where it is written. Any strides; only the view is written
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 a dtype or a format breaks a rule above; 561002 a shape does; 561003 the device has no
///     kernel. Where all results are empty the call succeeds, and phase 2 does nothing. On failure workspaceSize is left alone; but for a
///     null argument executor may receive one that is not alive
ACLNN_API
aclnnStatus aclnnAddLayerNormGetWorkspaceSize(const aclTensor *x1,
                                              const aclTensor *x2,
                                              const aclTensor *gamma,
                                              const aclTensor *beta,
                                              const aclTensor *biasOptional,
                                              double epsilon,
                                              bool additionalOutput,
                                              const aclTensor *yOut,
                                              const aclTensor *meanOut,
                                              const aclTensor *rstdOut,
                                              const aclTensor *xOut,
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
aclnnStatus aclnnAddLayerNorm(void *workspace,
                              uint64_t workspaceSize,
                              aclOpExecutor *executor,
                              aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_ADD_LAYER_NORM_H */
