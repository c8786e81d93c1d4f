//! Elements by a mask.

use super::*;
use opapi::abi::acl_meta::{aclDestroyTensor, aclGetViewShape, aclGetViewStrides};
use opapi::ops::indexing::rows::masks::{
    inplace_masked_fill_scalar::{
        aclnnInplaceMaskedFillScalar, aclnnInplaceMaskedFillScalarGetWorkspaceSize,
    },
    inplace_masked_fill_tensor::{
        aclnnInplaceMaskedFillTensor, aclnnInplaceMaskedFillTensorGetWorkspaceSize,
    },
    masked_select::{aclnnMaskedSelect, aclnnMaskedSelectGetWorkspaceSize},
    nonzero_::{aclnnNonzero, aclnnNonzeroGetWorkspaceSize},
    nonzero_v2::{aclnnNonzeroV2, aclnnNonzeroV2GetWorkspaceSize},
    s_where::{aclnnSWhere, aclnnSWhereGetWorkspaceSize},
};

pub const ROWS: &[Operator] = &[
    Operator {
        name: "aclnnMaskedSelect",
        pointers: &[("self", Role::Input), ("mask", Role::Input), ("out", Role::Output)],
        phase1: phase1!(aclnnMaskedSelectGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast())),
        phase2: aclnnMaskedSelect,
        valid: |rng| {
            let shape = any_shape(rng);
            let (own, mask, dtype) = (broadcastable(rng, &shape), shape.clone(), rng.choose(PLAIN));
            let mask = tensor(rng.choose(&[DType::Bool, DType::U8]), ND, &mask);
            let out = tensor(rng.choose(&[DType::F64, dtype]), ND, &[numel(&shape) as i64]);
            Arguments { pointers: vec![tensor(dtype, ND, &own), mask, out], scalars: vec![] }
        },
        split: split_selects,
        benchmarks: || benchmark_masks("aclnnMaskedSelect"),
        ..COMMON
    },
    Operator {
        name: "aclnnNonzero",
        phase1: phase1!(aclnnNonzeroGetWorkspaceSize(p, s => p[0].cast(), p[1].cast())),
        phase2: aclnnNonzero,
        valid: |rng| any_nonzero(rng, false),
        ..NONZERO
    },
    Operator {
        name: "aclnnNonzeroV2",
        phase1: phase1!(aclnnNonzeroV2GetWorkspaceSize(p, s => p[0].cast(), p[1].cast())),
        phase2: aclnnNonzeroV2,
        valid: |rng| any_nonzero(rng, true),
        split: split_nonzeros,
        benchmarks: || benchmark_masks("aclnnNonzeroV2"),
        ..NONZERO
    },
    Operator {
        name: "aclnnInplaceMaskedFillScalar",
        pointers: &[("selfRef", Role::Output), ("mask", Role::Input), ("value", Role::Scalar)],
        phase1: phase1!(aclnnInplaceMaskedFillScalarGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast())),
        phase2: aclnnInplaceMaskedFillScalar,
        valid: |rng| any_fill(rng, Argument::Scalar(DType::F64, 2.5)),
        split: split_fills,
        ..COMMON
    },
    Operator {
        name: "aclnnInplaceMaskedFillTensor",
        pointers: &[("selfRef", Role::Output), ("mask", Role::Input), ("value", Role::Input)],
        phase1: phase1!(aclnnInplaceMaskedFillTensorGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast())),
        phase2: aclnnInplaceMaskedFillTensor,
        valid: |rng| any_fill(rng, tensor(DType::F32, ND, &[])),
        ..COMMON
    },
    Operator {
        name: "aclnnSWhere",
        pointers: &[
            ("condition", Role::Input),
            ("self", Role::Input),
            ("other", Role::Input),
            ("out", Role::Output),
        ],
        phase1: phase1!(aclnnSWhereGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast())),
        phase2: aclnnSWhere,
        valid: |rng| {
            let shape = any_shape(rng);
            let [own, other] = [broadcastable(rng, &shape), broadcastable(rng, &shape)];
            let condition = tensor(DType::Bool, ND, &shape);
            let [a, b, out] = [own, other, shape].map(|shape| tensor(rng.choose(PLAIN), ND, &shape));
            Arguments { pointers: vec![condition, a, b, out], scalars: vec![] }
        },
        ..COMMON
    },
];

/// The types that are filled.
const FILLED: &[DType] = &[DType::F32, DType::F16, DType::I32, DType::I64, DType::I8, DType::Bool];

