//! Rows that are normalised by the moments of a set of them, and the gradient of that.

use super::columns::{self, Blocks};
use super::layer::reciprocal;
use super::pieces::{Moments, PIECE, moments, sums as sums_of_rows};
use super::{by_dtype, matrix, vector};
use crate::dtype::{DType, InF32};
use crate::parallel::{self, Cost};
use crate::rows::{Packed, make, write};
use crate::simd::{Level, Simd, kernels};
use crate::view::{Disjoint, NdView, Row, View};
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
    /// So many rows that follow each other.
    pub fn groups(count: usize, rows: usize) -> Sets {
        Sets { count, apart: rows, rows, step: 1 }
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
    /// A row has elements of one channel.
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
    fn differentiate_sets<T: InF32>(of: &Differentiated<T>, items: Range<usize>) = differentiate_body;
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
    for set in items {
        let mut all = Moments::default();
        for row in sets.of(set) {
            all = all.join(moments(s, Packed::of(&of.x.row(0, 0, row))));
        }
        of.write(set, all);
    }
}

#[inline(always)]
fn measure_columns_body<S: Simd, T: InF32>(s: S, of: &Measured<T>, blocks: Blocks, items: Range<usize>) {
    for block in items {
        columns::moments(s, &of.x, blocks, block, |channel, moments| of.write(channel, moments));
    }
}

/// Sums `dy`, and `dy` times the distances of the elements from their channels' means.
pub type Sum = fn(Level, of: [NdView; 2], Lie, means: NdView, to: [NdView; 2]);

/// The kernel for elements of a dtype.
pub fn sums(dtype: DType) -> Option<Sum> {
    by_dtype!(dtype, sums_of as Sum)
}

struct Summed<T> {
    of: [View<T>; 2],
    means: Row<f32>,
    to: [Row<f32>; 2],
}

impl<T> Summed<T> {
    #[inline(always)]
    fn write(&self, set: usize, sums: [f64; 2]) {
        self.to[0].set(set, sums[0] as f32);
        self.to[1].set(set, sums[1] as f32);
    }
}

