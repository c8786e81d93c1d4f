//! Operators that make one element of many: how their plans are made.
//!
//! Operands are read and written as they lie, in any dtype and any view; no workspace is needed. The kernels are in
//! `crates/kernels/src/reduction`.

use super::rules::Along;
use crate::dtype::DType;
use crate::error::Result;
use crate::machine::machine;
use crate::ops::elementwise::plan::{Input, add_map, float};
use crate::ops::passed::Passed;
use crate::ops::rules::{axis, scalar_as};
use crate::plan::{Axes, Id, Plan, Planner, found};
use crate::tensor::{Scalar, Tensor, extents};
use opapi_kernels::elementwise::combined;
use opapi_kernels::reduction::{Kind, Order, Reduction, counting};

impl Along<'_> {
    /// A result as a view with all axes of the tensor.
    fn view_of(&self, out: &Tensor) -> Axes {
        let (mut own, is_same) = (out.strides.iter(), self.is_left(&out.shape));
        let is_same = |axis: usize| is_same && !self.is_reduced(axis);
        let rank = self.tensor.rank();
        let shape = extents(rank, |axis| if is_same(axis) { self.tensor.shape[axis] } else { 1 });
        let strides = extents(rank, |axis| {
            let is_there = self.keep || !self.is_reduced(axis);
            let stride = if is_there { own.next().copied().unwrap_or(0) } else { 0 };
            if is_same(axis) { stride } else { 0 }
        });
        Axes { shape, strides, offset: out.offset }
    }
}

/// The result of a reduction. The elements are cast to `through` before, and from it afterwards.
pub fn reduce(call: &Passed, (kind, is_mean): (Kind, bool), through: DType) -> Result<Box<Plan>> {
    let [from, out] = call.these(["self", "out"]);
    let dtypes = [from.dtype, through, out.dtype];
    let reduction = found(Reduction::new(machine().level, kind, is_mean, dtypes), through)?;
    plan(call, reduction, [Some("out"), None])
}

/// The norm of the elements. They are cast to `through` before, FLOAT or DOUBLE.
pub fn norm(call: &Passed, order: Order, through: DType) -> Result<Box<Plan>> {
    let [from, out] = call.these(["self", "out"]);
    let dtypes = [from.dtype, through, out.dtype];
    let reduction = found(Reduction::norm(machine().level, order, dtypes), through)?;
    plan(call, reduction, [Some("out"), None])
}

/// What a number means as the order of a norm. What an INT32 cannot hold counts as infinite.
pub fn order(ord: &Scalar) -> Result<Order> {
    let value = f64::from_le_bytes(scalar_as(ord, DType::Double)?);
    Ok(match value {
        0.0 => Order::Zero,
        1.0 => Order::One,
        2.0 => Order::Two,
        _ if value >= f64::from(i32::MAX) => Order::Greatest,
        _ if value <= f64::from(i32::MIN) => Order::Least,
        _ => Order::Other(value),
    })
}

/// aclnnRenorm: the norms of slices, then the slices.
pub fn renorm(call: &Passed) -> Result<Box<Plan>> {
    let ([from], most) = (call.these(["self"]), float(call, "maxNorm")?);
    let at = axis("dim", call.integer("dim"), from.rank())?;
    let dtypes = [from.dtype, DType::Float, DType::Float];
    let reduction = Reduction::norm(machine().level, order(call.scalar("p"))?, dtypes);
    let reduction = found(reduction, from.dtype)?;
    let mut planner = Planner::new(call.operator);
    let slices = planner.whole("self", from)?;
    let norms = planner.workspace("norms", DType::Float, [from.shape[at]])?;
    let one_axis = |of: i64, other: i64| extents(from.rank(), |axis| if axis == at { of } else { other });
    let seen = Axes { shape: one_axis(from.shape[at], 1), strides: one_axis(1, 0), offset: 0 };
    let norms = planner.view(norms, seen)?;
    planner.step("Norm", &[slices], &[norms], move |bound| {
        reduction.run(bound.nd_view(slices), [Some(bound.nd_view(norms)), None]);
    });
    let inputs = [Input::Tensor(("self", from)), Input::Made(norms), Input::Float(most)];
    add_map(&mut planner, "Renorm", call.tensor("out"), inputs, DType::Float, combined::renorm)?;
    Ok(planner.finish())
}

/// The greatest or least elements along an axis, and where they are: what of it is wanted, under its name.
pub fn search(call: &Passed, kind: Kind, results: [Option<&str>; 2]) -> Result<Box<Plan>> {
    let dtypes = results.map(|result| result.map(|name| call.tensor(name).1.dtype));
    let dtype = call.tensor("self").1.dtype;
    let reduction = found(Reduction::search(machine().level, kind, dtype, dtypes), dtype)?;
    plan(call, reduction, results)
}

fn plan(call: &Passed, reduction: Reduction, results: [Option<&str>; 2]) -> Result<Box<Plan>> {
    let along = Along::of(call)?;
    let mut planner = Planner::new(call.operator);
    let from = planner.whole("self", along.tensor)?;
    let mut to: [Option<Id>; 2] = [None; 2];
    for (to, result) in to.iter_mut().zip(results) {
        if let Some((name, out)) = result.map(|name| call.tensor(name)) {
            *to = Some(planner.output(name, out, along.view_of(out), out.dtype)?);
        }
    }
    let written: [Id; 2] = [to[0].or(to[1]), to[1].or(to[0])].map(|id| id.expect("a result"));
    let written = if to.contains(&None) { &written[..1] } else { &written[..] };
    planner.step("Reduce", &[from], written, move |bound| {
        reduction.run(bound.nd_view(from), to.map(|to| to.map(|to| bound.nd_view(to))));
    });
    Ok(planner.finish())
}

/// aclnnBincount.
pub fn count(call: &Passed) -> Result<Box<Plan>> {
    let ([numbers, out], weights) = (call.these(["self", "out"]), call.optional("weights"));
    let computed = match weights {
        None => DType::Int64,
        Some((_, weights)) if weights.dtype == DType::Float => DType::Float,
        Some(_) => DType::Double,
    };
    if out.is_empty() {
        return Ok(Plan::empty(call.operator));
    }
    let mut planner = Planner::new(call.operator);
    let (count, size) = (numbers.shape[0], out.numel().expect("it was counted"));
    let numbers = planner.packed("self", numbers, &[count], DType::Int64)?;
    let weights =
        weights.map(|(name, weights)| planner.packed(name, weights, &[count], computed)).transpose()?;
    let to = planner.packed_output("out", out, &[size], computed)?;
    let reads: Vec<Id> = [numbers].into_iter().chain(weights).collect();
    planner.step("Bincount", &reads, &[to], move |bound| {
        let weights = weights.map(|weights| bound.nd_view(weights));
        counting::count(bound.nd_view(numbers), weights, bound.nd_view(to));
    });
    Ok(planner.finish())
}
