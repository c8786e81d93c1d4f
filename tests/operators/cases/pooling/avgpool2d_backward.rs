//! aclnnAvgPool2dBackward.

use super::common::{
    self, DType, DeviceTensor, Failure, IntArray, Layout, NCHW, NCL, Pointer, Rng, c_bool, numel,
};
use super::differential::*;
use super::properties::{self, Linear};
use super::threads;
use super::{Absent, Arguments, Benchmark, Benchmarks, Operator, Role, array, benchmark, tensor};
use opapi::abi::acl_meta::aclOpExecutor;
use opapi::ops::pooling::reference::{Pooling, avg_pool2d, avg_pool2d_backward};
use opapi::ops::pooling::rows::avgpool2d_backward::{
    aclnnAvgPool2dBackward, aclnnAvgPool2dBackwardGetWorkspaceSize,
};
use proptest::prelude::*;
use std::ptr;

pub const ROWS: &[Operator] = &[Operator {
    name: "aclnnAvgPool2dBackward",
    pointers: &[
        ("gradOutput", Role::Input),
        ("self", Role::Shape),
        ("kernelSize", Role::Ints),
        ("stride", Role::Ints),
        ("padding", Role::Ints),
        ("gradInput", Role::Output),
    ],
    scalars: &["ceilMode", "countIncludePad", "divisorOverride", "cubeMathType"],
    may_be_null: &[("stride", Absent::Default)],
    phase1,
    phase2: aclnnAvgPool2dBackward,
    format,
    valid,
    may_skip: |_, _, _| false,
    linear: Some(|| pools().prop_map(properties::boxed).boxed()),
    split,
    benchmarks,
}];

fn phase1(p: &[Pointer], s: &[i64], size: *mut u64, executor: *mut *mut aclOpExecutor) -> i32 {
    // SAFETY: handles are checked by the library, the out parameters are null or good for one result.
    unsafe {
        aclnnAvgPool2dBackwardGetWorkspaceSize(
            p[0].cast(),
            p[1].cast(),
            p[2].cast(),
            p[3].cast(),
            p[4].cast(),
            c_bool(s[0] as u8),
            c_bool(s[1] as u8),
            s[2],
            s[3] as i8,
            p[5].cast(),
            size,
            executor,
        )
    }
}

/// This operator refuses ND.
pub(super) fn format(rank: usize) -> i32 {
    if rank == 3 { NCL } else { NCHW }
}

#[derive(Clone, Debug)]
pub(super) struct Attributes {
    pub(super) kernel: Vec<i64>,
    /// None passes NULL.
    pub(super) stride: Option<Vec<i64>>,
    pub(super) padding: Vec<i64>,
    pub(super) ceil_mode: bool,
    pub(super) count_include_pad: bool,
    pub(super) divisor_override: i64,
    pub(super) cube_math_type: i8,
}

impl Attributes {
    /// Windows of any place, with the operator's other attributes as PyTorch's defaults.
    pub(super) fn new(kernel: &[i64], stride: &[i64], padding: &[i64]) -> Attributes {
        Attributes {
            kernel: kernel.to_vec(),
            stride: Some(stride.to_vec()),
            padding: padding.to_vec(),
            ceil_mode: false,
            count_include_pad: true,
            divisor_override: 0,
            cube_math_type: 0,
        }
    }
}

fn call(
    grad_output: &DeviceTensor,
    self_: &DeviceTensor,
    pool: &Attributes,
    grad_input: &DeviceTensor,
) -> Result<(), Failure> {
    let kernel = IntArray::new(&pool.kernel);
    let stride = pool.stride.as_ref().map(|s| IntArray::new(s));
    let padding = IntArray::new(&pool.padding);
    let pointers = [
        grad_output.handle(),
        self_.handle(),
        kernel.handle(),
        stride.as_ref().map_or(ptr::null_mut(), IntArray::handle),
        padding.handle(),
        grad_input.handle(),
    ];
    let (ceil_mode, include) = (i64::from(pool.ceil_mode), i64::from(pool.count_include_pad));
    ROWS[0].call(&pointers, &[ceil_mode, include, pool.divisor_override, i64::from(pool.cube_math_type)])
}

