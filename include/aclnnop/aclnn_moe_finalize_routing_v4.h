#ifndef OPAPI_ACLNN_MOE_FINALIZE_ROUTING_V4_H
#define OPAPI_ACLNN_MOE_FINALIZE_ROUTING_V4_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Not exported by this library: programs that look it up do better without it. To link it takes a real CANN.
ACLNN_API aclnnStatus aclnnMoeFinalizeRoutingV4GetWorkspaceSize(const aclTensor *expandedX,
    const aclTensor *expandedRowIdx, const aclTensor *x1Optional, const aclTensor *x2Optional,
    const aclTensor *biasOptional, const aclTensor *scalesOptional, const aclTensor *expertIdxOptional,
    const aclTensor *xOptional, const aclTensor *a1Optional, const aclTensor *a2Optional,
    const aclTensor *vOptional, int64_t dropPadMode, const aclIntArray *zeroExpertRange,
    const aclIntArray *copyExpertRange, const aclIntArray *constantExpertRange, int64_t k,
    const aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnMoeFinalizeRoutingV4(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_MOE_FINALIZE_ROUTING_V4_H */
