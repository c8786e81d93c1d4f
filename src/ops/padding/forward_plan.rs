//! How the work of aclnnReplicationPad2d is planned.

use super::OPERATOR;
use super::kernel;
use super::{Arguments, check};
use crate::error::Result;
use crate::machine::machine;
use crate::plan::{Layout, Plan, Planner, found};
use crate::soc::Rules;

/// The plan, when the arguments break no rule.
pub fn plan(arguments: &Arguments, rules: &Rules) -> Result<Box<Plan>> {
    let Some(padding) = check::check(arguments, rules)? else { return Ok(Plan::empty(OPERATOR)) };
    let Arguments { self_, out, .. } = arguments;
    let dtype = self_.dtype;
    let mut planner = Planner::new(OPERATOR);
    let input = planner.input("self", self_, Layout::of(self_), dtype)?;
    let output = planner.output("out", out, Layout::of(out), dtype)?;
    let pad = found(kernel::replication_pad2d(dtype), dtype)?;
    let level = machine().level;
    planner.step("ReplicationPad2d", &[input], &[output], move |bound| {
        pad(level, bound.view(input), bound.view(output), padding);
    });
    Ok(planner.finish())
}
