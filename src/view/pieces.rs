//! Registers into pieces of rows: patches of an image.

use super::registers::LANES;
use super::{Plane, outside};
use crate::dtype::InF32;
use crate::simd::{MAX_LANES, Simd};

/// Pieces of rows: from column `x` on `count` of them, `step` apart, in row `row` and others `down` apart; the first `done` of the first row
/// are left out.
#[derive(Clone, Copy)]
#[allow(missing_docs)]
pub struct Pieces {
    pub row: usize,
    pub down: usize,
    pub x: usize,
    pub step: usize,
    pub done: usize,
    pub count: usize,
}

impl<T: InF32> Plane<T> {
    /// Rounds the first `lanes` lanes of each of P registers into pieces of rows. What lies behind a piece in its row may be overwritten,
    /// too. `stream` asks for non-temporal stores, for whole registers at addresses that are multiples of them. The plane must be packed.
    #[inline(always)]
    pub fn set_pieces<S: Simd, const P: usize>(
        &self,
        s: S,
        at: Pieces,
        sums: &[S::F32; P],
        lanes: usize,
        stream: bool,
    ) {
        let (mut places, rows) = self.places(at, P, lanes, lanes);
        let (first, step) = (places.to, places.step);
        let unit = S::LANES * size_of::<T>();
        let steps = (step | places.back as usize) * size_of::<T>();
        let aligned = (first.addr() | steps).is_multiple_of(unit);
        if lanes > S::LANES {
            outside(LANES, 0, lanes, S::LANES);
        }
        let room = self.width - at.x - at.done * step;
        if lanes < S::LANES && (rows > 0 || (P - 1) * step + S::LANES > room) {
            let mask = s.mask(0, lanes);
            for &sums in sums {
                // SAFETY: the pieces are in rows of the plane, which are packed.
                unsafe { T::store_masked(s, places.next(), mask, sums) };
            }
        } else if stream && aligned {
            for &sums in sums {
                // SAFETY: as above, and the addresses were looked at.
                unsafe { T::stream_lanes(s, places.next(), sums) };
            }
        } else if rows == 0 {
            for (i, &sums) in sums.iter().enumerate() {
                // SAFETY: as above; what is behind a piece is in its row.
                unsafe { T::store_lanes(s, first.wrapping_add(i * step), sums) };
            }
        } else {
            for &sums in sums {
                // SAFETY: as above.
                unsafe { T::store_lanes(s, places.next(), sums) };
            }
        }
    }

    /// As `set_pieces`, of registers in memory, of whose first `lanes` lanes there are `all`.
    #[inline(always)]
    pub fn set_some_pieces<S: Simd>(
        &self,
        s: S,
        at: Pieces,
        sums: &[[f32; MAX_LANES]],
        lanes: usize,
        all: usize,
    ) {
        let sums = &sums[..all.div_ceil(lanes)];
        let last = all - (sums.len() - 1) * lanes;
        let (mut places, _) = self.places(at, sums.len(), lanes, last);
        for (i, sums_of) in sums.iter().enumerate() {
            // There is room for a register, where another piece ends behind it.
            let wide = i + 1 < sums.len() && places.left > 1 && at.step + last >= S::LANES;
            let own = if i + 1 < sums.len() { lanes } else { last };
            let mask = s.mask(0, if wide { S::LANES } else { own });
            // SAFETY: the pieces are in rows of the plane, which are packed; what is behind a piece is in its row.
            unsafe { T::store_masked(s, places.next(), mask, s.load_slice(sums_of)) };
        }
    }

    /// Checks pieces of so many lanes, the last one of `last`. How many ends of rows are between them.
    #[inline(always)]
    fn places(&self, at: Pieces, pieces: usize, lanes: usize, last: usize) -> (Places<T>, usize) {
        let Pieces { row, down, x, step, done, count } = at;
        let inside = |piece: usize, lanes: usize| {
            let room = self.width.checked_sub(x);
            let reach = piece.checked_mul(step).and_then(|reach| reach.checked_add(lanes));
            room.zip(reach).is_some_and(|(room, reach)| reach <= room)
        };
        // A division takes as long as the stores of a short tile.
        let (rows, fits) = if pieces + done <= count {
            (0, inside(done + pieces - 1, last))
        } else {
            ((pieces - 1 + done) / count, inside(count - 1, lanes))
        };
        let high = row < self.height && (rows == 0 || rows.saturating_mul(down) < self.height - row);
        if !fits || !high || done >= count || last > lanes || !self.is_packed() {
            outside(LANES, x, lanes, self.width);
        }
        let to = self.base.wrapping_offset(row as isize * self.row_stride).wrapping_add(x + done * step);
        // From the last piece of a row to the first of the next.
        let back = down as isize * self.row_stride - ((count - 1) * step) as isize;
        (Places { to, step, back, left: count - done, count }, rows)
    }
}

/// The addresses of pieces.
struct Places<T> {
    to: *mut T,
    step: usize,
    /// From the last piece of a row to the first of the next.
    back: isize,
    left: usize,
    count: usize,
}

impl<T> Places<T> {
    #[inline(always)]
    fn next(&mut self) -> *mut T {
        let to = self.to;
        self.left -= 1;
        let last = self.left == 0;
        self.to = if last { to.wrapping_offset(self.back) } else { to.wrapping_add(self.step) };
        self.left = if last { self.count } else { self.left };
        to
    }
}
