//! The plans of aclnnIm2col, and its kernel at every level.
#![allow(unsafe_code)] // views of arrays

use crate::dtype::DType;
use crate::ops::unfold::reference;
use crate::ops::unfold::rows::im2col::{Arguments, planned};
use crate::ops::unfold::rules::TAKES;
use crate::simd::Level;
use crate::soc::{Rules, Soc};
use crate::tensor::{Format, Tensor};
use crate::view::View;
use opapi_kernels::unfold::Window;
use opapi_kernels::unfold::forward as kernel;

#[test]
fn rows_with_gaps_are_packed_unless_every_pixel_is_read_once() {
    let tensor = |dtype, shape: &[i64], strides: Option<&[i64]>| {
        Tensor::new(dtype, Format::ND, shape, strides, 0, &[1000], 0)
    };
    let steps = |strides: Option<&[i64]>, kernel: [i64; 2], out| {
        let columns = [3 * kernel[0] * kernel[1], (5 - kernel[0]) * (7 - kernel[1])];
        let arguments = Arguments {
            self_: &tensor(DType::Float, &[3, 4, 6], strides),
            kernelSize: &kernel,
            dilation: &[1, 1],
            padding: &[0, 0],
            stride: &[1, 1],
            out: &tensor(out, &columns, None),
        };
        planned(&arguments, &Rules { soc: Soc::Ascend910B, edition: None }).unwrap().step_names()
    };
    let channels_last: Option<&[i64]> = Some(&[1, 18, 3]);
    assert_eq!(steps(None, [2, 3], DType::Float), ["Im2col"]);
    assert_eq!(steps(Some(&[40, 8, 1]), [2, 3], DType::Float), ["Im2col"]);
    assert_eq!(steps(channels_last, [2, 3], DType::Float), ["Pack", "Im2col"]);
    assert_eq!(steps(channels_last, [1, 1], DType::Float), ["Im2col"]);
    assert_eq!(steps(None, [2, 3], DType::Float16), ["Im2col", "Cast"]);
}

#[test]
fn windows_with_gaps_between_their_pixels_read_some_of_the_image() {
    let tensor = |shape: &[i64]| Tensor::new(DType::Float, Format::ND, shape, None, 0, shape, 0);
    for (dilation, windows, some) in [([1, 1], [3, 4], false), ([2, 1], [2, 4], true), ([1, 2], [3, 2], true)]
    {
        let arguments = Arguments {
            self_: &tensor(&[3, 4, 6]),
            kernelSize: &[2, 3],
            dilation: &dilation,
            padding: &[0, 0],
            stride: &[1, 1],
            out: &tensor(&[3 * 2 * 3, windows[0] * windows[1]]),
        };
        let plan = planned(&arguments, &Rules { soc: Soc::Ascend910B, edition: None }).unwrap();
        let used: Vec<_> = plan.accesses().filter(|access| access.read).map(|access| access.some).collect();
        assert_eq!(used, [some], "{dilation:?}");
    }
}

#[test]
fn every_level_copies_the_same() {
    let (channels, height, width) = (2, 9, 83);
    let image: Vec<f32> = (0..channels * height * width).map(|i| 1.0 + i as f32).collect();
    for (kernel_size, dilation, padding, stride) in
        [([3, 3], [1, 1], [1, 1], [1, 1]), ([2, 5], [2, 3], [0, 7], [2, 2]), ([4, 1], [1, 1], [3, 0], [3, 4])]
    {
        let windows = reference::Windows { kernel: kernel_size, dilation, padding, stride };
        let blocks = windows.counts([height, width]);
        let expected = reference::im2col(&image, 1, channels, [height, width], &windows);
        let [high, wide] = blocks.map(|count| count as usize);
        let rows = channels * (kernel_size[0] * kernel_size[1]) as usize;
        let window = Window { kernel: kernel_size, dilation, padding, stride, blocks };
        // Rows that follow each other, and rows with gaps.
        for gap in [0, 3] {
            for level in Level::available() {
                let line = wide + gap;
                let mut out = vec![-1f32; rows * high * line];
                // SAFETY: the views are as large as the arrays behind them.
                let (image, view) = unsafe {
                    let image_strides = [0, (height * width) as isize, width as isize, 1];
                    let strides = [0, (high * line) as isize, line as isize, 1];
                    (
                        View::new(image.as_ptr().cast_mut(), [1, channels, height, width], image_strides),
                        View::new(out.as_mut_ptr(), [1, rows, high, wide], strides),
                    )
                };
                let unfold = kernel::im2col(DType::Float).unwrap();
                (unfold.run)(level, image.into(), view.into(), window);
                let got: Vec<f32> = out.chunks(line).flat_map(|row| row[..wide].iter().copied()).collect();
                assert_eq!(got, expected, "{level:?} {windows:?}");
                assert!(out.chunks(line).all(|row| row[wide..].iter().all(|&gap| gap == -1.0)), "{level:?}");
            }
        }
    }
}

#[test]
fn every_dtype_of_the_list_has_a_kernel() {
    assert!(TAKES.all().all(|dtype| kernel::im2col(dtype).is_some()));
}
