//! Connectionist temporal classification, and its gradient.

use crate::abi::acl_meta::{aclIntArray, aclTensor};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::machine::machine;
use crate::ops::check::prelude::*;
use crate::ops::elementwise::plan::{Input, add_map_to_view};
use crate::ops::row::Operator;
use crate::ops::rules::*;
use crate::plan::{Axes, Id, Plan, Planner};
use crate::soc::Soc;
use crate::tensor::{Tensor, shape_text};
use opapi_kernels::loss::ctc::{self, Known, Sequences};
use std::mem::MaybeUninit;

/// The operators of this file.
pub const ROWS: &[Operator] = &[ctc_loss::ROW, ctc_loss_backward::ROW];

const REALS: Takes = Takes::everywhere(Types::of(&[DType::Float, DType::Double]))
    .newer(Types::of(&[DType::Float16, DType::BFloat16]));
const TARGETS: Takes =
    Takes::everywhere(Types::of(&[DType::Int64, DType::Int32, DType::Bool, DType::Float, DType::Float16]));

/// Times, sequences and classes: one sequence where there is no axis for them.
fn extents_of(tensor: &Tensor) -> [i64; 3] {
    match tensor.shape[..] {
        [times, count, classes] => [times, count, classes],
        _ => [tensor.shape[0], 1, tensor.shape[1]],
    }
}

fn longest(lengths: &[i64]) -> i64 {
    lengths.iter().copied().max().unwrap_or(0)
}

/// CANN's prototypes spell it in two ways.
fn labels_name(call: &Passed) -> &'static str {
    if call.has("targetlengths") { "targetlengths" } else { "targetLengths" }
}

/// How many labels each sequence has.
fn labels<'a>(call: &Passed<'a>) -> &'a [i64] {
    call.integers(labels_name(call))
}

fn has_times(call: &Passed) -> Result<()> {
    match call.tensor("logProbs").1.shape.first() {
        Some(0) => Err(Error::invalid("logProbs", "no times", "one or more")),
        _ => Ok(()),
    }
}

fn blank_is_class(call: &Passed) -> Result<()> {
    let (blank, [.., classes]) = (call.integer("blank"), extents_of(call.tensor("logProbs").1));
    if (0..classes).contains(&blank) {
        return Ok(());
    }
    Err(Error::invalid("blank", blank, format!("0 to {}, a class of logProbs", classes - 1)))
}

/// A length for each sequence, and what it can be at most.
fn lengths_fit(call: &Passed, name: &str, most: i64) -> Result<()> {
    let (lengths, [_, count, _]) = (call.integers(name), extents_of(call.tensor("logProbs").1));
    if lengths.len() as i64 != count {
        let got = format!("{} lengths", lengths.len());
        return Err(Error::invalid(name, got, format!("{count}, one for each sequence of logProbs")));
    }
    match lengths.iter().find(|length| !(0..=most).contains(*length)) {
        Some(length) => Err(Error::invalid(name, format!("a length of {length}"), format!("0 to {most}"))),
        None => Ok(()),
    }
}

/// The labels of all sequences: a row for each, or one after the other.
fn targets_fit(call: &Passed) -> Result<()> {
    let ((name, targets), lengths) = (call.tensor("targets"), labels(call));
    let (longest, sum) = (longest(lengths), lengths.iter().sum::<i64>());
    let (fits, expected) = match targets.shape[..] {
        [count, room] => (
            count == lengths.len() as i64 && room >= longest,
            format!("({}, {longest}), a row of labels for each sequence", lengths.len()),
        ),
        [all] => (all == sum, format!("({sum}), the labels of all sequences")),
        _ => unreachable!("its rank was checked"),
    };
    if fits {
        Ok(())
    } else {
        Err(Error::invalid(name, format!("shape {}", shape_text(&targets.shape)), expected))
    }
}

