//! Sums, products, extremes and where they are, truth values, and equality, against plain loops.

use super::super::Phase1;
use super::*;
use crate::common::{IntArray, c_bool};
use opapi::ops::utilities::extremes::{
    amax::{aclnnAmax, aclnnAmaxGetWorkspaceSize},
    amin::{aclnnAmin, aclnnAminGetWorkspaceSize},
    arg_max::{aclnnArgMax, aclnnArgMaxGetWorkspaceSize},
    arg_min::{aclnnArgMin, aclnnArgMinGetWorkspaceSize},
    max::{aclnnMax, aclnnMaxGetWorkspaceSize},
    max_dim::{aclnnMaxDim, aclnnMaxDimGetWorkspaceSize},
    min::{aclnnMin, aclnnMinGetWorkspaceSize},
    min_dim::{aclnnMinDim, aclnnMinDimGetWorkspaceSize},
};
use opapi::ops::utilities::reduction::{
    all::{aclnnAll, aclnnAllGetWorkspaceSize},
    any::{aclnnAny, aclnnAnyGetWorkspaceSize},
    equal::{aclnnEqual, aclnnEqualGetWorkspaceSize},
    mean::{aclnnMean, aclnnMeanGetWorkspaceSize},
    prod::{aclnnProd, aclnnProdGetWorkspaceSize},
    prod_dim::{aclnnProdDim, aclnnProdDimGetWorkspaceSize},
    reduce_sum::{aclnnReduceSum, aclnnReduceSumGetWorkspaceSize},
};
use std::cmp::Ordering;

pub const ROWS: &[Operator] = &[
    along(
        "aclnnAll",
        (
            phase1!(aclnnAllGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), c_bool(s[0] as u8), p[2].cast())),
            aclnnAll,
            |rng| valid(rng, By::List, &[DType::Bool, DType::U8], None),
        ),
    ),
    along(
        "aclnnAmax",
        (
            phase1!(aclnnAmaxGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), c_bool(s[0] as u8), p[2].cast())),
            aclnnAmax,
            |rng| valid(rng, By::List, &[DType::I16], None),
        ),
    ),
    along(
        "aclnnAmin",
        (
            phase1!(aclnnAminGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), c_bool(s[0] as u8), p[2].cast())),
            aclnnAmin,
            |rng| valid(rng, By::List, &[DType::I16], None),
        ),
    ),
    along(
        "aclnnAny",
        (
            phase1!(aclnnAnyGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), c_bool(s[0] as u8), p[2].cast())),
            aclnnAny,
            |rng| valid(rng, By::List, &[DType::Bool, DType::U8], None),
        ),
    ),
    one_axis(
        "aclnnArgMax",
        (
            phase1!(aclnnArgMaxGetWorkspaceSize(p, s => p[0].cast(), s[0], c_bool(s[1] as u8), p[1].cast())),
            aclnnArgMax,
            |rng| valid(rng, By::One, &[DType::I64, DType::I32], None),
        ),
    ),
    one_axis(
        "aclnnArgMin",
        (
            phase1!(aclnnArgMinGetWorkspaceSize(p, s => p[0].cast(), s[0], c_bool(s[1] as u8), p[1].cast())),
            aclnnArgMin,
            |rng| valid(rng, By::One, &[DType::I64, DType::I32], None),
        ),
    ),
    Operator {
        name: "aclnnEqual",
        pointers: &[("self", Role::Input), ("other", Role::Input), ("out", Role::Output)],
        phase1: phase1!(aclnnEqualGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast())),
        phase2: aclnnEqual,
        valid: |rng| {
            let shape = any_shape(rng);
            let pointers = vec![any(rng, &shape), any(rng, &shape), tensor(DType::Bool, ND, &[1])];
            Arguments { pointers, scalars: vec![] }
        },
        // Tensors of different shapes are not looked at.
        may_skip: |name, _, _| name != "out",
        ..UTILITY
    },
    all_axes(
        "aclnnMax",
        (phase1!(aclnnMaxGetWorkspaceSize(p, s => p[0].cast(), p[1].cast())), aclnnMax, |rng| {
            valid(rng, By::None, PLAIN, None)
        }),
    ),
    Operator {
        pointers: WITH_PLACES,
        split: split_searches,
        ..one_axis(
            "aclnnMaxDim",
            (
                phase1!(aclnnMaxDimGetWorkspaceSize(p, s => p[0].cast(), s[0], c_bool(s[1] as u8), p[1].cast(), p[2].cast())),
                aclnnMaxDim,
                |rng| valid(rng, By::One, &[DType::F32], Some(DType::I64)),
            ),
        )
    },
    Operator {
        scalars: &["keepDim", "dtype"],
        ..along(
            "aclnnMean",
            (
                phase1!(aclnnMeanGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), c_bool(s[0] as u8), c_enum(s[1] as i32), p[2].cast())),
                aclnnMean,
                |rng| with_dtype(valid(rng, By::List, NUMBERS, None)),
            ),
        )
    },
    all_axes(
        "aclnnMin",
        (phase1!(aclnnMinGetWorkspaceSize(p, s => p[0].cast(), p[1].cast())), aclnnMin, |rng| {
            valid(rng, By::None, PLAIN, None)
        }),
    ),
    Operator {
        pointers: WITH_PLACES,
        ..one_axis(
            "aclnnMinDim",
            (
                phase1!(aclnnMinDimGetWorkspaceSize(p, s => p[0].cast(), s[0], c_bool(s[1] as u8), p[1].cast(), p[2].cast())),
                aclnnMinDim,
                |rng| valid(rng, By::One, &[DType::F32], Some(DType::I64)),
            ),
        )
    },
    Operator {
        scalars: &["dtype"],
        ..all_axes(
            "aclnnProd",
            (
                phase1!(aclnnProdGetWorkspaceSize(p, s => p[0].cast(), c_enum(s[0] as i32), p[1].cast())),
                aclnnProd,
                |rng| with_dtype(valid(rng, By::None, NUMBERS, None)),
            ),
        )
    },
    Operator {
        scalars: &["dim", "keepDim", "dtype"],
        ..one_axis(
            "aclnnProdDim",
            (
                phase1!(aclnnProdDimGetWorkspaceSize(p, s => p[0].cast(), s[0], c_bool(s[1] as u8), c_enum(s[2] as i32), p[1].cast())),
                aclnnProdDim,
                |rng| with_dtype(valid(rng, By::One, NUMBERS, None)),
            ),
        )
    },
    Operator {
        pointers: &[("self", Role::Input), ("dims", Role::Ints), ("out", Role::Output)],
        scalars: &["keepDims", "dtype"],
        split: split_sums,
        benchmarks: benchmark_sums,
        ..along(
            "aclnnReduceSum",
            (
                phase1!(aclnnReduceSumGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), c_bool(s[0] as u8), c_enum(s[1] as i32), p[2].cast())),
                aclnnReduceSum,
                |rng| with_dtype(valid(rng, By::List, NUMBERS, None)),
            ),
        )
    },
];

