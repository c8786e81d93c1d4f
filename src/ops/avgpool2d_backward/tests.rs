//! The plans of aclnnAvgPool2dBackward: where cubeMathType puts casts.

use super::check::Arguments;
use super::*;
use crate::tensor::{Format, Tensor};
use std::sync::Arc;

fn steps(dtype: DType, cube_math_type: i8, soc: Soc) -> Vec<&'static str> {
    let tensor = |shape: &[i64]| Arc::new(Tensor::new(dtype, Format::NCHW, shape, None, 0, &[1000], 0));
    let arguments = Arguments {
        grad_output: tensor(&[1, 2, 2, 2]),
        self_: tensor(&[1, 2, 4, 4]),
        kernel_size: [2].into(),
        stride: [].into(),
        padding: [0].into(),
        ceil_mode: false,
        count_include_pad: true,
        divisor_override: 0,
        cube_math_type,
        grad_input: tensor(&[1, 2, 4, 4]),
    };
    plan(&arguments, &Rules { soc, edition: None }).unwrap().step_names()
}

#[test]
fn float_is_computed_in_float16_where_the_documents_say_so() {
    const DIRECT: &[&str] = &["AvgPool2dBackward"];
    const REDUCED: &[&str] = &["Cast", "AvgPool2dBackward", "Cast"];
    for (soc, by_cube_math_type) in [
        (Soc::Ascend910, [None, Some(REDUCED), Some(REDUCED), None]),
        (Soc::Ascend310P, [None, Some(REDUCED), Some(REDUCED), None]),
        (Soc::Ascend310B, [None, Some(DIRECT), Some(REDUCED), None]),
        (Soc::Ascend910B, [Some(DIRECT), Some(DIRECT), Some(REDUCED), Some(DIRECT)]),
        (Soc::Ascend910_93, [Some(DIRECT), Some(DIRECT), Some(REDUCED), Some(DIRECT)]),
        (Soc::Ascend950, [Some(DIRECT), Some(DIRECT), Some(REDUCED), Some(DIRECT)]),
    ] {
        for (cube_math_type, expected) in by_cube_math_type.iter().enumerate() {
            if let Some(expected) = expected {
                assert_eq!(
                    steps(DType::Float, cube_math_type as i8, soc),
                    *expected,
                    "{soc:?} {cube_math_type}"
                );
            }
            assert_eq!(steps(DType::Float16, cube_math_type as i8, soc), DIRECT, "{soc:?} {cube_math_type}");
        }
    }
    assert_eq!(steps(DType::BFloat16, 2, Soc::Ascend910B), DIRECT);
}
