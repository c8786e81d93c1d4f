//! Normalisation of groups of channels with a swish behind it, and the gradient of both.

use super::super::plan;
use super::super::rules::IMAGES;
use super::rms::are_empty;
use crate::abi::acl_meta::aclTensor;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::row::Operator;
use crate::ops::rules::{BF16, Formats, Types, shape_is};
use std::ffi::c_char;
use std::mem::MaybeUninit;

/// The operators of this file.
pub const ROWS: &[Operator] = &[group_norm_swish::ROW, group_norm_swish_grad::ROW];

const ALL: &[&str] = &["x", "gamma", "beta", "yOut", "meanOut", "rstdOut"];
const COLUMNS: &[&[Types]] = &[
    &[F32, F32, F32, F32, F32, F32],
    &[F16, F16, F16, F16, F16, F16],
    &[F16, F32, F32, F16, F32, F32],
    &[BF16, BF16, BF16, BF16, BF16, BF16],
    &[BF16, F32, F32, BF16, F32, F32],
];
const RESULTS: &[&str] = &["yOut", "meanOut", "rstdOut"];
const UNKNOWN: Instead = Instead::Fills(&[("meanOut", 0.0), ("rstdOut", f64::NAN)]);

/// Groups of equally many channels, and as many of both as the vectors say.
fn groups_fit(call: &Passed, of_groups: [&str; 2], of_channels: &[&str]) -> Result<()> {
    let ([x], group) = (call.these(["x"]), call.integer("numGroups"));
    if group <= 0 || x.shape[1] % group != 0 {
        let expected = format!("a positive divisor of the channels, {}", x.shape[1]);
        return Err(Error::invalid("numGroups", group, expected));
    }
    for (name, tensor) in of_groups.iter().map(|name| call.tensor(name)) {
        shape_is(name, tensor, &[x.shape[0], group], "an element for each group")?;
    }
    of_channels
        .iter()
        .map(|name| call.tensor(name))
        .try_for_each(|(name, tensor)| shape_is(name, tensor, &[x.shape[1]], "an element for each channel"))
}

fn channels_are_second(call: &Passed) -> Result<()> {
    if !call.is_given("dataFormatOptional") {
        return Ok(());
    }
    match call.text("dataFormatOptional") {
        "NCHW" => Ok(()),
        other => Err(Error::invalid("dataFormatOptional", format!("{other:?}"), "\"NCHW\"")),
    }
}

operator! {
    group_norm_swish in "group_norm", "aclnn_group_norm_swish.h": "z * torch.sigmoid(swishScale * z), z = F.group_norm(x, numGroups, gamma, beta, eps)";
    /// Phase 1 of a normalisation of groups of channels with a swish behind it: checks the arguments, and reports the workspace that phase 2
    /// needs.
    ///
    ///     yOut = z * sigmoid(swishScale * z), where z = (x - mean) / sqrt(variance + eps) * gamma + beta
    ///
    /// Mean and variance are those of the elements of C / numGroups channels of an image. Computed in FLOAT and rounded once. On 910B, 910_93
    /// and 950.
    ///
    /// @param x (N, C, ...) of rank 2 to 8; FLOAT, FLOAT16, BFLOAT16. Any strides
    /// @param gamma C elements of the type of x or FLOAT. Any stride
    /// @param beta C elements of the type of gamma. Any stride
    /// @param numGroups groups of an image, a divisor of C
    /// @param dataFormatOptional "NCHW", whatever the rank of x, or null for that
    /// @param eps is added to the variance
    /// @param activateSwish whether there is a swish; else yOut is z
    /// @param swishScale of the swish
    /// @param yOut shape and type of x. Any strides; only the view is written
    /// @param meanOut (N, numGroups), the type of gamma. Any strides
    /// @param rstdOut (N, numGroups), the type of gamma: 1 / sqrt(variance + eps). Any strides
    aclnnGroupNormSwishGetWorkspaceSize, aclnnGroupNormSwish(
        x: *const aclTensor,
        gamma: *const aclTensor,
        beta: *const aclTensor,
        numGroups: i64,
        dataFormatOptional: *mut c_char = null,
        eps: f64,
        activateSwish: MaybeUninit<bool>,
        swishScale: f64,
        yOut: *const aclTensor,
        meanOut: *const aclTensor,
        rstdOut: *const aclTensor,
    )
    /// @return 0; 161001 a pointer is null; 161002 a dtype or a format breaks a rule above; 561002 a shape, numGroups or dataFormatOptional does;
    ///     561003 the device has no kernel. Of an empty x meanOut becomes 0 and rstdOut NaN. On failure workspaceSize is left alone; but for a
    ///     null argument executor may receive one that is not alive
    checks [
        Fails(NO_KERNEL, &Devices(A2_AND_950)),
        Columns(ALL, COLUMNS),
        Format(ALL, Formats::Public),
        If(|call| are_empty(call, RESULTS), &Done(Instead::Nothing)),
        Fails(NO_TILING, &Own(channels_are_second)),
        Fails(NO_TILING, &RankOf(&["x"], IMAGES)),
        Fails(NO_TILING, &NoNegativeExtent(ALL)),
        Fails(NO_TILING, &SameShape(&["yOut"], "x")),
        Fails(NO_TILING, &Own(|call| groups_fit(call, ["meanOut", "rstdOut"], &["gamma", "beta"]))),
        Empty(&["x"], UNKNOWN),
    ]
    -> |call| {
        let scale = call.truth("activateSwish").then(|| call.number("swishScale") as f32);
        plan::group_norm(call, ["x", "yOut"], call.integer("numGroups"), scale)
    }
    ; front Generated
}

