//! Rows that are normalised by their own moments, and the gradient of that.

use super::pieces::{moments, squares, sums};
use super::{by_dtype, matrix, vector};
use crate::dtype::{DType, InF32};
use crate::parallel::{self, Cost};
use crate::rows::{Packed, make, write};
use crate::simd::{Level, Simd, kernels};
use crate::view::{Disjoint, NdView, Row, View};
use std::ops::Range;

/// What is made of a row, and of which views: of each a row has one element in `mean` and in `rstd`, and a column one in `weight` and in
/// `bias`.
#[derive(Clone, Copy)]
pub struct Layer<V, F> {
    /// The elements.
    pub x: V,
    /// What becomes of them.
    pub y: V,
    /// What elements are multiplied by.
    pub weight: F,
    /// What is added to them.
    pub bias: F,
    /// Takes the mean. Where a row keeps its own there is none.
    pub mean: Option<F>,
    /// Takes the reciprocal of the deviation.
    pub rstd: Option<F>,
    /// What the variance is added to.
    pub eps: f32,
    /// The mean is taken off; else the deviation is that from 0.
    pub is_centred: bool,
}

/// Normalises rows.
pub type Normalise = fn(Level, Layer<NdView, NdView>);

/// The kernel for elements of a dtype.
pub fn normalise(dtype: DType) -> Option<Normalise> {
    by_dtype!(dtype, normalise_of as Normalise)
}

fn normalise_of<T: InF32>(level: Level, layer: Layer<NdView, NdView>) {
    let Layer { x, y, weight, bias, mean, rstd, eps, is_centred } = layer;
    let ([weight, bias], [mean, rstd]) =
        ([weight, bias].map(vector::<f32>), [mean, rstd].map(|view| view.map(vector::<f32>)));
    let layer = Layer { x: matrix::<T>(x), y: matrix::<T>(y), weight, bias, mean, rstd, eps, is_centred };
    let [.., rows, columns] = layer.x.shape;
    // SAFETY: a row's results are one item's.
    let layer = unsafe { Disjoint::new(layer) };
    let each = Cost { bytes: 2 * columns * size_of::<T>(), operations: columns };
    let body = normalise_rows::<T>(level);
    parallel::for_each(rows, each, |rows| body(&layer, rows));
}

kernels! {
    fn normalise_rows<T: InF32>(layer: &Layer<View<T>, Row<f32>>, rows: Range<usize>) = normalise_body;
    fn gradient_groups<T: InF32>(of: &Differentiated<T>, groups: Range<usize>) = gradient_body;
    fn join_columns<T: InF32>(of: &Joined<T>, blocks: Range<usize>) = join_body;
}

make! {
    /// Elements as they are normalised.
    Normal { mean: f32, rstd: f32 }: 1, 2, 1, |own, s, [x], [weight, bias]| {
        let x = s.mul(s.sub(x, s.splat(own.mean)), s.splat(own.rstd));
        [s.add(s.mul(x, weight), bias)]
    };
}

#[inline(always)]
fn normalise_body<S: Simd, T: InF32>(s: S, layer: &Layer<View<T>, Row<f32>>, rows: Range<usize>) {
    let columns = layer.x.shape[3];
    let by = [Packed::of(&layer.weight), Packed::of(&layer.bias)];
    for row in rows {
        let [from, to] = [Packed::of(&layer.x.row(0, 0, row)), Packed::of(&layer.y.row(0, 0, row))];
        let (mean, variance) = if layer.is_centred {
            let moments = moments(s, from);
            (moments.mean, moments.variance())
        } else {
            (0.0, squares(s, from) / columns as f64)
        };
        let (mean, rstd) = (mean as f32, reciprocal(variance, layer.eps));
        for (to, value) in [(layer.mean, mean), (layer.rstd, rstd)] {
            if let Some(to) = to {
                to.set(row, value);
            }
        }
        write(s, &Normal { mean, rstd }, [from], by, [to]);
    }
}

/// The reciprocal of a deviation.
#[inline(always)]
pub(super) fn reciprocal(variance: f64, eps: f32) -> f32 {
    (1.0 / (variance + f64::from(eps)).sqrt()) as f32
}

/// Rows whose part of the gradients of weight and bias is summed in FLOAT.
const GROUP: usize = 32;

/// How many rows there are of sums that so many rows make.
pub fn rows_of_sums(rows: usize) -> usize {
    2 * rows.div_ceil(GROUP)
}

/// The gradients, and what they are made of.
pub struct Gradient<'a> {
    /// Of the results.
    pub dy: NdView<'a>,
    /// The elements.
    pub x: NdView<'a>,
    /// Their gradient.
    pub dx: Option<NdView<'a>>,
    /// What results were multiplied by.
    pub weight: NdView<'a>,
    /// Of each row; 0, and no part of the elements, where there is none.
    pub mean: Option<NdView<'a>>,
    /// Of each row.
    pub rstd: NdView<'a>,
    /// Takes sums of each group of rows, those of the gradient and those of it times the elements as they were normalised, for
    /// [`join`].
    pub sums: Option<NdView<'a>>,
}

/// Makes the gradients.
pub type Differentiate = fn(Level, Gradient);

/// The kernel for elements of a dtype.
pub fn gradient(dtype: DType) -> Option<Differentiate> {
    by_dtype!(dtype, gradient_of as Differentiate)
}

/// A [`Gradient`] as a kernel has it.
struct Differentiated<T> {
    dy: View<T>,
    x: View<T>,
    dx: View<T>,
    has_dx: bool,
    weight: Row<f32>,
    mean: Option<Row<f32>>,
    rstd: Row<f32>,
    sums: View<f32>,
    has_sums: bool,
}

