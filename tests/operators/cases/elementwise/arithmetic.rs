//! Sums, differences and products.

#![allow(clippy::neg_multiply)] // a table's signs

use super::binary::{Function, Rule, Types, arguments, can_cast, check, promoted};
use super::*;
use opapi::ops::elementwise::rows::arithmetic::*;

/// A row: its pointers, and numbers with a valid one each; its module and functions, and what stands where in the prototype.
macro_rules! row {
    ($pointers:ident: $module:ident $phase_1:ident $phase_2:ident $($at:literal)*) => {
        row!($pointers, []: $module $phase_2, |p, s| $phase_1($(p[$at].cast()),*))
    };
    ($pointers:ident, [$($scalar:literal = $value:literal)*]: $module:ident $phase_2:ident, |$p:ident, $s:ident| $phase_1:ident($($argument:expr),*)) => {
        Operator {
            name: stringify!($phase_2),
            pointers: $pointers,
            scalars: &[$($scalar),*],
            phase1: |$p, $s, size, executor| {
                let _ = $s;
                // SAFETY: handles are checked by the library, the out parameters are null or good for one result.
                unsafe { $module::$phase_1($($argument,)* size, executor) }
            },
            phase2: $module::$phase_2,
            valid: |rng| Arguments { pointers: arguments(rng, $pointers), scalars: vec![$($value),*] },
            ..COMMON
        }
    };
}
pub(super) use row;

const SUM: binary::Pointers =
    &[("self", Role::Input), ("other", Role::Input), ("alpha", Role::Scalar), ("out", Role::Output)];
const SUM_WITH: binary::Pointers =
    &[("self", Role::Input), ("other", Role::Scalar), ("alpha", Role::Scalar), ("out", Role::Output)];
const WITH_SUM: binary::Pointers =
    &[("self", Role::Scalar), ("other", Role::Input), ("alpha", Role::Scalar), ("out", Role::Output)];
const INPLACE_WITH_SUM: binary::Pointers =
    &[("selfRef", Role::Scalar), ("other", Role::Output), ("alpha", Role::Scalar)];
const INPLACE_SUM: binary::Pointers =
    &[("selfRef", Role::Output), ("other", Role::Input), ("alpha", Role::Scalar)];
const INPLACE_SUM_WITH: binary::Pointers =
    &[("selfRef", Role::Output), ("other", Role::Scalar), ("alpha", Role::Scalar)];
pub const OF_TWO: binary::Pointers = &[("self", Role::Input), ("other", Role::Input), ("out", Role::Output)];
pub const OF_NUMBER: binary::Pointers =
    &[("self", Role::Input), ("other", Role::Scalar), ("out", Role::Output)];
pub const INPLACE: binary::Pointers = &[("selfRef", Role::Output), ("other", Role::Input)];
pub const INPLACE_NUMBER: binary::Pointers = &[("selfRef", Role::Output), ("other", Role::Scalar)];

pub const ROWS: &[Operator] = &[
    Operator {
        split: split_sums,
        benchmarks: benchmark_sums,
        ..row!(SUM: add aclnnAddGetWorkspaceSize aclnnAdd 0 1 2 3)
    },
    row!(SUM_WITH: adds aclnnAddsGetWorkspaceSize aclnnAdds 0 1 2 3),
    row!(INPLACE_SUM: inplace_add aclnnInplaceAddGetWorkspaceSize aclnnInplaceAdd 0 1 2),
    row!(INPLACE_SUM_WITH: inplace_adds aclnnInplaceAddsGetWorkspaceSize aclnnInplaceAdds 0 1 2),
    row!(SUM: sub aclnnSubGetWorkspaceSize aclnnSub 0 1 2 3),
    row!(SUM_WITH: subs aclnnSubsGetWorkspaceSize aclnnSubs 0 1 2 3),
    row!(INPLACE_SUM: inplace_sub aclnnInplaceSubGetWorkspaceSize aclnnInplaceSub 0 1 2),
    row!(INPLACE_SUM_WITH: inplace_subs aclnnInplaceSubsGetWorkspaceSize aclnnInplaceSubs 0 1 2),
    row!(SUM: rsub aclnnRsubGetWorkspaceSize aclnnRsub 0 1 2 3),
    row!(SUM_WITH: rsubs aclnnRsubsGetWorkspaceSize aclnnRsubs 0 1 2 3),
    row!(WITH_SUM: add_v3 aclnnAddV3GetWorkspaceSize aclnnAddV3 0 1 2 3),
    row!(INPLACE_WITH_SUM: inplace_add_v3 aclnnInplaceAddV3GetWorkspaceSize aclnnInplaceAddV3 0 1 2),
    row!(OF_TWO: mul aclnnMulGetWorkspaceSize aclnnMul 0 1 2),
    row!(OF_NUMBER: muls aclnnMulsGetWorkspaceSize aclnnMuls 0 1 2),
    row!(INPLACE: inplace_mul aclnnInplaceMulGetWorkspaceSize aclnnInplaceMul 0 1),
    row!(INPLACE_NUMBER: inplace_muls aclnnInplaceMulsGetWorkspaceSize aclnnInplaceMuls 0 1),
];

