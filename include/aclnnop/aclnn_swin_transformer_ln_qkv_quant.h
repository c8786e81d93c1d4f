#ifndef OPAPI_ACLNN_SWIN_TRANSFORMER_LN_QKV_QUANT_H
#define OPAPI_ACLNN_SWIN_TRANSFORMER_LN_QKV_QUANT_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnSwinTransformerLnQkvQuantGetWorkspaceSize(const aclTensor *x,
    const aclTensor *gamma, const aclTensor *beta, const aclTensor *weight, const aclTensor *bias,
    const aclTensor *quantScale, const aclTensor *quantOffset, const aclTensor *dequantScale, int64_t headNum,
    int64_t seqLength, double epsilon, int64_t oriHeight, int64_t oriWeight, int64_t hWinSize,
    int64_t wWinSize, bool weightTranspose, const aclTensor *queryOutputOut, const aclTensor *keyOutputOut,
    const aclTensor *valueOutputOut, uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnSwinTransformerLnQkvQuant(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_SWIN_TRANSFORMER_LN_QKV_QUANT_H */
