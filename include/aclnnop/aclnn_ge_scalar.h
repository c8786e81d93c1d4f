#ifndef OPAPI_ACLNN_GE_SCALAR_H
#define OPAPI_ACLNN_GE_SCALAR_H

// Generated from src/ops/elementwise/rows/comparison.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of a comparison: checks the arguments, and reports the workspace that phase 2 needs.
///
///     out[...] = self[...] >= other
///
/// They are compared in the type that both promote to; but where self is floating and other a DOUBLE that rounds
/// to the dtype of self with an error of 1.2e-7 at most, in that dtype. On 950 the dtype of self counts, unless
/// it is BOOL or other is floating or complex and self is not. With NaN it is false.
///
/// @param self of rank 8 or less; of a dtype that promotes with that of other to one of FLOAT, FLOAT16, DOUBLE,
///     INT8 to INT64, UINT8, BOOL, UINT16 to UINT64; BFLOAT16 on 910B, 910_93 and 950. Any strides
/// @param other a value of such a dtype
/// @param out of the shape of self; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL, UINT16 to UINT64,
///     COMPLEX64, COMPLEX128, BFLOAT16. 1 where it is true, else 0. Any strides; only the view is written
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnGeScalarGetWorkspaceSize(const aclTensor *self,
                                          const aclScalar *other,
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
aclnnStatus aclnnGeScalar(void *workspace,
                          uint64_t workspaceSize,
                          aclOpExecutor *executor,
                          const aclrtStream stream);

/// Phase 1 of aclnnGeScalar in place: checks the arguments, and reports the workspace that phase 2 needs.
///
///     selfRef.ge_(other)
///
/// selfRef is self and out of aclnnGeScalar; a tensor beside it is broadcast to its shape.
///
/// @param selfRef as self and as out of aclnnGeScalar
/// @param other as for aclnnGeScalar
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnInplaceGeScalarGetWorkspaceSize(aclTensor *selfRef,
                                                 const aclScalar *other,
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
aclnnStatus aclnnInplaceGeScalar(void *workspace,
                                 uint64_t workspaceSize,
                                 aclOpExecutor *executor,
                                 aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_GE_SCALAR_H */
