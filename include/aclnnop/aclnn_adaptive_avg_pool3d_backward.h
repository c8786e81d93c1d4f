#ifndef OPAPI_ACLNN_ADAPTIVE_AVG_POOL3D_BACKWARD_H
#define OPAPI_ACLNN_ADAPTIVE_AVG_POOL3D_BACKWARD_H

// Generated from src/ops/resampling/rows/volumes.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of the gradient of an adaptive average pooling of images with depth: checks the arguments, and reports the workspace that
/// phase 2 needs.
///
///     out[n, c, d, h, w] = sum of gradOutput[n, c, k, i, j] / the elements of bin (k, i, j), over the bins that hold (d, h, w)
///
/// Sums are made in FLOAT, of DOUBLE in DOUBLE, and rounded once.
///
/// @param gradOutput the gradient of the means, (N, C, oD, oH, oW) or (C, oD, oH, oW); FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950;
///     DOUBLE on 910, 310P and 310B, elsewhere of one mean for each channel. On 910 one mean for each channel. Any strides
/// @param self (N, C, D, H, W) or (C, D, H, W), type of gradOutput, without an extent of 0, of which on 950 the first may be that. Only its
///     shape counts; its data is not read
/// @param out shape, type and format of self. Any strides; only the view is written
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnAdaptiveAvgPool3dBackwardGetWorkspaceSize(const aclTensor *gradOutput,
                                                           const aclTensor *self,
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
aclnnStatus aclnnAdaptiveAvgPool3dBackward(void *workspace,
                                           uint64_t workspaceSize,
                                           aclOpExecutor *executor,
                                           aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_ADAPTIVE_AVG_POOL3D_BACKWARD_H */
