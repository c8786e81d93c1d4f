//! How the work of aclnnMaxUnpool2dBackward is planned.

use super::OPERATOR;
use super::kernel;
use super::{Arguments, check};
use crate::error::Result;
use crate::machine::machine;
use crate::plan::{Layout, Plan, Planner, found};
use crate::soc::Rules;
use crate::tensor::product;

/// The plan, when the arguments break no rule.
pub fn plan(arguments: &Arguments, rules: &Rules) -> Result<Box<Plan>> {
    if check::check(arguments, rules)?.is_none() {
        return Ok(Plan::empty(OPERATOR));
    }
    let Arguments { gradOutput, indices, out, .. } = arguments;
    let dtype = gradOutput.dtype;
    let mut planner = Planner::new(OPERATOR);
    let gather = found(kernel::max_unpool2d_backward(dtype, indices.dtype), dtype)?;
    let grad = planner.input("gradOutput", gradOutput, Layout::of(gradOutput), dtype)?;
    let indices = planner.input("indices", indices, Layout::of(indices), indices.dtype)?;
    planner.few(grad, product(&out.shape).unwrap_or(i64::MAX) as usize);
    // The gather moves bits; what casts, if anything, is a step behind it.
    let out = planner.output("out", out, Layout::of(out), dtype)?;
    let level = machine().level;
    planner.step("MaxUnpool2dBackward", &[grad, indices], &[out], move |bound| {
        gather(level, bound.view(grad), bound.view(indices), bound.view(out));
    });
    Ok(planner.finish())
}
