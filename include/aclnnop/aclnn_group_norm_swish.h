#ifndef OPAPI_ACLNN_GROUP_NORM_SWISH_H
#define OPAPI_ACLNN_GROUP_NORM_SWISH_H

// Generated from src/ops/norm/rows/swish.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of a normalisation of groups of channels with a swish behind it: checks the arguments, and reports the workspace that phase 2
/// needs.
///
///     yOut = z * sigmoid(swishScale * z), where z = (x - mean) / sqrt(variance + eps) * gamma + beta
///
/// Mean and variance are those of the elements of C / numGroups channels of an image. Computed in FLOAT and rounded once. On 910B, 910_93
/// and 950.
///
/// @param x (N, C, ...) of rank 2 to 8; FLOAT, FLOAT16, BFLOAT16. Any strides
/// @param gamma C elements of the type of x or FLOAT. Any stride
/// @param beta C elements of the type of gamma. Any stride
/// @param numGroups groups of an image, a divisor of C
/// @param dataFormatOptional "NCHW", whatever the rank of x, or null for that
/// @param eps is added to the variance
/// @param activateSwish whether there is a swish; else yOut is z
/// @param swishScale of the swish
/// @param yOut shape and type of x. Any strides; only the view is written
/// @param meanOut (N, numGroups), the type of gamma. Any strides
/// @param rstdOut (N, numGroups), the type of gamma: 1 / sqrt(variance + eps). Any strides
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 a dtype or a format breaks a rule above; 561002 a shape, numGroups or dataFormatOptional does;
///     561003 the device has no kernel. Of an empty x meanOut becomes 0 and rstdOut NaN. On failure workspaceSize is left alone; but for a
///     null argument executor may receive one that is not alive
ACLNN_API
aclnnStatus aclnnGroupNormSwishGetWorkspaceSize(const aclTensor *x,
                                                const aclTensor *gamma,
                                                const aclTensor *beta,
                                                int64_t numGroups,
                                                char *dataFormatOptional,
                                                double eps,
                                                bool activateSwish,
                                                double swishScale,
                                                const aclTensor *yOut,
                                                const aclTensor *meanOut,
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
aclnnStatus aclnnGroupNormSwish(void *workspace,
                                uint64_t workspaceSize,
                                aclOpExecutor *executor,
                                aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_GROUP_NORM_SWISH_H */
