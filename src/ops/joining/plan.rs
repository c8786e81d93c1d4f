//! Operators that put tensors beside each other, or a value beside a tensor: how their plans are made. Each is copied to its place in the
//! result.

use super::rules::pads;
use crate::dtype::DType;
use crate::error::Result;
use crate::machine::machine;
use crate::ops::passed::Passed;
use crate::ops::rules::Named;
use crate::plan::{Axes, Id, Plan, Planner, cast_of, copy, fill, is_injective};
use crate::tensor::Tensor;
use crate::view::cast::{self, Cast};
use opapi_kernels::joining::copy_rows;
use smallvec::SmallVec;

/// A tensor, and its part of the result.
struct Part {
    cast: Cast,
    from: Id,
    to: Id,
}

/// Writes tensors to parts of `out`, through `meet`, the dtype in which all of them meet.
pub fn join(
    operator: &'static str,
    (out_name, out): Named,
    parts: &mut dyn Iterator<Item = (&Tensor, Axes)>,
    meet: DType,
) -> Result<Box<Plan>> {
    let mut planner = Planner::new(operator);
    let in_order = !is_injective(&out.shape, &out.strides);
    let (mut joined, mut is_cast) = (SmallVec::<[Part; 2]>::new(), false);
    let (mut reads, mut writes) = (SmallVec::<[Id; 4]>::new(), SmallVec::<[Id; 4]>::new());
    for (tensor, part) in parts {
        if tensor.is_empty() {
            continue;
        }
        // Through the common type where that is neither's: else the value would be another one.
        let direct = meet == out.dtype || meet == tensor.dtype;
        let dtype = if direct { tensor.dtype } else { meet };
        let from = match dtype == tensor.dtype {
            true => planner.whole("tensors", tensor)?,
            false => planner.input("tensors", tensor, Axes::of(tensor), dtype)?,
        };
        let to = planner.tensor(out_name, out, part)?;
        joined.push(Part { cast: cast_of(dtype, out.dtype)?, from, to });
        is_cast |= dtype != out.dtype;
        reads.push(from);
        writes.push(to);
    }
    if joined.is_empty() {
        return Ok(planner.finish());
    }
    let name = if is_cast { "Cast" } else { "Copy" };
    let may_have_rows = out.rank() > 1 && !in_order && joined.iter().all(|part| part.cast.is_copy());
    planner.step(name, &reads, &writes, move |bound| {
        let views = |part: &Part| [bound.nd_view(part.to), bound.nd_view(part.from)];
        if may_have_rows && copy_rows(&joined.iter().map(views).collect::<SmallVec<[_; 2]>>()) {
            return;
        }
        for Part { cast, from, to } in &joined {
            cast.run(bound.nd_view(*from), bound.nd_view(*to), in_order);
        }
    });
    Ok(planner.finish())
}

/// aclnnConstantPadNd: the edges of out, two of each axis, and the middle, each written once.
pub fn constant_pad(call: &Passed) -> Result<Box<Plan>> {
    let ([self_, out], value) = (call.these(["self", "out"]), call.scalar("value"));
    if call.integers("pad").iter().all(|&pad| pad == 0) {
        return copy(call.operator, ("out", out), ("self", self_));
    }
    if self_.is_empty() {
        return fill(call.operator, ("out", out), value);
    }
    let value = cast_of(value.dtype, out.dtype)?.value(value.bytes);
    let mut planner = Planner::new(call.operator);
    let target = planner.output("out", out, Axes::of(out), out.dtype)?;
    let (mut from, mut middle, mut written) = (Axes::of(self_), planner.axes(target).clone(), vec![]);
    for axis in 0..out.rank() {
        let cut = pads(call, axis)[0].min(0);
        let [before, behind] = pads(call, axis).map(|pad| pad.max(0));
        let part = |start: i64, extent: i64| {
            let mut part = middle.clone();
            part.shape[axis] = extent;
            part.offset += start * part.strides[axis];
            part
        };
        let extent = middle.shape[axis] - before - behind;
        let edges = [part(0, before), part(before + extent, behind)];
        middle = part(before, extent);
        for edge in edges {
            if !edge.shape.contains(&0) {
                written.push(planner.view(target, edge)?);
            }
        }
        from.offset -= cut * from.strides[axis];
        from.shape[axis] = extent;
    }
    let edges = written.clone();
    let from = planner.tensor("self", self_, from)?;
    let to = planner.view(target, middle)?;
    written.push(to);
    let (level, cast) = (machine().level, cast_of(self_.dtype, out.dtype)?);
    planner.step("Pad", &[from], &written, move |bound| {
        for &edge in &edges {
            cast::fill(level, bound.nd_view(edge), value, false);
        }
        cast.run(bound.nd_view(from), bound.nd_view(to), false);
    });
    Ok(planner.finish())
}
