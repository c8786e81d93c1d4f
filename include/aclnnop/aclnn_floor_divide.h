#ifndef OPAPI_ACLNN_FLOOR_DIVIDE_H
#define OPAPI_ACLNN_FLOOR_DIVIDE_H

// Generated from src/ops/elementwise/rows/division.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of a quotient of tensors that is rounded down: checks the arguments, and reports the workspace that phase 2
/// needs.
///
///     out[...] = floor(self[...] / other[...])
///
/// Computed in the type in which self and other meet, BOOL in FLOAT, integers exactly; what they become by division by 0 is
/// unspecified. A quotient of floats is rounded before: 6 by the FLOAT 0.1 gives 60, where torch.floor_divide gives 59.
///
/// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL; BFLOAT16 on 910B, 910_93 and 950. Any
///     strides
/// @param other as self; the shapes of the two broadcast
/// @param out of the shape to which self and other broadcast; a type to which the result is cast, on 950 one to which the one
///     casts in which they meet. Any strides; it may be the memory of self or other, with the same strides
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnFloorDivideGetWorkspaceSize(const aclTensor *self,
                                             const aclTensor *other,
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
aclnnStatus aclnnFloorDivide(void *workspace,
                             uint64_t workspaceSize,
                             aclOpExecutor *executor,
                             aclrtStream stream);

/// Phase 1 of a quotient of a tensor and a number that is rounded down: checks the arguments, and reports the workspace
/// that phase 2 needs.
///
///     out[...] = floor(self[...] / other)
///
/// As aclnnFloorDivide; on 950 the type of a number counts only where it is of another kind than that of self.
///
/// @param self as in aclnnFloorDivide
/// @param other a number of one of the types of self, converted to the one that is computed in
/// @param out of the shape of self, else as in aclnnFloorDivide
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnFloorDividesGetWorkspaceSize(const aclTensor *self,
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
aclnnStatus aclnnFloorDivides(void *workspace,
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
ACLNN_API aclnnStatus aclnnInplaceFloorDivideGetWorkspaceSize(aclTensor *selfRef, const aclTensor *other,
    uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnInplaceFloorDivide(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);
ACLNN_API aclnnStatus aclnnInplaceFloorDividesGetWorkspaceSize(aclTensor *selfRef, const aclScalar *other,
    uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnInplaceFloorDivides(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_FLOOR_DIVIDE_H */
