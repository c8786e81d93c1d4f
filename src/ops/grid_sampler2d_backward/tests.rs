//! The plans of aclnnGridSampler2DBackward.

use super::check::Arguments;
use super::*;
use crate::soc::Soc;
use crate::tensor::{Format, Tensor};
use std::sync::Arc;

fn plan_of(dtype: DType, mask: [bool; 2]) -> Plan {
    let tensor = |shape: &[i64]| Arc::new(Tensor::new(dtype, Format::ND, shape, None, 0, &[1000], 0));
    let arguments = Arguments {
        grad_output: tensor(&[1, 2, 3, 4]),
        input: tensor(&[1, 2, 5, 6]),
        grid: tensor(&[1, 3, 4, 2]),
        interpolation_mode: 0,
        padding_mode: 0,
        align_corners: false,
        output_mask: mask.into(),
        input_grad: tensor(&[1, 2, 5, 6]),
        grid_grad: tensor(&[1, 3, 4, 2]),
    };
    plan(&arguments, &Rules { soc: Soc::Ascend910B, edition: None }).unwrap()
}

#[test]
fn halves_are_summed_in_workspace_and_floats_in_place() {
    const INPUT: &str = "GridSampler2DBackward.inputGrad";
    const GRID: &str = "GridSampler2DBackward.gridGrad";
    for (dtype, mask, steps, workspace) in [
        (DType::Float, [true, true], vec![INPUT, GRID], 0),
        (DType::Double, [true, false], vec![INPUT], 0),
        (DType::Float16, [true, true], vec![INPUT, GRID, "Cast"], 512),
        (DType::BFloat16, [false, true], vec![GRID], 0),
        (DType::Float, [false, false], vec![], 0),
    ] {
        let plan = plan_of(dtype, mask);
        assert_eq!((plan.step_names(), plan.workspace_size()), (steps, workspace), "{dtype:?} {mask:?}");
    }
}
