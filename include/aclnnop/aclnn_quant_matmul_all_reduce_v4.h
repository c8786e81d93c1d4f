#ifndef OPAPI_ACLNN_QUANT_MATMUL_ALL_REDUCE_V4_H
#define OPAPI_ACLNN_QUANT_MATMUL_ALL_REDUCE_V4_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnQuantMatmulAllReduceV4GetWorkspaceSize(const aclTensor *x1, const aclTensor *x2,
    const aclTensor *biasOptional, const aclTensor *x3Optional, const aclTensor *x1ScaleOptional,
    const aclTensor *x2Scale, const aclTensor *commQuantScale1Optional,
    const aclTensor *commQuantScale2Optional, const char *group, const char *reduceOp, int64_t commTurn,
    int64_t streamMode, int64_t groupSize, int64_t commQuantMode, const aclTensor *output,
    uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnQuantMatmulAllReduceV4(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_QUANT_MATMUL_ALL_REDUCE_V4_H */
