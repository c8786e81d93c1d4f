//! Interpolation from the nearest pixels and its gradient.

use super::super::{plan, rules::*};
use crate::abi::acl_meta::{aclIntArray, aclTensor};
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::row::Operator;
use crate::ops::rules::{A2, BF16, BUT_950, Formats, Takes, at_least};
use crate::soc::Soc;
use crate::tensor::{Format as Layout, shape_text};
use opapi_kernels::resampling::Interpolation;

/// The operators of this file.
pub const ROWS: &[Operator] = &[
    upsample_nearest1d::ROW,
    upsample_nearest1d_backward::ROW,
    upsample_nearest1d_v2::ROW,
    upsample_nearest2d::ROW,
    upsample_nearest2d_backward::ROW,
    upsample_nearest2d_v2::ROW,
    upsample_nearest3d::ROW,
    upsample_nearest3d_backward::ROW,
    upsample_nearest_exact1d::ROW,
    upsample_nearest_exact1d_backward::ROW,
    upsample_nearest_exact2d::ROW,
    upsample_nearest_exact2d_backward::ROW,
];

const BOTH: &[&str] = &["self", "out"];
const IMAGE: &[Layout] = &[Layout::NCHW, Layout::NHWC];
const OF_LENGTH: &[Layout] = &[Layout::NCL];

