//! Losses of the classes that a row is of: one by its number, several by their numbers, or all by their likelihood.

use crate::abi::acl_meta::aclTensor;
use crate::dtype::DType;
use crate::error::{Error, Result, status};
use crate::machine::machine;
use crate::ops::check::prelude::*;
use crate::ops::elementwise::plan::{Input, add_map_to_view, add_map_to_workspace};
use crate::ops::loss::plan::{add_sum, one_for_all, or_one};
use crate::ops::loss::rules::*;
use crate::ops::row::Operator;
use crate::ops::rules::*;
use crate::ops::softmax::plan::add_lines;
use crate::plan::{Axes, Extents, Id, Plan, Planner};
use crate::soc::Soc;
use crate::tensor::{Tensor, shape_text};
use opapi_kernels::loss::nll::{self, Classes};
use opapi_kernels::loss::{self as kernel, likelihood, margin};
use opapi_kernels::softmax::Kind;
use std::ffi::c_char;
use std::mem::MaybeUninit;

/// The operators of this file.
pub const ROWS: &[Operator] = &[
    cross_entropy_loss::ROW,
    cross_entropy_loss_grad::ROW,
    multilabel_margin_loss::ROW,
    softmax_cross_entropy_with_logits::ROW,
];

const NO_SHAPE: fn(Error) -> Error = Error::as_inner::<{ status::INNER_INFER_SHAPE }>;
const LATE: fn(Error) -> Error = Error::as_inner::<{ status::INNER_NULLPTR }>;

/// What becomes of the losses, by its name.
fn reduction(call: &Passed) -> Result<&'static str> {
    if !call.is_given("reductionOptional") {
        return Ok("mean");
    }
    let given = call.text("reductionOptional");
    let known = ["mean", "sum", "none"].into_iter().find(|&known| known == given);
    known.ok_or_else(|| {
        Error::invalid("reductionOptional", format!("{given:?}"), "\"mean\", \"sum\" or \"none\"")
    })
}

fn smoothing_is_share(call: &Passed) -> Result<()> {
    let smoothing = call.number("labelSmoothing") as f32;
    if (0.0..=1.0).contains(&smoothing) {
        return Ok(());
    }
    Err(Error::invalid("labelSmoothing", smoothing, "0 to 1"))
}

/// A target for each row of `rows`, a weight for each of its classes, and classes where there are rows.
fn classes_fit(call: &Passed, rows: &str) -> Result<()> {
    let ((name, rows), (target_name, target)) = (call.tensor(rows), call.tensor("target"));
    if rows.shape[1] == 0 && rows.shape[0] > 0 {
        return Err(Error::invalid(name, "no classes", "one or more"));
    }
    shape_is(target_name, target, &rows.shape[..1], format_args!("one for each row of {name}"))?;
    match call.optional("weightOptional") {
        Some((weight_name, weight)) => {
            shape_is(weight_name, weight, &rows.shape[1..], format_args!("one for each class of {name}"))
        }
        None => Ok(()),
    }
}

/// The classes of rows that lie as the operand does.
fn classes_of(planner: &Planner, rows: Id, call: &Passed) -> Classes {
    let axes = planner.axes(rows);
    Classes { count: axes.shape[1], stride: axes.strides[1], ignored: call.integer("ignoreIndex") }
}

/// Targets as INT64, and the weights of classes as FLOAT where they are given.
fn targets_and_weights(planner: &mut Planner, call: &Passed) -> Result<(Id, Option<Id>)> {
    let (name, target) = call.tensor("target");
    let targets = planner.input(name, target, Axes::of(target), DType::Int64)?;
    let weights = call.optional("weightOptional");
    let weights = weights.map(|(name, weight)| planner.input(name, weight, Axes::of(weight), DType::Float));
    Ok((targets, weights.transpose()?))
}

const OF_LOSS: &[&str] = &["input", "lossOut", "logProbOut", "zlossOut", "lseForZlossOut", "weightOptional"];
const LOSSES: &[&[Types]] =
    &[&[F32, F32, F32, F32, F32, F32], &[F16, F16, F16, F16, F16, F32], &[BF16, BF16, BF16, BF16, BF16, F32]];
