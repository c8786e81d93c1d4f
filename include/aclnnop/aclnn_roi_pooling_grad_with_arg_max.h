#ifndef OPAPI_ACLNN_ROI_POOLING_GRAD_WITH_ARG_MAX_H
#define OPAPI_ACLNN_ROI_POOLING_GRAD_WITH_ARG_MAX_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnRoiPoolingGradWithArgMaxGetWorkspaceSize(const aclTensor *gradOutput,
    const aclTensor *gradInputRef, const aclTensor *rois, const aclTensor *argmax, int64_t pooledH,
    int64_t pooledW, double spatialScale, uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnRoiPoolingGradWithArgMax(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_ROI_POOLING_GRAD_WITH_ARG_MAX_H */
