//! aclnnIm2colBackward: the gradient of im2col (unfold), which is col2im (fold).

mod check;
mod plan;
pub mod reference;
#[cfg(test)]
mod tests;

use crate::abi::acl_meta::{aclIntArray, aclTensor};
use opapi_kernels::ops::im2col_backward::kernel;

pub use check::DTYPES;
pub(crate) use check::{arrays, count};
pub(crate) use plan::columns;

operator! {
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
    ///     gradOutput is empty the call succeeds, and phase 2 leaves out as it is. On failure workspaceSize and
    ///     executor are left alone
    -> plan::plan
}
