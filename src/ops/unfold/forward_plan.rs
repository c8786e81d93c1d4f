//! How the work of aclnnIm2col is planned: in the dtype of self, packed before, cast behind it.

use super::OPERATOR;
use super::kernel;
use super::{Arguments, check};
use crate::error::Result;
use crate::machine::machine;
use crate::ops::im2col_backward::columns;
use crate::plan::{Layout, Plan, Planner, found};
use crate::soc::Rules;

/// The plan, when the arguments break no rule.
pub fn plan(arguments: &Arguments, rules: &Rules) -> Result<Box<Plan>> {
    let Some(window) = check::check(arguments, rules)? else { return Ok(Plan::empty(OPERATOR)) };
    let Arguments { self_, out, .. } = arguments;
    let dtype = self_.dtype;
    let mut planner = Planner::new(OPERATOR);
    // Every pixel is read for many elements of the kernel: to pack it takes as long as one of them.
    let image = match window.kernel {
        [1, 1] => planner.input("self", self_, Layout::of(self_), dtype)?,
        _ => planner.packed_input("self", self_, Layout::of(self_))?,
    };
    match window.dilation {
        [1, 1] => planner.windows(image, window.blocks, window.kernel, window.stride, window.padding),
        _ => planner.some(image),
    }
    let columns = planner.output("out", out, columns(out, window.blocks), dtype)?;
    let unfold = found(kernel::im2col(dtype), dtype)?;
    let level = machine().level;
    planner.step("Im2col", &[image], &[columns], move |bound| {
        unfold(level, bound.view(image), bound.view(columns), window);
    });
    Ok(planner.finish())
}
