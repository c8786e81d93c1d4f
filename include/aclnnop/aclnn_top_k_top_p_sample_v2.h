#ifndef OPAPI_ACLNN_TOP_K_TOP_P_SAMPLE_V2_H
#define OPAPI_ACLNN_TOP_K_TOP_P_SAMPLE_V2_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Not exported by this library: programs that look it up do better without it. To link it takes a real CANN.
ACLNN_API aclnnStatus aclnnTopKTopPSampleV2GetWorkspaceSize(const aclTensor *logits, const aclTensor *topK,
    const aclTensor *topP, const aclTensor *q, const aclTensor *minPs, double eps, bool isNeedLogits,
    int64_t topKGuess, int64_t ksMax, bool inputIsLogits, bool isNeedSampleResult,
    const aclTensor *logitsSelectIdx, const aclTensor *logitsTopKPSelect, const aclTensor *logitsIdx,
    const aclTensor *logitsSortMasked, uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnTopKTopPSampleV2(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
    aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_TOP_K_TOP_P_SAMPLE_V2_H */
