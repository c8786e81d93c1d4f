//! Elements by indices.

use super::*;
use opapi::ops::indexing::rows::indices::{
    gather_::{aclnnGather, aclnnGatherGetWorkspaceSize},
    gather_v2::{aclnnGatherV2, aclnnGatherV2GetWorkspaceSize},
    gather_v3::{aclnnGatherV3, aclnnGatherV3GetWorkspaceSize},
    index::{aclnnIndex, aclnnIndexGetWorkspaceSize},
    index_put_impl::{aclnnIndexPutImpl, aclnnIndexPutImplGetWorkspaceSize},
    index_select::{aclnnIndexSelect, aclnnIndexSelectGetWorkspaceSize},
};

pub const ROWS: &[Operator] = &[
    Operator {
        name: "aclnnGather",
        pointers: &[("self", Role::Input), ("index", Role::Input), ("out", Role::Output)],
        scalars: &["dim"],
        phase1: phase1!(aclnnGatherGetWorkspaceSize(p, s => p[0].cast(), s[0], p[1].cast(), p[2].cast())),
        phase2: aclnnGather,
        valid: |rng| {
            let (shape, dim) = any_axis(rng);
            let (dtype, mut result) = (rng.choose(PLAIN), shape.clone());
            result[dim] = rng.range(1, 9);
            let index = tensor(rng.choose(&NUMBERS), ND, &result);
            let pointers = vec![tensor(dtype, ND, &shape), index, tensor(dtype, ND, &result)];
            Arguments { pointers, scalars: vec![dim as i64] }
        },
        split: split_gathers,
        benchmarks: benchmark_gathers,
        ..COMMON
    },
    Operator {
        name: "aclnnIndexSelect",
        pointers: &[("self", Role::Input), ("index", Role::Input), ("out", Role::Output)],
        scalars: &["dim"],
        phase1: phase1!(aclnnIndexSelectGetWorkspaceSize(p, s => p[0].cast(), s[0], p[1].cast(), p[2].cast())),
        phase2: aclnnIndexSelect,
        valid: |rng| {
            let (shape, dim) = any_axis(rng);
            let (dtype, mut result) = (rng.choose(PLAIN), shape.clone());
            result[dim] = rng.range(1, 9);
            let index = tensor(rng.choose(&NUMBERS), ND, &result[dim..=dim]);
            let pointers = vec![tensor(dtype, ND, &shape), index, tensor(dtype, ND, &result)];
            Arguments { pointers, scalars: vec![dim as i64 - shape.len() as i64] }
        },
        ..COMMON
    },
    Operator {
        name: "aclnnGatherV2",
        pointers: &[("self", Role::Input), ("index", Role::Input), ("out", Role::Output)],
        scalars: &["dim"],
        phase1: phase1!(aclnnGatherV2GetWorkspaceSize(p, s => p[0].cast(), s[0], p[1].cast(), p[2].cast())),
        phase2: aclnnGatherV2,
        valid: |rng| {
            let (shape, dim) = any_axis(rng);
            Arguments { pointers: any_slices(rng, &shape, dim), scalars: vec![dim as i64] }
        },
        ..COMMON
    },
    Operator {
        name: "aclnnGatherV3",
        pointers: &[("self", Role::Input), ("index", Role::Input), ("out", Role::Output)],
        scalars: &["dim", "batchDims", "mode"],
        phase1: phase1!(aclnnGatherV3GetWorkspaceSize(p, s => p[0].cast(), s[0], p[1].cast(), s[1], s[2], p[2].cast())),
        phase2: aclnnGatherV3,
        valid: |rng| {
            let (shape, _) = any_axis(rng);
            Arguments { pointers: any_slices(rng, &shape, 0), scalars: vec![0, 0, 1] }
        },
        ..COMMON
    },
    Operator {
        name: "aclnnIndex",
        pointers: &[("self", Role::Input), ("indices", Role::List), ("out", Role::Output)],
        phase1: phase1!(aclnnIndexGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast())),
        phase2: aclnnIndex,
        valid: |rng| {
            let (case, dtype) = (Case::any(rng, false), rng.choose(PLAIN));
            let (own, result) = (tensor(dtype, ND, &case.shape), tensor(dtype, ND, &case.result()));
            Arguments { pointers: vec![own, case.list(rng), result], scalars: vec![] }
        },
        split: split_indices,
        benchmarks: benchmark_indices,
        ..COMMON
    },
    Operator {
        name: "aclnnIndexPutImpl",
        pointers: &[("selfRef", Role::Output), ("indices", Role::List), ("values", Role::Input)],
        scalars: &["accumulate", "unsafe"],
        phase1: phase1!(aclnnIndexPutImplGetWorkspaceSize(p, s =>
            p[0].cast(), p[1].cast(), p[2].cast(), common::c_bool(s[0] as u8), common::c_bool(s[1] as u8))),
        phase2: aclnnIndexPutImpl,
        valid: |rng| {
            let (case, dtype) = (Case::any(rng, false), rng.choose(PLAIN));
            let (own, result) = (tensor(dtype, ND, &case.shape), tensor(dtype, ND, &case.result()));
            let scalars = vec![rng.range(0, 1), rng.range(0, 1)];
            Arguments { pointers: vec![own, case.list(rng), result], scalars }
        },
        split: split_puts,
        ..COMMON
    },
];

