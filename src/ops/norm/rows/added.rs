//! Sums that are normalised, and the gradients of that.

use super::super::plan::{self, Sum};
use super::super::rules::*;
use super::rms::are_empty;
use crate::abi::acl_meta::aclTensor;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::row::Operator;
use crate::ops::rules::{BF16, Formats, Takes, Types, shape_is};
use crate::soc::Soc;
use crate::tensor::{Named, shape_text};
use std::mem::MaybeUninit;

/// The operators of this file.
pub const ROWS: &[Operator] = &[
    add_layer_norm::ROW,
    add_layer_norm_grad::ROW,
    add_rms_norm::ROW,
    deep_norm::ROW,
    deep_norm_grad::ROW,
    inplace_add_rms_norm::ROW,
];

/// 310P, and those that have BFLOAT16.
const DEVICES: &[Soc] = &[Soc::Ascend310P, Soc::Ascend910B, Soc::Ascend910_93, Soc::Ascend950];
const ON_310P: &[Soc] = &[Soc::Ascend310P];
const BUT_310P: &[Soc] =
    &[Soc::Ascend910, Soc::Ascend310B, Soc::Ascend910B, Soc::Ascend910_93, Soc::Ascend950];
const RANKS: &[usize] = &[1, 2, 3, 4, 5, 6, 7, 8];

/// What is added first, whose shape the sum has.
fn first<'a>(call: &Passed<'a>) -> Named<'a> {
    call.tensor(plan::first_of(call))
}

fn wrong((name, tensor): Named, expected: String) -> Result<()> {
    Err(Error::invalid(name, format!("shape {}", shape_text(&tensor.shape)), expected))
}

/// gamma has the last extents of what is added, and elements.
fn gamma_is_a_row(call: &Passed) -> Result<()> {
    let ((name, x), gamma) = (first(call), call.tensor("gamma"));
    if x.shape.ends_with(&gamma.1.shape) && gamma.1.rank() > 0 && !gamma.1.is_empty() {
        return Ok(());
    }
    wrong(gamma, format!("the last extents of {name}, {}, and elements", shape_text(&x.shape)))
}

/// The extents of a tensor, with ones in the places of those of gamma.
fn rows_of(call: &Passed) -> Vec<i64> {
    let (x, gamma) = (first(call).1, call.tensor("gamma").1);
    let rows = x.rank().saturating_sub(gamma.rank());
    let own = |(axis, &extent)| if axis < rows { extent } else { 1 };
    x.shape.iter().enumerate().map(own).collect()
}

/// Statistics have an element for each row; each of their extents is 1 or that of the sum at its place.
fn are_of_rows(call: &Passed, names: &[&str]) -> Result<()> {
    let (rows, count) = (rows_of(call), plan::added_rows(call)[0]);
    for tensor in names.iter().map(|name| call.tensor(name)) {
        let mut extents = tensor.1.shape.iter().enumerate();
        let fits = extents.all(|(axis, extent)| *extent == 1 || rows.get(axis) == Some(extent));
        if !fits || tensor.1.numel() != Some(count) {
            return wrong(tensor, format!("an element for each row, as {}", shape_text(&rows)));
        }
    }
    Ok(())
}

// --------------------------------------------------------------------------------------------------------------- RMS norms

const ADDED: &[&str] = &["x1"];
const LIKE_X1: &[&str] = &["x2", "gamma", "yOut", "xOut"];
const ALL: &[&str] = &["x1", "x2", "gamma", "yOut", "rstdOut", "xOut"];
const FLOATS_BUT_310P: Takes = Takes::everywhere(F32.and(F16)).on(BUT_310P, BF16);
const HALVES_BUT_310P: Takes = Takes::everywhere(F16).on(BUT_310P, BF16);

