//! Elements in their order.

use super::common::c_bool;
use super::tensors::*;
use super::*;
use opapi::ops::sorting::rows::topk::*;
use std::cmp::Ordering;
use std::collections::BTreeMap;

pub const ROWS: &[Operator] = &[Operator {
    name: "aclnnTopk",
    pointers: &[("self", Role::Input), ("valuesOut", Role::Output), ("indicesOut", Role::Output)],
    scalars: &["k", "dim", "largest", "sorted"],
    phase1: phase1!(aclnnTopkGetWorkspaceSize(p, s => p[0].cast(), s[0], s[1], c_bool(s[2] as u8), c_bool(s[3] as u8), p[1].cast(), p[2].cast())),
    phase2: aclnnTopk,
    valid: |rng| {
        let (dtype, case) = (rng.choose(&SORTED[..8]), Case::any(rng));
        let pointers = vec![
            tensor(dtype, ND, &case.shape),
            tensor(dtype, ND, &case.result),
            tensor(DType::I64, ND, &case.result),
        ];
        Arguments { pointers, scalars: case.scalars() }
    },
    // None of the one element.
    may_skip: |_, _, scalars| scalars[0] == 0,
    split,
    ..COMMON
}];

/// Those that every device takes, and one that the test's does.
const SORTED: &[DType] = &[
    DType::F32,
    DType::F16,
    DType::F64,
    DType::I8,
    DType::I16,
    DType::I32,
    DType::I64,
    DType::U8,
    DType::Bf16,
];

#[derive(Debug)]
struct Case {
    shape: Vec<i64>,
    dim: i64,
    k: i64,
    largest: bool,
    result: Vec<i64>,
}

impl Case {
    fn any(rng: &mut Rng) -> Case {
        let mut shape = any_shape(rng);
        let dim = rng.below(shape.len().max(1));
        if numel(&shape) > 0 && numel(&shape) < 100 && rng.one_in(4) && !shape.is_empty() {
            shape[dim] = rng.range(500, 1500);
        }
        let extent = shape.get(dim).copied().unwrap_or(1);
        let k = if rng.coin() { extent.min(3) } else { rng.range(extent.min(1), extent) };
        let mut result = shape.clone();
        if let Some(extent) = result.get_mut(dim) {
            *extent = k;
        }
        let dim = dim as i64 - if rng.coin() { shape.len().max(1) as i64 } else { 0 };
        Case { shape, dim, k, largest: rng.coin(), result }
    }

    fn scalars(&self) -> Vec<i64> {
        vec![self.k, self.dim, self.largest.into(), 1]
    }
}

/// As numbers, where NaN is greater than all.
fn order_of(dtype: DType, a: &Element, b: &Element) -> Ordering {
    match (number(dtype, a), number(dtype, b)) {
        (Number::Int(a), Number::Int(b)) => a.cmp(&b),
        (Number::Real(a), Number::Real(b)) => {
            a.partial_cmp(&b).unwrap_or_else(|| a.is_nan().cmp(&b.is_nan()))
        }
        _ => unreachable!("not ordered"),
    }
}

#[test]
fn the_first_of_equal_elements_come_first() {
    let mut rng = Rng::new(0x70F);
    for round in 0..rounds(400) {
        let (dtype, case) = (SORTED[round % SORTED.len()], Case::any(&mut rng));
        if numel(&case.shape) == 0 {
            continue;
        }
        let few: Vec<Element> = (0..rng.range(1, 60)).map(|_| any_element(&mut rng, dtype)).collect();
        let elements: Vec<Element> = (0..numel(&case.shape)).map(|_| rng.choose(&few)).collect();
        let own = DeviceTensor::from_elements(dtype, Layout::any_input(&case.shape, &mut rng), ND, &elements);
        let elements = own.elements();
        let values = any_output(&mut rng, dtype, &case.result);
        let indices = any_output(&mut rng, DType::I64, &case.result);
        let what = (dtype, &case, &own.layout, &values.layout, &indices.layout);
        row("aclnnTopk")
            .call(&[own.handle(), values.handle(), indices.handle()], &case.scalars())
            .unwrap_or_else(|failure| panic!("{failure:?}\n{what:#?}"));
        let along = case.dim.rem_euclid(case.shape.len().max(1) as i64) as usize;
        let extent = case.shape.get(along).copied().unwrap_or(1);
        let (got, at) = (values.elements(), indices.ints());
        let line = |place: &[i64], index: i64| {
            let mut place = place.to_vec();
            if let Some(at) = place.get_mut(along) {
                *at = index;
            }
            elements[flat(&case.shape, &place)]
        };
        let mut orders = BTreeMap::new();
        for (i, place) in places(&case.result).into_iter().enumerate() {
            let mut first = place.clone();
            let rank = first.get_mut(along).map_or(0, std::mem::take);
            let order = orders.entry(first).or_insert_with_key(|first| {
                let own: Vec<Element> = (0..extent).map(|index| line(first, index)).collect();
                let mut order: Vec<usize> = (0..own.len()).collect();
                order.sort_by(|&a, &b| {
                    let order = order_of(dtype, &own[a], &own[b]);
                    if case.largest { order.reverse() } else { order }
                });
                order
            });
            let expected = order[rank as usize] as i64;
            assert_eq!((at[i], got[i]), (expected, line(&place, expected)), "{place:?}\n{what:#?}");
        }
        assert_only_output_changed(&what, &[&own], &[&values, &indices]);
    }
}

fn split() {
    let mut rng = Rng::new(0x710);
    for (shape, dim, k) in [(&[300i64, 2000][..], 1, 7), (&[900, 700], 0, 30), (&[2, 400_000], 1, 500)] {
        for (what, layout) in threads::layouts(shape) {
            let own = threads::input(&mut rng, DType::F32, layout, ND);
            let mut result = shape.to_vec();
            result[dim] = k;
            let [values, indices] = [DType::F32, DType::I64]
                .map(|dtype| DeviceTensor::output(dtype, Layout::contiguous(&result), ND));
            row("aclnnTopk")
                .call(&[own.handle(), values.handle(), indices.handle()], &[k, dim as i64, 1, 1])
                .expect("a valid call");
            threads::report(&format!("{what} {shape:?}"), &values);
            threads::report(&format!("{what} {shape:?}, where"), &indices);
        }
    }
}
