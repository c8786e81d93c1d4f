#ifndef OPAPI_ACLNN_TOPK_H
#define OPAPI_ACLNN_TOPK_H

// Generated from src/ops/sorting/rows.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of the k greatest or least elements along an axis, and where they are: checks the arguments, and reports the workspace
/// that phase 2 needs.
///
///     valuesOut[..., i, ...] = the i-th greatest, or least, of self along dim
///     valuesOut[..., i, ...] = self[..., indicesOut[..., i, ...], ...]
///
/// NaN is greater than any number. Of equal elements the first ones come first.
///
/// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8; BFLOAT16 on 910B, 910_93 and 950; UINT16, UINT32,
///     UINT64 on 950. Any strides
/// @param k from 0 to the extent of dim
/// @param dim an axis of self, also counted from the end; of rank 0 it is 0 or -1
/// @param largest the greatest, from the greatest on; else the least, from the least on
/// @param sorted whether they come in that order, as they always do here
/// @param valuesOut of self's dtype and shape, but for an extent of k along dim. Any strides; only the view is written
/// @param indicesOut INT64, of the same shape. Any strides; only the view is written
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where self or a result is empty the call succeeds,
///     and phase 2 does nothing. On failure workspaceSize and executor are left alone
ACLNN_API
aclnnStatus aclnnTopkGetWorkspaceSize(const aclTensor *self,
                                      int64_t k,
                                      int64_t dim,
                                      bool largest,
                                      bool sorted,
                                      aclTensor *valuesOut,
                                      aclTensor *indicesOut,
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
aclnnStatus aclnnTopk(void *workspace,
                      uint64_t workspaceSize,
                      aclOpExecutor *executor,
                      aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_TOPK_H */
