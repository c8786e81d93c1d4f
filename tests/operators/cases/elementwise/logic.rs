//! Logic of truth values and of bits, and whether numbers are close.

use super::pairs::{
    SCALAR, SCALAR_IN_PLACE, TENSORS, TENSORS_IN_PLACE, check, dtype, elements, golden, of_two, promote,
    shapes, small_scalar,
};
use super::*;
use common::c_bool;
use opapi::ops::elementwise::rows::logic::{
    bitwise_and_scalar::*, bitwise_and_tensor::*, bitwise_and_tensor_out::*, bitwise_or_scalar::*,
    bitwise_or_tensor::*, bitwise_xor_scalar::*, bitwise_xor_tensor::*, inplace_bitwise_and_scalar::*,
    inplace_bitwise_and_tensor::*, inplace_bitwise_and_tensor_out::*, inplace_bitwise_or_scalar::*,
    inplace_bitwise_or_tensor::*, inplace_bitwise_xor_scalar::*, inplace_bitwise_xor_tensor::*,
    inplace_logical_and::*, inplace_logical_or::*, is_close::*, logical_and::*, logical_or::*,
    logical_xor::*,
};

#[rustfmt::skip] // a line each
pub const ROWS: &[Operator] = &[
    of_two!(TENSORS, aclnnLogicalAndGetWorkspaceSize, aclnnLogicalAnd),
    of_two!(in place: TENSORS_IN_PLACE, aclnnInplaceLogicalAndGetWorkspaceSize, aclnnInplaceLogicalAnd),
    of_two!(TENSORS, aclnnLogicalOrGetWorkspaceSize, aclnnLogicalOr),
    of_two!(in place: TENSORS_IN_PLACE, aclnnInplaceLogicalOrGetWorkspaceSize, aclnnInplaceLogicalOr),
    of_two!(TENSORS, aclnnLogicalXorGetWorkspaceSize, aclnnLogicalXor),
    of_two!(TIMED, aclnnBitwiseAndTensorGetWorkspaceSize, aclnnBitwiseAndTensor),
    of_two!(in place: BITS_IN_PLACE, aclnnInplaceBitwiseAndTensorGetWorkspaceSize, aclnnInplaceBitwiseAndTensor),
    of_two!(BITS_SCALAR, aclnnBitwiseAndScalarGetWorkspaceSize, aclnnBitwiseAndScalar),
    of_two!(in place: BITS_SCALAR_IN_PLACE, aclnnInplaceBitwiseAndScalarGetWorkspaceSize, aclnnInplaceBitwiseAndScalar),
    of_two!(BITS, aclnnBitwiseAndTensorOutGetWorkspaceSize, aclnnBitwiseAndTensorOut),
    of_two!(in place: BITS_IN_SELF, aclnnInplaceBitwiseAndTensorOutGetWorkspaceSize, aclnnInplaceBitwiseAndTensorOut),
    of_two!(BITS, aclnnBitwiseOrTensorGetWorkspaceSize, aclnnBitwiseOrTensor),
    of_two!(in place: BITS_IN_PLACE, aclnnInplaceBitwiseOrTensorGetWorkspaceSize, aclnnInplaceBitwiseOrTensor),
    of_two!(BITS_SCALAR, aclnnBitwiseOrScalarGetWorkspaceSize, aclnnBitwiseOrScalar),
    of_two!(in place: BITS_SCALAR_IN_PLACE, aclnnInplaceBitwiseOrScalarGetWorkspaceSize, aclnnInplaceBitwiseOrScalar),
    of_two!(BITS, aclnnBitwiseXorTensorGetWorkspaceSize, aclnnBitwiseXorTensor),
    of_two!(in place: BITS_IN_PLACE, aclnnInplaceBitwiseXorTensorGetWorkspaceSize, aclnnInplaceBitwiseXorTensor),
    of_two!(BITS_SCALAR, aclnnBitwiseXorScalarGetWorkspaceSize, aclnnBitwiseXorScalar),
    of_two!(in place: BITS_SCALAR_IN_PLACE, aclnnInplaceBitwiseXorScalarGetWorkspaceSize, aclnnInplaceBitwiseXorScalar),
    IS_CLOSE,
];

