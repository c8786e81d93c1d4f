//! The gradients of losses of predictions and targets.

use crate::abi::acl_meta::aclTensor;
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::Names;
use crate::ops::check::prelude::*;
use crate::ops::elementwise::plan::{Input, map};
use crate::ops::loss::plan::{count, part, summed};
use crate::ops::loss::rules::*;
use crate::ops::row::Operator;
use crate::ops::rules::*;
use crate::plan::{Plan, fill, zero};
use crate::soc::Soc;
use crate::tensor::{product, shape_text};
use opapi_kernels::elementwise::Loops;
use opapi_kernels::loss as kernel;
use std::mem::MaybeUninit;

/// The operators of this file.
pub const ROWS: &[Operator] = &[
    kl_div_backward::ROW,
    kl_div_target_backward::ROW,
    l1_loss_backward::ROW,
    mse_loss_backward::ROW,
    smooth_l1_loss_backward::ROW,
    soft_margin_loss_backward::ROW,
];

const READ: Names = &["gradOutput", "self", "target"];

/// The gradient of each element, of the gradient of the loss and of what `last` says.
fn gradient(call: &Passed, out: &str, loops: Loops<5>, last: Input) -> Result<Box<Plan>> {
    let [g, x, t] = ["gradOutput", "self", "target"].map(|name| Input::of(call, name));
    map(call.operator, call.tensor(out), [g, x, t, last], meet_inputs(call)?, loops)
}

operator! {
    mse_loss_backward in "pair_gradients", "aclnn_mse_loss_backward.h": "the gradient of torch.nn.functional.mse_loss(self, target)";
    /// Phase 1 of the gradient of the squared error: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = 2 (self[...] - target[...]) gradOutput[...], of a mean divided by the number of elements of self
    ///
    /// Halves are computed in FLOAT and rounded once.
    ///
    /// @param gradOutput of rank 8 or less; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param self of the same type. Any strides
    /// @param target of the same type; the shapes of the three broadcast. Any strides
    /// @param reduction 0 of each loss, 1 of their mean, 2 of their sum
    /// @param out of the same list, and of the shape to which they broadcast. Any strides; only the view is written
    aclnnMseLossBackwardGetWorkspaceSize, aclnnMseLossBackward(
        gradOutput: *const aclTensor, self_: *const aclTensor, target: *const aclTensor, reduction: i64, out: *mut aclTensor,
    )
    checks [
        Dtype(&["self", "out"], FLOATS),
        SameDtype(&["gradOutput", "target"], "self"),
        REDUCTION,
        Rank(READ),
        Broadcast(READ, "out"),
    ]
    -> |call| gradient(call, "out", kernel::mse_backward, part(call, count(call.tensor("self").1)))
}

operator! {
    l1_loss_backward in "pair_gradients", "aclnn_l1_loss_backward.h": "the gradient of torch.nn.functional.l1_loss(self, target)";
    /// Phase 1 of the gradient of the absolute error: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     gradInput[...] = the sign of self[...] - target[...], times gradOutput[...], of a mean divided by the number of elements
    ///
    /// Computed in the type in which all inputs meet, halves in FLOAT.
    ///
    /// @param gradOutput of rank 8 or less. Any strides
    /// @param self of rank 8 or less. Any strides
    /// @param target of rank 8 or less. All three meet in FLOAT or FLOAT16, on 910B, 910_93 and 950 also in BFLOAT16, and their shapes
    ///     broadcast. Any strides
    /// @param reduction 0 of each loss, 1 of their mean, 2 of their sum
    /// @param gradInput a type to which the computed one casts, and of the shape to which they broadcast. Any strides; only the view is
    ///     written
    aclnnL1LossBackwardGetWorkspaceSize, aclnnL1LossBackward(
        gradOutput: *const aclTensor, self_: *const aclTensor, target: *const aclTensor, reduction: i64, gradInput: *mut aclTensor,
    )
    checks [
        REDUCTION,
        Computes(READ, meet_inputs, FLOATS),
        CastsTo("gradInput", meet_inputs),
        Rank(READ),
        Broadcast(READ, "gradInput"),
    ]
    -> |call| gradient(call, "gradInput", kernel::l1_backward, part(call, count(call.tensor("gradInput").1)))
}

