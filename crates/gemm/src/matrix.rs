//! Matrices of any strides: where a view becomes elements. Whoever makes one promises that all of it is memory; after that every access is
//! checked against the extents.

use crate::lanes::{Fused, Operand, Sum};
use opapi_base::dtype::Element;
use opapi_base::view::NdView;
use std::ops::Range;

/// Rows and columns in memory.
#[derive(Clone, Copy, Debug)]
pub struct Matrix<T> {
    base: *mut T,
    /// Extents.
    pub shape: [usize; 2],
    /// Elements from a row to the next, and from a column to the next.
    pub strides: [isize; 2],
}

impl<T: Element> Matrix<T> {
    /// The matrix of one batch of a view of three axes.
    pub fn of(view: &NdView, batch: usize) -> Matrix<T> {
        assert_eq!(view.dtype(), T::DTYPE, "the dtype of a matrix");
        let (&[batches, rows, columns], &[by_batch, by_row, by_column]) = (view.shape(), view.strides())
        else {
            panic!("a product of views of {} axes", view.shape().len())
        };
        assert!(batch < batches as usize, "batch {batch} of {batches}");
        let base = view.base().cast::<T>().wrapping_offset(batch as isize * by_batch as isize);
        Matrix {
            base,
            shape: [rows as usize, columns as usize],
            strides: [by_row as isize, by_column as isize],
        }
    }

    /// Of extents and strides from an address on.
    pub fn new(base: *mut T, shape: [usize; 2], strides: [isize; 2]) -> Matrix<T> {
        Matrix { base, shape, strides }
    }

    /// A vector as each column (`axis` 0) or each row (1) of a matrix, which is only read.
    pub fn repeated(vector: &[T], shape: [usize; 2], axis: usize) -> Matrix<T> {
        assert!(vector.len() >= shape[axis], "{} of {shape:?}", vector.len());
        let mut strides = [0; 2];
        strides[axis] = 1;
        Matrix { base: vector.as_ptr().cast_mut(), shape, strides }
    }

    /// Rows as columns.
    pub fn transposed(self) -> Matrix<T> {
        let Matrix { base, shape: [rows, columns], strides: [by_row, by_column] } = self;
        Matrix { base, shape: [columns, rows], strides: [by_column, by_row] }
    }

    /// Some rows and columns of it.
    pub fn part(self, [rows, columns]: [Range<usize>; 2]) -> Matrix<T> {
        let fits = rows.start <= rows.end
            && rows.end <= self.shape[0]
            && columns.start <= columns.end
            && columns.end <= self.shape[1];
        assert!(fits, "{rows:?}, {columns:?} of {:?}", self.shape);
        Matrix { base: self.at([rows.start, columns.start]), shape: [rows.len(), columns.len()], ..self }
    }

    /// Columns are neighbours.
    pub fn is_packed(&self) -> bool {
        self.strides[1] == 1 || self.shape[1] == 1
    }

    #[inline(always)]
    fn at(&self, [row, column]: [usize; 2]) -> *mut T {
        let offset = (row as isize)
            .wrapping_mul(self.strides[0])
            .wrapping_add((column as isize).wrapping_mul(self.strides[1]));
        self.base.wrapping_offset(offset)
    }

    /// Where so many rows of so many columns begin, which are neighbours.
    #[inline(always)]
    pub fn tile(&self, [row, column]: [usize; 2], [rows, columns]: [usize; 2]) -> *mut T {
        assert!(
            row + rows <= self.shape[0] && column + columns <= self.shape[1] && self.is_packed(),
            "a tile"
        );
        self.at([row, column])
    }

    /// An element.
    #[inline(always)]
    pub fn get(&self, [row, column]: [usize; 2]) -> T {
        assert!(row < self.shape[0] && column < self.shape[1], "[{row}, {column}] of {:?}", self.shape);
        // SAFETY: inside of the matrix, all of which is readable.
        unsafe { self.at([row, column]).read_unaligned() }
    }

    /// Writes an element.
    #[inline(always)]
    pub fn set(&self, [row, column]: [usize; 2], value: T) {
        assert!(row < self.shape[0] && column < self.shape[1], "[{row}, {column}] of {:?}", self.shape);
        // SAFETY: inside of the matrix, which is writable where it is a result.
        unsafe { self.at([row, column]).write_unaligned(value) }
    }
}

impl<T: Operand> Matrix<T> {
    /// So many neighbours in a row, widened; the other lanes are 0.
    #[inline(always)]
    pub fn load<S: Fused>(
        &self,
        s: S,
        [row, column]: [usize; 2],
        count: usize,
    ) -> <T::Acc as Sum>::Register<S> {
        let fits = row < self.shape[0] && column + count <= self.shape[1] && count <= T::Acc::lanes::<S>();
        assert!(
            fits && count > 0 && (self.strides[1] == 1 || count == 1),
            "{count} of [{row}, {column}] of {:?}",
            self.shape
        );
        // SAFETY: inside of the matrix, all of which is readable.
        unsafe { T::load(s, self.at([row, column]), count) }
    }

    /// So many pairs of neighbours in a row, from pair `at` on, as the bits of a lane each; the other lanes are 0. Of halves.
    #[inline(always)]
    pub fn load_pairs<S: Fused>(
        &self,
        s: S,
        [row, at]: [usize; 2],
        count: usize,
    ) -> <T::Acc as Sum>::Register<S> {
        assert!(2 * size_of::<T>() == size_of::<T::Acc>() && count <= T::Acc::lanes::<S>(), "{count} pairs");
        let from = self.tile([row, 2 * at], [1, 2 * count]);
        // SAFETY: inside of the matrix, all of which is readable.
        unsafe { T::Acc::load_first(s, from.cast(), count) }
    }

    /// Rounds and writes so many neighbours in a row.
    #[inline(always)]
    pub fn store<S: Fused>(
        &self,
        s: S,
        [row, column]: [usize; 2],
        count: usize,
        x: <T::Acc as Sum>::Register<S>,
    ) {
        let fits = row < self.shape[0] && column + count <= self.shape[1] && count <= T::Acc::lanes::<S>();
        assert!(
            fits && count > 0 && (self.strides[1] == 1 || count == 1),
            "{count} of [{row}, {column}] of {:?}",
            self.shape
        );
        // SAFETY: inside of the matrix, which is writable where it is a result.
        unsafe { T::store(s, self.at([row, column]), count, x) }
    }
}