const TARGETS: Takes = Takes::everywhere(Types::of(&[DType::Int64])).on(ON_950, Types::of(&[DType::Int32]));

fn results_fit(call: &Passed) -> Result<()> {
    let ([input], (name, loss)) = (call.these(["input"]), call.tensor("lossOut"));
    match reduction(call)? {
        "none" => shape_is(name, loss, &input.shape[..1], "one for each row of input")?,
        _ => shape_is(name, loss, &[1], "one loss")?,
    }
    let (name, logs) = call.tensor("logProbOut");
    shape_is(name, logs, &input.shape, "the shape of input")
}

fn cross_entropy(call: &Passed) -> Result<Box<Plan>> {
    let mut planner = Planner::new(call.operator);
    let (input, (loss_name, loss), (logs_name, logs)) =
        (call.tensor("input"), call.tensor("lossOut"), call.tensor("logProbOut"));
    let logs = planner.output(logs_name, logs, Axes::of(logs), DType::Float)?;
    let from = planner.whole(input.0, input.1)?;
    add_lines(&mut planner, Kind::LogSoftmax, DType::Float, logs, &[from], 1)?;
    let (targets, weights) = targets_and_weights(&mut planner, call)?;
    let (classes, rows) = (classes_of(&planner, logs, call), &input.1.shape[..1]);
    let (smoothing, reduction) = (call.number("labelSmoothing") as f32, reduction(call)?);
    let losses = match reduction {
        "none" => planner.output(loss_name, loss, Axes::of(loss), DType::Float)?,
        _ => planner.workspace("losses", DType::Float, rows)?,
    };
    let of_rows = planner.workspace("weights", DType::Float, rows)?;
    let reads: Vec<Id> = [logs, targets].into_iter().chain(weights).collect();
    planner.step("CrossEntropy", &reads, &[losses, of_rows], move |bound| {
        let [logs, targets, losses, of_rows] = [logs, targets, losses, of_rows].map(|id| bound.nd_view(id));
        let weights = weights.map(|id| bound.nd_view(id));
        likelihood::losses(logs, targets, weights, [losses, of_rows], classes, smoothing);
    });
    if reduction == "none" {
        return Ok(planner.finish());
    }
    let to = planner.output(loss_name, loss, one_for_all(loss, &[1]), DType::Float)?;
    let total = planner.workspace("total", DType::Float, [1])?;
    let (level, is_mean) = (machine().level, reduction == "mean");
    planner.step("Reduce", &[losses, of_rows], &[to, total], move |bound| {
        let [losses, of_rows, to, total] = [losses, of_rows, to, total].map(|id| bound.nd_view(id));
        nll::sums(level, [losses, of_rows], [to, total], is_mean);
    });
    Ok(planner.finish())
}

