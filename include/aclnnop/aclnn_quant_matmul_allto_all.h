#ifndef OPAPI_ACLNN_QUANT_MATMUL_ALLTO_ALL_H
#define OPAPI_ACLNN_QUANT_MATMUL_ALLTO_ALL_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnQuantMatmulAlltoAllGetWorkspaceSize(const aclTensor *x1, const aclTensor *x2,
    const aclTensor *biasOptional, const aclTensor *x1Scale, const aclTensor *x2Scale,
    const aclTensor *commScaleOptional, const aclTensor *x1OffsetOptional, const aclTensor *x2OffsetOptional,
    const aclIntArray *alltoAllAxesOptional, const char *group, int64_t x1QuantMode, int64_t x2QuantMode,
    int64_t commQuantMode, int64_t commQuantDtype, int64_t groupSize, bool transposeX1, bool transposeX2,
    const aclTensor *output, uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnQuantMatmulAlltoAll(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_QUANT_MATMUL_ALLTO_ALL_H */
