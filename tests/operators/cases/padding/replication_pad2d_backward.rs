//! aclnnReplicationPad2dBackward. Padding is {left, right, top, bottom}.

use super::common::{DType, DeviceTensor, Failure, IntArray, Layout, NCHW, NCL, ND, Pointer, Rng, numel};
use super::differential::*;
use super::properties::{self, Linear};
use super::threads;
use super::{Arguments, Benchmark, Benchmarks, Operator, Role, array, benchmark, tensor};
use num_complex::Complex;
use opapi::abi::acl_meta::aclOpExecutor;
use opapi::ops::padding::reference;
use opapi::ops::padding::reference::replication_pad2d;
use opapi::ops::padding::rows::replication_pad2d_backward::{
    aclnnReplicationPad2dBackward, aclnnReplicationPad2dBackwardGetWorkspaceSize,
};
use proptest::prelude::*;

pub const ROWS: &[Operator] = &[Operator {
    name: "aclnnReplicationPad2dBackward",
    pointers: &[
        ("gradOutput", Role::Input),
        ("self", Role::Shape),
        ("padding", Role::Ints),
        ("gradInput", Role::Output),
    ],
    scalars: &[],
    may_be_null: &[],
    phase1,
    phase2: aclnnReplicationPad2dBackward,
    format: |_| ND,
    valid,
    may_skip: |_, _, _| false,
    linear: Some(|| pads().prop_map(properties::boxed).boxed()),
    split,
    benchmarks,
}];

fn phase1(p: &[Pointer], _: &[i64], size: *mut u64, executor: *mut *mut aclOpExecutor) -> i32 {
    // SAFETY: handles are checked by the library, the out parameters are null or good for one result.
    unsafe {
        aclnnReplicationPad2dBackwardGetWorkspaceSize(
            p[0].cast(),
            p[1].cast(),
            p[2].cast(),
            p[3].cast(),
            size,
            executor,
        )
    }
}

fn call(
    grad_output: &DeviceTensor,
    self_: &DeviceTensor,
    padding: &[i64],
    grad_input: &DeviceTensor,
) -> Result<(), Failure> {
    let padding = IntArray::new(padding);
    ROWS[0].call(&[grad_output.handle(), self_.handle(), padding.handle(), grad_input.handle()], &[])
}

/// The shape of gradOutput.
pub(super) fn padded(image: &[i64], [left, right, top, bottom]: [i64; 4]) -> Vec<i64> {
    let [height, width] = plane_size(image).map(|extent| extent as i64);
    with_plane(image, height + top + bottom, width + left + right)
}

fn valid(rng: &mut Rng) -> Arguments {
    let image = super::small_image(rng);
    let padding = [0; 4].map(|_| rng.range(0, 3));
    let dtype = rng.choose(&TYPES);
    let pointers = vec![
        tensor(dtype, ND, &padded(&image, padding)),
        tensor(dtype, ND, &image),
        array(&padding),
        tensor(dtype, ND, &image),
    ];
    Arguments { pointers, scalars: vec![] }
}

fn split() {
    let mut rng = Rng::new(5);
    // The last one: hundreds of thousands of elements fall on each corner of a tiny image.
    for (image, padding) in [
        ([2, 16, 100, 100], [2, 3, 4, 5]),
        ([1, 1, 900, 800], [7, 0, 0, 7]),
        ([1, 1, 3, 2], [300, 400, 350, 250]),
        ([5, 96, 7, 9], [1, 2, 3, 0]),
        ([1, 9, 200, 3], [1, 1, 2, 8]),
    ] {
        let padded = padded(&image, padding);
        for dtype in [DType::F32, DType::F16, DType::F64, DType::C64] {
            let (re, im) =
                (threads::values(&mut rng, numel(&padded)), threads::values(&mut rng, numel(&padded)));
            let v: Vec<_> = re.into_iter().zip(im).map(|(re, im)| Complex::new(re, im)).collect();
            for order in [Layout::contiguous(&padded), Layout::channels_last(&padded)] {
                let grad_output = DeviceTensor::from_complex(dtype, order, ND, &v);
                for (name, layout) in threads::layouts(&image) {
                    let self_ = DeviceTensor::without_memory(dtype, Layout::contiguous(&image), ND);
                    let grad_input = DeviceTensor::output(dtype, layout, ND);
                    call(&grad_output, &self_, &padding, &grad_input).unwrap();
                    threads::report(&format!("pad-{dtype:?}-{name}-{image:?}"), &grad_input);
                }
            }
        }
    }
}

