#ifndef OPAPI_ACLNN_ELU_H
#define OPAPI_ACLNN_ELU_H

// Generated from src/ops/elementwise/rows/activations.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of the exponential linear unit: checks the arguments, and reports the workspace that phase 2 needs.
///
///     out[...] = scale x where x = self[...] is positive, else alpha scale (e^(x inputScale) - 1)
///
/// Halves are computed in FLOAT and rounded once. Where alpha or inputScale is not finite, what is not positive becomes
/// -alpha scale. NaN stays.
///
/// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, BFLOAT16. Any strides
/// @param alpha a real number, taken as FLOAT
/// @param scale likewise
/// @param inputScale likewise
/// @param out shape of self; a type that self casts to. It may be the same memory as self, with the same strides. Any strides;
///     only the view is written
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnEluGetWorkspaceSize(const aclTensor *self,
                                     const aclScalar *alpha,
                                     const aclScalar *scale,
                                     const aclScalar *inputScale,
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
aclnnStatus aclnnElu(void *workspace,
                     uint64_t workspaceSize,
                     aclOpExecutor *executor,
                     aclrtStream stream);

/// Phase 1 of aclnnElu in place: checks the arguments, and reports the workspace that phase 2 needs.
///
///     torch.nn.functional.elu(selfRef, alpha, inplace=True)
///
/// selfRef is self and out of aclnnElu; a tensor beside it is broadcast to its shape.
///
/// @param selfRef as self and as out of aclnnElu
/// @param alpha as for aclnnElu
/// @param scale as for aclnnElu
/// @param inputScale as for aclnnElu
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnInplaceEluGetWorkspaceSize(aclTensor *selfRef,
                                            const aclScalar *alpha,
                                            const aclScalar *scale,
                                            const aclScalar *inputScale,
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
aclnnStatus aclnnInplaceElu(void *workspace,
                            uint64_t workspaceSize,
                            aclOpExecutor *executor,
                            aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_ELU_H */
