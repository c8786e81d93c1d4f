#ifndef OPAPI_ACLNN_DEQUANT_ROPE_QUANT_KVCACHE_H
#define OPAPI_ACLNN_DEQUANT_ROPE_QUANT_KVCACHE_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnDequantRopeQuantKvcacheGetWorkspaceSize(const aclTensor *x, const aclTensor *cos,
    const aclTensor *sin, aclTensor *kCacheRef, aclTensor *vCacheRef, const aclTensor *indices,
    const aclTensor *scaleK, const aclTensor *scaleV, const aclTensor *offsetKOptional,
    const aclTensor *offsetVOptional, const aclTensor *weightScaleOptional,
    const aclTensor *activationScaleOptional, const aclTensor *biasOptional, const aclIntArray *sizeSplits,
    char *quantModeOptional, char *layoutOptional, bool kvOutput, char *cacheModeOptional,
    const aclTensor *qOut, const aclTensor *kOut, const aclTensor *vOut, uint64_t *workspaceSize,
    aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnDequantRopeQuantKvcache(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_DEQUANT_ROPE_QUANT_KVCACHE_H */
