//! Operators whose every element follows from its own index, or is the same for all: how their plans are made.

use crate::dtype::DType;
use crate::error::Result;
use crate::machine::machine;
use crate::ops::rules::Named;
use crate::plan::{Axes, Extents, Layout, Plan, Planner, cast_of, one, zero};
use crate::tensor::Tensor;
use crate::view::cast;
use opapi_kernels::creation::{Sequence, sequence};
use opapi_kernels::random::{Distribution, Source, permutation, random};

/// `to` takes a sequence, in the order of its indices.
pub fn count(operator: &'static str, (name, to): Named, numbers: Sequence) -> Result<Box<Plan>> {
    if to.is_empty() {
        return Ok(Plan::empty(operator));
    }
    let mut planner = Planner::new(operator);
    let axes = Axes::of(to);
    let (in_order, shape) = (!axes.is_injective(), axes.shape.clone());
    let target = planner.tensor(name, to, axes)?;
    planner.step("Sequence", &[], &[target], move |bound| {
        sequence(numbers, bound.nd_view(target), &shape, in_order);
    });
    Ok(planner.finish())
}

/// `to` takes random numbers; `probability` is that of each element, if there is such a tensor. Nothing is done where there is no
/// element.
pub fn draw(
    operator: &'static str,
    (name, to): Named,
    source: Source,
    distribution: Distribution,
    probability: Option<&Tensor>,
) -> Result<Box<Plan>> {
    if to.is_empty() {
        return Ok(Plan::empty(operator));
    }
    let mut planner = Planner::new(operator);
    let axes = Axes::of(to);
    let (in_order, shape) = (!axes.is_injective(), axes.shape.clone());
    let given = probability
        .map(|tensor| planner.tensor("prob", tensor, Axes::broadcast(tensor, &to.shape)))
        .transpose()?;
    let target = planner.tensor(name, to, axes)?;
    planner.step("Random", given.as_slice(), &[target], move |bound| {
        let given = given.map(|given| bound.nd_view(given));
        random(source, distribution, bound.nd_view(target), &shape, given, in_order);
    });
    Ok(planner.finish())
}

/// `to`, of one axis, takes its indices in random order.
pub fn shuffle(operator: &'static str, (name, to): Named, source: Source) -> Result<Box<Plan>> {
    if to.is_empty() {
        return Ok(Plan::empty(operator));
    }
    let mut planner = Planner::new(operator);
    let target = planner.output(name, to, Layout::of(to), DType::Int64)?;
    let [to] = planner.images([target])?;
    planner.step("Permutation", &[], &[target], move |bound| permutation(source, bound.view(to)));
    Ok(planner.finish())
}

/// A matrix becomes the identity: 1 where both indices are the same, else 0. Nothing is done where there is no element.
pub fn identity(operator: &'static str, (name, to): Named) -> Result<Box<Plan>> {
    if to.is_empty() {
        return Ok(Plan::empty(operator));
    }
    let mut planner = Planner::new(operator);
    let axes = Axes::of(to);
    let in_order = !axes.is_injective();
    let (extent, stride) = (to.shape[0].min(to.shape[1]), to.strides[0].wrapping_add(to.strides[1]));
    let [shape, strides] = [extent, stride].map(|number| Extents::from_slice(&[number]));
    let diagonal = Axes { shape, strides, offset: axes.offset };
    for (axes, number) in [(axes, zero(to.dtype)), (diagonal, one())] {
        let value = cast_of(number.dtype, to.dtype)?.value(number.bytes);
        let target = planner.tensor(name, to, axes)?;
        planner.step("Fill", &[], &[target], move |bound| {
            cast::fill(machine().level, bound.nd_view(target), value, in_order);
        });
    }
    Ok(planner.finish())
}

/// Every element becomes a cast of `from`'s only one. Nothing is done where there is none.
pub fn fill_from(operator: &'static str, (name, to): Named, (from_name, from): Named) -> Result<Box<Plan>> {
    if to.is_empty() {
        return Ok(Plan::empty(operator));
    }
    let mut planner = Planner::new(operator);
    let (conversion, axes) = (cast_of(from.dtype, to.dtype)?, Axes::of(to));
    let in_order = !axes.is_injective();
    let strides = Extents::from_elem(0, axes.shape.len());
    let one = Axes { shape: axes.shape.clone(), strides, offset: from.offset };
    let source = planner.tensor(from_name, from, one)?;
    let target = planner.tensor(name, to, axes)?;
    planner.step("Fill", &[source], &[target], move |bound| {
        conversion.run(bound.nd_view(source), bound.nd_view(target), in_order);
    });
    Ok(planner.finish())
}
