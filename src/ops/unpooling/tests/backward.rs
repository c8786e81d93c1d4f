//! The plans of aclnnMaxUnpool2dBackward, and its kernel at every level.
#![allow(unsafe_code)] // views of arrays

use crate::dtype::DType;
use crate::error::Result;
use crate::ops::unpooling::reference;
use crate::ops::unpooling::rows::max_unpool2d_backward::{Arguments, planned};
use crate::plan::Plan;
use crate::simd::Level;
use crate::soc::{Edition, Rules, Soc};
use crate::tensor::{Format, Tensor};
use crate::view::View;
use opapi_kernels::unpooling::backward as gather;

fn tensor(dtype: DType, shape: &[i64], strides: Option<&[i64]>) -> Tensor {
    Tensor::new(dtype, Format::ND, shape, strides, 0, &[1000], 0)
}

fn plan_of(
    value: DType,
    out: DType,
    out_strides: Option<&[i64]>,
    edition: Option<&str>,
) -> Result<Box<Plan>> {
    let arguments = Arguments {
        gradOutput: &tensor(value, &[3, 4, 5], None),
        self_: &tensor(value, &[3, 2, 2], None),
        indices: &tensor(DType::Int64, &[3, 2, 2], Some(&[1, 3, 6])),
        outputSize: &[4, 5],
        out: &tensor(out, &[3, 2, 2], out_strides),
    };
    let edition = edition.map(|edition| Edition::parse(edition).unwrap());
    planned(&arguments, &Rules { soc: Soc::Ascend910B, edition })
}

#[test]
fn the_gather_works_on_the_callers_views_unless_it_must_cast_or_outputs_overlap() {
    let steps = |value, out, strides| plan_of(value, out, strides, None).unwrap().step_names();
    assert_eq!(steps(DType::Float, DType::Float, None), ["MaxUnpool2dBackward"]);
    assert_eq!(steps(DType::Float, DType::Float, Some(&[1, 3, -6])), ["MaxUnpool2dBackward"]);
    assert_eq!(steps(DType::Int32, DType::Float, None), ["MaxUnpool2dBackward", "Cast"]);
    assert_eq!(steps(DType::Bool, DType::Bool, Some(&[0, 2, 1])), ["MaxUnpool2dBackward", "CopyToView"]);
}

#[test]
fn editions_follow_the_pages() {
    for (edition, double, boolean) in [
        (Some("8.0.RC1"), true, false),
        (Some("8.0.RC2"), false, true),
        (Some("9.1"), false, true),
        (None, true, true),
    ] {
        let takes = |dtype| plan_of(dtype, dtype, None, edition).is_ok();
        assert_eq!((takes(DType::Double), takes(DType::Bool)), (double, boolean), "{edition:?}");
    }
}

#[test]
fn every_level_gathers_the_same() {
    let grad: Vec<f32> = (0..6).map(|i| i as f32).collect();
    let indices = [0i64, 5, -1, 7, i64::MAX, i64::MIN];
    let expected: Vec<f32> = indices.iter().map(|index| grad[index.rem_euclid(6) as usize]).collect();
    for level in Level::available() {
        let mut gathered = vec![0f32; 6];
        // SAFETY: the views are as large as the arrays behind them.
        let (grad, indices, out) = unsafe {
            (
                View::new(grad.as_ptr().cast_mut(), [1, 1, 2, 3], [6, 6, 3, 1]),
                View::new(indices.as_ptr().cast_mut(), [1, 1, 3, 2], [6, 6, 2, 1]),
                View::new(gathered.as_mut_ptr(), [1, 1, 3, 2], [6, 6, 2, 1]),
            )
        };
        let kernel = gather::max_unpool2d_backward(DType::Float, DType::Int64).unwrap();
        (kernel.run)(level, grad.into(), indices.into(), out.into());
        assert_eq!(gathered, expected, "{level:?}");
    }
}

#[test]
fn every_level_gathers_the_same_where_channels_are_neighbours() {
    // Few channels; lines that share no places in a cache; those that do; more than a tile has, and a last line that is no whole one; and
    // results whose channels are neighbours too.
    for (channels, height, width, window, last) in [
        (3, 12, 210, 2, false),
        (24, 9, 9, 3, false),
        (70, 9, 7, 2, false),
        (259, 52, 8, 2, false),
        (40, 8, 6, 2, true),
    ] {
        let (rows, columns) = (height / window, width / window);
        let (pixels, wanted) = (height * width, rows * columns);
        let planes: Vec<i64> = (0..(channels * pixels) as i64).collect();
        let index = |i: usize| {
            let (c, y, x) = (i / wanted, i % wanted / columns, i % columns);
            let (down, right) = (i * 7 / 3 % window, (i + c) % window);
            let index = ((y * window + down) * width + x * window + right) as i64;
            // Some lie elsewhere, or outside.
            if i % 97 == 5 { (index + 1).wrapping_mul([-7, 31, i64::MAX / 1024][i / 97 % 3]) } else { index }
        };
        let indices: Vec<i64> = (0..channels * wanted).map(index).collect();
        let expected = reference::max_unpool2d_backward(&planes, &indices, channels, pixels);
        let as_pixels = |planes: &[i64], size: usize| -> Vec<i64> {
            (0..planes.len()).map(|i| planes[i % channels * size + i / channels]).collect()
        };
        let grad = as_pixels(&planes, pixels);
        let (indices, expected) = match last {
            true => (as_pixels(&indices, wanted), as_pixels(&expected, wanted)),
            false => (indices, expected),
        };
        let by_pixels = |width: usize| [0, 1, (width * channels) as isize, channels as isize];
        let strides = match last {
            true => by_pixels(columns),
            false => [0, wanted as isize, columns as isize, 1],
        };
        for level in Level::available() {
            let mut gathered = vec![0; expected.len()];
            let shape = [1, channels, rows, columns];
            // SAFETY: the views are as large as the arrays behind them.
            let (grad, indices, out) = unsafe {
                (
                    View::new(grad.as_ptr().cast_mut(), [1, channels, height, width], by_pixels(width)),
                    View::new(indices.as_ptr().cast_mut(), shape, strides),
                    View::new(gathered.as_mut_ptr(), shape, strides),
                )
            };
            let kernel = gather::max_unpool2d_backward(DType::Int64, DType::Int64).unwrap();
            (kernel.run)(level, grad.into(), indices.into(), out.into());
            assert!(gathered == expected, "{channels} {height}x{width} {level:?}");
        }
    }
}
