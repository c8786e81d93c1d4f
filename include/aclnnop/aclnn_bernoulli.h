#ifndef OPAPI_ACLNN_BERNOULLI_H
#define OPAPI_ACLNN_BERNOULLI_H

// Generated from src/ops/random/rows/numbers.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of ones and zeros: checks the arguments, and reports the workspace that phase 2 needs.
///
///     selfRef[...] = 1 with that probability, else 0
///
/// @param selfRef of rank 8 or less and no private format; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL; BFLOAT16 on 910B,
///     910_93 and 950; UINT16, UINT32, UINT64 on 950; none on 310P and 310B. Any strides; only the view is written
/// @param prob from 0 to 1; FLOAT, FLOAT16, DOUBLE, and BFLOAT16 on 910B, 910_93 and 950
/// @param seed with offset and the indices of an element it determines the element
/// @param offset likewise
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnInplaceBernoulliGetWorkspaceSize(const aclTensor *selfRef,
                                                  const aclScalar *prob,
                                                  int64_t seed,
                                                  int64_t offset,
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
aclnnStatus aclnnInplaceBernoulli(void *workspace,
                                  uint64_t workspaceSize,
                                  aclOpExecutor *executor,
                                  aclrtStream stream);

/// Phase 1 of ones and zeros: checks the arguments, and reports the workspace that phase 2 needs.
///
///     selfRef[...] = 1 with the probability prob[...], else 0
///
/// @param selfRef of rank 8 or less and no private format; the dtypes of aclnnInplaceBernoulli. Any strides; only the view is
///     written
/// @param prob of a shape that broadcasts to that of selfRef and no private format; FLOAT, FLOAT16, DOUBLE, and BFLOAT16 on 910B, 910_93 and 950. Any
///     strides. What is below 0, or NaN, counts as 0, what is above 1 as 1. It may be selfRef's own elements
/// @param seed with offset and the indices of an element it determines the element
/// @param offset likewise
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnInplaceBernoulliTensorGetWorkspaceSize(const aclTensor *selfRef,
                                                        const aclTensor *prob,
                                                        int64_t seed,
                                                        int64_t offset,
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
aclnnStatus aclnnInplaceBernoulliTensor(void *workspace,
                                        uint64_t workspaceSize,
                                        aclOpExecutor *executor,
                                        aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnBernoulliGetWorkspaceSize(const aclTensor *self, const aclScalar *prob,
    int64_t seed, int64_t offset, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnBernoulli(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
    aclrtStream stream);
ACLNN_API aclnnStatus aclnnBernoulliTensorGetWorkspaceSize(const aclTensor *self, const aclTensor *prob,
    int64_t seed, int64_t offset, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnBernoulliTensor(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
    aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_BERNOULLI_H */