operator! {
    cross_entropy_loss in "class_losses", "aclnn_cross_entropy_loss.h":
        "torch.nn.functional.cross_entropy(input, target, weightOptional), and torch.log_softmax(input, 1)";
    /// Phase 1 of the cross entropy of classes: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     logProbOut = log_softmax(input)
    ///     loss[n]    = -(1 - e) w[t] logProb[n][t] - e / C sum of w[c] logProb[n][c], where t = target[n], w is weight and e labelSmoothing
    ///
    /// A mean is the sum divided by that of w[t]. A target that is ignoreIndex does not count; any other that is no class gives NaN. Computed
    /// in FLOAT. On 910B, 910_93 and 950.
    ///
    /// @param input (N, C); FLOAT, FLOAT16, BFLOAT16. Any strides
    /// @param target (N); INT64, on 950 also INT32. Any stride
    /// @param weightOptional (C), FLOAT, or null for 1. Any stride
    /// @param reductionOptional "mean", "sum" or "none"; null for "mean"
    /// @param ignoreIndex a target that does not count
    /// @param labelSmoothing what all classes together have of the label, 0 to 1
    /// @param lseSquareScaleForZloss not used
    /// @param returnZloss not used
    /// @param lossOut (1), or (N) of "none"; the type of input. Any stride
    /// @param logProbOut (N, C), the type of input. Any strides; only the view is written
    /// @param zlossOut the type of input. It is not written
    /// @param lseForZlossOut likewise
    aclnnCrossEntropyLossGetWorkspaceSize, aclnnCrossEntropyLoss(
        input: *const aclTensor,
        target: *const aclTensor,
        weightOptional: *const aclTensor = null,
        reductionOptional: *mut c_char = null,
        ignoreIndex: i64,
        labelSmoothing: f64,
        lseSquareScaleForZloss: f64,
        returnZloss: MaybeUninit<bool>,
        lossOut: *const aclTensor,
        logProbOut: *const aclTensor,
        zlossOut: *const aclTensor,
        lseForZlossOut: *const aclTensor,
    )
    /// @return 0; 161001 a pointer is null; 161002 a dtype or a format breaks a rule above; 561001 input is no matrix; 561002 another shape,
    ///     reductionOptional or labelSmoothing does; 561003 the device has no kernel. Of no rows a mean is NaN and a sum 0. On failure
    ///     workspaceSize is left alone; but for a null argument executor may receive one that is not alive
    checks [
        Fails(NO_KERNEL, &Devices(A2_AND_950)),
        Columns(OF_LOSS, LOSSES),
        Dtype(&["target"], TARGETS),
        Format(OF_LOSS, Formats::Public),
        Format(&["target"], Formats::Public),
        Fails(NO_SHAPE, &RankOf(&["input"], &[2])),
        Fails(NO_TILING, &All(&[
            RankOf(&["target"], &[1]),
            NoNegativeExtent(OF_LOSS),
            Own(|call| classes_fit(call, "input")),
            Own(results_fit),
            Own(smoothing_is_share),
        ])),
        If(|call| reduction(call) == Ok("mean"), &Empty(&["target"], Instead::Fill("lossOut", f64::NAN))),
        If(|call| reduction(call) == Ok("sum"), &Empty(&["target"], Instead::Fill("lossOut", 0.0))),
        Empty(&["target"], Instead::Nothing),
    ]
    -> |call| cross_entropy(call)
    ; front Generated
}

const OF_GRAD: &[&str] = &["gradLoss", "logProb", "out", "weightOptional"];
const GRADS: &[&[Types]] = &[&[F32, F32, F32, F32], &[F16, F16, F16, F32], &[BF16, BF16, BF16, F32]];

fn gradients_fit(call: &Passed) -> Result<()> {
    let ([logs], (name, grad)) = (call.these(["logProb"]), call.tensor("gradLoss"));
    match reduction(call)? {
        "none" => shape_is(name, grad, &logs.shape[..1], "one for each row of logProb")?,
        _ => is_one(name, grad)?,
    }
    let (name, out) = call.tensor("out");
    shape_is(name, out, &logs.shape, "the shape of logProb")
}

fn cross_entropy_grad(call: &Passed) -> Result<Box<Plan>> {
    let mut planner = Planner::new(call.operator);
    let (logs, (grad_name, grad), (out_name, out)) =
        (call.tensor("logProb"), call.tensor("gradLoss"), call.tensor("out"));
    let rows = logs.1.shape[0];
    let of_rows = match reduction(call)? {
        "none" => Axes::of(grad),
        _ => one_for_all(grad, &[rows]),
    };
    let grad = planner.input(grad_name, grad, of_rows, DType::Float)?;
    let (targets, weights) = targets_and_weights(&mut planner, call)?;
    let to = planner.output(out_name, out, Axes::of(out), DType::Float)?;
    let classes = classes_of(&planner, to, call);
    // Kernels of 910B and 910_93 have no smoothing.
    let is_950 = call.rules.soc == Soc::Ascend950;
    let smoothing = if is_950 { call.number("labelSmoothing") as f32 } else { 0.0 };
    let is_mean = reduction(call)? == "mean";
    let mut part = |name| planner.workspace(name, DType::Float, [rows, 1]);
    let parts = [part("all")?, part("each")?, part("own")?];
    let reads: Vec<Id> = [grad, targets].into_iter().chain(weights).collect();
    let of_row = parts.map(|part| planner.view(part, Axes::packed(&[rows])));
    let [all, each, own] = of_row;
    let (all, each, own) = (all?, each?, own?);
    planner.step("Weigh", &reads, &[all, each, own], move |bound| {
        let [all, each, own] = [all, each, own].map(|id| bound.nd_view(id));
        let [grad, targets] = [grad, targets].map(|id| bound.nd_view(id));
        let (to, weights) = (likelihood::Parts { all, each, own }, weights.map(|id| bound.nd_view(id)));
        likelihood::parts(to, grad, targets, weights, classes, smoothing, is_mean);
    });
    let [all, each, _] = parts.map(Input::Made);
    if smoothing == 0.0 {
        let inputs = [Input::Tensor(logs), all];
        add_map_to_view(&mut planner, "Gradient", to, inputs, DType::Float, kernel::of_probability)?;
    } else {
        let inputs = [Input::Tensor(logs), all, each, or_one(call, "weightOptional")];
        add_map_to_view(&mut planner, "Gradient", to, inputs, DType::Float, kernel::of_smoothed)?;
    }
    planner.step("LessOwn", &[to, targets, own], &[to], move |bound| {
        let [to, targets, own] = [to, targets, own].map(|id| bound.nd_view(id));
        likelihood::less_own(to, targets, own, classes);
    });
    Ok(planner.finish())
}

