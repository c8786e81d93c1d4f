//! The dtype that aclnnAvgPool2d computes in, and its kernel at every level.
#![allow(unsafe_code)] // views of arrays

use crate::dtype::DType;
use crate::ops::pooling::reference;
use crate::ops::pooling::rows::avgpool2d::{Arguments, planned};
use crate::simd::Level;
use crate::soc::{Rules, Soc};
use crate::tensor::{Format, Tensor};
use crate::view::View;
use opapi_kernels::pooling::forward::{Case, choose};
use opapi_kernels::pooling::{Strided, Window};

#[test]
fn float_becomes_half_where_the_matrix_unit_wants_it() {
    let tensor = |shape: &[i64]| Tensor::new(DType::Float, Format::NCHW, shape, None, 0, &[1000], 0);
    let steps = |soc, cube_math_type| {
        let arguments = Arguments {
            self_: &tensor(&[1, 2, 4, 4]),
            kernelSize: &[2],
            strides: &[],
            paddings: &[0],
            ceilMode: false,
            countIncludePad: true,
            divisorOverride: 0,
            cubeMathType: cube_math_type,
            out: &tensor(&[1, 2, 2, 2]),
        };
        planned(&arguments, &Rules { soc, edition: None }).unwrap().step_names()
    };
    let half = ["Cast", "AvgPool2d", "Cast"];
    assert_eq!(steps(Soc::Ascend910, 1), half);
    assert_eq!(steps(Soc::Ascend310P, 2), half);
    assert_eq!(steps(Soc::Ascend910B, 2), half);
    for (soc, cube_math_type) in [(Soc::Ascend910B, 0), (Soc::Ascend310B, 2), (Soc::Ascend950, 2)] {
        assert_eq!(steps(soc, cube_math_type), ["AvgPool2d"], "{soc:?} {cube_math_type}");
    }
}

/// A pool of FLOAT on a 910B, in HF32.
fn is_taken(shape: &[i64], kernel: [i64; 2], padding: [i64; 2], ceil_mode: bool, divisor: i64) -> bool {
    let format = if shape.len() == 3 { Format::NCL } else { Format::NCHW };
    let tensor = |shape: &[i64]| Tensor::new(DType::Float, format, shape, None, 0, shape, 0);
    let mut means = shape.to_vec();
    for (extent, axis) in means.iter_mut().rev().zip([1, 0]) {
        *extent += 2 * padding[axis] - kernel[axis] + 1;
    }
    let arguments = Arguments {
        self_: &tensor(shape),
        kernelSize: &kernel,
        strides: &[1],
        paddings: &padding,
        ceilMode: ceil_mode,
        countIncludePad: true,
        divisorOverride: divisor,
        cubeMathType: 1,
        out: &tensor(&means),
    };
    planned(&arguments, &Rules { soc: Soc::Ascend910B, edition: None }).is_ok()
}

#[test]
fn float_in_less_than_float_is_refused_where_the_matrix_unit_would_compute() {
    for (shape, kernel, is_cube) in [
        (&[3, 4, 5][..], [1, 1], true),
        // Channels, strips and windows that it does not take.
        (&[65_535, 4, 5], [1, 1], true),
        (&[65_536, 4, 5], [1, 1], false),
        (&[1, 65_536, 4, 5], [1, 1], false),
        (&[1, 2, 4, 7], [1, 1], true),
        (&[1, 2, 4, 8], [1, 1], false),
        (&[1, 2, 7, 4], [1, 1], true),
        (&[1, 2, 8, 4], [1, 1], false),
        (&[1, 1, 300, 290], [255, 1], true),
        (&[1, 1, 300, 290], [256, 1], false),
        (&[1, 1, 300, 290], [1, 255], true),
        (&[1, 1, 300, 290], [1, 256], false),
        (&[1, 1, 300, 290], [20, 20], true),
        (&[1, 1, 300, 290], [20, 21], false),
        (&[1, 1, 300, 290], [21, 20], false),
        // One window, which is the whole image, is a sum of another kind.
        (&[1, 2, 4, 8], [4, 8], true),
        (&[1, 2, 4, 8], [4, 7], false),
    ] {
        assert_eq!(is_taken(shape, kernel, [0, 0], false, 0), !is_cube, "{shape:?} {kernel:?}");
    }
    let padded = |padding| is_taken(&[1, 2, 4, 8], [4, 8], padding, false, 0);
    assert!(padded([1, 0]) && padded([0, 1]));
    assert!(is_taken(&[3, 4, 5], [1, 1], [0, 0], true, 0), "ceilMode");
    assert_eq!(
        [-256, -255, 255, 256].map(|divisor| is_taken(&[3, 4, 5], [1, 1], [0, 0], false, divisor)),
        [true, false, false, true]
    );
}

