//! Sequences of numbers, and the identity.

use super::*;
use opapi::ops::creation::rows::sequences::{
    arange::{aclnnArange, aclnnArangeGetWorkspaceSize},
    eye::{aclnnEye, aclnnEyeGetWorkspaceSize},
    linspace::{aclnnLinspace, aclnnLinspaceGetWorkspaceSize},
};

pub const ROWS: &[Operator] = &[
    Operator {
        name: "aclnnArange",
        pointers: &[
            ("start", Role::Scalar),
            ("end", Role::Scalar),
            ("step", Role::Scalar),
            ("out", Role::Output),
        ],
        phase1: phase1!(aclnnArangeGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast())),
        phase2: aclnnArange,
        valid: |rng| {
            let scalar = |value| Argument::Scalar(DType::F64, value);
            let out = tensor(rng.choose(COUNTED), ND, &any_shape(rng));
            Arguments { pointers: vec![scalar(1.0), scalar(9.0), scalar(2.0), out], scalars: vec![] }
        },
        split: || {
            for (name, out) in threads::layouts(&[300, 700]) {
                let out = DeviceTensor::output(DType::F16, out, ND);
                arange([0.5, 1e6, 0.25], &out).expect("a valid call");
                threads::report(name, &out);
            }
        },
        ..COMMON
    },
    Operator {
        name: "aclnnEye",
        pointers: &[("out", Role::Output)],
        scalars: &["n", "m"],
        phase1: phase1!(aclnnEyeGetWorkspaceSize(p, s => s[0], s[1], p[0].cast())),
        phase2: aclnnEye,
        valid: |rng| {
            let shape = [rng.range(0, 9), rng.range(0, 9)];
            let dtype = rng.choose(&[DType::F32, DType::F16, DType::I64, DType::U8, DType::Bool]);
            Arguments { pointers: vec![tensor(dtype, ND, &shape)], scalars: shape.to_vec() }
        },
        ..COMMON
    },
    Operator {
        name: "aclnnLinspace",
        pointers: &[("start", Role::Scalar), ("end", Role::Scalar), ("out", Role::Output)],
        scalars: &["steps"],
        phase1: phase1!(aclnnLinspaceGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), s[0], p[2].cast())),
        phase2: aclnnLinspace,
        valid: |rng| {
            let steps = rng.range(0, 40);
            let out = tensor(rng.choose(&[DType::F32, DType::F16, DType::I32, DType::U8]), ND, &[steps]);
            let scalar = |value| Argument::Scalar(DType::F64, value);
            Arguments { pointers: vec![scalar(1.5), scalar(-9.0), out], scalars: vec![steps] }
        },
        ..COMMON
    },
];

const COUNTED: &[DType] = &[DType::F32, DType::F16, DType::F64, DType::I32, DType::I64];

fn arange(numbers: [f64; 3], out: &DeviceTensor) -> Result<(), Failure> {
    let scalars = numbers.map(|number| Scalar::new(DType::F64, number));
    let mut pointers: Vec<Pointer> = scalars.iter().map(Scalar::handle).collect();
    pointers.push(out.handle());
    row("aclnnArange").call(&pointers, &[])
}

#[test]
fn sequences_go_by_index_through_any_view() {
    let mut rng = Rng::new(0xA4A6);
    for _ in 0..rounds(300) {
        let (dtype, shape) = (rng.choose(&[COUNTED, &[DType::Bf16]].concat()), any_shape(&mut rng));
        let out = DeviceTensor::output(dtype, Layout::any_output(&shape, &mut rng), ND);
        let step: f64 = rng.choose(&[1.0, -1.0, 3.0, 0.1, -2.75, 1e-3]);
        let step = if dtype.is_float() { step } else { step.signum() * step.abs().ceil() };
        let start = rng.range(-20, 20) as f64 + if dtype.is_float() { 0.3 } else { 0.0 };
        arange([start, start + 1e6 * step, step], &out).expect("a valid call");
        let number = |i: usize| element(dtype, Number::Real(start + i as f64 * step));
        for (i, got) in out.elements().iter().enumerate() {
            assert!(same(dtype, got, &number(i)), "{i}: {got:?}, {start} {step} {out:?}");
        }
        assert_repeatable(&mut rng, &out.layout, &[], &[&out], |_, outputs| {
            arange([start, start + 1e6 * step, step], outputs[0]).expect("it succeeded before");
        });
    }
    // Beyond what DOUBLE counts, and fractions for integers.
    let out = DeviceTensor::output(DType::I64, Layout::contiguous(&[3]), ND);
    let big = |i| Scalar::from_element(DType::I64, common::encode_int(DType::I64, i));
    let scalars = [big((1 << 60) + 1), big(i64::MAX), big(1)];
    let pointers: Vec<Pointer> = scalars.iter().map(Scalar::handle).chain([out.handle()]).collect();
    row("aclnnArange").call(&pointers, &[]).expect("a valid call");
    assert_eq!(out.ints(), [(1 << 60) + 1, (1 << 60) + 2, (1 << 60) + 3]);
    let out = DeviceTensor::output(DType::I32, Layout::contiguous(&[3]), ND);
    arange([0.9, 9.0, 1.5], &out).expect("a valid call");
    assert_eq!(out.ints(), [0, 1, 2], "start and step are truncated, as PyTorch does");
}

