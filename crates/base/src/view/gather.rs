//! Gathering: elements of a plane by their numbers.

use super::{LINE, Plane, View};
use crate::dtype::Element;
use crate::machine::machine;
use crate::simd::prefetch_line;
use std::ops::Range;

/// Elements of a turn of the loop. One of 32 takes up to half as long again where it happens to lie badly in memory (Zen 4, FLOAT16 8x64 56x56:
/// 0.30 ms, so 0.20).
pub(super) const UNROLLED: usize = 8;
/// Elements gathered between two prefetches: of eight, setting out to prefetch takes as long as gathering them.
const TOGETHER: usize = 32;

/// Bytes ahead of the gather that are prefetched of what lies in order: a plane whose elements are gathered in about the order in which they
/// lie, and the indices. The processor's own prefetch ends at each page of 4 KiB (8x64 112x112 FLOAT on Zen 4: 1.90 ms with the indices alone,
/// 1.29 so). Further ahead, both push what is used out of the first cache (16x32 64x64 on Zen 4: 0.33 ms with 12 KiB of each, 0.23 so).
/// Elements here and there are not prefetched: by their indices, 1.30 ms became 1.58, and 3.5 became 5.6 where they lie anywhere in 1x3
/// 1080x1920.
const AHEAD: usize = 6 << 10;
const INDICES_AHEAD: usize = 2 << 10;
/// Bytes of a plane for each element gathered from it, up to which all its lines are prefetched (4x4 windows: 0.72 ms without, 0.42 with;
/// 5x5: 0.25 and 0.39),
const DENSE: usize = 64;
/// and the same where lines come across a mesh: those that nobody reads take longer there (Xeon, 480 MiB: 4x4 windows 1.12 ms with their lines,
/// 1.06 with the indices alone; 2x2 of 4x16 512x512 5.1 with them, 6.7 without, on two threads 2.6 and 5.0).
const DENSE_ACROSS_MESH: usize = 48;
/// So far from its share of the plane an element may lie that is gathered in order.
const OFF: usize = 64 << 10;
/// Elements that are looked at to know.
const PROBES: usize = 16;

/// Planes, of each of which as many elements are gathered, to one after the other, in one pass: a small plane costs little beside its
/// elements. By chunks, whose places are found before, 16x128 planes of 20x20 took 0.22 ms on Zen 4, so 0.09.
pub struct Planes<T, I> {
    from: View<T>,
    indices: *const I,
    out: *mut T,
    /// Elements gathered from a plane, and from all.
    taken: usize,
    all: usize,
    /// Bytes of a plane for each result, in fractions of 2^20; it only says what to prefetch.
    pace: usize,
}

impl<T: Element, I: Element + Into<i64>> Planes<T, I> {
    /// [N, C, H, W] by indices [N, C, h, w] into a result of that shape, if those two are packed.
    pub fn new(from: &View<T>, indices: &View<I>, out: &View<T>) -> Option<Planes<T, I>> {
        let [n, c, height, width] = from.shape;
        let taken = out.shape[2] * out.shape[3];
        let fits = indices.shape == out.shape && out.shape[..2] == [n, c] && height * width > 0;
        let (indices, out) = (indices.packed_row()?.base, out.packed_row()?.base);
        let bytes = height.wrapping_mul(from.strides[2].unsigned_abs()).wrapping_mul(size_of::<T>());
        let pace = bytes.wrapping_shl(20).checked_div(taken)?;
        fits.then_some(Planes { from: *from, indices, out, taken, all: n * c * taken, pace })
    }

    /// Writes the results `range`, counted through all planes. What is gathered later is prefetched if `prefetches` says so.
    pub fn gather(&self, range: Range<usize>, prefetches: bool) {
        assert!(range.start <= range.end && range.end <= self.all, "{range:?} of {}", { self.all });
        if range.is_empty() {
            return;
        }
        let plane = self.from.plane(0, 0);
        let in_order = prefetches && plane.is_packed() && self.is_in_order(&range);
        if plane.is_packed() && plane.flat().is_some() {
            self.gather_by(range, in_order, Packed)
        } else {
            self.gather_by(range, in_order, Gaps::of(&plane))
        }
    }

