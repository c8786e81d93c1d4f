#ifndef OPAPI_ACLNN_MOE_INIT_ROUTING_V4_H
#define OPAPI_ACLNN_MOE_INIT_ROUTING_V4_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnMoeInitRoutingV4GetWorkspaceSize(const aclTensor *x, const aclTensor *expertIdx,
    const aclTensor *scaleOptional, const aclTensor *offsetOptional, const aclTensor *activeNumOptional,
    const aclTensor *topkWeightOptional, int64_t expertCapacity, int64_t expertNum, int64_t dropPadMode,
    int64_t expertTokensNumType, bool expertTokensNumFlag, int64_t quantMode,
    const aclIntArray *activeExpertRangeOptional, int64_t rowIdxType, const aclTensor *expandedXOut,
    const aclTensor *expandedRowIdxOut, const aclTensor *expertTokensCountOrCumsumOut,
    const aclTensor *expandedScaleOut, const aclTensor *expandedTopkWeightOut, uint64_t *workspaceSize,
    aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnMoeInitRoutingV4(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
    aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_MOE_INIT_ROUTING_V4_H */
