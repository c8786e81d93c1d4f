//! The plans of aclnnAvgPool2dBackward: where cubeMathType puts casts.
#![allow(unsafe_code)] // views of arrays

use crate::dtype::{DType, InF32};
use crate::error::Result;
use crate::ops::pooling::rows::avgpool2d_backward::{Arguments, planned};
use crate::plan::Plan;
use crate::simd::Level;
use crate::soc::{Edition, Rules, Soc};
use crate::tensor::{Format, Tensor};
use crate::view::View;
use half::{bf16, f16};
use opapi_kernels::pooling::backward::{Case, choose};
use opapi_kernels::pooling::{Strided, Window};
use opapi_kernels::window::pooled;

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
    planned(&arguments, &Rules { soc, edition })
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

#[test]
fn a_plan_keeps_the_body_that_it_chose() {
    let bodies =
        |cube_math_type| plan_by(None, DType::Float, cube_math_type, Soc::Ascend910B).unwrap().step_bodies();
    assert_eq!(bodies(0), ["tiny"]);
    // Casts have no choice.
    assert_eq!(bodies(2), ["", "tiny", ""]);
}

/// Found by the fuzzing loop: time must depend on the image, not on how far windows reach beyond it.
#[test]
fn windows_far_wider_than_the_image_end_soon() {
    let window = Window {
        kernel: [1 << 42; 2],
        stride: [1 << 42; 2],
        padding: [1 << 41; 2],
        divisor: 1,
        count_include_pad: true,
    };
    // Window 0 covers the image; window 1 begins far behind it.
    let grad = [3f32, 5.0];
    for level in Level::available() {
        let out = pool(level, (&grad, [1, 1, 1, 2], [2, 2, 2, 1]), ([1, 1, 3, 4], [12, 12, 4, 1]), window);
        assert_eq!(out, [3.0; 12], "{level:?}");
    }
}

/// What the kernel writes to memory full of NaN: elements, shape and strides of gradOutput, then shape and strides of gradInput.
fn pool<T: InF32>(
    level: Level,
    (grads, windows, of_windows): (&[T], [usize; 4], [isize; 4]),
    (image, of_image): ([usize; 4], [isize; 4]),
    window: Window,
) -> Vec<T> {
    let last = |shape: [usize; 4], strides: [isize; 4]| {
        shape.iter().zip(strides).map(|(&extent, by)| (extent - 1) * by as usize).sum::<usize>()
    };
    assert!(last(windows, of_windows) < grads.len());
    let mut out = vec![T::narrow(f32::NAN); last(image, of_image) + 1];
    let grad_input = image;
    // SAFETY: the views are as large as the arrays behind them.
    let (grad, image) = unsafe {
        (
            View::new(grads.as_ptr().cast_mut(), windows, of_windows),
            View::new(out.as_mut_ptr(), image, of_image),
        )
    };
    let [from, to] = [(windows, of_windows), (grad_input, of_image)].map(|(shape, strides)| Strided {
        shape,
        strides,
        first: 0,
    });
    let case = Case::new(T::DTYPE, level, from, to, window).unwrap();
    (choose(&case).run)(&case, grad.into(), image.into());
    out
}

