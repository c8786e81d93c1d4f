#ifndef OPAPI_ACLNN_ROPE_WITH_SIN_COS_CACHE_V2_H
#define OPAPI_ACLNN_ROPE_WITH_SIN_COS_CACHE_V2_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Not exported by this library: programs that look it up do better without it. To link it takes a real CANN.
ACLNN_API aclnnStatus aclnnRopeWithSinCosCacheV2GetWorkspaceSize(const aclTensor *positions,
    const aclTensor *queryIn, const aclTensor *keyIn, const aclTensor *cosSinCache,
    const aclIntArray *mropeSection, int64_t headSize, bool isNeoxStyle, int64_t cacheMode,
    aclTensor *queryOut, aclTensor *keyOut, uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnRopeWithSinCosCacheV2(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_ROPE_WITH_SIN_COS_CACHE_V2_H */
