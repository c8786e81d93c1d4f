#ifndef OPAPI_ACLNN_UPSAMPLE_BILINEAR_2D_H
#define OPAPI_ACLNN_UPSAMPLE_BILINEAR_2D_H

// Generated from src/ops/resampling/rows/lines.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of a linear interpolation: checks the arguments, and reports the workspace that phase 2 needs.
///
///     out[i] = self[k] * (1 - t) + self[k + 1] * t, where k + t = max((i + 0.5) * step - 0.5, 0)
///
/// Along each axis. step is the reciprocal of the scale, or without one the quotient of the sizes. With alignCorners the ends of both
/// are the same: the position is i * (size - 1) / (other size - 1). Computed in FLOAT, or in DOUBLE, and rounded once.
///
/// @param self (N, C, H, W), or (N, H, W, C) in format NHWC; FLOAT, FLOAT16, BFLOAT16; DOUBLE in format NHWC. Any strides
/// @param outputSize two positive values, height and width
/// @param alignCorners the ends of both are the same
/// @param scalesH how much higher out is, or 0 for none. But on 950 it counts only if both make the sizes of out
/// @param scalesW likewise, how much wider
/// @param out self with the sizes of outputSize, its type and format. Any strides; only the view is written
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 561103 self or out is null; 161001 workspaceSize or executor is null; 161002 an argument breaks a rule above. Of an empty
///     self or out the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left alone
ACLNN_API
aclnnStatus aclnnUpsampleBilinear2dGetWorkspaceSize(const aclTensor *self,
                                                    const aclIntArray *outputSize,
                                                    const bool alignCorners,
                                                    const double scalesH,
                                                    const double scalesW,
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
aclnnStatus aclnnUpsampleBilinear2d(void *workspace,
                                    uint64_t workspaceSize,
                                    aclOpExecutor *executor,
                                    aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_UPSAMPLE_BILINEAR_2D_H */
