//! aclnnMaxUnpool2dBackward.

use super::common::{
    DType, DeviceTensor, Element, Failure, IntArray, Layout, NCHW, ND, Pointer, Rng, decode, decode_int,
    encode, encode_int, numel,
};
use super::differential::*;
use super::properties::{self, Linear};
use super::threads;
use super::{Arguments, Benchmark, Benchmarks, Operator, Role, array, benchmark, tensor};
use num_complex::Complex;
use opapi::abi::acl_meta::aclOpExecutor;
use opapi::ops::unpooling::reference;
use opapi::ops::unpooling::reference::max_unpool2d;
use opapi::ops::unpooling::rows::max_unpool2d_backward::{
    aclnnMaxUnpool2dBackward, aclnnMaxUnpool2dBackwardGetWorkspaceSize,
};
use proptest::prelude::*;

pub const ROWS: &[Operator] = &[Operator {
    name: "aclnnMaxUnpool2dBackward",
    pointers: &[
        ("gradOutput", Role::Input),
        ("self", Role::Shape),
        ("indices", Role::Input),
        ("outputSize", Role::Ints),
        ("out", Role::Output),
    ],
    scalars: &[],
    may_be_null: &[],
    phase1,
    phase2: aclnnMaxUnpool2dBackward,
    format: |_| ND,
    valid,
    may_skip: |_, _, _| false,
    linear: Some(|| unpooling().prop_map(properties::boxed).boxed()),
    split,
    benchmarks,
}];

fn phase1(p: &[Pointer], _: &[i64], size: *mut u64, executor: *mut *mut aclOpExecutor) -> i32 {
    // SAFETY: handles are checked by the library, the out parameters are null or good for one result.
    unsafe {
        aclnnMaxUnpool2dBackwardGetWorkspaceSize(
            p[0].cast(),
            p[1].cast(),
            p[2].cast(),
            p[3].cast(),
            p[4].cast(),
            size,
            executor,
        )
    }
}

fn call(
    grad_output: &DeviceTensor,
    self_: &DeviceTensor,
    indices: &DeviceTensor,
    output_size: &[i64],
    out: &DeviceTensor,
) -> Result<(), Failure> {
    let size = IntArray::new(output_size);
    ROWS[0].call(&[grad_output.handle(), self_.handle(), indices.handle(), size.handle(), out.handle()], &[])
}

fn valid(rng: &mut Rng) -> Arguments {
    let image = super::small_image(rng);
    let big = [rng.range(1, 5), rng.range(1, 5)];
    let types = [DType::F32, DType::F16, DType::I8, DType::U8, DType::I16, DType::I64, DType::Bool];
    let (dtype, index) = (rng.choose(&types), rng.choose(&[DType::I32, DType::I64]));
    let pointers = vec![
        tensor(dtype, ND, &with_plane(&image, big[0], big[1])),
        tensor(dtype, ND, &image),
        tensor(index, ND, &image),
        array(&big),
        tensor(dtype, ND, &image),
    ];
    Arguments { pointers, scalars: vec![] }
}

