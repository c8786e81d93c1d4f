//! Every operator against its plain reference: all element types, modes and memory layouts, on thousands of small
//! random calls. Shapes favour what breaks kernels: odd sizes, a single row, column or channel, windows larger
//! than the image, strides larger than windows, cropping.
//!
//! The seed is fixed. `OPAPI_TEST_ROUNDS=20` makes twenty times as many calls.

mod common;

use std::fmt::Debug;

use common::{AvgPool, DType, DeviceTensor, Element, Im2col, Layout, NCHW, NCL, ND, Rng};
use half::f16;
use num_complex::Complex;
use opapi::ops::avgpool2d_backward::reference as avgpool;
use opapi::ops::grid_sampler2d_backward::reference as grid;
use opapi::ops::im2col_backward::reference as im2col;
use opapi::ops::max_unpool2d_backward::reference as unpool;
use opapi::ops::replication_pad2d_backward::reference as pad;

// ------------------------------------------------------------------------------------------------ helpers

/// How many times to repeat the body of a test.
fn rounds(n: usize) -> usize {
    let factor = std::env::var("OPAPI_TEST_ROUNDS").ok().and_then(|s| s.parse().ok()).unwrap_or(1);
    n * factor
}

/// A layout for each operand: mostly one of them is unusual and the rest packed, so that a failure names the
/// culprit; sometimes none or all are unusual.
fn layouts<const N: usize>(rng: &mut Rng, shapes: [(&[i64], Role); N]) -> [Layout; N] {
    let unusual = rng.below(N + 2);
    let mut at = 0;
    shapes.map(|(shape, role)| {
        let chosen = at == unusual || unusual == N;
        at += 1;
        match role {
            _ if !chosen => Layout::contiguous(shape),
            Role::Input => Layout::any_input(shape, rng),
            Role::Output => Layout::any_output(shape, rng),
        }
    })
}

#[derive(Clone, Copy, PartialEq)]
enum Role {
    Input,
    Output,
}
use Role::{Input, Output};

/// Finite values of a size that no sum below overflows, with zeros and whole numbers among them.
fn values(rng: &mut Rng, n: usize) -> Vec<f64> {
    let whole = rng.one_in(4);
    (0..n)
        .map(|_| match rng.below(12) {
            0 => 0.0,
            1 => -0.0,
            _ if whole => rng.range(-4, 4) as f64,
            _ => rng.uniform(-2.0, 2.0),
        })
        .collect()
}

/// In one call of six, puts infinities and NaN into a few places: they may reach exactly the elements that the
/// formula says, and no other.
fn poison(rng: &mut Rng, values: &mut [f64]) {
    if !values.is_empty() && rng.one_in(6) {
        for _ in 0..rng.range(1, 3) {
            let at = rng.below(values.len());
            values[at] = rng.choose(&[f64::INFINITY, f64::NEG_INFINITY, f64::NAN]);
        }
    }
}

/// The distance of the type's smallest numbers: below that, rounding is absolute.
fn quantum(dtype: DType) -> f64 {
    match dtype {
        DType::F16 => 2f64.powi(-24),
        DType::Bf16 => 2f64.powi(-133),
        DType::F32 | DType::C64 => 2f64.powi(-149),
        _ => f64::from_bits(1),
    }
}

/// Compares element by element; `magnitude` is the sum of the absolute values of the terms of each element.
fn assert_close(
    what: &dyn Debug,
    dtype: DType,
    tolerance: f64,
    got: &[f64],
    expected: &[f64],
    magnitude: &[f64],
) {
    assert_eq!(got.len(), expected.len(), "{what:?}");
    for (i, (&got, &expected)) in got.iter().zip(expected).enumerate() {
        let close = if expected.is_finite() {
            (got - expected).abs() <= tolerance * magnitude[i] + quantum(dtype)
        } else {
            got == expected || (got.is_nan() && expected.is_nan())
        };
        assert!(close, "element {i} is {got:e}, expected {expected:e} ({dtype:?})\n{what:#?}");
    }
}

/// Absolute values.
fn magnitudes(values: &[f64]) -> Vec<f64> {
    values.iter().map(|v| v.abs()).collect()
}

/// After a call: inputs as before, nothing outside the view of the output changed.
fn assert_only_output_changed(what: &dyn Debug, inputs: &[&DeviceTensor], outputs: &[&DeviceTensor]) {
    for input in inputs {
        assert!(input.is_untouched(), "an input changed: {input:?}\n{what:#?}");
    }
    for output in outputs {
        output.assert_surroundings_untouched(&format!("{what:#?}"));
    }
}

/// A tensor that is only asked for its shape: sometimes it has no memory, sometimes memory full of NaN.
fn shape_only(rng: &mut Rng, dtype: DType, shape: &[i64], format: i32) -> DeviceTensor {
    if rng.one_in(4) {
        return DeviceTensor::without_memory(dtype, Layout::contiguous(shape), format);
    }
    let layout = Layout::any_input(shape, rng);
    let bytes = vec![0xFF; layout.storage_len() * dtype.size()];
    DeviceTensor::from_storage(dtype, layout, format, bytes)
}

/// The same elements in row-major order.
fn packed(tensor: &DeviceTensor, format: i32) -> DeviceTensor {
    let layout = Layout::contiguous(&tensor.layout.shape);
    DeviceTensor::from_elements(tensor.dtype, layout, format, &tensor.elements())
}

/// An output like this one, but packed.
fn packed_output(tensor: &DeviceTensor, format: i32) -> DeviceTensor {
    DeviceTensor::output(tensor.dtype, Layout::contiguous(&tensor.layout.shape), format)
}

/// Panics unless two runs gave the same bits. The second one had the same layouts, or packed ones.
fn assert_same_bits(what: &dyn Debug, first: &DeviceTensor, second: &DeviceTensor) {
    let (a, b) = (first.elements(), second.elements());
    if let Some(i) = (0..a.len()).find(|&i| a[i] != b[i]) {
        let layout = &second.layout;
        panic!("element {i} is {:?}, in a second run {:?} ({layout:?})\n{what:#?}", a[i], b[i]);
    }
}

fn numel(shape: &[i64]) -> usize {
    shape.iter().product::<i64>() as usize
}

/// A small extent, often 1.
fn extent(rng: &mut Rng, most: i64) -> i64 {
    if rng.one_in(4) { 1 } else { rng.range(1, most) }
}

/// The extent of rows: sometimes several vectors long, with any rest.
fn row_extent(rng: &mut Rng, most: i64) -> i64 {
    if rng.one_in(10) { rng.range(most, 100) } else { extent(rng, most) }
}

