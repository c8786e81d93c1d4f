//! Gated units: an axis of self is cut into halves, one of which is multiplied by a function of the other; and rectifiers whose slope is a
//! tensor.

use super::super::gated::{self, has_halves, is_even, plan_halves, plan_whole};
use crate::abi::acl_meta::aclTensor;
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::Names;
use crate::ops::check::prelude::*;
use crate::ops::elementwise::rules::{FLOATS, WIDE_FLOATS, as_it_is};
use crate::ops::row::Operator;
use crate::ops::rules::*;
use crate::plan::Plan;
use crate::soc::Soc;
use crate::tensor::shape_text;
use opapi_kernels::elementwise::arithmetic::multiply;
use opapi_kernels::elementwise::{Loops, activation as kernel};
use std::mem::MaybeUninit;

/// The operators of this file.
pub const ROWS: &[Operator] = &[
    ge_glu::ROW,
    ge_glu_backward::ROW,
    ge_glu_v3::ROW,
    ge_glu_v3_backward::ROW,
    glu::ROW,
    glu_backward::ROW,
    prelu::ROW,
    prelu_backward::ROW,
    swi_glu::ROW,
    swi_glu_grad::ROW,
];

const RANKS: &[usize] = &[1, 2, 3, 4, 5, 6, 7, 8];
const GRAD_OUT: Names = &["gradOut"];

operator! {
    glu in "gated", "aclnn_glu.h": "torch.nn.functional.glu(self, dim)";
    /// Phase 1 of a gated linear unit: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = a / (1 + e^-b), where a and b are the halves of self along dim
    ///
    /// Halves are computed in FLOAT and rounded to self's type, then cast to that of out.
    ///
    /// @param self of rank 1 to 8; FLOAT, FLOAT16, DOUBLE; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param dim an axis of self with an even extent, also counted from the end
    /// @param out the shape of self with half of that extent; of a dtype of the same list. Any strides; only the view is written
    aclnnGluGetWorkspaceSize, aclnnGlu(self_: *const aclTensor, dim: i64, out: *const aclTensor)
    checks [
        Dtype(SELF_OUT, WIDE_FLOATS),
        CastsTo("out", as_it_is),
        RankOf(SELF, RANKS),
        Axis("dim", "self"),
        Own(|call| is_even(call, "self")),
        Own(|call| has_halves(call, "self", &["out"])),
        Empty(SELF, Instead::Nothing),
    ]
    -> |call| {
        let dtype = call.tensor("self").1.dtype;
        plan_whole(call, "self", |of, [a, b]| of.write("out", [a, b], dtype, kernel::glu))
    }
}

operator! {
    glu_backward in "gated", "aclnn_glu_backward.h": "gradient of torch.nn.functional.glu(self, dim)";
    /// Phase 1 of the gradient of a gated linear unit: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = gradOut s in the first half along dim, gradOut a s (1 - s) in the second
    ///
    /// where a and b are the halves of self and s = 1 / (1 + e^-b). Halves are computed in FLOAT and rounded once.
    ///
    /// @param gradOut the shape of self with half of the extent of dim, and its dtype. Any strides
    /// @param self of rank 1 to 8; FLOAT, FLOAT16, DOUBLE; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param dim an axis of self with an even extent, also counted from the end
    /// @param out shape and dtype of self. Any strides; only the view is written
    aclnnGluBackwardGetWorkspaceSize, aclnnGluBackward(
        gradOut: *const aclTensor,
        self_: *const aclTensor,
        dim: i64,
        out: *const aclTensor,
    )
    checks [
        Dtype(SELF, WIDE_FLOATS),
        SameDtype(&["gradOut", "out"], "self"),
        RankOf(SELF, RANKS),
        Axis("dim", "self"),
        Own(|call| is_even(call, "self")),
        Own(|call| has_halves(call, "self", GRAD_OUT)),
        SameShape(OUT, "self"),
        Empty(SELF, Instead::Nothing),
    ]
    -> |call| {
        let dtype = call.tensor("self").1.dtype;
        plan_halves(call, ["self", "out"], |of, [a, b], [left, right]| {
            let g = of.read("gradOut")?;
            of.fill(left, [g, b], dtype, kernel::glu)?;
            of.fill(right, [g, a, b], dtype, kernel::glu_backward)
        })
    }
}