fn split() {
    let mut rng = Rng::new(1);
    // Many planes, one plane, and results much larger than what they are picked from.
    for (big, small) in [
        ([4, 16, 96, 96], [4, 16, 64, 64]),
        ([1, 1, 700, 700], [1, 1, 512, 600]),
        ([2, 1, 9, 9], [2, 1, 400, 500]),
    ] {
        let last = big[2] * big[3] - 1;
        let index: Vec<i64> = (0..numel(&small)).map(|_| rng.range(0, last)).collect();
        for dtype in [DType::F32, DType::F16, DType::U8] {
            let grad_output = DeviceTensor::output(dtype, Layout::contiguous(&big), ND);
            for (name, layout) in threads::layouts(&small) {
                let self_ = DeviceTensor::without_memory(dtype, Layout::contiguous(&small), ND);
                let indices = DeviceTensor::from_ints(DType::I64, layout.clone(), ND, &index);
                let out = DeviceTensor::output(dtype, layout, ND);
                call(&grad_output, &self_, &indices, &big[2..], &out).unwrap();
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

/// One pixel of each window of 2 x 2, as max pooling chooses.
pub(super) fn pooled_indices([n, c, h, w]: benchmark::Shape) -> Vec<i64> {
    let mut rng = Rng::new(5);
    let [rows, columns] = [h / 2, w / 2];
    let mut chosen = |i: i64| {
        let (row, column) = (i / columns % rows, i % columns);
        (2 * row + rng.range(0, 1)) * w + 2 * column + rng.range(0, 1)
    };
    (0..n * c * rows * columns).map(&mut chosen).collect()
}

fn timed([n, c, h, w]: benchmark::Shape, dtype: DType) -> Benchmark {
    let grad = benchmark::input(dtype, &[n, c, h, w], 4);
    let pooled = [n, c, h / 2, w / 2];
    let indices = pooled_indices([n, c, h, w]);
    let expected =
        reference::max_unpool2d_backward(&grad.values(), &indices, (n * c) as usize, (h * w) as usize);
    let operands = vec![
        grad.into(),
        benchmark::shape_only(dtype, &pooled).into(),
        DeviceTensor::from_ints(DType::I64, Layout::contiguous(&pooled), NCHW, &indices).into(),
        IntArray::new(&[h, w]).into(),
        benchmark::output(dtype, &pooled).into(),
    ];
    Benchmark { operands, scalars: vec![], expected }
}

// ------------------------------------------------------------------------------------------------ as a linear map

#[derive(Clone, Debug)]
pub(super) struct MaxUnpool {
    pub(super) planes: Vec<i64>,
    /// Plane of self, indices and the result.
    pub(super) small: [i64; 2],
    /// Plane of gradOutput.
    pub(super) big: [i64; 2],
    seed: u64,
}

pub(super) fn unpooling() -> impl Strategy<Value = MaxUnpool> {
    (
        properties::planes(),
        (1..6i64, properties::row()).prop_map(<[i64; 2]>::from),
        [0..5i64, 0..5],
        any::<u64>(),
    )
        .prop_map(|(planes, small, more, seed)| MaxUnpool {
            planes,
            small,
            big: [small[0] + more[0], small[1] + more[1]],
            seed,
        })
}

impl MaxUnpool {
    /// Each index once per plane: only then does the forward operator lose nothing.
    pub(super) fn indices(&self) -> Vec<i64> {
        let mut rng = Rng::new(self.seed);
        let (small, big) = (numel(&self.small), numel(&self.big));
        (0..numel(&self.planes))
            .flat_map(|_| rng.permutation(big).into_iter().take(small).map(|i| i as i64).collect::<Vec<_>>())
            .collect()
    }
}

impl Linear for MaxUnpool {
    fn dtype(&self) -> DType {
        DType::F64
    }

    fn grad_shape(&self) -> Vec<i64> {
        properties::with_plane(&self.planes, self.big)
    }

    fn result_shape(&self) -> Vec<i64> {
        properties::with_plane(&self.planes, self.small)
    }

    fn backward(&self, g: &[f64], grad: Layout, result: Layout) -> Vec<f64> {
        let indices = DeviceTensor::from_ints(DType::I64, result.clone(), ND, &self.indices());
        let self_ = properties::output(self.dtype(), result.clone(), ND);
        let (g, out) =
            (DeviceTensor::new(self.dtype(), grad, ND, g), properties::output(self.dtype(), result, ND));
        call(&g, &self_, &indices, &self.big, &out).unwrap();
        out.values()
    }

    fn forward(&self, x: &[f64]) -> Vec<f64> {
        max_unpool2d(x, &self.indices(), numel(&self.planes), numel(&self.big))
    }
}

// ------------------------------------------------------------------------------------------------ against the reference

const TYPES: [DType; 9] = [
    DType::F32,
    DType::F16,
    DType::F64,
    DType::I8,
    DType::U8,
    DType::I16,
    DType::I32,
    DType::I64,
    DType::Bool,
];

/// The cast rule of the operator page: no float to integer, nothing but BOOL to BOOL.
fn can_cast(from: DType, to: DType) -> bool {
    let integral = !to.is_float() && to != DType::Bool;
    !(from.is_float() && integral) && (from == DType::Bool || to != DType::Bool)
}

/// Values that the cast from one type to the other keeps or rounds, but does not overflow.
fn castable(rng: &mut Rng, from: DType, to: DType) -> Element {
    if from == DType::Bool {
        return encode_int(from, rng.range(0, 1));
    }
    if from.is_float() {
        let special = [0.0, -0.0, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, 1e-6, -1e-7, 6e-8, 65504.0];
        let v = if rng.one_in(4) { rng.choose(&special) } else { rng.uniform(-1000.0, 1000.0) };
        // Halfway cases of a narrowing from f64 are a matter of the converter; an f32 has none with 13 zero bits.
        return encode(from, Complex::new(v as f32 as f64, 0.0));
    }
    let bounds = |t: DType| match t {
        DType::I8 => (-128, 127),
        DType::U8 => (0, 255),
        DType::I16 => (-32_768, 32_767),
        DType::I32 => (i32::MIN as i64, i32::MAX as i64),
        DType::F16 => (-65_504, 65_504),
        DType::F32 | DType::F64 => (-(1 << 53), 1 << 53),
        _ => (i64::MIN, i64::MAX),
    };
    let ((a, b), (c, d)) = (bounds(from), bounds(to));
    encode_int(from, rng.range(a.max(c), b.min(d)))
}

/// The reference's cast: bits when the types agree, else rounding to nearest even.
fn cast(from: DType, to: DType, e: &Element) -> Element {
    if from == to {
        *e
    } else if from.is_float() {
        encode(to, decode(from, e))
    } else {
        encode_int(to, decode_int(from, e))
    }
}

/// A NaN's payload is only kept by copies; after a conversion any NaN will do.
fn same_element(dtype: DType, copied: bool, a: &Element, b: &Element) -> bool {
    a == b || (!copied && decode(dtype, a).re.is_nan() && decode(dtype, b).re.is_nan())
}

#[derive(Debug)]
#[allow(dead_code)] // printed when a comparison fails
struct Case<'a> {
    grad_output: &'a DeviceTensor,
    indices: &'a DeviceTensor,
    out: &'a DeviceTensor,
}

/// One call with the given elements; any index is legal.
fn check(rng: &mut Rng, grad_output: &DeviceTensor, indices: &DeviceTensor, out: &DeviceTensor) {
    let what = Case { grad_output, indices, out };
    let size = plane_size(&grad_output.layout.shape);
    let self_ = if rng.one_in(4) {
        // Of self only type and shape count, so it may lie outside its storage.
        let shape = indices.layout.shape.clone();
        let strides = shape.iter().map(|_| rng.range(-1_000_000, 1_000_000)).collect();
        let layout = Layout { shape, strides, offset: 12_345, storage_dims: vec![1] };
        DeviceTensor::without_memory(grad_output.dtype, layout, ND)
    } else {
        shape_only(rng, grad_output.dtype, &indices.layout.shape, ND)
    };
    let output_size = [size[0] as i64, size[1] as i64];
    call(grad_output, &self_, indices, &output_size, out).unwrap_or_else(|e| panic!("{e:?}\n{what:#?}"));

    let expected = reference::max_unpool2d_backward(
        &grad_output.elements(),
        &indices.ints(),
        planes(&grad_output.layout.shape),
        size[0] * size[1],
    );
    let (from, to) = (grad_output.dtype, out.dtype);
    for (i, (got, expected)) in out.elements().iter().zip(&expected).enumerate() {
        let expected = cast(from, to, expected);
        assert!(
            same_element(to, from == to, got, &expected),
            "element {i} is {got:?}, expected {expected:?}\n{what:#?}"
        );
    }
    assert_only_output_changed(&what, &[grad_output, indices, &self_], &[out]);
}

#[test]
fn gathers_every_type_into_every_type_it_can_be_cast_to() {
    let mut rng = Rng::new(1);
    for _ in 0..rounds(25) {
        for from in TYPES {
            for to in TYPES.into_iter().filter(|&to| can_cast(from, to)) {
                let shape = image_shape(&mut rng, 5);
                let (h, w) = (extent(&mut rng, 6), row_extent(&mut rng, 6));
                let big = with_plane(&shape, h, w);
                let [gl, il, ol] = layouts(&mut rng, [(&big, Input), (&shape, Input), (&shape, Output)]);
                let elements: Vec<Element> = (0..gl.numel()).map(|_| castable(&mut rng, from, to)).collect();
                let index: Vec<i64> = (0..il.numel()).map(|_| rng.range(0, h * w - 1)).collect();
                let grad_output = DeviceTensor::from_elements(from, gl, ND, &elements);
                let index_type = rng.choose(&[DType::I32, DType::I64]);
                let indices = DeviceTensor::from_ints(index_type, il, ND, &index);
                let out = DeviceTensor::output(to, ol, ND);
                check(&mut rng, &grad_output, &indices, &out);
            }
        }
    }
}

#[test]
fn copies_bits_when_the_types_agree() {
    let mut rng = Rng::new(2);
    for _ in 0..rounds(60) {
        for dtype in TYPES {
            let shape = image_shape(&mut rng, 7);
            let big = with_plane(&shape, extent(&mut rng, 9), row_extent(&mut rng, 9));
            let [gl, il, ol] = layouts(&mut rng, [(&big, Input), (&shape, Input), (&shape, Output)]);
            let elements = any_bits(&mut rng, dtype, gl.numel());
            let grad_output = DeviceTensor::from_elements(dtype, gl, ND, &elements);
            let last = big[big.len() - 1] * big[big.len() - 2] - 1;
            let index: Vec<i64> = (0..il.numel()).map(|_| rng.range(0, last)).collect();
            let indices = DeviceTensor::from_ints(DType::I64, il, ND, &index);
            let out = DeviceTensor::output(dtype, ol, ND);
            check(&mut rng, &grad_output, &indices, &out);
        }
    }
}

#[test]
fn wraps_indices_outside_the_plane() {
    let mut rng = Rng::new(3);
    for _ in 0..rounds(400) {
        let shape = image_shape(&mut rng, 4);
        let big = with_plane(&shape, extent(&mut rng, 5), extent(&mut rng, 5));
        let index_type = rng.choose(&[DType::I32, DType::I64]);
        let (least, most) = match index_type {
            DType::I32 => (i32::MIN as i64, i32::MAX as i64),
            _ => (i64::MIN, i64::MAX),
        };
        let length = big[big.len() - 1] * big[big.len() - 2];
        let corners = [-1, -length, -length - 1, length, length + 1, least, most, least + 1, most - 1];
        let [gl, il, ol] = layouts(&mut rng, [(&big, Input), (&shape, Input), (&shape, Output)]);
        let index: Vec<i64> = (0..il.numel())
            .map(|_| match rng.below(3) {
                0 => rng.choose(&corners),
                1 => rng.range(-3 * length, 3 * length),
                _ => rng.range(least, most),
            })
            .collect();
        let dtype = rng.choose(&TYPES);
        let elements: Vec<Element> = (0..gl.numel()).map(|_| castable(&mut rng, dtype, dtype)).collect();
        let grad_output = DeviceTensor::from_elements(dtype, gl, ND, &elements);
        let indices = DeviceTensor::from_ints(index_type, il, ND, &index);
        let out = DeviceTensor::output(dtype, ol, ND);
        check(&mut rng, &grad_output, &indices, &out);
    }
}

#[test]
fn example_of_the_operator_page() {
    // Shapes and results of the page's example; the inputs are chosen to lead to these results.
    let grad_output: Vec<f64> = (0..9).map(f64::from).collect();
    let index = [0, 1, 2, 1, 2, 0, 1, 1, 1, 0, 0, 0];
    let grad_output = DeviceTensor::new(DType::F32, Layout::contiguous(&[1, 3, 3, 1]), ND, &grad_output);
    let indices = DeviceTensor::from_ints(DType::I32, Layout::contiguous(&[1, 3, 2, 2]), ND, &index);
    let out = DeviceTensor::output(DType::F32, Layout::contiguous(&[1, 3, 2, 2]), ND);
    check(&mut Rng::new(4), &grad_output, &indices, &out);
    assert_eq!(out.values(), [0., 1., 2., 1., 5., 3., 4., 4., 7., 6., 6., 6.]);
}

#[test]
fn of_nothing_changes_nothing() {
    for (big, small) in [
        ([0, 2, 3, 3], [0, 2, 2, 2]),
        ([2, 0, 3, 3], [2, 0, 2, 2]),
        ([1, 2, 3, 3], [1, 2, 0, 4]),
        ([1, 2, 0, 3], [1, 2, 4, 0]),
    ] {
        let make = |dtype, shape: &[i64]| DeviceTensor::output(dtype, Layout::contiguous(shape), ND);
        let (grad_output, self_) = (make(DType::F32, &big), make(DType::F32, &small));
        let (indices, out) = (make(DType::I64, &small), make(DType::F32, &small));
        call(&grad_output, &self_, &indices, &big[2..], &out).unwrap();
        assert!(out.is_untouched() && grad_output.is_untouched());
    }
}

#[test]
fn agrees_on_large_shapes() {
    let mut rng = Rng::new(50);
    for _ in 0..rounds(1) {
        for (dtype, shape, big) in LARGE {
            let [gl, il, ol] = layouts(&mut rng, [(&big, Input), (&shape, Input), (&shape, Output)]);
            let dtype = if dtype == DType::Bf16 { DType::I16 } else { dtype };
            let g = values(&mut rng, gl.numel());
            let index: Vec<i64> = (0..il.numel()).map(|_| rng.range(0, big[2] * big[3] - 1)).collect();
            let grad_output = DeviceTensor::new(dtype, gl, ND, &g);
            let indices = DeviceTensor::from_ints(DType::I64, il, ND, &index);
            let out = DeviceTensor::output(dtype, ol, ND);
            check(&mut rng, &grad_output, &indices, &out);
        }
    }
}

#[test]
fn small_planes_are_gathered_together() {
    let mut rng = Rng::new(51);
    // Gradients that stay in the caches, and some that do not; planes that do and do not fill whole chunks.
    for (planes, [h, w], [height, width]) in
        [(7, [1, 1], [2, 2]), (130, [2, 3], [4, 6]), (3000, [5, 5], [10, 10]), (700, [16, 16], [32, 32])]
    {
        let (big, shape) = ([1, planes, height, width], [1, planes, h, w]);
        let g = values(&mut rng, planes as usize * (height * width) as usize);
        let index: Vec<i64> = (0..planes * h * w)
            .map(|i| match i % 97 {
                0 => -i - 1,
                50 => height * width + i,
                _ => rng.range(0, height * width - 1),
            })
            .collect();
        let grad_output = DeviceTensor::new(DType::F32, Layout::contiguous(&big), ND, &g);
        let indices = DeviceTensor::from_ints(DType::I64, Layout::contiguous(&shape), ND, &index);
        let out = DeviceTensor::output(DType::F32, Layout::contiguous(&shape), ND);
        check(&mut rng, &grad_output, &indices, &out);
    }
}

#[test]
fn rows_of_channels_that_are_neighbours_are_gathered_together() {
    let mut rng = Rng::new(52);
    // Whole planes, some rows at a time, single rows of a prime number; more rows than a row of pixels leaves room for.
    for ([n, c], [h, w]) in [([2, 5], [14, 14]), ([1, 3], [24, 60]), ([2, 4], [13, 70]), ([1, 2000], [6, 40])]
    {
        let (big, shape) = ([n, c, 2 * h, 2 * w], [n, c, h, w]);
        let gl = Layout::channels_last(&big);
        let g = values(&mut rng, gl.numel());
        let index: Vec<i64> = (0..n * c * h * w).map(|_| rng.range(0, 4 * h * w - 1)).collect();
        let grad_output = DeviceTensor::new(DType::F32, gl, ND, &g);
        let indices = DeviceTensor::from_ints(DType::I64, Layout::contiguous(&shape), ND, &index);
        let out = DeviceTensor::output(DType::F32, Layout::contiguous(&shape), ND);
        check(&mut rng, &grad_output, &indices, &out);
    }
}
