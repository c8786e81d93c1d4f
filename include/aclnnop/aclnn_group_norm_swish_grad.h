#ifndef OPAPI_ACLNN_GROUP_NORM_SWISH_GRAD_H
#define OPAPI_ACLNN_GROUP_NORM_SWISH_GRAD_H

// Generated from src/ops/norm/rows/swish.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of the gradient of aclnnGroupNormSwish: checks the arguments, and reports the workspace that phase 2 needs.
///
///     normalised = (x - mean) * rstd
///     z          = normalised * gamma + beta
///     dz         = dy * s * (1 + swishScale * z * (1 - s)), where s = sigmoid(swishScale * z)
///     dbetaOut   = sum of dz, of each channel
///     dgammaOut  = sum of dz * normalised, of each channel
///     dxOut      = (g - mean of g - normalised * mean of (g * normalised)) * rstd, of each group, where g = dz * gamma
///
/// Computed in FLOAT and rounded once. On 910B, 910_93 and 950.
///
/// @param dy the gradient of the results: shape and type of x. Any strides
/// @param mean (N, numGroups), the type of x. Any strides
/// @param rstd as mean
/// @param x (N, C, ...) of rank 2 to 8; FLOAT, FLOAT16, BFLOAT16. Any strides
/// @param gamma C elements of the type of x. Any stride
/// @param beta as gamma
/// @param numGroups groups of an image, a divisor of C; a group has at most 4000 channels
/// @param dataFormatOptional "NCHW", whatever the rank of x, or null for that
/// @param swishScale of the swish
/// @param dgammaIsRequire whether dgammaOut is written
/// @param dbetaIsRequire whether dbetaOut is
/// @param dxOut shape and type of x. Any strides; only the view is written
/// @param dgammaOut shape and type of gamma. Any stride
/// @param dbetaOut as dgammaOut
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 a dtype or a format breaks a rule above; 561002 a shape, numGroups or dataFormatOptional does;
///     561003 the device has no kernel. Of an empty x dgammaOut and dbetaOut become 0. On failure workspaceSize is left alone; but for a
///     null argument executor may receive one that is not alive
ACLNN_API
aclnnStatus aclnnGroupNormSwishGradGetWorkspaceSize(const aclTensor *dy,
                                                    const aclTensor *mean,
                                                    const aclTensor *rstd,
                                                    const aclTensor *x,
                                                    const aclTensor *gamma,
                                                    const aclTensor *beta,
                                                    int64_t numGroups,
                                                    char *dataFormatOptional,
                                                    double swishScale,
                                                    bool dgammaIsRequire,
                                                    bool dbetaIsRequire,
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
aclnnStatus aclnnGroupNormSwishGrad(void *workspace,
                                    uint64_t workspaceSize,
                                    aclOpExecutor *executor,
                                    aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_GROUP_NORM_SWISH_GRAD_H */
