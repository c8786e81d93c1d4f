//! The gradients of activations, each from that of the result and from what the activation got or gave. Numbers are taken as FLOAT.

use super::activations::{SHRUNK, not_negative, size};
use crate::abi::acl_meta::{aclScalar, aclTensor};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::Names;
use crate::ops::check::prelude::*;
use crate::ops::elementwise::plan::{Input, float, function, map};
use crate::ops::elementwise::rules::{FLOATS, WIDE_FLOATS, meet_first, numbers_are_real};
use crate::ops::row::Operator;
use crate::ops::rules::*;
use crate::plan::Plan;
use opapi_kernels::elementwise::activation as kernel;
use std::ffi::c_char;
use std::mem::MaybeUninit;

/// The operators of this file.
pub const ROWS: &[Operator] = &[
    elu_backward::ROW,
    gelu_backward::ROW,
    gelu_backward_v2::ROW,
    hardshrink_backward::ROW,
    hardsigmoid_backward::ROW,
    hardswish_backward::ROW,
    hardtanh_backward::ROW,
    leaky_relu_backward::ROW,
    log_sigmoid_backward::ROW,
    mish_backward::ROW,
    sigmoid_backward::ROW,
    silu_backward::ROW,
    softplus_backward::ROW,
    softshrink_backward::ROW,
    tanh_backward::ROW,
    threshold_backward::ROW,
];

const READ: Names = &["gradOutput", "self"];
const OF_RESULT: Names = &["gradOutput", "output"];
const GRAD_INPUT: Names = &["gradInput"];
/// With the gradient that is written, by either name.
const ALL: Names = &["gradOutput", "self", "gradInput"];
const ALL_OUT: Names = &["gradOutput", "self", "out"];

/// The dtype of the gradient of the result.
fn own(call: &Passed) -> Result<DType> {
    Ok(call.tensor("gradOutput").1.dtype)
}

operator! {
    threshold_backward in "gradients", "aclnn_threshold_backward.h", const "aclrtStream stream":
        "the gradient of torch.nn.functional.threshold(self, threshold), and of relu";
    /// Phase 1 of the gradient of a threshold: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = 0 where self[...] <= threshold, else gradOutput[...]
    ///
    /// @param gradOutput of rank 8 or less; FLOAT, FLOAT16, INT32, INT8, UINT8; BFLOAT16 on 910B, 910_93 and 950; INT64 on 950,
    ///     with a threshold of 0. Any strides
    /// @param self of the same type; the shapes of the two broadcast. Any strides
    /// @param threshold a number
    /// @param out of the same type, and of the shape to which both broadcast. It may be the memory of an input, with the same
    ///     strides. Any strides; only the view is written
    aclnnThresholdBackwardGetWorkspaceSize, aclnnThresholdBackward(
        gradOutput: *const aclTensor, self_: *const aclTensor, threshold: *const aclScalar, out: *mut aclTensor,
    )
    checks [
        Dtype(READ, PASSED),
        SameDtype(&["self", "out"], "gradOutput"),
        Own(no_threshold_of_int64),
        Rank(ALL_OUT),
        Broadcast(READ, "out"),
    ]
    -> |call| {
        let dtype = own(call)?;
        if dtype.is_floating() {
            return function(call, "out", ["gradOutput", "self", "threshold"], dtype, kernel::threshold_backward);
        }
        let inputs = ["gradOutput", "self", "threshold"].map(|name| Input::of(call, name));
        map(OPERATOR, call.tensor("out"), inputs, dtype, kernel::threshold_backward)
    }
}

const PASSED: Takes =
    FLOATS.and(Types::of(&[DType::Int32, DType::Int8, DType::UInt8])).on_950(Types::of(&[DType::Int64]));

/// INT64 is compared with 0 alone.
fn no_threshold_of_int64(call: &Passed) -> Result<()> {
    let limit = float(call, "threshold")?;
    if own(call)? == DType::Int64 && limit.abs() > 1.2e-7 {
        return Err(Error::invalid("threshold", limit, "0, since gradOutput is INT64"));
    }
    Ok(())
}

