#ifndef OPAPI_ACLNN_ADD_LAYER_NORM_GRAD_H
#define OPAPI_ACLNN_ADD_LAYER_NORM_GRAD_H

// Generated from src/ops/norm/rows/added.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of the gradient of a sum that is normalised by its rows: checks the arguments, and reports the workspace that phase 2 needs.
///
///     normalised = (x1 + x2 - mean) * rstd
///     dbetaOut   = sum over rows of dy
///     dgammaOut  = sum over rows of dy * normalised
///     dxOut      = (g - mean of g - normalised * mean of (g * normalised)) * rstd + dsumOptional, where g = dy * gamma
///
/// Computed in FLOAT and rounded once. On 910B, 910_93 and 950.
///
/// @param dy the gradient of the results: shape and type of x1. Any strides
/// @param x1 rank 1 to 8; FLOAT, FLOAT16, BFLOAT16. Any strides
/// @param x2 shape and type of x1. Any strides
/// @param rstd FLOAT, an element for each row; its extents are 1 or those of x1 at their places. Any strides
/// @param mean as rstd
/// @param gamma the last extents of x1, and its type. Any strides
/// @param dsumOptional the gradient of the sum itself: shape and type of x1; or null. Any strides
/// @param dxOut the gradient of x1 and of x2: shape and type of x1. Any strides; only the view is written
/// @param dgammaOut FLOAT, the shape of gamma. Any strides
/// @param dbetaOut as dgammaOut
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 a dtype or a format breaks a rule above; 561002 a shape does; 561003 the device has no
///     kernel. Where all results are empty the call succeeds, and phase 2 does nothing. On failure workspaceSize is left alone; but for a
///     null argument executor may receive one that is not alive
ACLNN_API
aclnnStatus aclnnAddLayerNormGradGetWorkspaceSize(const aclTensor *dy,
                                                  const aclTensor *x1,
                                                  const aclTensor *x2,
                                                  const aclTensor *rstd,
                                                  const aclTensor *mean,
                                                  const aclTensor *gamma,
                                                  const aclTensor *dsumOptional,
                                                  const aclTensor *dxOut,
                                                  const aclTensor *dgammaOut,
                                                  const aclTensor *dbetaOut,
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
aclnnStatus aclnnAddLayerNormGrad(void *workspace,
                                  uint64_t workspaceSize,
                                  aclOpExecutor *executor,
                                  aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_ADD_LAYER_NORM_GRAD_H */