fn any_fill(rng: &mut Rng, value: Argument) -> Arguments {
    let shape = any_shape(rng);
    let mask = tensor(DType::Bool, ND, &broadcastable(rng, &shape));
    Arguments { pointers: vec![tensor(rng.choose(FILLED), ND, &shape), mask, value], scalars: vec![] }
}

const NONZERO: Operator = Operator { pointers: &[("self", Role::Input), ("out", Role::Output)], ..COMMON };

fn any_nonzero(rng: &mut Rng, by_axis: bool) -> Arguments {
    let shape = any_shape(rng);
    let out = room(&shape, by_axis);
    Arguments {
        pointers: vec![tensor(rng.choose(PLAIN), ND, &shape), tensor(DType::I64, ND, &out)],
        scalars: vec![],
    }
}

/// The shape of out for all that there can be.
fn room(shape: &[i64], by_axis: bool) -> [i64; 2] {
    let (rank, count) = (shape.len() as i64, numel(shape) as i64);
    if by_axis { [rank, count] } else { [count, rank] }
}

/// What a handle tells of its tensor.
fn view(handle: Pointer) -> [Vec<i64>; 2] {
    [aclGetViewShape, aclGetViewStrides].map(|get| {
        let (mut list, mut count) = (std::ptr::null_mut(), 0);
        // SAFETY: the handle is checked by the library, the out parameters are live variables.
        assert_eq!(unsafe { get(handle.cast_const().cast(), &mut list, &mut count) }, 0);
        // SAFETY: the list has `count` elements, comes from malloc and is ours.
        unsafe {
            let values = std::slice::from_raw_parts(list, count as usize).to_vec();
            libc::free(list.cast());
            values
        }
    })
}

/// Elements of a mask, of which about one of `rare` is true, in any of the ways that bytes are.
fn truths(rng: &mut Rng, count: usize, rare: usize) -> Vec<Element> {
    let one = |rng: &mut Rng| {
        common::encode_int(DType::U8, if rng.one_in(rare) { rng.choose(&[1, 1, 2, 255, 128]) } else { 0 })
    };
    (0..count).map(|_| one(rng)).collect()
}

#[test]
fn elements_are_selected() {
    let mut rng = Rng::new(0x5E1E);
    for round in 0..rounds(300) {
        let shape = if round % 60 == 0 { vec![3, 13_000] } else { any_shape(&mut rng) };
        let (own_shape, mask_shape) = match rng.below(3) {
            0 => (broadcastable(&mut rng, &shape), shape.clone()),
            1 => (shape.clone(), broadcastable(&mut rng, &shape)),
            _ => (shape.clone(), shape.clone()),
        };
        let (from, to) = (rng.choose(PLAIN), rng.choose(PLAIN));
        let to = if rng.coin() { from } else { to };
        let (own, elements) = any_input(&mut rng, from, &own_shape);
        let rare = rng.choose(&[1, 2, 2, 5, 1000]);
        let truths = truths(&mut rng, numel(&mask_shape), rare);
        let mask_dtype = rng.choose(&[DType::Bool, DType::U8]);
        let mask =
            DeviceTensor::from_elements(mask_dtype, Layout::any_output(&mask_shape, &mut rng), ND, &truths);
        let out = any_output(&mut rng, to, &[numel(&shape) as i64]);
        let (before, strides) = (out.elements(), out.layout.strides.clone());
        let what = (&own, &mask, &out);
        row("aclnnMaskedSelect")
            .call(&[own.handle(), mask.handle(), out.handle()], &[])
            .unwrap_or_else(|failure| panic!("{failure:?}\n{what:#?}"));
        let values = broadcast(&elements, &own_shape, &shape);
        let truths = broadcast(&truths, &mask_shape, &shape);
        let chosen: Vec<Element> = (values.iter().zip(&truths))
            .filter(|(_, truth)| truth[0] != 0)
            .map(|(value, _)| expected(from, to, value))
            .collect();
        let got = out.elements();
        for (at, (got, expected)) in got.iter().zip(&chosen).enumerate() {
            assert!(same(to, got, expected), "element {at}: {got:?}, expected {expected:?}\n{what:#?}");
        }
        assert!(got[chosen.len()..] == before[chosen.len()..], "what is behind stays\n{what:#?}");
        if !shape.contains(&0) {
            assert_eq!(view(out.handle()), [vec![chosen.len() as i64], strides], "{what:#?}");
        }
        assert_only_output_changed(&what, &[&own, &mask], &[&out]);
    }
}