/// Kernels of halves on 910B and 910_93 have room for so much.
fn halves_fit(call: &Passed) -> Result<()> {
    let logs = call.tensor("logProbs").1;
    if logs.dtype.size() > 2 || call.rules.soc == Soc::Ascend950 {
        return Ok(());
    }
    let ([_, count, classes], labels) = (extents_of(logs), longest(labels(call)));
    if classes <= 200_000 && count <= 8180 && labels <= 1000 {
        return Ok(());
    }
    let got = format!("{count} sequences of {classes} classes and up to {labels} labels");
    Err(Error::invalid("logProbs", got, "at most 8180 of 200000 and 1000, as halves"))
}

/// `alpha` has room for all places, and more on devices but 950.
fn results_fit(call: &Passed) -> Result<()> {
    let ([times, count, _], (loss_name, loss), (alpha_name, alpha)) = (
        extents_of(call.tensor("logProbs").1),
        call.tensor("negLogLikelihoodOut"),
        call.tensor("logAlphaOut"),
    );
    if loss.rank() > 0 || count != 1 {
        shape_is(loss_name, loss, &[count], "one for each sequence")?;
    }
    let places = 2 * longest(labels(call)) + 1;
    let places =
        if call.rules.soc == Soc::Ascend950 { places } else { (places as u64).next_multiple_of(8) as i64 };
    shape_is(alpha_name, alpha, &[count, times, places], "sequences, times and places")
}

/// The lengths of all sequences, and where their labels begin.
fn sequences(call: &Passed) -> Sequences {
    let sizes = |name| call.integers(name).iter().map(|&length| length as usize).collect::<Box<[usize]>>();
    let labels = sizes(labels_name(call));
    let in_rows = call.tensor("targets").1.rank() == 2;
    let starts = labels.iter().scan(0, |next, length| {
        let start = *next;
        *next += if in_rows { 0 } else { *length };
        Some(start)
    });
    Sequences {
        blank: call.integer("blank"),
        inputs: sizes("inputLengths"),
        starts: starts.collect(),
        labels,
    }
}

/// Halves are computed in FLOAT.
fn computed(call: &Passed) -> DType {
    match call.tensor("logProbs").1.dtype {
        DType::Double => DType::Double,
        _ => DType::Float,
    }
}

/// The logarithms with an axis for sequences, and the targets; of both only what the lengths say is read.
fn inputs(planner: &mut Planner, call: &Passed) -> Result<[Id; 2]> {
    let ((name, logs), (targets_name, targets)) = (call.tensor("logProbs"), call.tensor("targets"));
    let mut axes = Axes::of(logs);
    if logs.rank() == 2 {
        axes.shape.insert(1, 1);
        axes.strides.insert(1, 0);
    }
    let logs = planner.input(name, logs, axes, computed(call))?;
    let targets = planner.input(targets_name, targets, Axes::of(targets), DType::Int64)?;
    planner.some(logs);
    planner.some(targets);
    Ok([logs, targets])
}

fn losses(call: &Passed) -> Result<Box<Plan>> {
    let mut planner = Planner::new(call.operator);
    let [logs, targets] = inputs(&mut planner, call)?;
    let ((loss_name, loss), (alpha_name, alpha)) =
        (call.tensor("negLogLikelihoodOut"), call.tensor("logAlphaOut"));
    let (to, places) = (computed(call), Axes::of(alpha));
    let loss = planner.output(loss_name, loss, Axes::of(loss), to)?;
    let alpha = planner.output(alpha_name, alpha, places, to)?;
    let (of, machine) = (sequences(call), machine());
    let scratch = planner.scratch("places", machine.threads, of.scratch(to))?;
    planner.step("CtcLoss", &[logs, targets, scratch], &[loss, alpha], move |bound| {
        let [logs, targets, loss, alpha] = [logs, targets, loss, alpha].map(|id| bound.nd_view(id));
        ctc::losses(machine.level, logs, targets, [loss, alpha], &of, bound.scratch(scratch));
    });
    Ok(planner.finish())
}

