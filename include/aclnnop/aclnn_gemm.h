#ifndef OPAPI_ACLNN_GEMM_H
#define OPAPI_ACLNN_GEMM_H

// Generated from src/ops/matmul/rows/sums.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of a product of matrices, transposed where asked, that is added: checks the arguments, and reports the workspace that
/// phase 2 needs.
///
///     out[i][j] = beta * C[i][j] + alpha * sum over k of A[i][k] * B[k][j]
///
/// Computed as aclnnAddmm computes. All tensors have format ND.
///
/// @param A a matrix; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
/// @param B a matrix of any of these types. Any strides
/// @param C its shape broadcasts to that of out; of any of these types. Any strides
/// @param alpha times the product; where it is 0 neither factor is read
/// @param beta times C; where it is 0 C is not read
/// @param transA not 0: A is transposed before
/// @param transB not 0: B is transposed before
/// @param out as many rows as A and columns as B, transposed where asked; of any of these types. Any strides; only the view is
///     written. It may be the memory of C, with the same strides
/// @param cubeMathType -1 to 4, on 950 not -1; on 910, 310P and 310B a FLOAT factor needs 1 or 2. It changes nothing: FLOAT stays
///     FLOAT
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above; 561103 C is larger than out, or out has
///     more than two axes. Where there is nothing to compute the call succeeds, and phase 2 does nothing. On failure
///     workspaceSize and executor are left alone
ACLNN_API
aclnnStatus aclnnGemmGetWorkspaceSize(const aclTensor *A,
                                      const aclTensor *B,
                                      const aclTensor *C,
                                      float alpha,
                                      float beta,
                                      int64_t transA,
                                      int64_t transB,
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
aclnnStatus aclnnGemm(void *workspace,
                      uint64_t workspaceSize,
                      aclOpExecutor *executor,
                      aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_GEMM_H */