const WITH_PLACES: &[(&str, Role)] =
    &[("self", Role::Input), ("out", Role::Output), ("indices", Role::Output)];

/// What calls both phases, and makes arguments.
type Functions = (Phase1, common::Phase2, fn(&mut Rng) -> Arguments);

/// Along a list of axes.
const fn along(name: &'static str, (phase1, phase2, valid): Functions) -> Operator {
    let pointers = &[("self", Role::Input), ("dim", Role::Ints), ("out", Role::Output)];
    Operator { name, pointers, scalars: &["keepdim"], phase1, phase2, valid, ..UTILITY }
}

/// Along one axis.
const fn one_axis(name: &'static str, (phase1, phase2, valid): Functions) -> Operator {
    let pointers = &[("self", Role::Input), ("out", Role::Output)];
    Operator { name, pointers, scalars: &["dim", "keepdim"], phase1, phase2, valid, ..UTILITY }
}

/// Along all axes.
const fn all_axes(name: &'static str, functions: Functions) -> Operator {
    Operator { scalars: &[], ..one_axis(name, functions) }
}

/// What a mean can be.
const NUMBERS: &[DType] = &[DType::F32, DType::F16, DType::F64];

/// How axes are given.
#[derive(Clone, Copy, PartialEq, Debug)]
enum By {
    List,
    One,
    None,
}

fn any(rng: &mut Rng, shape: &[i64]) -> Argument {
    tensor(rng.choose(PLAIN), ND, shape)
}

fn valid(rng: &mut Rng, by: By, outs: &[DType], places: Option<DType>) -> Arguments {
    let shape: Vec<i64> = any_shape(rng).iter().map(|&extent| extent.max(1)).collect();
    let (out, along) = (rng.choose(outs), Along::any(rng, &shape, by));
    let left = along.shape(&shape);
    let self_ =
        if matches!(out, DType::I16 | DType::F32) { out } else { rng.choose(&[DType::F16, DType::I32]) };
    let mut pointers = vec![tensor(self_, ND, &shape), tensor(out, ND, &left)];
    let mut scalars = vec![];
    match by {
        By::List => pointers.insert(1, super::super::array(&along.axes)),
        By::One => scalars.push(along.axes[0]),
        By::None => {}
    }
    if by != By::None {
        scalars.push(along.keep.into());
    }
    pointers.extend(places.map(|dtype| tensor(dtype, ND, &left)));
    Arguments { pointers, scalars }
}

/// With the dtype of the last pointer as the last number.
fn with_dtype(mut arguments: Arguments) -> Arguments {
    let Some(Argument::Tensor { dtype, .. }) = arguments.pointers.last() else { unreachable!("out") };
    arguments.scalars.push(dtype.code().into());
    arguments
}

// ------------------------------------------------------------------------------------------------------- the reference

