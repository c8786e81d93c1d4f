#ifndef OPAPI_ACLNN_GATHER_V3_H
#define OPAPI_ACLNN_GATHER_V3_H

// Generated from src/ops/indexing/rows/indices.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of choosing slices along an axis by an index of any shape, which may share axes with the tensor: checks the
/// arguments, and reports the workspace that phase 2 needs.
///
///     out[b, ..., i, j, ...] = self[b, ..., index[b, i, j], ...]    on axis dim, with batchDims axes b
///
/// An index below 0 counts from the end; for one outside of its axis the task fails.
///
/// @param self of rank 8 or less; FLOAT, FLOAT16, BFLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL, COMPLEX64, COMPLEX128;
///     UINT16 on 950. Any strides
/// @param dim from -rank to rank - 1; 0 but on 950
/// @param index of rank 8 or less; INT32 or INT64. Any strides
/// @param batchDims how many axes, the first ones, index shares with self: of the same extents, fewer than self has axes
///     and no more than come before dim; 0 but on 950
/// @param mode 1 but on 950, where it says nothing
/// @param out same dtype as self, and its shape with the other axes of index in place of axis dim, of rank 8 or less;
///     without axes where self has none. Any strides; only the view is written
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnGatherV3GetWorkspaceSize(const aclTensor *self,
                                          int64_t dim,
                                          const aclTensor *index,
                                          int64_t batchDims,
                                          int64_t mode,
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
aclnnStatus aclnnGatherV3(void *workspace,
                          uint64_t workspaceSize,
                          aclOpExecutor *executor,
                          aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_GATHER_V3_H */
