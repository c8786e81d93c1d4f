//! aclnnMaxUnpool2d.

use super::common::{DType, DeviceTensor, Failure, IntArray, Layout, NCHW, ND, Pointer, Rng, numel};
use super::differential::*;
use super::max_unpool2d_backward::{MaxUnpool, unpooling};
use super::properties::{self, Linear};
use super::threads;
use super::{Arguments, Benchmark, Benchmarks, Operator, Role, array, benchmark, tensor};
use opapi::abi::acl_meta::aclOpExecutor;
use opapi::ops::unpooling::reference;
use opapi::ops::unpooling::reference::max_unpool2d_backward;
use opapi::ops::unpooling::rows::max_unpool2d::{aclnnMaxUnpool2d, aclnnMaxUnpool2dGetWorkspaceSize};
use proptest::prelude::*;

pub const ROWS: &[Operator] = &[Operator {
    name: "aclnnMaxUnpool2d",
    pointers: &[
        ("self", Role::Input),
        ("indices", Role::Input),
        ("outputSize", Role::Ints),
        ("out", Role::Output),
    ],
    scalars: &[],
    may_be_null: &[],
    phase1,
    phase2: aclnnMaxUnpool2d,
    format: |_| ND,
    valid,
    may_skip: |_, _, _| false,
    linear: Some(|| unpooling().prop_map(|map| properties::boxed(Forward(map))).boxed()),
    split,
    benchmarks,
}];

fn phase1(p: &[Pointer], _: &[i64], size: *mut u64, executor: *mut *mut aclOpExecutor) -> i32 {
    // SAFETY: handles are checked by the library, the out parameters are null or good for one result.
    unsafe {
        aclnnMaxUnpool2dGetWorkspaceSize(p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), size, executor)
    }
}

fn call(
    self_: &DeviceTensor,
    indices: &DeviceTensor,
    output_size: &[i64],
    out: &DeviceTensor,
) -> Result<(), Failure> {
    let size = IntArray::new(output_size);
    ROWS[0].call(&[self_.handle(), indices.handle(), size.handle(), out.handle()], &[])
}

const TYPES: [DType; 8] =
    [DType::F32, DType::F16, DType::F64, DType::I8, DType::U8, DType::I16, DType::I32, DType::I64];

fn valid(rng: &mut Rng) -> Arguments {
    let image = super::small_image(rng);
    let [h, w] = plane_size(&image).map(|extent| extent as i64);
    let big = [h + rng.range(0, 3), w + rng.range(0, 3)];
    let (dtype, index) = (rng.choose(&TYPES), rng.choose(&[DType::I32, DType::I64]));
    let pointers = vec![
        tensor(dtype, ND, &image),
        tensor(index, ND, &image),
        array(&big),
        tensor(dtype, ND, &with_plane(&image, big[0], big[1])),
    ];
    Arguments { pointers, scalars: vec![] }
}

fn split() {
    let mut rng = Rng::new(7);
    for (small, big) in [
        ([4, 16, 64, 64], [4, 16, 96, 96]),
        ([1, 1, 512, 600], [1, 1, 700, 700]),
        ([64, 32, 3, 4], [64, 32, 9, 9]),
    ] {
        // Few places, so that many indices are equal.
        let most = [9, big[2] * big[3] - 1][rng.below(2)];
        let index: Vec<i64> = (0..numel(&small)).map(|_| rng.range(0, most)).collect();
        for dtype in [DType::F32, DType::F16, DType::U8] {
            let self_ = threads::input(&mut rng, dtype, Layout::contiguous(&small), ND);
            let indices = DeviceTensor::from_ints(DType::I64, Layout::contiguous(&small), ND, &index);
            for (name, layout) in threads::layouts(&big) {
                let out = DeviceTensor::output(dtype, layout, ND);
                call(&self_, &indices, &big[2..], &out).unwrap();
                threads::report(&format!("unpool-{dtype:?}-{name}-{small:?}"), &out);
            }
        }
    }
}

fn benchmarks() -> Benchmarks {
    let mut calls: Benchmarks = Vec::new();
    for image in benchmark::IMAGES {
        for dtype in [DType::I8, DType::F16, DType::F32, DType::F64] {
            let name = format!("k2 {}", benchmark::describe(image, dtype));
            calls.push((name, Box::new(move || timed(image, dtype))));
        }
    }
    calls
}

