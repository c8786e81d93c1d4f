//! Pixels of a plane that are found once for all planes of one form.
#![allow(unsafe_code)] // access that was checked once for many planes

use crate::dtype::Element;
use crate::simd::Simd;
use crate::view::{Plane, View};

/// Sixteen lists of `N` pixels, found once for all planes of one form. A pixel may be none.
pub struct Spots<const N: usize> {
    /// In elements.
    at: [[isize; N]; 16],
    height: usize,
    width: usize,
    row_stride: isize,
    column_stride: isize,
}

/// No pixel.
const NO_SPOT: isize = isize::MIN;

impl<const N: usize> Spots<N> {
    /// No pixels yet, of planes of this view.
    #[inline(always)]
    pub fn of<T: Element>(view: View<T>) -> Spots<N> {
        let ([_, _, height, width], [_, _, row_stride, column_stride]) = (view.shape, view.strides());
        Spots { at: [[NO_SPOT; N]; 16], height, width, row_stride, column_stride }
    }

    /// Fills a list with pixels. Those that the planes do not have are none.
    #[inline(always)]
    pub fn put(&mut self, list: usize, y: &[i32; N], x: &[i32; N]) {
        for ((at, &y), &x) in self.at[list].iter_mut().zip(y).zip(x) {
            // Negative ones are huge.
            let is_inside = (y as usize) < self.height && (x as usize) < self.width;
            let place = (y as isize).wrapping_mul(self.row_stride);
            let place = place.wrapping_add((x as isize).wrapping_mul(self.column_stride));
            *at = if is_inside { place } else { NO_SPOT };
        }
    }

    /// The pixels on a plane of the form that they were found for.
    #[inline(always)]
    pub fn on<T: Element>(&self, plane: Plane<T>) -> Spotted<'_, T, N> {
        let form = (self.height, self.width, [self.row_stride, self.column_stride]);
        assert!(form == (plane.height, plane.width, plane.strides()), "spots of {form:?}");
        Spotted { plane, spots: self }
    }
}

/// See [`Spots::on`].
pub struct Spotted<'a, T, const N: usize> {
    plane: Plane<T>,
    spots: &'a Spots<N>,
}

impl<T: Element, const N: usize> Spotted<'_, T, N> {
    /// Pixel `i` of a list, unless it is none.
    #[inline(always)]
    pub fn get(&self, list: usize, i: usize) -> Option<T> {
        let at = self.spots.at[list][i];
        // SAFETY: `put` compared it with the form of the planes, which is this plane's; the view's maker promised that
        // its elements are readable.
        (at != NO_SPOT).then(|| unsafe { self.plane.as_ptr().wrapping_offset(at).read_unaligned() })
    }

    /// Prefetches the cache line of pixel `i` of a list.
    #[inline(always)]
    pub fn prefetch<S: Simd>(&self, s: S, list: usize, i: usize) {
        s.prefetch(self.plane.as_ptr().wrapping_offset(self.spots.at[list][i]));
    }

    /// Writes pixel `i` of a list, unless it is none.
    #[inline(always)]
    pub fn set(&self, list: usize, i: usize, value: T) {
        let at = self.spots.at[list][i];
        if at != NO_SPOT {
            // SAFETY: as `get`, for writes.
            unsafe { self.plane.as_ptr().wrapping_offset(at).write_unaligned(value) }
        }
    }
}