const GE_GLU: &[Check] = &[
    Dtype(&["self", "out", "outGelu"], FLOATS),
    If(|call| !call.tensor("self").1.is_empty(), &SameDtype(&["out", "outGelu"], "self")),
    RankOf(SELF, RANKS),
    Rank(&["out", "outGelu"]),
    Axis("dim", "self"),
    Own(|call| is_even(call, "self")),
    Own(|call| has_halves(call, "self", &["out", "outGelu"])),
    OneOf("approximate", &[0, 1]),
    Empty(SELF, Instead::Nothing),
];

/// The first half is the one that is activated, where the call can say so and does.
fn activates_left(call: &Passed) -> bool {
    call.has("activateLeft") && call.truth("activateLeft")
}

fn ge_glu_plan(call: &Passed) -> Result<Box<Plan>> {
    let dtype = call.tensor("self").1.dtype;
    let (gelu, times): (Loops<2>, Loops<3>) = match call.integer("approximate") {
        1 => (kernel::gelu_by_tanh, kernel::gelu_by_tanh_times),
        _ => (kernel::gelu, kernel::gelu_times),
    };
    plan_whole(call, "self", |of, [a, b]| {
        let [x, y] = if activates_left(call) { [a, b] } else { [b, a] };
        of.write("outGelu", [x], dtype, gelu)?;
        of.write("out", [x, y], dtype, times)
    })
}

operator! {
    ge_glu_v3 in "gated", "aclnn_geglu.h": "gelu(a) * b, where a, b = self.chunk(2, dim), or the other way round";
    /// Phase 1 of a Gaussian gated unit: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     outGelu[...] = gelu(x)
    ///     out[...]     = gelu(x) y
    ///
    /// where x and y are the halves of self along dim. Halves are computed in FLOAT and rounded once.
    ///
    /// @param self of rank 1 to 8; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param dim an axis of self with an even extent, also counted from the end
    /// @param approximate 0 for the formula with erf (aclnnGeluV2), 1 for that with tanh (aclnnGelu)
    /// @param activateLeft whether x is the first half; else it is the second
    /// @param out the shape of self with half of that extent, and its dtype. Any strides; only the view is written
    /// @param outGelu as out
    aclnnGeGluV3GetWorkspaceSize, aclnnGeGluV3(
        self_: *const aclTensor,
        dim: i64,
        approximate: i64,
        activateLeft: MaybeUninit<bool>,
        out: *mut aclTensor,
        outGelu: *mut aclTensor,
    )
    checks (GE_GLU)
    -> |call| ge_glu_plan(call)
}

operator! {
    ge_glu in "gated", "aclnn_geglu.h": "a * gelu(b), where a, b = self.chunk(2, dim)";
    /// Phase 1 of a Gaussian gated unit whose second half is activated: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     outGelu[...] = gelu(b)
    ///     out[...]     = a gelu(b)
    ///
    /// where a and b are the halves of self along dim. As aclnnGeGluV3.
    ///
    /// @param self as for aclnnGeGluV3
    /// @param dim as for aclnnGeGluV3
    /// @param approximate as for aclnnGeGluV3
    /// @param out as for aclnnGeGluV3
    /// @param outGelu as for aclnnGeGluV3
    aclnnGeGluGetWorkspaceSize, aclnnGeGlu(
        self_: *const aclTensor,
        dim: i64,
        approximate: i64,
        out: *mut aclTensor,
        outGelu: *mut aclTensor,
    )
    checks (GE_GLU)
    -> |call| ge_glu_plan(call)
}

const GE_GLU_BACKWARD: &[Check] = &[
    Dtype(SELF, FLOATS),
    SameDtype(&["gradOutput", "gelu", "gradInput"], "self"),
    Own(has_axes),
    Axis("dim", "self"),
    Own(|call| is_even(call, "self")),
    Own(|call| has_halves(call, "self", &["gradOutput", "gelu"])),
    SameShape(&["gradInput"], "self"),
    OneOf("approximate", &[0, 1]),
    Empty(&["gradOutput"], Instead::Nothing),
];

