#ifndef OPAPI_ACLNN_BINCOUNT_H
#define OPAPI_ACLNN_BINCOUNT_H

// Generated from src/ops/reduction/rows/counting.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of counting: checks the arguments, and reports the workspace that phase 2 needs.
///
///     out[n] = how often n occurs in self, or the sum of weights[i] where self[i] is n
///
/// Numbers that out has no place for are left out. Weights are added in their order, FLOAT in FLOAT and all others in DOUBLE.
///
/// @param self of rank 1; INT8 to INT64, UINT8, in no private format. Any strides
/// @param weights may be null; of self's shape and format; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL. Any strides
/// @param minlength at most the elements of out
/// @param out FLOAT, DOUBLE, INT32, INT64, in no private format. Any strides; only the view is written
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above, or out has more than 2^31 - 1 elements; 561103
///     minlength is more than out has. Where self is empty out becomes 0 if minlength is positive, else the call does nothing.
///     On failure workspaceSize and executor are left alone
ACLNN_API
aclnnStatus aclnnBincountGetWorkspaceSize(const aclTensor *self,
                                          const aclTensor *weights,
                                          int64_t minlength,
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
aclnnStatus aclnnBincount(void *workspace,
                          uint64_t workspaceSize,
                          aclOpExecutor *executor,
                          aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_BINCOUNT_H */
