//! Tensors beside each other.

use super::super::tensors::*;
use super::super::*;
use opapi::ops::joining::rows::{
    cat::{aclnnCat, aclnnCatGetWorkspaceSize},
    stack::{aclnnStack, aclnnStackGetWorkspaceSize},
};

pub const ROWS: &[Operator] = &[
    Operator {
        name: "aclnnCat",
        pointers: &[("tensors", Role::List), ("out", Role::Output)],
        scalars: &["dim"],
        phase1: phase1!(aclnnCatGetWorkspaceSize(p, s => p[0].cast(), s[0], p[1].cast())),
        phase2: aclnnCat,
        valid: |rng| {
            let join = Join::any(rng, false);
            let pointers = vec![Argument::List(join.tensors), tensor(join.meet, ND, &join.result)];
            Arguments { pointers, scalars: vec![join.dim] }
        },
        split: split_joins,
        benchmarks: benchmark_joins,
        ..COMMON
    },
    Operator {
        name: "aclnnStack",
        pointers: &[("tensors", Role::List), ("out", Role::Output)],
        scalars: &["dim"],
        phase1: phase1!(aclnnStackGetWorkspaceSize(p, s => p[0].cast(), s[0], p[1].cast())),
        phase2: aclnnStack,
        valid: |rng| {
            let join = Join::any(rng, true);
            let pointers = vec![Argument::List(join.tensors), tensor(join.meet, ND, &join.result)];
            Arguments { pointers, scalars: vec![join.dim] }
        },
        ..COMMON
    },
];

/// Tensors, and what they are joined to.
#[derive(Debug)]
struct Join {
    tensors: Vec<(DType, Vec<i64>)>,
    dim: i64,
    meet: DType,
    result: Vec<i64>,
    axis: usize,
}

/// Dtypes that meet in the last one.
const MEETINGS: &[&[DType]] = &[
    &[DType::F32],
    &[DType::F16, DType::F16],
    &[DType::I8],
    &[DType::Bool],
    &[DType::I64, DType::I32, DType::I64],
    &[DType::U8, DType::I8, DType::I16],
    &[DType::I64, DType::F16, DType::F16],
    &[DType::Bool, DType::I32, DType::F64],
];

impl Join {
    fn any(rng: &mut Rng, stack: bool) -> Join {
        let mut shape = any_shape(rng);
        shape.truncate(7);
        if !stack {
            shape.resize(shape.len().max(1), 3);
        }
        let count = rng.range(1, 4) as usize;
        let meeting = rng.choose(MEETINGS);
        let meet = meeting[meeting.len() - 1];
        let dtype = |at: usize| if at == 0 { meet } else { meeting[at % meeting.len()] };
        let rank = shape.len() + usize::from(stack);
        let axis = rng.below(rank);
        let mut result = shape.clone();
        let mut tensors = vec![];
        if stack {
            result.insert(axis, count as i64);
            tensors.extend((0..count).map(|at| (dtype(at), shape.clone())));
        } else {
            result[axis] = 0;
            for at in 0..count {
                let mut own = shape.clone();
                own[axis] = rng.range(0, 5);
                result[axis] += own[axis];
                tensors.push((dtype(at), own));
            }
            if tensors.iter().any(|(_, shape)| *shape != [0]) && rng.one_in(3) {
                tensors.push((meet, vec![0]));
            }
        }
        let dim = axis as i64 - if rng.coin() { rank as i64 } else { 0 };
        Join { tensors, dim, meet, result, axis }
    }
}

#[test]
fn tensors_are_joined() {
    let mut rng = Rng::new(0xCA70);
    for round in 0..rounds(400) {
        let stack = round % 2 == 0;
        let join = Join::any(&mut rng, stack);
        let inputs: Vec<(DeviceTensor, Vec<Element>)> =
            join.tensors.iter().map(|(dtype, shape)| any_input(&mut rng, *dtype, shape)).collect();
        let (inputs, elements): (Vec<_>, Vec<_>) = inputs.into_iter().unzip();
        let list = TensorList::new(inputs);
        let to = if rng.coin() { join.meet } else { rng.choose(&[DType::F64, DType::F32]) };
        let to = if matches!(join.meet, DType::F64) { DType::F64 } else { to };
        let out = any_output(&mut rng, to, &join.result);
        let what =
            (&join, to, &out.layout, list.tensors.iter().map(|t| t.layout.clone()).collect::<Vec<_>>());
        row(if stack { "aclnnStack" } else { "aclnnCat" })
            .call(&[list.handle(), out.handle()], &[join.dim])
            .unwrap_or_else(|failure| panic!("{failure:?}\n{what:#?}"));
        for (got, mut at) in out.elements().iter().zip(places(&join.result)) {
            let (mut input, axis) = (0, join.axis);
            if stack {
                input = at.remove(axis) as usize;
            } else {
                while join.tensors[input].1.len() != at.len() || at[axis] >= join.tensors[input].1[axis] {
                    if join.tensors[input].1.len() == at.len() {
                        at[axis] -= join.tensors[input].1[axis];
                    }
                    input += 1;
                }
            }
            let (dtype, shape) = &join.tensors[input];
            let value = expected(*dtype, join.meet, &elements[input][flat(shape, &at)]);
            let value = expected(join.meet, to, &value);
            assert!(same(to, got, &value), "{at:?} of {input}: {got:?}, expected {value:?}\n{what:#?}");
        }
        assert_only_output_changed(&what, &list.tensors.iter().collect::<Vec<_>>(), &[&out]);
    }
}

/// Through the common type: a number that it does not hold is rounded there.
#[test]
fn values_pass_through_the_common_type() {
    let value = (1 << 24) + 1;
    let ints = DeviceTensor::from_ints(DType::I64, Layout::contiguous(&[1]), ND, &[value]);
    let floats = DeviceTensor::new(DType::F32, Layout::contiguous(&[1]), ND, &[0.5]);
    let list = TensorList::new(vec![ints, floats]);
    let out = DeviceTensor::output(DType::F64, Layout::contiguous(&[2]), ND);
    row("aclnnCat").call(&[list.handle(), out.handle()], &[0]).expect("a valid call");
    assert_eq!(out.values(), [(1 << 24) as f64, 0.5]);
}

fn split_joins() {
    let mut rng = Rng::new(0x7017);
    for dim in [0, 2] {
        let inputs = threads::layouts(&[20, 30, 400])
            .map(|(_, layout)| threads::input(&mut rng, DType::F32, layout, ND));
        let mut result = [20, 30, 400];
        result[dim] *= 3;
        let list = TensorList::new(inputs.into());
        let out = DeviceTensor::output(DType::F32, Layout::contiguous(&result), ND);
        row("aclnnCat").call(&[list.handle(), out.handle()], &[dim as i64]).expect("a valid call");
        threads::report(&format!("{dim}"), &out);
    }
}

fn benchmark_joins() -> Benchmarks {
    let case = || {
        let inputs = [1, 2].map(|seed| benchmark::input(DType::F32, &[1024, 512], seed));
        let values = inputs.each_ref().map(DeviceTensor::values);
        let row = |row: usize| values.iter().flat_map(move |values| values[row * 512..][..512].to_vec());
        let expected = (0..1024).flat_map(row).collect();
        let out = benchmark::output(DType::F32, &[1024, 1024]);
        Benchmark {
            operands: vec![TensorList::new(inputs.into()).into(), out.into()],
            scalars: vec![1],
            expected,
        }
    };
    vec![("1024x512 twice, along the last axis".into(), Box::new(case))]
}
