//! Pixels of a plane that are found once for all planes of one form.
#![allow(unsafe_code)] // access that was checked once for many planes

use crate::dtype::Element;
use crate::simd::prefetch_line;
use crate::view::{Plane, View};

/// Sixteen lists of `N` pixels, found once for all planes of one form. A pixel that the planes do not have is replaced by
/// one that they have, so that none is asked for when it is read.
pub struct Spots<const N: usize> {
    /// In elements.
    at: [[isize; N]; 16],
    form: Form,
}

/// The form of a view's planes: height and width, and the strides of rows and columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Form(pub [usize; 2], pub [isize; 2]);

impl Form {
    pub fn of<T: Element>(view: View<T>) -> Form {
        let ([_, _, height, width], [_, _, by_row, by_column]) = (view.shape, view.strides());
        assert!(height > 0 && width > 0, "a plane of {height} x {width} has no pixel");
        Form([height, width], [by_row, by_column])
    }
}

impl<const N: usize> Spots<N> {
    /// The first pixel everywhere.
    #[inline(always)]
    pub fn of(form: Form) -> Spots<N> {
        Spots { at: [[0; N]; 16], form }
    }

    /// Fills a list with pixels, brought into the planes.
    #[inline(always)]
    pub fn put(&mut self, list: usize, y: &[i32; N], x: &[i32; N]) {
        let Form([height, width], [by_row, by_column]) = self.form;
        let into = |at: i32, size: usize| (at.max(0) as usize).min(size - 1) as isize;
        for ((at, &y), &x) in self.at[list].iter_mut().zip(y).zip(x) {
            let place = into(y, height).wrapping_mul(by_row);
            *at = place.wrapping_add(into(x, width).wrapping_mul(by_column));
        }
    }

    /// The pixels on a plane of the form that they were found for.
    #[inline(always)]
    pub fn on<T: Element>(&self, plane: Plane<T>) -> Spotted<'_, T, N> {
        assert!(self.form == Form([plane.height, plane.width], plane.strides()), "spots of {:?}", self.form);
        Spotted { plane, spots: self }
    }
}

/// See [`Spots::on`].
pub struct Spotted<'a, T, const N: usize> {
    plane: Plane<T>,
    spots: &'a Spots<N>,
}

impl<T: Element, const N: usize> Spotted<'_, T, N> {
    /// Pixel `i` of a list.
    #[inline(always)]
    pub fn get(&self, list: usize, i: usize) -> T {
        // SAFETY: `put` brought it into planes of this form; the view's maker promised that its elements are readable.
        unsafe { self.plane.as_ptr().wrapping_offset(self.spots.at[list][i]).read_unaligned() }
    }

    /// Prefetches the cache line of pixel `i` of a list.
    #[inline(always)]
    pub fn prefetch(&self, list: usize, i: usize) {
        prefetch_line(self.plane.as_ptr().wrapping_offset(self.spots.at[list][i]));
    }

    /// Writes pixel `i` of a list.
    #[inline(always)]
    pub fn set(&self, list: usize, i: usize, value: T) {
        // SAFETY: as `get`, for writes.
        unsafe { self.plane.as_ptr().wrapping_offset(self.spots.at[list][i]).write_unaligned(value) }
    }
}
