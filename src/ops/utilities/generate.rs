//! Utilities whose every element follows from its own index: how their plans are made.

use super::elementwise::Named;
use crate::dtype::DType;
use crate::error::Result;
use crate::plan::{Axes, Layout, Plan, Planner};
use crate::tensor::Tensor;
use opapi_utility_kernels::generate::{Sequence, sequence};
use opapi_utility_kernels::random::{Distribution, Source, permutation, random};

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
    planner.step("Permutation", &[], &[target], move |bound| permutation(source, bound.view(target)));
    Ok(planner.finish())
}
