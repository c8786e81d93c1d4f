//! Functions of the elements of lists of tensors.

use super::tensors::*;
use super::*;
use opapi::ops::foreach::rows::{foreach_add_list::*, foreach_zero_inplace::*};

pub const ROWS: &[Operator] = &[
    Operator {
        name: "aclnnForeachAddList",
        phase1: phase1!(aclnnForeachAddListGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast())),
        phase2: aclnnForeachAddList,
        split,
        benchmarks,
        ..SCALED
    },
    Operator {
        name: "aclnnForeachZeroInplace",
        pointers: &[("x", Role::Outputs)],
        phase1: phase1!(aclnnForeachZeroInplaceGetWorkspaceSize(p, s => p[0].cast())),
        phase2: aclnnForeachZeroInplace,
        valid: |rng| {
            let dtype = rng.choose(ZEROED);
            let x = (0..rng.range(1, 3)).map(|_| (dtype, any_shape(rng))).collect();
            Arguments { pointers: vec![Argument::List(x)], scalars: vec![] }
        },
        ..COMMON
    },
];

const ZEROED: &[DType] = &[DType::F32, DType::F16, DType::Bf16, DType::I16, DType::I32];

const SCALED: Operator = Operator {
    pointers: &[("x1", Role::List), ("x2", Role::List), ("alpha", Role::Input), ("out", Role::Outputs)],
    valid: |rng| {
        let (dtype, alpha) = rng.choose(DTYPES);
        let shapes: Vec<Vec<i64>> = (0..rng.range(1, 3)).map(|_| any_shape(rng)).collect();
        let list = || Argument::List(shapes.iter().map(|shape| (dtype, shape.clone())).collect());
        let alpha = tensor(alpha, ND, rng.choose(ONE_ELEMENT));
        Arguments { pointers: vec![list(), list(), alpha, list()], scalars: vec![] }
    },
    ..COMMON
};

/// Dtypes of lists, and of alpha with them.
const DTYPES: &[(DType, DType)] = &[
    (DType::F32, DType::F32),
    (DType::F32, DType::F64),
    (DType::F16, DType::F16),
    (DType::F16, DType::F64),
    (DType::Bf16, DType::F32),
    (DType::Bf16, DType::F64),
    (DType::I32, DType::I32),
    (DType::I32, DType::I64),
];

const ONE_ELEMENT: &[&[i64]] = &[&[], &[1], &[1; 8]];

/// Of small integers, which every dtype holds: any order of operations gives the same.
#[test]
fn lists_are_added_member_by_member() {
    let mut rng = Rng::new(0xF0E);
    for round in 0..rounds(200) {
        let (dtype, alpha_dtype) = DTYPES[round % DTYPES.len()];
        let shapes: Vec<Vec<i64>> = (0..rng.range(1, 5)).map(|_| any_shape(&mut rng)).collect();
        let small = |rng: &mut Rng, count: i64| (0..count).map(|_| rng.range(-8, 8)).collect::<Vec<_>>();
        let input = |rng: &mut Rng, dtype: DType, shape: &[i64]| {
            let elements: Vec<Element> = small(rng, numel(shape) as i64)
                .iter()
                .map(|&i| element(dtype, Number::Int(i.into())))
                .collect();
            DeviceTensor::from_elements(dtype, Layout::any_input(shape, rng), ND, &elements)
        };
        let list =
            |rng: &mut Rng| TensorList::new(shapes.iter().map(|shape| input(rng, dtype, shape)).collect());
        let (x1, x2) = (list(&mut rng), list(&mut rng));
        let alpha = rng.choose(ONE_ELEMENT);
        let alpha = input(&mut rng, alpha_dtype, alpha);
        let out = TensorList::new(shapes.iter().map(|shape| any_output(&mut rng, dtype, shape)).collect());
        row("aclnnForeachAddList")
            .call(&[x1.handle(), x2.handle(), alpha.handle(), out.handle()], &[])
            .unwrap_or_else(|failure| panic!("{failure:?}: {dtype:?} {alpha_dtype:?} {shapes:?}"));
        let value = |dtype: DType, e: &Element| match number(dtype, e) {
            Number::Int(i) => i as f64,
            Number::Real(x) => x,
            Number::Pair(..) => unreachable!("not complex"),
        };
        let alpha = value(alpha_dtype, &alpha.elements()[0]);
        for ((x1, x2), out) in x1.tensors.iter().zip(&x2.tensors).zip(&out.tensors) {
            for ((a, b), got) in x1.elements().iter().zip(&x2.elements()).zip(&out.elements()) {
                let expected = value(dtype, a) + alpha * value(dtype, b);
                assert_eq!(value(dtype, got), expected, "{dtype:?} {alpha_dtype:?}");
            }
        }
    }
}

/// A factor beside BFLOAT16 keeps the bits of its own dtype.
#[test]
fn a_factor_is_not_rounded_to_halves() {
    let list = |value: f64| {
        TensorList::new(vec![DeviceTensor::new(DType::Bf16, Layout::contiguous(&[1]), ND, &[value])])
    };
    let (x1, x2, out) = (list(-256.0), list(256.0), list(0.0));
    let alpha = DeviceTensor::new(DType::F32, Layout::contiguous(&[]), ND, &[1.0 + 1.0 / 512.0]);
    row("aclnnForeachAddList")
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

fn split() {
    let mut rng = Rng::new(0xF0E2);
    let mut list = || {
        let members = threads::layouts(&[20, 30, 400])
            .map(|(_, layout)| threads::input(&mut rng, DType::F32, layout, ND));
        TensorList::new(members.into())
    };
    let (x1, x2) = (list(), list());
    let alpha = DeviceTensor::new(DType::F32, Layout::contiguous(&[]), ND, &[0.3]);
    let out = TensorList::new(
        (0..3).map(|_| DeviceTensor::output(DType::F32, Layout::contiguous(&[20, 30, 400]), ND)).collect(),
    );
    row("aclnnForeachAddList")
        .call(&[x1.handle(), x2.handle(), alpha.handle(), out.handle()], &[])
        .expect("a valid call");
    for (at, out) in out.tensors.iter().enumerate() {
        threads::report(&format!("{at}"), out);
    }
}

fn benchmarks() -> Benchmarks {
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
    vec![("16 of 256x256".into(), Box::new(case))]
}
