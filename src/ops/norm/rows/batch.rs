//! Batch normalisation and its gradient.

use super::super::plan;
use super::super::rules::*;
use crate::abi::acl_meta::{aclBoolArray, aclTensor};
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::row::Operator;
use crate::ops::rules::Formats;
use crate::soc::Soc;
use std::mem::MaybeUninit;

/// The operators of this file.
pub const ROWS: &[Operator] = &[batch_norm::ROW, batch_norm_backward::ROW];

const INPUT: &[&str] = &["input"];
const BOTH: &[&str] = &["input", "output"];
const SAVES: &[&str] = &["saveMean", "saveInvstd"];
const VECTORS: &[&str] = &["weight", "bias", "runningMean", "runningVar"];

fn trains(call: &Passed) -> bool {
    call.truth("training")
}

operator! {
    batch_norm in "batch_norm", "aclnn_batch_norm.h": "torch.native_batch_norm(input, weight, bias, runningMean, runningVar, training, momentum, eps)";
    /// Phase 1 of a batch normalisation: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     output = (input - mean) / sqrt(variance + eps) * weight + bias
    ///
    /// Of each channel. With training, mean and variance are those of the channel's elements, and running statistics move towards them:
    ///
    ///     running = (1 - momentum) * running + momentum * statistic
    ///
    /// where the variance is divided by one element less. Else they are runningMean and runningVar. Computed in FLOAT and rounded once.
    ///
    /// @param input (N, C, ...) of rank 2 to 8; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950; no type on 310B. Of rank 5 its format is
    ///     NCDHW. On 950 the last axis has the channels in formats NHWC and NDHWC. Any strides
    /// @param weight C elements of those types, or null for 1. Any stride
    /// @param bias C elements of those types, or null for 0. Any stride
    /// @param runningMean C elements of those types, or null: 0, and nothing is updated. Any stride
    /// @param runningVar C elements of those types, or null: 1, and nothing is updated. Any stride
    /// @param training the statistics are those of input
    /// @param momentum how much of them running statistics take
    /// @param eps is added to the variance
    /// @param output shape, type and format of input. Any strides; only the view is written
    /// @param saveMean with training C elements of those types: the mean. Else it may be null, and is left alone
    /// @param saveInvstd with training C elements of those types: the variance, on 950 1 / sqrt(variance + eps). Else it may be null, and is
    ///     left alone
    aclnnBatchNormGetWorkspaceSize, aclnnBatchNorm(
        input: *const aclTensor,
        weight: *const aclTensor = null,
        bias: *const aclTensor = null,
        runningMean: *mut aclTensor = null,
        runningVar: *mut aclTensor = null,
        training: MaybeUninit<bool>,
        momentum: f64,
        eps: f64,
        output: *mut aclTensor,
        saveMean: *mut aclTensor = null,
        saveInvstd: *mut aclTensor = null,
    )
    /// @return 0; 161001 a pointer is null that may not be; 161002 an argument breaks a rule above; 561103 output has another type than
    ///     input. Of an empty input saveMean becomes 0 and saveInvstd NaN, whatever else is wrong. On failure workspaceSize and executor are
    ///     left alone
    checks [
        If(trains, &Own(|call| call.given(SAVES))),
        Empty(INPUT, Instead::Fills(&[("saveMean", 0.0), ("saveInvstd", f64::NAN)])),
        Dtype(BOTH, BATCHES),
        If(trains, &Dtype(SAVES, BATCHES)),
        Dtype(VECTORS, BATCHES),
        Format(BOTH, Formats::EqualPublic),
        Own(|call| rank_5_has_a_format(call, "input")),
        RankOf(BOTH, IMAGES),
        NoNegativeExtent(BOTH),
        SameShape(&["output"], "input"),
        Own(|call| of_channels(call, "input", VECTORS)),
        If(trains, &Own(|call| of_channels(call, "input", SAVES))),
        Fails(Error::as_view, &SameDtype(&["output"], "input")),
    ]
    -> |call| plan::batch_norm(call)
}

const GRADIENTS: &[&str] = &["gradInput", "gradWeight", "gradBias"];
const OPTIONAL: &[&str] = &["weight", "runningMean", "runningVar", "saveMean", "saveInvstd"];
const READ: &[&str] = &["gradOut", "input"];

fn wants_input(call: &Passed) -> bool {
    is_wanted(call, 0)
}

fn wants_weight(call: &Passed) -> bool {
    is_wanted(call, 1)
}

fn wants_bias(call: &Passed) -> bool {
    is_wanted(call, 2)
}

/// Without training the saved statistics may have no elements.
fn saves_fit_or_are_empty(call: &Passed) -> Result<()> {
    let is_empty = |name: &&str| call.optional(name).is_some_and(|(_, tensor)| tensor.shape[..] == [0]);
    let rest: smallvec::SmallVec<[&str; 2]> = SAVES.iter().copied().filter(|name| !is_empty(name)).collect();
    of_channels(call, "input", &rest)
}

/// There is a mask of three values. None, and one of no values, count as null, on 950 any but three.
fn mask_is_there(call: &Passed) -> Result<()> {
    call.given(&["outputMask"])?;
    let count = call.truths("outputMask").len();
    let (got, expected) = (format!("{count} values"), "3 values");
    match count {
        3.. if count == 3 || call.rules.soc != Soc::Ascend950 => Ok(()),
        1 | 2 if call.rules.soc != Soc::Ascend950 => Err(Error::invalid("outputMask", got, expected)),
        _ => Err(Error::Null { argument: "outputMask", expected: "3 values" }),
    }
}

