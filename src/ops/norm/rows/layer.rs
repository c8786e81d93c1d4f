//! Layer normalisation and its gradient.

use super::super::plan;
use super::super::rules::*;
use crate::abi::acl_meta::{aclBoolArray, aclIntArray, aclTensor};
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::row::Operator;
use crate::ops::rules::{Takes, shape_is};
use crate::soc::Soc;
use crate::tensor::shape_text;

/// The operators of this file.
pub const ROWS: &[Operator] = &[fast_layer_norm::ROW, layer_norm::ROW, layer_norm_backward::ROW];

const WEIGHTS: &[&str] = &["weightOptional", "biasOptional"];
const RESULTS: &[&str] = &["out", "meanOutOptional", "rstdOutOptional"];
const MOMENTS: &[&str] = &["meanOutOptional", "rstdOutOptional"];
const ALL: &[&str] =
    &["input", "weightOptional", "biasOptional", "out", "meanOutOptional", "rstdOutOptional"];

/// normalizedShape has one to eight extents, which are the last ones of input, and those of weight and bias.
fn shapes_fit(call: &Passed) -> Result<()> {
    let ((name, input), shape) = (call.tensor("input"), call.integers("normalizedShape"));
    if !(1..=8).contains(&shape.len()) {
        return Err(Error::invalid("normalizedShape", format!("{} values", shape.len()), "1 to 8 values"));
    }
    if !input.shape.ends_with(shape) {
        let expected = format!("{}, as normalizedShape says, at its end", shape_text(shape));
        return Err(Error::invalid(name, format!("shape {}", shape_text(&input.shape)), expected));
    }
    of_shape(call, WEIGHTS, shape)
}

