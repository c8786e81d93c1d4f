//! Softmax and its logarithm: what they compute is in the C tests.

use super::tensors::*;
use super::*;
use opapi::ops::softmax::rows;

#[rustfmt::skip] // one row, one line
pub const ROWS: &[Operator] = &[
    Operator { split, ..row_of!(rows::softmax, aclnnSoftmaxGetWorkspaceSize, aclnnSoftmax: ["self" Input, "out" Output] ["dim"] p, s => p[0].cast(), s[0], p[1].cast()) },
    row_of!(rows::log_softmax, aclnnLogSoftmaxGetWorkspaceSize, aclnnLogSoftmax: ["self" Input, "out" Output] ["dim"] p, s => p[0].cast(), s[0], p[1].cast()),
    row_of!(rows::softmax_backward, aclnnSoftmaxBackwardGetWorkspaceSize, aclnnSoftmaxBackward: ["gradOutput" Input, "output" Input, "out" Output] ["dim"] p, s => p[0].cast(), p[1].cast(), s[0], p[2].cast()),
    row_of!(rows::log_softmax_backward, aclnnLogSoftmaxBackwardGetWorkspaceSize, aclnnLogSoftmaxBackward: ["gradOutput" Input, "output" Input, "out" Output] ["dim"] p, s => p[0].cast(), p[1].cast(), s[0], p[2].cast()),
];

/// Tensors of one shape and dtype.
fn valid(rng: &mut Rng, pointers: &[(&str, Role)], _: &[&str]) -> Arguments {
    let (dtype, shape) = (rng.choose(&[DType::F32, DType::F16]), any_shape(rng));
    Arguments {
        pointers: pointers.iter().map(|_| tensor(dtype, ND, &shape)).collect(),
        scalars: vec![rng.choose(&[0, -1])],
    }
}

/// Lines along each axis, of one thread and of many.
fn split() {
    let mut rng = Rng::new(0x50F7);
    for (name, dtype) in [("aclnnSoftmax", DType::F32), ("aclnnLogSoftmax", DType::Bf16)] {
        for (shape, dim) in
            [(&[300i64, 1700][..], 1), (&[700, 900], 0), (&[7, 300, 200], 1), (&[3, 100_000], -1)]
        {
            for (what, layout) in threads::layouts(shape) {
                let a = threads::input(&mut rng, dtype, layout, ND);
                let out = DeviceTensor::output(dtype, Layout::contiguous(shape), ND);
                row(name).call(&[a.handle(), out.handle()], &[dim]).expect("a valid call");
                threads::report(&format!("{name} {shape:?} {dim} {what}"), &out);
            }
        }
    }
}

/// What one result may be away from that of DOUBLE.
fn is_close(dtype: DType, got: f64, expected: f64) -> bool {
    let close = match dtype {
        DType::F16 => 1e-3,
        DType::Bf16 => 8e-3,
        DType::F64 => 1e-13,
        _ => 1e-5,
    };
    (got - expected).abs() <= close * (1.0 + expected.abs())
}

#[test]
fn lines_of_any_view() {
    let mut rng = Rng::new(0x50F7);
    for round in 0..rounds(120) {
        let dtype = [DType::F32, DType::F16, DType::Bf16, DType::F64][round % 4];
        let shape =
            if rng.one_in(6) { vec![rng.range(1, 3), rng.range(4000, 4500)] } else { any_shape(&mut rng) };
        if numel(&shape) == 0 {
            continue;
        }
        let axis = rng.below(shape.len().max(1));
        let count = shape.get(axis).map_or(1, |&extent| extent as usize);
        let inner = shape.get(axis + 1..).map_or(1, numel);
        let elements: Vec<Element> =
            (0..numel(&shape)).map(|_| element(dtype, Number::Real(rng.uniform(-6.0, 6.0)))).collect();
        let from = DeviceTensor::from_elements(dtype, Layout::any_input(&shape, &mut rng), ND, &elements);
        for name in ["aclnnSoftmax", "aclnnLogSoftmax"] {
            let to = any_output(&mut rng, dtype, &shape);
            row(name).call(&[from.handle(), to.handle()], &[axis as i64]).expect("a valid call");
            let (x, y) = (from.values(), to.values());
            for line in 0..x.len() / count {
                let at = |i: usize| line / inner * inner * count + line % inner + i * inner;
                let sum: f64 = (0..count).map(|i| x[at(i)].exp()).sum();
                for i in 0..count {
                    let log = x[at(i)] - sum.ln();
                    let expected = if name == "aclnnSoftmax" { log.exp() } else { log };
                    assert!(
                        is_close(dtype, y[at(i)], expected),
                        "{name} {dtype:?} {shape:?} {axis}: {} at {}, expected {expected}",
                        y[at(i)],
                        at(i)
                    );
                }
            }
            assert_only_output_changed(&name, &[&from], &[&to]);
        }
    }
}

/// Lines that lie one after the other, beside each other or apart are summed alike.
#[test]
fn a_line_has_the_same_bits_in_any_view() {
    let mut rng = Rng::new(0x51DE);
    for (shape, axis) in [(&[6i64, 5000][..], 1), (&[5, 70, 90], 1), (&[40, 21, 33], 1), (&[4300, 9], 0)] {
        for dtype in [DType::F32, DType::Bf16, DType::F64] {
            let mut some = || -> Vec<Element> {
                let number = |_| element(dtype, Number::Real(rng.uniform(-6.0, 6.0)));
                (0..numel(shape)).map(number).collect()
            };
            let inputs = [some(), some()];
            for (name, count) in [
                ("aclnnSoftmax", 1),
                ("aclnnLogSoftmax", 1),
                ("aclnnSoftmaxBackward", 2),
                ("aclnnLogSoftmaxBackward", 2),
            ] {
                if count == 2 && dtype == DType::F64 {
                    continue; // it is not taken
                }
                let results = [Layout::contiguous, Layout::transposed, Layout::every_second].map(|layout| {
                    let tensors: Vec<DeviceTensor> = inputs[..count]
                        .iter()
                        .map(|elements| DeviceTensor::from_elements(dtype, layout(shape), ND, elements))
                        .chain([DeviceTensor::output(dtype, layout(shape), ND)])
                        .collect();
                    let handles: Vec<_> = tensors.iter().map(DeviceTensor::handle).collect();
                    row(name).call(&handles, &[axis]).expect("a valid call");
                    tensors[count].elements()
                });
                let is_same = results
                    .iter()
                    .all(|result| result.iter().zip(&results[0]).all(|(a, b)| same(dtype, a, b)));
                assert!(is_same, "{name} {dtype:?} {shape:?} {axis}");
            }
        }
    }
}
