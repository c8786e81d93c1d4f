#ifndef OPAPI_ACLNN_GEGLU_H
#define OPAPI_ACLNN_GEGLU_H

// Generated from src/ops/elementwise/rows/gated.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of a Gaussian gated unit whose second half is activated: checks the arguments, and reports the workspace that phase 2 needs.
///
///     outGelu[...] = gelu(b)
///     out[...]     = a gelu(b)
///
/// where a and b are the halves of self along dim. As aclnnGeGluV3.
///
/// @param self as for aclnnGeGluV3
/// @param dim as for aclnnGeGluV3
/// @param approximate as for aclnnGeGluV3
/// @param out as for aclnnGeGluV3
/// @param outGelu as for aclnnGeGluV3
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnGeGluGetWorkspaceSize(const aclTensor *self,
                                       int64_t dim,
                                       int64_t approximate,
                                       aclTensor *out,
                                       aclTensor *outGelu,
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
aclnnStatus aclnnGeGlu(void *workspace,
                       uint64_t workspaceSize,
                       aclOpExecutor *executor,
                       aclrtStream stream);

/// Phase 1 of a Gaussian gated unit: checks the arguments, and reports the workspace that phase 2 needs.
///
///     outGelu[...] = gelu(x)
///     out[...]     = gelu(x) y
///
/// where x and y are the halves of self along dim. Halves are computed in FLOAT and rounded once.
///
/// @param self of rank 1 to 8; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
/// @param dim an axis of self with an even extent, also counted from the end
/// @param approximate 0 for the formula with erf (aclnnGeluV2), 1 for that with tanh (aclnnGelu)
/// @param activateLeft whether x is the first half; else it is the second
/// @param out the shape of self with half of that extent, and its dtype. Any strides; only the view is written
/// @param outGelu as out
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnGeGluV3GetWorkspaceSize(const aclTensor *self,
                                         int64_t dim,
                                         int64_t approximate,
                                         bool activateLeft,
                                         aclTensor *out,
                                         aclTensor *outGelu,
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
aclnnStatus aclnnGeGluV3(void *workspace,
                         uint64_t workspaceSize,
                         aclOpExecutor *executor,
                         aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_GEGLU_H */
