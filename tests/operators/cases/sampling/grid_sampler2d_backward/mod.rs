//! aclnnGridSampler2DBackward.

pub(super) mod linear;

use super::common::{BoolArray, DType, DeviceTensor, Failure, Layout, NCHW, ND, Pointer, Rng, c_bool, numel};
use super::differential::*;
use super::threads;
use super::{
    Absent, Arguments, Benchmark, Benchmarks, Operator, Role, array, benchmark, common, properties, tensor,
};
use opapi::abi::acl_meta::aclOpExecutor;
use opapi::ops::sampling::reference::{
    Extents, Gradients, Interpolation, Mode, Padding, grid_sampler2d_backward,
};
use opapi::ops::sampling::rows::grid_sampler2d_backward::{
    aclnnGridSampler2DBackward, aclnnGridSampler2DBackwardGetWorkspaceSize,
};
use proptest::prelude::*;

pub const ROWS: &[Operator] = &[Operator {
    name: "aclnnGridSampler2DBackward",
    pointers: &[
        ("gradOutput", Role::Input),
        ("input", Role::Input),
        ("grid", Role::Input),
        ("outputMask", Role::Bools),
        ("inputGrad", Role::Output),
        ("gridGrad", Role::Output),
    ],
    scalars: &["interpolationMode", "paddingMode", "alignCorners"],
    may_be_null: &[("outputMask", Absent::Nothing)],
    phase1,
    phase2: aclnnGridSampler2DBackward,
    format: |_| ND,
    valid,
    // The gradient of the nearest pixel does not depend on the image.
    may_skip: |name, arrays, scalars| arrays[0] != [1, 1] || (name == "input" && scalars[0] == 1),
    linear: Some(|| linear::sampling().prop_map(properties::boxed).boxed()),
    split,
    benchmarks,
}];

fn phase1(p: &[Pointer], s: &[i64], size: *mut u64, executor: *mut *mut aclOpExecutor) -> i32 {
    // SAFETY: handles are checked by the library, the out parameters are null or good for one result.
    unsafe {
        aclnnGridSampler2DBackwardGetWorkspaceSize(
            p[0].cast(),
            p[1].cast(),
            p[2].cast(),
            s[0],
            s[1],
            c_bool(s[2] as u8),
            p[3].cast(),
            p[4].cast(),
            p[5].cast(),
            size,
            executor,
        )
    }
}

fn call(
    [grad_output, input, grid]: [&DeviceTensor; 3],
    mode: Mode,
    mask: [bool; 2],
    [input_grad, grid_grad]: [&DeviceTensor; 2],
) -> Result<(), Failure> {
    let mask = BoolArray::new(&mask);
    let pointers = [
        grad_output.handle(),
        input.handle(),
        grid.handle(),
        mask.handle(),
        input_grad.handle(),
        grid_grad.handle(),
    ];
    ROWS[0].call(&pointers, &numbers(mode))
}

/// The mode as the C function takes it.
pub(super) fn numbers(mode: Mode) -> [i64; 3] {
    let interpolation = INTERPOLATIONS.iter().position(|&i| i == mode.interpolation).unwrap();
    let padding = PADDINGS.iter().position(|&p| p == mode.padding).unwrap();
    [interpolation as i64, padding as i64, i64::from(mode.align_corners)]
}

/// Bilinear, zeros, not aligned.
pub(super) const PLAIN: Mode =
    Mode { interpolation: Interpolation::Bilinear, padding: Padding::Zeros, align_corners: false };

fn valid(rng: &mut Rng) -> Arguments {
    let [n, c, h, w, gh, gw] = [0; 6].map(|_| rng.range(1, 5));
    let dtype = rng.choose(&TYPES);
    let (samples, image, points) = ([n, c, gh, gw], [n, c, h, w], [n, gh, gw, 2]);
    let mask = array(&[rng.range(0, 1), rng.range(0, 1)]);
    let [g, x, p, input_grad, grid_grad] =
        [samples, image, points, image, points].map(|shape| tensor(dtype, NCHW, &shape));
    let scalars = vec![rng.range(0, 2), rng.range(0, 2), rng.range(0, 1)];
    Arguments { pointers: vec![g, x, p, mask, input_grad, grid_grad], scalars }
}

