//! Gathering: elements of a plane by their numbers.

use super::copy::stream_lines;
use super::{LINE, Plane, Row, View};
use crate::dtype::Element;
use crate::simd::Simd;
use std::ops::Range;

/// Elements that are gathered at a time.
const CHUNK: usize = 256;

/// Room for them.
pub struct Chunk<T> {
    values: [T; CHUNK],
    offsets: [i64; CHUNK],
}

impl<T: Element> Default for Chunk<T> {
    #[inline(always)]
    fn default() -> Chunk<T> {
        Chunk { values: [T::default(); CHUNK], offsets: [0; CHUNK] }
    }
}

/// Indices of either type: a row or a view of them.
#[derive(Clone, Copy)]
pub enum Indices<Narrow, Wide> {
    /// INT32.
    Int32(Narrow),
    /// INT64.
    Int64(Wide),
}

/// A view of indices.
pub type IndexView = Indices<View<i32>, View<i64>>;
/// A row of indices.
pub type IndexRow = Indices<Row<i32>, Row<i64>>;

impl IndexView {
    /// See [`View::joined_rows`].
    pub fn joined_rows(&self) -> Option<IndexView> {
        Some(match self {
            Indices::Int32(view) => Indices::Int32(view.joined_rows()?),
            Indices::Int64(view) => Indices::Int64(view.joined_rows()?),
        })
    }

    /// Some columns of a row.
    #[inline(always)]
    pub fn row(&self, n: usize, c: usize, h: usize, columns: Range<usize>) -> IndexRow {
        match self {
            Indices::Int32(view) => Indices::Int32(view.row(n, c, h).slice(columns)),
            Indices::Int64(view) => Indices::Int64(view.row(n, c, h).slice(columns)),
        }
    }
}

impl IndexRow {
    #[inline(always)]
    fn len(&self) -> usize {
        match self {
            Indices::Int32(row) => row.len,
            Indices::Int64(row) => row.len,
        }
    }

    /// Reads the indices from `start` on, and returns the largest; negative ones are the largest of all.
    #[inline(always)]
    fn read(&self, start: usize, to: &mut [i64]) -> u64 {
        match *self {
            Indices::Int32(row) => read_row(row.slice(start..start + to.len()), to),
            Indices::Int64(row) => read_row(row.slice(start..start + to.len()), to),
        }
    }

    /// # Safety
    /// The index is in the row, which is packed.
    #[inline(always)]
    unsafe fn get_packed(&self, at: usize) -> i64 {
        // SAFETY: the caller's promise.
        unsafe {
            match self {
                Indices::Int32(row) => row.base.add(at).read_unaligned().into(),
                Indices::Int64(row) => row.base.add(at).read_unaligned(),
            }
        }
    }

    #[inline(always)]
    fn is_packed(&self) -> bool {
        match self {
            Indices::Int32(row) => row.is_packed(),
            Indices::Int64(row) => row.is_packed(),
        }
    }
}

#[inline(always)]
fn read_row<I: Element + Into<i64>>(row: Row<I>, to: &mut [i64]) -> u64 {
    let (base, stride, to) = (row.base, row.stride, &mut to[..row.len]);
    let mut most = 0;
    // Each index is read once: the caller's memory may change between the check and the use.
    if stride == 1 {
        for (i, to) in to.iter_mut().enumerate() {
            // SAFETY: `to` is as long as the row, which is packed.
            *to = unsafe { base.add(i).read_unaligned() }.into();
            most = most.max(*to as u64);
        }
    } else {
        for (i, to) in to.iter_mut().enumerate() {
            // SAFETY: `to` is as long as the row.
            *to = unsafe { base.wrapping_offset(i as isize * stride).read_unaligned() }.into();
            most = most.max(*to as u64);
        }
    }
    most
}

/// Where the elements of a flattened plane are, counted from its first.
#[derive(Clone, Copy)]
struct Offsets {
    column_stride: i64,
    /// From the end of a row to the next one, if there is something between.
    gap: i64,
    width: i64,
    /// 2^64 / width, rounded up: a multiplication with it divides numbers below 2^32 exactly. 0 where there is no gap.
    reciprocal: u64,
    /// Indices may be 2^32 or more.
    is_wide: bool,
}

