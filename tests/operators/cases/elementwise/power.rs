//! Powers.

use super::unary::{agrees, close, dtype, from_hex, golden};
use super::*;
use opapi::ops::elementwise::rows::power::{
    inplace_pow_tensor_scalar::{aclnnInplacePowTensorScalar, aclnnInplacePowTensorScalarGetWorkspaceSize},
    inplace_pow_tensor_tensor::{aclnnInplacePowTensorTensor, aclnnInplacePowTensorTensorGetWorkspaceSize},
    pow_scalar_tensor::{aclnnPowScalarTensor, aclnnPowScalarTensorGetWorkspaceSize},
    pow_tensor_scalar::{aclnnPowTensorScalar, aclnnPowTensorScalarGetWorkspaceSize},
    pow_tensor_tensor::{aclnnPowTensorTensor, aclnnPowTensorTensorGetWorkspaceSize},
};

pub const ROWS: &[Operator] = &[
    Operator {
        name: "aclnnPowTensorScalar",
        pointers: &[("self", Role::Input), ("exponent", Role::Scalar), ("out", Role::Output)],
        phase1: phase1!(aclnnPowTensorScalarGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast())),
        phase2: aclnnPowTensorScalar,
        valid: |rng| {
            let (dtype, shape) = (rng.choose(NUMBERS), any_shape(rng));
            let pointers = vec![tensor(dtype, ND, &shape), any_power(rng), tensor(dtype, ND, &shape)];
            Arguments { pointers, scalars: vec![] }
        },
        split: split_powers,
        ..COMMON
    },
    Operator {
        name: "aclnnInplacePowTensorScalar",
        pointers: &[("self", Role::Output), ("exponent", Role::Scalar)],
        phase1: phase1!(aclnnInplacePowTensorScalarGetWorkspaceSize(p, s => p[0].cast(), p[1].cast())),
        phase2: aclnnInplacePowTensorScalar,
        valid: |rng| {
            let shape = any_shape(rng);
            let pointers = vec![tensor(rng.choose(NUMBERS), ND, &shape), any_power(rng)];
            Arguments { pointers, scalars: vec![] }
        },
        ..COMMON
    },
    Operator {
        name: "aclnnPowScalarTensor",
        pointers: &[("self", Role::Scalar), ("exponent", Role::Input), ("out", Role::Output)],
        phase1: phase1!(aclnnPowScalarTensorGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast())),
        phase2: aclnnPowScalarTensor,
        valid: |rng| {
            let (dtype, shape) = (rng.choose(NUMBERS), any_shape(rng));
            let pointers = vec![any_power(rng), tensor(dtype, ND, &shape), tensor(dtype, ND, &shape)];
            Arguments { pointers, scalars: vec![] }
        },
        ..COMMON
    },
    Operator {
        name: "aclnnPowTensorTensor",
        pointers: &[("self", Role::Input), ("exponent", Role::Input), ("out", Role::Output)],
        phase1: phase1!(aclnnPowTensorTensorGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast())),
        phase2: aclnnPowTensorTensor,
        valid: |rng| {
            let (dtype, shape) = (rng.choose(NUMBERS), any_shape(rng));
            let exponent = broadcastable(rng, &shape);
            let pointers =
                vec![tensor(dtype, ND, &shape), tensor(dtype, ND, &exponent), tensor(dtype, ND, &shape)];
            Arguments { pointers, scalars: vec![] }
        },
        ..COMMON
    },
    Operator {
        name: "aclnnInplacePowTensorTensor",
        pointers: &[("self", Role::Output), ("exponent", Role::Input)],
        phase1: phase1!(aclnnInplacePowTensorTensorGetWorkspaceSize(p, s => p[0].cast(), p[1].cast())),
        phase2: aclnnInplacePowTensorTensor,
        valid: |rng| {
            let (dtype, shape) = (rng.choose(NUMBERS), any_shape(rng));
            let exponent = broadcastable(rng, &shape);
            Arguments {
                pointers: vec![tensor(dtype, ND, &shape), tensor(dtype, ND, &exponent)],
                scalars: vec![],
            }
        },
        ..COMMON
    },
];

