#ifndef OPAPI_ACLNN_ADDR_H
#define OPAPI_ACLNN_ADDR_H

// Generated from src/ops/matmul/rows/vectors.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of the products of each element of a vector with each of another, which are added: checks the arguments, and reports
/// the workspace that phase 2 needs.
///
///     out[i][j] = beta * self[i][j] + alpha * vec1[i] * vec2[j]
///
/// Computed in the type in which the tensors meet, halves in FLOAT with one rounding. Integers wrap. Of BOOL a sum is "or" and a
/// product "and". Where beta is 0 self is not read.
///
/// @param self of rank 2 or less, its shape broadcasts to that of out; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL; BFLOAT16
///     on 910B, 910_93 and 950. Any strides
/// @param vec1 a vector of any of these types. Any stride
/// @param vec2 a vector of any of these types. Any stride
/// @param betaOptional of any of these types; no float where the tensors are none, BOOL only where they are; null for 1
/// @param alphaOptional likewise
/// @param out a row for each element of vec1 and a column for each of vec2; of any of these types, to which the result is cast. Any
///     strides; only the view is written. It may be the memory of self, with the same strides
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnAddrGetWorkspaceSize(const aclTensor *self,
                                      const aclTensor *vec1,
                                      const aclTensor *vec2,
                                      const aclScalar *betaOptional,
                                      const aclScalar *alphaOptional,
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
aclnnStatus aclnnAddr(void *workspace,
                      uint64_t workspaceSize,
                      aclOpExecutor *executor,
                      const aclrtStream stream);

/// Phase 1 of aclnnAddr in place: checks the arguments, and reports the workspace that phase 2 needs.
///
///     selfRef.addr_(vec1, vec2, beta=beta, alpha=alpha)
///
/// @param selfRef as self and as out of aclnnAddr
/// @param vec1 as for aclnnAddr
/// @param vec2 as for aclnnAddr
/// @param betaOptional as for aclnnAddr
/// @param alphaOptional as for aclnnAddr
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnInplaceAddrGetWorkspaceSize(aclTensor *selfRef,
                                             const aclTensor *vec1,
                                             const aclTensor *vec2,
                                             const aclScalar *betaOptional,
                                             const aclScalar *alphaOptional,
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
aclnnStatus aclnnInplaceAddr(void *workspace,
                             uint64_t workspaceSize,
                             aclOpExecutor *executor,
                             const aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_ADDR_H */
