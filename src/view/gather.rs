//! Gathering: elements of a plane by their numbers.

use super::copy::stream_lines;
use super::{LINE, Plane, Row, View};
use crate::dtype::Element;
use crate::simd::{Simd, prefetch_line};
use std::mem::{MaybeUninit, swap};
use std::ops::Range;

/// Elements that are gathered at a time.
const CHUNK: usize = 256;

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

/// Planes without gaps, one after the other, of each of which as many elements are gathered: one list of indices, one of
/// results. A small plane costs nothing beside its elements, where gathered by itself it takes 30 ns more: 64x512 planes of 4x4 1.05
/// ms, so 0.66. Planes of more than a chunk are 15 % quicker by themselves.
pub struct Planes<T, I> {
    from: *const T,
    indices: *const I,
    out: *mut T,
    /// Elements of a plane, those gathered from it, and those gathered from all.
    plane: usize,
    taken: usize,
    all: usize,
}

impl<T: Element, I: Element + Into<i64>> Planes<T, I> {
    /// [N, C, H, W] by indices [N, C, h, w] into a result of that shape, if all three are packed and planes are small.
    pub fn new(from: &View<T>, indices: &View<I>, out: &View<T>) -> Option<Planes<T, I>> {
        fn packed<T: Element>(view: &View<T>) -> Option<*mut T> {
            let row = view.joined_rows()?.joined_planes()?;
            row.is_packed().then_some(row.base)
        }
        let [n, c, height, width] = from.shape;
        let taken = out.shape[2] * out.shape[3];
        let fits = indices.shape == out.shape && out.shape[..2] == [n, c] && height * width > 0;
        let (from, indices, out) = (packed(from)?, packed(indices)?, packed(out)?);
        let (plane, all) = (height * width, n * c * taken);
        // Less than a chunk is not worth the chunks.
        let small = (1..=CHUNK).contains(&taken) && all > CHUNK;
        (fits && small).then_some(Planes { from, indices, out, plane, taken, all })
    }

    /// Writes the results `range`, counted through all planes, as [`Plane::gather`] does. What is gathered a chunk later is prefetched
    /// if `prefetches` says so.
    #[inline(never)] // a body for all levels: there is nothing here for their registers
    pub fn gather(&self, range: Range<usize>, prefetches: bool) {
        const TOGETHER: usize = 8;
        assert!(range.start <= range.end && range.end <= self.all, "{range:?} of {}", { self.all });
        let mut chunks = [[0usize; CHUNK]; 2];
        let [mut now, mut later] = chunks.each_mut();
        let count_at = |at: usize| (range.end - at).min(CHUNK);
        let mut at = range.start;
        self.find(at, &mut now[..count_at(at)]);
        while at < range.end {
            let count = count_at(at);
            let found = &mut later[..count_at(at + count)];
            self.find(at + count, found);
            for (group, places) in now[..count].chunks(TOGETHER).enumerate() {
                let first = group * TOGETHER;
                if prefetches {
                    // Neighbouring results come from neighbouring lines: two stand for all.
                    for &place in found.iter().skip(first).step_by(TOGETHER / 2).take(2) {
                        prefetch_line(self.from.wrapping_add(place));
                    }
                }
                for (i, &place) in places.iter().enumerate() {
                    // SAFETY: places are those of elements of the planes, and `at + count` is at most the number of results.
                    unsafe {
                        let value = self.from.add(place).read_unaligned();
                        self.out.add(at + first + i).write_unaligned(value);
                    }
                }
            }
            swap(&mut now, &mut later);
            at += count;
        }
    }

    /// The places, counted through all planes, that the indices from `at` on name. One outside of its plane is taken modulo the
    /// plane's size.
    fn find(&self, at: usize, places: &mut [usize]) {
        assert!(at + places.len() <= self.all, "{} from {at} of {}", places.len(), { self.all });
        let (mut first, mut within) = (at / self.taken * self.plane, at % self.taken);
        let mut done = 0;
        while done < places.len() {
            let own = &mut places[done..];
            let count = own.len().min(self.taken - within);
            // SAFETY: as many indices follow, by the assertion.
            let from = unsafe { self.indices.add(at + done) };
            let mut most = 0;
            // Read once: the caller's memory may change between the check and the use. Unsigned, negative indices are too
            // large as well.
            for (i, place) in own[..count].iter_mut().enumerate() {
                // SAFETY: as above.
                let index: i64 = unsafe { from.add(i).read_unaligned() }.into();
                most = most.max(index as u64);
                *place = (index as usize).wrapping_add(first);
            }
            if most >= self.plane as u64 {
                for place in &mut own[..count] {
                    let index = place.wrapping_sub(first) as i64;
                    *place = index.rem_euclid(self.plane as i64) as usize + first;
                }
            }
            (first, within, done) = (first + self.plane, 0, done + count);
        }
    }
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
        const TOGETHER: usize = 8;
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
                            // Neighbouring outputs come from neighbouring lines: two stand for all.
                            for i in [i, i + TOGETHER / 2] {
                                let index: i64 = later.base.add(start + i).read_unaligned().into();
                                s.prefetch(plane.base.wrapping_offset(offsets.offset(index as usize)));
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
