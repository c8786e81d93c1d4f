#ifndef OPAPI_ACLNN_MHC_PRE_SINKHORN_BACKWARD_H
#define OPAPI_ACLNN_MHC_PRE_SINKHORN_BACKWARD_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnMhcPreSinkhornBackwardGetWorkspaceSize(const aclTensor *gradHin,
    const aclTensor *gradHPost, const aclTensor *gradHRes, const aclTensor *x, const aclTensor *phi,
    const aclTensor *alpha, const aclTensor *bias, const aclTensor *hPre, const aclTensor *hcBeforeNorm,
    const aclTensor *invRms, const aclTensor *sumOut, const aclTensor *normOut, double hcEps,
    const aclTensor *gradX, const aclTensor *gradPhi, const aclTensor *gradAlpha, const aclTensor *gradBias,
    uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnMhcPreSinkhornBackward(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_MHC_PRE_SINKHORN_BACKWARD_H */
