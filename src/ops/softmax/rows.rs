//! Softmax and its logarithm, as C sees them.

use super::plan::softmax as plan_of;
use crate::abi::acl_meta::aclTensor;
use crate::dtype::DType;
use crate::error::Result;
use crate::ops::check::prelude::*;
use crate::ops::row::Operator;
use crate::ops::rules::*;
use crate::plan::Plan;
use opapi_kernels::softmax::Kind;

/// The operators of this family.
pub const ROWS: &[Operator] =
    &[log_softmax::ROW, log_softmax_backward::ROW, softmax::ROW, softmax_backward::ROW];

const FORWARD: Takes = Takes::everywhere(FL).newer(BF16);
const BACKWARD: Takes = Takes::everywhere(Types::of(&[DType::Float, DType::Float16])).newer(BF16);

operator! {
    softmax in "softmax", "aclnn_softmax.h": "torch.softmax(self, dim)";
    /// Phase 1 of softmax: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = e^self[...] / sum of e^self along dim
    ///
    /// Halves are computed in FLOAT and rounded to self's type, then cast to that of out. Where self is empty the call succeeds,
    /// whatever the other arguments are.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param dim an axis of self, also counted from the end; of rank 0 it is 0 or -1
    /// @param out shape of self; a type of the same list. It may be the same memory as self, with the same strides. Any strides; only
    ///     the view is written
    aclnnSoftmaxGetWorkspaceSize, aclnnSoftmax(self_: *const aclTensor, dim: i64, out: *mut aclTensor)
    checks [
        Empty(SELF, Instead::Nothing),
        Dtype(SELF_OUT, FORWARD),
        Axis("dim", "self"),
        SameShape(OUT, "self"),
        Rank(SELF),
    ]
    -> |call| {
        let input = call.tensor("self");
        plan_of(call, Kind::Softmax, &[input], input.1.dtype)
    }
}

operator! {
    log_softmax in "softmax", "aclnn_logsoftmax.h": "torch.log_softmax(self, dim)";
    /// Phase 1 of the logarithm of softmax: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] - ln(sum of e^self along dim)
    ///
    /// self is cast to the type of out first. Halves are computed in FLOAT and rounded once.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param dim an axis of self, also counted from the end; of rank 0 it is 0 or -1
    /// @param out shape of self; a type of the same list. It may be the same memory as self, with the same strides. Any strides; only
    ///     the view is written
    aclnnLogSoftmaxGetWorkspaceSize, aclnnLogSoftmax(self_: *const aclTensor, dim: i64, out: *mut aclTensor)
    checks [Axis("dim", "self"), Dtype(SELF_OUT, FORWARD), SameShape(OUT, "self"), Rank(SELF)]
    -> |call| plan_of(call, Kind::LogSoftmax, &[call.tensor("self")], call.tensor("out").1.dtype)
}

const GRADIENT: &[Check] = &[
    On(BUT_950, &Empty(READ, Instead::Nothing)),
    Dtype(READ, BACKWARD),
    SameDtype(&["output"], "gradOutput"),
    Axis("dim", "gradOutput"),
    SameShape(&["output", "out"], "gradOutput"),
    Rank(READ),
];
const READ: &[&str] = &["gradOutput", "output"];

fn gradient(call: &Passed, kind: Kind) -> Result<Box<Plan>> {
    let inputs = ["gradOutput", "output"].map(|name| call.tensor(name));
    plan_of(call, kind, &inputs, inputs[0].1.dtype)
}

operator! {
    softmax_backward in "softmax", "aclnn_softmax_backward.h": "the gradient of torch.softmax(self, dim)";
    /// Phase 1 of the gradient of softmax: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = y[...] g[...] - y[...] (sum of y g along dim), y = output, g = gradOutput
    ///
    /// Halves are computed in FLOAT and rounded once. Where an input is empty the call succeeds, on all devices but 950 whatever the
    /// other arguments are.
    ///
    /// @param gradOutput of rank 8 or less; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param output what aclnnSoftmax gave; the same shape and type. Any strides
    /// @param dim an axis of gradOutput, also counted from the end; of rank 0 it is 0 or -1
    /// @param out the same shape; any type of numbers. It may be the memory of an input, with the same strides. Any strides; only the
    ///     view is written
    aclnnSoftmaxBackwardGetWorkspaceSize, aclnnSoftmaxBackward(
        gradOutput: *const aclTensor, output: *const aclTensor, dim: i64, out: *mut aclTensor,
    )
    checks (GRADIENT)
    -> |call| gradient(call, Kind::SoftmaxBackward)
}

operator! {
    log_softmax_backward in "softmax", "aclnn_logsoftmax_backward.h": "the gradient of torch.log_softmax(self, dim)";
    /// Phase 1 of the gradient of the logarithm of softmax: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = gradOutput[...] - e^output[...] (sum of gradOutput along dim)
    ///
    /// As aclnnSoftmaxBackward.
    ///
    /// @param gradOutput as for aclnnSoftmaxBackward
    /// @param output what aclnnLogSoftmax gave; the same shape and type. Any strides
    /// @param dim as for aclnnSoftmaxBackward
    /// @param out as for aclnnSoftmaxBackward
    aclnnLogSoftmaxBackwardGetWorkspaceSize, aclnnLogSoftmaxBackward(
        gradOutput: *const aclTensor, output: *const aclTensor, dim: i64, out: *mut aclTensor,
    )
    checks (GRADIENT)
    -> |call| gradient(call, Kind::LogSoftmaxBackward)
}
