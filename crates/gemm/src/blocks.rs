//! The blocks around the tiles. A thread has a rectangle of the result at a time, and panels of its own: nobody waits.

use crate::lanes::{Fused, Operand, Sum, Types};
use crate::matrix::Matrix;
use crate::pack::pack;
use crate::{PIECE, Terms};
use opapi_base::simd::{MAX_LANES, kernels};
use opapi_base::view::Aligned;
use std::ops::Range;

/// Columns of b that are packed together: with [`PIECE`] rows they fit into the second cache.
const COLUMNS: usize = 512;

/// Rows whose sums wait together for the next piece, where the result cannot hold them.
const ROWS: usize = 256;

/// Registers of a row of a tile.
const REGISTERS: usize = 2;

/// Rows of the largest tile of all levels, and its columns.
const MOST: [usize; 2] = [14, REGISTERS * MAX_LANES];

/// One batch of a product, as a thread sees it.
pub struct Job<P: Types> {
    /// [rows, k].
    pub a: Matrix<P::From>,
    /// [k, columns].
    pub b: Matrix<P::From>,
    /// What is added, of the result's shape.
    pub addend: Option<Matrix<P::Sum>>,
    /// [rows, columns]; columns are neighbours, where there is a choice.
    pub out: Matrix<P::To>,
    /// What is added, and times what.
    pub terms: Terms,
}

/// How many sums a thread's panels and what waits take, for a rectangle of so many rows and columns, and so many steps of k.
pub fn room<P: Types>([rows, columns, depth]: [usize; 3]) -> usize {
    let parts = parts::<P>([rows, columns, depth]);
    parts.iter().sum()
}

/// Panels of b, one of a, and sums that wait. Each begins a line behind the end of the one before: panels that begin at the same place of a page
/// fall on each other in the first cache.
fn parts<P: Types>([rows, columns, depth]: [usize; 3]) -> [usize; 3] {
    let piece = depth.min(PIECE);
    let width = columns.min(COLUMNS).next_multiple_of(MOST[1]);
    let waits = if P::KEEPS_SUMS || depth <= PIECE { 0 } else { rows.min(ROWS) * columns.min(COLUMNS) };
    [width * piece + MAX_LANES, MOST[0] * piece + 2 * MAX_LANES, waits]
        .map(|sums| sums.next_multiple_of(MAX_LANES))
}

kernels! {
    /// Computes a rectangle of a job.
    pub fn rectangle<P: Types>(job: &Job<P>, part: [Range<usize>; 2], room: &mut [P::Sum]) = body;
    /// Brings sums into a rectangle of the result. Their rows are whole registers of the widest level.
    pub fn finish<P: Types>(job: &Job<P>, part: [Range<usize>; 2], sums: &[P::Sum]) = finish_all;
}

#[inline(always)]
fn body<S: Fused, P: Types>(s: S, job: &Job<P>, part: [Range<usize>; 2], room: &mut [P::Sum]) {
    let [rows, columns] = part;
    let depth = job.b.shape[0];
    let of_panels = parts::<P>([rows.len(), columns.len(), depth]);
    let (of_b, room) = room.split_at_mut(of_panels[0]);
    let (of_a, waits) = room.split_at_mut(of_panels[1]);
    let high = if of_panels[2] > 0 { ROWS } else { rows.len() };
    for row in rows.clone().step_by(high.max(1)) {
        for column in columns.clone().step_by(COLUMNS) {
            let rows = row..rows.end.min(row + high);
            let columns = column..columns.end.min(column + COLUMNS);
            block(s, job, [rows, columns], [of_b, of_a, waits]);
        }
    }
}

/// Columns of one block of b.
#[inline(always)]
fn block<S: Fused, P: Types>(
    s: S,
    job: &Job<P>,
    [rows, columns]: [Range<usize>; 2],
    [of_b, of_a, waits]: [&mut [P::Sum]; 3],
) {
    let (depth, lanes) = (job.b.shape[0], P::Sum::lanes::<S>());
    let even = Even::new(rows.len(), S::ROWS);
    // Of columns that a tile has: one panel behind the other.
    let width = |column: usize| (columns.end - column).min(REGISTERS * lanes).next_multiple_of(lanes);
    for piece in (0..depth.max(1)).step_by(PIECE) {
        let steps = piece..depth.min(piece + PIECE);
        let end = Ends { is_first: piece == 0, is_last: piece + PIECE >= depth };
        for column in columns.clone().step_by(REGISTERS * lanes) {
            let many = column..columns.end.min(column + REGISTERS * lanes);
            let panel = &mut of_b[(column - columns.start) * steps.len()..];
            pack(s, job.b.part([steps.clone(), many]).transposed(), width(column), panel);
        }
        for tile in 0..even.count {
            let high = even.rows(tile);
            let high = rows.start + high.start..rows.start + high.end;
            pack(s, job.a.part([high.clone(), steps.clone()]), high.len(), of_a);
            for column in columns.clone().step_by(REGISTERS * lanes) {
                let panel = &of_b[(column - columns.start) * steps.len()..][..width(column) * steps.len()];
                let at = [high.clone(), column..columns.end.min(column + REGISTERS * lanes)];
                let place = (high.start - rows.start) * columns.len() + (column - columns.start);
                let waits = waits.get_mut(place..).unwrap_or_default();
                step(s, job, at, [of_a, panel], steps.len(), end, (waits, columns.len()));
            }
        }
    }
}

/// Which of the pieces of k it is.
#[derive(Clone, Copy)]
struct Ends {
    is_first: bool,
    is_last: bool,
}

