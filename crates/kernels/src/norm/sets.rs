//! Rows that are normalised by the moments of a set of them, and the gradient of that.

use super::columns::{self, Blocks, Centre};
use super::layer::reciprocal;
use super::pieces::{Moments, PIECE, Piece, moments, pieces, sum, sum_of_two};
use super::{by_dtype, matrix, vector};
use crate::dtype::{DType, InF32};
use crate::parallel::{self, Cost};
use crate::simd::{Level, Simd, kernels};
use crate::view::{Disjoint, NdView, Row, View};
use opapi_math::float::sigmoid;
use std::ops::Range;

/// Rows of fewer elements are taken as columns.
pub const SHORT: usize = 16;

/// Which rows are a set.
#[derive(Clone, Copy, Debug)]
pub struct Sets {
    /// How many sets there are.
    pub count: usize,
    /// Rows from the first of a set to the first of the next.
    pub apart: usize,
    /// Rows of a set.
    pub rows: usize,
    /// From one of them to the next.
    pub step: usize,
}

impl Sets {
    /// Each row is one.
    pub fn rows(count: usize) -> Sets {
        Sets { count, apart: 1, rows: 1, step: 1 }
    }

    /// The rows of channels of images.
    pub fn channels(images: usize, channels: usize) -> Sets {
        Sets { count: channels, apart: 1, rows: images, step: channels }
    }

    #[inline(always)]
    fn of(self, set: usize) -> impl Iterator<Item = usize> {
        (0..self.rows).map(move |at| set * self.apart + at * self.step)
    }
}

/// How elements lie.
#[derive(Clone, Copy, Debug)]
pub enum Lie {
    /// A row has elements of one channel, or of one group.
    Rows(Sets),
    /// A row has all channels, each with so many elements beside each other.
    Columns(usize),
}

/// What is kept of moments beside the mean.
#[derive(Clone, Copy, Debug)]
pub enum Spread {
    /// The variance.
    Variance,
    /// The reciprocal of the deviation, with what is added to the variance.
    Reciprocal(f32),
}

impl Spread {
    #[inline(always)]
    fn of(self, moments: Moments) -> f32 {
        match self {
            Spread::Variance => moments.variance() as f32,
            Spread::Reciprocal(eps) => reciprocal(moments.variance(), eps),
        }
    }
}

/// Measures elements: writes the mean of each set, and its spread.
pub type Measure = fn(Level, x: NdView, Lie, Spread, to: [NdView; 2]);

/// The kernel for elements of a dtype.
pub fn measure(dtype: DType) -> Option<Measure> {
    by_dtype!(dtype, measure_of as Measure)
}

struct Measured<T> {
    x: View<T>,
    spread: Spread,
    to: [Row<f32>; 2],
}

impl<T> Measured<T> {
    #[inline(always)]
    fn write(&self, set: usize, moments: Moments) {
        self.to[0].set(set, moments.mean as f32);
        self.to[1].set(set, self.spread.of(moments));
    }
}

kernels! {
    fn measure_rows<T: InF32>(of: &Measured<T>, sets: Sets, items: Range<usize>) = measure_rows_body;
    fn measure_columns<T: InF32>(of: &Measured<T>, blocks: Blocks, items: Range<usize>) = measure_columns_body;
    fn sum_rows<T: InF32>(of: &Summed<T>, sets: Sets, items: Range<usize>) = sum_rows_body;
    fn sum_columns<T: InF32>(of: &Summed<T>, blocks: Blocks, items: Range<usize>) = sum_columns_body;
    fn scale_rows<T: InF32>(of: &Scaled<T>, items: Range<usize>) = scale_rows_body;
    fn scale_columns<T: InF32>(of: &Scaled<T>, items: Range<usize>) = scale_columns_body;
}

fn measure_of<T: InF32>(level: Level, x: NdView, lie: Lie, spread: Spread, to: [NdView; 2]) {
    let x = matrix::<T>(x);
    // SAFETY: the results of a set are one item's.
    let of = unsafe { Disjoint::new(Measured { x, spread, to: to.map(vector) }) };
    let of_rows = measure_rows::<T>(level);
    let of_columns = measure_columns::<T>(level);
    for_each(
        lie,
        x.shape,
        size_of::<T>(),
        |sets, items| of_rows(&of, sets, items),
        |blocks, items| of_columns(&of, blocks, items),
    );
}

