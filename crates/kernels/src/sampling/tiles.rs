//! Rows of the caller's images that become pixels where they are, without a stage.
#![allow(unsafe_code)] // access that was checked once for many rows

use super::access::Segment;
use super::sums::{NARROW, Sampling};
use crate::dtype::Element;
use crate::simd::kernels;
use crate::vector::{Vector, Vectors, transpose_values};
use crate::view::{View, outside};

/// Columns that are prefetched ahead, of each row: the processor follows no sixteen planes.
const AHEAD: usize = 80;

kernels! {
    /// Makes pixels of a segment of packed rows: of as many channels as a pixel has lanes, and at least [`NARROW`]
    /// columns. By way of a stage, 4x64x128x128 takes 0.6 ms more.
    pub fn interleave_rows<P: Sampling>(view: View<P::Sum>, at: &Segment, to: &mut [P::Sum]) = interleave_rows_body;
    /// The reverse, with plain stores.
    pub fn deinterleave_rows<P: Sampling>(view: View<P::Sum>, at: &Segment, from: &[P::Sum]) = deinterleave_rows_body;
}

/// A segment's rows and pixels.
struct Rows<T> {
    /// From the segment's first column on, and the values from channel to channel.
    first: *mut T,
    stride: isize,
    /// Elements from a column to the one that is wanted next.
    next: isize,
    columns: usize,
    /// Columns in squares of all lanes, the last of which may overlap: all, or none if they are fewer.
    whole: usize,
}

impl<T: Element> Rows<T> {
    /// Its pixels are known to be there, in packed rows, and as pixels of `lanes` lanes in `len` values.
    #[inline(always)]
    fn new(view: View<T>, at: &Segment, lanes: usize, len: usize) -> Rows<T> {
        let Segment { batch, channels, row, columns } = at;
        let (first, count, stride) =
            (view.row(*batch, channels.start, *row), columns.len(), view.strides()[1]);
        let fits = channels.len() == lanes
            && count >= NARROW
            && channels.end <= view.shape[1]
            && stride >= 0
            && columns.end <= first.len()
            && first.is_packed()
            && len >= count * lanes;
        if !fits {
            outside("channels and columns of packed rows, for pixels, from", channels.start, count, len);
        }
        let whole = if count >= lanes { count } else { 0 };
        // Of planes that are one row each, the next block.
        let next = if view.shape[2] == 1 { lanes as isize * stride } else { first.len() as isize };
        let first = first.as_ptr().wrapping_add(columns.start);
        Rows { first, stride, next, columns: count, whole }
    }
}

#[inline(always)]
fn interleave_rows_body<S: Vectors, P: Sampling>(s: S, view: View<P::Sum>, at: &Segment, to: &mut [P::Sum]) {
    let (v, lanes) = (P::vector(s), <P::Vector<S> as Vector>::LANES);
    let rows = Rows::new(view, at, lanes, to.len());
    let is_small = view.shape[2] == 1 && view.shape[3] < AHEAD;
    let ahead = if is_small { rows.next } else { AHEAD as isize };
    for start in (0..rows.whole).step_by(lanes) {
        // The last ones again, if they are fewer.
        let start = start.min(rows.whole - lanes);
        let from = rows.first.wrapping_add(start);
        for c in 0..lanes as isize {
            // Of planes whose sizes are powers of two the first cache has room for half (Zen 4, 4x64x128x128: 6.7 ms, then 6.3).
            s.prefetch_unrolled(from.wrapping_offset(c * rows.stride + ahead));
        }
        // SAFETY: the columns lie in the rows of these channels, which are packed, and `to` has room for the pixels.
        unsafe { v.transpose_at(from, rows.stride, to.as_mut_ptr().add(start * lanes), lanes) };
    }
    for start in (rows.whole..rows.columns).step_by(NARROW) {
        let start = start.min(rows.columns - NARROW);
        let from = rows.first.wrapping_add(start);
        // SAFETY: as above.
        unsafe { v.transpose_fours_at(from, rows.stride, to.as_mut_ptr().add(start * lanes), lanes) };
    }
}

#[inline(always)]
fn deinterleave_rows_body<S: Vectors, P: Sampling>(s: S, view: View<P::Sum>, at: &Segment, from: &[P::Sum]) {
    let (v, lanes) = (P::vector(s), <P::Vector<S> as Vector>::LANES);
    let rows = Rows::new(view, at, lanes, from.len());
    for start in (0..rows.whole).step_by(lanes) {
        let start = start.min(rows.whole - lanes);
        let to = rows.first.wrapping_add(start);
        for c in 0..lanes as isize {
            s.prefetch(to.wrapping_offset(c * rows.stride + rows.next));
        }
        // SAFETY: the columns lie in the rows of these channels, which are packed and this piece's alone; `from` has the pixels.
        unsafe { v.transpose_at(from.as_ptr().add(start * lanes), lanes as isize, to, rows.stride as usize) };
    }
    let (from, to) = (from.as_ptr().wrapping_add(rows.whole * lanes), rows.first.wrapping_add(rows.whole));
    // SAFETY: as above; those that are left.
    unsafe {
        transpose_values(from, lanes as isize, to, rows.stride as usize, [rows.columns - rows.whole, lanes])
    };
}
