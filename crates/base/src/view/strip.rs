//! Strips of rows: the same columns of each, by registers.

use super::{LINE, Plane, Row, Span, outside};
use crate::dtype::InF32;
use crate::simd::{LANES, Simd};
use std::ops::Range;

/// Registers of columns side by side, as far as they lie in rows of a length.
pub struct Strip<S: Simd> {
    /// The first column, which may be negative.
    at: isize,
    count: usize,
    /// The registers that lie in the rows as a whole: all but one at each end at most.
    whole: Range<usize>,
    /// The first and the last.
    edges: [Span<S>; 2],
}

impl<S: Simd> Strip<S> {
    /// Registers for `columns` columns from `at` on, the last of which is in the rows, of rows of `len`. `at` is less than a register before
    /// the rows.
    #[inline(always)]
    pub fn new(s: S, at: isize, columns: usize, len: usize) -> Strip<S> {
        let count = columns.div_ceil(S::LANES);
        let start = usize::from(at < 0).min(count);
        let inside = (len as isize - at).max(0) as usize / S::LANES;
        if at <= -(S::LANES as isize) || inside + 1 < count {
            outside("registers of columns from", at as usize, count, len);
        }
        let last = at + (count.saturating_sub(1) * S::LANES) as isize;
        let edges = [Span::new(s, at, len), Span::new(s, last, len)];
        Strip { at, count, whole: start..inside.clamp(start, count), edges }
    }

    /// How many registers they are.
    #[inline(always)]
    pub fn count(&self) -> usize {
        self.count
    }
}

impl<T: InF32> Plane<T> {
    /// Widens a strip of rows, from row `first` on, into rows of a buffer, each times its weight. Lanes outside of the rows become 0.
    /// Prefetches what lies `ahead` elements further. The plane must be packed.
    #[inline(always)]
    pub fn weigh_rows<S: Simd, const P: usize>(
        &self,
        s: S,
        first: usize,
        strip: &Strip<S>,
        weights: &[f32],
        to: &mut [[f32; P]],
        ahead: usize,
    ) {
        let Strip { at, count, ref whole, ref edges } = *strip;
        let fits = first <= self.height && to.len() <= self.height - first && to.len() == weights.len();
        if !fits || edges[0].len != self.width || count * S::LANES > P || !self.is_packed() {
            outside("a strip of packed rows, from", first, to.len(), self.height);
        }
        // Masks of halves are slow where a register has few lanes: there an edge is a whole register of the row, permuted.
        let permutes = !S::WIDE && T::IS_HALF && self.width >= S::LANES;
        let last = at + (count.max(1) - 1) as isize * S::LANES as isize;
        let behind = (last - self.width as isize + S::LANES as isize).clamp(0, S::LANES as isize) as usize;
        let mut row = self.base.wrapping_offset(first as isize * self.row_stride);
        for (to, &weight) in to.iter_mut().zip(weights) {
            let (to, weight) = (to.as_mut_ptr(), s.splat(weight));
            // SAFETY: the rows are the plane's, which is packed; whole registers, and lanes under the masks, are inside of them, and a
            // row of the buffer has room for all.
            unsafe {
                // Edges too, which are most of a short row (average pooling of 32x512 27x27 k3s2: 5.6 ms, then 3.4).
                if whole.start > 0 {
                    s.prefetch(row.wrapping_offset(at).wrapping_add(ahead));
                    let edge = if permutes {
                        let lanes = T::load_lanes(s, row);
                        s.permute(s.splat(0.0), lanes, &LANES[(S::LANES as isize + at) as usize..])
                    } else {
                        T::load_masked(s, row.wrapping_offset(edges[0].at), edges[0].mask)
                    };
                    s.store_f32(to, s.mul(edge, weight));
                }
                let from = row.wrapping_offset(at);
                for i in whole.clone() {
                    let from = from.wrapping_add(i * S::LANES);
                    s.prefetch(from.wrapping_add(ahead));
                    s.store_f32(to.wrapping_add(i * S::LANES), s.mul(T::load_lanes(s, from), weight));
                }
                if whole.end < count {
                    s.prefetch(from.wrapping_add((count - 1) * S::LANES + ahead));
                    let edge = if permutes {
                        let lanes = T::load_lanes(s, row.wrapping_add(self.width - S::LANES));
                        s.permute(lanes, s.splat(0.0), &LANES[behind..])
                    } else {
                        T::load_masked(s, row.wrapping_offset(edges[1].at), edges[1].mask)
                    };
                    s.store_f32(to.wrapping_add((count - 1) * S::LANES), s.mul(edge, weight));
                }
            }
            row = row.wrapping_offset(self.row_stride);
        }
    }

