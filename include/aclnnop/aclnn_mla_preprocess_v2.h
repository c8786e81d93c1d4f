#ifndef OPAPI_ACLNN_MLA_PREPROCESS_V2_H
#define OPAPI_ACLNN_MLA_PREPROCESS_V2_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnMlaPreprocessV2GetWorkspaceSize(const aclTensor *input, const aclTensor *gamma0,
    const aclTensor *beta0, const aclTensor *quantScale0, const aclTensor *quantOffset0,
    const aclTensor *wdqkv, const aclTensor *descale0, const aclTensor *bias0, const aclTensor *gamma1,
    const aclTensor *beta1, const aclTensor *quantScale1, const aclTensor *quantOffset1, const aclTensor *wuq,
    const aclTensor *descale1, const aclTensor *bias1, const aclTensor *gamma2, const aclTensor *cos,
    const aclTensor *sin, const aclTensor *wuk, const aclTensor *kvCache, const aclTensor *kvCacheRope,
    const aclTensor *slotMapping, const aclTensor *ctkvScale, const aclTensor *qNopeScale, int64_t wdqDim,
    int64_t qRopeDim, int64_t kRopeDim, double epsilon, int64_t qRotaryCoeff, int64_t kRotaryCoeff,
    bool transeposeWdq, bool transeposeWuq, bool transeposeWuk, int64_t cacheMode, int64_t quantMode,
    bool doRmsNorm, int64_t wdkvSplitCount, bool qDownOutFlag, const aclTensor *qOutOut,
    const aclTensor *kvCacheOutOut, const aclTensor *qRopeOutOut, const aclTensor *krCacheOutOut,
    const aclTensor *qDownOutOut, uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnMlaPreprocessV2(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
    aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_MLA_PREPROCESS_V2_H */