operator! {
    cross_entropy_loss_grad in "class_losses", "aclnn_cross_entropy_loss_grad.h":
        "gradient of torch.nn.functional.cross_entropy(input, target, weightOptional)";
    /// Phase 1 of the gradient of aclnnCrossEntropyLoss: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[n][c] = g ((1 - e) w[t] (p - (1 where c is t)) + e / C (p sum of w - w[c])), where t = target[n], p = exp(logProb[n][c])
    ///
    /// w is weight, e labelSmoothing, and g the gradient of the loss of that row, of a mean divided by the sum of w[t]. A target that is
    /// ignoreIndex or no class gives 0. Computed in FLOAT and rounded once. On 910B, 910_93 and 950.
    ///
    /// @param gradLoss one element, or (N) of "none"; the type of logProb. Any stride
    /// @param logProb (N, C); FLOAT, FLOAT16, BFLOAT16. Any strides
    /// @param target (N); INT64, on 950 also INT32. Any stride
    /// @param weightOptional (C), FLOAT, or null for 1. Any stride
    /// @param gradZlossOptional not used; may be null
    /// @param lseForZlossOptional likewise
    /// @param reductionOptional "mean", "sum" or "none"; null for "mean"
    /// @param ignoreIndex a target that does not count
    /// @param labelSmoothing what all classes together have of the label; on 950 only, else 0 is meant
    /// @param lseSquareScaleForZloss not used
    /// @param out (N, C), the type of logProb. Any strides; only the view is written
    aclnnCrossEntropyLossGradGetWorkspaceSize, aclnnCrossEntropyLossGrad(
        gradLoss: *const aclTensor,
        logProb: *const aclTensor,
        target: *const aclTensor,
        weightOptional: *const aclTensor = null,
        gradZlossOptional: *const aclTensor = null,
        lseForZlossOptional: *const aclTensor = null,
        reductionOptional: *mut c_char = null,
        ignoreIndex: i64,
        labelSmoothing: f64,
        lseSquareScaleForZloss: f64,
        out: *const aclTensor,
    )
    /// @return 0; 161001 a pointer is null; 161002 a dtype or a format breaks a rule above; 561001 logProb is no matrix; 561002 another shape
    ///     or reductionOptional does; 561003 the device has no kernel. On failure workspaceSize is left alone; but for a null argument executor
    ///     may receive one that is not alive
    checks [
        Fails(NO_KERNEL, &Devices(A2_AND_950)),
        Columns(OF_GRAD, GRADS),
        Dtype(&["target"], TARGETS),
        Format(OF_GRAD, Formats::Public),
        Format(&["target"], Formats::Public),
        Empty(OUT, Instead::Nothing),
        Fails(NO_SHAPE, &RankOf(&["logProb"], &[2])),
        Fails(NO_TILING, &All(&[
            RankOf(&["target"], &[1]),
            NoNegativeExtent(OF_GRAD),
            Own(|call| classes_fit(call, "logProb")),
            Own(gradients_fit),
        ])),
    ]
    -> |call| cross_entropy_grad(call)
    ; front Generated
}

