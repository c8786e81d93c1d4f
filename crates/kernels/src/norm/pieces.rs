//! Pieces of rows, and sums of them.

use crate::dtype::InF32;
use crate::rows::{self, Make, Packed, Same, make, wide_sums};
use crate::simd::Simd;

/// Elements that are summed in FLOAT. Those of a few rows stay in the first cache.
pub const PIECE: usize = 1024;

make! {
    Squared {}: 1, 0, 2, |_own, s, [x], _| [s.mul(x, x), s.splat(0.0)];
    Square { from: f32 }: 1, 0, 1, |own, s, [x], _| {
        let off = s.sub(x, s.splat(own.from));
        [s.mul(off, off)]
    };
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
    fn of<S: Simd, T: InF32>(s: S, piece: Packed<T>) -> Moments {
        let count = piece.len() as f64;
        let [sum] = wide_sums(s, &Same {}, [piece], []);
        let mean = sum / count;
        // From a mean that is rounded, which is mended afterwards.
        let near = mean as f32;
        let [squares] = wide_sums(s, &Square { from: near }, [piece], []);
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

/// Of a row, piece by piece.
#[inline(always)]
pub fn moments<S: Simd, T: InF32>(s: S, row: Packed<T>) -> Moments {
    let mut all = Moments::default();
    for start in (0..row.len()).step_by(PIECE) {
        all = all.join(Moments::of(s, row.slice(&(start..row.len().min(start + PIECE)))));
    }
    all
}

/// The sums of what is made of rows, piece by piece.
#[inline(always)]
pub fn sums<S: Simd, T: InF32, F: Make<N, K, 2>, const N: usize, const K: usize>(
    s: S,
    make: &F,
    x: [Packed<T>; N],
    w: [Packed<f32>; K],
) -> [f64; 2] {
    let mut all = [0.0; 2];
    for start in (0..x[0].len()).step_by(PIECE) {
        let at = start..x[0].len().min(start + PIECE);
        let (mut x, mut w) = (x, w);
        for row in &mut x {
            *row = row.slice(&at);
        }
        for row in &mut w {
            *row = row.slice(&at);
        }
        let own = rows::sums(s, make, x, w);
        all = [all[0] + f64::from(own[0]), all[1] + f64::from(own[1])];
    }
    all
}

/// The sum of the squares of a row.
#[inline(always)]
pub fn squares<S: Simd, T: InF32>(s: S, row: Packed<T>) -> f64 {
    sums(s, &Squared {}, [row], [])[0]
}
