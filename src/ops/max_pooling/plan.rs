//! How the work is planned: images as kernels see them, by four axes. Those with depth have their channels as images, or all their rows as
//! those of one plane.

use super::rules::{is_deep, windows};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::machine::machine;
use crate::ops::passed::Passed;
use crate::plan::{Axes, Id, Plan, Planner, found};
use crate::tensor::{Format, Named, Tensor, product};
use opapi_kernels::max_pooling;
use opapi_kernels::reach::Reach;
use opapi_kernels::unpooling::backward::max_unpool2d_backward;
use opapi_kernels::unpooling::forward::max_unpool2d;
use opapi_kernels::window::Axis;
use std::ops::Range;

/// Which axes of images with depth are one for a kernel: images and channels, or depth and height.
const CHANNELS: Range<usize> = 0..2;
const ROWS: Range<usize> = 2..4;

/// An image as [N, C, H, W], or with depth as [N, C, D, H, W], where `like` has its axes.
fn image(call: &Passed, tensor: &Tensor, like: &Tensor) -> Axes {
    let is_last = matches!(like.format, Format::NHWC | Format::NDHWC);
    Axes::image(tensor, if is_deep(call) { 3 } else { 2 }, is_last)
}

/// The places that a mask holds: where it lies begins a packed image of INT32, whatever its own view is. A window of one pixel needs none.
fn places_in_mask(planner: &mut Planner, mask: Named, shape: &[i64], windows: &[Axis]) -> Result<Option<Id>> {
    if windows.iter().all(|axis| axis.kernel == 1) {
        return Ok(None);
    }
    planner.stored(mask.0, mask.1, DType::Int32, Axes::packed(shape)).map(Some)
}

/// The maxima, and where they are.
pub fn forward(call: &Passed, is_masked: bool) -> Result<Box<Plan>> {
    let ([this, out], windows) = (call.these(["self", "out"]), windows(call));
    let mut planner = Planner::new(call.operator);
    let from = planner.joined("self", this, image(call, this, this), CHANNELS, this.dtype)?;
    let to = planner.joined_output("out", out, image(call, out, this), CHANNELS, out.dtype)?;
    let (_, indices) = call.tensor("indices");
    let axes = image(call, indices, this);
    let places = if is_masked {
        let shape = planner.axes(to).shape.clone();
        places_in_mask(&mut planner, ("indices", indices), &shape, &windows)?
    } else {
        Some(planner.joined_output("indices", indices, axes, CHANNELS, indices.dtype)?)
    };
    let axes = slide(&planner, from, to, &windows);
    pool(planner, axes, [from, to], places, this.dtype, is_deep(call))
}

/// The maxima of bins, and where they are.
pub fn bins(call: &Passed) -> Result<Box<Plan>> {
    let ([this], [out, places]) = (call.these(["self"]), call.these(["outputOut", "indicesOut"]));
    let mut planner = Planner::new(call.operator);
    let from = planner.input("self", this, image(call, this, this), this.dtype)?;
    let to = planner.output("outputOut", out, image(call, out, this), out.dtype)?;
    let places = planner.output("indicesOut", places, image(call, places, this), places.dtype)?;
    let bins = |at: usize| {
        let [pixels, windows] = [from, to].map(|id| planner.axes(id).shape[at] as usize);
        Reach::Bins { pixels, windows }
    };
    let axes = [Reach::ONE, bins(2), bins(3)];
    pool(planner, axes, [from, to], Some(places), this.dtype, false)
}

/// The maxima alone. `windows` have padding of their own behind the image too, which the result's shape knows.
pub fn maxima(call: &Passed, windows: &[Axis]) -> Result<Box<Plan>> {
    let [this, out] = call.these(["self", "out"]);
    // Small integers as larger ones.
    let dtype = match this.dtype {
        DType::Int8 | DType::UInt8 | DType::Int16 | DType::UInt16 => DType::Int32,
        other => other,
    };
    let mut planner = Planner::new(call.operator);
    let from = planner.input("self", this, image(call, this, this), dtype)?;
    let to = planner.output("out", out, image(call, out, this), dtype)?;
    let axes = slide(&planner, from, to, windows);
    pool(planner, axes, [from, to], None, dtype, false)
}

/// Windows that slide over an image and give the results.
fn slide(planner: &Planner, from: Id, to: Id, windows: &[Axis]) -> [Reach; 3] {
    let mut axes = [Reach::ONE; 3];
    let first = axes.len() - windows.len();
    for (at, axis) in (first..).zip(windows) {
        let [size, windows] = [from, to].map(|id| planner.axes(id).shape[at + 1]);
        axes[at] = Reach::Slides(Axis { size, windows, ..*axis });
    }
    axes
}

