#ifndef OPAPI_ACLNN_MHC_PRE_BACKWARD_H
#define OPAPI_ACLNN_MHC_PRE_BACKWARD_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnMhcPreBackwardGetWorkspaceSize(const aclTensor *x, const aclTensor *phi,
    const aclTensor *alpha, const aclTensor *gradHIn, const aclTensor *gradHPost, const aclTensor *gradHRes,
    const aclTensor *invRms, const aclTensor *hMix, const aclTensor *hPre, const aclTensor *hPost,
    const aclTensor *gamma, const aclTensor *gradXPostOptional, float hcEps, const aclTensor *gradX,
    const aclTensor *gradPhi, const aclTensor *gradAlpha, const aclTensor *gradBias,
    const aclTensor *gradGamma, uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnMhcPreBackward(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
    aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_MHC_PRE_BACKWARD_H */
