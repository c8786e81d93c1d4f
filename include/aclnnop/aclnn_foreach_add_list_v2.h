#ifndef OPAPI_ACLNN_FOREACH_ADD_LIST_V2_H
#define OPAPI_ACLNN_FOREACH_ADD_LIST_V2_H

// Generated from src/ops/foreach/rows/lists.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of sums of lists: checks the arguments, and reports the workspace that phase 2 needs.
///
///     out[k][...] = x1[k][...] + alpha * x2[k][...]
///
/// Halves are computed in FLOAT and rounded once; integers wrap. On 910B, 910_93 and 950.
///
/// @param x1 tensors of one dtype, of rank 8 or less and no private format; FLOAT, FLOAT16, BFLOAT16, INT32, on 910B and
///     910_93 INT16, INT8, UINT8 too. Any strides. Members without elements are left out
/// @param x2 as many tensors as x1 has, of the same dtype and shapes. Any strides
/// @param alpha FLOAT or DOUBLE, for FLOAT16 FLOAT16 or DOUBLE, for integers INT32 or INT64
/// @param out as x2. Any strides; only the views are written. It may be x1 or x2, or lists over their memory
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above, or the device is another one; 561103 small
///     integers on 950. Without
///     members, or where all are empty, the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are
///     left alone
ACLNN_API
aclnnStatus aclnnForeachAddListV2GetWorkspaceSize(const aclTensorList *x1,
                                                  const aclTensorList *x2,
                                                  const aclScalar *alpha,
                                                  aclTensorList *out,
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
aclnnStatus aclnnForeachAddListV2(void *workspace,
                                  uint64_t workspaceSize,
                                  aclOpExecutor *executor,
                                  aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_FOREACH_ADD_LIST_V2_H */
