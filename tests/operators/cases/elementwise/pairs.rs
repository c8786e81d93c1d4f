//! Utilities of two inputs, the second of which may be a scalar, out of place or in place: rows, arguments and calls.

use super::super::Operand;
use super::*;

pub const TENSORS: Operator = Operator {
    pointers: &[("self", Role::Input), ("other", Role::Input), ("out", Role::Output)],
    valid: |rng| {
        let [a, b, out] = shapes(rng);
        let tensors = [a, b, out].map(|shape| tensor(rng.choose(PLAIN), ND, &shape));
        Arguments { pointers: tensors.into(), scalars: vec![] }
    },
    ..COMMON
};

pub const SCALAR: Operator = Operator {
    pointers: &[("self", Role::Input), ("other", Role::Scalar), ("out", Role::Output)],
    valid: |rng| {
        let shape = any_shape(rng);
        let [this, out] = [(); 2].map(|()| tensor(rng.choose(PLAIN), ND, &shape));
        Arguments { pointers: vec![this, small_scalar(rng, PLAIN), out], scalars: vec![] }
    },
    ..COMMON
};

pub const TENSORS_IN_PLACE: Operator = Operator {
    pointers: &[("selfRef", Role::Output), ("other", Role::Input)],
    valid: |rng| {
        let shape = any_shape(rng);
        let other = broadcastable(rng, &shape);
        let tensors = [shape, other].map(|shape| tensor(rng.choose(PLAIN), ND, &shape));
        Arguments { pointers: tensors.into(), scalars: vec![] }
    },
    ..COMMON
};

pub const SCALAR_IN_PLACE: Operator = Operator {
    pointers: &[("selfRef", Role::Output), ("other", Role::Scalar)],
    valid: |rng| Arguments { pointers: vec![any_tensor(rng), small_scalar(rng, PLAIN)], scalars: vec![] },
    ..COMMON
};

/// A row of one of the patterns above, by its two functions.
macro_rules! of_two {
    ($pattern:expr, $phase1:ident, $phase2:ident) => {
        Operator {
            name: stringify!($phase2),
            phase1: phase1!($phase1(p, s => p[0].cast(), p[1].cast(), p[2].cast())),
            phase2: $phase2,
            ..$pattern
        }
    };
    (in place: $pattern:expr, $phase1:ident, $phase2:ident) => {
        Operator {
            name: stringify!($phase2),
            phase1: phase1!($phase1(p, s => p[0].cast(), p[1].cast())),
            phase2: $phase2,
            ..$pattern
        }
    };
}
pub(super) use of_two;

/// A small whole number.
pub fn small_scalar(rng: &mut Rng, dtypes: &[DType]) -> Argument {
    Argument::Scalar(rng.choose(dtypes), rng.range(0, 9) as f64)
}

/// Two shapes, and that to which they broadcast.
pub fn shapes(rng: &mut Rng) -> [Vec<i64>; 3] {
    let whole = any_shape(rng);
    let [a, b] = [(); 2].map(|()| broadcastable(rng, &whole));
    let rank = a.len().max(b.len());
    let extent =
        |shape: &[i64], axis: usize| (axis + shape.len()).checked_sub(rank).map_or(1, |at| shape[at]);
    let out = (0..rank).map(|axis| if extent(&a, axis) == 1 { extent(&b, axis) } else { extent(&a, axis) });
    let out = out.collect();
    [a, b, out]
}

/// The type in which two types meet, in the plainest way.
pub fn promote(a: DType, b: DType) -> DType {
    let kind = |dtype: DType| match dtype {
        DType::Bool => 0,
        _ if dtype.is_complex() => 3,
        _ if dtype.is_float() => 2,
        _ => 1,
    };
    match (a, b) {
        (DType::F16, DType::Bf16) | (DType::Bf16, DType::F16) => DType::F32,
        (DType::U8, DType::I8) | (DType::I8, DType::U8) => DType::I16,
        (DType::C64, DType::F64) | (DType::F64, DType::C64) => DType::C128,
        _ => [a, b].into_iter().max_by_key(|&dtype| (kind(dtype), dtype.size())).expect("two"),
    }
}

