//! Strided memory as kernels see it: four extents [N, C, H, W], any strides.
//!
//! A [`View`] is the one place where a pointer becomes elements. Making one is `unsafe`: whoever does promises
//! that every element which the extents and strides can address is memory of the caller's tensor or of the workspace. After
//! that all access is checked against the extents and safe; nothing outside the view can be touched.
//! Elements are read and written unaligned, since a caller's address need not be aligned to its type.
#![allow(unsafe_code)]

use crate::dtype::{Arithmetic, Element, InF32};
use crate::simd::Simd;
use std::slice;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A four-dimensional strided view.
#[derive(Clone, Copy, Debug)]
pub struct View<T> {
    base: *mut T,
    /// Extents.
    pub shape: [usize; 4],
    /// Strides in elements.
    strides: [isize; 4],
}

// SAFETY: a view is an address with bounds; who makes one promises that the memory outlives its use on any
// thread, and kernels write disjoint planes or rows from different threads.
unsafe impl<T: Send> Send for View<T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for View<T> {}

impl<T: Element> View<T> {
    /// A view whose element [0, 0, 0, 0] lies at `base`.
    ///
    /// # Safety
    /// Every element that indices below `shape` reach by `strides` from `base` stays valid for reads, and for
    /// writes if the view is written, while the view or a copy of it is used. Two threads may write through
    /// copies only to different elements.
    pub unsafe fn new(base: *mut T, shape: [usize; 4], strides: [isize; 4]) -> View<T> {
        View { base, shape, strides }
    }

    /// The same elements with the axes in another order.
    pub fn permuted(&self, axes: [usize; 4]) -> View<T> {
        View {
            base: self.base,
            shape: axes.map(|axis| self.shape[axis]),
            strides: axes.map(|axis| self.strides[axis]),
        }
    }

    /// [N, C, H, W] as [N, C, 1, H * W], where rows follow each other at the distance of columns.
    pub fn joined_rows(&self) -> Option<View<T>> {
        let ([n, c, h, w], [by_n, by_c, by_h, by_w]) = (self.shape, self.strides);
        let joined = h == 1 || by_h == w as isize * by_w;
        joined.then_some(View { base: self.base, shape: [n, c, 1, h * w], strides: [by_n, by_c, 0, by_w] })
    }

    /// [N, 2, H, W] as [N, 1, H, 2 * W], where the two lie side by side in memory.
    pub fn joined_pairs(&self) -> Option<View<T>> {
        let ([n, c, h, w], [by_n, by_c, by_h, by_w]) = (self.shape, self.strides);
        let joined = c == 2 && by_c == 1 && (by_w == 2 || w == 1);
        joined.then_some(View { base: self.base, shape: [n, 1, h, 2 * w], strides: [by_n, 0, by_h, 1] })
    }

    /// A row: the last extent at fixed [n, c, h].
    #[inline(always)]
    pub fn row(&self, n: usize, c: usize, h: usize) -> Row<T> {
        let plane = self.plane(n, c);
        assert!(h < plane.height, "row {h} of {}", plane.height);
        Row {
            base: plane.base.wrapping_offset(h as isize * plane.row_stride),
            len: plane.width,
            stride: plane.column_stride,
        }
    }

    /// A plane: the last two extents at fixed [n, c].
    #[inline(always)]
    pub fn plane(&self, n: usize, c: usize) -> Plane<T> {
        let [batches, channels, height, width] = self.shape;
        assert!(n < batches && c < channels, "plane [{n}, {c}] of [{batches}, {channels}]");
        Plane {
            base: self.base.wrapping_offset(n as isize * self.strides[0] + c as isize * self.strides[1]),
            height,
            width,
            row_stride: self.strides[2],
            column_stride: self.strides[3],
        }
    }
}

/// One row of a view.
#[derive(Clone, Copy, Debug)]
pub struct Row<T> {
    base: *mut T,
    len: usize,
    stride: isize,
}

#[allow(clippy::len_without_is_empty)]
impl<T: Element> Row<T> {
    /// Elements in the row.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Neighbours in the row are neighbours in memory.
    #[inline(always)]
    pub fn is_packed(&self) -> bool {
        self.stride == 1
    }

    /// The element at `at`.
    #[inline(always)]
    pub fn get(&self, at: usize) -> T {
        assert!(at < self.len, "column {at} of {}", self.len);
        // SAFETY: `at` is inside the row, and the view's maker promised that its elements are readable.
        unsafe { self.base.offset(at as isize * self.stride).read_unaligned() }
    }

    /// Writes the element at `at`.
    #[inline(always)]
    pub fn set(&self, at: usize, value: T) {
        assert!(at < self.len, "column {at} of {}", self.len);
        // SAFETY: as `get`, for writes.
        unsafe { self.base.offset(at as isize * self.stride).write_unaligned(value) }
    }

    /// Asks for the cache line of an element, which may lie anywhere, also outside the row.
    #[inline(always)]
    pub fn prefetch<S: Simd>(&self, s: S, at: isize) {
        s.prefetch(self.base.wrapping_offset(at.wrapping_mul(self.stride)));
    }

    /// Writes `value` to the whole row.
    #[inline(always)]
    pub fn fill(&self, value: T) {
        for at in 0..self.len {
            self.set(at, value);
        }
    }
}

