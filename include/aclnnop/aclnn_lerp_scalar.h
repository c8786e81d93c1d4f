#ifndef OPAPI_ACLNN_LERP_SCALAR_H
#define OPAPI_ACLNN_LERP_SCALAR_H

// Generated from src/ops/elementwise/rows/combined.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of aclnnLerps in place: checks the arguments, and reports the workspace that phase 2 needs.
///
///     selfRef.lerp_(end, weight), weight a number
///
/// selfRef is self and out of aclnnLerps; a tensor beside it is broadcast to its shape.
///
/// @param selfRef as self and as out of aclnnLerps
/// @param end as for aclnnLerps
/// @param weight as for aclnnLerps
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnInplaceLerpsGetWorkspaceSize(aclTensor *selfRef,
                                              const aclTensor *end,
                                              const aclScalar *weight,
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
aclnnStatus aclnnInplaceLerps(void *workspace,
                              uint64_t workspaceSize,
                              aclOpExecutor *executor,
                              const aclrtStream stream);

/// Phase 1 of numbers between those of two tensors: checks the arguments, and reports the workspace that phase 2 needs.
///
///     out[...] = self[...] + weight * (end[...] - self[...])
///
/// As aclnnLerp.
///
/// @param self as for aclnnLerp
/// @param end as self; the shapes of the two broadcast
/// @param weight a number of any type, converted to that of self, on 950 to FLOAT
/// @param out of the shape to which the two broadcast; the dtypes of self, and DOUBLE. Else as for aclnnLerp
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnLerpsGetWorkspaceSize(const aclTensor *self,
                                       const aclTensor *end,
                                       const aclScalar *weight,
                                       aclTensor *out,
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
aclnnStatus aclnnLerps(void *workspace,
                       uint64_t workspaceSize,
                       aclOpExecutor *executor,
                       const aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_LERP_SCALAR_H */
