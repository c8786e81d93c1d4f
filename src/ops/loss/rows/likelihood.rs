//! The negative log-likelihood of classes, and its gradient.

use crate::abi::acl_meta::aclTensor;
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::machine::machine;
use crate::ops::check::prelude::*;
use crate::ops::elementwise::rules::as_it_is;
use crate::ops::loss::plan::one_for_all;
use crate::ops::loss::rules::*;
use crate::ops::row::Operator;
use crate::ops::rules::*;
use crate::plan::{Axes, Extents, Id, Plan, Planner, add_fill, zero};
use crate::tensor::{Scalar, Tensor, shape_text};
use crate::view::cast;
use opapi_kernels::loss::nll::{self, Classes};

/// The operators of this file.
pub const ROWS: &[Operator] =
    &[nll_loss::ROW, nll_loss2d::ROW, nll_loss2d_backward::ROW, nll_loss_backward::ROW];

const TARGETS: Takes = Takes::everywhere(Types::of(&[DType::Int64, DType::Int32, DType::UInt8]));

/// The axis of classes.
fn class_axis(tensor: &Tensor) -> usize {
    usize::from(tensor.rank() > 1)
}

fn class_count(call: &Passed) -> i64 {
    let tensor = call.tensor("self").1;
    tensor.shape[class_axis(tensor)]
}

/// A tensor without the axis of classes.
fn without_classes(tensor: &Tensor) -> Axes {
    let mut axes = Axes::of(tensor);
    axes.shape.remove(class_axis(tensor));
    axes.strides.remove(class_axis(tensor));
    axes
}

fn has_one_axis(call: &Passed) -> bool {
    call.tensor("self").1.rank() == 1
}

/// A loss for each target is wanted, and there is more than one.
fn is_each_of_many(call: &Passed) -> bool {
    is_each(call) && !has_one_axis(call)
}

/// There is a target for each row.
fn targets_fit(call: &Passed) -> Result<()> {
    let [this, target] = call.these(["self", "target"]);
    let rest = match target.rank() {
        0 | 1 => target.shape[..] == this.shape[..target.rank().min(1)],
        _ => target.shape == without_classes(this).shape,
    };
    if rest && (target.rank() > 0 || this.rank() == 1) {
        return Ok(());
    }
    let expected = format!("one for each of self, of shape {}", shape_text(&this.shape));
    Err(Error::invalid("target", format!("shape {}", shape_text(&target.shape)), expected))
}

/// There is a weight for each class.
fn weights_fit(call: &Passed) -> Result<()> {
    let ((name, weight), classes) = (call.tensor("weight"), class_count(call));
    shape_is(name, weight, &[classes], "one for each class")
}

/// What is written of the losses, or the gradient of it: one for each target, or one element of rank 1 or less.
fn losses_fit(call: &Passed, name: &str) -> Result<()> {
    let ((name, losses), target) = (call.tensor(name), call.tensor("target").1);
    if is_each_of_many(call) {
        return shape_is(name, losses, &target.shape, "the shape of target");
    }
    rank_in(name, losses, &[0, 1])?;
    is_one(name, losses)
}

/// Targets name classes: there are some.
fn some_classes(call: &Passed) -> Result<()> {
    if class_count(call) == 0 && !call.tensor("target").1.is_empty() {
        return Err(Error::invalid("self", "no classes", "one or more"));
    }
    Ok(())
}

/// The shape of the losses.
fn losses(call: &Passed) -> Extents {
    if has_one_axis(call) { Extents::new() } else { call.tensor("target").1.shape.clone() }
}

/// What targets read of a tensor with classes: all of it, and the first class.
fn with_classes(planner: &mut Planner, all: Id, tensor: &Tensor) -> Result<(Id, i64)> {
    let mut axes = planner.axes(all).clone();
    let at = class_axis(tensor);
    axes.shape.remove(at);
    let stride = axes.strides.remove(at);
    Ok((planner.view(all, axes)?, stride))
}

/// Weights as FLOAT, and the targets.
fn weights_and_targets(planner: &mut Planner, call: &Passed, shape: &[i64]) -> Result<[Id; 2]> {
    let ((weight_name, weight), count) = (call.tensor("weight"), class_count(call));
    let along = weight.shape.iter().position(|&extent| extent == count);
    let stride = match along {
        _ if weight.is_contiguous() => 1,
        Some(axis) => weight.strides[axis],
        None => {
            let got = format!("shape {}, not packed", shape_text(&weight.shape));
            return Err(Error::view(weight_name, got, format!("an axis of {count} classes")));
        }
    };
    let axes = Axes {
        shape: Extents::from_slice(&[count]),
        strides: Extents::from_slice(&[stride]),
        offset: weight.offset,
    };
    let weights = planner.input("weight", weight, axes, DType::Float)?;
    let (name, target) = call.tensor("target");
    let axes = if *target.shape == *shape { Axes::of(target) } else { one_for_all(target, shape) };
    Ok([weights, planner.tensor(name, target, axes)?])
}

