//! Operators whose every element depends on the elements at its own place: how their plans are made.
//!
//! Operands are read and written as they lie, in any view, and converted on the way: nothing is packed. Workspace is needed only where a
//! conversion on the way would change numbers, or the result has to be rounded first. The walk and the conversions are in `view`.

use crate::dtype::DType;
use crate::error::Result;
use crate::machine::machine;
use crate::ops::passed::Passed;
use crate::ops::rules::{Named, scalar_as};
use crate::plan::{Axes, Bound, Id, Plan, Planner, cast_of, found, is_injective};
use crate::tensor::Scalar;
use opapi_kernels::elementwise::{Elementwise, Loop, Loops, Operand};
use std::iter::successors;

/// An input of a function.
#[derive(Clone, Copy)]
pub enum Input<'a> {
    /// A tensor, which is broadcast to the output's shape.
    Tensor(Named<'a>),
    /// One value for all elements, in the dtype of the call.
    Scalar(&'a Scalar),
    /// Likewise, as a FLOAT, whatever the dtype of the call.
    Float(f32),
    /// An operand that the plan has, of a dtype whose values the call's holds.
    Made(Id),
}

impl<'a> Input<'a> {
    /// The argument of that name, a tensor or a number.
    pub fn of(call: &Passed<'a>, name: &str) -> Input<'a> {
        call.scalar_if(name).map_or_else(|| Input::Tensor(call.tensor(name)), Input::Scalar)
    }
}

/// A number of a call as a FLOAT, of a complex one the real part.
pub fn float(call: &Passed, name: &str) -> Result<f32> {
    Ok(f32::from_le_bytes(scalar_as(call.scalar(name), DType::Float)?))
}

/// `out` becomes a function of the arguments of these names; numbers are FLOAT.
pub fn function<const K: usize, const N: usize>(
    call: &Passed,
    out: &str,
    names: [&str; K],
    dtype: DType,
    loops: Loops<N>,
) -> Result<Box<Plan>> {
    let mut inputs = [Input::Float(0.0); K];
    for (input, name) in inputs.iter_mut().zip(names) {
        *input = match call.scalar_if(name) {
            Some(_) => Input::Float(float(call, name)?),
            None => Input::Tensor(call.tensor(name)),
        };
    }
    map(call.operator, call.tensor(out), inputs, dtype, loops)
}

/// No value.
const NOTHING: [u8; 16] = [0; 16];

/// Where a step finds an operand.
pub enum Source {
    /// In a view.
    View(Id),
    /// Nowhere: it is this value.
    Value([u8; 16]),
}

impl Source {
    /// No operand yet.
    pub const NONE: Source = Source::Value(NOTHING);

    /// The operand of a step that has begun.
    pub fn operand<'a>(&'a self, bound: &Bound<'a>) -> Operand<'a> {
        match self {
            Source::View(id) => Operand::View(bound.nd_view(*id)),
            Source::Value(value) => Operand::Value(value),
        }
    }
}

/// `out` becomes a function of the inputs: they are cast to `dtype`, in which it is computed, and the result to the dtype of
/// `out`. That they broadcast to its shape was checked. Nothing is done where it is empty.
///
/// Where the function has no loop for that dtype it is computed in the next wider one, and rounded or wrapped to that dtype
/// at the end.
pub fn map<const K: usize, const N: usize>(
    operator: &'static str,
    out: Named,
    inputs: [Input; K],
    dtype: DType,
    loops: Loops<N>,
) -> Result<Box<Plan>> {
    if out.1.is_empty() {
        return Ok(Plan::empty(operator));
    }
    let mut planner = Planner::new(operator);
    add_map(&mut planner, operator, out, inputs, dtype, loops)?;
    Ok(planner.finish())
}

/// Adds a step that does what [`map`] says; none where `out` is empty.
pub fn add_map<const K: usize, const N: usize>(
    planner: &mut Planner,
    step: &'static str,
    (name, out): Named,
    inputs: [Input; K],
    dtype: DType,
    loops: Loops<N>,
) -> Result<()> {
    if out.is_empty() {
        return Ok(());
    }
    let in_order = !is_injective(&out.shape, &out.strides);
    add(planner, step, (&out.shape, in_order), inputs, (dtype, loops), |planner, of| {
        // A result in a dtype of its own is rounded to nothing else.
        let result = if of.output == of.input { dtype } else { of.output };
        if result == of.output || result == out.dtype {
            return Ok((planner.whole(name, out)?, out.dtype));
        }
        Ok((planner.output(name, out, Axes::of(out), result)?, result))
    })
    .map(drop)
}

/// Adds a step that does what [`map`] says for packed elements of that shape in the workspace, of which there are some. They have the
/// dtype in which they were computed.
pub fn add_map_to_workspace<const K: usize, const N: usize>(
    planner: &mut Planner,
    step: &'static str,
    (name, shape): (&'static str, &[i64]),
    inputs: [Input; K],
    dtype: DType,
    loops: Loops<N>,
) -> Result<Id> {
    add(planner, step, (shape, false), inputs, (dtype, loops), |planner, of| {
        Ok((planner.workspace(name, of.output, shape)?, of.output))
    })
}

/// Adds a step that does what [`map`] says for an operand that the plan has, whose elements do not overlap.
pub fn add_map_to_view<const K: usize, const N: usize>(
    planner: &mut Planner,
    step: &'static str,
    to: Id,
    inputs: [Input; K],
    dtype: DType,
    loops: Loops<N>,
) -> Result<()> {
    let shape = planner.axes(to).shape.clone();
    add(planner, step, (&shape, false), inputs, (dtype, loops), |planner, _| Ok((to, planner.dtype(to))))
        .map(drop)
}

/// Adds a step that writes all of what `target` makes, which has that shape, in order or not; `target` says in which dtype, too.
fn add<const K: usize, const N: usize>(
    planner: &mut Planner,
    step: &'static str,
    (shape, in_order): (&[i64], bool),
    inputs: [Input; K],
    (dtype, loops): (DType, Loops<N>),
    target: impl FnOnce(&mut Planner, Loop<N>) -> Result<(Id, DType)>,
) -> Result<Id> {
    const { assert!(N == K + 1, "a loop for these inputs and an output") };
    let level = machine().level;
    let of = loop_of(dtype, loops)?;
    let is_native = of.input == dtype;
    let mut outside = [of.output; N];
    let mut inside = [of.output; N];
    let mut sources = [Source::NONE; N];
    let mut reads = Reads::new();
    for (k, input) in (1..).zip(inputs) {
        inside[k] = of.input;
        match input {
            Input::Tensor((name, tensor)) => {
                // What would not be the same number in that dtype is cast to it first.
                let (id, lies) = if is_native || holds(dtype, tensor.dtype) {
                    (planner.broadcast(name, tensor, shape)?, tensor.dtype)
                } else {
                    (planner.input(name, tensor, Axes::broadcast(tensor, shape), dtype)?, dtype)
                };
                reads.push(id);
                // Any byte but 0 is true, whatever it counts as.
                let is_byte = matches!(lies, DType::Int8 | DType::UInt8);
                outside[k] = if is_byte && of.input == DType::Bool { DType::Bool } else { lies };
                sources[k] = Source::View(id);
            }
            Input::Made(made) => {
                let axes = planner.axes(made).expanded(shape);
                let id = planner.view(made, axes)?;
                reads.push(id);
                outside[k] = planner.dtype(made);
                sources[k] = Source::View(id);
            }
            Input::Scalar(scalar) => {
                let value = value_as(scalar.bytes, scalar.dtype, dtype)?;
                outside[k] = of.input;
                sources[k] = Source::Value(value_as(value, dtype, of.input)?);
            }
            Input::Float(value) => {
                let bytes = u128::from(value.to_bits()).to_le_bytes();
                outside[k] = of.input;
                sources[k] = Source::Value(value_as(bytes, DType::Float, of.input)?);
            }
        }
    }
    let (target, written) = target(planner, of)?;
    outside[0] = written;
    sources[0] = Source::View(target);
    let Some(engine) = Elementwise::new(level, of, outside, inside) else {
        // An operand of no numbers, which the checks let pass.
        for k in 1..N {
            cast_of(outside[k], inside[k])?;
        }
        cast_of(inside[0], outside[0])?;
        return found(None, written);
    };
    planner.step(step, &reads, &[target], move |bound| {
        // Filled in their place: what is moved about as a whole is read again before it has arrived.
        let mut operands = [Operand::Value(&NOTHING); N];
        for (operand, source) in operands.iter_mut().zip(&sources) {
            *operand = source.operand(bound);
        }
        engine.run(&operands, in_order);
    });
    Ok(target)
}

/// The loop for a dtype, or for the next wider one that has one.
pub fn loop_of<const N: usize>(dtype: DType, loops: Loops<N>) -> Result<Loop<N>> {
    let level = machine().level;
    found(successors(Some(dtype), |&dtype| wider(dtype)).find_map(|dtype| loops(level, dtype)), dtype)
}

/// A value of one dtype in another.
pub fn value_as(bytes: [u8; 16], from: DType, to: DType) -> Result<[u8; 16]> {
    if from == to { Ok(bytes) } else { Ok(cast_of(from, to)?.value(bytes)) }
}

type Reads = smallvec::SmallVec<[Id; 3]>;

/// The smallest dtype that holds all values of another and in which more is computed.
fn wider(dtype: DType) -> Option<DType> {
    use DType::*;
    Some(match dtype {
        Float16 | BFloat16 => Float,
        Float => Double,
        Bool | Int8 | Int16 | UInt8 | UInt16 => Int32,
        Int32 | UInt32 => Int64,
        Complex32 => Complex64,
        Complex64 => Complex128,
        _ => return None,
    })
}

/// Every value of a dtype is one of another.
pub fn holds(dtype: DType, value: DType) -> bool {
    // The largest integers that the fraction has room for.
    let bytes = match dtype {
        DType::Float16 | DType::BFloat16 | DType::Complex32 => 1,
        DType::Float | DType::Complex64 => 2,
        _ => 8,
    };
    let is_rounded = value.is_integral() && value.size() > bytes;
    dtype.promote(value) == Some(dtype) && !is_rounded
}
