//! How the work is planned: in which dtype it is computed.

use super::rules::{ALLOW_FP32_DOWN_PRECISION, USE_FP16, windows};
use crate::dtype::DType;
use crate::error::Result;
use crate::machine::machine;
use crate::ops::passed::Passed;
use crate::plan::{Id, Layout, Plan, Planner, found};
use crate::soc::Soc;
use opapi_kernels::pooling::{Strided, backward, forward};

/// The plan of a call that has passed the checks.
pub fn avgpool2d(call: &Passed) -> Result<Box<Plan>> {
    let ([self_, out], window) = (call.these(["self", "out"]), windows(call));
    let dtype = compute_dtype(call);
    let mut planner = Planner::new(call.operator);
    let input = planner.input("self", self_, Layout::of(self_), dtype)?;
    let [.., rows, columns] = Layout::of(out).shape;
    planner.windows(input, [rows, columns], window.kernel, window.stride, window.padding);
    let output = planner.output("out", out, Layout::of(out), dtype)?;
    let images = planner.images([input, output])?;
    let [from, to] = [input, output].map(|id| strided(&planner, id));
    let case = found(forward::Case::new(dtype, machine().level, from, to, window), dtype)?;
    let body = forward::choose(&case);
    planner.step_by("AvgPool2d", body.name, &[input], &[output], move |bound| {
        let [from, to] = images.map(|image| bound.view(image));
        (body.run)(&case, from, to);
    });
    Ok(planner.finish())
}

/// Where the elements of an operand lie, which has the axes of a [`Layout`].
fn strided(planner: &Planner, id: Id) -> Strided {
    let axes = planner.axes(id);
    Strided {
        shape: std::array::from_fn(|axis| axes.shape[axis] as usize),
        strides: std::array::from_fn(|axis| axes.strides[axis] as isize),
        first: axes.offset as isize,
    }
}

/// The devices without FLOAT in their matrix unit compute it in FLOAT16, A2 and A3 where USE_FP16 asks for it.
fn compute_dtype(call: &Passed) -> DType {
    let dtype = call.tensor("self").1.dtype;
    let reduced = match call.rules.soc {
        Soc::Ascend910 | Soc::Ascend310P => true,
        Soc::Ascend910B | Soc::Ascend910_93 => call.integer("cubeMathType") == USE_FP16,
        Soc::Ascend310B | Soc::Ascend950 => false,
    };
    if reduced && dtype == DType::Float { DType::Float16 } else { dtype }
}

/// Likewise.
pub fn avgpool2d_backward(call: &Passed) -> Result<Box<Plan>> {
    let ([grad_output, grad_input], window) = (call.these(["gradOutput", "gradInput"]), windows(call));
    let dtype = compute_dtype_backward(call);
    let mut planner = Planner::new(call.operator);
    let grad = planner.input("gradOutput", grad_output, Layout::of(grad_output), dtype)?;
    let out = planner.output("gradInput", grad_input, Layout::of(grad_input), dtype)?;
    let images = planner.images([grad, out])?;
    let [from, to] = [grad, out].map(|id| strided(&planner, id));
    let case = found(backward::Case::new(dtype, machine().level, from, to, window), dtype)?;
    let body = backward::choose(&case);
    planner.step_by("AvgPool2dBackward", body.name, &[grad], &[out], move |bound| {
        let [from, to] = images.map(|image| bound.view(image));
        (body.run)(&case, from, to);
    });
    Ok(planner.finish())
}

/// The documents reduce FLOAT to FLOAT16 for USE_FP16, and for ALLOW_FP32_DOWN_PRECISION where the matrix unit
/// has no FLOAT; the HF32 of the other devices may keep float.
fn compute_dtype_backward(call: &Passed) -> DType {
    let dtype = call.tensor("gradOutput").1.dtype;
    let reduced = match call.integer("cubeMathType") {
        USE_FP16 => true,
        ALLOW_FP32_DOWN_PRECISION => matches!(call.rules.soc, Soc::Ascend910 | Soc::Ascend310P),
        _ => false,
    };
    if reduced && dtype == DType::Float { DType::Float16 } else { dtype }
}
