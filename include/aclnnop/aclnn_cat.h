#ifndef OPAPI_ACLNN_CAT_H
#define OPAPI_ACLNN_CAT_H

// Generated from src/ops/joining/rows.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of joining tensors along an axis: checks the arguments, and reports the workspace that phase 2 needs.
///
///     out = tensors[0], then tensors[1] and so on, along dim
///
/// Tensors of shape [0] are left out. The elements are cast to the dtype in which all meet, then to out's.
///
/// @param tensors of equal ranks of 1 to 8, and of equal shapes but for dim; FLOAT, FLOAT16, DOUBLE, INT8 to INT64,
///     UINT8, BOOL, COMPLEX64; BFLOAT16 on 910B, 910_93, 310B and 950; UINT16, UINT32, UINT64 on 950. Any strides, and
///     the storage format that out has, which is not private
/// @param dim from -rank to rank - 1
/// @param out of the shape of the result, of a dtype of the same list to which the common one can be cast. Any strides;
///     only the view is written
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnCatGetWorkspaceSize(const aclTensorList *tensors,
                                     int64_t dim,
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
aclnnStatus aclnnCat(void *workspace,
                     uint64_t workspaceSize,
                     aclOpExecutor *executor,
                     const aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_CAT_H */