fn has_axes(call: &Passed) -> Result<()> {
    let (name, tensor) = call.tensor("self");
    if tensor.rank() > 0 {
        Ok(())
    } else {
        Err(Error::invalid(name, "rank 0", "an axis that is cut into halves"))
    }
}

fn ge_glu_backward_plan(call: &Passed) -> Result<Box<Plan>> {
    let dtype = call.tensor("self").1.dtype;
    let backward: Loops<4> = match call.integer("approximate") {
        1 => kernel::gelu_by_tanh_times_backward,
        _ => kernel::gelu_times_backward,
    };
    plan_halves(call, ["self", "gradInput"], |of, [a, b], [left, right]| {
        let (x, y, of_x, of_y) = if activates_left(call) { (a, b, left, right) } else { (b, a, right, left) };
        let [g, gelu] = [of.read("gradOutput")?, of.read("gelu")?];
        of.fill(of_y, [g, gelu], dtype, multiply)?;
        of.fill(of_x, [g, y, x], dtype, backward)
    })
}

operator! {
    ge_glu_v3_backward in "gated", "aclnn_geglu_backward.h": "gradient of aclnnGeGluV3";
    /// Phase 1 of the gradient of a Gaussian gated unit: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     gradInput[...] = gradOutput y gelu'(x) in the half that is x, gradOutput gelu in the other
    ///
    /// where x and y are the halves of self along dim. Halves are computed in FLOAT and rounded once.
    ///
    /// @param gradOutput the shape of self with half of the extent of dim, and its dtype. Any strides
    /// @param self FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param gelu shape and dtype of gradOutput: what aclnnGeGluV3 wrote to outGelu. Any strides
    /// @param dim an axis of self with an even extent, also counted from the end
    /// @param approximate 0 for the formula with erf, 1 for that with tanh
    /// @param activateLeft whether x is the first half; else it is the second
    /// @param gradInput shape and dtype of self. Any strides; only the view is written
    aclnnGeGluV3BackwardGetWorkspaceSize, aclnnGeGluV3Backward(
        gradOutput: *const aclTensor,
        self_: *const aclTensor,
        gelu: *const aclTensor,
        dim: i64,
        approximate: i64,
        activateLeft: MaybeUninit<bool>,
        gradInput: *mut aclTensor,
    )
    checks (GE_GLU_BACKWARD)
    -> |call| ge_glu_backward_plan(call)
}

operator! {
    ge_glu_backward in "gated", "aclnn_geglu_backward.h": "gradient of aclnnGeGlu";
    /// Phase 1 of the gradient of a Gaussian gated unit whose second half is activated: checks the arguments, and reports the workspace that
    /// phase 2 needs.
    ///
    ///     gradInput[...] = gradOutput gelu in the first half, gradOutput a gelu'(b) in the second
    ///
    /// where a and b are the halves of self along dim. As aclnnGeGluV3Backward.
    ///
    /// @param gradOutput as for aclnnGeGluV3Backward
    /// @param self as for aclnnGeGluV3Backward
    /// @param gelu as for aclnnGeGluV3Backward
    /// @param dim as for aclnnGeGluV3Backward
    /// @param approximate as for aclnnGeGluV3Backward
    /// @param gradInput as for aclnnGeGluV3Backward
    aclnnGeGluBackwardGetWorkspaceSize, aclnnGeGluBackward(
        gradOutput: *const aclTensor,
        self_: *const aclTensor,
        gelu: *const aclTensor,
        dim: i64,
        approximate: i64,
        gradInput: *mut aclTensor,
    )
    checks (GE_GLU_BACKWARD)
    -> |call| ge_glu_backward_plan(call)
}

// ----------------------------------------------------------------------------------------------------------------- SwiGlu

/// 910 and 310B have no kernel.
const DEVICES: &[Soc] = &[Soc::Ascend310P, Soc::Ascend910B, Soc::Ascend910_93, Soc::Ascend950];