operator! {
    sigmoid_backward in "gradients", "aclnn_sigmoid_backward.h", const "aclrtStream stream": "the gradient of torch.sigmoid";
    /// Phase 1 of the gradient of the logistic function: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     gradInput[...] = gradOutput[...] (1 - output[...]) output[...]
    ///
    /// Computed in the type in which both inputs meet, halves in FLOAT; of complex numbers with the conjugate of the derivative.
    ///
    /// @param gradOutput of rank 8 or less; FLOAT, FLOAT16, DOUBLE, COMPLEX64, COMPLEX128; BFLOAT16 on 910B, 910_93 and 950. Any
    ///     strides
    /// @param output what the function gave; of the same list, with BFLOAT16 on every device; the shapes of the two broadcast. Any
    ///     strides
    /// @param gradInput of the shape to which both broadcast, and a type to which the computed one casts. It may be the memory of an
    ///     input, with the same strides. Any strides; only the view is written
    aclnnSigmoidBackwardGetWorkspaceSize, aclnnSigmoidBackward(
        gradOutput: *const aclTensor, output: *const aclTensor, gradInput: *mut aclTensor,
    )
    checks [
        Dtype(&["gradOutput"], WIDE_FLOATS.and(CX)),
        Dtype(&["output"], Takes::everywhere(FL.and(CX).and(BF16))),
        CastsTo("gradInput", meet_first),
        Rank(&["gradOutput", "output", "gradInput"]),
        Broadcast(OF_RESULT, "gradInput"),
    ]
    -> |call| function(call, "gradInput", ["gradOutput", "output"], meet_first(call)?, kernel::sigmoid_backward)
}

operator! {
    tanh_backward in "gradients", "aclnn_tanh_backward.h", const "aclrtStream stream": "the gradient of torch.tanh";
    /// Phase 1 of the gradient of the hyperbolic tangent: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     gradInput[...] = gradOutput[...] (1 - output[...]^2)
    ///
    /// Halves are computed in FLOAT and rounded once.
    ///
    /// @param gradOutput of rank 8 or less; FLOAT, FLOAT16, DOUBLE; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param output what the function gave, of the same type; the shapes of the two broadcast. Any strides
    /// @param gradInput of the same type, and of the shape to which both broadcast. It may be the memory of an input, with the same
    ///     strides. Any strides; only the view is written
    aclnnTanhBackwardGetWorkspaceSize, aclnnTanhBackward(
        gradOutput: *const aclTensor, output: *const aclTensor, gradInput: *mut aclTensor,
    )
    checks [
        Dtype(OF_RESULT, WIDE_FLOATS),
        SameDtype(&["output", "gradInput"], "gradOutput"),
        Rank(&["gradOutput", "output", "gradInput"]),
        Broadcast(OF_RESULT, "gradInput"),
    ]
    -> |call| function(call, "gradInput", ["gradOutput", "output"], own(call)?, kernel::tanh_backward)
}

operator! {
    hardsigmoid_backward in "gradients", "aclnn_hardsigmoid_backward.h": "the gradient of torch.nn.functional.hardsigmoid(self)";
    /// Phase 1 of the gradient of the hard logistic function: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = gradOutput[...] / 6 where -3 < self[...] < 3, else 0
    ///
    /// Computed in the type in which both inputs meet, halves in FLOAT.
    ///
    /// @param gradOutput of rank 8 or less; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param self the same shape; of the same list. Any strides
    /// @param out the same shape; a type to which the computed one casts. It may be the memory of an input, with the same strides.
    ///     Any strides; only the view is written
    aclnnHardsigmoidBackwardGetWorkspaceSize, aclnnHardsigmoidBackward(
        gradOutput: *const aclTensor, self_: *const aclTensor, out: *mut aclTensor,
    )
    checks [
        Dtype(READ, FLOATS),
        CastsTo("out", meet_first),
        Rank(ALL_OUT),
        SameShape(&["self", "out"], "gradOutput"),
    ]
    -> |call| function(call, "out", ["gradOutput", "self"], meet_first(call)?, kernel::hardsigmoid_backward)
}

