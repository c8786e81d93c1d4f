#ifndef OPAPI_ACLNN_GROUPED_DYNAMIC_MX_QUANT_WITH_DUAL_AXIS_H
#define OPAPI_ACLNN_GROUPED_DYNAMIC_MX_QUANT_WITH_DUAL_AXIS_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnGroupedDynamicMxQuantWithDualAxisGetWorkspaceSize(const aclTensor *x,
    const aclTensor *groupIndex, char *roundModeOptional, int64_t scaleAlg, int64_t dstDtype,
    double maxDtypeValue, const aclTensor *y1Out, const aclTensor *y1ScaleOut, const aclTensor *y2Out,
    const aclTensor *y2ScaleOut, uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnGroupedDynamicMxQuantWithDualAxis(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_GROUPED_DYNAMIC_MX_QUANT_WITH_DUAL_AXIS_H */