fn split() {
    let mut rng = Rng::new(2);
    // The third: all points meet in a few pixels, where everything is added up. The fourth: few points a batch. The last: few for their image.
    for (image, grid, reach) in [
        ([2, 8, 128, 128], [2, 120, 130], 1.1),
        ([1, 1, 500, 500], [1, 400, 400], 1.1),
        ([1, 3, 64, 64], [1, 300, 300], 0.01),
        ([6000, 1, 4, 4], [6000, 4, 4], 1.1),
        ([3, 40, 150, 140], [3, 14, 15], 1.1),
    ] {
        let samples = [image[0], image[1], grid[1], grid[2]];
        let points = [image[0], grid[1], grid[2], 2];
        let v: Vec<f64> = (0..numel(&points)).map(|_| rng.uniform(-reach, reach)).collect();
        for dtype in [DType::F32, DType::F16, DType::Bf16, DType::F64] {
            let g = threads::input(&mut rng, dtype, Layout::contiguous(&samples), ND);
            let at = DeviceTensor::new(dtype, Layout::contiguous(&points), ND, &v);
            let [packed, _, last] = threads::layouts(&image);
            for (name, layout) in [packed, last] {
                let x = threads::input(&mut rng, dtype, layout.clone(), ND);
                for (i, p) in [(0, 0), (0, 2), (1, 1), (2, 1)] {
                    let mode = Mode { interpolation: INTERPOLATIONS[i], padding: PADDINGS[p], ..PLAIN };
                    let input_grad = DeviceTensor::output(dtype, layout.clone(), ND);
                    let grid_grad = DeviceTensor::output(dtype, Layout::contiguous(&points), ND);
                    call([&g, &x, &at], mode, [true, true], [&input_grad, &grid_grad]).unwrap();
                    let name = format!("{dtype:?}-{i}-{p}-{name}-{image:?}");
                    threads::report(&format!("grid-image-{name}"), &input_grad);
                    threads::report(&format!("grid-grid-{name}"), &grid_grad);
                }
            }
        }
    }
}

fn benchmarks() -> Benchmarks {
    use DType::{Bf16, F16, F32, F64};
    use Interpolation::{Bicubic, Bilinear, Nearest};
    let mut calls: Benchmarks = Vec::new();
    for image in [[1, 16, 32, 32], [4, 64, 128, 128], [1, 3, 540, 960]] {
        let bilinear = [F32, F16, Bf16, F64].map(|dtype| (Bilinear, dtype));
        for (interpolation, dtype) in bilinear.into_iter().chain([(Nearest, F32), (Bicubic, F32)]) {
            let name = format!("{interpolation:?} {}", benchmark::describe(image, dtype)).to_lowercase();
            calls.push((name, Box::new(move || timed(image, dtype, interpolation))));
        }
    }
    calls
}

/// A grid that is the identity, a little enlarged and bent: neighbours stay neighbours, as in most uses.
pub(super) fn bent_identity(image: benchmark::Shape, dtype: DType) -> (DeviceTensor, Extents) {
    let [n, c, h, w] = image.map(|extent| extent as usize);
    let mut points = Vec::with_capacity(n * h * w * 2);
    for i in 0..n * h * w {
        let [y, x] = [(i / w % h, h), (i % w, w)].map(|(at, size)| (2 * at + 1) as f64 / size as f64 - 1.0);
        points.extend([1.02 * x + 0.03 * (7.0 * y).sin(), 1.02 * y + 0.03 * (5.0 * x).cos()]);
    }
    let layout = Layout::contiguous(&[image[0], image[2], image[3], 2]);
    let extents = Extents { n, c, h, w, grid_h: h, grid_w: w };
    (DeviceTensor::new(dtype, layout, NCHW, &points), extents)
}

fn timed(image: benchmark::Shape, dtype: DType, interpolation: Interpolation) -> Benchmark {
    let (grad, input) = (benchmark::input(dtype, &image, 6), benchmark::input(dtype, &image, 7));
    let (points, extents) = bent_identity(image, dtype);
    let grid_shape = [image[0], image[2], image[3], 2];
    let mode = Mode { interpolation, ..PLAIN };
    let expected = expected(dtype, &grad.values(), &input.values(), &points.values(), &extents, mode).input;
    let operands = vec![
        grad.into(),
        input.into(),
        points.into(),
        BoolArray::new(&[true; 2]).into(),
        benchmark::output(dtype, &image).into(),
        benchmark::output(dtype, &grid_shape).into(),
    ];
    Benchmark { operands, scalars: numbers(mode).to_vec(), expected }
}

