#ifndef OPAPI_ACLNN_WEIGHT_QUANT_PREPROCESS_H
#define OPAPI_ACLNN_WEIGHT_QUANT_PREPROCESS_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnWeightQuantPreprocessGetWorkspaceSize(const aclTensor *weight,
    const aclTensor *weightScale, const aclTensor *weightOffsetOptional, const aclTensor *biasOptional,
    const aclDataType xDtype, const aclDataType xScaleDtype, const int64_t kGroupSize, aclTensor *outWeight,
    aclTensor *outWeightScale, aclTensor *outWeightOffsetOptional, aclTensor *outBiasOptional,
    uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnWeightQuantPreprocess(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_WEIGHT_QUANT_PREPROCESS_H */
