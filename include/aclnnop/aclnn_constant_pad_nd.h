#ifndef OPAPI_ACLNN_CONSTANT_PAD_ND_H
#define OPAPI_ACLNN_CONSTANT_PAD_ND_H

// Generated from src/ops/joining/rows.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of padding with a value: checks the arguments, and reports the workspace that phase 2 needs.
///
/// With pad = {before and behind the last axis, before and behind the one before it, ...}:
///
///     out[..., i, ...] = self[..., i - before, ...], or value where self has no such element
///
/// Negative values crop. Elements are copied bit for bit. Where self is empty, out is filled with the value.
///
/// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8 to UINT64, BOOL, COMPLEX64, COMPLEX128; BFLOAT16
///     on 910B, 910_93 and 950; HIFLOAT8, FLOAT8_E5M2, FLOAT8_E4M3FN, FLOAT8_E8M0 on 950. Any strides
/// @param pad pairs for some of the last axes, or all, of any sign: an axis is not cropped by more than it has, and has an element
///     left where something is padded. FLOAT8_E5M2 and FLOAT8_E4M3FN are not cropped
/// @param value is converted to self's dtype, as aclnnInplaceCopy converts elements. Of FLOAT8_E5M2 and FLOAT8_E4M3FN it is 0
/// @param out of the extents of self and pad, and of its dtype; of its storage format, too, unless self's is ND. Any strides;
///     only the view is written; must not share memory with self
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above; 561103 self is of a type of less than a byte, which
///     a 950 takes and which is not computed here. Where out is empty the call succeeds, and phase 2 does nothing. On failure
///     workspaceSize and executor are left alone
ACLNN_API
aclnnStatus aclnnConstantPadNdGetWorkspaceSize(const aclTensor *self,
                                               const aclIntArray *pad,
                                               const aclScalar *value,
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
aclnnStatus aclnnConstantPadNd(void *workspace,
                               uint64_t workspaceSize,
                               aclOpExecutor *executor,
                               aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_CONSTANT_PAD_ND_H */
