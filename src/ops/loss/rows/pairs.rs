//! Losses of predictions and targets, element by element.

use crate::abi::acl_meta::aclTensor;
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::elementwise::plan::Input;
use crate::ops::elementwise::rules::meet_first;
use crate::ops::loss::plan::{Becomes, loss};
use crate::ops::loss::rules::*;
use crate::ops::row::Operator;
use crate::ops::rules::*;
use crate::plan::Plan;
use opapi_kernels::elementwise::Loops;
use opapi_kernels::loss as kernel;
use std::mem::MaybeUninit;

/// The operators of this file.
pub const ROWS: &[Operator] =
    &[kl_div::ROW, l1_loss::ROW, mse_loss::ROW, smooth_l1_loss::ROW, soft_margin_loss::ROW];

/// Of self and target in the type in which they meet.
fn of_both(call: &Passed, loops: Loops<3>) -> Result<Box<Plan>> {
    let inputs = BOTH.iter().map(|name| Input::of(call, name));
    let inputs: smallvec::SmallVec<[Input; 2]> = inputs.collect();
    let (shape, dtype) = (shape_of_both(call)?, meet_first(call)?);
    loss(call, call.tensor("out"), Becomes::of(call), &shape, [inputs[0], inputs[1]], (dtype, loops))
}

operator! {
    mse_loss in "pairs", "aclnn_mse_loss.h": "torch.nn.functional.mse_loss(self, target)";
    /// Phase 1 of the squared error: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     loss[...] = (self[...] - target[...])^2
    ///
    /// Computed in the type in which both meet, halves in FLOAT, in which losses are summed too. Of nothing a mean is NaN and a sum 0.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param target of the same list; the shapes of the two broadcast. Any strides
    /// @param reduction 0 for each loss, 1 for their mean, 2 for their sum
    /// @param out of the same list; of the shape to which both broadcast, or of rank 0 for one loss. Any strides; only the view is
    ///     written
    aclnnMseLossGetWorkspaceSize, aclnnMseLoss(
        self_: *const aclTensor, target: *const aclTensor, reduction: i64, out: *mut aclTensor,
    )
    checks [Dtype(&["self", "target", "out"], FLOATS), REDUCTION, Rank(BOTH), Own(out_fits), OF_NOTHING]
    -> |call| of_both(call, kernel::mse)
}

operator! {
    l1_loss in "pairs", "aclnn_l1_loss.h": "torch.nn.functional.l1_loss(self, target)";
    /// Phase 1 of the absolute error: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     loss[...] = |self[...] - target[...]|
    ///
    /// Computed in the type in which both meet, halves in FLOAT, in which their losses are summed too. Of nothing a mean is NaN and a sum
    /// 0.
    ///
    /// @param self of rank 8 or less. With a floating target no integer where each loss is wanted. Any strides
    /// @param target meets self in FLOAT, FLOAT16 or INT64, on 910B, 910_93 and 950 also in BFLOAT16; the shapes of the two broadcast. Of
    ///     a mean both are no integers. Any strides
    /// @param reduction 0 for each loss, 1 for their mean, 2 for their sum
    /// @param out a type to which the computed one casts; of the shape to which both broadcast, or of rank 0 for one loss. Any strides;
    ///     only the view is written
    aclnnL1LossGetWorkspaceSize, aclnnL1Loss(
        self_: *const aclTensor, target: *const aclTensor, reduction: i64, out: *mut aclTensor,
    )
    checks [
        REDUCTION,
        Own(integers_fit),
        Computes(BOTH, meet_first, FLOATS.and(Types::of(&[DType::Int64]))),
        CastsTo("out", meet_first),
        Rank(BOTH),
        Own(out_fits),
        OF_NOTHING,
    ]
    -> |call| {
        let is_whole = meet_first(call)? == DType::Int64;
        of_both(call, if is_whole { kernel::l1_of_integers } else { kernel::l1 })
    }
}

/// Integers do not become floats where each loss is wanted, and have no mean.
fn integers_fit(call: &Passed) -> Result<()> {
    let [this, target] = call.these(["self", "target"]).map(|tensor| tensor.dtype);
    let is_refused = is_each(call) && this.is_integral() && target.is_floating()
        || is_mean(call) && this.is_integral() && target.is_integral();
    if is_refused {
        return Err(Error::invalid(
            "self",
            format!("dtype {}", this.name()),
            "no integer, of this reduction",
        ));
    }
    Ok(())
}

