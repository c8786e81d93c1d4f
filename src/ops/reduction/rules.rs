//! Rules of reductions: which axes a call goes along, and what is left of the shape.

use crate::error::{Error, Result};
use crate::ops::passed::Passed;
use crate::ops::rules::axis;
use crate::plan::Extents;
use crate::tensor::{Named, Tensor, shape_text};

/// The axes of self that are reduced, and what becomes of its shape.
pub struct Along<'a> {
    pub(super) tensor: &'a Tensor,
    axes: u32,
    pub(super) keep: bool,
}

impl<'a> Along<'a> {
    /// What a call says as dim or dims, where none means all unless it says that it means none, and whether they stay, with an extent
    /// of 1. Where it can say nothing, all, which disappear.
    pub fn of(call: &Passed<'a>) -> Result<Along<'a>> {
        let tensor = call.tensor("self").1;
        let (name, list) = list(call);
        let mut axes = if list.is_empty() && !none_is_none(call) { u32::MAX } else { 0 };
        for &dim in list {
            axes |= 1 << axis(name, dim, tensor.rank())?;
        }
        let keep = named(call, &["keepDims", "keepDim", "keepdim"]);
        Ok(Along { tensor, axes, keep: keep.is_some_and(|name| call.truth(name)) })
    }

    /// The axis is one of those.
    pub(super) fn is_reduced(&self, axis: usize) -> bool {
        self.axes & (1 << axis) != 0
    }

    /// What is left of the shape.
    fn left(&self) -> impl Iterator<Item = i64> {
        let axes = self.tensor.shape.iter().enumerate();
        axes.filter(|&(axis, _)| self.keep || !self.is_reduced(axis))
            .map(|(axis, &extent)| if self.is_reduced(axis) { 1 } else { extent })
    }

    /// It is that.
    pub(super) fn is_left(&self, shape: &[i64]) -> bool {
        self.left().eq(shape.iter().copied())
    }

    fn shape_is(&self, (name, out): Named) -> Result<()> {
        if self.is_left(&out.shape) {
            return Ok(());
        }
        let left: Extents = self.left().collect();
        let expected = format!("{}, what is left of the shape of self", shape_text(&left));
        Err(Error::invalid(name, format!("shape {}", shape_text(&out.shape)), expected))
    }

    fn shape_is_like(&self, out: Named) -> Result<()> {
        let is_one = out.1.shape.iter().all(|&extent| extent == 1) && self.left().all(|extent| extent == 1);
        if is_one { Ok(()) } else { self.shape_is(out) }
    }
}

/// The call says that no axis means none, in place of all.
fn none_is_none(call: &Passed) -> bool {
    named(call, &["noopWithEmptyAxes", "noopWithEmptyDims"]).is_some_and(|name| call.truth(name))
}

/// It reduces nothing: out becomes what self is.
pub fn is_copy(call: &Passed) -> bool {
    none_is_none(call) && list(call).1.is_empty()
}

/// The parameter of a call that has one of these names.
fn named(call: &Passed, names: &[&'static str]) -> Option<&'static str> {
    names.iter().copied().find(|name| call.has(name))
}

/// The axes that a call names, and how the parameter is called.
fn list<'a>(call: &Passed<'a>) -> (&'static str, &'a [i64]) {
    named(call, &["dims", "dim"]).map_or(("self", &[]), |name| (name, call.integers(name)))
}

/// The axes are some of self.
pub fn axes(call: &Passed) -> Result<()> {
    Along::of(call).map(drop)
}

/// Likewise, and each comes once.
pub fn axes_once(call: &Passed) -> Result<()> {
    let ((name, list), tensor, mut seen) = (list(call), call.tensor("self").1, 0);
    for &dim in list {
        let bit = 1 << axis(name, dim, tensor.rank())?;
        if seen & bit != 0 {
            return Err(Error::invalid(name, format!("values {list:?}"), "each axis once"));
        }
        seen |= bit;
    }
    Ok(())
}

/// There is an element for each result.
pub fn reduces_something(call: &Passed) -> Result<()> {
    let along = Along::of(call)?;
    let mut axes = along.tensor.shape.iter().enumerate();
    if axes.all(|(axis, &extent)| extent != 0 || !along.is_reduced(axis)) {
        return Ok(());
    }
    let got = format!("axes of self, of shape {}", shape_text(&along.tensor.shape));
    Err(Error::invalid(list(call).0, got, "axes with an extent of 1 or more"))
}

/// out has the shape that is left.
pub fn shape_is_left(call: &Passed) -> Result<()> {
    Along::of(call)?.shape_is(call.tensor("out"))
}

/// Likewise, or both have one element.
pub fn shape_is_like_left(call: &Passed) -> Result<()> {
    Along::of(call)?.shape_is_like(call.tensor("out"))
}

/// So has what says where elements are.
pub fn indices_are_like_left(call: &Passed) -> Result<()> {
    Along::of(call)?.shape_is_like(call.tensor("indices"))
}

/// self has no axes.
pub fn has_rank_0(call: &Passed) -> bool {
    call.tensor("self").1.rank() == 0
}
