#ifndef OPAPI_ACLNN_MOE_DISTRIBUTE_DISPATCH_SETUP_H
#define OPAPI_ACLNN_MOE_DISTRIBUTE_DISPATCH_SETUP_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnMoeDistributeDispatchSetupGetWorkspaceSize(const aclTensor *x,
    const aclTensor *expertIds, const aclTensor *scalesOptional, const aclTensor *xActiveMaskOptional,
    const char *groupEp, int64_t epWorldSize, int64_t epRankId, int64_t moeExpertNum, int64_t expertShardType,
    int64_t sharedExpertNum, int64_t sharedExpertRankNum, int64_t quantMode, int64_t globalBs,
    int64_t commType, const char *commAlg, aclTensor *yOut, aclTensor *expandIdxOut,
    aclTensor *commCmdInfoOut, uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnMoeDistributeDispatchSetup(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);
#ifdef __cplusplus
ACLNN_API aclnnStatus aclnnMoeDistributeDispatchSetupTeardownCalcOutputSize(const aclTensor *x,
    const aclTensor *expertIds, const aclTensor *scalesOptional, const aclTensor *xActiveMaskOptional,
    const char *groupEp, int64_t epWorldSize, int64_t epRankId, int64_t moeExpertNum, int64_t expertShardType,
    int64_t sharedExpertNum, int64_t sharedExpertRankNum, int64_t quantMode, int64_t globalBs,
    int64_t expertTokenNumsType, int64_t commType, const char *commAlg, uint64_t &tokenMsgSize,
    uint64_t &expandIdxOutSize, uint64_t &assistInfoForCombineOutSize, uint64_t &commCmdInfoOutSize);
#else
ACLNN_API aclnnStatus aclnnMoeDistributeDispatchSetupTeardownCalcOutputSize(const aclTensor *x,
    const aclTensor *expertIds, const aclTensor *scalesOptional, const aclTensor *xActiveMaskOptional,
    const char *groupEp, int64_t epWorldSize, int64_t epRankId, int64_t moeExpertNum, int64_t expertShardType,
    int64_t sharedExpertNum, int64_t sharedExpertRankNum, int64_t quantMode, int64_t globalBs,
    int64_t expertTokenNumsType, int64_t commType, const char *commAlg, uint64_t *tokenMsgSize,
    uint64_t *expandIdxOutSize, uint64_t *assistInfoForCombineOutSize, uint64_t *commCmdInfoOutSize);
#endif

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_MOE_DISTRIBUTE_DISPATCH_SETUP_H */