#[test]
fn evenly_spaced_numbers() {
    let mut rng = Rng::new(0x11A5);
    for _ in 0..rounds(200) {
        let (dtype, steps) =
            (rng.choose(&[DType::F32, DType::F16, DType::F64, DType::I32, DType::U8]), rng.range(1, 3000));
        let out = DeviceTensor::output(dtype, Layout::any_output(&[steps], &mut rng), ND);
        let [start, end] = [rng.range(0, 200) as f64 + 0.75, rng.range(0, 200) as f64 + 0.5];
        let [a, b] = [start, end].map(|number| Scalar::new(DType::F64, number));
        row("aclnnLinspace").call(&[a.handle(), b.handle(), out.handle()], &[steps]).expect("a valid call");
        // The bounds are cast first: those of integers are truncated.
        let [start, end] =
            [start, end].map(|x| common::round_to(dtype, num_complex::Complex::new(x, 0.0)).re);
        let step = if steps > 1 { (end - start) / (steps - 1) as f64 } else { 0.0 };
        for (i, got) in out.values().into_iter().enumerate() {
            let (i, left) = (i as f64, (steps - 1) as f64 - i as f64);
            let exact = if i < left || steps == 1 { start + i * step } else { end - left * step };
            let expected = common::decode(dtype, &element(dtype, Number::Real(exact))).re;
            assert!(got == expected, "{i}: {got}, expected {expected}: {start} to {end}, {out:?}");
        }
        out.assert_surroundings_untouched("linspace");
    }
}

/// What PyTorch makes of the same arguments; tests/golden/utilities/sequences.py wrote them.
#[test]
fn sequences_agree_with_pytorch() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/utilities_sequences.json");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let file: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let cases = file["cases"].as_array().expect("a list of cases");
    assert!(cases.len() > 50, "{} cases", cases.len());
    for case in cases {
        let code = case["dtype"].as_i64().expect("a number of aclDataType");
        let dtypes = [PLAIN, &[DType::Bf16]].concat();
        let dtype = *dtypes.iter().find(|dtype| i64::from(dtype.code()) == code).expect("a dtype");
        let numbers = |key: &str| -> Vec<f64> {
            case[key].as_array().expect("numbers").iter().map(|x| x.as_f64().expect("a number")).collect()
        };
        let (arguments, expected) = (numbers("arguments"), numbers("out"));
        let out = DeviceTensor::output(dtype, Layout::contiguous(&[expected.len() as i64]), ND);
        if case["name"] == "arange" {
            arange(arguments[..].try_into().expect("three"), &out).expect("a valid call");
        } else {
            let [a, b] = [arguments[0], arguments[1]].map(|number| Scalar::new(DType::F64, number));
            let steps = expected.len() as i64;
            row("aclnnLinspace")
                .call(&[a.handle(), b.handle(), out.handle()], &[steps])
                .expect("a valid call");
        }
        // PyTorch adds floats in their own type, a few numbers at a time.
        let largest = expected.iter().fold(0.0f64, |most, x| most.max(x.abs()));
        for (got, expected) in out.values().iter().zip(&expected) {
            assert!(
                (got - expected).abs() <= dtype.tolerance() * largest,
                "{got}, expected {expected}: {case}"
            );
        }
    }
}

#[test]
fn the_identity_in_any_view() {
    let mut rng = Rng::new(0xE7E);
    for _ in 0..rounds(100) {
        let shape = [rng.range(1, 60), rng.range(1, 60)];
        let dtype = rng.choose(&[DType::F32, DType::Bf16, DType::I16, DType::I64, DType::U8, DType::Bool]);
        let out = DeviceTensor::output(dtype, Layout::any_output(&shape, &mut rng), ND);
        row("aclnnEye").call(&[out.handle()], &shape).expect("a valid call");
        for (at, value) in out.values().into_iter().enumerate() {
            let expected = if at as i64 / shape[1] == at as i64 % shape[1] { 1.0 } else { 0.0 };
            assert!(value == expected, "{at}: {value} {out:?}");
        }
        out.assert_surroundings_untouched("eye");
    }
}
