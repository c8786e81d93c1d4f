#ifndef OPAPI_ACLNN_LERP_TENSOR_H
#define OPAPI_ACLNN_LERP_TENSOR_H

// Generated from src/ops/elementwise/rows/combined.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of aclnnLerp in place: checks the arguments, and reports the workspace that phase 2 needs.
///
///     selfRef.lerp_(end, weight)
///
/// selfRef is self and out of aclnnLerp; a tensor beside it is broadcast to its shape.
///
/// @param selfRef as self and as out of aclnnLerp
/// @param end as for aclnnLerp
/// @param weight as for aclnnLerp
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnInplaceLerpGetWorkspaceSize(aclTensor *selfRef,
                                             const aclTensor *end,
                                             const aclTensor *weight,
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
aclnnStatus aclnnInplaceLerp(void *workspace,
                             uint64_t workspaceSize,
                             aclOpExecutor *executor,
                             const aclrtStream stream);

/// Phase 1 of numbers between those of two tensors: checks the arguments, and reports the workspace that phase 2 needs.
///
///     out[...] = self[...] + weight[...] * (end[...] - self[...])
///
/// Where a weight is nearer to 1 than to 0, as end - (1 - weight) * (end - self). Halves are computed in FLOAT and rounded once.
///
/// @param self FLOAT, FLOAT16, and BFLOAT16 on 910B, 910_93 and 950; of rank 8 or less, if one of the three is not packed. Any
///     strides
/// @param end as self; the shapes of the three broadcast
/// @param weight as end
/// @param out of the shape to which the three broadcast, and the same dtype. Any strides; it may be the memory of an input, with
///     the same strides
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnLerpGetWorkspaceSize(const aclTensor *self,
                                      const aclTensor *end,
                                      const aclTensor *weight,
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
aclnnStatus aclnnLerp(void *workspace,
                      uint64_t workspaceSize,
                      aclOpExecutor *executor,
                      const aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_LERP_TENSOR_H */
