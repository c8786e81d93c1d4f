#ifndef OPAPI_ACLNN_MV_H
#define OPAPI_ACLNN_MV_H

// Generated from src/ops/matmul/rows/vectors.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of a product of a matrix and a vector: checks the arguments, and reports the workspace that phase 2 needs.
///
///     out[i] = sum over k of self[i][k] * vec[k]
///
/// Sums are made in FLOAT and rounded once. Without anything to sum, the result is 0.
///
/// @param self a matrix of the type of vec. Any strides
/// @param vec as many elements as self has columns; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any stride
/// @param out as many elements as self has rows, of the type of vec. Any stride; only the view is written
/// @param cubeMathType 0 KEEP_DTYPE, 1 ALLOW_FP32_DOWN_PRECISION, 2 USE_FP16, 3 USE_HF32, 4 USE_FP32_ADD, -1; on 950 not -1.
///     On 910, 310P and 310B FLOAT needs 1 or 2, and 4 is 561103. It changes nothing: FLOAT stays FLOAT
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above; 561103 as told above.
///     Where there is nothing to compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor
///     are left alone
ACLNN_API
aclnnStatus aclnnMvGetWorkspaceSize(const aclTensor *self,
                                    const aclTensor *vec,
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
aclnnStatus aclnnMv(void *workspace,
                    uint64_t workspaceSize,
                    aclOpExecutor *executor,
                    aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_MV_H */