/// [N, C, H, W] or [C, H, W].
fn image_shape(rng: &mut Rng, most: i64) -> Vec<i64> {
    let channels = if rng.one_in(20) { rng.range(15, 40) } else { extent(rng, 3) };
    let mut shape = vec![channels, extent(rng, most), row_extent(rng, most)];
    if rng.coin() {
        shape.insert(0, extent(rng, 3));
    }
    shape
}

/// Product of all extents but the last two.
fn planes(shape: &[i64]) -> usize {
    shape[..shape.len() - 2].iter().product::<i64>() as usize
}

/// The last two extents.
fn plane_size(shape: &[i64]) -> [usize; 2] {
    [shape[shape.len() - 2] as usize, shape[shape.len() - 1] as usize]
}

/// The same extents before the last two, others there.
fn with_plane(shape: &[i64], h: i64, w: i64) -> Vec<i64> {
    [&shape[..shape.len() - 2], &[h, w]].concat()
}

// ------------------------------------------------------------------------------------------------ MaxUnpool2d

const UNPOOL_TYPES: [DType; 9] = [
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
        return common::encode_int(from, rng.range(0, 1));
    }
    if from.is_float() {
        let special = [0.0, -0.0, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, 1e-6, -1e-7, 6e-8, 65504.0];
        let v = if rng.one_in(4) { rng.choose(&special) } else { rng.uniform(-1000.0, 1000.0) };
        // Halfway cases of a narrowing from f64 are a matter of the converter; an f32 has none with 13 zero bits.
        return common::encode(from, Complex::new(v as f32 as f64, 0.0));
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
    common::encode_int(from, rng.range(a.max(c), b.min(d)))
}

/// The reference's cast: bits when the types agree, else rounding to nearest even.
fn cast(from: DType, to: DType, e: &Element) -> Element {
    if from == to {
        *e
    } else if from.is_float() {
        common::encode(to, common::decode(from, e))
    } else {
        common::encode_int(to, common::decode_int(from, e))
    }
}

/// A NaN's payload is only kept by copies; after a conversion any NaN will do.
fn same_element(dtype: DType, copied: bool, a: &Element, b: &Element) -> bool {
    a == b || (!copied && common::decode(dtype, a).re.is_nan() && common::decode(dtype, b).re.is_nan())
}

#[derive(Debug)]
#[allow(dead_code)] // printed when a comparison fails
struct UnpoolCase<'a> {
    grad_output: &'a DeviceTensor,
    indices: &'a DeviceTensor,
    out: &'a DeviceTensor,
}

/// One call with the given elements; any index is legal.
fn check_unpool(rng: &mut Rng, grad_output: &DeviceTensor, indices: &DeviceTensor, out: &DeviceTensor) {
    let what = UnpoolCase { grad_output, indices, out };
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
    common::max_unpool2d_backward(grad_output, &self_, indices, &output_size, out)
        .unwrap_or_else(|e| panic!("{e:?}\n{what:#?}"));

    let expected = unpool::max_unpool2d_backward(
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
fn max_unpool_gathers_every_type_into_every_type_it_can_be_cast_to() {
    let mut rng = Rng::new(1);
    for _ in 0..rounds(25) {
        for from in UNPOOL_TYPES {
            for to in UNPOOL_TYPES.into_iter().filter(|&to| can_cast(from, to)) {
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
                check_unpool(&mut rng, &grad_output, &indices, &out);
            }
        }
    }
}

#[test]
fn max_unpool_copies_bits_when_the_types_agree() {
    let mut rng = Rng::new(2);
    for _ in 0..rounds(60) {
        for dtype in UNPOOL_TYPES {
            let shape = image_shape(&mut rng, 7);
            let big = with_plane(&shape, extent(&mut rng, 9), row_extent(&mut rng, 9));
            let [gl, il, ol] = layouts(&mut rng, [(&big, Input), (&shape, Input), (&shape, Output)]);
            // Any bits at all: NaN with payload, signalling NaN, -0.0, numbers below the normal range.
            let nans: [u64; 6] =
                [1 << 63, 0x7FF0_0000_0000_0001, 0xFFC0_1234, 0x7F80_0001, 0x7C01_FE55, 0x8000];
            let elements: Vec<Element> = (0..gl.numel())
                .map(|_| {
                    let mut e = [0u8; 16];
                    let bits = if rng.one_in(4) { rng.choose(&nans) } else { rng.bits() };
                    e[..dtype.size()].copy_from_slice(&bits.to_le_bytes()[..dtype.size()]);
                    e
                })
                .collect();
            let grad_output = DeviceTensor::from_elements(dtype, gl, ND, &elements);
            let last = big[big.len() - 1] * big[big.len() - 2] - 1;
            let index: Vec<i64> = (0..il.numel()).map(|_| rng.range(0, last)).collect();
            let indices = DeviceTensor::from_ints(DType::I64, il, ND, &index);
            let out = DeviceTensor::output(dtype, ol, ND);
            check_unpool(&mut rng, &grad_output, &indices, &out);
        }
    }
}

#[test]
fn max_unpool_wraps_indices_outside_the_plane() {
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
        let dtype = rng.choose(&UNPOOL_TYPES);
        let elements: Vec<Element> = (0..gl.numel()).map(|_| castable(&mut rng, dtype, dtype)).collect();
        let grad_output = DeviceTensor::from_elements(dtype, gl, ND, &elements);
        let indices = DeviceTensor::from_ints(index_type, il, ND, &index);
        let out = DeviceTensor::output(dtype, ol, ND);
        check_unpool(&mut rng, &grad_output, &indices, &out);
    }
}

#[test]
fn max_unpool_example_of_the_operator_page() {
    // Shapes and results of the page's example; the inputs are chosen to lead to these results.
    let grad_output: Vec<f64> = (0..9).map(f64::from).collect();
    let index = [0, 1, 2, 1, 2, 0, 1, 1, 1, 0, 0, 0];
    let grad_output = DeviceTensor::new(DType::F32, Layout::contiguous(&[1, 3, 3, 1]), ND, &grad_output);
    let indices = DeviceTensor::from_ints(DType::I32, Layout::contiguous(&[1, 3, 2, 2]), ND, &index);
    let out = DeviceTensor::output(DType::F32, Layout::contiguous(&[1, 3, 2, 2]), ND);
    check_unpool(&mut Rng::new(4), &grad_output, &indices, &out);
    assert_eq!(out.values(), [0., 1., 2., 1., 5., 3., 4., 4., 7., 6., 6., 6.]);
}

#[test]
fn max_unpool_of_nothing_changes_nothing() {
    for (big, small) in [
        ([0, 2, 3, 3], [0, 2, 2, 2]),
        ([2, 0, 3, 3], [2, 0, 2, 2]),
        ([1, 2, 3, 3], [1, 2, 0, 4]),
        ([1, 2, 0, 3], [1, 2, 4, 0]),
    ] {
        let make = |dtype, shape: &[i64]| DeviceTensor::output(dtype, Layout::contiguous(shape), ND);
        let (grad_output, self_) = (make(DType::F32, &big), make(DType::F32, &small));
        let (indices, out) = (make(DType::I64, &small), make(DType::F32, &small));
        common::max_unpool2d_backward(&grad_output, &self_, &indices, &big[2..], &out).unwrap();
        assert!(out.is_untouched() && grad_output.is_untouched());
    }
}

// ------------------------------------------------------------------------------------------------ GridSampler2D

const GRID_TYPES: [DType; 4] = [DType::F32, DType::F16, DType::Bf16, DType::F64];
const INTERPOLATIONS: [grid::Interpolation; 3] =
    [grid::Interpolation::Bilinear, grid::Interpolation::Nearest, grid::Interpolation::Bicubic];
const PADDINGS: [grid::Padding; 3] = [grid::Padding::Zeros, grid::Padding::Border, grid::Padding::Reflection];

/// All eighteen combinations.
fn grid_modes() -> Vec<grid::Mode> {
    let mut modes = Vec::new();
    for interpolation in INTERPOLATIONS {
        for padding in PADDINGS {
            for align_corners in [false, true] {
                modes.push(grid::Mode { interpolation, padding, align_corners });
            }
        }
    }
    modes
}

/// Coordinates in the precision in which the operator computes.
fn grid_reference(
    dtype: DType,
    grad_output: &[f64],
    input: &[f64],
    points: &[f64],
    extents: &grid::Extents,
    mode: grid::Mode,
) -> grid::Gradients {
    if dtype == DType::F64 {
        grid::grid_sampler2d_backward::<f64>(grad_output, input, points, extents, mode)
    } else {
        grid::grid_sampler2d_backward::<f32>(grad_output, input, points, extents, mode)
    }
}

#[derive(Debug)]
#[allow(dead_code)] // printed when a comparison fails
struct GridCase<'a> {
    mode: grid::Mode,
    mask: [bool; 2],
    grad_output: &'a DeviceTensor,
    input: &'a DeviceTensor,
    grid: &'a DeviceTensor,
    points: Vec<f64>,
    input_grad: &'a DeviceTensor,
    grid_grad: &'a DeviceTensor,
}

