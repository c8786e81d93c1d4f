//! aclnnAvgPool2d.

use super::avgpool2d_backward::{Attributes, Pool, format, pooling, pools, random_attributes};
use super::common::{DType, DeviceTensor, Failure, IntArray, Layout, NCHW, Pointer, Rng, c_bool, numel};
use super::differential::*;
use super::properties::{self, Linear};
use super::threads;
use super::{Arguments, Benchmark, Benchmarks, Operator, Role, array, benchmark, tensor};
use opapi::abi::acl_meta::aclOpExecutor;
use opapi::ops::pooling::reference::avg_pool2d_backward;
use opapi::ops::pooling::reference::{Pooling, avg_pool2d};
use opapi::ops::pooling::rows::avgpool2d::{aclnnAvgPool2d, aclnnAvgPool2dGetWorkspaceSize};
use proptest::prelude::*;

pub const ROWS: &[Operator] = &[Operator {
    name: "aclnnAvgPool2d",
    pointers: &[
        ("self", Role::Input),
        ("kernelSize", Role::Ints),
        ("strides", Role::Ints),
        ("paddings", Role::Ints),
        ("out", Role::Output),
    ],
    scalars: &["ceilMode", "countIncludePad", "divisorOverride", "cubeMathType"],
    may_be_null: &[],
    phase1,
    phase2: aclnnAvgPool2d,
    format,
    valid,
    may_skip: |_, _, _| false,
    linear: Some(|| pools().prop_map(|pool| properties::boxed(Forward(pool))).boxed()),
    split,
    benchmarks,
}];

fn phase1(p: &[Pointer], s: &[i64], size: *mut u64, executor: *mut *mut aclOpExecutor) -> i32 {
    // SAFETY: handles are checked by the library, the out parameters are null or good for one result.
    unsafe {
        aclnnAvgPool2dGetWorkspaceSize(
            p[0].cast(),
            p[1].cast(),
            p[2].cast(),
            p[3].cast(),
            c_bool(s[0] as u8),
            c_bool(s[1] as u8),
            s[2],
            s[3] as i8,
            p[4].cast(),
            size,
            executor,
        )
    }
}

fn call(self_: &DeviceTensor, pool: &Attributes, out: &DeviceTensor) -> Result<(), Failure> {
    let arrays = [&pool.kernel[..], pool.stride.as_deref().unwrap_or(&[]), &pool.padding].map(IntArray::new);
    let [kernel, strides, paddings] = arrays.each_ref().map(IntArray::handle);
    let (ceil_mode, include) = (i64::from(pool.ceil_mode), i64::from(pool.count_include_pad));
    let scalars = [ceil_mode, include, pool.divisor_override, i64::from(pool.cube_math_type)];
    ROWS[0].call(&[self_.handle(), kernel, strides, paddings, out.handle()], &scalars)
}

fn valid(rng: &mut Rng) -> Arguments {
    let image = super::small_image(rng);
    let [h, w] = plane_size(&image).map(|extent| extent as i64);
    let kernel = [rng.range(1, h), rng.range(1, w)];
    let strides = [rng.range(1, 5), rng.range(1, 5)];
    let means = with_plane(&image, (h - kernel[0]) / strides[0] + 1, (w - kernel[1]) / strides[1] + 1);
    let (dtype, format) = (rng.choose(&HALF_TYPES), format(image.len()));
    let pointers = vec![
        tensor(dtype, format, &image),
        array(&kernel),
        array(&strides),
        array(&[0, 0]),
        tensor(dtype, format, &means),
    ];
    Arguments { pointers, scalars: vec![0, rng.range(0, 1), rng.range(-3, 3), rng.choose(&[0, 2])] }
}

fn split() {
    let mut rng = Rng::new(9);
    for (image, kernel, stride, padding) in [
        ([2, 24, 112, 112], 3, 2, 1),
        ([1, 1, 900, 900], 7, 3, 3),
        ([1, 1, 800, 600], 2, 5, 0),
        ([4, 1000, 12, 12], 12, 1, 0),
    ] {
        let means = |n: i64| (n + 2 * padding - kernel) / stride + 1;
        let means = [image[0], image[1], means(image[2]), means(image[3])];
        for dtype in [DType::F32, DType::F16, DType::Bf16] {
            let input = threads::values(&mut rng, numel(&image));
            for (name, layout) in threads::layouts(&image) {
                let self_ = DeviceTensor::new(dtype, layout, NCHW, &input);
                let out = DeviceTensor::output(dtype, Layout::channels_last(&means), NCHW);
                let pool = Attributes {
                    count_include_pad: false,
                    ..Attributes::new(&[kernel], &[stride], &[padding])
                };
                call(&self_, &pool, &out).unwrap();
                threads::report(&format!("pool-{dtype:?}-{name}-{image:?}"), &out);
            }
        }
    }
}

