//! Products, against sums in doubles.

use super::tensors::*;
use super::*;
use opapi::ops::matmul::rows::products::{
    batch_mat_mul::{aclnnBatchMatMul, aclnnBatchMatMulGetWorkspaceSize},
    matmul::{aclnnMatmul, aclnnMatmulGetWorkspaceSize},
    mm::{aclnnMm, aclnnMmGetWorkspaceSize},
};
use opapi::ops::matmul::rows::sums::{
    addbmm::{aclnnAddbmm, aclnnAddbmmGetWorkspaceSize},
    addmm::{aclnnAddmm, aclnnAddmmGetWorkspaceSize},
    baddbmm::{aclnnBaddbmm, aclnnBaddbmmGetWorkspaceSize},
    gemm::{aclnnGemm, aclnnGemmGetWorkspaceSize},
    inplace_addbmm::{aclnnInplaceAddbmm, aclnnInplaceAddbmmGetWorkspaceSize},
    inplace_addmm::{aclnnInplaceAddmm, aclnnInplaceAddmmGetWorkspaceSize},
    inplace_baddbmm::{aclnnInplaceBaddbmm, aclnnInplaceBaddbmmGetWorkspaceSize},
};
use opapi::ops::matmul::rows::vectors::{
    addmv::{aclnnAddmv, aclnnAddmvGetWorkspaceSize},
    addr::{aclnnAddr, aclnnAddrGetWorkspaceSize},
    dot::{aclnnDot, aclnnDotGetWorkspaceSize},
    inplace_addr::{aclnnInplaceAddr, aclnnInplaceAddrGetWorkspaceSize},
    mv::{aclnnMv, aclnnMvGetWorkspaceSize},
};

