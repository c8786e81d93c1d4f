//! The plans of aclnnIm2colBackward: casts and the order of rounding.

use super::check::Arguments;
use super::*;
use crate::soc::Soc;
use crate::tensor::Format;
use std::sync::Arc;

fn plan_of(
    grad: DType,
    out: DType,
    input_size: [i64; 2],
    kernel_size: [i64; 2],
    columns: &[i64],
    image: &[i64],
) -> Plan {
    let tensor = |dtype, shape: &[i64]| Arc::new(Tensor::new(dtype, Format::ND, shape, None, 0, &[1000], 0));
    let arguments = Arguments {
        grad_output: tensor(grad, columns),
        input_size: input_size.into(),
        kernel_size: kernel_size.into(),
        dilation: [1, 1].into(),
        padding: [0, 0].into(),
        stride: [1, 1].into(),
        out: tensor(out, image),
    };
    plan(&arguments, &Rules { soc: Soc::Ascend910B, edition: None }).unwrap()
}

#[test]
fn another_output_type_is_cast_after_rounding_to_grad_outputs() {
    let steps = |grad, out| plan_of(grad, out, [3, 3], [2, 2], &[8, 4], &[2, 3, 3]).step_names();
    assert_eq!(steps(DType::Float, DType::Float), ["Im2colBackward"]);
    assert_eq!(steps(DType::Float16, DType::Float), ["Im2colBackward", "Cast"]);
    assert_eq!(steps(DType::BFloat16, DType::Float16), ["Im2colBackward", "Cast"]);
}

#[test]
fn two_negative_window_counts_are_no_windows_but_valid() {
    // 1 x 1 with a 3 x 3 kernel: -1 * -1 = 1 column passes the check, and the image becomes zero.
    let plan = plan_of(DType::Float, DType::Float, [1, 1], [3, 3], &[9, 1], &[1, 1, 1]);
    assert_eq!(plan.step_names(), ["Im2colBackward"]);
}