fn benchmarks() -> Benchmarks {
    let mut calls: Benchmarks = Vec::new();
    for (image, dtype, [kernel, stride, padding]) in benchmark::windows() {
        let name = format!("k{kernel}s{stride}p{padding} {}", benchmark::describe(image, dtype));
        calls.push((name, Box::new(move || timed(image, dtype, kernel, stride, padding))));
    }
    calls
}

fn timed(image: benchmark::Shape, dtype: DType, kernel: i64, stride: i64, padding: i64) -> Benchmark {
    let pooling = pooling(&Attributes::new(&[kernel], &[stride], &[padding]));
    let windows = pooling.windows(plane_size(&image), false);
    let self_ = benchmark::input(dtype, &image, 1);
    let counts = windows.map(|count| count as usize);
    let expected = avg_pool2d(&self_.values(), planes(&image), counts, plane_size(&image), &pooling);
    let [kernel, stride, padding] = [kernel, stride, padding].map(|value| IntArray::new(&[value]).into());
    let out = benchmark::output(dtype, &with_plane(&image, windows[0], windows[1]));
    let operands = vec![self_.into(), kernel, stride, padding, out.into()];
    Benchmark { operands, scalars: vec![0, 1, 0, 0], expected }
}

// ------------------------------------------------------------------------------------------------ as a linear map

#[derive(Debug)]
struct Forward(Pool);

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
        let format = format(result.shape.len());
        let x = DeviceTensor::new(self.dtype(), image, format, x);
        let out = properties::output(self.dtype(), result, format);
        let a = &self.0.attributes;
        let attributes = Attributes {
            ceil_mode: self.0.ceil_mode,
            count_include_pad: a.count_include_pad,
            divisor_override: a.divisor_override,
            ..Attributes::new(&a.kernel, &a.stride, &a.padding)
        };
        call(&x, &attributes, &out).unwrap();
        out.values()
    }

    fn forward(&self, g: &[f64]) -> Vec<f64> {
        let Pool { planes, size, attributes, .. } = &self.0;
        let (windows, size) = (self.0.windows().map(|n| n as usize), size.map(|n| n as usize));
        avg_pool2d_backward(g, numel(planes), windows, size, attributes)
    }
}

// ------------------------------------------------------------------------------------------------ against the reference

fn check(rng: &mut Rng, dtype: DType, shape: &[i64], pool: &Attributes) {
    let format = format(shape.len());
    let windows = pooling(pool).windows(plane_size(shape), pool.ceil_mode);
    let [il, ol] = layouts(rng, [(shape, Input), (&with_plane(shape, windows[0], windows[1]), Output)]);
    let mut x = values(rng, il.numel());
    poison(rng, &mut x);
    let self_ = DeviceTensor::new(dtype, il, format, &x);
    let out = DeviceTensor::output(dtype, ol, format);
    let what = (pool, &self_, &out);
    call(&self_, pool, &out).unwrap_or_else(|e| panic!("{e:?}\n{what:#?}"));
    let x = self_.values();
    let counts = windows.map(|n| n as usize);
    let reference =
        |x: &[f64], pooling: &Pooling| avg_pool2d(x, planes(shape), counts, plane_size(shape), pooling);
    let attributes = pooling(pool);
    let positive = Pooling { divisor_override: attributes.divisor_override.abs(), ..attributes };
    let (expected, magnitude) = (reference(&x, &attributes), reference(&magnitudes(&x), &positive));
    // cubeMathType 2, USE_FP16: FLOAT is computed in half precision.
    let precision = if dtype == DType::F32 && pool.cube_math_type == 2 { DType::F16 } else { dtype };
    assert_close(&what, precision, precision.tolerance(), &out.values(), &expected, &magnitude);
    assert_repeatable(rng, &what, &[&self_], &[&out], |inputs, outputs| {
        call(inputs[0], pool, outputs[0]).unwrap();
    });
}

