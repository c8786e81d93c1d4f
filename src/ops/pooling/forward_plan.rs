//! How the work of aclnnAvgPool2d is planned: in which dtype it is computed.

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
    let Arguments { self_, out, .. } = arguments;
    let dtype = compute_dtype(arguments, rules);
    let mut planner = Planner::new(OPERATOR);
    let input = planner.input("self", self_, Layout::of(self_), dtype)?;
    let [.., rows, columns] = Layout::of(out).shape;
    planner.windows(input, [rows, columns], window.kernel, window.stride, window.padding);
    let output = planner.output("out", out, Layout::of(out), dtype)?;
    let pool = found(kernel::avgpool2d(dtype), dtype)?;
    let level = machine().level;
    planner.step("AvgPool2d", &[input], &[output], move |bound| {
        pool(level, bound.view(input), bound.view(output), window);
    });
    Ok(planner.finish())
}

/// The devices without FLOAT in their matrix unit compute it in FLOAT16, A2 and A3 where USE_FP16 asks for it.
fn compute_dtype(arguments: &Arguments, rules: &Rules) -> DType {
    let dtype = arguments.self_.dtype;
    let reduced = match rules.soc {
        Soc::Ascend910 | Soc::Ascend310P => true,
        Soc::Ascend910B | Soc::Ascend910_93 => arguments.cubeMathType == check::USE_FP16,
        Soc::Ascend310B | Soc::Ascend950 => false,
    };
    if reduced && dtype == DType::Float { DType::Float16 } else { dtype }
}
