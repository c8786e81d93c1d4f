#ifndef OPAPI_ACLNN_GROUP_NORM_SILU_H
#define OPAPI_ACLNN_GROUP_NORM_SILU_H

// Generated from src/ops/norm/rows/group.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of a normalisation of groups of channels with a SiLU behind it: checks the arguments, and reports the workspace that phase 2
/// needs.
///
///     out = z * sigmoid(z), where z = (self - mean) / sqrt(variance + eps) * gamma + beta
///
/// Mean and variance are those of the elements of C / group channels of an image. Computed in FLOAT and rounded once.
///
/// @param self (N, C, ...) of rank 2 to 8; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
/// @param gamma C elements of the type of self or FLOAT, or null for 1. Any stride
/// @param beta C elements of the type of self or FLOAT, and of gamma, or null for 0. Any stride
/// @param group groups of an image, a divisor of C
/// @param eps a positive number, which is added to the variance
/// @param out shape and type of self. Any strides; only the view is written
/// @param meanOut (N, group), the type of self; on 950 FLOAT where gamma is and self is not. Any strides
/// @param rstdOut (N, group), likewise: 1 / sqrt(variance + eps). Any strides
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null that may not be; 161002 an argument breaks a rule above. Of an empty self meanOut becomes 0 and
///     rstdOut NaN. On failure workspaceSize and executor are left alone
ACLNN_API
aclnnStatus aclnnGroupNormSiluGetWorkspaceSize(const aclTensor *self,
                                               const aclTensor *gamma,
                                               const aclTensor *beta,
                                               int64_t group,
                                               double eps,
                                               aclTensor *out,
                                               aclTensor *meanOut,
                                               aclTensor *rstdOut,
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
aclnnStatus aclnnGroupNormSilu(void *workspace,
                               uint64_t workspaceSize,
                               aclOpExecutor *executor,
                               aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Not exported by this library: programs that look it up do better without it. To link it takes a real CANN.
ACLNN_API aclnnStatus aclnnGroupNormSiluV2GetWorkspaceSize(const aclTensor *self, const aclTensor *gamma,
    const aclTensor *beta, int64_t group, double eps, bool activateSilu, aclTensor *out, aclTensor *meanOut,
    aclTensor *rstdOut, uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnGroupNormSiluV2(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
    aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_GROUP_NORM_SILU_H */
