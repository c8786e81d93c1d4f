//! How the work is planned: images as [N, C, H, W], and what their axes are made of.

use super::rules::{is_same_size, plane_axes, scales_of_lines, sizes, sizes_of, windows};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::machine::machine;
use crate::ops::passed::Passed;
use crate::plan::{Axes, Layout, Plan, Planner, copy, found};
use crate::soc::Soc;
use crate::tensor::{Format, Tensor, product};
use opapi_kernels::reach::Reach;
use opapi_kernels::resampling::{self, Axis, Interpolation, grid, means, points};
use opapi_kernels::sampling;
use opapi_kernels::window;
use std::ops::Range;

/// An image as [N, C, H, W], or with depth as [N, C, D, H, W]; of one axis its height is 1. `like` has its axes.
fn image(tensor: &Tensor, like: &Tensor) -> Axes {
    // Another rank has no such axis.
    let is_last = matches!((like.rank(), like.format), (4, Format::NHWC) | (5, Format::NDHWC));
    match tensor.rank() {
        // [1, N, C, L] as [N, C, 1, L].
        3 => Layout::of(tensor).permuted([1, 2, 0, 3]).into(),
        rank => Axes::image(tensor, rank - 2, is_last),
    }
}

/// Which axes of images with depth are one for the kernels: images and channels, or all pixels.
const CHANNELS: Range<usize> = 0..2;
const PIXELS: Range<usize> = 2..5;

/// The axes of an image, of which some are interpolated.
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
        2 => [one(), axis(0)?, axis(1)?],
        _ => [axis(0)?, axis(1)?, axis(2)?],
    })
}

/// The dtype of a kernel: bytes are exact in FLOAT.
fn computed(dtype: DType) -> DType {
    if dtype == DType::UInt8 { DType::Float } else { dtype }
}

/// self, interpolated to out.
pub fn interpolate(call: &Passed, how: Interpolation, scales: Vec<f64>) -> Result<Box<Plan>> {
    interpolate_like(call, "out", how, scales)
}

