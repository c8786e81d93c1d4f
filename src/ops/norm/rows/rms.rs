//! Normalisation by the root of the mean square, and its gradient.

use super::super::plan;
use crate::abi::acl_meta::aclTensor;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::row::Operator;
use crate::ops::rules::{A2, BF16, Formats, Types};
use crate::soc::Soc;
use crate::tensor::shape_text;

/// The operators of this file.
pub const ROWS: &[Operator] = &[rms_norm::ROW, rms_norm_grad::ROW];

/// 310B has neither.
const DEVICES: &[Soc] =
    &[Soc::Ascend910, Soc::Ascend310P, Soc::Ascend910B, Soc::Ascend910_93, Soc::Ascend950];
const OLDER: &[Soc] = &[Soc::Ascend910, Soc::Ascend310P];

const ALL: &[&str] = &["x", "gamma", "yOut", "rstdOut"];
const WIDE: &[&[Types]] =
    &[&[F32, F32, F32, F32], &[F16, F16.and(F32), F16, F32], &[BF16, BF16.and(F32), BF16, F32]];
const PLAIN: &[&[Types]] = &[&[F32, F32, F32, F32], &[F16, F16, F16, F32]];

/// gamma has the last extents of x.
fn gamma_is_a_row(call: &Passed) -> Result<()> {
    let ([x], (name, gamma)) = (call.these(["x"]), call.tensor("gamma"));
    if x.shape.ends_with(&gamma.shape) && gamma.rank() > 0 {
        return Ok(());
    }
    let expected = format!("the last extents of x, {}", shape_text(&x.shape));
    Err(Error::invalid(name, format!("shape {}", shape_text(&gamma.shape)), expected))
}

/// rstdOut has an element for each row; each of its extents is 1 or that of x at its place.
fn rstd_fits(call: &Passed) -> Result<()> {
    let ([x], (name, rstd)) = (call.these(["x"]), call.tensor("rstdOut"));
    let mut extents = rstd.shape.iter().enumerate();
    let is_of_x = extents.all(|(axis, extent)| *extent == 1 || x.shape.get(axis) == Some(extent));
    if is_of_x && rstd.numel() == Some(plan::rows_of(call)[0]) {
        return Ok(());
    }
    let expected = format!("an element for each row of x, of shape {}", shape_text(&x.shape));
    Err(Error::invalid(name, format!("shape {}", shape_text(&rstd.shape)), expected))
}

/// A row has elements.
fn rows_have_elements(call: &Passed) -> Result<()> {
    let (name, gamma) = call.tensor("gamma");
    if !gamma.is_empty() {
        return Ok(());
    }
    Err(Error::invalid(name, format!("shape {}", shape_text(&gamma.shape)), "elements"))
}

/// Each of these is empty.
pub fn are_empty(call: &Passed, names: &[&str]) -> bool {
    names.iter().all(|name| call.tensor(name).1.is_empty())
}

operator! {
    rms_norm in "rms_norm", "aclnn_rms_norm.h": "F.rms_norm(x, gamma.shape, gamma, epsilon)";
    /// Phase 1 of a normalisation by the root of the mean square: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     rstdOut = 1 / sqrt(mean of x * x + epsilon)
    ///     yOut    = x * rstdOut * gamma
    ///
    /// The mean is that of a row, the axes of gamma. Computed in FLOAT and rounded once. Not on 310B.
    ///
    /// @param x rank 1 to 8; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param gamma the last extents of x; the type of x, or FLOAT on 910B, 910_93 and 950. Any strides
    /// @param epsilon is added to the mean
    /// @param yOut shape and type of x. Any strides; only the view is written
    /// @param rstdOut FLOAT, an element for each row; its extents are 1 or those of x at their places. Any strides
    aclnnRmsNormGetWorkspaceSize, aclnnRmsNorm(
        x: *const aclTensor, gamma: *const aclTensor, epsilon: f64, yOut: *const aclTensor, rstdOut: *const aclTensor,
    )
    /// @return 0; 161001 a pointer is null; 161002 a dtype or a format breaks a rule above; 561002 a shape does; 561003 the device has no
    ///     kernel. Where both results are empty the call succeeds, and phase 2 does nothing. On failure workspaceSize is left alone; but for a
    ///     null argument executor may receive one that is not alive
    checks [
        Fails(NO_KERNEL, &Devices(DEVICES)),
        On(OLDER, &Columns(ALL, PLAIN)),
        On(A2, &Columns(ALL, WIDE)),
        On(ON_950, &Columns(ALL, WIDE)),
        Format(ALL, Formats::Public),
        If(|call| are_empty(call, &["yOut", "rstdOut"]), &Done(Instead::Nothing)),
        Fails(NO_TILING, &Rank(ALL)),
        Fails(NO_TILING, &NoNegativeExtent(ALL)),
        Fails(NO_TILING, &Own(gamma_is_a_row)),
        Fails(NO_TILING, &SameShape(&["yOut"], "x")),
        Fails(NO_TILING, &Own(rstd_fits)),
        Fails(NO_TILING, &Own(rows_have_elements)),
    ]
    -> |call| plan::rms_norm(call)
    ; front Generated
}

