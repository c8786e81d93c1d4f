#ifndef OPAPI_ACLNN_LIGHTNING_INDEXER_KL_LOSS_H
#define OPAPI_ACLNN_LIGHTNING_INDEXER_KL_LOSS_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnLightningIndexerKLLossGetWorkspaceSize(const aclTensor *targetScore,
    const aclTensor *indexProbs, double eps, const char *weightType, const aclTensor *loss,
    uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnLightningIndexerKLLoss(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_LIGHTNING_INDEXER_KL_LOSS_H */