operator! {
    hardswish_backward in "gradients", "aclnn_hardswish_backward.h", const "aclrtStream stream":
        "the gradient of torch.nn.functional.hardswish(self)";
    /// Phase 1 of the gradient of the hard swish: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = 0 where self[...] < -3, gradOutput[...] where it is above 3, else gradOutput[...] (self[...] / 3 + 1 / 2)
    ///
    /// Halves are computed in FLOAT and rounded once.
    ///
    /// @param gradOutput of rank 8 or less; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param self the same shape and type. Any strides
    /// @param out the same shape and type. It may be the memory of an input, with the same strides. Any strides; only the view is
    ///     written
    aclnnHardswishBackwardGetWorkspaceSize, aclnnHardswishBackward(
        gradOutput: *const aclTensor, self_: *const aclTensor, out: *mut aclTensor,
    )
    checks [
        Dtype(ALL_OUT, FLOATS),
        SameDtype(&["self", "out"], "gradOutput"),
        Rank(ALL_OUT),
        SameShape(&["self", "out"], "gradOutput"),
    ]
    -> |call| function(call, "out", ["gradOutput", "self"], own(call)?, kernel::hardswish_backward)
}

operator! {
    leaky_relu_backward in "gradients", "aclnn_leaky_relu_backward.h":
        "the gradient of torch.nn.functional.leaky_relu(self, negativeSlope)";
    /// Phase 1 of the gradient of the leaky rectified linear unit: checks the arguments, and reports the workspace that phase 2
    /// needs.
    ///
    ///     out[...] = gradOutput[...] where self[...] is positive, else gradOutput[...] negativeSlope
    ///
    /// Computed in the type in which both inputs meet, halves in FLOAT.
    ///
    /// @param gradOutput of rank 8 or less; FLOAT, FLOAT16, DOUBLE; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param self of the same list; the shapes of the two broadcast. Any strides
    /// @param negativeSlope a number that is no complex one; BFLOAT16 on 910B, 910_93 and 950
    /// @param selfIsResult whether self is what the function gave; no slope is negative then
    /// @param out of the shape to which both broadcast, and a type to which the computed one casts. It may be the memory of an input,
    ///     with the same strides. Any strides; only the view is written
    aclnnLeakyReluBackwardGetWorkspaceSize, aclnnLeakyReluBackward(
        gradOutput: *const aclTensor,
        self_: *const aclTensor,
        negativeSlope: *const aclScalar,
        selfIsResult: MaybeUninit<bool>,
        out: *mut aclTensor,
    )
    checks [
        Dtype(READ, WIDE_FLOATS),
        Dtype(&["negativeSlope"], WIDE_FLOATS.and(INT).and(BOOL)),
        CastsTo("out", meet_first),
        Rank(ALL_OUT),
        Broadcast(READ, "out"),
        If(|call| call.truth("selfIsResult"), &Own(|call| not_negative(call, "negativeSlope"))),
    ]
    -> |call| {
        let names = ["gradOutput", "self", "negativeSlope"];
        function(call, "out", names, meet_first(call)?, kernel::leaky_relu_backward)
    }
}

