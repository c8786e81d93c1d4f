//! Utilities of one tensor: rows, and the tests of all whose description is a `Unary`, whatever file they are in.

use super::*;
use opapi::ops::elementwise::rows::unary;

/// A row of an operator of one tensor: of `self` and `out`, or of one in place.
macro_rules! row_of_one {
    ($module:path, $phase_1:ident, $phase_2:ident, $input:literal to $output:literal, $types:expr) => {{
        use $module::{$phase_1, $phase_2};
        Operator {
            name: stringify!($phase_2),
            pointers: &[($input, Role::Input), ($output, Role::Output)],
            phase1: phase1!($phase_1(p, s => p[0].cast(), p[1].cast())),
            phase2: $phase_2,
            valid: |rng| {
                let (from, shape) = (rng.choose($types), any_shape(rng));
                let to = result(stringify!($phase_2), from);
                Arguments { pointers: vec![tensor(from, ND, &shape), tensor(to, ND, &shape)], scalars: vec![] }
            },
            split: || split(stringify!($phase_2)),
            ..COMMON
        }
    }};
    ($module:path, $phase_1:ident, $phase_2:ident, $both:literal, $types:expr) => {{
        use $module::{$phase_1, $phase_2};
        Operator {
            name: stringify!($phase_2),
            pointers: &[($both, Role::Output)],
            phase1: phase1!($phase_1(p, s => p[0].cast())),
            phase2: $phase_2,
            valid: |rng| {
                let shape = any_shape(rng);
                Arguments { pointers: vec![tensor(rng.choose($types), ND, &shape)], scalars: vec![] }
            },
            ..COMMON
        }
    }};
}
pub(super) use row_of_one;

#[rustfmt::skip] // one row, one line
pub const ROWS: &[Operator] = &[
    row_of_one!(unary::abs, aclnnAbsGetWorkspaceSize, aclnnAbs, "self" to "out", PLAIN),
    row_of_one!(unary::neg, aclnnNegGetWorkspaceSize, aclnnNeg, "self" to "out", NEGATIVE),
    row_of_one!(unary::inplace_neg, aclnnInplaceNegGetWorkspaceSize, aclnnInplaceNeg, "selfRef", NEGATIVE),
    row_of_one!(unary::relu, aclnnReluGetWorkspaceSize, aclnnRelu, "self" to "out", RECTIFIED),
    row_of_one!(unary::inplace_relu, aclnnInplaceReluGetWorkspaceSize, aclnnInplaceRelu, "selfRef", RECTIFIED),
    row_of_one!(unary::logical_not, aclnnLogicalNotGetWorkspaceSize, aclnnLogicalNot, "self" to "out", PLAIN),
    row_of_one!(unary::inplace_logical_not, aclnnInplaceLogicalNotGetWorkspaceSize, aclnnInplaceLogicalNot, "selfRef", PLAIN),
    row_of_one!(unary::bitwise_not, aclnnBitwiseNotGetWorkspaceSize, aclnnBitwiseNot, "self" to "out", &[DType::I8, DType::I16, DType::I32, DType::I64, DType::U8, DType::Bool]),
    row_of_one!(unary::hardsigmoid, aclnnHardsigmoidGetWorkspaceSize, aclnnHardsigmoid, "self" to "out", HARD),
    row_of_one!(unary::inplace_hardsigmoid, aclnnInplaceHardsigmoidGetWorkspaceSize, aclnnInplaceHardsigmoid, "self", HARD),
    // Integers are finite, whatever they are.
    Operator {
        may_skip: |tensor, _, _| tensor == "self",
        ..row_of_one!(unary::is_finite, aclnnIsFiniteGetWorkspaceSize, aclnnIsFinite, "self" to "out", PLAIN)
    },
];

const NEGATIVE: &[DType] =
    &[DType::F32, DType::F16, DType::F64, DType::I8, DType::I32, DType::I64, DType::C64, DType::C128];
const RECTIFIED: &[DType] = &[DType::F32, DType::F16, DType::I8, DType::U8, DType::I32, DType::I64];