const NUMBERS: [DType; 2] = [DType::I32, DType::I64];

/// A shape with elements, and an axis of it.
pub(super) fn any_axis(rng: &mut Rng) -> (Vec<i64>, usize) {
    let mut shape = any_shape(rng);
    shape.iter_mut().for_each(|extent| *extent = (*extent).max(1));
    if shape.is_empty() {
        shape.push(3);
    }
    let dim = rng.below(shape.len());
    (shape, dim)
}

/// A tensor, an index of one or two axes, and room for the slices that it names.
fn any_slices(rng: &mut Rng, shape: &[i64], dim: usize) -> Vec<Argument> {
    let index: Vec<i64> = (0..rng.range(1, 9 - shape.len() as i64).min(2)).map(|_| rng.range(1, 9)).collect();
    let (dtype, result) = (rng.choose(PLAIN), [&shape[..dim], &index, &shape[dim + 1..]].concat());
    vec![tensor(dtype, ND, shape), tensor(rng.choose(&NUMBERS), ND, &index), tensor(dtype, ND, &result)]
}

/// Numbers of an axis, some from its end.
pub(super) fn numbers(rng: &mut Rng, extent: i64, count: usize) -> Vec<i64> {
    let low = if rng.coin() { 0 } else { -extent };
    (0..count).map(|_| rng.range(low, extent - 1)).collect()
}

/// An index of any view that holds these numbers.
pub(super) fn index(rng: &mut Rng, shape: &[i64], values: &[i64]) -> DeviceTensor {
    let layout = Layout::any_output(shape, rng);
    DeviceTensor::from_ints(rng.choose(&NUMBERS), layout, ND, values)
}

/// What indexes an axis.
#[derive(Clone, Debug)]
enum By {
    Whole,
    Numbers(Vec<i64>, Vec<i64>),
    Truths(Vec<i64>, Vec<bool>),
}

/// A tensor's shape, and indices of it.
#[derive(Clone, Debug)]
struct Case {
    shape: Vec<i64>,
    by: Vec<By>,
}

impl Case {
    /// Indices that broadcast with each other, BOOL ones among them if wanted.
    fn any(rng: &mut Rng, truths: bool) -> Case {
        let rank = rng.range(1, 5) as usize;
        let shape: Vec<i64> = (0..rank).map(|_| rng.range(1, if rank == 1 { 40 } else { 6 })).collect();
        let mut common: Vec<i64> = (0..rng.range(0, 3)).map(|_| rng.range(1, 4)).collect();
        let truths = truths && rng.coin();
        let mask_at = rng.below(rank);
        let mut mask = None;
        if truths {
            let axes = rng.range(1, (rank - mask_at) as i64) as usize;
            let mask_shape = shape[mask_at..mask_at + axes].to_vec();
            let mut values: Vec<bool> = (0..numel(&mask_shape)).map(|_| rng.coin()).collect();
            values[0] = true;
            let count = values.iter().filter(|&&value| value).count() as i64;
            common = if rng.coin() { vec![count] } else { vec![rng.range(1, 3), count] };
            mask = Some(By::Truths(mask_shape, values));
        }
        let (mut by, mut axis) = (vec![], 0);
        while axis < rank && (by.len() < 2 || rng.one_in(2)) {
            if let (true, Some(By::Truths(mask_shape, _))) = (axis == mask_at, &mask) {
                axis += mask_shape.len();
                by.extend(mask.take());
                continue;
            }
            if rng.one_in(3) && (!by.is_empty() || rank > 1) {
                by.push(By::Whole);
            } else {
                // Fewer extents, or 1 instead.
                let from = if rng.one_in(3) { rng.below(common.len() + 1) } else { 0 };
                let shape_of: Vec<i64> =
                    common[from..].iter().map(|&extent| if rng.one_in(5) { 1 } else { extent }).collect();
                let values = numbers(rng, shape[axis], numel(&shape_of));
                by.push(By::Numbers(shape_of, values));
            }
            axis += 1;
        }
        if by.iter().all(|by| matches!(by, By::Whole)) {
            by[0] = By::Numbers(common.clone(), numbers(rng, shape[0], numel(&common)));
        }
        Case { shape, by }
    }

