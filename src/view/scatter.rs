//! Scattering: elements go to places of a plane by their numbers.

use super::gather::{Gaps, Offset};
use super::{Plane, Row, View};
use crate::dtype::Element;
use std::ops::Range;

impl<T: Element> View<T> {
    /// Writes one element into a plane of each of some neighbouring channels, from `c` on: as `Plane::scatter`, one for
    /// each channel.
    #[inline(always)]
    pub fn scatter_pixel<I: Element + Into<i64>>(&self, n: usize, c: usize, indices: Row<I>, values: Row<T>) {
        let count = values.len;
        assert!(indices.len == count, "{count} elements by {} indices", { indices.len });
        let fits = c <= self.shape[1] && count <= self.shape[1] - c && self.shape[2] > 0 && self.shape[3] > 0;
        assert!(fits && count > 0, "{count} channels from {c} of {:?}", { self.shape });
        let first = self.plane(n, c);
        let strides = [indices.stride, values.stride, self.strides[1]];
        let length = first.height * first.width;
        let wrap = |index| Some(wrapped(index, length as i64));
        match first.flat() {
            Some(offsets) => {
                first.scatter_by(strides, indices, values, 0..length, wrap, |index| offsets.offset(index))
            }
            None => {
                let offsets = Gaps::of(&first);
                first.scatter_by(strides, indices, values, 0..length, wrap, |index| offsets.offset(index))
            }
        };
    }
}

impl<T: Element + Into<i64>> Row<T> {
    /// Whether an index among its elements is `end` or more, or negative.
    #[inline(always)]
    pub fn reaches(&self, end: i64) -> bool {
        // The sign of either says so.
        let outside = |index: T| {
            let index: i64 = index.into();
            index | (end - 1).wrapping_sub(index)
        };
        let mut bits = 0;
        if self.stride == 1 {
            for i in 0..self.len {
                // SAFETY: the row has the element and is packed: this loop becomes one of whole registers.
                bits |= outside(unsafe { self.base.add(i).read_unaligned() });
            }
        } else {
            for i in 0..self.len {
                bits |= outside(self.get(i));
            }
        }
        bits < 0
    }
}

impl<T: Element> Plane<T> {
    /// Writes `plane[indices[x]] = values[x]` by ascending x, so that of equal indices the last one counts. The plane is
    /// flattened, and an index outside of it is taken modulo its size.
    #[inline(always)]
    pub fn scatter<I: Element + Into<i64>>(&self, indices: Row<I>, values: Row<T>) {
        assert!(indices.len == values.len, "{} elements by {} indices", { values.len }, { indices.len });
        assert!(self.height > 0 && self.width > 0, "a plane of {} x {}", { self.height }, { self.width });
        let packed = indices.stride == 1 && values.stride == 1;
        let length = self.height * self.width;
        let wrap = |index| Some(wrapped(index, length as i64));
        match self.flat() {
            Some(_) if packed && self.column_stride == 1 => {
                self.scatter_by([1, 1, 0], indices, values, 0..length, wrap, |index| index as isize)
            }
            Some(offsets) => {
                let strides = [indices.stride, values.stride, 0];
                self.scatter_by(strides, indices, values, 0..length, wrap, |index| offsets.offset(index))
            }
            None => {
                let (offsets, strides) = (Gaps::of(self), [indices.stride, values.stride, 0]);
                self.scatter_by(strides, indices, values, 0..length, wrap, |index| offsets.offset(index))
            }
        };
    }

    /// As `scatter`, into a part of a larger plane, flattened, that begins with the element `start`, up to the first index
    /// that does not lie in the part. Returns how many elements were written. The part must be one packed row.
    #[inline(always)]
    pub fn scatter_part<I: Element + Into<i64>>(
        &self,
        indices: Row<I>,
        values: Row<T>,
        start: usize,
    ) -> usize {
        assert!(indices.len == values.len, "{} elements by {} indices", { values.len }, { indices.len });
        assert!(self.height == 1 && self.column_stride == 1, "{} rows of a part", { self.height });
        let (part, offset) = (start..start + self.width, |index| index as isize);
        if indices.stride == 1 && values.stride == 1 {
            return self.scatter_by([1, 1, 0], indices, values, part, |_| None, offset);
        }
        self.scatter_by([indices.stride, values.stride, 0], indices, values, part, |_| None, offset)
    }

    /// `step` elements further for each element. Of an index outside of `inside`, which the plane has, counted from its
    /// start, `other` makes one that is, or nothing: then it ends before that element. Returns how many were written.
    #[inline(always)]
    fn scatter_by<I: Element + Into<i64>>(
        &self,
        [index_stride, value_stride, step]: [isize; 3],
        indices: Row<I>,
        values: Row<T>,
        inside: Range<usize>,
        other: impl Fn(i64) -> Option<i64>,
        offset: impl Fn(usize) -> isize,
    ) -> usize {
        for i in 0..values.len as isize {
            // SAFETY: both rows have the element. The index is read once, as the caller's memory may change, and lies
            // inside the plane when its place is computed. Unsigned, those before it are too large as well.
            unsafe {
                let index: i64 = indices.base.wrapping_offset(i * index_stride).read_unaligned().into();
                let mut at = (index as usize).wrapping_sub(inside.start);
                if at >= inside.len() {
                    let Some(index) = other(index) else { return i as usize };
                    at = index as usize - inside.start;
                }
                let value = values.base.wrapping_offset(i * value_stride).read_unaligned();
                let to = offset(at).wrapping_add(i * step);
                self.base.wrapping_offset(to).write_unaligned(value);
            }
        }
        values.len
    }
}

/// Out of the way of the loop.
#[cold]
#[inline(never)]
fn wrapped(index: i64, length: i64) -> i64 {
    index.rem_euclid(length)
}
