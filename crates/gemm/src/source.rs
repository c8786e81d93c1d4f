//! Where panels come from and where tiles go: matrices, and tensors whose rows, columns and steps of k are places of several axes.

use crate::lanes::{Fused, Operand, Sum};
use crate::matrix::Matrix;
use crate::pack;
use std::ops::Range;

/// An operand: rows, and k along each.
pub trait Source<V: Sum>: Copy {
    /// Its rows, and the steps of k.
    fn shape(&self) -> [usize; 2];

    /// Packs some rows and steps as [k, width], in the dtype of the sums; `width` is at least the number of rows, and what is more is 0. The
    /// panel has room for a register behind it.
    fn pack<S: Fused>(&self, s: S, part: [Range<usize>; 2], width: usize, to: &mut [V]);

    /// The same as [half of k, width], two steps in the bits of one value. Matrices of BFLOAT16 have it.
    #[inline(always)]
    fn pack_pairs<S: Fused>(&self, _: S, _: [Range<usize>; 2], _: usize, _: &mut [V]) {
        unreachable!("pairs of places")
    }
}

impl<T: Operand> Source<T::Acc> for Matrix<T> {
    fn shape(&self) -> [usize; 2] {
        self.shape
    }

    #[inline(always)]
    fn pack<S: Fused>(&self, s: S, part: [Range<usize>; 2], width: usize, to: &mut [T::Acc]) {
        pack::matrix(s, self.part(part), width, to);
    }

    #[inline(always)]
    fn pack_pairs<S: Fused>(&self, s: S, part: [Range<usize>; 2], width: usize, to: &mut [T::Acc]) {
        T::pack_pairs(s, self.part(part), width, to);
    }
}

/// A result.
pub trait Target<T: Operand>: Copy {
    /// Some columns of it.
    type Columns;

    /// Columns are neighbours, and rows have a stride.
    fn has_tiles(&self) -> bool;

    /// Where so many rows of so many columns begin, and from a row to the next. For results that have tiles.
    fn tile(&self, at: [usize; 2], extents: [usize; 2]) -> (*mut T, isize);

    /// Where so many columns lie, no more than there are lanes.
    fn columns(&self, column: usize, count: usize) -> Self::Columns;

    /// Rounds and writes those columns of a row.
    fn store<S: Fused>(&self, s: S, row: usize, columns: &Self::Columns, x: <T::Acc as Sum>::Register<S>);
}

impl<T: Operand> Target<T> for Matrix<T> {
    /// The first, and how many.
    type Columns = [usize; 2];

    fn has_tiles(&self) -> bool {
        self.strides[1] == 1
    }

    #[inline(always)]
    fn tile(&self, at: [usize; 2], extents: [usize; 2]) -> (*mut T, isize) {
        (Matrix::tile(self, at, extents), self.strides[0])
    }

    #[inline(always)]
    fn columns(&self, column: usize, count: usize) -> [usize; 2] {
        [column, count]
    }

    #[inline(always)]
    fn store<S: Fused>(
        &self,
        s: S,
        row: usize,
        &[column, count]: &[usize; 2],
        x: <T::Acc as Sum>::Register<S>,
    ) {
        if self.strides[1] == 1 {
            return Matrix::store(self, s, [row, column], count, x);
        }
        let values = lanes_of::<S, T::Acc>(s, x);
        for (i, &value) in values[..count].iter().enumerate() {
            self.set([row, column + i], T::narrow(value));
        }
    }
}

/// The lanes of a register.
#[inline(always)]
pub fn lanes_of<S: Fused, V: Sum>(s: S, x: V::Register<S>) -> [V; opapi_base::simd::MAX_LANES] {
    let mut values = [V::default(); opapi_base::simd::MAX_LANES];
    // SAFETY: the array has room for the lanes of every level.
    unsafe { V::store_all(s, values.as_mut_ptr(), x) };
    values
}
