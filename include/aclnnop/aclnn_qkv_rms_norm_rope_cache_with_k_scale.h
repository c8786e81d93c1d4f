#ifndef OPAPI_ACLNN_QKV_RMS_NORM_ROPE_CACHE_WITH_K_SCALE_H
#define OPAPI_ACLNN_QKV_RMS_NORM_ROPE_CACHE_WITH_K_SCALE_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnQkvRmsNormRopeCacheWithKScaleGetWorkspaceSize(const aclTensor *qkv,
    const aclTensor *qGamma, const aclTensor *kGamma, const aclTensor *cosSin, const aclTensor *slotMapping,
    aclTensor *kCacheRef, aclTensor *vCacheRef, aclTensor *kScaleCacheRef,
    const aclTensor *queryStartLocOptional, const aclTensor *seqLensOptional,
    const aclTensor *rotationOptional, const aclTensor *vScaleOptional,
    const aclTensor *mropePositionOptional, const aclIntArray *headNums, const char *layoutQkv,
    const char *layoutQOut, float epsilon, const aclIntArray *mropeSectionOptional, const char *qQuantMode,
    aclTensor *qOut, aclTensor *qScaleOptional, uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnQkvRmsNormRopeCacheWithKScale(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_QKV_RMS_NORM_ROPE_CACHE_WITH_K_SCALE_H */