/// All that have powers on every device.
const NUMBERS: &[DType] = &[
    DType::F32,
    DType::F16,
    DType::F64,
    DType::I8,
    DType::I16,
    DType::I32,
    DType::I64,
    DType::U8,
    DType::C64,
    DType::C128,
];

/// A whole number, which integers take too.
fn any_power(rng: &mut Rng) -> Argument {
    Argument::Scalar(DType::I64, rng.range(0, 4) as f64)
}

#[test]
fn powers_agree_with_pytorch() {
    let cases = golden("power");
    assert!(cases.len() > 250, "{} cases", cases.len());
    for case in cases {
        let name = format!("aclnn{}", case["name"].as_str().expect("a name"));
        let [from, by, to] = ["self", "exponent", "out"].map(|key| dtype(&case[key]));
        let (bases, powers) = (from_hex(from, &case["base"]), from_hex(by, &case["power"]));
        let output = from_hex(to, &case["output"]);
        let of = |dtype: DType, shape: &[i64], elements: &[Element]| {
            DeviceTensor::from_elements(dtype, Layout::contiguous(shape), ND, elements)
        };
        let (rows, columns) = (bases.len() as i64, powers.len() as i64);
        let outcome = match name.as_str() {
            "aclnnPowTensorTensor" => {
                let x = of(from, &[rows, 1], &bases);
                let y = of(by, &[columns], &powers);
                let z = DeviceTensor::output(to, Layout::contiguous(&[rows, columns]), ND);
                row(&name).call(&[x.handle(), y.handle(), z.handle()], &[]).map(|()| z)
            }
            "aclnnPowScalarTensor" => {
                let (x, y) = (Scalar::from_element(from, bases[0]), of(by, &[columns], &powers));
                let z = DeviceTensor::output(to, Layout::contiguous(&[columns]), ND);
                row(&name).call(&[x.handle(), y.handle(), z.handle()], &[]).map(|()| z)
            }
            _ => {
                let (x, y) = (of(from, &[rows], &bases), Scalar::from_element(by, powers[0]));
                let z = DeviceTensor::output(to, Layout::contiguous(&[rows]), ND);
                row(&name).call(&[x.handle(), y.handle(), z.handle()], &[]).map(|()| z)
            }
        };
        let got = outcome.unwrap_or_else(|failure| panic!("{failure:?} {case}")).elements();
        for (at, (got, expected)) in got.iter().zip(&output).enumerate() {
            let base = number(from, &bases[at / powers.len()]);
            let power = number(by, &powers[at % powers.len()]);
            let (result, pytorch) = (number(to, got), number(to, expected));
            assert!(
                agrees(to, got, expected),
                "{name} of {from:?} and {by:?} to {to:?}: {base:?} ^ {power:?} became {result:?}, PyTorch {pytorch:?}"
            );
        }
    }
}

/// In which dtype is computed: the rules that PyTorch does not have, or where it has no out to ask.
#[test]
fn dtypes_meet() {
    let power = |from: DType, base: f64, by: DType, exponent: f64, to: DType| {
        let x = DeviceTensor::new(from, Layout::contiguous(&[1]), ND, &[base]);
        let y = Scalar::new(by, exponent);
        let z = DeviceTensor::output(to, Layout::contiguous(&[1]), ND);
        let called = row("aclnnPowTensorScalar").call(&[x.handle(), y.handle(), z.handle()], &[]);
        called.map(|()| z.values()[0]).map_err(|failure| failure.status)
    };
    // DOUBLE exponent and FLOAT output: FLOAT, whatever self is.
    assert_eq!(power(DType::F64, 1.0 + 1e-12, DType::F64, 4.0, DType::F32), Ok(1.0));
    assert_eq!(power(DType::I64, 16777217.0, DType::F64, 1.0, DType::F32), Ok(16777216.0));
    // The dtype of self: FLOAT16 rounds before the output's FLOAT does.
    assert_eq!(power(DType::F16, 3.0, DType::I64, 8.0, DType::F32), Ok(6560.0));
    // A floating exponent of integers: that in which they meet.
    assert_eq!(power(DType::I32, 2.0, DType::F64, 0.5, DType::F64), Ok(2f64.sqrt()));
    assert_eq!(power(DType::I32, 2.0, DType::F64, -2.0, DType::F32), Ok(0.25));
    // Integers wrap, in their own dtype; what is left of a fraction.
    assert_eq!(power(DType::U8, 3.0, DType::I64, 6.0, DType::U8), Ok(f64::from(729u32 as u8)));
    assert_eq!(power(DType::I32, 10.0, DType::I64, 10.0, DType::I64), Ok(1_410_065_408.0));
    assert_eq!(power(DType::I32, -1.0, DType::I64, -3.0, DType::I32), Ok(-1.0));
    assert_eq!(power(DType::I32, 2.0, DType::I64, -1.0, DType::I32), Ok(0.0));
    assert_eq!(power(DType::Bool, 1.0, DType::I64, 3.0, DType::I64), Ok(1.0));
    for (from, by, to) in [
        (DType::Bool, DType::Bool, DType::Bool),
        (DType::F32, DType::F64, DType::I32),
        (DType::I32, DType::C64, DType::F32),
        (DType::U16, DType::I64, DType::U16),
    ] {
        assert_eq!(power(from, 1.0, by, 1.0, to), Err(common::PARAM_INVALID), "{from:?} {by:?} {to:?}");
    }
}