const HARD: &[DType] = &[DType::F32, DType::F16, DType::I32];

/// Floats and complex numbers.
pub const FLOATING: &[DType] = &[DType::F32, DType::F16, DType::F64, DType::C64, DType::C128];

/// The dtype that PyTorch would give the result.
pub fn result(name: &str, from: DType) -> DType {
    match (stem(name), from) {
        ("IsFinite" | "LogicalNot", _) => DType::Bool,
        ("Abs", DType::C64) => DType::F32,
        (
            "Abs" | "Neg" | "Ceil" | "Floor" | "Round" | "RoundDecimals" | "Trunc" | "Relu" | "BitwiseNot"
            | "Hardsigmoid",
            _,
        ) => from,
        (_, DType::I8 | DType::I16 | DType::I32 | DType::I64 | DType::U8 | DType::Bool) => DType::F32,
        _ => from,
    }
}

/// The name without what it begins with.
fn stem(name: &str) -> &str {
    let name = name.strip_prefix("aclnn").expect("a name of aclnn");
    name.strip_prefix("Inplace").unwrap_or(name)
}

/// What becomes of a number, in f64 or exactly. Complex numbers are left to the golden vectors.
fn computed(name: &str, dtype: DType, x: Number) -> Number {
    let real = match x {
        Number::Real(x) => x,
        // Integers become FLOAT before a function, INT64 DOUBLE before a square root.
        Number::Int(x) if is_rounded(name) && (dtype, stem(name)) != (DType::I64, "Sqrt") => {
            f64::from(x as f32)
        }
        Number::Int(x) => x as f64,
        Number::Pair(re, im) => match stem(name) {
            "Abs" => return Number::Real(re.hypot(im)),
            "Neg" => return Number::Pair(-re, -im),
            other => unreachable!("{other} of complex numbers"),
        },
    };
    let value = match (stem(name), x) {
        ("Abs", Number::Int(x)) => return Number::Int(x.abs()),
        ("Neg", Number::Int(x)) => return Number::Int(-x),
        ("Relu", Number::Int(x)) => return Number::Int(x.max(0)),
        ("BitwiseNot", Number::Int(x)) if dtype == DType::Bool => return Number::Int(1 - x),
        ("BitwiseNot", Number::Int(x)) => return Number::Int(!x),
        ("LogicalNot", _) => return Number::Int((real == 0.0).into()),
        ("IsFinite", _) => return Number::Int(real.is_finite().into()),
        ("Floor" | "Round" | "RoundDecimals", Number::Int(_)) => return x,
        ("Hardsigmoid", Number::Int(x)) => return Number::Int((x >= 3).into()),
        ("Hardsigmoid", _) => (real / 6.0 + 0.5).clamp(0.0, 1.0),
        ("Abs", _) => real.abs(),
        ("Neg", _) => -real,
        ("Relu", _) if real < 0.0 => 0.0,
        ("Relu", _) => real,
        ("Ceil", _) => real.ceil(),
        ("Floor", _) => real.floor(),
        ("Round", _) => real.round_ties_even(),
        ("Trunc", _) => real.trunc(),
        ("Sqrt", _) => real.sqrt(),
        ("Rsqrt", _) => 1.0 / real.sqrt(),
        ("Reciprocal", _) => 1.0 / real,
        ("Exp", _) => real.exp(),
        ("Log", _) => real.ln(),
        ("Sin", _) => real.sin(),
        ("Cos", _) => real.cos(),
        ("Tanh", _) => real.tanh(),
        ("Sigmoid", _) if real < 0.0 => real.exp() / (1.0 + real.exp()),
        ("Sigmoid", _) => 1.0 / (1.0 + (-real).exp()),
        (other, _) => unreachable!("{other}"),
    };
    Number::Real(value)
}

/// The functions whose results are rounded: all others are exact.
fn is_rounded(name: &str) -> bool {
    let exact =
        ["Abs", "Neg", "Relu", "LogicalNot", "BitwiseNot", "IsFinite", "Ceil", "Floor", "Round", "Trunc"];
    !exact.contains(&stem(name))
}

