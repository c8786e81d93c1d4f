#ifndef OPAPI_ACLNN_RANDPERM_H
#define OPAPI_ACLNN_RANDPERM_H

// Generated from src/ops/random/rows/numbers.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of a permutation: checks the arguments, and reports the workspace that phase 2 needs.
///
///     out[...] = 0 to n - 1, each order as likely
///
/// @param n 0 or more
/// @param seed with offset it determines the order
/// @param offset likewise
/// @param out of shape (n); FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, and BFLOAT16 on 910B, 910_93 and 950: numbers that it
///     does not hold are cast. Any stride; only the view is written
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 561103 out is null; 161001 workspaceSize or executor is; 161002 an argument breaks a rule above. When n is 0 the
///     call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left alone
ACLNN_API
aclnnStatus aclnnRandpermGetWorkspaceSize(int64_t n,
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
aclnnStatus aclnnRandperm(void *workspace,
                          uint64_t workspaceSize,
                          aclOpExecutor *executor,
                          aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_RANDPERM_H */
