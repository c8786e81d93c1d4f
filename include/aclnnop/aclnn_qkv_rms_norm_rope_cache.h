#ifndef OPAPI_ACLNN_QKV_RMS_NORM_ROPE_CACHE_H
#define OPAPI_ACLNN_QKV_RMS_NORM_ROPE_CACHE_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnQkvRmsNormRopeCacheGetWorkspaceSize(const aclTensor *qkv, const aclTensor *qGamma,
    const aclTensor *kGamma, const aclTensor *cos, const aclTensor *sin, const aclTensor *index,
    aclTensor *qOut, aclTensor *kCache, aclTensor *vCache, const aclTensor *kScaleOptional,
    const aclTensor *vScaleOptional, const aclTensor *kOffsetOptional, const aclTensor *vOffsetOptional,
    const aclIntArray *qkvSize, const aclIntArray *headNums, double epsilon, char *cacheModeOptional,
    const aclTensor *qOutBeforeQuant, const aclTensor *kOutBeforeQuant, const aclTensor *vOutBeforeQuant,
    uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnQkvRmsNormRopeCache(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_QKV_RMS_NORM_ROPE_CACHE_H */