/// What a 910B takes.
pub const NUMBERS: &[DType] = &[
    DType::F32,
    DType::F16,
    DType::Bf16,
    DType::F64,
    DType::I8,
    DType::I16,
    DType::I32,
    DType::I64,
    DType::U8,
    DType::Bool,
    DType::C64,
    DType::C128,
];

/// Types of a tensor and a scalar that are not of the tensor's alone.
fn with_number(t: &Types, half_alone: bool) -> DType {
    let [own, number] = t.inputs;
    match own {
        _ if own.is_complex() || number.is_complex() => promoted(own, number),
        DType::Bf16 if !half_alone => DType::F32,
        _ if own.is_float() => own,
        DType::Bool if number == DType::F64 && !half_alone => DType::F32,
        _ if number == DType::F64 && t.out == DType::F32 => DType::F32,
        _ if number.is_float() || own == DType::Bool => promoted(own, number),
        _ => own,
    }
}

fn sum_type(t: &Types) -> Option<DType> {
    let computed = if t.scalar { with_number(t, true) } else { promoted(t.inputs[0], t.inputs[1]) };
    let factor = match computed {
        DType::Bool => matches!(t.alpha, DType::Bool | DType::I32 | DType::I64),
        _ => can_cast(t.alpha, computed),
    };
    (factor && can_cast(computed, t.out)).then_some(computed)
}

fn rsubs_type(t: &Types) -> Option<DType> {
    let [own, number] = t.inputs;
    let computed = match own {
        _ if own.is_complex() || number.is_complex() => promoted(own, number),
        _ if own.is_float() || !number.is_float() => own,
        _ => promoted(own, number),
    };
    let takes = [own, number].iter().all(|&dtype| dtype != DType::Bool);
    (takes && can_cast(t.alpha, computed) && can_cast(computed, t.out)).then_some(computed)
}

fn rsub_type(t: &Types) -> Option<DType> {
    if t.inputs.contains(&DType::Bool) { None } else { sum_type(t) }
}

fn product_type(t: &Types) -> Option<DType> {
    let computed = promoted(t.inputs[0], t.inputs[1]);
    can_cast(computed, t.out).then_some(computed)
}

fn product_type_with(t: &Types) -> Option<DType> {
    Some(with_number(t, false))
}

/// `a + b * factor`, the signs as given; a factor of 1 is none.
#[allow(unused_macros)] // where there are no tests, in the benchmark
macro_rules! sum {
    ($a:literal + $sign:literal * $b:literal) => {
        Function {
            int: |x| x[$a] + $sign * x[$b] * x[2],
            real: |x, step| step(x[$a] + $sign as f64 * if x[2] == 1.0 { x[$b] } else { step(x[$b] * x[2]) }),
            complex: |x| {
                let scaled = if x[2].re == 1.0 { x[$b] } else { x[$b] * x[2] };
                if $sign < 0 { x[$a] - scaled } else { x[$a] + scaled }
            },
        }
    };
}

const PRODUCT: Function = Function {
    int: |x| x[0].wrapping_mul(x[1]),
    real: |x, step| step(x[0] * x[1]),
    complex: |x| x[0] * x[1],
};

#[test]
fn sums_and_differences() {
    let rule = |name, computes, function| Rule { name, types: NUMBERS, computes, function, scalars: &[] };
    let mut rng = Rng::new(0xADD5);
    for rule in [
        rule("aclnnAdd", sum_type as fn(&Types) -> _, sum!(0 + 1 * 1)),
        rule("aclnnAdds", sum_type, sum!(0 + 1 * 1)),
        rule("aclnnInplaceAdd", sum_type, sum!(0 + 1 * 1)),
        rule("aclnnInplaceAdds", sum_type, sum!(0 + 1 * 1)),
        // The tensor comes first here.
        rule("aclnnAddV3", sum_type, sum!(1 + 1 * 0)),
        rule("aclnnInplaceAddV3", sum_type, sum!(1 + 1 * 0)),
        rule("aclnnSub", sum_type, sum!(0 + -1 * 1)),
        rule("aclnnSubs", sum_type, sum!(0 + -1 * 1)),
        rule("aclnnInplaceSub", sum_type, sum!(0 + -1 * 1)),
        rule("aclnnInplaceSubs", sum_type, sum!(0 + -1 * 1)),
        rule("aclnnRsub", rsub_type, sum!(1 + -1 * 0)),
        rule("aclnnRsubs", rsubs_type, sum!(1 + -1 * 0)),
    ] {
        check(&mut rng, &rule, rounds(150));
    }
}

#[test]
fn products() {
    let rule = |name, computes| Rule { name, types: NUMBERS, computes, function: PRODUCT, scalars: &[] };
    let mut rng = Rng::new(0x3011);
    for rule in [
        rule("aclnnMul", product_type as fn(&Types) -> _),
        rule("aclnnMuls", product_type_with),
        rule("aclnnInplaceMul", product_type),
        rule("aclnnInplaceMuls", product_type_with),
    ] {
        check(&mut rng, &rule, rounds(150));
    }
}