/// Two units in the last place, and what the type cannot tell from 0.
pub fn close(dtype: DType, got: f64, expected: f64, units: f64) -> bool {
    let (fraction, least) = match dtype {
        DType::F16 => (10, -24),
        DType::Bf16 => (7, -133),
        DType::F32 | DType::C64 => (23, -149),
        _ => (52, -1074),
    };
    if got == expected || got.is_nan() && expected.is_nan() {
        return true;
    }
    let exponent = (expected.abs().to_bits() >> 52) as i32 - 1023;
    let unit = 2f64.powi((exponent - fraction).max(least));
    // Infinity is a unit above the largest number.
    let most = number_after_the_largest(dtype);
    let bounded = |x: f64| x.clamp(-most, most);
    expected.is_nan() == got.is_nan() && (bounded(got) - bounded(expected)).abs() <= units * unit
}

fn number_after_the_largest(dtype: DType) -> f64 {
    match dtype {
        DType::F16 => 65536.0,
        DType::Bf16 | DType::F32 | DType::C64 => 2f64.powi(128),
        _ => f64::INFINITY,
    }
}

fn call(name: &str, tensors: &[&DeviceTensor]) -> Result<(), Failure> {
    let pointers: Vec<Pointer> = tensors.iter().map(|tensor| tensor.handle()).collect();
    row(name).call(&pointers, &[])
}

/// A number of a size for which the function has something to say, mostly.
fn any_argument(rng: &mut Rng, dtype: DType) -> Element {
    match rng.below(3) {
        0 => element(dtype, Number::Real(rng.uniform(-12.0, 12.0))),
        1 => element(dtype, Number::Real(rng.uniform(-1.0, 1.0) * 10f64.powi(rng.range(-3, 9) as i32))),
        _ => any_element(rng, dtype),
    }
}

#[test]
fn every_function_of_any_view() {
    let mut rng = Rng::new(0x0415);
    let real = |dtypes: &[DType]| -> Vec<DType> {
        dtypes.iter().copied().chain([DType::Bf16]).filter(|dtype| !dtype.is_complex()).collect()
    };
    let integers = [DType::I8, DType::I16, DType::I32, DType::I64, DType::U8, DType::Bool];
    for operator in ROWS.iter().chain(rounding::ROWS).chain(elementary::ROWS) {
        if operator.name.starts_with("aclnnInplace") || !operator.scalars.is_empty() {
            continue;
        }
        let types = match stem(operator.name) {
            "Neg" => [&real(NEGATIVE)[..], &[DType::C64]].concat(),
            "Abs" => [&real(PLAIN)[..], &[DType::C64]].concat(),
            "Relu" => real(RECTIFIED),
            "BitwiseNot" => integers.to_vec(),
            "Hardsigmoid" => real(HARD),
            "Ceil" => real(&[DType::F32, DType::F16, DType::F64]),
            "Floor" => real(&[&PLAIN[..8], &[DType::U16, DType::U32, DType::U64]].concat()),
            "Round" => real(&[DType::F32, DType::F16, DType::F64, DType::I32, DType::I64]),
            "Trunc" => real(&[DType::F32, DType::F16]),
            "Tanh" => real(&[&[DType::F32, DType::F16], &integers[..]].concat()),
            "Exp" => real(&[DType::F32, DType::F16, DType::F64, DType::I64, DType::Bool]),
            _ => real(PLAIN),
        };
        for from in types {
            for _ in 0..rounds(2) {
                check(&mut rng, operator.name, from);
            }
        }
    }
}

