#ifndef OPAPI_ACLNN_DUAL_LEVEL_QUANT_MATMUL_NZ_H
#define OPAPI_ACLNN_DUAL_LEVEL_QUANT_MATMUL_NZ_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnDualLevelQuantMatmulWeightNzGetWorkspaceSize(const aclTensor *x1,
    const aclTensor *x2, const aclTensor *x1Level0Scale, const aclTensor *x2Level0Scale,
    const aclTensor *x1Level1Scale, const aclTensor *x2Level1Scale, const aclTensor *optionalBias,
    bool transposeX1, bool transposeX2, int64_t level0GroupSize, int64_t level1GroupSize, aclTensor *out,
    uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnDualLevelQuantMatmulWeightNz(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_DUAL_LEVEL_QUANT_MATMUL_NZ_H */
