#ifndef OPAPI_ACLNN_UND_GEN_QKV_RMS_NORM_ROPE_CACHE_H
#define OPAPI_ACLNN_UND_GEN_QKV_RMS_NORM_ROPE_CACHE_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnUndGenQkvRmsNormRopeCacheGetWorkspaceSize(const aclTensor *undQkv,
    const aclTensor *undWeightsQ, const aclTensor *undWeightsK, const aclTensor *cosSinCache,
    aclTensor *kCacheRef, aclTensor *vCacheRef, const aclTensor *slotMapping, const aclTensor *positions,
    const aclTensor *genQkvOptional, const aclTensor *genWeightsQOptional,
    const aclTensor *genWeightsKOptional, const aclTensor *catIndicesOptional, int64_t numHeadsQ,
    int64_t numHeadsK, int64_t numHeadsV, double normEps, const aclIntArray *mropeSection, aclTensor *qOut,
    uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnUndGenQkvRmsNormRopeCache(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_UND_GEN_QKV_RMS_NORM_ROPE_CACHE_H */
