#ifndef OPAPI_ACLNN_THNN_FUSED_LSTM_CELL_BACKWARD_H
#define OPAPI_ACLNN_THNN_FUSED_LSTM_CELL_BACKWARD_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnThnnFusedLstmCellBackwardGetWorkspaceSize(const aclTensor *gradHyOptional,
    const aclTensor *gradCOptional, const aclTensor *cx, const aclTensor *cy, const aclTensor *storage,
    bool hasBias, aclTensor *gradGatesOut, aclTensor *gradCxOut, aclTensor *gradBiasOut,
    uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnThnnFusedLstmCellBackward(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_THNN_FUSED_LSTM_CELL_BACKWARD_H */