/// One call with the given operands; the outputs are made here.
fn check_grid(
    rng: &mut Rng,
    mode: grid::Mode,
    mask: [bool; 2],
    [grad_output, input, points]: [&DeviceTensor; 3],
    [input_layout, grid_layout]: [Layout; 2],
) {
    let dtype = input.dtype;
    let input_grad = DeviceTensor::output(dtype, input_layout.clone(), ND);
    let grid_grad = DeviceTensor::output(dtype, grid_layout.clone(), ND);
    let what = GridCase {
        mode,
        mask,
        grad_output,
        input,
        grid: points,
        points: points.values(),
        input_grad: &input_grad,
        grid_grad: &grid_grad,
    };
    let call = |[g, x, p]: [&DeviceTensor; 3], input_grad: &DeviceTensor, grid_grad: &DeviceTensor| {
        common::grid_sampler2d_backward(
            g,
            x,
            p,
            INTERPOLATIONS.iter().position(|&i| i == mode.interpolation).unwrap() as i64,
            PADDINGS.iter().position(|&p| p == mode.padding).unwrap() as i64,
            mode.align_corners,
            mask,
            input_grad,
            grid_grad,
        )
        .unwrap_or_else(|e| panic!("{e:?}\n{what:#?}"));
    };
    call([grad_output, input, points], &input_grad, &grid_grad);

    let [n, c, h, w] = [0, 1, 2, 3].map(|d| input.layout.shape[d] as usize);
    let [grid_h, grid_w] = plane_size(&grad_output.layout.shape);
    let extents = grid::Extents { n, c, h, w, grid_h, grid_w };
    let expected =
        grid_reference(dtype, &grad_output.values(), &input.values(), &points.values(), &extents, mode);
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
        if mode.interpolation == grid::Interpolation::Nearest && std::ptr::eq(tensor, &grid_grad) {
            assert!(got.iter().all(|value| value.to_bits() == 0), "nearest has no slope\n{what:#?}");
        }
        if mode.interpolation == grid::Interpolation::Bicubic {
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
    assert_only_output_changed(&what, &[grad_output, input, points], &[&input_grad, &grid_grad]);

    if rng.one_in(4) {
        let again = DeviceTensor::output(dtype, input_layout, ND);
        let grid_again = DeviceTensor::output(dtype, grid_layout, ND);
        call([grad_output, input, points], &again, &grid_again);
        assert_same_bits(&what, &input_grad, &again);
        assert_same_bits(&what, &grid_grad, &grid_again);
    }
    if rng.one_in(4) {
        let [g, x, p] = [grad_output, input, points].map(|t| packed(t, ND));
        let (again, grid_again) = (packed_output(&input_grad, ND), packed_output(&grid_grad, ND));
        call([&g, &x, &p], &again, &grid_again);
        for (wanted, first, second) in [(mask[0], &input_grad, &again), (mask[1], &grid_grad, &grid_again)] {
            if wanted {
                assert_same_bits(&what, first, second);
            }
        }
    }
}

/// A grid value for an axis of `size` pixels: anywhere around the image, or exactly on a pixel, on an edge between
/// two, on a border, or far away.
fn grid_value(rng: &mut Rng, size: i64, align: bool) -> f64 {
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
fn random_grid_case(
    rng: &mut Rng,
    dtype: DType,
    mode: grid::Mode,
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
    check_grid(rng, mode, mask, [&grad_output, &input, &points], [igl, ggl]);
}

#[test]
fn grid_sampler_agrees_in_all_modes() {
    let mut rng = Rng::new(10);
    for _ in 0..rounds(20) {
        for dtype in GRID_TYPES {
            for mode in grid_modes() {
                random_grid_case(&mut rng, dtype, mode, 1, true, |rng, size| {
                    grid_value(rng, size, mode.align_corners)
                });
            }
        }
    }
}

/// Large images: with few points, which are then sampled in place, and with many, where the image is cut into bands.
#[test]
fn grid_sampler_agrees_on_large_images() {
    let mut rng = Rng::new(15);
    for dtype in GRID_TYPES {
        for mode in grid_modes() {
            for (c, [h, w], points) in [(3, [80, 100], 3), (3, [300, 310], 80), (17, [150, 130], 40)] {
                let (image, samples, grid) = ([1, c, h, w], [1, c, points, points], [1, points, points, 2]);
                let layout = Layout::contiguous;
                let g = values(&mut rng, numel(&samples));
                let x = values(&mut rng, numel(&image));
                // Some in the order of the image, some anywhere.
                let p: Vec<f64> = (0..numel(&grid))
                    .map(|i| match (i as i64 / (points * 2), i % 2) {
                        (row, 1) if row % 3 > 0 => 2.2 * row as f64 / points as f64 - 1.1,
                        (_, axis) => grid_value(&mut rng, [w, h][axis], mode.align_corners),
                    })
                    .collect();
                let g = DeviceTensor::new(dtype, layout(&samples), ND, &g);
                let x = DeviceTensor::new(dtype, layout(&image), ND, &x);
                let p = DeviceTensor::new(dtype, layout(&grid), ND, &p);
                check_grid(&mut rng, mode, [true, true], [&g, &x, &p], [layout(&image), layout(&grid)]);
            }
        }
    }
}

#[test]
fn grid_sampler_lets_infinities_reach_only_what_a_point_taps() {
    let mut rng = Rng::new(11);
    for _ in 0..rounds(12) {
        for dtype in GRID_TYPES {
            for mode in grid_modes() {
                // Away from pixels and borders, where 0 * infinity would be a matter of taste.
                random_grid_case(&mut rng, dtype, mode, 1, false, |rng, _| rng.uniform(-1.4, 1.4));
            }
        }
    }
}

#[test]
fn grid_sampler_drops_or_clips_points_that_are_no_numbers() {
    let mut rng = Rng::new(12);
    for _ in 0..rounds(10) {
        for dtype in GRID_TYPES {
            let huge = if dtype == DType::F16 { 6e4 } else { 1e30 };
            for mode in grid_modes() {
                // With reflection a huge coordinate has no digits left behind the point: see the next test.
                let far = if mode.padding == grid::Padding::Reflection { f64::NAN } else { huge };
                let bad = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, far, -far];
                // An aligned axis of one pixel would make infinity * 0 of an infinity.
                random_grid_case(&mut rng, dtype, mode, 2, true, |rng, size| match rng.below(3) {
                    0 => rng.choose(&bad),
                    _ => grid_value(rng, size, mode.align_corners),
                });
            }
        }
    }
}

#[test]
fn grid_sampler_never_makes_nan_of_a_bad_point() {
    let mut rng = Rng::new(13);
    let bad = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e9, -1e9, 3e9, -3e9, 1e30, -1e30, 3e38, -3e38];
    for _ in 0..rounds(12) {
        for dtype in GRID_TYPES {
            for mode in grid_modes() {
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
                common::grid_sampler2d_backward(
                    &g,
                    &x,
                    &p,
                    INTERPOLATIONS.iter().position(|&i| i == mode.interpolation).unwrap() as i64,
                    PADDINGS.iter().position(|&i| i == mode.padding).unwrap() as i64,
                    mode.align_corners,
                    [true, true],
                    &input_grad,
                    &grid_grad,
                )
                .unwrap();
                let what = (mode, dtype, p.values());
                let sums = input_grad.values();
                assert!(sums.iter().all(|v| v.is_finite()), "{sums:?} {what:?}");
                let slopes = grid_grad.values();
                assert!(slopes.iter().all(|v| v.is_finite()), "{slopes:?} {what:?}");
                // The weights of a point add up to 1 (or to 0 when it is dropped), so this many gradients arrive;
                // with zeros padding a part may fall outside.
                let total: f64 = sums.iter().sum();
                let most = (n * c * count) as f64;
                if mode.interpolation != grid::Interpolation::Bicubic {
                    assert!((-0.1..=most * 1.02).contains(&total), "{total} of {most} {what:?}");
                }
            }
        }
    }
}