operator! {
    swi_glu in "gated", "aclnn_swi_glu.h": "F.silu(a) * b, where a, b = x.chunk(2, dim)";
    /// Phase 1 of a gated unit with SiLU: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = a / (1 + e^-a) b, where a and b are the halves of x along dim
    ///
    /// Halves are computed in FLOAT and rounded once. On 910B, 910_93, 310P and 950.
    ///
    /// @param x of rank 1 to 8; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param dim an axis of x with an even extent, also counted from the end
    /// @param out the shape of x with half of that extent, and its dtype. Any strides; only the view is written
    aclnnSwiGluGetWorkspaceSize, aclnnSwiGlu(x: *const aclTensor, dim: i64, out: *const aclTensor)
    /// @return 0; 161001 a pointer is null; 161002 a dtype breaks a rule above; 561002 a shape or dim does; 561003 the device has no kernel.
    ///     Where x is empty the call succeeds, and phase 2 does nothing. On failure workspaceSize is left alone; but for a null argument
    ///     executor may receive one that is not alive
    checks [
        Fails(NO_KERNEL, &Devices(DEVICES)),
        Dtype(&["x"], FLOATS),
        SameDtype(OUT, "x"),
        Format(&["x", "out"], Formats::Public),
        Fails(NO_TILING, &RankOf(&["x"], RANKS)),
        Fails(NO_TILING, &Axis("dim", "x")),
        Fails(NO_TILING, &Own(|call| is_even(call, "x"))),
        Fails(NO_TILING, &Own(|call| has_halves(call, "x", &["out"]))),
        Empty(&["x"], Instead::Nothing),
    ]
    -> |call| {
        let dtype = call.tensor("x").1.dtype;
        plan_whole(call, "x", |of, [a, b]| of.write("out", [a, b], dtype, kernel::silu_times))
    }
    ; front Generated
}

operator! {
    swi_glu_grad in "gated", "aclnn_swi_glu_grad.h": "gradient of aclnnSwiGlu";
    /// Phase 1 of the gradient of a gated unit with SiLU: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = yGrad b s (1 + a (1 - s)) in the first half along dim, yGrad a s in the second
    ///
    /// where a and b are the halves of x and s = 1 / (1 + e^-a). Halves are computed in FLOAT and rounded once. On 910B, 910_93, 310P and 950.
    ///
    /// @param yGrad the shape of x with half of the extent of dim, and its dtype. Any strides
    /// @param x of rank 1 to 8; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param dim an axis of x with an even extent, also counted from the end
    /// @param out shape and dtype of x. Any strides; only the view is written
    aclnnSwiGluGradGetWorkspaceSize, aclnnSwiGluGrad(
        yGrad: *const aclTensor,
        x: *const aclTensor,
        dim: i64,
        out: *const aclTensor,
    )
    /// @return 0; 161001 a pointer is null; 161002 a dtype breaks a rule above; 561002 a shape or dim does; 561003 the device has no kernel.
    ///     Where x is empty the call succeeds, and phase 2 does nothing. On failure workspaceSize is left alone; but for a null argument
    ///     executor may receive one that is not alive
    checks [
        Fails(NO_KERNEL, &Devices(DEVICES)),
        Dtype(&["x"], FLOATS),
        SameDtype(&["yGrad", "out"], "x"),
        Format(&["x", "yGrad", "out"], Formats::Public),
        Fails(NO_TILING, &RankOf(&["x"], RANKS)),
        Fails(NO_TILING, &Axis("dim", "x")),
        Fails(NO_TILING, &Own(|call| is_even(call, "x"))),
        Fails(NO_TILING, &Own(|call| has_halves(call, "x", &["yGrad"]))),
        Fails(NO_TILING, &SameShape(OUT, "x")),
        Empty(&["x"], Instead::Nothing),
    ]
    -> |call| {
        let dtype = call.tensor("x").1.dtype;
        plan_halves(call, ["x", "out"], |of, [a, b], [left, right]| {
            let g = of.read("yGrad")?;
            of.fill(left, [g, b, a], dtype, kernel::silu_times_backward)?;
            of.fill(right, [a, g], dtype, kernel::silu_times)
        })
    }
    ; front Generated
}

