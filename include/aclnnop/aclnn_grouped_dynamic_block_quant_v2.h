#ifndef OPAPI_ACLNN_GROUPED_DYNAMIC_BLOCK_QUANT_V2_H
#define OPAPI_ACLNN_GROUPED_DYNAMIC_BLOCK_QUANT_V2_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Not exported by this library: programs that look it up do better without it. To link it takes a real CANN.
ACLNN_API aclnnStatus aclnnGroupedDynamicBlockQuantV2GetWorkspaceSize(const aclTensor *x,
    const aclTensor *groupList, double minScale, char *roundModeOptional, int64_t dstType,
    int64_t rowBlockSize, int64_t colBlockSize, int64_t groupListType, double dstTypeMax,
    const aclTensor *yOut, const aclTensor *scaleOut, uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnGroupedDynamicBlockQuantV2(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_GROUPED_DYNAMIC_BLOCK_QUANT_V2_H */