/// The coordinates must come out exactly as the operator page computes them: points on pixels, on edges between
/// pixels and on the borders decide by their last bit which pixels they tap and which way the slope points.
#[test]
fn grid_sampler_agrees_on_pixels_edges_and_borders() {
    let mut rng = Rng::new(14);
    for _ in 0..rounds(3) {
        for dtype in GRID_TYPES {
            for mode in grid_modes() {
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
                        check_grid(
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
fn nonzero_values(rng: &mut Rng, n: usize) -> Vec<f64> {
    (0..n).map(|_| rng.uniform(0.5, 2.0) * rng.choose(&[-1.0, 1.0])).collect()
}

#[test]
fn grid_sampler_example_of_the_operator_page() {
    let image: Vec<f64> = (1..=40).map(f64::from).collect();
    let lattice: Vec<f64> = (0..9).flat_map(|i| [f64::from(i % 3) - 1.0, f64::from(i / 3) - 1.0]).collect();
    for dtype in [DType::F32, DType::F64] {
        let tensor = |shape: &[i64], v: &[f64]| DeviceTensor::new(dtype, Layout::contiguous(shape), ND, v);
        let (grad_output, input) = (tensor(&[1, 1, 3, 3], &[1.0; 9]), tensor(&[1, 1, 5, 8], &image));
        let points = tensor(&[1, 3, 3, 2], &lattice);
        let input_grad = DeviceTensor::output(dtype, Layout::contiguous(&[1, 1, 5, 8]), ND);
        let grid_grad = DeviceTensor::output(dtype, Layout::contiguous(&[1, 3, 3, 2]), ND);
        let mask = [true, true];
        common::grid_sampler2d_backward(
            &grad_output,
            &input,
            &points,
            0,
            0,
            false,
            mask,
            &input_grad,
            &grid_grad,
        )
        .unwrap();
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
fn grid_sampler_of_nothing_changes_nothing() {
    for (image, points) in [
        ([0, 2, 3, 3], [0, 2, 2, 2]),
        ([2, 0, 3, 3], [2, 2, 2, 2]),
        ([1, 2, 3, 3], [1, 0, 2, 2]),
        ([1, 2, 3, 3], [1, 2, 0, 2]),
    ] {
        let samples = [image[0], image[1], points[1], points[2]];
        let make = |shape: &[i64]| DeviceTensor::output(DType::F32, Layout::contiguous(shape), ND);
        let (g, x, p, ig, gg) = (make(&samples), make(&image), make(&points), make(&image), make(&points));
        for mask in [[true, true], [false, true], [false, false]] {
            common::grid_sampler2d_backward(&g, &x, &p, 0, 0, false, mask, &ig, &gg).unwrap();
        }
        assert!(ig.is_untouched() && gg.is_untouched());
    }
}

// ------------------------------------------------------------------------------------------------ AvgPool2d

const HALF_TYPES: [DType; 3] = [DType::F32, DType::F16, DType::Bf16];

/// The attributes as the reference takes them.
fn pooling(pool: &AvgPool) -> avgpool::Pooling {
    let pair = |v: &[i64]| if v.len() == 1 { [v[0]; 2] } else { [v[0], v[1]] };
    let stride = pool.stride.as_deref().filter(|s| !s.is_empty()).unwrap_or(&pool.kernel);
    avgpool::Pooling {
        kernel: pair(&pool.kernel),
        stride: pair(stride),
        padding: pair(&pool.padding),
        count_include_pad: pool.count_include_pad,
        divisor_override: pool.divisor_override,
    }
}

/// Random attributes; windows may be larger than the image as long as the padding allows a window at all.
fn random_pool(rng: &mut Rng, size: [usize; 2]) -> AvgPool {
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
    AvgPool {
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
fn check_avgpool(
    rng: &mut Rng,
    dtype: DType,
    shape: &[i64],
    pool: &AvgPool,
    windows: [i64; 2],
    may_fail: bool,
    clean: bool,
) {
    let format = if shape.len() == 4 { NCHW } else { NCL };
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
    let grad_input = DeviceTensor::output(dtype, il.clone(), format);
    let what = (pool, &grad_output, &self_, &grad_input);
    match common::avgpool2d_backward(&grad_output, &self_, pool, &grad_input) {
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
    let reference = |g: &[f64], pooling: &avgpool::Pooling| {
        avgpool::avg_pool2d_backward(g, planes(shape), windows, size, pooling)
    };
    let attributes = pooling(pool);
    let positive = avgpool::Pooling { divisor_override: attributes.divisor_override.abs(), ..attributes };
    let (expected, magnitude) = (reference(&g, &attributes), reference(&magnitudes(&g), &positive));
    // cubeMathType 2, USE_FP16, allows FLOAT to be computed in half precision.
    let precision = if dtype == DType::F32 && pool.cube_math_type == 2 { DType::F16 } else { dtype };
    assert_close(&what, precision, precision.tolerance(), &grad_input.values(), &expected, &magnitude);
    assert_only_output_changed(&what, &[&grad_output, &self_], &[&grad_input]);

    if rng.one_in(4) {
        let again = DeviceTensor::output(dtype, il, format);
        common::avgpool2d_backward(&grad_output, &self_, pool, &again).unwrap();
        assert_same_bits(&what, &grad_input, &again);
    }
    if rng.one_in(4) {
        let (g, again) = (packed(&grad_output, format), packed_output(&grad_input, format));
        common::avgpool2d_backward(&g, &self_, pool, &again).unwrap();
        assert_same_bits(&what, &grad_input, &again);
    }
}

#[test]
fn avg_pool_agrees() {
    let mut rng = Rng::new(20);
    for _ in 0..rounds(900) {
        for dtype in HALF_TYPES {
            let shape = image_shape(&mut rng, 11);
            let pool = random_pool(&mut rng, plane_size(&shape));
            let windows = pooling(&pool).windows(plane_size(&shape), pool.ceil_mode);
            // A window larger than the padded image: the sources disagree whether there is one or none.
            let none = windows.iter().any(|&n| n < 1);
            let windows = windows.map(|n| n.max(1));
            let clean = rng.coin();
            check_avgpool(&mut rng, dtype, &shape, &pool, windows, none, clean);
        }
    }
}

#[test]
fn avg_pool_counts_the_windows_of_grad_output() {
    // One row or column too many or too few is an error on some devices and legal on others; where it is legal
    // the formula holds, and windows without a pixel contribute nothing.
    let mut rng = Rng::new(21);
    for _ in 0..rounds(500) {
        let dtype = rng.choose(&HALF_TYPES);
        let shape = image_shape(&mut rng, 8);
        let pool = random_pool(&mut rng, plane_size(&shape));
        let windows =
            pooling(&pool).windows(plane_size(&shape), pool.ceil_mode).map(|n| (n + rng.range(-1, 3)).max(1));
        check_avgpool(&mut rng, dtype, &shape, &pool, windows, true, true);
    }
}

#[test]
fn avg_pool_divides_by_the_documented_area() {
    // Windows of the size of the image, global pooling: a device kernel of its own upstream, whose numbers ignore
    // padding and stride. Ours follow the formula.
    let mut rng = Rng::new(22);
    for dtype in HALF_TYPES {
        for include in [false, true] {
            let pool = AvgPool {
                kernel: vec![12, 12],
                stride: Some(vec![30, 30]),
                padding: vec![6, 6],
                ceil_mode: false,
                count_include_pad: include,
                divisor_override: 0,
                cube_math_type: 0,
            };
            check_avgpool(&mut rng, dtype, &[2, 3, 12, 12], &pool, [1, 1], false, true);
            // The corner of a ceil window is cut at size + padding: 4, not 9, pixels count.
            let pool =
                AvgPool { kernel: vec![3], stride: Some(vec![2]), padding: vec![0], ceil_mode: true, ..pool };
            check_avgpool(&mut rng, dtype, &[1, 1, 4, 4], &pool, [2, 2], false, true);
        }
    }
}

#[test]
fn avg_pool_agrees_where_one_window_covers_the_image() {
    // Planes of 49 or 20 elements share registers and cache lines with their neighbours.
    let mut rng = Rng::new(23);
    for dtype in HALF_TYPES {
        for [n, c, h, w] in [[3, 5, 7, 7], [1, 9, 4, 5], [2, 2, 8, 8], [4, 3, 3, 5], [1, 1, 9, 11]] {
            let pool = AvgPool {
                kernel: vec![h, w],
                stride: None,
                padding: vec![0, 0],
                ceil_mode: false,
                count_include_pad: true,
                divisor_override: 0,
                cube_math_type: 0,
            };
            for _ in 0..8 {
                check_avgpool(&mut rng, dtype, &[n, c, h, w], &pool, [1, 1], false, true);
            }
        }
    }
}

#[test]
fn avg_pool_example_of_the_operator_page() {
    let ones = |shape: &[i64]| {
        let n = shape.iter().product::<i64>() as usize;
        DeviceTensor::new(DType::F32, Layout::contiguous(shape), NCHW, &vec![1.0; n])
    };
    let (grad_output, self_, grad_input) = (ones(&[1, 16, 1, 1]), ones(&[1, 16, 4, 4]), ones(&[1, 16, 4, 4]));
    let pool = AvgPool {
        kernel: vec![4, 4],
        stride: Some(vec![1, 1]),
        padding: vec![0, 0],
        ceil_mode: false,
        count_include_pad: true,
        divisor_override: 0,
        cube_math_type: 1,
    };
    common::avgpool2d_backward(&grad_output, &self_, &pool, &grad_input).unwrap();
    assert_eq!(grad_input.values(), vec![0.0625; 256]);
}

#[test]
fn avg_pool_of_nothing_changes_nothing() {
    let pool = AvgPool {
        kernel: vec![2],
        stride: None,
        padding: vec![0],
        ceil_mode: false,
        count_include_pad: true,
        divisor_override: 0,
        cube_math_type: 0,
    };
    for (cells, image) in [
        ([0, 2, 1, 1], [0, 2, 2, 2]),
        ([1, 0, 1, 1], [1, 0, 2, 2]),
        ([1, 2, 0, 1], [1, 2, 2, 2]),
        ([1, 2, 1, 1], [1, 2, 0, 2]),
    ] {
        let make = |shape: &[i64]| DeviceTensor::output(DType::F32, Layout::contiguous(shape), NCHW);
        let (grad_output, self_, grad_input) = (make(&cells), make(&image), make(&image));
        common::avgpool2d_backward(&grad_output, &self_, &pool, &grad_input).unwrap();
        assert!(grad_input.is_untouched());
    }
}

// ------------------------------------------------------------------------------------------------ Im2col

/// One call with the given columns.
fn check_im2col(
    rng: &mut Rng,
    attrs: &Im2col,
    grad_output: &DeviceTensor,
    out_type: DType,
    out_layout: Layout,
) {
    let shape = out_layout.shape.clone();
    let format = match shape.len() {
        4 => rng.choose(&[ND, NCHW]),
        _ => rng.choose(&[ND, NCL]),
    };
    let out = DeviceTensor::output(out_type, out_layout.clone(), format);
    let what = (attrs, grad_output, &out);
    common::im2col_backward(grad_output, attrs, &out).unwrap_or_else(|e| panic!("{e:?}\n{what:#?}"));

    let windows = im2col::Windows {
        kernel: attrs.kernel,
        dilation: attrs.dilation,
        padding: attrs.padding,
        stride: attrs.stride,
    };
    let batch = if shape.len() == 4 { shape[0] as usize } else { 1 };
    let channels = shape[shape.len() - 3] as usize;
    let reference = |g: &[f64]| im2col::im2col_backward(g, batch, channels, plane_size(&shape), &windows);
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
    assert_only_output_changed(&what, &[grad_output], &[&out]);

    if rng.one_in(4) {
        let again = DeviceTensor::output(out_type, out_layout, format);
        common::im2col_backward(grad_output, attrs, &again).unwrap();
        assert_same_bits(&what, &out, &again);
    }
    if rng.one_in(4) {
        let (g, again) = (packed(grad_output, ND), packed_output(&out, format));
        common::im2col_backward(&g, attrs, &again).unwrap();
        assert_same_bits(&what, &out, &again);
    }
}

#[test]
fn im2col_agrees() {
    let mut rng = Rng::new(30);
    let mut calls = 0;
    while calls < rounds(2500) {
        let pair = |rng: &mut Rng, lo, hi| [rng.range(lo, hi), rng.range(lo, hi)];
        let (batch, channels) = (extent(&mut rng, 3), extent(&mut rng, 3));
        let size = [extent(&mut rng, 8), row_extent(&mut rng, 8)];
        let attrs = Im2col {
            input_size: size,
            kernel: pair(&mut rng, 1, 4),
            dilation: if rng.coin() { [1, 1] } else { pair(&mut rng, 1, 3) },
            padding: if rng.coin() { [0, 0] } else { pair(&mut rng, 0, 5) },
            stride: pair(&mut rng, 1, 4),
        };
        let windows = im2col::Windows {
            kernel: attrs.kernel,
            dilation: attrs.dilation,
            padding: attrs.padding,
            stride: attrs.stride,
        };
        let counts = windows.counts(size.map(|s| s as usize));
        if counts.iter().any(|&n| n < 1) {
            continue;
        }
        calls += 1;
        let rows = channels * attrs.kernel[0] * attrs.kernel[1];
        let mut columns = vec![rows, counts[0] * counts[1]];
        let mut image = vec![channels, size[0], size[1]];
        if rng.coin() {
            columns.insert(0, batch);
            image.insert(0, batch);
        }
        let [gl, ol] = layouts(&mut rng, [(&columns, Input), (&image, Output)]);
        let mut g = values(&mut rng, gl.numel());
        poison(&mut rng, &mut g);
        let dtype = rng.choose(&HALF_TYPES);
        let grad_output = DeviceTensor::new(dtype, gl, rng.choose(&[ND, NCHW]), &g);
        let out_type = if rng.coin() { dtype } else { rng.choose(&HALF_TYPES) };
        check_im2col(&mut rng, &attrs, &grad_output, out_type, ol);
    }
}

#[test]
fn im2col_with_negative_window_counts_on_both_axes_gives_zeros() {
    // (-1) * (-1) columns: phase 1 accepts it, though no window exists.
    let attrs =
        Im2col { input_size: [1, 1], kernel: [3, 3], dilation: [1, 1], padding: [0, 0], stride: [1, 1] };
    let grad_output = DeviceTensor::new(DType::F32, Layout::contiguous(&[18, 1]), ND, &[f64::NAN; 18]);
    let out = DeviceTensor::output(DType::F32, Layout::contiguous(&[2, 1, 1]), ND);
    common::im2col_backward(&grad_output, &attrs, &out).unwrap();
    assert_eq!(out.values(), [0.0, 0.0]);
}

#[test]
fn im2col_starts_from_positive_zero() {
    let attrs =
        Im2col { input_size: [2, 2], kernel: [1, 1], dilation: [1, 1], padding: [0, 0], stride: [1, 1] };
    for dtype in HALF_TYPES {
        let grad_output = DeviceTensor::new(dtype, Layout::contiguous(&[1, 4]), ND, &[-0.0; 4]);
        let out = DeviceTensor::output(dtype, Layout::contiguous(&[1, 2, 2]), ND);
        common::im2col_backward(&grad_output, &attrs, &out).unwrap();
        assert!(out.values().iter().all(|v| *v == 0.0 && v.is_sign_positive()), "{:?}", out.values());
    }
}

#[test]
fn im2col_rounds_to_the_type_of_grad_output_first() {
    // 1 + 2^-11 lies halfway between two half-precision numbers: to even, 1.
    let attrs =
        Im2col { input_size: [1, 1], kernel: [1, 2], dilation: [1, 1], padding: [0, 1], stride: [1, 1] };
    let terms = [0.0, 1.0, 2f64.powi(-11), 0.0];
    let grad_output = DeviceTensor::new(DType::F16, Layout::contiguous(&[2, 2]), ND, &terms);
    let out = DeviceTensor::output(DType::F32, Layout::contiguous(&[1, 1, 1]), ND);
    common::im2col_backward(&grad_output, &attrs, &out).unwrap();
    assert_eq!(out.values(), [f16::from_f64(1.0).to_f64()]);
}

#[test]
fn im2col_example_of_the_operator_page() {
    let columns: Vec<f64> = (0..8).map(|i| f64::from(i) + 0.1).collect();
    let attrs =
        Im2col { input_size: [1, 1], kernel: [2, 2], dilation: [1, 1], padding: [1, 1], stride: [1, 2] };
    let grad_output = DeviceTensor::new(DType::F32, Layout::contiguous(&[4, 2]), ND, &columns);
    let out = DeviceTensor::output(DType::F32, Layout::contiguous(&[1, 1, 1]), ND);
    common::im2col_backward(&grad_output, &attrs, &out).unwrap();
    assert_eq!(out.values(), [f32::from_bits(0x4113_3333) as f64]);
}

#[test]
fn im2col_of_nothing_changes_nothing() {
    // No window fits, so gradOutput is empty; the image is not empty, and still nothing is written.
    for (columns, image, kernel) in [
        (vec![8, 0], vec![2, 2, 2], [2, 4]),
        (vec![0, 8, 1], vec![0, 2, 2, 2], [2, 2]),
        (vec![0, 1], vec![0, 2, 2], [2, 2]),
    ] {
        let attrs = Im2col { input_size: [2, 2], kernel, dilation: [1, 1], padding: [0, 0], stride: [1, 3] };
        let columns = if kernel[1] == 4 { vec![16, 0] } else { columns };
        let grad_output = DeviceTensor::output(DType::F32, Layout::contiguous(&columns), ND);
        let out = DeviceTensor::output(DType::F32, Layout::contiguous(&image), ND);
        common::im2col_backward(&grad_output, &attrs, &out).unwrap();
        assert!(out.is_untouched());
    }
}

// ------------------------------------------------------------------------------------------------ ReplicationPad2d

const PAD_TYPES: [DType; 6] = [DType::F32, DType::F16, DType::Bf16, DType::F64, DType::C64, DType::C128];

/// One call; the padded image must have a row and a column at least.
fn check_pad(rng: &mut Rng, dtype: DType, shape: &[i64], padding: [i64; 4]) {
    let [left, right, top, bottom] = padding;
    let [height, width] = plane_size(shape);
    let padded = with_plane(shape, height as i64 + top + bottom, width as i64 + left + right);
    let [gl, il] = layouts(rng, [(&padded, Input), (shape, Output)]);
    let (mut re, mut im) = (values(rng, gl.numel()), values(rng, gl.numel()));
    poison(rng, &mut re);
    poison(rng, &mut im);
    let g: Vec<Complex<f64>> = re.into_iter().zip(im).map(|(re, im)| Complex::new(re, im)).collect();
    let format = rng.choose(&[ND, NCHW, NCL]);
    let grad_output = DeviceTensor::from_complex(dtype, gl, format, &g);
    let self_ = shape_only(rng, dtype, shape, format);
    let grad_input = DeviceTensor::output(dtype, il.clone(), format);
    let what = (padding, &grad_output, &self_, &grad_input);
    common::replication_pad2d_backward(&grad_output, &self_, &padding, &grad_input)
        .unwrap_or_else(|e| panic!("{e:?}\n{what:#?}"));

    let reference =
        |g: &[Complex<f64>]| pad::replication_pad2d_backward(g, planes(shape), [height, width], padding);
    let g = grad_output.complex_values();
    let expected = reference(&g);
    let terms: Vec<Complex<f64>> = g.iter().map(|v| Complex::new(v.re.abs(), v.im.abs())).collect();
    let magnitude = reference(&terms);
    let got = grad_input.complex_values();
    for part in [|v: &Complex<f64>| v.re, |v: &Complex<f64>| v.im] {
        let [got, expected, magnitude] =
            [&got, &expected, &magnitude].map(|v| v.iter().map(part).collect::<Vec<f64>>());
        assert_close(&what, dtype, dtype.tolerance(), &got, &expected, &magnitude);
    }
    assert_only_output_changed(&what, &[&grad_output, &self_], &[&grad_input]);

    if rng.one_in(4) {
        let again = DeviceTensor::output(dtype, il, format);
        common::replication_pad2d_backward(&grad_output, &self_, &padding, &again).unwrap();
        assert_same_bits(&what, &grad_input, &again);
    }
    if rng.one_in(4) {
        let (g, again) = (packed(&grad_output, format), packed_output(&grad_input, format));
        common::replication_pad2d_backward(&g, &self_, &padding, &again).unwrap();
        assert_same_bits(&what, &grad_input, &again);
    }
}

#[test]
fn replication_pad_takes_any_stride_of_an_axis_with_one_index() {
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
    common::replication_pad2d_backward(&grad_output, &self_, &[1, 1, 0, 0], &grad_input).unwrap();
    let mut expected = values[1..33].to_vec();
    (expected[0], expected[31]) = (1.0 + 2.0, 33.0 + 34.0);
    assert_eq!(grad_input.values(), expected);
}

#[test]
fn replication_pad_agrees() {
    let mut rng = Rng::new(40);
    let mut calls = 0;
    while calls < rounds(2500) {
        let dtype = PAD_TYPES[calls % 6];
        let shape = image_shape(&mut rng, 7);
        let [height, width] = plane_size(&shape);
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
        let [left, right, top, bottom] = padding;
        let (h, w) = (height as i64 + top + bottom, width as i64 + left + right);
        if h < 1 || w < 1 {
            continue;
        }
        calls += 1;
        check_pad(&mut rng, dtype, &shape, padding);
    }
}

#[test]
fn replication_pad_examples_of_the_operator_page() {
    let run = |cells: &[i64], image: &[i64], padding: [i64; 4]| {
        let n = cells.iter().product::<i64>() as usize;
        let grad_output = DeviceTensor::new(DType::F32, Layout::contiguous(cells), ND, &vec![1.0; n]);
        let self_ = DeviceTensor::output(DType::F32, Layout::contiguous(image), ND);
        let grad_input = DeviceTensor::output(DType::F32, Layout::contiguous(image), ND);
        common::replication_pad2d_backward(&grad_output, &self_, &padding, &grad_input).unwrap();
        grad_input.values()
    };
    assert_eq!(run(&[1, 1, 4, 4], &[1, 1, 2, 2], [1, 1, 1, 1]), [4.0; 4]);
    assert_eq!(run(&[1, 1, 7], &[1, 1, 5], [1, 1, 0, 0]), [2.0, 1.0, 1.0, 1.0, 2.0]);
}

#[test]
fn replication_pad_of_nothing_changes_nothing() {
    // N = 0, and everything cropped away: success, and gradInput keeps what it had.
    for (padded, image, padding) in
        [([0, 2, 4, 4], [0, 2, 2, 2], [1, 1, 1, 1]), ([1, 2, 2, 0], [1, 2, 2, 2], [-1, -1, 0, 0])]
    {
        let make = |shape: &[i64]| DeviceTensor::output(DType::F32, Layout::contiguous(shape), ND);
        let (grad_output, self_, grad_input) = (make(&padded), make(&image), make(&image));
        common::replication_pad2d_backward(&grad_output, &self_, &padding, &grad_input).unwrap();
        assert!(grad_input.is_untouched());
    }
}

// ------------------------------------------------------------------------------------------------ large shapes

/// Long rows, many planes, much work: what kernels cut into pieces, and split over threads.
#[test]
fn large_shapes_agree() {
    let mut rng = Rng::new(50);
    for _ in 0..rounds(1) {
        for (dtype, shape, big) in [
            (DType::F32, [2, 3, 150, 257], [2, 3, 170, 333]),
            (DType::F16, [1, 70, 61, 64], [1, 70, 32, 32]),
            (DType::Bf16, [1, 1, 300, 300], [1, 1, 290, 300]),
        ] {
            let [gl, il, ol] = layouts(&mut rng, [(&big, Input), (&shape, Input), (&shape, Output)]);
            // MaxUnpool2dBackward does not take BF16.
            let copied = if dtype == DType::Bf16 { DType::I16 } else { dtype };
            let g = values(&mut rng, gl.numel());
            let index: Vec<i64> = (0..il.numel()).map(|_| rng.range(0, big[2] * big[3] - 1)).collect();
            let grad_output = DeviceTensor::new(copied, gl, ND, &g);
            let indices = DeviceTensor::from_ints(DType::I64, il, ND, &index);
            let out = DeviceTensor::output(copied, ol, ND);
            check_unpool(&mut rng, &grad_output, &indices, &out);

            for mode in grid_modes() {
                let (image, points) = (big, [shape[0], 40, 131, 2]);
                let samples = [shape[0], shape[1], 40, 131];
                let [gl, xl, pl, igl, ggl] = layouts(
                    &mut rng,
                    [
                        (&samples, Input),
                        (&image, Input),
                        (&points, Input),
                        (&image, Output),
                        (&points, Output),
                    ],
                );
                let (g, x) = (values(&mut rng, gl.numel()), values(&mut rng, xl.numel()));
                let p: Vec<f64> = (0..pl.numel())
                    .map(|i| grid_value(&mut rng, image[3 - i % 2], mode.align_corners))
                    .collect();
                let (g, x) = (DeviceTensor::new(dtype, gl, ND, &g), DeviceTensor::new(dtype, xl, ND, &x));
                let p = DeviceTensor::new(dtype, pl, ND, &p);
                check_grid(&mut rng, mode, [true, true], [&g, &x, &p], [igl, ggl]);
            }

            for (kernel, stride, padding) in [(3, 2, 1), (2, 2, 0), (5, 1, 2), (13, 3, 6)] {
                let pool = AvgPool {
                    kernel: vec![kernel],
                    stride: Some(vec![stride]),
                    padding: vec![padding],
                    ceil_mode: false,
                    count_include_pad: rng.coin(),
                    divisor_override: 0,
                    cube_math_type: 0,
                };
                let windows = pooling(&pool).windows(plane_size(&shape), false);
                check_avgpool(&mut rng, dtype, &shape, &pool, windows, false, true);

                let windows = im2col::Windows {
                    kernel: [kernel; 2],
                    dilation: [1; 2],
                    padding: [padding; 2],
                    stride: [stride.max(kernel / 2); 2],
                };
                let image = [shape[0], shape[1].min(9), shape[2], shape[3]];
                let counts = windows.counts(plane_size(&image));
                let columns = [image[0], image[1] * kernel * kernel, counts[0] * counts[1]];
                let [gl, ol] = layouts(&mut rng, [(&columns, Input), (&image, Output)]);
                let g = values(&mut rng, gl.numel());
                let grad_output = DeviceTensor::new(dtype, gl, ND, &g);
                let attrs = Im2col {
                    input_size: [image[2], image[3]],
                    kernel: windows.kernel,
                    dilation: windows.dilation,
                    padding: windows.padding,
                    stride: windows.stride,
                };
                check_im2col(&mut rng, &attrs, &grad_output, dtype, ol);
            }

            check_pad(&mut rng, dtype, &shape, [3, 7, 0, 7]);
            check_pad(&mut rng, dtype, &shape, [100, 60, 0, 0]);
            if dtype != DType::Bf16 {
                check_pad(&mut rng, dtype, &shape, [-30, 100, 5, -20]);
                check_pad(&mut rng, dtype, &[1, 2, 3, 5], [200, 150, 100, 120]);
            }
        }
    }
}

/// All of the above once more for each instruction-set level, with stores past the caches wherever the kernels have them
/// (which above only large tensors do), and with tensors that end where no memory is: a kernel that reads or writes a
/// vector too far crashes. The library reads its variables when it is loaded, so this test starts itself again.
#[test]
fn every_instruction_set_agrees_and_stays_inside_its_memory() {
    if std::env::var_os(common::GUARD_PAGES).is_some() {
        return;
    }
    for level in opapi::simd::Level::available() {
        let level = format!("{level:?}");
        let output = common::again()
            .env("OPAPI_MAX_ISA", &level)
            .env("OPAPI_STREAMING_SIZE", "0")
            .env(common::GUARD_PAGES, "1")
            .output()
            .expect("a second run");
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "OPAPI_MAX_ISA={level}: {}\n{text}", output.status);
    }
}