operator! {
    gelu_backward in "gradients", "aclnn_gelu_backward.h", const "aclrtStream stream":
        "the gradient of torch.nn.functional.gelu(self, approximate=\"tanh\")";
    /// Phase 1 of the gradient of aclnnGelu: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     gradInput[...] = gradOutput[...] times the derivative of aclnnGelu at self[...]
    ///
    /// Computed in the type in which both inputs meet, halves in FLOAT.
    ///
    /// @param gradOutput of rank 8 or less. Any strides
    /// @param self of rank 8 or less. It meets gradOutput in FLOAT or FLOAT16, on 910B, 910_93 and 950 also in BFLOAT16; the shapes
    ///     of the two broadcast. Any strides
    /// @param gradInput of the shape to which both broadcast, and any type of numbers. It may be the memory of an input, with the same
    ///     strides. Any strides; only the view is written
    aclnnGeluBackwardGetWorkspaceSize, aclnnGeluBackward(
        gradOutput: *const aclTensor, self_: *const aclTensor, gradInput: *const aclTensor,
    )
    checks [Computes(READ, meet_first, FLOATS), Rank(READ), Broadcast(READ, "gradInput")]
    -> |call| function(call, "gradInput", ["gradOutput", "self"], meet_first(call)?, kernel::gelu_by_tanh_backward)
}

/// The result has the dtype in which both inputs meet.
fn is_what_they_meet_in(call: &Passed) -> Result<()> {
    let (name, out) = call.tensor("gradInput");
    dtype_is(name, out, "the dtype in which gradOutput and self meet", meet_first(call)?)
}

/// The formula is one of the two.
fn formula(call: &Passed) -> Result<()> {
    match call.text("approximate") {
        "none" | "tanh" => Ok(()),
        other => Err(Error::invalid("approximate", format!("{other:?}"), "\"none\" or \"tanh\"")),
    }
}

operator! {
    gelu_backward_v2 in "gradients", "aclnn_gelu_backward_v2.h", const "aclrtStream stream":
        "the gradient of torch.nn.functional.gelu(self, approximate)";
    /// Phase 1 of the gradient of the Gaussian error linear unit by either formula: checks the arguments, and reports the workspace
    /// that phase 2 needs.
    ///
    ///     gradInput[...] = gradOutput[...] times the derivative of aclnnGeluV2 at self[...]
    ///
    /// Computed in the type in which both inputs meet, halves in FLOAT.
    ///
    /// @param gradOutput of any rank. Any strides
    /// @param self of any rank. It meets gradOutput in FLOAT or FLOAT16, on 910B, 910_93 and 950 also in BFLOAT16; the shapes of the
    ///     two broadcast. Any strides
    /// @param approximate "tanh" for the formula of aclnnGelu, "none" for that of the error function
    /// @param gradInput of the shape to which both broadcast and the type in which they meet. It may be the memory of an input, with
    ///     the same strides. Any strides; only the view is written
    aclnnGeluBackwardV2GetWorkspaceSize, aclnnGeluBackwardV2(
        gradOutput: *const aclTensor, self_: *const aclTensor, approximate: *mut c_char, gradInput: *mut aclTensor,
    )
    checks [
        Computes(READ, meet_first, FLOATS),
        Own(is_what_they_meet_in),
        Broadcast(READ, "gradInput"),
        Own(formula),
    ]
    -> |call| {
        let by_tanh = call.text("approximate") == "tanh";
        let loops = if by_tanh { kernel::gelu_by_tanh_backward } else { kernel::gelu_backward };
        function(call, "gradInput", ["gradOutput", "self"], meet_first(call)?, loops)
    }
}

