//! aclnnReplicationPad2d. Padding is {left, right, top, bottom}.

use super::common::{DType, DeviceTensor, Failure, IntArray, Layout, NCHW, NCL, ND, Pointer, Rng, numel};
use super::differential::*;
use super::properties::{self, Linear};
use super::replication_pad2d_backward::{Pad, padded, pads};
use super::threads;
use super::{Arguments, Benchmark, Benchmarks, Operator, Role, array, benchmark, tensor};
use opapi::abi::acl_meta::aclOpExecutor;
use opapi::ops::padding::reference;
use opapi::ops::padding::reference::replication_pad2d_backward;
use opapi::ops::padding::rows::replication_pad2d::{
    aclnnReplicationPad2d, aclnnReplicationPad2dGetWorkspaceSize,
};
use proptest::prelude::*;

pub const ROWS: &[Operator] = &[Operator {
    name: "aclnnReplicationPad2d",
    pointers: &[("self", Role::Input), ("padding", Role::Ints), ("out", Role::Output)],
    scalars: &[],
    may_be_null: &[],
    phase1,
    phase2: aclnnReplicationPad2d,
    format: |_| ND,
    valid,
    may_skip: |_, _, _| false,
    linear: Some(|| pads().prop_map(|pad| properties::boxed(Forward(pad))).boxed()),
    split,
    benchmarks,
}];

fn phase1(p: &[Pointer], _: &[i64], size: *mut u64, executor: *mut *mut aclOpExecutor) -> i32 {
    // SAFETY: handles are checked by the library, the out parameters are null or good for one result.
    unsafe { aclnnReplicationPad2dGetWorkspaceSize(p[0].cast(), p[1].cast(), p[2].cast(), size, executor) }
}

fn call(self_: &DeviceTensor, padding: &[i64], out: &DeviceTensor) -> Result<(), Failure> {
    let padding = IntArray::new(padding);
    ROWS[0].call(&[self_.handle(), padding.handle(), out.handle()], &[])
}

fn valid(rng: &mut Rng) -> Arguments {
    let image = super::small_image(rng);
    let padding = [0; 4].map(|_| rng.range(0, 3));
    let dtype = rng.choose(&TYPES);
    let pointers =
        vec![tensor(dtype, ND, &image), array(&padding), tensor(dtype, ND, &padded(&image, padding))];
    Arguments { pointers, scalars: vec![] }
}

fn split() {
    let mut rng = Rng::new(6);
    for (image, padding) in [
        ([2, 16, 100, 100], [2, 3, 4, 5]),
        ([1, 1, 900, 800], [7, 0, 0, 7]),
        ([1, 1, 3, 2], [300, 400, 350, 250]),
    ] {
        let padded = padded(&image, padding);
        for dtype in [DType::U8, DType::F16, DType::F32, DType::C128] {
            let self_ = threads::input(&mut rng, dtype, Layout::contiguous(&image), ND);
            for (name, layout) in threads::layouts(&padded) {
                let out = DeviceTensor::output(dtype, layout, ND);
                call(&self_, &padding, &out).unwrap();
                threads::report(&format!("pad-{dtype:?}-{name}-{image:?}"), &out);
            }
        }
    }
}

fn benchmarks() -> Benchmarks {
    let mut calls: Benchmarks = Vec::new();
    for image in benchmark::IMAGES {
        for dtype in [DType::I8, DType::F16, DType::F32, DType::F64] {
            let name = format!("p1 {}", benchmark::describe(image, dtype));
            calls.push((name, Box::new(move || timed(image, dtype))));
        }
    }
    calls
}

fn timed(image: benchmark::Shape, dtype: DType) -> Benchmark {
    let self_ = benchmark::input(dtype, &image, 6);
    let expected = reference::replication_pad2d(&self_.values(), planes(&image), plane_size(&image), [1; 4]);
    let out = benchmark::output(dtype, &padded(&image, [1; 4]));
    let operands = vec![self_.into(), IntArray::new(&[1; 4]).into(), out.into()];
    Benchmark { operands, scalars: vec![], expected }
}