/// The same, where out has the axes of that.
pub fn interpolate_like(
    call: &Passed,
    like: &str,
    how: Interpolation,
    scales: Vec<f64>,
) -> Result<Box<Plan>> {
    let [(_, this), (_, out), (_, like)] = ["self", "out", like].map(|name| call.tensor(name));
    let (dtype, pairs) = (computed(this.dtype), sizes([this, this], [out, like]));
    let axes = axes(&pairs, how, &scales, dtype == DType::Double)?;
    let is_deep = pairs.len() == 3;
    let mut planner = Planner::new(call.operator);
    let from = planner.joined("self", this, image(this, this), CHANNELS, dtype)?;
    let to = planner.joined_output("out", out, image(out, like), CHANNELS, dtype)?;
    let (kernel, machine) = (found(resampling::forward(dtype), dtype)?, machine());
    let scratch = planner.scratch("rows", machine.threads, kernel.scratch(&axes))?;
    let [image, result] = planner.images([from, to])?;
    planner.some(from);
    planner.step("Interpolate", &[from, scratch], &[to], move |bound| {
        let [from, to] = [image, result].map(|image| bound.view(image));
        (kernel.run)(machine.level, &axes, from, to, is_deep, bound.scratch(scratch));
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
    let pairs = sizes([dx.1, dx.1], [dy.1, dy.1]);
    let is_deep = pairs.len() == 3;
    let is_same = pairs.iter().all(|[from, to]| from == to);
    if matches!(how, Interpolation::Linear(_))
        && is_same
        && dx.1.shape == dy.1.shape
        && (dx.1.format == dy.1.format || dx.1.rank() == 4)
        && !scales.iter().any(|&scale| scale > 0.0 && scale != 1.0)
    {
        return copy(call.operator, dx, dy);
    }
    let dtype = if dy.1.dtype == dx.1.dtype { dy.1.dtype } else { DType::Float };
    let axes = axes(&pairs, how, &scales, dtype == DType::Double)?;
    let mut planner = Planner::new(call.operator);
    let from = planner.joined(dy.0, dy.1, image(dy.1, dy.1), CHANNELS, dtype)?;
    let to = planner.joined_output(dx.0, dx.1, image(dx.1, dx.1), CHANNELS, dtype)?;
    let (kernel, machine) = (found(resampling::backward(dtype), dtype)?, machine());
    let scratch = planner.scratch("plane", machine.threads, kernel.scratch(&axes))?;
    let [image, result] = planner.images([from, to])?;
    planner.step("InterpolateBackward", &[from, scratch], &[to], move |bound| {
        let [from, to] = [image, result].map(|image| bound.view(image));
        (kernel.run)(machine.level, &axes, from, to, is_deep, bound.scratch(scratch));
    });
    Ok(planner.finish())
}

/// Which scales of lines count, forward and backward.
pub fn scales_forward(call: &Passed) -> Vec<f64> {
    scales_of_lines(call, &sizes_of(call, "self", "out"))
}

pub fn scales_backward(call: &Passed) -> Vec<f64> {
    let is_first = call.operator == "aclnnUpsampleBilinear2dBackward";
    if is_same_size(call) || is_first && call.rules.soc != Soc::Ascend950 {
        return vec![0.0; plane_axes(call.tensor("gradOut").1).len()];
    }
    scales_of_lines(call, &sizes_of(call, "out", "gradOut"))
}

/// Means of bins, of images of so many axes.
pub fn means(call: &Passed, axes: usize) -> Result<Box<Plan>> {
    let windows = kept(means::Windows::new(bins(call, ["self", "out"], axes), false, 0))?;
    mean(call, ["self", "out"], axes, windows, means::forward)
}

/// Their gradient.
pub fn means_backward(call: &Passed, axes: usize) -> Result<Box<Plan>> {
    let windows = kept(means::Windows::new(bins(call, ["self", "gradOutput"], axes), false, 0))?;
    mean(call, ["gradOutput", "out"], axes, windows, means::backward)
}

/// Means of windows that slide.
pub fn avg_pool3d(call: &Passed) -> Result<Box<Plan>> {
    mean(call, ["self", "out"], 3, sliding(call, "out")?, means::forward)
}

/// Their gradient.
pub fn avg_pool3d_backward(call: &Passed) -> Result<Box<Plan>> {
    mean(call, ["gradOutput", "output"], 3, sliding(call, "gradOutput")?, means::backward)
}

fn sliding(call: &Passed, results: &str) -> Result<means::Windows> {
    let mut axes = bins(call, ["self", results], 3);
    for (axis, own) in axes.iter_mut().zip(windows(call)) {
        let (size, windows) = (axis.pixels() as i64, axis.windows() as i64);
        *axis = Reach::Slides(window::Axis { size, windows, ..own });
    }
    kept(means::Windows::new(axes, call.truth("countIncludePad"), call.integer("divisorOverride")))
}

fn kept(windows: Option<means::Windows>) -> Result<means::Windows> {
    let expected = || format!("at most {} pixels and results along an axis", means::Windows::MOST);
    windows.ok_or_else(|| Error::view("self", "a longer axis", expected()))
}

/// As many bins of an image as there are results along its last axes.
fn bins(call: &Passed, [image, results]: [&str; 2], axes: usize) -> [Reach; 3] {
    let [image, results] = [image, results].map(|name| call.tensor(name).1);
    let bins = |axis: usize| {
        let [pixels, windows] =
            [image, results].map(|tensor| tensor.shape[tensor.rank() + axis - 3] as usize);
        Reach::Bins { pixels, windows }
    };
    std::array::from_fn(|axis| if axis + axes < 3 { Reach::ONE } else { bins(axis) })
}

fn mean(
    call: &Passed,
    [from, to]: [&'static str; 2],
    axes: usize,
    windows: means::Windows,
    kernel: fn(DType) -> Option<means::Kernel>,
) -> Result<Box<Plan>> {
    let [(_, of), (_, out)] = [from, to].map(|name| call.tensor(name));
    let dtype = if of.dtype == out.dtype { of.dtype } else { DType::Float };
    let mut planner = Planner::new(call.operator);
    let input = planner.joined(from, of, Axes::image(of, axes, false), CHANNELS, dtype)?;
    let output = planner.joined_output(to, out, Axes::image(out, axes, false), CHANNELS, dtype)?;
    if windows.leave_pixels_out() {
        planner.some(input);
    }
    let (kernel, machine) = (found(kernel(dtype), dtype)?, machine());
    let scratch = planner.scratch("rows", machine.threads, windows.scratch(dtype))?;
    let [image, result] = planner.images([input, output])?;
    planner.step("Means", &[input, scratch], &[output], move |bound| {
        let [from, to] = [image, result].map(|image| bound.view(image));
        kernel(machine.level, &windows, from, to, axes == 3, bound.scratch(scratch));
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

/// How an image with depth is sampled at the points of a grid.
fn geometry(call: &Passed) -> points::Geometry {
    let (_, input) = call.tensor("input");
    let shape = image(input, input).shape;
    let interpolation = match call.integer("interpolationMode") {
        0 => sampling::Interpolation::Bilinear,
        _ => sampling::Interpolation::Nearest,
    };
    let padding = match call.integer("paddingMode") {
        0 => sampling::Padding::Zeros,
        1 => sampling::Padding::Border,
        _ => sampling::Padding::Reflection,
    };
    let mode = sampling::Mode { interpolation, padding, align_corners: call.truth("alignCorners") };
    points::Geometry { extents: [2, 3, 4].map(|axis| shape[axis] as usize), mode }
}

/// In FLOAT, or in DOUBLE.
fn wide(dtype: DType) -> DType {
    if dtype == DType::Double { dtype } else { DType::Float }
}

/// The axes of points are one too.
const POINTS: Range<usize> = 1..4;

/// An image with depth at the points of a grid.
pub fn sample(call: &Passed) -> Result<Box<Plan>> {
    let ([input, grid, out], geometry) = (call.these(["input", "grid", "out"]), geometry(call));
    let dtype = wide(input.dtype);
    let mut planner = Planner::new(call.operator);
    let from = planner.joined("input", input, image(input, input), PIXELS, dtype)?;
    planner.some(from);
    let points = planner.joined("grid", grid, Axes::of(grid), POINTS, dtype)?;
    let to = planner.joined_output("out", out, image(out, input), PIXELS, dtype)?;
    let (kernel, level) = (found(points::forward(dtype), dtype)?, machine().level);
    let images = planner.images([from, points, to])?;
    planner.step("GridSampler3D", &[from, points], &[to], move |bound| {
        let [input, grid, out] = images.map(|image| bound.view(image));
        kernel(level, geometry, input, grid, out);
    });
    Ok(planner.finish())
}

/// The gradients that are wanted of that.
pub fn sample_backward(call: &Passed) -> Result<Box<Plan>> {
    let [input, grid, grad] = call.these(["input", "grid", "gradOutput"]);
    let [dx, dgrid] = call.these(["inputGrad", "gridGrad"]);
    let (geometry, dtype) = (geometry(call), wide(input.dtype));
    let (of_input, of_grid) = (call.truths("outputMask")[0], call.truths("outputMask")[1]);
    let has_slope = of_grid && geometry.mode.interpolation == sampling::Interpolation::Bilinear;
    let mut planner = Planner::new(call.operator);
    let grad = planner.joined("gradOutput", grad, image(grad, input), PIXELS, dtype)?;
    let points = planner.joined("grid", grid, Axes::of(grid), POINTS, dtype)?;
    let (mut reads, mut writes) = (vec![grad, points], Vec::new());
    let mut from = None;
    if has_slope {
        let id = planner.joined("input", input, image(input, input), PIXELS, dtype)?;
        planner.some(id);
        reads.push(id);
        from = Some(planner.image(id)?);
    }
    let (mut to, mut slopes) = (None, None);
    if of_input {
        let id = planner.joined_output("inputGrad", dx, image(dx, input), PIXELS, dtype)?;
        writes.push(id);
        to = Some(planner.image(id)?);
    }
    if of_grid {
        let id = planner.joined_output("gridGrad", dgrid, Axes::of(dgrid), POINTS, dtype)?;
        writes.push(id);
        slopes = Some(planner.image(id)?);
    }
    let (kernel, level) = (found(points::backward(dtype), dtype)?, machine().level);
    let images = planner.images([grad, points])?;
    planner.step("GridSampler3DBackward", &reads, &writes, move |bound| {
        let [grad, grid] = images.map(|image| bound.view(image));
        let [input, input_grad, grid_grad] =
            [from, to, slopes].map(|image| image.map(|image| bound.view(image)));
        kernel(level, geometry, &points::Gradients { grad, grid, input, input_grad, grid_grad });
    });
    Ok(planner.finish())
}