/// Channels that are neighbours in memory have a way of their own, and one window over all another one. Some parts of 1100 channels, and of
/// 1024, which fill registers, and some tiles of 200 and 1500 columns are made one after the other, 8 or 16 channels side by side, the
/// registers of 3, 5 and 12 channels by a table; behind each pixel may lie something else.
#[test]
fn the_order_of_channels_in_memory_changes_no_bit() {
    fn check<T: InF32>() {
        const SIZES: [[usize; 3]; 13] = [
            [2, 9, 14],
            [3, 8, 7],
            [3, 9, 40],
            [5, 3, 1500],
            [12, 9, 50],
            [24, 7, 9],
            [8, 7, 12],
            [16, 9, 10],
            [19, 7, 7],
            [67, 5, 9],
            [67, 3, 200],
            [1024, 4, 7],
            [1100, 4, 7],
        ];
        // Miri takes the windows of the first two sizes by turns.
        let (few, step) = if cfg!(miri) { (2, 5) } else { (SIZES.len(), 1) };
        let windows_of_sizes = SIZES.into_iter().take(few).flat_map(|size| {
            let windows = [
                ([3; 2], [1; 2], 1),
                ([4; 2], [1; 2], 0),
                ([2; 2], [2; 2], 0),
                ([3; 2], [2; 2], 1),
                ([5; 2], [2; 2], 2),
                ([2; 2], [3; 2], 0),
                ([7; 2], [7; 2], 0),
                // One row of windows over a pixel at most.
                ([1, 3], [1; 2], 1),
                ([2, 5], [2, 1], 2),
                ([1, 5], [3, 2], 0),
                ([0; 2], [1; 2], 0),
                ([0; 2], [9; 2], 0),
            ];
            windows.map(|window| (size, window))
        });
        for ([c, h, w], (kernel, stride, p)) in windows_of_sizes.step_by(step) {
            // Kernels of 0 stand for those that cover the image.
            let kernel =
                if kernel == [0; 2] { [h as i64, w as i64] } else { [kernel[0].min(h as i64), kernel[1]] };
            let [rows, columns] = [(h, 0), (w, 1)]
                .map(|(n, i)| pooled(n as i64, kernel[i], stride[i], p.min(kernel[i] / 2), true) as usize);
            let window = Window {
                kernel,
                stride,
                padding: kernel.map(|k| p.min(k / 2)),
                divisor: 0,
                count_include_pad: false,
            };
            let value = |i: usize| {
                T::narrow(if i.is_multiple_of(5) { -0.0 } else { (i * 37 % 101) as f32 / 7.0 - 6.0 })
            };
            let planes: Vec<T> = (0..2 * c * rows * columns).map(value).collect();
            let strides = |c: usize, h: usize, w: usize| [c * h * w, h * w, w, 1].map(|by| by as isize);
            let image = ([2, c, h, w], strides(c, h, w));
            let windows = ([2, c, rows, columns], strides(c, rows, columns));
            let expected = pool(Level::scalar(), (&planes, windows.0, windows.1), image, window);
            for (level, gap) in Level::available().into_iter().flat_map(|level| [(level, 0), (level, 5)]) {
                let pitch = c + gap;
                let last = |h: usize, w: usize| [h * w * pitch, 1, w * pitch, pitch].map(|by| by as isize);
                let mut grads = vec![T::narrow(f32::NAN); 2 * rows * columns * pitch];
                for (i, &grad) in planes.iter().enumerate() {
                    let (plane, pixel) = (i / (rows * columns), i % (rows * columns));
                    grads[(plane / c * rows * columns + pixel) * pitch + plane % c] = grad;
                }
                let out =
                    pool(level, (&grads, windows.0, last(rows, columns)), (image.0, last(h, w)), window);
                for (i, element) in out.iter().enumerate() {
                    let (pixel, channel) = (i / pitch, i % pitch);
                    let plane = pixel / (h * w) * c + channel;
                    let expected = if channel < c {
                        expected[plane * h * w + pixel % (h * w)].widen()
                    } else {
                        f32::NAN
                    };
                    assert_eq!(
                        element.widen().to_bits(),
                        expected.to_bits(),
                        "element {i} of {c} x {h} x {w} under {window:?}, {level:?}, gap {gap}: {element:?} for {expected}"
                    );
                }
            }
        }
    }
    check::<f32>();
    check::<f16>();
    check::<bf16>();
}

