#ifndef OPAPI_ACLNN_UNFOLD_GRAD_H
#define OPAPI_ACLNN_UNFOLD_GRAD_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Not exported by this library: programs that look it up do better without it. To link it takes a real CANN.
ACLNN_API aclnnStatus aclnnUnfoldGradGetWorkspaceSize(const aclTensor *gradOut, const aclIntArray *inputSizes,
    int64_t dim, int64_t size, int64_t step, const aclTensor *gradIn, uint64_t *workspaceSize,
    aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnUnfoldGrad(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
    aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_UNFOLD_GRAD_H */
