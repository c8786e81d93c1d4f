//! What reductions must give, in plain loops.

use super::super::common::IntArray;
use super::super::tensors::*;
use super::super::*;
use std::cmp::Ordering;

/// How axes are given.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum By {
    List,
    One,
    None,
}

/// Which axes are reduced.
#[derive(Clone, Debug)]
pub struct Along {
    /// As they are passed.
    pub axes: Vec<i64>,
    pub reduced: Vec<bool>,
    pub keep: bool,
}

impl Along {
    pub fn new(shape: &[i64], axes: &[i64], keep: bool) -> Along {
        let rank = shape.len() as i64;
        let is_reduced = |axis| axes.is_empty() || axes.iter().any(|&a| a == axis || a + rank == axis);
        Along { axes: axes.to_vec(), reduced: (0..rank).map(is_reduced).collect(), keep }
    }

    pub fn any(rng: &mut Rng, shape: &[i64], by: By) -> Along {
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
    pub fn shape(&self, shape: &[i64]) -> Vec<i64> {
        let axes = shape.iter().zip(&self.reduced);
        axes.filter(|(_, reduced)| self.keep || !**reduced)
            .map(|(&extent, &reduced)| if reduced { 1 } else { extent })
            .collect()
    }

    /// For each result the elements that it is made of, in row-major order.
    pub fn groups(&self, shape: &[i64]) -> Vec<Vec<usize>> {
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
pub struct Case {
    pub name: &'static str,
    pub along: Along,
    pub through: DType,
    pub to: DType,
}

impl Case {
    pub fn is(&self, names: &[&str]) -> bool {
        names.contains(&self.name)
    }

    pub fn has_places(&self) -> bool {
        self.is(&["aclnnMaxDim", "aclnnMinDim"])
    }

    pub fn call(&self, self_: &DeviceTensor, outs: &[&DeviceTensor]) -> Result<(), Failure> {
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
            "noopWithEmptyAxes" | "noopWithEmptyDims" => 0,
            _ => self.along.keep.into(),
        };
        row.call(&pointers, &row.scalars.iter().map(scalar).collect::<Vec<_>>())
    }

    /// Checks a result against the elements that it is made of, in their order.
    pub fn check(&self, from: DType, elements: &[Element], got: &Element, place: Option<&Element>) {
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
            "aclnnReduceSum" | "aclnnMean" | "aclnnMeanV2" | "aclnnProd" | "aclnnProdDim" => {
                self.check_total(numbers(), got)
            }
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

    pub fn check_total(&self, numbers: impl ExactSizeIterator<Item = Number>, got: &Element) {
        let (is_product, is_mean) = (self.name.starts_with("aclnnProd"), self.name.starts_with("aclnnMean"));
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
pub fn halves(terms: &[f64]) -> f64 {
    if terms.len() < 3 {
        return terms.iter().sum();
    }
    let (first, second) = terms.split_at(terms.len() / 2);
    halves(first) + halves(second)
}

pub fn is_true(dtype: DType, e: &Element) -> bool {
    match number(dtype, e) {
        Number::Int(i) => i != 0,
        Number::Real(x) => x != 0.0,
        Number::Pair(x, y) => x != 0.0 || y != 0.0,
    }
}

/// Whether `a` is better than `b`: NaN is the best.
pub fn order(a: &Number, b: &Number, sign: f64) -> Ordering {
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
