#ifndef OPAPI_ACLNN_INDEX_H
#define OPAPI_ACLNN_INDEX_H

// Generated from src/ops/indexing/rows/indices.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of indexing by tensors: checks the arguments, and reports the workspace that phase 2 needs.
///
///     out = self[indices[0], indices[1], ...]
///
/// Each index is for one axis of self, a BOOL one, which chooses where it is true, for as many as it has. One without
/// elements stands for all of its axis, and so do those that lack at the end. Indices are broadcast with each other. Where
/// they are neighbours, their axes take the place of those that they index; else they come first. An index below 0
/// counts from the end; for one outside of its axis, and for a BOOL one that finds another number of elements than out
/// has, the task fails.
///
/// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL; BFLOAT16 on all but 910, 310P and
///     310B; COMPLEX64 on 950. Any strides
/// @param indices INT32, INT64 or BOOL, of rank 8 or less, no more than self has axes. Any strides
/// @param out same dtype as self, and the shape of the result, of rank 8 or less. Any strides; only the view is
///     written. No format of these is private. Where self has rank 0, that of out is self's, unless that is ND: else
///     the status is 561103, but on 950
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnIndexGetWorkspaceSize(const aclTensor *self,
                                       const aclTensorList *indices,
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
aclnnStatus aclnnIndex(void *workspace,
                       uint64_t workspaceSize,
                       aclOpExecutor *executor,
                       const aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_INDEX_H */
