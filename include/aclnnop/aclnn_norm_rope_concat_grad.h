#ifndef OPAPI_ACLNN_NORM_ROPE_CONCAT_GRAD_H
#define OPAPI_ACLNN_NORM_ROPE_CONCAT_GRAD_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnNormRopeConcatBackwardGetWorkspaceSize(const aclTensor *gradQueryOutput,
    const aclTensor *gradKeyOutput, const aclTensor *gradValueOutput, const aclTensor *query,
    const aclTensor *key, const aclTensor *encoderQuery, const aclTensor *encoderKey,
    const aclTensor *normQueryWeight, const aclTensor *normQueryMean, const aclTensor *normQueryRstd,
    const aclTensor *normKeyWeight, const aclTensor *normKeyMean, const aclTensor *normKeyRstd,
    const aclTensor *normAddedQueryWeight, const aclTensor *normAddedQueryMean,
    const aclTensor *normAddedQueryRstd, const aclTensor *normAddedKeyWeight,
    const aclTensor *normAddedKeyMean, const aclTensor *normAddedKeyRstd, const aclTensor *ropeSin,
    const aclTensor *ropeCos, int64_t normType, int64_t normAddedType, int64_t ropeType, int64_t concatOrder,
    const aclTensor *gradQuery, const aclTensor *gradKey, const aclTensor *gradValue,
    const aclTensor *gradEncoderQuery, const aclTensor *gradEncoderKey, const aclTensor *gradEncoderValue,
    const aclTensor *gradNormQueryWeight, const aclTensor *gradNormQueryBias,
    const aclTensor *gradNormKeyWeight, const aclTensor *gradNormKeyBias,
    const aclTensor *gradNormAddedQueryWeight, const aclTensor *gradNormAddedQueryBias,
    const aclTensor *gradNormAddedKeyWeight, const aclTensor *gradNormAddedKeyBias, uint64_t *workspaceSize,
    aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnNormRopeConcatBackward(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_NORM_ROPE_CONCAT_GRAD_H */
