//! Rows that an index names become shorter where their norm is too large.

use super::pieces::{self, PIECE};
use super::{by_dtype, matrix, vector};
use crate::dtype::{DType, InF32};
use crate::parallel::{self, Cost};
use crate::rows::{Packed, make, write};
use crate::simd::{Level, Simd, kernels};
use crate::view::{Disjoint, NdView, Row, View};

/// Which rows of a matrix, and how long they may be.
#[derive(Clone, Copy)]
pub struct Renorm<V, I, B> {
    /// The matrix.
    pub x: V,
    /// Rows, also counted from the end; each counts once.
    pub rows: I,
    /// A byte for each row of the matrix.
    pub seen: B,
    /// The order of the norm.
    pub p: f32,
    /// The greatest norm.
    pub most: f32,
}

/// Shortens rows. `rows`, of INT64, become those that are named, each once.
pub type Shorten = fn(Level, Renorm<NdView, NdView, NdView>);

/// The kernel for elements of a dtype.
pub fn shorten(dtype: DType) -> Option<Shorten> {
    by_dtype!(dtype, shorten_of as Shorten)
}

fn shorten_of<T: InF32>(level: Level, of: Renorm<NdView, NdView, NdView>) {
    let (x, rows, seen) = (matrix::<T>(of.x), vector::<i64>(of.rows), vector::<u8>(of.seen));
    let [.., count, columns] = x.shape;
    seen.fill(0);
    let mut named = 0;
    for at in 0..rows.len() {
        let row = rows.get(at);
        let row = if row < 0 { row + count as i64 } else { row };
        // They were looked at before, and are the caller's.
        if (0..count as i64).contains(&row) && seen.get(row as usize) == 0 {
            seen.set(row as usize, 1);
            rows.set(named, row);
            named += 1;
        }
    }
    // SAFETY: a row is one item's.
    let of = unsafe { Disjoint::new(Renorm { x, rows, seen, p: of.p, most: of.most }) };
    let each = Cost { bytes: 2 * columns * size_of::<T>(), operations: columns };
    let body = shorten_row::<T>(level);
    parallel::for_each(named, each, |items| {
        for item in items {
            body(&of, of.rows.get(item) as usize);
        }
    });
}

kernels! {
    fn shorten_row<T: InF32>(of: &Renorm<View<T>, Row<i64>, Row<u8>>, row: usize) = shorten_body;
}

make! {
    Shorter { factor: f32 }: 1, 0, 1, |own, s, [x], _| [s.mul(x, s.splat(own.factor))];
}

#[inline(always)]
fn shorten_body<S: Simd, T: InF32>(s: S, of: &Renorm<View<T>, Row<i64>, Row<u8>>, row: usize) {
    let (row, mut room) = (of.x.row(0, 0, row), [0.0; PIECE]);
    let norm = match of.p {
        2.0 => {
            let mut squares = 0.0;
            for start in (0..row.len()).step_by(PIECE) {
                let piece = &mut room[..PIECE.min(row.len() - start)];
                row.load(s, start, piece);
                squares += pieces::squares(s, packed(piece));
            }
            squares.sqrt()
        }
        p => norm(&row, p),
    } as f32;
    if norm > of.most {
        let shorter = Shorter { factor: of.most / (norm + 1e-7) };
        for start in (0..row.len()).step_by(PIECE) {
            let piece = &mut room[..PIECE.min(row.len() - start)];
            row.load(s, start, piece);
            let elements = packed(piece);
            write(s, &shorter, [elements], [], [elements]);
            row.store(s, start, piece);
        }
    }
}

/// Floats, while they are borrowed.
#[inline(always)]
fn packed(piece: &mut [f32]) -> Packed<f32> {
    // SAFETY: the callers use it before the floats again.
    unsafe { Packed::new(piece.as_mut_ptr(), piece.len()) }
}

/// Of any order; NaN stays.
#[inline(never)]
fn norm<T: InF32>(row: &Row<T>, p: f32) -> f64 {
    let mut norm = 0.0;
    for at in 0..row.len() {
        let size = f64::from(row.get(at).widen()).abs();
        match p {
            0.0 => norm += if size == 0.0 { 0.0 } else { 1.0 },
            1.0 => norm += size,
            f32::INFINITY => norm = if size <= norm { norm } else { size },
            _ => norm += size.powf(p.into()),
        }
    }
    match p {
        0.0 | 1.0 | f32::INFINITY => norm,
        _ => norm.powf(1.0 / f64::from(p)),
    }
}
