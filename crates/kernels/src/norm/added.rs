//! Rows that are added before they are normalised, each by its own moments: a row waits in scratch meanwhile, in FLOAT.

use super::layer::reciprocal;
use super::pieces::{moments, squares};
use super::{by_dtype, matrix, vector};
use crate::dtype::{DType, InF32};
use crate::parallel::{self, Cost};
use crate::rows::{Packed, Same, make, write};
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
    /// What elements are multiplied by.
    pub weight: F,
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
    let (weight, [bias, mean, rstd]) =
        (vector::<f32>(weight), [bias, mean, rstd].map(|view| view.map(vector::<f32>)));
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

make! {
    /// A multiple of one, and another.
    Both { factor: f32 }: 2, 0, 1, |own, s, [x, other], _| [s.add(s.mul(x, s.splat(own.factor)), other)];
    Plus {}: 1, 1, 1, |_own, s, [x], [sum]| [s.add(sum, x)];
    /// Elements as they are normalised, with a weight.
    Weighted { mean: f32, rstd: f32 }: 1, 1, 1, |own, s, [x], [weight]| {
        [s.mul(s.mul(s.sub(x, s.splat(own.mean)), s.splat(own.rstd)), weight)]
    };
    /// And with a bias.
    Biased { mean: f32, rstd: f32 }: 1, 2, 1, |own, s, [x], [weight, bias]| {
        [s.add(s.mul(s.mul(s.sub(x, s.splat(own.mean)), s.splat(own.rstd)), weight), bias)]
    };
}

#[inline(always)]
fn add_body<S: Simd, T: InF32>(s: S, added: &Added<View<T>, Row<f32>>, row: usize, room: &mut [f32]) {
    // SAFETY: these floats, which nothing else uses meanwhile.
    let room = unsafe { Packed::new(room.as_mut_ptr(), room.len()) };
    write(
        s,
        &Both { factor: added.factor },
        added.of.map(|view| Packed::of(&view.row(0, 0, row))),
        [],
        [room],
    );
    if let Some(third) = &added.third {
        write(s, &Plus {}, [Packed::of(&third.row(0, 0, row))], [room], [room]);
    }
    if let Some(total) = &added.sum {
        let total = Packed::of(&total.row(0, 0, row));
        write(s, &Same {}, [room], [], [total]);
        if added.is_rounded {
            write(s, &Same {}, [total], [], [room]);
        }
    }
    let (mean, variance) = if added.is_centred {
        let moments = moments(s, room);
        (moments.mean, moments.variance())
    } else {
        (0.0, squares(s, room) / room.len() as f64)
    };
    let (mean, rstd) = (mean as f32, reciprocal(variance, added.eps));
    for (to, value) in [(added.mean, mean), (added.rstd, rstd)] {
        if let Some(to) = to {
            to.set(row, value);
        }
    }
    let (to, weight) = (Packed::of(&added.y.row(0, 0, row)), Packed::of(&added.weight));
    match &added.bias {
        Some(bias) => write(s, &Biased { mean, rstd }, [room], [weight, Packed::of(bias)], [to]),
        None => write(s, &Weighted { mean, rstd }, [room], [weight], [to]),
    }
}