operator! {
    silu_backward in "gradients", "aclnn_silu_backward.h": "the gradient of torch.nn.functional.silu(self)";
    /// Phase 1 of the gradient of the sigmoid linear unit: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     gradInput[...] = gradOutput[...] s (1 + self[...] (1 - s)), s = 1 / (1 + e^-self[...])
    ///
    /// Halves are computed in FLOAT and rounded once.
    ///
    /// @param gradOutput of rank 8 or less; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param self the same shape and type; on 950 another of these types too, and a shape that broadcasts with that of gradOutput.
    ///     Any strides
    /// @param gradInput the same shape and type; on 950 of the shape to which both broadcast, and FLOAT where their types differ. It may
    ///     be the memory of an input, with the same strides. Any strides; only the view is written
    aclnnSiluBackwardGetWorkspaceSize, aclnnSiluBackward(
        gradOutput: *const aclTensor, self_: *const aclTensor, gradInput: *mut aclTensor,
    )
    checks [
        Dtype(ALL, FLOATS),
        Rank(ALL),
        On(BUT_950, &All(&[SameDtype(&["self", "gradInput"], "gradOutput"), SameShape(&["self", "gradInput"], "gradOutput")])),
        On(ON_950, &All(&[
            If(|call| call.dtype("gradOutput").1 != call.dtype("self").1, &Dtype(GRAD_INPUT, Takes::everywhere(Types::of(&[DType::Float])))),
            Broadcast(READ, "gradInput"),
        ])),
    ]
    -> |call| function(call, "gradInput", ["gradOutput", "self"], meet_first(call)?, kernel::silu_backward)
}

operator! {
    elu_backward in "gradients", "aclnn_elu_backward.h": "the gradient of torch.nn.functional.elu(self, alpha)";
    /// Phase 1 of the gradient of the exponential linear unit: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     gradInput[...] = g scale where x is positive, else g inputScale alpha scale e^(x inputScale),
    ///     g = gradOutput[...], x = selfOrResult[...]
    ///
    /// With a result y in place of x it is g inputScale (y + alpha scale). Halves are computed in FLOAT and rounded once.
    ///
    /// @param gradOutput of rank 8 or less; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param alpha a real number, taken as FLOAT
    /// @param scale likewise
    /// @param inputScale likewise
    /// @param isResult whether selfOrResult is what the function gave; alpha is not negative then
    /// @param selfOrResult the same shape and type. Any strides
    /// @param gradInput the same shape; a type to which that of gradOutput casts. It may be the memory of an input, with the same
    ///     strides. Any strides; only the view is written
    aclnnEluBackwardGetWorkspaceSize, aclnnEluBackward(
        gradOutput: *const aclTensor,
        alpha: *const aclScalar,
        scale: *const aclScalar,
        inputScale: *const aclScalar,
        isResult: MaybeUninit<bool>,
        selfOrResult: *const aclTensor,
        gradInput: *mut aclTensor,
    )
    checks [
        Dtype(&["gradOutput", "selfOrResult"], FLOATS),
        SameDtype(&["selfOrResult"], "gradOutput"),
        Own(numbers_are_real),
        CastsTo("gradInput", own),
        Rank(&["gradOutput", "selfOrResult", "gradInput"]),
        SameShape(&["selfOrResult", "gradInput"], "gradOutput"),
        If(|call| call.truth("isResult"), &Own(|call| not_negative(call, "alpha"))),
    ]
    -> |call| {
        let [alpha, scale, inner] =
            [float(call, "alpha")?, float(call, "scale")?, float(call, "inputScale")?];
        let [g, x] = ["gradOutput", "selfOrResult"].map(|name| Input::of(call, name));
        let (is_result, out) = (call.truth("isResult"), call.tensor("gradInput"));
        let below = if is_result { alpha * scale } else { inner * alpha * scale };
        let loops = if is_result { kernel::elu_backward_of_result } else { kernel::elu_backward };
        map(OPERATOR, out, [g, x, Input::Float(scale), Input::Float(below), Input::Float(inner)], own(call)?, loops)
    }
}

