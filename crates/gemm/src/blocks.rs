//! The blocks around the tiles. A thread has a rectangle of the result at a time, and panels of its own: nobody waits.

use crate::lanes::{Fused, Operand, Sum, Types};
use crate::matrix::Matrix;
use crate::source::{Source, Target};
use crate::{PIECE, Terms};
use opapi_base::simd::{MAX_LANES, kernels};
use std::ops::Range;

/// Columns of b that are packed together: with [`PIECE`] rows they fit into the second cache.
const COLUMNS: usize = 512;

/// Rows whose sums wait together for the next piece, where the result cannot hold them.
const ROWS: usize = 256;

/// Rows of a block, where the result holds all sums but those of the last columns.
const MORE: usize = 4096;

/// Registers of a row of a tile.
const REGISTERS: usize = 2;

/// Rows of the largest tile of all levels, and its columns.
const MOST: [usize; 2] = [14, REGISTERS * MAX_LANES];

/// What the operands of a product are.
pub trait Operands {
    /// Their elements.
    type Types: Types;
    /// The left one.
    type A: Source<<Self::Types as Types>::Sum>;
    /// The right one.
    type B: Source<<Self::Types as Types>::Sum>;
    /// The result.
    type Out: Target<<Self::Types as Types>::To>;
}

/// What the operands' products are summed in.
type SumOf<K> = <<K as Operands>::Types as Types>::Sum;

/// Matrices.
pub struct Matrices<P>(std::marker::PhantomData<P>);

impl<P: Types> Operands for Matrices<P> {
    type Types = P;
    type A = Matrix<P::From>;
    type B = Matrix<P::From>;
    type Out = Matrix<P::To>;
}

/// One batch of a product, as a thread sees it.
pub struct Job<K: Operands> {
    /// [rows, k].
    pub a: K::A,
    /// [columns, k].
    pub b: K::B,
    /// What is added, of the result's shape.
    pub addend: Option<Matrix<SumOf<K>>>,
    /// [rows, columns]; columns are neighbours, where there is a choice.
    pub out: K::Out,
    /// What is added, and times what.
    pub terms: Terms,
}

impl<K: Operands> Job<K> {
    /// The result has rows of neighbours that sums can wait in for the next piece.
    fn keeps_sums(&self) -> bool {
        K::Types::KEEPS_SUMS && self.terms.alpha == 1.0 && self.addend.is_none() && self.out.has_tiles()
    }
}

/// How many sums a thread's panels and what waits take, for a rectangle of so many rows and columns, and so many steps of k.
pub fn room<P: Types>(extents: [usize; 3]) -> usize {
    let [rows, columns, depth] = extents;
    parts([rows, columns, depth.div_ceil(P::STEPS)]).iter().sum()
}

/// Panels of b, one of a, and sums that wait. Each begins a line behind the end of the one before: panels that begin at the same place of a page
/// fall on each other in the first cache.
fn parts([rows, columns, depth]: [usize; 3]) -> [usize; 3] {
    let piece = depth.min(PIECE); // values, of which one may hold two steps
    let width = columns.min(COLUMNS).next_multiple_of(MOST[1]);
    // All of some rows, or of more rows the last columns, that no tile fills.
    let waits = if depth <= PIECE {
        MOST[0] * MOST[1]
    } else {
        (rows.min(ROWS) * width).max(rows.min(MORE) * MOST[1])
    };
    [width * piece + MAX_LANES, MOST[0] * piece + 2 * MAX_LANES, waits]
        .map(|sums| sums.next_multiple_of(MAX_LANES))
}

kernels! {
    /// Computes a rectangle of a job.
    pub fn rectangle<K: Operands>(job: &Job<K>, part: [Range<usize>; 2], room: &mut [SumOf<K>]) = body;
    /// Brings sums into a rectangle of the result. Their rows are whole registers of the widest level.
    pub fn finish<K: Operands>(job: &Job<K>, part: [Range<usize>; 2], sums: &[SumOf<K>]) = finish_all;
}

#[inline(always)]
fn body<S: Fused, K: Operands>(s: S, job: &Job<K>, part: [Range<usize>; 2], room: &mut [SumOf<K>]) {
    let [rows, columns] = part;
    let depth = job.b.shape()[1].div_ceil(K::Types::STEPS);
    let of_panels = parts([rows.len(), columns.len(), depth]);
    let (of_b, room) = room.split_at_mut(of_panels[0]);
    let (of_a, waits) = room.split_at_mut(of_panels[1]);
    let high = if job.keeps_sums() { MORE } else { ROWS };
    for row in rows.clone().step_by(high) {
        for column in columns.clone().step_by(COLUMNS) {
            let rows = row..rows.end.min(row + high);
            let columns = column..columns.end.min(column + COLUMNS);
            block(s, job, [rows, columns], [of_b, of_a, waits]);
        }
    }
}