pub const ROWS: &[Operator] = &[
    Operator {
        name: "aclnnAddbmm",
        phase1: phase1!(aclnnAddbmmGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), p[4].cast(), p[5].cast(), s[0] as i8)),
        phase2: aclnnAddbmm,
        valid: |rng| valid(rng, "aclnnAddbmm"),
        ..OF_BATCHES
    },
    Operator {
        name: "aclnnAddmm",
        pointers: &[
            ("self", Role::Input),
            ("mat1", Role::Input),
            ("mat2", Role::Input),
            ("beta", Role::Scalar),
            ("alpha", Role::Scalar),
            ("out", Role::Output),
        ],
        phase1: phase1!(aclnnAddmmGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), p[4].cast(), p[5].cast(), s[0] as i8)),
        phase2: aclnnAddmm,
        valid: |rng| valid(rng, "aclnnAddmm"),
        ..PRODUCT
    },
    Operator {
        name: "aclnnAddmv",
        pointers: &[
            ("self", Role::Input),
            ("mat", Role::Input),
            ("vec", Role::Input),
            ("alpha", Role::Scalar),
            ("beta", Role::Scalar),
            ("out", Role::Output),
        ],
        phase1: phase1!(aclnnAddmvGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), p[4].cast(), p[5].cast(), s[0] as i8)),
        phase2: aclnnAddmv,
        valid: |rng| valid(rng, "aclnnAddmv"),
        split: || split("aclnnAddmv", DType::I32, [&[700, 300], &[300], &[700]]),
        ..PRODUCT
    },
    Operator {
        name: "aclnnAddr",
        pointers: &[
            ("self", Role::Input),
            ("vec1", Role::Input),
            ("vec2", Role::Input),
            ("betaOptional", Role::Scalar),
            ("alphaOptional", Role::Scalar),
            ("out", Role::Output),
        ],
        may_be_null: &[("betaOptional", Absent::Default), ("alphaOptional", Absent::Default)],
        phase1: phase1!(aclnnAddrGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), p[4].cast(), p[5].cast())),
        phase2: aclnnAddr,
        valid: |rng| valid(rng, "aclnnAddr"),
        ..COMMON
    },
    Operator {
        name: "aclnnBaddbmm",
        phase1: phase1!(aclnnBaddbmmGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), p[4].cast(), p[5].cast(), s[0] as i8)),
        phase2: aclnnBaddbmm,
        valid: |rng| valid(rng, "aclnnBaddbmm"),
        ..OF_BATCHES
    },
    Operator {
        name: "aclnnBatchMatMul",
        phase1: phase1!(aclnnBatchMatMulGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), s[0] as i8)),
        phase2: aclnnBatchMatMul,
        valid: |rng| valid(rng, "aclnnBatchMatMul"),
        split: || split("aclnnBatchMatMul", DType::F16, [&[5, 60, 90], &[5, 90, 70], &[5, 60, 70]]),
        ..PRODUCT
    },
    Operator {
        name: "aclnnDot",
        pointers: &[("self", Role::Input), ("tensor", Role::Input), ("out", Role::Output)],
        phase1: phase1!(aclnnDotGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast())),
        phase2: aclnnDot,
        valid: |rng| valid(rng, "aclnnDot"),
        ..COMMON
    },
    Operator {
        name: "aclnnGemm",
        pointers: &[("A", Role::Input), ("B", Role::Input), ("C", Role::Input), ("out", Role::Output)],
        scalars: &["alpha", "beta", "transA", "transB", "cubeMathType"],
        may_skip: |tensor, _, scalars| {
            if tensor == "C" { scalars[1] == 0 } else { tensor != "out" && scalars[0] == 0 }
        },
        phase1: phase1!(aclnnGemmGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), s[0] as f32, s[1] as f32, s[2], s[3], p[3].cast(), s[4] as i8)),
        phase2: aclnnGemm,
        valid: |rng| {
            let Arguments { pointers, scalars } = valid(rng, "aclnnGemm");
            Arguments { pointers, scalars: [&[1, 2, 0, 0], &scalars[..]].concat() }
        },
        ..COMMON
    },
    Operator {
        name: "aclnnInplaceAddbmm",
        phase1: phase1!(aclnnInplaceAddbmmGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), p[4].cast(), s[0] as i8)),
        phase2: aclnnInplaceAddbmm,
        valid: |rng| valid(rng, "aclnnInplaceAddbmm"),
        ..BATCHES_IN_PLACE
    },
    Operator {
        name: "aclnnInplaceAddmm",
        pointers: &[
            ("selfRef", Role::Output),
            ("mat1", Role::Input),
            ("mat2", Role::Input),
            ("beta", Role::Scalar),
            ("alpha", Role::Scalar),
        ],
        phase1: phase1!(aclnnInplaceAddmmGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), p[4].cast(), s[0] as i8)),
        phase2: aclnnInplaceAddmm,
        valid: |rng| valid(rng, "aclnnInplaceAddmm"),
        ..PRODUCT
    },
    Operator {
        name: "aclnnInplaceAddr",
        pointers: &[
            ("selfRef", Role::Output),
            ("vec1", Role::Input),
            ("vec2", Role::Input),
            ("betaOptional", Role::Scalar),
            ("alphaOptional", Role::Scalar),
        ],
        may_be_null: &[("betaOptional", Absent::Default), ("alphaOptional", Absent::Default)],
        phase1: phase1!(aclnnInplaceAddrGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), p[4].cast())),
        phase2: aclnnInplaceAddr,
        valid: |rng| valid(rng, "aclnnInplaceAddr"),
        ..COMMON
    },
    Operator {
        name: "aclnnInplaceBaddbmm",
        phase1: phase1!(aclnnInplaceBaddbmmGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), p[4].cast(), s[0] as i8)),
        phase2: aclnnInplaceBaddbmm,
        valid: |rng| valid(rng, "aclnnInplaceBaddbmm"),
        ..BATCHES_IN_PLACE
    },
    Operator {
        name: "aclnnMatmul",
        phase1: phase1!(aclnnMatmulGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), s[0] as i8)),
        phase2: aclnnMatmul,
        valid: |rng| valid(rng, "aclnnMatmul"),
        ..PRODUCT
    },
    Operator {
        name: "aclnnMm",
        phase1: phase1!(aclnnMmGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), s[0] as i8)),
        phase2: aclnnMm,
        valid: |rng| valid(rng, "aclnnMm"),
        split: || split("aclnnMm", DType::F32, [&[150, 300], &[300, 170], &[150, 170]]),
        ..PRODUCT
    },
    Operator {
        name: "aclnnMv",
        pointers: &[("self", Role::Input), ("vec", Role::Input), ("out", Role::Output)],
        phase1: phase1!(aclnnMvGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), s[0] as i8)),
        phase2: aclnnMv,
        valid: |rng| valid(rng, "aclnnMv"),
        ..PRODUCT
    },
];

