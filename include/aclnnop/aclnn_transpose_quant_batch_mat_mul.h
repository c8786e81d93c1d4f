#ifndef OPAPI_ACLNN_TRANSPOSE_QUANT_BATCH_MAT_MUL_H
#define OPAPI_ACLNN_TRANSPOSE_QUANT_BATCH_MAT_MUL_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Not exported by this library: programs that look it up do better without it. To link it takes a real CANN.
ACLNN_API aclnnStatus aclnnTransposeQuantBatchMatMulWeightNzGetWorkspaceSize(const aclTensor *x1,
    const aclTensor *x2, const aclTensor *bias, const aclTensor *x1Scale, const aclTensor *x2Scale,
    int32_t dtype, int64_t groupSize, const aclIntArray *permX1, const aclIntArray *permX2,
    const aclIntArray *permY, int32_t batchSplitFactor, aclTensor *out, uint64_t *workspaceSize,
    aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnTransposeQuantBatchMatMulWeightNz(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnTransposeQuantBatchMatMulGetWorkspaceSize(const aclTensor *x1, const aclTensor *x2,
    const aclTensor *bias, const aclTensor *x1Scale, const aclTensor *x2Scale, int32_t dtype,
    int64_t groupSize, const aclIntArray *permX1, const aclIntArray *permX2, const aclIntArray *permY,
    int32_t batchSplitFactor, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnTransposeQuantBatchMatMul(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_TRANSPOSE_QUANT_BATCH_MAT_MUL_H */
