//! aclnnGridSampler2D. Modes and points are those of its gradient.

use super::common::{DType, DeviceTensor, Failure, Layout, NCHW, ND, Pointer, Rng, c_bool, numel};
use super::differential::*;
use super::grid_sampler2d_backward::linear::{self, Sampling};
use super::grid_sampler2d_backward::{
    INTERPOLATIONS, PADDINGS, PLAIN, TYPES, bent_identity, coordinate, modes, nonzero_values, numbers,
};
use super::properties::{self, Linear};
use super::{Arguments, Benchmark, Benchmarks, Operator, Role, benchmark, tensor, threads};
use opapi::abi::acl_meta::aclOpExecutor;
use opapi::ops::sampling::reference::grid_sampler2d_backward;
use opapi::ops::sampling::reference::{
    Extents, Interpolation, Mode, Padding, grid_sampler2d, magnitudes as sample_magnitudes,
};
use opapi::ops::sampling::rows::grid_sampler2d::{aclnnGridSampler2D, aclnnGridSampler2DGetWorkspaceSize};
use proptest::prelude::*;

pub const ROWS: &[Operator] = &[Operator {
    name: "aclnnGridSampler2D",
    pointers: &[("input", Role::Input), ("grid", Role::Input), ("out", Role::Output)],
    scalars: &["interpolationMode", "paddingMode", "alignCorners"],
    may_be_null: &[],
    phase1,
    phase2: aclnnGridSampler2D,
    format: |_| ND,
    valid,
    may_skip: |_, _, _| false,
    linear: Some(|| linear::sampling().prop_map(|op| properties::boxed(Forward(op))).boxed()),
    split,
    benchmarks,
}];

fn phase1(p: &[Pointer], s: &[i64], size: *mut u64, executor: *mut *mut aclOpExecutor) -> i32 {
    // SAFETY: handles are checked by the library, the out parameters are null or good for one result.
    unsafe {
        aclnnGridSampler2DGetWorkspaceSize(
            p[0].cast(),
            p[1].cast(),
            s[0],
            s[1],
            c_bool(s[2] as u8),
            p[2].cast(),
            size,
            executor,
        )
    }
}

fn call([input, grid]: [&DeviceTensor; 2], mode: Mode, out: &DeviceTensor) -> Result<(), Failure> {
    ROWS[0].call(&[input.handle(), grid.handle(), out.handle()], &numbers(mode))
}

/// What every device takes: no bicubic in DOUBLE.
fn is_known(dtype: DType, mode: Mode) -> bool {
    dtype != DType::F64 || mode.interpolation != Interpolation::Bicubic
}

/// Every type with every mode that it has.
fn calls() -> impl Iterator<Item = (DType, Mode)> {
    let all = TYPES.into_iter().flat_map(|dtype| modes().into_iter().map(move |mode| (dtype, mode)));
    all.filter(|&(dtype, mode)| is_known(dtype, mode))
}

fn valid(rng: &mut Rng) -> Arguments {
    let [n, c, h, w, gh, gw] = [0; 6].map(|_| rng.range(1, 5));
    let dtype = rng.choose(&TYPES);
    let [x, p, out] = [[n, c, h, w], [n, gh, gw, 2], [n, c, gh, gw]].map(|shape| tensor(dtype, NCHW, &shape));
    let most = if dtype == DType::F64 { 1 } else { 2 };
    let scalars = vec![rng.range(0, most), rng.range(0, 2), rng.range(0, 1)];
    Arguments { pointers: vec![x, p, out], scalars }
}

