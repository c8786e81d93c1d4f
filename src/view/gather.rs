//! Gathering: elements of a plane by their numbers.

use super::copy::stream_lines;
use super::{LINE, Plane, Row, View};
use crate::dtype::Element;
use crate::simd::{Simd, prefetch_line};
use std::mem::MaybeUninit;
use std::ops::Range;

/// Elements of a plane that are gathered at a time.
const CHUNK: usize = 256;
/// Elements gathered between two prefetches: of eight, setting out to prefetch takes as long as gathering them.
const TOGETHER: usize = 32;

/// Bytes ahead of the gather that are prefetched of what lies in order: the indices, and a plane whose elements are gathered in about
/// the order in which they lie. The processor's own prefetch ends at each page of 4 KiB (Zen 5, 8x64 112x112 FLOAT: 1.30 ms without, 1.02 with
/// 4 KiB of the plane alone, 0.80 with 12 of both). Elements here and there are not prefetched: by their indices, 1.30 ms became 1.58, and
/// 3.5 became 5.6 where they lie anywhere in 1x3 1080x1920.
const AHEAD: usize = 12 << 10;
/// Bytes of a plane for each element gathered from it, up to which all its lines are prefetched (4x4 windows: 0.72 ms without, 0.42 with;
/// 5x5: 0.25 and 0.39).
const DENSE: usize = 64;
/// So far from its share of the plane an element may lie that is gathered in order.
const OFF: usize = 64 << 10;
/// Elements that are looked at to know.
const PROBES: usize = 16;

/// Room for them. To fill it with zeros took a tenth of a tiny call.
#[repr(align(64))]
pub struct Chunk<T, I> {
    values: [MaybeUninit<T>; CHUNK],
    indices: [MaybeUninit<I>; CHUNK],
}

impl<T: Element, I: Element> Default for Chunk<T, I> {
    #[inline(always)]
    fn default() -> Chunk<T, I> {
        Chunk { values: [MaybeUninit::uninit(); CHUNK], indices: [MaybeUninit::uninit(); CHUNK] }
    }
}

/// Planes without gaps, one after the other, of each of which as many elements are gathered, in one pass: a small plane costs little beside
/// its elements. By chunks, whose places are found before, 16x128 planes of 20x20 took 0.22 ms on Zen 4, so 0.09.
pub struct Planes<T, I> {
    from: *const T,
    indices: *const I,
    out: *mut T,
    /// Elements of a plane, those gathered from it, and those gathered from all.
    plane: usize,
    taken: usize,
    all: usize,
    /// Bytes of a plane for each result, in fractions of 2^20; it only says what to prefetch.
    pace: usize,
}

impl<T: Element, I: Element + Into<i64>> Planes<T, I> {
    /// [N, C, H, W] by indices [N, C, h, w] into a result of that shape, if all three are packed.
    pub fn new(from: &View<T>, indices: &View<I>, out: &View<T>) -> Option<Planes<T, I>> {
        let [n, c, height, width] = from.shape;
        let taken = out.shape[2] * out.shape[3];
        let fits = indices.shape == out.shape && out.shape[..2] == [n, c] && height * width > 0;
        let (from, indices, out) =
            (from.packed_row()?.base, indices.packed_row()?.base, out.packed_row()?.base);
        let (plane, all) = (height * width, n * c * taken);
        let pace = (plane * size_of::<T>()).wrapping_shl(20).checked_div(taken)?;
        fits.then_some(Planes { from, indices, out, plane, taken, all, pace })
    }

    /// Writes the results `range`, counted through all planes, as [`Plane::gather`] does. What is gathered later is prefetched if
    /// `prefetches` says so.
    #[inline(never)] // a body for all levels: there is nothing here for their registers
    pub fn gather(&self, range: Range<usize>, prefetches: bool) {
        assert!(range.start <= range.end && range.end <= self.all, "{range:?} of {}", { self.all });
        let in_order = prefetches && !range.is_empty() && self.is_in_order(&range);
        // A copy, which no store can change.
        let Planes { taken, plane, pace, .. } = *self;
        let (mut first, mut within) = (range.start / taken * plane, range.start % taken);
        let mut at = range.start;
        while at < range.end {
            let count = (taken - within).min(range.end - at);
            if in_order {
                let bytes = |i: usize| bytes_before(within + i, pace);
                self.gather_from(first, at, count, |i| {
                    let ahead = self.from.wrapping_add(first).wrapping_byte_add(AHEAD);
                    for byte in (bytes(i)..bytes(i + TOGETHER)).step_by(LINE) {
                        prefetch_line(ahead.wrapping_byte_add(byte));
                    }
                    let indices = self.indices.wrapping_add(at + i).wrapping_byte_add(AHEAD);
                    for byte in (0..TOGETHER * size_of::<I>()).step_by(LINE) {
                        prefetch_line(indices.wrapping_byte_add(byte));
                    }
                });
            } else {
                self.gather_from(first, at, count, |_| ());
            }
            (first, within, at) = (first + plane, 0, at + count);
        }
    }

