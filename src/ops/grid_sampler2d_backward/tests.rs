//! The plans of aclnnGridSampler2DBackward.

use super::check::Arguments;
use super::plan::plan;
use crate::dtype::DType;
use crate::plan::Plan;
use crate::soc::{Rules, Soc};
use crate::tensor::{Format, Tensor};

fn plan_of(dtype: DType, mask: [bool; 2], [h, w]: [i64; 2]) -> Box<Plan> {
    let tensor = |shape: &[i64]| Tensor::new(dtype, Format::ND, shape, None, 0, &[1 << 20], 0);
    let arguments = Arguments {
        grad_output: &tensor(&[1, 2, 3, 4]),
        input: &tensor(&[1, 2, h, w]),
        grid: &tensor(&[1, 3, 4, 2]),
        interpolation_mode: 0,
        padding_mode: 0,
        align_corners: false,
        output_mask: &mask,
        input_grad: &tensor(&[1, 2, h, w]),
        grid_grad: &tensor(&[1, 3, 4, 2]),
    };
    plan(&arguments, &Rules { soc: Soc::Ascend910B, edition: None }).unwrap()
}

#[test]
fn images_are_prepared_in_scratch() {
    for dtype in [DType::Float, DType::Float16, DType::BFloat16, DType::Double] {
        for mask in [[true, true], [true, false], [false, true]] {
            // The second image is small enough to be summed on the stack.
            for (image, in_scratch) in [([9, 10], true), ([5, 6], false)] {
                let plan = plan_of(dtype, mask, image);
                assert_eq!(plan.step_names(), ["GridSampler2DBackward"], "{dtype:?} {mask:?}");
                assert_eq!(plan.workspace_size() > 0, in_scratch, "{dtype:?} {mask:?} {image:?}");
            }
        }
        assert_eq!(plan_of(dtype, [false, false], [9, 10]).step_names().len(), 0);
    }
}

#[test]
fn a_large_image_with_few_points_is_not_prepared() {
    const INPUT: &str = "GridSampler2DBackward.inputGrad";
    const GRID: &str = "GridSampler2DBackward.gridGrad";
    for (dtype, mask, steps, workspace) in [
        (DType::Float, [true, true], vec![INPUT, GRID], 0),
        (DType::Double, [true, false], vec![INPUT], 0),
        // The halves are summed in workspace.
        (DType::Float16, [true, true], vec![INPUT, GRID, "Cast"], 2 * 400 * 500 * 4),
        (DType::BFloat16, [false, true], vec![GRID], 0),
    ] {
        let plan = plan_of(dtype, mask, [400, 500]);
        assert_eq!((plan.step_names(), plan.workspace_size()), (steps, workspace), "{dtype:?} {mask:?}");
    }
}