operator! {
    hardtanh_backward in "gradients", "aclnn_hardtanh_backward.h":
        "the gradient of torch.nn.functional.hardtanh(self, min, max)";
    /// Phase 1 of the gradient of the hard tangent: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = gradOutput[...] where min < self[...] < max, else 0
    ///
    /// Where self is NaN the gradient stays.
    ///
    /// @param gradOutput of rank 8 or less; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param self the same shape and type. Any strides
    /// @param min a number, taken as FLOAT
    /// @param max likewise
    /// @param out the same shape, else 561103; a type of the same list. It may be the memory of an input, with the same strides. Any
    ///     strides; only the view is written
    aclnnHardtanhBackwardGetWorkspaceSize, aclnnHardtanhBackward(
        gradOutput: *const aclTensor,
        self_: *const aclTensor,
        min: *const aclScalar,
        max: *const aclScalar,
        out: *mut aclTensor,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above, 561103 where that is told. Where there is
    ///     nothing to compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left alone
    checks [
        Dtype(ALL_OUT, FLOATS),
        SameDtype(&["gradOutput"], "self"),
        SameShape(&["gradOutput"], "self"),
        Rank(READ),
        Empty(&["gradOutput"], Instead::Nothing),
        Fails(Error::as_view, &SameShape(&["out"], "self")),
    ]
    -> |call| function(call, "out", ["gradOutput", "self", "min", "max"], own(call)?, kernel::hardtanh_backward)
}

operator! {
    hardshrink_backward in "gradients", "aclnn_hardshrink_backward.h", const "aclrtStream stream":
        "the gradient of torch.nn.functional.hardshrink(self, lambd)";
    /// Phase 1 of the gradient of hard shrinking: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     gradInput[...] = 0 where |self[...]| <= lambd, else gradOutput[...]
    ///
    /// Where an input is empty the call succeeds, whatever the shapes.
    ///
    /// @param gradOutput of rank 8 or less; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param self of the same list; the shapes of the two broadcast. Any strides
    /// @param lambd a number, taken as FLOAT; 0 if it is negative
    /// @param gradInput of the same list, and of the shape to which both broadcast. It may be the memory of an input, with the same
    ///     strides. Any strides; only the view is written
    aclnnHardshrinkBackwardGetWorkspaceSize, aclnnHardshrinkBackward(
        gradOutput: *const aclTensor, self_: *const aclTensor, lambd: *const aclScalar, gradInput: *mut aclTensor,
    )
    checks [Dtype(ALL, FLOATS), Rank(ALL), Empty(READ, Instead::Nothing), Broadcast(READ, "gradInput")]
    -> |call| shrunk(call, size(call, "lambd")?)
}

operator! {
    softshrink_backward in "gradients", "aclnn_softshrink_backward.h", const "aclrtStream stream":
        "the gradient of torch.nn.functional.softshrink(self, lambda)";
    /// Phase 1 of the gradient of soft shrinking: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     gradInput[...] = 0 where |self[...]| <= lambda, else gradOutput[...]
    ///
    /// @param gradOutput of rank 8 or less; FLOAT, FLOAT16; BFLOAT16 on all devices but 910 and 310P. Any strides
    /// @param self of the same list; the shapes of the two broadcast. Any strides
    /// @param lambda a number, taken as FLOAT, 0 or more
    /// @param gradInput of the same list, and of the shape to which both broadcast. It may be the memory of an input, with the same
    ///     strides. Any strides; only the view is written
    aclnnSoftshrinkBackwardGetWorkspaceSize, aclnnSoftshrinkBackward(
        gradOutput: *const aclTensor, self_: *const aclTensor, lambda: *const aclScalar, gradInput: *mut aclTensor,
    )
    checks [
        Dtype(ALL, SHRUNK),
        Rank(ALL),
        Broadcast(READ, "gradInput"),
        Own(|call| not_negative(call, "lambda")),
    ]
    -> |call| shrunk(call, size(call, "lambda")?)
}

fn shrunk(call: &Passed, size: f32) -> Result<Box<Plan>> {
    let [g, x] = ["gradOutput", "self"].map(|name| Input::of(call, name));
    let inputs = [g, x, Input::Float(size)];
    map(call.operator, call.tensor("gradInput"), inputs, meet_first(call)?, kernel::shrink_backward)
}

operator! {
    softplus_backward in "gradients", "aclnn_softplus_backward.h":
        "the gradient of torch.nn.functional.softplus(self, beta, threshold)";
    /// Phase 1 of the gradient of the smooth rectified linear unit: checks the arguments, and reports the workspace that phase 2
    /// needs.
    ///
    ///     gradInput[...] = g where x beta > threshold, else g / (1 + e^-(x beta)), g = gradOutput[...], x = self[...]
    ///
    /// Computed in FLOAT.
    ///
    /// @param gradOutput of rank 8 or less; FLOAT, FLOAT16, DOUBLE; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param self the same shape; of the same list, or an integer or BOOL. Any strides
    /// @param beta a number, taken as FLOAT
    /// @param threshold likewise
    /// @param gradInput the same shape; of gradOutput's list. It may be the memory of an input, with the same strides. Any strides; only
    ///     the view is written
    aclnnSoftplusBackwardGetWorkspaceSize, aclnnSoftplusBackward(
        gradOutput: *const aclTensor,
        self_: *const aclTensor,
        beta: *const aclScalar,
        threshold: *const aclScalar,
        gradInput: *mut aclTensor,
    )
    checks [
        Dtype(&["gradOutput", "gradInput"], WIDE_FLOATS),
        Dtype(SELF, WIDE_FLOATS.and(INT).and(BOOL)),
        Rank(ALL),
        SameShape(&["self", "gradInput"], "gradOutput"),
    ]
    -> |call| {
        let (own, other) = (own(call)?, call.dtype("self").1);
        let dtype = if own == other && own != DType::Double { own } else { DType::Float };
        function(call, "gradInput", ["gradOutput", "self", "beta", "threshold"], dtype, kernel::softplus_backward)
    }
}

operator! {
    mish_backward in "gradients", "aclnn_mish_backward.h": "the gradient of torch.nn.functional.mish(self)";
    /// Phase 1 of the gradient of Mish: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     gradInput[...] = g (t + x s (1 - t^2)), t = tanh(ln(1 + e^x)), s = 1 / (1 + e^-x), g = gradOutput[...], x = self[...]
    ///
    /// Computed in the type in which both inputs meet, halves in FLOAT.
    ///
    /// @param gradOutput of rank 8 or less; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param self of the same list; the shapes of the two broadcast. Any strides
    /// @param gradInput of the same list, and of the shape to which both broadcast. It may be the memory of an input, with the same
    ///     strides. Any strides; only the view is written
    aclnnMishBackwardGetWorkspaceSize, aclnnMishBackward(
        gradOutput: *const aclTensor, self_: *const aclTensor, gradInput: *mut aclTensor,
    )
    checks [Dtype(ALL, FLOATS), Rank(ALL), Broadcast(READ, "gradInput")]
    -> |call| function(call, "gradInput", ["gradOutput", "self"], meet_first(call)?, kernel::mish_backward)
}

operator! {
    log_sigmoid_backward in "gradients", "aclnn_logsigmoid_backward.h": "the gradient of torch.nn.functional.logsigmoid(self)";
    /// Phase 1 of the gradient of the logarithm of the logistic function: checks the arguments, and reports the workspace that phase
    /// 2 needs.
    ///
    ///     gradInput[...] = gradOutput[...] / (1 + e^self[...])
    ///
    /// Halves are computed in FLOAT and rounded once.
    ///
    /// @param gradOutput of any rank; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param self the same shape and type. Any strides
    /// @param buffer any tensor, which is not read
    /// @param gradInput the same shape and type. It may be the memory of an input, with the same strides. Any strides; only the view is
    ///     written
    aclnnLogSigmoidBackwardGetWorkspaceSize, aclnnLogSigmoidBackward(
        gradOutput: *const aclTensor, self_: *const aclTensor, buffer: *const aclTensor, gradInput: *mut aclTensor,
    )
    checks [
        Dtype(READ, FLOATS),
        SameDtype(&["self", "gradInput"], "gradOutput"),
        SameShape(&["self", "gradInput"], "gradOutput"),
    ]
    -> |call| function(call, "gradInput", ["gradOutput", "self"], own(call)?, kernel::log_sigmoid_backward)
}