fn sums_of<T: InF32>(level: Level, of: [NdView; 2], lie: Lie, means: NdView, to: [NdView; 2]) {
    let of = of.map(matrix::<T>);
    // SAFETY: the results of a set are one item's.
    let summed = unsafe { Disjoint::new(Summed { of, means: vector(means), to: to.map(vector) }) };
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

make! {
    /// What is summed.
    Centred { mean: f32 }: 2, 0, 2, |own, s, [dy, x], _| [dy, s.mul(dy, s.sub(x, s.splat(own.mean)))];
    /// `(x - m) a + b`.
    Line { m: f32, a: f32, b: f32 }: 1, 0, 1, |own, s, [x], _| {
        let x = s.mul(s.sub(x, s.splat(own.m)), s.splat(own.a));
        [s.add(x, s.splat(own.b))]
    };
    /// `a dy - (x - m) b - c`.
    Slope { m: f32, a: f32, b: f32, c: f32 }: 2, 0, 1, |own, s, [dy, x], _| {
        let x = s.mul(s.sub(x, s.splat(own.m)), s.splat(own.b));
        [s.sub(s.sub(s.mul(s.splat(own.a), dy), x), s.splat(own.c))]
    };
    LineOfColumns {}: 1, 3, 1, |_own, s, [x], [m, a, b]| [s.add(s.mul(s.sub(x, m), a), b)];
    SlopeOfColumns {}: 2, 4, 1, |_own, s, [dy, x], [m, a, b, c]| {
        [s.sub(s.sub(s.mul(a, dy), s.mul(s.sub(x, m), b)), c)]
    };
}

/// The sums of the rows of a channel.
#[inline(always)]
fn sums_of_channel<S: Simd, T: InF32>(
    s: S,
    [dy, x]: [&View<T>; 2],
    mean: f32,
    rows: impl Iterator<Item = usize>,
) -> [f64; 2] {
    let mut all = [0.0; 2];
    // Of few elements one after the other takes less than what lanes take to come together.
    if x.shape[3] < SHORT {
        for row in rows {
            let (dy, x) = (dy.row(0, 0, row), x.row(0, 0, row));
            for at in 0..x.len() {
                let (dy, x) = (dy.get(at).widen(), x.get(at).widen());
                all = [all[0] + f64::from(dy), all[1] + f64::from(dy * (x - mean))];
            }
        }
        return all;
    }
    for row in rows {
        let [dy, x] = [Packed::of(&dy.row(0, 0, row)), Packed::of(&x.row(0, 0, row))];
        let own = sums_of_rows(s, &Centred { mean }, [dy, x], []);
        all = [all[0] + own[0], all[1] + own[1]];
    }
    all
}

#[inline(always)]
fn sum_rows_body<S: Simd, T: InF32>(s: S, of: &Summed<T>, sets: Sets, items: Range<usize>) {
    for set in items {
        of.write(set, sums_of_channel(s, of.of.each_ref(), of.means.get(set), sets.of(set)));
    }
}

#[inline(always)]
fn sum_columns_body<S: Simd, T: InF32>(s: S, of: &Summed<T>, blocks: Blocks, items: Range<usize>) {
    for block in items {
        columns::sums(s, of.of.each_ref(), of.means, blocks, block, |channel, sums| of.write(channel, sums));
    }
}

/// Writes `y = (x - m) a + b`, or with `dy` `y = a dy - (x - m) b - c`. The coefficients are m, a, b, c: those of columns, or of rows, one
/// after the other and again from the first one.
pub type Scale = fn(Level, [NdView; 2], dy: Option<NdView>, coefficients: [NdView; 4], by_columns: bool);

/// The kernel for elements of a dtype.
pub fn scale(dtype: DType) -> Option<Scale> {
    by_dtype!(dtype, scale_of as Scale)
}

struct Scaled<T> {
    x: View<T>,
    y: View<T>,
    dy: Option<View<T>>,
    coefficients: [Row<f32>; 4],
}

fn scale_of<T: InF32>(
    level: Level,
    [x, y]: [NdView; 2],
    dy: Option<NdView>,
    coefficients: [NdView; 4],
    by_columns: bool,
) {
    let [x, y] = [x, y].map(matrix::<T>);
    let (dy, coefficients) = (dy.map(matrix::<T>), coefficients.map(vector));
    let [.., rows, columns] = x.shape;
    // SAFETY: each element of the result is one item's.
    let of = unsafe { Disjoint::new(Scaled { x, y, dy, coefficients }) };
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
    let count = of.coefficients[0].len();
    for row in items {
        let at = row % count;
        let [m, a] = [of.coefficients[0].get(at), of.coefficients[1].get(at)];
        let [b, c] = [of.coefficients[2].get(at), of.coefficients[3].get(at)];
        let [x, y] = [Packed::of(&of.x.row(0, 0, row)), Packed::of(&of.y.row(0, 0, row))];
        match of.dy {
            None => write(s, &Line { m, a, b }, [x], [], [y]),
            Some(dy) => write(s, &Slope { m, a, b, c }, [Packed::of(&dy.row(0, 0, row)), x], [], [y]),
        }
    }
}

/// Items are pieces of rows, those of the same columns one after the other.
#[inline(always)]
fn scale_columns_body<S: Simd, T: InF32>(s: S, of: &Scaled<T>, items: Range<usize>) {
    let [.., rows, columns] = of.x.shape;
    for item in items {
        let (piece, row) = (item / rows, item % rows);
        let at = piece * PIECE..columns.min((piece + 1) * PIECE);
        let by = of.coefficients.map(|own| Packed::of(&own).slice(&at));
        let [x, y] =
            [Packed::of(&of.x.row(0, 0, row)).slice(&at), Packed::of(&of.y.row(0, 0, row)).slice(&at)];
        match of.dy {
            None => write(s, &LineOfColumns {}, [x], [by[0], by[1], by[2]], [y]),
            Some(dy) => write(s, &SlopeOfColumns {}, [Packed::of(&dy.row(0, 0, row)).slice(&at), x], by, [y]),
        }
    }
}

/// Gradients of what was normalised by moments of its own, and what they are made of.
pub struct Gradient<'a> {
    /// Of the results.
    pub dy: NdView<'a>,
    /// The elements.
    pub x: NdView<'a>,
    /// Their gradient.
    pub dx: Option<NdView<'a>>,
    /// Of each set.
    pub mean: NdView<'a>,
    /// Of each set: its variance, or the reciprocal of its deviation.
    pub spread: NdView<'a>,
    /// What is added to the variance.
    pub eps: Option<f32>,
    /// Of each channel.
    pub weight: NdView<'a>,
    /// Takes the sums of `dy`, and of it times the distances from the mean, of each channel of each set.
    pub sums: [NdView<'a>; 2],
    /// Which rows are a set; a row is one of the channel of its number, which begin anew when there are no more.
    pub sets: Sets,
    /// Rows of a set are channels, not all of one.
    pub has_channels: bool,
}

/// Makes the gradients. A set is summed, and its gradient written while it is in a cache.
pub type Differentiate = fn(Level, Gradient);

/// The kernel for elements of a dtype.
pub fn gradient(dtype: DType) -> Option<Differentiate> {
    by_dtype!(dtype, gradient_of as Differentiate)
}

struct Differentiated<T> {
    of: [View<T>; 2],
    dx: View<T>,
    has_dx: bool,
    mean: Row<f32>,
    spread: Row<f32>,
    eps: Option<f32>,
    weight: Row<f32>,
    sums: [Row<f32>; 2],
    sets: Sets,
    has_channels: bool,
}

fn gradient_of<T: InF32>(level: Level, of: Gradient) {
    let Gradient { dy, x, dx, mean, spread, eps, weight, sums, sets, has_channels } = of;
    let has_dx = dx.is_some();
    // Where it is not wanted, something that is there: compilers ask before a loop how it lies, whether the loop uses it or not.
    let (of, dx) = ([dy, x].map(matrix::<T>), matrix::<T>(dx.unwrap_or(x)));
    let ([mean, spread, weight], sums) = ([mean, spread, weight].map(vector), sums.map(vector));
    let elements = sets.rows * of[1].shape[3];
    // SAFETY: the results of a set are one item's.
    let of = unsafe {
        Disjoint::new(Differentiated { of, dx, has_dx, mean, spread, eps, weight, sums, sets, has_channels })
    };
    let each = Cost { bytes: 3 * elements * size_of::<T>(), operations: 2 * elements };
    let body = differentiate_sets::<T>(level);
    parallel::for_each(sets.count, each, |items| body(&of, items));
}

#[inline(always)]
fn differentiate_body<S: Simd, T: InF32>(s: S, of: &Differentiated<T>, items: Range<usize>) {
    let Differentiated { sets, weight, .. } = of;
    let channels = if of.has_channels { sets.rows } else { 1 };
    // The rows of a channel of a set.
    let own = if of.has_channels { 1 } else { sets.rows };
    let elements = (sets.rows * of.of[1].shape[3]) as f64;
    for set in items {
        let mean = of.mean.get(set);
        let rstd = coefficient(of.spread.get(set), of.eps);
        let first = set * sets.apart;
        let first_channel = first % weight.len();
        let [mut level, mut slope] = [0.0; 2];
        for channel in 0..channels {
            let rows = (0..own).map(|at| first + channel + at * sets.step);
            let sums = sums_of_channel(s, of.of.each_ref(), mean, rows);
            let sums = [sums[0] as f32, sums[1] as f32];
            let weight = f64::from(weight.get(first_channel + channel));
            level += weight * f64::from(sums[0]);
            slope += weight * f64::from(sums[1]);
            of.sums[0].set(set * channels + channel, sums[0]);
            of.sums[1].set(set * channels + channel, sums[1]);
        }
        if !of.has_dx {
            continue;
        }
        let (b, c) = ((rstd.powi(3) * slope / elements) as f32, (rstd * level / elements) as f32);
        for channel in 0..channels {
            let a = (f64::from(weight.get(first_channel + channel)) * rstd) as f32;
            for at in 0..own {
                let row = first + channel + at * sets.step;
                let [dy, x] = [Packed::of(&of.of[0].row(0, 0, row)), Packed::of(&of.of[1].row(0, 0, row))];
                write(s, &Slope { m: mean, a, b, c }, [dy, x], [], [Packed::of(&of.dx.row(0, 0, row))]);
            }
        }
    }
}

/// The reciprocal of a deviation: what is known of it, or with what is added to a variance.
pub(super) fn coefficient(spread: f32, eps: Option<f32>) -> f64 {
    match eps {
        Some(eps) => 1.0 / (f64::from(spread) + f64::from(eps)).sqrt(),
        None => spread.into(),
    }
}
