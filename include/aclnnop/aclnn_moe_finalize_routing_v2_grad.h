#ifndef OPAPI_ACLNN_MOE_FINALIZE_ROUTING_V2_GRAD_H
#define OPAPI_ACLNN_MOE_FINALIZE_ROUTING_V2_GRAD_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnMoeFinalizeRoutingV2GradGetWorkspaceSize(const aclTensor *gradY,
    const aclTensor *expandedRowIdx, const aclTensor *expandedXOptional, const aclTensor *scalesOptional,
    const aclTensor *expertIdxOptional, const aclTensor *biasOptional, int64_t dropPadMode, int64_t activeNum,
    int64_t expertNum, int64_t expertCapacity, const aclTensor *gradExpandedXOut,
    const aclTensor *gradScalesOut, uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnMoeFinalizeRoutingV2Grad(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_MOE_FINALIZE_ROUTING_V2_GRAD_H */