fn gradient_of<T: InF32>(level: Level, of: Gradient) {
    let Gradient { dy, x, dx, weight, mean, rstd, sums } = of;
    let (has_dx, has_sums) = (dx.is_some(), sums.is_some());
    // What is not wanted is something that is there: compilers ask before a loop how it lies, whether the loop uses it or not.
    let [dx, sums] = [dx.unwrap_or(x), sums.unwrap_or(weight)];
    let ([dy, x, dx], sums) = ([dy, x, dx].map(matrix::<T>), matrix::<f32>(sums));
    let (weight, mean, rstd) = (vector(weight), mean.map(vector), vector(rstd));
    let [.., rows, columns] = x.shape;
    let of = Differentiated { dy, x, dx, has_dx, weight, mean, rstd, sums, has_sums };
    // SAFETY: the results of a group of rows are one item's.
    let of = unsafe { Disjoint::new(of) };
    let elements = columns * GROUP.min(rows);
    let each = Cost { bytes: 3 * elements * size_of::<T>(), operations: elements };
    let body = gradient_groups::<T>(level);
    parallel::for_each(rows.div_ceil(GROUP), each, |groups| body(&of, groups));
}

make! {
    /// The gradient with its weight, and that times the element as it was normalised.
    Slopes { mean: f32, rstd: f32 }: 2, 1, 2, |own, s, [dy, x], [weight]| {
        let x = s.mul(s.sub(x, s.splat(own.mean)), s.splat(own.rstd));
        let dy = s.mul(dy, weight);
        [dy, s.mul(dy, x)]
    };
    Slope { mean: f32, rstd: f32, level: f32, slope: f32 }: 2, 1, 1, |own, s, [dy, x], [weight]| {
        let x = s.mul(s.sub(x, s.splat(own.mean)), s.splat(own.rstd));
        let dy = s.sub(s.mul(dy, weight), s.splat(own.level));
        [s.mul(s.sub(dy, s.mul(x, s.splat(own.slope))), s.splat(own.rstd))]
    };
    /// Sums with one more row.
    Added { mean: f32, rstd: f32 }: 2, 2, 2, |own, s, [dy, x], [of_dy, of_products]| {
        let x = s.mul(s.sub(x, s.splat(own.mean)), s.splat(own.rstd));
        [s.add(of_dy, dy), s.add(of_products, s.mul(dy, x))]
    };
}

#[inline(always)]
fn gradient_body<S: Simd, T: InF32>(s: S, of: &Differentiated<T>, groups: Range<usize>) {
    let [.., rows, columns] = of.x.shape;
    let weight = Packed::of(&of.weight);
    for group in groups {
        let own_sums = if of.has_sums { [2 * group, 2 * group + 1] } else { [0; 2] };
        let own_sums = own_sums.map(|row| of.sums.row(0, 0, row));
        if of.has_sums {
            own_sums.iter().for_each(Row::clear);
        }
        let own_sums = own_sums.each_ref().map(Packed::of);
        for row in group * GROUP..rows.min((group + 1) * GROUP) {
            let [x, dy] = [Packed::of(&of.x.row(0, 0, row)), Packed::of(&of.dy.row(0, 0, row))];
            let mean = match of.mean {
                Some(mean) => mean.get(row),
                None => 0.0,
            };
            let rstd = of.rstd.get(row);
            let slopes =
                if of.has_dx { sums(s, &Slopes { mean, rstd }, [dy, x], [weight]) } else { [0.0; 2] };
            if of.has_sums {
                write(s, &Added { mean, rstd }, [dy, x], own_sums, own_sums);
            }
            if of.has_dx {
                let [level, slope] = slopes;
                let level = if of.mean.is_some() { (level / columns as f64) as f32 } else { 0.0 };
                let slope = (slope / columns as f64) as f32;
                let to = Packed::of(&of.dx.row(0, 0, row));
                write(s, &Slope { mean, rstd, level, slope }, [dy, x], [weight], [to]);
            }
        }
    }
}

/// Sums of groups of rows, and where those of all are written: the gradients of bias and of weight.
struct Joined<T> {
    sums: View<T>,
    to: [Option<Row<f32>>; 2],
}

/// Joins sums of groups of rows.
pub fn join(level: Level, sums: NdView, to: [Option<NdView>; 2]) {
    let sums = matrix::<f32>(sums);
    let [.., rows, columns] = sums.shape;
    // SAFETY: each result is one item's.
    let of = unsafe { Disjoint::new(Joined { sums, to: to.map(|to| to.map(vector)) }) };
    let body = join_columns::<f32>(level);
    parallel::for_each(columns.div_ceil(BLOCK), rows * BLOCK * size_of::<f32>(), |blocks| body(&of, blocks));
}

/// Columns that are joined at a time.
const BLOCK: usize = 128;

#[inline(always)]
fn join_body<S: Simd, T: InF32>(s: S, of: &Joined<T>, blocks: Range<usize>) {
    let [.., rows, columns] = of.sums.shape;
    for block in blocks {
        let at = block * BLOCK..columns.min((block + 1) * BLOCK);
        for (first, to) in of.to.iter().enumerate() {
            let Some(to) = to else { continue };
            let (mut all, mut own) = ([0.0f64; BLOCK], [0.0f32; BLOCK]);
            for row in (first..rows).step_by(2) {
                of.sums.row(0, 0, row).load(s, at.start, &mut own[..at.len()]);
                for column in 0..BLOCK {
                    all[column] += f64::from(own[column]);
                }
            }
            for column in at.clone() {
                to.set(column, all[column - at.start] as f32);
            }
        }
    }
}