operator! {
    smooth_l1_loss_backward in "pair_gradients", "aclnn_smooth_l1_loss_backward.h":
        "the gradient of torch.nn.functional.smooth_l1_loss(self, target, beta=beta)";
    /// Phase 1 of the gradient of the absolute error that is smooth at 0: checks the arguments, and reports the workspace that phase 2
    /// needs.
    ///
    ///     gradInput[...] = d / beta, but from -1 to 1, times gradOut[...], d = self[...] - target[...]
    ///
    /// Of a mean it is divided by the number of elements of self. Computed in the type in which all inputs meet, halves in FLOAT.
    ///
    /// @param gradOut of rank 8 or less; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param self of the same list. Any strides
    /// @param target of the same list; the shapes of the three broadcast. Any strides
    /// @param reduction 0 of each loss, 1 of their mean, 2 of their sum
    /// @param beta 0 or more
    /// @param gradInput of the same list, and of the shape to which they broadcast. Any strides; only the view is written
    aclnnSmoothL1LossBackwardGetWorkspaceSize, aclnnSmoothL1LossBackward(
        gradOut: *const aclTensor, self_: *const aclTensor, target: *const aclTensor, reduction: i64, beta: f32, gradInput: *mut aclTensor,
    )
    checks [
        Dtype(&["gradOut", "self", "target", "gradInput"], FLOATS),
        Rank(&["gradOut", "self", "target"]),
        REDUCTION,
        Own(beta_is_size),
        Broadcast(&["gradOut", "self", "target"], "gradInput"),
    ]
    -> |call| {
        let [g, x, t] = ["gradOut", "self", "target"].map(|name| Input::of(call, name));
        let inputs = [g, x, t, Input::Float(call.number("beta") as f32), part(call, count(call.tensor("self").1))];
        map(OPERATOR, call.tensor("gradInput"), inputs, meet_inputs(call)?, kernel::smooth_l1_backward)
    }
}

operator! {
    soft_margin_loss_backward in "pair_gradients", "aclnn_soft_margin_loss_backward.h":
        "the gradient of torch.nn.functional.soft_margin_loss(self, target)";
    /// Phase 1 of the gradient of the logistic loss: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = -t gradOutput[...] / (1 + e^(t self[...])), t = target[...], of a mean divided by the number of elements
    ///
    /// Computed in the type in which all inputs meet, halves in FLOAT.
    ///
    /// @param gradOutput of rank 8 or less; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param self of the same list. Any strides
    /// @param target of the same list; the shapes of the three broadcast. Any strides
    /// @param reduction 1 of the mean of the losses, any other of each or of their sum
    /// @param out of the same list, and of the shape to which they broadcast. Any strides; only the view is written
    aclnnSoftMarginLossBackwardGetWorkspaceSize, aclnnSoftMarginLossBackward(
        gradOutput: *const aclTensor, self_: *const aclTensor, target: *const aclTensor, reduction: i64, out: *mut aclTensor,
    )
    checks [Dtype(&["gradOutput", "self", "target", "out"], FLOATS), Rank(READ), Broadcast(READ, "out")]
    -> |call| gradient(call, "out", kernel::soft_margin_backward, part(call, count(call.tensor("out").1)))
}

/// What a divergence is divided by: the number of its elements, or its first extent.
fn divisor(call: &Passed, shape: &[i64]) -> Input<'static> {
    let by = match call.integer("reduction") {
        1 => product(shape).unwrap_or(i64::MAX),
        3 => shape.first().copied().unwrap_or(1),
        _ => 1,
    };
    Input::Float((1.0 / by as f64) as f32)
}

/// gradOutput broadcasts to the shape of self and target together.
fn gradient_broadcasts(call: &Passed) -> Result<()> {
    let shape = shape_of_both(call)?;
    let all: smallvec::SmallVec<[_; 3]> = READ.iter().map(|name| call.tensor(name)).collect();
    if joined(&all)? == shape {
        return Ok(());
    }
    let got = format!("shape {}", shape_text(&call.tensor("gradOutput").1.shape));
    let expected = format!("one that broadcasts to {}, that of self and target together", shape_text(&shape));
    Err(Error::invalid("gradOutput", got, expected))
}

/// The gradient is summed over the axes along which what it is of was broadcast.
fn divergence<const K: usize, const N: usize>(
    call: &Passed,
    out: &str,
    inputs: [Input; K],
    loops: Loops<N>,
) -> Result<Box<Plan>> {
    let (shape, (name, out), dtype) = (shape_of_both(call)?, call.tensor(out), meet_inputs(call)?);
    if shape.contains(&0) {
        // A sum of nothing.
        return fill(call.operator, (name, out), &zero(out.dtype));
    }
    if *out.shape == shape[..] {
        return map(call.operator, (name, out), inputs, dtype, loops);
    }
    summed(call, (name, out), false, &shape, (&out.shape, &out.strides), inputs, (dtype, loops))
}

