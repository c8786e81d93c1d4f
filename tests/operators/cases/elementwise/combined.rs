//! Sums with a product or a quotient, and numbers between others.

use super::*;
use opapi::ops::elementwise::rows::combined;

type Pointers = &'static [(&'static str, Role)];

/// What a function makes of the numbers of its inputs.
type Expected = fn([f64; 4]) -> f64;

macro_rules! row {
    ($module:ident $phase_1:ident $phase_2:ident, $pointers:ident, $dtypes:ident, $($at:literal)*) => {{
        use combined::$module::{$phase_1, $phase_2};
        Operator {
            name: stringify!($phase_2),
            pointers: $pointers,
            phase1: phase1!($phase_1(p, s => $(p[$at].cast()),*)),
            phase2: $phase_2,
            valid: |rng| valid(rng, $pointers, $dtypes),
            split: || split(stringify!($phase_2)),
            ..COMMON
        }
    }};
}

#[rustfmt::skip] // one row, one line
pub const ROWS: &[Operator] = &[
    row!(addcdiv aclnnAddcdivGetWorkspaceSize aclnnAddcdiv, SUM, DIVIDED, 0 1 2 3 4),
    row!(addcmul aclnnAddcmulGetWorkspaceSize aclnnAddcmul, SUM, MULTIPLIED, 0 1 2 3 4),
    row!(inplace_addcdiv aclnnInplaceAddcdivGetWorkspaceSize aclnnInplaceAddcdiv, INPLACE_SUM, DIVIDED, 0 1 2 3),
    row!(inplace_addcmul aclnnInplaceAddcmulGetWorkspaceSize aclnnInplaceAddcmul, INPLACE_SUM, MULTIPLIED, 0 1 2 3),
    row!(inplace_lerp aclnnInplaceLerpGetWorkspaceSize aclnnInplaceLerp, INPLACE_LERP, FLOATS, 0 1 2),
    row!(inplace_lerps aclnnInplaceLerpsGetWorkspaceSize aclnnInplaceLerps, INPLACE_LERPS, FLOATS, 0 1 2),
    row!(lerp_tensor aclnnLerpGetWorkspaceSize aclnnLerp, LERP, FLOATS, 0 1 2 3),
    row!(lerps aclnnLerpsGetWorkspaceSize aclnnLerps, LERPS, FLOATS, 0 1 2 3),
];

#[rustfmt::skip]
const SUM: Pointers =
    &[("self", Role::Input), ("tensor1", Role::Input), ("tensor2", Role::Input), ("value", Role::Scalar), ("out", Role::Output)];
const INPLACE_SUM: Pointers =
    &[("selfRef", Role::Output), ("tensor1", Role::Input), ("tensor2", Role::Input), ("value", Role::Scalar)];
const LERP: Pointers =
    &[("self", Role::Input), ("end", Role::Input), ("weight", Role::Input), ("out", Role::Output)];
const LERPS: Pointers =
    &[("self", Role::Input), ("end", Role::Input), ("weight", Role::Scalar), ("out", Role::Output)];
const INPLACE_LERP: Pointers = &[("selfRef", Role::Output), ("end", Role::Input), ("weight", Role::Input)];
const INPLACE_LERPS: Pointers = &[("selfRef", Role::Output), ("end", Role::Input), ("weight", Role::Scalar)];

const MULTIPLIED: &[DType] =
    &[DType::F32, DType::F16, DType::F64, DType::I8, DType::I32, DType::I64, DType::U8];
const DIVIDED: &[DType] = &[DType::F32, DType::F16, DType::F64, DType::I64];
/// BFLOAT16 is not on every device.
const FLOATS: &[DType] = &[DType::F32, DType::F16];

/// The dtype of a number: a float, or an integer with integers.
fn number_of(dtype: DType) -> DType {
    if matches!(dtype, DType::F32 | DType::F16 | DType::Bf16 | DType::F64) { DType::F64 } else { DType::I64 }
}

fn valid(rng: &mut Rng, pointers: Pointers, dtypes: &[DType]) -> Arguments {
    let (dtype, shape) = (rng.choose(dtypes), any_shape(rng));
    let argument = |&(name, role): &(&str, Role)| match role {
        Role::Scalar => Argument::Scalar(number_of(dtype), 2.0),
        // One of the inputs has the shape of the result.
        Role::Input if name != "self" => tensor(dtype, ND, &broadcastable(rng, &shape)),
        _ => tensor(dtype, ND, &shape),
    };
    Arguments { pointers: pointers.iter().map(argument).collect(), scalars: vec![] }
}

const FUNCTIONS: &[(&str, &[DType], Expected)] = &[
    ("aclnnAddcdiv", DIVIDED, |[a, b, c, value]| a + value * b / c),
    ("aclnnAddcmul", MULTIPLIED, |[a, b, c, value]| a + value * b * c),
    ("aclnnInplaceAddcdiv", DIVIDED, |[a, b, c, value]| a + value * b / c),
    ("aclnnInplaceAddcmul", MULTIPLIED, |[a, b, c, value]| a + value * b * c),
    ("aclnnInplaceLerp", FLOATS, |[a, b, weight, _]| a + weight * (b - a)),
    ("aclnnInplaceLerps", FLOATS, |[a, b, weight, _]| a + weight * (b - a)),
    ("aclnnLerp", FLOATS, |[a, b, weight, _]| a + weight * (b - a)),
    ("aclnnLerps", FLOATS, |[a, b, weight, _]| a + weight * (b - a)),
];