const OF_GRADIENT: &[&str] = &["dy", "mean", "rstd", "x", "gamma", "beta", "dxOut", "dgammaOut", "dbetaOut"];
const GRADIENTS: &[&[Types]] = &[&[F32; 9], &[F16; 9], &[BF16; 9]];
const ARE_REQUIRED: [(&str, &str); 2] = [("dgammaIsRequire", "dgammaOut"), ("dbetaIsRequire", "dbetaOut")];

/// The kernel has room for so many channels.
fn channels_are_few(call: &Passed) -> Result<()> {
    let ([x], group) = (call.these(["x"]), call.integer("numGroups"));
    if x.shape[1] / group <= 4000 {
        return Ok(());
    }
    Err(Error::invalid("numGroups", group, format!("at most 4000 channels of {} in a group", x.shape[1])))
}

operator! {
    group_norm_swish_grad in "group_norm", "aclnn_group_norm_swish_grad.h": "gradient of z * torch.sigmoid(swishScale * z), z = F.group_norm(x, numGroups, gamma, beta)";
    /// Phase 1 of the gradient of aclnnGroupNormSwish: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     normalised = (x - mean) * rstd
    ///     z          = normalised * gamma + beta
    ///     dz         = dy * s * (1 + swishScale * z * (1 - s)), where s = sigmoid(swishScale * z)
    ///     dbetaOut   = sum of dz, of each channel
    ///     dgammaOut  = sum of dz * normalised, of each channel
    ///     dxOut      = (g - mean of g - normalised * mean of (g * normalised)) * rstd, of each group, where g = dz * gamma
    ///
    /// Computed in FLOAT and rounded once. On 910B, 910_93 and 950.
    ///
    /// @param dy the gradient of the results: shape and type of x. Any strides
    /// @param mean (N, numGroups), the type of x. Any strides
    /// @param rstd as mean
    /// @param x (N, C, ...) of rank 2 to 8; FLOAT, FLOAT16, BFLOAT16. Any strides
    /// @param gamma C elements of the type of x. Any stride
    /// @param beta as gamma
    /// @param numGroups groups of an image, a divisor of C; a group has at most 4000 channels
    /// @param dataFormatOptional "NCHW", whatever the rank of x, or null for that
    /// @param swishScale of the swish
    /// @param dgammaIsRequire whether dgammaOut is written
    /// @param dbetaIsRequire whether dbetaOut is
    /// @param dxOut shape and type of x. Any strides; only the view is written
    /// @param dgammaOut shape and type of gamma. Any stride
    /// @param dbetaOut as dgammaOut
    aclnnGroupNormSwishGradGetWorkspaceSize, aclnnGroupNormSwishGrad(
        dy: *const aclTensor,
        mean: *const aclTensor,
        rstd: *const aclTensor,
        x: *const aclTensor,
        gamma: *const aclTensor,
        beta: *const aclTensor,
        numGroups: i64,
        dataFormatOptional: *mut c_char = null,
        swishScale: f64,
        dgammaIsRequire: MaybeUninit<bool>,
        dbetaIsRequire: MaybeUninit<bool>,
        dxOut: *const aclTensor,
        dgammaOut: *const aclTensor,
        dbetaOut: *const aclTensor,
    )
    /// @return 0; 161001 a pointer is null; 161002 a dtype or a format breaks a rule above; 561002 a shape, numGroups or dataFormatOptional does;
    ///     561003 the device has no kernel. Of an empty x dgammaOut and dbetaOut become 0. On failure workspaceSize is left alone; but for a
    ///     null argument executor may receive one that is not alive
    checks [
        Fails(NO_KERNEL, &Devices(A2_AND_950)),
        Columns(OF_GRADIENT, GRADIENTS),
        Format(OF_GRADIENT, Formats::Public),
        If(|call| are_empty(call, &["dxOut", "dgammaOut", "dbetaOut"]), &Done(Instead::Nothing)),
        Fails(NO_TILING, &Own(channels_are_second)),
        Fails(NO_TILING, &RankOf(&["x"], IMAGES)),
        Fails(NO_TILING, &NoNegativeExtent(OF_GRADIENT)),
        Fails(NO_TILING, &SameShape(&["dy", "dxOut"], "x")),
        Fails(NO_TILING, &Own(|call| groups_fit(call, ["mean", "rstd"], &["gamma", "beta", "dgammaOut", "dbetaOut"]))),
        Fails(NO_TILING, &Own(channels_are_few)),
        Empty(&["x"], Instead::Zeros(|call| ARE_REQUIRED.iter().filter(|(flag, _)| call.truth(flag)).map(|&(_, out)| out).collect())),
    ]
    -> |call| plan::group_norm_swish_grad(call)
    ; front Generated
}
