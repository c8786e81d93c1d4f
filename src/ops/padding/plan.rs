//! How the work is planned.

use super::rules::padding;
use crate::error::Result;
use crate::machine::machine;
use crate::ops::passed::Passed;
use crate::plan::{Layout, Plan, Planner, found};
use opapi_kernels::padding::{backward, forward};

/// The plan of a call that has passed the checks.
pub fn replication_pad2d(call: &Passed) -> Result<Box<Plan>> {
    let ([self_, out], padding) = (call.these(["self", "out"]), padding(call));
    let dtype = self_.dtype;
    let mut planner = Planner::new(call.operator);
    let input = planner.input("self", self_, Layout::of(self_), dtype)?;
    let output = planner.output("out", out, Layout::of(out), dtype)?;
    let pad = found(forward::replication_pad2d(dtype), dtype)?;
    let level = machine().level;
    let [from, to] = planner.images([input, output])?;
    let [read, written] = planner.outlines([from, to]);
    let body = (pad.body)(level, read, written, padding);
    planner.step_by("ReplicationPad2d", body, &[input], &[output], move |bound| {
        (pad.run)(level, bound.view(from), bound.view(to), padding);
    });
    Ok(planner.finish())
}

/// Likewise.
pub fn replication_pad2d_backward(call: &Passed) -> Result<Box<Plan>> {
    let ([grad_output, grad_input], padding) = (call.these(["gradOutput", "gradInput"]), padding(call));
    let dtype = grad_output.dtype;
    let mut planner = Planner::new(call.operator);
    let grad = planner.input("gradOutput", grad_output, Layout::of(grad_output), dtype)?;
    let out = planner.output("gradInput", grad_input, Layout::of(grad_input), dtype)?;
    let pad = found(backward::replication_pad2d_backward(dtype), dtype)?;
    let level = machine().level;
    let [from, to] = planner.images([grad, out])?;
    let [read, written] = planner.outlines([from, to]);
    let body = (pad.body)(level, read, written, padding);
    planner.step_by("ReplicationPad2dBackward", body, &[grad], &[out], move |bound| {
        (pad.run)(level, bound.view(from), bound.view(to), padding);
    });
    Ok(planner.finish())
}