#[test]
fn images_have_pixels_and_channels() {
    for (shape, is_ok) in [
        (&[0, 2, 4, 8][..], true),
        (&[2, 0, 4, 8], false),
        (&[2, 2, 0, 8], false),
        (&[2, 2, 4, 0], false),
        (&[0, 4, 8], false),
        (&[2, 4, 0], false),
    ] {
        assert_eq!(is_taken(shape, [1, 1], [0, 0], false, 0), is_ok, "{shape:?}");
    }
}

#[test]
fn every_level_and_layout_makes_the_same_bits() {
    // Miri takes a quarter of an hour for the wide ones.
    let (channels, height, width) = (3usize, 21usize, if cfg!(miri) { 31 } else { 301usize });
    let wide = width as i64;
    // Channel, row and column to a number, whatever the layout.
    let number =
        |c: usize, y: usize, x: usize| (((c * height + y) * width + x) * 37 % 101) as f32 / 51.0 - 1.0;
    for (kernel, stride, padding) in [
        ([3, 3], [1, 1], [1, 1]),
        ([3, 3], [2, 2], [1, 1]),
        ([2, 5], [3, 3], [0, 2]),
        ([21, wide], [1, 1], [0, 0]),
        ([2, 2], [1, 17], [1, 1]),
        ([4, wide - 11], [2, 3], [2, wide / 3]),
    ] {
        let pooling =
            reference::Pooling { kernel, stride, padding, count_include_pad: false, divisor_override: 0 };
        let windows = pooling.windows([height, width], false).map(|count| count as usize);
        let window = Window { kernel, stride, padding, divisor: 0, count_include_pad: false };
        let outputs: Vec<Vec<f32>> = Level::available()
            .into_iter()
            .flat_map(|level| [(level, false), (level, true)])
            .map(|(level, channels_last)| {
                let strides = |[h, w]: [usize; 2]| match channels_last {
                    true => [0, 1, (w * channels) as isize, channels as isize],
                    false => [0, (h * w) as isize, w as isize, 1],
                };
                let places = |[h, w]: [usize; 2]| {
                    let [_, by_c, by_y, by_x] = strides([h, w]).map(|stride| stride as usize);
                    let all = (0..channels)
                        .flat_map(move |c| (0..h).flat_map(move |y| (0..w).map(move |x| [c, y, x])));
                    all.map(move |[c, y, x]| ([c, y, x], c * by_c + y * by_y + x * by_x))
                };
                let mut image = vec![0f32; channels * height * width];
                places([height, width]).for_each(|([c, y, x], at)| image[at] = number(c, y, x));
                let mut means = vec![f32::NAN; channels * windows[0] * windows[1]];
                // SAFETY: the views are as large as the arrays behind them.
                let (input, out) = unsafe {
                    (
                        View::new(image.as_mut_ptr(), [1, channels, height, width], strides([height, width])),
                        View::new(
                            means.as_mut_ptr(),
                            [1, channels, windows[0], windows[1]],
                            strides(windows),
                        ),
                    )
                };
                let [from, to] = [
                    ([1, channels, height, width], [height, width]),
                    ([1, channels, windows[0], windows[1]], windows),
                ]
                .map(|(shape, size)| Strided { shape, strides: strides(size), first: 0 });
                let case = Case::new(DType::Float, level, from, to, window).unwrap();
                (choose(&case).run)(&case, input.into(), out.into());
                places(windows).map(|(_, at)| means[at]).collect()
            })
            .collect();
        let image: Vec<f64> = (0..channels)
            .flat_map(|c| (0..height).flat_map(move |y| (0..width).map(move |x| f64::from(number(c, y, x)))))
            .collect();
        let expected = reference::avg_pool2d(&image, channels, windows, [height, width], &pooling);
        for (got, expected) in outputs[0].iter().zip(&expected) {
            assert!((f64::from(*got) - expected).abs() < 1e-5, "{got} {expected} {kernel:?} {stride:?}");
        }
        for output in &outputs[1..] {
            assert!(output == &outputs[0], "{kernel:?} {stride:?}");
        }
    }
}
