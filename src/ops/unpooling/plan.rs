//! How the work is planned.

use super::rows::{max_unpool2d, max_unpool2d_backward};
use super::rules;
use crate::error::Result;
use crate::machine::machine;
use crate::plan::{Layout, Plan, Planner, found};
use crate::soc::Rules;
use crate::tensor::{Tensor, product};
use opapi_kernels::unpooling::{backward, forward};

/// The plan, when the arguments break no rule.
pub fn max_unpool2d(arguments: &max_unpool2d::Arguments, rules: &Rules) -> Result<Box<Plan>> {
    let Some(unpooled) = rules::max_unpool2d(arguments, rules)? else {
        return Ok(Plan::empty(max_unpool2d::OPERATOR));
    };
    let max_unpool2d::Arguments { self_, indices, out, .. } = arguments;
    let dtype = self_.dtype;
    let mut planner = Planner::new(max_unpool2d::OPERATOR);
    let scatter = found(forward::max_unpool2d(dtype, indices.dtype), dtype)?;
    let input = planner.input("self", self_, Layout::of(self_), dtype)?;
    let indices = planner.input("indices", indices, Layout::of(indices), indices.dtype)?;
    let output = planner.output("out", out, planes(out, &unpooled), dtype)?;
    let level = machine().level;
    let [from, places, to] = planner.images([input, indices, output])?;
    planner.step("MaxUnpool2d", &[input, indices], &[output], move |bound| {
        scatter(level, bound.view(from), bound.view(places), bound.view(to));
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

/// The plan, when the arguments break no rule.
pub fn max_unpool2d_backward(
    arguments: &max_unpool2d_backward::Arguments,
    rules: &Rules,
) -> Result<Box<Plan>> {
    if rules::max_unpool2d_backward(arguments, rules)?.is_none() {
        return Ok(Plan::empty(max_unpool2d_backward::OPERATOR));
    }
    let max_unpool2d_backward::Arguments { gradOutput, indices, out, .. } = arguments;
    let dtype = gradOutput.dtype;
    let mut planner = Planner::new(max_unpool2d_backward::OPERATOR);
    let gather = found(backward::max_unpool2d_backward(dtype, indices.dtype), dtype)?;
    let grad = planner.input("gradOutput", gradOutput, Layout::of(gradOutput), dtype)?;
    let indices = planner.input("indices", indices, Layout::of(indices), indices.dtype)?;
    planner.few(grad, product(&out.shape).unwrap_or(i64::MAX) as usize);
    // The gather moves bits; what casts, if anything, is a step behind it.
    let out = planner.output("out", out, Layout::of(out), dtype)?;
    let level = machine().level;
    let [from, places, to] = planner.images([grad, indices, out])?;
    planner.step("MaxUnpool2dBackward", &[grad, indices], &[out], move |bound| {
        gather(level, bound.view(from), bound.view(places), bound.view(to));
    });
    Ok(planner.finish())
}
