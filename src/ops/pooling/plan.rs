//! How the work of aclnnAvgPool2dBackward is planned: in which dtype it is computed.

use super::OPERATOR;
use super::kernel;
use super::{Arguments, check};
use crate::dtype::DType;
use crate::error::Result;
use crate::machine::machine;
use crate::plan::{Layout, Plan, Planner, found};
use crate::soc::{Rules, Soc};

/// The plan, when the arguments break no rule.
pub fn plan(arguments: &Arguments, rules: &Rules) -> Result<Box<Plan>> {
    let Some(window) = check::check(arguments, rules)? else { return Ok(Plan::empty(OPERATOR)) };
    let Arguments { gradOutput, gradInput, .. } = arguments;
    let dtype = compute_dtype(arguments, rules);
    let mut planner = Planner::new(OPERATOR);
    let grad = planner.input("gradOutput", gradOutput, Layout::of(gradOutput), dtype)?;
    let out = planner.output("gradInput", gradInput, Layout::of(gradInput), dtype)?;
    let pool = found(kernel::avgpool2d_backward(dtype), dtype)?;
    let level = machine().level;
    planner.step("AvgPool2dBackward", &[grad], &[out], move |bound| {
        pool(level, bound.view(grad), bound.view(out), window);
    });
    Ok(planner.finish())
}

/// The documents reduce FLOAT to FLOAT16 for USE_FP16, and for ALLOW_FP32_DOWN_PRECISION where the matrix unit
/// has no FLOAT; the HF32 of the other devices may keep float.
fn compute_dtype(arguments: &Arguments, rules: &Rules) -> DType {
    let dtype = arguments.gradOutput.dtype;
    let reduced = match arguments.cubeMathType {
        check::USE_FP16 => true,
        check::ALLOW_FP32_DOWN_PRECISION => matches!(rules.soc, Soc::Ascend910 | Soc::Ascend310P),
        _ => false,
    };
    if reduced && dtype == DType::Float { DType::Float16 } else { dtype }
}
