#ifndef OPAPI_ACLNN_SWIGLU_GROUP_QUANT_H
#define OPAPI_ACLNN_SWIGLU_GROUP_QUANT_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnSwigluGroupQuantGetWorkspaceSize(const aclTensor *x,
    const aclTensor *weightOptional, const aclTensor *groupIndexOptional, const aclTensor *scaleOptional,
    int64_t dstType, int64_t quantMode, int64_t blockSize, bool roundScale, double clampLimit,
    double dstTypeMax, bool outputOrigin, const aclTensor *yOut, const aclTensor *yScaleOut,
    const aclTensor *yOriginOut, uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnSwigluGroupQuant(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
    aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_SWIGLU_GROUP_QUANT_H */
