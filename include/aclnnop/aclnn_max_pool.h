#ifndef OPAPI_ACLNN_MAX_POOL_H
#define OPAPI_ACLNN_MAX_POOL_H

// Generated from src/ops/max_pooling/rows/planes.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of a max pooling as ONNX has it: checks the arguments, and reports the workspace that phase 2 needs.
///
///     out[n, c, i, j] = the largest element of window (i, j) of self
///
/// A window begins at i * strides - pads; only elements of the image count. NaN is larger than any other. The number of windows along an axis
/// is (size + pads before and behind - kernelShape) / strides + 1, rounded down, or with ceilMode up, without a last window that would begin
/// behind the image and the padding before it.
///
/// @param self (N, C, H, W) or (C, H, W), where only N may be 0; FLOAT16; FLOAT on 910B, 910_93 and 950; BFLOAT16, INT8, UINT8, INT16,
///     UINT16, INT32, INT64 on 950. In format NHWC channels come last. Any strides
/// @param kernelShape one or two positive values
/// @param strides none, one or two positive values; none means 1
/// @param autoPad 0
/// @param pads none, one, two (rows, columns) or four values (above, left, below, right) of 0 or more, along an axis together no more than
///     kernelShape
/// @param dilations none, one, two or four values of 1
/// @param ceilMode rounds the number of windows up, if it is not 0
/// @param out the shape that windows give, type and format of self. Any strides; only the view is written
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnMaxPoolGetWorkspaceSize(const aclTensor *self,
                                         const aclIntArray *kernelShape,
                                         const aclIntArray *strides,
                                         const int64_t autoPad,
                                         const aclIntArray *pads,
                                         const aclIntArray *dilations,
                                         const int64_t ceilMode,
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
aclnnStatus aclnnMaxPool(void *workspace,
                         uint64_t workspaceSize,
                         aclOpExecutor *executor,
                         aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_MAX_POOL_H */
