#ifndef OPAPI_ACLNN_PRELU_H
#define OPAPI_ACLNN_PRELU_H

// Generated from src/ops/elementwise/rows/gated.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of a rectifier whose slope is a tensor: checks the arguments, and reports the workspace that phase 2 needs.
///
///     out[...] = self[...] where that is positive, else weight[c] self[...], c being the index of the second axis
///
/// Halves are computed in FLOAT and rounded to the dtype in which both meet, then cast to that of out.
///
/// @param self of rank 8 or less; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
/// @param weight of a dtype of that list, with one element or as many as the second axis has. Any strides
/// @param out shape of self; a dtype of that list. Any strides; only the view is written
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnPreluGetWorkspaceSize(const aclTensor *self,
                                       const aclTensor *weight,
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
aclnnStatus aclnnPrelu(void *workspace,
                       uint64_t workspaceSize,
                       aclOpExecutor *executor,
                       aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_PRELU_H */
