#ifndef OPAPI_ACLNN_EMBEDDING_RENORM_H
#define OPAPI_ACLNN_EMBEDDING_RENORM_H

// Generated from src/ops/norm/rows/renorm.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of making rows shorter: checks the arguments, and reports the workspace that phase 2 needs.
///
///     selfRef[i] = selfRef[i] * maxNorm / (norm + 1e-7) where norm > maxNorm
///
/// For each i that is an index; the norm, of order normType, is that of the row. Computed in FLOAT and rounded once. A row that several
/// indices name is made shorter once. A maxNorm that is NaN is infinite.
///
/// @param selfRef of rank 2; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950; not in the format FRACTAL_NZ. Any strides; only the view is
///     written
/// @param indices of rank 8 or less; INT32, INT64, from minus the number of rows to one less than it: others fail phase 2's task. Any strides
/// @param maxNorm the greatest norm, 0 or more
/// @param normType the order, 0 or more
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null, or maxNorm or normType is negative; 161002 another argument breaks a rule above. Where there is
///     nothing to compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left alone
ACLNN_API
aclnnStatus aclnnEmbeddingRenormGetWorkspaceSize(aclTensor *selfRef,
                                                 const aclTensor *indices,
                                                 double maxNorm,
                                                 double normType,
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
aclnnStatus aclnnEmbeddingRenorm(void *workspace,
                                 uint64_t workspaceSize,
                                 aclOpExecutor *executor,
                                 aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_EMBEDDING_RENORM_H */