/// The devices that have BFLOAT16, and 910 and 310P.
const DIVERGING: Takes = Takes::everywhere(Types::of(&[]))
    .on(&[Soc::Ascend910, Soc::Ascend310P], Types::of(&[DType::Float, DType::Float16]))
    .newer(Types::of(&[DType::Float, DType::Float16, DType::BFloat16]));

operator! {
    kl_div_backward in "pair_gradients", "aclnn_kl_div_backward.h": "the gradient of torch.nn.functional.kl_div(self, target) for self";
    /// Phase 1 of the gradient of the divergence of Kullback and Leibler: checks the arguments, and reports the workspace that phase 2
    /// needs.
    ///
    ///     out[...] = -target[...] gradOutput[...], of a mean divided by the number of elements
    ///
    /// With logTarget e^target[...] takes the place of target[...]. Where self was broadcast its gradients are summed. Computed in the
    /// type in which all inputs meet, halves in FLOAT.
    ///
    /// @param gradOutput of rank 8 or less, and a shape that broadcasts to that of self and target together; FLOAT, FLOAT16; BFLOAT16 on
    ///     910B, 910_93 and 950; nothing on 310B. Any strides
    /// @param self of the same list. Any strides
    /// @param target of the same list; the shapes of the two broadcast. Any strides
    /// @param reduction 1 of the mean of the losses, 3 of their sum divided by the first extent, any other of each or of their sum
    /// @param logTarget whether target holds logarithms
    /// @param out of the same list, and of the shape of self. Any strides; only the view is written
    aclnnKlDivBackwardGetWorkspaceSize, aclnnKlDivBackward(
        gradOutput: *const aclTensor,
        self_: *const aclTensor,
        target: *const aclTensor,
        reduction: i64,
        logTarget: MaybeUninit<bool>,
        out: *mut aclTensor,
    )
    checks [
        Dtype(&["gradOutput", "self", "target", "out"], DIVERGING),
        Rank(READ),
        Own(gradient_broadcasts),
        SameShape(OUT, "self"),
        Empty(SELF, Instead::Nothing),
    ]
    -> |call| {
        let [g, t] = ["gradOutput", "target"].map(|name| Input::of(call, name));
        let loops = if call.truth("logTarget") { kernel::kl_div_of_log_backward } else { kernel::kl_div_backward };
        divergence(call, "out", [g, t, divisor(call, &shape_of_both(call)?)], loops)
    }
}

operator! {
    kl_div_target_backward in "pair_gradients", "aclnn_kl_div_target_backward.h":
        "the gradient of torch.nn.functional.kl_div(self, target) for target";
    /// Phase 1 of the gradient of the divergence of Kullback and Leibler for target: checks the arguments, and reports the workspace that
    /// phase 2 needs.
    ///
    ///     gradTarget[...] = gradOutput[...] (ln target[...] - self[...] + 1), of a mean divided by the number of elements
    ///
    /// It is NaN where target is 0. With logTarget it is gradOutput[...] e^t (t - self[...] + 1), t = target[...]. Where target was
    /// broadcast its gradients are summed. Computed in the type in which all inputs meet, halves in FLOAT.
    ///
    /// @param gradOutput of rank 8 or less, and a shape that broadcasts to that of self and target together; FLOAT, FLOAT16, BFLOAT16, on
    ///     910B, 910_93 and 950 alone. Any strides
    /// @param self of the same list. Any strides
    /// @param target of the same list; the shapes of the two broadcast. Any strides
    /// @param reduction as in aclnnKlDivBackward
    /// @param logTarget whether target holds logarithms
    /// @param gradTarget shape and type of target; no format is private. Any strides; only the view is written
    aclnnKlDivTargetBackwardGetWorkspaceSize, aclnnKlDivTargetBackward(
        gradOutput: *const aclTensor,
        self_: *const aclTensor,
        target: *const aclTensor,
        reduction: i64,
        logTarget: MaybeUninit<bool>,
        gradTarget: *mut aclTensor,
    )
    checks [
        Devices(A2_AND_950),
        Dtype(READ, DIVERGING),
        SameDtype(&["gradTarget"], "target"),
        Rank(READ),
        Own(gradient_broadcasts),
        SameShape(&["gradTarget"], "target"),
        Format(&["gradOutput", "self", "target", "gradTarget"], Formats::Public),
        Empty(SELF, Instead::Nothing),
    ]
    -> |call| {
        let [g, x, t] = ["gradOutput", "self", "target"].map(|name| Input::of(call, name));
        let loops =
            if call.truth("logTarget") { kernel::kl_div_of_log_target_backward } else { kernel::kl_div_target_backward };
        divergence(call, "gradTarget", [g, x, t, divisor(call, &shape_of_both(call)?)], loops)
    }
}
