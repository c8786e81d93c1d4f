//! Operators that make one element of many: which axes they go along, and how their plans are made.
//!
//! Operands are read and written as they lie, in any dtype and any view; no workspace is needed. The kernels are in
//! `crates/kernels/src/reduction`.

use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::machine::machine;
use crate::plan::{Axes, Extents, Id, Plan, Planner, found};
use crate::tensor::{Tensor, extents, shape_text};
use opapi_kernels::reduction::{Kind, Order, Reduction};

/// The axes of a tensor that are reduced, and what becomes of its shape.
pub struct Along<'a> {
    tensor: &'a Tensor,
    axes: u32,
    keep: bool,
}

impl<'a> Along<'a> {
    /// Those of a list, of which an empty one means all; `keep` leaves them with an extent of 1. Whether one may come
    /// again.
    pub fn these(name: &str, list: &[i64], keep: bool, tensor: &'a Tensor, again: bool) -> Result<Along<'a>> {
        let mut along = Along { axes: if list.is_empty() { u32::MAX } else { 0 }, tensor, keep };
        for &axis in list {
            let bit = 1 << place(name, axis, tensor)?;
            if along.axes & bit != 0 && !again {
                let expected = "each axis once";
                return Err(Error::invalid(name, format!("values {list:?}"), expected));
            }
            along.axes |= bit;
        }
        Ok(along)
    }

    /// One.
    pub fn one(name: &str, axis: i64, keep: bool, tensor: &'a Tensor) -> Result<Along<'a>> {
        Ok(Along { axes: 1 << place(name, axis, tensor)?, tensor, keep })
    }

    /// All, which disappear.
    pub fn all(tensor: &'a Tensor) -> Along<'a> {
        Along { axes: u32::MAX, tensor, keep: false }
    }

    fn is_reduced(&self, axis: usize) -> bool {
        self.axes & (1 << axis) != 0
    }

    /// What is left of the shape.
    fn left(&self) -> impl Iterator<Item = i64> {
        let axes = self.tensor.shape.iter().enumerate();
        axes.filter(|&(axis, _)| self.keep || !self.is_reduced(axis))
            .map(|(axis, &extent)| if self.is_reduced(axis) { 1 } else { extent })
    }

    fn is_left(&self, shape: &[i64]) -> bool {
        self.left().eq(shape.iter().copied())
    }

    /// The result has the shape that is left.
    pub fn shape_is(&self, name: &str, out: &Tensor) -> Result<()> {
        if self.is_left(&out.shape) {
            return Ok(());
        }
        let left: Extents = self.left().collect();
        let expected = format!("{}, what is left of the shape of self", shape_text(&left));
        Err(Error::invalid(name, format!("shape {}", shape_text(&out.shape)), expected))
    }

    /// Likewise, or both have one element.
    pub fn shape_is_like(&self, name: &str, out: &Tensor) -> Result<()> {
        let is_one = out.shape.iter().all(|&extent| extent == 1) && self.left().all(|extent| extent == 1);
        if is_one { Ok(()) } else { self.shape_is(name, out) }
    }

    /// There is an element for each result.
    pub fn reduces_something(&self, name: &str) -> Result<()> {
        let mut axes = self.tensor.shape.iter().enumerate();
        if axes.all(|(axis, &extent)| extent != 0 || !self.is_reduced(axis)) {
            return Ok(());
        }
        let got = format!("axes of self, of shape {}", shape_text(&self.tensor.shape));
        Err(Error::invalid(name, got, "axes with an extent of 1 or more"))
    }

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

/// An axis that may be counted from the end. A tensor without axes counts as one with one.
fn place(name: &str, axis: i64, tensor: &Tensor) -> Result<usize> {
    let rank = tensor.rank().max(1) as i64;
    if (-rank..rank).contains(&axis) {
        return Ok(axis.rem_euclid(rank) as usize);
    }
    Err(Error::invalid(name, format!("axis {axis}"), format!("one of {} to {}", -rank, rank - 1)))
}

/// The result of a reduction, whose shape was checked. The elements are cast to `through` before, and from it afterwards.
pub fn reduce(
    operator: &'static str,
    (kind, is_mean): (Kind, bool),
    along: &Along,
    through: DType,
    out: &Tensor,
) -> Result<Box<Plan>> {
    let dtypes = [along.tensor.dtype, through, out.dtype];
    let reduction = found(Reduction::new(machine().level, kind, is_mean, dtypes), through)?;
    plan(operator, along, reduction, [Some(("out", out)), None])
}

/// The norm of the elements, whose shape was checked. They are cast to `through` before, FLOAT or DOUBLE.
pub fn norm(
    operator: &'static str,
    order: Order,
    along: &Along,
    through: DType,
    out: &Tensor,
) -> Result<Box<Plan>> {
    let dtypes = [along.tensor.dtype, through, out.dtype];
    let reduction = found(Reduction::norm(machine().level, order, dtypes), through)?;
    plan(operator, along, reduction, [Some(("out", out)), None])
}

/// The greatest or least elements along an axis, and where they are.
pub fn search(
    operator: &'static str,
    kind: Kind,
    along: &Along,
    results: [Option<(&'static str, &Tensor)>; 2],
) -> Result<Box<Plan>> {
    let dtypes = results.map(|result| result.map(|(_, out)| out.dtype));
    let dtype = along.tensor.dtype;
    let reduction = found(Reduction::search(machine().level, kind, dtype, dtypes), dtype)?;
    plan(operator, along, reduction, results)
}

fn plan(
    operator: &'static str,
    along: &Along,
    reduction: Reduction,
    results: [Option<(&'static str, &Tensor)>; 2],
) -> Result<Box<Plan>> {
    let mut planner = Planner::new(operator);
    let from = planner.whole("self", along.tensor)?;
    let mut to: [Option<Id>; 2] = [None; 2];
    for (to, result) in to.iter_mut().zip(results) {
        if let Some((name, out)) = result {
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
