//! Scattering: elements go to places of a plane by their numbers.

use super::gather::{Gaps, Offset};
use super::{Plane, Row};
use crate::dtype::Element;

impl<T: Element> Plane<T> {
    /// Writes `plane[indices[x]] = values[x]` by ascending x, so that of equal indices the last one counts. The plane is
    /// flattened, and an index outside of it is taken modulo its size.
    #[inline(always)]
    pub fn scatter<I: Element + Into<i64>>(&self, indices: Row<I>, values: Row<T>) {
        assert!(indices.len == values.len, "{} elements by {} indices", { values.len }, { indices.len });
        assert!(self.height > 0 && self.width > 0, "a plane of {} x {}", { self.height }, { self.width });
        let packed = indices.stride == 1 && values.stride == 1;
        match self.flat() {
            Some(offsets) if packed && self.column_stride == 1 => {
                self.scatter_by([1, 1], indices, values, |index| offsets.offset(index))
            }
            Some(offsets) => {
                let strides = [indices.stride, values.stride];
                self.scatter_by(strides, indices, values, |index| offsets.offset(index))
            }
            None => {
                let (offsets, strides) = (Gaps::of(self), [indices.stride, values.stride]);
                self.scatter_by(strides, indices, values, |index| offsets.offset(index))
            }
        }
    }

    #[inline(always)]
    fn scatter_by<I: Element + Into<i64>>(
        &self,
        [index_stride, value_stride]: [isize; 2],
        indices: Row<I>,
        values: Row<T>,
        offset: impl Fn(usize) -> isize,
    ) {
        let length = (self.height * self.width) as i64;
        for i in 0..values.len as isize {
            // SAFETY: both rows have the element. The index is read once, as the caller's memory may change, and lies
            // inside the plane when its place is computed. Unsigned, negative indices are too large as well.
            unsafe {
                let index = indices.base.wrapping_offset(i * index_stride).read_unaligned().into();
                let inside = if (index as u64) < length as u64 { index } else { wrapped(index, length) };
                let value = values.base.wrapping_offset(i * value_stride).read_unaligned();
                self.base.wrapping_offset(offset(inside as usize)).write_unaligned(value);
            }
        }
    }
}

/// Out of the way of the loop.
#[cold]
#[inline(never)]
fn wrapped(index: i64, length: i64) -> i64 {
    index.rem_euclid(length)
}
