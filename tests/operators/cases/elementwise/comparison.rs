//! Comparisons.

use super::pairs::{
    SCALAR, SCALAR_IN_PLACE, TENSORS, TENSORS_IN_PLACE, check, dtype, elements, golden, of_two, promote,
};
use super::*;
use opapi::ops::elementwise::rows::comparison::{
    eq_scalar::*, eq_tensor::*, ge_scalar::*, ge_tensor::*, gt_scalar::*, gt_tensor::*, inplace_eq_scalar::*,
    inplace_eq_tensor::*, inplace_ge_scalar::*, inplace_ge_tensor::*, inplace_gt_scalar::*,
    inplace_gt_tensor::*, inplace_le_scalar::*, inplace_le_tensor::*, inplace_lt_scalar::*,
    inplace_lt_tensor::*, inplace_ne_scalar::*, inplace_ne_tensor::*, le_scalar::*, le_tensor::*,
    lt_scalar::*, lt_tensor::*, ne_scalar::*, ne_tensor::*,
};
use std::cmp::Ordering;

pub const ROWS: &[Operator] = &[
    of_two!(TENSORS, aclnnEqTensorGetWorkspaceSize, aclnnEqTensor),
    of_two!(in place: TENSORS_IN_PLACE, aclnnInplaceEqTensorGetWorkspaceSize, aclnnInplaceEqTensor),
    of_two!(TIMED_SCALAR, aclnnEqScalarGetWorkspaceSize, aclnnEqScalar),
    of_two!(in place: SCALAR_IN_PLACE, aclnnInplaceEqScalarGetWorkspaceSize, aclnnInplaceEqScalar),
    of_two!(TENSORS, aclnnNeTensorGetWorkspaceSize, aclnnNeTensor),
    of_two!(in place: TENSORS_IN_PLACE, aclnnInplaceNeTensorGetWorkspaceSize, aclnnInplaceNeTensor),
    of_two!(SCALAR, aclnnNeScalarGetWorkspaceSize, aclnnNeScalar),
    of_two!(in place: SCALAR_IN_PLACE, aclnnInplaceNeScalarGetWorkspaceSize, aclnnInplaceNeScalar),
    of_two!(TENSORS, aclnnLtTensorGetWorkspaceSize, aclnnLtTensor),
    of_two!(in place: TENSORS_IN_PLACE, aclnnInplaceLtTensorGetWorkspaceSize, aclnnInplaceLtTensor),
    of_two!(SCALAR, aclnnLtScalarGetWorkspaceSize, aclnnLtScalar),
    of_two!(in place: SCALAR_IN_PLACE, aclnnInplaceLtScalarGetWorkspaceSize, aclnnInplaceLtScalar),
    of_two!(TENSORS, aclnnLeTensorGetWorkspaceSize, aclnnLeTensor),
    of_two!(in place: TENSORS_IN_PLACE, aclnnInplaceLeTensorGetWorkspaceSize, aclnnInplaceLeTensor),
    of_two!(SCALAR, aclnnLeScalarGetWorkspaceSize, aclnnLeScalar),
    of_two!(in place: SCALAR_IN_PLACE, aclnnInplaceLeScalarGetWorkspaceSize, aclnnInplaceLeScalar),
    of_two!(TIMED, aclnnGtTensorGetWorkspaceSize, aclnnGtTensor),
    of_two!(in place: TENSORS_IN_PLACE, aclnnInplaceGtTensorGetWorkspaceSize, aclnnInplaceGtTensor),
    of_two!(SCALAR, aclnnGtScalarGetWorkspaceSize, aclnnGtScalar),
    of_two!(in place: SCALAR_IN_PLACE, aclnnInplaceGtScalarGetWorkspaceSize, aclnnInplaceGtScalar),
    of_two!(TENSORS, aclnnGeTensorGetWorkspaceSize, aclnnGeTensor),
    of_two!(in place: TENSORS_IN_PLACE, aclnnInplaceGeTensorGetWorkspaceSize, aclnnInplaceGeTensor),
    of_two!(SCALAR, aclnnGeScalarGetWorkspaceSize, aclnnGeScalar),
    of_two!(in place: SCALAR_IN_PLACE, aclnnInplaceGeScalarGetWorkspaceSize, aclnnInplaceGeScalar),
];

const TIMED: Operator = Operator { split, benchmarks: benchmark_tensors, ..TENSORS };
const TIMED_SCALAR: Operator = Operator { benchmarks: benchmark_scalars, ..SCALAR };