    /// The sums of as many rows as there are weights, each times its weight, from top to bottom: `count` such sums of rows, the first from
    /// row `first` on, one behind the other, and maybe zeros or sums of what comes next behind them. The plane must be packed.
    #[inline(always)]
    pub fn weigh_run<S: Simd>(&self, s: S, first: usize, weights: &[f32], count: usize, to: &mut [f32]) {
        let rows = weights.len();
        let fits = count > 0 && first <= self.height && rows + count - 1 <= self.height - first;
        if !fits || !self.is_packed() {
            outside("packed rows, from", first, rows, self.height);
        }
        let follow = self.row_stride == self.width as isize;
        let (runs, len) = if follow { (1, count * self.width) } else { (count, self.width) };
        let to = &mut to[..count * self.width + S::LANES];
        if rows == 0 {
            return to.fill(0.0);
        }
        let mask = s.mask(0, S::LANES.min(len));
        for run in 0..runs {
            let from = self.base.wrapping_offset((first + run) as isize * self.row_stride);
            let to = &mut to[run * len..];
            if len < S::LANES {
                let mut sum = s.splat(0.0);
                for (row, &weight) in weights.iter().enumerate() {
                    // SAFETY: the lanes under the mask are in rows that were checked.
                    let lanes = unsafe {
                        T::load_masked(s, from.wrapping_offset(row as isize * self.row_stride), mask)
                    };
                    sum = s.add(sum, s.mul(lanes, s.splat(weight)));
                }
                s.store_slice(to, sum);
                continue;
            }
            // SAFETY: rows of `len` from each of these addresses on were checked, and so was what is written.
            unsafe {
                match *weights {
                    [a] => weigh(s, from, self.row_stride, [a], len, to.as_mut_ptr()),
                    [a, b] => weigh(s, from, self.row_stride, [a, b], len, to.as_mut_ptr()),
                    [a, b, c] => weigh(s, from, self.row_stride, [a, b, c], len, to.as_mut_ptr()),
                    _ => weigh_many(s, from, self.row_stride, weights, len, to.as_mut_ptr()),
                }
            }
        }
    }
}

/// Bytes from what is read to what is prefetched.
const AHEAD: usize = 2 << 10;

/// Sums K weighted rows, `pitch` apart, of a register or more; the last one overlaps the one before.
///
/// # Safety
/// The rows are readable, and as many floats writable.
#[inline(always)]
unsafe fn weigh<S: Simd, T: InF32, const K: usize>(
    s: S,
    from: *const T,
    pitch: isize,
    weights: [f32; K],
    len: usize,
    to: *mut f32,
) {
    let weights = weights.map(|weight| s.splat(weight));
    let next = from.wrapping_offset((K - 1) as isize * pitch).wrapping_byte_add(AHEAD);
    let mut at = 0;
    loop {
        s.prefetch(next.wrapping_add(at));
        let mut sum = s.splat(0.0);
        for (row, &weight) in weights.iter().enumerate() {
            // SAFETY: the caller's promise.
            let lanes =
                unsafe { T::load_lanes(s, from.wrapping_offset(row as isize * pitch).wrapping_add(at)) };
            let more = s.mul(lanes, weight);
            sum = if row == 0 { more } else { s.add(sum, more) };
        }
        // SAFETY: the caller's promise.
        unsafe { s.store_f32(to.wrapping_add(at), sum) };
        if at + S::LANES >= len {
            return;
        }
        at = (at + S::LANES).min(len - S::LANES);
    }
}

/// As `weigh`, any number, four registers at a time.
///
/// # Safety
/// As `weigh`.
#[inline(always)]
unsafe fn weigh_many<S: Simd, T: InF32>(
    s: S,
    from: *const T,
    pitch: isize,
    weights: &[f32],
    len: usize,
    to: *mut f32,
) {
    let mut at = 0;
    while at < len {
        let next = from.wrapping_offset((weights.len() - 1) as isize * pitch).wrapping_byte_add(AHEAD);
        s.prefetch_run(next.wrapping_add(at), (4 * S::LANES * size_of::<T>()).div_ceil(LINE));
        let places: [usize; 4] = std::array::from_fn(|i| (at + i * S::LANES).min(len - S::LANES));
        let mut sums = [s.splat(0.0); 4];
        let mut row = from;
        for &weight in weights {
            for (sum, &place) in sums.iter_mut().zip(&places) {
                // SAFETY: the caller's promise.
                let lanes = unsafe { T::load_lanes(s, row.wrapping_add(place)) };
                *sum = s.add(*sum, s.mul(lanes, s.splat(weight)));
            }
            row = row.wrapping_offset(pitch);
        }
        for (&sum, &place) in sums.iter().zip(&places) {
            // SAFETY: the caller's promise.
            unsafe { s.store_f32(to.wrapping_add(place), sum) };
        }
        at += 4 * S::LANES;
    }
}

impl<T: InF32> Row<T> {
    /// A register of a row that is packed, from `at - width` on, from `at`, and from `at + width`; what lies outside of the row is 0.
    #[inline(always)]
    pub fn rows_around<S: Simd>(&self, s: S, at: isize, width: usize) -> [S::F32; 3] {
        let (first, reach) = (at.wrapping_sub_unsigned(width), 2 * width + S::LANES);
        let places = [first, at, at.wrapping_add_unsigned(width)];
        let inside = first >= 0 && reach <= self.len && first as usize <= self.len - reach;
        if !inside || self.stride != 1 {
            return places.map(|at| self.packed_span(s, Span::new(s, at, self.len)));
        }
        // SAFETY: all three registers are in the row, which is packed.
        let load = |at: isize| unsafe { T::load_lanes(s, self.base.wrapping_offset(at)) };
        [load(places[0]), load(places[1]), load(places[2])]
    }
}
