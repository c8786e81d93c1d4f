//! The operators of im2col (unfold), as C sees them.

use super::{plan, rules};
use crate::abi::acl_meta::{aclIntArray, aclTensor};
use crate::error::Result;
use crate::ops::row::Operator;

/// The operators of this file.
pub const ROWS: &[Operator] = &[im2col::ROW, im2col_backward::ROW];

operator! {
    im2col in "im2col", "aclnn_im2col.h": "im2col (unfold)", "dilation, padding, stride; out of another type";
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
    aclnnIm2colGetWorkspaceSize, aclnnIm2col(
        self_: *const aclTensor,
        kernelSize: *const aclIntArray,
        dilation: *const aclIntArray,
        padding: *const aclIntArray,
        stride: *const aclIntArray,
        out: *const aclTensor,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above; 561103 a non-contiguous self leaves its
    ///     storage, the format of out does not fit its rank, or there is no cast to its dtype. When self is empty the call
    ///     succeeds and phase 2 does nothing.
    ///     On failure workspaceSize and executor are left alone
    checks (rules::FORWARD)
    -> |call| plan::im2col(call)
}

operator! {
    im2col_backward in "im2col_backward", "aclnn_im2col_backward.h": "fold, the gradient of im2col (unfold)", "dilation, padding, stride; out of another float type";
    /// Phase 1 of the gradient of im2col (fold): checks the arguments, and reports the workspace that phase 2 needs.
    ///
    /// Row r = (c * kH + i) * kW + j of gradOutput holds kernel element (i, j) of channel c, column l = a * L1 + b the
    /// window (a, b), where
    ///
    ///     L[d] = (inputSize[d] + 2 * padding[d] - dilation[d] * (kernelSize[d] - 1) - 1) / stride[d] + 1
    ///
    /// and every element is added to one pixel of out:
    ///
    ///     out[n, c, a * stride[0] + i * dilation[0] - padding[0], b * stride[1] + j * dilation[1] - padding[1]]
    ///
    /// unless the pixel lies outside the image. Pixels that no window covers become 0. Sums are made in float, rounded
    /// once to the dtype of gradOutput, then cast to the dtype of out. Index 0 of each array is the height, 1 the
    /// width.
    ///
    /// @param gradOutput (N, C * kH * kW, L) or (C * kH * kW, L) with L = L[0] * L[1]; FLOAT, FLOAT16, and BFLOAT16 on
    ///     910B, 910_93 and 950. Any strides, any format
    /// @param inputSize {H, W} of the image
    /// @param kernelSize {kH, kW}, positive
    /// @param dilation {dH, dW}, positive
    /// @param padding {pH, pW}, not negative
    /// @param stride {sH, sW}, positive
    /// @param out (N, C, H, W) or (C, H, W); a dtype of the same list, not necessarily that of gradOutput. Any
    ///     strides; fully overwritten. A format with a fixed rank must fit the rank
    aclnnIm2colBackwardGetWorkspaceSize, aclnnIm2colBackward(
        gradOutput: *const aclTensor,
        inputSize: *const aclIntArray,
        kernelSize: *const aclIntArray,
        dilation: *const aclIntArray,
        padding: *const aclIntArray,
        stride: *const aclIntArray,
        out: *mut aclTensor,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above; 561103 a non-contiguous gradOutput
    ///     leaves its storage, the format of out does not fit its rank, or the image is too large for a 950. When
    ///     gradOutput is empty the call succeeds, and out becomes 0 (devices leave it as it is). On failure workspaceSize
    ///     and executor are left alone
    checks (rules::BACKWARD)
    -> |call| plan::im2col_backward(call)
}