/// Sets of rows, or blocks of columns, on as many threads as reading so many bytes of each element is worth.
fn for_each(
    lie: Lie,
    [.., rows, columns]: [usize; 4],
    bytes: usize,
    sets: impl Fn(Sets, Range<usize>) + Sync,
    blocks: impl Fn(Blocks, Range<usize>) + Sync,
) {
    let all = Cost { bytes: rows * columns * bytes, operations: rows * columns };
    match lie {
        Lie::Rows(of) => parallel::for_each(of.count, all.split(of.count), |items| sets(of, items)),
        Lie::Columns(each) => {
            let of = Blocks::new(columns, each);
            parallel::for_each(of.count(), all.split(of.count()), |items| blocks(of, items));
        }
    }
}

#[inline(always)]
fn measure_rows_body<S: Simd, T: InF32>(s: S, of: &Measured<T>, sets: Sets, items: Range<usize>) {
    let mut piece = Piece::new();
    for set in items {
        let rows = sets.of(set).map(|row| moments(s, &of.x.row(0, 0, row), &mut piece));
        of.write(set, rows.fold(Moments::default(), Moments::join));
    }
}

#[inline(always)]
fn measure_columns_body<S: Simd, T: InF32>(s: S, of: &Measured<T>, blocks: Blocks, items: Range<usize>) {
    for block in items {
        columns::moments(s, &of.x, blocks, block, |channel, moments| of.write(channel, moments));
    }
}

/// What is taken off elements before they are summed.
#[derive(Clone, Copy)]
pub enum Off<F> {
    /// A number for each channel; rows with as many channels as there are numbers follow each other, or so many rows share one.
    Means(F, usize),
    /// Rows that have all channels: a number for each row, if any, and a factor for what is left.
    OfRows(Option<F>, F),
}

/// Sums `dy`, and `dy` times the elements with something taken off.
pub type Sum = fn(Level, of: [NdView; 2], Lie, Off<NdView>, to: [Option<NdView>; 2]);

/// The kernel for elements of a dtype.
pub fn sums(dtype: DType) -> Option<Sum> {
    by_dtype!(dtype, sums_of as Sum)
}

struct Summed<T> {
    of: [View<T>; 2],
    off: Off<Row<f32>>,
    to: [Option<Row<f32>>; 2],
}

impl<T> Summed<T> {
    #[inline(always)]
    fn write(&self, set: usize, sums: [f64; 2]) {
        for (to, sum) in self.to.iter().zip(sums) {
            if let Some(to) = to {
                to.set(set, sum as f32);
            }
        }
    }
}

fn sums_of<T: InF32>(level: Level, of: [NdView; 2], lie: Lie, off: Off<NdView>, to: [Option<NdView>; 2]) {
    let of = of.map(matrix::<T>);
    let off = match off {
        Off::Means(means, rows) => Off::Means(vector(means), rows),
        Off::OfRows(mean, factor) => Off::OfRows(mean.map(vector), vector(factor)),
    };
    // SAFETY: the results of a set are one item's.
    let summed = unsafe { Disjoint::new(Summed { of, off, to: to.map(|to| to.map(vector)) }) };
    let of_rows = sum_rows::<T>(level);
    let of_columns = sum_columns::<T>(level);
    for_each(
        lie,
        of[1].shape,
        2 * size_of::<T>(),
        |sets, items| of_rows(&summed, sets, items),
        |blocks, items| of_columns(&summed, blocks, items),
    );
}

#[inline(always)]
fn sum_rows_body<S: Simd, T: InF32>(s: S, of: &Summed<T>, sets: Sets, items: Range<usize>) {
    let [mut x, mut dy] = std::array::from_fn(|_| Piece::new());
    let Off::Means(means, share) = of.off else { unreachable!("rows of one channel") };
    for set in items {
        let mut sums = [0.0; 2];
        for row in sets.of(set) {
            let [other, own] = of.of.map(|view| view.row(0, 0, row));
            let mean = means.get(row / share % means.len());
            for at in pieces(own.len()) {
                let (x, dy) = (&*x.load(s, &own, &at), &*dy.load(s, &other, &at));
                sums[0] += sum(dy, |dy| dy);
                sums[1] += sum_of_two(dy, x, |dy, x| dy * (x - mean));
            }
        }
        of.write(set, sums);
    }
}

#[inline(always)]
fn sum_columns_body<S: Simd, T: InF32>(s: S, of: &Summed<T>, blocks: Blocks, items: Range<usize>) {
    let centre = match of.off {
        Off::Means(means, _) => Centre::OfChannels(means),
        Off::OfRows(mean, factor) => Centre::OfRows(mean, factor),
    };
    for block in items {
        columns::sums(s, of.of.each_ref(), centre, blocks, block, |channel, sums| of.write(channel, sums));
    }
}

