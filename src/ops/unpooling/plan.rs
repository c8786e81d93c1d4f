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
    let scatter = found(forward::max_unpool2d(dtype, indices.dtype), dtype)?;
    let input = planner.input("self", self_, Layout::of(self_), dtype)?;
    let indices = planner.input("indices", indices, Layout::of(indices), indices.dtype)?;
    let output = planner.output("out", out, planes(out, &unpooled), dtype)?;
    let level = machine().level;
    let [from, places, to] = planner.images([input, indices, output])?;
    planner.step("MaxUnpool2d", &[input, indices], &[output], move |bound| {
        scatter(level, bound.view(from), bound.view(places), bound.view(to));
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
    let gather = found(backward::max_unpool2d_backward(dtype, indices.dtype), dtype)?;
    let grad = planner.input("gradOutput", grad, Layout::of(grad), dtype)?;
    let indices = planner.input("indices", indices, Layout::of(indices), indices.dtype)?;
    planner.few(grad, product(&out.shape).unwrap_or(i64::MAX) as usize);
    // The gather moves bits; what casts, if anything, is a step behind it.
    let out = planner.output("out", out, Layout::of(out), dtype)?;
    let level = machine().level;
    let [from, places, to] = planner.images([grad, indices, out])?;
    planner.step("MaxUnpool2dBackward", &[grad, indices], &[out], move |bound| {
        gather(level, bound.view(from), bound.view(places), bound.view(to));
    });
    Ok(planner.finish())
}
