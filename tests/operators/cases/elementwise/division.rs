//! Quotients and remainders.

use super::arithmetic::{INPLACE, INPLACE_NUMBER, NUMBERS, OF_NUMBER, OF_TWO, row};
use super::binary::{Function, Rule, Types, arguments, arguments_of, can_cast, check, promoted};
use super::*;
use num_complex::Complex;
use opapi::ops::elementwise::rows::division::*;

pub const ROWS: &[Operator] = &[
    row!(OF_TWO: div aclnnDivGetWorkspaceSize aclnnDiv 0 1 2),
    row!(OF_NUMBER: divs aclnnDivsGetWorkspaceSize aclnnDivs 0 1 2),
    row!(OF_TWO, ["mode" = 2]: div_mod aclnnDivMod, |p, s|
        aclnnDivModGetWorkspaceSize(p[0].cast(), p[1].cast(), s[0] as i32, p[2].cast())),
    row!(OF_NUMBER, ["mode" = 2]: div_mods aclnnDivMods, |p, s|
        aclnnDivModsGetWorkspaceSize(p[0].cast(), p[1].cast(), s[0] as i32, p[2].cast())),
    row!(INPLACE: inplace_div aclnnInplaceDivGetWorkspaceSize aclnnInplaceDiv 0 1),
    row!(INPLACE_NUMBER: inplace_divs aclnnInplaceDivsGetWorkspaceSize aclnnInplaceDivs 0 1),
    row!(INPLACE, ["mode" = 1]: inplace_div_mod aclnnInplaceDivMod, |p, s|
        aclnnInplaceDivModGetWorkspaceSize(p[0].cast(), p[1].cast(), s[0] as i32)),
    row!(INPLACE_NUMBER, ["mode" = 1]: inplace_div_mods aclnnInplaceDivMods, |p, s|
        aclnnInplaceDivModsGetWorkspaceSize(p[0].cast(), p[1].cast(), s[0] as i32)),
    row!(OF_TWO: floor_divide aclnnFloorDivideGetWorkspaceSize aclnnFloorDivide 0 1 2),
    row!(OF_NUMBER: floor_divides aclnnFloorDividesGetWorkspaceSize aclnnFloorDivides 0 1 2),
    Operator {
        valid: |rng| Arguments { pointers: arguments_of(rng, OF_TWO, REMAINDERS_ANYWHERE), scalars: vec![] },
        ..row!(OF_TWO: remainder_tensor_tensor aclnnRemainderTensorTensorGetWorkspaceSize aclnnRemainderTensorTensor 0 1 2)
    },
    Operator {
        valid: |rng| Arguments {
            pointers: arguments_of(rng, OF_NUMBER, REMAINDERS_ANYWHERE),
            scalars: vec![],
        },
        ..row!(OF_NUMBER: remainder_tensor_scalar aclnnRemainderTensorScalarGetWorkspaceSize aclnnRemainderTensorScalar 0 1 2)
    },
];

fn is_rounded_int(dtype: DType) -> bool {
    !dtype.is_float() && !dtype.is_complex()
}

/// Of a quotient that is rounded or not, of tensors or by a scalar.
fn quotient_type(t: &Types, is_rounded: bool) -> Option<DType> {
    let [own, number] = t.inputs;
    let meets = promoted(own, number);
    let computed = match own {
        _ if !t.scalar && (meets == DType::Bool || is_rounded_int(meets) && !is_rounded) => DType::F32,
        _ if !t.scalar || number.is_complex() => meets,
        DType::Bf16 if number == DType::F64 => DType::F32,
        _ if !is_rounded_int(own) => own,
        DType::Bool => DType::F32,
        _ if !is_rounded || number.is_float() => DType::F32,
        _ => own,
    };
    let checked = if t.scalar { own } else { meets };
    (can_cast(checked, t.out) && (t.empty || !is_rounded || !computed.is_complex())).then_some(computed)
}

fn floor_divided_type(t: &Types) -> Option<DType> {
    let [own, number] = t.inputs;
    if own.is_complex() || number.is_complex() {
        return None;
    }
    // The type of the output is not looked at.
    Some(match promoted(own, number) {
        DType::Bool => DType::F32,
        meets => meets,
    })
}

const REMAINDERS_ANYWHERE: &[DType] = &[DType::F32, DType::F16, DType::F64, DType::I32];
const REMAINDERS: &[DType] = &[DType::F32, DType::F16, DType::Bf16, DType::F64, DType::I32, DType::I64];

fn remainder_type(t: &Types) -> Option<DType> {
    let [own, number] = t.inputs;
    let stays = t.scalar && own != DType::Bool && (own.is_float() || !number.is_float());
    let computed = if stays { own } else { promoted(own, number) };
    let is_known = REMAINDERS.contains(&computed) && !number.is_complex();
    (is_known && can_cast(computed, t.out)).then_some(computed)
}

fn floor_of(a: i128, b: i128) -> i128 {
    if b == 0 { 0 } else { a.div_euclid(b) - i128::from(b < 0 && a.rem_euclid(b) != 0) }
}

/// Scaled, so that nothing overflows in the middle; NaN where that is not enough.
fn complex_quotient(x: &[Complex<f64>]) -> Complex<f64> {
    let size = |z: Complex<f64>| z.re.abs().max(z.im.abs());
    if x[0] == Complex::ZERO && x[1] != Complex::ZERO && x[1].is_finite() {
        return Complex::ZERO;
    }
    if x.iter().any(|&z| !(1e-60..1e60).contains(&size(z))) {
        return Complex::new(f64::NAN, f64::NAN);
    }
    let unit = size(x[1]);
    (x[0] / unit) / (x[1] / unit)
}

