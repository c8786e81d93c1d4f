//! Numbers with means and deviations of their own, and indices that are drawn by weights.

use super::numbers::{ALL_FLOATS, FLOATS, source};
use crate::abi::acl_meta::aclTensor;
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::random::plan;
use crate::ops::row::Operator;
use crate::ops::rules::*;
use std::mem::MaybeUninit;

/// The operators of this file.
pub const ROWS: &[Operator] =
    &[multinomial::ROW, normal_float_tensor::ROW, normal_tensor_float::ROW, normal_tensor_tensor::ROW];

const TENSORS: &[&str] = &["mean", "std", "out"];

operator! {
    normal_tensor_float in "drawn", "aclnn_normal_out.h": "torch.normal(mean, std)";
    /// Phase 1 of normally distributed numbers, each with a mean of its own: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = mean[...] + std * z
    ///
    /// Computed in FLOAT, in DOUBLE where mean or out is, and cast. The z are those of aclnnInplaceNormal.
    ///
    /// @param mean of rank 8 or less, a shape that broadcasts to that of out; FLOAT, FLOAT16, BFLOAT16, DOUBLE. Any strides
    /// @param std any number
    /// @param seed with offset and the indices of an element it determines z
    /// @param offset likewise
    /// @param out of rank 8 or less; a dtype of that list. Any strides; only the view is written
    aclnnNormalTensorFloatGetWorkspaceSize, aclnnNormalTensorFloat(
        mean: *const aclTensor,
        std: f32,
        seed: i64,
        offset: i64,
        out: *mut aclTensor,
    )
    checks [
        Rank(&["mean", "out"]),
        BroadcastsTo("mean", "out"),
        Dtype(&["mean", "out"], ALL_FLOATS),
        Empty(OUT, Instead::Nothing),
    ]
    -> |call| plan::normal(call, source(call))
}

operator! {
    normal_float_tensor in "drawn", "aclnn_normal_out.h": "torch.normal(mean, std)";
    /// Phase 1 of normally distributed numbers, each with a deviation of its own: checks the arguments, and reports the workspace that phase 2
    /// needs.
    ///
    ///     out[...] = mean + std[...] * z
    ///
    /// As aclnnNormalTensorFloat.
    ///
    /// @param mean any number
    /// @param std of rank 8 or less, not empty; FLOAT, FLOAT16, BFLOAT16, DOUBLE. Any strides
    /// @param seed with offset and the indices of an element it determines z
    /// @param offset likewise
    /// @param out the shape of std, or empty where that has one element; a dtype of that list. Any strides; only the view is written
    aclnnNormalFloatTensorGetWorkspaceSize, aclnnNormalFloatTensor(
        mean: f32,
        std: *const aclTensor,
        seed: i64,
        offset: i64,
        out: *mut aclTensor,
    )
    checks [
        Own(std_has_elements),
        If(|call| !is_left_out(call), &SameShape(OUT, "std")),
        Rank(&["std"]),
        Dtype(&["std", "out"], ALL_FLOATS),
        Empty(OUT, Instead::Nothing),
    ]
    -> |call| plan::normal(call, source(call))
}

fn std_has_elements(call: &Passed) -> Result<()> {
    let (name, std) = call.tensor("std");
    if std.is_empty() { Err(Error::invalid(name, "no elements", "one at least")) } else { Ok(()) }
}

/// Nothing becomes of a deviation.
fn is_left_out(call: &Passed) -> bool {
    let [std, out] = call.these(["std", "out"]);
    out.is_empty() && std.numel() == Some(1)
}

operator! {
    normal_tensor_tensor in "drawn", "aclnn_normal_out.h": "torch.normal(mean, std)";
    /// Phase 1 of normally distributed numbers, each with a mean and a deviation of its own: checks the arguments, and reports the workspace that
    /// phase 2 needs.
    ///
    ///     out[...] = mean[...] + std[...] * z
    ///
    /// As aclnnNormalTensorFloat.
    ///
    /// @param mean of rank 8 or less; FLOAT, FLOAT16, BFLOAT16, DOUBLE. Any strides
    /// @param std of rank 8 or less; a dtype of that list; the shapes of both broadcast. Any strides
    /// @param seed with offset and the indices of an element it determines z
    /// @param offset likewise
    /// @param out of the shape to which both broadcast, and a dtype of that list. Any strides; only the view is written
    aclnnNormalTensorTensorGetWorkspaceSize, aclnnNormalTensorTensor(
        mean: *const aclTensor,
        std: *const aclTensor,
        seed: i64,
        offset: i64,
        out: *mut aclTensor,
    )
    checks [
        Rank(&["mean", "std"]),
        Broadcast(&["mean", "std"], "out"),
        Dtype(TENSORS, ALL_FLOATS),
        Empty(OUT, Instead::Nothing),
        Promotes("std", "mean"),
    ]
    -> |call| plan::normal(call, source(call))
}

operator! {
    multinomial in "drawn", "aclnn_multinomial.h": "torch.multinomial(self, numsamples, replacement)";
    /// Phase 1 of indices that are drawn by weights: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[..., i] = an index of the last axis of self, as likely as its weight says
    ///
    /// Weights are computed with in DOUBLE and need not sum to 1. What is no positive number is no weight: its index is drawn only where
    /// others are used up.
    ///
    /// @param self of rank 1 or 2, with at most 2^24 weights in a row; FLOAT, FLOAT16, DOUBLE, and BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param numsamples 1 or more; without replacement no more than there are weights
    /// @param replacement whether an index may come again
    /// @param seed with offset it determines the indices
    /// @param offset likewise
    /// @param out INT64, of the rank of self, with numsamples in a row. Any strides; only the view is written
    aclnnMultinomialGetWorkspaceSize, aclnnMultinomial(
        self_: *const aclTensor,
        numsamples: i64,
        replacement: MaybeUninit<bool>,
        seed: i64,
        offset: i64,
        out: *mut aclTensor,
    )
    checks [
        Dtype(SELF, FLOATS),
        Dtype(OUT, Takes::everywhere(Types::of(&[DType::Int64]))),
        RankOf(SELF, &[1, 2]),
        SameRank(OUT, "self"),
        AtLeast("numsamples", 1),
        Own(samples_fit),
        Empty(SELF, Instead::Nothing),
    ]
    -> |call| plan::multinomial(call, source(call))
}

/// out has so many samples in each row, and self as many weights at least where each is drawn once.
fn samples_fit(call: &Passed) -> Result<()> {
    let ([this], (name, out), samples) =
        (call.these(["self"]), call.tensor("out"), call.integer("numsamples"));
    let mut shape = this.shape.to_vec();
    let count = shape.pop().expect("an axis");
    shape.push(samples);
    shape_is(name, out, &shape, "numsamples for each row of self")?;
    if count > 1 << 24 {
        return Err(Error::invalid("self", format!("{count} weights in a row"), "at most 2^24"));
    }
    if samples > count && !call.truth("replacement") {
        return Err(Error::invalid("numsamples", samples, format!("at most {count} without replacement")));
    }
    Ok(())
}
