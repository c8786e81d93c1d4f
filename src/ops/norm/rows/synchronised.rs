//! What batch normalisation is made of where parts of a batch are on several devices.

use super::super::plan;
use super::super::rules::*;
use crate::abi::acl_meta::aclTensor;
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::row::Operator;
use crate::ops::rules::{BF16, EVERYWHERE, Formats, Takes, Types, shape_is};
use opapi_kernels::norm::vectors::{join_moments, join_sums};
use std::mem::MaybeUninit;

/// The operators of this file.
pub const ROWS: &[Operator] = &[
    batch_norm_elemt::ROW,
    batch_norm_elemt_backward::ROW,
    batch_norm_gather_stats_with_counts::ROW,
    batch_norm_reduce_backward::ROW,
    batch_norm_stats::ROW,
    sync_batch_norm_gather_stats::ROW,
];

const IN_OUT: &[&str] = &["input", "output"];
const STATISTICS: &[&str] = &["mean", "invstd"];

operator! {
    batch_norm_stats in "batch_norm", "aclnn_batch_norm_stats.h": "torch.batch_norm_stats(input, eps)";
    /// Phase 1 of the statistics of a batch: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     mean   = mean of input
    ///     invstd = 1 / sqrt(variance + eps)
    ///
    /// Of each channel. Computed in FLOAT.
    ///
    /// @param input (N, C, ...) of rank 2 to 8, with channels, in no private format; FLOAT, FLOAT16; BFLOAT16 on 950. On 950 the last axis
    ///     has the channels in formats NHWC and NDHWC. Any strides
    /// @param eps is added to the variance
    /// @param mean C elements of FLOAT. Any stride
    /// @param invstd C elements of FLOAT. Any stride
    aclnnBatchNormStatsGetWorkspaceSize, aclnnBatchNormStats(
        input: *const aclTensor,
        eps: f64,
        mean: *mut aclTensor,
        invstd: *mut aclTensor,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Of an empty input mean becomes 0 and invstd NaN. On
    ///     failure workspaceSize and executor are left alone
    checks [
        Dtype(&["input"], Takes::everywhere(Types::of(&[DType::Float, DType::Float16])).on(ON_950, BF16)),
        Dtype(STATISTICS, Takes::everywhere(Types::of(&[DType::Float]))),
        Format(&["input", "mean", "invstd"], Formats::Public),
        RankOf(&["input"], IMAGES),
        NoNegativeExtent(&["input"]),
        Own(|call| of_channels(call, "input", STATISTICS)),
        Own(|call| has_channels(call, "input")),
        Empty(&["input"], Instead::Fills(&[("mean", 0.0), ("invstd", f64::NAN)])),
    ]
    -> |call| plan::batch_norm_stats(call)
}

operator! {
    batch_norm_elemt in "batch_norm", "aclnn_batch_norm_elemt.h": "torch.batch_norm_elemt(input, weight, bias, mean, invstd, eps)";
    /// Phase 1 of a batch normalisation by given statistics: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     output = (input - mean) * invstd * weight + bias
    ///
    /// Of each channel. Computed in FLOAT and rounded once.
    ///
    /// @param input (N, C, ...) of rank 2 to 8, with channels; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. On 950 the last axis has the
    ///     channels in formats NHWC and NDHWC. Any strides
    /// @param weight C elements of those types, or null for 1. Any stride
    /// @param bias C elements of those types, or null for 0. Any stride
    /// @param mean C elements of those types. Any stride
    /// @param invstd C elements of those types. Any stride
    /// @param eps changes nothing
    /// @param output shape, type and format of input. Any strides; only the view is written
    aclnnBatchNormElemtGetWorkspaceSize, aclnnBatchNormElemt(
        input: *const aclTensor,
        weight: *const aclTensor = null,
        bias: *const aclTensor = null,
        mean: *mut aclTensor,
        invstd: *mut aclTensor,
        eps: f64,
        output: *mut aclTensor,
    )
    /// @return 0; 161002 input, mean, invstd or output is null, or an argument breaks a rule above; 161001 workspaceSize or executor is null;
    ///     561103 output has another type than input. Of an empty input the call succeeds, and phase 2 does nothing. On failure workspaceSize
    ///     and executor are left alone
    checks [
        Dtype(&["input", "output", "weight", "bias", "mean", "invstd"], FLOATS),
        Format(IN_OUT, Formats::EqualPublic),
        RankOf(IN_OUT, IMAGES),
        NoNegativeExtent(IN_OUT),
        SameShape(&["output"], "input"),
        Own(|call| has_channels(call, "input")),
        Own(|call| of_channels(call, "input", &["weight", "bias", "mean", "invstd"])),
        Empty(&["input"], Instead::Nothing),
        Fails(Error::as_view, &SameDtype(&["output"], "input")),
    ]
    -> |call| plan::batch_norm_elemt(call)
    ; null is 161_002
}

const REDUCED: &[&str] = &["gradOut", "input"];
const OF_INPUT: &[&str] = &["sumDy", "sumDyXmu"];
const OF_WEIGHT: &[&str] = &["gradWeight"];
const OF_BIAS: &[&str] = &["gradBias"];

fn wants_input(call: &Passed) -> bool {
    call.truth("inputG")
}

fn wants_weight(call: &Passed) -> bool {
    call.truth("weightG")
}

fn wants_bias(call: &Passed) -> bool {
    call.truth("biasG")
}

/// What holds of those of the results that are wanted.
macro_rules! wanted {
    (|$call:ident, $names:ident| $check:expr) => {
        Own(|$call| {
            for (is_wanted, $names) in [
                (wants_input($call), OF_INPUT),
                (wants_weight($call), OF_WEIGHT),
                (wants_bias($call), OF_BIAS),
            ] {
                if is_wanted {
                    $check?;
                }
            }
            Ok(())
        })
    };
}

operator! {
    batch_norm_reduce_backward in "batch_norm", "aclnn_batch_norm_backward_reduce.h",
        const "bool inputG", const "bool weightG", const "bool biasG":
        "torch.batch_norm_backward_reduce(gradOut, input, mean, invstd, weight, inputG, weightG, biasG)";
    /// Phase 1 of the sums of the gradient of a batch normalisation: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     sumDy      = sum of gradOut
    ///     sumDyXmu   = sum of gradOut * (input - mean)
    ///     gradWeight = sumDyXmu * invstd
    ///     gradBias   = sumDy
    ///
    /// Of each channel. Sums are made in FLOAT and rounded once.
    ///
    /// @param gradOut the gradient of the results: type, format and shape of input. Any strides
    /// @param input (N, C, ...) of rank 2 to 8, with channels; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. On 950 the last axis has the
    ///     channels in formats NHWC and NDHWC. Any strides
    /// @param mean C elements of those types. Any stride
    /// @param invstd C elements of those types. Any stride
    /// @param weight is not looked at but for its type, and may be null
    /// @param inputG sumDy and sumDyXmu are wanted
    /// @param weightG gradWeight is wanted
    /// @param biasG gradBias is wanted
    /// @param sumDy C elements of those types, or null if it is not wanted. Any stride
    /// @param sumDyXmu C elements of those types, or null if it is not wanted. Any stride
    /// @param gradWeight C elements of those types, or null if it is not wanted. Any stride
    /// @param gradBias C elements of those types, or null if it is not wanted. Any stride
    aclnnBatchNormReduceBackwardGetWorkspaceSize, aclnnBatchNormReduceBackward(
        gradOut: *const aclTensor,
        input: *const aclTensor,
        mean: *const aclTensor,
        invstd: *const aclTensor,
        weight: *const aclTensor = null,
        inputG: MaybeUninit<bool>,
        weightG: MaybeUninit<bool>,
        biasG: MaybeUninit<bool>,
        sumDy: *mut aclTensor = null,
        sumDyXmu: *mut aclTensor = null,
        gradWeight: *mut aclTensor = null,
        gradBias: *mut aclTensor = null,
    )
    /// @return 0; 161001 a pointer is null that may not be; 161002 an argument breaks a rule above; 561103 gradOut has another shape than
    ///     input, or mean or invstd another length. Of empty inputs the call succeeds; on 950 the results that are wanted become 0, else phase
    ///     2 does nothing. On failure workspaceSize and executor are left alone
    checks [
        wanted!(|call, names| call.given(names)),
        Dtype(&["gradOut", "input", "mean", "invstd", "weight"], FLOATS),
        wanted!(|call, names| floats(call, names)),
        SameDtype(&["gradOut"], "input"),
        Format(REDUCED, Formats::EqualPublic),
        RankOf(REDUCED, IMAGES),
        NoNegativeExtent(REDUCED),
        Own(|call| has_channels(call, "input")),
        wanted!(|call, names| of_channels(call, "input", names)),
        On(ON_950, &Empty(EMPTIES, Instead::Zeros(wanted_names))),
        Empty(EMPTIES, Instead::Nothing),
        Fails(Error::as_view, &SameShape(&["gradOut"], "input")),
        Fails(Error::as_view, &Own(|call| of_channels(call, "input", STATISTICS))),
    ]
    -> |call| plan::batch_norm_reduce_backward(call)
}

const EMPTIES: &[&str] = &["gradOut", "input", "mean", "invstd"];

fn floats(call: &Passed, names: &[&'static str]) -> Result<()> {
    let tensors = names.iter().map(|name| call.tensor(name));
    tensors.into_iter().try_for_each(|(name, tensor)| FLOATS.check(name, tensor.dtype, call.rules))
}

fn wanted_names(call: &Passed) -> smallvec::SmallVec<[&'static str; 2]> {
    let all = [(wants_input(call), OF_INPUT), (wants_weight(call), OF_WEIGHT), (wants_bias(call), OF_BIAS)];
    all.iter().filter(|(is_wanted, _)| *is_wanted).flat_map(|(_, names)| names.iter().copied()).collect()
}

const OF_ELEMT: &[&str] = &["gradOut", "input", "gradInput"];
const OF_ALL: &[&str] = &["gradOut", "input", "mean", "invstd", "weight", "sumDy", "sumDyXmu", "gradInput"];
/// FLOAT, FLOAT16, INT32.
const COUNTS: Takes = Takes::everywhere(Types::of(&[DType::Float, DType::Float16, DType::Int32]));

operator! {
    batch_norm_elemt_backward in "batch_norm", "aclnn_batch_norm_elemt_backward.h":
        "torch.batch_norm_backward_elemt(gradOut, input, mean, invstd, weight, sumDy, sumDyXmu, counter)";
    /// Phase 1 of the gradient of a batch normalisation by given sums: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     gradInput = (gradOut - sumDy / n - (input - mean) * invstd^2 * sumDyXmu / n) * invstd * weight
    ///
    /// Of each channel, where n is the sum of counter. Computed in FLOAT and rounded once.
    ///
    /// @param gradOut the gradient of the results: shape of input, one of its types. Any strides
    /// @param input (N, C, ...) of rank 2 to 8, with channels; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. On 950 the last axis has the
    ///     channels in formats NHWC and NDHWC. Any strides
    /// @param mean C elements of those types. Any stride
    /// @param invstd C elements of those types. Any stride
    /// @param weight C elements of those types, or null for 1. Any stride
    /// @param sumDy C elements of those types. Any stride
    /// @param sumDyXmu C elements of those types. Any stride
    /// @param counter how many elements of a channel parts of the batch have; FLOAT, FLOAT16 or INT32. Any strides
    /// @param gradInput shape of input, one of its types. Any strides; only the view is written
    aclnnBatchNormElemtBackwardGetWorkspaceSize, aclnnBatchNormElemtBackward(
        gradOut: *const aclTensor,
        input: *const aclTensor,
        mean: *const aclTensor,
        invstd: *const aclTensor,
        weight: *const aclTensor = null,
        sumDy: *const aclTensor,
        sumDyXmu: *const aclTensor,
        counter: *mut aclTensor,
        gradInput: *mut aclTensor,
    )
    checks [
        Dtype(OF_ALL, FLOATS),
        Dtype(&["counter"], COUNTS),
        Format(OF_ELEMT, Formats::Public),
        RankOf(&["input"], IMAGES),
        Rank(&["gradOut", "mean", "invstd", "weight", "sumDy", "sumDyXmu", "counter", "gradInput"]),
        NoNegativeExtent(&["input", "counter"]),
        Own(|call| has_channels(call, "input")),
        SameShape(&["gradOut", "gradInput"], "input"),
        Own(|call| of_channels(call, "input", &["mean", "invstd", "weight", "sumDy", "sumDyXmu"])),
        Empty(&["input"], Instead::Nothing),
    ]
    -> |call| plan::batch_norm_elemt_backward(call)
}

const GATHERED: &[&str] =
    &["input", "mean", "invstd", "counts", "runningMean", "runningVar", "meanAll", "invstdAll"];

/// mean and invstd have a row for each part and an element for each channel; the results one for each channel.
fn parts_fit(call: &Passed) -> Result<()> {
    let ([input, mean], (name, counts)) = (call.these(["input", "mean"]), call.tensor("counts"));
    let (parts, channels) = (mean.shape[0], input.shape[1]);
    for name in STATISTICS {
        let (name, tensor) = call.tensor(name);
        shape_is(name, tensor, &[parts, channels], "of parts and of channels of input")?;
    }
    shape_is(name, counts, &[parts], "an element for each part")?;
    let vectors = ["runningMean", "runningVar", "meanAll", "invstdAll"];
    let mut vectors = vectors.iter().filter_map(|name| call.optional(name));
    vectors.try_for_each(|(name, tensor)| {
        shape_is(name, tensor, &[channels], "an element for each channel of input")
    })
}

operator! {
    batch_norm_gather_stats_with_counts in "batch_norm", "aclnn_batch_norm_gather_stats_with_counts.h":
        "torch.batch_norm_gather_stats_with_counts(input, mean, invstd, runningMean, runningVar, momentum, eps, counts)";
    /// Phase 1 of the statistics of a batch of those of its parts: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     meanAll   = sum of counts * mean / n
    ///     variance  = sum of counts * (1 / invstd^2 - eps + (mean - meanAll)^2) / n
    ///     invstdAll = 1 / sqrt(variance + eps)
    ///
    /// Of each channel, where n is the sum of counts. Running statistics move towards them:
    ///
    ///     running = (1 - momentum) * running + momentum * statistic
    ///
    /// where the variance is multiplied by n / (n - 1).
    ///
    /// @param input (N, C, ...) of rank 2 to 8, of which only the channels count; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950
    /// @param mean (parts, C) elements of those types. Any strides
    /// @param invstd (parts, C) elements of those types. Any strides
    /// @param runningMean C elements of those types, or null: neither is updated. Any stride
    /// @param runningVar C elements of those types, or null: neither is updated. Any stride
    /// @param momentum how much of the statistics the running ones take
    /// @param eps is added to the variance
    /// @param counts how many elements each part has, of those types. Any stride
    /// @param meanAll C elements of those types. Any stride
    /// @param invstdAll C elements of those types. Any stride
    aclnnBatchNormGatherStatsWithCountsGetWorkspaceSize, aclnnBatchNormGatherStatsWithCounts(
        input: *const aclTensor,
        mean: *const aclTensor,
        invstd: *const aclTensor,
        runningMean: *mut aclTensor = null,
        runningVar: *mut aclTensor = null,
        momentum: f64,
        eps: f64,
        counts: *const aclTensor,
        meanAll: *mut aclTensor,
        invstdAll: *mut aclTensor,
    )
    /// @return 0; 161001 a pointer is null that may not be; 161002 an argument breaks a rule above. Of an empty mean meanAll becomes 0 and
    ///     invstdAll NaN. On failure workspaceSize and executor are left alone
    checks [
        Dtype(GATHERED, FLOATS),
        Format(GATHERED, Formats::Public),
        RankOf(&["input"], IMAGES),
        RankOf(STATISTICS, &[2]),
        NoNegativeExtent(STATISTICS),
        Own(parts_fit),
        Empty(&["mean"], Instead::Fills(&[("meanAll", 0.0), ("invstdAll", f64::NAN)])),
    ]
    -> |call| plan::gather(call, [STATISTICS, &["counts"], &["meanAll", "invstdAll"]], ["runningMean", "runningVar"], join_moments)
}

/// 950 alone has BFLOAT16 here.
const SYNC: Takes = Takes::everywhere(Types::of(&[DType::Float, DType::Float16])).on_950(BF16);
const SYNC_COUNTS: Takes = SYNC.on(EVERYWHERE, Types::of(&[DType::Int32]));
const SUMS: &[&str] = &["totalSum", "totalSquareSum"];
const RESULTS: &[&str] = &["batchMean", "batchInvstd"];
const RUNNING: &[&str] = &["mean", "variance"];

/// Sums have a row for each part and an element for each channel; there are parts.
fn sums_fit(call: &Passed) -> Result<()> {
    let (name, sums) = call.tensor("totalSum");
    let (parts, channels) = (sums.shape[0], sums.shape[1]);
    if parts == 0 {
        return Err(Error::invalid(name, "no rows", "parts of a batch"));
    }
    let (squares, counts) = (call.tensor("totalSquareSum"), call.tensor("sampleCount"));
    shape_is(squares.0, squares.1, &[parts, channels], "the shape of totalSum")?;
    shape_is(counts.0, counts.1, &[parts], "an element for each part")?;
    let mut vectors = RUNNING.iter().chain(RESULTS).map(|name| call.tensor(name));
    vectors.try_for_each(|(name, tensor)| shape_is(name, tensor, &[channels], "an element for each channel"))
}

operator! {
    sync_batch_norm_gather_stats in "batch_norm", "aclnn_sync_batch_norm_gather_stats.h":
        "statistics of a batch of the sums of its parts";
    /// Phase 1 of the statistics of a batch of the sums of its parts: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     batchMean   = sum of totalSum / n
    ///     batchInvstd = 1 / sqrt(sum of totalSquareSum / n - batchMean^2 + eps)
    ///
    /// Of each channel, where n is the sum of sampleCount. The running statistics mean and variance move towards them:
    ///
    ///     running = (1 - momentum) * running + momentum * statistic
    ///
    /// where the variance is multiplied by n / (n - 1).
    ///
    /// @param totalSum (parts, C) with parts; FLOAT, FLOAT16; BFLOAT16 on 950. Any strides
    /// @param totalSquareSum shape and type of totalSum. Any strides
    /// @param sampleCount how many elements each part has; one of those types, or INT32. Any stride
    /// @param mean C elements of the type of totalSum, which are updated. Any stride
    /// @param variance C elements of the type of totalSum, which are updated. Any stride
    /// @param momentum how much of the statistics the running ones take
    /// @param eps is added to the variance
    /// @param batchMean C elements of those types. Any stride
    /// @param batchInvstd C elements of the type of batchMean. Any stride
    aclnnSyncBatchNormGatherStatsGetWorkspaceSize, aclnnSyncBatchNormGatherStats(
        totalSum: *const aclTensor,
        totalSquareSum: *const aclTensor,
        sampleCount: *const aclTensor,
        mean: *mut aclTensor,
        variance: *mut aclTensor,
        momentum: f32,
        eps: f32,
        batchMean: *mut aclTensor,
        batchInvstd: *mut aclTensor,
    )
    checks [
        Dtype(&["totalSum", "totalSquareSum", "mean", "variance", "batchMean", "batchInvstd"], SYNC),
        Dtype(&["sampleCount"], SYNC_COUNTS),
        SameDtype(&["totalSquareSum", "mean", "variance"], "totalSum"),
        SameDtype(&["batchInvstd"], "batchMean"),
        Format(&["totalSum", "totalSquareSum", "sampleCount", "mean", "variance", "batchMean", "batchInvstd"], Formats::Public),
        RankOf(SUMS, &[2]),
        RankOf(&["sampleCount", "mean", "variance", "batchMean", "batchInvstd"], &[1]),
        NoNegativeExtent(SUMS),
        Own(sums_fit),
        Empty(SUMS, Instead::Nothing),
    ]
    -> |call| plan::gather(call, [SUMS, &["sampleCount"], RESULTS], ["mean", "variance"], join_sums)
}
