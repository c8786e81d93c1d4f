//! aclnnAvgPool2dBackward: the gradient of avg_pool2d.

mod check;
mod plan;
pub mod reference;
#[cfg(test)]
mod tests;

use crate::abi::acl_meta::{aclIntArray, aclTensor};
use core::mem::MaybeUninit;
use opapi_kernels::ops::avgpool2d_backward::kernel;

pub use check::DTYPES;
pub(crate) use check::{padding_fits, plane};

operator! {
    /// Phase 1 of the gradient of avg_pool2d: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    /// Each element (i, j) of gradOutput is spread evenly over its window:
    ///
    ///     gradInput[n, c, h, w] = sum of gradOutput[n, c, i, j] / D(i, j) over the windows that cover (h, w)
    ///
    /// A window spans, along each axis, from i * stride - padding to the smaller of that plus kernelSize and size +
    /// padding. D is divisorOverride if that is not 0, else the size of the window so clipped (countIncludePad) or of
    /// its part inside the image. Pixels that no window covers become 0. The number of windows is gradOutput's;
    /// ceilMode itself changes no number.
    ///
    /// Sums are made in float and rounded once. cubeMathType 2, and 1 on 910 and 310P, compute FLOAT tensors in
    /// FLOAT16; the other types keep their dtype.
    ///
    /// @param gradOutput (N, C, oH, oW) in format NCHW, or (C, oH, oW) in NCHW or NCL; FLOAT, FLOAT16, and BFLOAT16 on
    ///     910B, 910_93 and 950. Any strides
    /// @param self (N, C, H, W) or (C, H, W), a dtype of the same list, format NCHW or NCL. Only its shape counts; its
    ///     data is not read
    /// @param kernelSize one or two positive values, {k} or {kH, kW}
    /// @param stride none, one or two positive values; none, or null, means kernelSize
    /// @param padding one or two values, at most half of kernelSize
    /// @param ceilMode the forward function rounded its output size up
    /// @param countIncludePad padding counts in the divisor
    /// @param divisorOverride the divisor, or 0 for none; -255 to 255 on 910, 310P and 310B
    /// @param cubeMathType 0 KEEP_DTYPE, 1 ALLOW_FP32_DOWN_PRECISION, 2 USE_FP16, 3 USE_HF32 (computed in float). FLOAT
    ///     on 910, 310P and 310B needs 1 or 2
    /// @param gradInput same shape as self, same dtype and format as gradOutput (3-D: NCL). Any strides; fully
    ///     overwritten
    aclnnAvgPool2dBackwardGetWorkspaceSize, aclnnAvgPool2dBackward(
        gradOutput: *const aclTensor,
        self_: *const aclTensor,
        kernelSize: *const aclIntArray,
        stride: *const aclIntArray = null,
        padding: *const aclIntArray,
        ceilMode: MaybeUninit<bool>,
        countIncludePad: MaybeUninit<bool>,
        divisorOverride: i64,
        cubeMathType: i8,
        gradInput: *mut aclTensor,
    )
    /// @return 0; 161001 any pointer other than stride is null; 161002 an argument breaks a rule above, or the shape
    ///     of gradOutput does not belong to self (910B and 910_93 notice only some of these cases); 561103 and 561000
    ///     the same on some devices. When a tensor is empty the call succeeds and phase 2 does nothing. On failure
    ///     workspaceSize and executor are left alone
    -> plan::plan
}
