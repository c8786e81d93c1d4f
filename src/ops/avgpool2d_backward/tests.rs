//! The plans of aclnnAvgPool2dBackward: where cubeMathType puts casts.
#![allow(unsafe_code)] // views of arrays

use super::Arguments;
use super::kernel;
use super::plan::plan;
use crate::dtype::DType;
use crate::simd::Level;
use crate::soc::{Rules, Soc};
use crate::tensor::{Format, Tensor};
use crate::view::View;

fn steps(dtype: DType, cube_math_type: i8, soc: Soc) -> Vec<&'static str> {
    let tensor = |shape: &[i64]| Tensor::new(dtype, Format::NCHW, shape, None, 0, &[1000], 0);
    let arguments = Arguments {
        gradOutput: &tensor(&[1, 2, 2, 2]),
        self_: &tensor(&[1, 2, 4, 4]),
        kernelSize: &[2],
        stride: None,
        padding: &[0],
        ceilMode: false,
        countIncludePad: true,
        divisorOverride: 0,
        cubeMathType: cube_math_type,
        gradInput: &tensor(&[1, 2, 4, 4]),
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

/// Found by the fuzzing loop: time must depend on the image, not on how far windows reach beyond it.
#[test]
fn windows_far_wider_than_the_image_end_soon() {
    let window = kernel::Window {
        kernel: [1 << 42; 2],
        stride: [1 << 42; 2],
        padding: [1 << 41; 2],
        divisor: 1,
        count_include_pad: true,
    };
    // Window 0 covers the image; window 1 begins far behind it.
    let grad = [3f32, 5.0];
    let mut out = [0f32; 12];
    for level in Level::available() {
        // SAFETY: the views are as large as the arrays behind them.
        let (grad, image) = unsafe {
            (
                View::new(grad.as_ptr().cast_mut(), [1, 1, 1, 2], [2, 2, 2, 1]),
                View::new(out.as_mut_ptr(), [1, 1, 3, 4], [12, 12, 4, 1]),
            )
        };
        let pool = kernel::avgpool2d_backward(DType::Float).unwrap();
        pool(level, grad.into(), image.into(), window);
        assert_eq!(out, [3.0; 12], "{level:?}");
    }
}
