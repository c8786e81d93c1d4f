//! How plans of softmax are made: operands are read and written as they lie, in any view, and converted on the way.

use crate::dtype::DType;
use crate::error::Result;
use crate::machine::machine;
use crate::ops::passed::Passed;
use crate::ops::rules::{Named, axis};
use crate::plan::{Axes, Id, Plan, Planner, cast_of, found};
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
    let mut input =
        |&(name, tensor): &Named| planner.input(name, tensor, Axes::of(tensor), kept(tensor.dtype));
    let a = input(&inputs[0])?;
    let b = inputs.get(1).map_or(Ok(a), input)?;
    let computed = if rounded == DType::Double { DType::Double } else { DType::Float };
    let written = kept(out.dtype);
    cast_of(computed, written)?;
    let to = planner.output(out_name, out, Axes::of(out), written)?;
    let along = axis("dim", call.integer("dim"), out.rank())?;
    add_lines(&mut planner, kind, computed, to, &[a, b][..inputs.len()], along)?;
    Ok(planner.finish())
}

/// Adds a function of the lines along an axis, of one input or two, which a plan has.
pub fn add_lines(
    planner: &mut Planner,
    kind: Kind,
    computed: DType,
    to: Id,
    inputs: &[Id],
    along: usize,
) -> Result<()> {
    let ids = [to, inputs[0], inputs[inputs.len() - 1]];
    let dtypes = ids.map(|id| planner.dtype(id));
    let lines = found(Lines::new(machine().level, kind, computed, dtypes), computed)?;
    planner.step("Softmax", inputs, &[to], move |bound| {
        lines.run(ids.map(|id| bound.nd_view(id)), along);
    });
    Ok(())
}

fn is_half(dtype: DType) -> bool {
    matches!(dtype, DType::Float16 | DType::BFloat16)
}
