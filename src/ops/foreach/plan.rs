//! How lists are computed: a step for each member.

use crate::dtype::DType;
use crate::error::Result;
use crate::ops::check::prelude::*;
use crate::ops::elementwise::plan::{Input, add_map};
use crate::plan::{Plan, Planner, add_fill, zero};
use opapi_kernels::elementwise::Loops;

/// Each member of `out` becomes a function of the members of x1 and x2 at its place and of alpha, a tensor of one element. Halves are
/// computed in FLOAT, and rounded once.
pub fn scaled(call: &Passed, loops: Loops<4>) -> Result<Box<Plan>> {
    let [(x1_name, x1), (x2_name, x2), (name, out)] = ["x1", "x2", "out"].map(|list| call.tensors(list));
    let alpha = Input::Tensor(call.tensor("alpha"));
    let mut planner = Planner::new(call.operator);
    for ((x1, x2), out) in x1.iter().zip(x2).zip(out) {
        let dtype = if x1.dtype.is_floating() { DType::Float } else { x1.dtype };
        let inputs = [Input::Tensor((x1_name, x1)), Input::Tensor((x2_name, x2)), alpha];
        add_map(&mut planner, call.operator, (name, out), inputs, dtype, loops)?;
    }
    Ok(planner.finish())
}

/// Every element of every member of x becomes 0.
pub fn zeros(call: &Passed) -> Result<Box<Plan>> {
    let (name, tensors) = call.tensors("x");
    let mut planner = Planner::new(call.operator);
    for tensor in tensors.iter().filter(|tensor| !tensor.is_empty()) {
        add_fill(&mut planner, (name, tensor), &zero(tensor.dtype))?;
    }
    Ok(planner.finish())
}
