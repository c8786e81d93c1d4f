//! How lists are computed: in one step, which is split by elements and not by members.

use crate::dtype::DType;
use crate::error::Result;
use crate::machine::machine;
use crate::ops::check::prelude::*;
use crate::ops::elementwise::plan::{Source, holds, loop_of, value_as};
use crate::ops::passed::Argument;
use crate::plan::{Axes, Extents, Id, Plan, Planner, add_fill, cast_of, found, is_injective, zero};
use crate::tensor::{Format, Scalar, Tensor};
use opapi_kernels::elementwise::{Elementwise, Loop, Loops};
use opapi_kernels::reduction::{Order, Reduction};

/// Floats are computed in FLOAT, and rounded once; integers as they are.
pub fn computed(dtype: DType) -> DType {
    if dtype.is_floating() { DType::Float } else { dtype }
}

/// An input of a function.
enum Input<'a> {
    /// The member of a list at the same place.
    Members(&'static str, &'a [Held]),
    /// The only element of a tensor, or the one at that place.
    Elements(Id, Axes),
    /// A value for all.
    Value([u8; 16]),
    /// The value at that place.
    Values(Vec<[u8; 16]>),
}

type Held = crate::handle::Alive<'static, Tensor>;

/// Each member of `out` becomes a function of the members of lists at its place, of numbers, and of tensors of one element, or of one for
/// each member. A member of `out` may have more elements than the inputs: the first ones are written.
pub fn each<const K: usize, const N: usize>(
    call: &Passed,
    inputs: [&str; K],
    loops: Loops<N>,
) -> Result<Box<Plan>> {
    match call.tensors("out").1 {
        [] => Ok(Plan::empty(call.operator)),
        [first, ..] => each_in(call, computed(first.dtype), inputs, loops),
    }
}

/// The same, computed in that dtype.
pub fn each_in<const K: usize, const N: usize>(
    call: &Passed,
    dtype: DType,
    inputs: [&str; K],
    loops: Loops<N>,
) -> Result<Box<Plan>> {
    const { assert!(N == K + 1, "a loop for these inputs and an output") };
    let (name, out) = call.tensors("out");
    if out.is_empty() {
        return Ok(Plan::empty(call.operator));
    }
    let of = loop_of(dtype, loops)?;
    let (mut planner, mut given) = (Planner::new(call.operator), Vec::with_capacity(K));
    let (mut outside, mut inside) = ([out[0].dtype; N], [of.output; N]);
    for (k, input) in (1..).zip(inputs) {
        let (input, lies) = Input::of(call, input, (dtype, of), &mut planner)?;
        given.push(input);
        (outside[k], inside[k]) = (lies, of.input);
    }
    let engine = found(Elementwise::new(machine().level, of, outside, inside), dtype)?;
    let (mut reads, mut writes, mut members) = (vec![], vec![], vec![]);
    for (at, out) in out.iter().enumerate() {
        let lists = given.iter().filter_map(|input| input.member(at));
        let all: Vec<&Tensor> = std::iter::once(&**out).chain(lists).collect();
        for parts in parts(&all) {
            let (mut sources, mut part) = ([Source::NONE; N], parts.iter());
            let written = part.next().expect("the output");
            let target = planner.whole(name, written)?;
            sources[0] = Source::View(target);
            writes.push(target);
            for (source, input) in sources[1..].iter_mut().zip(&given) {
                *source = match input {
                    Input::Members(name, _) => {
                        Source::View(planner.whole(name, part.next().expect("a part of each list"))?)
                    }
                    Input::Elements(id, axes) => {
                        let offset =
                            place(axes, if axes.shape.iter().all(|&extent| extent == 1) { 0 } else { at });
                        let strides = Extents::from_elem(0, written.rank());
                        let axes = Axes { shape: written.shape.clone(), strides, offset };
                        Source::View(planner.view(*id, axes)?)
                    }
                    Input::Value(value) => Source::Value(*value),
                    Input::Values(values) => Source::Value(values[at]),
                };
                if let Source::View(id) = source {
                    reads.push(*id);
                }
            }
            members.push((sources, !is_injective(&written.shape, &written.strides)));
        }
    }
    if members.is_empty() {
        return Ok(planner.finish());
    }
    planner.step(call.operator, &reads, &writes, move |bound| {
        let bound = &*bound;
        engine.run_all(members.len(), &|at| {
            let (sources, in_order) = &members[at];
            (sources.each_ref().map(|source| source.operand(bound)), *in_order)
        });
    });
    Ok(planner.finish())
}

