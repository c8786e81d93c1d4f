//! The plans of aclnnAvgPool2dBackward: where cubeMathType puts casts.
#![allow(unsafe_code)] // views of arrays

use super::Arguments;
use super::kernel;
use super::plan::plan;
use crate::dtype::DType;
use crate::error::Result;
use crate::plan::Plan;
use crate::simd::Level;
use crate::soc::{Edition, Rules, Soc};
use crate::tensor::{Format, Tensor};
use crate::view::View;
use crate::window::pooled;

fn steps(dtype: DType, cube_math_type: i8, soc: Soc) -> Vec<&'static str> {
    plan_by(None, dtype, cube_math_type, soc).unwrap().step_names()
}

#[test]
fn bfloat16_came_later_to_the_950() {
    for (edition, soc, is_taken) in [
        ("8.5", Soc::Ascend910B, true),
        ("8.5", Soc::Ascend950, false),
        ("9.0", Soc::Ascend950, true),
        ("9.0", Soc::Ascend310P, false),
    ] {
        let plan = plan_by(Edition::parse(edition), DType::BFloat16, 0, soc);
        assert_eq!(plan.is_ok(), is_taken, "{edition} {soc:?}");
    }
}

fn plan_by(edition: Option<Edition>, dtype: DType, cube_math_type: i8, soc: Soc) -> Result<Box<Plan>> {
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
    plan(&arguments, &Rules { soc, edition })
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

/// Rows that are packed have bodies of their own for overlapping windows and for windows side by side; rows with gaps do not.
#[test]
fn every_level_and_layout_makes_the_same_bits() {
    const SIZES: [[usize; 2]; 5] = [[1, 3], [7, 7], [35, 17], [34, 65], [3, 1043]];
    let axes =
        [(2, 1, 1), (3, 1, 1), (3, 1, 0), (5, 1, 2), (7, 1, 3), (3, 2, 0), (3, 2, 1), (4, 2, 1), (7, 2, 2)];
    let beside = [(1, 1, 0), (2, 2, 0), (3, 3, 0), (7, 7, 0), (40, 40, 0)];
    for (vertical, horizontal) in
        axes.iter().flat_map(|&of| [(of, of), ((2, 1, 0), of)]).chain(beside.map(|of| (of, of)))
    {
        for [height, width] in SIZES {
            for ceil in [false, true] {
                let windows = |size: usize, (k, s, p)| pooled(size as i64, k, s, p, ceil).max(0) as usize;
                let [rows, columns] = [windows(height, vertical), windows(width, horizontal)];
                if rows * columns == 0 {
                    continue;
                }
                let window = kernel::Window {
                    kernel: [vertical.0, horizontal.0],
                    stride: [vertical.1, horizontal.1],
                    padding: [vertical.2, horizontal.2],
                    divisor: 0,
                    count_include_pad: false,
                };
                // Two channels; every second element of a row with gaps.
                let value = |i: usize| ((i * 37 % 101) as f32 - 50.0) / 7.0;
                let packed: Vec<f32> = (0..2 * rows * columns).map(value).collect();
                let gaps: Vec<f32> = packed.iter().flat_map(|&x| [x, f32::NAN]).collect();
                let mut results = Vec::new();
                for level in Level::available() {
                    for (grads, gap) in [(&packed, 1), (&gaps, 2)] {
                        let mut out = vec![f32::NAN; 2 * height * width];
                        let (by_row, by_plane) = (gap * columns, gap * rows * columns);
                        // SAFETY: the views are as large as the arrays behind them.
                        let (grad, image) = unsafe {
                            let strides = [0, by_plane as isize, by_row as isize, gap as isize];
                            let of_image = [0, (height * width) as isize, width as isize, 1];
                            (
                                View::new(grads.as_ptr().cast_mut(), [1, 2, rows, columns], strides),
                                View::new(out.as_mut_ptr(), [1, 2, height, width], of_image),
                            )
                        };
                        kernel::avgpool2d_backward(DType::Float).unwrap()(
                            level,
                            grad.into(),
                            image.into(),
                            window,
                        );
                        results.push((level, gap, out));
                    }
                }
                let bits = |out: &[f32]| out.iter().map(|x| x.to_bits()).collect::<Vec<_>>();
                for (level, gap, out) in &results {
                    assert!(
                        bits(out) == bits(&results[0].2),
                        "{window:?} over {height} x {width}, {level:?}, gap {gap}"
                    );
                }
            }
        }
    }
}