/// Without statistics the kernel takes gamma as a matrix of one row.
fn gamma_fits(call: &Passed) -> Result<()> {
    if call.is_given("rstdOut") {
        return gamma_is_a_row(call);
    }
    let (columns, (name, gamma)) = (first(call).1.shape.last().copied().unwrap_or(0), call.tensor("gamma"));
    shape_is(name, gamma, &[1, columns], "of one row, where there is no rstdOut")
}

fn rstd_has_ones(call: &Passed) -> Result<()> {
    let Some((name, rstd)) = call.optional("rstdOut") else { return Ok(()) };
    shape_is(name, rstd, &rows_of(call), "of x1, with ones in the place of gamma's extents")
}

operator! {
    add_rms_norm in "added_norms", "aclnn_add_rms_norm.h": "F.rms_norm(x1 + x2, gamma.shape, gamma, epsilon)";
    /// Phase 1 of a sum that is normalised by the root of its mean square: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     xOut    = x1 + x2
    ///     rstdOut = 1 / sqrt(mean of x * x + epsilon)
    ///     yOut    = x * rstdOut * gamma
    ///
    /// The mean is that of a row, the axes of gamma. x is the sum in FLOAT; for FLOAT16 it is xOut, but on 950.
    ///
    /// @param x1 rank 1 to 8; FLOAT, FLOAT16, and BFLOAT16 but on 310P; without rstdOut no FLOAT. Any strides
    /// @param x2 shape and type of x1. Any strides
    /// @param gamma the last extents of x1, and its type; without rstdOut (1, columns). Any strides
    /// @param epsilon is added to the mean
    /// @param yOut shape and type of x1. Any strides; only the view is written
    /// @param rstdOut FLOAT, the shape of x1 with ones in the place of gamma's extents, or null. Any strides
    /// @param xOut shape and type of x1, or null where rstdOut is. Any strides; only the view is written
    aclnnAddRmsNormGetWorkspaceSize, aclnnAddRmsNorm(
        x1: *const aclTensor,
        x2: *const aclTensor,
        gamma: *const aclTensor,
        epsilon: f64,
        yOut: *mut aclTensor,
        rstdOut: *mut aclTensor = null,
        xOut: *mut aclTensor = null,
    )
    /// @return 0; 161001 a pointer is null that may not be; 161002 an argument breaks a rule above; 561103 gamma or rstdOut has another shape.
    ///     Where x1 or gamma is empty the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left alone
    checks [
        If(|call| call.is_given("rstdOut"), &Own(|call| call.given(&["xOut"]))),
        Dtype(ADDED, FLOATS_BUT_310P),
        If(|call| !call.is_given("rstdOut"), &Dtype(ADDED, HALVES_BUT_310P)),
        SameDtype(LIKE_X1, "x1"),
        Dtype(&["rstdOut"], Takes::everywhere(F32)),
        RankOf(ALL, RANKS),
        SameShape(&["x2", "yOut", "xOut"], "x1"),
        NoNegativeExtent(ALL),
        Empty(&["x1", "gamma"], Instead::Nothing),
        Fails(Error::as_tiling, &Own(gamma_fits)),
        Fails(Error::as_tiling, &Own(rstd_has_ones)),
    ]
    -> |call| plan::added(call, &Sum {
        of: ["x1", "x2"],
        sum: Some("xOut"),
        y: "yOut",
        rstd: Some("rstdOut"),
        ..Sum::RMS
    })
}

const IN_PLACE: &[&str] = &["x1Ref", "x2Ref", "gamma", "rstdOut"];
const OF_IN_PLACE: &[&[Types]] = &[&[F32, F32, F32, F32], &[F16, F16, F16, F32], &[BF16, BF16, BF16, F32]];
const OLDER_IN_PLACE: &[&[Types]] = &[OF_IN_PLACE[0], OF_IN_PLACE[1]];

