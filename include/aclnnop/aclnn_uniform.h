#ifndef OPAPI_ACLNN_UNIFORM_H
#define OPAPI_ACLNN_UNIFORM_H

// Generated from src/ops/random/rows/numbers.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of evenly distributed numbers: checks the arguments, and reports the workspace that phase 2 needs.
///
///     selfRef[...] = from + u * (to - from), u from 0 up to 1
///
/// Every number is from on and below to; integers are truncated. u has 23 bits, 10 for FLOAT16, 7 for BFLOAT16, 52 for
/// DOUBLE, INT32, INT64.
///
/// @param selfRef of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, and BFLOAT16 on 910B, 910_93 and 950. Any
///     strides; only the view is written
/// @param from not above to
/// @param to if it is from, every number is
/// @param seed with offset and the indices of an element it determines the element
/// @param offset likewise
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnInplaceUniformGetWorkspaceSize(const aclTensor *selfRef,
                                                double from,
                                                double to,
                                                uint64_t seed,
                                                uint64_t offset,
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
aclnnStatus aclnnInplaceUniform(void *workspace,
                                uint64_t workspaceSize,
                                aclOpExecutor *executor,
                                const aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnInplaceUniformTensorGetWorkspaceSize(const aclTensor *selfRef, double from,
    double to, const aclTensor *seedTensor, const aclTensor *offsetTensor, uint64_t offset,
    uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnInplaceUniformTensor(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_UNIFORM_H */