const PRODUCT: Operator = Operator {
    pointers: &[("self", Role::Input), ("mat2", Role::Input), ("out", Role::Output)],
    scalars: &["cubeMathType"],
    ..COMMON
};

const OF_BATCHES: Operator = Operator {
    pointers: &[
        ("self", Role::Input),
        ("batch1", Role::Input),
        ("batch2", Role::Input),
        ("beta", Role::Scalar),
        ("alpha", Role::Scalar),
        ("out", Role::Output),
    ],
    ..PRODUCT
};

const BATCHES_IN_PLACE: Operator = Operator {
    pointers: &[
        ("selfRef", Role::Output),
        ("batch1", Role::Input),
        ("batch2", Role::Input),
        ("beta", Role::Scalar),
        ("alpha", Role::Scalar),
    ],
    ..PRODUCT
};

/// What an argument is in a product.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    Addend,
    Left,
    Right,
    Alpha,
    Beta,
    Out,
}

fn part(operator: &Operator, at: usize) -> Part {
    let adds = operator.pointers.iter().any(|(_, role)| *role == Role::Scalar);
    match operator.pointers[at].0 {
        "self" | "selfRef" if adds => Part::Addend,
        "C" => Part::Addend,
        "self" | "mat1" | "batch1" | "vec1" | "mat" | "A" => Part::Left,
        "alpha" | "alphaOptional" => Part::Alpha,
        "beta" | "betaOptional" => Part::Beta,
        "out" => Part::Out,
        _ => Part::Right,
    }
}

/// The factors' shapes and the result's.
fn shapes(rng: &mut Rng, name: &str) -> [Vec<i64>; 3] {
    let [m, k, n, b] = std::array::from_fn(|_| rng.range(1, 6));
    let one = |rng: &mut Rng, b: i64| if rng.one_in(3) { 1 } else { b };
    match name.trim_start_matches("aclnn").trim_start_matches("Inplace") {
        "Mm" | "Addmm" | "Gemm" => [vec![m, k], vec![k, n], vec![m, n]],
        "Mv" | "Addmv" => [vec![m, k], vec![k], vec![m]],
        "Dot" => [vec![k], vec![k], vec![]],
        "Addr" => [vec![m], vec![n], vec![m, n]],
        "Baddbmm" => [vec![b, m, k], vec![one(rng, b), k, n], vec![b, m, n]],
        "BatchMatMul" | "Addbmm" => {
            let (left, right) = if rng.coin() { (one(rng, b), b) } else { (b, one(rng, b)) };
            let out = if name.ends_with("MatMul") { vec![b, m, n] } else { vec![m, n] };
            [vec![left, m, k], vec![right, k, n], out]
        }
        "Matmul" => {
            let batches: Vec<i64> = (0..rng.below(5)).map(|_| rng.range(1, 4)).collect();
            let (mut a, mut b) = (broadcastable(rng, &batches), broadcastable(rng, &batches));
            // What both repeat is 1 in the result.
            let from = |shape: &[i64], at: usize| {
                (at + shape.len()).checked_sub(batches.len()).map_or(1, |own| shape[own])
            };
            let mut out: Vec<i64> = (0..batches.len()).map(|at| from(&a, at).max(from(&b, at))).collect();
            out.drain(..batches.len() - a.len().max(b.len()));
            if rng.one_in(4) && !a.is_empty() || rng.one_in(4) {
                a = vec![k];
                out = b.clone();
            } else {
                a.extend([m, k]);
                out.push(m);
            }
            if rng.one_in(4) {
                out = a[..a.len() - 1].to_vec();
                b = vec![k];
            } else {
                b.extend([k, n]);
                out.push(n);
            }
            [a, b, out]
        }
        other => unreachable!("{other}"),
    }
}

/// Dtypes that an operator takes on every device.
fn dtypes(name: &str) -> &'static [DType] {
    match name {
        "aclnnDot" => &[DType::F32, DType::F16, DType::I8, DType::I32, DType::U8],
        "aclnnAddmv" | "aclnnAddr" | "aclnnInplaceAddr" => PLAIN,
        _ => &[DType::F32, DType::F16],
    }
}