operator! {
    inplace_add_rms_norm in "added_norms", "aclnn_inplace_add_rms_norm.h": "F.rms_norm(x2Ref.add_(x1Ref), gamma.shape, gamma, epsilon) in x1Ref";
    /// Phase 1 of a sum that is normalised by the root of its mean square, in place: checks the arguments, and reports the workspace that phase
    /// 2 needs.
    ///
    ///     x2Ref   = x1Ref + x2Ref
    ///     rstdOut = 1 / sqrt(mean of x2Ref * x2Ref + epsilon)
    ///     x1Ref   = x2Ref * rstdOut * gamma
    ///
    /// As aclnnAddRmsNorm. On 910B, 910_93, 310P and 950.
    ///
    /// @param x1Ref rank 1 to 8; FLOAT, FLOAT16, and BFLOAT16 but on 310P. Any strides; only the view is written
    /// @param x2Ref shape and type of x1Ref. Any strides; only the view is written
    /// @param gamma the last extents of x1Ref, and its type. Any strides
    /// @param epsilon is added to the mean
    /// @param rstdOut FLOAT, an element for each row; its extents are 1 or those of x1Ref at their places. Any strides
    aclnnInplaceAddRmsNormGetWorkspaceSize, aclnnInplaceAddRmsNorm(
        x1Ref: *mut aclTensor,
        x2Ref: *mut aclTensor,
        gamma: *const aclTensor,
        epsilon: f64,
        rstdOut: *const aclTensor,
    )
    /// @return 0; 161001 a pointer is null; 161002 a dtype or a format breaks a rule above; 561002 a shape does; 561003 the device has no
    ///     kernel. Where all results are empty the call succeeds, and phase 2 does nothing. On failure workspaceSize is left alone; but for a
    ///     null argument executor may receive one that is not alive
    checks [
        Fails(NO_KERNEL, &Devices(DEVICES)),
        On(ON_310P, &Columns(IN_PLACE, OLDER_IN_PLACE)),
        On(A2_AND_950, &Columns(IN_PLACE, OF_IN_PLACE)),
        Format(IN_PLACE, Formats::Public),
        If(|call| are_empty(call, &["x1Ref", "x2Ref", "rstdOut"]), &Done(Instead::Nothing)),
        Fails(NO_TILING, &Rank(IN_PLACE)),
        Fails(NO_TILING, &NoNegativeExtent(IN_PLACE)),
        Fails(NO_TILING, &SameShape(&["x2Ref"], "x1Ref")),
        Fails(NO_TILING, &Own(gamma_is_a_row)),
        Fails(NO_TILING, &Own(|call| are_of_rows(call, &["rstdOut"]))),
    ]
    -> |call| plan::added(call, &Sum {
        of: ["x1Ref", "x2Ref"],
        sum: Some("x2Ref"),
        y: "x1Ref",
        rstd: Some("rstdOut"),
        ..Sum::RMS
    })
    ; front Generated
}

// ------------------------------------------------------------------------------------------------------------- Layer norms

const OF_LAYER: &[&str] = &["x1", "x2", "gamma", "beta", "yOut", "meanOut", "rstdOut", "xOut"];
const HALF: Types = F16.and(BF16);
const LAYERS: &[&[Types]] = &[
    &[F32, F32, F32, F32, F32, F32, F32, F32],
    &[F32, HALF, F32, F32, F32, F32, F32, F32],
    &[HALF, F32, F32, F32, F32, F32, F32, F32],
    &[F16, F16, F32, F32, F16, F32, F32, F16],
    &[F16, F16, F16, F16, F16, F32, F32, F16],
    &[BF16, BF16, F32, F32, BF16, F32, F32, BF16],
    &[BF16, BF16, BF16, BF16, BF16, F32, F32, BF16],
];
const OLDER_LAYERS: &[&[Types]] = &[LAYERS[0], LAYERS[4]];

/// The third term has the shape of the sum, or is one row.
fn bias_fits(call: &Passed) -> Result<()> {
    let Some(bias) = call.optional("biasOptional") else { return Ok(()) };
    if [first(call).1, call.tensor("gamma").1].iter().any(|of| of.shape == bias.1.shape) {
        return Ok(());
    }
    wrong(bias, "that of x1 or of gamma".to_owned())
}

