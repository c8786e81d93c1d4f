//! Rows that are added before they are normalised, each by its own moments: a row waits in scratch meanwhile, in FLOAT.

use super::layer::reciprocal;
use super::pieces::{Moments, Piece, pieces, sum};
use super::{by_dtype, matrix, vector};
use crate::dtype::{DType, InF32};
use crate::parallel::{self, Cost};
use crate::simd::{Level, Simd, kernels};
use crate::view::{Disjoint, NdView, Row, Scratch, View};

/// What is added, and what is made of the sum: of each view a row has one element in `mean` and in `rstd`, and a column one in `weight` and
/// in `bias`.
#[derive(Clone, Copy)]
pub struct Added<V, F> {
    /// The terms.
    pub of: [V; 2],
    /// By which the first one is multiplied.
    pub factor: f32,
    /// A third term.
    pub third: Option<V>,
    /// Takes the sum. It may be one of the terms.
    pub sum: Option<V>,
    /// What is normalised is the sum as it was rounded there; else as it was before.
    pub is_rounded: bool,
    /// What becomes of the sum. It may be one of the terms.
    pub y: V,
    /// 1 where there is none.
    pub weight: Option<F>,
    /// 0 where there is none.
    pub bias: Option<F>,
    /// Takes the mean.
    pub mean: Option<F>,
    /// Takes the reciprocal of the deviation.
    pub rstd: Option<F>,
    /// What the variance is added to.
    pub eps: f32,
    /// The mean is taken off; else the deviation is that from 0.
    pub is_centred: bool,
}

/// Adds and normalises rows. A thread needs room for one, of FLOAT.
pub type Add = fn(Level, Added<NdView, NdView>, Scratch);

/// The kernel for elements of a dtype.
pub fn add(dtype: DType) -> Option<Add> {
    by_dtype!(dtype, add_of as Add)
}

fn add_of<T: InF32>(level: Level, added: Added<NdView, NdView>, scratch: Scratch) {
    let Added { of, factor, third, sum, is_rounded, y, weight, bias, mean, rstd, eps, is_centred } = added;
    let [weight, bias, mean, rstd] = [weight, bias, mean, rstd].map(|view| view.map(vector::<f32>));
    let [third, sum] = [third, sum].map(|view| view.map(matrix::<T>));
    let (of, y) = (of.map(matrix::<T>), matrix::<T>(y));
    let [.., rows, columns] = y.shape;
    let added = Added { of, factor, third, sum, is_rounded, y, weight, bias, mean, rstd, eps, is_centred };
    // SAFETY: a row's results are one item's.
    let added = unsafe { Disjoint::new(added) };
    let each = Cost { bytes: 4 * columns * size_of::<T>(), operations: columns };
    let body = add_row::<T>(level);
    parallel::for_each_with(rows, each, scratch.buffers::<f32>(), |room, row| {
        body(&added, row, &mut room[..columns]);
    });
}

kernels! {
    fn add_row<T: InF32>(added: &Added<View<T>, Row<f32>>, row: usize, room: &mut [f32]) = add_body;
}

#[inline(always)]
fn add_body<S: Simd, T: InF32>(s: S, added: &Added<View<T>, Row<f32>>, row: usize, room: &mut [f32]) {
    let [mut other, mut weight] = std::array::from_fn(|_| Piece::new());
    let (columns, terms) = (room.len(), added.of.map(|view| view.row(0, 0, row)));
    let [third, total] = [added.third, added.sum].map(|view| view.map(|view| view.row(0, 0, row)));
    let (mut moments, mut squares) = (Moments::default(), 0.0);
    for at in pieces(columns) {
        let x = &mut room[at.clone()];
        terms[0].load(s, at.start, x);
        for (x, other) in x.iter_mut().zip(other.load(s, &terms[1], &at)) {
            *x = *x * added.factor + *other;
        }
        if let Some(third) = &third {
            for (x, other) in x.iter_mut().zip(other.load(s, third, &at)) {
                *x += *other;
            }
        }
        if let Some(total) = &total {
            total.store(s, at.start, x);
            if added.is_rounded {
                total.load(s, at.start, x);
            }
        }
        if added.is_centred {
            moments = moments.join(Moments::of(x));
        } else {
            squares += sum(x, |x| x * x);
        }
    }
    let (mean, variance) =
        if added.is_centred { (moments.mean, moments.variance()) } else { (0.0, squares / columns as f64) };
    let (mean, rstd) = (mean as f32, reciprocal(variance, added.eps));
    for (to, value) in [(added.mean, mean), (added.rstd, rstd)] {
        if let Some(to) = to {
            to.set(row, value);
        }
    }
    let to = added.y.row(0, 0, row);
    for at in pieces(columns) {
        let x = &mut room[at.clone()];
        let weights = weight.load_or(s, added.weight.as_ref(), &at, 1.0);
        let biases = other.load_or(s, added.bias.as_ref(), &at, 0.0);
        for ((x, weight), bias) in x.iter_mut().zip(weights).zip(biases) {
            *x = (*x - mean) * rstd * *weight + *bias;
        }
        to.store(s, at.start, x);
    }
}
