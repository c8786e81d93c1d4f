#ifndef OPAPI_ACLNN_COMPRESSOR_H
#define OPAPI_ACLNN_COMPRESSOR_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnCompressorGetWorkspaceSize(const aclTensor *x, const aclTensor *wkv,
    const aclTensor *wgate, aclTensor *stateCacheRef, const aclTensor *ape,
    const aclTensor *stateBlockTableOptional, const aclTensor *cuSeqlensOptional,
    const aclTensor *sequsedOptional, const aclTensor *startPosOptional, int64_t cmpRatio, int64_t coff,
    int64_t cacheMode, int64_t stateCacheStrideDim0, bool gradEnabled, const aclTensor *cmpKvOut,
    const aclTensor *softmaxScoreOut, const aclTensor *kvOut, uint64_t *workspaceSize,
    aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnCompressor(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
    aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_COMPRESSOR_H */
