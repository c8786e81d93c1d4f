//! What becomes of lists: every function against a plain one in DOUBLE, for every dtype and view.

use super::*;

pub(super) fn sign(x: f64) -> f64 {
    f64::from(u8::from(x > 0.0)) - f64::from(u8::from(x < 0.0))
}

pub(super) fn larger(a: f64, b: f64) -> f64 {
    if a.is_nan() || a > b { a } else { b }
}

/// Of integers too: what is left of a fraction.
pub(super) fn power(a: f64, b: f64) -> f64 {
    a.powf(b)
}

pub(super) fn lerp(a: f64, b: f64, weight: f64) -> f64 {
    a + weight * (b - a)
}

pub(super) fn rounded(x: f64, way: f64) -> f64 {
    let even = x.round_ties_even();
    match way as i32 {
        1 => even,
        2 => x.floor(),
        3 => x.ceil(),
        4 => x.round(),
        5 => x.trunc(),
        6 if (x - x.floor()) == 0.5 => {
            if even == x.floor() {
                x.ceil()
            } else {
                x.floor()
            }
        }
        6 => even,
        7 => x - x.trunc(),
        _ => x,
    }
}

/// The error function: its series, or a continued fraction of what is left of 1.
pub(super) fn erf(x: f64) -> f64 {
    let square = x * x;
    let factor = 2.0 / std::f64::consts::PI.sqrt() * (-square).exp();
    if x.abs() < 2.5 {
        let (mut term, mut sum) = (x, x);
        for n in 1..100 {
            term *= 2.0 * square / f64::from(2 * n + 1);
            sum += term;
        }
        return factor * sum;
    }
    let rest = (1..100).rev().fold(x.abs(), |rest, n| x.abs() + f64::from(n) / 2.0 / rest);
    (1.0 - factor / 2.0 / rest).copysign(x)
}

/// What a call gets: lists as they lie, and numbers.
struct Call {
    dtype: DType,
    operands: Vec<Operand>,
    /// The values of each input, by member, then those of each member.
    inputs: Vec<Vec<Vec<f64>>>,
}

/// Numbers that each function takes, of a dtype.
fn some(rng: &mut Rng, name: &str, dtype: DType, count: usize) -> Vec<f64> {
    let is = |part: &str| name.contains(part);
    let number = |rng: &mut Rng| match dtype {
        DType::I32 if is("Pow") => rng.range(0, 5) as f64,
        DType::I32 => rng.range(-50, 50) as f64,
        _ if is("Acos") || is("Asin") => rng.uniform(-1.0, 1.0),
        _ if is("Log1p") => rng.uniform(-0.9, 20.0),
        _ if is("Log") || is("Sqrt") || is("Pow") => rng.uniform(0.1, 4.0),
        _ if is("Round") => rng.range(-12, 12) as f64 / 4.0,
        _ => rng.uniform(-4.0, 4.0),
    };
    (0..count).map(|_| number(rng)).collect()
}