impl<T: Arithmetic> Row<T> {
    /// Widens the `out.len()` elements from `at` on.
    #[inline(always)]
    pub fn load<S: Simd>(&self, s: S, at: usize, out: &mut [T::Acc]) {
        assert!(at <= self.len && out.len() <= self.len - at, "columns {at}+{} of {}", out.len(), self.len);
        if self.stride == 1 {
            // SAFETY: the columns are inside the row and packed.
            unsafe { T::load_packed(s, self.base.add(at), out) }
        } else {
            for (i, out) in out.iter_mut().enumerate() {
                *out = self.get(at + i).widen();
            }
        }
    }

    /// Rounds `sums` into the elements from `at` on.
    #[inline(always)]
    pub fn store<S: Simd>(&self, s: S, at: usize, sums: &[T::Acc]) {
        assert!(at <= self.len && sums.len() <= self.len - at, "columns {at}+{} of {}", sums.len(), self.len);
        if self.stride == 1 {
            // SAFETY: the columns are inside the row and packed.
            unsafe { T::store_packed(s, self.base.add(at), sums) }
        } else {
            for (i, &sum) in sums.iter().enumerate() {
                self.set(at + i, T::narrow(sum));
            }
        }
    }
}

impl<T: InF32> Row<T> {
    /// Widens the `S::LANES` elements from `at` on. The row must be packed.
    #[inline(always)]
    pub fn lanes<S: Simd>(&self, s: S, at: usize) -> S::F32 {
        self.check_lanes(s, at);
        // SAFETY: the columns are inside the row and packed.
        unsafe { T::load_lanes(s, self.base.add(at)) }
    }

    /// Rounds sums into the `S::LANES` elements from `at` on. The row must be packed.
    #[inline(always)]
    pub fn set_lanes<S: Simd>(&self, s: S, at: usize, sums: S::F32) {
        self.check_lanes(s, at);
        // SAFETY: the columns are inside the row and packed.
        unsafe { T::store_lanes(s, self.base.add(at), sums) }
    }

    #[inline(always)]
    fn check_lanes<S: Simd>(&self, _: S, at: usize) {
        let fits = at <= self.len && S::LANES <= self.len - at;
        assert!(fits && self.stride == 1, "lanes at {at} of {}, stride {}", self.len, self.stride);
    }
}

/// Workspace in equal parts, each of which one thread takes for itself.
pub struct Scratch<T> {
    base: *mut T,
    /// Elements of a part.
    part: usize,
    parts: usize,
    taken: AtomicUsize,
}

// SAFETY: each part is given out once.
unsafe impl<T: Send> Sync for Scratch<T> {}

impl<T: Element> Scratch<T> {
    /// # Safety
    /// `parts * part` elements from `base` on, which is aligned, are memory that nothing else uses.
    pub unsafe fn new(base: *mut T, part: usize, parts: usize) -> Scratch<T> {
        Scratch { base, part, parts, taken: AtomicUsize::new(0) }
    }

    /// The next part, until all are taken. Its contents are arbitrary.
    #[allow(clippy::mut_from_ref)]
    pub fn take(&self) -> Option<&mut [T]> {
        let at = self.taken.fetch_add(1, Ordering::Relaxed);
        // SAFETY: parts do not overlap, the counter gives each out once, and the maker promised the memory.
        (at < self.parts)
            .then(|| unsafe { slice::from_raw_parts_mut(self.base.add(at * self.part), self.part) })
    }
}

/// One plane of a view.
#[derive(Clone, Copy, Debug)]
pub struct Plane<T> {
    base: *mut T,
    /// Rows.
    pub height: usize,
    /// Columns.
    pub width: usize,
    row_stride: isize,
    column_stride: isize,
}

impl<T: Element> Plane<T> {
    #[inline(always)]
    fn at(&self, y: usize, x: usize) -> *mut T {
        assert!(y < self.height && x < self.width, "pixel [{y}, {x}] of [{}, {}]", self.height, self.width);
        self.base.wrapping_offset(y as isize * self.row_stride + x as isize * self.column_stride)
    }

    /// The element at row `y`, column `x`.
    #[inline(always)]
    pub fn get(&self, y: usize, x: usize) -> T {
        // SAFETY: `at` checked the indices; the view's maker promised that its elements are readable.
        unsafe { self.at(y, x).read_unaligned() }
    }

    /// Writes the element at row `y`, column `x`.
    #[inline(always)]
    pub fn set(&self, y: usize, x: usize, value: T) {
        // SAFETY: as `get`, for writes.
        unsafe { self.at(y, x).write_unaligned(value) }
    }

    /// The element at `index` of the flattened plane. Where rows follow each other without a gap this costs
    /// no division.
    #[inline(always)]
    pub fn get_flat(&self, index: usize) -> T {
        assert!(index < self.height * self.width, "element {index} of {}", self.height * self.width);
        if self.row_stride == self.width as isize * self.column_stride {
            // SAFETY: row-major indices and addresses are proportional here, and the index is in the plane.
            unsafe { self.base.offset(index as isize * self.column_stride).read_unaligned() }
        } else {
            self.get(index / self.width, index % self.width)
        }
    }
}
