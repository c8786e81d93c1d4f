//! Scattering: elements go to places of a plane by their numbers.

use super::gather::{Gaps, Offset};
use super::{LINE, Plane, View};
use crate::dtype::Element;
use crate::simd::prefetch_line;
use std::ops::Range;

/// What is read is prefetched so many bytes ahead.
const AHEAD: usize = 1 << 10;

/// How elements that are scattered together belong to neighbouring channels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Of {
    /// All to one.
    One,
    /// Those of a row to one, those of the next row to the next.
    Rows,
    /// Those of a column to one.
    Columns,
}

impl<T: Element> View<T> {
    /// Writes `plane[indices[y][x]] = values[y][x]` by ascending y and x, so that of equal indices the last one counts. The planes
    /// are those of the channels `channels` of batch `n`, flattened; they hold the places `inside`, counted from its start. Begins
    /// with element `from`, counted through all, and ends before the first whose index is not inside. Returns how far it came.
    #[inline(always)]
    #[allow(clippy::too_many_arguments)]
    pub fn scatter<I: Element + Into<i64>>(
        &self,
        n: usize,
        channels: Range<usize>,
        of: Of,
        indices: Plane<I>,
        values: Plane<T>,
        from: usize,
        inside: Range<usize>,
    ) -> usize {
        let [height, width] = [indices.height, indices.width];
        let count = match of {
            Of::One => 1,
            Of::Rows => height,
            Of::Columns => width,
        };
        let fits = [values.height, values.width] == [height, width]
            && channels.len() == count
            && channels.end <= self.shape[1]
            && inside.len() <= self.shape[2] * self.shape[3];
        assert!(fits, "{height} x {width} elements of {of:?} into {channels:?} of {:?}", self.shape);
        if count == 0 || width == 0 {
            return height * width;
        }
        let (first, by) = (self.plane(n, channels.start), self.strides[1]);
        let steps = [if of == Of::Rows { by } else { 0 }, if of == Of::Columns { by } else { 0 }];
        let packed = indices.is_packed() && values.is_packed() && first.is_packed() && steps[1] == 0;
        // SAFETY: `scatter_by` reads elements of both planes, and writes to the same place of planes that were checked.
        unsafe {
            match first.flat() {
                Some(_) if packed => {
                    let (indices, values) = (indices.packed(), values.packed());
                    first.scatter_by([steps[0], 0], indices, values, from, inside, |index| index as isize)
                }
                Some(offsets) => {
                    first.scatter_by(steps, indices, values, from, inside, |index| offsets.offset(index))
                }
                None => {
                    let offsets = Gaps::of(&first);
                    first.scatter_by(steps, indices, values, from, inside, |index| offsets.offset(index))
                }
            }
        }
    }
}

impl<T: Element> Plane<T> {
    /// The same plane, of which the compiler sees that rows are packed.
    #[inline(always)]
    fn packed(self) -> Plane<T> {
        Plane { column_stride: 1, ..self }
    }

    /// Writes elements into this plane and others, `steps` elements further for each row and for each column of `indices`.
    ///
    /// # Safety
    /// Those planes are there, `values` has the extents of `indices`, and `offset` leads from any number less than the length of
    /// `inside` to an element of this plane.
    #[inline(always)]
    unsafe fn scatter_by<I: Element + Into<i64>>(
        &self,
        [by_row, by_column]: [isize; 2],
        indices: Plane<I>,
        values: Plane<T>,
        from: usize,
        inside: Range<usize>,
        offset: impl Fn(usize) -> isize,
    ) -> usize {
        const TOGETHER: usize = LINE / size_of::<i64>();
        let [height, width] = [indices.height, indices.width];
        let (mut y, mut x) = (from / width, from % width);
        while y < height {
            let row = y as isize;
            let index_row = indices.base.wrapping_offset(row.wrapping_mul(indices.row_stride));
            let value_row = values.base.wrapping_offset(row.wrapping_mul(values.row_stride));
            let to = self.base.wrapping_offset(row.wrapping_mul(by_row));
            while x < width {
                let end = width.min(x + TOGETHER);
                prefetch_line(
                    index_row.wrapping_offset(x as isize * indices.column_stride).wrapping_byte_add(AHEAD),
                );
                prefetch_line(
                    value_row.wrapping_offset(x as isize * values.column_stride).wrapping_byte_add(AHEAD),
                );
                while x < end {
                    let column = x as isize;
                    // SAFETY: both planes have the element. The index is read once, as the caller's memory may change, and is inside
                    // when its place is computed. Unsigned, those before are too large as well.
                    unsafe {
                        let index = index_row.wrapping_offset(column.wrapping_mul(indices.column_stride));
                        let index: i64 = index.read_unaligned().into();
                        let index = (index as usize).wrapping_sub(inside.start);
                        if index >= inside.len() {
                            return y * width + x;
                        }
                        let value = value_row.wrapping_offset(column.wrapping_mul(values.column_stride));
                        let at = offset(index).wrapping_add(column.wrapping_mul(by_column));
                        to.wrapping_offset(at).write_unaligned(value.read_unaligned());
                    }
                    x += 1;
                }
            }
            (y, x) = (y + 1, 0);
        }
        height * width
    }
}