    #[allow(clippy::type_complexity)] // named where it is used
    /// For each axis of the tensor its index as a function of the common one; the common shape.
    fn axes(&self) -> (Vec<Option<(Vec<i64>, Vec<i64>)>>, Vec<i64>) {
        let (mut axes, mut common) = (vec![], Vec::<i64>::new());
        for by in &self.by {
            match by {
                By::Whole => axes.push(None),
                By::Numbers(shape, values) => axes.push(Some((shape.clone(), values.clone()))),
                By::Truths(shape, values) => {
                    let trues: Vec<Vec<i64>> = places(shape)
                        .into_iter()
                        .zip(values)
                        .filter(|(_, value)| **value)
                        .map(|(at, _)| at)
                        .collect();
                    for axis in 0..shape.len() {
                        let column: Vec<i64> = trues.iter().map(|at| at[axis]).collect();
                        axes.push(Some((vec![column.len() as i64], column)));
                    }
                }
            }
        }
        axes.resize(self.shape.len(), None);
        for (shape, _) in axes.iter().flatten() {
            while common.len() < shape.len() {
                common.insert(0, 1);
            }
            let new = common.len() - shape.len();
            for (common, &extent) in common[new..].iter_mut().zip(shape) {
                *common = if *common == 1 { extent } else { *common };
            }
        }
        (axes, common)
    }

    /// For each element of the result, in order, the number of its element of the tensor; and the result's shape.
    fn map(&self) -> (Vec<usize>, Vec<i64>) {
        let (axes, common) = self.axes();
        let indexed: Vec<usize> = (0..axes.len()).filter(|&axis| axes[axis].is_some()).collect();
        let neighbours = indexed.windows(2).all(|two| two[0] + 1 == two[1]);
        let before = if neighbours { indexed[0] } else { 0 };
        let kept: Vec<usize> = (0..axes.len()).filter(|&axis| axes[axis].is_none()).collect();
        let extents = |kept: &[usize]| kept.iter().map(|&axis| self.shape[axis]).collect::<Vec<i64>>();
        let result = [extents(&kept[..before]), common.clone(), extents(&kept[before..])].concat();
        let element = |at: Vec<i64>| {
            let shared = &at[before..before + common.len()];
            let mut own = at.iter().take(before).chain(&at[before + common.len()..]);
            let place: Vec<i64> = (axes.iter().zip(&self.shape))
                .map(|(by, &extent)| match by {
                    None => *own.next().expect("an axis that is kept"),
                    Some((shape, values)) => values[flat(shape, shared)].rem_euclid(extent),
                })
                .collect();
            flat(&self.shape, &place)
        };
        (places(&result).into_iter().map(element).collect(), result)
    }

    fn result(&self) -> Vec<i64> {
        self.map().1
    }

    /// For the tests of all operators.
    fn list(&self, rng: &mut Rng) -> Argument {
        let entry = |by: &By| match by {
            By::Whole => (DType::F32, vec![0]),
            By::Numbers(shape, _) => (rng.choose(&NUMBERS), shape.clone()),
            By::Truths(shape, _) => (DType::Bool, shape.clone()),
        };
        Argument::List(self.by.iter().map(entry).collect())
    }

    fn tensors(&self, rng: &mut Rng) -> TensorList {
        let tensor = |by: &By| match by {
            By::Whole => DeviceTensor::output(DType::F32, Layout::contiguous(&[0]), ND),
            By::Numbers(shape, values) => index(rng, shape, values),
            By::Truths(shape, values) => {
                let values: Vec<i64> = values.iter().map(|&value| value.into()).collect();
                DeviceTensor::from_ints(DType::Bool, Layout::any_output(shape, rng), ND, &values)
            }
        };
        TensorList::new(self.by.iter().map(tensor).collect())
    }
}

