//! How the work of aclnnMaxUnpool2d is planned.

use super::OPERATOR;
use super::kernel;
use super::{Arguments, check};
use crate::error::Result;
use crate::machine::machine;
use crate::plan::{Layout, Plan, Planner, found};
use crate::soc::Rules;
use crate::tensor::Tensor;

/// The plan, when the arguments break no rule.
pub fn plan(arguments: &Arguments, _: &Rules) -> Result<Box<Plan>> {
    let Some(unpooled) = check::check(arguments)? else { return Ok(Plan::empty(OPERATOR)) };
    let Arguments { self_, indices, out, .. } = arguments;
    let dtype = self_.dtype;
    let mut planner = Planner::new(OPERATOR);
    let scatter = found(kernel::max_unpool2d(dtype, indices.dtype), dtype)?;
    let input = planner.input("self", self_, Layout::of(self_), dtype)?;
    let indices = planner.input("indices", indices, Layout::of(indices), indices.dtype)?;
    let output = planner.output("out", out, planes(out, &unpooled), dtype)?;
    let level = machine().level;
    planner.step("MaxUnpool2d", &[input, indices], &[output], move |bound| {
        scatter(level, bound.view(input), bound.view(indices), bound.view(output));
    });
    Ok(planner.finish())
}

/// out as planes, also where it is contiguous and has another shape.
fn planes(out: &Tensor, unpooled: &[i64]) -> Layout {
    if *out.shape == *unpooled {
        return Layout::of(out);
    }
    Layout {
        offset: out.offset,
        ..Layout::of(&Tensor::new(out.dtype, out.format, unpooled, None, 0, unpooled, 0))
    }
}