/// The plan of the losses, or of their mean or sum with the sum of the weights.
fn likelihood(call: &Passed, is_empty: bool) -> Result<Box<Plan>> {
    let mut planner = Planner::new(call.operator);
    let ((_, this), (out_name, out), (total_name, total)) =
        (call.tensor("self"), call.tensor("out"), call.tensor("totalWeightOut"));
    if is_empty {
        if !is_each(call) {
            let mean = f64::NAN.to_bits().to_le_bytes();
            let mut bytes = [0; 16];
            bytes[..8].copy_from_slice(&mean);
            let nan = Scalar { dtype: DType::Double, bytes };
            add_fill(&mut planner, (out_name, out), if is_mean(call) { &nan } else { &ZERO })?;
            add_fill(&mut planner, (total_name, total), &zero(total.dtype))?;
        }
        return Ok(planner.finish());
    }
    let shape = losses(call);
    let [weights, targets] = weights_and_targets(&mut planner, call, &shape)?;
    let all = planner.whole("self", this)?;
    planner.some(all);
    let (from, stride) = with_classes(&mut planner, all, this)?;
    let classes = Classes { count: class_count(call), stride, ignored: call.integer("ignoreIndex") };
    let each = is_each(call);
    let losses = match each {
        true if out.shape == shape => planner.output(out_name, out, Axes::of(out), DType::Float)?,
        true => planner.output(out_name, out, one_for_all(out, &shape), DType::Float)?,
        false => planner.workspace("losses", DType::Float, &shape)?,
    };
    let of_classes = planner.workspace("weights", DType::Float, &shape)?;
    planner.step("NllLoss", &[all, from, targets, weights], &[losses, of_classes], move |bound| {
        let [losses, of_classes, from, targets, weights] =
            [losses, of_classes, from, targets, weights].map(|id| bound.nd_view(id));
        nll::losses([losses, of_classes], from, targets, weights, classes);
    });
    if each {
        return Ok(planner.finish());
    }
    let to = planner.output(out_name, out, one_for_all(out, &[]), DType::Float)?;
    let total = planner.output(total_name, total, one_for_all(total, &[]), DType::Float)?;
    let (level, is_mean) = (machine().level, is_mean(call));
    planner.step("Reduce", &[losses, of_classes], &[to, total], move |bound| {
        let [losses, of_classes, to, total] = [losses, of_classes, to, total].map(|id| bound.nd_view(id));
        nll::sums(level, [losses, of_classes], [to, total], is_mean);
    });
    Ok(planner.finish())
}

const ZERO: Scalar = Scalar { dtype: DType::Double, bytes: [0; 16] };

/// The plan of the gradients.
fn gradient(call: &Passed) -> Result<Box<Plan>> {
    let mut planner = Planner::new(call.operator);
    let ((_, this), (out_name, out), (grad_name, grad), (total_name, total)) =
        (call.tensor("self"), call.tensor("out"), call.tensor("gradOutput"), call.tensor("totalWeight"));
    let shape = losses(call);
    let [weights, targets] = weights_and_targets(&mut planner, call, &shape)?;
    let axes = if is_each_of_many(call) { Axes::of(grad) } else { one_for_all(grad, &shape) };
    let grad = planner.tensor(grad_name, grad, axes)?;
    let total = planner.input(total_name, total, one_for_all(total, &[]), DType::Float)?;
    let all = planner.output(out_name, out, Axes::of(out), this.dtype)?;
    let (to, stride) = with_classes(&mut planner, all, out)?;
    let classes = Classes { count: class_count(call), stride, ignored: call.integer("ignoreIndex") };
    let (level, is_mean) = (machine().level, is_mean(call));
    planner.step("NllLossBackward", &[grad, targets, weights, total], &[all, to], move |bound| {
        let [all, to, grad, targets, weights, total] =
            [all, to, grad, targets, weights, total].map(|id| bound.nd_view(id));
        cast::fill(level, all, [0; 16], false);
        nll::gradients(to, grad, targets, weights, classes, is_mean.then_some(total));
    });
    Ok(planner.finish())
}