fn valid(rng: &mut Rng, name: &str) -> Arguments {
    let operator = row(name);
    let ([a, b, out], dtype) = (shapes(rng, name), rng.choose(dtypes(name)));
    let weight = |rng: &mut Rng| Argument::Scalar(DType::I64, rng.choose(&[1.0, 1.0, 2.0]));
    let is_small = matches!(dtype, DType::Bool | DType::I8 | DType::I16 | DType::I32 | DType::U8);
    let pointers = (0..operator.pointers.len()).map(|at| match part(operator, at) {
        Part::Left => tensor(dtype, ND, &a),
        Part::Right => tensor(dtype, ND, &b),
        Part::Out | Part::Addend => tensor(dtype, ND, &out),
        // Another one of a larger dtype would be the dtype of the result.
        Part::Alpha | Part::Beta if is_small => Argument::Scalar(DType::I64, 1.0),
        Part::Alpha | Part::Beta => weight(rng),
    });
    let pointers = pointers.collect();
    // 1 and 2 are there for every dtype on every device.
    let scalars = if operator.scalars.is_empty() { vec![] } else { vec![rng.range(1, 2)] };
    Arguments { pointers, scalars }
}

fn real(dtype: DType, e: &Element) -> f64 {
    match number(dtype, e) {
        Number::Int(i) => i as f64,
        Number::Real(x) => x,
        Number::Pair(..) => unreachable!("not complex"),
    }
}

/// The product, row by row: of each place of the result with both vectors' axes.
fn reference(name: &str, [a_shape, b_shape, out]: [&[i64]; 3], [a, b]: [&[f64]; 2]) -> Vec<f64> {
    if name.ends_with("Addr") {
        return a.iter().flat_map(|x| b.iter().map(move |y| x * y)).collect();
    }
    let mut shape = out.to_vec();
    (a_shape.len() == 1).then(|| shape.insert(shape.len() - usize::from(b_shape.len() > 1), 1));
    (b_shape.len() == 1).then(|| shape.push(1));
    let depth = a_shape[a_shape.len() - 1];
    // Batches that are summed are an axis in front.
    let batches = if name.ends_with("Addbmm") { a_shape[0].max(b_shape[0]) } else { 1 };
    let one = |at: &Vec<i64>| {
        let (front, [row, column]) = (&at[..at.len() - 2], [at[at.len() - 2], at[at.len() - 1]]);
        let front = |batch: i64| if name.ends_with("Addbmm") { vec![batch] } else { front.to_vec() };
        let term = |batch: i64, k: i64| {
            let left = flat(a_shape, &[&front(batch)[..], &[row, k]].concat());
            let right = if b_shape.len() == 1 {
                k as usize
            } else {
                flat(b_shape, &[&front(batch)[..], &[k, column]].concat())
            };
            a[left] * b[right]
        };
        (0..batches)
            .flat_map(|batch| (0..depth).map(move |k| (batch, k)))
            .map(|(batch, k)| term(batch, k))
            .sum()
    };
    places(&shape).iter().map(one).collect()
}