fn are_matrices(call: &Passed) -> Result<()> {
    let ([features], (labels_name, labels)) = (call.these(["features"]), call.tensor("labels"));
    let ((loss_name, loss), (out_name, out)) = (call.tensor("loss"), call.tensor("backprop"));
    shape_is(labels_name, labels, &features.shape, "the shape of features")?;
    shape_is(loss_name, loss, &features.shape[..1], "one for each row of features")?;
    shape_is(out_name, out, &features.shape, "the shape of features")
}

fn softmax_cross_entropy(call: &Passed) -> Result<Box<Plan>> {
    let mut planner = Planner::new(call.operator);
    let (features, labels) = (call.tensor("features"), call.tensor("labels"));
    let ((loss_name, loss), (out_name, out)) = (call.tensor("loss"), call.tensor("backprop"));
    let shape = &features.1.shape;
    let logs = planner.workspace("logs", DType::Float, shape)?;
    let from = planner.whole(features.0, features.1)?;
    add_lines(&mut planner, Kind::LogSoftmax, DType::Float, logs, &[from], 1)?;
    let inputs = [Input::Made(logs), Input::Tensor(labels)];
    let losses = kernel::cross_entropy_of_logs;
    let losses =
        add_map_to_workspace(&mut planner, "Losses", ("losses", shape), inputs, DType::Float, losses)?;
    let rows = Axes {
        shape: Extents::from_slice(&[shape[0], 1]),
        strides: Extents::from_slice(&[loss.strides[0], 0]),
        offset: loss.offset,
    };
    add_sum(&mut planner, losses, (loss_name, loss), rows, false)?;
    let to = planner.output(out_name, out, Axes::of(out), out.dtype)?;
    let gradients = kernel::cross_entropy_of_logs_backward;
    add_map_to_view(&mut planner, "Gradient", to, inputs, DType::Float, gradients)?;
    Ok(planner.finish())
}