const UNSIGNED: &[DType] = &[DType::U16, DType::U32, DType::U64];
const COMPLEX: &[DType] = &[DType::C64, DType::C128];

/// What self may be on a 910B, and what out may be beside that.
fn types(relation: &str) -> (Vec<DType>, &'static [DType]) {
    let (more, out) = match relation {
        "Eq" | "Ne" => (COMPLEX, &[][..]),
        "Lt" => (UNSIGNED, &[][..]),
        "Le" => (&UNSIGNED[..1], &[][..]),
        _ => (UNSIGNED, COMPLEX),
    };
    ([PLAIN, &[DType::Bf16], more].concat(), out)
}

/// The type in which a tensor meets a scalar on a 910B.
fn with_scalar(relation: &str, this: DType, other: DType, value: &Element) -> DType {
    let is_integer = |dtype: DType| !dtype.is_float() && !dtype.is_complex();
    match relation {
        "Eq" | "Ne" if this.is_complex() || this.is_float() && !other.is_complex() => this,
        "Eq" | "Ne" if this == DType::Bool || !is_integer(other) => promote(this, other),
        "Eq" | "Ne" => this,
        "Lt" | "Le" if this.is_float() => this,
        "Lt" | "Le" if other == DType::F64 => promote(this, DType::F32),
        "Lt" | "Le" => promote(this, other),
        _ if this.is_float() && other == DType::F64 => {
            let real = |dtype: DType, e: &Element| match number(dtype, e) {
                Number::Real(x) => x,
                _ => unreachable!("a float"),
            };
            let rounded = real(this, &expected(other, this, value));
            if (rounded - real(other, value)).abs() <= 1.2e-7 { this } else { DType::F64 }
        }
        _ => promote(this, other),
    }
}

/// Whether the relation holds between numbers of one dtype.
fn holds(relation: &str, a: Number, b: Number) -> bool {
    let ordering = match (a, b) {
        (Number::Int(a), Number::Int(b)) => Some(a.cmp(&b)),
        (Number::Real(a), Number::Real(b)) => a.partial_cmp(&b),
        (Number::Pair(a, c), Number::Pair(b, d)) => (a == b && c == d).then_some(Ordering::Equal),
        _ => unreachable!("one dtype"),
    };
    match relation {
        "Eq" => ordering == Some(Ordering::Equal),
        "Ne" => ordering != Some(Ordering::Equal),
        "Lt" => ordering == Some(Ordering::Less),
        "Le" => matches!(ordering, Some(Ordering::Less | Ordering::Equal)),
        "Gt" => ordering == Some(Ordering::Greater),
        _ => matches!(ordering, Some(Ordering::Greater | Ordering::Equal)),
    }
}

#[test]
fn every_comparison_of_every_pair_of_dtypes() {
    let mut rng = Rng::new(0xC0);
    for _ in 0..rounds(1) {
        for row in ROWS {
            let name = row.name.trim_start_matches("aclnn").trim_start_matches("Inplace");
            let (relation, form) = name.split_at(2);
            let (inputs, out) = types(relation);
            let outputs = [&inputs[..], out].concat();
            for &a in &inputs {
                // Unsigned types above UINT8 meet themselves only.
                let partner = |b: &&DType| UNSIGNED.contains(&a) || UNSIGNED.contains(b);
                for &b in inputs.iter().filter(|b| !partner(b) || a == **b) {
                    let types = [a, b, rng.choose(&outputs)];
                    let to = if row.name.contains("Inplace") { a } else { types[2] };
                    check(&mut rng, row.name, types, &[], |x, y| {
                        let dtype =
                            if form == "Scalar" { with_scalar(relation, a, b, y) } else { promote(a, b) };
                        let [x, y] =
                            [(a, x), (b, y)].map(|(from, e)| number(dtype, &expected(from, dtype, e)));
                        element(to, Number::Int(holds(relation, x, y).into()))
                    });
                }
            }
        }
    }
}

fn compare(name: &str, this: &DeviceTensor, other: Pointer, out: &DeviceTensor) {
    let row = row(name);
    row.call(&[this.handle(), other, out.handle()], &[])
        .unwrap_or_else(|failure| panic!("{name}: {failure:?}"));
}