/// Every type that is moved.
pub(super) const MOVED: &[DType] = &[
    DType::F32,
    DType::F16,
    DType::F64,
    DType::Bf16,
    DType::I8,
    DType::I16,
    DType::I32,
    DType::I64,
    DType::U8,
    DType::Bool,
];

// ------------------------------------------------------------------------------------------------ the tests

/// What `x[mask] = 5` comes to where the mask hits nothing.
#[test]
fn an_index_without_elements_puts_nothing() {
    for accumulate in [0, 1] {
        let own = DeviceTensor::new(DType::F32, Layout::contiguous(&[5, 3]), ND, &[7.0; 15]);
        let none = DeviceTensor::from_ints(DType::I64, Layout::contiguous(&[0]), ND, &[]);
        let (list, values) = (TensorList::new(vec![none]), benchmark::input(DType::F32, &[3], 1));
        let pointers = [own.handle(), list.handle(), values.handle()];
        row("aclnnIndexPutImpl").call(&pointers, &[accumulate, 1]).expect("a valid call");
        assert!(own.is_untouched(), "accumulate {accumulate}");
    }
}

#[test]
fn indices_choose_as_in_pytorch() {
    let mut rng = Rng::new(0x1DE8);
    for _ in 0..rounds(500) {
        let (case, dtype) = (Case::any(&mut rng, true), rng.choose(MOVED));
        let (map, result) = case.map();
        let (own, elements) = any_input(&mut rng, dtype, &case.shape);
        let (list, out) = (case.tensors(&mut rng), any_output(&mut rng, dtype, &result));
        let what = (&case, dtype, &own.layout, &out.layout);
        row("aclnnIndex")
            .call(&[own.handle(), list.handle(), out.handle()], &[])
            .unwrap_or_else(|failure| panic!("{failure:?}\n{what:#?}"));
        let expected: Vec<Element> = map.iter().map(|&at| elements[at]).collect();
        assert!(out.elements() == expected, "{what:#?}");
        assert_only_output_changed(&what, &[&own], &[&out]);
        assert!(list.tensors.iter().all(DeviceTensor::is_untouched), "{what:#?}");
    }
}

#[test]
fn indices_that_only_stand_for_whole_axes_put_everywhere() {
    for (add, expected) in [(0, [10, 20, 10, 20]), (1, [11, 22, 13, 24])] {
        for count in 0..3 {
            let own = DeviceTensor::from_ints(DType::I16, Layout::contiguous(&[2, 2]), ND, &[1, 2, 3, 4]);
            let placeholder = || DeviceTensor::output(DType::F32, Layout::contiguous(&[0]), ND);
            let list = TensorList::new((0..count).map(|_| placeholder()).collect());
            let values = DeviceTensor::from_ints(DType::I16, Layout::contiguous(&[2]), ND, &[10, 20]);
            row("aclnnIndexPutImpl")
                .call(&[own.handle(), list.handle(), values.handle()], &[add, 0])
                .expect("a valid call");
            assert_eq!(own.ints(), expected, "{count} placeholders, {add}");
        }
    }
}

/// The sum of two elements as it is made one by one; halves in between are not rounded.
fn sum(dtype: DType, a: &Element, b: &[Element]) -> Element {
    match dtype {
        DType::Bool => common::encode_int(dtype, i64::from(a[0] != 0 || b.iter().any(|b| b[0] != 0))),
        DType::F64 => {
            let real = |e: &Element| common::decode(dtype, e).re;
            common::encode(dtype, b.iter().fold(real(a), |sum, b| sum + real(b)).into())
        }
        DType::F32 | DType::F16 | DType::Bf16 => {
            let real = |e: &Element| common::decode(dtype, e).re as f32;
            common::encode(dtype, f64::from(b.iter().fold(real(a), |sum, b| sum + real(b))).into())
        }
        _ => {
            let int = |e: &Element| common::decode_int(dtype, e);
            common::encode_int(dtype, b.iter().fold(int(a), |sum, b| sum.wrapping_add(int(b))))
        }
    }
}

