#ifndef OPAPI_ACLNN_GROUP_NORM_BACKWARD_H
#define OPAPI_ACLNN_GROUP_NORM_BACKWARD_H

// Generated from src/ops/norm/rows/group.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of the gradient of a normalisation of groups of channels: checks the arguments, and reports the workspace that phase 2 needs.
///
///     normalised   = (input - mean) * rstd
///     gradBetaOut  = sum of gradOut, of each channel
///     gradGammaOut = sum of gradOut * normalised, of each channel
///     gradInput    = (g - mean of g - normalised * mean of (g * normalised)) * rstd, of each group, where g = gradOut * gamma
///
/// Computed in FLOAT and rounded once.
///
/// @param gradOut the gradient of the results, with N * C * HxW elements; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
/// @param input as many elements of the type of gradOut. Any strides
/// @param mean N * group elements of the type of gradOut, as of the next two; on 950 FLOAT too. Any strides
/// @param rstd N * group elements of the type of mean. Any strides
/// @param gamma C elements of the type of mean, or null for 1. Any strides
/// @param N images
/// @param C channels; on 910B and 910_93 at most 240000, and 8000 of a group
/// @param HxW elements of a channel of an image
/// @param group groups of an image, a divisor of C
/// @param outputMask which of the three gradients are wanted; the others may be null, and are left alone
/// @param gradInput shape of input, type of gradOut. Any strides; only the view is written
/// @param gradGammaOut shape of gamma or C elements, type of mean. Any strides
/// @param gradBetaOut shape of gamma or C elements, type of mean. Any strides
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 gradOut, input, mean or rstd is null; 161002 outputMask or a gradient that it asks for is null, or an argument breaks a
///     rule above. Of an empty gradOut phase 2 does nothing; on 950 gradGammaOut and gradBetaOut become 0. On failure workspaceSize and
///     executor are left alone
ACLNN_API
aclnnStatus aclnnGroupNormBackwardGetWorkspaceSize(const aclTensor *gradOut,
                                                   const aclTensor *input,
                                                   const aclTensor *mean,
                                                   const aclTensor *rstd,
                                                   const aclTensor *gamma,
                                                   int64_t N,
                                                   int64_t C,
                                                   int64_t HxW,
                                                   int64_t group,
                                                   const aclBoolArray *outputMask,
                                                   aclTensor *gradInput,
                                                   aclTensor *gradGammaOut,
                                                   aclTensor *gradBetaOut,
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
aclnnStatus aclnnGroupNormBackward(void *workspace,
                                   uint64_t workspaceSize,
                                   aclOpExecutor *executor,
                                   aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_GROUP_NORM_BACKWARD_H */