    /// Whether all lines of the planes are wanted, about in the order in which they lie.
    fn is_in_order(&self, range: &Range<usize>) -> bool {
        self.plane / self.taken * size_of::<T>() <= DENSE
            && (0..PROBES).all(|probe| {
                let at = range.start + range.len() * probe / PROBES;
                // SAFETY: one of the results of the range, which has some.
                let index: i64 = unsafe { self.indices.add(at).read_unaligned() }.into();
                let bytes = (index as usize).wrapping_mul(size_of::<T>());
                bytes.abs_diff(bytes_before(at % self.taken, self.pace)) <= OFF
            })
    }

    /// Writes `count` results from `at` on of the plane that begins at `first`, and calls `prefetch` for each [`TOGETHER`] of them. An index
    /// outside of the plane is taken modulo the plane's size.
    #[inline(always)]
    fn gather_from(&self, first: usize, at: usize, count: usize, prefetch: impl Fn(usize)) {
        let plane = self.plane;
        // SAFETY: the caller's range lies among the results, and `first` is a plane's that has them.
        let (indices, from, out) = unsafe { (self.indices.add(at), self.from.add(first), self.out.add(at)) };
        let one = |i: usize| {
            // SAFETY: the i-th of `count` results, and an index that was looked at. It is read once: the caller's memory may change between
            // the check and the use.
            unsafe {
                let index: i64 = indices.add(i).read_unaligned().into();
                let mut index = index as usize;
                if index >= plane {
                    index = (index as i64).rem_euclid(plane as i64) as usize;
                }
                out.add(i).write_unaligned(from.add(index).read_unaligned());
            }
        };
        let whole = count - count % TOGETHER;
        for i in (0..whole).step_by(TOGETHER) {
            prefetch(i);
            (i..i + TOGETHER).for_each(one);
        }
        (whole..count).for_each(one);
    }
}

/// The share of a plane's bytes that so many of its results have.
#[inline(always)]
fn bytes_before(results: usize, pace: usize) -> usize {
    results.wrapping_mul(pace) >> 20
}

impl<T: Element> Plane<T> {
    /// Writes `out[x] = plane[indices[x]]`, where the plane is flattened and an index outside of it is taken modulo its
    /// size. `later` is what will be gathered a little later, as many elements: they are prefetched. `stream` asks for
    /// non-temporal stores.
    #[inline(always)]
    pub fn gather<S: Simd, I: Element + Into<i64>>(
        &self,
        s: S,
        indices: Row<I>,
        out: Row<T>,
        later: Option<(Plane<T>, Row<I>)>,
        stream: bool,
        chunk: &mut Chunk<T, I>,
    ) {
        match self.flat() {
            Some(offsets) => self.gather_by(s, indices, out, later, stream, chunk, offsets),
            None => self.gather_by(s, indices, out, later, stream, chunk, Gaps::of(self)),
        }
    }

    /// Where its elements are, if rows follow each other without a gap.
    #[inline(always)]
    pub(super) fn flat(&self) -> Option<Flat> {
        let Plane { width, row_stride, column_stride, .. } = *self;
        (row_stride == width as isize * column_stride).then_some(Flat { column_stride })
    }

