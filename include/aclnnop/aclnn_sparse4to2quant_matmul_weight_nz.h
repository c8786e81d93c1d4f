#ifndef OPAPI_ACLNN_SPARSE4TO2QUANT_MATMUL_WEIGHT_NZ_H
#define OPAPI_ACLNN_SPARSE4TO2QUANT_MATMUL_WEIGHT_NZ_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnSparse4to2QuantMatmulWeightNzGetWorkspaceSize(const aclTensor *x,
    const aclTensor *sparseWeight, const aclTensor *index, const aclTensor *xScale,
    const aclTensor *sparseWeightScale, const aclTensor *biasOptional, aclTensor *out,
    uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnSparse4to2QuantMatmulWeightNz(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);
ACLNN_API aclnnStatus aclnnTransSparse4to2Para(const int8_t *weight, aclIntArray *shape,
    int8_t **sparseWeight, int64_t **sparseWeightDims, uint64_t *sparseWeightDimsNum, uint8_t **index,
    int64_t **indexDims, uint64_t *indexDimsNum);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_SPARSE4TO2QUANT_MATMUL_WEIGHT_NZ_H */