operator! {
    ctc_loss in "ctc", "aclnn_ctc_loss.h": "torch._ctc_loss(logProbs, targets, inputLengths, targetLengths, blank)";
    /// Phase 1 of connectionist temporal classification: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    /// The loss of a sequence is -ln(likelihood of its labels), summed over all their alignments with the inputs; infinite where there is none,
    /// whatever zeroInfinity says. logAlphaOut is, for each time and place of the labels with blanks before, between and behind them, the
    /// logarithm of how likely all ways are that come there; -inf behind the last time and place. A label that is no class gives NaN.
    /// Halves are computed in FLOAT.
    ///
    /// @param logProbs (T, N, C), or (T, C) of one sequence; T is not 0; FLOAT, DOUBLE; FLOAT16 and BFLOAT16 on 950, and with C up to 200000, N up
    ///     to 8180 and 1000 labels on 910B and 910_93. Any strides
    /// @param targets (N, S), where S is the longest target or more, or all labels one after the other; INT64, INT32, BOOL, FLOAT, FLOAT16. Any
    ///     strides
    /// @param inputLengths N numbers up to T
    /// @param targetlengths N numbers
    /// @param blank the class that is no label
    /// @param zeroInfinity is for the gradient
    /// @param negLogLikelihoodOut (N), of one sequence also rank 0; the type of logProbs. Any stride
    /// @param logAlphaOut (N, T, A), the type of logProbs; A is 2 S' + 1, where S' is the longest target, and rounded up to a multiple of 8 on
    ///     devices but 950. Any strides
    aclnnCtcLossGetWorkspaceSize, aclnnCtcLoss(
        logProbs: *const aclTensor,
        targets: *const aclTensor,
        inputLengths: *const aclIntArray,
        targetlengths: *const aclIntArray,
        blank: i64,
        zeroInfinity: MaybeUninit<bool>,
        negLogLikelihoodOut: *mut aclTensor,
        logAlphaOut: *mut aclTensor,
    )
    checks [
        Own(has_times),
        RankOf(&["logProbs"], &[2, 3]),
        Own(blank_is_class),
        Own(|call| lengths_fit(call, "inputLengths", extents_of(call.tensor("logProbs").1)[0])),
        Own(|call| lengths_fit(call, labels_name(call), MOST_LABELS)),
        RankOf(&["targets"], &[1, 2]),
        Own(targets_fit),
        Own(results_fit),
        Dtype(&["logProbs"], REALS),
        Own(halves_fit),
        Dtype(&["targets"], TARGETS),
        SameDtype(&["negLogLikelihoodOut", "logAlphaOut"], "logProbs"),
        If(|call| call.integers("inputLengths").is_empty(), &Done(Instead::Nothing)),
    ]
    -> |call| losses(call)
}

/// More labels have no places that could be counted.
const MOST_LABELS: i64 = 1 << 32;

/// As forward, where `alpha` says how many labels there may be.
fn known_fits(call: &Passed) -> Result<()> {
    let (logs, (alpha_name, alpha)) = (call.tensor("logProbs").1, call.tensor("logAlpha"));
    let [times, count, _] = extents_of(logs);
    for name in ["gradOut", "negLogLikelihood"] {
        let (name, tensor) = call.tensor(name);
        shape_is(name, tensor, &[count], "one for each sequence of logProbs")?;
    }
    if alpha.shape[..2] != [count, times] {
        let expected = format!("({count}, {times}, ...), sequences and times of logProbs");
        return Err(Error::invalid(alpha_name, format!("shape {}", shape_text(&alpha.shape)), expected));
    }
    lengths_fit(call, "inputLengths", times)?;
    // Below 0 where there is no place.
    lengths_fit(call, labels_name(call), (alpha.shape[2] - 1).div_euclid(2).min(MOST_LABELS))?;
    targets_fit(call)
}

