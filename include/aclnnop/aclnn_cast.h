#ifndef OPAPI_ACLNN_CAST_H
#define OPAPI_ACLNN_CAST_H

// Generated from src/ops/creation/rows/creation.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of a cast: checks the arguments, and reports the workspace that phase 2 needs.
///
///     out[...] = self[...], as dtype
///
/// The values are those of aclnnInplaceCopy.
///
/// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, all integers of 8 to 64 bits, BOOL, COMPLEX64, COMPLEX128;
///     BFLOAT16 on 910B, 910_93 and 950; COMPLEX32, FLOAT8_E5M2, FLOAT8_E4M3FN and HIFLOAT8 on 950. Any strides
/// @param dtype one of the same list
/// @param out same shape as self, of that dtype. Any strides; only the view is written
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above; 561103 out is not of that dtype, or not
///     in the format of self, unless that is ND, or a type of less than a byte, which a 950 takes, is not computed here.
///     When self is empty the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left alone
ACLNN_API
aclnnStatus aclnnCastGetWorkspaceSize(const aclTensor *self,
                                      const aclDataType dtype,
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
aclnnStatus aclnnCast(void *workspace,
                      uint64_t workspaceSize,
                      aclOpExecutor *executor,
                      aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_CAST_H */
