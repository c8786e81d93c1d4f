//! How the work is planned.

use super::rows::{replication_pad2d, replication_pad2d_backward};
use super::rules::{self, Checked};
use crate::error::Result;
use crate::machine::machine;
use crate::ops::phases::Planned;
use crate::plan::{Layout, Plan, Planner, found};
use crate::soc::Rules;
use opapi_kernels::padding::{Padding, backward, forward};

/// The plan, when the arguments break no rule.
pub fn replication_pad2d(arguments: &replication_pad2d::Arguments, rules: &Rules) -> Result<Box<Plan>> {
    let Some(padding) = rules::replication_pad2d(arguments, rules)? else {
        return Ok(Plan::empty(replication_pad2d::OPERATOR));
    };
    let replication_pad2d::Arguments { self_, out, .. } = arguments;
    let dtype = self_.dtype;
    let mut planner = Planner::new(replication_pad2d::OPERATOR);
    let input = planner.input("self", self_, Layout::of(self_), dtype)?;
    let output = planner.output("out", out, Layout::of(out), dtype)?;
    let pad = found(forward::replication_pad2d(dtype), dtype)?;
    let level = machine().level;
    let [from, to] = planner.images([input, output])?;
    planner.step("ReplicationPad2d", &[input], &[output], move |bound| {
        pad(level, bound.view(from), bound.view(to), padding);
    });
    Ok(planner.finish())
}

/// The plan, when the arguments break no rule.
pub fn replication_pad2d_backward(
    arguments: &replication_pad2d_backward::Arguments,
    rules: &Rules,
) -> Result<Planned> {
    match rules::replication_pad2d_backward(arguments, rules)? {
        Checked::Work(padding) => plan_work(arguments, padding).map(Planned::Plan),
        Checked::Nothing => Ok(Planned::Plan(Plan::empty(replication_pad2d_backward::OPERATOR))),
        Checked::Refused(error) => Ok(Planned::Refused(error)),
    }
}

fn plan_work(arguments: &replication_pad2d_backward::Arguments, padding: Padding) -> Result<Box<Plan>> {
    let replication_pad2d_backward::Arguments { gradOutput, gradInput, .. } = arguments;
    let dtype = gradOutput.dtype;
    let mut planner = Planner::new(replication_pad2d_backward::OPERATOR);
    let grad = planner.input("gradOutput", gradOutput, Layout::of(gradOutput), dtype)?;
    let out = planner.output("gradInput", gradInput, Layout::of(gradInput), dtype)?;
    let pad = found(backward::replication_pad2d_backward(dtype), dtype)?;
    let level = machine().level;
    let [from, to] = planner.images([grad, out])?;
    planner.step("ReplicationPad2dBackward", &[grad], &[out], move |bound| {
        pad(level, bound.view(from), bound.view(to), padding);
    });
    Ok(planner.finish())
}