fn gradients(call: &Passed) -> Result<Box<Plan>> {
    let mut planner = Planner::new(call.operator);
    let [logs, targets] = inputs(&mut planner, call)?;
    let dtype = computed(call);
    let mut input = |name: &str| {
        let (name, tensor) = call.tensor(name);
        planner.input(name, tensor, Axes::of(tensor), dtype)
    };
    let [grad, losses, alpha] = [input("gradOut")?, input("negLogLikelihood")?, input("logAlpha")?];
    planner.some(alpha);
    let (name, out) = call.tensor("out");
    let to = planner.output(name, out, Axes::of(out), dtype)?;
    let mut each = planner.axes(losses).clone();
    each.shape.push(1);
    each.strides.push(0);
    let each = planner.view(losses, each)?;
    let of_none = [Input::Made(logs), Input::Made(each)];
    add_map_to_view(&mut planner, "Classes", to, of_none, dtype, ctc::gradients_of_none)?;
    let (of, zeros, machine) = (sequences(call), call.truth("zeroInfinity"), machine());
    let scratch = planner.scratch("places", machine.threads, of.scratch(dtype))?;
    planner.step(
        "CtcLossBackward",
        &[to, logs, targets, grad, losses, alpha, scratch],
        &[to],
        move |bound| {
            let [to, logs, targets, grad, losses, alpha] =
                [to, logs, targets, grad, losses, alpha].map(|id| bound.nd_view(id));
            let (known, scratch) = (Known { grad, losses, alpha }, bound.scratch(scratch));
            ctc::gradients(machine.level, to, [logs, targets], known, &of, zeros, scratch);
        },
    );
    Ok(planner.finish())
}

operator! {
    ctc_loss_backward in "ctc", "aclnn_ctc_loss_backward.h": "gradient of torch._ctc_loss(logProbs, targets, inputLengths, targetLengths, blank)";
    /// Phase 1 of the gradient of connectionist temporal classification: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    /// The gradient by what logProbs is the log_softmax of: exp(logProbs) less the share of all ways that are at that class at that time, times
    /// gradOut. It is 0 behind the last input of a sequence. Halves are computed in FLOAT and rounded once.
    ///
    /// @param gradOut (N), the type of logProbs. Any stride
    /// @param logProbs (T, N, C); T is not 0; FLOAT, DOUBLE; FLOAT16 and BFLOAT16 on 950, and with C up to 200000, N up to 8180 and 1000 labels on
    ///     910B and 910_93. Any strides
    /// @param targets as for aclnnCtcLoss
    /// @param inputLengths N numbers up to T
    /// @param targetLengths N numbers up to (A - 1) / 2
    /// @param negLogLikelihood (N), the type of logProbs: the losses. Any stride
    /// @param logAlpha (N, T, A), the type of logProbs: of aclnnCtcLoss. Any strides
    /// @param blank the class that is no label
    /// @param zeroInfinity whether the gradient of an infinite loss is 0; else it is NaN
    /// @param out shape and type of logProbs. Any strides; only the view is written
    aclnnCtcLossBackwardGetWorkspaceSize, aclnnCtcLossBackward(
        gradOut: *const aclTensor,
        logProbs: *const aclTensor,
        targets: *const aclTensor,
        inputLengths: *const aclIntArray,
        targetLengths: *const aclIntArray,
        negLogLikelihood: *const aclTensor,
        logAlpha: *const aclTensor,
        blank: i64,
        zeroInfinity: MaybeUninit<bool>,
        out: *mut aclTensor,
    )
    checks [
        Own(has_times),
        RankOf(&["gradOut", "negLogLikelihood"], &[1]),
        RankOf(&["logProbs", "logAlpha", "out"], &[3]),
        RankOf(&["targets"], &[1, 2]),
        Own(blank_is_class),
        Own(known_fits),
        SameShape(OUT, "logProbs"),
        Dtype(&["logProbs"], REALS),
        Own(halves_fit),
        Dtype(&["targets"], TARGETS),
        SameDtype(&["gradOut", "negLogLikelihood", "logAlpha", "out"], "logProbs"),
        If(|call| call.integers("inputLengths").is_empty(), &Done(Instead::Nothing)),
    ]
    -> |call| gradients(call)
}
