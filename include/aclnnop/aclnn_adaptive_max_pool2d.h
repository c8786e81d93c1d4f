#ifndef OPAPI_ACLNN_ADAPTIVE_MAX_POOL2D_H
#define OPAPI_ACLNN_ADAPTIVE_MAX_POOL2D_H

// Generated from src/ops/max_pooling/rows/bins.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of an adaptive max pooling: checks the arguments, and reports the workspace that phase 2 needs.
///
///     outputOut[n, c, i, j]  = the largest element of bin (i, j) of self
///     indicesOut[n, c, i, j] = h * W + w of the first such element, or of the last NaN
///
/// Of an axis of n pixels bin i of q goes from floor(i * n / q) to ceil((i + 1) * n / q). NaN is larger than any other.
///
/// @param self (N, C, H, W) or (C, H, W), where only the first extent may be 0; FLOAT, FLOAT16, DOUBLE; BFLOAT16 on 910B, 910_93 and
///     950. In format NHWC channels come last. With four axes on 910, 310P and 310B, and of DOUBLE, in format NCHW or NHWC. Any strides
/// @param outputSize two positive values, the height and width of outputOut
/// @param outputOut self with the sizes of outputSize, its type. Any strides; only the view is written
/// @param indicesOut the shape of outputOut; INT64. Any strides; only the view is written
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above; 561103 outputOut has another shape, or self another
///     format. Of an empty self the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left alone
ACLNN_API
aclnnStatus aclnnAdaptiveMaxPool2dGetWorkspaceSize(const aclTensor *self,
                                                   const aclIntArray *outputSize,
                                                   aclTensor *outputOut,
                                                   aclTensor *indicesOut,
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
aclnnStatus aclnnAdaptiveMaxPool2d(void *workspace,
                                   uint64_t workspaceSize,
                                   aclOpExecutor *executor,
                                   aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_ADAPTIVE_MAX_POOL2D_H */