operator! {
    nll_loss in "likelihood", "aclnn_nll_loss.h": "torch.nn.functional.nll_loss(self, target, weight)";
    /// Phase 1 of the negative log-likelihood: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     loss[n] = -weight[target[n]] self[n][target[n]]
    ///
    /// A mean is the sum divided by that of the weights. A target that is ignoreIndex gives 0; any other that is no class NaN. Computed and
    /// summed in FLOAT. Of nothing a mean is NaN and a sum 0.
    ///
    /// @param self a row for each target, or one row; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param target INT64, INT32 or UINT8; as many as self has rows, of one row also of rank 0. Any stride
    /// @param weight one for each class, of self's type. Any stride
    /// @param reduction 0 for each loss, 1 for their mean, 2 for their sum
    /// @param ignoreIndex a target that does not count
    /// @param out a type to which that of self casts; as target of each loss of several rows, else one element. Any stride
    /// @param totalWeightOut likewise of one element: the sum of the weights; not written where each loss is wanted
    aclnnNLLLossGetWorkspaceSize, aclnnNLLLoss(
        self_: *const aclTensor,
        target: *const aclTensor,
        weight: *const aclTensor,
        reduction: i64,
        ignoreIndex: i64,
        out: *mut aclTensor,
        totalWeightOut: *mut aclTensor,
    )
    checks [
        SameDtype(&["weight"], "self"),
        Dtype(SELF, FLOATS),
        CastsTo("out", as_it_is),
        CastsTo("totalWeightOut", as_it_is),
        Dtype(&["target"], TARGETS),
        REDUCTION,
        RankOf(SELF, &[1, 2]),
        RankOf(&["target"], &[0, 1]),
        Own(targets_fit),
        Own(weights_fit),
        Own(|call| losses_fit(call, "out")),
        Own(|call| is_one("totalWeightOut", call.tensor("totalWeightOut").1)),
        Own(some_classes),
    ]
    -> |call| likelihood(call, call.tensor("self").1.is_empty())
}

operator! {
    nll_loss2d in "likelihood", "aclnn_nll_loss2d.h": "torch.nn.functional.nll_loss(self, target, weight), of images";
    /// Phase 1 of the negative log-likelihood of images: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     loss[n][h][w] = -weight[target[n][h][w]] self[n][target[n][h][w]][h][w]
    ///
    /// As aclnnNLLLoss.
    ///
    /// @param self [N, C, H, W]; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param target [N, H, W]; INT64, INT32 or UINT8. Any strides
    /// @param weight its first extent is C; of self's type. Any strides
    /// @param reduction 0 for each loss, 1 for their mean, 2 for their sum
    /// @param ignoreIndex a target that does not count
    /// @param out a type to which that of self casts; shape of target of each loss, else one element. Any strides
    /// @param totalWeightOut likewise of one element: the sum of the weights; not written where each loss is wanted
    aclnnNLLLoss2dGetWorkspaceSize, aclnnNLLLoss2d(
        self_: *const aclTensor,
        target: *const aclTensor,
        weight: *const aclTensor,
        reduction: i64,
        ignoreIndex: i64,
        out: *mut aclTensor,
        totalWeightOut: *mut aclTensor,
    )
    checks [
        SameDtype(&["weight"], "self"),
        Dtype(SELF, FLOATS),
        CastsTo("out", as_it_is),
        CastsTo("totalWeightOut", as_it_is),
        Dtype(&["target"], TARGETS),
        REDUCTION,
        RankOf(SELF, &[4]),
        RankOf(&["target"], &[3]),
        Own(targets_fit),
        Own(first_weights_fit),
        Own(|call| match is_each(call) {
            true => losses_fit(call, "out"),
            false => is_one("out", call.tensor("out").1),
        }),
        Own(|call| is_one("totalWeightOut", call.tensor("totalWeightOut").1)),
    ]
    -> |call| {
        let is_empty = call.these(["self", "target", "weight"]).iter().any(|tensor| tensor.is_empty());
        likelihood(call, is_empty)
    }
}

/// The first extent of the weights is the number of classes.
fn first_weights_fit(call: &Passed) -> Result<()> {
    let ((name, weight), classes) = (call.tensor("weight"), class_count(call));
    if weight.shape.first() == Some(&classes) {
        return Ok(());
    }
    let expected = format!("{classes} classes first");
    Err(Error::invalid(name, format!("shape {}", shape_text(&weight.shape)), expected))
}

