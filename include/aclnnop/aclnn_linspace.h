#ifndef OPAPI_ACLNN_LINSPACE_H
#define OPAPI_ACLNN_LINSPACE_H

// Generated from src/ops/creation/rows/sequences.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of evenly spaced numbers: checks the arguments, and reports the workspace that phase 2 needs.
///
///     out[i] = start + i * (end - start) / (steps - 1); of one step, start
///
/// The numbers are computed in DOUBLE, the second half of them from end, and cast.
///
/// @param start no complex number; it is cast to the dtype of out first
/// @param end likewise
/// @param steps how many numbers, 0 or more
/// @param out with as many elements; FLOAT, FLOAT16, DOUBLE, INT8, INT32, UINT8; INT16, INT64 and BFLOAT16 on 910B, 910_93
///     and 950; none on 310B. Any shape and strides; only the view is written
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 561103 an argument is null; 161001 workspaceSize or executor is; 161002 an argument breaks a rule above.
///     When steps is 0 the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left alone
ACLNN_API
aclnnStatus aclnnLinspaceGetWorkspaceSize(const aclScalar *start,
                                          const aclScalar *end,
                                          int64_t steps,
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
aclnnStatus aclnnLinspace(void *workspace,
                          uint64_t workspaceSize,
                          aclOpExecutor *executor,
                          aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_LINSPACE_H */
