#ifndef OPAPI_ACLNN_REPLICATION_PAD2D_H
#define OPAPI_ACLNN_REPLICATION_PAD2D_H

// Generated from src/ops/padding/rows.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of replication_pad2d: checks the arguments, and reports the workspace that phase 2 needs.
///
/// With padding = {left, right, top, bottom}, every element of out is the nearest one of self:
///
///     out[..., i, j] = self[..., clamp(i - top, 0, H - 1), clamp(j - left, 0, W - 1)]
///
/// Negative padding crops. Elements are copied bit for bit.
///
/// @param self (N, C, H, W) or (C, H, W); FLOAT, FLOAT16, BFLOAT16, DOUBLE, INT8, UINT8, INT16, INT32, INT64,
///     COMPLEX64, COMPLEX128; on 950 also UINT16, UINT32, UINT64, BOOL, HIFLOAT8, FLOAT8_E5M2, FLOAT8_E4M3FN,
///     FLOAT8_E8M0. Any strides
/// @param padding four values, left, right, top, bottom, of either sign and any size
/// @param out (N, C, H + top + bottom, W + left + right) or the same without N, dtype and format of self. Any strides;
///     fully overwritten; must not share memory with self
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above, or self is empty in another extent
///     than N; 561103 a non-contiguous self leaves its storage. When only N is 0, or out alone is empty, the call
///     succeeds and phase 2 does nothing; in three dimensions no tensor may be empty. On failure workspaceSize and
///     executor are left alone
ACLNN_API
aclnnStatus aclnnReplicationPad2dGetWorkspaceSize(const aclTensor *self,
                                                  const aclIntArray *padding,
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
aclnnStatus aclnnReplicationPad2d(void *workspace,
                                  uint64_t workspaceSize,
                                  aclOpExecutor *executor,
                                  aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_REPLICATION_PAD2D_H */
