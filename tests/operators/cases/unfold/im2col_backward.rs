//! aclnnIm2colBackward.

use super::common::{self, DType, DeviceTensor, Failure, IntArray, Layout, NCHW, NCL, ND, Pointer, Rng};
use super::differential::*;
use super::properties::{self, Linear};
use super::threads;
use super::{Arguments, Benchmark, Benchmarks, Operator, Role, array, benchmark, tensor};
use half::f16;
use num_complex::Complex;
use opapi::abi::acl_meta::aclOpExecutor;
use opapi::ops::unfold::reference;
use opapi::ops::unfold::reference::Windows;
use opapi::ops::unfold::reference::im2col;
use opapi::ops::unfold::rows::im2col_backward::{aclnnIm2colBackward, aclnnIm2colBackwardGetWorkspaceSize};
use proptest::prelude::*;

pub const ROWS: &[Operator] = &[Operator {
    name: "aclnnIm2colBackward",
    pointers: &[
        ("gradOutput", Role::Input),
        ("inputSize", Role::Ints),
        ("kernelSize", Role::Ints),
        ("dilation", Role::Ints),
        ("padding", Role::Ints),
        ("stride", Role::Ints),
        ("out", Role::Output),
    ],
    scalars: &[],
    may_be_null: &[],
    phase1,
    phase2: aclnnIm2colBackward,
    format: |_| ND,
    valid,
    // Windows may lie in the padding. All of out is written, unless there is no window: then gradOutput is empty.
    may_skip: |tensor, _, _| tensor == "gradOutput",
    linear: Some(|| columns().prop_map(properties::boxed).boxed()),
    split,
    benchmarks,
}];

fn phase1(p: &[Pointer], _: &[i64], size: *mut u64, executor: *mut *mut aclOpExecutor) -> i32 {
    // SAFETY: handles are checked by the library, the out parameters are null or good for one result.
    unsafe {
        aclnnIm2colBackwardGetWorkspaceSize(
            p[0].cast(),
            p[1].cast(),
            p[2].cast(),
            p[3].cast(),
            p[4].cast(),
            p[5].cast(),
            p[6].cast(),
            size,
            executor,
        )
    }
}

fn call(
    grad_output: &DeviceTensor,
    input_size: [i64; 2],
    windows: &Windows,
    out: &DeviceTensor,
) -> Result<(), Failure> {
    let Windows { kernel, dilation, padding, stride } = *windows;
    let arrays = [input_size, kernel, dilation, padding, stride].map(|values| IntArray::new(&values));
    let [size, kernel, dilation, padding, stride] = arrays.each_ref().map(IntArray::handle);
    ROWS[0].call(&[grad_output.handle(), size, kernel, dilation, padding, stride, out.handle()], &[])
}

fn valid(rng: &mut Rng) -> Arguments {
    let image = super::small_image(rng);
    let size = plane_size(&image);
    let kernel = size.map(|extent| rng.range(1, extent as i64));
    let [stride, padding] = [[1, 5], [0, 2]].map(|[lo, hi]| [rng.range(lo, hi), rng.range(lo, hi)]);
    let windows = Windows { kernel, dilation: [1, 1], padding, stride };
    let columns = columns_of(&image, &windows);
    let pointers = vec![
        tensor(rng.choose(&HALF_TYPES), ND, &columns),
        array(&size.map(|extent| extent as i64)),
        array(&kernel),
        array(&windows.dilation),
        array(&padding),
        array(&stride),
        tensor(rng.choose(&HALF_TYPES), ND, &image),
    ];
    Arguments { pointers, scalars: vec![] }
}

/// The shape of gradOutput: a column per window.
pub(super) fn columns_of(image: &[i64], windows: &Windows) -> Vec<i64> {
    let channels = image[image.len() - 3];
    let rows = channels * windows.kernel.iter().product::<i64>();
    let count = windows.counts(plane_size(image)).iter().product();
    [&image[..image.len() - 3], &[rows, count]].concat()
}

/// Square windows side by side or not, without dilation.
pub(super) fn square(kernel: i64, stride: i64, padding: i64) -> Windows {
    Windows { kernel: [kernel; 2], dilation: [1; 2], padding: [padding; 2], stride: [stride; 2] }
}