fn call(rng: &mut Rng, name: &str, pointers: Pointers, dtype: DType, shapes: &[Vec<i64>]) -> Call {
    let (mut operands, mut inputs) = (vec![], vec![]);
    for &(parameter, role) in pointers {
        let on_device = |rng: &mut Rng, dtype: DType, shape: &[i64], values: &[f64]| {
            DeviceTensor::new(dtype, Layout::any_input(shape, rng), ND, values)
        };
        let number = |rng: &mut Rng| {
            if parameter == "roundMode" { rng.range(0, 8) as f64 } else { some(rng, name, dtype, 1)[0] }
        };
        match role {
            Role::List => {
                let members = shapes.iter().map(|shape| {
                    let values = some(rng, name, dtype, numel(shape));
                    on_device(rng, dtype, shape, &values)
                });
                let list = TensorList::new(members.collect());
                inputs.push(list.tensors.iter().map(DeviceTensor::values).collect());
                operands.push(list.into());
            }
            Role::Outputs => {
                let members = shapes.iter().map(|shape| any_output(rng, dtype, shape));
                operands.push(TensorList::new(members.collect()).into());
            }
            Role::Input => {
                let one = rng.choose(&[&[][..], &[1], &[1; 8]]);
                let shape = if parameter == "scalars" { vec![shapes.len() as i64] } else { one.to_vec() };
                let values: Vec<f64> = (0..numel(&shape)).map(|_| number(rng)).collect();
                let tensor = on_device(rng, dtype_on_device(parameter, dtype), &shape, &values);
                let values = tensor.values();
                inputs.push((0..shapes.len()).map(|at| vec![values[at % values.len()]]).collect());
                operands.push(tensor.into());
            }
            Role::Scalars => {
                let values: Vec<f64> = shapes.iter().map(|_| number(rng)).collect();
                let of = dtype_of_number(parameter, dtype);
                inputs.push(values.iter().map(|&value| vec![value]).collect());
                operands.push(
                    ScalarList::new(&values.iter().map(|&value| (of, value)).collect::<Vec<_>>()).into(),
                );
            }
            _ => {
                let value = number(rng);
                inputs.push(vec![vec![value]; shapes.len()]);
                operands.push(Scalar::new(dtype_of_number(parameter, dtype), value).into());
            }
        }
    }
    Call { dtype, operands, inputs }
}

impl Call {
    fn run(&self, name: &str) {
        row(name).call(&handles(&self.operands), &[]).unwrap_or_else(|failure| panic!("{name}: {failure:?}"));
    }

    fn out(&self) -> &[DeviceTensor] {
        match &self.operands[self.operands.len() - 1] {
            Operand::List(list) => &list.tensors,
            _ => unreachable!("the last one is the output"),
        }
    }

    /// The number `i` of member `at` of each input.
    fn numbers(&self, at: usize, i: usize) -> Vec<f64> {
        self.inputs.iter().map(|input| input[at][i % input[at].len()]).collect()
    }
}

/// How far a result may be from the exact one: as its dtype rounds, and as numbers are rounded on the way.
fn is_near(dtype: DType, got: f64, expected: f64, size: f64) -> bool {
    let epsilon = match dtype {
        DType::F32 => 3e-6,
        DType::F16 => 1.0 / 2048.0,
        DType::Bf16 => 1.0 / 256.0,
        _ => 0.0,
    };
    got == expected
        || got.is_nan() && expected.is_nan()
        || (got - expected).abs()
            <= epsilon * expected.abs() + 3e-6 * size + if dtype == DType::F16 { 6e-8 } else { 0.0 }
        || dtype == DType::F16 && expected.abs() > 65504.0 && got.is_infinite()
}

#[test]
fn every_function_is_computed_member_by_member() {
    let mut rng = Rng::new(0xF0E);
    for &(name, dtypes, expected) in FUNCTIONS.iter().filter(|(name, ..)| *name != "aclnnForeachNorm") {
        for round in 0..rounds(12) {
            let dtype = dtypes[round % dtypes.len()];
            let shapes: Vec<Vec<i64>> = (0..rng.range(1, 5)).map(|_| any_shape(&mut rng)).collect();
            let call = call(&mut rng, name, row(name).pointers, dtype, &shapes);
            call.run(name);
            for (at, out) in call.out().iter().enumerate() {
                for (i, got) in out.values().into_iter().enumerate() {
                    let numbers = call.numbers(at, i);
                    let size = numbers.iter().fold(1.0f64, |size, x| size.max(x.abs()));
                    let exact = expected(&numbers);
                    let exact = if dtype == DType::I32 { exact.trunc() } else { exact };
                    assert!(
                        is_near(dtype, got, exact, size),
                        "{name} {:?} {:?}: {got} of {numbers:?}, expected {exact}",
                        call.dtype,
                        shapes[at]
                    );
                }
                out.assert_surroundings_untouched(name);
            }
        }
    }
}