/// Which axes are reduced.
#[derive(Clone, Debug)]
struct Along {
    /// As they are passed.
    axes: Vec<i64>,
    reduced: Vec<bool>,
    keep: bool,
}

impl Along {
    fn new(shape: &[i64], axes: &[i64], keep: bool) -> Along {
        let rank = shape.len() as i64;
        let is_reduced = |axis| axes.is_empty() || axes.iter().any(|&a| a == axis || a + rank == axis);
        Along { axes: axes.to_vec(), reduced: (0..rank).map(is_reduced).collect(), keep }
    }

    fn any(rng: &mut Rng, shape: &[i64], by: By) -> Along {
        let rank = shape.len();
        let from_end = |rng: &mut Rng, axis: usize| {
            let axis = axis as i64;
            if rng.coin() { axis - rank.max(1) as i64 } else { axis }
        };
        let axes: Vec<i64> = match by {
            By::None => vec![],
            By::One => {
                let axis = rng.below(rank.max(1));
                vec![from_end(rng, axis)]
            }
            By::List => {
                let chosen = rng.permutation(rank);
                let count = rng.below(rank + 1);
                chosen[..count].iter().map(|&axis| from_end(rng, axis)).collect()
            }
        };
        let mut along = Along::new(shape, &axes, by != By::None && rng.coin());
        along.reduced.truncate(rank);
        along
    }

    /// What is left of the shape.
    fn shape(&self, shape: &[i64]) -> Vec<i64> {
        let axes = shape.iter().zip(&self.reduced);
        axes.filter(|(_, reduced)| self.keep || !**reduced)
            .map(|(&extent, &reduced)| if reduced { 1 } else { extent })
            .collect()
    }

    /// For each result the elements that it is made of, in row-major order.
    fn groups(&self, shape: &[i64]) -> Vec<Vec<usize>> {
        let one = Along { keep: false, ..self.clone() };
        let left = Layout::packed_strides(&one.shape(shape));
        let mut own = left.iter();
        let strides: Vec<i64> = self
            .reduced
            .iter()
            .map(|&reduced| if reduced { 0 } else { *own.next().expect("an axis") })
            .collect();
        let to = Layout {
            shape: shape.to_vec(),
            strides,
            offset: 0,
            storage_dims: vec![numel(&one.shape(shape)) as i64],
        };
        let mut groups = vec![vec![]; numel(&one.shape(shape))];
        for (from, to) in to.places().into_iter().enumerate() {
            groups[to].push(from);
        }
        groups
    }
}

/// A call of one of the rows.
#[derive(Debug)]
struct Case {
    name: &'static str,
    along: Along,
    through: DType,
    to: DType,
}

impl Case {
    fn is(&self, names: &[&str]) -> bool {
        names.contains(&self.name)
    }

    fn has_places(&self) -> bool {
        self.is(&["aclnnMaxDim", "aclnnMinDim"])
    }

    fn call(&self, self_: &DeviceTensor, outs: &[&DeviceTensor]) -> Result<(), Failure> {
        let row = row(self.name);
        let axes = IntArray::new(&self.along.axes);
        let mut pointers = vec![self_.handle()];
        if row.pointers[1].1 == Role::Ints {
            pointers.push(axes.handle());
        }
        pointers.extend(outs.iter().map(|out| out.handle()));
        let scalar = |&name: &&str| match name {
            "dim" => self.along.axes[0],
            "dtype" => self.through.code().into(),
            _ => self.along.keep.into(),
        };
        row.call(&pointers, &row.scalars.iter().map(scalar).collect::<Vec<_>>())
    }

    /// Checks a result against the elements that it is made of, in their order.
    fn check(&self, from: DType, elements: &[Element], got: &Element, place: Option<&Element>) {
        let cast = |e: &Element| expected(from, self.through, e);
        let numbers = || elements.iter().map(|e| number(self.through, &cast(e)));
        let equals = |want: Element| assert!(same(self.to, got, &want), "{got:?}, expected {want:?}");
        match self.name {
            "aclnnAll" | "aclnnAny" => {
                let mut truth = elements.iter().map(|e| is_true(from, e));
                let truth = if self.name == "aclnnAll" { truth.all(|t| t) } else { truth.any(|t| t) };
                equals(element(self.to, Number::Int(truth.into())));
            }
            "aclnnReduceSum" if self.through == DType::Bool => {
                let truth = elements.iter().any(|e| is_true(DType::Bool, &cast(e)));
                equals(element(self.to, Number::Int(truth.into())));
            }
            "aclnnReduceSum" | "aclnnMean" | "aclnnProd" | "aclnnProdDim" => self.check_total(numbers(), got),
            _ => {
                let sign = if self.name.contains("Min") || self.name.contains("min") { -1.0 } else { 1.0 };
                let numbers: Vec<Number> = elements.iter().map(|e| number(from, e)).collect();
                let mut best = 0;
                for at in 1..numbers.len() {
                    if order(&numbers[at], &numbers[best], sign) == Ordering::Greater {
                        best = at;
                    }
                }
                let value = || {
                    let mut value = elements[best];
                    if from == DType::Bool {
                        value = element(from, number(from, &value));
                    }
                    expected(from, self.to, &value)
                };
                match place {
                    _ if self.name.starts_with("aclnnArg") => {
                        equals(element(self.to, Number::Int(best as i128)))
                    }
                    Some(place) => {
                        equals(value());
                        assert_eq!(*place, element(DType::I64, Number::Int(best as i128)), "the place");
                    }
                    // Of zeros either may come.
                    None if matches!(numbers[best], Number::Real(0.0)) => {
                        assert!(
                            matches!(number(self.to, got), Number::Real(0.0) | Number::Int(0)),
                            "{got:?}"
                        );
                    }
                    None => equals(value()),
                }
            }
        }
    }

