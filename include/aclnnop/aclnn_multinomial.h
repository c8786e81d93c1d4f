#ifndef OPAPI_ACLNN_MULTINOMIAL_H
#define OPAPI_ACLNN_MULTINOMIAL_H

// Generated from src/ops/random/rows/drawn.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of indices that are drawn by weights: checks the arguments, and reports the workspace that phase 2 needs.
///
///     out[..., i] = an index of the last axis of self, as likely as its weight says
///
/// Weights are computed with in DOUBLE and need not sum to 1. What is no positive number is no weight: its index is drawn only where
/// others are used up.
///
/// @param self of rank 1 or 2, with at most 2^24 weights in a row; FLOAT, FLOAT16, DOUBLE, and BFLOAT16 on 910B, 910_93 and 950. Any strides
/// @param numsamples 1 or more; without replacement no more than there are weights
/// @param replacement whether an index may come again
/// @param seed with offset it determines the indices
/// @param offset likewise
/// @param out INT64, of the rank of self, with numsamples in a row. Any strides; only the view is written
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnMultinomialGetWorkspaceSize(const aclTensor *self,
                                             int64_t numsamples,
                                             bool replacement,
                                             int64_t seed,
                                             int64_t offset,
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
aclnnStatus aclnnMultinomial(void *workspace,
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
ACLNN_API aclnnStatus aclnnMultinomialTensorGetWorkspaceSize(const aclTensor *self, int64_t numsamples,
    bool replacement, const aclTensor *seedTensor, const aclTensor *offsetTensor, int64_t offset,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnMultinomialTensor(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
    aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_MULTINOMIAL_H */
