//! How the work of aclnnReplicationPad2dBackward is planned.

use super::OPERATOR;
use super::check::Checked;
use super::kernel::{self, Padding};
use super::{Arguments, check};
use crate::error::Result;
use crate::machine::machine;
use crate::ops::phases::Planned;
use crate::plan::{Layout, Plan, Planner, found};
use crate::soc::Rules;

/// The plan, when the arguments break no rule.
pub fn plan(arguments: &Arguments, rules: &Rules) -> Result<Planned> {
    match check::check(arguments, rules)? {
        Checked::Work(padding) => plan_work(arguments, padding).map(Planned::Plan),
        Checked::Nothing => Ok(Planned::Plan(Plan::empty(OPERATOR))),
        Checked::Refused(error) => Ok(Planned::Refused(error)),
    }
}

fn plan_work(arguments: &Arguments, padding: Padding) -> Result<Box<Plan>> {
    let Arguments { gradOutput, gradInput, .. } = arguments;
    let dtype = gradOutput.dtype;
    let mut planner = Planner::new(OPERATOR);
    let grad = planner.input("gradOutput", gradOutput, Layout::of(gradOutput), dtype)?;
    let out = planner.output("gradInput", gradInput, Layout::of(gradInput), dtype)?;
    let pad = found(kernel::replication_pad2d_backward(dtype), dtype)?;
    let level = machine().level;
    planner.step("ReplicationPad2dBackward", &[grad], &[out], move |bound| {
        pad(level, bound.view(grad), bound.view(out), padding);
    });
    Ok(planner.finish())
}