    #[inline(always)]
    #[allow(clippy::too_many_arguments)]
    fn gather_by<S: Simd, I: Element + Into<i64>>(
        &self,
        s: S,
        indices: Row<I>,
        out: Row<T>,
        later: Option<(Plane<T>, Row<I>)>,
        stream: bool,
        chunk: &mut Chunk<T, I>,
        offsets: impl Offset,
    ) {
        let (length, len) = (self.height * self.width, out.len);
        let later = later.filter(|(_, later)| later.stride == 1);
        let fits = indices.len == len && later.is_none_or(|(_, later)| later.len == len);
        assert!(fits, "{len} elements by {} indices", { indices.len });
        let stream = stream && out.stride == 1;
        let mut start = 0;
        while start < len {
            // Chunks end where lines of out end.
            let before =
                if stream { out.base.wrapping_add(start) as usize % LINE / size_of::<T>() } else { 0 };
            let count = (len - start).min(CHUNK - before);
            // SAFETY: all pointers are good for `count` elements: `start + count` is at most the length of the rows, of
            // which those used in place are packed, and `count` at most that of the chunk, of which so many are written
            // before they are read. Values are read at indices below the plane's length. An address to prefetch may be any.
            unsafe {
                let in_place = out.stride == 1 && !stream;
                let to = if in_place { out.base.add(start) } else { chunk.values.as_mut_ptr().cast() };
                // Read once: the caller's memory may change between the check and the use. Unsigned, negative indices
                // are too large as well.
                let from = indices.base.wrapping_offset(start as isize * indices.stride);
                let mut most = 0;
                for (i, index) in chunk.indices[..count].iter_mut().enumerate() {
                    let read = from.wrapping_offset(i as isize * indices.stride).read_unaligned();
                    index.write(read);
                    most = most.max(read.into() as u64);
                }
                let index = |i: usize| -> i64 { chunk.indices.get_unchecked(i).assume_init().into() };
                if most >= length as u64 {
                    for i in 0..count {
                        let index = index(i).rem_euclid(length as i64);
                        let value =
                            self.base.wrapping_offset(offsets.offset(index as usize)).read_unaligned();
                        to.add(i).write_unaligned(value);
                    }
                } else {
                    let copy = |i: usize| {
                        let value =
                            self.base.wrapping_offset(offsets.offset(index(i) as usize)).read_unaligned();
                        to.add(i).write_unaligned(value);
                    };
                    let whole = count - count % TOGETHER;
                    for i in (0..whole).step_by(TOGETHER) {
                        if let Some((plane, later)) = later {
                            // Neighbouring outputs come from neighbouring lines of neighbouring rows, unless they come from anywhere
                            // (8x64 112x112, rows with gaps: 5.8 ms by two of 32 alone, 2.6 so, on Zen 4).
                            let index = |i: usize| -> usize {
                                let index: i64 = later.base.add(start + i).read_unaligned().into();
                                index as usize
                            };
                            let are_near = index(i).abs_diff(index(i + TOGETHER - 1)) <= 4 * self.width;
                            for i in (i..i + TOGETHER).step_by(TOGETHER / 4) {
                                let at = plane.base.wrapping_offset(offsets.offset(index(i)));
                                s.prefetch(at);
                                if are_near {
                                    s.prefetch(at.wrapping_offset(plane.row_stride));
                                    s.prefetch(at.wrapping_offset(plane.row_stride.wrapping_neg()));
                                }
                            }
                        }
                        (i..i + TOGETHER).for_each(copy);
                    }
                    (whole..count).for_each(copy);
                }
                if stream {
                    let (from, to) = (chunk.values.as_ptr().cast(), out.base.add(start).cast());
                    stream_lines(s, from, to, count * size_of::<T>());
                } else if !in_place {
                    for (i, value) in chunk.values[..count].iter().enumerate() {
                        out.set(start + i, value.assume_init());
                    }
                }
            }
            start += count;
        }
    }
}

/// Where the elements of a flattened plane are, counted from its first.
pub(super) trait Offset: Copy {
    /// For an index inside the plane.
    fn offset(self, index: usize) -> isize;
}

/// Rows follow each other without a gap.
#[derive(Clone, Copy)]
pub(super) struct Flat {
    column_stride: isize,
}
impl Offset for Flat {
    #[inline(always)]
    fn offset(self, index: usize) -> isize {
        (index as isize).wrapping_mul(self.column_stride)
    }
}

/// `gap` more from the end of a row to the next one.
#[derive(Clone, Copy)]
pub(super) struct Gaps {
    /// 2^64 / width, rounded up: a multiplication with it divides numbers below 2^32 exactly.
    reciprocal: u64,
    /// Indices may be larger, or the width is 1.
    is_wide: bool,
    width: usize,
    column_stride: isize,
    gap: isize,
}
impl Gaps {
    #[inline(always)]
    pub(super) fn of<T>(plane: &Plane<T>) -> Gaps {
        let Plane { height, width, row_stride, column_stride, .. } = *plane;
        let gap = row_stride.wrapping_sub(column_stride.wrapping_mul(width as isize));
        let reciprocal = u64::MAX.checked_div(width as u64).map_or(0, |quotient| quotient.wrapping_add(1));
        let is_wide = height * width > u32::MAX as usize || width == 1;
        Gaps { reciprocal, is_wide, width, column_stride, gap }
    }
}
impl Offset for Gaps {
    #[inline(always)]
    fn offset(self, index: usize) -> isize {
        let row = if self.is_wide {
            index / self.width
        } else {
            ((u128::from(self.reciprocal) * index as u128) >> 64) as usize
        };
        (index as isize).wrapping_mul(self.column_stride).wrapping_add((row as isize).wrapping_mul(self.gap))
    }
}