// ------------------------------------------------------------------------------------------------ against the reference

pub(super) const TYPES: [DType; 4] = [DType::F32, DType::F16, DType::Bf16, DType::F64];
pub(super) const INTERPOLATIONS: [Interpolation; 3] =
    [Interpolation::Bilinear, Interpolation::Nearest, Interpolation::Bicubic];
pub(super) const PADDINGS: [Padding; 3] = [Padding::Zeros, Padding::Border, Padding::Reflection];

/// All eighteen combinations.
pub(super) fn modes() -> Vec<Mode> {
    let mut modes = Vec::new();
    for interpolation in INTERPOLATIONS {
        for padding in PADDINGS {
            for align_corners in [false, true] {
                modes.push(Mode { interpolation, padding, align_corners });
            }
        }
    }
    modes
}

/// Coordinates in the precision in which the operator computes.
fn expected(
    dtype: DType,
    grad_output: &[f64],
    input: &[f64],
    points: &[f64],
    extents: &Extents,
    mode: Mode,
) -> Gradients {
    if dtype == DType::F64 {
        grid_sampler2d_backward::<f64>(grad_output, input, points, extents, mode)
    } else {
        grid_sampler2d_backward::<f32>(grad_output, input, points, extents, mode)
    }
}

#[derive(Debug)]
#[allow(dead_code)] // printed when a comparison fails
struct Case<'a> {
    mode: Mode,
    mask: [bool; 2],
    grad_output: &'a DeviceTensor,
    input: &'a DeviceTensor,
    grid: &'a DeviceTensor,
    points: Vec<f64>,
    input_grad: &'a DeviceTensor,
    grid_grad: &'a DeviceTensor,
}

/// One call with the given operands; the outputs are made here.
fn check(
    rng: &mut Rng,
    mode: Mode,
    mask: [bool; 2],
    [grad_output, input, points]: [&DeviceTensor; 3],
    [input_layout, grid_layout]: [Layout; 2],
) {
    let dtype = input.dtype;
    let input_grad = DeviceTensor::output(dtype, input_layout.clone(), ND);
    let grid_grad = DeviceTensor::output(dtype, grid_layout.clone(), ND);
    let what = Case {
        mode,
        mask,
        grad_output,
        input,
        grid: points,
        points: points.values(),
        input_grad: &input_grad,
        grid_grad: &grid_grad,
    };
    call([grad_output, input, points], mode, mask, [&input_grad, &grid_grad])
        .unwrap_or_else(|e| panic!("{e:?}\n{what:#?}"));

    let [n, c, h, w] = [0, 1, 2, 3].map(|d| input.layout.shape[d] as usize);
    let [grid_h, grid_w] = plane_size(&grad_output.layout.shape);
    let extents = Extents { n, c, h, w, grid_h, grid_w };
    let expected = expected(dtype, &grad_output.values(), &input.values(), &points.values(), &extents, mode);
    let gradients = [
        (&input_grad, &expected.input, &expected.input_magnitude),
        (&grid_grad, &expected.grid, &expected.grid_magnitude),
    ];
    for (wanted, (tensor, expected, magnitude)) in mask.into_iter().zip(gradients) {
        if !wanted {
            assert!(tensor.is_untouched(), "a gradient that was not asked for\n{what:#?}");
            continue;
        }
        let mut got = tensor.values();
        if mode.interpolation == Interpolation::Nearest && std::ptr::eq(tensor, &grid_grad) {
            assert!(got.iter().all(|value| value.to_bits() == 0), "nearest has no slope\n{what:#?}");
        }
        if mode.interpolation == Interpolation::Bicubic {
            // Close to its zeros the sign of a cubic polynomial is a matter of rounding, and so is whether an
            // infinity times that is plus infinity, minus infinity or NaN.
            for (got, expected) in got.iter_mut().zip(expected) {
                if !got.is_finite() && !expected.is_finite() {
                    *got = *expected;
                }
            }
        }
        assert_close(&what, dtype, dtype.tolerance(), &got, expected, magnitude);
    }
    let (inputs, outputs) = ([grad_output, input, points], [&input_grad, &grid_grad]);
    assert_repeatable(rng, &what, &inputs, &outputs, |inputs, outputs| {
        call([inputs[0], inputs[1], inputs[2]], mode, mask, [outputs[0], outputs[1]]).unwrap();
    });
}