fn split() {
    let mut rng = Rng::new(4);
    for (image, kernel, padding, stride) in [
        ([2, 8, 96, 96], 3, 1, 1),
        ([1, 1, 400, 400], 5, 0, 2),
        ([1, 64, 24, 24], 4, 3, 3),
        ([1, 9, 150, 120], 2, 0, 3),
        ([5, 60, 9, 8], 5, 0, 5),
    ] {
        let windows = square(kernel, stride, padding);
        let columns = columns_of(&image, &windows);
        for (dtype, out_type) in
            [(DType::F32, DType::F32), (DType::F16, DType::F16), (DType::Bf16, DType::F32)]
        {
            let grad_output = threads::input(&mut rng, dtype, Layout::contiguous(&columns), ND);
            for (name, layout) in threads::layouts(&image) {
                let out = DeviceTensor::output(out_type, layout, ND);
                call(&grad_output, [image[2], image[3]], &windows, &out).unwrap();
                threads::report(&format!("im2col-{dtype:?}-{name}-{image:?}"), &out);
            }
        }
    }
}

fn benchmarks() -> Benchmarks {
    let mut calls: Benchmarks = Vec::new();
    for (image, dtype, [kernel, stride, padding]) in benchmark::windows() {
        let name = format!("k{kernel}s{stride}p{padding} {}", benchmark::describe(image, dtype));
        calls.push((name, Box::new(move || timed(image, dtype, square(kernel, stride, padding)))));
    }
    calls
}

fn timed(image: benchmark::Shape, dtype: DType, windows: Windows) -> Benchmark {
    let [n, c, h, w] = image;
    let grad = benchmark::input(dtype, &columns_of(&image, &windows), 2);
    let expected =
        reference::im2col_backward(&grad.values(), n as usize, c as usize, plane_size(&image), &windows);
    let Windows { kernel, dilation, padding, stride } = windows;
    let mut operands = vec![grad.into()];
    operands.extend([[h, w], kernel, dilation, padding, stride].map(|values| IntArray::new(&values).into()));
    operands.push(benchmark::output(dtype, &image).into());
    Benchmark { operands, scalars: vec![], expected }
}

// ------------------------------------------------------------------------------------------------ as a linear map

#[derive(Clone, Debug)]
pub(super) struct Columns {
    pub(super) batch: Option<i64>,
    pub(super) channels: i64,
    pub(super) size: [i64; 2],
    pub(super) windows: Windows,
}

pub(super) fn columns() -> impl Strategy<Value = Columns> {
    let attributes = ([1..5i64, 1..5], [1..4i64, 1..4], [0..6i64, 0..6], [1..5i64, 1..5]);
    (prop::option::of(1..4i64), 1..4i64, (1..9i64, properties::row()).prop_map(<[i64; 2]>::from), attributes)
        .prop_filter_map("no window", |(batch, channels, size, (kernel, dilation, padding, stride))| {
            let windows = Windows { kernel, dilation, padding, stride };
            let columns = Columns { batch, channels, size, windows };
            columns.counts().iter().all(|&n| n >= 1).then_some(columns)
        })
}

impl Columns {
    fn counts(&self) -> [i64; 2] {
        self.windows.counts(self.size.map(|s| s as usize))
    }
}

impl Linear for Columns {
    fn dtype(&self) -> DType {
        DType::F32
    }

    fn grad_shape(&self) -> Vec<i64> {
        columns_of(&self.result_shape(), &self.windows)
    }

    fn result_shape(&self) -> Vec<i64> {
        self.batch.into_iter().chain([self.channels, self.size[0], self.size[1]]).collect()
    }

    fn backward(&self, g: &[f64], grad: Layout, result: Layout) -> Vec<f64> {
        let g = DeviceTensor::new(self.dtype(), grad, ND, g);
        let out = properties::output(self.dtype(), result, ND);
        call(&g, self.size, &self.windows, &out).unwrap();
        out.values()
    }

    fn forward(&self, x: &[f64]) -> Vec<f64> {
        let batch = self.batch.unwrap_or(1) as usize;
        let size = self.size.map(|s| s as usize);
        im2col(x, batch, self.channels as usize, size, &self.windows)
    }
}

// ------------------------------------------------------------------------------------------------ against the reference

