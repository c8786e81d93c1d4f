#ifndef OPAPI_ACLNN_LSTM_H
#define OPAPI_ACLNN_LSTM_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnLSTMGetWorkspaceSize(const aclTensor *input, const aclTensorList *params,
    const aclTensorList *hx, const aclTensor *batchSizes, bool hasBias, int64_t numLayers, double dropout,
    bool train, bool bidirectional, bool batchFirst, aclTensor *output, aclTensor *hy, aclTensor *cy,
    aclTensorList *iOut, aclTensorList *jOut, aclTensorList *fOut, aclTensorList *oOut, aclTensorList *hOut,
    aclTensorList *cOut, aclTensorList *tanhCOut, uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnLSTM(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
    aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_LSTM_H */
