//! Limits, the larger and the smaller.

use super::arithmetic::{NUMBERS, OF_TWO, row};
use super::binary::{Function, Pointers, Rule, Types, arguments, can_cast, check, promoted};
use super::*;
use num_complex::Complex;
use opapi::ops::elementwise::rows::limits::*;
use std::ptr::null;

const LOW: Pointers = &[("self", Role::Input), ("clipValueMin", Role::Scalar), ("out", Role::Output)];
const HIGH: Pointers = &[("self", Role::Input), ("clipValueMax", Role::Scalar), ("out", Role::Output)];
const INPLACE_HIGH: Pointers = &[("selfRef", Role::Output), ("clipValueMax", Role::Scalar)];
const LOW_TENSOR: Pointers = &[("self", Role::Input), ("clipValueMin", Role::Input), ("out", Role::Output)];
const HIGH_TENSOR: Pointers = &[("self", Role::Input), ("max", Role::Input), ("out", Role::Output)];
const INPLACE_LOW_TENSOR: Pointers = &[("selfRef", Role::Output), ("clipValueMin", Role::Input)];
const INPLACE_HIGH_TENSOR: Pointers = &[("selfRef", Role::Output), ("max", Role::Input)];

pub const ROWS: &[Operator] = &[
    // One of the two limits may be null: here the second one always is.
    row!(LOW, []: clamp aclnnClamp, |p, s| aclnnClampGetWorkspaceSize(p[0].cast(), p[1].cast(), null(), p[2].cast())),
    row!(LOW: clamp_min aclnnClampMinGetWorkspaceSize aclnnClampMin 0 1 2),
    row!(HIGH: clamp_max aclnnClampMaxGetWorkspaceSize aclnnClampMax 0 1 2),
    row!(INPLACE_HIGH: inplace_clamp_max aclnnInplaceClampMaxGetWorkspaceSize aclnnInplaceClampMax 0 1),
    row!(LOW_TENSOR, []: clamp_tensor aclnnClampTensor, |p, s|
        aclnnClampTensorGetWorkspaceSize(p[0].cast(), p[1].cast(), null(), p[2].cast())),
    row!(LOW_TENSOR: clamp_min_tensor aclnnClampMinTensorGetWorkspaceSize aclnnClampMinTensor 0 1 2),
    row!(INPLACE_LOW_TENSOR:
        inplace_clamp_min_tensor aclnnInplaceClampMinTensorGetWorkspaceSize aclnnInplaceClampMinTensor 0 1),
    row!(HIGH_TENSOR: clamp_max_tensor aclnnClampMaxTensorGetWorkspaceSize aclnnClampMaxTensor 0 1 2),
    row!(INPLACE_HIGH_TENSOR:
        inplace_clamp_max_tensor aclnnInplaceClampMaxTensorGetWorkspaceSize aclnnInplaceClampMaxTensor 0 1),
    row!(OF_TWO: maximum aclnnMaximumGetWorkspaceSize aclnnMaximum 0 1 2),
    row!(OF_TWO: minimum aclnnMinimumGetWorkspaceSize aclnnMinimum 0 1 2),
];

fn is_clamped(dtype: DType) -> bool {
    dtype != DType::Bool && !dtype.is_complex()
}

fn limited_type(t: &Types) -> Option<DType> {
    let takes = is_clamped(t.inputs[0]) && is_clamped(t.out);
    (takes && (t.empty || can_cast(t.inputs[0], t.out))).then_some(t.out)
}

fn limited_type_by_tensor(t: &Types) -> Option<DType> {
    let [own, limit] = t.inputs;
    let computed = promoted(own, limit);
    let meets = t.empty || is_clamped(computed) && can_cast(computed, t.out);
    (is_clamped(own) && is_clamped(t.out) && meets).then_some(computed)
}

fn extreme_type(t: &Types) -> Option<DType> {
    let computed = promoted(t.inputs[0], t.inputs[1]);
    let takes = t.inputs.iter().chain([&t.out]).all(|dtype| !dtype.is_complex());
    (takes && can_cast(computed, t.out)).then_some(computed)
}

fn no_complex(_: &[Complex<f64>]) -> Complex<f64> {
    unreachable!("not of complex numbers")
}

fn larger(a: f64, b: f64) -> f64 {
    if a > b || a.is_nan() { a } else { b }
}

fn smaller(a: f64, b: f64) -> f64 {
    if a < b || a.is_nan() { a } else { b }
}

