//! How plans of losses are made: each loss is computed by the engine of what is computed element by element, and where they are reduced
//! lies in the workspace as FLOAT first.

use super::rules::is_mean;
use crate::dtype::DType;
use crate::error::Result;
use crate::machine::machine;
use crate::ops::elementwise::plan::{Input, add_map_to_workspace, map};
use crate::ops::passed::Passed;
use crate::plan::{Axes, Extents, Id, Plan, Planner, cast_of, found};
use crate::tensor::{Named, Tensor, extents, product};
use opapi_kernels::elementwise::Loops;
use opapi_kernels::reduction::{Kind, Reduction};

/// What becomes of the losses.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Becomes {
    /// Each is an element of out.
    Each,
    /// Their mean is all of it.
    Mean,
    /// Their sum.
    Sum,
}

impl Becomes {
    /// What a call says.
    pub fn of(call: &Passed) -> Becomes {
        match call.integer("reduction") {
            0 => Becomes::Each,
            1 => Becomes::Mean,
            _ => Becomes::Sum,
        }
    }
}

/// A loss of these inputs, which broadcast to `shape`.
pub fn loss<const K: usize, const N: usize>(
    call: &Passed,
    (name, out): Named,
    becomes: Becomes,
    shape: &[i64],
    inputs: [Input; K],
    (dtype, loops): (DType, Loops<N>),
) -> Result<Box<Plan>> {
    if becomes == Becomes::Each {
        return map(call.operator, (name, out), inputs, dtype, loops);
    }
    summed(call, (name, out), becomes == Becomes::Mean, shape, (&[], &[]), inputs, (dtype, loops))
}

/// What is computed of inputs that broadcast to `shape` is summed over the axes along which the result, of such a shape, has one element.
pub fn summed<const K: usize, const N: usize>(
    call: &Passed,
    (name, out): Named,
    is_mean: bool,
    shape: &[i64],
    (kept, strides): (&[i64], &[i64]),
    inputs: [Input; K],
    (dtype, loops): (DType, Loops<N>),
) -> Result<Box<Plan>> {
    let mut planner = Planner::new(call.operator);
    let wide = if dtype.is_floating() && dtype != DType::Double { DType::Float } else { dtype };
    let all = add_map_to_workspace(&mut planner, "Losses", ("losses", shape), inputs, wide, loops)?;
    let new = shape.len() - kept.len();
    let own = |at: usize, of: &[i64], else_: i64| at.checked_sub(new).map_or(else_, |at| of[at]);
    let axes = if kept.is_empty() {
        one_for_all(out, &[1])
    } else {
        let strides = extents(shape.len(), |at| if own(at, kept, 1) == 1 { 0 } else { own(at, strides, 0) });
        Axes { shape: extents(shape.len(), |at| own(at, kept, 1)), strides, offset: out.offset }
    };
    let from = match kept.is_empty() {
        true => planner.view(all, Axes::packed(&[product(shape).unwrap_or(i64::MAX)]))?,
        false => all,
    };
    add_sum(&mut planner, from, (name, out), axes, is_mean)?;
    Ok(planner.finish())
}

/// The first element of a tensor, for every place of a shape.
pub fn one_for_all(tensor: &Tensor, shape: &[i64]) -> Axes {
    Axes { shape: Extents::from_slice(shape), strides: extents(shape.len(), |_| 0), offset: tensor.offset }
}

/// What the plan has is summed, or its mean taken, over the axes along which the result has one element.
pub fn add_sum(planner: &mut Planner, from: Id, (name, out): Named, axes: Axes, is_mean: bool) -> Result<()> {
    let wide = planner.dtype(from);
    cast_of(wide, out.dtype)?;
    let reduction =
        found(Reduction::new(machine().level, Kind::Sum, is_mean, [wide, wide, out.dtype]), out.dtype)?;
    let to = planner.output(name, out, axes, out.dtype)?;
    planner.step("Reduce", &[from], &[to], move |bound| {
        reduction.run(bound.nd_view(from), [Some(bound.nd_view(to)), None]);
    });
    Ok(())
}

/// What a gradient is multiplied by: where the loss is a mean, 1 / so many.
pub fn part(call: &Passed, of: i64) -> Input<'static> {
    Input::Float(if is_mean(call) { (1.0 / of as f64) as f32 } else { 1.0 })
}

/// How many elements a tensor has.
pub fn count(tensor: &Tensor) -> i64 {
    tensor.numel().unwrap_or(i64::MAX)
}

/// An input that may be left out: it is 1 then.
pub fn or_one<'a>(call: &Passed<'a>, name: &str) -> Input<'a> {
    call.optional(name).map_or(Input::Float(1.0), Input::Tensor)
}