const OF_GRADIENT: &[&str] = &["dy", "x", "rstd", "gamma", "dxOut", "dgammaOut"];
const GRADIENTS: &[&[Types]] = &[
    &[F32, F32, F32, F32, F32, F32],
    &[F16, F16, F32, F16.and(F32), F16, F32],
    &[BF16, BF16, F32, BF16.and(F32), BF16, F32],
];
const OLDER_GRADIENTS: &[&[Types]] = &[GRADIENTS[0], &[F16, F16, F32, F16, F16, F32]];

/// rstd has an element for each row, and begins with the extents of x before them; of x's, those may be left out that are 1.
fn rstd_is_of_rows(call: &Passed) -> Result<()> {
    let ([x, gamma], (name, rstd)) = (call.these(["x", "gamma"]), call.tensor("rstd"));
    let rows = &x.shape[..x.rank() - gamma.rank()];
    let own = &rstd.shape[..rstd.rank().min(rows.len())];
    let begins = rows.starts_with(own) && rows[own.len()..].iter().all(|&extent| extent == 1);
    if begins && rstd.numel() == Some(plan::rows_of(call)[0]) {
        return Ok(());
    }
    let expected = format!("an element for each row of x, of shape {}", shape_text(&x.shape));
    Err(Error::invalid(name, format!("shape {}", shape_text(&rstd.shape)), expected))
}

/// 910's kernel takes 64 elements at a time.
fn rows_are_of_64(call: &Passed) -> Result<()> {
    let columns = plan::rows_of(call)[1];
    if columns % 64 == 0 {
        return Ok(());
    }
    Err(Error::invalid("gamma", format!("{columns} elements"), "a multiple of 64 on this device"))
}

operator! {
    rms_norm_grad in "rms_norm", "aclnn_rms_norm_grad.h": "gradient of F.rms_norm";
    /// Phase 1 of the gradient of a normalisation by the root of the mean square: checks the arguments, and reports the workspace that phase 2
    /// needs.
    ///
    ///     dgammaOut = sum over rows of dy * x * rstd
    ///     dxOut     = (g - x * rstd * mean of (g * x * rstd)) * rstd, where g = dy * gamma
    ///
    /// Computed in FLOAT and rounded once. Not on 310B.
    ///
    /// @param dy the gradient of the results: shape and type of x. Any strides
    /// @param x rank 1 to 8; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param rstd FLOAT, an element for each row, beginning with the extents of x before them. Any strides
    /// @param gamma the last extents of x, on 910 a multiple of 64 elements; the type of x, or FLOAT on 910B, 910_93 and 950. Any strides
    /// @param dxOut shape and type of x. Any strides; only the view is written
    /// @param dgammaOut FLOAT, the shape of gamma. Any strides
    aclnnRmsNormGradGetWorkspaceSize, aclnnRmsNormGrad(
        dy: *const aclTensor,
        x: *const aclTensor,
        rstd: *const aclTensor,
        gamma: *const aclTensor,
        dxOut: *const aclTensor,
        dgammaOut: *const aclTensor,
    )
    /// @return 0; 161001 a pointer is null; 161002 a dtype or a format breaks a rule above; 561002 a shape does, or there are no rows, but on
    ///     950, where dgammaOut becomes 0 then; 561003 the device has no kernel. Where both results are empty the call succeeds, and phase 2
    ///     does nothing. On failure workspaceSize is left alone; but for a null argument executor may receive one that is not alive
    checks [
        Fails(NO_KERNEL, &Devices(DEVICES)),
        On(OLDER, &Columns(OF_GRADIENT, OLDER_GRADIENTS)),
        On(A2, &Columns(OF_GRADIENT, GRADIENTS)),
        On(ON_950, &Columns(OF_GRADIENT, GRADIENTS)),
        Format(OF_GRADIENT, Formats::Public),
        If(|call| are_empty(call, &["dxOut", "dgammaOut"]), &Done(Instead::Nothing)),
        Fails(NO_TILING, &Rank(OF_GRADIENT)),
        Fails(NO_TILING, &NoNegativeExtent(OF_GRADIENT)),
        Fails(NO_TILING, &Own(gamma_is_a_row)),
        Fails(NO_TILING, &SameShape(&["dy", "dxOut"], "x")),
        Fails(NO_TILING, &SameShape(&["dgammaOut"], "gamma")),
        Fails(NO_TILING, &Own(rstd_is_of_rows)),
        Fails(NO_TILING, &Own(rows_have_elements)),
        On(&[Soc::Ascend910], &Fails(NO_TILING, &Own(rows_are_of_64))),
        On(ON_950, &Empty(&["x"], Instead::Fill("dgammaOut", 0.0))),
        Fails(NO_TILING, &Own(there_are_rows)),
    ]
    -> |call| plan::rms_norm_grad(call)
    ; front Generated
}

fn there_are_rows(call: &Passed) -> Result<()> {
    let (name, x) = call.tensor("x");
    if !x.is_empty() {
        return Ok(());
    }
    Err(Error::invalid(name, format!("shape {}", shape_text(&x.shape)), "rows"))
}