/// How elements are scaled.
#[derive(Clone, Copy)]
pub struct Shape {
    /// Coefficients are those of columns; else of rows, one after the other and again from the first one.
    pub by_columns: bool,
    /// A result z becomes z sigmoid(z).
    pub silu: bool,
}

/// Writes `y = (x - m) a + b`, or with `dy` `y = a dy - (x - m) b - c`. The coefficients are m, a, b, c.
pub type Scale = fn(Level, [NdView; 2], dy: Option<NdView>, coefficients: [NdView; 4], Shape);

/// The kernel for elements of a dtype.
pub fn scale(dtype: DType) -> Option<Scale> {
    by_dtype!(dtype, scale_of as Scale)
}

struct Scaled<T> {
    x: View<T>,
    y: View<T>,
    dy: Option<View<T>>,
    coefficients: [Row<f32>; 4],
    silu: bool,
}

impl<T> Scaled<T> {
    #[inline(always)]
    fn finish(&self, piece: &mut [f32]) {
        if self.silu {
            piece.iter_mut().for_each(|z| *z *= sigmoid(*z));
        }
    }
}

fn scale_of<T: InF32>(
    level: Level,
    [x, y]: [NdView; 2],
    dy: Option<NdView>,
    coefficients: [NdView; 4],
    Shape { by_columns, silu }: Shape,
) {
    let [x, y] = [x, y].map(matrix::<T>);
    let (dy, coefficients) = (dy.map(matrix::<T>), coefficients.map(vector));
    let [.., rows, columns] = x.shape;
    // SAFETY: each element of the result is one item's.
    let of = unsafe { Disjoint::new(Scaled { x, y, dy, coefficients, silu }) };
    let bytes = if dy.is_some() { 3 } else { 2 } * size_of::<T>();
    let cost = |elements: usize| Cost { bytes: elements * bytes, operations: elements };
    if by_columns {
        let body = scale_columns::<T>(level);
        let pieces = columns.div_ceil(PIECE);
        parallel::for_each(rows * pieces, cost(columns).split(pieces), |items| body(&of, items));
    } else {
        let body = scale_rows::<T>(level);
        parallel::for_each(rows, cost(columns), |items| body(&of, items));
    }
}

#[inline(always)]
fn scale_rows_body<S: Simd, T: InF32>(s: S, of: &Scaled<T>, items: Range<usize>) {
    let [mut x, mut dy] = std::array::from_fn(|_| Piece::new());
    for row in items {
        let [m, a, b, c] = of.coefficients.map(|all| all.get(row % all.len()));
        let (from, to) = (of.x.row(0, 0, row), of.y.row(0, 0, row));
        for at in pieces(from.len()) {
            let x = x.load(s, &from, &at);
            match of.dy {
                None => x.iter_mut().for_each(|x| *x = (*x - m) * a + b),
                Some(gradients) => {
                    let dy = dy.load(s, &gradients.row(0, 0, row), &at);
                    x.iter_mut().zip(dy).for_each(|(x, dy)| *x = a * *dy - (*x - m) * b - c);
                }
            }
            of.finish(x);
            to.store(s, at.start, x);
        }
    }
}

/// Items are pieces of rows, those of the same columns one after the other.
#[inline(always)]
fn scale_columns_body<S: Simd, T: InF32>(s: S, of: &Scaled<T>, items: Range<usize>) {
    let [mut x, mut dy, mut m, mut a, mut b, mut c] = std::array::from_fn(|_| Piece::new());
    let [.., rows, columns] = of.x.shape;
    let mut last = None;
    for item in items {
        let (piece, row) = (item / rows, item % rows);
        let at = piece * PIECE..columns.min((piece + 1) * PIECE);
        if last.replace(piece) != Some(piece) {
            for (piece, own) in [&mut m, &mut a, &mut b, &mut c].into_iter().zip(&of.coefficients) {
                piece.load(s, own, &at);
            }
        }
        let count = at.len();
        let [m, a, b, c] = [&mut m, &mut a, &mut b, &mut c].map(|piece| piece.first(count));
        let x = x.load(s, &of.x.row(0, 0, row), &at);
        match of.dy {
            None => {
                for (((x, m), a), b) in x.iter_mut().zip(m).zip(a).zip(b) {
                    *x = (*x - *m) * *a + *b;
                }
            }
            Some(gradients) => {
                let dy = dy.load(s, &gradients.row(0, 0, row), &at);
                for (((((x, dy), m), a), b), c) in x.iter_mut().zip(dy).zip(m).zip(a).zip(b).zip(c) {
                    *x = *a * *dy - (*x - *m) * *b - *c;
                }
            }
        }
        of.finish(x);
        of.y.row(0, 0, row).store(s, at.start, x);
    }
}