    fn check_total(&self, numbers: impl ExactSizeIterator<Item = Number>, got: &Element) {
        let (is_product, is_mean) = (self.name.starts_with("aclnnProd"), self.name == "aclnnMean");
        let count = numbers.len();
        if !self.through.is_float() && !self.through.is_complex() {
            let mut total = i128::from(is_product);
            for number in numbers {
                let Number::Int(i) = number else { unreachable!("an integer") };
                let next = if is_product { total.wrapping_mul(i) } else { total + i };
                total = i128::from(next as i64);
            }
            if self.through == DType::Bool {
                total = (total != 0).into();
            }
            if is_mean {
                total /= count as i128;
            }
            let through = element(self.through, Number::Int(total));
            let want = expected(self.through, self.to, &through);
            return assert!(same(self.to, got, &want), "{got:?}, expected {want:?}");
        }
        // Complex numbers, and how far away the result may be.
        let (mut total, mut size) = ((f64::from(is_product), 0.0), f64::from(is_product));
        let mut terms = [vec![], vec![]];
        for number in numbers {
            let (x, y) = match number {
                Number::Real(x) => (x, 0.0),
                Number::Pair(x, y) => (x, y),
                Number::Int(_) => unreachable!("no integer"),
            };
            if is_product {
                total = if self.through.is_complex() {
                    (total.0 * x - total.1 * y, total.0 * y + total.1 * x)
                } else {
                    (total.0 * x, 0.0)
                };
                size *= x.abs() + y.abs();
            } else {
                terms[0].push(x);
                terms[1].push(y);
                size += x.abs() + y.abs();
            }
        }
        if !is_product {
            total = (halves(&terms[0]), halves(&terms[1]));
        }
        let by = if is_mean { count as f64 } else { 1.0 };
        let got = match number(self.to, got) {
            Number::Real(x) => (x, 0.0),
            Number::Pair(x, y) => (x, y),
            Number::Int(_) => unreachable!("no integer"),
        };
        // F32 sums by pairs of n elements are much closer than n roundings; one more is the result's own.
        let unit = |dtype: DType| match dtype {
            DType::F16 => 2f64.powi(-11),
            DType::Bf16 => 2f64.powi(-8),
            DType::F64 | DType::C128 => 2f64.powi(-53),
            _ => 2f64.powi(-24),
        };
        let roundings = if is_product { count as f64 + 2.0 } else { 160.0 };
        let inner =
            if matches!(self.through, DType::F64 | DType::C128) { 2f64.powi(-53) } else { 2f64.powi(-24) };
        for (got, want) in [(got.0, total.0 / by), (got.1, total.1 / by)] {
            let room = size / by * roundings * inner
                + want.abs() * 1.01 * (unit(self.through).max(unit(self.to)) + unit(self.to))
                + differential::quantum(self.through).max(differential::quantum(self.to));
            let near = (got - want).abs() <= room || got == want || got.is_nan() && want.is_nan();
            let least = element(self.to, Number::Real(want));
            let overflows = got.is_infinite()
                && !matches!(number(self.to, &least), Number::Real(x) if x.abs() < want.abs() * 0.99);
            assert!(near || overflows, "{got:e}, expected {want:e} within {room:e}");
        }
    }
}

/// A sum whose own rounding does not matter.
fn halves(terms: &[f64]) -> f64 {
    if terms.len() < 3 {
        return terms.iter().sum();
    }
    let (first, second) = terms.split_at(terms.len() / 2);
    halves(first) + halves(second)
}

fn is_true(dtype: DType, e: &Element) -> bool {
    match number(dtype, e) {
        Number::Int(i) => i != 0,
        Number::Real(x) => x != 0.0,
        Number::Pair(x, y) => x != 0.0 || y != 0.0,
    }
}

/// Whether `a` is better than `b`: NaN is the best.
fn order(a: &Number, b: &Number, sign: f64) -> Ordering {
    match (a, b) {
        (Number::Int(a), Number::Int(b)) if sign > 0.0 => a.cmp(b),
        (Number::Int(a), Number::Int(b)) => b.cmp(a),
        (Number::Real(a), Number::Real(b)) => match (a.is_nan(), b.is_nan()) {
            (false, false) => (a * sign).partial_cmp(&(b * sign)).expect("numbers"),
            (a, b) => a.cmp(&b),
        },
        _ => unreachable!("no order"),
    }
}