/// A grid value for an axis of `size` pixels: anywhere around the image, or exactly on a pixel, on an edge between
/// two, on a border, or far away.
pub(super) fn coordinate(rng: &mut Rng, size: i64, align: bool) -> f64 {
    let at = |c: f64| match align {
        true if size == 1 => 0.0,
        true => 2.0 * c / (size as f64 - 1.0) - 1.0,
        false => (2.0 * c + 1.0) / size as f64 - 1.0,
    };
    match rng.below(8) {
        0 => at(rng.range(-2, size + 1) as f64),
        1 => at(rng.range(-2, size + 1) as f64 + 0.5),
        2 => rng.choose(&[-1.0, 0.0, 1.0, -0.0]),
        3 => rng.uniform(-12.0, 12.0),
        _ => rng.uniform(-1.3, 1.3),
    }
}

/// Random operands; grid values come from `value`, which is told the extent of the axis.
fn random_case(
    rng: &mut Rng,
    dtype: DType,
    mode: Mode,
    least: i64,
    clean: bool,
    mut value: impl FnMut(&mut Rng, i64) -> f64,
) {
    let n = extent(rng, 3);
    let c = if rng.one_in(12) { rng.range(5, 40) } else { extent(rng, 4) };
    let (h, w) = (extent(rng, 7).max(least), row_extent(rng, 9).max(least));
    let (gh, gw) = (extent(rng, 4), row_extent(rng, 7));
    let (image, samples, grid) = ([n, c, h, w], [n, c, gh, gw], [n, gh, gw, 2]);
    let [gl, il, pl, igl, ggl] =
        layouts(rng, [(&samples, Input), (&image, Input), (&grid, Input), (&image, Output), (&grid, Output)]);
    let mut g = values(rng, gl.numel());
    let mut x = values(rng, il.numel());
    if !clean {
        poison(rng, &mut g);
        poison(rng, &mut x);
    }
    let points: Vec<f64> = (0..pl.numel()).map(|i| value(rng, if i % 2 == 0 { w } else { h })).collect();
    let grad_output = DeviceTensor::new(dtype, gl, rng.choose(&[ND, NCHW]), &g);
    let input = DeviceTensor::new(dtype, il, rng.choose(&[ND, NCHW]), &x);
    let points = DeviceTensor::new(dtype, pl, ND, &points);
    let mask = rng.choose(&[[true, true], [true, true], [true, false], [false, true]]);
    check(rng, mode, mask, [&grad_output, &input, &points], [igl, ggl]);
}

#[test]
fn agrees_in_all_modes() {
    let mut rng = Rng::new(10);
    for _ in 0..rounds(20) {
        for dtype in TYPES {
            for mode in modes() {
                random_case(&mut rng, dtype, mode, 1, true, |rng, size| {
                    coordinate(rng, size, mode.align_corners)
                });
            }
        }
    }
}

/// Large images: with few points, which are then sampled in place, and with many, where the image is cut into bands.
#[test]
fn agrees_on_large_images() {
    let mut rng = Rng::new(15);
    for dtype in TYPES {
        for mode in modes() {
            for (c, [h, w], points) in [(3, [80, 100], 3), (3, [300, 310], 80), (17, [150, 130], 40)] {
                if !is_taken(&mut rng) {
                    continue;
                }
                let (image, samples, grid) = ([1, c, h, w], [1, c, points, points], [1, points, points, 2]);
                let layout = Layout::contiguous;
                let g = values(&mut rng, numel(&samples));
                let x = values(&mut rng, numel(&image));
                // Some in the order of the image, some anywhere.
                let p: Vec<f64> = (0..numel(&grid))
                    .map(|i| match (i as i64 / (points * 2), i % 2) {
                        (row, 1) if row % 3 > 0 => 2.2 * row as f64 / points as f64 - 1.1,
                        (_, axis) => coordinate(&mut rng, [w, h][axis], mode.align_corners),
                    })
                    .collect();
                let g = DeviceTensor::new(dtype, layout(&samples), ND, &g);
                let x = DeviceTensor::new(dtype, layout(&image), ND, &x);
                let p = DeviceTensor::new(dtype, layout(&grid), ND, &p);
                // Once in the form of input, once in another.
                for image_grad in [layout(&image), Layout::padded_rows(&image, 3)] {
                    check(&mut rng, mode, [true, true], [&g, &x, &p], [image_grad, layout(&grid)]);
                }
            }
        }
    }
}