operator! {
    nll_loss_backward in "likelihood", "aclnn_nll_loss_backward.h": "the gradient of torch.nn.functional.nll_loss(self, target, weight)";
    /// Phase 1 of the gradient of the negative log-likelihood: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[n][target[n]] = -weight[target[n]] gradOutput[n], of a mean divided by totalWeight; all others are 0
    ///
    /// A target that is ignoreIndex or no class has no gradient. Computed in FLOAT and rounded once.
    ///
    /// @param gradOutput as out of aclnnNLLLoss, of self's type. Any stride
    /// @param self a row for each target, or one row; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. It is not read
    /// @param target INT64, INT32 or UINT8; as many as self has rows, of one row also of rank 0. Any stride
    /// @param weight one for each class, of self's type. Any stride
    /// @param reduction 0 of each loss, 1 of their mean, 2 of their sum
    /// @param ignoreIndex a target that does not count
    /// @param totalWeight one element of self's type: the sum of the weights, which a mean was divided by
    /// @param out shape of self; a type to which that of self casts. Any strides; only the view is written
    aclnnNLLLossBackwardGetWorkspaceSize, aclnnNLLLossBackward(
        gradOutput: *const aclTensor,
        self_: *const aclTensor,
        target: *const aclTensor,
        weight: *const aclTensor,
        reduction: i64,
        ignoreIndex: i64,
        totalWeight: *const aclTensor,
        out: *mut aclTensor,
    )
    checks [
        SameDtype(&["weight", "gradOutput", "totalWeight"], "self"),
        Dtype(SELF, FLOATS),
        CastsTo("out", as_it_is),
        Dtype(&["target"], TARGETS),
        REDUCTION,
        RankOf(SELF, &[1, 2]),
        RankOf(&["target"], &[0, 1]),
        Own(targets_fit),
        Own(weights_fit),
        Own(|call| is_one("totalWeight", call.tensor("totalWeight").1)),
        Own(|call| losses_fit(call, "gradOutput")),
        SameShape(OUT, "self"),
        Empty(SELF, Instead::Nothing),
    ]
    -> |call| gradient(call)
}

operator! {
    nll_loss2d_backward in "likelihood", "aclnn_nll_loss2d_backward.h":
        "the gradient of torch.nn.functional.nll_loss(self, target, weight), of images";
    /// Phase 1 of the gradient of the negative log-likelihood of images: checks the arguments, and reports the workspace that phase 2
    /// needs.
    ///
    ///     out[n][c][h][w] = -weight[c] gradOutput[n][h][w] where c is target[n][h][w], of a mean divided by totalWeight, else 0
    ///
    /// As aclnnNLLLossBackward.
    ///
    /// @param gradOutput as out of aclnnNLLLoss2d, of one loss of rank 1 or less; of self's type. Any strides
    /// @param self [N, C, H, W]; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. It is not read
    /// @param target [N, H, W]; INT64, INT32 or UINT8. Any strides
    /// @param weight C elements of self's type, along its first axis. Any strides
    /// @param reduction 0 of each loss, 1 of their mean, 2 of their sum
    /// @param ignoreIndex a target that does not count
    /// @param totalWeight one element of self's type: the sum of the weights, which a mean was divided by. It is not written
    /// @param out shape and type of self. Any strides; only the view is written
    aclnnNLLLoss2dBackwardGetWorkspaceSize, aclnnNLLLoss2dBackward(
        gradOutput: *const aclTensor,
        self_: *const aclTensor,
        target: *const aclTensor,
        weight: *const aclTensor,
        reduction: i64,
        ignoreIndex: i64,
        totalWeight: *mut aclTensor,
        out: *mut aclTensor,
    )
    checks [
        SameDtype(&["gradOutput", "weight", "out", "totalWeight"], "self"),
        Dtype(SELF, FLOATS),
        Dtype(&["target"], TARGETS),
        REDUCTION,
        RankOf(SELF, &[4]),
        RankOf(&["target"], &[3]),
        Own(targets_fit),
        Own(all_weights_fit),
        Own(|call| is_one("totalWeight", call.tensor("totalWeight").1)),
        Own(|call| losses_fit(call, "gradOutput")),
        SameShape(OUT, "self"),
        Empty(&["self", "target", "weight"], Instead::Nothing),
    ]
    -> |call| gradient(call)
}

/// There are as many weights as classes.
fn all_weights_fit(call: &Passed) -> Result<()> {
    let ((name, weight), classes) = (call.tensor("weight"), class_count(call));
    if weight.numel() == Some(classes) {
        return Ok(());
    }
    let expected = format!("{classes} elements, one for each class");
    Err(Error::invalid(name, format!("shape {}", shape_text(&weight.shape)), expected))
}