/// Columns of one block of b.
#[inline(always)]
fn block<S: Fused, K: Operands>(
    s: S,
    job: &Job<K>,
    [rows, columns]: [Range<usize>; 2],
    [of_b, of_a, waits]: [&mut [SumOf<K>]; 3],
) {
    let (depth, lanes) = (job.b.shape()[1], SumOf::<K>::lanes::<S>());
    let even = Even::new(rows.len(), S::ROWS);
    // Of columns that a tile has: one panel behind the other.
    let width = |column: usize| (columns.end - column).min(REGISTERS * lanes).next_multiple_of(lanes);
    let keeps = job.keeps_sums();
    let most = PIECE * K::Types::STEPS;
    for piece in (0..depth.max(1)).step_by(most) {
        let steps = piece..depth.min(piece + most);
        let values = steps.len().div_ceil(K::Types::STEPS);
        let end = Ends { is_first: piece == 0, is_last: piece + most >= depth };
        for column in columns.clone().step_by(REGISTERS * lanes) {
            let many = column..columns.end.min(column + REGISTERS * lanes);
            let panel = &mut of_b[(column - columns.start) * values..];
            pack::<S, K, _>(s, &job.b, [many, steps.clone()], width(column), panel);
        }
        for tile in 0..even.count {
            let high = even.rows(tile);
            let (before, high) = (high.start, rows.start + high.start..rows.start + high.end);
            pack::<S, K, _>(s, &job.a, [high.clone(), steps.clone()], high.len(), of_a);
            for column in columns.clone().step_by(REGISTERS * lanes) {
                let panel = &of_b[(column - columns.start) * values..][..width(column) * values];
                let at = [high.clone(), column..columns.end.min(column + REGISTERS * lanes)];
                let (place, stride) = match (depth <= most, keeps) {
                    (true, _) => (0, MOST[1]),
                    (_, true) => (before * MOST[1], MOST[1]),
                    (_, false) => {
                        let stride = columns.len().next_multiple_of(MOST[1]);
                        (before * stride + (column - columns.start), stride)
                    }
                };
                step(s, job, at, [of_a, panel], values, end, (&mut waits[place..], stride));
            }
        }
    }
}

/// Packs an operand as the microkernel takes it.
#[inline(always)]
fn pack<S: Fused, K: Operands, A: Source<SumOf<K>>>(
    s: S,
    from: &A,
    part: [Range<usize>; 2],
    width: usize,
    to: &mut [SumOf<K>],
) {
    match K::Types::STEPS {
        1 => from.pack(s, part, width, to),
        _ => from.pack_pairs(s, part, width, to),
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
fn step<S: Fused, K: Operands>(
    s: S,
    job: &Job<K>,
    [rows, columns]: [Range<usize>; 2],
    [a, b]: [&[SumOf<K>]; 2],
    depth: usize,
    end: Ends,
    (waits, stride): (&mut [SumOf<K>], usize),
) {
    let lanes = SumOf::<K>::lanes::<S>();
    let registers = columns.len().div_ceil(lanes);
    let tile = K::Types::tile::<S>(rows.len(), registers);
    assert!(a.len() >= depth * rows.len() && b.len() >= depth * registers * lanes, "panels");
    if job.keeps_sums() && columns.len() == registers * lanes {
        let (to, stride) = job.out.tile([rows.start, columns.start], [rows.len(), columns.len()]);
        // SAFETY: the level is this one's, the panels are so long, and so are the rows of the result, which are sums.
        return unsafe { tile(depth, a.as_ptr(), b.as_ptr(), to.cast(), stride, !end.is_first) };
    }
    assert!(waits.len() >= (rows.len() - 1) * stride + registers * lanes, "room for sums");
    // SAFETY: as above; there is room for whole registers of each row.
    unsafe { tile(depth, a.as_ptr(), b.as_ptr(), waits.as_mut_ptr(), stride as isize, !end.is_first) };
    if end.is_last {
        finish_part(s, job, [rows, columns], (waits, stride));
    }
}

#[inline(always)]
fn finish_all<S: Fused, K: Operands>(s: S, job: &Job<K>, part: [Range<usize>; 2], sums: &[SumOf<K>]) {
    let width = part[1].len().next_multiple_of(MAX_LANES);
    finish_part(s, job, part, (sums, width));
}

/// Brings sums into the result.
#[inline(always)]
fn finish_part<S: Fused, K: Operands>(
    s: S,
    job: &Job<K>,
    [rows, columns]: [Range<usize>; 2],
    (sums, width): (&[SumOf<K>], usize),
) {
    let lanes = SumOf::<K>::lanes::<S>();
    // To which a product is added without a change, zeros of either sign too.
    let [alpha, beta, nothing] =
        [job.terms.alpha, job.terms.beta, -0.0].map(|x| SumOf::<K>::splat(s, SumOf::<K>::of(x)));
    for column in columns.clone().step_by(lanes) {
        let (at, count) = (column - columns.start, (columns.end - column).min(lanes));
        let places = job.out.columns(column, count);
        for (i, row) in rows.clone().enumerate() {
            let from = &sums[i * width + at..][..lanes];
            // SAFETY: so many elements.
            let mut x = unsafe { SumOf::<K>::load_all(s, from.as_ptr()) };
            if job.terms.alpha != 1.0 {
                x = SumOf::<K>::fma(s, alpha, x, nothing);
            }
            if let Some(addend) = &job.addend {
                x = SumOf::<K>::fma(s, beta, row_of(s, addend, [row, column], count), x);
            }
            job.out.store(s, row, &places, x);
        }
    }
}

/// So many elements of a row at any stride.
#[inline(always)]
fn row_of<S: Fused, T: Operand>(
    s: S,
    from: &Matrix<T>,
    [row, column]: [usize; 2],
    count: usize,
) -> <T::Acc as Sum>::Register<S> {
    match from.strides[1] {
        1 => return from.load(s, [row, column], count),
        0 => return T::Acc::splat(s, from.get([row, column]).widen()),
        _ => (),
    }
    let mut values = [T::Acc::default(); MAX_LANES];
    for (i, value) in values[..count].iter_mut().enumerate() {
        *value = from.get([row, column + i]).widen();
    }
    // SAFETY: the array has room for the lanes of every level.
    unsafe { T::Acc::load_all(s, values.as_ptr()) }
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
