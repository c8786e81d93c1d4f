#ifndef OPAPI_ACLNN_FUSED_QUANT_MATMUL_WEIGHT_NZ_H
#define OPAPI_ACLNN_FUSED_QUANT_MATMUL_WEIGHT_NZ_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnFusedQuantMatmulWeightNzGetWorkspaceSize(const aclTensor *x1, const aclTensor *x2,
    const aclTensor *x1Scale, const aclTensor *x2Scale, const aclTensor *yScaleOptional,
    const aclTensor *x1OffsetOptional, const aclTensor *x2OffsetOptional, const aclTensor *yOffsetOptional,
    const aclTensor *biasOptional, const aclTensor *x3Optional, const char *fusedOpType,
    int64_t groupSizeOptional, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnFusedQuantMatmulWeightNz(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_FUSED_QUANT_MATMUL_WEIGHT_NZ_H */