const INTEGERS: &[DType] = &[DType::I8, DType::I16, DType::I32, DType::I64, DType::U8];
const INTEGERS_AND_BOOL: &[DType] = &[DType::I8, DType::I16, DType::I32, DType::I64, DType::U8, DType::Bool];

const BITS: Operator = Operator {
    valid: |rng| {
        let [a, b, out] = shapes(rng);
        let [a, b] = [a, b].map(|shape| tensor(rng.choose(INTEGERS_AND_BOOL), ND, &shape));
        // BOOL takes nothing but BOOL.
        Arguments { pointers: vec![a, b, tensor(rng.choose(INTEGERS), ND, &out)], scalars: vec![] }
    },
    ..TENSORS
};

const TIMED: Operator = Operator { split, benchmarks, ..BITS };

const BITS_SCALAR: Operator = Operator {
    valid: |rng| {
        let shape = any_shape(rng);
        let this = tensor(rng.choose(INTEGERS_AND_BOOL), ND, &shape);
        let out = tensor(rng.choose(INTEGERS), ND, &shape);
        Arguments { pointers: vec![this, small_scalar(rng, INTEGERS_AND_BOOL), out], scalars: vec![] }
    },
    ..SCALAR
};

const BITS_IN_PLACE: Operator = Operator {
    valid: |rng| {
        let shape = any_shape(rng);
        let other = broadcastable(rng, &shape);
        let this = tensor(rng.choose(INTEGERS), ND, &shape);
        Arguments { pointers: vec![this, tensor(rng.choose(INTEGERS_AND_BOOL), ND, &other)], scalars: vec![] }
    },
    ..TENSORS_IN_PLACE
};

const BITS_IN_SELF: Operator =
    Operator { pointers: &[("self", Role::Output), ("other", Role::Input)], ..BITS_IN_PLACE };

const BITS_SCALAR_IN_PLACE: Operator = Operator {
    valid: |rng| {
        let this = tensor(rng.choose(INTEGERS), ND, &any_shape(rng));
        Arguments { pointers: vec![this, small_scalar(rng, INTEGERS_AND_BOOL)], scalars: vec![] }
    },
    ..SCALAR_IN_PLACE
};

/// Doubles go by their bits.
const IS_CLOSE: Operator = Operator {
    name: "aclnnIsClose",
    pointers: TENSORS.pointers,
    scalars: &["rtol", "atol", "equalNan"],
    phase1: phase1!(aclnnIsCloseGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), double(s[0]), double(s[1]),
        c_bool(s[2] as u8), p[2].cast())),
    phase2: aclnnIsClose,
    valid: |rng| {
        let ([a, b, out], dtype) = (shapes(rng), rng.choose(PLAIN));
        let pointers =
            vec![tensor(dtype, ND, &a), tensor(dtype, ND, &b), tensor(rng.choose(PLAIN), ND, &out)];
        Arguments { pointers, scalars: tolerances(1e-5, 1e-8, rng.coin()).into() }
    },
    ..COMMON
};

fn double(bits: i64) -> f64 {
    f64::from_bits(bits as u64)
}

fn tolerances(rtol: f64, atol: f64, equal_nan: bool) -> [i64; 3] {
    [rtol.to_bits() as i64, atol.to_bits() as i64, equal_nan.into()]
}

fn bits(name: &str, a: i128, b: i128) -> i128 {
    match name {
        _ if name.contains("And") => a & b,
        _ if name.contains("Or") => a | b,
        _ => a ^ b,
    }
}

fn is_true(number: Number) -> i128 {
    match number {
        Number::Int(i) => i != 0,
        Number::Real(x) => x != 0.0,
        Number::Pair(x, y) => x != 0.0 || y != 0.0,
    }
    .into()
}

fn integer(dtype: DType, e: &Element) -> i128 {
    match number(dtype, e) {
        Number::Int(i) => i,
        other => unreachable!("{other:?}"),
    }
}