#[test]
fn elements_are_put_and_added_in_order() {
    let mut rng = Rng::new(0x9807);
    for round in 0..rounds(600) {
        let (case, dtype, add) = (Case::any(&mut rng, true), rng.choose(MOVED), round % 2 == 0);
        let (map, result) = case.map();
        let values_shape = broadcastable(&mut rng, &result);
        let (values, given) = any_input(&mut rng, dtype, &values_shape);
        let given = broadcast(&given, &values_shape, &result);
        let before: Vec<Element> = (0..numel(&case.shape)).map(|_| any_element(&mut rng, dtype)).collect();
        let layout = Layout::any_output(&case.shape, &mut rng);
        let own = DeviceTensor::from_elements(dtype, layout, ND, &before);
        let list = case.tensors(&mut rng);
        let what = (&case, dtype, add, &own.layout, &values);
        row("aclnnIndexPutImpl")
            .call(&[own.handle(), list.handle(), values.handle()], &[add.into(), rng.range(0, 1)])
            .unwrap_or_else(|failure| panic!("{failure:?}\n{what:#?}"));
        let mut all: Vec<Vec<Element>> = before.iter().map(|_| vec![]).collect();
        map.iter().zip(&given).for_each(|(&at, value)| all[at].push(*value));
        for (at, got) in own.elements().iter().enumerate() {
            let expected = match all[at].last() {
                None => before[at],
                Some(_) if add => sum(dtype, &before[at], &all[at]),
                Some(last) => *last,
            };
            assert!(same(dtype, got, &expected), "element {at}: {got:?}, expected {expected:?}\n{what:#?}");
        }
        assert_only_output_changed(&what, &[&values], &[&own]);
    }
}

/// What is true is not told by one value for all: it is counted.
#[test]
fn one_value_goes_where_a_mask_is_true() {
    for (truths, add) in [([1, 0, 1, 1, 0, 0], true), ([0; 6], true), ([0; 6], false), ([1; 6], false)] {
        let own = DeviceTensor::from_ints(DType::I32, Layout::contiguous(&[2, 3]), ND, &[1, 2, 3, 4, 5, 6]);
        let mask = DeviceTensor::from_ints(DType::Bool, Layout::contiguous(&[2, 3]), ND, &truths);
        let value = DeviceTensor::from_ints(DType::I32, Layout::contiguous(&[]), ND, &[10]);
        let list = TensorList::new(vec![mask]);
        row("aclnnIndexPutImpl")
            .call(&[own.handle(), list.handle(), value.handle()], &[add.into(), 0])
            .expect("a valid call");
        let before = if add { [1, 2, 3, 4, 5, 6] } else { [0; 6] };
        let expected: Vec<i64> =
            (0..6).map(|at| if truths[at] != 0 { before[at] + 10 } else { at as i64 + 1 }).collect();
        assert_eq!(own.ints(), expected, "{truths:?} {add}");
    }
}

/// The status and the text of a call that fails on the stream.
fn failure(name: &str, pointers: &[Pointer], scalars: &[i64]) -> String {
    let failure = row(name).call(pointers, scalars).expect_err("a wrong index");
    assert_eq!(failure.status, 507_015, "{name}: {failure:?}");
    failure.message
}

