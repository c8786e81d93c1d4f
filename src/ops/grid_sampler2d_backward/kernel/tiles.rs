//! Rows of the caller's images that become pixels where they are, without a stage.
#![allow(unsafe_code)] // access that was checked once for many rows

use super::access::Segment;
use super::sampling::Sampling;
use super::vector::{Vector, Vectors};
use crate::dtype::Element;
use crate::simd::kernels;
use crate::view::{View, outside};

/// Columns that are prefetched ahead, of each row: the processor follows no sixteen planes.
const AHEAD: usize = 80;

kernels! {
    /// Makes pixels of a segment of packed rows: of as many channels as a pixel has lanes, and at least as many columns. By way of a
    /// stage, 4x64x128x128 takes 0.6 ms more.
    pub fn interleave_rows<P: Sampling>(view: View<P::Sum>, at: &Segment, to: &mut [P::Sum]) = interleave_rows_body;
    /// The reverse, with plain stores.
    pub fn deinterleave_rows<P: Sampling>(view: View<P::Sum>, at: &Segment, from: &[P::Sum]) = deinterleave_rows_body;
}

/// The first row of a segment, from its first column on, and the values from channel to channel; `count` columns of `lanes`
/// lanes are known to be there, in packed rows, and as pixels in `len` values.
#[inline(always)]
fn first_row<T: Element>(view: View<T>, at: &Segment, lanes: usize, len: usize) -> (*mut T, isize, usize) {
    let Segment { batch, channels, row, columns } = at;
    let (first, count) = (view.row(*batch, channels.start, *row), columns.len());
    let fits = channels.len() == lanes
        && channels.end <= view.shape[1]
        && view.strides()[1] >= 0
        && columns.end <= first.len()
        && first.is_packed()
        && count >= lanes
        && len >= count * lanes;
    if !fits {
        outside("channels and columns of packed rows, for whole pixels, from", channels.start, count, len);
    }
    (first.as_ptr().wrapping_add(columns.start), view.strides()[1], first.len())
}

#[inline(always)]
fn interleave_rows_body<S: Vectors, P: Sampling>(s: S, view: View<P::Sum>, at: &Segment, to: &mut [P::Sum]) {
    let (v, lanes) = (P::vector(s), <P::Vector<S> as Vector>::LANES);
    let ((from, stride, _), count) = (first_row(view, at, lanes, to.len()), at.columns.len());
    for start in (0..count).step_by(lanes) {
        // The last ones again, if they are fewer.
        let start = start.min(count - lanes);
        let from = from.wrapping_add(start);
        for c in 0..lanes as isize {
            s.prefetch(from.wrapping_offset(c * stride).wrapping_add(AHEAD));
        }
        // SAFETY: the columns lie in the rows of these channels, which are packed, and `to` has room for the pixels.
        unsafe { v.transpose_at(from, stride, to.as_mut_ptr().add(start * lanes), lanes) };
    }
}

#[inline(always)]
fn deinterleave_rows_body<S: Vectors, P: Sampling>(s: S, view: View<P::Sum>, at: &Segment, from: &[P::Sum]) {
    let (v, lanes) = (P::vector(s), <P::Vector<S> as Vector>::LANES);
    let ((to, stride, row_len), count) = (first_row(view, at, lanes, from.len()), at.columns.len());
    for start in (0..count).step_by(lanes) {
        let start = start.min(count - lanes);
        let to = to.wrapping_add(start);
        for c in 0..lanes as isize {
            // The next row.
            s.prefetch(to.wrapping_offset(c * stride).wrapping_add(row_len));
        }
        // SAFETY: the columns lie in the rows of these channels, which are packed and this piece's alone; `from` has the pixels.
        unsafe { v.transpose_at(from.as_ptr().add(start * lanes), lanes as isize, to, stride as usize) };
    }
}
