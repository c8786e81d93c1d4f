#ifndef OPAPI_ACLNN_KV_RMS_NORM_ROPE_CACHE_V2_H
#define OPAPI_ACLNN_KV_RMS_NORM_ROPE_CACHE_V2_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Not exported by this library: programs that look it up do better without it. To link it takes a real CANN.
ACLNN_API aclnnStatus aclnnKvRmsNormRopeCacheV2GetWorkspaceSize(const aclTensor *kv, const aclTensor *gamma,
    const aclTensor *cos, const aclTensor *sin, const aclTensor *index, aclTensor *kCacheRef,
    aclTensor *ckvCacheRef, const aclTensor *kRopeScaleOptional, const aclTensor *cKvScaleOptional,
    const aclTensor *kRopeOffsetOptional, const aclTensor *cKvOffsetOptional, const aclTensor *vOptional,
    double epsilon, char *cacheModeOptional, bool isOutputKv, const aclTensor *kRopeOut,
    const aclTensor *cKvOut, uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnKvRmsNormRopeCacheV2(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_KV_RMS_NORM_ROPE_CACHE_V2_H */
