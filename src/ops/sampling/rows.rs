//! The operators of grid sampling, as C sees them.

use super::{plan, rules};
use crate::abi::acl_meta::{aclBoolArray, aclTensor};
use crate::ops::row::Operator;
use std::mem::MaybeUninit;

/// The operators of this file.
pub const ROWS: &[Operator] = &[grid_sampler2d::ROW, grid_sampler2d_backward::ROW];

operator! {
    grid_sampler2d in "grid_sampler2d", "aclnn_grid_sampler2d.h": "grid_sample", "bilinear, nearest, bicubic; zeros, border, reflection; alignCorners";
    /// Phase 1 of grid_sample: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    /// The grid holds a point (x, y) for each output pixel, -1 to 1 across the image. A point's coordinate along an
    /// axis of size S is
    ///
    ///     c = (v + 1) / 2 * (S - 1)        with alignCorners (-1 and 1 are pixel centres)
    ///     c = ((v + 1) * S - 1) / 2        without (-1 and 1 are the image's edges)
    ///
    /// then for paddingMode border clamped to the image, for reflection folded back into it. Its value is
    ///
    ///     out[n, c, ho, wo] = sum over the taps around c of weight * input[n, c, tap]
    ///
    /// over four taps for bilinear, one (rounded half to even) for nearest, sixteen for bicubic (A = -0.75, each tap
    /// padded by itself). Taps outside the image count nothing. A point that is not a number, or infinite where the
    /// mode has no edge to clamp it to, gives 0.
    ///
    /// Coordinates and sums are float (DOUBLE: double); each result is rounded once, in a fixed order.
    ///
    /// @param input (N, C, H, W), H and W not 0; FLOAT, FLOAT16, DOUBLE, and BFLOAT16 on all but 310P. Any strides, any
    ///     format
    /// @param grid (N, Ho, Wo, 2), the last axis x (along W), then y (along H); same dtype
    /// @param interpolationMode 0 bilinear, 1 nearest, 2 bicubic; 2 not for DOUBLE, and not on 910, 310P and 310B
    /// @param paddingMode 0 zeros, 1 border, 2 reflection
    /// @param alignCorners see above
    /// @param out (N, C, Ho, Wo), same dtype. Any strides; fully overwritten; must not share memory with an input
    aclnnGridSampler2DGetWorkspaceSize, aclnnGridSampler2D(
        input: *const aclTensor,
        grid: *const aclTensor,
        interpolationMode: i64,
        paddingMode: i64,
        alignCorners: MaybeUninit<bool>,
        out: *mut aclTensor,
    )
    /// @return 0; 161001 any pointer is null; 161002 an argument breaks a rule above; 561103 a non-contiguous input leaves
    ///     its storage. When input or grid is empty, the call succeeds and phase 2 does nothing, bicubic on any device.
    ///     On failure workspaceSize and executor are left alone
    checks (rules::FORWARD)
    -> (|arguments, _| plan::grid_sampler2d(arguments))
}

operator! {
    grid_sampler2d_backward in "grid_sampler2d_backward", "aclnn_grid_sampler2d_backward.h": "gradient of grid_sample", "bilinear, nearest, bicubic; zeros, border, reflection; alignCorners; outputMask";
    /// Phase 1 of the gradients of grid_sample: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    /// The grid holds a point (x, y) for each output pixel, -1 to 1 across the image. A point's coordinate along an
    /// axis of size S is
    ///
    ///     c = (v + 1) / 2 * (S - 1)        with alignCorners (-1 and 1 are pixel centres)
    ///     c = ((v + 1) * S - 1) / 2        without (-1 and 1 are the image's edges)
    ///
    /// then for paddingMode border clamped to the image, for reflection folded back into it. The forward function
    /// averages the taps around c: four for bilinear, one (rounded half to even) for nearest, sixteen for bicubic
    /// (A = -0.75, each tap padded by itself). Here
    ///
    ///     inputGrad[n, c, tap] += gradOutput[n, c, ho, wo] * weight of the tap
    ///     gridGrad[n, ho, wo]   = sum over c and taps of gradOutput * input[n, c, tap] * derivative of the weight
    ///
    /// with the derivative by (x, y); it is 0 for nearest, and along an axis where border or reflection clamped,
    /// exactly on the border too. Taps outside the image count nothing. A point that is not a number, or infinite
    /// where the mode has no edge to clamp it to, contributes nothing and has gradient 0.
    ///
    /// Coordinates and sums are float (DOUBLE: double); each result is rounded once, in a fixed order.
    ///
    /// @param gradOutput (N, C, Ho, Wo), same dtype as input. Any strides, any format
    /// @param input (N, C, H, W), H and W not 0; FLOAT, FLOAT16, DOUBLE, and BFLOAT16 on 910B, 910_93 and 950
    /// @param grid (N, Ho, Wo, 2), the last axis x (along W), then y (along H); same dtype
    /// @param interpolationMode 0 bilinear, 1 nearest, 2 bicubic
    /// @param paddingMode 0 zeros, 1 border, 2 reflection
    /// @param alignCorners see above
    /// @param outputMask two values: inputGrad is wanted, gridGrad is wanted. An output that is not wanted must be
    ///     there all the same, and is left as it is. Null means that nothing is wanted
    /// @param inputGrad same shape and dtype as input. Any strides; fully overwritten; must not share memory with an
    ///     input
    /// @param gridGrad same shape and dtype as grid. Any strides; fully overwritten; must not share memory with an input
    aclnnGridSampler2DBackwardGetWorkspaceSize, aclnnGridSampler2DBackward(
        gradOutput: *const aclTensor,
        input: *const aclTensor,
        grid: *const aclTensor,
        interpolationMode: i64,
        paddingMode: i64,
        alignCorners: MaybeUninit<bool>,
        outputMask: *const aclBoolArray,
        inputGrad: *mut aclTensor,
        gridGrad: *mut aclTensor,
    )
    /// @return 0; 161001 any pointer other than outputMask is null; 161002 an argument breaks a rule above; 561103 a
    ///     non-contiguous input leaves its storage. When outputMask is null (nothing else is looked at) or wants
    ///     nothing, the call succeeds and phase 2 does nothing. When a tensor is empty the call succeeds, and what is wanted
    ///     becomes 0 (devices leave it as it is). On failure workspaceSize and executor are left alone
    checks (rules::BACKWARD)
    -> (|arguments, _| plan::grid_sampler2d_backward(arguments))
    ; nothing when outputMask => rules::nothing_is_wanted
}