fn timed(image: benchmark::Shape, dtype: DType) -> Benchmark {
    let [n, c, h, w] = image;
    let pooled = [n, c, h / 2, w / 2];
    let self_ = benchmark::input(dtype, &pooled, 7);
    let indices = super::max_unpool2d_backward::pooled_indices(image);
    let expected = reference::max_unpool2d(&self_.values(), &indices, (n * c) as usize, (h * w) as usize);
    let operands = vec![
        self_.into(),
        DeviceTensor::from_ints(DType::I64, Layout::contiguous(&pooled), NCHW, &indices).into(),
        IntArray::new(&[h, w]).into(),
        benchmark::output(dtype, &image).into(),
    ];
    Benchmark { operands, scalars: vec![], expected }
}

// ------------------------------------------------------------------------------------------------ as a linear map

#[derive(Debug)]
struct Forward(MaxUnpool);

impl Linear for Forward {
    fn dtype(&self) -> DType {
        DType::F64
    }

    fn grad_shape(&self) -> Vec<i64> {
        properties::with_plane(&self.0.planes, self.0.small)
    }

    fn result_shape(&self) -> Vec<i64> {
        properties::with_plane(&self.0.planes, self.0.big)
    }

    fn backward(&self, x: &[f64], image: Layout, result: Layout) -> Vec<f64> {
        let indices = Layout::contiguous(&self.grad_shape());
        let indices = DeviceTensor::from_ints(DType::I64, indices, ND, &self.0.indices());
        let (x, out) =
            (DeviceTensor::new(self.dtype(), image, ND, x), properties::output(self.dtype(), result, ND));
        call(&x, &indices, &self.0.big, &out).unwrap();
        out.values()
    }

    fn forward(&self, g: &[f64]) -> Vec<f64> {
        max_unpool2d_backward(g, &self.0.indices(), numel(&self.0.planes), numel(&self.0.big))
    }
}

// ------------------------------------------------------------------------------------------------ against the reference

/// One call with any indices: outside the plane they are taken modulo its size.
fn check(rng: &mut Rng, dtype: DType, shape: &[i64], size: [i64; 2], index: &[i64], index_type: DType) {
    let big = with_plane(shape, size[0], size[1]);
    let [sl, il, ol] = layouts(rng, [(shape, Input), (shape, Input), (&big, Output)]);
    let elements = any_bits(rng, dtype, sl.numel());
    let self_ = DeviceTensor::from_elements(dtype, sl, ND, &elements);
    let indices = DeviceTensor::from_ints(index_type, il, ND, index);
    let out = DeviceTensor::output(dtype, ol, ND);
    let what = (&self_, &indices, &out);
    call(&self_, &indices, &size, &out).unwrap_or_else(|e| panic!("{e:?}\n{what:#?}"));
    let expected = reference::max_unpool2d(&self_.elements(), &indices.ints(), planes(shape), numel(&size));
    assert_elements(&what, &out, &expected);
    assert_repeatable(rng, &what, &[&self_, &indices], &[&out], |inputs, outputs| {
        call(inputs[0], inputs[1], &size, outputs[0]).unwrap();
    });
}

#[test]
fn scatters_bits_of_every_type() {
    let mut rng = Rng::new(70);
    for _ in 0..rounds(150) {
        for dtype in TYPES {
            let shape = image_shape(&mut rng, 7);
            let [h, w] = plane_size(&shape).map(|extent| extent as i64);
            // Any plane of as many places.
            let size = match rng.below(3) {
                0 => [h + rng.range(0, 3), w + rng.range(0, 9)],
                1 => [1, h * w + rng.range(0, 5)],
                _ => [h * w, rng.range(1, 3)],
            };
            // Few places in half of the calls: equal indices, of which the last one counts.
            let most = if rng.coin() { numel(&size) as i64 } else { numel(&size).min(3) as i64 };
            let index: Vec<i64> = (0..numel(&shape)).map(|_| rng.range(0, most - 1)).collect();
            let index_type = rng.choose(&[DType::I32, DType::I64]);
            check(&mut rng, dtype, &shape, size, &index, index_type);
        }
    }
}