#[test]
fn coordinates_are_found() {
    let mut rng = Rng::new(0x4041);
    for round in 0..rounds(300) {
        let by_axis = round % 2 == 0;
        let mut shape = if round % 60 < 2 { vec![2, 3, 5000] } else { any_shape(&mut rng) };
        shape.truncate(rng.range(1, 8) as usize);
        let dtype = rng.choose(PLAIN);
        let rare = rng.choose(&[1, 2, 5, 1000]);
        let value = |rng: &mut Rng| if rng.one_in(rare) { any_element(rng, dtype) } else { [0; 16] };
        let elements: Vec<Element> = (0..numel(&shape)).map(|_| value(&mut rng)).collect();
        let own = DeviceTensor::from_elements(dtype, Layout::any_input(&shape, &mut rng), ND, &elements);
        let elements = own.elements();
        let name = if by_axis { "aclnnNonzeroV2" } else { "aclnnNonzero" };
        let out = any_output(&mut rng, DType::I64, &room(&shape, by_axis));
        let before = out.ints();
        let what = (name, &own, &out);
        row(name)
            .call(&[own.handle(), out.handle()], &[])
            .unwrap_or_else(|failure| panic!("{failure:?}\n{what:#?}"));
        let zero = |e: &Element| match number(dtype, e) {
            Number::Int(i) => i == 0,
            Number::Real(x) => x == 0.0,
            Number::Pair(..) => unreachable!("no complex numbers"),
        };
        let found: Vec<Vec<i64>> =
            places(&shape).into_iter().zip(&elements).filter(|(_, e)| !zero(e)).map(|(at, _)| at).collect();
        let (count, rank) = (found.len(), shape.len());
        let expected: Vec<i64> = match by_axis {
            true => (0..rank).flat_map(|axis| found.iter().map(move |at| at[axis])).collect(),
            false => found.concat(),
        };
        let got = out.ints();
        assert!(got[..expected.len()] == expected, "{got:?}, expected {expected:?}\n{what:#?}");
        assert!(got[expected.len()..] == before[expected.len()..], "what is behind stays\n{what:#?}");
        // An out without elements is left alone.
        if !shape.contains(&0) && rank > 0 {
            let result = if by_axis { [rank, count] } else { [count, rank] };
            assert_eq!(view(out.handle())[0], result.map(|extent| extent as i64), "{what:#?}");
        }
        assert_only_output_changed(&what, &[&own], &[&out]);
    }
}

#[test]
fn an_out_without_room_fails_the_task() {
    let own = DeviceTensor::new(DType::F32, Layout::contiguous(&[2, 2]), ND, &[1.0, 0.0, 2.0, f64::NAN]);
    for name in ["aclnnNonzero", "aclnnNonzeroV2"] {
        let out = DeviceTensor::output(DType::I64, Layout::contiguous(&[5]), ND);
        let failure = row(name).call(&[own.handle(), out.handle()], &[]).expect_err("no room");
        assert_eq!(failure.status, 507_015, "{failure:?}");
        assert!(failure.message.contains("5 elements, expected at least 6"), "{failure:?}");
        assert!(out.is_untouched() && view(out.handle())[0] == [5]);
        // Its shape is of no account.
        let out = DeviceTensor::output(DType::I64, Layout::contiguous(&[6]), ND);
        row(name).call(&[own.handle(), out.handle()], &[]).expect("a valid call");
        assert_eq!(out.ints(), if name == "aclnnNonzero" { [0, 0, 1, 0, 1, 1] } else { [0, 1, 1, 0, 0, 1] });
    }
}

