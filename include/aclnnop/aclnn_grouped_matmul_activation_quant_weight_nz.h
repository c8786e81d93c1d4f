#ifndef OPAPI_ACLNN_GROUPED_MATMUL_ACTIVATION_QUANT_WEIGHT_NZ_H
#define OPAPI_ACLNN_GROUPED_MATMUL_ACTIVATION_QUANT_WEIGHT_NZ_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnGroupedMatmulActivationQuantWeightNzGetWorkspaceSize(const aclTensor *x,
    const aclTensor *groupList, const aclTensorList *weight, const aclTensorList *weightScale,
    const aclTensorList *bias, const aclTensor *xScaleOptional, const char *activationType,
    int64_t groupListType, const aclIntArray *tuningConfig, const char *quantMode, const char *roundMode,
    int64_t scaleAlg, float dstTypeMax, aclTensor *y, aclTensor *yScale, uint64_t *workspaceSize,
    aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnGroupedMatmulActivationQuantWeightNz(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_GROUPED_MATMUL_ACTIVATION_QUANT_WEIGHT_NZ_H */
