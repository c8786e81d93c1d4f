#ifndef OPAPI_ACLNN_DIV_H
#define OPAPI_ACLNN_DIV_H

// Generated from src/ops/elementwise/rows/division.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of a quotient of tensors: checks the arguments, and reports the workspace that phase 2 needs.
///
///     out[...] = self[...] / other[...]
///
/// Computed in the type in which self and other meet, integers and BOOL in FLOAT, halves in FLOAT with one rounding.
///
/// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL, COMPLEX64, COMPLEX128;
///     BFLOAT16 on 910B, 910_93 and 950. Any strides
/// @param other as self; the shapes of the two broadcast
/// @param out of the shape to which self and other broadcast, and a type to which the one casts in which they meet.
///     Any strides; it may be the memory of self or other, with the same strides. No format of the three is private
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnDivGetWorkspaceSize(const aclTensor *self,
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
aclnnStatus aclnnDiv(void *workspace,
                     uint64_t workspaceSize,
                     aclOpExecutor *executor,
                     aclrtStream stream);

/// Phase 1 of a quotient of a tensor and a number: checks the arguments, and reports the workspace that phase 2 needs.
///
///     out[...] = self[...] / other
///
/// Computed in the type of self, integers and BOOL in FLOAT. On 910B and 910_93 a BFLOAT16 is divided by other in FLOAT.
///
/// @param self as in aclnnDiv
/// @param other a number of one of the types of self, converted to the one that is computed in
/// @param out of the shape of self and a type to which that of self casts; else as in aclnnDiv. No format is private,
///     neither of self nor of out
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnDivsGetWorkspaceSize(const aclTensor *self,
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
aclnnStatus aclnnDivs(void *workspace,
                      uint64_t workspaceSize,
                      aclOpExecutor *executor,
                      aclrtStream stream);

/// Phase 1 of a rounded quotient of tensors: checks the arguments, and reports the workspace that phase 2 needs.
///
///     out[...] = trunc(self[...] / other[...]) or floor(self[...] / other[...])
///
/// Computed as in aclnnDiv, but integers exactly; what they become by division by 0 is unspecified.
///
/// @param self as in aclnnDiv
/// @param other as in aclnnDiv
/// @param mode 0 aclnnDiv, 1 trunc, 2 floor; 0 where self or other is complex
/// @param out as in aclnnDiv
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnDivModGetWorkspaceSize(const aclTensor *self,
                                        const aclTensor *other,
                                        int32_t mode,
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
aclnnStatus aclnnDivMod(void *workspace,
                        uint64_t workspaceSize,
                        aclOpExecutor *executor,
                        aclrtStream stream);

/// Phase 1 of a rounded quotient of a tensor and a number: checks the arguments, and reports the workspace that phase 2
/// needs.
///
///     out[...] = trunc(self[...] / other) or floor(self[...] / other)
///
/// Computed as in aclnnDivs, but integers by an integer exactly; what they become by division by 0 is unspecified.
///
/// @param self as in aclnnDiv
/// @param other as in aclnnDivs
/// @param mode as in aclnnDivMod
/// @param out as in aclnnDivs
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnDivModsGetWorkspaceSize(const aclTensor *self,
                                         const aclScalar *other,
                                         int32_t mode,
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
aclnnStatus aclnnDivMods(void *workspace,
                         uint64_t workspaceSize,
                         aclOpExecutor *executor,
                         aclrtStream stream);

/// Phase 1 of aclnnDiv in place: checks the arguments, and reports the workspace that phase 2 needs.
///
///     selfRef.div_(other)
///
/// selfRef is self and out of aclnnDiv; a tensor beside it is broadcast to its shape.
///
/// @param selfRef as self and as out of aclnnDiv
/// @param other as for aclnnDiv
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnInplaceDivGetWorkspaceSize(aclTensor *selfRef,
                                            const aclTensor *other,
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
aclnnStatus aclnnInplaceDiv(void *workspace,
                            uint64_t workspaceSize,
                            aclOpExecutor *executor,
                            aclrtStream stream);

/// Phase 1 of aclnnDivs in place: checks the arguments, and reports the workspace that phase 2 needs.
///
///     selfRef.div_(other), other a number
///
/// selfRef is self and out of aclnnDivs; a tensor beside it is broadcast to its shape.
///
/// @param selfRef as self and as out of aclnnDivs
/// @param other as for aclnnDivs
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnInplaceDivsGetWorkspaceSize(aclTensor *selfRef,
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
aclnnStatus aclnnInplaceDivs(void *workspace,
                             uint64_t workspaceSize,
                             aclOpExecutor *executor,
                             aclrtStream stream);

/// Phase 1 of aclnnDivMod in place: checks the arguments, and reports the workspace that phase 2 needs.
///
///     selfRef.div_(other, rounding_mode)
///
/// selfRef is self and out of aclnnDivMod; a tensor beside it is broadcast to its shape.
///
/// @param selfRef as self and as out of aclnnDivMod
/// @param other as for aclnnDivMod
/// @param mode as for aclnnDivMod
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnInplaceDivModGetWorkspaceSize(aclTensor *selfRef,
                                               const aclTensor *other,
                                               int32_t mode,
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
aclnnStatus aclnnInplaceDivMod(void *workspace,
                               uint64_t workspaceSize,
                               aclOpExecutor *executor,
                               aclrtStream stream);

/// Phase 1 of aclnnDivMods in place: checks the arguments, and reports the workspace that phase 2 needs.
///
///     selfRef.div_(other, rounding_mode), other a number
///
/// selfRef is self and out of aclnnDivMods; a tensor beside it is broadcast to its shape.
///
/// @param selfRef as self and as out of aclnnDivMods
/// @param other as for aclnnDivMods
/// @param mode as for aclnnDivMods
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnInplaceDivModsGetWorkspaceSize(aclTensor *selfRef,
                                                const aclScalar *other,
                                                int32_t mode,
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
aclnnStatus aclnnInplaceDivMods(void *workspace,
                                uint64_t workspaceSize,
                                aclOpExecutor *executor,
                                aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_DIV_H */
