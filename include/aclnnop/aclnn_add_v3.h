#ifndef OPAPI_ACLNN_ADD_V3_H
#define OPAPI_ACLNN_ADD_V3_H

// Generated from src/ops/elementwise/rows/arithmetic.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of a sum of a number and a tensor: checks the arguments, and reports the workspace that phase 2 needs.
///
///     out[...] = self + alpha * other[...]
///
/// @param self as other of aclnnAdds
/// @param other as self of aclnnAdds
/// @param alpha as in aclnnAdds
/// @param out of the shape of other, else as in aclnnAdds
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnAddV3GetWorkspaceSize(const aclScalar *self,
                                       const aclTensor *other,
                                       const aclScalar *alpha,
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
aclnnStatus aclnnAddV3(void *workspace,
                       uint64_t workspaceSize,
                       aclOpExecutor *executor,
                       aclrtStream stream);

/// Phase 1 of a sum of a number and a tensor in the place of the tensor: checks the arguments, and reports the workspace that
/// phase 2 needs.
///
///     other[...] = selfRef + alpha * other[...]
///
/// @param selfRef as self of aclnnAddV3; it stays as it is
/// @param other as other and as out of aclnnAddV3
/// @param alpha as for aclnnAddV3
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnInplaceAddV3GetWorkspaceSize(const aclScalar *selfRef,
                                              const aclTensor *other,
                                              const aclScalar *alpha,
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
aclnnStatus aclnnInplaceAddV3(void *workspace,
                              uint64_t workspaceSize,
                              aclOpExecutor *executor,
                              aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_ADD_V3_H */
