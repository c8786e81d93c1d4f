//! Interpolation between pixels and its gradient.

use super::super::{plan, rules::*};
use crate::abi::acl_meta::{aclIntArray, aclTensor};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::row::Operator;
use crate::ops::rules::{A2, BF16, BUT_950, Formats, NOTHING, Takes, same_dtype};
use crate::soc::Soc;
use crate::tensor::Format as Layout;
use opapi_kernels::resampling::Interpolation;
use std::mem::MaybeUninit;

/// The operators of this file.
pub const ROWS: &[Operator] = &[
    upsample_bicubic2d::ROW,
    upsample_bicubic2d_backward::ROW,
    upsample_bilinear2d::ROW,
    upsample_bilinear2d_backward::ROW,
    upsample_bilinear2d_backward_v2::ROW,
    upsample_linear1d::ROW,
    upsample_linear1d_backward::ROW,
    upsample_trilinear3d::ROW,
    upsample_trilinear3d_backward::ROW,
];

const BOTH: &[&str] = &["self", "out"];
const IMAGE: &[Layout] = &[Layout::NCHW, Layout::NHWC];

fn aligned(call: &Passed) -> Interpolation {
    Interpolation::Linear(call.truth("alignCorners"))
}

fn cubic(call: &Passed) -> Interpolation {
    Interpolation::Cubic(call.truth("alignCorners"))
}

operator! {
    upsample_linear1d in "linear", "aclnn_upsample_linear_1d.h", const "bool alignCorners", const "double scale":
        "F.interpolate(self, outputSize, scale, mode='linear', align_corners=alignCorners)";
    /// Phase 1 of a linear interpolation: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[i] = self[k] * (1 - t) + self[k + 1] * t, where k + t = max((i + 0.5) * step - 0.5, 0)
    ///
    /// Along the last axis. step is the reciprocal of the scale, or without one the quotient of the sizes. With alignCorners the ends of
    /// both are the same: the position is i * (size - 1) / (other size - 1). Computed in FLOAT, or in DOUBLE, and rounded once.
    ///
    /// @param self (N, C, L); FLOAT, FLOAT16, BFLOAT16. Only N may be 0. Any strides
    /// @param outputSize one positive value
    /// @param alignCorners the ends of both are the same
    /// @param scale how much longer out is; negative for none. But on 950 the size of out is that of self times it, rounded down
    /// @param out self with the sizes of outputSize, its type and format. Any strides; only the view is written
    aclnnUpsampleLinear1dGetWorkspaceSize, aclnnUpsampleLinear1d(
        self_: *const aclTensor,
        outputSize: *const aclIntArray,
        alignCorners: MaybeUninit<bool>,
        scale: f64,
        out: *mut aclTensor,
    )
    checks [
        RankOf(BOTH, &[3]),
        Length("outputSize", &[1]),
        NoNegativeExtent(BOTH),
        Own(|call| has_pixels(call, "self")),
        AtLeast("outputSize", 1),
        Own(out_is_resized),
        On(BUT_950, &Own(scale_gives_size)),
        Dtype(SELF, HALVES),
        SameDtype(OUT, "self"),
        Empty(SELF, Instead::Nothing),
    ]
    -> |call| plan::interpolate(call, aligned(call), scales(call))
}