/// Points beside an image that is sampled in place, all of whose pixels are infinite.
#[test]
fn reads_nothing_for_points_beside_a_large_image() {
    let mut rng = Rng::new(16);
    for dtype in TYPES {
        for mode in modes().into_iter().filter(|mode| mode.padding == Padding::Zeros) {
            let (image, samples, grid) = ([1, 3, 80, 100], [1, 3, 3, 3], [1, 3, 3, 2]);
            let layout = Layout::contiguous;
            let g = values(&mut rng, numel(&samples));
            let p: Vec<f64> = (0..numel(&grid))
                .map(|i| rng.uniform(1.5, 3.0) * if i % 4 < 2 { 1.0 } else { -1.0 })
                .collect();
            let g = DeviceTensor::new(dtype, layout(&samples), ND, &g);
            let x = DeviceTensor::new(dtype, layout(&image), ND, &vec![f64::INFINITY; numel(&image)]);
            let p = DeviceTensor::new(dtype, layout(&grid), ND, &p);
            check(&mut rng, mode, [true, true], [&g, &x, &p], [layout(&image), layout(&grid)]);
        }
    }
}

#[test]
fn lets_infinities_reach_only_what_a_point_taps() {
    let mut rng = Rng::new(11);
    for _ in 0..rounds(12) {
        for dtype in TYPES {
            for mode in modes() {
                // Away from pixels and borders, where 0 * infinity would be a matter of taste.
                random_case(&mut rng, dtype, mode, 1, false, |rng, _| rng.uniform(-1.4, 1.4));
            }
        }
    }
}

#[test]
fn drops_or_clips_points_that_are_no_numbers() {
    let mut rng = Rng::new(12);
    for _ in 0..rounds(10) {
        for dtype in TYPES {
            let huge = if dtype == DType::F16 { 6e4 } else { 1e30 };
            for mode in modes() {
                // With reflection a huge coordinate has no digits left behind the point: see the next test.
                let far = if mode.padding == Padding::Reflection { f64::NAN } else { huge };
                let bad = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, far, -far];
                // An aligned axis of one pixel would make infinity * 0 of an infinity.
                random_case(&mut rng, dtype, mode, 2, true, |rng, size| match rng.below(3) {
                    0 => rng.choose(&bad),
                    _ => coordinate(rng, size, mode.align_corners),
                });
            }
        }
    }
}

#[test]
fn never_makes_nan_of_a_bad_point() {
    let mut rng = Rng::new(13);
    let bad = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e9, -1e9, 3e9, -3e9, 1e30, -1e30, 3e38, -3e38];
    for _ in 0..rounds(12) {
        for dtype in TYPES {
            for mode in modes() {
                let (n, c, h, w) = (2, extent(&mut rng, 3), extent(&mut rng, 4), extent(&mut rng, 5));
                // Some are few enough to be sampled one by one.
                let columns = rng.choose(&[3, 40]);
                let count = 2 * columns;
                let (image, samples, points) = ([n, c, h, w], [n, c, 2, columns], [n, 2, columns, 2]);
                let tensor = |shape: &[i64], values: &[f64]| {
                    DeviceTensor::new(dtype, Layout::contiguous(shape), ND, values)
                };
                let x = values(&mut rng, (n * c * h * w) as usize);
                let p: Vec<f64> = (0..numel(&points))
                    .map(|_| if rng.coin() { rng.choose(&bad) } else { rng.uniform(-1.0, 1.0) })
                    .collect();
                let (g, x, p) =
                    (tensor(&samples, &vec![1.0; numel(&samples)]), tensor(&image, &x), tensor(&points, &p));
                let input_grad = DeviceTensor::output(dtype, Layout::contiguous(&image), ND);
                let grid_grad = DeviceTensor::output(dtype, Layout::contiguous(&points), ND);
                call([&g, &x, &p], mode, [true, true], [&input_grad, &grid_grad]).unwrap();
                let what = (mode, dtype, p.values());
                let sums = input_grad.values();
                assert!(sums.iter().all(|v| v.is_finite()), "{sums:?} {what:?}");
                let slopes = grid_grad.values();
                assert!(slopes.iter().all(|v| v.is_finite()), "{slopes:?} {what:?}");
                // The weights of a point add up to 1 (or to 0 when it is dropped), so this many gradients arrive;
                // with zeros padding a part may fall outside.
                let total: f64 = sums.iter().sum();
                let most = (n * c * count) as f64;
                if mode.interpolation != Interpolation::Bicubic {
                    assert!((-0.1..=most * 1.02).contains(&total), "{total} of {most} {what:?}");
                }
            }
        }
    }
}