#[test]
fn long_rows_transposes_and_shared_elements() {
    let mut rng = Rng::new(0x10A6);
    let row = row("aclnnAdd");
    let alpha = Scalar::new(DType::I64, 1.0);
    for dtype in [DType::F32, DType::F16, DType::I64, DType::U8] {
        for shape in [vec![40_000], vec![3, 20_000], vec![130, 150], vec![7, 130, 33], vec![5000, 3]] {
            let last = shape[shape.len() - 1];
            for (layout, other_shape) in [
                (Layout::transposed(&shape), shape.clone()),
                (Layout::contiguous(&[last]), vec![last]),
                (Layout::every_second(&shape), shape.clone()),
            ] {
                let numbers =
                    |rng: &mut Rng, n: usize| (0..n).map(|_| rng.range(0, 60) as f64).collect::<Vec<_>>();
                let a = DeviceTensor::new(
                    dtype,
                    Layout::contiguous(&shape),
                    ND,
                    &numbers(&mut rng, numel(&shape)),
                );
                let b = DeviceTensor::new(dtype, layout, ND, &numbers(&mut rng, numel(&other_shape)));
                let right = broadcast(&b.elements(), &other_shape, &shape);
                let target = DeviceTensor::output(dtype, Layout::contiguous(&shape), ND);
                row.call(&[a.handle(), b.handle(), alpha.handle(), target.handle()], &[])
                    .expect("a valid call");
                for ((got, left), right) in target.elements().iter().zip(a.elements()).zip(right) {
                    let [got, left, right] = [got, &left, &right].map(|e| match number(dtype, e) {
                        Number::Int(i) => i as f64,
                        Number::Real(x) => x,
                        Number::Pair(..) => unreachable!("complex"),
                    });
                    assert_eq!(got, left + right, "{dtype:?} {shape:?} {:?}", b.layout);
                }
            }
        }
    }
    // Elements that overlap take the last one.
    let layout = Layout { shape: vec![4, 3], strides: vec![1, 1], offset: 1, storage_dims: vec![8] };
    let target = DeviceTensor::output(DType::I32, layout, ND);
    let a =
        DeviceTensor::from_ints(DType::I32, Layout::contiguous(&[4, 3]), ND, &(0..12).collect::<Vec<_>>());
    row.call(&[a.handle(), a.handle(), alpha.handle(), target.handle()], &[]).expect("a valid call");
    assert_eq!(target.ints(), [0, 6, 12, 6, 12, 18, 12, 18, 20, 18, 20, 22]);
}

// ------------------------------------------------------------------------------------------ threads, benchmark

fn split_sums() {
    let (row, mut rng) = (row("aclnnAdd"), Rng::new(0x7412));
    for (dtype, alpha) in [(DType::F32, 1.0), (DType::Bf16, 2.0), (DType::I64, 1.0), (DType::U8, 3.0)] {
        let alpha = Scalar::new(DType::I64, alpha);
        for shape in [&[300i64, 700][..], &[300_007], &[3, 5, 7, 30, 70]] {
            for (name, layout) in threads::layouts(shape) {
                let a = threads::input(&mut rng, dtype, layout, ND);
                let b = threads::input(&mut rng, dtype, Layout::contiguous(shape), ND);
                let target = DeviceTensor::output(dtype, Layout::contiguous(shape), ND);
                row.call(&[a.handle(), b.handle(), alpha.handle(), target.handle()], &[])
                    .expect("a valid call");
                threads::report(&format!("{dtype:?} {shape:?} {name}"), &target);
            }
        }
    }
}

fn benchmark_sums() -> Benchmarks {
    type Case = (&'static str, DType, fn(&[i64]) -> Layout);
    let cases: [Case; 4] = [
        ("packed", DType::F32, Layout::contiguous),
        ("transposed", DType::F32, Layout::transposed),
        ("half", DType::F16, Layout::contiguous),
        ("I64", DType::I64, Layout::contiguous),
    ];
    let shape = [1024, 1024];
    let call = move |dtype: DType, layout: fn(&[i64]) -> Layout| {
        let mut rng = Rng::new(1);
        let values: Vec<f64> = (0..numel(&shape)).map(|_| rng.range(-100, 100) as f64).collect();
        let [a, b] =
            [layout, Layout::contiguous].map(|layout| DeviceTensor::new(dtype, layout(&shape), ND, &values));
        Benchmark {
            operands: vec![
                a.into(),
                b.into(),
                Scalar::new(DType::I64, 1.0).into(),
                benchmark::output(dtype, &shape).into(),
            ],
            scalars: vec![],
            expected: values.iter().map(|value| 2.0 * value).collect(),
        }
    };
    cases
        .into_iter()
        .map(|(name, dtype, layout)| {
            let name = format!("1024x1024 {name}");
            (name, Box::new(move || call(dtype, layout)) as Box<dyn Fn() -> Benchmark>)
        })
        .collect()
}