#[test]
fn scatters_into_channels_that_are_neighbours() {
    let mut rng = Rng::new(73);
    for shape in [[2, 3, 4, 5], [1, 70, 3, 3], [2, 130, 2, 1], [3, 16, 1, 4]] {
        let size = [shape[2] + 1, shape[3] + 2];
        let big = with_plane(&shape, size[0], size[1]);
        for dtype in TYPES {
            let elements = any_bits(&mut rng, dtype, numel(&shape));
            // Also outside the plane, and equal ones.
            let index: Vec<i64> = (0..numel(&shape)).map(|_| rng.range(-3, size[0] * size[1] + 3)).collect();
            let input = rng.choose(&[Layout::channels_last(&shape), Layout::contiguous(&shape)]);
            let self_ = DeviceTensor::from_elements(dtype, input.clone(), NCHW, &elements);
            let indices = DeviceTensor::from_ints(DType::I64, input, NCHW, &index);
            let out = DeviceTensor::output(dtype, Layout::channels_last(&big), NCHW);
            call(&self_, &indices, &size, &out).unwrap();
            let expected = reference::max_unpool2d(&elements, &index, planes(&shape), numel(&size));
            assert_elements(&shape, &out, &expected);
        }
    }
}

#[test]
fn scatters_in_the_order_of_windows_but_for_some() {
    let mut rng = Rng::new(74);
    // Planes of several times what is written at a time, and rows of which few fit; windows that overlap.
    for ([h, w], stride, size) in
        [([60, 70], 2, [120, 141]), ([5, 2500], 2, [10, 5000]), ([90, 40], 1, [91, 170])]
    {
        // Windows; some elements far before, some anywhere, some outside.
        for strays in [0, 3, 300] {
            for dtype in [DType::F32, DType::F64, DType::F16, DType::I8] {
                let place = |y: i64, x: i64| y * size[1] + x;
                let mut index: Vec<i64> = (0..2 * h * w)
                    .map(|i| place(i / w % h * stride + rng.range(0, 1), i % w * stride + rng.range(0, 1)))
                    .collect();
                for stray in 0..strays {
                    let at = rng.range(0, 2 * h * w - 1) as usize;
                    index[at] = match stray % 3 {
                        0 => rng.range(0, index[at]),
                        1 => rng.range(0, numel(&size) as i64 - 1),
                        _ => rng.range(-9, 2 * numel(&size) as i64),
                    };
                }
                let shape = [1, 2, h, w];
                let elements = any_bits(&mut rng, dtype, numel(&shape));
                let self_ = DeviceTensor::from_elements(dtype, Layout::contiguous(&shape), NCHW, &elements);
                let indices = DeviceTensor::from_ints(DType::I64, Layout::contiguous(&shape), NCHW, &index);
                let big = with_plane(&shape, size[0], size[1]);
                let out = DeviceTensor::output(dtype, Layout::contiguous(&big), NCHW);
                call(&self_, &indices, &size, &out).unwrap();
                let expected = reference::max_unpool2d(&elements, &index, planes(&shape), numel(&size));
                assert_elements(&(shape, strays), &out, &expected);
            }
        }
    }
}