fn wrapped(dtype: DType, x: f64) -> f64 {
    match dtype {
        DType::I8 => f64::from(x as i64 as i8),
        DType::U8 => f64::from(x as i64 as u8),
        _ => x,
    }
}

#[test]
fn functions_of_three_tensors_are_those_of_their_numbers() {
    let mut rng = Rng::new(0xC03B);
    for &(name, dtypes, expected) in FUNCTIONS {
        for round in 0..rounds(40) {
            let pointers = row(name).pointers;
            let dtype = [dtypes, &[DType::Bf16]].concat()[round % (dtypes.len() + 1)];
            let dtype = if dtype == DType::Bf16 && rng.coin() { DType::F32 } else { dtype };
            let is_float = number_of(dtype) == DType::F64;
            let (shape, mut operands, mut inputs) = (any_shape(&mut rng), Vec::<Operand>::new(), vec![]);
            let number = |rng: &mut Rng| {
                let divisor = name.contains("div");
                match (is_float, divisor) {
                    (true, true) => rng.uniform(0.5, 3.0),
                    (true, false) => rng.uniform(-3.0, 3.0),
                    (false, true) => rng.range(1, 9) as f64,
                    (false, false) => rng.range(if dtype == DType::U8 { 0 } else { -9 }, 9) as f64,
                }
            };
            for &(parameter, role) in pointers {
                if role == Role::Scalar {
                    let value = number(&mut rng);
                    inputs.push((vec![value], vec![]));
                    // Beside halves it counts as one of them.
                    let of = if is_float { dtype } else { DType::I64 };
                    let held = DeviceTensor::new(of, Layout::contiguous(&[]), ND, &[value]).values()[0];
                    inputs.last_mut().expect("pushed").0[0] = held;
                    operands.push(Scalar::new(number_of(dtype), held).into());
                } else if parameter == "out" {
                    operands.push(any_output(&mut rng, dtype, &shape).into());
                } else {
                    let whole = role == Role::Output || parameter == "self";
                    let own = if whole { shape.clone() } else { broadcastable(&mut rng, &shape) };
                    let values: Vec<f64> = (0..numel(&own)).map(|_| number(&mut rng)).collect();
                    let layout = if role == Role::Output {
                        Layout::any_output(&own, &mut rng)
                    } else {
                        Layout::any_input(&own, &mut rng)
                    };
                    let tensor = DeviceTensor::new(dtype, layout, ND, &values);
                    inputs.push((tensor.values(), own));
                    operands.push(tensor.into());
                }
            }
            let call = row(name).call(&handles(&operands), &[]);
            call.unwrap_or_else(|failure| panic!("{name} {dtype:?} {shape:?}: {failure:?}"));
            let out = operands.iter().zip(pointers).find(|(_, (_, role))| *role == Role::Output);
            let Some((Operand::Tensor(out), _)) = out else { unreachable!("an output") };
            for (got, at) in out.values().into_iter().zip(places(&shape)) {
                let mut numbers = [0.0; 4];
                for (number, (values, own)) in numbers.iter_mut().zip(&inputs) {
                    *number = values[flat(own, &at)];
                }
                let exact = expected(numbers);
                let exact =
                    if is_float { exact } else { wrapped(dtype, exact_of_integers(name, numbers, exact)) };
                let size = numbers.iter().fold(1.0f64, |size, x| size * x.abs().max(1.0));
                let error = match dtype {
                    DType::F64 => 1e-15 * size,
                    DType::F32 => 1e-6 * size,
                    DType::F16 => exact.abs() / 2048.0 + 1e-6 * size,
                    DType::Bf16 => exact.abs() / 256.0 + 1e-6 * size,
                    _ => 0.0,
                };
                assert!(
                    (got - exact).abs() <= error,
                    "{name} {dtype:?} {at:?}: {got} of {numbers:?}, expected {exact}"
                );
            }
        }
    }
}

/// A quotient loses its fraction before it is added.
fn exact_of_integers(name: &str, [a, b, c, value]: [f64; 4], exact: f64) -> f64 {
    if name.contains("div") { a + (value * b / c).trunc() } else { exact }
}

/// Between two numbers of which the one is reached with a weight of 1, whatever lies between them.
#[test]
fn a_weight_of_one_gives_the_end() {
    let one = |value: f64| DeviceTensor::new(DType::F32, Layout::contiguous(&[1]), ND, &[value]);
    let (start, end, out) = (one(1e8), one(0.1), one(0.0));
    for weight in [0.0, 1.0] {
        let number = Scalar::new(DType::F64, weight);
        row("aclnnLerps")
            .call(&[start.handle(), end.handle(), number.handle(), out.handle()], &[])
            .expect("a valid call");
        assert_eq!(out.values(), if weight == 1.0 { end.values() } else { start.values() });
    }
}

fn split(name: &str) {
    let mut rng = Rng::new(0xC0FF);
    let shape = [20, 30, 400];
    let pointers = row(name).pointers;
    let mut layouts = threads::layouts(&shape).into_iter().map(|(_, layout)| layout).cycle();
    let operand = |&(_, role): &(&str, Role)| -> Operand {
        match role {
            Role::Scalar => Scalar::new(DType::F64, 0.3).into(),
            _ => threads::input(&mut rng, DType::F32, layouts.next().expect("endless"), ND).into(),
        }
    };
    let operands: Vec<Operand> = pointers.iter().map(operand).collect();
    row(name).call(&handles(&operands), &[]).expect("a valid call");
    for (operand, (_, role)) in operands.iter().zip(pointers) {
        if let (Operand::Tensor(out), Role::Output) = (operand, role) {
            threads::report(name, out);
        }
    }
}
