#ifndef OPAPI_ACLNN_FOREACH_NON_FINITE_CHECK_AND_UNSCALE_H
#define OPAPI_ACLNN_FOREACH_NON_FINITE_CHECK_AND_UNSCALE_H

// Generated from src/ops/updating/rows.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of gradients without their scale: checks the arguments, and reports the workspace that phase 2 needs.
///
///     scaledGrads[k][...] *= invScale
///
/// foundInf becomes 1 where an element was infinite or NaN, and stays as it is else. Halves are computed in FLOAT and rounded once.
/// On 310P, 910B, 910_93 and 950.
///
/// @param scaledGrads 1 to 256 tensors of one dtype, of rank 8 or less and no private format, none of them empty; FLOAT,
///     FLOAT16, and BFLOAT16 but on 310P. Any strides; only the views are written
/// @param foundInf a tensor of one element, which is written; FLOAT
/// @param invScale a tensor of one element, which phase 2 reads; FLOAT
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer or a member is null; 161002 a dtype or a format breaks a rule above; 561002 a number of members, a
///     rank or a shape does; 561003 the device is another one. On failure workspaceSize is left alone; but for a null argument
///     executor may receive one that is not alive
ACLNN_API
aclnnStatus aclnnForeachNonFiniteCheckAndUnscaleGetWorkspaceSize(const aclTensorList *scaledGrads,
                                                                 const aclTensor *foundInf,
                                                                 const aclTensor *invScale,
                                                                 uint64_t *workspaceSize,
                                                                 aclOpExecutor **executor);

/// Phase 2: queues the work on a stream. The result is there after the stream was synchronised.
///
/// @param workspace device memory of the size that phase 1 reported; may be null when that is 0
/// @param workspaceSize the size that phase 1 reported
/// @param executor the executor of phase 1. It is used up, also on failure, unless it was made repeatable
/// @param stream the stream to run on; null for the default stream of the current context
/// @return 0 queued; 161001 executor is null or not alive, or workspace is null although workspaceSize is
///     not 0; 161002 workspaceSize is less than phase 1 reported; 361001 a data address is null, a view
///     leaves its device memory, the stream is not alive, or it is null on a thread without a context
ACLNN_API
aclnnStatus aclnnForeachNonFiniteCheckAndUnscale(void *workspace,
                                                 uint64_t workspaceSize,
                                                 aclOpExecutor *executor,
                                                 aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_FOREACH_NON_FINITE_CHECK_AND_UNSCALE_H */
