#ifndef OPAPI_ACLNN_SOFTMAX_H
#define OPAPI_ACLNN_SOFTMAX_H

// Generated from src/ops/softmax/rows.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of softmax: checks the arguments, and reports the workspace that phase 2 needs.
///
///     out[...] = e^self[...] / sum of e^self along dim
///
/// Halves are computed in FLOAT and rounded to self's type, then cast to that of out. Where self is empty the call succeeds,
/// whatever the other arguments are.
///
/// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE; BFLOAT16 on 910B, 910_93 and 950. Any strides
/// @param dim an axis of self, also counted from the end; of rank 0 it is 0 or -1
/// @param out shape of self; a type of the same list. It may be the same memory as self, with the same strides. Any strides; only
///     the view is written
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnSoftmaxGetWorkspaceSize(const aclTensor *self,
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
aclnnStatus aclnnSoftmax(void *workspace,
                         uint64_t workspaceSize,
                         aclOpExecutor *executor,
                         aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_SOFTMAX_H */
