//! How the work is planned: images as [N, C, H, W], and what their axes are made of.

use super::rules::{is_same_size, plane_axes, scales_of_lines, sizes};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::machine::machine;
use crate::ops::passed::Passed;
use crate::plan::{Layout, Plan, Planner, copy, found};
use crate::soc::Soc;
use crate::tensor::{Format, Tensor, product};
use opapi_kernels::resampling::{self, Axis, Interpolation, adaptive, grid};

/// An image as [N, C, H, W]; of one axis its height is 1.
fn layout(tensor: &Tensor) -> Layout {
    let layout = Layout::of(tensor);
    match (tensor.rank(), tensor.format) {
        // [1, N, C, L] as [N, C, 1, L].
        (3, _) => layout.permuted([1, 2, 0, 3]),
        (_, Format::NHWC) => layout.permuted([0, 3, 1, 2]),
        _ => layout,
    }
}

/// The axes of an image, of which one or two are interpolated.
fn axes(pairs: &[[i64; 2]], how: Interpolation, scales: &[f64], is_double: bool) -> Result<[Axis; 3]> {
    let axis = |at: usize| {
        let [from, to] = pairs[at];
        Axis::new(how, from as usize, to as usize, scales[at], is_double).ok_or_else(|| {
            let got = format!("an axis of {from} and {to} pixels");
            Error::view("outputSize", got, format!("at most {} pixels", Axis::MOST))
        })
    };
    let one = || Axis::same(1);
    Ok(match pairs.len() {
        1 => [one(), one(), axis(0)?],
        _ => [one(), axis(0)?, axis(1)?],
    })
}

/// The dtype of a kernel: bytes are exact in FLOAT.
fn computed(dtype: DType) -> DType {
    if dtype == DType::UInt8 { DType::Float } else { dtype }
}

/// self, interpolated to out.
pub fn interpolate(call: &Passed, how: Interpolation, scales: Vec<f64>) -> Result<Box<Plan>> {
    let (this, out) = (call.tensor("self"), call.tensor("out"));
    let dtype = computed(this.1.dtype);
    let axes = axes(&sizes(this, out), how, &scales, dtype == DType::Double)?;
    let mut planner = Planner::new(call.operator);
    let from = planner.input("self", this.1, layout(this.1), dtype)?;
    let to = planner.output("out", out.1, layout(out.1), dtype)?;
    let (kernel, machine) = (found(resampling::forward(dtype), dtype)?, machine());
    let scratch = planner.scratch("rows", machine.threads, kernel.scratch(&axes))?;
    let [image, result] = planner.images([from, to])?;
    planner.some(from);
    planner.step("Interpolate", &[from, scratch], &[to], move |bound| {
        let [from, to] = [image, result].map(|image| bound.view(image));
        (kernel.run)(machine.level, &axes, from, to, false, bound.scratch(scratch));
    });
    Ok(planner.finish())
}

/// The gradient of an interpolation.
pub fn differentiate(
    call: &Passed,
    [dy, dx]: [&'static str; 2],
    how: Interpolation,
    scales: Vec<f64>,
) -> Result<Box<Plan>> {
    let (dy, dx) = (call.tensor(dy), call.tensor(dx));
    let pairs = sizes(dx, dy);
    let is_same = pairs.iter().all(|[from, to]| from == to);
    if matches!(how, Interpolation::Linear(_))
        && is_same
        && !scales.iter().any(|&scale| scale > 0.0 && scale != 1.0)
    {
        return copy(call.operator, dx, dy);
    }
    let dtype = if dy.1.dtype == dx.1.dtype { dy.1.dtype } else { DType::Float };
    let axes = axes(&pairs, how, &scales, dtype == DType::Double)?;
    let mut planner = Planner::new(call.operator);
    let from = planner.input(dy.0, dy.1, layout(dy.1), dtype)?;
    let to = planner.output(dx.0, dx.1, layout(dx.1), dtype)?;
    let (kernel, machine) = (found(resampling::backward(dtype), dtype)?, machine());
    let scratch = planner.scratch("plane", machine.threads, kernel.scratch(&axes))?;
    let [image, result] = planner.images([from, to])?;
    planner.step("InterpolateBackward", &[from, scratch], &[to], move |bound| {
        let [from, to] = [image, result].map(|image| bound.view(image));
        (kernel.run)(machine.level, &axes, from, to, false, bound.scratch(scratch));
    });
    Ok(planner.finish())
}

/// Which scales of lines count, forward and backward.
pub fn scales_forward(call: &Passed) -> Vec<f64> {
    scales_of_lines(call, &sizes(call.tensor("self"), call.tensor("out")))
}

pub fn scales_backward(call: &Passed) -> Vec<f64> {
    let is_first = call.operator == "aclnnUpsampleBilinear2dBackward";
    if is_same_size(call) || is_first && call.rules.soc != Soc::Ascend950 {
        return vec![0.0; plane_axes(call.tensor("gradOut").1).len()];
    }
    scales_of_lines(call, &sizes(call.tensor("out"), call.tensor("gradOut")))
}

/// Means of bins.
pub fn means(call: &Passed) -> Result<Box<Plan>> {
    let dtype = call.tensor("self").1.dtype;
    bins(call, ["self", "out"], found(adaptive::forward(dtype), dtype)?)
}

/// Their gradient.
pub fn means_backward(call: &Passed) -> Result<Box<Plan>> {
    let dtype = call.tensor("self").1.dtype;
    bins(call, ["gradOutput", "out"], found(adaptive::backward(dtype), dtype)?)
}

fn bins(call: &Passed, [from, to]: [&'static str; 2], kernel: adaptive::Kernel) -> Result<Box<Plan>> {
    let [(_, of), (_, out)] = [from, to].map(|name| call.tensor(name));
    let mut planner = Planner::new(call.operator);
    let input = planner.input(from, of, Layout::of(of), of.dtype)?;
    let output = planner.output(to, out, Layout::of(out), out.dtype)?;
    let row = [of, out].iter().map(|tensor| tensor.shape[tensor.rank() - 1] as usize).max().unwrap_or(0);
    let machine = machine();
    let scratch = planner.scratch("rows", machine.threads, row.saturating_mul(2 * size_of::<f32>()))?;
    let [image, result] = planner.images([input, output])?;
    planner.step("Bins", &[input, scratch], &[output], move |bound| {
        let [from, to] = [image, result].map(|image| bound.view(image));
        kernel(machine.level, from, to, bound.scratch(scratch));
    });
    Ok(planner.finish())
}

/// Points of a grid.
pub fn grid(call: &Passed) -> Result<Box<Plan>> {
    let ((theta_name, theta), (name, out)) = (call.tensor("theta"), call.tensor("out"));
    let aligned = call.truth("alignCorners");
    let mut planner = Planner::new(call.operator);
    let from = planner.packed(theta_name, theta, &theta.shape, DType::Float)?;
    let axes: Vec<usize> = out.shape[1..out.rank() - 1].iter().map(|&extent| extent as usize).collect();
    let points = product(&out.shape[1..out.rank() - 1]).unwrap_or(0);
    let shape = [out.shape[0], points, out.shape[out.rank() - 1]];
    let to = planner.packed_output(name, out, &shape, DType::Float)?;
    planner.step("Grid", &[from], &[to], move |bound| {
        grid::fill(&axes, aligned, bound.nd_view(from), bound.nd_view(to));
    });
    Ok(planner.finish())
}
