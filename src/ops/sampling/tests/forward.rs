//! The plans of aclnnGridSampler2D, and the bits of its kernel at every level.

use crate::dtype::DType;
use crate::error::Result;
use crate::machine::machine;
use crate::ops::other_levels;
use crate::ops::sampling::rows::grid_sampler2d::{Arguments, planned};
use crate::plan::Plan;
use crate::simd::Level;
use crate::soc::{Rules, Soc};
use crate::tensor::{Format, Tensor};
use crate::view::AnyView;
use opapi_kernels::sampling::forward::{Arrays, kernels, near};
use opapi_kernels::sampling::{Interpolation, Mode, Padding};

fn plan_of(
    soc: Soc,
    dtype: DType,
    interpolation: i64,
    [n, c, h, w]: [i64; 4],
    [ho, wo]: [i64; 2],
) -> Result<Box<Plan>> {
    let tensor = |shape: &[i64]| Tensor::new(dtype, Format::ND, shape, None, 0, &[1 << 20], 0);
    let arguments = Arguments {
        input: &tensor(&[n, c, h, w]),
        grid: &tensor(&[n, ho, wo, 2]),
        interpolationMode: interpolation,
        paddingMode: 0,
        alignCorners: false,
        out: &tensor(&[n, c, ho, wo]),
    };
    planned(&arguments, &Rules { soc, edition: None })
}

#[test]
fn images_of_many_channels_are_brought_into_scratch() {
    for dtype in [DType::Float, DType::Float16, DType::BFloat16, DType::Double] {
        let in_registers =
            cfg!(target_arch = "x86_64") && dtype != DType::Double && machine().level.is_tuned();
        for (image, points, in_scratch) in [
            ([1, 20, 9, 10], [10, 10], true),
            ([2, 5, 9, 10], [7, 15], true),
            // Planes that are small, and not smaller than the points.
            ([1, 20, 9, 10], [9, 10], !in_registers),
            // Few channels, few points, and an image that is too large.
            ([1, 4, 9, 10], [9, 10], false),
            ([1, 20, 90, 100], [3, 4], false),
            ([1, 20, 900, 1000], [900, 1000], false),
        ] {
            let plan = plan_of(Soc::Ascend910B, dtype, 0, image, points).unwrap();
            assert_eq!(plan.step_names(), ["GridSampler2D"], "{dtype:?} {image:?}");
            assert_eq!(plan.workspace_size() > 0, in_scratch, "{dtype:?} {image:?} {points:?}");
        }
    }
}

/// Vectors of neighbours need neighbours, in each of the three.
#[test]
fn images_are_brought_into_scratch_where_rows_have_gaps() {
    let (image, points, samples) = ([1, 20, 9, 10], [1, 9, 10, 2], [1, 20, 9, 10]);
    let packed = |shape: [i64; 4]| {
        let [_, b, c, d] = shape;
        [b * c * d, c * d, d, 1]
    };
    let rows_apart = |shape| packed(shape).map(|stride| 2 * stride);
    let x_and_y_apart = [180, 20, 1, 90];
    let in_registers = cfg!(target_arch = "x86_64") && machine().level.is_tuned();
    for (strides, in_scratch) in [
        ([packed(image), packed(points), packed(samples)], !in_registers),
        ([rows_apart(image), packed(points), packed(samples)], true),
        ([packed(image), x_and_y_apart, packed(samples)], true),
        ([packed(image), rows_apart(points), packed(samples)], true),
        ([packed(image), packed(points), rows_apart(samples)], true),
    ] {
        let tensor = |shape: &[i64], strides: [i64; 4]| {
            Tensor::new(DType::Float, Format::ND, shape, Some(&strides), 0, &[1 << 20], 0)
        };
        let arguments = Arguments {
            input: &tensor(&image, strides[0]),
            grid: &tensor(&points, strides[1]),
            interpolationMode: 0,
            paddingMode: 0,
            alignCorners: false,
            out: &tensor(&samples, strides[2]),
        };
        let plan = planned(&arguments, &Rules { soc: Soc::Ascend910B, edition: None }).unwrap();
        assert_eq!(plan.workspace_size() > 0, in_scratch, "{strides:?}");
    }
}

#[test]
fn bicubic_is_refused_late() {
    let bicubic = |soc, dtype, shape| plan_of(soc, dtype, 2, shape, [3, 4]);
    for soc in [Soc::Ascend910, Soc::Ascend310P, Soc::Ascend310B] {
        assert!(bicubic(soc, DType::Float, [1, 2, 5, 6]).is_err(), "{soc:?}");
        assert!(bicubic(soc, DType::Float, [0, 2, 5, 6]).unwrap().step_names().is_empty(), "{soc:?}");
    }
    assert!(bicubic(Soc::Ascend950, DType::Float, [1, 2, 5, 6]).is_ok());
    assert!(bicubic(Soc::Ascend950, DType::Double, [1, 2, 5, 6]).is_err());
    assert!(bicubic(Soc::Ascend950, DType::Double, [1, 0, 5, 6]).is_ok());
}

/// Without scratch, as plans do it.
fn sample_in_place(level: Level, arrays: &Arrays) {
    if !near::run(level, arrays, false) {
        (kernels(arrays.input.dtype()).unwrap().direct)(level, arrays);
    }
}

