#ifndef OPAPI_ACLNN_QUANT_MATMUL_ACTIVATION_QUANT_WEIGHT_NZ_H
#define OPAPI_ACLNN_QUANT_MATMUL_ACTIVATION_QUANT_WEIGHT_NZ_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnQuantMatmulActivationQuantWeightNzGetWorkspaceSize(const aclTensor *x1,
    const aclTensor *x2, const aclTensor *x1ScaleOptional, const aclTensor *x2Scale,
    const aclTensor *biasOptional, bool transposeX1, bool transposeX2, int64_t groupSize,
    const char *activationType, const char *quantMode, const char *roundMode, int64_t scaleAlg,
    double dstTypeMax, aclTensor *yOut, aclTensor *yScaleOut, uint64_t *workspaceSize,
    aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnQuantMatmulActivationQuantWeightNz(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_QUANT_MATMUL_ACTIVATION_QUANT_WEIGHT_NZ_H */