// ----------------------------------------------------------------------------------------------------------- the tests

const REAL: &[DType] = &[
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

/// Elements of moderate size, so that sums of them mean something; extremes get any.
fn some_elements(rng: &mut Rng, case: &Case, dtype: DType, count: usize) -> Vec<Element> {
    let kind = rng.below(4);
    let is_total = case.is(&["aclnnReduceSum", "aclnnMean", "aclnnProd", "aclnnProdDim"]);
    let is_product = case.name.starts_with("aclnnProd");
    let is_rounded = [dtype, case.through].iter().any(|dtype| dtype.is_float() || dtype.is_complex());
    let mut elements: Vec<Element> = (0..count)
        .map(|_| match kind {
            _ if !is_total || !is_rounded => any_element(rng, dtype),
            // A few factors, so that nothing becomes as small as a product can be.
            _ if is_product && rng.below(count) >= 20 => {
                element(dtype, Number::Int(if dtype != DType::U8 && rng.one_in(3) { -1 } else { 1 }))
            }
            _ if is_product => element(dtype, Number::Pair(rng.uniform(0.8, 2.5), rng.uniform(-0.3, 0.3))),
            0 => element(dtype, Number::Pair(rng.range(-8, 8) as f64, rng.range(-8, 8) as f64)),
            _ => element(dtype, Number::Pair(rng.uniform(-2.0, 2.0), rng.uniform(-2.0, 2.0))),
        })
        .collect();
    match rng.below(6) {
        _ if is_product && is_rounded => {}
        // Ties, and few that are not 0 or not true.
        0 => (0..count).for_each(|at| elements[at] = elements[at % 3 % count]),
        1 => {
            let value = element(dtype, Number::Int(rng.range(0, 1).into()));
            (0..count)
                .filter(|_| !rng.one_in(50))
                .collect::<Vec<_>>()
                .iter()
                .for_each(|&at| elements[at] = value);
        }
        2 if dtype.is_float() && count > 0 && !is_product => {
            for _ in 0..rng.range(1, 3) {
                let value = rng.choose(&[f64::NAN, f64::INFINITY, f64::NEG_INFINITY]);
                elements[rng.below(count)] = element(dtype, Number::Real(value));
            }
        }
        _ => {}
    }
    elements
}

/// A call with random arguments on a shape.
fn any_case(rng: &mut Rng, name: &'static str, shape: &[i64]) -> (Case, DType) {
    let by = match name {
        "aclnnMax" | "aclnnMin" | "aclnnProd" => By::None,
        _ if row(name).pointers[1].1 == Role::Ints => By::List,
        _ => By::One,
    };
    let complex = [DType::C64, DType::C128];
    let mut from = rng.choose(REAL);
    let (through, to) = match name {
        "aclnnAll" | "aclnnAny" => (from, rng.choose(&[DType::Bool, DType::U8])),
        "aclnnMax" | "aclnnMin" => (from, rng.choose(REAL)),
        "aclnnAmax" | "aclnnAmin" => (from, from),
        "aclnnMaxDim" | "aclnnMinDim" => {
            from = rng.choose(&[DType::F32, DType::F16, DType::Bf16, DType::I64, DType::Bool]);
            (from, from)
        }
        "aclnnArgMax" | "aclnnArgMin" => {
            from = rng.choose(&REAL[..9]);
            (from, rng.choose(&[DType::I64, DType::I32]))
        }
        "aclnnMean" => {
            let numbers = [&REAL[..9], &complex].concat();
            from = rng.choose(&numbers);
            let casts = |from: DType, to: DType| {
                let rank = |dtype: DType| i32::from(dtype.is_float()) + 2 * i32::from(dtype.is_complex());
                rank(from) <= rank(to)
            };
            let through =
                rng.choose(&numbers.iter().copied().filter(|&to| casts(from, to)).collect::<Vec<_>>());
            (
                through,
                rng.choose(&numbers.iter().copied().filter(|&to| casts(through, to)).collect::<Vec<_>>()),
            )
        }
        _ => {
            let all = [REAL, &complex].concat();
            from = rng.choose(&all);
            let through = if rng.coin() { from } else { rng.choose(&all) };
            (through, through)
        }
    };
    (Case { name, along: Along::any(rng, shape, by), through, to }, from)
}

fn check(rng: &mut Rng, case: &Case, from: DType, layout: Layout) {
    let shape = layout.shape.clone();
    let elements = some_elements(rng, case, from, numel(&shape));
    let self_ = DeviceTensor::from_elements(from, layout, ND, &elements);
    let elements = self_.elements();
    let left = case.along.shape(&shape);
    // One element is one of any rank.
    let is_exact = case.is(&["aclnnAll", "aclnnAmax", "aclnnAmin"]);
    let left = if numel(&left) == 1 && !is_exact && rng.one_in(6) { vec![1; rng.below(4)] } else { left };
    let mut outs = vec![DeviceTensor::output(case.to, Layout::any_output(&left, rng), ND)];
    if case.has_places() {
        outs.push(DeviceTensor::output(DType::I64, Layout::any_output(&left, rng), ND));
    }
    let outs: Vec<&DeviceTensor> = outs.iter().collect();
    let what = (case, &self_, &outs);
    case.call(&self_, &outs).unwrap_or_else(|failure| panic!("{failure:?}\n{what:#?}"));
    assert_only_output_changed(&what, &[&self_], &outs);
    let results: Vec<Vec<Element>> = outs.iter().map(|out| out.elements()).collect();
    for (at, group) in case.along.groups(&shape).iter().enumerate() {
        let group: Vec<Element> = group.iter().map(|&at| elements[at]).collect();
        let place = results.get(1).map(|places| &places[at]);
        let check = || case.check(from, &group, &results[0][at], place);
        if let Err(panic) = std::panic::catch_unwind(std::panic::AssertUnwindSafe(check)) {
            eprintln!("result {at}\n{what:#?}");
            std::panic::resume_unwind(panic);
        }
    }
}

const REDUCTIONS: [&str; 14] = [
    "aclnnAll",
    "aclnnAmax",
    "aclnnAmin",
    "aclnnAny",
    "aclnnArgMax",
    "aclnnArgMin",
    "aclnnMax",
    "aclnnMaxDim",
    "aclnnMean",
    "aclnnMin",
    "aclnnMinDim",
    "aclnnProd",
    "aclnnProdDim",
    "aclnnReduceSum",
];

#[test]
fn any_view_is_reduced() {
    let mut rng = Rng::new(0x5EDC);
    for _ in 0..rounds(90) {
        for name in REDUCTIONS {
            let shape: Vec<i64> = any_shape(&mut rng).iter().map(|&extent| extent.max(1)).collect();
            let (case, from) = any_case(&mut rng, name, &shape);
            let layout = Layout::any_input(&shape, &mut rng);
            check(&mut rng, &case, from, layout);
        }
    }
}

/// Rows of many units, columns of many tiles and levels, and what lies between.
#[test]
fn long_rows_and_many_columns() {
    let mut rng = Rng::new(0x10C6);
    let shapes: [&[i64]; 9] = [
        &[40_001],
        &[3, 9000],
        &[9000, 3],
        &[4300, 17],
        &[90, 2100],
        &[1100, 95],
        &[2, 300, 70],
        &[130, 130],
        &[33, 5, 97],
    ];
    for _ in 0..rounds(1) {
        for shape in shapes {
            for name in REDUCTIONS {
                let (case, from) = any_case(&mut rng, name, shape);
                let layout = match rng.below(4) {
                    0 => Layout::transposed(shape),
                    1 => Layout::any_input(shape, &mut rng),
                    _ => Layout::contiguous(shape),
                };
                check(&mut rng, &case, from, layout);
            }
        }
    }
}

/// Summed one after the other, 2^24 ones are all that FLOAT counts.
#[test]
fn sums_are_made_by_pairs() {
    let count = (1 << 24) + 4096;
    let one = Layout { shape: vec![count], strides: vec![0], offset: 0, storage_dims: vec![1] };
    let self_ = DeviceTensor::from_storage(DType::F32, one, ND, 1f32.to_le_bytes().to_vec());
    let out = DeviceTensor::output(DType::F32, Layout::contiguous(&[]), ND);
    let along = Along::new(&[count], &[], false);
    let case = Case { name: "aclnnReduceSum", along, through: DType::F32, to: DType::F32 };
    case.call(&self_, &[&out]).expect("a valid call");
    assert_eq!(out.values(), [count as f64]);
}

#[test]
fn empty_tensors_are_filled_or_left_alone() {
    // Per row: what each element of out becomes.
    let table = [
        ("aclnnAll", Some(1.0)),
        ("aclnnAny", Some(0.0)),
        ("aclnnMean", Some(f64::NAN)),
        ("aclnnReduceSum", Some(0.0)),
        ("aclnnProdDim", Some(1.0)),
        ("aclnnProd", Some(1.0)),
        ("aclnnMax", None),
        ("aclnnMin", None),
        ("aclnnMaxDim", None),
        ("aclnnMinDim", None),
        ("aclnnArgMax", None),
    ];
    for (name, value) in table {
        let shape = [3, 0];
        let to = if value.is_some_and(|value| !name.starts_with("aclnnA") || value.is_nan()) {
            DType::F32
        } else {
            DType::U8
        };
        let to = if name.ends_with("Dim") || name == "aclnnMean" { DType::F32 } else { to };
        let self_ = DeviceTensor::new(DType::F32, Layout::contiguous(&shape), ND, &[]);
        let along = Along::new(&shape, &[1], false);
        let left = if matches!(name, "aclnnMax" | "aclnnMin" | "aclnnProd") { vec![] } else { vec![3] };
        let out = DeviceTensor::output(to, Layout::contiguous(&left), ND);
        let places = DeviceTensor::output(DType::I64, Layout::contiguous(&left), ND);
        let case = Case { name, along, through: to, to };
        let outs: &[&DeviceTensor] = if case.has_places() { &[&out, &places] } else { &[&out] };
        case.call(&self_, outs).unwrap_or_else(|failure| panic!("{name}: {failure:?}"));
        match value {
            None => assert!(out.is_untouched() && places.is_untouched(), "{name}"),
            Some(value) if value.is_nan() => assert!(out.values().iter().all(|x| x.is_nan()), "{name}"),
            Some(value) => {
                assert_eq!(out.values(), vec![value; left.iter().product::<i64>() as usize], "{name}")
            }
        }
    }
}

#[test]
fn tensors_are_equal_where_every_element_is() {
    let mut rng = Rng::new(0xE0A1);
    for round in 0..rounds(700) {
        let shape =
            if round % 40 == 0 { vec![rng.range(1, 3), rng.range(3000, 9000)] } else { any_shape(&mut rng) };
        let count = numel(&shape);
        let a = rng.choose(REAL);
        let b = if rng.coin() { a } else { rng.choose(REAL) };
        // Numbers that every dtype holds.
        let mut values: Vec<i64> = (0..count).map(|_| rng.range(0, 1)).collect();
        let of = |values: &[i64], dtype, rng: &mut Rng| {
            let elements: Vec<Element> =
                values.iter().map(|&i| element(dtype, Number::Int(i.into()))).collect();
            DeviceTensor::from_elements(dtype, Layout::any_output(&shape, rng), ND, &elements)
        };
        let first = of(&values, a, &mut rng);
        let differs = count > 0 && rng.coin();
        if differs {
            let at = rng.below(count);
            values[at] = 1 - values[at];
        }
        let second = of(&values, b, &mut rng);
        let out = DeviceTensor::output(DType::Bool, Layout::contiguous(&[1]), ND);
        let call = |first: &DeviceTensor, second: &DeviceTensor| {
            row("aclnnEqual")
                .call(&[first.handle(), second.handle(), out.handle()], &[])
                .expect("a valid call");
            out.ints()[0]
        };
        assert_eq!(call(&first, &second), i64::from(!differs), "{first:?} {second:?}");
        assert_only_output_changed(&(&first, &second), &[&first, &second], &[&out]);
        let other = DeviceTensor::new(b, Layout::contiguous(&[2]), ND, &[0.0; 2]);
        if shape != [2] {
            assert_eq!(call(&first, &other), 0, "{shape:?}");
        }
    }
    let values = |dtype, values: &[f64]| DeviceTensor::new(dtype, Layout::contiguous(&[2]), ND, values);
    for (a, b, equal) in [
        (values(DType::F32, &[1.0, f64::NAN]), values(DType::F32, &[1.0, f64::NAN]), false),
        (values(DType::F32, &[0.0, -0.0]), values(DType::F32, &[-0.0, 0.0]), true),
        (values(DType::F32, &[16777216.0, 1.0]), values(DType::F64, &[16777217.0, 1.0]), false),
        // Both become FLOAT.
        (values(DType::F32, &[16777216.0, 1.0]), values(DType::I32, &[16777217.0, 1.0]), true),
        (values(DType::U64, &[5.0, 6.0]), values(DType::U64, &[5.0, 6.0]), true),
        (values(DType::U16, &[5.0, 6.0]), values(DType::U16, &[5.0, 7.0]), false),
        (values(DType::Bf16, &[5.0, 6.0]), values(DType::F16, &[5.0, 6.0]), true),
    ] {
        let out = DeviceTensor::output(DType::Bool, Layout::contiguous(&[1]), ND);
        row("aclnnEqual").call(&[a.handle(), b.handle(), out.handle()], &[]).expect("a valid call");
        assert_eq!(out.ints(), [i64::from(equal)], "{a:?} {b:?}");
    }
}

// ------------------------------------------------------------------------------------------------- threads, benchmark

/// Each way to share the work: results, parts of one, tiles of columns.
const SPLIT: [(&[i64], &[i64]); 6] = [
    (&[700_001], &[]),
    (&[3, 200_003], &[1]),
    (&[700, 900], &[1]),
    (&[900, 700], &[0]),
    (&[40_000, 17], &[0]),
    (&[100, 30, 130], &[0, 2]),
];

fn split_sums() {
    let mut rng = Rng::new(0x5137);
    for dtype in [DType::F32, DType::F16] {
        for (shape, axes) in SPLIT {
            let self_ = threads::input(&mut rng, dtype, Layout::contiguous(shape), ND);
            let along = Along::new(shape, axes, false);
            let out = DeviceTensor::output(DType::F32, Layout::contiguous(&along.shape(shape)), ND);
            let case = Case { name: "aclnnReduceSum", along, through: DType::F32, to: DType::F32 };
            case.call(&self_, &[&out]).expect("a valid call");
            threads::report(&format!("{dtype:?} {shape:?} {axes:?}"), &out);
        }
    }
}

fn split_searches() {
    let mut rng = Rng::new(0x5138);
    for (shape, axes) in SPLIT.into_iter().filter(|(_, axes)| axes.len() == 1) {
        let self_ = threads::input(&mut rng, DType::F16, Layout::contiguous(shape), ND);
        let along = Along::new(shape, axes, true);
        let left = Layout::contiguous(&along.shape(shape));
        let outs = [DType::F16, DType::I64].map(|dtype| DeviceTensor::output(dtype, left.clone(), ND));
        let case = Case { name: "aclnnMaxDim", along, through: DType::F16, to: DType::F16 };
        case.call(&self_, &outs.each_ref()).expect("a valid call");
        outs.iter().for_each(|out| threads::report(&format!("{shape:?} {axes:?}"), out));
    }
}

fn benchmark_sums() -> Benchmarks {
    let cases: [(&str, DType, &[i64]); 4] = [
        ("all", DType::F32, &[]),
        ("rows", DType::F32, &[1]),
        ("columns", DType::F32, &[0]),
        ("halves", DType::F16, &[1]),
    ];
    let shape = [1024i64, 1024];
    let call = move |dtype: DType, axes: &'static [i64]| {
        let mut rng = Rng::new(1);
        let values: Vec<f64> = (0..numel(&shape)).map(|_| rng.range(-1, 1) as f64).collect();
        let along = Along::new(&shape, axes, false);
        let sum = |group: &Vec<usize>| group.iter().map(|&at| values[at]).sum();
        let expected = along.groups(&shape).iter().map(sum).collect();
        let self_ = DeviceTensor::new(dtype, Layout::contiguous(&shape), ND, &values);
        let out = benchmark::output(dtype, &along.shape(&shape));
        Benchmark {
            operands: vec![self_.into(), IntArray::new(axes).into(), out.into()],
            scalars: vec![0, dtype.code().into()],
            expected,
        }
    };
    cases
        .into_iter()
        .map(|(name, dtype, axes)| {
            let name = format!("1024x1024 {name}");
            (name, Box::new(move || call(dtype, axes)) as Box<dyn Fn() -> Benchmark>)
        })
        .collect()
}

