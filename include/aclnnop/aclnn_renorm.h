#ifndef OPAPI_ACLNN_RENORM_H
#define OPAPI_ACLNN_RENORM_H

// Generated from src/ops/reduction/rows/renorm.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of aclnnRenorm in place: checks the arguments, and reports the workspace that phase 2 needs.
///
///     selfRef.renorm_(p, dim, maxNorm)
///
/// selfRef is self and out of aclnnRenorm; a tensor beside it is broadcast to its shape.
///
/// @param selfRef as self and as out of aclnnRenorm
/// @param p as for aclnnRenorm
/// @param dim as for aclnnRenorm
/// @param maxNorm as for aclnnRenorm
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnInplaceRenormGetWorkspaceSize(aclTensor *selfRef,
                                               const aclScalar *p,
                                               int64_t dim,
                                               const aclScalar *maxNorm,
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
aclnnStatus aclnnInplaceRenorm(void *workspace,
                               uint64_t workspaceSize,
                               aclOpExecutor *executor,
                               aclrtStream stream);

/// Phase 1 of making slices shorter: checks the arguments, and reports the workspace that phase 2 needs.
///
///     out = self * maxNorm / (norm + 1e-7) where norm > maxNorm, else self
///
/// The norm, of order p, is that of all elements with one index of dim. Computed in FLOAT and rounded once.
///
/// @param self of rank 2 to 8; FLOAT, FLOAT16, and BFLOAT16 but on 910. Any strides
/// @param p the order, 0 or more
/// @param dim an axis of self, also counted from the end
/// @param maxNorm the greatest norm, 0 or more
/// @param out shape, dtype and format of self. Any strides; only the view is written
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnRenormGetWorkspaceSize(const aclTensor *self,
                                        const aclScalar *p,
                                        int64_t dim,
                                        const aclScalar *maxNorm,
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
aclnnStatus aclnnRenorm(void *workspace,
                        uint64_t workspaceSize,
                        aclOpExecutor *executor,
                        aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_RENORM_H */