fn benchmarks() -> Benchmarks {
    let mut calls: Benchmarks = Vec::new();
    for image in benchmark::IMAGES {
        for dtype in [DType::F32, DType::F16, DType::Bf16, DType::F64] {
            let name = format!("p1 {}", benchmark::describe(image, dtype));
            calls.push((name, Box::new(move || timed(image, dtype))));
        }
    }
    calls
}

fn timed(image: benchmark::Shape, dtype: DType) -> Benchmark {
    let grad = benchmark::input(dtype, &padded(&image, [1; 4]), 3);
    let expected =
        reference::replication_pad2d_backward(&grad.values(), planes(&image), plane_size(&image), [1; 4]);
    let operands = vec![
        grad.into(),
        benchmark::shape_only(dtype, &image).into(),
        IntArray::new(&[1; 4]).into(),
        benchmark::output(dtype, &image).into(),
    ];
    Benchmark { operands, scalars: vec![], expected }
}

// ------------------------------------------------------------------------------------------------ as a linear map

#[derive(Clone, Debug)]
pub(super) struct Pad {
    pub(super) planes: Vec<i64>,
    pub(super) size: [i64; 2],
    pub(super) padding: [i64; 4],
}

pub(super) fn pads() -> impl Strategy<Value = Pad> {
    let side = || prop_oneof![3 => 0..9i64, 1 => -4..0i64];
    (
        properties::planes(),
        (1..8i64, properties::row()).prop_map(<[i64; 2]>::from),
        [side(), side(), side(), side()],
    )
        .prop_filter_map("nothing left", |(planes, size, padding)| {
            let pad = Pad { planes, size, padding };
            pad.padded().iter().all(|&n| n >= 1).then_some(pad)
        })
}

impl Pad {
    pub(super) fn padded(&self) -> [i64; 2] {
        let [left, right, top, bottom] = self.padding;
        [self.size[0] + top + bottom, self.size[1] + left + right]
    }
}

impl Linear for Pad {
    fn dtype(&self) -> DType {
        DType::F64
    }

    fn grad_shape(&self) -> Vec<i64> {
        properties::with_plane(&self.planes, self.padded())
    }

    fn result_shape(&self) -> Vec<i64> {
        properties::with_plane(&self.planes, self.size)
    }

    fn backward(&self, g: &[f64], grad: Layout, result: Layout) -> Vec<f64> {
        let self_ = properties::output(self.dtype(), Layout::contiguous(&result.shape), ND);
        let (g, grad_input) =
            (DeviceTensor::new(self.dtype(), grad, ND, g), properties::output(self.dtype(), result, ND));
        call(&g, &self_, &self.padding, &grad_input).unwrap();
        grad_input.values()
    }

    fn forward(&self, x: &[f64]) -> Vec<f64> {
        replication_pad2d(x, numel(&self.planes), self.size.map(|s| s as usize), self.padding)
    }
}

// ------------------------------------------------------------------------------------------------ against the reference

const TYPES: [DType; 6] = [DType::F32, DType::F16, DType::Bf16, DType::F64, DType::C64, DType::C128];

/// One call; the padded image must have a row and a column at least.
fn check(rng: &mut Rng, dtype: DType, shape: &[i64], padding: [i64; 4]) {
    let size = plane_size(shape);
    let padded = padded(shape, padding);
    let [gl, il] = layouts(rng, [(&padded, Input), (shape, Output)]);
    let (mut re, mut im) = (values(rng, gl.numel()), values(rng, gl.numel()));
    poison(rng, &mut re);
    poison(rng, &mut im);
    let g: Vec<Complex<f64>> = re.into_iter().zip(im).map(|(re, im)| Complex::new(re, im)).collect();
    let format = rng.choose(&[ND, NCHW, NCL]);
    let grad_output = DeviceTensor::from_complex(dtype, gl, format, &g);
    let self_ = shape_only(rng, dtype, shape, format);
    let grad_input = DeviceTensor::output(dtype, il, format);
    let what = (padding, &grad_output, &self_, &grad_input);
    call(&grad_output, &self_, &padding, &grad_input).unwrap_or_else(|e| panic!("{e:?}\n{what:#?}"));

    let expected_of =
        |g: &[Complex<f64>]| reference::replication_pad2d_backward(g, planes(shape), size, padding);
    let g = grad_output.complex_values();
    let expected = expected_of(&g);
    let terms: Vec<Complex<f64>> = g.iter().map(|v| Complex::new(v.re.abs(), v.im.abs())).collect();
    let magnitude = expected_of(&terms);
    let got = grad_input.complex_values();
    for part in [|v: &Complex<f64>| v.re, |v: &Complex<f64>| v.im] {
        let [got, expected, magnitude] =
            [&got, &expected, &magnitude].map(|v| v.iter().map(part).collect::<Vec<f64>>());
        assert_close(&what, dtype, dtype.tolerance(), &got, &expected, &magnitude);
    }
    assert!(self_.is_untouched(), "{what:#?}");
    assert_repeatable(rng, &what, &[&grad_output], &[&grad_input], |inputs, outputs| {
        call(inputs[0], &self_, &padding, outputs[0]).unwrap();
    });
}

