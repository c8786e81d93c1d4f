//! How the work is planned.

use super::rules::windows;
use crate::dtype::DType;
use crate::error::Result;
use crate::machine::machine;
use crate::ops::passed::Passed;
use crate::plan::{Axes, Id, Layout, Plan, Planner, found};
use crate::tensor::{Format, Named, Tensor};
use opapi_kernels::max_pooling::{self, Windows};

/// An image as [N, C, H, W].
fn layout(tensor: &Tensor, like: &Tensor) -> Layout {
    let layout = Layout::of(tensor);
    if like.format == Format::NHWC { layout.permuted([0, 3, 1, 2]) } else { layout }
}

/// The places that a mask holds: where it lies begins a packed image of INT32, whatever its own view is. A window of one pixel needs none.
fn places_in_mask(
    planner: &mut Planner,
    mask: Named,
    shape: [i64; 4],
    windows: &Windows,
) -> Result<Option<Id>> {
    if windows.kernel == [1, 1] {
        return Ok(None);
    }
    planner.stored(mask.0, mask.1, DType::Int32, Axes::packed(&shape)).map(Some)
}

/// The maxima, and where they are.
pub fn forward(call: &Passed, is_masked: bool) -> Result<Box<Plan>> {
    let ([this, out], windows) = (call.these(["self", "out"]), windows(call));
    let mut planner = Planner::new(call.operator);
    let from = planner.input("self", this, layout(this, this), this.dtype)?;
    let to = planner.output("out", out, layout(out, this), out.dtype)?;
    let (_, indices) = call.tensor("indices");
    let places = if is_masked {
        let shape = layout(out, this).shape;
        places_in_mask(&mut planner, ("indices", indices), shape, &windows)?
    } else {
        Some(planner.output("indices", indices, layout(indices, this), indices.dtype)?)
    };
    pool(planner, windows, [from, to], places, this)
}

/// The maxima alone. `windows` have padding of their own behind the image too, which the result's shape knows.
pub fn maxima(call: &Passed, windows: Windows) -> Result<Box<Plan>> {
    let [this, out] = call.these(["self", "out"]);
    // Small integers as larger ones.
    let dtype = match this.dtype {
        DType::Int8 | DType::UInt8 | DType::Int16 | DType::UInt16 => DType::Int32,
        other => other,
    };
    let mut planner = Planner::new(call.operator);
    let from = planner.input("self", this, layout(this, this), dtype)?;
    let to = planner.output("out", out, layout(out, this), dtype)?;
    pool(planner, windows, [from, to], None, this)
}

fn pool(
    mut planner: Planner,
    windows: Windows,
    [from, to]: [Id; 2],
    places: Option<Id>,
    this: &Tensor,
) -> Result<Box<Plan>> {
    let Axes { shape, .. } = planner.axes(from);
    let pixels = (shape[2] * shape[3]) as usize;
    let counts = [planner.axes(to).shape[2], planner.axes(to).shape[3]];
    planner.windows(from, counts, windows.kernel, windows.stride, windows.before);
    let dtype = if this.dtype.size() < 4 && this.dtype.is_integral() { DType::Int32 } else { this.dtype };
    let ((kernel, size), level) = (found(max_pooling::forward(dtype), dtype)?, machine().level);
    let scratch = planner.scratch("plane", machine().threads, pixels.saturating_mul(size))?;
    let [image, result] = planner.images([from, to])?;
    let writes: Vec<Id> = [to].into_iter().chain(places).collect();
    let places = places.map(|places| planner.image(places)).transpose()?;
    planner.step("MaxPool", &[from, scratch], &writes, move |bound| {
        let [from, to] = [image, result].map(|image| bound.view(image));
        let places = places.map(|places| bound.view(places));
        kernel(level, windows, from, to, places, bound.scratch(scratch));
    });
    Ok(planner.finish())
}

/// The gradient, at the places of a mask or of indices.
pub fn backward(call: &Passed, is_masked: bool) -> Result<Box<Plan>> {
    let ([dy, this, dx], windows) = (call.these(["gradOutput", "self", "gradInput"]), windows(call));
    let mut planner = Planner::new(call.operator);
    let from = planner.input("gradOutput", dy, layout(dy, this), DType::Float)?;
    let to = planner.output("gradInput", dx, layout(dx, this), DType::Float)?;
    let (_, indices) = call.tensor("indices");
    let places = if is_masked {
        let shape = layout(dy, this).shape;
        places_in_mask(&mut planner, ("indices", indices), shape, &windows)?
    } else {
        Some(planner.input("indices", indices, layout(indices, this), indices.dtype)?)
    };
    let [gradients, result] = planner.images([from, to])?;
    let reads: Vec<Id> = [from].into_iter().chain(places).collect();
    let places = places.map(|places| planner.image(places)).transpose()?;
    planner.step("MaxPoolBackward", &reads, &[to], move |bound| {
        let [from, to] = [gradients, result].map(|image| bound.view(image));
        max_pooling::backward(windows, from, places.map(|places| bound.view(places)), to);
    });
    Ok(planner.finish())
}
