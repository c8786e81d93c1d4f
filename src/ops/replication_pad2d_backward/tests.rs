//! The dtypes of aclnnReplicationPad2dBackward, and its kernel at every level.
#![allow(unsafe_code)] // views of arrays

use super::check::check;
use super::{Arguments, kernel};
use crate::dtype::DType;
use crate::simd::Level;
use crate::soc::{Edition, Rules, Soc};
use crate::tensor::{Format, Tensor};
use crate::view::View;

#[test]
fn bfloat16_came_later_than_the_others() {
    for (edition, later) in [("8.5", false), ("9.0", true)] {
        for (dtype, is_taken) in [(DType::Float, true), (DType::Float16, true), (DType::BFloat16, later)] {
            let tensor = |shape: &[i64]| Tensor::new(dtype, Format::NCHW, shape, None, 0, shape, 0);
            let arguments = Arguments {
                gradOutput: &tensor(&[1, 2, 5, 8]),
                self_: &tensor(&[1, 2, 4, 5]),
                padding: &[1, 2, 0, 1],
                gradInput: &tensor(&[1, 2, 4, 5]),
            };
            let rules = Rules { soc: Soc::Ascend910B, edition: Edition::parse(edition) };
            assert_eq!(check(&arguments, &rules).is_ok(), is_taken, "{edition} {dtype:?}");
        }
    }
}

#[test]
fn every_level_makes_the_same_bits() {
    // Wider than a tile, so that edges and interior meet tile borders too.
    let (height, width, padding) = (3usize, 600usize, kernel::Padding { left: 5, top: 2 });
    let (grad_height, grad_width) = (height + 3, width + 9);
    let grad: Vec<f32> = (0..grad_height * grad_width).map(|i| (i as f32 * 0.37).sin()).collect();
    let outputs: Vec<Vec<f32>> = Level::available()
        .into_iter()
        .map(|level| {
            let mut sums = vec![f32::NAN; height * width];
            // SAFETY: the views are as large as the arrays behind them.
            let (grad, out) = unsafe {
                let strides = |width: usize| [0, 0, width as isize, 1];
                (
                    View::new(grad.as_ptr().cast_mut(), [1, 1, grad_height, grad_width], strides(grad_width)),
                    View::new(sums.as_mut_ptr(), [1, 1, height, width], strides(width)),
                )
            };
            let pad = kernel::replication_pad2d_backward(DType::Float).unwrap();
            pad(level, grad.into(), out.into(), padding);
            sums
        })
        .collect();
    let total = |values: &[f32]| values.iter().map(|&value| f64::from(value)).sum::<f64>();
    assert!((total(&outputs[0]) - total(&grad)).abs() < 1e-3, "every element of gradOutput is in one sum");
    for output in &outputs[1..] {
        assert_eq!(output, &outputs[0]);
    }
}