/// Torch destroys handles right after phase 2: then only the data are written, and no other tensor is touched.
#[test]
fn a_tensor_may_be_destroyed_before_the_work() {
    let shape = [700, 500];
    let own = DeviceTensor::new(DType::F32, Layout::contiguous(&shape), ND, &[1.0; 350_000]);
    let mask = DeviceTensor::from_ints(DType::Bool, Layout::contiguous(&shape), ND, &[1; 350_000]);
    let out = DeviceTensor::output(DType::F32, Layout::contiguous(&[350_000]), ND);
    let shorter = || common::create_tensor(0, &out.layout, ND, out.memory().address());
    for repeatable in [false, true] {
        let early = shorter();
        let row = row("aclnnMaskedSelect");
        let pointers = [own.handle(), mask.handle(), early.cast()];
        let (size, executor) = common::plan(|size, executor| (row.phase1)(&pointers, &[], size, executor))
            .expect("a valid call");
        let workspace = common::DeviceMemory::new(&vec![0; size as usize]);
        if repeatable {
            assert_eq!(opapi::abi::acl_meta::aclSetAclOpExecutorRepeatable(executor), 0);
        }
        assert_eq!(aclDestroyTensor(early), 0);
        // It takes the slot.
        let next = shorter();
        // SAFETY: the executor is that of phase 1, the workspace is as large as it said, and the memory stays.
        let status = unsafe { (row.phase2)(workspace.address(), size, executor, common::stream()) };
        assert_eq!(status, 0, "{:?}", common::recent_error());
        assert_eq!(opapi::abi::acl_rt::aclrtSynchronizeStream(common::stream()), 0);
        assert_eq!(view(next.cast())[0], [350_000]);
        assert_eq!(aclDestroyTensor(next), 0);
        if repeatable {
            assert_eq!(opapi::abi::acl_meta::aclDestroyAclOpExecutor(executor), 0);
        }
    }
    assert!(out.values().iter().all(|&value| value == 1.0));
}

/// A mask of any view.
fn any_mask(rng: &mut Rng, dtype: DType, shape: &[i64]) -> (DeviceTensor, Vec<Element>) {
    let rare = rng.choose(&[1, 2, 5]);
    let truths = truths(rng, numel(shape), rare);
    let mask = DeviceTensor::from_elements(dtype, Layout::any_input(shape, rng), ND, &truths);
    let truths = mask.elements();
    (mask, truths)
}

#[test]
fn a_condition_chooses() {
    let mut rng = Rng::new(0x3E4E);
    for round in 0..rounds(400) {
        let shape = any_shape(&mut rng);
        let shapes =
            [(); 3].map(|()| if rng.coin() { broadcastable(&mut rng, &shape) } else { shape.clone() });
        let shape = if shapes.contains(&shape) { shape } else { continue };
        let dtype = rng.choose(&[DType::F32, DType::F64, DType::U8, DType::C128, DType::F16]);
        let other = if rng.one_in(3) { rng.choose(&[DType::I8, DType::Bool]) } else { dtype };
        let meet = if (dtype, other) == (DType::U8, DType::I8) { DType::I16 } else { dtype };
        let to = if rng.one_in(3) { rng.choose(PLAIN) } else { meet };
        let condition_dtype = rng.choose(&[DType::Bool, DType::U8]);
        let (condition, truths) = any_mask(&mut rng, condition_dtype, &shapes[0]);
        let (a, yes) = any_input(&mut rng, dtype, &shapes[1]);
        let (b, no) = any_input(&mut rng, other, &shapes[2]);
        // Sometimes out is self.
        let shared = round % 4 == 0 && shapes[1] == shape && to == dtype && meet == dtype;
        let out = any_output(&mut rng, to, &shape);
        let (handle, own) = match shared && a.layout.strides.iter().all(|&stride| stride != 0) {
            true => (common::create_tensor(to.code(), &a.layout, ND, a.memory().address()).cast(), true),
            false => (out.handle(), false),
        };
        let what = (&condition, &a, &b, &out, own);
        row("aclnnSWhere")
            .call(&[condition.handle(), a.handle(), b.handle(), handle], &[])
            .unwrap_or_else(|failure| panic!("{failure:?}\n{what:#?}"));
        let [truths, yes, no] =
            [(&truths, 0), (&yes, 1), (&no, 2)].map(|(e, at)| broadcast(e, &shapes[at], &shape));
        for (at, got) in if own { a.elements() } else { out.elements() }.iter().enumerate() {
            let (from, value) = if truths[at][0] != 0 { (dtype, yes[at]) } else { (other, no[at]) };
            let expected = expected(meet, to, &expected(from, meet, &value));
            assert!(same(to, got, &expected), "element {at}: {got:?}, expected {expected:?}\n{what:#?}");
        }
        if own {
            aclDestroyTensor(handle.cast());
        } else {
            assert_only_output_changed(&what, &[&condition, &a, &b], &[&out]);
        }
    }
}