impl<'a> Input<'a> {
    /// The argument of that name, and the dtype that the loop finds.
    fn of<const N: usize>(
        call: &Passed<'a>,
        name: &str,
        (dtype, of): (DType, Loop<N>),
        planner: &mut Planner,
    ) -> Result<(Input<'a>, DType)> {
        let value = |scalar: &Scalar| value_as(value_as(scalar.bytes, scalar.dtype, dtype)?, dtype, of.input);
        Ok(match call.argument(name) {
            (name, Argument::Tensors(list)) => {
                let lies = list.first().map_or(of.input, |member| member.dtype);
                (Input::Members(name, list), lies)
            }
            (name, Argument::Tensor(tensor)) => {
                // What would not be the same number in that dtype is cast to it first.
                let lies = if holds(dtype, tensor.dtype) { tensor.dtype } else { dtype };
                let id = planner.input(name, tensor, Axes::of(tensor), lies)?;
                let axes = planner.axes(id).clone();
                (Input::Elements(id, axes), lies)
            }
            (_, Argument::Scalar(scalar)) => (Input::Value(value(scalar)?), of.input),
            (_, Argument::Scalars(scalars)) => {
                let values = scalars.iter().map(|scalar| value(scalar)).collect::<Result<_>>()?;
                (Input::Values(values), of.input)
            }
            (name, _) => unreachable!("{name} is no operand"),
        })
    }

    fn member(&self, at: usize) -> Option<&'a Tensor> {
        match *self {
            Input::Members(_, list) => Some(&list[at]),
            _ => None,
        }
    }
}

/// Where the element of a number in row-major order lies.
fn place(axes: &Axes, number: usize) -> i64 {
    let mut rest = number as i64;
    axes.shape.iter().zip(&axes.strides).rev().fold(axes.offset, |offset, (&extent, &stride)| {
        let index = rest % extent.max(1);
        rest /= extent.max(1);
        offset + index * stride
    })
}

/// Tensors of one shape, of which the first may have another one and more elements: themselves, or rows of each whose elements have the same
/// numbers.
fn parts(tensors: &[&Tensor]) -> Vec<Vec<Tensor>> {
    let (out, model) = (tensors[0], tensors[tensors.len() - 1]);
    let count = model.numel().unwrap_or(0);
    if count == 0 {
        return vec![];
    }
    // What is too large for its bytes to be counted is refused as a whole.
    let is_sound = |tensor: &&Tensor| tensor.numel().and(tensor.span()).is_some();
    if out.shape == model.shape || !tensors.iter().all(is_sound) {
        return vec![tensors.iter().map(|&tensor| tensor.clone()).collect()];
    }
    let (mut rows, mut number) = (vec![], 0);
    while number < count {
        // Up to the end of the shortest row.
        let left = |tensor: &&Tensor| match tensor.shape.last() {
            Some(&last) if !tensor.is_contiguous() => last - number % last,
            _ => count - number,
        };
        let length = tensors.iter().map(left).min().unwrap_or(count).min(count - number);
        let row = |tensor: &&Tensor| {
            let (offset, stride) = match tensor.strides.last() {
                Some(&stride) if !tensor.is_contiguous() => {
                    (place(&Axes::of(tensor), number as usize), stride)
                }
                _ => (tensor.offset + number, 1),
            };
            let (mut row, storage) = ((*tensor).clone(), tensor.storage.clone());
            row.describe(tensor.dtype, Format::ND, &[length], Some(&[stride]), offset, &storage);
            row
        };
        rows.push(tensors.iter().map(row).collect());
        number += length;
    }
    rows
}

/// Each member of `out` becomes the norm of that of x.
pub fn norms(call: &Passed, order: Order) -> Result<Box<Plan>> {
    let ([(x_name, x), (name, out)], mut planner) =
        (["x", "out"].map(|list| call.tensors(list)), Planner::new(call.operator));
    for (x, out) in x.iter().zip(out) {
        if x.is_empty() {
            add_fill(&mut planner, (name, out), &zero(out.dtype))?;
            continue;
        }
        let norm = Reduction::norm(machine().level, order, [x.dtype, DType::Float, out.dtype]);
        let norm = found(norm, x.dtype)?;
        let from = planner.whole(x_name, x)?;
        let ones = Extents::from_elem(1, x.rank());
        let axes = Axes { shape: ones, strides: Extents::from_elem(0, x.rank()), offset: out.offset };
        let to = planner.output(name, out, axes, out.dtype)?;
        planner.step("Norm", &[from], &[to], move |bound| {
            norm.run(bound.nd_view(from), [Some(bound.nd_view(to)), None]);
        });
    }
    Ok(planner.finish())
}

/// Each member of `out` becomes a cast of that of x.
pub fn copies(call: &Passed) -> Result<Box<Plan>> {
    let ([(x_name, x), (name, out)], mut planner) =
        (["x", "out"].map(|list| call.tensors(list)), Planner::new(call.operator));
    for (x, out) in x.iter().zip(out) {
        for part in parts(&[out, x]) {
            let cast = cast_of(x.dtype, out.dtype)?;
            let [to, from] = [planner.whole(name, &part[0])?, planner.whole(x_name, &part[1])?];
            let in_order = !is_injective(&part[0].shape, &part[0].strides);
            planner.step("Copy", &[from], &[to], move |bound| {
                cast.run(bound.nd_view(from), bound.nd_view(to), in_order);
            });
        }
    }
    Ok(planner.finish())
}

/// Every element of every member of x becomes 0.
pub fn zeros(call: &Passed) -> Result<Box<Plan>> {
    let (name, tensors) = call.tensors("x");
    let mut planner = Planner::new(call.operator);
    for tensor in tensors.iter().filter(|tensor| !tensor.is_empty()) {
        add_fill(&mut planner, (name, tensor), &zero(tensor.dtype))?;
    }
    Ok(planner.finish())
}