operator! {
    add_layer_norm in "added_norms", "aclnn_add_layer_norm.h": "F.layer_norm(x1 + x2 + biasOptional, gamma.shape, gamma, beta, epsilon)";
    /// Phase 1 of a sum that is normalised by its rows: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     xOut = x1 + x2 + biasOptional
    ///     yOut = (x - meanOut) * rstdOut * gamma + beta, where rstdOut = 1 / sqrt(variance + epsilon)
    ///
    /// Mean and variance are those of a row, the axes of gamma. x is the sum in FLOAT. On 910B, 910_93, 310P and 950.
    ///
    /// @param x1 rank 1 to 8; FLOAT, FLOAT16, and BFLOAT16 but on 310P. Any strides
    /// @param x2 shape of x1, and its type, or one of both is FLOAT, but on 310P. Any strides
    /// @param gamma the last extents of x1; FLOAT or the type of yOut, on 310P the latter. Any strides
    /// @param beta shape and type of gamma. Any strides
    /// @param biasOptional the shape of x1 or of gamma, and the type of yOut; or null. Any strides
    /// @param epsilon is added to the variance
    /// @param additionalOutput whether xOut is written
    /// @param yOut shape of x1; FLOAT where x1 or x2 is, else their type. Any strides; only the view is written
    /// @param meanOut FLOAT, an element for each row; its extents are 1 or those of x1 at their places. Any strides
    /// @param rstdOut as meanOut
    /// @param xOut the type of yOut, and its shape where it is written. Any strides; only the view is written
    aclnnAddLayerNormGetWorkspaceSize, aclnnAddLayerNorm(
        x1: *const aclTensor,
        x2: *const aclTensor,
        gamma: *const aclTensor,
        beta: *const aclTensor,
        biasOptional: *const aclTensor = null,
        epsilon: f64,
        additionalOutput: MaybeUninit<bool>,
        yOut: *const aclTensor,
        meanOut: *const aclTensor,
        rstdOut: *const aclTensor,
        xOut: *const aclTensor,
    )
    /// @return 0; 161001 a pointer is null; 161002 a dtype or a format breaks a rule above; 561002 a shape does; 561003 the device has no
    ///     kernel. Where all results are empty the call succeeds, and phase 2 does nothing. On failure workspaceSize is left alone; but for a
    ///     null argument executor may receive one that is not alive
    checks [
        Fails(NO_KERNEL, &Devices(DEVICES)),
        On(ON_310P, &Columns(OF_LAYER, OLDER_LAYERS)),
        On(A2_AND_950, &Columns(OF_LAYER, LAYERS)),
        SameDtype(&["biasOptional"], "yOut"),
        Format(OF_LAYER, Formats::Public),
        If(|call| are_empty(call, &["yOut", "meanOut", "rstdOut"]), &Done(Instead::Nothing)),
        Fails(NO_TILING, &Rank(OF_LAYER)),
        Fails(NO_TILING, &NoNegativeExtent(OF_LAYER)),
        Fails(NO_TILING, &SameShape(&["x2", "yOut"], "x1")),
        If(|call| call.truth("additionalOutput"), &Fails(NO_TILING, &SameShape(&["xOut"], "x1"))),
        Fails(NO_TILING, &Own(gamma_is_a_row)),
        Fails(NO_TILING, &SameShape(&["beta"], "gamma")),
        Fails(NO_TILING, &Own(bias_fits)),
        Fails(NO_TILING, &Own(|call| are_of_rows(call, &["meanOut", "rstdOut"]))),
    ]
    -> |call| plan::added(call, &Sum {
        of: ["x1", "x2"],
        third: Some("biasOptional"),
        sum: call.truth("additionalOutput").then_some("xOut"),
        y: "yOut",
        bias: Some("beta"),
        mean: Some("meanOut"),
        rstd: Some("rstdOut"),
        is_centred: true,
        ..Sum::RMS
    })
    ; front Generated
}

