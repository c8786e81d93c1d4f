#ifndef OPAPI_ACLNN_IM2COL_H
#define OPAPI_ACLNN_IM2COL_H

// Generated from src/ops/unfold/rows.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of im2col (unfold): checks the arguments, and reports the workspace that phase 2 needs.
///
/// Every window of self becomes a column of out. With
///
///     L[d] = (size[d] + 2 * padding[d] - dilation[d] * (kernelSize[d] - 1) - 1) / stride[d] + 1
///
/// for size = {H, W}, row r = (c * kH + i) * kW + j and column l = a * L[1] + b of out hold
///
///     self[n, c, a * stride[0] + i * dilation[0] - padding[0], b * stride[1] + j * dilation[1] - padding[1]]
///
/// or 0 outside of the image. Elements are copied bit for bit, then cast to the dtype of out. Index 0 of each array is
/// the height, 1 the width.
///
/// @param self (N, C, H, W) or (C, H, W), where only N may be 0; FLOAT, FLOAT16, BFLOAT16; on 950 also INT8, INT16,
///     INT32, INT64, UINT8, UINT16, UINT32, UINT64, DOUBLE, BOOL, COMPLEX32, COMPLEX64. Any strides
/// @param kernelSize {kH, kW}, positive
/// @param dilation {dH, dW}, positive
/// @param padding {pH, pW}, not negative
/// @param stride {sH, sW}, positive
/// @param out (N, C * kH * kW, L) or (C * kH * kW, L) with L = L[0] * L[1], both positive. Any strides; fully
///     overwritten; must not share memory with self
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above; 561103 a non-contiguous self leaves its
///     storage, the format of out does not fit its rank, or there is no cast to its dtype. When self is empty the call
///     succeeds and phase 2 does nothing.
///     On failure workspaceSize and executor are left alone
ACLNN_API
aclnnStatus aclnnIm2colGetWorkspaceSize(const aclTensor *self,
                                        const aclIntArray *kernelSize,
                                        const aclIntArray *dilation,
                                        const aclIntArray *padding,
                                        const aclIntArray *stride,
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
aclnnStatus aclnnIm2col(void *workspace,
                        uint64_t workspaceSize,
                        aclOpExecutor *executor,
                        aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_IM2COL_H */