/// A list of packed members of those shapes, and its numbers from 1 on.
fn counted(dtype: DType, shapes: &[&[i64]]) -> TensorList {
    let mut number = 0.0;
    let mut next = || {
        number += 1.0;
        number
    };
    let member = |shape: &&[i64]| {
        let values: Vec<f64> = (0..numel(shape)).map(|_| next()).collect();
        DeviceTensor::new(dtype, Layout::contiguous(shape), ND, &values)
    };
    TensorList::new(shapes.iter().map(member).collect())
}

/// Results of phases 1 that CANN's generator made, and copies, may have more elements: the first ones are written.
#[test]
fn larger_results_keep_their_last_elements() {
    for name in ["aclnnForeachCopy", "aclnnForeachAbs"] {
        for transposed in [false, true] {
            let mut layout = Layout::contiguous(&[2, 3]);
            if transposed {
                layout.strides = vec![1, 2];
            }
            let values = [1.0, -2.0, 3.0, -4.0, 5.0, -6.0];
            let x = TensorList::new(vec![DeviceTensor::new(DType::F32, layout, ND, &values)]);
            let mut wide = Layout::contiguous(&[4, 2]);
            if transposed {
                (wide.strides, wide.storage_dims) = (vec![3, 1], vec![12]);
            }
            let out = TensorList::new(vec![DeviceTensor::new(DType::F32, wide, ND, &[9.0; 8])]);
            row(name).call(&[x.handle(), out.handle()], &[]).expect("a valid call");
            let got = out.tensors[0].values();
            let expected = |x: f64| if name == "aclnnForeachAbs" { x.abs() } else { x };
            assert_eq!(got[..6], values.map(expected), "{name} {transposed}");
            assert_eq!(got[6..], [9.0; 2], "{name} {transposed}");
        }
    }
}

/// In place of the list itself, and of many members, more than a device takes at a time.
#[test]
fn long_lists_are_computed_in_their_own_place() {
    let shapes = [&[3][..], &[], &[2, 2], &[0, 4]].repeat(75);
    let x = counted(DType::F32, &shapes);
    let before: Vec<Vec<f64>> = x.tensors.iter().map(DeviceTensor::values).collect();
    let scalars: Vec<(DType, f64)> =
        (0..300).map(|k| (if k % 2 == 0 { DType::F64 } else { DType::I32 }, f64::from(k))).collect();
    let scalars = ScalarList::new(&scalars);
    row("aclnnForeachAddScalarList")
        .call(&[x.handle(), scalars.handle(), x.handle()], &[])
        .expect("a valid call");
    for (k, (tensor, before)) in x.tensors.iter().zip(before).enumerate() {
        let expected: Vec<f64> = before.iter().map(|x| x + k as f64).collect();
        assert_eq!(tensor.values(), expected, "member {k}");
    }
}

/// A factor beside halves keeps the bits of its own dtype.
#[test]
fn a_factor_is_not_rounded_to_halves() {
    let list = |value: f64| {
        TensorList::new(vec![DeviceTensor::new(DType::Bf16, Layout::contiguous(&[1]), ND, &[value])])
    };
    let (x1, x2, out) = (list(-256.0), list(256.0), list(0.0));
    let factor = 1.0 + 1.0 / 512.0;
    let alpha = DeviceTensor::new(DType::F32, Layout::contiguous(&[]), ND, &[factor]);
    row("aclnnForeachAddList")
        .call(&[x1.handle(), x2.handle(), alpha.handle(), out.handle()], &[])
        .expect("a valid call");
    assert_eq!(out.tensors[0].values(), [0.5]);
    let (out, alpha) = (list(0.0), Scalar::new(DType::F64, factor));
    row("aclnnForeachAddListV2")
        .call(&[x1.handle(), x2.handle(), alpha.handle(), out.handle()], &[])
        .expect("a valid call");
    assert_eq!(out.tensors[0].values(), [0.5]);
}