const OF_LAYER_GRADIENT: &[&str] =
    &["dy", "x1", "x2", "rstd", "mean", "gamma", "dxOut", "dgammaOut", "dbetaOut"];
const LAYER_GRADIENTS: &[&[Types]] = &[
    &[F32, F32, F32, F32, F32, F32, F32, F32, F32],
    &[F16, F16, F16, F32, F32, F16, F16, F32, F32],
    &[BF16, BF16, BF16, F32, F32, BF16, BF16, F32, F32],
];

operator! {
    add_layer_norm_grad in "added_norms", "aclnn_add_layer_norm_grad.h": "gradient of F.layer_norm(x1 + x2)";
    /// Phase 1 of the gradient of a sum that is normalised by its rows: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     normalised = (x1 + x2 - mean) * rstd
    ///     dbetaOut   = sum over rows of dy
    ///     dgammaOut  = sum over rows of dy * normalised
    ///     dxOut      = (g - mean of g - normalised * mean of (g * normalised)) * rstd + dsumOptional, where g = dy * gamma
    ///
    /// Computed in FLOAT and rounded once. On 910B, 910_93 and 950.
    ///
    /// @param dy the gradient of the results: shape and type of x1. Any strides
    /// @param x1 rank 1 to 8; FLOAT, FLOAT16, BFLOAT16. Any strides
    /// @param x2 shape and type of x1. Any strides
    /// @param rstd FLOAT, an element for each row; its extents are 1 or those of x1 at their places. Any strides
    /// @param mean as rstd
    /// @param gamma the last extents of x1, and its type. Any strides
    /// @param dsumOptional the gradient of the sum itself: shape and type of x1; or null. Any strides
    /// @param dxOut the gradient of x1 and of x2: shape and type of x1. Any strides; only the view is written
    /// @param dgammaOut FLOAT, the shape of gamma. Any strides
    /// @param dbetaOut as dgammaOut
    aclnnAddLayerNormGradGetWorkspaceSize, aclnnAddLayerNormGrad(
        dy: *const aclTensor,
        x1: *const aclTensor,
        x2: *const aclTensor,
        rstd: *const aclTensor,
        mean: *const aclTensor,
        gamma: *const aclTensor,
        dsumOptional: *const aclTensor = null,
        dxOut: *const aclTensor,
        dgammaOut: *const aclTensor,
        dbetaOut: *const aclTensor,
    )
    /// @return 0; 161001 a pointer is null; 161002 a dtype or a format breaks a rule above; 561002 a shape does; 561003 the device has no
    ///     kernel. Where all results are empty the call succeeds, and phase 2 does nothing. On failure workspaceSize is left alone; but for a
    ///     null argument executor may receive one that is not alive
    checks [
        Fails(NO_KERNEL, &Devices(A2_AND_950)),
        Columns(OF_LAYER_GRADIENT, LAYER_GRADIENTS),
        SameDtype(&["dsumOptional"], "x1"),
        Format(OF_LAYER_GRADIENT, Formats::Public),
        If(|call| are_empty(call, &["dxOut", "dgammaOut", "dbetaOut"]), &Done(Instead::Nothing)),
        Fails(NO_TILING, &Rank(OF_LAYER_GRADIENT)),
        Fails(NO_TILING, &NoNegativeExtent(OF_LAYER_GRADIENT)),
        Fails(NO_TILING, &SameShape(&["dy", "x2", "dsumOptional", "dxOut"], "x1")),
        Fails(NO_TILING, &Own(gamma_is_a_row)),
        Fails(NO_TILING, &SameShape(&["dgammaOut", "dbetaOut"], "gamma")),
        Fails(NO_TILING, &Own(|call| are_of_rows(call, &["rstd", "mean"]))),
        Fails(NO_TILING, &Own(there_are_rows)),
    ]
    -> |call| plan::add_layer_norm_grad(call)
    ; front Generated
}

