#ifndef OPAPI_ACLNN_S_WHERE_H
#define OPAPI_ACLNN_S_WHERE_H

// Generated from src/ops/indexing/rows/masks.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of choosing between two tensors: checks the arguments, and reports the workspace that phase 2 needs.
///
///     out[...] = condition[...] ? self[...] : other[...]
///
/// The three are broadcast with each other. Elements are cast to the dtype in which self and other meet, then to out's.
///
/// @param condition of rank 8 or less; BOOL or UINT8. Any strides, 0 too
/// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8 to UINT64, BOOL, COMPLEX64, COMPLEX128,
///     and BFLOAT16 on all but 910. Any strides, 0 too
/// @param other likewise
/// @param out of the shape of the result, of a dtype of the same list. Any strides; only the view is written. It may be
///     self's own elements, or other's, and must not overlap them otherwise
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above; 561103 self and other meet in no dtype.
///     When a tensor is empty the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are
///     left alone
ACLNN_API
aclnnStatus aclnnSWhereGetWorkspaceSize(const aclTensor *condition,
                                        const aclTensor *self,
                                        const aclTensor *other,
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
aclnnStatus aclnnSWhere(void *workspace,
                        uint64_t workspaceSize,
                        aclOpExecutor *executor,
                        aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_S_WHERE_H */
