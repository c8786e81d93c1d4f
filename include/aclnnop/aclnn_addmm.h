#ifndef OPAPI_ACLNN_ADDMM_H
#define OPAPI_ACLNN_ADDMM_H

// Generated from src/ops/matmul/rows/sums.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of a product of matrices that is added: checks the arguments, and reports the workspace that phase 2 needs.
///
///     out[i][j] = beta * self[i][j] + alpha * sum over k of mat1[i][k] * mat2[k][j]
///
/// Computed in FLOAT and rounded once. Where beta is 0 self is not read, where alpha is 0 neither factor.
///
/// @param self its shape broadcasts to that of out; of rank 2 or less, and no format FRACTAL_NZ; FLOAT, FLOAT16; BFLOAT16 on 910B,
///     910_93 and 950. Any strides
/// @param mat1 a matrix of any of these types. Any strides
/// @param mat2 a matrix of any of these types with as many rows as mat1 has columns. Any strides; its format may be FRACTAL_NZ, a
///     label
/// @param beta of any type; it counts as a FLOAT
/// @param alpha of any type; it counts as a FLOAT
/// @param out as many rows as mat1 and columns as mat2, of any of these types. Any strides; only the view is written. It may be the
///     memory of self, with the same strides
/// @param cubeMathType 0 KEEP_DTYPE, 1 ALLOW_FP32_DOWN_PRECISION, 2 USE_FP16, 3 USE_HF32, 4 USE_FP32_ADD, -1; on 950 not -1.
///     On 910, 310P and 310B FLOAT needs 1 or 2, and there is no 4. It changes nothing: FLOAT stays FLOAT
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above; 561103 self is larger than out,
///     or out has more than two axes.
///     Where there is nothing to compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor
///     are left alone
ACLNN_API
aclnnStatus aclnnAddmmGetWorkspaceSize(const aclTensor *self,
                                       const aclTensor *mat1,
                                       const aclTensor *mat2,
                                       const aclScalar *beta,
                                       const aclScalar *alpha,
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
aclnnStatus aclnnAddmm(void *workspace,
                       uint64_t workspaceSize,
                       aclOpExecutor *executor,
                       aclrtStream stream);

/// Phase 1 of aclnnAddmm in place: checks the arguments, and reports the workspace that phase 2 needs.
///
///     selfRef.addmm_(mat1, mat2, beta=beta, alpha=alpha)
///
/// @param selfRef as self and as out of aclnnAddmm
/// @param mat1 as for aclnnAddmm
/// @param mat2 as for aclnnAddmm
/// @param beta as for aclnnAddmm
/// @param alpha as for aclnnAddmm
/// @param cubeMathType as for aclnnAddmm
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnInplaceAddmmGetWorkspaceSize(const aclTensor *selfRef,
                                              const aclTensor *mat1,
                                              const aclTensor *mat2,
                                              const aclScalar *beta,
                                              const aclScalar *alpha,
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
aclnnStatus aclnnInplaceAddmm(void *workspace,
                              uint64_t workspaceSize,
                              aclOpExecutor *executor,
                              aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnAddmmWeightNzGetWorkspaceSize(const aclTensor *self, const aclTensor *mat1,
    const aclTensor *mat2, const aclScalar *beta, const aclScalar *alpha, aclTensor *out, int8_t cubeMathType,
    uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnAddmmWeightNz(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
    aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_ADDMM_H */