/// One call, with another tensor or in place, checked element by element.
fn check(rng: &mut Rng, name: &str, from: DType) {
    let shape = if rng.one_in(3) { vec![rng.range(1, 700)] } else { any_shape(rng) };
    let elements: Vec<Element> = (0..numel(&shape)).map(|_| any_argument(rng, from)).collect();
    let to = result(name, from);
    let what = (name, from, to, &shape);
    let check_all = |inputs: &[Element], outputs: &[Element]| {
        for (at, (x, y)) in inputs.iter().zip(outputs).enumerate() {
            let expected = computed(name, from, number(from, x));
            let fits = match (expected, number(to, y)) {
                (Number::Real(expected), Number::Real(got)) if is_rounded(name) => {
                    close(to, got, expected, 2.0)
                }
                _ => same(to, y, &element(to, expected)),
            };
            assert!(
                fits,
                "element {at}: {:?} became {:?}, expected {expected:?}\n{what:#?}",
                number(from, x),
                number(to, y)
            );
        }
    };
    if to == from && rng.coin() {
        let layout = Layout::any_output(&shape, rng);
        let both = DeviceTensor::from_elements(from, layout.clone(), ND, &elements);
        let inputs = both.elements();
        let again = common::create_tensor(from.code(), &layout, ND, both.memory().address());
        row(name)
            .call(&[again.cast(), both.handle()], &[])
            .unwrap_or_else(|failure| panic!("{failure:?}\n{what:#?}"));
        opapi::abi::acl_meta::aclDestroyTensor(again);
        both.assert_surroundings_untouched(&format!("{what:#?}"));
        check_all(&inputs, &both.elements());
        return;
    }
    let x = DeviceTensor::from_elements(from, Layout::any_input(&shape, rng), ND, &elements);
    let y = DeviceTensor::output(to, Layout::any_output(&shape, rng), ND);
    call(name, &[&x, &y]).unwrap_or_else(|failure| panic!("{failure:?}\n{what:#?}"));
    check_all(&x.elements(), &y.elements());
    assert_repeatable(rng, &what, &[&x], &[&y], |inputs, outputs| {
        call(name, &[inputs[0], outputs[0]]).expect("it succeeded before");
    });
}

/// Where the output has another dtype than the result, that is cast: also to integers, where the operator lets it.
#[test]
fn a_result_is_cast_to_the_output() {
    let cases = [
        ("aclnnNeg", DType::I64, DType::I8, vec![300.0, -1.0], vec![-44.0, 1.0]),
        ("aclnnNeg", DType::I8, DType::I64, vec![-128.0, 5.0], vec![-128.0, -5.0]),
        ("aclnnNeg", DType::I32, DType::F16, vec![2049.0, 3.0], vec![-2048.0, -3.0]),
        ("aclnnNeg", DType::F16, DType::C64, vec![2.5], vec![-2.5]),
        ("aclnnSqrt", DType::F32, DType::F16, vec![2.0, 9.0], vec![1.4140625, 3.0]),
        ("aclnnSqrt", DType::I64, DType::F64, vec![9007199136250225.0], vec![94906265.0]),
        ("aclnnSqrt", DType::U8, DType::F16, vec![169.0], vec![13.0]),
        ("aclnnExp", DType::Bool, DType::F64, vec![1.0, 0.0], vec![f64::from(1f32.exp()), 1.0]),
        // In the dtype of the output: 1 / sqrt(2049) of FLOAT16's 2048.
        ("aclnnRsqrt", DType::I32, DType::F16, vec![2049.0], vec![0.0220947265625]),
        ("aclnnLogicalNot", DType::F16, DType::I64, vec![0.0, -0.0, f64::NAN, 2.0], vec![1.0, 1.0, 0.0, 0.0]),
        ("aclnnLogicalNot", DType::Bool, DType::F64, vec![0.0, 1.0], vec![1.0, 0.0]),
    ];
    for (name, from, to, input, expected) in cases {
        let shape = [input.len() as i64];
        let x = DeviceTensor::new(from, Layout::contiguous(&shape), ND, &input);
        let y = DeviceTensor::output(to, Layout::every_second(&shape), ND);
        call(name, &[&x, &y]).expect("a valid call");
        assert_eq!(y.values(), expected, "{name} of {from:?} to {to:?}");
        y.assert_surroundings_untouched(name);
    }
}