/// Rows that are packed have bodies of their own for overlapping windows and for windows side by side; rows with gaps do not.
#[test]
fn every_level_and_layout_makes_the_same_bits() {
    const SIZES: [[usize; 2]; 5] = [[1, 3], [7, 7], [35, 17], [34, 65], [3, 1043]];
    let axes =
        [(2, 1, 1), (3, 1, 1), (3, 1, 0), (5, 1, 2), (7, 1, 3), (3, 2, 0), (3, 2, 1), (4, 2, 1), (7, 2, 2)];
    // Some begin before the image.
    let beside = [
        (1, 1, 0),
        (2, 2, 0),
        (3, 3, 0),
        (7, 7, 0),
        (40, 40, 0),
        (2, 2, 1),
        (3, 3, 1),
        (4, 4, 2),
        (7, 7, 3),
        (40, 40, 20),
    ];
    for (vertical, horizontal) in
        axes.iter().flat_map(|&of| [(of, of), ((2, 1, 0), of)]).chain(beside.map(|of| (of, of)))
    {
        // Miri would take hours for all.
        for [height, width] in SIZES.into_iter().take(if cfg!(miri) { 2 } else { SIZES.len() }) {
            for ceil in [false, true] {
                let windows = |size: usize, (k, s, p)| pooled(size as i64, k, s, p, ceil).max(0) as usize;
                let [rows, columns] = [windows(height, vertical), windows(width, horizontal)];
                if rows * columns == 0 {
                    continue;
                }
                let window = Window {
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
                let image = ([1, 2, height, width], [0, (height * width) as isize, width as isize, 1]);
                for level in Level::available() {
                    for (grads, gap) in [(&packed, 1), (&gaps, 2)] {
                        let strides = [0, gap * rows * columns, gap * columns, gap].map(|by| by as isize);
                        let grads = (&grads[..], [1, 2, rows, columns], strides);
                        results.push((level, gap, pool(level, grads, image, window)));
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

/// Small planes that follow each other are taken as one row: what is in one plane must not reach another one.
#[test]
fn small_planes_side_by_side_keep_their_own() {
    fn check<T: InF32>() {
        // The last planes end within a register, and items begin within planes.
        const SIZES: [[usize; 3]; 7] =
            [[60, 7, 7], [13, 14, 14], [400, 2, 3], [301, 1, 9], [301, 9, 1], [5, 16, 64], [3, 31, 33]];
        let sizes: &[[usize; 3]] = if cfg!(miri) { &[[5, 7, 7]] } else { &SIZES };
        for &[c, h, w] in sizes {
            for (divisor, count_include_pad) in [(0, true), (0, false), (-5, false)] {
                let window =
                    Window { kernel: [3; 2], stride: [1; 2], padding: [1; 2], divisor, count_include_pad };
                let value = |i: usize| {
                    T::narrow(match i % 211 {
                        0 => f32::NAN,
                        70 => f32::INFINITY,
                        140 | 141 => -0.0,
                        i => (i * 37 % 101) as f32 / 7.0 - 6.0,
                    })
                };
                let grads: Vec<T> = (0..c * h * w).map(value).collect();
                let strides = [0, h * w, w, 1].map(|by| by as isize);
                let make =
                    |level| pool(level, (&grads, [1, c, h, w], strides), ([1, c, h, w], strides), window);
                let bits = |out: Vec<T>| {
                    // Which of two NaNs a sum keeps is not promised.
                    let bits = |x: &T| if x.widen().is_nan() { 0x7fc0_0000 } else { x.widen().to_bits() };
                    out.iter().map(bits).collect::<Vec<_>>()
                };
                let expected = bits(make(Level::scalar()));
                for level in Level::available() {
                    assert!(bits(make(level)) == expected, "{c} x {h} x {w} under {window:?}, {level:?}");
                }
            }
        }
    }
    check::<f32>();
    check::<f16>();
    check::<bf16>();
}

/// Rows of neighbouring channels, by table: more or fewer channels than lanes, of one register to several with a rest, in one tile and in
/// several; windows that overlap, do not, leave pixels out, are cut, or weigh no power of two.
#[test]
fn rows_of_neighbouring_channels_are_the_same_at_every_level() {
    for (kernel, stride, padding, [h, w]) in [
        ([3, 3], [2, 2], 1, [9, 11]),
        ([3, 3], [1, 1], 1, [5, 7]),
        ([5, 4], [3, 3], 2, [17, 8]),
        ([2, 2], [2, 2], 0, [7, 9]),
        ([2, 3], [2, 3], 1, [9, 10]),
        ([3, 1], [2, 3], 0, [12, 7]),
        ([1, 2], [3, 4], 0, [10, 9]),
        ([1, 4], [1, 2], 2, [3, 150]),
        ([4, 1], [2, 2], 0, [8, 140]),
        ([2, 2], [3, 3], 1, [5, 290]),
        ([7, 7], [2, 2], 3, [8, 9]),
    ] {
        for channels in [2, 5, 8, 13, 16, 17, 24, 33, 40, 48, 64, 70, 130] {
            for (divisor, count_include_pad) in [(0, true), (0, false), (-5, false), (8, false)] {
                let [oh, ow] =
                    [(h, 0), (w, 1)].map(|(size, i)| (size + 2 * padding - kernel[i]) / stride[i] + 1);
                let window = Window {
                    kernel: kernel.map(|extent: usize| extent as i64),
                    stride: stride.map(|distance: usize| distance as i64),
                    padding: [padding as i64; 2],
                    divisor,
                    count_include_pad,
                };
                let value = |i: usize| match i % 211 {
                    70 => f32::INFINITY,
                    140 | 141 => -0.0,
                    _ => (i * 37 % 101) as f32 / 7.0 - 6.0,
                };
                let grads: Vec<f32> = (0..2 * channels * oh * ow).map(value).collect();
                let strides =
                    |h, w| [h * w * channels, 1, w * channels, channels].map(|by: usize| by as isize);
                let make = |level| -> Vec<u32> {
                    let grad = (&grads[..], [2, channels, oh, ow], strides(oh, ow));
                    let out = pool(level, grad, ([2, channels, h, w], strides(h, w)), window);
                    out.iter().map(|x| x.to_bits()).collect()
                };
                let expected = make(Level::scalar());
                for level in Level::available() {
                    assert!(make(level) == expected, "{channels} of {h} x {w} under {window:?}, {level:?}");
                }
            }
        }
    }
}

/// Planes of few pixels are made side by side, one in each lane: the last ones are no whole group, and some are made in several bands.
#[test]
fn planes_of_few_pixels_are_the_same_at_every_level() {
    fn check<T: InF32>() {
        for (kernel, stride, padding, [h, w]) in [
            ([2, 2], [3, 3], 0, [7, 7]),
            ([1, 3], [1, 3], 0, [9, 5]),
            ([3, 3], [2, 2], 1, [14, 14]),
            ([8, 8], [8, 8], 4, [25, 25]),
            ([5, 5], [3, 3], 2, [40, 3]),
            ([2, 2], [3, 3], 1, [70, 40]),
            // Windows that do not overlap: few, some in a row, with gaps, of one number, and more pixels than are covered.
            ([7, 7], [7, 7], 3, [14, 14]),
            ([8, 8], [8, 8], 0, [10, 10]),
            ([2, 2], [2, 2], 0, [28, 27]),
            ([4, 4], [4, 4], 2, [41, 41]),
            ([1, 2], [3, 2], 0, [20, 25]),
            ([3, 2], [5, 3], 1, [17, 19]),
            ([3, 2], [3, 3], 0, [12, 42]),
            ([3, 2], [3, 3], 0, [12, 90]),
            ([1, 1], [2, 2], 0, [15, 27]),
            ([2, 1], [5, 3], 1, [33, 60]),
            ([2, 2], [4, 7], 0, [9, 600]),
        ] {
            let [oh, ow] = [(h, 0), (w, 1)].map(|(size, i)| (size + 2 * padding - kernel[i]) / stride[i] + 1);
            let window = Window {
                kernel: kernel.map(|extent: usize| extent as i64),
                stride: stride.map(|distance: usize| distance as i64),
                padding: [padding as i64; 2],
                divisor: 0,
                count_include_pad: false,
            };
            let value =
                |i: usize| if i % 211 == 70 { f32::INFINITY } else { (i * 37 % 101) as f32 / 7.0 - 6.0 };
            // One after the other, with something behind each row, and as neighbours: some registers, few, with a rest, and less than one;
            // also in gradOutput alone and in gradInput alone.
            let layouts = [
                (53, [false; 2], 0),
                (37, [false; 2], 3),
                (64, [true; 2], 0),
                (16, [true; 2], 0),
                (21, [true; 2], 0),
                (5, [true; 2], 0),
                (48, [true, false], 0),
                (24, [true, false], 0),
                (21, [true, false], 0),
                (48, [false, true], 0),
                (24, [false, true], 0),
                (21, [false, true], 0),
            ];
            for (planes, neighbours, gap) in layouts {
                let pitch = ow + gap;
                let of = |i: usize| if i % pitch < ow || neighbours[0] { value(i) } else { f32::NAN };
                let grads: Vec<T> = (0..planes * oh * pitch).map(|i| T::narrow(of(i))).collect();
                let strides = |h: usize, w: usize, neighbours: bool| {
                    let pitch = w + gap;
                    let strides =
                        if neighbours { [0, 1, w * planes, planes] } else { [0, h * pitch, pitch, 1] };
                    strides.map(|by| by as isize)
                };
                let make = |level| -> Vec<u32> {
                    let grad = (&grads[..], [1, planes, oh, ow], strides(oh, ow, neighbours[0]));
                    let out = pool(level, grad, ([1, planes, h, w], strides(h, w, neighbours[1])), window);
                    out.iter().map(|x| x.widen().to_bits()).collect()
                };
                let expected = make(Level::scalar());
                for level in Level::available() {
                    assert!(
                        make(level) == expected,
                        "{planes} of {h} x {w} under {window:?}, {level:?}, {gap}"
                    );
                }
            }
        }
    }
    check::<f32>();
    check::<f16>();
    check::<bf16>();
}
