#ifndef OPAPI_ACLNN_KV_RMS_NORM_ROPE_CACHE_H
#define OPAPI_ACLNN_KV_RMS_NORM_ROPE_CACHE_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnKvRmsNormRopeCacheGetWorkspaceSize(const aclTensor *kv, const aclTensor *gamma,
    const aclTensor *cos, const aclTensor *sin, const aclTensor *index, aclTensor *kCacheRef,
    aclTensor *ckvCacheRef, const aclTensor *kRopeScaleOptional, const aclTensor *cKvScaleOptional,
    const aclTensor *kRopeOffsetOptional, const aclTensor *cKvOffsetOptional, double epsilon,
    char *cacheModeOptional, bool isOutputKv, const aclTensor *kRopeOut, const aclTensor *cKvOut,
    uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnKvRmsNormRopeCache(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_KV_RMS_NORM_ROPE_CACHE_H */