#[test]
fn windows_side_by_side_whatever_lies_beside_what() {
    let mut rng = Rng::new(75);
    for (shape, size, [tall, wide]) in [
        ([2, 3, 7, 7], [14, 15], [2, 2]),
        ([1, 70, 5, 9], [11, 18], [2, 2]),
        ([3, 16, 1, 40], [2, 81], [2, 2]),
        ([1, 1, 4, 1100], [9, 2200], [2, 2]),
        ([2, 5, 33, 3], [66, 6], [2, 2]),
        ([2, 3, 9, 111], [28, 335], [3, 3]),
        ([1, 13, 5, 101], [23, 404], [4, 4]),
        ([2, 2, 8, 103], [8, 206], [1, 2]),
        ([1, 300, 6, 4], [24, 4], [4, 1]),
        ([1, 17, 20, 30], [60, 91], [3, 3]),
    ] {
        let ([_, c, h, w], big) = (shape, with_plane(&shape, size[0], size[1]));
        let layouts = [Layout::contiguous, Layout::channels_last];
        for (dtype, from, to, stray) in [DType::F32, DType::F64, DType::F16, DType::I8]
            .into_iter()
            .flat_map(|dtype| [(0, 0), (1, 1), (0, 1), (1, 0)].map(|(from, to)| (dtype, from, to)))
            .flat_map(|(dtype, from, to)| [false, true].map(|stray| (dtype, from, to, stray)))
        {
            let window = |i: i64| tall * (i / w % h) * size[1] + wide * (i % w);
            let mut index: Vec<i64> = (0..numel(&shape) as i64)
                .map(|i| window(i) + rng.range(0, tall - 1) * size[1] + rng.range(0, wide - 1))
                .collect();
            if stray {
                // The last one, so that all others were written before.
                *index.last_mut().unwrap() = rng.range(0, 1);
            }
            let elements = any_bits(&mut rng, dtype, numel(&shape));
            let from: fn(&[i64]) -> Layout = layouts[from];
            let self_ = DeviceTensor::from_elements(dtype, from(&shape), NCHW, &elements);
            let indices =
                DeviceTensor::from_ints(rng.choose(&[DType::I32, DType::I64]), from(&shape), NCHW, &index);
            let to: fn(&[i64]) -> Layout = layouts[to];
            let out = DeviceTensor::output(dtype, to(&big), NCHW);
            call(&self_, &indices, &size, &out).unwrap();
            let expected = reference::max_unpool2d(&elements, &index, planes(&shape), numel(&size));
            assert_elements(&(shape, c, stray), &out, &expected);
        }
    }
}

#[test]
fn wraps_indices_outside_the_plane() {
    let mut rng = Rng::new(71);
    for _ in 0..rounds(400) {
        let shape = image_shape(&mut rng, 4);
        let size = plane_size(&shape).map(|extent| extent as i64 + rng.range(0, 2));
        let index_type = rng.choose(&[DType::I32, DType::I64]);
        let (least, most) = match index_type {
            DType::I32 => (i32::MIN as i64, i32::MAX as i64),
            _ => (i64::MIN, i64::MAX),
        };
        let length = size[0] * size[1];
        let corners = [-1, -length, -length - 1, length, length + 1, least, most];
        let index: Vec<i64> = (0..numel(&shape))
            .map(|_| match rng.below(3) {
                0 => rng.choose(&corners),
                1 => rng.range(-3 * length, 3 * length),
                _ => rng.range(least, most),
            })
            .collect();
        let dtype = rng.choose(&TYPES);
        check(&mut rng, dtype, &shape, size, &index, index_type);
    }
}

#[test]
fn writes_planes_into_any_contiguous_tensor_of_their_size() {
    let values = [1.0, 2.0, 3.0, 4.0];
    for shape in [vec![12], vec![3, 4], vec![1, 2, 2, 1, 3], vec![2, 1, 6]] {
        let self_ = DeviceTensor::new(DType::F32, Layout::contiguous(&[2, 1, 2]), ND, &values);
        let indices = DeviceTensor::from_ints(DType::I32, Layout::contiguous(&[2, 1, 2]), ND, &[5, 0, 1, 2]);
        let out = DeviceTensor::output(DType::F32, Layout::contiguous(&shape), ND);
        call(&self_, &indices, &[3, 2], &out).unwrap();
        assert_eq!(out.values(), [2., 0., 0., 0., 0., 1., 0., 3., 4., 0., 0., 0.]);
    }
}

#[test]
fn of_nothing_changes_nothing() {
    let make = |dtype, shape: &[i64]| DeviceTensor::output(dtype, Layout::contiguous(shape), ND);
    for (small, big) in [(vec![0, 2, 2, 2], vec![0, 2, 3, 3]), (vec![0, 2, 2], vec![0, 3, 3])] {
        let (self_, indices, out) =
            (make(DType::F32, &small), make(DType::I64, &small), make(DType::F32, &big));
        call(&self_, &indices, &[3, 3], &out).unwrap();
        assert!(out.is_untouched());
    }
}

#[test]
fn agrees_on_large_shapes() {
    let mut rng = Rng::new(72);
    for _ in 0..rounds(1) {
        for (dtype, shape, _) in LARGE {
            let size = [shape[2] * 2, shape[3] + 1];
            let dtype = if dtype == DType::Bf16 { DType::I64 } else { dtype };
            let index: Vec<i64> = (0..numel(&shape)).map(|_| rng.range(0, size[0] * size[1] - 1)).collect();
            check(&mut rng, dtype, &shape, size, &index, DType::I64);
        }
    }
}