#[test]
fn logic_of_any_numbers() {
    let numbers = [PLAIN, &[DType::Bf16, DType::C64, DType::C128]].concat();
    let mut rng = Rng::new(0x106);
    for row in ROWS.iter().filter(|row| row.name.contains("Logical")) {
        // Of complex numbers of rank 8 there is no exclusive or.
        let complex = if row.name.contains("Xor") { 0 } else { 2 };
        let inputs = &numbers[..numbers.len() - 2 + complex];
        for &a in inputs {
            for _ in 0..rounds(4) {
                let types = [a, rng.choose(inputs), rng.choose(&numbers)];
                let to = if row.name.contains("Inplace") { a } else { types[2] };
                check(&mut rng, row.name, types, &[], |x, y| {
                    let [x, y] = [(types[0], x), (types[1], y)].map(|(dtype, e)| is_true(number(dtype, e)));
                    element(to, Number::Int(bits(row.name, x, y)))
                });
            }
        }
    }
}

#[test]
fn bits_of_any_integers() {
    let mut rng = Rng::new(0xB175);
    let unsigned = [DType::U16, DType::U32, DType::U64];
    for row in ROWS.iter().filter(|row| row.name.contains("Bitwise")) {
        let (is_scalar, in_place) = (row.name.contains("Scalar"), row.name.contains("Inplace"));
        // Those that a 910B takes.
        let more = match row.name {
            _ if row.name.contains("Xor") => 0,
            _ if row.name.contains("And") || is_scalar => 1,
            _ => 3,
        };
        let inputs = [INTEGERS_AND_BOOL, &unsigned[..more]].concat();
        let outputs = [&inputs[..], &[DType::F32, DType::F16, DType::C64]].concat();
        for &a in &inputs {
            let partner = |b: &&DType| unsigned.contains(&a) || unsigned.contains(b);
            for &b in inputs.iter().filter(|b| !partner(b) || a == **b) {
                let dtype = |y: &Element| {
                    let is_narrow = b == DType::I64 && i32::try_from(integer(b, y)).is_ok();
                    let narrows = is_scalar && !row.name.contains("And") && is_narrow;
                    promote(a, if narrows { DType::I32 } else { b })
                };
                // BOOL takes nothing but BOOL.
                if in_place && a == DType::Bool && b != DType::Bool {
                    continue;
                }
                let to = if in_place { a } else { rng.choose(&outputs) };
                let to = if to == DType::Bool && promote(a, b) != to { DType::U8 } else { to };
                check(&mut rng, row.name, [a, b, to], &[], |x, y| {
                    let dtype = dtype(y);
                    let [x, y] = [(a, x), (b, y)].map(|(from, e)| integer(dtype, &expected(from, dtype, e)));
                    // The low bits of the result in the computed dtype, then the cast.
                    let result = element(dtype, Number::Int(bits(row.name, x, y)));
                    expected(dtype, to, &result)
                });
            }
        }
    }
}

/// As written: |a - b| <= atol + rtol |b|, in the type that the operator computes in.
fn is_close(dtype: DType, x: &Element, y: &Element, rtol: f64, atol: f64, equal_nan: bool) -> bool {
    let [rtol, atol] = [rtol, atol].map(|tolerance| tolerance as f32);
    match (number(dtype, x), number(dtype, y)) {
        (Number::Int(a), Number::Int(b)) => {
            let tolerance = f64::from(atol) + f64::from(rtol) * (b as f64).abs();
            a == b || a.abs_diff(b) as f64 <= tolerance
        }
        (Number::Real(a), Number::Real(b)) if a.is_nan() || b.is_nan() => {
            equal_nan && a.is_nan() && b.is_nan()
        }
        (Number::Real(a), Number::Real(b)) if a.is_infinite() || b.is_infinite() => a == b,
        (Number::Real(a), Number::Real(b)) if dtype == DType::F64 => {
            (a - b).abs() <= f64::from(atol) + f64::from(rtol) * b.abs() && (a - b).is_finite()
        }
        (Number::Real(a), Number::Real(b)) => {
            let (a, b) = (a as f32, b as f32);
            (a - b).abs() <= atol + rtol * b.abs() && (a - b).is_finite()
        }
        _ => unreachable!("no complex numbers"),
    }
}