// ------------------------------------------------------------------------------------------------ as a linear map

#[derive(Debug)]
struct Forward(Pad);

impl Linear for Forward {
    fn dtype(&self) -> DType {
        DType::F64
    }

    fn grad_shape(&self) -> Vec<i64> {
        properties::with_plane(&self.0.planes, self.0.size)
    }

    fn result_shape(&self) -> Vec<i64> {
        properties::with_plane(&self.0.planes, self.0.padded())
    }

    fn backward(&self, x: &[f64], image: Layout, result: Layout) -> Vec<f64> {
        let (x, out) =
            (DeviceTensor::new(self.dtype(), image, ND, x), properties::output(self.dtype(), result, ND));
        call(&x, &self.0.padding, &out).unwrap();
        out.values()
    }

    fn forward(&self, g: &[f64]) -> Vec<f64> {
        let Pad { planes, size, padding } = &self.0;
        replication_pad2d_backward(g, numel(planes), size.map(|s| s as usize), *padding)
    }
}

// ------------------------------------------------------------------------------------------------ against the reference

const TYPES: [DType; 11] = [
    DType::F32,
    DType::F16,
    DType::Bf16,
    DType::F64,
    DType::I8,
    DType::U8,
    DType::I16,
    DType::I32,
    DType::I64,
    DType::C64,
    DType::C128,
];

/// One call; the padded image must have a row and a column at least.
fn check(rng: &mut Rng, dtype: DType, shape: &[i64], padding: [i64; 4]) {
    let padded = padded(shape, padding);
    let [il, ol] = layouts(rng, [(shape, Input), (&padded, Output)]);
    let elements = any_bits(rng, dtype, il.numel());
    let format = rng.choose(&[ND, NCHW, NCL]);
    let self_ = DeviceTensor::from_elements(dtype, il, format, &elements);
    let out = DeviceTensor::output(dtype, ol, format);
    let what = (padding, &self_, &out);
    call(&self_, &padding, &out).unwrap_or_else(|e| panic!("{e:?}\n{what:#?}"));
    let expected = reference::replication_pad2d(&self_.elements(), planes(shape), plane_size(shape), padding);
    assert_elements(&what, &out, &expected);
    assert_repeatable(rng, &what, &[&self_], &[&out], |inputs, outputs| {
        call(inputs[0], &padding, outputs[0]).unwrap();
    });
}

#[test]
fn copies_bits() {
    let mut rng = Rng::new(60);
    let mut calls = 0;
    while calls < rounds(2500) {
        let dtype = TYPES[calls % TYPES.len()];
        let shape = image_shape(&mut rng, 7);
        let padding: [i64; 4] = [0; 4].map(|_| match rng.below(3) {
            0 => rng.range(-8, -1),
            1 => rng.range(0, 3),
            _ => rng.range(0, 12),
        });
        if padded(&shape, padding).iter().any(|&extent| extent < 1) {
            continue;
        }
        calls += 1;
        check(&mut rng, dtype, &shape, padding);
    }
}

#[test]
fn repeats_pixels_whose_channels_are_neighbours() {
    let mut rng = Rng::new(61);
    for [n, c, h, w] in [[2, 3, 4, 5], [1, 70, 3, 3], [3, 16, 1, 4], [1, 5, 6, 1]] {
        for padding in [[1, 2, 0, 1], [-1, 3, 2, 0], [0, 9, 1, 1]] {
            let (image, padded) = ([n, c, h, w], padded(&[n, c, h, w], padding));
            if padded.iter().any(|&extent| extent < 1) {
                continue;
            }
            for dtype in TYPES {
                let elements = any_bits(&mut rng, dtype, numel(&image));
                let self_ =
                    DeviceTensor::from_elements(dtype, Layout::channels_last(&image), NCHW, &elements);
                let out = DeviceTensor::output(dtype, Layout::channels_last(&padded), NCHW);
                call(&self_, &padding, &out).unwrap();
                let expected =
                    reference::replication_pad2d(&elements, planes(&image), plane_size(&image), padding);
                assert_elements(&(image, padding), &out, &expected);
            }
        }
    }
}