#[test]
fn what_is_masked_is_filled() {
    let mut rng = Rng::new(0xF177);
    for round in 0..rounds(300) {
        let (shape, dtype) = (any_shape(&mut rng), rng.choose(FILLED));
        let mask_shape = broadcastable(&mut rng, &shape);
        let (mask, truths) = any_mask(&mut rng, DType::Bool, &mask_shape);
        let own = any_output(&mut rng, dtype, &shape);
        let before = own.elements();
        let from = rng.choose(FILLED);
        let value = any_element(&mut rng, from);
        let scalar = Scalar::from_element(from, value);
        let tensor = DeviceTensor::from_elements(from, Layout::contiguous(&[]), ND, &[value]);
        let (name, handle) = match round % 2 {
            0 => ("aclnnInplaceMaskedFillScalar", scalar.handle()),
            _ => ("aclnnInplaceMaskedFillTensor", tensor.handle()),
        };
        let what = (name, &own, &mask, from);
        row(name)
            .call(&[own.handle(), mask.handle(), handle], &[])
            .unwrap_or_else(|failure| panic!("{failure:?}\n{what:#?}"));
        let (truths, value) = (broadcast(&truths, &mask_shape, &shape), expected(from, dtype, &value));
        for (at, got) in own.elements().iter().enumerate() {
            let expected = if truths[at][0] != 0 { &value } else { &before[at] };
            assert!(same(dtype, got, expected), "element {at}: {got:?}, expected {expected:?}\n{what:#?}");
        }
        assert_only_output_changed(&what, &[&mask], &[&own]);
    }
}

fn split_fills() {
    let mut rng = Rng::new(0xF155);
    for (name, layout) in threads::layouts(&[3, 500, 300]) {
        let own = threads::input(&mut rng, DType::F16, layout, ND);
        let truths = truths(&mut rng, 450_000, 3);
        let mask = DeviceTensor::from_elements(DType::Bool, Layout::contiguous(&[3, 500, 300]), ND, &truths);
        let value = Scalar::new(DType::F64, 1.25);
        row("aclnnInplaceMaskedFillScalar")
            .call(&[own.handle(), mask.handle(), value.handle()], &[])
            .expect("a valid call");
        threads::report(name, &own);
    }
}

fn split_selects() {
    let mut rng = Rng::new(0x5E7);
    for (name, layout) in threads::layouts(&[3, 500, 300]) {
        let own = threads::input(&mut rng, DType::F32, layout, ND);
        let truths = truths(&mut rng, 450_000, 3);
        let mask = DeviceTensor::from_elements(DType::Bool, Layout::contiguous(&[3, 500, 300]), ND, &truths);
        let out = DeviceTensor::output(DType::F32, Layout::contiguous(&[450_000]), ND);
        row("aclnnMaskedSelect")
            .call(&[own.handle(), mask.handle(), out.handle()], &[])
            .expect("a valid call");
        threads::report(name, &out);
    }
}

fn split_nonzeros() {
    let mut rng = Rng::new(0x403);
    let truths = truths(&mut rng, 450_000, 3);
    let mask = DeviceTensor::from_elements(DType::Bool, Layout::contiguous(&[3, 500, 300]), ND, &truths);
    let out = DeviceTensor::output(DType::I64, Layout::contiguous(&[3, 450_000]), ND);
    row("aclnnNonzeroV2").call(&[mask.handle(), out.handle()], &[]).expect("a valid call");
    threads::report("three axes", &out);
}

fn benchmark_masks(name: &'static str) -> Benchmarks {
    let case = move || {
        let mut rng = Rng::new(1);
        let shape = [1024, 1024];
        let truths = truths(&mut rng, 1 << 20, 2);
        let found: Vec<usize> = (0..1 << 20).filter(|&at| truths[at][0] != 0).collect();
        let mask = DeviceTensor::from_elements(DType::Bool, Layout::contiguous(&shape), ND, &truths);
        if name == "aclnnNonzeroV2" {
            let out = benchmark::output(DType::I64, &[2, found.len() as i64]);
            let rows = found.iter().map(|at| (at / 1024) as f64);
            let expected = rows.chain(found.iter().map(|at| (at % 1024) as f64)).collect();
            return Benchmark { operands: vec![mask.into(), out.into()], scalars: vec![], expected };
        }
        let own = benchmark::input(DType::F32, &shape, 2);
        let values = own.values();
        let out = benchmark::output(DType::F32, &[1 << 20]);
        let mut expected: Vec<f64> = found.iter().map(|&at| values[at]).collect();
        expected.extend(out.values().split_off(found.len()));
        Benchmark { operands: vec![own.into(), mask.into(), out.into()], scalars: vec![], expected }
    };
    vec![("1024x1024, half of them".into(), Box::new(case))]
}