#[test]
fn integers_are_narrowed_for_equality_and_widened_for_order() {
    let this = DeviceTensor::from_ints(DType::I32, Layout::contiguous(&[3]), ND, &[0, 1, 2]);
    let other = Scalar::from_element(DType::I64, element(DType::I64, Number::Int((1 << 32) + 1)));
    for (name, expected) in [
        ("aclnnEqScalar", [0, 1, 0]),
        ("aclnnNeScalar", [1, 0, 1]),
        ("aclnnLtScalar", [1; 3]),
        ("aclnnGeScalar", [0; 3]),
    ] {
        let out = DeviceTensor::output(DType::Bool, Layout::contiguous(&[3]), ND);
        compare(name, &this, other.handle(), &out);
        assert_eq!(out.ints(), expected, "{name}");
    }
}

/// Every number of a dtype with every number of another; tests/golden/utilities/comparison.py wrote them.
#[test]
fn comparisons_agree_with_pytorch() {
    let file = golden("utilities_comparison.json");
    let values = |code: &serde_json::Value| elements(dtype(code), &file["values"][code.to_string()]);
    let cases = file["cases"].as_array().expect("a list of cases");
    assert!(cases.len() > 100, "{} cases", cases.len());
    for case in cases {
        let [a, b] = ["self", "other"].map(|key| dtype(&case[key]));
        let [x, y] = ["self", "other"].map(|key| values(&case[key]));
        let (rows, columns) = (x.len() as i64, y.len() as i64);
        let this = DeviceTensor::from_elements(a, Layout::contiguous(&[rows, 1]), ND, &x);
        let other = DeviceTensor::from_elements(b, Layout::contiguous(&[columns]), ND, &y);
        for (relation, bits) in case["bits"].as_object().expect("relations") {
            let out = DeviceTensor::output(DType::Bool, Layout::contiguous(&[rows, columns]), ND);
            compare(&format!("aclnn{relation}Tensor"), &this, other.handle(), &out);
            let bytes = elements(DType::U8, bits);
            for (at, got) in out.ints().into_iter().enumerate() {
                let bit = bytes[at / 8][0] >> (at % 8) & 1;
                let pair = (number(a, &x[at / y.len()]), number(b, &y[at % y.len()]));
                assert_eq!(got, i64::from(bit), "{relation} of {a:?} and {b:?}: {pair:?}");
            }
        }
    }
}

fn split() {
    let mut rng = Rng::new(0x59);
    for dtype in [DType::F16, DType::I64, DType::Bool] {
        for (name, layout) in threads::layouts(&[3, 300, 700]) {
            let this = threads::input(&mut rng, dtype, layout, ND);
            let other = threads::input(&mut rng, dtype, Layout::contiguous(&[700]), ND);
            let out = DeviceTensor::output(DType::Bool, Layout::contiguous(&[3, 300, 700]), ND);
            compare("aclnnGtTensor", &this, other.handle(), &out);
            threads::report(&format!("{dtype:?} {name}"), &out);
        }
    }
}

const SHAPE: [i64; 2] = [1024, 1024];

fn numbers(seed: u64) -> Vec<f64> {
    let mut rng = Rng::new(seed);
    (0..numel(&SHAPE)).map(|_| rng.range(0, 1) as f64).collect()
}

fn benchmark_tensors() -> Benchmarks {
    let call = |dtype: DType| {
        let [a, b] = [1, 2].map(numbers);
        let expected = a.iter().zip(&b).map(|(a, b)| f64::from(a > b)).collect();
        let [a, b] = [a, b].map(|v| DeviceTensor::new(dtype, Layout::contiguous(&SHAPE), ND, &v).into());
        Benchmark {
            operands: vec![a, b, benchmark::output(DType::Bool, &SHAPE).into()],
            scalars: vec![],
            expected,
        }
    };
    let dtypes = [DType::F32, DType::F16, DType::I64, DType::Bool];
    let case =
        |dtype| (format!("1024x1024 {dtype:?}"), Box::new(move || call(dtype)) as Box<dyn Fn() -> Benchmark>);
    dtypes.map(case).into()
}

fn benchmark_scalars() -> Benchmarks {
    let call = || {
        let a = numbers(1);
        let this = DeviceTensor::new(DType::F32, Layout::contiguous(&SHAPE), ND, &a);
        let operands = vec![
            this.into(),
            Scalar::new(DType::F64, 1.0).into(),
            benchmark::output(DType::Bool, &SHAPE).into(),
        ];
        Benchmark { operands, scalars: vec![], expected: a }
    };
    vec![("1024x1024 with 1".to_string(), Box::new(call))]
}