/// One call with the given columns.
fn check(rng: &mut Rng, windows: &Windows, grad_output: &DeviceTensor, out_type: DType, out_layout: Layout) {
    let shape = out_layout.shape.clone();
    let size = plane_size(&shape).map(|extent| extent as i64);
    let format = match shape.len() {
        4 => rng.choose(&[ND, NCHW]),
        _ => rng.choose(&[ND, NCL]),
    };
    let out = DeviceTensor::output(out_type, out_layout, format);
    let what = (windows, grad_output, &out);
    call(grad_output, size, windows, &out).unwrap_or_else(|e| panic!("{e:?}\n{what:#?}"));

    let batch = if shape.len() == 4 { shape[0] as usize } else { 1 };
    let channels = shape[shape.len() - 3] as usize;
    let reference = |g: &[f64]| reference::im2col_backward(g, batch, channels, plane_size(&shape), windows);
    let g = grad_output.values();
    // The sum is rounded to the type of gradOutput first, so the coarser of the two tolerances holds.
    let tolerance = grad_output.dtype.tolerance().max(out_type.tolerance());
    let mut expected = reference(&g);
    if grad_output.dtype.size() < out_type.size() {
        for got in out.values() {
            let rounded = common::round_to(grad_output.dtype, Complex::new(got, 0.0)).re;
            assert!(
                rounded == got || got.is_nan(),
                "{got:e} has more digits than {:?}\n{what:#?}",
                grad_output.dtype
            );
        }
    }
    for e in &mut expected {
        *e = common::round_to(grad_output.dtype, Complex::new(*e, 0.0)).re;
    }
    let coarser = if grad_output.dtype == DType::F16 { DType::F16 } else { out_type };
    assert_close(&what, coarser, tolerance, &out.values(), &expected, &reference(&magnitudes(&g)));
    assert_repeatable(rng, &what, &[grad_output], &[&out], |inputs, outputs| {
        call(inputs[0], size, windows, outputs[0]).unwrap();
    });
}

#[test]
fn agrees() {
    let mut rng = Rng::new(30);
    let mut calls = 0;
    while calls < rounds(2500) {
        let pair = |rng: &mut Rng, lo, hi| [rng.range(lo, hi), rng.range(lo, hi)];
        let (batch, channels) = (extent(&mut rng, 3), extent(&mut rng, 3));
        let size = [extent(&mut rng, 8), row_extent(&mut rng, 8)];
        let windows = Windows {
            kernel: pair(&mut rng, 1, 4),
            dilation: if rng.coin() { [1, 1] } else { pair(&mut rng, 1, 3) },
            padding: if rng.coin() { [0, 0] } else { pair(&mut rng, 0, 5) },
            stride: pair(&mut rng, 1, 4),
        };
        let counts = windows.counts(size.map(|s| s as usize));
        if counts.iter().any(|&n| n < 1) {
            continue;
        }
        calls += 1;
        let mut image = vec![channels, size[0], size[1]];
        if rng.coin() {
            image.insert(0, batch);
        }
        let columns = columns_of(&image, &windows);
        let [gl, ol] = layouts(&mut rng, [(&columns, Input), (&image, Output)]);
        let mut g = values(&mut rng, gl.numel());
        poison(&mut rng, &mut g);
        let dtype = rng.choose(&HALF_TYPES);
        let grad_output = DeviceTensor::new(dtype, gl, rng.choose(&[ND, NCHW]), &g);
        let out_type = if rng.coin() { dtype } else { rng.choose(&HALF_TYPES) };
        check(&mut rng, &windows, &grad_output, out_type, ol);
    }
}

#[test]
fn agrees_on_patches() {
    // Each way in which pixels come to registers: those of several windows or of a part of one, with lanes left over or not, in rows of
    // whole registers or not.
    let mut rng = Rng::new(31);
    for kernel in [1, 2, 3, 4, 5, 7, 8, 9, 14, 16, 17, 24, 32] {
        for columns in [1, 3, 7, 8, 14, 16, 28, 37, 64] {
            let kernel = [rng.range(1, 3), kernel];
            let padding =
                if rng.range(0, 1) == 0 { [0, 0] } else { kernel.map(|size| rng.range(0, size / 2)) };
            let windows = Windows { kernel, dilation: [1, 1], padding, stride: kernel };
            let [height, width] = [rng.range(1, 5) * kernel[0], columns * kernel[1]];
            let size = [height + rng.range(0, kernel[0] - 1), width + rng.range(0, kernel[1] - 1)];
            let image = [rng.range(1, 2), rng.range(1, 3), size[0], size[1]];
            let shape = columns_of(&image, &windows);
            let g = values(&mut rng, shape.iter().product::<i64>() as usize);
            let dtype = rng.choose(&HALF_TYPES);
            let grad_output = DeviceTensor::new(dtype, Layout::contiguous(&shape), ND, &g);
            check(&mut rng, &windows, &grad_output, dtype, Layout::contiguous(&image));
        }
    }
}

