#ifndef OPAPI_ACLNN_LSTM_BACKWARD_H
#define OPAPI_ACLNN_LSTM_BACKWARD_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnLstmBackwardGetWorkspaceSize(const aclTensor *input, const aclTensorList *hx,
    const aclTensorList *params, const aclTensor *dy, const aclTensor *dh, const aclTensor *dc,
    const aclTensorList *i, const aclTensorList *g, const aclTensorList *f, const aclTensorList *o,
    const aclTensorList *h, const aclTensorList *c, const aclTensorList *tanhc,
    const aclTensor *batchSizesOptional, bool hasBias, int64_t numLayers, double dropout, bool train,
    bool bidirectional, bool batchFirst, const aclBoolArray *outputMask, aclTensor *dxOut,
    aclTensor *dhPrevOut, aclTensor *dcPrevOut, aclTensorList *dparamsOut, uint64_t *workspaceSize,
    aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnLstmBackward(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
    aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_LSTM_BACKWARD_H */
