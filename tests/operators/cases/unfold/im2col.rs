//! aclnnIm2col.

use super::common::{self, DType, DeviceTensor, Element, Failure, IntArray, Layout, NCHW, ND, Pointer, Rng};
use super::differential::*;
use super::im2col_backward::{Columns, columns, columns_of, square};
use super::properties::{self, Linear};
use super::threads;
use super::{Arguments, Benchmark, Benchmarks, Operator, Role, array, benchmark, tensor};
use num_complex::Complex;
use opapi::abi::acl_meta::aclOpExecutor;
use opapi::ops::unfold::reference;
use opapi::ops::unfold::reference::Windows;
use opapi::ops::unfold::reference::im2col_backward;
use opapi::ops::unfold::rows::im2col::{aclnnIm2col, aclnnIm2colGetWorkspaceSize};
use proptest::prelude::*;

pub const ROWS: &[Operator] = &[Operator {
    name: "aclnnIm2col",
    pointers: &[
        ("self", Role::Input),
        ("kernelSize", Role::Ints),
        ("dilation", Role::Ints),
        ("padding", Role::Ints),
        ("stride", Role::Ints),
        ("out", Role::Output),
    ],
    scalars: &[],
    may_be_null: &[],
    phase1,
    phase2: aclnnIm2col,
    format: |_| ND,
    valid,
    // Windows may lie in the padding.
    may_skip: |tensor, _, _| tensor == "self",
    linear: Some(|| columns().prop_map(|columns| properties::boxed(Forward(columns))).boxed()),
    split,
    benchmarks,
}];

fn phase1(p: &[Pointer], _: &[i64], size: *mut u64, executor: *mut *mut aclOpExecutor) -> i32 {
    // SAFETY: handles are checked by the library, the out parameters are null or good for one result.
    unsafe {
        aclnnIm2colGetWorkspaceSize(
            p[0].cast(),
            p[1].cast(),
            p[2].cast(),
            p[3].cast(),
            p[4].cast(),
            p[5].cast(),
            size,
            executor,
        )
    }
}

fn call(self_: &DeviceTensor, windows: &Windows, out: &DeviceTensor) -> Result<(), Failure> {
    let Windows { kernel, dilation, padding, stride } = *windows;
    let arrays = [kernel, dilation, padding, stride].map(|values| IntArray::new(&values));
    let [kernel, dilation, padding, stride] = arrays.each_ref().map(IntArray::handle);
    ROWS[0].call(&[self_.handle(), kernel, dilation, padding, stride, out.handle()], &[])
}

fn valid(rng: &mut Rng) -> Arguments {
    let image = super::small_image(rng);
    let kernel = plane_size(&image).map(|extent| rng.range(1, extent as i64));
    let [stride, padding] = [[1, 5], [0, 2]].map(|[lo, hi]| [rng.range(lo, hi), rng.range(lo, hi)]);
    let windows = Windows { kernel, dilation: [1, 1], padding, stride };
    let dtype = rng.choose(&HALF_TYPES);
    let pointers = vec![
        tensor(dtype, ND, &image),
        array(&kernel),
        array(&windows.dilation),
        array(&padding),
        array(&stride),
        tensor(rng.choose(&HALF_TYPES), ND, &columns_of(&image, &windows)),
    ];
    Arguments { pointers, scalars: vec![] }
}

