#ifndef OPAPI_ACLNN_SILENT_CHECK_H
#define OPAPI_ACLNN_SILENT_CHECK_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Not exported by this library: programs that look it up do better without it. To link it takes a real CANN.
ACLNN_API aclnnStatus aclnnSilentCheckGetWorkspaceSize(const aclTensor *val, aclTensor *inputGradRef,
    aclTensor *sfdaRef, aclTensor *stepRef, const int32_t cMinSteps, const float cThreshL1,
    const float cCoeffL1, const float cThreshL2, const float cCoeffL2, const int32_t npuAsdDetect,
    aclTensor *result, uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnSilentCheck(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
    aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_SILENT_CHECK_H */
