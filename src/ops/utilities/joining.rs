//! Utilities that put tensors beside each other: how their plans are made. Each is copied to its place in the result.

use super::elementwise::Named;
use crate::dtype::DType;
use crate::error::Result;
use crate::plan::{Axes, Plan, Planner, cast_of};
use crate::tensor::Tensor;

/// Writes tensors to parts of `out`, through `meet`, the dtype in which all of them meet.
pub fn join<'a>(
    operator: &'static str,
    (out_name, out): Named,
    parts: impl Iterator<Item = (&'a Tensor, Axes)>,
    meet: DType,
) -> Result<Box<Plan>> {
    let mut planner = Planner::new(operator);
    let in_order = !Axes::of(out).is_injective();
    for (tensor, part) in parts {
        if tensor.is_empty() {
            continue;
        }
        // Through the common type where that is neither's: else the value would be another one.
        let direct = meet == out.dtype || meet == tensor.dtype;
        let dtype = if direct { tensor.dtype } else { meet };
        let from = planner.input("tensors", tensor, Axes::of(tensor), dtype)?;
        let to = planner.tensor(out_name, out, part)?;
        let cast = cast_of(dtype, out.dtype)?;
        let name = if dtype == out.dtype { "Copy" } else { "Cast" };
        planner.step(name, &[from], &[to], move |bound| {
            cast.run(bound.nd_view(from), bound.nd_view(to), in_order);
        });
    }
    Ok(planner.finish())
}