/// Calls the utility with random elements of those dtypes in any shapes and layouts, and compares each element of the result.
pub fn check(
    rng: &mut Rng,
    name: &str,
    [a, b, to]: [DType; 3],
    numbers: &[i64],
    expected: impl Fn(&Element, &Element) -> Element,
) {
    let row = row(name);
    let is_scalar = row.pointers[1].1 == Role::Scalar;
    let in_place = row.pointers[0].1 == Role::Output;
    let [shape_a, shape_b, shape] = if in_place || is_scalar {
        let shape = any_shape(rng);
        let other = if is_scalar { vec![] } else { broadcastable(rng, &shape) };
        [shape.clone(), other, shape]
    } else {
        shapes(rng)
    };
    let elements_a: Vec<Element> = (0..numel(&shape_a)).map(|_| any_element(rng, a)).collect();
    let near = |rng: &mut Rng| {
        // Equal ones are rare by themselves.
        if elements_a.is_empty() || rng.coin() {
            any_element(rng, b)
        } else {
            super::expected(a, b, &rng.choose(&elements_a))
        }
    };
    let elements_b: Vec<Element> = (0..numel(&shape_b)).map(|_| near(rng)).collect();
    let layout = if in_place { Layout::any_output(&shape, rng) } else { Layout::any_input(&shape_a, rng) };
    let this = DeviceTensor::from_elements(a, layout, ND, &elements_a);
    let other: Operand = if is_scalar {
        Scalar::from_element(b, elements_b[0]).into()
    } else {
        DeviceTensor::from_elements(b, Layout::any_input(&shape_b, rng), ND, &elements_b).into()
    };
    // Where elements are shared the last one counts.
    let elements_a = this.elements();
    let elements_b = if let Operand::Tensor(tensor) = &other { tensor.elements() } else { elements_b };
    let out = (!in_place).then(|| DeviceTensor::output(to, Layout::any_output(&shape, rng), ND));
    let result = out.as_ref().unwrap_or(&this);
    let what = (name, [a, b, to], &this.layout, &shape_b, &result.layout);
    let mut handles = vec![this.handle(), other.handle()];
    handles.extend(out.iter().map(DeviceTensor::handle));
    row.call(&handles, numbers).unwrap_or_else(|failure| panic!("{failure:?}\n{what:#?}"));
    let pairs =
        broadcast(&elements_a, &shape_a, &shape).into_iter().zip(broadcast(&elements_b, &shape_b, &shape));
    for (at, (got, (x, y))) in result.elements().iter().zip(pairs).enumerate() {
        let expected = expected(&x, &y);
        assert!(
            same(result.dtype, got, &expected),
            "element {at}: {:?} and {:?} became {got:?}, expected {expected:?}\n{what:#?}",
            number(a, &x),
            number(b, &y),
        );
    }
    let mut inputs = vec![];
    inputs.extend(out.is_some().then_some(&this));
    inputs.extend(if let Operand::Tensor(tensor) = &other { Some(tensor) } else { None });
    assert_only_output_changed(&what, &inputs, &[result]);
}

/// The elements in hexadecimal, as golden files hold them.
pub fn elements(dtype: DType, hex: &serde_json::Value) -> Vec<Element> {
    let digits: Vec<u8> = hex.as_str().expect("hex").bytes().collect();
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).expect("hex"), 16).expect("hex");
    let bytes: Vec<u8> = digits.chunks(2).map(byte).collect();
    let element = |bytes: &[u8]| {
        let mut e = [0; 16];
        e[..bytes.len()].copy_from_slice(bytes);
        e
    };
    bytes.chunks(dtype.size()).map(element).collect()
}

/// A golden file.
pub fn golden(name: &str) -> serde_json::Value {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    serde_json::from_str(&text).expect("JSON")
}

/// The dtype of a number of aclDataType.
pub fn dtype(code: &serde_json::Value) -> DType {
    let all = [PLAIN, &[DType::Bf16, DType::C64, DType::C128]].concat();
    let code = code.as_i64().expect("a number");
    all.into_iter().find(|dtype| i64::from(dtype.code()) == code).unwrap_or_else(|| panic!("dtype {code}"))
}
