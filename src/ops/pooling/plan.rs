//! How the work is planned: in which dtype it is computed.

use super::rows::{avgpool2d, avgpool2d_backward};
use super::rules;
use crate::dtype::DType;
use crate::error::Result;
use crate::machine::machine;
use crate::plan::{Id, Layout, Plan, Planner, found};
use crate::soc::{Rules, Soc};
use opapi_kernels::pooling::{Strided, backward, forward};

/// The plan, when the arguments break no rule.
pub fn avgpool2d(arguments: &avgpool2d::Arguments, rules: &Rules) -> Result<Box<Plan>> {
    let Some(window) = rules::avgpool2d(arguments, rules)? else {
        return Ok(Plan::empty(avgpool2d::OPERATOR));
    };
    let avgpool2d::Arguments { self_, out, .. } = arguments;
    let dtype = compute_dtype(arguments, rules);
    let mut planner = Planner::new(avgpool2d::OPERATOR);
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
fn compute_dtype(arguments: &avgpool2d::Arguments, rules: &Rules) -> DType {
    let dtype = arguments.self_.dtype;
    let reduced = match rules.soc {
        Soc::Ascend910 | Soc::Ascend310P => true,
        Soc::Ascend910B | Soc::Ascend910_93 => arguments.cubeMathType == rules::USE_FP16,
        Soc::Ascend310B | Soc::Ascend950 => false,
    };
    if reduced && dtype == DType::Float { DType::Float16 } else { dtype }
}

/// The plan, when the arguments break no rule.
pub fn avgpool2d_backward(arguments: &avgpool2d_backward::Arguments, rules: &Rules) -> Result<Box<Plan>> {
    let Some(window) = rules::avgpool2d_backward(arguments, rules)? else {
        return Ok(Plan::empty(avgpool2d_backward::OPERATOR));
    };
    let avgpool2d_backward::Arguments { gradOutput, gradInput, .. } = arguments;
    let dtype = compute_dtype_backward(arguments, rules);
    let mut planner = Planner::new(avgpool2d_backward::OPERATOR);
    let grad = planner.input("gradOutput", gradOutput, Layout::of(gradOutput), dtype)?;
    let out = planner.output("gradInput", gradInput, Layout::of(gradInput), dtype)?;
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
fn compute_dtype_backward(arguments: &avgpool2d_backward::Arguments, rules: &Rules) -> DType {
    let dtype = arguments.gradOutput.dtype;
    let reduced = match arguments.cubeMathType {
        rules::USE_FP16 => true,
        rules::ALLOW_FP32_DOWN_PRECISION => matches!(rules.soc, Soc::Ascend910 | Soc::Ascend310P),
        _ => false,
    };
    if reduced && dtype == DType::Float { DType::Float16 } else { dtype }
}
