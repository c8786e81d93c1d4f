//! The dtypes of aclnnReplicationPad2dBackward, and its kernel at every level.
#![allow(unsafe_code)] // views of arrays

use crate::dtype::{Arithmetic, DType};
use crate::ops::other_levels;
use crate::ops::padding::rows::replication_pad2d_backward::{Arguments, planned};
use crate::simd::Level;
use crate::soc::{Edition, Rules, Soc};
use crate::tensor::{Format, Tensor};
use crate::view::View;
use half::{bf16, f16};
use opapi_kernels::padding::Padding;
use opapi_kernels::padding::backward as kernel;

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
            assert_eq!(planned(&arguments, &rules).is_ok(), is_taken, "{edition} {dtype:?}");
        }
    }
}

#[test]
fn every_level_makes_the_same_bits() {
    // Two columns at each end, few, and so many that they are more than a register's.
    for (left, right) in [(1, 1), (5, 4), (8, 8), (20, 1)] {
        same_bits_of::<f32>(left, right);
        same_bits_of::<f16>(left, right);
        same_bits_of::<bf16>(left, right);
    }
}

fn same_bits_of<T: Arithmetic<Acc = f32>>(left: usize, right: usize) {
    // Wider than a tile, so that edges and interior meet tile borders too.
    let (height, width, padding) = (3usize, 600usize, Padding { left: left as i64, top: 2 });
    let (grad_height, grad_width) = (height + 3, width + left + right);
    let grad: Vec<T> = (0..grad_height * grad_width).map(|i| T::narrow((i as f32 * 0.37).sin())).collect();
    let outputs: Vec<Vec<f32>> = [Level::scalar()]
        .into_iter()
        .chain(other_levels())
        .map(|level| {
            let mut sums = vec![T::narrow(f32::NAN); height * width];
            // SAFETY: the views are as large as the arrays behind them.
            let (grad, out) = unsafe {
                let strides = |width: usize| [0, 0, width as isize, 1];
                (
                    View::new(grad.as_ptr().cast_mut(), [1, 1, grad_height, grad_width], strides(grad_width)),
                    View::new(sums.as_mut_ptr(), [1, 1, height, width], strides(width)),
                )
            };
            let pad = kernel::replication_pad2d_backward(T::DTYPE).unwrap();
            (pad.run)(level, grad.into(), out.into(), padding);
            sums.into_iter().map(T::widen).collect()
        })
        .collect();
    let total = |values: &[f32]| values.iter().map(|&value| f64::from(value)).sum::<f64>();
    let of_grad: Vec<f32> = grad.into_iter().map(T::widen).collect();
    let tolerance = if T::DTYPE == DType::Float { 1e-3 } else { 1.0 };
    let off = (total(&outputs[0]) - total(&of_grad)).abs();
    assert!(off < tolerance, "every element of gradOutput is in one sum: {off}");
    for output in &outputs[1..] {
        assert_eq!(output, &outputs[0], "{:?} {left} {right}", T::DTYPE);
    }
}

#[test]
fn planes_of_few_columns_are_the_same_at_every_level() {
    check_planes::<f32>(f32::from_bits(0x7fc0_1234), |value| value);
    check_planes::<f16>(f16::from_bits(0x7c12), f16::from_f32); // a NaN that arithmetic would change
    check_planes::<bf16>(bf16::from_bits(0x7f92), bf16::from_f32);
    check_planes::<f64>(f64::from_bits(0x7ff8_0000_1234_5678), f64::from);
}

fn check_planes<T: Arithmetic>(nan: T, of: impl Fn(f32) -> T) {
    // Height, width and padding: of each width that is written side by side, in one piece and in several, and cropped.
    for ([height, width], [left, right, top, bottom]) in [
        ([4, 4], [1, 1, 1, 1]),
        ([7, 9], [1, 1, 1, 1]),
        ([5, 2], [0, 3, 2, 0]),
        ([300, 3], [2, 0, 0, 5]),
        ([9, 14], [2, 3, 1, 4]),
        ([40, 30], [0, 1, 3, 0]),
        ([1, 8], [7, 7, 7, 7]),
        ([6, 5], [1, -1, -2, 1]),
        ([150, 14], [7, 0, 5, -2]),
    ] {
        let padding = Padding { left, top };
        let extents = [top + bottom + height as i64, left + right + width as i64];
        let [high, wide] = extents.map(|extent| extent as usize);
        // Planes one after the other, with something behind each row, and as neighbours in gradOutput or gradInput: one register of them
        // and two, and a rest.
        for (batches, channels, neighbours, gap) in [
            (1, 37, [false, false], 0),
            (3, 7, [false, false], 2),
            (2, 24, [true, false], 0),
            (3, 64, [true, false], 0),
            (2, 24, [false, true], 0),
            (3, 64, [false, true], 0),
            (1, 21, [false, true], 0),
        ] {
            let strides = |h: usize, w: usize, neighbours: bool| {
                let (pitch, c) = (w + gap, channels);
                let strides =
                    if neighbours { [h * w * c, 1, w * c, c] } else { [c * h * pitch, h * pitch, pitch, 1] };
                strides.map(|by| by as isize)
            };
            let count = |h: usize, w: usize| batches * channels * h * (w + gap);
            // Some planes have infinite numbers and some NaN, which channels that are neighbours keep if it is a quiet one.
            let value = |i: usize| match i % 1543 {
                70 if neighbours[0] => of(f32::NAN),
                70 => nan,
                700 => of(f32::INFINITY),
                _ => of((i * 37 % 101) as f32 / 7.0 - 6.0),
            };
            let grads: Vec<T> = (0..count(high, wide)).map(value).collect();
            let run = |level: Level| {
                let mut sums = vec![nan; count(height, width)];
                // SAFETY: the views are as large as the arrays behind them.
                let (grad, out) = unsafe {
                    let (from, to) = ([batches, channels, high, wide], [batches, channels, height, width]);
                    (
                        View::new(grads.as_ptr().cast_mut(), from, strides(high, wide, neighbours[0])),
                        View::new(sums.as_mut_ptr(), to, strides(height, width, neighbours[1])),
                    )
                };
                let pad = kernel::replication_pad2d_backward(T::DTYPE).unwrap();
                (pad.run)(level, grad.into(), out.into(), padding);
                sums
            };
            let bytes = |values: &[T]| {
                // SAFETY: the bytes of numbers.
                unsafe { std::slice::from_raw_parts(values.as_ptr().cast::<u8>(), size_of_val(values)) }
                    .to_vec()
            };
            let expected = run(Level::scalar());
            for level in other_levels() {
                let same = bytes(&run(level)) == bytes(&expected);
                assert!(same, "{level:?} {:?} {height}x{width} {channels} {neighbours:?}", T::DTYPE);
            }
        }
    }
}