fn split() {
    let mut rng = Rng::new(8);
    for (image, kernel, padding, stride) in
        [([2, 8, 96, 96], 3, 1, 1), ([1, 1, 400, 400], 5, 0, 2), ([1, 64, 24, 24], 4, 3, 3)]
    {
        let windows = square(kernel, stride, padding);
        let columns = columns_of(&image, &windows);
        for (dtype, out_type) in
            [(DType::F32, DType::F32), (DType::F16, DType::F16), (DType::Bf16, DType::F32)]
        {
            let self_ = threads::input(&mut rng, dtype, Layout::contiguous(&image), ND);
            for (name, layout) in
                [("packed", Layout::contiguous(&columns)), ("transposed", Layout::transposed(&columns))]
            {
                let out = DeviceTensor::output(out_type, layout, ND);
                call(&self_, &windows, &out).unwrap();
                threads::report(&format!("unfold-{dtype:?}-{name}-{image:?}"), &out);
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
    let [n, c, ..] = image;
    let self_ = benchmark::input(dtype, &image, 8);
    let expected = reference::im2col(&self_.values(), n as usize, c as usize, plane_size(&image), &windows);
    let Windows { kernel, dilation, padding, stride } = windows;
    let mut operands = vec![self_.into()];
    operands.extend([kernel, dilation, padding, stride].map(|values| IntArray::new(&values).into()));
    operands.push(benchmark::output(dtype, &columns_of(&image, &windows)).into());
    Benchmark { operands, scalars: vec![], expected }
}

// ------------------------------------------------------------------------------------------------ as a linear map

#[derive(Debug)]
struct Forward(Columns);

impl Linear for Forward {
    fn dtype(&self) -> DType {
        DType::F32
    }

    fn grad_shape(&self) -> Vec<i64> {
        self.0.result_shape()
    }

    fn result_shape(&self) -> Vec<i64> {
        self.0.grad_shape()
    }

    fn backward(&self, x: &[f64], image: Layout, result: Layout) -> Vec<f64> {
        let x = DeviceTensor::new(self.dtype(), image, ND, x);
        let out = properties::output(self.dtype(), result, ND);
        call(&x, &self.0.windows, &out).unwrap();
        out.values()
    }

    fn forward(&self, g: &[f64]) -> Vec<f64> {
        let Columns { batch, channels, size, windows } = &self.0;
        im2col_backward(g, batch.unwrap_or(1) as usize, *channels as usize, size.map(|s| s as usize), windows)
    }
}

// ------------------------------------------------------------------------------------------------ against the reference

/// One call; the result has the dtype of self, or another that keeps or rounds it.
fn check(rng: &mut Rng, windows: &Windows, image: &[i64], dtype: DType, out_type: DType) {
    let columns = columns_of(image, windows);
    let [il, ol] = layouts(rng, [(image, Input), (&columns, Output)]);
    let elements = match dtype == out_type {
        true => any_bits(rng, dtype, il.numel()),
        false => {
            values(rng, il.numel()).iter().map(|&v| common::encode(dtype, Complex::new(v, 0.0))).collect()
        }
    };
    let self_ = DeviceTensor::from_elements(dtype, il, rng.choose(&[ND, NCHW]), &elements);
    let out = DeviceTensor::output(out_type, ol, ND);
    let what = (windows, &self_, &out);
    call(&self_, windows, &out).unwrap_or_else(|e| panic!("{e:?}\n{what:#?}"));
    let batch = if image.len() == 4 { image[0] as usize } else { 1 };
    let channels = image[image.len() - 3] as usize;
    let expected = reference::im2col(&self_.elements(), batch, channels, plane_size(image), windows);
    let cast = |e: &Element| match dtype == out_type {
        true => *e,
        false => common::encode(out_type, common::decode(dtype, e)),
    };
    assert_elements(&what, &out, &expected.iter().map(cast).collect::<Vec<_>>());
    assert_repeatable(rng, &what, &[&self_], &[&out], |inputs, outputs| {
        call(inputs[0], windows, outputs[0]).unwrap();
    });
}

#[test]
fn copies_bits_and_casts() {
    let mut rng = Rng::new(80);
    let mut calls = 0;
    while calls < rounds(2500) {
        let pair = |rng: &mut Rng, lo, hi| [rng.range(lo, hi), rng.range(lo, hi)];
        let image = image_shape(&mut rng, 8);
        let windows = Windows {
            kernel: pair(&mut rng, 1, 4),
            dilation: if rng.coin() { [1, 1] } else { pair(&mut rng, 1, 3) },
            padding: if rng.coin() { [0, 0] } else { pair(&mut rng, 0, 5) },
            stride: pair(&mut rng, 1, 4),
        };
        if windows.counts(plane_size(&image)).iter().any(|&n| n < 1) {
            continue;
        }
        calls += 1;
        let dtype = rng.choose(&HALF_TYPES);
        let out_type = if rng.coin() { dtype } else { rng.choose(&HALF_TYPES) };
        check(&mut rng, &windows, &image, dtype, out_type);
    }
}

#[test]
fn copies_windows_that_are_wide_and_far_apart() {
    let mut rng = Rng::new(83);
    for (kernel, dilation, stride) in [
        ([16, 16], [1, 1], [16, 16]),
        ([2, 8], [1, 1], [3, 8]),
        ([3, 21], [2, 1], [1, 9]),
        ([2, 9], [1, 2], [2, 11]),
    ] {
        let windows = Windows { kernel, dilation, padding: [0, 0], stride };
        for image in [[2, 3, 32, 224], [1, 2, 16, 160], [1, 1, 17, 41], [2, 1, 18, 290]] {
            for dtype in HALF_TYPES.into_iter().chain([DType::F32, DType::F32]) {
                check(&mut rng, &windows, &image, dtype, dtype);
            }
        }
    }
}

#[test]
fn of_nothing_changes_nothing() {
    let windows = square(2, 1, 0);
    let make = |shape: &[i64]| DeviceTensor::output(DType::F32, Layout::contiguous(shape), ND);
    let (self_, out) = (make(&[0, 2, 3, 3]), make(&[0, 8, 4]));
    call(&self_, &windows, &out).unwrap();
    assert!(out.is_untouched());
}

#[test]
fn agrees_on_large_shapes() {
    let mut rng = Rng::new(82);
    for _ in 0..rounds(1) {
        for (dtype, [n, c, h, w], _) in LARGE {
            for [kernel, stride, padding] in LARGE_WINDOWS {
                let windows = square(kernel, stride.max(kernel / 2), padding);
                check(&mut rng, &windows, &[n, c.min(9), h, w], dtype, dtype);
            }
        }
        // A row of windows is longer than what is put together at a time.
        let windows = Windows { kernel: [2, 3], dilation: [1, 2], padding: [1, 2], stride: [1, 1] };
        check(&mut rng, &windows, &[1, 2, 3, 9000], DType::F32, DType::F32);
    }
}