// ------------------------------------------------------------------------------------------------------------------ PReLU

/// weight has one element, or one for each index of the second axis.
fn weight_is_of_channels(call: &Passed) -> Result<()> {
    let ([this], (name, weight)) = (call.these(["self"]), call.tensor("weight"));
    let channels = this.shape.get(1).copied().unwrap_or(1);
    if [1, channels].map(Some).contains(&weight.numel()) {
        return Ok(());
    }
    let expected = format!("one element or {channels}");
    Err(Error::invalid(name, format!("shape {}", shape_text(&weight.shape)), expected))
}

/// The dtype in which self and weight meet.
fn with_weight(call: &Passed) -> Result<DType> {
    let ((name, dtype), (model_name, model)) = (call.dtype("weight"), call.dtype("self"));
    promotes(name, dtype, model_name, model)
}

operator! {
    prelu in "gated", "aclnn_prelu.h": "torch.nn.functional.prelu(self, weight)";
    /// Phase 1 of a rectifier whose slope is a tensor: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] where that is positive, else weight[c] self[...], c being the index of the second axis
    ///
    /// Halves are computed in FLOAT and rounded to the dtype in which both meet, then cast to that of out.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param weight of a dtype of that list, with one element or as many as the second axis has. Any strides
    /// @param out shape of self; a dtype of that list. Any strides; only the view is written
    aclnnPreluGetWorkspaceSize, aclnnPrelu(self_: *const aclTensor, weight: *const aclTensor, out: *mut aclTensor)
    checks [
        Dtype(&["self", "weight", "out"], FLOATS),
        CastsTo("out", with_weight),
        Rank(&["self", "weight"]),
        SameShape(OUT, "self"),
        Own(weight_is_of_channels),
        Empty(&["self", "weight"], Instead::Nothing),
    ]
    -> |call| gated::prelu(call, with_weight(call)?)
}

const GRADIENTS: Names = &["gradOutput", "weight", "gradInput", "gradWeight"];

/// gradWeight has an element for each channel; or the shape of weight, where that has one element.
fn grad_weight_fits(call: &Passed) -> Result<()> {
    let ([this, weight], (name, grad)) = (call.these(["self", "weight"]), call.tensor("gradWeight"));
    if weight.numel() == Some(1) {
        return shape_is(name, grad, &weight.shape, "of weight");
    }
    let channels = this.shape.get(1).copied().unwrap_or(1);
    shape_is(name, grad, &[channels], "an element for each index of the second axis of self")
}

operator! {
    prelu_backward in "gated", "aclnn_prelu_backward.h": "gradient of torch.nn.functional.prelu(self, weight)";
    /// Phase 1 of the gradient of a rectifier whose slope is a tensor: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     gradInput[...] = gradOutput[...] where self[...] is positive, else weight[c] gradOutput[...]
    ///     gradWeight[c]  = sum of gradOutput[...] self[...] where self[...] is not positive
    ///
    /// c being the index of the second axis. Computed in FLOAT and rounded once.
    ///
    /// @param gradOutput a shape that broadcasts to that of self, and its dtype. Any strides
    /// @param self of rank 8 or less; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param weight of the dtype of self, with one element or as many as the second axis has. Any strides
    /// @param gradInput shape and dtype of self. Any strides; only the view is written
    /// @param gradWeight of the dtype of self; the shape of weight where that has one element, else one axis. Any strides
    aclnnPreluBackwardGetWorkspaceSize, aclnnPreluBackward(
        gradOutput: *const aclTensor,
        self_: *const aclTensor,
        weight: *const aclTensor,
        gradInput: *mut aclTensor,
        gradWeight: *mut aclTensor,
    )
    checks [
        Dtype(SELF, FLOATS),
        SameDtype(GRADIENTS, "self"),
        Rank(&["gradOutput", "self", "weight"]),
        SameShape(&["gradInput"], "self"),
        BroadcastsTo("gradOutput", "self"),
        Own(weight_is_of_channels),
        Own(grad_weight_fits),
        Empty(&["gradOutput", "self", "weight"], Instead::Nothing),
    ]
    -> |call| gated::prelu_backward(call)
}
