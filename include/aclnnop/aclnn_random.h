#ifndef OPAPI_ACLNN_RANDOM_H
#define OPAPI_ACLNN_RANDOM_H

// Generated from src/ops/random/rows/numbers.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of random integers: checks the arguments, and reports the workspace that phase 2 needs.
///
///     selfRef[...] = an integer from from on and below to, each as likely
///
/// For floats the bounds are moved inward to numbers that the dtype has. BOOL from 0 to 1 is true as often as false.
///
/// @param selfRef of rank 8 or less; FLOAT, FLOAT16, DOUBLE, BFLOAT16, INT8 to INT64, UINT8, BOOL; COMPLEX64 and COMPLEX128, the
///     real part of which is random, but on 950. Any strides; only the view is written
/// @param from below to
/// @param to above from
/// @param seed with offset and the indices of an element it determines the element
/// @param offset likewise
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnInplaceRandomGetWorkspaceSize(const aclTensor *selfRef,
                                               int64_t from,
                                               int64_t to,
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
aclnnStatus aclnnInplaceRandom(void *workspace,
                               uint64_t workspaceSize,
                               aclOpExecutor *executor,
                               aclrtStream stream);

/// Phase 1 of random integers: checks the arguments, and reports the workspace that phase 2 needs.
///
///     selfRef[...] = an integer from 0 on, each as likely
///
/// The greatest is that of the dtype; for floats that up to which they hold every integer: 2^24 for FLOAT, 2^11 for FLOAT16, 2^8
/// for BFLOAT16, 2^53 for DOUBLE.
///
/// @param selfRef of rank 8 or less; FLOAT, FLOAT16, DOUBLE, BFLOAT16, INT8 to INT64, UINT8, BOOL; COMPLEX64 and COMPLEX128 as
///     their real part, but on 950. Any strides; only the view is written
/// @param seed with offset and the indices of an element it determines the element
/// @param offset likewise
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnInplaceRandomWithoutFromToGetWorkspaceSize(const aclTensor *selfRef,
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
aclnnStatus aclnnInplaceRandomWithoutFromTo(void *workspace,
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
ACLNN_API aclnnStatus aclnnInplaceRandomTensorGetWorkspaceSize(const aclTensor *selfRef, int64_t from,
    int64_t to, const aclTensor *seedTensor, const aclTensor *offsetTensor, int64_t offset,
    uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnInplaceRandomTensor(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);
ACLNN_API aclnnStatus aclnnInplaceRandomWithoutFromToTensorGetWorkspaceSize(const aclTensor *selfRef,
    const aclTensor *seedTensor, const aclTensor *offsetTensor, int64_t offset, uint64_t *workspaceSize,
    aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnInplaceRandomWithoutFromToTensor(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_RANDOM_H */