/// Any views, in place too, against the plain function.
#[test]
fn powers_of_any_view() {
    let mut rng = Rng::new(0x9046);
    let name = "aclnnPowTensorTensor";
    for _ in 0..rounds(60) {
        let dtype = rng.choose(&[DType::F32, DType::F16, DType::Bf16, DType::F64, DType::I32]);
        let shape = any_shape(&mut rng);
        let small = broadcastable(&mut rng, &shape);
        let mut values = |shape: &[i64], low: f64, high: f64| -> Vec<f64> {
            (0..numel(shape))
                .map(|_| rng.uniform(low, high).trunc() + if dtype == DType::I32 { 0.0 } else { 0.5 })
                .collect()
        };
        let (bases, powers) = (values(&shape, 0.0, 9.0), values(&small, 0.0, 7.0));
        let x = DeviceTensor::new(dtype, Layout::any_output(&shape, &mut rng), ND, &bases);
        let y = DeviceTensor::new(dtype, Layout::any_input(&small, &mut rng), ND, &powers);
        let z = DeviceTensor::output(dtype, Layout::any_output(&shape, &mut rng), ND);
        let what = (dtype, &x.layout, &y.layout, &z.layout);
        row(name).call(&[x.handle(), y.handle(), z.handle()], &[]).expect("a valid call");
        let encoded: Vec<Element> = y.values().iter().map(|&y| element(dtype, Number::Real(y))).collect();
        let exponents = broadcast(&encoded, &small, &shape);
        for ((base, exponent), got) in x.values().iter().zip(&exponents).zip(z.values()) {
            let Number::Real(exponent) = (match number(dtype, exponent) {
                Number::Int(i) => Number::Real(i as f64),
                other => other,
            }) else {
                unreachable!()
            };
            assert!(
                close(dtype, got, base.powf(exponent), 2.0),
                "{base} ^ {exponent} became {got}\n{what:#?}"
            );
        }
        assert_repeatable(&mut rng, &what, &[&x, &y], &[&z], |inputs, outputs| {
            row(name)
                .call(&[inputs[0].handle(), inputs[1].handle(), outputs[0].handle()], &[])
                .expect("as before");
        });
        row("aclnnInplacePowTensorTensor").call(&[x.handle(), y.handle()], &[]).expect("a valid call");
        assert_eq!(x.elements(), z.elements(), "in place\n{:?}", (dtype, &x.layout, &y.layout));
    }
}

fn split_powers() {
    let mut rng = Rng::new(0x5911);
    let exponent = Scalar::new(DType::F64, 1.7);
    for (name, layout) in threads::layouts(&[300, 700]) {
        let x = threads::input(&mut rng, DType::F32, layout, ND);
        let y = DeviceTensor::output(DType::F32, Layout::contiguous(&[300, 700]), ND);
        row("aclnnPowTensorScalar")
            .call(&[x.handle(), exponent.handle(), y.handle()], &[])
            .expect("a valid call");
        threads::report(name, &y);
    }
}