const LARGER: Function =
    Function { int: |x| x[0].max(x[1]), real: |x, _| larger(x[0], x[1]), complex: no_complex };
const SMALLER: Function =
    Function { int: |x| x[0].min(x[1]), real: |x, _| smaller(x[0], x[1]), complex: no_complex };

#[test]
fn one_limit() {
    let mut rng = Rng::new(0x1171);
    for (name, function, computes) in [
        ("aclnnClamp", LARGER, limited_type as fn(&Types) -> _),
        ("aclnnClampMin", LARGER, limited_type),
        ("aclnnClampMax", SMALLER, limited_type),
        ("aclnnInplaceClampMax", SMALLER, limited_type),
        ("aclnnClampTensor", LARGER, limited_type_by_tensor),
        ("aclnnClampMinTensor", LARGER, limited_type_by_tensor),
        ("aclnnInplaceClampMinTensor", LARGER, limited_type_by_tensor),
        ("aclnnClampMaxTensor", SMALLER, limited_type_by_tensor),
        ("aclnnInplaceClampMaxTensor", SMALLER, limited_type_by_tensor),
        ("aclnnMaximum", LARGER, extreme_type),
        ("aclnnMinimum", SMALLER, extreme_type),
    ] {
        check(&mut rng, &Rule { name, types: NUMBERS, computes, function, scalars: &[] }, rounds(80));
    }
}

/// Both limits, of which the upper one wins.
#[test]
fn two_limits() {
    let mut rng = Rng::new(0x2171);
    for _ in 0..rounds(150) {
        let (dtype, shape) =
            (rng.choose(&[DType::F32, DType::F16, DType::F64, DType::I64, DType::I8]), any_shape(&mut rng));
        let by_tensors = rng.coin();
        let tensor = |rng: &mut Rng, shape: &[i64]| {
            let elements: Vec<Element> = (0..numel(shape)).map(|_| any_element(rng, dtype)).collect();
            let layout = Layout::any_input(shape, rng);
            DeviceTensor::from_elements(dtype, layout, ND, &elements)
        };
        let limit_shape = broadcastable(&mut rng, &shape);
        let [a, low, high] = [&shape, &limit_shape, &shape].map(|shape| tensor(&mut rng, shape));
        let numbers = [(); 2].map(|()| any_element(&mut rng, dtype));
        let scalars = numbers.map(|number| Scalar::from_element(dtype, number));
        let out = DeviceTensor::output(dtype, Layout::any_output(&shape, &mut rng), ND);
        let pointer = |tensor: &DeviceTensor| tensor.handle().cast();
        let result = if by_tensors {
            common::run(
                |size, executor| {
                    // SAFETY: live handles, and room for the results.
                    unsafe {
                        clamp_tensor::aclnnClampTensorGetWorkspaceSize(
                            pointer(&a),
                            pointer(&low),
                            pointer(&high),
                            out.handle().cast(),
                            size,
                            executor,
                        )
                    }
                },
                clamp_tensor::aclnnClampTensor,
            )
        } else {
            let [low, high] = scalars.each_ref().map(|scalar| scalar.handle().cast());
            common::run(
                |size, executor| {
                    // SAFETY: as above.
                    unsafe {
                        clamp::aclnnClampGetWorkspaceSize(
                            pointer(&a),
                            low,
                            high,
                            out.handle().cast(),
                            size,
                            executor,
                        )
                    }
                },
                clamp::aclnnClamp,
            )
        };
        result.expect("a valid call");
        let [mut lows, mut highs] = [broadcast(&low.elements(), &limit_shape, &shape), high.elements()];
        if !by_tensors {
            lows.fill(numbers[0]);
            highs.fill(numbers[1]);
        }
        for (((got, a), low), high) in out.elements().iter().zip(a.elements()).zip(lows).zip(highs) {
            let wanted = match [&a, &low, &high].map(|e| number(dtype, e)) {
                [Number::Real(a), Number::Real(low), Number::Real(high)] => {
                    Number::Real(smaller(larger(a, low), high))
                }
                [Number::Int(a), Number::Int(low), Number::Int(high)] => Number::Int(a.max(low).min(high)),
                _ => unreachable!("no complex numbers"),
            };
            assert!(
                same(dtype, got, &element(dtype, wanted)),
                "{dtype:?} {a:?} {low:?} {high:?}: {got:?}, expected {wanted:?}"
            );
        }
        assert_only_output_changed(&dtype, &[&a, &low, &high], &[&out]);
    }
}
