//! How plans are made of operators that order elements: these are read as they lie, in any view.

use crate::error::Result;
use crate::machine::machine;
use crate::ops::passed::Passed;
use crate::ops::rules::axis;
use crate::plan::{Axes, Extents, Plan, Planner, found};
use crate::tensor::{Tensor, extents};
use opapi_kernels::sorting::First;

/// The shape of results: that of self, with k elements along the axis.
pub fn shape_of(call: &Passed) -> Result<Extents> {
    let ([self_], k) = (call.these(["self"]), call.integer("k"));
    let at = axis("dim", call.integer("dim"), self_.rank())?;
    Ok(extents(self_.rank(), |axis| if axis == at { k } else { self_.shape[axis] }))
}

/// A result by the axes of self. Where it has one element its rank may be another.
fn seen(out: &Tensor, shape: &[i64]) -> Axes {
    let strides = if *out.shape == *shape { &out.strides[..] } else { &[] };
    let strides = extents(shape.len(), |axis| strides.get(axis).copied().unwrap_or(0));
    Axes { shape: Extents::from_slice(shape), strides, offset: out.offset }
}

/// aclnnTopk.
pub fn topk(call: &Passed) -> Result<Box<Plan>> {
    let [self_, values, indices] = call.these(["self", "valuesOut", "indicesOut"]);
    let (shape, machine) = (shape_of(call)?, machine());
    let along = axis("dim", call.integer("dim"), self_.rank())?;
    let count = self_.shape.get(along).map_or(1, |&extent| extent as usize);
    let k = call.integer("k") as usize;
    // The results of a self without axes have none either, and are not empty.
    if k == 0 {
        return Ok(Plan::empty(call.operator));
    }
    let first = First::new(machine.level, self_.dtype, count, k, call.truth("largest"));
    let first = found(first, self_.dtype)?;
    let mut planner = Planner::new(call.operator);
    let from = planner.whole("self", self_)?;
    let values = planner.output("valuesOut", values, seen(values, &shape), values.dtype)?;
    let indices = planner.output("indicesOut", indices, seen(indices, &shape), indices.dtype)?;
    let scratch = planner.scratch("first", machine.threads, first.scratch())?;
    planner.step("Topk", &[from, scratch], &[values, indices], move |bound| {
        let [from, values, indices] = [from, values, indices].map(|id| bound.nd_view(id));
        first.run(from, [values, indices], along, bound.scratch(scratch));
    });
    Ok(planner.finish())
}
