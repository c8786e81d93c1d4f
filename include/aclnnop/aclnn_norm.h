#ifndef OPAPI_ACLNN_NORM_H
#define OPAPI_ACLNN_NORM_H

// Generated from src/ops/reduction/rows/reduction.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of norms: checks the arguments, and reports the workspace that phase 2 needs.
///
///     out[kept] = (sum of |self[...]| ^ pScalar over the axes dim) ^ (1 / pScalar)
///
/// As aclnnLinalgVectorNorm.
///
/// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, BFLOAT16, INT8 to INT64, UINT8 to UINT64, BOOL; on 950 FLOAT,
///     FLOAT16, BFLOAT16. Any strides. If it is empty out is filled with 0
/// @param pScalar a real number
/// @param dim axes of self, also counted from the end, each once; none for all
/// @param keepdim whether they stay, with an extent of 1
/// @param out of a dtype that promotes with that of self; on 950 of the same list, and such that the common one casts to it. Of the shape
///     that is left. Any strides; only the view is written
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnNormGetWorkspaceSize(const aclTensor *self,
                                      const aclScalar *pScalar,
                                      const aclIntArray *dim,
                                      bool keepdim,
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
aclnnStatus aclnnNorm(void *workspace,
                      uint64_t workspaceSize,
                      aclOpExecutor *executor,
                      aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_NORM_H */
