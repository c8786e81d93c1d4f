#ifndef OPAPI_ACLNN_SWIGLU_GROUP_GRAD_H
#define OPAPI_ACLNN_SWIGLU_GROUP_GRAD_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnSwigluGroupGradGetWorkspaceSize(const aclTensor *gradY, const aclTensor *x,
    const aclTensor *weightOptional, const aclTensor *yOriginOptional, const aclTensor *groupIndexOptional,
    float clampLimit, aclTensor *gradXOut, aclTensor *gradWeightOutOptional, uint64_t *workspaceSize,
    aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnSwigluGroupGrad(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
    aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_SWIGLU_GROUP_GRAD_H */