/// A call of small integers, of which every dtype has the same product in any order.
fn check(rng: &mut Rng, name: &'static str) {
    let operator = row(name);
    let [a_shape, b_shape, out_shape] = shapes(rng, name);
    let is_mixed = !matches!(name, "aclnnMv" | "aclnnDot");
    let own = rng.choose(dtypes(name));
    let is_float = own.is_float();
    let other = |rng: &mut Rng| {
        if is_mixed && is_float { rng.choose(&[own, own, DType::F32, DType::F16, DType::Bf16]) } else { own }
    };
    let kinds = [other(rng), other(rng), other(rng), other(rng)];
    let is_in_place = operator.pointers[0].0 == "selfRef";
    let has_bool = own == DType::Bool;
    let mut weight = || {
        if is_float || own == DType::I64 || own == DType::F64 {
            rng.choose(&[0.0, 1.0, 1.0, -1.0, 2.0])
        } else {
            1.0
        }
    };
    let (alpha, beta) = (weight(), weight());
    let weights = rng.choose(&[DType::I64, DType::F32]);
    let weights = if is_float { weights } else { DType::I64 };
    let numbers = |rng: &mut Rng, dtype: DType, shape: &[i64], poisoned: bool| -> Vec<Element> {
        let low = if matches!(dtype, DType::U8 | DType::Bool) { 0 } else { -3 };
        let high = if has_bool { 1 } else { 3 };
        let small = |rng: &mut Rng| element(dtype, Number::Int(rng.range(low, high).into()));
        (0..numel(shape))
            .map(|_| if poisoned { element(dtype, Number::Real(f64::NAN)) } else { small(rng) })
            .collect()
    };
    let skips = alpha == 0.0 && !name.ends_with("Baddbmm") && !name.ends_with("Addr");
    let mut make = |dtype: DType, shape: &[i64], poisoned: bool| {
        let elements = numbers(rng, dtype, shape, poisoned && dtype.is_float());
        DeviceTensor::from_elements(dtype, Layout::any_input(shape, rng), ND, &elements)
    };
    let adds = operator.pointers.iter().any(|(_, role)| *role == Role::Scalar);
    let (a, b) = (make(kinds[0], &a_shape, adds && skips), make(kinds[1], &b_shape, adds && skips));
    let addend_shape = if is_in_place { out_shape.clone() } else { broadcastable(rng, &out_shape) };
    // A vector repeats as a whole.
    let addend_shape = if name == "aclnnAddmv" && skips { out_shape.clone() } else { addend_shape };
    let elements = numbers(rng, kinds[2], &addend_shape, beta == 0.0 && kinds[2].is_float());
    let mut layout = if is_in_place {
        Layout::any_output(&addend_shape, rng)
    } else {
        Layout::any_input(&addend_shape, rng)
    };
    if layout.storage_dims.is_empty() {
        // As aclnnAddmm has to have it, and torch gives it.
        layout.storage_dims = vec![1];
    }
    let addend = DeviceTensor::from_elements(kinds[2], layout, ND, &elements);
    let out_dtype = if is_in_place { kinds[2] } else { kinds[3] };
    let out = any_output(rng, out_dtype, &out_shape);
    let (alpha_scalar, beta_scalar) = (Scalar::new(weights, alpha), Scalar::new(weights, beta));
    let values = |tensor: &DeviceTensor, dtype: DType| -> Vec<f64> {
        tensor.elements().iter().map(|e| real(dtype, e)).collect()
    };
    let (x, y) = (values(&a, kinds[0]), values(&b, kinds[1]));
    let before: Vec<Element> = addend.elements();
    let before = broadcast(&before, &addend_shape, &out_shape);
    let pointers: Vec<Pointer> = (0..operator.pointers.len())
        .map(|at| match part(operator, at) {
            Part::Left => a.handle(),
            Part::Right => b.handle(),
            Part::Addend => addend.handle(),
            Part::Alpha => alpha_scalar.handle(),
            Part::Beta => beta_scalar.handle(),
            Part::Out => out.handle(),
        })
        .collect();
    let scalars = if operator.scalars.is_empty() { vec![] } else { vec![1] };
    let what = (name, alpha, beta, &a, &b, &addend, &out);
    operator.call(&pointers, &scalars).unwrap_or_else(|failure| panic!("{failure:?}: {what:#?}"));
    let result = if is_in_place { &addend } else { &out };
    result.assert_surroundings_untouched(name);
    let products = reference(name, [&a_shape, &b_shape, &out_shape], [&x, &y]);
    for (at, (got, product)) in result.elements().iter().zip(&products).enumerate() {
        let added = if adds && beta != 0.0 { beta * real(kinds[2], &before[at]) } else { 0.0 };
        let product = if adds && skips {
            0.0
        } else if adds {
            alpha * product
        } else {
            *product
        };
        let sum = if has_bool { f64::from(added + product != 0.0) } else { added + product };
        let expected = element(
            out_dtype,
            if out_dtype.is_float() { Number::Real(sum) } else { Number::Int(sum as i128) },
        );
        // Zeros have two signs.
        let is_it = real(out_dtype, got) == real(out_dtype, &expected);
        assert!(is_it, "element {at} is {got:?}, expected {sum}: {what:#?}");
    }
}