/// The coordinates must come out exactly as the operator page computes them: points on pixels, on edges between
/// pixels and on the borders decide by their last bit which pixels they tap and which way the slope points.
#[test]
fn agrees_on_pixels_edges_and_borders() {
    let mut rng = Rng::new(14);
    for _ in 0..rounds(3) {
        for dtype in TYPES {
            for mode in modes() {
                for size in 1..=9i64 {
                    let steps = 4 * size + 9;
                    let values: Vec<f64> = (0..steps)
                        .flat_map(|k| {
                            let c = k as f64 / 2.0 - 2.0 - size as f64 / 2.0;
                            let v = match mode.align_corners {
                                true => 2.0 * c / (size as f64 - 1.0).max(1.0) - 1.0,
                                false => (2.0 * c + 1.0) / size as f64 - 1.0,
                            };
                            [v, rng.uniform(-1.0, 1.0)]
                        })
                        .collect();
                    let tensor = |shape: &[i64], values: &[f64]| {
                        DeviceTensor::new(dtype, Layout::contiguous(shape), ND, values)
                    };
                    let input = tensor(&[1, 2, 3, size], &nonzero_values(&mut rng, 6 * size as usize));
                    // All at once, and in parts that are few enough to be sampled one by one.
                    for values in [&values[..]].into_iter().chain(values.chunks(32)) {
                        let steps = values.len() as i64 / 2;
                        let grad = tensor(&[1, 2, 1, steps], &nonzero_values(&mut rng, 2 * steps as usize));
                        let points = tensor(&[1, 1, steps, 2], values);
                        check(
                            &mut rng,
                            mode,
                            [true, true],
                            [&grad, &input, &points],
                            [Layout::contiguous(&[1, 2, 3, size]), Layout::contiguous(&[1, 1, steps, 2])],
                        );
                    }
                }
            }
        }
    }
}

/// Values without zeros, so that every tap shows.
pub(super) fn nonzero_values(rng: &mut Rng, n: usize) -> Vec<f64> {
    (0..n).map(|_| rng.uniform(0.5, 2.0) * rng.choose(&[-1.0, 1.0])).collect()
}

#[test]
fn example_of_the_operator_page() {
    let image: Vec<f64> = (1..=40).map(f64::from).collect();
    let lattice: Vec<f64> = (0..9).flat_map(|i| [f64::from(i % 3) - 1.0, f64::from(i / 3) - 1.0]).collect();
    for dtype in [DType::F32, DType::F64] {
        let tensor = |shape: &[i64], v: &[f64]| DeviceTensor::new(dtype, Layout::contiguous(shape), ND, v);
        let (grad_output, input) = (tensor(&[1, 1, 3, 3], &[1.0; 9]), tensor(&[1, 1, 5, 8], &image));
        let points = tensor(&[1, 3, 3, 2], &lattice);
        let input_grad = DeviceTensor::output(dtype, Layout::contiguous(&[1, 1, 5, 8]), ND);
        let grid_grad = DeviceTensor::output(dtype, Layout::contiguous(&[1, 3, 3, 2]), ND);
        call([&grad_output, &input, &points], PLAIN, [true, true], [&input_grad, &grid_grad]).unwrap();
        let outer = [0.25, 0., 0., 0.25, 0.25, 0., 0., 0.25];
        let middle = outer.map(|v| v * 2.0);
        let expected = [outer, [0.0; 8], middle, [0.0; 8], outer].concat();
        assert_eq!(input_grad.values(), expected);
        let expected = [
            2., 1.25, 2., 11.25, -16., 10., 68., 10., 4., 20., -96., 10., 66., -41.25, 2., -91.25, -80., -50.,
        ];
        assert_eq!(grid_grad.values(), expected);
    }
}