#[test]
fn makes_rows_of_channels_that_are_neighbours_and_of_rows_without_gaps() {
    let mut rng = Rng::new(62);
    for image in
        [[2, 16, 20, 33], [1, 37, 9, 40], [1, 3, 5, 700], [3, 5, 7, 14], [1, 2, 40, 31], [1, 1, 3, 6000]]
    {
        for padding in [[1, 1, 1, 1], [0, 3, 2, 0], [-2, 5, 1, -1], [130, 90, 0, 2], [-3, -2, 0, 0]] {
            let padded = padded(&image, padding);
            for dtype in TYPES {
                let elements = any_bits(&mut rng, dtype, numel(&image));
                let expected =
                    reference::replication_pad2d(&elements, planes(&image), plane_size(&image), padding);
                for layout in [Layout::channels_last, Layout::contiguous] {
                    let self_ = DeviceTensor::from_elements(dtype, layout(&image), NCHW, &elements);
                    let out = DeviceTensor::output(dtype, Layout::contiguous(&padded), NCHW);
                    call(&self_, &padding, &out).unwrap();
                    assert_elements(&(image, padding), &out, &expected);
                }
            }
        }
    }
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
    let values: Vec<f64> = (1..=32).map(f64::from).collect();
    let self_ = DeviceTensor::new(DType::F32, huge(32), NCHW, &values);
    let out = DeviceTensor::output(DType::F32, huge(34), NCHW);
    call(&self_, &[1, 1, 0, 0], &out).unwrap();
    assert_eq!(out.values(), [&values[..1], &values, &values[31..]].concat());
}

#[test]
fn of_nothing_changes_nothing() {
    // N = 0, and everything cropped away.
    for (image, padding) in [([0, 2, 2, 2], [1, 1, 1, 1]), ([1, 2, 2, 2], [-1, -1, 0, 0])] {
        let make = |shape: &[i64]| DeviceTensor::output(DType::F32, Layout::contiguous(shape), ND);
        let (self_, out) = (make(&image), make(&padded(&image, padding)));
        call(&self_, &padding, &out).unwrap();
        assert!(out.is_untouched());
    }
}

#[test]
fn elements_of_out_that_overlap_take_the_last_one() {
    // Two rows on, one column back is the same place: an order by strides would leave another one there.
    let layout =
        Layout { shape: vec![1, 1, 4, 3], strides: vec![8, 8, 1, 2], offset: 1, storage_dims: vec![10] };
    let out = DeviceTensor::output(DType::F32, layout, ND);
    let values: Vec<f64> = (0..12).map(f64::from).collect();
    let self_ = DeviceTensor::new(DType::F32, Layout::contiguous(&[1, 1, 4, 3]), ND, &values);
    call(&self_, &[0; 4], &out).expect("a valid call");
    let place = |at: usize| at / 3 + 2 * (at % 3);
    let last = |at: usize| (0..12).rev().find(|&other| place(other) == place(at)).unwrap() as f64;
    assert_eq!(out.values(), (0..12).map(last).collect::<Vec<_>>());
    out.assert_surroundings_untouched("overlap");
}

#[test]
fn agrees_on_large_shapes() {
    let mut rng = Rng::new(62);
    for _ in 0..rounds(1) {
        for (dtype, shape, _) in LARGE {
            check(&mut rng, dtype, &shape, [3, 7, 0, 7]);
            check(&mut rng, dtype, &shape, [100, 60, 0, 0]);
            check(&mut rng, dtype, &shape, [-30, 100, 5, -20]);
            check(&mut rng, dtype, &[1, 2, 3, 5], [200, 150, 100, 120]);
        }
    }
}