#[test]
fn any_view_is_multiplied() {
    let mut rng = Rng::new(0x3A7);
    for _ in 0..rounds(150) {
        // What is transposed by a number is in c-tests/test_matmul_product_sums.cpp.
        for operator in ROWS.iter().filter(|operator| operator.name != "aclnnGemm") {
            check(&mut rng, operator.name);
        }
    }
}

/// Sums as large as a half has no bits for are made in FLOAT, and rounded once.
#[test]
fn halves_are_summed_in_float() {
    for (dtype, count, value, expected) in [
        (DType::F16, 40_000, [1.0, 1.0], 40_000.0),
        (DType::F16, 65_536, [1.0, 1.0], f64::INFINITY),
        (DType::Bf16, 4096, [1.0, 1.0 / 64.0], 64.0),
    ] {
        let vector = |value: f64| {
            DeviceTensor::new(dtype, Layout::contiguous(&[count]), ND, &vec![value; count as usize])
        };
        let ([a, b], out) = (value.map(vector), DeviceTensor::output(dtype, Layout::contiguous(&[]), ND));
        row("aclnnDot").call(&[a.handle(), b.handle(), out.handle()], &[]).expect("a valid call");
        assert_eq!(out.values(), [expected], "{dtype:?} {count}");
    }
    // What cancels in between does not overflow.
    let signs: Vec<f64> = (0..4000).map(|at| if at % 2 == 0 { 100.0 } else { -100.0 }).collect();
    let a = DeviceTensor::new(DType::F16, Layout::contiguous(&[1, 4000]), ND, &signs);
    let b = DeviceTensor::new(DType::F16, Layout::contiguous(&[4000, 1]), ND, &[100.0; 4000]);
    let out = DeviceTensor::output(DType::F16, Layout::contiguous(&[1, 1]), ND);
    row("aclnnMm").call(&[a.handle(), b.handle(), out.handle()], &[0]).expect("a valid call");
    assert_eq!(out.values(), [0.0]);
}

/// The same bits from operands as they are and from transposed views.
#[test]
fn a_transposed_operand_gives_the_same_bits() {
    let mut rng = Rng::new(0x7A);
    for (dtype, [m, k, n]) in
        [(DType::F32, [17, 300, 65]), (DType::F16, [63, 65, 15]), (DType::Bf16, [1, 513, 16])]
    {
        let (x, y) =
            (threads::values(&mut rng, (m * k) as usize), threads::values(&mut rng, (k * n) as usize));
        let layouts: [fn(&[i64]) -> Layout; 2] = [Layout::contiguous, Layout::transposed];
        let results = layouts.map(|layout| {
            let (a, b) = (
                DeviceTensor::new(dtype, layout(&[m, k]), ND, &x),
                DeviceTensor::new(dtype, layout(&[k, n]), ND, &y),
            );
            let out = DeviceTensor::output(dtype, Layout::contiguous(&[m, n]), ND);
            row("aclnnMm").call(&[a.handle(), b.handle(), out.handle()], &[1]).expect("a valid call");
            out.elements()
        });
        assert!(results[0] == results[1], "{dtype:?}");
    }
}

/// A call with work for several threads.
fn split(name: &str, dtype: DType, [a, b, out]: [&[i64]; 3]) {
    let mut rng = Rng::new(0x5139);
    let operator = row(name);
    let mut input = |shape: &[i64]| threads::input(&mut rng, dtype, Layout::contiguous(shape), ND);
    let (left, right, addend) = (input(a), input(b), input(out));
    let out = DeviceTensor::output(dtype, Layout::contiguous(out), ND);
    let one = Scalar::new(DType::I64, 1.0);
    let pointers: Vec<Pointer> = (0..operator.pointers.len())
        .map(|at| match part(operator, at) {
            Part::Left => left.handle(),
            Part::Right => right.handle(),
            Part::Addend => addend.handle(),
            Part::Alpha | Part::Beta => one.handle(),
            Part::Out => out.handle(),
        })
        .collect();
    operator.call(&pointers, &[1]).expect("a valid call");
    threads::report(&format!("{dtype:?} {a:?} {b:?}"), &out);
}
