#ifndef OPAPI_ACLNN_GELU_QUANT_H
#define OPAPI_ACLNN_GELU_QUANT_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnGeluQuantGetWorkspaceSize(const aclTensor *self,
    const aclTensor *inputScaleOptional, const aclTensor *inputOffsetOptional, const char *approximate,
    const char *quantMode, const char *roundMode, int64_t dstType, const aclTensor *y,
    const aclTensor *outScaleOptional, uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnGeluQuant(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
    aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_GELU_QUANT_H */