operator! {
    upsample_linear1d_backward in "linear", "aclnn_upsample_linear_1d_backward.h":
        "gradient of F.interpolate(mode='linear')";
    /// Phase 1 of the gradient of a linear interpolation: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[i] = self[k] * (1 - t) + self[k + 1] * t, where k + t = max((i + 0.5) * step - 0.5, 0)
    ///
    /// Along the last axis. step is the reciprocal of the scale, or without one the quotient of the sizes. With alignCorners the ends of
    /// both are the same: the position is i * (size - 1) / (other size - 1). Each element of the gradient is added to the pixels that its
    /// result was made of, by their weights, in FLOAT, or in DOUBLE, and sums are rounded once.
    ///
    /// @param gradOut the gradient of the results: inputSize with outputSize for its last axis; FLOAT, FLOAT16, BFLOAT16. Any strides
    /// @param outputSize one positive value
    /// @param inputSize the shape of the image, 3 values
    /// @param alignCorners the ends of both are the same
    /// @param scales how much longer gradOut is, or 0 or less for none. But on 950 it counts only if it makes that size
    /// @param out of shape inputSize, the type of gradOut. Any strides; only the view is written
    aclnnUpsampleLinear1dBackwardGetWorkspaceSize, aclnnUpsampleLinear1dBackward(
        gradOut: *const aclTensor,
        outputSize: *const aclIntArray,
        inputSize: *const aclIntArray,
        alignCorners: MaybeUninit<bool>,
        scales: f64,
        out: *mut aclTensor,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above; 561103 the type is another one, where only 950 looks at
    ///     it before. Where there is nothing to compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor
    ///     are left alone
    checks [
        RankOf(&["gradOut", "out"], &[3]),
        Length("outputSize", &[1]),
        Length("inputSize", &[3]),
        Devices(&[Soc::Ascend910, Soc::Ascend910B, Soc::Ascend910_93, Soc::Ascend950]),
        On(ON_950, &Dtype(&["gradOut"], HALVES)),
        If(is_same_size, &Dtype(&["gradOut"], HALVES)),
        SameDtype(OUT, "gradOut"),
        NoNegativeExtent(&["gradOut", "out"]),
        Own(sizes_are_positive),
        Own(|call| gradient_is_resized(call, "gradOut")),
        Own(|call| is_input_size(call, "out")),
        Empty(&["gradOut"], Instead::Nothing),
        On(A2, &Own(ratio_is_small)),
        Fails(Error::as_view, &Dtype(&["gradOut"], HALVES)),
    ]
    -> |call| plan::differentiate(call, ["gradOut", "out"], aligned(call), plan::scales_backward(call))
}

operator! {
    upsample_bilinear2d in "linear", "aclnn_upsample_bilinear_2d.h", const "bool alignCorners", const "double scalesH", const "double scalesW":
        "F.interpolate(self, outputSize, (scalesH, scalesW), mode='bilinear', align_corners=alignCorners)";
    /// Phase 1 of a linear interpolation: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[i] = self[k] * (1 - t) + self[k + 1] * t, where k + t = max((i + 0.5) * step - 0.5, 0)
    ///
    /// Along each axis. step is the reciprocal of the scale, or without one the quotient of the sizes. With alignCorners the ends of both
    /// are the same: the position is i * (size - 1) / (other size - 1). Computed in FLOAT, or in DOUBLE, and rounded once.
    ///
    /// @param self (N, C, H, W), or (N, H, W, C) in format NHWC; FLOAT, FLOAT16, BFLOAT16; DOUBLE in format NHWC. Any strides
    /// @param outputSize two positive values, height and width
    /// @param alignCorners the ends of both are the same
    /// @param scalesH how much higher out is, or 0 for none. But on 950 it counts only if both make the sizes of out
    /// @param scalesW likewise, how much wider
    /// @param out self with the sizes of outputSize, its type and format. Any strides; only the view is written
    aclnnUpsampleBilinear2dGetWorkspaceSize, aclnnUpsampleBilinear2d(
        self_: *const aclTensor,
        outputSize: *const aclIntArray = null,
        alignCorners: MaybeUninit<bool>,
        scalesH: f64,
        scalesW: f64,
        out: *mut aclTensor,
    )
    /// @return 0; 561103 self or out is null; 161001 workspaceSize or executor is null; 161002 an argument breaks a rule above. Of an empty
    ///     self or out the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left alone
    checks [
        Dtype(SELF, DOUBLES),
        SameDtype(OUT, "self"),
        Format(BOTH, Formats::Equal),
        Own(|call| is_image(call, BOTH, IMAGE)),
        RankOf(BOTH, &[4]),
        NoNegativeExtent(BOTH),
        Own(doubles_are_channels_last),
        Own(scales_are_positive),
        Own(size_is_given),
        Length("outputSize", &[2]),
        Own(out_is_resized),
        Empty(BOTH, Instead::Nothing),
    ]
    -> |call| plan::interpolate(call, aligned(call), plan::scales_forward(call))
    ; null is 561_103
}

operator! {
    upsample_bilinear2d_backward in "linear", "aclnn_upsample_bilinear_2d_backward.h":
        "gradient of F.interpolate(mode='bilinear')";
    /// Phase 1 of the gradient of a linear interpolation: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[i] = self[k] * (1 - t) + self[k + 1] * t, where k + t = max((i + 0.5) * step - 0.5, 0)
    ///
    /// Along each axis. step is the reciprocal of the scale, or without one the quotient of the sizes. With alignCorners the ends of both
    /// are the same: the position is i * (size - 1) / (other size - 1). Each element of the gradient is added to the pixels that its result
    /// was made of, by their weights, in FLOAT, or in DOUBLE, and sums are rounded once.
    ///
    /// @param gradOut the gradient of the results: inputSize with the sizes of outputSize; FLOAT, FLOAT16; BFLOAT16 on 950; any type where
    ///     the sizes are the same. Any strides
    /// @param outputSize two positive values, height and width
    /// @param inputSize the shape of the image, 4 values
    /// @param alignCorners the ends of both are the same
    /// @param scalesH how much higher gradOut is, or 0 or less for none. Without effect but on 950
    /// @param scalesW likewise, how much wider
    /// @param out of shape inputSize, the type of gradOut; on 950, of FLOAT, any of those types. Any strides; only the view is written
    aclnnUpsampleBilinear2dBackwardGetWorkspaceSize, aclnnUpsampleBilinear2dBackward(
        gradOut: *const aclTensor,
        outputSize: *const aclIntArray,
        inputSize: *const aclIntArray,
        alignCorners: MaybeUninit<bool>,
        scalesH: f64,
        scalesW: f64,
        out: *mut aclTensor,
    )
    checks [
        RankOf(&["gradOut", "out"], &[4]),
        Length("outputSize", &[2]),
        Length("inputSize", &[4]),
        NoNegativeExtent(&["gradOut", "out"]),
        Own(sizes_are_positive),
        Own(|call| gradient_is_resized(call, "gradOut")),
        Own(|call| is_input_size(call, "out")),
        If(changes_size, &Dtype(&["gradOut"], OF_V1)),
        If(changes_size, &Own(out_fits)),
        On(ON_950, &All(&[Format(&["gradOut", "out"], Formats::Equal), Own(|call| is_image(call, &["gradOut"], IMAGE))])),
        Empty(&["gradOut"], Instead::Nothing),
        If(is_same_size, &Fails(Error::as_view, &Own(out_fits))),
    ]
    -> |call| plan::differentiate(call, ["gradOut", "out"], aligned(call), plan::scales_backward(call))
}

operator! {
    upsample_bilinear2d_backward_v2 in "linear", "aclnn_upsample_bilinear_2d_backward_v2.h":
        "gradient of F.interpolate(mode='bilinear')";
    /// Phase 1 of the gradient of a linear interpolation: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[i] = self[k] * (1 - t) + self[k + 1] * t, where k + t = max((i + 0.5) * step - 0.5, 0)
    ///
    /// Along each axis. step is the reciprocal of the scale, or without one the quotient of the sizes. With alignCorners the ends of both
    /// are the same: the position is i * (size - 1) / (other size - 1). Each element of the gradient is added to the pixels that its result
    /// was made of, by their weights, in FLOAT, or in DOUBLE, and sums are rounded once.
    ///
    /// @param gradOut the gradient of the results: inputSize with the sizes of outputSize; FLOAT, FLOAT16; BFLOAT16 on 950, 910B and
    ///     910_93; on 310B none; any type where the sizes are the same. Any strides
    /// @param outputSize two positive values, height and width
    /// @param inputSize the shape of the image, 4 values
    /// @param alignCorners the ends of both are the same
    /// @param scalesH how much higher gradOut is, or 0 or less for none. But on 950 it counts only if both make the sizes
    /// @param scalesW likewise, how much wider
    /// @param out of shape inputSize, the type of gradOut. Format NCHW or NHWC. Any strides; only the view is written
    aclnnUpsampleBilinear2dBackwardV2GetWorkspaceSize, aclnnUpsampleBilinear2dBackwardV2(
        gradOut: *const aclTensor,
        outputSize: *const aclIntArray,
        inputSize: *const aclIntArray,
        alignCorners: MaybeUninit<bool>,
        scalesH: f64,
        scalesW: f64,
        out: *mut aclTensor,
    )
    checks [
        RankOf(&["gradOut", "out"], &[4]),
        Length("outputSize", &[2]),
        Length("inputSize", &[4]),
        Own(|call| is_image(call, &["out"], IMAGE)),
        NoNegativeExtent(&["gradOut", "out"]),
        Own(sizes_are_positive),
        Own(|call| gradient_is_resized(call, "gradOut")),
        Own(|call| is_input_size(call, "out")),
        If(changes_size, &Dtype(&["gradOut"], OF_V2)),
        If(changes_size, &SameDtype(OUT, "gradOut")),
        On(BUT_950, &Own(|call| counts_in_32_bits(call, &["gradOut", "out"]))),
        Empty(&["gradOut", "out"], Instead::Nothing),
        If(is_same_size, &Fails(Error::as_view, &SameDtype(OUT, "gradOut"))),
    ]
    -> |call| plan::differentiate(call, ["gradOut", "out"], aligned(call), plan::scales_backward(call))
}

/// Images with depth.
const VOLUME: &[Layout] = &[Layout::ND, Layout::NCDHW, Layout::NDHWC];
/// What they are made of.
const OF_VOLUMES: Takes = Takes::everywhere(PLAIN).on_910(F64.and(BF16)).newer(BF16).on(A2, F64);

operator! {
    upsample_trilinear3d in "linear", "aclnn_upsample_trilinear_3d.h":
        "F.interpolate(self, outputSize, (scalesD, scalesH, scalesW), mode='trilinear', align_corners=alignCorners)";
    /// Phase 1 of a linear interpolation of images with depth: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[i] = self[k] * (1 - t) + self[k + 1] * t, where k + t = max((i + 0.5) * step - 0.5, 0)
    ///
    /// Along each axis. step is the reciprocal of the scale, or without one the quotient of the sizes. With alignCorners the ends of both
    /// are the same: the position is i * (size - 1) / (other size - 1). Computed in FLOAT, or in DOUBLE, and rounded once.
    ///
    /// @param self (N, C, D, H, W), or (N, D, H, W, C) in format NDHWC; FLOAT, FLOAT16; BFLOAT16 but on 310P and 310B; DOUBLE on 910, 910B and
    ///     910_93. Format ND, NCDHW or NDHWC, and only N may be 0. Any strides
    /// @param outputSize three positive values, depth, height and width
    /// @param alignCorners the ends of both are the same
    /// @param scalesD how much deeper out is, or 0 or less for none. It counts only with the others
    /// @param scalesH likewise, how much higher
    /// @param scalesW likewise, how much wider
    /// @param out self with the sizes of outputSize, its type; in format NDHWC with channels last. Any strides; only the view is written
    aclnnUpsampleTrilinear3dGetWorkspaceSize, aclnnUpsampleTrilinear3d(
        self_: *const aclTensor,
        outputSize: *const aclIntArray,
        alignCorners: MaybeUninit<bool>,
        scalesD: f64,
        scalesH: f64,
        scalesW: f64,
        out: *mut aclTensor,
    )
    checks [
        Dtype(SELF, OF_VOLUMES),
        SameDtype(OUT, "self"),
        RankOf(BOTH, &[5]),
        NoNegativeExtent(BOTH),
        Length("outputSize", &[3]),
        Own(|call| is_image(call, &["self"], VOLUME)),
        Own(|call| has_pixels(call, "self")),
        AtLeast("outputSize", 1),
        Own(|call| volume_is_resized(call, "out")),
        On(BUT_950, &Own(|call| counts_in_32_bits(call, BOTH))),
        Empty(SELF, Instead::Nothing),
    ]
    -> |call| plan::interpolate(call, aligned(call), scales_together(call))
}

operator! {
    upsample_trilinear3d_backward in "linear", "aclnn_upsample_trilinear_3d_backward.h":
        "gradient of F.interpolate(mode='trilinear')";
    /// Phase 1 of the gradient of a linear interpolation of images with depth: checks the arguments, and reports the workspace that phase 2
    /// needs.
    ///
    ///     out[i] = self[k] * (1 - t) + self[k + 1] * t, where k + t = max((i + 0.5) * step - 0.5, 0)
    ///
    /// Along each axis. step is the reciprocal of the scale, or without one the quotient of the sizes. With alignCorners the ends of both
    /// are the same: the position is i * (size - 1) / (other size - 1). Each element of the gradient is added to the pixels that its result
    /// was made of, by their weights, in FLOAT, or in DOUBLE, and sums are rounded once.
    ///
    /// @param gradOut the gradient of the results: inputSize with the sizes of outputSize; FLOAT, FLOAT16, BFLOAT16, DOUBLE. Format ND, NCDHW,
    ///     or NDHWC, where channels come last. Any strides
    /// @param outputSize three positive values, depth, height and width
    /// @param inputSize the shape of the image, 5 values in the order N, C, D, H, W
    /// @param alignCorners the ends of both are the same
    /// @param scalesD how much deeper gradOut is, or 0 or less for none. It counts only with the others
    /// @param scalesH likewise, how much higher
    /// @param scalesW likewise, how much wider
    /// @param gradInput of shape inputSize, in format NDHWC with channels last, the type of gradOut. Any strides; only the view is written
    aclnnUpsampleTrilinear3dBackwardGetWorkspaceSize, aclnnUpsampleTrilinear3dBackward(
        gradOut: *const aclTensor,
        outputSize: *const aclIntArray,
        inputSize: *const aclIntArray,
        alignCorners: MaybeUninit<bool>,
        scalesD: f64,
        scalesH: f64,
        scalesW: f64,
        gradInput: *mut aclTensor,
    )
    checks [
        Dtype(&["gradOut"], DOUBLES),
        SameDtype(&["gradInput"], "gradOut"),
        RankOf(&["gradOut"], &[5]),
        Length("outputSize", &[3]),
        Length("inputSize", &[5]),
        Own(|call| is_image(call, &["gradOut"], VOLUME)),
        NoNegativeExtent(&["gradOut", "gradInput"]),
        Own(sizes_are_positive),
        Own(volumes_have_sizes),
        On(BUT_950, &Own(|call| counts_in_32_bits(call, &["gradOut", "gradInput"]))),
        Empty(&["gradOut", "gradInput"], Instead::Nothing),
    ]
    -> |call| plan::differentiate(call, ["gradOut", "gradInput"], aligned(call), scales_together(call))
}

operator! {
    upsample_bicubic2d in "cubic", "aclnn_upsample_bicubic_2d.h", const "bool alignCorners", const "double scalesH", const "double scalesW":
        "F.interpolate(self, outputSize, (scalesH, scalesW), mode='bicubic', align_corners=alignCorners)";
    /// Phase 1 of a cubic interpolation: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[i] = sum of the pixels k - 1 to k + 2 of self by Keys' weights of t, where k + t = (i + 0.5) * step - 0.5
    ///
    /// Along each axis. step is the reciprocal of the scale, or without one the quotient of the sizes. With alignCorners the ends of both
    /// are the same: the position is i * (size - 1) / (other size - 1). Pixels beyond the ends are those at the ends. Computed in FLOAT, or
    /// in DOUBLE, and rounded once.
    ///
    /// @param self (N, C, H, W), or (N, H, W, C) in format NHWC; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Format NCHW, NHWC or ND,
    ///     and only N may be 0. Any strides
    /// @param outputSize two positive values, height and width
    /// @param alignCorners the ends of both are the same
    /// @param scalesH how much higher out is, or 0 or less for none. But on 950 a positive one makes the size of out
    /// @param scalesW likewise, how much wider
    /// @param out self with the sizes of outputSize, its type and format. Any strides; only the view is written
    aclnnUpsampleBicubic2dGetWorkspaceSize, aclnnUpsampleBicubic2d(
        self_: *const aclTensor,
        outputSize: *const aclIntArray,
        alignCorners: MaybeUninit<bool>,
        scalesH: f64,
        scalesW: f64,
        out: *mut aclTensor,
    )
    checks [
        Dtype(SELF, FLOATS),
        SameDtype(OUT, "self"),
        Own(|call| is_image(call, BOTH, ANY_IMAGE)),
        Format(BOTH, Formats::Equal),
        RankOf(BOTH, &[4]),
        NoNegativeExtent(BOTH),
        Length("outputSize", &[2]),
        Own(|call| has_pixels(call, "self")),
        AtLeast("outputSize", 1),
        Own(out_is_resized),
        On(BUT_950, &All(&[Own(|call| counts_in_32_bits(call, BOTH)), Own(scales_give_sizes)])),
        Empty(SELF, Instead::Nothing),
    ]
    -> |call| plan::interpolate(call, cubic(call), scales(call))
}

operator! {
    upsample_bicubic2d_backward in "cubic", "aclnn_upsample_bicubic_2d_backward.h", const "bool alignCorners":
        "gradient of F.interpolate(mode='bicubic')";
    /// Phase 1 of the gradient of a cubic interpolation: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[i] = sum of the pixels k - 1 to k + 2 of self by Keys' weights of t, where k + t = (i + 0.5) * step - 0.5
    ///
    /// Along each axis. step is the reciprocal of the scale, or without one the quotient of the sizes. With alignCorners the ends of both
    /// are the same: the position is i * (size - 1) / (other size - 1). Pixels beyond the ends are those at the ends. Each element of the
    /// gradient is added to the pixels that its result was made of, by their weights, in FLOAT, or in DOUBLE, and sums are rounded once.
    ///
    /// @param gradOut the gradient of the results: inputSize with the sizes of outputSize; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and
    ///     950. Format ND or NCHW, on 950 NHWC too. Any strides
    /// @param outputSize two positive values, height and width
    /// @param inputSize the shape of the image, 4 values
    /// @param alignCorners the ends of both are the same
    /// @param scalesH how much higher gradOut is, or 0 or less for none
    /// @param scalesW likewise, how much wider
    /// @param gradInput of shape inputSize, the type of gradOut, on 950 also its format. Any strides; only the view is written
    aclnnUpsampleBicubic2dBackwardGetWorkspaceSize, aclnnUpsampleBicubic2dBackward(
        gradOut: *const aclTensor,
        outputSize: *const aclIntArray,
        inputSize: *const aclIntArray,
        alignCorners: MaybeUninit<bool>,
        scalesH: f64,
        scalesW: f64,
        gradInput: *mut aclTensor,
    )
    checks [
        RankOf(&["gradOut", "gradInput"], &[4]),
        Length("outputSize", &[2]),
        Length("inputSize", &[4]),
        NoNegativeExtent(&["gradOut", "gradInput"]),
        Own(sizes_are_positive),
        Own(|call| gradient_is_resized(call, "gradOut")),
        Own(|call| is_input_size(call, "gradInput")),
        On(BUT_950, &Own(|call| is_image(call, &["gradOut"], &[Layout::ND, Layout::NCHW]))),
        On(ON_950, &All(&[Own(|call| is_image(call, &["gradOut"], ANY_IMAGE)), Format(&["gradOut", "gradInput"], Formats::Equal)])),
        Dtype(&["gradOut"], FLOATS),
        SameDtype(&["gradInput"], "gradOut"),
        On(A2, &Own(|call| counts_in_32_bits(call, &["gradOut", "gradInput"]))),
        On(A2, &Own(|call| rows_in_32_bits(call, "gradOut"))),
        Empty(&["gradOut"], Instead::Nothing),
    ]
    -> |call| plan::differentiate(call, ["gradOut", "gradInput"], cubic(call), scales(call))
}

/// NCHW, NHWC, ND.
const ANY_IMAGE: &[Layout] = &[Layout::NCHW, Layout::NHWC, Layout::ND];
/// What the first gradient of lines takes, and the second.
const OF_V1: Takes = Takes::everywhere(PLAIN).on_950(BF16);
const OF_V2: Takes = NOTHING.on_910(PLAIN).on(&[Soc::Ascend310P], PLAIN).newer(PLAIN).newer(BF16);

fn changes_size(call: &Passed) -> bool {
    !is_same_size(call)
}

/// The gradient has the type of gradOut, or on 950 any of them, of FLOAT.
fn out_fits(call: &Passed) -> Result<()> {
    let ((dy_name, dy), (name, out)) = (call.tensor("gradOut"), call.tensor("out"));
    if call.rules.soc == Soc::Ascend950 && dy.dtype == DType::Float {
        return OF_V1.check(name, out.dtype, call.rules);
    }
    same_dtype(name, out, dy_name, dy)
}

/// DOUBLE has no kernel where channels come first.
fn doubles_are_channels_last(call: &Passed) -> Result<()> {
    let (name, tensor) = call.tensor("self");
    if tensor.dtype != DType::Double || tensor.format == Layout::NHWC {
        return Ok(());
    }
    Err(Error::invalid(name, format!("DT_DOUBLE in format {}", tensor.format.name()), "format NHWC"))
}