/// Places on such a plane do not fit into 32 bits.
#[test]
#[allow(unsafe_code)] // views of memory
fn rows_may_lie_two_gigabytes_apart() {
    const APART: usize = 1 << 31;
    // Zeros that nobody touches take no memory.
    let mut far = vec![0u16; APART + 2];
    let mut near = [1.0, 2.0, 3.0, 5.0].map(|x| half::f16::from_f32(x).to_bits());
    far[..2].copy_from_slice(&near[..2]);
    far[APART..].copy_from_slice(&near[2..]);
    let points = [(-0.2, 0.3), (0.9, -0.9), (1.4, 0.0), (0.0, -7.0), (f32::NAN, 0.0)];
    let mut grid: Vec<u16> =
        points.iter().flat_map(|&(x, y)| [x, y]).map(|x| half::f16::from_f32(x).to_bits()).collect();
    // SAFETY: the memory is as large as the extents and strides say.
    let view =
        |at: *mut u16, shape, strides| unsafe { AnyView::new(DType::Float16, at.cast(), shape, strides) };
    let grid = view(grid.as_mut_ptr(), [1, 2, 1, 5], [0, 1, 0, 2]);
    for level in Level::available() {
        for interpolation in [Interpolation::Bilinear, Interpolation::Nearest, Interpolation::Bicubic] {
            let mode = Mode { interpolation, padding: Padding::Zeros, align_corners: false };
            let sample = |image: *mut u16, apart: usize| {
                let mut samples = [0u16; 5];
                let input = view(image, [1, 1, 2, 2], [0, 0, apart as isize, 1]);
                let out = view(samples.as_mut_ptr(), [1, 1, 1, 5], [0, 0, 0, 1]);
                sample_in_place(level, &Arrays { input, grid, out, mode });
                samples
            };
            let (got, expected) = (sample(far.as_mut_ptr(), APART), sample(near.as_mut_ptr(), 2));
            assert_eq!(got, expected, "{level:?} {interpolation:?}");
            assert!(got[0] != 0 && got[4] == 0, "{got:?}");
        }
    }
}

/// Whether points are taken one by one or a register at a time, and however their taps are read.
#[test]
#[allow(unsafe_code)] // views of memory
fn every_level_gives_the_same_bits() {
    // Miri takes longer than a quarter of an hour for all.
    const POINTS: usize = if cfg!(miri) { 17 } else { 557 };
    let [height, width] = [13, 21];
    // Over the image and beyond, with some that are no points.
    let far = [f32::NAN, f32::INFINITY, -3e9, 40.0, -1.0, 1.0];
    let point = |i: usize| match i % 47 {
        0 => far[i / 47 % far.len()],
        rest => ((i * 7919 + rest * 31) % 2500) as f32 / 1000.0 - 1.25,
    };
    let value = |i: usize| ((i * 2657) % 1021) as f32 / 300.0 - 1.7;
    let of = |dtype: DType, count: usize, value: &dyn Fn(usize) -> f32| -> Vec<u8> {
        let bytes = |i| match dtype {
            DType::Float16 => half::f16::from_f32(value(i)).to_le_bytes().to_vec(),
            DType::BFloat16 => half::bf16::from_f32(value(i)).to_le_bytes().to_vec(),
            _ => value(i).to_le_bytes().to_vec(),
        };
        (0..count).flat_map(bytes).collect()
    };
    for dtype in [DType::Float, DType::Float16, DType::BFloat16] {
        let mut grid = of(dtype, 2 * POINTS, &point);
        let images = [(3, false), (5, true), (1, false), (2, true), (3, true), (4, true)];
        for (channels, channels_last) in images.into_iter().take(if cfg!(miri) { 2 } else { 6 }) {
            let mut image = of(dtype, channels * height * width, &value);
            let [c, w] = [channels as isize, width as isize];
            let strides = if channels_last { [0, 1, w * c, c] } else { [0, w * height as isize, w, 1] };
            for mode in modes() {
                let sample = |level: Level, image: &mut [u8], grid: &mut [u8]| {
                    let mut samples = vec![0; channels * POINTS * dtype.size()];
                    // SAFETY: the memory is as large as the extents and strides say.
                    let view = |at: &mut [u8], shape, strides| unsafe {
                        AnyView::new(dtype, at.as_mut_ptr(), shape, strides)
                    };
                    let input = view(image, [1, channels, height, width], strides);
                    let grid = view(grid, [1, 2, 1, POINTS], [0, 1, 0, 2]);
                    let out = view(&mut samples, [1, channels, 1, POINTS], [0, POINTS as isize, 0, 1]);
                    sample_in_place(level, &Arrays { input, grid, out, mode });
                    samples
                };
                let first = sample(Level::scalar(), &mut image, &mut grid);
                for level in other_levels() {
                    let got = sample(level, &mut image, &mut grid);
                    assert!(got == first, "{level:?} {dtype:?} {mode:?} {channels} {channels_last}");
                }
            }
        }
    }
}

fn modes() -> impl Iterator<Item = Mode> {
    let interpolations = [Interpolation::Bilinear, Interpolation::Nearest, Interpolation::Bicubic];
    let paddings = [Padding::Zeros, Padding::Border, Padding::Reflection];
    interpolations.into_iter().flat_map(move |interpolation| {
        let of =
            move |padding| [true, false].map(|align_corners| Mode { interpolation, padding, align_corners });
        paddings.into_iter().flat_map(of)
    })
}
