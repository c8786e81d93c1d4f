//! Operators that put tensors beside each other: how their plans are made. Each is copied to its place in the result.

use crate::dtype::DType;
use crate::error::Result;
use crate::ops::rules::Named;
use crate::plan::{Axes, Id, Plan, Planner, cast_of, is_injective};
use crate::tensor::Tensor;
use crate::view::cast::Cast;
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
