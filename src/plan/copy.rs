//! Plans of one step: copies, and tensors of one value.

use super::{Plan, Planner, cast_of, is_injective};
use crate::dtype::DType;
use crate::error::Result;
use crate::machine::machine;
use crate::tensor::{Named, Scalar};
use crate::view::cast;

/// `to` becomes a cast and broadcast of `from`. Nothing is done where one is empty.
pub fn copy(operator: &'static str, to: Named, from: Named) -> Result<Box<Plan>> {
    if to.1.is_empty() || from.1.is_empty() {
        return Ok(Plan::empty(operator));
    }
    let mut planner = Planner::new(operator);
    add_copy(&mut planner, to, from)?;
    Ok(planner.finish())
}

/// Adds a step that does what [`copy`] says.
pub fn add_copy(planner: &mut Planner, (to_name, to): Named, (from_name, from): Named) -> Result<()> {
    let cast = cast_of(from.dtype, to.dtype)?;
    let in_order = !is_injective(&to.shape, &to.strides);
    let source = planner.broadcast(from_name, from, &to.shape)?;
    let target = planner.whole(to_name, to)?;
    let name = if from.dtype == to.dtype { "Copy" } else { "Cast" };
    planner.step(name, &[source], &[target], move |bound| {
        cast.run(bound.nd_view(source), bound.nd_view(target), in_order);
    });
    Ok(())
}

/// Every element becomes a value, which is converted as an element would be. Nothing is done where there is none.
pub fn fill(operator: &'static str, to: Named, value: &Scalar) -> Result<Box<Plan>> {
    if to.1.is_empty() {
        return Ok(Plan::empty(operator));
    }
    let mut planner = Planner::new(operator);
    add_fill(&mut planner, to, value)?;
    Ok(planner.finish())
}

/// Adds a step that does what [`fill`] says.
pub fn add_fill(planner: &mut Planner, (name, to): Named, value: &Scalar) -> Result<()> {
    let value = cast_of(value.dtype, to.dtype)?.value(value.bytes);
    let in_order = !is_injective(&to.shape, &to.strides);
    let target = planner.whole(name, to)?;
    let level = machine().level;
    planner.step("Fill", &[], &[target], move |bound| {
        cast::fill(level, bound.nd_view(target), value, in_order);
    });
    Ok(())
}

/// 0, in the tensor's own bits.
pub fn zero(dtype: DType) -> Scalar {
    Scalar { dtype, bytes: [0; 16] }
}

/// 1.
pub fn one() -> Scalar {
    Scalar { dtype: DType::UInt8, bytes: 1u128.to_le_bytes() }
}
