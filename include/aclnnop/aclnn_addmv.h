#ifndef OPAPI_ACLNN_ADDMV_H
#define OPAPI_ACLNN_ADDMV_H

// Generated from src/ops/matmul/rows/vectors.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of a product of a matrix and a vector that is added: checks the arguments, and reports the workspace that phase 2 needs.
///
///     out[i] = beta * self[i] + alpha * sum over k of mat[i][k] * vec[k]
///
/// Computed in the type in which all meet, alpha and beta where they are not 1; halves in FLOAT with one rounding. Integers wrap.
/// Of BOOL a sum is "or" and a product "and". Where beta is 0 self is not read, where alpha is 0 neither factor.
///
/// @param self of rank 0, or as many elements as mat has rows, or one unless alpha is 0; FLOAT, FLOAT16, BFLOAT16, DOUBLE, INT8 to
///     INT64, UINT8, BOOL; no tensor has format FRACTAL_NZ. Any stride
/// @param mat a matrix of any of these types. Any strides. On 910, 310P and 310B not BFLOAT16
/// @param vec as many elements as mat has columns, of any of these types. Any stride
/// @param alpha of any of these types; it comes before beta
/// @param beta of any of these types
/// @param out as many elements as mat has rows; the type that is computed in casts to its type, which is one of these. Any stride;
///     only the view is written. It may be the memory of self, with the same stride
/// @param cubeMathType -1 to 4; on 910, 310P and 310B a FLOAT factor needs 1 or 2. It changes nothing: FLOAT stays FLOAT
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnAddmvGetWorkspaceSize(const aclTensor *self,
                                       const aclTensor *mat,
                                       const aclTensor *vec,
                                       const aclScalar *alpha,
                                       const aclScalar *beta,
                                       aclTensor *out,
                                       int8_t cubeMathType,
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
aclnnStatus aclnnAddmv(void *workspace,
                       uint64_t workspaceSize,
                       aclOpExecutor *executor,
                       aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_ADDMV_H */