/// A tile, and what becomes of its sums.
#[inline(always)]
fn step<S: Fused, P: Types>(
    s: S,
    job: &Job<P>,
    [rows, columns]: [Range<usize>; 2],
    [a, b]: [&[P::Sum]; 2],
    depth: usize,
    end: Ends,
    (waits, stride): (&mut [P::Sum], usize),
) {
    let lanes = P::Sum::lanes::<S>();
    let registers = columns.len().div_ceil(lanes);
    let tile = S::tile::<P::Sum>(rows.len(), registers);
    assert!(a.len() >= depth * rows.len() && b.len() >= depth * registers * lanes, "panels");
    let is_plain = job.terms.alpha == 1.0 && !(end.is_first && job.addend.is_some());
    if P::KEEPS_SUMS && is_plain && columns.len() == registers * lanes && job.out.strides[1] == 1 {
        let to = job.out.tile([rows.start, columns.start], [rows.len(), columns.len()]);
        // SAFETY: the level is this one's, the panels are so long, and so are the rows of the result, which are sums.
        return unsafe { tile(depth, a.as_ptr(), b.as_ptr(), to.cast(), job.out.strides[0], !end.is_first) };
    }
    let mut sums = Aligned([P::Sum::default(); MOST[0] * MOST[1]]);
    // SAFETY: as above; the array has room for every tile.
    unsafe { tile(depth, a.as_ptr(), b.as_ptr(), sums.0.as_mut_ptr(), (registers * lanes) as isize, false) };
    finish_part(s, job, [rows, columns], (&sums.0, registers * lanes), end, (waits, stride));
}

#[inline(always)]
fn finish_all<S: Fused, P: Types>(s: S, job: &Job<P>, part: [Range<usize>; 2], sums: &[P::Sum]) {
    let width = part[1].len().next_multiple_of(MAX_LANES);
    finish_part(s, job, part, (sums, width), Ends { is_first: true, is_last: true }, (&mut [], 0));
}

/// Brings sums of a piece into the result, or to where they wait.
#[inline(always)]
fn finish_part<S: Fused, P: Types>(
    s: S,
    job: &Job<P>,
    [rows, columns]: [Range<usize>; 2],
    (sums, width): (&[P::Sum], usize),
    end: Ends,
    (waits, stride): (&mut [P::Sum], usize),
) {
    let lanes = P::Sum::lanes::<S>();
    // To which a product is added without a change, zeros of either sign too.
    let [alpha, beta, nothing] =
        [job.terms.alpha, job.terms.beta, -0.0].map(|x| P::Sum::splat(s, P::Sum::of(x)));
    for (i, row) in rows.enumerate() {
        for column in columns.clone().step_by(lanes) {
            let (at, count) = (column - columns.start, (columns.end - column).min(lanes));
            let mut x = load(s, &sums[i * width + at..], lanes);
            if job.terms.alpha != 1.0 {
                x = P::Sum::fma(s, alpha, x, nothing);
            }
            if end.is_first {
                if let Some(addend) = &job.addend {
                    x = P::Sum::fma(s, beta, row_of(s, addend, [row, column], count), x);
                }
            } else if P::KEEPS_SUMS {
                x = P::Sum::plus(s, row_of(s, &job.out, [row, column], count), x);
            } else {
                x = P::Sum::plus(s, load(s, &waits[i * stride + at..], count), x);
            }
            if end.is_last || P::KEEPS_SUMS {
                into_row(s, &job.out, [row, column], count, x);
            } else {
                let to = &mut waits[i * stride + at..][..count];
                // SAFETY: so many elements.
                unsafe { P::Sum::store(s, to.as_mut_ptr(), count, x) };
            }
        }
    }
}

#[inline(always)]
fn load<S: Fused, V: Sum + Operand<Acc = V>>(s: S, from: &[V], count: usize) -> V::Register<S> {
    let from = &from[..count];
    // SAFETY: so many elements.
    unsafe { V::load(s, from.as_ptr(), count) }
}

/// So many elements of a row at any stride.
#[inline(always)]
fn row_of<S: Fused, T: Operand>(
    s: S,
    from: &Matrix<T>,
    [row, column]: [usize; 2],
    count: usize,
) -> <T::Acc as Sum>::Register<S> {
    if from.strides[1] == 1 {
        return from.load(s, [row, column], count);
    }
    let mut values = [T::Acc::default(); MAX_LANES];
    for (i, value) in values[..count].iter_mut().enumerate() {
        *value = from.get([row, column + i]).widen();
    }
    // SAFETY: the array has room for the lanes of every level.
    unsafe { T::Acc::load_all(s, values.as_ptr()) }
}

#[inline(always)]
fn into_row<S: Fused, T: Operand>(
    s: S,
    to: &Matrix<T>,
    [row, column]: [usize; 2],
    count: usize,
    x: <T::Acc as Sum>::Register<S>,
) {
    if to.strides[1] == 1 {
        return to.store(s, [row, column], count, x);
    }
    let mut values = [T::Acc::default(); MAX_LANES];
    // SAFETY: the array has room for the lanes of every level.
    unsafe { T::Acc::store_all(s, values.as_mut_ptr(), x) };
    for (i, &value) in values[..count].iter().enumerate() {
        to.set([row, column + i], T::narrow(value));
    }
}

/// Rows in tiles of heights as even as possible: 64 rows are four tiles of 13 and one of 12, not four of 14 and one of 8.
struct Even {
    rows: usize,
    count: usize,
}

impl Even {
    fn new(rows: usize, most: usize) -> Even {
        Even { rows, count: rows.div_ceil(most) }
    }

    fn rows(&self, tile: usize) -> Range<usize> {
        let (high, higher) = (self.rows / self.count, self.rows % self.count);
        let start = |tile: usize| tile * high + tile.min(higher);
        start(tile)..start(tile + 1)
    }
}
