//! The operators of average pooling, as C sees them.

use super::{plan, rules};
use crate::abi::acl_meta::{aclIntArray, aclTensor};
use crate::error::Result;
use crate::ops::row::Operator;
use std::mem::MaybeUninit;

/// The operators of this file.
pub const ROWS: &[Operator] = &[avgpool2d::ROW, avgpool2d_backward::ROW];

operator! {
    avgpool2d in "avgpool2d", "aclnn_avgpool2d.h": "avg_pool2d", "ceilMode, countIncludePad, divisorOverride, cubeMathType, formats NCHW and NCL";
    /// Phase 1 of avg_pool2d: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    /// Every element of out is the mean of a window of self:
    ///
    ///     out[n, c, i, j] = sum of self[n, c, h, w] over the pixels (h, w) of window (i, j), divided by D(i, j)
    ///
    /// A window spans, along each axis, from i * strides - paddings to the smaller of that plus kernelSize and size +
    /// paddings; only pixels of the image are summed. D is divisorOverride if that is not 0, else the size of the window so
    /// clipped (countIncludePad) or of its part inside the image. The number of windows along an axis is
    ///
    ///     (size + 2 * paddings - kernelSize) / strides + 1
    ///
    /// rounded down, or with ceilMode up, without a last window that would begin behind the padding.
    ///
    /// Sums are made in float and rounded once. FLOAT tensors are computed in FLOAT16 on 910 and 310P, and on 910B and
    /// 910_93 with cubeMathType 2; the other types keep their dtype.
    ///
    /// @param self (N, C, H, W) in format NCHW, or (C, H, W) in NCL, where only N may be 0; FLOAT, FLOAT16, and BFLOAT16 on
    ///     all but 910 and 310P. Any strides
    /// @param kernelSize one or two positive values, {k} or {kH, kW}
    /// @param strides none, one or two positive values; none means kernelSize
    /// @param paddings one or two values of 0 or more, at most half of kernelSize
    /// @param ceilMode rounds the number of windows up
    /// @param countIncludePad padding counts in the divisor
    /// @param divisorOverride the divisor, or 0 for none. Its lowest 32 bits count, with a sign, as on devices: 2^32 means
    ///     none
    /// @param cubeMathType 0 KEEP_DTYPE, 1 ALLOW_FP32_DOWN_PRECISION, 2 USE_FP16, 3 USE_HF32, 4. FLOAT on 910 and 310P needs
    ///     1 or 2, on 310B 0 or 2, and so on 910B and 910_93 where windows are global or small
    /// @param out (N, C, oH, oW) or (C, oH, oW), dtype and format of self. Any strides; fully overwritten; must not share
    ///     memory with self
    aclnnAvgPool2dGetWorkspaceSize, aclnnAvgPool2d(
        self_: *const aclTensor,
        kernelSize: *const aclIntArray,
        strides: *const aclIntArray,
        paddings: *const aclIntArray,
        ceilMode: MaybeUninit<bool>,
        countIncludePad: MaybeUninit<bool>,
        divisorOverride: i64,
        cubeMathType: i8,
        out: *mut aclTensor,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above; 561103 a non-contiguous self leaves its
    ///     storage. When self is empty the call succeeds and phase 2 does nothing. On failure workspaceSize and executor
    ///     are left alone
    checks (rules::FORWARD)
    -> |call| plan::avgpool2d(call)
}

operator! {
    avgpool2d_backward in "avgpool2d_backward", "aclnn_avgpool2d_backward.h", also "aclnn_avgpool2dbackward.h": "gradient of avg_pool2d", "ceilMode, countIncludePad, divisorOverride, cubeMathType, formats NCHW and NCL";
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
    /// @param divisorOverride the divisor, or 0 for none; -255 to 255 on 910, 310P and 310B. Elsewhere its lowest 32 bits
    ///     count, with a sign, as on devices: 2^32 means none
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
    ///     the same on some devices. When a tensor is empty the call succeeds, and gradInput becomes 0 (devices leave it as
    ///     it is). On failure workspaceSize and executor are left alone
    checks (rules::BACKWARD)
    -> |call| plan::avgpool2d_backward(call)
}