#[test]
fn an_index_outside_of_its_axis_fails_the_task() {
    for (dtype, wrong) in [
        (DType::I64, 4),
        (DType::I32, -5),
        (DType::I64, i64::MAX),
        (DType::I64, i64::MIN),
        (DType::I32, i32::MIN.into()),
    ] {
        let own = || DeviceTensor::new(DType::F32, Layout::contiguous(&[4, 300]), ND, &[1.5; 1200]);
        let by = |shape: &[i64]| {
            let values: Vec<i64> = (0..numel(shape)).map(|at| if at == 1 { wrong } else { 0 }).collect();
            DeviceTensor::from_ints(dtype, Layout::contiguous(shape), ND, &values)
        };
        let words = [format!("index {wrong}"), "-4 to 3".into(), "axis 0".into()];
        let check = |name: &str, text: String| {
            assert!(words.iter().all(|word| text.contains(word)), "{name}: {text}");
        };
        let out = DeviceTensor::output(DType::F32, Layout::contiguous(&[2, 300]), ND);
        let (a, b) = (own(), by(&[2, 300]));
        check("Gather", failure("aclnnGather", &[a.handle(), b.handle(), out.handle()], &[0]));
        let b = by(&[2]);
        check("IndexSelect", failure("aclnnIndexSelect", &[a.handle(), b.handle(), out.handle()], &[0]));
        let list = TensorList::new(vec![by(&[2])]);
        check("Index", failure("aclnnIndex", &[a.handle(), list.handle(), out.handle()], &[]));
        let values = DeviceTensor::new(DType::F32, Layout::contiguous(&[1]), ND, &[9.0]);
        for accumulate in [0, 1] {
            let text =
                failure("aclnnIndexPutImpl", &[a.handle(), list.handle(), values.handle()], &[accumulate, 0]);
            check("IndexPutImpl", text);
        }
        assert!(a.is_untouched(), "places are looked at before anything is put");
        // The second of two.
        let good = DeviceTensor::from_ints(DType::I64, Layout::contiguous(&[2]), ND, &[5, 6]);
        let list = TensorList::new(vec![by(&[2]), good]);
        let out = DeviceTensor::output(DType::F32, Layout::contiguous(&[2]), ND);
        check("Index", failure("aclnnIndex", &[a.handle(), list.handle(), out.handle()], &[]));
    }
}

#[test]
fn a_mask_that_finds_another_number_fails_the_task() {
    let own = DeviceTensor::new(DType::F32, Layout::contiguous(&[4]), ND, &[1.0, 2.0, 3.0, 4.0]);
    let mask = DeviceTensor::from_ints(DType::Bool, Layout::contiguous(&[4]), ND, &[1, 0, 1, 1]);
    let list = TensorList::new(vec![mask]);
    for room in [2, 4] {
        let out = DeviceTensor::output(DType::F32, Layout::contiguous(&[room]), ND);
        let text = failure("aclnnIndex", &[own.handle(), list.handle(), out.handle()], &[]);
        assert!(text.contains("3 elements") && text.contains(&format!("expected {room}")), "{text}");
    }
    let values = DeviceTensor::new(DType::F32, Layout::contiguous(&[2]), ND, &[1.0, 2.0]);
    failure("aclnnIndexPutImpl", &[own.handle(), list.handle(), values.handle()], &[1, 0]);
    assert!(own.is_untouched());
}

// ------------------------------------------------------------------------------- threads, golden vectors, benchmarks

fn split_gathers() {
    let mut rng = Rng::new(0x5613);
    for (name, layout) in threads::layouts(&[5, 300, 200]) {
        for dim in [0, 2] {
            let own = threads::input(&mut rng, DType::F32, layout.clone(), ND);
            let values = numbers(&mut rng, own.layout.shape[dim], 300_000);
            let by = DeviceTensor::from_ints(DType::I64, Layout::contiguous(&[5, 300, 200]), ND, &values);
            let out = DeviceTensor::output(DType::F32, Layout::contiguous(&[5, 300, 200]), ND);
            row("aclnnGather")
                .call(&[own.handle(), by.handle(), out.handle()], &[dim as i64])
                .expect("a valid call");
            threads::report(&format!("{name} {dim}"), &out);
        }
    }
}

fn split_indices() {
    let mut rng = Rng::new(0x1D35);
    let own = threads::input(&mut rng, DType::F16, Layout::contiguous(&[50, 7, 900]), ND);
    for last in [false, true] {
        let (first, second) =
            (numbers(&mut rng, 50, 700), numbers(&mut rng, if last { 900 } else { 7 }, 700));
        let by = |values: &[i64]| DeviceTensor::from_ints(DType::I64, Layout::contiguous(&[700]), ND, values);
        let placeholder = DeviceTensor::output(DType::F16, Layout::contiguous(&[0]), ND);
        let (list, result) = match last {
            true => (vec![by(&first), placeholder, by(&second)], [700, 7].to_vec()),
            false => (vec![by(&first), by(&second)], [700, 900].to_vec()),
        };
        let (list, out) =
            (TensorList::new(list), DeviceTensor::output(DType::F16, Layout::contiguous(&result), ND));
        row("aclnnIndex").call(&[own.handle(), list.handle(), out.handle()], &[]).expect("a valid call");
        threads::report("Index", &out);
    }
}

