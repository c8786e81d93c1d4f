//! Rows that an index names become shorter where their norm is too large.

use super::pieces::{Piece, pieces, sum};
use super::{by_dtype, matrix, vector};
use crate::dtype::{DType, InF32};
use crate::parallel::{self, Cost};
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

#[inline(always)]
fn shorten_body<S: Simd, T: InF32>(s: S, of: &Renorm<View<T>, Row<i64>, Row<u8>>, row: usize) {
    let (mut piece, row, p) = (Piece::new(), of.x.row(0, 0, row), of.p);
    let mut norm = 0.0;
    for at in pieces(row.len()) {
        let x = piece.load(s, &row, &at);
        if p == 2.0 {
            norm += sum(x, |x| x * x);
        } else if p == 1.0 {
            norm += sum(x, f32::abs);
        } else if p == 0.0 {
            norm += sum(x, |x| if x == 0.0 { 0.0 } else { 1.0 });
        } else if p.is_infinite() {
            for x in x {
                // NaN stays.
                norm = if f64::from(x.abs()) <= norm { norm } else { x.abs().into() };
            }
        } else {
            norm += sum(x, |x| x.abs().powf(p));
        }
    }
    let norm = if p == 2.0 {
        norm.sqrt()
    } else if p == 0.0 || p == 1.0 || p.is_infinite() {
        norm
    } else {
        norm.powf(1.0 / f64::from(p))
    } as f32;
    if norm > of.most {
        let factor = of.most / (norm + 1e-7);
        for at in pieces(row.len()) {
            let x = piece.load(s, &row, &at);
            for x in x.iter_mut() {
                *x *= factor;
            }
            row.store(s, at.start, x);
        }
    }
}
