#ifndef OPAPI_ACLNN_GROUPED_MAT_MUL_ALL_REDUCE_H
#define OPAPI_ACLNN_GROUPED_MAT_MUL_ALL_REDUCE_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnGroupedMatMulAllReduceGetWorkspaceSize(const aclTensorList *x,
    const aclTensorList *weight, const aclTensorList *bias, const aclIntArray *groupListOptional,
    int64_t splitItem, const char *group, const char *reduceOp, int64_t commTurn, int64_t streamMode,
    const aclTensorList *y, uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnGroupedMatMulAllReduce(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_GROUPED_MAT_MUL_ALL_REDUCE_H */
