#ifndef OPAPI_ACLNN_FUSED_SGD_H
#define OPAPI_ACLNN_FUSED_SGD_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnFusedSgdGetWorkspaceSize(const aclTensorList *paramsRef,
    const aclTensorList *gradsRef, const aclTensorList *momentumBufferListOptionalRef,
    const aclTensor *gradScaleOptional, float weightDecay, float momentum, float lr, float dampening,
    bool nesterov, bool maximize, bool isFirstStep, uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnFusedSgd(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
    aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_FUSED_SGD_H */