#[test]
fn agrees() {
    let mut rng = Rng::new(90);
    let mut calls = 0;
    while calls < rounds(2500) {
        let dtype = HALF_TYPES[calls % 3];
        let shape = image_shape(&mut rng, 11);
        let mut pool = random_attributes(&mut rng, plane_size(&shape));
        pool.cube_math_type = rng.choose(&[0, 0, 2]);
        if pooling(&pool).windows(plane_size(&shape), pool.ceil_mode).iter().any(|&n| n < 1) {
            continue;
        }
        calls += 1;
        check(&mut rng, dtype, &shape, &pool);
    }
}

#[test]
fn agrees_for_every_way_of_the_work() {
    let mut rng = Rng::new(91);
    for (shape, kernel, stride, padding) in [
        // Windows apart, side by side and over each other; remainders of 2, 3 and more columns.
        ([1, 2, 9, 700], [3, 3], [2, 2], [1, 1]),
        ([1, 2, 9, 700], [2, 3], [2, 3], [1, 0]),
        ([2, 1, 20, 131], [4, 5], [5, 7], [0, 2]),
        ([1, 1, 3, 1200], [2, 40], [1, 50], [0, 20]),
        // Wide windows, and such that are far apart.
        ([1, 2, 5, 1500], [3, 1400], [1, 9], [1, 600]),
        ([1, 2, 5, 1500], [2, 2], [3, 100], [0, 1]),
        ([1, 1, 4, 300], [2, 255], [1, 1], [1, 127]),
        // One window, which is the image.
        ([5, 7, 7, 7], [7, 7], [1, 1], [0, 0]),
        ([2, 3, 40, 33], [40, 33], [3, 3], [0, 0]),
        // Small ones of more planes than are summed at a time; wider than a register; a part of the image, and padded.
        ([2, 37, 7, 7], [7, 7], [1, 1], [0, 0]),
        ([1, 19, 3, 21], [3, 21], [1, 1], [0, 0]),
        ([1, 33, 5, 9], [4, 8], [2, 2], [0, 0]),
        ([1, 17, 3, 3], [5, 5], [2, 2], [1, 1]),
    ] {
        for dtype in HALF_TYPES {
            for include in [false, true] {
                let pool =
                    Attributes { count_include_pad: include, ..Attributes::new(&kernel, &stride, &padding) };
                for _ in 0..rounds(3) {
                    check(&mut rng, dtype, &shape, &pool);
                }
            }
        }
    }
}

#[test]
fn channels_that_are_neighbours_make_the_same_bits() {
    let mut rng = Rng::new(92);
    for shape in [[2, 3, 9, 7], [1, 70, 6, 5], [1, 130, 3, 4], [3, 16, 8, 1]] {
        for dtype in HALF_TYPES {
            let pool =
                Attributes { count_include_pad: rng.coin(), ..Attributes::new(&[3, 2], &[2, 1], &[1, 1]) };
            let windows = pooling(&pool).windows(plane_size(&shape), false);
            let means = with_plane(&shape, windows[0], windows[1]);
            let x = values(&mut rng, numel(&shape));
            let run = |layout: fn(&[i64]) -> Layout| {
                let self_ = DeviceTensor::new(dtype, layout(&shape), NCHW, &x);
                let out = DeviceTensor::output(dtype, layout(&means), NCHW);
                call(&self_, &pool, &out).unwrap();
                out
            };
            assert_same_bits(&(shape, &pool), &run(Layout::contiguous), &run(Layout::channels_last));
        }
    }
}

#[test]
fn of_nothing_changes_nothing() {
    let pool = Attributes::new(&[2], &[], &[0]);
    let make = |shape: &[i64]| DeviceTensor::output(DType::F32, Layout::contiguous(shape), NCHW);
    let (self_, out) = (make(&[0, 2, 2, 2]), make(&[0, 2, 1, 1]));
    call(&self_, &pool, &out).unwrap();
    assert!(out.is_untouched());
}

#[test]
fn agrees_on_large_shapes() {
    let mut rng = Rng::new(93);
    for _ in 0..rounds(1) {
        for (dtype, shape, _) in LARGE {
            for [kernel, stride, padding] in LARGE_WINDOWS {
                let pool = Attributes {
                    count_include_pad: rng.coin(),
                    ..Attributes::new(&[kernel], &[stride], &[padding])
                };
                check(&mut rng, dtype, &shape, &pool);
            }
        }
    }
}
