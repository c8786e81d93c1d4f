//! Runs of neighbouring pixels of a plane, which are found once for all planes of one form.
#![allow(unsafe_code)] // access that was checked once for many planes
#![allow(clippy::needless_range_loop)] // several arrays side by side, by one index

use crate::dtype::{Arithmetic, Element};
use crate::ops::grid_sampler2d_backward::kernel::strip::STRIP;
use crate::simd::Simd;
use crate::view::{Plane, View};

/// Runs that are read without a question between them.
const TOGETHER: usize = 8;

/// Sixteen lists of runs, of one for each point of a strip.
pub struct Runs {
    /// The first pixels, in elements.
    at: [[isize; STRIP]; 16],
    /// Pixels of a run.
    len: usize,
    height: usize,
    width: usize,
    row_stride: isize,
    column_stride: isize,
}

impl Runs {
    /// Runs of one pixel, the first one, of planes of this view.
    pub fn of<T: Element>(view: View<T>) -> Runs {
        let ([_, _, height, width], [_, _, row_stride, column_stride]) = (view.shape, view.strides());
        assert!(height > 0 && width > 0, "planes of {height} x {width}");
        Runs { at: [[0; STRIP]; 16], len: 1, height, width, row_stride, column_stride }
    }

    /// Whether rows have runs of `len` pixels.
    #[inline(always)]
    pub fn can_be(&self, len: usize) -> bool {
        self.column_stride == 1 && len <= self.width
    }

    /// Columns of a plane.
    #[inline(always)]
    pub fn width(&self) -> usize {
        self.width
    }

    /// Pixels of a run.
    #[inline(always)]
    pub fn pixels(&self) -> usize {
        self.len
    }

    /// Fills the lists, `x.len()` for each row, with runs of `len` pixels that begin there. A negative row or column is the
    /// first one.
    #[inline(never)] // one body for all levels: products of 64 bits are no vectors below AVX-512
    pub fn put(&mut self, len: usize, y: &[[i32; STRIP]], x: &[[i32; STRIP]]) {
        let (mut bottom, mut right) = (0, 0);
        for y in y {
            for i in 0..STRIP {
                bottom = bottom.max(y[i]);
            }
        }
        for x in x {
            for i in 0..STRIP {
                right = right.max(x[i]);
            }
        }
        let fits = (bottom as usize) < self.height && right as usize + len <= self.width;
        assert!(
            fits && (len == 1 || self.column_stride == 1),
            "runs of {len} up to [{bottom}, {right}] of [{}, {}]",
            { self.height },
            { self.width }
        );
        self.len = len;
        let lists = self.at.chunks_exact_mut(x.len());
        for (y, lists) in y.iter().zip(lists) {
            let mut rows = [0; STRIP];
            for i in 0..STRIP {
                rows[i] = (y[i].max(0) as isize).wrapping_mul(self.row_stride);
            }
            for (x, at) in x.iter().zip(lists) {
                for i in 0..STRIP {
                    at[i] = rows[i].wrapping_add((x[i].max(0) as isize).wrapping_mul(self.column_stride));
                }
            }
        }
    }

    /// The runs on a plane of the form that they were found for.
    #[inline(always)]
    pub fn on<T: Element>(&self, plane: Plane<T>) -> OnPlane<'_, T> {
        let form = (self.height, self.width, [self.row_stride, self.column_stride]);
        assert!(form == (plane.height, plane.width, plane.strides()), "runs of {form:?}");
        OnPlane { plane, runs: self }
    }
}

/// See [`Runs::on`].
pub struct OnPlane<'a, T> {
    plane: Plane<T>,
    runs: &'a Runs,
}

impl<T: Arithmetic> OnPlane<'_, T> {
    /// Widens the first `count` runs of a list, of `N` pixels each, and some behind them.
    #[inline(always)]
    pub fn load<S: Simd, const N: usize>(
        &self,
        s: S,
        list: usize,
        count: usize,
        to: &mut [[T::Acc; N]; STRIP],
    ) {
        assert!(N == self.runs.len && count <= STRIP, "{count} runs of {N}");
        let count = count.next_multiple_of(TOGETHER);
        let mut pixels = [[T::default(); N]; STRIP];
        let all =
            pixels.as_chunks_mut::<TOGETHER>().0.iter_mut().zip(self.runs.at[list].as_chunks::<TOGETHER>().0);
        for (pixels, at) in all.take(count / TOGETHER) {
            for i in 0..TOGETHER {
                // SAFETY: an offset is there to be read; volatile, since LLVM makes a gather of the loop otherwise, which
                // takes six cycles for each lane on Zen 5. `put` compared the run with the form of the planes, which is
                // this plane's, or it is the first pixel, which they have; the view's maker promised that its elements are
                // readable.
                pixels[i] = unsafe {
                    let at = std::ptr::read_volatile(&at[i]);
                    self.plane.as_ptr().wrapping_offset(at).cast::<[T; N]>().read_unaligned()
                };
            }
        }
        // SAFETY: both arrays have N elements for each point of a strip.
        unsafe {
            T::load_packed(s, pixels.as_flattened().as_ptr(), &mut to.as_flattened_mut()[..count * N]);
        }
    }
}