/// The elements of hexadecimal bytes.
pub fn from_hex(dtype: DType, text: &serde_json::Value) -> Vec<Element> {
    let text = text.as_str().expect("hexadecimal bytes");
    let byte = |at: usize| u8::from_str_radix(&text[2 * at..2 * at + 2], 16).expect("two digits");
    let size = dtype.size();
    let element = |i: usize| std::array::from_fn(|at| if at < size { byte(i * size + at) } else { 0 });
    (0..text.len() / 2 / size).map(element).collect()
}

/// The cases of a file of golden vectors, which tests/golden/make_utilities.py wrote.
pub fn golden(file: &str) -> Vec<serde_json::Value> {
    let path = format!("{}/tests/golden/utilities_{file}.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
    let file: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    file["cases"].as_array().expect("a list of cases").clone()
}

/// The type of a number of aclDataType.
pub fn dtype(code: &serde_json::Value) -> DType {
    let code = code.as_i64().expect("a number");
    let known = PLAIN.iter().chain(&[DType::Bf16, DType::C64, DType::C128]);
    known.copied().find(|dtype| i64::from(dtype.code()) == code).expect("a dtype")
}

/// A result is as near to PyTorch's as the roundings of both let it be; complex numbers by their size. What is less than the
/// least normal number PyTorch may give as 0.
pub fn agrees(dtype: DType, got: &Element, expected: &Element) -> bool {
    match (number(dtype, got), number(dtype, expected)) {
        (Number::Real(got), Number::Real(0.0)) if dtype != DType::F64 => {
            got.abs() < f64::from(f32::MIN_POSITIVE)
        }
        (Number::Real(got), Number::Real(expected)) => close(dtype, got, expected, 3.0),
        (Number::Pair(a, b), Number::Pair(c, d)) => {
            let most = if dtype == DType::C64 { 5e-6 } else { 1e-14 };
            let infinite = |x: f64, y: f64| !x.is_finite() || !y.is_finite();
            (a - c).hypot(b - d) <= most * c.hypot(d) || infinite(a, b) && infinite(c, d)
        }
        _ => got == expected,
    }
}

#[test]
fn functions_agree_with_pytorch() {
    let cases = golden("unary");
    assert!(cases.len() > 150, "{} cases", cases.len());
    for case in cases {
        let name = format!("aclnn{}", case["name"].as_str().expect("a name"));
        let (from, to) = (dtype(&case["self"]), dtype(&case["out"]));
        let (input, output) = (from_hex(from, &case["input"]), from_hex(to, &case["output"]));
        let shape = [input.len() as i64];
        let x = DeviceTensor::from_elements(from, Layout::contiguous(&shape), ND, &input);
        let y = DeviceTensor::output(to, Layout::contiguous(&shape), ND);
        let decimals: Vec<i64> = case["decimals"].as_i64().into_iter().collect();
        row(&name).call(&[x.handle(), y.handle()], &decimals).unwrap_or_else(|e| panic!("{e:?} {case}"));
        for ((got, expected), input) in y.elements().iter().zip(&output).zip(&input) {
            let agree = if is_rounded(&name) || to.is_complex() {
                agrees(to, got, expected)
            } else {
                same(to, got, expected)
            };
            let (x, got, expected) = (number(from, input), number(to, got), number(to, expected));
            assert!(agree, "{name} of {from:?}: {x:?} became {got:?}, PyTorch {expected:?}");
        }
    }
}

pub fn split(name: &str) {
    let mut rng = Rng::new(0x5911);
    let from = if stem(name) == "BitwiseNot" { DType::I32 } else { DType::F32 };
    for shape in [&[300i64, 700][..], &[300_007]] {
        for (layout_name, layout) in threads::layouts(shape) {
            let x = threads::input(&mut rng, from, layout, ND);
            let y = DeviceTensor::output(result(name, from), Layout::contiguous(shape), ND);
            call(name, &[&x, &y]).expect("a valid call");
            threads::report(&format!("{name} {shape:?} {layout_name}"), &y);
        }
    }
}