operator! {
    smooth_l1_loss in "pairs", "aclnn_smooth_l1_loss.h": "torch.nn.functional.smooth_l1_loss(self, target, beta=beta)";
    /// Phase 1 of the absolute error that is smooth at 0: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     loss[...] = d^2 / (2 beta) where d < beta, else d - beta / 2, d = |self[...] - target[...]|
    ///
    /// Computed in the type in which both meet, halves in FLOAT, in which losses are summed too. Of nothing a mean is NaN and a sum 0.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param target of the same list; the shapes of the two broadcast. Any strides
    /// @param reduction 0 for each loss, 1 for their mean, 2 for their sum
    /// @param beta 0 or more
    /// @param result a type to which the computed one casts; of the shape to which both broadcast, or one element for one loss, else
    ///     561103. Any strides; only the view is written
    aclnnSmoothL1LossGetWorkspaceSize, aclnnSmoothL1Loss(
        self_: *const aclTensor, target: *const aclTensor, reduction: i64, beta: f32, result: *mut aclTensor,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above, 561103 where that is told. Where there is
    ///     nothing to compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left alone
    checks [
        Dtype(BOTH, FLOATS),
        CastsTo("result", meet_first),
        REDUCTION,
        Rank(BOTH),
        Own(result_fits),
        Own(beta_is_size),
        If(is_mean, &Empty(BOTH, Instead::Fill("result", f64::NAN))),
        If(is_sum, &Empty(BOTH, Instead::Fill("result", 0.0))),
        Empty(BOTH, Instead::Nothing),
        Fails(Error::as_view, &Own(one_result)),
    ]
    -> |call| {
        let [this, target] = ["self", "target"].map(|name| Input::of(call, name));
        let inputs = [this, target, Input::Float(call.number("beta") as f32)];
        let (shape, dtype) = (shape_of_both(call)?, meet_first(call)?);
        loss(call, call.tensor("result"), Becomes::of(call), &shape, inputs, (dtype, kernel::smooth_l1))
    }
}

/// One loss has one element.
fn one_result(call: &Passed) -> Result<()> {
    let (name, result) = call.tensor("result");
    if is_each(call) { Ok(()) } else { is_one(name, result) }
}

operator! {
    soft_margin_loss in "pairs", "aclnn_soft_margin_loss.h": "torch.nn.functional.soft_margin_loss(self, target)";
    /// Phase 1 of the logistic loss: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     loss[...] = ln(1 + e^(-target[...] self[...]))
    ///
    /// Computed in the type in which both meet, halves in FLOAT, in which losses are summed too. Of nothing a mean is NaN and a sum 0.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param target of the same list; the shapes of the two broadcast. Any strides
    /// @param reduction 0 for each loss, 1 for their mean, any other for their sum
    /// @param out of the same list; of the shape to which both broadcast, or of rank 0 for one loss. Any strides; only the view is
    ///     written
    aclnnSoftMarginLossGetWorkspaceSize, aclnnSoftMarginLoss(
        self_: *const aclTensor, target: *const aclTensor, reduction: i64, out: *mut aclTensor,
    )
    checks [Dtype(&["self", "target", "out"], FLOATS), Rank(BOTH), Own(out_fits), OF_NOTHING]
    -> |call| of_both(call, kernel::soft_margin)
}

operator! {
    kl_div in "pairs", "aclnn_kl_div.h": "torch.nn.functional.kl_div(self, target, log_target=logTarget)";
    /// Phase 1 of the divergence of Kullback and Leibler: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     loss[...] = t (ln t - self[...]), 0 where t is 0, t = target[...]
    ///
    /// With logTarget it is e^t (t - self[...]). Computed in the type in which both meet, halves in FLOAT, in which losses are summed too.
    /// Of nothing a mean is NaN and a sum 0.
    ///
    /// @param self logarithms; of rank 8 or less; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param target of the same list; the shapes of the two broadcast. Any strides
    /// @param reduction 0 for each loss, 1 for their mean, 2 for their sum, 3 for their sum divided by the first extent of self
    /// @param logTarget whether target holds logarithms too
    /// @param out of the same list; of the shape to which both broadcast, or of one element for one loss. Any strides; only the view is
    ///     written
    aclnnKlDivGetWorkspaceSize, aclnnKlDiv(
        self_: *const aclTensor,
        target: *const aclTensor,
        reduction: i64,
        logTarget: MaybeUninit<bool>,
        out: *mut aclTensor,
    )
    checks [
        Dtype(&["self", "target", "out"], FLOATS),
        Rank(BOTH),
        OneOf("reduction", &[0, 1, 2, 3]),
        If(is_mean_of_nothing, &Empty(BOTH, Instead::Fill("out", f64::NAN))),
        If(|call| !is_each(call), &Empty(BOTH, Instead::Fill("out", 0.0))),
        Empty(BOTH, Instead::Nothing),
        Own(broadcast_both),
        Own(divergence_fits),
    ]
    -> |call| {
        let [this, target] = ["self", "target"].map(|name| Input::of(call, name));
        let loops = if call.truth("logTarget") { kernel::kl_div_of_log } else { kernel::kl_div };
        let part = if is_of_batch(call) { 1.0 / batch(call) as f32 } else { 1.0 };
        let (shape, inputs) = (shape_of_both(call)?, [this, target, Input::Float(part)]);
        loss(call, call.tensor("out"), Becomes::of(call), &shape, inputs, (meet_first(call)?, loops))
    }
}

/// The sum is divided by the first extent.
fn is_of_batch(call: &Passed) -> bool {
    call.integer("reduction") == 3
}

fn batch(call: &Passed) -> i64 {
    call.tensor("self").1.shape.first().copied().unwrap_or(1)
}

/// A division by 0.
fn is_mean_of_nothing(call: &Passed) -> bool {
    is_mean(call) || is_of_batch(call) && batch(call) == 0
}

/// out has the shape of both, or of one loss one element.
fn divergence_fits(call: &Passed) -> Result<()> {
    let (name, out) = call.tensor("out");
    if is_each(call) { out_fits(call) } else { is_one(name, out) }
}
