//! Strips of rows: the same columns of each, by registers.

use super::{Plane, Span, outside};
use crate::dtype::InF32;
use crate::simd::Simd;
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
        let mut row = self.base.wrapping_offset(first as isize * self.row_stride);
        for (to, &weight) in to.iter_mut().zip(weights) {
            let (to, weight) = (to.as_mut_ptr(), s.splat(weight));
            // SAFETY: the rows are the plane's, which is packed; whole registers, and lanes under the masks, are inside of them, and a
            // row of the buffer has room for all.
            unsafe {
                // Edges too, which are most of a short row (average pooling of 32x512 27x27 k3s2: 5.6 ms, then 3.4).
                if whole.start > 0 {
                    s.prefetch(row.wrapping_offset(at).wrapping_add(ahead));
                    let edge = T::load_masked(s, row.wrapping_offset(edges[0].at), edges[0].mask);
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
                    let edge = T::load_masked(s, row.wrapping_offset(edges[1].at), edges[1].mask);
                    s.store_f32(to.wrapping_add((count - 1) * S::LANES), s.mul(edge, weight));
                }
            }
            row = row.wrapping_offset(self.row_stride);
        }
    }
}
