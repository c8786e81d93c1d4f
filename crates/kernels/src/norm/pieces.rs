//! Pieces of rows, widened, and sums of them.

use crate::dtype::InF32;
use crate::simd::Simd;
use crate::view::{Aligned, Row};
use std::ops::Range;

/// Elements of a piece. Those of a few rows stay in the first cache.
pub const PIECE: usize = 1024;

/// Lanes of a sum, whatever a level has.
const LANES: usize = 16;

/// A piece of a row, widened.
pub struct Piece(Aligned<[f32; PIECE]>);

impl Piece {
    #[inline(always)]
    pub fn new() -> Piece {
        Piece(Aligned([0.0; PIECE]))
    }

    /// Widens elements of a row.
    #[inline(always)]
    pub fn load<S: Simd, T: InF32>(&mut self, s: S, row: &Row<T>, at: &Range<usize>) -> &mut [f32] {
        let piece = &mut self.0.0[..at.len()];
        row.load(s, at.start, piece);
        piece
    }

    /// Likewise, or as many of a value where there is no row.
    #[inline(always)]
    pub fn load_or<S: Simd>(
        &mut self,
        s: S,
        row: Option<&Row<f32>>,
        at: &Range<usize>,
        value: f32,
    ) -> &mut [f32] {
        match row {
            Some(row) => self.load(s, row, at),
            None => {
                let piece = &mut self.0.0[..at.len()];
                piece.fill(value);
                piece
            }
        }
    }

    /// The first ones.
    #[inline(always)]
    pub fn first(&mut self, count: usize) -> &mut [f32] {
        &mut self.0.0[..count]
    }
}

/// The pieces of so many elements.
#[inline(always)]
pub fn pieces(count: usize) -> impl Iterator<Item = Range<usize>> {
    (0..count).step_by(PIECE).map(move |start| start..count.min(start + PIECE))
}

/// The sum of a value of each element.
#[inline(always)]
pub fn sum(of: &[f32], value: impl Fn(f32) -> f32) -> f64 {
    let (whole, rest) = of.as_chunks::<LANES>();
    let mut sums = [0.0f32; LANES];
    for chunk in whole {
        sums.iter_mut().zip(chunk).for_each(|(sum, &x)| *sum += value(x));
    }
    sums.iter_mut().zip(rest).for_each(|(sum, &x)| *sum += value(x));
    total(sums)
}

/// The sum of a value of each element and the one at its place in another slice.
#[inline(always)]
pub fn sum_of_two(a: &[f32], b: &[f32], value: impl Fn(f32, f32) -> f32) -> f64 {
    let ((whole, rest), (others, other)) = (a.as_chunks::<LANES>(), b.as_chunks::<LANES>());
    let mut sums = [0.0f32; LANES];
    for (a, b) in whole.iter().zip(others) {
        sums.iter_mut().zip(a.iter().zip(b)).for_each(|(sum, (&a, &b))| *sum += value(a, b));
    }
    sums.iter_mut().zip(rest.iter().zip(other)).for_each(|(sum, (&a, &b))| *sum += value(a, b));
    total(sums)
}

/// Lanes, by pairs.
#[inline(always)]
fn total(sums: [f32; LANES]) -> f64 {
    let mut wide = sums.map(f64::from);
    for half in [8, 4, 2, 1] {
        for lane in 0..half {
            wide[lane] += wide[lane + half];
        }
    }
    wide[0]
}

/// How many elements there are, their mean, and the sum of the squares of their distances from it.
#[derive(Clone, Copy, Default)]
pub struct Moments {
    pub count: f64,
    pub mean: f64,
    pub squares: f64,
}

impl Moments {
    /// Of a piece.
    #[inline(always)]
    pub fn of(piece: &[f32]) -> Moments {
        let count = piece.len() as f64;
        let mean = sum(piece, |x| x) / count;
        // From a mean that is rounded, which is mended afterwards.
        let near = mean as f32;
        let squares = sum(piece, |x| (x - near) * (x - near));
        Moments::near(count, mean, near, squares)
    }

    /// Of the sum of squares of distances from a number near the mean.
    #[inline(always)]
    pub fn near(count: f64, mean: f64, near: f32, squares: f64) -> Moments {
        let off = mean - f64::from(near);
        let squares = squares - count * off * off;
        // NaN stays.
        Moments { count, mean, squares: if squares < 0.0 { 0.0 } else { squares } }
    }

    /// Of these elements and others (Chan, Golub and LeVeque).
    #[inline(always)]
    pub fn join(self, other: Moments) -> Moments {
        if self.count == 0.0 {
            return other;
        }
        let count = self.count + other.count;
        let (delta, share) = (other.mean - self.mean, other.count / count);
        let squares = self.squares + other.squares + delta * delta * self.count * share;
        Moments { count, mean: self.mean + delta * share, squares }
    }

    /// The variance, by the number of elements.
    #[inline(always)]
    pub fn variance(self) -> f64 {
        self.squares / self.count
    }
}

/// Of a row, which is widened piece by piece.
#[inline(always)]
pub fn moments<S: Simd, T: InF32>(s: S, row: &Row<T>, piece: &mut Piece) -> Moments {
    pieces(row.len()).fold(Moments::default(), |all, at| all.join(Moments::of(piece.load(s, row, &at))))
}
