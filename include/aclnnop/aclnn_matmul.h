#ifndef OPAPI_ACLNN_MATMUL_H
#define OPAPI_ACLNN_MATMUL_H

// Generated from src/ops/matmul/rows/products.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of a product of matrices, vectors, or batches of matrices: checks the arguments, and reports the workspace that phase 2
/// needs.
///
///     out[..., i, j] = sum over k of self[..., i, k] * mat2[..., k, j]
///
/// A vector is a row on the left and a column on the right, and out has no axis for it. The axes before the last two are
/// broadcast. Computed as aclnnMm computes.
///
/// @param self of rank 1 to 6, and no format FRACTAL_NZ; else as in aclnnMm
/// @param mat2 of rank 1 to 6; else as in aclnnMm. In FRACTAL_NZ not FLOAT16 beside BFLOAT16
/// @param out as many elements as the product has, which are written in row-major order, whatever the shape; not FRACTAL_NZ;
///     else as in aclnnMm
/// @param cubeMathType 0 KEEP_DTYPE, 1 ALLOW_FP32_DOWN_PRECISION, 2 USE_FP16, 3 USE_HF32, 4 USE_FP32_ADD, -1; on 950 not -1.
///     On 910, 310P and 310B FLOAT needs 1 or 2, and 4 is 561103 unless both factors are vectors. It changes nothing: FLOAT stays FLOAT
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above; 561103 out has another number of
///     elements, or as told above.
///     Where there is nothing to compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor
///     are left alone
ACLNN_API
aclnnStatus aclnnMatmulGetWorkspaceSize(const aclTensor *self,
                                        const aclTensor *mat2,
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
aclnnStatus aclnnMatmul(void *workspace,
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
ACLNN_API aclnnStatus aclnnMatmulWeightNzGetWorkspaceSize(const aclTensor *self, const aclTensor *mat2,
    aclTensor *out, int8_t cubeMathType, uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnMatmulWeightNz(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
    aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_MATMUL_H */
