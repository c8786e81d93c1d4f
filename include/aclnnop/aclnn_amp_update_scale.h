#ifndef OPAPI_ACLNN_AMP_UPDATE_SCALE_H
#define OPAPI_ACLNN_AMP_UPDATE_SCALE_H

// Generated from src/ops/updating/rows.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of the scale of gradients: checks the arguments, and reports the workspace that phase 2 needs.
///
///     where foundInf is not 0: updatedScale = currentScale * backoffFactor, updatedGrowthTracker = 0
///     where growthTracker + 1 is growthInterval: updatedScale = currentScale * growthFactor, updatedGrowthTracker = 0
///     else: updatedScale = currentScale, updatedGrowthTracker = growthTracker + 1
///
/// A scale that would be infinite stays. On 910B, 910_93 and 950.
///
/// @param currentScale a tensor of one element, as all of them, which phase 2 reads; FLOAT, FLOAT16, BFLOAT16
/// @param growthTracker INT32
/// @param foundInf the dtype of currentScale
/// @param growthFactor any number
/// @param backoffFactor any number
/// @param growthInterval 1 or more
/// @param updatedScale the dtype of currentScale, whose memory it may be
/// @param updatedGrowthTracker INT32; it may be the memory of growthTracker
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 a dtype or a format breaks a rule above; 561002 a shape or growthInterval does;
///     561003 the device is another one. On failure workspaceSize is left alone; but for a null argument executor may receive one
///     that is not alive
ACLNN_API
aclnnStatus aclnnAmpUpdateScaleGetWorkspaceSize(const aclTensor *currentScale,
                                                const aclTensor *growthTracker,
                                                const aclTensor *foundInf,
                                                double growthFactor,
                                                double backoffFactor,
                                                int64_t growthInterval,
                                                const aclTensor *updatedScale,
                                                const aclTensor *updatedGrowthTracker,
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
aclnnStatus aclnnAmpUpdateScale(void *workspace,
                                uint64_t workspaceSize,
                                aclOpExecutor *executor,
                                aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_AMP_UPDATE_SCALE_H */