fn split_puts() {
    let mut rng = Rng::new(0x9075);
    for (dtype, add) in [(DType::F32, 1), (DType::Bf16, 1), (DType::F32, 0)] {
        let own = threads::input(&mut rng, dtype, Layout::contiguous(&[40, 700]), ND);
        let values = threads::input(&mut rng, dtype, Layout::contiguous(&[900, 700]), ND);
        let list = numbers(&mut rng, 40, 900);
        let list =
            TensorList::new(vec![DeviceTensor::from_ints(DType::I64, Layout::contiguous(&[900]), ND, &list)]);
        row("aclnnIndexPutImpl")
            .call(&[own.handle(), list.handle(), values.handle()], &[add, 0])
            .expect("a valid call");
        threads::report(&format!("{dtype:?} {add}"), &own);
    }
}

fn benchmark_gathers() -> Benchmarks {
    let case = || {
        let mut rng = Rng::new(1);
        let values: Vec<i64> = numbers(&mut rng, 4096, 1 << 20).iter().map(|i| i.rem_euclid(4096)).collect();
        let own = benchmark::input(DType::F32, &[256, 4096], 2);
        let elements = own.values();
        let expected =
            values.iter().enumerate().map(|(at, i)| elements[at / 4096 * 4096 + *i as usize]).collect();
        let by = DeviceTensor::from_ints(DType::I64, Layout::contiguous(&[256, 4096]), ND, &values);
        let out = benchmark::output(DType::F32, &[256, 4096]);
        Benchmark { operands: vec![own.into(), by.into(), out.into()], scalars: vec![-1], expected }
    };
    vec![("256x4096 along the last axis".into(), Box::new(case))]
}

fn benchmark_indices() -> Benchmarks {
    let case = || {
        let mut rng = Rng::new(1);
        let values: Vec<i64> = (0..8192).map(|_| rng.range(0, 9999)).collect();
        let own = benchmark::input(DType::F32, &[10_000, 128], 2);
        let elements = own.values();
        let expected = values.iter().flat_map(|i| elements[*i as usize * 128..][..128].to_vec()).collect();
        let by = DeviceTensor::from_ints(DType::I64, Layout::contiguous(&[8192]), ND, &values);
        let out = benchmark::output(DType::F32, &[8192, 128]);
        Benchmark {
            operands: vec![own.into(), TensorList::new(vec![by]).into(), out.into()],
            scalars: vec![],
            expected,
        }
    };
    vec![("8192 rows of 10000x128".into(), Box::new(case))]
}

/// Where PyTorch finds elements and puts them; tests/golden/utilities/indices.py wrote it.
#[test]
fn indices_agree_with_pytorch() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/utilities_indices.json");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let file: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let cases = file["cases"].as_array().expect("a list of cases");
    assert!(cases.len() > 100, "{} cases", cases.len());
    let ints = |value: &serde_json::Value| -> Vec<i64> {
        value.as_array().expect("numbers").iter().map(|i| i.as_i64().expect("a number")).collect()
    };
    let tensor = |dtype, shape: &[i64], values: &[i64]| {
        DeviceTensor::from_ints(dtype, Layout::contiguous(shape), ND, values)
    };
    for case in cases {
        let (shape, other, result) = (ints(&case["self"]), ints(&case["shape"]), ints(&case["result"]));
        let counted: Vec<i64> = (0..numel(&shape) as i64).collect();
        let own = tensor(DType::I32, &shape, &counted);
        let index = |index: &serde_json::Value| match index.is_null() {
            true => tensor(DType::F32, &[0], &[]),
            false => {
                let dtype = if index["bool"] == true { DType::Bool } else { DType::I64 };
                tensor(dtype, &ints(&index["shape"]), &ints(&index["values"]))
            }
        };
        let list = TensorList::new(case["indices"].as_array().expect("indices").iter().map(index).collect());
        let name = case["operator"].as_str().expect("a name");
        let got = if name == "aclnnIndex" {
            let out = DeviceTensor::output(DType::I32, Layout::contiguous(&other), ND);
            row(name).call(&[own.handle(), list.handle(), out.handle()], &[]).map(|()| out.ints())
        } else {
            let values = tensor(DType::I32, &other, &ints(&case["values"]));
            let add = i64::from(case["add"] == true);
            row(name).call(&[own.handle(), list.handle(), values.handle()], &[add, 0]).map(|()| own.ints())
        };
        assert_eq!(got.unwrap_or_else(|failure| panic!("{failure:?}\n{case}")), result, "{case}");
    }
}
