#ifndef OPAPI_ACLNN_ADDCDIV_H
#define OPAPI_ACLNN_ADDCDIV_H

// Generated from src/ops/elementwise/rows/combined.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of a sum of a tensor and a quotient: checks the arguments, and reports the workspace that phase 2 needs.
///
///     out[...] = self[...] + value * tensor1[...] / tensor2[...]
///
/// As aclnnAddcmul; INT64 loses what is behind the point.
///
/// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT64; BFLOAT16 on 910B, 910_93 and 950. Any strides
/// @param tensor1 as self; the shapes of the three broadcast
/// @param tensor2 as tensor1
/// @param value as for aclnnAddcmul
/// @param out as for aclnnAddcmul
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnAddcdivGetWorkspaceSize(const aclTensor *self,
                                         const aclTensor *tensor1,
                                         const aclTensor *tensor2,
                                         const aclScalar *value,
                                         const aclTensor *out,
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
aclnnStatus aclnnAddcdiv(void *workspace,
                         uint64_t workspaceSize,
                         aclOpExecutor *executor,
                         const aclrtStream stream);

/// Phase 1 of aclnnAddcdiv in place: checks the arguments, and reports the workspace that phase 2 needs.
///
///     selfRef.addcdiv_(tensor1, tensor2, value=value)
///
/// selfRef is self and out of aclnnAddcdiv; a tensor beside it is broadcast to its shape.
///
/// @param selfRef as self and as out of aclnnAddcdiv
/// @param tensor1 as for aclnnAddcdiv
/// @param tensor2 as for aclnnAddcdiv
/// @param value as for aclnnAddcdiv
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnInplaceAddcdivGetWorkspaceSize(const aclTensor *selfRef,
                                                const aclTensor *tensor1,
                                                const aclTensor *tensor2,
                                                const aclScalar *value,
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
aclnnStatus aclnnInplaceAddcdiv(void *workspace,
                                uint64_t workspaceSize,
                                aclOpExecutor *executor,
                                const aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_ADDCDIV_H */