    /// See `gather`.
    #[inline(never)] // a body for all levels: there is nothing here for their registers
    fn gather_by(&self, range: Range<usize>, in_order: bool, offsets: impl Offset) {
        // A copy, which no store can change.
        let Planes { from: View { shape: [_, channels, height, width], strides, .. }, taken, pace, .. } =
            *self;
        let pace = if machine().has_mesh() && pace >> 20 > DENSE_ACROSS_MESH { 0 } else { pace };
        let (plane, mut within) = (range.start / taken, range.start % taken);
        let mut c = plane % channels;
        let mut first = self.from.plane(plane / channels, c).base.cast_const();
        let to_next_batch = strides[0].wrapping_sub((channels as isize).wrapping_mul(strides[1]));
        let mut at = range.start;
        while at < range.end {
            let count = (taken - within).min(range.end - at);
            // SAFETY: the range lies among the results, and `first` is the plane that has them, in which `offsets` leads to elements.
            unsafe {
                if in_order {
                    let bytes = |i: usize| bytes_before(within + i, pace);
                    self.gather_from(first, height * width, at, count, offsets, |i| {
                        let ahead = first.wrapping_byte_add(AHEAD);
                        for byte in (bytes(i)..bytes(i + TOGETHER)).step_by(LINE) {
                            prefetch_line(ahead.wrapping_byte_add(byte));
                        }
                        let indices = self.indices.wrapping_add(at + i).wrapping_byte_add(INDICES_AHEAD);
                        for byte in (0..TOGETHER * size_of::<I>()).step_by(LINE) {
                            prefetch_line(indices.wrapping_byte_add(byte));
                        }
                    });
                } else {
                    self.gather_from(first, height * width, at, count, offsets, |_| ());
                }
            }
            (c, first, within, at) = (c + 1, first.wrapping_offset(strides[1]), 0, at + count);
            if c == channels {
                (c, first) = (0, first.wrapping_offset(to_next_batch));
            }
        }
    }

    /// Whether all lines of the planes are wanted, about in the order in which they lie.
    fn is_in_order(&self, range: &Range<usize>) -> bool {
        let [.., width] = self.from.shape;
        self.pace >> 20 <= DENSE
            && (0..PROBES).all(|probe| {
                let at = range.start + range.len() * probe / PROBES;
                // SAFETY: one of the results of the range, which has some.
                let index: i64 = unsafe { self.indices.add(at).read_unaligned() }.into();
                let row = (index as usize / width).wrapping_mul(self.from.strides[2].unsigned_abs());
                let bytes = row.wrapping_mul(size_of::<T>());
                bytes.abs_diff(bytes_before(at % self.taken, self.pace)) <= OFF
            })
    }

    /// Writes `count` results from `at` on of the plane that begins at `first`, and calls `prefetch` for each [`TOGETHER`] of them. An index
    /// outside of the plane is taken modulo the plane's size.
    ///
    /// # Safety
    /// There are so many results, and `offsets` leads from any number below `plane` to an element behind `first`.
    #[inline(always)]
    unsafe fn gather_from(
        &self,
        first: *const T,
        plane: usize,
        at: usize,
        count: usize,
        offsets: impl Offset,
        prefetch: impl Fn(usize),
    ) {
        let (indices, out) = (self.indices.wrapping_add(at), self.out.wrapping_add(at));
        let one = |i: usize| {
            // SAFETY: the i-th of `count` results, and an index that was looked at. It is read once: the caller's memory may change between
            // the check and the use.
            unsafe {
                let index: i64 = indices.add(i).read_unaligned().into();
                let mut index = index as usize;
                if index >= plane {
                    index = modulo(index as i64, plane);
                }
                out.add(i).write_unaligned(first.wrapping_offset(offsets.offset(index)).read_unaligned());
            }
        };
        let whole = count - count % TOGETHER;
        for i in (0..whole).step_by(TOGETHER) {
            prefetch(i);
            for i in (i..i + TOGETHER).step_by(UNROLLED) {
                (i..i + UNROLLED).for_each(one);
            }
        }
        (whole..count).for_each(one);
    }
}

/// The place of an index that is outside of a plane.
#[cold]
#[inline(never)]
pub(super) fn modulo(index: i64, plane: usize) -> usize {
    index.rem_euclid(plane as i64) as usize
}

/// The share of a plane's bytes that so many of its results have.
#[inline(always)]
fn bytes_before(results: usize, pace: usize) -> usize {
    results.wrapping_mul(pace) >> 20
}

impl<T: Element> Plane<T> {
    /// Where its elements are, if rows follow each other without a gap.
    #[inline(always)]
    pub(super) fn flat(&self) -> Option<Flat> {
        let Plane { width, row_stride, column_stride, .. } = *self;
        (row_stride == width as isize * column_stride).then_some(Flat { column_stride })
    }
}

/// Where the elements of a flattened plane are, counted from its first.
pub(super) trait Offset: Copy {
    /// For an index inside the plane.
    fn offset(self, index: usize) -> isize;
}

/// Elements follow each other.
#[derive(Clone, Copy)]
struct Packed;
impl Offset for Packed {
    #[inline(always)]
    fn offset(self, index: usize) -> isize {
        index as isize
    }
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