fn no_complex(_: &[Complex<f64>]) -> Complex<f64> {
    unreachable!("not of complex numbers")
}

const QUOTIENT: Function = Function {
    int: |_| unreachable!("integers are divided in float"),
    real: |x, step| step(x[0] / x[1]),
    complex: complex_quotient,
};
const TRUNCATED: Function = Function {
    int: |x| if x[1] == 0 { 0 } else { x[0] / x[1] },
    real: |x, step| step(x[0] / x[1]).trunc(),
    complex: no_complex,
};
const FLOORED: Function = Function {
    int: |x| floor_of(x[0], x[1]),
    real: |x, step| step(x[0] / x[1]).floor(),
    complex: no_complex,
};
const REMAINDER: Function = Function {
    int: |x| if x[1] == 0 { 0 } else { x[0] - x[1] * floor_of(x[0], x[1]) },
    real: |x, step| {
        let rest = x[0] % x[1];
        if rest != 0.0 && (rest < 0.0) != (x[1] < 0.0) { step(rest + x[1]) } else { rest }
    },
    complex: no_complex,
};

#[test]
fn quotients() {
    let mut rng = Rng::new(0xD1F);
    for name in [
        "aclnnDiv",
        "aclnnDivs",
        "aclnnInplaceDiv",
        "aclnnInplaceDivs",
        "aclnnDivMod",
        "aclnnDivMods",
        "aclnnInplaceDivMod",
        "aclnnInplaceDivMods",
    ] {
        let has_mode = name.contains("Mod");
        let modes: &[&'static [i64]] = if has_mode { &[&[0], &[1], &[2]] } else { &[&[]] };
        for (scalars, function) in modes.iter().zip([QUOTIENT, TRUNCATED, FLOORED]) {
            let computes: fn(&Types) -> _ = if scalars.iter().any(|&mode| mode > 0) {
                |t| quotient_type(t, true)
            } else {
                |t| quotient_type(t, false)
            };
            check(&mut rng, &Rule { name, types: NUMBERS, computes, function, scalars }, rounds(80));
        }
    }
}

#[test]
fn floored_quotients_and_remainders() {
    let mut rng = Rng::new(0xF100);
    let [floor, rest]: [fn(&Types) -> _; 2] = [floor_divided_type, remainder_type];
    for (name, computes, function) in [
        ("aclnnFloorDivide", floor, FLOORED),
        ("aclnnFloorDivides", floor, FLOORED),
        ("aclnnRemainderTensorTensor", rest, REMAINDER),
        ("aclnnRemainderTensorScalar", rest, REMAINDER),
    ] {
        let rule = Rule { name, types: NUMBERS, computes, function, scalars: &[] };
        check(&mut rng, &rule, rounds(120));
    }
}

#[test]
fn modes_are_0_to_2() {
    let [a, out] = [(); 2].map(|()| DeviceTensor::output(DType::I32, Layout::contiguous(&[2, 3]), ND));
    for mode in [-1, 3, i64::from(i32::MAX)] {
        let failure = row("aclnnDivMod").call(&[a.handle(), a.handle(), out.handle()], &[mode]).unwrap_err();
        assert_eq!(failure.status, common::PARAM_INVALID);
        assert!(
            failure.message.contains("mode") && failure.message.contains(&mode.to_string()),
            "{failure:?}"
        );
    }
}

/// Every number of a dtype with every other one; tests/golden/utilities/division.py wrote them.
#[test]
fn rounded_quotients_and_limits_agree_with_pytorch() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/utilities_division.json");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let file: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let elements = |dtype: DType, hex: &serde_json::Value| -> Vec<Element> {
        let hex = hex.as_str().expect("hex");
        let byte = |at: usize| u8::from_str_radix(&hex[2 * at..2 * at + 2], 16).expect("hex");
        let element = |at: usize| {
            std::array::from_fn(|i| if i < dtype.size() { byte(at * dtype.size() + i) } else { 0 })
        };
        (0..hex.len() / 2 / dtype.size()).map(element).collect()
    };
    let cases = file["cases"].as_array().expect("a list of cases");
    assert_eq!(cases.len(), 9);
    for case in cases {
        let code = case["dtype"].as_i64().expect("a number of aclDataType");
        let dtype = NUMBERS.iter().copied().find(|dtype| i64::from(dtype.code()) == code).expect("a dtype");
        let x = elements(dtype, &file["values"][code.to_string()]);
        let y = if dtype.is_float() { &x[..] } else { &x[..x.len() - 1] };
        let (rows, columns) = (x.len() as i64, y.len() as i64);
        let this = DeviceTensor::from_elements(dtype, Layout::contiguous(&[rows, 1]), ND, &x);
        let other = DeviceTensor::from_elements(dtype, Layout::contiguous(&[columns]), ND, y);
        for (function, results) in case["results"].as_object().expect("functions") {
            let out = DeviceTensor::output(dtype, Layout::contiguous(&[rows, columns]), ND);
            row(&format!("aclnn{function}"))
                .call(&[this.handle(), other.handle(), out.handle()], &[])
                .expect("a valid call");
            for (at, (got, wanted)) in out.elements().iter().zip(elements(dtype, results)).enumerate() {
                let pair = (number(dtype, &x[at / y.len()]), number(dtype, &y[at % y.len()]));
                let (value, expected) = (number(dtype, got), number(dtype, &wanted));
                // Of 0 and -0 either is the larger.
                let zeros =
                    matches!((value, expected), (Number::Real(a), Number::Real(b)) if a == 0.0 && b == 0.0);
                assert!(
                    same(dtype, got, &wanted) || zeros && function.contains("imum"),
                    "{function} of {pair:?}: {value:?}, PyTorch {expected:?}"
                );
            }
        }
    }
}