#[test]
fn every_member_becomes_zero() {
    let mut rng = Rng::new(0xF0E1);
    for round in 0..rounds(50) {
        let dtype = ZEROED[round % ZEROED.len()];
        let x = (0..rng.range(1, 5)).map(|_| {
            let shape = any_shape(&mut rng);
            any_output(&mut rng, dtype, &shape)
        });
        let x = TensorList::new(x.collect());
        row("aclnnForeachZeroInplace").call(&[x.handle()], &[]).expect("a valid call");
        for tensor in &x.tensors {
            assert!(tensor.elements().iter().all(|element| *element == [0; 16]));
            assert_only_output_changed(&dtype, &[], &[tensor]);
        }
    }
}

/// The orders that devices have, and what becomes of others; nothing has the norm 0.
#[test]
fn norms_are_those_of_the_order() {
    let mut rng = Rng::new(0xF0E3);
    for order in [1.0, 1.5, 2.0, f64::INFINITY, 3.0, 0.0, f64::NEG_INFINITY, f64::NAN] {
        for dtype in FLOATS {
            let shapes: Vec<Vec<i64>> = vec![any_shape(&mut rng), vec![2, 0], vec![], vec![300, 7]];
            let member = |shape: &Vec<i64>| {
                let values = some(&mut rng, "", *dtype, numel(shape));
                DeviceTensor::new(*dtype, Layout::any_input(shape, &mut rng), ND, &values)
            };
            let x = TensorList::new(shapes.iter().map(member).collect());
            let ones = [&[][..], &[1], &[1, 1], &[]];
            let out = ones.map(|shape| DeviceTensor::output(*dtype, Layout::contiguous(shape), ND));
            let out = TensorList::new(out.into());
            let scalar = Scalar::new(DType::F64, order);
            row("aclnnForeachNorm")
                .call(&[x.handle(), scalar.handle(), out.handle()], &[])
                .expect("a valid call");
            for (x, out) in x.tensors.iter().zip(&out.tensors) {
                let sizes = x.values().into_iter().map(f64::abs);
                let expected = match order {
                    1.0..2.0 => sizes.sum::<f64>(),
                    f64::INFINITY => sizes.fold(0.0, f64::max),
                    _ => sizes.map(|x| x * x).sum::<f64>().sqrt(),
                };
                let got = out.values()[0];
                assert!(
                    is_near(*dtype, got, expected, expected),
                    "{order} {dtype:?}: {got}, expected {expected}"
                );
            }
        }
    }
}

pub(super) fn split(name: &str) {
    let mut rng = Rng::new(0xF0E2);
    // Two are long enough to be split, the others together.
    let shapes = vec![vec![20, 30, 400], vec![7], vec![500, 300], vec![9000], vec![9001], vec![9002]];
    // The others differ in the loop alone.
    if ["aclnnForeachAddList", "aclnnForeachRoundOffNumberV2", "aclnnForeachAddcmulScalarList"]
        .contains(&name)
    {
        let call = call(&mut rng, name, row(name).pointers, DType::F32, &shapes);
        call.run(name);
        call.out().iter().enumerate().for_each(|(at, out)| threads::report(&format!("{at}"), out));
    }
}

pub(super) fn benchmarks(name: &'static str) -> Benchmarks {
    let case = || {
        let list = |seed: u64| {
            TensorList::new((0..16).map(|at| benchmark::input(DType::F32, &[256, 256], seed + at)).collect())
        };
        let (x1, x2) = (list(1), list(100));
        let [a, b] = [&x1, &x2].map(|list| list.tensors[0].values());
        let expected = a.iter().zip(b).map(|(a, b)| a + 0.5 * b).collect();
        let alpha = DeviceTensor::new(DType::F32, Layout::contiguous(&[]), ND, &[0.5]);
        let out = TensorList::new((0..16).map(|_| benchmark::output(DType::F32, &[256, 256])).collect());
        Benchmark {
            operands: vec![x1.into(), x2.into(), alpha.into(), out.into()],
            scalars: vec![],
            expected,
        }
    };
    // The others differ in the loop alone.
    let is_timed = name == "aclnnForeachAddList";
    is_timed
        .then(|| ("16 of 256x256".to_owned(), Box::new(case) as Box<dyn Fn() -> Benchmark>))
        .into_iter()
        .collect()
}
