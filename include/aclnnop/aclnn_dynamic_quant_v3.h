#ifndef OPAPI_ACLNN_DYNAMIC_QUANT_V3_H
#define OPAPI_ACLNN_DYNAMIC_QUANT_V3_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Not exported by this library: programs that look it up do better without it. To link it takes a real CANN.
ACLNN_API aclnnStatus aclnnDynamicQuantV3GetWorkspaceSize(const aclTensor *x,
    const aclTensor *smoothScalesOptional, const aclTensor *groupIndexOptional, int64_t dstType,
    bool isSymmetrical, const char *quantMode, const aclTensor *yOut, const aclTensor *scaleOut,
    const aclTensor *offsetOut, uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnDynamicQuantV3(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
    aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_DYNAMIC_QUANT_V3_H */