/// Each has the shape that normalizedShape says; null is nothing.
fn of_shape(call: &Passed, names: &[&'static str], shape: &[i64]) -> Result<()> {
    let mut tensors = names.iter().filter_map(|name| call.optional(name));
    tensors.try_for_each(|(name, tensor)| shape_is(name, tensor, shape, "as normalizedShape says"))
}

/// mean and rstd have an element for each row, and 1 in the place of each extent of it. aclnnLayerNorm leaves out empty ones on 950.
fn moments_fit(call: &Passed) -> Result<()> {
    let may_be_empty = call.operator == "aclnnLayerNorm" && call.rules.soc == Soc::Ascend950;
    let ([input], count) = (call.these(["input"]), call.integers("normalizedShape").len());
    let mut shape = input.shape.clone();
    let rows = input.rank() - count;
    shape[rows..].fill(1);
    let moments = MOMENTS.iter().filter_map(|name| call.optional(name));
    moments
        .filter(|(_, tensor)| !(may_be_empty && tensor.is_empty()))
        .try_for_each(|(name, tensor)| shape_is(name, tensor, &shape, "an element for each row of input"))
}

fn no_rows(call: &Passed) -> bool {
    plan::rows_of(call)[0] == 0
}

fn no_columns(call: &Passed) -> bool {
    plan::rows_of(call)[1] == 0
}

const UNKNOWN: Instead = Instead::Fills(&[("meanOutOptional", 0.0), ("rstdOutOptional", f64::NAN)]);

/// What is checked before something is known to be empty.
const fn checks(takes: Takes) -> [Check; 9] {
    [
        Dtype(&["input"], takes),
        Dtype(WEIGHTS, takes),
        Own(|call| float_or(call, WEIGHTS, "input")),
        SameDtype(&["biasOptional"], "weightOptional"),
        Dtype(RESULTS, takes),
        Rank(ALL),
        NoNegativeExtent(&["input"]),
        Own(shapes_fit),
        SameShape(OUT, "input"),
    ]
}

const NEWER: &[Check] = &checks(FLOATS);
const FAST: &[Check] = &checks(HALVES);

operator! {
    layer_norm in "layer_norm", "aclnn_layer_norm.h": "torch.native_layer_norm(input, normalizedShape, weight, bias, eps)";
    /// Phase 1 of a layer normalisation: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out = (input - mean) / sqrt(variance + eps) * weight + bias
    ///
    /// Mean and variance are those of the elements of a row, the axes that normalizedShape names. Computed in FLOAT and rounded once.
    ///
    /// @param input rank 1 to 8; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param normalizedShape one to eight extents, the last ones of input
    /// @param weightOptional of that shape, FLOAT or the type of input; null for 1. Any strides
    /// @param biasOptional of that shape, FLOAT or the type of input, and of weightOptional; null for 0. Any strides
    /// @param eps is added to the variance
    /// @param out shape of input, one of those types. Any strides; only the view is written
    /// @param meanOutOptional an element for each row, 1 in the place of the extents of normalizedShape, one of those types; or null. Any
    ///     strides
    /// @param rstdOutOptional likewise: 1 / sqrt(variance + eps), or null. Any strides
    aclnnLayerNormGetWorkspaceSize, aclnnLayerNorm(
        input: *const aclTensor,
        normalizedShape: *const aclIntArray,
        weightOptional: *const aclTensor = null,
        biasOptional: *const aclTensor = null,
        eps: f64,
        out: *mut aclTensor,
        meanOutOptional: *mut aclTensor = null,
        rstdOutOptional: *mut aclTensor = null,
    )
    /// @return 0; 161001 a pointer is null that may not be; 161002 an argument breaks a rule above; 561103 mean or rstd has another shape, but
    ///     on 950. Without rows phase 2 does nothing; of empty rows mean becomes 0 and rstd NaN. On failure workspaceSize and executor are
    ///     left alone
    checks [
        All(NEWER),
        On(ON_950, &All(&[Own(moments_fit), SameDtype(&["rstdOutOptional"], "meanOutOptional")])),
        If(no_rows, &Done(Instead::Nothing)),
        If(no_columns, &Done(UNKNOWN)),
        Fails(Error::as_view, &Own(moments_fit)),
    ]
    -> |call| plan::layer_norm(call)
}

operator! {
    fast_layer_norm in "layer_norm", "aclnn_layer_norm.h": "torch.native_layer_norm(input, normalizedShape, weight, bias, eps)";
    /// Phase 1 of a layer normalisation, as aclnnLayerNorm, which see: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out = (input - mean) / sqrt(variance + eps) * weight + bias
    ///
    /// @param input rank 1 to 8; FLOAT, FLOAT16, BFLOAT16. Any strides
    /// @param normalizedShape one to eight extents, the last ones of input
    /// @param weightOptional of that shape, FLOAT or the type of input; null for 1. Any strides
    /// @param biasOptional of that shape, FLOAT or the type of input, and of weightOptional; null for 0. Any strides
    /// @param eps is added to the variance
    /// @param out shape and type of input. Any strides; only the view is written
    /// @param meanOutOptional an element for each row, 1 in the place of the extents of normalizedShape, one of those types; or null. Any
    ///     strides
    /// @param rstdOutOptional likewise: 1 / sqrt(variance + eps), or null. Any strides
    aclnnFastLayerNormGetWorkspaceSize, aclnnFastLayerNorm(
        input: *const aclTensor,
        normalizedShape: *const aclIntArray,
        weightOptional: *const aclTensor = null,
        biasOptional: *const aclTensor = null,
        eps: f64,
        out: *mut aclTensor,
        meanOutOptional: *mut aclTensor = null,
        rstdOutOptional: *mut aclTensor = null,
    )
    /// @return 0; 161001 a pointer is null that may not be; 161002 an argument breaks a rule above; 561103 out has another type than input,
    ///     or mean or rstd another shape. Of empty rows mean becomes 0 and rstd NaN; without rows phase 2 does nothing. On failure
    ///     workspaceSize and executor are left alone
    checks [
        All(FAST),
        If(no_columns, &Done(UNKNOWN)),
        If(no_rows, &Done(Instead::Nothing)),
        Fails(Error::as_view, &SameDtype(OUT, "input")),
        Fails(Error::as_view, &Own(moments_fit)),
    ]
    -> |call| plan::layer_norm(call)
}

const GRADIENTS: &[&str] = &["gradInputOut", "gradWeightOut", "gradBiasOut"];
const OF_GRADIENT: &[&str] = &[
    "gradOut",
    "input",
    "mean",
    "rstd",
    "weightOptional",
    "biasOptional",
    "gradInputOut",
    "gradWeightOut",
    "gradBiasOut",
];

/// As [`shapes_fit`], but that the values are compared with weight and bias alone.
fn shapes_fit_backward(call: &Passed) -> Result<()> {
    let ((name, input), shape) = (call.tensor("input"), call.integers("normalizedShape"));
    if !(1..=8).contains(&shape.len()) {
        return Err(Error::invalid("normalizedShape", format!("{} values", shape.len()), "1 to 8 values"));
    }
    if input.rank() < shape.len() {
        let expected = format!("{} axes or more, as normalizedShape says", shape.len());
        return Err(Error::invalid(name, format!("rank {}", input.rank()), expected));
    }
    of_shape(call, WEIGHTS, shape)
}

fn counts_fit(call: &Passed) -> Result<()> {
    let ([rows, columns], wanted) = (plan::rows_of(call), call.truths("outputMask"));
    counted(call, "mean", rows)?;
    let counts = ["gradWeightOut", "gradBiasOut"].into_iter().zip(&wanted[1..]);
    counts.filter(|(_, wanted)| **wanted).try_for_each(|(name, _)| counted(call, name, columns))
}

/// A row of input is as long as normalizedShape says.
fn rows_fit(call: &Passed) -> Result<()> {
    let ((name, input), shape) = (call.tensor("input"), call.integers("normalizedShape"));
    if crate::tensor::product(shape) == Some(plan::rows_of(call)[1]) {
        return Ok(());
    }
    let expected = format!("{}, as normalizedShape says, at its end", shape_text(shape));
    Err(Error::invalid(name, format!("shape {}", shape_text(&input.shape)), expected))
}

operator! {
    layer_norm_backward in "layer_norm", "aclnn_layer_norm_backward.h": "gradient of torch.native_layer_norm";
    /// Phase 1 of the gradient of a layer normalisation: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     normalised    = (input - mean) * rstd
    ///     gradBiasOut   = sum over rows of gradOut
    ///     gradWeightOut = sum over rows of gradOut * normalised
    ///     gradInputOut  = (g - mean of g - normalised * mean of (g * normalised)) * rstd, where g = gradOut * weight
    ///
    /// Computed in FLOAT and rounded once.
    ///
    /// @param gradOut the gradient of the results: shape and type of input. Any strides
    /// @param input rank 1 to 8; FLOAT, FLOAT16, BFLOAT16. Any strides
    /// @param normalizedShape one to eight extents, those of a row
    /// @param mean an element for each row, of those types. Any strides
    /// @param rstd likewise, of the shape of mean. Any strides
    /// @param weightOptional of the shape of a row, FLOAT or the type of input; null for 1. Any strides
    /// @param biasOptional of the shape of a row, one of those types, or null; its data is not read
    /// @param outputMask which of the three gradients are wanted; the others may be null, and are left alone
    /// @param gradInputOut shape of input, one of those types. Any strides; only the view is written
    /// @param gradWeightOut as many elements as a row, of one of those types. Any strides
    /// @param gradBiasOut as many elements as a row, of one of those types. Any strides
    aclnnLayerNormBackwardGetWorkspaceSize, aclnnLayerNormBackward(
        gradOut: *const aclTensor,
        input: *const aclTensor,
        normalizedShape: *const aclIntArray,
        mean: *const aclTensor,
        rstd: *const aclTensor,
        weightOptional: *const aclTensor = null,
        biasOptional: *const aclTensor = null,
        outputMask: *const aclBoolArray,
        gradInputOut: *mut aclTensor = null,
        gradWeightOut: *mut aclTensor = null,
        gradBiasOut: *mut aclTensor = null,
    )
    /// @return 0; 161001 a pointer is null that may not be; 161002 an argument breaks a rule above; 561103 a row of input has another number of
    ///     elements than normalizedShape. Without rows gradWeightOut and gradBiasOut become 0, of empty rows phase 2 does nothing. On failure
    ///     workspaceSize and executor are left alone
    checks [
        Own(mask_has_three),
        Own(|call| wanted_are_given(call, GRADIENTS)),
        Dtype(OF_GRADIENT, HALVES),
        SameDtype(&["gradOut"], "input"),
        Own(|call| float_or(call, &["weightOptional"], "input")),
        Rank(OF_GRADIENT),
        NoNegativeExtent(&["input"]),
        Own(shapes_fit_backward),
        SameShape(&["gradOut"], "input"),
        SameShape(&["rstd"], "mean"),
        Own(counts_fit),
        If(|call| is_wanted(call, 0), &SameShape(&["gradInputOut"], "input")),
        If(nothing_is_wanted, &Done(Instead::Nothing)),
        If(no_rows, &Done(Instead::Zeros(plan::wanted_parameters))),
        If(no_columns, &Done(Instead::Nothing)),
        Fails(Error::as_view, &Own(rows_fit)),
    ]
    -> |call| plan::layer_norm_backward(call)
}