#[test]
fn with_negative_window_counts_on_both_axes_gives_zeros() {
    // (-1) * (-1) columns: phase 1 accepts it, though no window exists.
    let (size, windows) =
        ([1, 1], Windows { kernel: [3, 3], dilation: [1, 1], padding: [0, 0], stride: [1, 1] });
    let grad_output = DeviceTensor::new(DType::F32, Layout::contiguous(&[18, 1]), ND, &[f64::NAN; 18]);
    let out = DeviceTensor::output(DType::F32, Layout::contiguous(&[2, 1, 1]), ND);
    call(&grad_output, size, &windows, &out).unwrap();
    assert_eq!(out.values(), [0.0, 0.0]);
}

#[test]
fn starts_from_positive_zero() {
    let (size, windows) =
        ([2, 2], Windows { kernel: [1, 1], dilation: [1, 1], padding: [0, 0], stride: [1, 1] });
    for dtype in HALF_TYPES {
        let grad_output = DeviceTensor::new(dtype, Layout::contiguous(&[1, 4]), ND, &[-0.0; 4]);
        let out = DeviceTensor::output(dtype, Layout::contiguous(&[1, 2, 2]), ND);
        call(&grad_output, size, &windows, &out).unwrap();
        assert!(out.values().iter().all(|v| *v == 0.0 && v.is_sign_positive()), "{:?}", out.values());
    }
}

#[test]
fn rounds_to_the_type_of_grad_output_first() {
    // 1 + 2^-11 lies halfway between two half-precision numbers: to even, 1.
    let (size, windows) =
        ([1, 1], Windows { kernel: [1, 2], dilation: [1, 1], padding: [0, 1], stride: [1, 1] });
    let terms = [0.0, 1.0, 2f64.powi(-11), 0.0];
    let grad_output = DeviceTensor::new(DType::F16, Layout::contiguous(&[2, 2]), ND, &terms);
    let out = DeviceTensor::output(DType::F32, Layout::contiguous(&[1, 1, 1]), ND);
    call(&grad_output, size, &windows, &out).unwrap();
    assert_eq!(out.values(), [f16::from_f64(1.0).to_f64()]);
}

#[test]
fn example_of_the_operator_page() {
    let columns: Vec<f64> = (0..8).map(|i| f64::from(i) + 0.1).collect();
    let (size, windows) =
        ([1, 1], Windows { kernel: [2, 2], dilation: [1, 1], padding: [1, 1], stride: [1, 2] });
    let grad_output = DeviceTensor::new(DType::F32, Layout::contiguous(&[4, 2]), ND, &columns);
    let out = DeviceTensor::output(DType::F32, Layout::contiguous(&[1, 1, 1]), ND);
    call(&grad_output, size, &windows, &out).unwrap();
    assert_eq!(out.values(), [f32::from_bits(0x4113_3333) as f64]);
}

#[test]
fn of_nothing_is_zero() {
    // No window fits, so gradOutput is empty; the image is not. A device leaves it as it was.
    for (columns, image, kernel) in [
        (vec![8, 0], vec![2, 2, 2], [2, 4]),
        (vec![0, 8, 1], vec![0, 2, 2, 2], [2, 2]),
        (vec![0, 1], vec![0, 2, 2], [2, 2]),
    ] {
        let (size, windows) = ([2, 2], Windows { kernel, dilation: [1, 1], padding: [0, 0], stride: [1, 3] });
        let columns = if kernel[1] == 4 { vec![16, 0] } else { columns };
        let grad_output = DeviceTensor::output(DType::F32, Layout::contiguous(&columns), ND);
        let out = DeviceTensor::output(DType::F32, Layout::contiguous(&image), ND);
        call(&grad_output, size, &windows, &out).unwrap();
        assert_eq!(out.values(), vec![0.0; out.values().len()]);
    }
}

#[test]
fn agrees_on_large_shapes() {
    let mut rng = Rng::new(53);
    for _ in 0..rounds(1) {
        for (dtype, [n, c, h, w], _) in LARGE {
            for [kernel, stride, padding] in LARGE_WINDOWS {
                let windows = square(kernel, stride.max(kernel / 2), padding);
                let image = [n, c.min(9), h, w];
                let columns = columns_of(&image, &windows);
                let [gl, ol] = layouts(&mut rng, [(&columns, Input), (&image, Output)]);
                let g = values(&mut rng, gl.numel());
                let grad_output = DeviceTensor::new(dtype, gl, ND, &g);
                check(&mut rng, &windows, &grad_output, dtype, ol);
            }
        }
    }
}