operator! {
    batch_norm_backward in "batch_norm", "aclnn_batch_norm_backward.h": "gradient of torch.native_batch_norm";
    /// Phase 1 of the gradient of a batch normalisation: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     normalised = (input - mean) / sqrt(variance + eps)
    ///     gradBias   = sum of gradOut
    ///     gradWeight = sum of gradOut * normalised
    ///     gradInput  = weight / sqrt(variance + eps) * (gradOut - gradBias / n - normalised * gradWeight / n)
    ///
    /// Of each channel, of n elements. Without training, mean and variance do not depend on input, and the last two terms are not there.
    /// Computed in FLOAT and rounded once.
    ///
    /// @param gradOut the gradient of the results: shape, type and format of input. Any strides
    /// @param input (N, C, ...) of rank 2 to 8; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. On 950 rank 5 has format NCDHW or NDHWC, and
    ///     the last axis has the channels in formats NHWC and NDHWC. Any strides
    /// @param weight C elements of those types, or null for 1; on 950 the type of gradOut or FLOAT, as of the next four. Any stride
    /// @param runningMean C elements, or null for 0: the mean without training. Any stride
    /// @param runningVar C elements, or null for 1: the variance without training. Any stride
    /// @param saveMean C elements, or null for 0: the mean with training. Any stride
    /// @param saveInvstd C elements, or null for 1: with training the variance, on 950 1 / sqrt(variance + eps). Any stride
    /// @param training the statistics are those of input
    /// @param eps is added to the variance
    /// @param outputMask which of the three gradients are wanted; the others may be null, and are left alone
    /// @param gradInput shape of input, one of those types, on 950 that of gradOut. Any strides; only the view is written
    /// @param gradWeight C elements of one of those types. Any stride
    /// @param gradBias C elements of one of those types. Any stride
    aclnnBatchNormBackwardGetWorkspaceSize, aclnnBatchNormBackward(
        gradOut: *const aclTensor,
        input: *const aclTensor,
        weight: *const aclTensor = null,
        runningMean: *const aclTensor = null,
        runningVar: *const aclTensor = null,
        saveMean: *const aclTensor = null,
        saveInvstd: *const aclTensor = null,
        training: MaybeUninit<bool>,
        eps: f64,
        outputMask: *const aclBoolArray = null,
        gradInput: *mut aclTensor = null,
        gradWeight: *mut aclTensor = null,
        gradBias: *mut aclTensor = null,
    )
    /// @return 0; 161001 a pointer is null that may not be, or outputMask has no values, on 950 not three; 161002 an argument breaks a rule
    ///     above; 561103 a gradient or saved statistic has another shape where only 950 looks at it before. Of an empty gradOut or input the
    ///     call succeeds, whatever else is wrong, and phase 2 does nothing. On failure workspaceSize and executor are left alone
    checks [
        Empty(READ, Instead::Nothing),
        Own(mask_is_there),
        Own(|call| wanted_are_given(call, GRADIENTS)),
        Dtype(READ, FLOATS),
        SameDtype(&["gradOut"], "input"),
        If(wants_input, &Dtype(&["gradInput"], FLOATS)),
        If(wants_weight, &Dtype(&["gradWeight"], FLOATS)),
        If(wants_bias, &Dtype(&["gradBias"], FLOATS)),
        Dtype(OPTIONAL, FLOATS),
        On(ON_950, &All(&[
            Own(|call| float_or(call, OPTIONAL, "gradOut")),
            SameDtype(&["runningVar"], "runningMean"),
            SameDtype(&["saveInvstd"], "saveMean"),
            If(wants_input, &SameDtype(&["gradInput"], "gradOut")),
            Own(|call| float_or(call, &["gradWeight", "gradBias"], "weight")),
            SameDtype(&["gradBias"], "gradWeight"),
        ])),
        Format(READ, Formats::EqualPublic),
        If(wants_input, &Format(&["gradOut", "gradInput"], Formats::EqualPublic)),
        On(ON_950, &Own(|call| rank_5_has_a_format(call, "input"))),
        RankOf(READ, IMAGES),
        NoNegativeExtent(READ),
        SameShape(&["gradOut"], "input"),
        Own(|call| of_channels(call, "input", &["weight", "runningMean", "runningVar"])),
        On(ON_950, &All(&[
            If(trains, &Own(|call| of_channels(call, "input", SAVES))),
            If(|call| !trains(call), &Own(saves_fit_or_are_empty)),
            If(wants_weight, &Own(|call| of_channels(call, "input", &["gradWeight"]))),
            If(wants_bias, &Own(|call| of_channels(call, "input", &["gradBias"]))),
        ])),
        If(wants_input, &Fails(Error::as_view, &SameShape(&["gradInput"], "input"))),
        If(trains, &Fails(Error::as_view, &Own(|call| of_channels(call, "input", SAVES)))),
        If(wants_weight, &Fails(Error::as_view, &Own(|call| of_channels(call, "input", &["gradWeight"])))),
        If(wants_bias, &Fails(Error::as_view, &Own(|call| of_channels(call, "input", &["gradBias"])))),
        If(nothing_is_wanted, &Done(Instead::Nothing)),
    ]
    -> |call| plan::batch_norm_backward(call)
}