#[test]
fn takes_any_stride_of_an_axis_with_one_index() {
    // Nothing is ever reached over such an axis; how far it would lead fits into no address.
    let huge = |width: i64| Layout {
        shape: vec![1, 1, 1, width],
        strides: vec![1 << 62, i64::MIN, i64::MAX, 1],
        offset: 0,
        storage_dims: vec![width],
    };
    let values: Vec<f64> = (1..=34).map(f64::from).collect();
    let grad_output = DeviceTensor::new(DType::F32, huge(34), NCHW, &values);
    let self_ = DeviceTensor::new(DType::F32, Layout::contiguous(&[1, 1, 1, 32]), NCHW, &[0.0; 32]);
    let grad_input = DeviceTensor::output(DType::F32, huge(32), NCHW);
    call(&grad_output, &self_, &[1, 1, 0, 0], &grad_input).unwrap();
    let mut expected = values[1..33].to_vec();
    (expected[0], expected[31]) = (1.0 + 2.0, 33.0 + 34.0);
    assert_eq!(grad_input.values(), expected);
}

#[test]
fn agrees() {
    let mut rng = Rng::new(40);
    let mut calls = 0;
    while calls < rounds(2500) {
        let dtype = TYPES[calls % 6];
        let shape = image_shape(&mut rng, 7);
        let padding: [i64; 4] = match dtype {
            // BF16 never crops, and beyond 7 only columns may be added.
            DType::Bf16 if rng.coin() => [rng.range(0, 20), rng.range(0, 20), 0, 0],
            DType::Bf16 => [0; 4].map(|_| rng.range(0, 7)),
            _ => [0; 4].map(|_| match rng.below(3) {
                0 => rng.range(-4, -1),
                1 => rng.range(0, 3),
                _ => rng.range(0, 12),
            }),
        };
        let shown = padded(&shape, padding);
        if shown.iter().any(|&extent| extent < 1) {
            continue;
        }
        calls += 1;
        check(&mut rng, dtype, &shape, padding);
    }
}

#[test]
fn examples_of_the_operator_page() {
    let run = |cells: &[i64], image: &[i64], padding: [i64; 4]| {
        let n = cells.iter().product::<i64>() as usize;
        let grad_output = DeviceTensor::new(DType::F32, Layout::contiguous(cells), ND, &vec![1.0; n]);
        let self_ = DeviceTensor::output(DType::F32, Layout::contiguous(image), ND);
        let grad_input = DeviceTensor::output(DType::F32, Layout::contiguous(image), ND);
        call(&grad_output, &self_, &padding, &grad_input).unwrap();
        grad_input.values()
    };
    assert_eq!(run(&[1, 1, 4, 4], &[1, 1, 2, 2], [1, 1, 1, 1]), [4.0; 4]);
    assert_eq!(run(&[1, 1, 7], &[1, 1, 5], [1, 1, 0, 0]), [2.0, 1.0, 1.0, 1.0, 2.0]);
}

#[test]
fn of_nothing_is_zero() {
    // N = 0, and everything cropped away: success. A device leaves gradInput as it was.
    for (padded, image, padding) in
        [([0, 2, 4, 4], [0, 2, 2, 2], [1, 1, 1, 1]), ([1, 2, 2, 0], [1, 2, 2, 2], [-1, -1, 0, 0])]
    {
        let make = |shape: &[i64]| DeviceTensor::output(DType::F32, Layout::contiguous(shape), ND);
        let (grad_output, self_, grad_input) = (make(&padded), make(&image), make(&image));
        call(&grad_output, &self_, &padding, &grad_input).unwrap();
        assert_eq!(grad_input.values(), vec![0.0; grad_input.values().len()]);
    }
}

#[test]
fn agrees_on_large_shapes() {
    let mut rng = Rng::new(54);
    for _ in 0..rounds(1) {
        for (dtype, shape, _) in LARGE {
            check(&mut rng, dtype, &shape, [3, 7, 0, 7]);
            check(&mut rng, dtype, &shape, [100, 60, 0, 0]);
            if dtype != DType::Bf16 {
                check(&mut rng, dtype, &shape, [-30, 100, 5, -20]);
                check(&mut rng, dtype, &[1, 2, 3, 5], [200, 150, 100, 120]);
            }
        }
    }
}
