//! How plans of softmax are made: operands are read and written as they lie, in any view, and converted on the way.

use crate::dtype::DType;
use crate::error::Result;
use crate::machine::machine;
use crate::ops::passed::Passed;
use crate::ops::rules::{Named, axis};
use crate::plan::{Axes, Plan, Planner, cast_of, found};
use opapi_kernels::softmax::{Kind, Lines};

/// A result is rounded to a dtype before it is cast to that of out. Nothing is done where there are no elements.
pub fn softmax(call: &Passed, kind: Kind, inputs: &[Named], rounded: DType) -> Result<Box<Plan>> {
    let (out_name, out) = call.tensor("out");
    if out.is_empty() {
        return Ok(Plan::empty(call.operator));
    }
    let mut planner = Planner::new(call.operator);
    // Halves are exact in what is computed in.
    let kept = |own: DType| if is_half(rounded) { rounded } else { own };
    let mut input = |&(name, tensor): &Named| -> Result<_> {
        let dtype = kept(tensor.dtype);
        Ok((planner.input(name, tensor, Axes::of(tensor), dtype)?, dtype))
    };
    let a = input(&inputs[0])?;
    let b = inputs.get(1).map_or(Ok(a), input)?;
    let computed = if rounded == DType::Double { DType::Double } else { DType::Float };
    let written = kept(out.dtype);
    cast_of(computed, written)?;
    let to = planner.output(out_name, out, Axes::of(out), written)?;
    let along = axis("dim", call.integer("dim"), out.rank())?;
    let lines = found(Lines::new(machine().level, kind, computed, [written, a.1, b.1]), computed)?;
    let [a, b] = [a.0, b.0];
    planner.step("Softmax", &[a, b][..inputs.len()], &[to], move |bound| {
        lines.run([to, a, b].map(|id| bound.nd_view(id)), along);
    });
    Ok(planner.finish())
}

fn is_half(dtype: DType) -> bool {
    matches!(dtype, DType::Float16 | DType::BFloat16)
}