#[test]
fn of_nothing_is_zero() {
    for (image, points) in [
        ([0, 2, 3, 3], [0, 2, 2, 2]),
        ([2, 0, 3, 3], [2, 2, 2, 2]),
        ([1, 2, 3, 3], [1, 0, 2, 2]),
        ([1, 2, 3, 3], [1, 2, 0, 2]),
    ] {
        let samples = [image[0], image[1], points[1], points[2]];
        let make = |shape: &[i64]| DeviceTensor::output(DType::F32, Layout::contiguous(shape), ND);
        let (g, x, p, ig, gg) = (make(&samples), make(&image), make(&points), make(&image), make(&points));
        for mask in [[false, false], [false, true], [true, true]] {
            call([&g, &x, &p], PLAIN, mask, [&ig, &gg]).unwrap();
            for (gradient, wanted) in [&ig, &gg].into_iter().zip(mask) {
                assert!(if wanted {
                    gradient.values().iter().all(|&v| v == 0.0)
                } else {
                    gradient.is_untouched()
                });
            }
        }
    }
}

#[test]
fn agrees_on_large_shapes() {
    let mut rng = Rng::new(51);
    for _ in 0..rounds(1) {
        for (dtype, [n, c, ..], image) in LARGE {
            for mode in modes() {
                if !is_taken(&mut rng) {
                    continue;
                }
                let (samples, points) = ([n, c, 40, 131], [n, 40, 131, 2]);
                let operands = [
                    (&samples, Input),
                    (&image, Input),
                    (&points, Input),
                    (&image, Output),
                    (&points, Output),
                ];
                let [gl, xl, pl, igl, ggl] = layouts(&mut rng, operands.map(|(s, role)| (&s[..], role)));
                let (g, x) = (values(&mut rng, gl.numel()), values(&mut rng, xl.numel()));
                let p: Vec<f64> = (0..pl.numel())
                    .map(|i| coordinate(&mut rng, image[3 - i % 2], mode.align_corners))
                    .collect();
                let (g, x) = (DeviceTensor::new(dtype, gl, ND, &g), DeviceTensor::new(dtype, xl, ND, &x));
                let p = DeviceTensor::new(dtype, pl, ND, &p);
                check(&mut rng, mode, [true, true], [&g, &x, &p], [igl, ggl]);
            }
        }
    }
}

/// Small calls run on the thread that waits for them, if its stack has room for a kernel.
#[test]
fn no_call_needs_more_stack_than_a_thread_of_64_kib_has() {
    // A few points on a large image, as many as there are pixels, of few channels and of several blocks.
    let shapes = [([1, 4, 40, 40], [4, 4]), ([2, 3, 20, 20], [20, 20]), ([1, 20, 9, 10], [12, 9])];
    let small = move || {
        let mut rng = Rng::new(3);
        for (dtype, interpolation) in TYPES.into_iter().flat_map(|dtype| INTERPOLATIONS.map(|i| (dtype, i))) {
            let tensor =
                |rng: &mut Rng, shape: &[i64]| threads::input(rng, dtype, Layout::contiguous(shape), ND);
            for (image, [lines, columns]) in shapes {
                let [n, c, ..] = image;
                let (grad, points) = ([n, c, lines, columns], [n, lines, columns, 2]);
                let [g, x, at] = [&grad, &image, &points].map(|shape: &[i64; 4]| tensor(&mut rng, shape));
                let [input_grad, grid_grad] =
                    [image, points].map(|shape| DeviceTensor::output(dtype, Layout::contiguous(&shape), ND));
                let mode = Mode { interpolation, ..PLAIN };
                call([&g, &x, &at], mode, [true, true], [&input_grad, &grid_grad]).unwrap();
            }
        }
    };
    std::thread::Builder::new().stack_size(64 << 10).spawn(small).unwrap().join().unwrap();
}
