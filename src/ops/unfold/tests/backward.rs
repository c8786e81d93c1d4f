//! The plans of aclnnIm2colBackward: casts and the order of rounding; what its kernel costs, and its bits at every level.
#![allow(unsafe_code)] // views of arrays

use crate::dtype::{DType, InF32};
use crate::ops::other_levels;
use crate::ops::unfold::rows::im2col_backward::{Arguments, planned};
use crate::plan::Plan;
use crate::simd::Level;
use crate::soc::{Rules, Soc};
use crate::tensor::{Format, Tensor};
use crate::view::{Scratch, View};
use half::{bf16, f16};
use opapi_kernels::unfold::Window;
use opapi_kernels::unfold::backward as kernel;

fn plan_of(
    grad: DType,
    out: DType,
    input_size: [i64; 2],
    kernel_size: [i64; 2],
    columns: &[i64],
    image: &[i64],
) -> Box<Plan> {
    let tensor = |dtype, shape: &[i64]| Tensor::new(dtype, Format::ND, shape, None, 0, &[1000], 0);
    let arguments = Arguments {
        gradOutput: &tensor(grad, columns),
        inputSize: &input_size,
        kernelSize: &kernel_size,
        dilation: &[1, 1],
        padding: &[0, 0],
        stride: &[1, 1],
        out: &tensor(out, image),
    };
    planned(&arguments, &Rules { soc: Soc::Ascend910B, edition: None }).unwrap()
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

#[test]
fn hostile_windows_cost_what_covers_the_image() {
    // 2^40 kernel columns with all the same value behind them, and windows that lie 2^39 apart, or of which there are
    // 2^40: each pixel is covered by three windows, or by one element of as many as there are.
    let huge = 1i64 << 40;
    for (dilation, stride, blocks, covering) in
        [(1, huge / 2, 3, 3.0), (huge + 1, huge, 3, 1.0), (huge, 3, huge, 1.0)]
    {
        let window = Window {
            kernel: [1, if dilation == 1 { huge + huge / 4 } else { 2 }],
            dilation: [1, dilation],
            padding: [0, huge],
            stride: [1, stride],
            blocks: [1, blocks],
        };
        let (value, mut out) = (1f32, [9f32; 40]);
        for level in Level::available() {
            // SAFETY: all of gradOutput is one value, and out is the array.
            let [grad, image] = unsafe {
                let extents = [1, window.kernel[1] as usize, 1, blocks as usize];
                [
                    View::new((&raw const value).cast_mut(), extents, [0; 4]),
                    View::new(out.as_mut_ptr(), [1, 1, 1, 40], [0, 0, 40, 1]),
                ]
            };
            let fold = kernel::im2col_backward(DType::Float).unwrap();
            (fold.run)(level, grad.into(), image.into(), window, None);
            let expected = |x: i64| {
                let windows = (0..window.kernel[1].min(4)).filter(|_| dilation != 1).filter(|j| {
                    let reach = x + window.padding[1] - j * dilation;
                    reach >= 0 && reach % stride == 0 && reach / stride < blocks
                });
                if dilation == 1 { covering } else { windows.count() as f32 }
            };
            assert!((0..40).all(|x| out[x as usize] == expected(x)), "{level:?} {window:?} {out:?}");
        }
    }
}

/// Windows of 3x3 that keep the size of planes, at a level: the bits of out.
fn small_planes<T: InF32>(level: Level, [channels, height, width]: [usize; 3]) -> Vec<u32> {
    let (pixels, rows) = (height * width, 9 * channels);
    let value = |i: usize| if i % 97 == 5 { f32::INFINITY } else { ((i * 7919) % 1009) as f32 / 64.0 - 8.0 };
    let mut values: Vec<T> = (0..2 * rows * pixels).map(|i| T::narrow(value(i))).collect();
    let mut out = vec![T::narrow(9.0); 2 * channels * pixels];
    // SAFETY: the views are the arrays.
    let [grad, image] = unsafe {
        let strides = |planes: usize| [planes * pixels, pixels, width, 1].map(|stride| stride as isize);
        [
            View::new(values.as_mut_ptr(), [2, rows, height, width], strides(rows)),
            View::new(out.as_mut_ptr(), [2, channels, height, width], strides(channels)),
        ]
    };
    let window = Window {
        kernel: [3; 2],
        dilation: [1; 2],
        padding: [1; 2],
        stride: [1; 2],
        blocks: [height as i64, width as i64],
    };
    let fold = kernel::im2col_backward(T::DTYPE).unwrap();
    (fold.run)(level, grad.into(), image.into(), window, None);
    out.iter().map(|pixel| pixel.widen().to_bits()).collect()
}

#[test]
fn small_planes_are_the_same_at_every_level() {
    // Planes of less than a register, of a single row, of parts of registers, and too large; channels that are no whole group.
    for shape in [
        [3, 1, 4],
        [3, 1, 8],
        [2, 1, 16],
        [2, 1, 30],
        [5, 3, 5],
        [1, 7, 7],
        [4, 7, 7],
        [6, 4, 4],
        [3, 50, 1],
        [3, 2, 30],
        [2, 9, 11],
        [2, 14, 14],
    ] {
        for level in other_levels() {
            let of = [small_planes::<f32>, small_planes::<f16>, small_planes::<bf16>];
            let same = of.iter().all(|of| of(level, shape) == of(Level::scalar(), shape));
            assert!(same, "{level:?} {shape:?}");
        }
    }
}

/// Windows of any kind over some channels, at a level: the bits of out. Neighbours in memory are windows of a row or the elements of a
/// window, and of out columns or channels.
fn folded<T: InF32>(
    level: Level,
    window: Window,
    [channels, height, width]: [usize; 3],
    [neighbours, channels_last]: [bool; 2],
) -> Vec<u32> {
    let [area, blocks] = [window.kernel, window.blocks].map(|pair| pair[0] as usize * pair[1] as usize);
    let (pixels, rows) = (height * width, area * channels);
    let value = |i: usize| match i % 97 {
        5 => f32::INFINITY,
        6 => -0.0,
        _ => ((i * 7919) % 1009) as f32 / 64.0 - 8.0,
    };
    let [high, wide] = window.blocks.map(|blocks| blocks as usize);
    let mut values = vec![T::default(); 2 * rows * blocks];
    for (i, value) in (0..values.len()).map(|i| (i, value(i))) {
        let (row, at) = (i / blocks % rows, i % blocks);
        let place = if neighbours { i / (rows * blocks) * rows * blocks + at * rows + row } else { i };
        values[place] = T::narrow(value);
    }
    let mut out = vec![T::narrow(9.0); 2 * channels * pixels];
    let strides =
        if neighbours { [rows * blocks, 1, wide * rows, rows] } else { [rows * blocks, blocks, wide, 1] };
    let of_image = if channels_last {
        [channels * pixels, 1, width * channels, channels]
    } else {
        [channels * pixels, pixels, width, 1]
    };
    // SAFETY: the views are the arrays.
    let [grad, image] = unsafe {
        [
            View::new(values.as_mut_ptr(), [2, rows, high, wide], strides.map(|stride| stride as isize)),
            View::new(out.as_mut_ptr(), [2, channels, height, width], of_image.map(|stride| stride as isize)),
        ]
    };
    let image_shape = [2, channels, height, width].map(|extent| extent as i64);
    let cut = kernel::Cut::of(size_of::<T>(), strides.map(|stride| stride as i64), &window, image_shape);
    assert_eq!(cut.is_some(), neighbours && rows > 1 && wide > 0, "{window:?}");
    let fold = kernel::im2col_backward(T::DTYPE).unwrap();
    match cut {
        Some(cut) => {
            let bytes = (cut.scratch(&window) * size_of::<T>()).next_multiple_of(Scratch::ALIGNMENT);
            let mut room = vec![0u8; bytes + Scratch::ALIGNMENT];
            let start = room.as_ptr().align_offset(Scratch::ALIGNMENT);
            let scratch = Scratch::new(&mut room[start..start + bytes], bytes);
            (fold.run)(level, grad.into(), image.into(), window, Some((cut, scratch)));
        }
        None => (fold.run)(level, grad.into(), image.into(), window, None),
    }
    let place = |i: usize| {
        let (plane, pixel) = (i / pixels, i % pixels);
        plane / channels * of_image[0] + plane % channels * of_image[1] + pixel * of_image[3]
    };
    (0..out.len()).map(|i| out[place(i)].widen().to_bits()).collect()
}

#[test]
fn every_way_gives_the_same_at_every_level() {
    // Kernel, stride, padding, dilation and image: patches of few windows, gaps, overlaps, single windows, images that are made in several
    // bands of rows; patches that reach beyond the image, on each side, by whole windows, in one piece and in several, which may end
    // within windows; windows with many pixels between them; and an image that the second cache does not keep.
    for (kernel, stride, padding, dilation, size) in [
        ([2, 2], [2, 2], 0, 1, [4, 4]),
        ([5, 5], [5, 5], 0, 1, [7, 9]),
        ([3, 1], [2, 2], 0, 1, [4, 4]),
        ([1, 3], [2, 2], 0, 2, [40, 7]),
        ([3, 3], [3, 3], 1, 1, [9, 5]),
        ([3, 3], [2, 2], 1, 1, [8, 8]),
        ([3, 3], [1, 1], 0, 1, [4, 4]),
        ([4, 4], [1, 1], 1, 2, [9, 8]),
        ([3, 3], [3, 3], 1, 1, [60, 41]),
        ([2, 2], [2, 2], 1, 1, [50, 50]),
        ([6, 1], [1, 1], 0, 1, [6, 1]),
        ([3, 3], [1, 1], 1, 1, [20, 21]),
        ([4, 4], [4, 4], 2, 1, [41, 66]),
        ([5, 5], [5, 5], 2, 1, [33, 71]),
        ([3, 3], [3, 3], 0, 1, [82, 200]),
        ([16, 16], [16, 16], 8, 1, [70, 90]),
        ([14, 14], [14, 14], 7, 1, [100, 101]),
        ([4, 2], [4, 2], 9, 1, [30, 63]),
        ([7, 70], [7, 70], 3, 1, [29, 333]),
        ([1, 1], [3, 3], 1, 1, [33, 90]),
        ([1, 2], [4, 3], 0, 2, [70, 41]),
        ([2, 1], [5, 4], 3, 3, [9, 520]),
        ([3, 3], [2, 2], 1, 1, [190, 180]),
    ] {
        let blocks = [0, 1].map(|i| {
            let reach = dilation * (kernel[i] - 1) + 1;
            (size[i] as i64 + 2 * padding - reach) / stride[i] + 1
        });
        let window = Window { kernel, dilation: [dilation; 2], padding: [padding; 2], stride, blocks };
        let of = [folded::<f32>, folded::<f16>, folded::<bf16>];
        // Of channels, some registers of each level, and a rest.
        for (channels, layouts) in [
            (19, &[[false; 2], [true, false], [false, true]][..]),
            (32, &[[false, true]]),
            (24, &[[false, true], [true; 2]]),
        ] {
            let image = [channels, size[0], size[1]];
            let expected = of.map(|of| of(Level::scalar(), window, image, [false; 2]));
            // The scalar level has other layouts to be compared with.
            for level in other_levels().into_iter().chain([Level::scalar()]) {
                for &layout in layouts {
                    let got = of.map(|of| of(level, window, image, layout));
                    assert!(got == expected, "{level:?} {window:?} {image:?} {layout:?}");
                }
            }
        }
    }
}

#[test]
fn patches_of_short_rows_keep_to_them_where_rows_go_backwards() {
    // From the last row to the first one: what is behind a row in memory was written before.
    const ROWS: usize = 64;
    const WIDTH: usize = 14;
    const PITCH: usize = 15;
    const HIGH: usize = ROWS / 2;
    const WIDE: usize = WIDTH / 2;
    let blocks = [HIGH as i64, WIDE as i64];
    let window = Window { kernel: [2; 2], dilation: [1; 2], padding: [0; 2], stride: [2; 2], blocks };
    let windows = HIGH * WIDE;
    for level in Level::available() {
        let mut values: Vec<f32> = (0..4 * windows).map(|i| i as f32).collect();
        let mut out = vec![-1f32; (ROWS + 2) * PITCH];
        // SAFETY: the views are in the arrays.
        let [grad, image] = unsafe {
            let strides = [4 * windows, windows, WIDE, 1].map(|stride| stride as isize);
            let last = out.as_mut_ptr().add((ROWS - 1) * PITCH);
            [
                View::new(values.as_mut_ptr(), [1, 4, HIGH, WIDE], strides),
                View::new(last, [1, 1, ROWS, WIDTH], [0, 0, -(PITCH as isize), 1]),
            ]
        };
        let fold = kernel::im2col_backward(DType::Float).unwrap();
        (fold.run)(level, grad.into(), image.into(), window, None);
        for (i, &pixel) in out.iter().enumerate() {
            let (row, x) = (i / PITCH, i % PITCH);
            let of = |y: usize| ((y % 2 * 2 + x % 2) * windows + y / 2 * WIDE + x / 2) as f32;
            let expected = if row < ROWS && x < WIDTH { of(ROWS - 1 - row) } else { -1.0 };
            assert_eq!(pixel, expected, "{level:?}: row {row}, column {x}");
        }
    }
}
