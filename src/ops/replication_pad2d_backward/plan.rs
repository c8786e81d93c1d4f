//! How the work of aclnnReplicationPad2dBackward is planned.

use super::OPERATOR;
use super::check::Arguments;
use super::kernel::{self, Padding};
use crate::error::Result;
use crate::machine::machine;
use crate::plan::{Layout, Plan, Planner, found};

/// The plan for arguments that break no rule.
pub fn plan(arguments: &Arguments, padding: Padding) -> Result<Box<Plan>> {
    let Arguments { grad_output, grad_input, .. } = arguments;
    let dtype = grad_output.dtype;
    let mut planner = Planner::new(OPERATOR);
    let grad = planner.input("gradOutput", grad_output, Layout::of(grad_output), dtype)?;
    let out = planner.output("gradInput", grad_input, Layout::of(grad_input), dtype)?;
    let pad = found(kernel::replication_pad2d_backward(dtype), dtype)?;
    let level = machine().level;
    planner.step("ReplicationPad2dBackward", &[grad], &[out], move |bound| {
        pad(level, bound.view(grad), bound.view(out), padding);
    });
    Ok(planner.finish())
}