#[test]
fn closeness_of_any_numbers() {
    let numbers = [PLAIN, &[DType::Bf16]].concat();
    let mut rng = Rng::new(0xC105E);
    for (rtol, atol) in [(0.0, 0.0), (1.3e-6, 1e-5), (0.1, 0.0), (0.0, 3.5), (2.0, f64::INFINITY)] {
        for &dtype in &numbers {
            for _ in 0..rounds(3) {
                let (equal_nan, to) = (rng.coin(), rng.choose(&numbers));
                check(
                    &mut rng,
                    "aclnnIsClose",
                    [dtype, dtype, to],
                    &tolerances(rtol, atol, equal_nan),
                    |x, y| {
                        let close = is_close(dtype, x, y, rtol, atol, equal_nan);
                        element(to, Number::Int(close.into()))
                    },
                );
            }
        }
    }
}

/// tests/golden/utilities/logic.py wrote them. Every number of a dtype with every other, where the result is BOOL; else in
/// pairs.
#[test]
fn logic_agrees_with_pytorch() {
    let file = golden("utilities_logic.json");
    let cases = file["cases"].as_array().expect("a list of cases");
    assert!(cases.len() > 100, "{} cases", cases.len());
    for case in cases {
        let [a, b, to] = ["self", "other", "out"].map(|key| dtype(&case[key]));
        let [mut x, mut y] = [("self", a), ("other", b)]
            .map(|(key, dtype)| elements(dtype, &file["values"][case[key].to_string()]));
        let expected = elements(to, &case["result"]);
        let all = case["all"] == true;
        let shapes = if all {
            [vec![x.len() as i64, 1], vec![y.len() as i64], vec![x.len() as i64, y.len() as i64]]
        } else {
            x.truncate(y.len());
            y.truncate(x.len());
            [(); 3].map(|()| vec![x.len() as i64])
        };
        let name = case["name"].as_str().expect("a name");
        let numbers: Vec<i64> = match case.get("rtol") {
            Some(rtol) => tolerances(
                rtol.as_f64().expect("a number"),
                case["atol"].as_f64().expect("a number"),
                case["equalNan"] == true,
            )
            .into(),
            None => vec![],
        };
        let this = DeviceTensor::from_elements(a, Layout::contiguous(&shapes[0]), ND, &x);
        let other = DeviceTensor::from_elements(b, Layout::contiguous(&shapes[1]), ND, &y);
        let out = DeviceTensor::output(to, Layout::contiguous(&shapes[2]), ND);
        let row = row(name);
        row.call(&[this.handle(), other.handle(), out.handle()], &numbers)
            .unwrap_or_else(|failure| panic!("{case}: {failure:?}"));
        assert_eq!(out.elements(), expected, "{case}");
    }
}

fn split() {
    let mut rng = Rng::new(0x5917);
    for (name, layout) in threads::layouts(&[3, 300, 700]) {
        let this = threads::input(&mut rng, DType::I32, layout, ND);
        let other = threads::input(&mut rng, DType::U8, Layout::contiguous(&[700]), ND);
        let out = DeviceTensor::output(DType::I64, Layout::contiguous(&[3, 300, 700]), ND);
        let row = row("aclnnBitwiseAndTensor");
        row.call(&[this.handle(), other.handle(), out.handle()], &[]).expect("a valid call");
        threads::report(name, &out);
    }
}

fn benchmarks() -> Benchmarks {
    let shape = [1024, 1024];
    let call = move || {
        let mut rng = Rng::new(3);
        let mut values = || -> Vec<f64> { (0..numel(&shape)).map(|_| rng.range(0, 1) as f64).collect() };
        let (a, b) = (values(), values());
        let expected = a.iter().zip(&b).map(|(a, b)| a * b).collect();
        let [a, b] =
            [a, b].map(|v| DeviceTensor::new(DType::Bool, Layout::contiguous(&shape), ND, &v).into());
        Benchmark {
            operands: vec![a, b, benchmark::output(DType::Bool, &shape).into()],
            scalars: vec![],
            expected,
        }
    };
    vec![("1024x1024 masks".to_string(), Box::new(call))]
}
