#ifndef OPAPI_ACLNN_BADDBMM_H
#define OPAPI_ACLNN_BADDBMM_H

// Generated from src/ops/matmul/rows/sums.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of products of matrices in batches that are added: checks the arguments, and reports the workspace that phase 2 needs.
///
///     out[b][i][j] = beta * self[b][i][j] + alpha * sum over k of batch1[b][i][k] * batch2[b][k][j]
///
/// Computed as aclnnAddmm computes, but for an alpha of 0, which multiplies.
///
/// @param self its shape broadcasts to that of out; empty only where out is; types as in aclnnAddmm. Any strides
/// @param batch1 as many matrices as out has, of rank 3; types as in aclnnAddmm. Any strides
/// @param batch2 as many matrices, or one, with as many rows as those of batch1 have columns; of rank 3 and the format of batch1.
///     Any strides
/// @param beta as in aclnnAddmm
/// @param alpha as in aclnnAddmm
/// @param out of the shape of the products and the format of batch1; types as in aclnnAddmm. Any strides; only the view is written.
///     It may be the memory of self, with the same strides
/// @param cubeMathType 0 KEEP_DTYPE, 1 ALLOW_FP32_DOWN_PRECISION, 2 USE_FP16, 3 USE_HF32, 4 USE_FP32_ADD, -1; on 950 not -1.
///     On 910, 310P and 310B FLOAT needs 1 or 2, and there is no 4. It changes nothing: FLOAT stays FLOAT
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above; 561103 batch2 has more matrices
///     than batch1, which has one.
///     Where there is nothing to compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor
///     are left alone
ACLNN_API
aclnnStatus aclnnBaddbmmGetWorkspaceSize(const aclTensor *self,
                                         const aclTensor *batch1,
                                         const aclTensor *batch2,
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
aclnnStatus aclnnBaddbmm(void *workspace,
                         uint64_t workspaceSize,
                         aclOpExecutor *executor,
                         aclrtStream stream);

/// Phase 1 of aclnnBaddbmm in place: checks the arguments, and reports the workspace that phase 2 needs.
///
///     selfRef.baddbmm_(batch1, batch2, beta=beta, alpha=alpha)
///
/// @param selfRef as self and as out of aclnnBaddbmm
/// @param batch1 as for aclnnBaddbmm
/// @param batch2 as for aclnnBaddbmm
/// @param beta as for aclnnBaddbmm
/// @param alpha as for aclnnBaddbmm
/// @param cubeMathType as for aclnnBaddbmm
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnInplaceBaddbmmGetWorkspaceSize(const aclTensor *selfRef,
                                                const aclTensor *batch1,
                                                const aclTensor *batch2,
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
aclnnStatus aclnnInplaceBaddbmm(void *workspace,
                                uint64_t workspaceSize,
                                aclOpExecutor *executor,
                                aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_BADDBMM_H */