impl Offsets {
    #[inline(always)]
    fn of<T>(plane: &Plane<T>) -> Offsets {
        let Plane { height, width, row_stride, column_stride, .. } = *plane;
        let gap = row_stride.wrapping_sub(column_stride.wrapping_mul(width as isize)) as i64;
        // Columns of one element: rows are what follows each other.
        let column_stride = if width == 1 { row_stride } else { column_stride } as i64;
        let gap = if width == 1 { 0 } else { gap };
        let reciprocal = if gap == 0 { 0 } else { u64::MAX / width as u64 + 1 };
        let is_wide = gap != 0 && height * width > u32::MAX as usize;
        Offsets { column_stride, gap, width: width as i64, reciprocal, is_wide }
    }

    #[inline(always)]
    fn offset(&self, index: i64) -> i64 {
        let row = ((u128::from(self.reciprocal) * index as u64 as u128) >> 64) as i64;
        index.wrapping_mul(self.column_stride).wrapping_add(row.wrapping_mul(self.gap))
    }

    /// Makes offsets of indices inside the plane.
    #[inline(always)]
    fn apply(&self, indices: &mut [i64]) {
        if self.is_wide {
            for index in indices {
                let row = *index / self.width;
                *index = index.wrapping_mul(self.column_stride).wrapping_add(row.wrapping_mul(self.gap));
            }
        } else if self.gap != 0 {
            indices.iter_mut().for_each(|index| *index = self.offset(*index));
        } else if self.column_stride != 1 {
            indices.iter_mut().for_each(|index| *index = index.wrapping_mul(self.column_stride));
        }
    }
}

impl<T: Element> Plane<T> {
    /// Writes `out[x] = plane[indices[x]]`, where the plane is flattened and an index outside of it is taken modulo its
    /// size. `later` is what will be gathered a little later, as many elements: they are prefetched. `stream` asks for
    /// non-temporal stores.
    #[inline(always)]
    pub fn gather<S: Simd>(
        &self,
        s: S,
        indices: IndexRow,
        out: Row<T>,
        later: Option<(Plane<T>, IndexRow)>,
        stream: bool,
        chunk: &mut Chunk<T>,
    ) {
        const TOGETHER: usize = 8;
        let (length, len) = (self.height * self.width, out.len);
        let places = Offsets::of(self);
        let later = later.filter(|(_, later)| later.is_packed() && !places.is_wide);
        let fits = indices.len() == len && later.is_none_or(|(_, later)| later.len() == len);
        assert!(fits, "{len} elements by {} indices", indices.len());
        let stream = stream && out.stride == 1;
        let mut start = 0;
        while start < len {
            // Chunks end where lines of out end.
            let before =
                if stream { out.base.wrapping_add(start) as usize % LINE / size_of::<T>() } else { 0 };
            let count = (len - start).min(CHUNK - before);
            let offsets = &mut chunk.offsets[..count];
            if indices.read(start, offsets) >= length as u64 {
                offsets.iter_mut().for_each(|index| *index = index.rem_euclid(length as i64));
            }
            places.apply(offsets);
            let in_place = out.stride == 1 && !stream;
            // SAFETY: all pointers are good for `count` elements: `start + count` is at most the length of the rows, of
            // which those used in place are packed, and `count` at most that of the chunk. Values are read at offsets of
            // indices below the plane's length. An address to prefetch may be any.
            unsafe {
                let to = if in_place { out.base.add(start) } else { chunk.values.as_mut_ptr() };
                let offsets = offsets.as_ptr();
                let copy = |i: usize| {
                    let value = self.base.wrapping_offset(*offsets.add(i) as isize).read_unaligned();
                    to.add(i).write_unaligned(value);
                };
                let whole = count - count % TOGETHER;
                for i in (0..whole).step_by(TOGETHER) {
                    if let Some((plane, later)) = later {
                        // Neighbouring outputs come from neighbouring lines: two stand for all.
                        for i in [i, i + TOGETHER / 2] {
                            let offset = places.offset(later.get_packed(start + i));
                            s.prefetch(plane.base.wrapping_offset(offset as isize));
                        }
                    }
                    (i..i + TOGETHER).for_each(copy);
                }
                (whole..count).for_each(copy);
                if stream {
                    let (from, to) = (chunk.values.as_ptr().cast(), out.base.add(start).cast());
                    stream_lines(s, from, to, count * size_of::<T>());
                } else if !in_place {
                    for (i, &value) in chunk.values[..count].iter().enumerate() {
                        out.set(start + i, value);
                    }
                }
            }
            start += count;
        }
    }
}