fn split() {
    let mut rng = Rng::new(2);
    // Cut by channels, by points where there is one block of channels, and by strips.
    for (image, grid) in [
        ([2, 40, 64, 64], [2, 120, 130]),
        ([1, 8, 128, 128], [1, 120, 130]),
        ([1, 3, 300, 300], [1, 300, 300]),
        ([1, 200, 100, 100], [1, 8, 9]),
        ([3000, 1, 4, 4], [3000, 4, 4]),
    ] {
        let (samples, points) = ([image[0], image[1], grid[1], grid[2]], [image[0], grid[1], grid[2], 2]);
        let v: Vec<f64> = (0..numel(&points)).map(|_| rng.uniform(-1.1, 1.1)).collect();
        for dtype in TYPES {
            let at = DeviceTensor::new(dtype, Layout::contiguous(&points), ND, &v);
            let [packed, _, last] = threads::layouts(&image);
            for (name, layout) in [packed, last] {
                let x = threads::input(&mut rng, dtype, layout, ND);
                for (i, p) in [(0, 0), (0, 2), (1, 1), (2, 1)] {
                    let mode = Mode { interpolation: INTERPOLATIONS[i], padding: PADDINGS[p], ..PLAIN };
                    if is_known(dtype, mode) {
                        let out = DeviceTensor::output(dtype, Layout::contiguous(&samples), ND);
                        call([&x, &at], mode, &out).unwrap();
                        threads::report(&format!("sample-{dtype:?}-{i}-{p}-{name}-{image:?}"), &out);
                    }
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

fn timed(image: benchmark::Shape, dtype: DType, interpolation: Interpolation) -> Benchmark {
    let (input, (points, extents)) = (benchmark::input(dtype, &image, 7), bent_identity(image, dtype));
    let mode = Mode { interpolation, ..PLAIN };
    let (expected, _) = expected(dtype, &input.values(), &points.values(), &extents, mode);
    let operands = vec![input.into(), points.into(), benchmark::output(dtype, &image).into()];
    Benchmark { operands, scalars: numbers(mode).to_vec(), expected }
}

// ------------------------------------------------------------------------------------------------ as a linear map

/// Sampling as a linear map of the image; its gradient by the image leads back.
#[derive(Debug)]
struct Forward(Sampling);

impl Linear for Forward {
    fn dtype(&self) -> DType {
        if is_known(DType::F64, self.0.mode) { DType::F64 } else { DType::F32 }
    }

    fn grad_shape(&self) -> Vec<i64> {
        self.0.result_shape()
    }

    fn result_shape(&self) -> Vec<i64> {
        self.0.grad_shape()
    }

    fn backward(&self, x: &[f64], image: Layout, samples: Layout) -> Vec<f64> {
        let dtype = self.dtype();
        let x = DeviceTensor::new(dtype, image, ND, x);
        let points = DeviceTensor::new(dtype, Layout::contiguous(&self.0.grid_shape()), ND, &self.0.points());
        let out = properties::output(dtype, samples, ND);
        call([&x, &points], self.0.mode, &out).unwrap();
        out.values()
    }

    fn forward(&self, g: &[f64]) -> Vec<f64> {
        let zeros = vec![0.0; numel(&self.grad_shape())];
        let (points, extents) = (self.0.points(), self.0.extents());
        if self.dtype() == DType::F32 {
            // The points as the operator gets them.
            let points: Vec<f64> = points.iter().map(|&p| f64::from(p as f32)).collect();
            return grid_sampler2d_backward::<f32>(g, &zeros, &points, &extents, self.0.mode).input;
        }
        grid_sampler2d_backward::<f64>(g, &zeros, &points, &extents, self.0.mode).input
    }
}

// ------------------------------------------------------------------------------------------------ against the reference

/// Samples and their magnitudes, with coordinates in the precision in which the operator computes.
fn expected(
    dtype: DType,
    input: &[f64],
    points: &[f64],
    extents: &Extents,
    mode: Mode,
) -> (Vec<f64>, Vec<f64>) {
    if dtype == DType::F64 {
        let samples = grid_sampler2d::<f64>(input, points, extents, mode);
        (samples, sample_magnitudes::<f64>(input, points, extents, mode))
    } else {
        let samples = grid_sampler2d::<f32>(input, points, extents, mode);
        (samples, sample_magnitudes::<f32>(input, points, extents, mode))
    }
}

#[derive(Debug)]
#[allow(dead_code)] // printed when a comparison fails
struct Case<'a> {
    mode: Mode,
    input: &'a DeviceTensor,
    grid: &'a DeviceTensor,
    points: Vec<f64>,
    out: &'a DeviceTensor,
}

/// One call with the given operands; the output is made here.
fn check(rng: &mut Rng, mode: Mode, [input, points]: [&DeviceTensor; 2], layout: Layout) {
    let dtype = input.dtype;
    let out = DeviceTensor::output(dtype, layout, ND);
    let what = Case { mode, input, grid: points, points: points.values(), out: &out };
    call([input, points], mode, &out).unwrap_or_else(|e| panic!("{e:?}\n{what:#?}"));

    let [n, c, h, w] = [0, 1, 2, 3].map(|d| input.layout.shape[d] as usize);
    let [grid_h, grid_w] = plane_size(&out.layout.shape);
    let extents = Extents { n, c, h, w, grid_h, grid_w };
    let (expected, magnitude) = expected(dtype, &input.values(), &points.values(), &extents, mode);
    let mut got = out.values();
    if mode.interpolation == Interpolation::Nearest {
        let same = |(got, expected): (&f64, &f64)| got == expected || (got.is_nan() && expected.is_nan());
        assert!(got.iter().zip(&expected).all(same), "nearest copies pixels\n{what:#?}");
    }
    if mode.interpolation == Interpolation::Bicubic {
        // Close to its zeros the sign of a cubic polynomial is a matter of rounding, and so is whether an infinity
        // times that is plus infinity, minus infinity or NaN.
        for (got, expected) in got.iter_mut().zip(&expected) {
            if !got.is_finite() && !expected.is_finite() {
                *got = *expected;
            }
        }
    }
    assert_close(&what, dtype, dtype.tolerance(), &got, &expected, &magnitude);
    assert_repeatable(rng, &what, &[input, points], &[&out], |inputs, outputs| {
        call([inputs[0], inputs[1]], mode, outputs[0]).unwrap();
    });
}

/// Random operands; grid values come from `value`, which is told the extent of the axis.
fn random_case(
    rng: &mut Rng,
    (dtype, mode): (DType, Mode),
    least: i64,
    clean: bool,
    mut value: impl FnMut(&mut Rng, i64) -> f64,
) {
    let n = extent(rng, 3);
    let c = if rng.one_in(3) { rng.range(5, 40) } else { extent(rng, 4) };
    let (h, w) = (extent(rng, 7).max(least), row_extent(rng, 9).max(least));
    let (gh, gw) = (extent(rng, 4), row_extent(rng, 7));
    let (image, samples, grid) = ([n, c, h, w], [n, c, gh, gw], [n, gh, gw, 2]);
    let [xl, pl, ol] = layouts(rng, [(&image, Input), (&grid, Input), (&samples, Output)]);
    let mut x = values(rng, xl.numel());
    if !clean {
        poison(rng, &mut x);
    }
    let points: Vec<f64> = (0..pl.numel()).map(|i| value(rng, if i % 2 == 0 { w } else { h })).collect();
    let input = DeviceTensor::new(dtype, xl, rng.choose(&[ND, NCHW]), &x);
    let points = DeviceTensor::new(dtype, pl, ND, &points);
    check(rng, mode, [&input, &points], ol);
}

#[test]
fn agrees_in_all_modes() {
    let mut rng = Rng::new(10);
    for _ in 0..rounds(25) {
        for (dtype, mode) in calls() {
            random_case(&mut rng, (dtype, mode), 1, true, |rng, size| {
                coordinate(rng, size, mode.align_corners)
            });
        }
    }
}

/// Many points and few, many channels and few: whether images are brought into scratch depends on both.
#[test]
fn agrees_on_large_images() {
    let mut rng = Rng::new(15);
    for (dtype, mode) in calls() {
        for (c, [h, w], points) in
            [(3, [80, 100], 3), (3, [300, 310], 80), (17, [150, 130], 40), (9, [60, 70], 50)]
        {
            if !is_taken(&mut rng) {
                continue;
            }
            let (image, samples, grid) = ([1, c, h, w], [1, c, points, points], [1, points, points, 2]);
            let x = values(&mut rng, numel(&image));
            let p: Vec<f64> = (0..numel(&grid))
                .map(|i| match (i as i64 / (points * 2), i % 2) {
                    (row, 1) if row % 3 > 0 => 2.2 * row as f64 / points as f64 - 1.1,
                    (_, axis) => coordinate(&mut rng, [w, h][axis], mode.align_corners),
                })
                .collect();
            let x = DeviceTensor::new(dtype, Layout::contiguous(&image), ND, &x);
            let p = DeviceTensor::new(dtype, Layout::contiguous(&grid), ND, &p);
            check(&mut rng, mode, [&x, &p], Layout::contiguous(&samples));
        }
    }
}

/// Points next to each other have taps in few rows, which are read once for all of them: where channels are many, where rows are few, and
/// where the image is large.
#[test]
fn agrees_where_points_follow_each_other() {
    let mut rng = Rng::new(17);
    for (c, [h, w], points, spread, slope) in [
        (9, [40, 45], 40, 2.1, 0.1),
        (3, [70, 66], 66, 2.1, 0.02),
        (3, [70, 66], 66, 2.1, 0.4),
        (2, [730, 720], 64, 0.16, 0.3),
    ] {
        let (image, samples, grid) = ([1, c, h, w], [1, c, points, points], [1, points, points, 2]);
        let x = values(&mut rng, numel(&image));
        let p: Vec<f64> = (0..numel(&grid))
            .map(|i| {
                let [row, column] = [i as i64 / (points * 2), i as i64 / 2 % points]
                    .map(|n| spread * (n as f64 / points as f64 - 0.5));
                if i % 2 == 0 { column - slope * row } else { row + slope * column }
            })
            .collect();
        for (dtype, mode) in calls() {
            if !is_taken(&mut rng) {
                continue;
            }
            let x = DeviceTensor::new(dtype, Layout::contiguous(&image), ND, &x);
            let p = DeviceTensor::new(dtype, Layout::contiguous(&grid), ND, &p);
            check(&mut rng, mode, [&x, &p], Layout::contiguous(&samples));
        }
    }
}

/// Lines of channels are written whole, whether a kernel makes them all at a time or one after the other.
#[test]
fn agrees_where_channels_fill_lines() {
    let mut rng = Rng::new(16);
    for (dtype, mode) in calls() {
        let (image, samples, grid) = ([2, 32, 5, 4], [2, 32, 1, 3], [2, 1, 3, 2]);
        let x = values(&mut rng, numel(&image));
        let p: Vec<f64> = (0..numel(&grid)).map(|_| rng.uniform(-1.2, 1.2)).collect();
        let x = DeviceTensor::new(dtype, Layout::channels_last(&image), ND, &x);
        let p = DeviceTensor::new(dtype, Layout::contiguous(&grid), ND, &p);
        check(&mut rng, mode, [&x, &p], Layout::channels_last(&samples));
    }
}

#[test]
fn lets_infinities_reach_only_points_that_tap_them() {
    let mut rng = Rng::new(11);
    for _ in 0..rounds(12) {
        for call in calls() {
            // Away from pixels and borders, where 0 * infinity would be a matter of taste.
            random_case(&mut rng, call, 1, false, |rng, _| rng.uniform(-1.4, 1.4));
        }
    }
}

#[test]
fn drops_or_clips_points_that_are_no_numbers() {
    let mut rng = Rng::new(12);
    for _ in 0..rounds(10) {
        for (dtype, mode) in calls() {
            let huge = if dtype == DType::F16 { 6e4 } else { 1e30 };
            // With reflection a huge coordinate has no digits left behind the point: see the next test.
            let far = if mode.padding == Padding::Reflection { f64::NAN } else { huge };
            let bad = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, far, -far];
            // An aligned axis of one pixel would make infinity * 0 of an infinity.
            random_case(&mut rng, (dtype, mode), 2, true, |rng, size| match rng.below(3) {
                0 => rng.choose(&bad),
                _ => coordinate(rng, size, mode.align_corners),
            });
        }
    }
}

#[test]
fn never_makes_nan_of_a_bad_point() {
    let mut rng = Rng::new(13);
    let bad = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e9, -1e9, 3e9, -3e9, 1e30, -1e30, 3e38, -3e38];
    for _ in 0..rounds(12) {
        for (dtype, mode) in calls() {
            let (n, h, w) = (2, extent(&mut rng, 4), extent(&mut rng, 5));
            let (c, columns) = (rng.choose(&[1, 3, 20]), rng.choose(&[3, 40]));
            let (image, samples, points) = ([n, c, h, w], [n, c, 2, columns], [n, 2, columns, 2]);
            let tensor = |shape: &[i64], values: &[f64]| {
                DeviceTensor::new(dtype, Layout::contiguous(shape), ND, values)
            };
            let x = values(&mut rng, numel(&image));
            let p: Vec<f64> = (0..numel(&points))
                .map(|_| if rng.coin() { rng.choose(&bad) } else { rng.uniform(-1.0, 1.0) })
                .collect();
            let (x, p) = (tensor(&image, &x), tensor(&points, &p));
            let out = DeviceTensor::output(dtype, Layout::contiguous(&samples), ND);
            call([&x, &p], mode, &out).unwrap();
            let got = out.values();
            // No value of the image is beyond 4, and weights do not add up to more than about 2 in magnitude.
            assert!(got.iter().all(|v| v.abs() < 16.0), "{got:?} {:?}", (mode, dtype, p.values()));
        }
    }
}

/// Points on pixels, on edges between pixels and on the borders decide by their last bit which pixels they tap.
#[test]
fn agrees_on_pixels_edges_and_borders() {
    let mut rng = Rng::new(14);
    for _ in 0..rounds(2) {
        for (dtype, mode) in calls() {
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
                for c in [2, 18] {
                    let tensor = |shape: &[i64], values: &[f64]| {
                        DeviceTensor::new(dtype, Layout::contiguous(shape), ND, values)
                    };
                    let image = [1, c, 3, size];
                    let input = tensor(&image, &nonzero_values(&mut rng, numel(&image)));
                    let points = tensor(&[1, 1, steps, 2], &values);
                    check(&mut rng, mode, [&input, &points], Layout::contiguous(&[1, c, 1, steps]));
                }
            }
        }
    }
}

#[test]
fn of_nothing_changes_nothing() {
    for (image, points) in
        [([0, 2, 3, 3], [0, 2, 2, 2]), ([2, 0, 3, 3], [2, 2, 2, 2]), ([1, 2, 3, 3], [1, 0, 2, 2])]
    {
        let make = |shape: &[i64]| DeviceTensor::output(DType::F32, Layout::contiguous(shape), ND);
        let out = make(&[image[0], image[1], points[1], points[2]]);
        call([&make(&image), &make(&points)], PLAIN, &out).unwrap();
        assert!(out.is_untouched());
    }
}

#[test]
fn agrees_on_large_shapes() {
    let mut rng = Rng::new(51);
    for (dtype, [n, c, ..], image) in LARGE {
        for mode in modes() {
            if !is_taken(&mut rng) {
                continue;
            }
            let (samples, points) = ([n, c, 40, 131], [n, 40, 131, 2]);
            let operands = [(&image, Input), (&points, Input), (&samples, Output)];
            let [xl, pl, ol] = layouts(&mut rng, operands.map(|(s, role)| (&s[..], role)));
            let x = values(&mut rng, xl.numel());
            let p: Vec<f64> =
                (0..pl.numel()).map(|i| coordinate(&mut rng, image[3 - i % 2], mode.align_corners)).collect();
            let (x, p) = (DeviceTensor::new(dtype, xl, ND, &x), DeviceTensor::new(dtype, pl, ND, &p));
            check(&mut rng, mode, [&x, &p], ol);
        }
    }
}