operator! {
    softmax_cross_entropy_with_logits in "class_losses", "aclnn_softmax_cross_entropy_with_logits.h":
        "torch.nn.functional.cross_entropy(features, labels, reduction=\"none\") of likelihoods, and its gradient";
    /// Phase 1 of the cross entropy of classes by their likelihood: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     loss[n]  = -sum of labels[n][c] log_softmax(features)[n][c]
    ///     backprop = softmax(features) - labels
    ///
    /// backprop is the gradient where the labels of a row sum to 1. Computed in FLOAT and rounded once.
    ///
    /// @param features (N, C); FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param labels (N, C), one of these types. Any strides
    /// @param loss (N), the type of features. Any stride
    /// @param backprop (N, C), the type of features. Any strides; only the view is written
    aclnnSoftmaxCrossEntropyWithLogitsGetWorkspaceSize, aclnnSoftmaxCrossEntropyWithLogits(
        features: *const aclTensor,
        labels: *mut aclTensor,
        loss: *mut aclTensor,
        backprop: *mut aclTensor,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above; 561103 the shape of labels, loss or backprop does. Where
    ///     features or labels are empty the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left alone
    checks [
        Dtype(&["features", "labels"], FLOATS),
        SameDtype(&["loss", "backprop"], "features"),
        Rank(&["features", "labels", "loss", "backprop"]),
        RankOf(&["features", "labels"], &[2]),
        Empty(&["features", "labels"], Instead::Nothing),
        Fails(LATE, &Own(are_matrices)),
    ]
    -> |call| softmax_cross_entropy(call)
}

/// Rows and classes.
fn rows_of_margin(tensor: &Tensor) -> [i64; 2] {
    match tensor.shape[..] {
        [rows, classes] => [rows, classes],
        [classes] => [1, classes],
        _ => [1, 1],
    }
}

fn has_classes(call: &Passed) -> Result<()> {
    match rows_of_margin(call.tensor("self").1) {
        [_, 0] => Err(Error::invalid("self", "no classes", "one or more")),
        _ => Ok(()),
    }
}

/// As many targets as predictions: of the same shape, of one row also by another rank.
fn margin_targets_fit(call: &Passed) -> Result<()> {
    let [this, target] = call.these(["self", "target"]);
    if this.shape == target.shape || this.rank() < 2 && target.rank() < 2 && this.numel() == target.numel() {
        return Ok(());
    }
    let expected = format!("one for each of self, of shape {}", shape_text(&this.shape));
    Err(Error::invalid("target", format!("shape {}", shape_text(&target.shape)), expected))
}

fn is_each_row(call: &Passed) -> bool {
    is_each(call) && call.tensor("self").1.rank() == 2
}

fn margin_results_fit(call: &Passed) -> Result<()> {
    let ([this, target], (out_name, out), (name, is_target)) =
        (call.these(["self", "target"]), call.tensor("out"), call.tensor("isTarget"));
    if is_each_row(call) {
        shape_is(out_name, out, &this.shape[..1], "one for each row of self")?;
    } else {
        rank_in(out_name, out, &[0, 1])?;
        is_one(out_name, out)?;
    }
    shape_is(name, is_target, &target.shape, "the shape of target")
}

fn margin(call: &Passed) -> Result<Box<Plan>> {
    let mut planner = Planner::new(call.operator);
    let ((name, this), (target_name, target)) = (call.tensor("self"), call.tensor("target"));
    let ((out_name, out), (is_name, is_target)) = (call.tensor("out"), call.tensor("isTarget"));
    let [rows, _] = rows_of_margin(this);
    let from = planner.input(name, this, Axes::of(this), DType::Float)?;
    let targets = planner.input(target_name, target, Axes::of(target), DType::Int64)?;
    let are_classes = planner.output(is_name, is_target, Axes::of(is_target), DType::Float)?;
    let losses = match is_each_row(call) {
        true => planner.output(out_name, out, Axes::of(out), DType::Float)?,
        false => planner.workspace("losses", DType::Float, [rows])?,
    };
    planner.step("MultilabelMargin", &[from, targets], &[losses, are_classes], move |bound| {
        let [from, targets, losses, are_classes] =
            [from, targets, losses, are_classes].map(|id| bound.nd_view(id));
        margin::losses(from, targets, losses, are_classes);
    });
    if !is_each_row(call) {
        add_sum(&mut planner, losses, (out_name, out), one_for_all(out, &[1]), is_mean(call))?;
    }
    Ok(planner.finish())
}

operator! {
    multilabel_margin_loss in "class_losses", "aclnn_multilabel_margin_loss.h":
        "torch.nn.functional.multilabel_margin_loss(self, target)";
    /// Phase 1 of the margin loss of several classes: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     loss[n] = sum of max(0, 1 - self[n][c] + self[n][d]) / C, over the classes c that target[n] names and all others d
    ///
    /// The classes of a row end at the first negative one; one that is C or more gives NaN. Computed in FLOAT and rounded once.
    ///
    /// @param self (N, C), or one row of rank 0 or 1; C is not 0; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param target shape of self; INT64 or INT32. Any strides
    /// @param reduction 0 for each loss, 1 for their mean; any other for their sum
    /// @param out the type of self; (N) of each loss of a matrix, else one element of rank 0 or 1. Any stride
    /// @param isTarget shape of target, the type of self: 1 at the classes of a row, else 0. Any strides
    aclnnMultilabelMarginLossGetWorkspaceSize, aclnnMultilabelMarginLoss(
        self_: *const aclTensor,
        target: *const aclTensor,
        reduction: i64,
        out: *mut aclTensor,
        isTarget: *mut aclTensor,
    )
    checks [
        Dtype(SELF, FLOATS),
        Dtype(&["target"], Takes::everywhere(Types::of(&[DType::Int64, DType::Int32]))),
        SameDtype(&["out", "isTarget"], "self"),
        RankOf(SELF, &[0, 1, 2]),
        Own(has_classes),
        Own(margin_targets_fit),
        Own(margin_results_fit),
        Empty(SELF, Instead::Nothing),
    ]
    -> |call| margin(call)
}