fn there_are_rows(call: &Passed) -> Result<()> {
    let x = first(call);
    if x.1.is_empty() { wrong(x, "rows".to_owned()) } else { Ok(()) }
}

// -------------------------------------------------------------------------------------------------------------- Deep norms

const OF_DEEP: &[&str] = &["x", "gx", "beta", "gamma", "meanOut", "rstdOut", "yOut"];
const DEEPS: &[&[Types]] = &[
    &[F32, F32, F32, F32, F32, F32, F32],
    &[F16, F16, F16, F16, F32, F32, F16],
    &[BF16, BF16, BF16, BF16, F32, F32, BF16],
];
const OLDER_DEEPS: &[&[Types]] = &[DEEPS[0], DEEPS[1]];

operator! {
    deep_norm in "added_norms", "aclnn_deep_norm.h": "F.layer_norm(alpha * x + gx, gamma.shape, gamma, beta, epsilon)";
    /// Phase 1 of DeepNorm: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     yOut = (s - meanOut) * rstdOut * gamma + beta, where s = alpha * x + gx and rstdOut = 1 / sqrt(variance + epsilon)
    ///
    /// Mean and variance are those of a row, the axes of gamma. Computed in FLOAT and rounded once. On 910B, 910_93, 310P and 950.
    ///
    /// @param x rank 2 to 8; FLOAT, FLOAT16, and BFLOAT16 but on 310P. Any strides
    /// @param gx shape and type of x. Any strides
    /// @param beta shape and type of gamma. Any strides
    /// @param gamma the last extents of x, and its type. Any strides
    /// @param alpha the weight of x
    /// @param epsilon is added to the variance
    /// @param meanOut FLOAT, an element for each row; its extents are 1 or those of x at their places. Any strides
    /// @param rstdOut as meanOut
    /// @param yOut shape and type of x. Any strides; only the view is written
    aclnnDeepNormGetWorkspaceSize, aclnnDeepNorm(
        x: *const aclTensor,
        gx: *const aclTensor,
        beta: *const aclTensor,
        gamma: *const aclTensor,
        alpha: f64,
        epsilon: f64,
        meanOut: *const aclTensor,
        rstdOut: *const aclTensor,
        yOut: *const aclTensor,
    )
    /// @return 0; 161001 a pointer is null; 161002 a dtype or a format breaks a rule above; 561002 a shape does; 561003 the device has no
    ///     kernel. Where all results are empty the call succeeds, and phase 2 does nothing. On failure workspaceSize is left alone; but for a
    ///     null argument executor may receive one that is not alive
    checks [
        Fails(NO_KERNEL, &Devices(DEVICES)),
        On(ON_310P, &Columns(OF_DEEP, OLDER_DEEPS)),
        On(A2_AND_950, &Columns(OF_DEEP, DEEPS)),
        Format(OF_DEEP, Formats::Public),
        If(|call| are_empty(call, &["meanOut", "rstdOut", "yOut"]), &Done(Instead::Nothing)),
        Fails(NO_TILING, &RankOf(&["x"], IMAGES)),
        Fails(NO_TILING, &Rank(OF_DEEP)),
        Fails(NO_TILING, &NoNegativeExtent(OF_DEEP)),
        Fails(NO_TILING, &SameShape(&["gx", "yOut"], "x")),
        Fails(NO_TILING, &Own(gamma_is_a_row)),
        Fails(NO_TILING, &SameShape(&["beta"], "gamma")),
        Fails(NO_TILING, &Own(|call| are_of_rows(call, &["meanOut", "rstdOut"]))),
    ]
    -> |call| plan::added(call, &Sum {
        of: ["x", "gx"],
        factor: call.number("alpha") as f32,
        y: "yOut",
        bias: Some("beta"),
        mean: Some("meanOut"),
        rstd: Some("rstdOut"),
        is_centred: true,
        ..Sum::RMS
    })
    ; front Generated
}

