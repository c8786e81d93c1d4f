//! Rows that are normalised by their own moments, and the gradient of that.

use super::pieces::{PIECE, Piece, moments, pieces, sum, sum_of_two};
use super::{by_dtype, matrix, vector};
use crate::dtype::{DType, InF32};
use crate::parallel::{self, Cost};
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
    /// 1 where there is none.
    pub weight: Option<F>,
    /// 0 where there is none.
    pub bias: Option<F>,
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
    let [weight, bias, mean, rstd] = [weight, bias, mean, rstd].map(|view| view.map(vector::<f32>));
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
    fn gradient_rows<T: InF32>(of: &Gradient<View<T>, Row<f32>>, rows: Range<usize>) = gradient_body;
}

#[inline(always)]
fn normalise_body<S: Simd, T: InF32>(s: S, layer: &Layer<View<T>, Row<f32>>, rows: Range<usize>) {
    let [mut x, mut weight, mut bias] = std::array::from_fn(|_| Piece::new());
    let columns = layer.x.shape[3];
    // What a row of one piece is read from is there for all of them.
    let is_short = columns <= PIECE;
    if is_short {
        weight.load_or(s, layer.weight.as_ref(), &(0..columns), 1.0);
        bias.load_or(s, layer.bias.as_ref(), &(0..columns), 0.0);
    }
    for row in rows {
        let (from, to) = (layer.x.row(0, 0, row), layer.y.row(0, 0, row));
        let (mean, variance) = if layer.is_centred {
            let moments = moments(s, &from, &mut x);
            (moments.mean, moments.variance())
        } else {
            let squares = pieces(columns).map(|at| sum(x.load(s, &from, &at), |x| x * x));
            (0.0, squares.sum::<f64>() / columns as f64)
        };
        let (mean, rstd) = (mean as f32, reciprocal(variance, layer.eps));
        for (to, value) in [(layer.mean, mean), (layer.rstd, rstd)] {
            if let Some(to) = to {
                to.set(row, value);
            }
        }
        for at in pieces(columns) {
            if !is_short {
                x.load(s, &from, &at);
                weight.load_or(s, layer.weight.as_ref(), &at, 1.0);
                bias.load_or(s, layer.bias.as_ref(), &at, 0.0);
            }
            let [x, weight, bias] = [&mut x, &mut weight, &mut bias].map(|piece| piece.first(at.len()));
            for ((x, weight), bias) in x.iter_mut().zip(weight).zip(bias) {
                *x = (*x - mean) * rstd * *weight + *bias;
            }
            to.store(s, at.start, x);
        }
    }
}

/// The reciprocal of a deviation.
#[inline(always)]
pub(super) fn reciprocal(variance: f64, eps: f32) -> f32 {
    (1.0 / (variance + f64::from(eps)).sqrt()) as f32
}

/// The gradient of the elements, and what it is made of.
#[derive(Clone, Copy)]
pub struct Gradient<V, F> {
    /// Of the results.
    pub dy: V,
    /// The elements.
    pub x: V,
    /// Their gradient.
    pub dx: V,
    /// 1 where there is none.
    pub weight: Option<F>,
    /// Of each row; 0, and no part of the elements, where there is none.
    pub mean: Option<F>,
    /// Of each row.
    pub rstd: F,
}

/// Makes the gradient.
pub type Differentiate = fn(Level, Gradient<NdView, NdView>);

/// The kernel for elements of a dtype.
pub fn gradient(dtype: DType) -> Option<Differentiate> {
    by_dtype!(dtype, gradient_of as Differentiate)
}

fn gradient_of<T: InF32>(level: Level, of: Gradient<NdView, NdView>) {
    let [dy, x, dx] = [of.dy, of.x, of.dx].map(matrix::<T>);
    let [weight, mean] = [of.weight, of.mean].map(|view| view.map(vector::<f32>));
    let [.., rows, columns] = x.shape;
    // SAFETY: a row's results are one item's.
    let of = unsafe { Disjoint::new(Gradient { dy, x, dx, weight, mean, rstd: vector(of.rstd) }) };
    let each = Cost { bytes: 3 * columns * size_of::<T>(), operations: columns };
    let body = gradient_rows::<T>(level);
    parallel::for_each(rows, each, |rows| body(&of, rows));
}

#[inline(always)]
fn gradient_body<S: Simd, T: InF32>(s: S, of: &Gradient<View<T>, Row<f32>>, rows: Range<usize>) {
    let [mut x, mut dy, mut weight] = std::array::from_fn(|_| Piece::new());
    let columns = of.x.shape[3];
    let is_short = columns <= PIECE;
    if is_short {
        weight.load_or(s, of.weight.as_ref(), &(0..columns), 1.0);
    }
    for row in rows {
        let [own, other, to] = [of.x, of.dy, of.dx].map(|view| view.row(0, 0, row));
        let (mean, rstd) = (of.mean.map_or(0.0, |mean| mean.get(row)), of.rstd.get(row));
        // The elements as they were normalised, and the gradient with its weight.
        let mut load = |at: &Range<usize>, x: &mut Piece, dy: &mut Piece| {
            if !is_short {
                weight.load_or(s, of.weight.as_ref(), at, 1.0);
            }
            for x in x.load(s, &own, at) {
                *x = (*x - mean) * rstd;
            }
            for (dy, weight) in dy.load(s, &other, at).iter_mut().zip(weight.first(at.len())) {
                *dy *= *weight;
            }
        };
        let mut sums = [0.0; 2];
        for at in pieces(columns) {
            load(&at, &mut x, &mut dy);
            let (x, dy) = (&*x.first(at.len()), &*dy.first(at.len()));
            if of.mean.is_some() {
                sums[0] += sum(dy, |dy| dy);
            }
            sums[1] += sum_of_two(dy, x, |dy, x| dy * x);
        }
        let [level, slope] = sums.map(|sum| (sum / columns as f64) as f32);
        for at in pieces(columns) {
            if !is_short {
                load(&at, &mut x, &mut dy);
            }
            let (x, dy) = (x.first(at.len()), dy.first(at.len()));
            for (x, dy) in x.iter_mut().zip(dy) {
                *x = (*dy - level - *x * slope) * rstd;
            }
            to.store(s, at.start, x);
        }
    }
}
