//! How the work is planned.

use super::rules::unpooled;
use crate::error::Result;
use crate::machine::machine;
use crate::ops::passed::Passed;
use crate::plan::{Layout, Plan, Planner, found};
use crate::tensor::{Tensor, product};
use opapi_kernels::unpooling::{backward, forward};

/// The plan of a call that has passed the checks.
pub fn max_unpool2d(call: &Passed) -> Result<Box<Plan>> {
    let ([self_, indices, out], unpooled) = (call.these(["self", "indices", "out"]), unpooled(call));
    let dtype = self_.dtype;
    let mut planner = Planner::new(call.operator);
    let kernel = found(forward::max_unpool2d(dtype, indices.dtype), dtype)?;
    let input = planner.input("self", self_, Layout::of(self_), dtype)?;
    let indices = planner.input("indices", indices, Layout::of(indices), indices.dtype)?;
    let output = planner.output("out", out, planes(out, &unpooled), dtype)?;
    let level = machine().level;
    let images = planner.images([input, indices, output])?;
    let [from, places, to] = planner.outlines(images);
    let first = (kernel.first)(level, from, places, to);
    planner.step_by("MaxUnpool2d", first.name(), &[input, indices], &[output], move |bound| {
        let [from, places, to] = images.map(|image| bound.view(image));
        bound.ran((kernel.run)(level, from, places, to).name());
    });
    Ok(planner.finish())
}

/// out as planes, also where it is contiguous and has another shape.
fn planes(out: &Tensor, unpooled: &[i64]) -> Layout {
    if *out.shape == *unpooled {
        return Layout::of(out);
    }
    Layout {
        offset: out.offset,
        ..Layout::of(&Tensor::new(out.dtype, out.format, unpooled, None, 0, unpooled, 0))
    }
}

/// Likewise.
pub fn max_unpool2d_backward(call: &Passed) -> Result<Box<Plan>> {
    let [grad, indices, out] = call.these(["gradOutput", "indices", "out"]);
    let dtype = grad.dtype;
    let mut planner = Planner::new(call.operator);
    let kernel = found(backward::max_unpool2d_backward(dtype, indices.dtype), dtype)?;
    let grad = planner.input("gradOutput", grad, Layout::of(grad), dtype)?;
    let indices = planner.input("indices", indices, Layout::of(indices), indices.dtype)?;
    planner.few(grad, product(&out.shape).unwrap_or(i64::MAX) as usize);
    // The gather moves bits; what casts, if anything, is a step behind it.
    let out = planner.output("out", out, Layout::of(out), dtype)?;
    let level = machine().level;
    let images = planner.images([grad, indices, out])?;
    let [from, places, to] = planner.outlines(images);
    let body = (kernel.body)(from, places, to);
    planner.step_by("MaxUnpool2dBackward", body.name(), &[grad, indices], &[out], move |bound| {
        let [from, places, to] = images.map(|image| bound.view(image));
        (kernel.run)(level, from, places, to);
    });
    Ok(planner.finish())
}
