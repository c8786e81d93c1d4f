#ifndef OPAPI_ACLNN_GRU_H
#define OPAPI_ACLNN_GRU_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnGRUGetWorkspaceSize(const aclTensor *input, const aclTensorList *params,
    const aclTensor *hx, const aclTensor *batchSizes, bool hasBias, int64_t numLayers, double dropout,
    bool train, bool bidirection, bool batchFirst, aclTensor *output, aclTensor *hy, aclTensorList *rOut,
    aclTensorList *zOut, aclTensorList *nOut, aclTensorList *hnOut, aclTensorList *hOut,
    uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnGRU(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
    aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_GRU_H */