fn valid(rng: &mut Rng) -> Arguments {
    let image = super::small_image(rng);
    let [h, w] = plane_size(&image).map(|extent| extent as i64);
    let kernel = [rng.range(1, h), rng.range(1, w)];
    // The default of a stride that is not given.
    let stride = if rng.coin() { kernel } else { [rng.range(1, 5), rng.range(1, 5)] };
    let cells = with_plane(&image, (h - kernel[0]) / stride[0] + 1, (w - kernel[1]) / stride[1] + 1);
    let (dtype, format) = (rng.choose(&HALF_TYPES), format(image.len()));
    let pointers = vec![
        tensor(dtype, format, &cells),
        tensor(dtype, format, &image),
        array(&kernel),
        array(&stride),
        array(&[0, 0]),
        tensor(dtype, format, &image),
    ];
    Arguments { pointers, scalars: vec![0, rng.range(0, 1), rng.range(-3, 3), rng.range(0, 3)] }
}

fn split() {
    let mut rng = Rng::new(3);
    for (image, kernel, stride, padding) in [
        ([2, 24, 112, 112], 3, 2, 1),
        ([1, 1, 900, 900], 7, 3, 3),
        ([1, 1, 800, 600], 2, 5, 0),
        ([4, 1000, 12, 12], 12, 1, 0),
        ([1, 9, 200, 200], 3, 3, 1),
        ([7, 100, 7, 9], 2, 3, 0),
    ] {
        let cells = |n: i64| (n + 2 * padding - kernel) / stride + 1;
        let cells = [image[0], image[1], cells(image[2]), cells(image[3])];
        for dtype in [DType::F32, DType::F16, DType::Bf16] {
            let grad_output = threads::input(&mut rng, dtype, Layout::contiguous(&cells), NCHW);
            for (name, layout) in threads::layouts(&image) {
                let self_ = DeviceTensor::without_memory(dtype, Layout::contiguous(&image), NCHW);
                let grad_input = DeviceTensor::output(dtype, layout, NCHW);
                let pool = Attributes {
                    count_include_pad: false,
                    ..Attributes::new(&[kernel], &[stride], &[padding])
                };
                call(&grad_output, &self_, &pool, &grad_input).unwrap();
                threads::report(&format!("avgpool-{dtype:?}-{name}-{image:?}"), &grad_input);
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
    let grad = benchmark::input(dtype, &with_plane(&image, windows[0], windows[1]), 1);
    let expected = avg_pool2d_backward(
        &grad.values(),
        planes(&image),
        windows.map(|count| count as usize),
        plane_size(&image),
        &pooling,
    );
    let [kernel, stride, padding] = [kernel, stride, padding].map(|value| IntArray::new(&[value]).into());
    let (self_, out) = (benchmark::shape_only(dtype, &image), benchmark::output(dtype, &image));
    let operands = vec![grad.into(), self_.into(), kernel, stride, padding, out.into()];
    Benchmark { operands, scalars: vec![0, 1, 0, 0], expected }
}

// ------------------------------------------------------------------------------------------------ as a linear map

#[derive(Clone, Debug)]
pub(super) struct Pool {
    pub(super) planes: Vec<i64>,
    pub(super) size: [i64; 2],
    pub(super) attributes: Pooling,
    pub(super) ceil_mode: bool,
}

pub(super) fn pools() -> impl Strategy<Value = Pool> {
    let kernel = [1..7i64, 1..7];
    let divisor = prop_oneof![4 => Just(0i64), 1 => 1..9i64, 1 => -9..0i64];
    (
        properties::planes(),
        [1..10i64, 1..10],
        kernel,
        [1..6i64, 1..6],
        [0..4i64, 0..4],
        any::<bool>(),
        divisor,
        any::<bool>(),
    )
        .prop_filter_map(
            "no window",
            |(planes, size, kernel, stride, padding, include, divisor, ceil_mode)| {
                let attributes = Pooling {
                    kernel,
                    stride,
                    padding: [0, 1].map(|d: usize| padding[d].min(kernel[d] / 2)),
                    count_include_pad: include,
                    divisor_override: divisor,
                };
                let pool = Pool { planes, size, attributes, ceil_mode };
                pool.windows().iter().all(|&n| n >= 1).then_some(pool)
            },
        )
}

impl Pool {
    pub(super) fn windows(&self) -> [i64; 2] {
        self.attributes.windows(self.size.map(|s| s as usize), self.ceil_mode)
    }
}

impl Linear for Pool {
    fn dtype(&self) -> DType {
        DType::F32
    }

    fn grad_shape(&self) -> Vec<i64> {
        properties::with_plane(&self.planes, self.windows())
    }

    fn result_shape(&self) -> Vec<i64> {
        properties::with_plane(&self.planes, self.size)
    }

    fn backward(&self, g: &[f64], grad: Layout, result: Layout) -> Vec<f64> {
        let format = format(result.shape.len());
        let self_ = properties::output(self.dtype(), Layout::contiguous(&result.shape), format);
        let g = DeviceTensor::new(self.dtype(), grad, format, g);
        let grad_input = properties::output(self.dtype(), result, format);
        let a = &self.attributes;
        let attributes = Attributes {
            ceil_mode: self.ceil_mode,
            count_include_pad: a.count_include_pad,
            divisor_override: a.divisor_override,
            ..Attributes::new(&a.kernel, &a.stride, &a.padding)
        };
        call(&g, &self_, &attributes, &grad_input).unwrap();
        grad_input.values()
    }

    fn forward(&self, x: &[f64]) -> Vec<f64> {
        let (windows, size) = (self.windows().map(|n| n as usize), self.size.map(|n| n as usize));
        avg_pool2d(x, numel(&self.planes), windows, size, &self.attributes)
    }
}

// ------------------------------------------------------------------------------------------------ against the reference

/// The attributes as the reference takes them.
pub(super) fn pooling(pool: &Attributes) -> Pooling {
    let pair = |v: &[i64]| if v.len() == 1 { [v[0]; 2] } else { [v[0], v[1]] };
    let stride = pool.stride.as_deref().filter(|s| !s.is_empty()).unwrap_or(&pool.kernel);
    Pooling {
        kernel: pair(&pool.kernel),
        stride: pair(stride),
        padding: pair(&pool.padding),
        count_include_pad: pool.count_include_pad,
        divisor_override: pool.divisor_override,
    }
}

/// Random attributes; windows may be larger than the image as long as the padding allows a window at all.
pub(super) fn random_attributes(rng: &mut Rng, size: [usize; 2]) -> Attributes {
    let lengths = |rng: &mut Rng, f: &mut dyn FnMut(&mut Rng, usize) -> i64| -> Vec<i64> {
        if rng.one_in(3) { vec![f(rng, 0)] } else { vec![f(rng, 0), f(rng, 1)] }
    };
    let kernel = lengths(rng, &mut |rng, d| match rng.below(4) {
        0 => 1,
        1 => size[d] as i64,
        2 => rng.range(1, 2 * size[d] as i64 + 2),
        _ => rng.range(1, 4),
    });
    let stride = match rng.below(5) {
        0 => None,
        1 => Some(vec![]),
        _ => Some(lengths(rng, &mut |rng, _| if rng.one_in(5) { rng.range(5, 9) } else { rng.range(1, 3) })),
    };
    let at_most_half = |d: usize, padding_length: usize| {
        let k = if kernel.len() == 1 { kernel[0] } else { kernel[d] };
        // A single padding holds for both axes.
        if padding_length == 1 { *kernel.iter().min().unwrap() / 2 } else { k / 2 }
    };
    let padding = if rng.one_in(3) {
        vec![rng.range(0, at_most_half(0, 1))]
    } else {
        vec![rng.range(0, at_most_half(0, 2)), rng.range(0, at_most_half(1, 2))]
    };
    Attributes {
        stride,
        padding,
        ceil_mode: rng.coin(),
        count_include_pad: rng.coin(),
        divisor_override: match rng.below(8) {
            0 => rng.range(1, 9),
            1 => rng.choose(&[-1, -3, 255, -255, 256, 1000, -70_000]),
            _ => 0,
        },
        cube_math_type: rng.range(0, 3) as i8,
        kernel,
    }
}

/// One call. `Err` is only legal where the caller says so.
fn check(
    rng: &mut Rng,
    dtype: DType,
    shape: &[i64],
    pool: &Attributes,
    windows: [i64; 2],
    may_fail: bool,
    clean: bool,
) {
    let format = format(shape.len());
    let self_format = if shape.len() == 4 { rng.choose(&[NCHW, NCL]) } else { NCL };
    let cells = with_plane(shape, windows[0], windows[1]);
    let [gl, il] = layouts(rng, [(&cells, Input), (shape, Output)]);
    let mut g = values(rng, gl.numel());
    if !clean {
        poison(rng, &mut g);
    }
    let grad_output = DeviceTensor::new(dtype, gl, format, &g);
    let self_type = rng.choose(&HALF_TYPES);
    let self_ = shape_only(rng, self_type, shape, self_format);
    let grad_input = DeviceTensor::output(dtype, il, format);
    let what = (pool, &grad_output, &self_, &grad_input);
    match call(&grad_output, &self_, pool, &grad_input) {
        Ok(()) => {}
        Err(e) if may_fail && e.status == common::PARAM_INVALID => {
            assert!(grad_input.is_untouched());
            return;
        }
        Err(e) => panic!("{e:?}\n{what:#?}"),
    }
    let g = grad_output.values();
    let size = plane_size(shape);
    let windows = windows.map(|n| n as usize);
    let reference =
        |g: &[f64], pooling: &Pooling| avg_pool2d_backward(g, planes(shape), windows, size, pooling);
    let attributes = pooling(pool);
    let positive = Pooling { divisor_override: attributes.divisor_override.abs(), ..attributes };
    let (expected, magnitude) = (reference(&g, &attributes), reference(&magnitudes(&g), &positive));
    // cubeMathType 2, USE_FP16, allows FLOAT to be computed in half precision.
    let precision = if dtype == DType::F32 && pool.cube_math_type == 2 { DType::F16 } else { dtype };
    assert_close(&what, precision, precision.tolerance(), &grad_input.values(), &expected, &magnitude);
    assert!(self_.is_untouched(), "{what:#?}");
    assert_repeatable(rng, &what, &[&grad_output], &[&grad_input], |inputs, outputs| {
        call(inputs[0], &self_, pool, outputs[0]).unwrap();
    });
}

#[test]
fn agrees() {
    let mut rng = Rng::new(20);
    for _ in 0..rounds(900) {
        for dtype in HALF_TYPES {
            let shape = image_shape(&mut rng, 11);
            let pool = random_attributes(&mut rng, plane_size(&shape));
            let windows = pooling(&pool).windows(plane_size(&shape), pool.ceil_mode);
            // A window larger than the padded image: the sources disagree whether there is one or none.
            let none = windows.iter().any(|&n| n < 1);
            let windows = windows.map(|n| n.max(1));
            let clean = rng.coin();
            check(&mut rng, dtype, &shape, &pool, windows, none, clean);
        }
    }
}

#[test]
fn counts_the_windows_of_grad_output() {
    // One row or column too many or too few is an error on some devices and legal on others; where it is legal
    // the formula holds, and windows without a pixel contribute nothing.
    let mut rng = Rng::new(21);
    for _ in 0..rounds(500) {
        let dtype = rng.choose(&HALF_TYPES);
        let shape = image_shape(&mut rng, 8);
        let pool = random_attributes(&mut rng, plane_size(&shape));
        let windows =
            pooling(&pool).windows(plane_size(&shape), pool.ceil_mode).map(|n| (n + rng.range(-1, 3)).max(1));
        check(&mut rng, dtype, &shape, &pool, windows, true, true);
    }
}

#[test]
fn divides_by_the_documented_area() {
    // Windows of the size of the image, global pooling: a device kernel of its own upstream, whose numbers ignore
    // padding and stride. Ours follow the formula.
    let mut rng = Rng::new(22);
    for dtype in HALF_TYPES {
        for include in [false, true] {
            let pool =
                Attributes { count_include_pad: include, ..Attributes::new(&[12, 12], &[30, 30], &[6, 6]) };
            check(&mut rng, dtype, &[2, 3, 12, 12], &pool, [1, 1], false, true);
            // The corner of a ceil window is cut at size + padding: 4, not 9, pixels count.
            let pool = Attributes {
                kernel: vec![3],
                stride: Some(vec![2]),
                padding: vec![0],
                ceil_mode: true,
                ..pool
            };
            check(&mut rng, dtype, &[1, 1, 4, 4], &pool, [2, 2], false, true);
        }
    }
}

#[test]
fn agrees_where_one_window_covers_the_image() {
    // Planes of 49 or 20 elements share registers and cache lines with their neighbours.
    let mut rng = Rng::new(23);
    for dtype in HALF_TYPES {
        for [n, c, h, w] in [[3, 5, 7, 7], [1, 9, 4, 5], [2, 2, 8, 8], [4, 3, 3, 5], [1, 1, 9, 11]] {
            let pool = Attributes { stride: None, ..Attributes::new(&[h, w], &[], &[0, 0]) };
            for _ in 0..8 {
                check(&mut rng, dtype, &[n, c, h, w], &pool, [1, 1], false, true);
            }
        }
    }
}

#[test]
fn example_of_the_operator_page() {
    let ones = |shape: &[i64]| {
        let n = shape.iter().product::<i64>() as usize;
        DeviceTensor::new(DType::F32, Layout::contiguous(shape), NCHW, &vec![1.0; n])
    };
    let (grad_output, self_, grad_input) = (ones(&[1, 16, 1, 1]), ones(&[1, 16, 4, 4]), ones(&[1, 16, 4, 4]));
    let pool = Attributes { cube_math_type: 1, ..Attributes::new(&[4, 4], &[1, 1], &[0, 0]) };
    call(&grad_output, &self_, &pool, &grad_input).unwrap();
    assert_eq!(grad_input.values(), vec![0.0625; 256]);
}

#[test]
fn of_nothing_is_zero() {
    let pool = Attributes { stride: None, ..Attributes::new(&[2], &[], &[0]) };
    for (cells, image) in [
        ([0, 2, 1, 1], [0, 2, 2, 2]),
        ([1, 0, 1, 1], [1, 0, 2, 2]),
        ([1, 2, 0, 1], [1, 2, 2, 2]),
        ([1, 2, 1, 1], [1, 2, 0, 2]),
    ] {
        let make = |shape: &[i64]| DeviceTensor::output(DType::F32, Layout::contiguous(shape), NCHW);
        let (grad_output, self_, grad_input) = (make(&cells), make(&image), make(&image));
        call(&grad_output, &self_, &pool, &grad_input).unwrap();
        assert_eq!(grad_input.values(), vec![0.0; grad_input.values().len()]);
    }
}

#[test]
fn refuses_windows_that_end_behind_all_numbers() {
    let pool = |stride: i64| Attributes::new(&[2, 2], &[stride, 1], &[0, 0]);
    let make = |shape: &[i64]| DeviceTensor::output(DType::F32, Layout::contiguous(shape), NCHW);
    let (grad_output, self_, grad_input) = (make(&[1, 1, 1, 3]), make(&[1, 1, 4, 4]), make(&[1, 1, 4, 4]));
    call(&grad_output, &self_, &pool(i64::MAX - 2), &grad_input).expect("one window, which ends at 2^63 - 1");
    let failure = call(&grad_output, &self_, &pool(i64::MAX - 1), &grad_input).unwrap_err();
    assert_eq!(failure.status, common::PARAM_INVALID, "{failure:?}");
    assert!(
        failure.message.contains("kernelSize: [2, 2] with stride [9223372036854775806, 1]"),
        "{failure:?}"
    );
    assert!(failure.message.contains("expected window ends below 2^63"), "{failure:?}");
}

#[test]
fn agrees_on_large_shapes() {
    let mut rng = Rng::new(52);
    for _ in 0..rounds(1) {
        for (dtype, shape, _) in LARGE {
            for [kernel, stride, padding] in LARGE_WINDOWS {
                let pool = Attributes {
                    count_include_pad: rng.coin(),
                    ..Attributes::new(&[kernel], &[stride], &[padding])
                };
                let windows = pooling(&pool).windows(plane_size(&shape), false);
                check(&mut rng, dtype, &shape, &pool, windows, false, true);
            }
        }
    }
}