const OF_DEEP_GRADIENT: &[&str] =
    &["dy", "x", "gx", "gamma", "mean", "rstd", "dxOut", "dgxOut", "dbetaOut", "dgammaOut"];
const DEEP_GRADIENTS: &[&[Types]] = &[
    &[F32, F32, F32, F32, F32, F32, F32, F32, F32, F32],
    &[F16, F16, F16, F16, F32, F32, F16, F16, F32, F32],
    &[BF16, BF16, BF16, BF16, F32, F32, BF16, BF16, F32, F32],
];

operator! {
    deep_norm_grad in "added_norms", "aclnn_deep_norm_grad.h": "gradient of F.layer_norm(alpha * x + gx)";
    /// Phase 1 of the gradient of DeepNorm: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     normalised = (alpha * x + gx - mean) * rstd
    ///     dbetaOut   = sum over rows of dy
    ///     dgammaOut  = sum over rows of dy * normalised
    ///     dgxOut     = (g - mean of g - normalised * mean of (g * normalised)) * rstd, where g = dy * gamma
    ///     dxOut      = alpha * dgxOut
    ///
    /// Computed in FLOAT and rounded once. On 910B, 910_93 and 950.
    ///
    /// @param dy the gradient of the results: shape and type of x. Any strides
    /// @param x rank 2 to 8; FLOAT, FLOAT16, BFLOAT16. Any strides
    /// @param gx shape and type of x. Any strides
    /// @param gamma the last extents of x, and its type. Any strides
    /// @param mean FLOAT, an element for each row; its extents are 1 or those of x at their places. Any strides
    /// @param rstd as mean
    /// @param alpha the weight of x
    /// @param dxOut shape and type of x. Any strides; only the view is written
    /// @param dgxOut shape and type of x. Any strides; only the view is written
    /// @param dbetaOut FLOAT, the shape of gamma. Any strides
    /// @param dgammaOut as dbetaOut
    aclnnDeepNormGradGetWorkspaceSize, aclnnDeepNormGrad(
        dy: *const aclTensor,
        x: *const aclTensor,
        gx: *const aclTensor,
        gamma: *const aclTensor,
        mean: *const aclTensor,
        rstd: *const aclTensor,
        alpha: f64,
        dxOut: *const aclTensor,
        dgxOut: *const aclTensor,
        dbetaOut: *const aclTensor,
        dgammaOut: *const aclTensor,
    )
    /// @return 0; 161001 a pointer is null; 161002 a dtype or a format breaks a rule above; 561002 a shape does; 561003 the device has no
    ///     kernel. Where all results are empty the call succeeds, and phase 2 does nothing. On failure workspaceSize is left alone; but for a
    ///     null argument executor may receive one that is not alive
    checks [
        Fails(NO_KERNEL, &Devices(A2_AND_950)),
        Columns(OF_DEEP_GRADIENT, DEEP_GRADIENTS),
        Format(OF_DEEP_GRADIENT, Formats::Public),
        If(|call| are_empty(call, &["dxOut", "dgxOut", "dbetaOut", "dgammaOut"]), &Done(Instead::Nothing)),
        Fails(NO_TILING, &RankOf(&["x"], IMAGES)),
        Fails(NO_TILING, &Rank(OF_DEEP_GRADIENT)),
        Fails(NO_TILING, &NoNegativeExtent(OF_DEEP_GRADIENT)),
        Fails(NO_TILING, &SameShape(&["dy", "gx", "dxOut", "dgxOut"], "x")),
        Fails(NO_TILING, &Own(gamma_is_a_row)),
        Fails(NO_TILING, &SameShape(&["dbetaOut", "dgammaOut"], "gamma")),
        Fails(NO_TILING, &Own(|call| are_of_rows(call, &["mean", "rstd"]))),
        Fails(NO_TILING, &Own(there_are_rows)),
    ]
    -> |call| plan::deep_norm_grad(call)
    ; front Generated
}