operator! {
    upsample_nearest1d in "nearest", "aclnn_upsample_nearest_1d.h":
        "F.interpolate(self, outputSize, mode='nearest')";
    /// Phase 1 of an interpolation by the nearest pixels: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[i] = self[min(floor(i * step), size - 1)]
    ///
    /// Along the last axis. step is the quotient of the sizes.
    ///
    /// @param self (N, C, L); FLOAT, FLOAT16, DOUBLE, UINT8; BFLOAT16 on 910B, 910_93 and 950. Format NCL, and only N may be 0. Any strides
    /// @param outputSize positive values, of which the first counts
    /// @param out self with the sizes of outputSize, its type and format. Any strides; only the view is written
    aclnnUpsampleNearest1dGetWorkspaceSize, aclnnUpsampleNearest1d(
        self_: *const aclTensor,
        outputSize: *const aclIntArray,
        out: *mut aclTensor,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above; 561103 out has another shape. Where there is nothing to
    ///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left alone
    checks [
        Dtype(SELF, COPIED),
        SameDtype(OUT, "self"),
        Length("outputSize", &[1, 2, 3, 4, 5, 6, 7, 8]),
        RankOf(SELF, &[3]),
        NoNegativeExtent(BOTH),
        Own(|call| has_pixels(call, "self")),
        AtLeast("outputSize", 1),
        Own(|call| is_image(call, BOTH, OF_LENGTH)),
        Empty(BOTH, Instead::Nothing),
        Fails(Error::as_view, &RankOf(OUT, &[3])),
        Fails(Error::as_view, &Own(out_is_resized)),
    ]
    -> |call| plan::interpolate(call, Interpolation::Nearest, vec![0.0])
}

operator! {
    upsample_nearest1d_v2 in "nearest", "aclnn_upsample_nearest_1d_v2.h":
        "F.interpolate(self, outputSize, scaleL, mode='nearest')";
    /// Phase 1 of an interpolation by the nearest pixels: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[i] = self[min(floor(i * step), size - 1)]
    ///
    /// Along the last axis. step is the reciprocal of the scale, or without one the quotient of the sizes.
    ///
    /// @param self (N, C, L); FLOAT, FLOAT16, DOUBLE, UINT8; BFLOAT16 on 910B, 910_93 and 950. Format NCL, and only N may be 0. Any strides
    /// @param outputSize positive values, of which the first counts
    /// @param scaleL how much longer out is, or 0 or less for none. Without effect on 910, and for DOUBLE and UINT8
    /// @param out self with the sizes of outputSize, its type and format. Any strides; only the view is written
    aclnnUpsampleNearest1dV2GetWorkspaceSize, aclnnUpsampleNearest1dV2(
        self_: *const aclTensor,
        outputSize: *const aclIntArray,
        scaleL: f32,
        out: *mut aclTensor,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above; 561103 out has other images or channels. Where there is
    ///     nothing to compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left alone
    checks [
        Dtype(SELF, COPIED),
        SameDtype(OUT, "self"),
        Length("outputSize", &[1, 2, 3, 4, 5, 6, 7, 8]),
        RankOf(BOTH, &[3]),
        NoNegativeExtent(BOTH),
        Own(|call| has_pixels(call, "self")),
        AtLeast("outputSize", 1),
        Own(|call| is_image(call, BOTH, OF_LENGTH)),
        Own(length_is_outputs),
        Empty(BOTH, Instead::Nothing),
        Fails(Error::as_view, &Own(out_is_resized)),
    ]
    -> |call| plan::interpolate(call, Interpolation::Nearest, scales_of_nearest(call, call.tensor("self").1.dtype))
}

operator! {
    upsample_nearest2d in "nearest", "aclnn_upsample_nearest_2d.h":
        "F.interpolate(self, outputSize, mode='nearest')";
    /// Phase 1 of an interpolation by the nearest pixels: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[i] = self[min(floor(i * step), size - 1)]
    ///
    /// Along each axis. step is the quotient of the sizes.
    ///
    /// @param self (N, C, H, W), or (N, H, W, C) in format NHWC; FLOAT, FLOAT16, DOUBLE, UINT8; BFLOAT16 on 910B, 910_93 and 950. Only N
    ///     may be 0. Any strides
    /// @param outputSize two positive values, height and width
    /// @param out self with the sizes of outputSize, its type and format. Any strides; only the view is written
    aclnnUpsampleNearest2dGetWorkspaceSize, aclnnUpsampleNearest2d(
        self_: *const aclTensor,
        outputSize: *const aclIntArray,
        out: *mut aclTensor,
    )
    checks [
        Dtype(SELF, COPIED),
        SameDtype(OUT, "self"),
        Length("outputSize", &[2]),
        RankOf(BOTH, &[4]),
        NoNegativeExtent(BOTH),
        Own(|call| has_pixels(call, "self")),
        AtLeast("outputSize", 1),
        Own(|call| is_image(call, BOTH, IMAGE)),
        Format(BOTH, Formats::Equal),
        Own(out_is_resized),
        On(BUT_950, &Own(|call| counts_in_32_bits(call, BOTH))),
        Empty(BOTH, Instead::Nothing),
    ]
    -> |call| plan::interpolate(call, Interpolation::Nearest, vec![0.0; 2])
}

operator! {
    upsample_nearest2d_v2 in "nearest", "aclnn_upsample_nearest_2d_v2.h":
        "F.interpolate(self, outputSize, (scalesH, scalesW), mode='nearest')";
    /// Phase 1 of an interpolation by the nearest pixels: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[i] = self[min(floor(i * step), size - 1)]
    ///
    /// Along each axis. step is the reciprocal of the scale, or without one the quotient of the sizes.
    ///
    /// @param self (N, C, H, W), or (N, H, W, C) in format NHWC; FLOAT, FLOAT16, DOUBLE, UINT8; BFLOAT16 on 910B, 910_93 and 950. Any
    ///     strides
    /// @param outputSize two positive values, height and width
    /// @param scalesH how much higher out is, or 0 or less for none. But on 950 it counts only with the other one; without effect on 910,
    ///     and for DOUBLE and UINT8
    /// @param scalesW likewise, how much wider
    /// @param out self with the sizes of outputSize, its type, format NCHW or NHWC. Any strides; only the view is written
    aclnnUpsampleNearest2dV2GetWorkspaceSize, aclnnUpsampleNearest2dV2(
        self_: *const aclTensor,
        outputSize: *const aclIntArray,
        scalesH: f32,
        scalesW: f32,
        out: *mut aclTensor,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Of an empty self or out the call succeeds, whatever
    ///     else is wrong, and phase 2 does nothing. On failure workspaceSize and executor are left alone
    checks [
        Empty(BOTH, Instead::Nothing),
        Dtype(SELF, COPIED),
        SameDtype(OUT, "self"),
        Length("outputSize", &[2]),
        RankOf(BOTH, &[4]),
        NoNegativeExtent(BOTH),
        AtLeast("outputSize", 1),
        Own(|call| is_image(call, BOTH, IMAGE)),
        Own(out_is_resized),
    ]
    -> |call| plan::interpolate(call, Interpolation::Nearest, scales_of_nearest(call, call.tensor("self").1.dtype))
}

operator! {
    upsample_nearest1d_backward in "nearest", "aclnn_upsample_nearest_1d_backward.h":
        "gradient of F.interpolate(mode='nearest')";
    /// Phase 1 of the gradient of an interpolation by the nearest pixels: checks the arguments, and reports the workspace that phase 2
    /// needs.
    ///
    ///     out[i] = self[min(floor(i * step), size - 1)]
    ///
    /// Along the last axis. step is the reciprocal of the scale, or without one the quotient of the sizes. Each element of the gradient is
    /// added to the pixels that its result was made of, by their weights, in FLOAT, or in DOUBLE, and sums are rounded once.
    ///
    /// @param gradOut the gradient of the results: inputSize with outputSize for its last axis; FLOAT, FLOAT16, BFLOAT16, DOUBLE. Any
    ///     strides
    /// @param outputSize one positive value
    /// @param inputSize the shape of the image, 3 values
    /// @param scales how much longer gradOut is, or 0 or less for none. Without effect on 910, and for DOUBLE
    /// @param out of shape inputSize, the type of gradOut. Any strides; only the view is written
    aclnnUpsampleNearest1dBackwardGetWorkspaceSize, aclnnUpsampleNearest1dBackward(
        gradOut: *const aclTensor,
        outputSize: *const aclIntArray,
        inputSize: *const aclIntArray,
        scales: f64,
        out: *mut aclTensor,
    )
    checks [
        RankOf(&["gradOut"], &[3]),
        Length("outputSize", &[1]),
        Length("inputSize", &[3]),
        Dtype(&["gradOut"], DOUBLES),
        SameDtype(OUT, "gradOut"),
        NoNegativeExtent(&["gradOut", "out"]),
        Own(sizes_are_positive),
        Own(|call| gradient_is_resized(call, "gradOut")),
        Own(|call| same_images(call, "out", "gradOut")),
        Empty(&["gradOut", "out"], Instead::Nothing),
        Own(|call| is_input_size(call, "out")),
    ]
    -> |call| plan::differentiate(call, ["gradOut", "out"], Interpolation::Nearest, scales_of_nearest(call, call.tensor("gradOut").1.dtype))
}

operator! {
    upsample_nearest2d_backward in "nearest", "aclnn_upsample_nearest_2d_backward.h":
        "gradient of F.interpolate(mode='nearest')";
    /// Phase 1 of the gradient of an interpolation by the nearest pixels: checks the arguments, and reports the workspace that phase 2
    /// needs.
    ///
    ///     out[i] = self[min(floor(i * step), size - 1)]
    ///
    /// Along each axis. step is the reciprocal of the scale, or without one the quotient of the sizes. Each element of the gradient is
    /// added to the pixels that its result was made of, by their weights, in FLOAT, or in DOUBLE, and sums are rounded once.
    ///
    /// @param gradOut the gradient of the results: inputSize with the sizes of outputSize; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and
    ///     950. Format NCHW or NHWC. Any strides
    /// @param outputSize two positive values, height and width
    /// @param inputSize the shape of the image, 4 values in the order of gradOut
    /// @param scalesH how much higher gradOut is, or 0 or less for none. But on 950 it counts only with the other one; without effect on
    ///     910
    /// @param scalesW likewise, how much wider
    /// @param gradInput of shape inputSize, type and format of gradOut. Any strides; only the view is written
    aclnnUpsampleNearest2dBackwardGetWorkspaceSize, aclnnUpsampleNearest2dBackward(
        gradOut: *const aclTensor,
        outputSize: *const aclIntArray,
        inputSize: *const aclIntArray,
        scalesH: f64,
        scalesW: f64,
        gradInput: *mut aclTensor,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above; 561103 gradInput has another shape, where it is not
    ///     161002: on 950, 310B, and with positive scales on 910B and 910_93. Where there is nothing to compute the call succeeds, and
    ///     phase 2 does nothing. On failure workspaceSize and executor are left alone
    checks [
        Dtype(&["gradOut"], FLOATS),
        SameDtype(&["gradInput"], "gradOut"),
        RankOf(&["gradOut"], &[4]),
        Length("outputSize", &[2]),
        Length("inputSize", &[4]),
        Own(|call| is_image(call, &["gradOut"], IMAGE)),
        Format(&["gradOut", "gradInput"], Formats::Equal),
        Own(|call| same_images(call, "gradInput", "gradOut")),
        NoNegativeExtent(&["gradOut", "gradInput"]),
        Own(sizes_are_positive),
        Own(|call| gradient_is_resized(call, "gradOut")),
        Empty(&["gradOut", "gradInput"], Instead::Nothing),
        If(is_early, &Own(|call| is_input_size(call, "gradInput"))),
        Fails(Error::as_view, &Own(|call| is_input_size(call, "gradInput"))),
    ]
    -> |call| plan::differentiate(call, ["gradOut", "gradInput"], Interpolation::Nearest, scales_of_nearest(call, call.tensor("gradOut").1.dtype))
}

/// Elements of images with depth that are copied.
const COPIED_DEEP: Takes = Takes::everywhere(PLAIN)
    .on_910(F64.and(BF16))
    .on(&[Soc::Ascend310B], F64.and(BF16))
    .newer(F64.and(BF16))
    .on_950(U8);

operator! {
    upsample_nearest3d in "nearest", "aclnn_upsample_nearest_3d.h":
        "F.interpolate(self, outputSize, (scalesD, scalesH, scalesW), mode='nearest')";
    /// Phase 1 of an interpolation by the nearest pixels: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[i] = self[min(floor(i * step), size - 1)]
    ///
    /// Along each axis. step is the reciprocal of the scale, or without one the quotient of the sizes.
    ///
    /// @param self (N, C, D, H, W), or (N, D, H, W, C) in format NDHWC; FLOAT, FLOAT16; but on 310P BFLOAT16, DOUBLE; UINT8 on 950. Only N may
    ///     be 0. Any strides
    /// @param outputSize three positive values, depth, height and width
    /// @param scalesD how much deeper out is, or 0 or less for none. But on 950 it counts only with the others
    /// @param scalesH likewise, how much higher
    /// @param scalesW likewise, how much wider
    /// @param out self with the sizes of outputSize, its type, the axes in the order of self. Any strides; only the view is written
    aclnnUpsampleNearest3dGetWorkspaceSize, aclnnUpsampleNearest3d(
        self_: *const aclTensor,
        outputSize: *const aclIntArray,
        scalesD: f64,
        scalesH: f64,
        scalesW: f64,
        out: *mut aclTensor,
    )
    checks [
        Dtype(SELF, COPIED_DEEP),
        SameDtype(OUT, "self"),
        RankOf(BOTH, &[5]),
        NoNegativeExtent(BOTH),
        Own(|call| has_pixels(call, "self")),
        Length("outputSize", &[3]),
        AtLeast("outputSize", 1),
        Own(|call| volume_is_resized(call, "self")),
        Empty(SELF, Instead::Nothing),
    ]
    -> |call| plan::interpolate_like(call, "self", Interpolation::Nearest, scales_of_volumes(call))
}

operator! {
    upsample_nearest3d_backward in "nearest", "aclnn_upsample_nearest_3d_backward.h":
        "gradient of F.interpolate(mode='nearest')";
    /// Phase 1 of the gradient of an interpolation by the nearest pixels: checks the arguments, and reports the workspace that phase 2
    /// needs.
    ///
    ///     out[i] = self[min(floor(i * step), size - 1)]
    ///
    /// Along each axis. step is the reciprocal of the scale, or without one the quotient of the sizes. Each element of the gradient is
    /// added to the pixels that its result was made of, by their weights, in FLOAT, or in DOUBLE, and sums are rounded once.
    ///
    /// @param gradOut the gradient of the results: inputSize with the sizes of outputSize; FLOAT, FLOAT16, BFLOAT16, DOUBLE. In format NDHWC
    ///     channels come last. Any strides
    /// @param outputSize three positive values, depth, height and width
    /// @param inputSize the shape of the image, 5 values in the order N, C, D, H, W
    /// @param scalesD how much deeper gradOut is, or 0 or less for none. But on 950 it counts only with the others
    /// @param scalesH likewise, how much higher
    /// @param scalesW likewise, how much wider
    /// @param gradInput of shape inputSize, in format NDHWC with channels last, the type of gradOut. Any strides; only the view is written
    aclnnUpsampleNearest3dBackwardGetWorkspaceSize, aclnnUpsampleNearest3dBackward(
        gradOut: *const aclTensor,
        outputSize: *const aclIntArray,
        inputSize: *const aclIntArray,
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
        NoNegativeExtent(&["gradOut", "gradInput"]),
        Own(sizes_are_positive),
        Own(volumes_have_sizes),
        On(BUT_950, &Own(|call| counts_in_32_bits(call, &["gradOut", "gradInput"]))),
        Empty(&["gradOut"], Instead::Nothing),
    ]
    -> |call| plan::differentiate(call, ["gradOut", "gradInput"], Interpolation::Nearest, scales_of_volumes(call))
}

operator! {
    upsample_nearest_exact1d in "nearest", "aclnn_upsample_nearest_exact1d.h":
        "F.interpolate(self, outputSize, mode='nearest-exact')";
    /// Phase 1 of an interpolation by the pixels nearest to the middle: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[i] = self[min(floor((i + 0.5) * step), size - 1)]
    ///
    /// Along the last axis. step is the reciprocal of the scale, or without one the quotient of the sizes.
    ///
    /// @param self (N, C, L); FLOAT, FLOAT16, BFLOAT16; UINT8, but on 950. Any strides
    /// @param outputSize one positive value
    /// @param scales how much longer out is, or 0 or less for none
    /// @param out self with the sizes of outputSize, its type and format. Any strides; only the view is written
    aclnnUpsampleNearestExact1dGetWorkspaceSize, aclnnUpsampleNearestExact1d(
        self_: *const aclTensor,
        outputSize: *const aclIntArray,
        scales: f64,
        out: *mut aclTensor,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above; 561103 out has another shape. Where there is nothing to
    ///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left alone
    checks [
        Dtype(SELF, EXACT),
        SameDtype(OUT, "self"),
        RankOf(SELF, &[3]),
        Length("outputSize", &[1]),
        NoNegativeExtent(BOTH),
        Own(|call| has_pixels(call, "self")),
        AtLeast("outputSize", 1),
        Empty(SELF, Instead::Nothing),
        On(ON_950, &Fails(Error::as_view, &Own(|call| is_image(call, BOTH, &[Layout::NCL, Layout::ND])))),
        Fails(Error::as_view, &RankOf(OUT, &[3])),
        Fails(Error::as_view, &Own(out_is_resized)),
    ]
    -> |call| plan::interpolate(call, Interpolation::NearestExact, scales(call))
}

operator! {
    upsample_nearest_exact1d_backward in "nearest", "aclnn_upsample_nearest_exact1d_backward.h":
        "gradient of F.interpolate(mode='nearest-exact')";
    /// Phase 1 of the gradient of an interpolation by the pixels nearest to the middle: checks the arguments, and reports the workspace
    /// that phase 2 needs.
    ///
    ///     out[i] = self[min(floor((i + 0.5) * step), size - 1)]
    ///
    /// Along the last axis. step is the reciprocal of the scale, or without one the quotient of the sizes. Each element of the gradient is
    /// added to the pixels that its result was made of, by their weights, in FLOAT, or in DOUBLE, and sums are rounded once.
    ///
    /// @param gradOutput the gradient of the results, (N, C, L); FLOAT, FLOAT16, BFLOAT16. Any strides
    /// @param outputSize one value
    /// @param inputSize the shape of the image, 3 values
    /// @param scales how much longer gradOutput is, or 0 for none
    /// @param out of shape inputSize, type and format of gradOutput. Any strides; only the view is written
    aclnnUpsampleNearestExact1dBackwardGetWorkspaceSize, aclnnUpsampleNearestExact1dBackward(
        gradOutput: *const aclTensor,
        outputSize: *const aclIntArray,
        inputSize: *const aclIntArray,
        scales: f64,
        out: *mut aclTensor,
    )
    checks [
        Dtype(&["gradOutput"], HALVES),
        SameDtype(OUT, "gradOutput"),
        Format(&["gradOutput", "out"], Formats::Equal),
        RankOf(&["gradOutput", "out"], &[3]),
        Length("outputSize", &[1]),
        Length("inputSize", &[3]),
        NoNegativeExtent(&["gradOutput", "out"]),
        Own(|call| is_input_size(call, "out")),
        Own(scales_are_positive),
        Own(ratios_are_large),
        Own(|call| all_positive(call, "gradOutput")),
        Own(|call| same_images(call, "gradOutput", "out")),
    ]
    -> |call| plan::differentiate(call, ["gradOutput", "out"], Interpolation::NearestExact, scales(call))
}

operator! {
    upsample_nearest_exact2d in "nearest", "aclnn_upsample_nearest_exact2d.h":
        "F.interpolate(self, outputSize, mode='nearest-exact')";
    /// Phase 1 of an interpolation by the pixels nearest to the middle: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[i] = self[min(floor((i + 0.5) * step), size - 1)]
    ///
    /// Along each axis. step is the reciprocal of the scale, or without one the quotient of the sizes.
    ///
    /// @param self (N, C, H, W), or (N, H, W, C) in format NHWC; FLOAT, FLOAT16, BFLOAT16; UINT8, but on 950. Any strides
    /// @param outputSize two positive values, height and width
    /// @param scalesH how much higher out is, or 0 or less for none
    /// @param scalesW how much wider out is, or 0 or less for none
    /// @param out self with the sizes of outputSize, its type and format. Any strides; only the view is written
    aclnnUpsampleNearestExact2dGetWorkspaceSize, aclnnUpsampleNearestExact2d(
        self_: *const aclTensor,
        outputSize: *const aclIntArray,
        scalesH: f64,
        scalesW: f64,
        out: *mut aclTensor,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above; 561103 out has another shape. Where there is nothing to
    ///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left alone
    checks [
        Empty(BOTH, Instead::Nothing),
        Dtype(SELF, EXACT),
        SameDtype(OUT, "self"),
        RankOf(SELF, &[4]),
        Length("outputSize", &[2]),
        NoNegativeExtent(BOTH),
        RankOf(OUT, &[4]),
        AtLeast("outputSize", 1),
        Own(|call| is_image(call, BOTH, &[Layout::NCHW, Layout::NHWC, Layout::ND])),
        Format(BOTH, Formats::Equal),
        Own(|call| same_images(call, "out", "self")),
        Fails(Error::as_view, &Own(out_is_resized)),
    ]
    -> |call| plan::interpolate(call, Interpolation::NearestExact, scales(call))
}

operator! {
    upsample_nearest_exact2d_backward in "nearest", "aclnn_upsample_nearest_exact2d_backward.h":
        "gradient of F.interpolate(mode='nearest-exact')";
    /// Phase 1 of the gradient of an interpolation by the pixels nearest to the middle: checks the arguments, and reports the workspace
    /// that phase 2 needs.
    ///
    ///     out[i] = self[min(floor((i + 0.5) * step), size - 1)]
    ///
    /// Along each axis. step is the reciprocal of the scale, or without one the quotient of the sizes. Each element of the gradient is
    /// added to the pixels that its result was made of, by their weights, in FLOAT, or in DOUBLE, and sums are rounded once.
    ///
    /// @param gradOutput the gradient of the results, (N, C, H, W); FLOAT, FLOAT16, BFLOAT16. Any strides
    /// @param outputSize two values
    /// @param inputSize the shape of the image, 4 values
    /// @param scalesH how much higher gradOutput is, or 0 for none
    /// @param scalesW how much wider gradOutput is, or 0 for none
    /// @param out of shape inputSize, type and format of gradOutput. Any strides; only the view is written
    aclnnUpsampleNearestExact2dBackwardGetWorkspaceSize, aclnnUpsampleNearestExact2dBackward(
        gradOutput: *const aclTensor,
        outputSize: *const aclIntArray,
        inputSize: *const aclIntArray,
        scalesH: f64,
        scalesW: f64,
        out: *mut aclTensor,
    )
    checks [
        Empty(&["gradOutput", "out"], Instead::Nothing),
        Dtype(&["gradOutput"], HALVES),
        SameDtype(OUT, "gradOutput"),
        Format(&["gradOutput", "out"], Formats::Equal),
        RankOf(&["gradOutput", "out"], &[4]),
        Length("outputSize", &[2]),
        Length("inputSize", &[4]),
        NoNegativeExtent(&["gradOutput", "out"]),
        NotFormat(&["gradOutput"], Layout::NHWC),
        Own(|call| is_input_size(call, "out")),
        Own(scales_are_positive),
        Own(ratios_are_large),
        Own(|call| all_positive(call, "gradOutput")),
        Own(|call| same_images(call, "gradOutput", "out")),
    ]
    -> |call| plan::differentiate(call, ["gradOutput", "out"], Interpolation::NearestExact, scales(call))
}

/// What the exact form takes.
const EXACT: Takes = HALVES.on(BUT_950, U8);

/// The last axis of out is as long as outputSize says.
fn length_is_outputs(call: &Passed) -> Result<()> {
    let ((name, out), size) = (call.tensor("out"), call.integers("outputSize")[0]);
    if out.shape[2] == size {
        return Ok(());
    }
    Err(Error::invalid(name, format!("shape {}", shape_text(&out.shape)), format!("a last axis of {size}")))
}

/// The shape of the gradient is looked at before it is copied.
fn is_early(call: &Passed) -> bool {
    let soc = call.rules.soc;
    matches!(soc, Soc::Ascend310P | Soc::Ascend910)
        || A2.contains(&soc) && !scales(call).iter().all(|&scale| scale > 0.0)
}

/// Results are at most 50 times as many as pixels.
fn ratios_are_large(call: &Passed) -> Result<()> {
    let pairs = sizes_of(call, "out", "gradOutput");
    let ratio = |(scale, [from, to]): (f64, [i64; 2])| {
        if scale > 0.0 { 1.0 / scale } else { from as f64 / to as f64 }
    };
    if scales(call).into_iter().zip(pairs).map(ratio).all(|ratio| ratio.is_nan() || ratio >= 0.02) {
        return Ok(());
    }
    Err(Error::invalid("scales", format!("{:?}", scales(call)), "at most 50 results of a pixel"))
}

/// No extent of the gradient or of the image is 0.
fn all_positive(call: &Passed, name: &str) -> Result<()> {
    at_least("inputSize", call.integers("inputSize"), 1)?;
    let (name, tensor) = call.tensor(name);
    if !tensor.is_empty() {
        return Ok(());
    }
    Err(Error::invalid(name, format!("shape {}", shape_text(&tensor.shape)), "elements"))
}
