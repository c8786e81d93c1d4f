#ifndef OPAPI_ACLNN_COPY_H
#define OPAPI_ACLNN_COPY_H

// Generated from src/ops/creation/rows/creation.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of a copy: checks the arguments, and reports the workspace that phase 2 needs.
///
///     selfRef[...] = src[...]
///
/// src is broadcast to the shape of selfRef and cast to its dtype. Floats become integers by truncation, NaN becomes 0,
/// and what INT32 or INT64 cannot hold the nearest that they hold; narrower integers take the low bits. Narrower
/// floats round once. Everything but 0 is true. A complex number becomes a real one by its real part.
///
/// @param selfRef of rank 8 or less; FLOAT, FLOAT16, DOUBLE, BFLOAT16, all integers of 8 to 64 bits, BOOL, COMPLEX64,
///     COMPLEX128, FLOAT8_E5M2, FLOAT8_E4M3FN, FLOAT8_E8M0, HIFLOAT8. Any strides; only the view is written
/// @param src of a shape that broadcasts to that of selfRef; a dtype of the same list. Any strides, 0 too. It may be
///     selfRef's own elements, and must not overlap them otherwise. Unless it is broadcast, its format is ND or that of
///     selfRef: else the status is 561103
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnInplaceCopyGetWorkspaceSize(aclTensor *selfRef,
                                             const aclTensor *src,
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
aclnnStatus aclnnInplaceCopy(void *workspace,
                             uint64_t workspaceSize,
                             aclOpExecutor *executor,
                             const aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_COPY_H */