/// What PyTorch makes of the same numbers; tests/golden/utilities/reduction.py says what a case has.
#[test]
fn reductions_agree_with_pytorch() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/utilities_reduction.json");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let file: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let cases = file["cases"].as_array().expect("a list of cases");
    assert!(cases.len() > 400, "{} cases", cases.len());
    for case in cases {
        let dtype = |key: &str| {
            let code = case[key].as_i64().expect("a number of aclDataType");
            let all = REAL.iter().copied().chain([DType::C64, DType::C128]);
            all.into_iter().find(|dtype| i64::from(dtype.code()) == code).expect("a dtype")
        };
        let elements = |dtype: DType, key: &str| -> Vec<Element> {
            let hex = case[key].as_str().expect("hex");
            let byte = |at| u8::from_str_radix(&hex[2 * at..2 * at + 2], 16).expect("hex");
            let bytes: Vec<u8> = (0..hex.len() / 2).map(byte).collect();
            let element = |bytes: &[u8]| {
                let mut e = [0; 16];
                e[..bytes.len()].copy_from_slice(bytes);
                e
            };
            bytes.chunks(dtype.size()).map(element).collect()
        };
        let ints = |key: &str| -> Vec<i64> {
            case[key].as_array().expect("a list").iter().map(|n| n.as_i64().expect("a number")).collect()
        };
        let (from, to, shape) = (dtype("self"), dtype("out"), ints("shape"));
        let name = REDUCTIONS.into_iter().find(|&name| case["name"] == *name).expect("a reduction");
        let along = Along::new(&shape, &ints("dim"), case["keep"] == true);
        let left = Layout::contiguous(&along.shape(&shape));
        let self_ =
            DeviceTensor::from_elements(from, Layout::contiguous(&shape), ND, &elements(from, "input"));
        let outs = [to, DType::I64].map(|dtype| DeviceTensor::output(dtype, left.clone(), ND));
        let call = Case { name, along, through: dtype("dtype"), to };
        let outs: Vec<&DeviceTensor> = outs[..1 + usize::from(call.has_places())].iter().collect();
        call.call(&self_, &outs).unwrap_or_else(|failure| panic!("{case}: {failure:?}"));
        for (got, expected) in outs[0].elements().iter().zip(&elements(to, "output")) {
            assert!(same(to, got, expected), "{case}: {got:?}");
        }
        if call.has_places() {
            assert!(outs[1].elements() == elements(DType::I64, "indices"), "{case}: {:?}", outs[1].ints());
        }
    }
}