fn pool(
    mut planner: Planner,
    axes: [Reach; 3],
    [from, to]: [Id; 2],
    places: Option<Id>,
    dtype: DType,
    is_deep: bool,
) -> Result<Box<Plan>> {
    if axes.into_iter().any(Reach::leaves_pixels_out) {
        planner.some(from);
    }
    let pixels = axes.map(|axis| axis.pixels() as i64);
    if product(&pixels).is_none_or(|pixels| pixels > u32::MAX.into()) {
        return Err(Error::view("self", format!("an image of {pixels:?} pixels"), "less than 2^32 pixels"));
    }
    let (kernel, machine) = (found(max_pooling::forward(dtype), dtype)?, machine());
    let [numbers, places_of_columns] = kernel.scratch(&axes);
    let scratch = planner.scratch("image", machine.threads, numbers)?;
    let columns = planner.scratch("columns", machine.threads, places_of_columns)?;
    let [image, result] = planner.images([from, to])?;
    let writes: Vec<Id> = [to].into_iter().chain(places).collect();
    let places = places.map(|places| planner.image(places)).transpose()?;
    planner.step("MaxPool", &[from, scratch, columns], &writes, move |bound| {
        let [from, to] = [image, result].map(|image| bound.view(image));
        let places = places.map(|places| bound.view(places));
        (kernel.run)(machine.level, &axes, from, to, places, is_deep, bound.scratches([scratch, columns]));
    });
    Ok(planner.finish())
}

/// The gradient, at the places of a mask.
pub fn backward_of_mask(call: &Passed) -> Result<Box<Plan>> {
    let windows = windows(call);
    let stride = [windows[0].stride, windows[1].stride];
    backward_by(call, stride, |planner, shape| {
        places_in_mask(planner, call.tensor("indices"), shape, &windows)
    })
}

/// The gradient, at the places of indices.
pub fn backward(call: &Passed) -> Result<Box<Plan>> {
    backward_by(call, [1, 1], |planner, _| {
        let ([this], (name, indices)) = (call.these(["self"]), call.tensor("indices"));
        planner.joined(name, indices, image(call, indices, this), ROWS, indices.dtype).map(Some)
    })
}

fn backward_by(
    call: &Passed,
    stride: [i64; 2],
    places: impl FnOnce(&mut Planner, &[i64]) -> Result<Option<Id>>,
) -> Result<Box<Plan>> {
    let [dy, this, dx] = call.these(["gradOutput", "self", "gradInput"]);
    let mut planner = Planner::new(call.operator);
    let from = planner.joined("gradOutput", dy, image(call, dy, this), ROWS, DType::Float)?;
    let to = planner.joined_output("gradInput", dx, image(call, dx, this), ROWS, DType::Float)?;
    let shape = planner.axes(from).shape.clone();
    let places = places(&mut planner, &shape)?;
    let [gradients, result] = planner.images([from, to])?;
    let reads: Vec<Id> = [from].into_iter().chain(places).collect();
    let places = places.map(|places| planner.image(places)).transpose()?;
    planner.step("MaxPoolBackward", &reads, &[to], move |bound| {
        let [from, to] = [gradients, result].map(|image| bound.view(image));
        max_pooling::backward(stride, from, places.map(|places| bound.view(places)), to);
    });
    Ok(planner.finish())
}

/// What a max pooling left, where it was: all rows of a volume are those of a plane.
pub fn unpool(call: &Passed) -> Result<Box<Plan>> {
    let [this, indices, out] = call.these(["self", "indices", "outRef"]);
    let mut planner = Planner::new(call.operator);
    let kernel = found(max_unpool2d(this.dtype, indices.dtype), this.dtype)?;
    let input = planner.joined("self", this, Axes::image(this, 3, false), ROWS, this.dtype)?;
    let places = planner.joined("indices", indices, Axes::image(indices, 3, false), ROWS, indices.dtype)?;
    let output = planner.joined_output("outRef", out, Axes::image(out, 3, false), ROWS, this.dtype)?;
    let level = machine().level;
    let images = planner.images([input, places, output])?;
    let [from, indices, to] = planner.outlines(images);
    let first = (kernel.first)(level, from, indices, to);
    planner.step_by("MaxUnpool3d", first.name(), &[input, places], &[output], move |bound| {
        let [from, indices, to] = images.map(|image| bound.view(image));
        bound.ran((kernel.run)(level, from, indices, to).name());
    });
    Ok(planner.finish())
}

/// The gradient of that.
pub fn unpool_backward(call: &Passed) -> Result<Box<Plan>> {
    let [grad, indices, out] = call.these(["gradOutput", "indices", "out"]);
    let mut planner = Planner::new(call.operator);
    let kernel = found(max_unpool2d_backward(grad.dtype, indices.dtype), grad.dtype)?;
    let from = planner.joined("gradOutput", grad, Axes::image(grad, 3, false), ROWS, grad.dtype)?;
    let places = planner.joined("indices", indices, Axes::image(indices, 3, false), ROWS, indices.dtype)?;
    planner.few(from, product(&out.shape).unwrap_or(i64::MAX) as usize);
    let to = planner.joined_output("out", out, Axes::image(out, 3, false), ROWS, grad.dtype)?;
    let level = machine().level;
    let images = planner.images([from, places, to])?;
    let [grad, indices, out] = planner.outlines(images);
    let body = (kernel.body)(grad, indices, out);
    planner.step_by("MaxUnpool3dBackward", body.name(), &[from, places], &[to], move |bound| {
        let [grad, indices, out] = images.map(|image| bound.view(image));
        (kernel.run)(level, grad, indices, out);
    });
    Ok(planner.finish())
}
