//! Pixels of a plane that are found once for all planes of one form.
#![allow(unsafe_code)] // access that was checked once for many planes

use crate::dtype::Element;
use crate::simd::prefetch_line_far;
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

    /// Where a pixel lies, in elements; one that the planes do not have is replaced by one that they have.
    #[inline(always)]
    pub fn place(self, y: i32, x: i32) -> isize {
        let Form([height, width], [by_row, by_column]) = self;
        let into = |at: i32, size: usize| (at.max(0) as usize).min(size - 1) as isize;
        let row = into(y, height).wrapping_mul(by_row);
        row.wrapping_add(into(x, width).wrapping_mul(by_column))
    }

    /// The last row and the last column, and the strides, if all places fit into 32 bits.
    #[inline(always)]
    pub fn in_32_bits(self) -> Option<[i32; 4]> {
        let Form([height, width], strides) = self;
        let [down, across] = strides.map(isize::unsigned_abs);
        let (down, across) = ((height - 1).saturating_mul(down), (width - 1).saturating_mul(across));
        let fits = height.max(width).max(down.saturating_add(across)) < i32::MAX as usize;
        // Of an axis of one pixel, any stride.
        let stride = |size: usize, stride: isize| if size > 1 { stride as i32 } else { 0 };
        let strides = [stride(height, strides[0]), stride(width, strides[1])];
        fits.then_some([height as i32 - 1, width as i32 - 1, strides[0], strides[1]])
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
        let places = self.at[list].iter_mut().zip(y).zip(x);
        if let Some([last_row, last_column, by_row, by_column]) = self.form.in_32_bits() {
            // No level multiplies registers of 64 bits (32x1x144x144 to 7x81: 0.27 ms, then 0.22).
            for ((at, &y), &x) in places {
                *at = (y.max(0).min(last_row) * by_row + x.max(0).min(last_column) * by_column) as isize;
            }
            return;
        }
        for ((at, &y), &x) in places {
            *at = self.form.place(y, x);
        }
    }

    /// Fills a list with the first pixels that are so far behind the first one of a row of pixels.
    #[inline(always)]
    pub fn set_places(&mut self, list: usize, columns: &[i32]) {
        let Form([_, width], [_, by_column]) = self.form;
        for (at, &column) in self.at[list].iter_mut().zip(columns) {
            *at = (column.max(0) as isize).min(width as isize - 1) * by_column;
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

    /// Prefetches the cache line of pixel `i` of a list into the second-level cache.
    #[inline(always)]
    pub fn prefetch(&self, list: usize, i: usize) {
        prefetch_line_far(self.plane.as_ptr().wrapping_offset(self.spots.at[list][i]));
    }

    /// Writes pixel `i` of a list.
    #[inline(always)]
    pub fn set(&self, list: usize, i: usize, value: T) {
        // SAFETY: as `get`, for writes.
        unsafe { self.plane.as_ptr().wrapping_offset(self.spots.at[list][i]).write_unaligned(value) }
    }
}
