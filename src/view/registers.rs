//! Access by registers: lanes of f32, whatever the elements are.

use super::copy::stream_lines;
use super::{Aligned, Row, outside};
use crate::dtype::{Arithmetic, InF32};
use crate::simd::{MAX_LANES, Mask, Simd};

const REGISTERS: &str = "registers, of packed rows only, from";
const LANES: &str = "lanes, as many as a register has and of packed rows, from";

impl<T: Arithmetic> Row<T> {
    /// Widens the `out.len()` elements from `at` on.
    #[inline(always)]
    pub fn load<S: Simd>(&self, s: S, at: usize, out: &mut [T::Acc]) {
        if at > self.len || out.len() > self.len - at {
            outside("columns from", at, out.len(), self.len);
        }
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
        if at > self.len || sums.len() > self.len - at {
            outside("columns from", at, sums.len(), self.len);
        }
        if self.stride == 1 {
            // SAFETY: the columns are inside the row and packed.
            unsafe { T::store_packed(s, self.base.add(at), sums) }
        } else {
            for (i, &sum) in sums.iter().enumerate() {
                self.set(at + i, T::narrow(sum));
            }
        }
    }

    /// As `store`, whole lines with non-temporal stores, of up to `N` sums. The row must be packed.
    #[inline(always)]
    pub fn stream<S: Simd, const N: usize>(&self, s: S, at: usize, sums: &[T::Acc]) {
        let fits = at <= self.len && sums.len() <= self.len - at && sums.len() <= N;
        assert!(
            fits && self.stride == 1,
            "{} of {N} columns at {at} of {}, stride {}",
            sums.len(),
            { self.len },
            { self.stride }
        );
        let bytes = sums.len() * size_of::<T>();
        // SAFETY: the array is as long as the sums or longer, and so are the packed columns of the row; sums as large as elements
        // are elements.
        unsafe {
            let to = self.base.add(at).cast();
            if size_of::<T>() == size_of::<T::Acc>() {
                return stream_lines(s, sums.as_ptr().cast(), to, bytes);
            }
            let mut packed = Aligned([T::default(); N]);
            T::store_packed(s, packed.0.as_mut_ptr(), sums);
            stream_lines(s, packed.0.as_ptr().cast(), to, bytes);
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

    /// `count` registers from the element `at` on, checked once. The row must be packed.
    #[inline(always)]
    pub fn registers<S: Simd>(&self, _: S, at: usize, count: usize) -> Registers<T> {
        let fits = at <= self.len && count <= (self.len - at) / S::LANES;
        if !fits || self.stride != 1 {
            outside(REGISTERS, at, count, self.len);
        }
        Registers { base: self.base.wrapping_add(at), count }
    }

    /// As `set_lanes`, with non-temporal stores where the address is a multiple of what is written.
    #[inline(always)]
    pub fn stream_lanes<S: Simd>(&self, s: S, at: usize, sums: S::F32) {
        self.check_lanes(s, at);
        let to = self.base.wrapping_add(at);
        if (to as usize).is_multiple_of(S::LANES * size_of::<T>()) {
            // SAFETY: the columns are inside the row and packed, and the address was looked at.
            unsafe { T::stream_lanes(s, to, sums) }
        } else {
            // SAFETY: the columns are inside the row and packed.
            unsafe { T::store_lanes(s, to, sums) }
        }
    }

    /// Widens the elements of a span. Lanes outside the row are 0.
    #[inline(always)]
    pub fn span<S: Simd>(&self, s: S, span: Span<S>) -> S::F32 {
        if span.len != self.len {
            outside("a span of rows of another length at", span.at as usize, span.len, self.len);
        }
        let from = self.base.wrapping_offset(span.at.wrapping_mul(self.stride));
        if self.stride == 1 {
            // SAFETY: the lanes under the mask are inside the row, which is packed.
            return unsafe { T::load_masked(s, from, span.mask) };
        }
        let lanes = span.mask.lanes();
        if lanes.is_empty() {
            return s.splat(0.0);
        }
        // Two arrays, each filled by a fixed number of loads: they dissolve into a register. One that is written at a
        // variable place stays in memory, and a vector load waits for all the single stores before it.
        if lanes.len() == S::LANES {
            let mut packed = [T::default(); MAX_LANES];
            for (lane, to) in packed[..S::LANES].iter_mut().enumerate() {
                // SAFETY: all lanes are inside the row.
                *to = unsafe { from.wrapping_offset(lane as isize * self.stride).read_unaligned() };
            }
            // SAFETY: the array has room for the lanes of every level.
            return unsafe { T::load_lanes(s, packed.as_ptr()) };
        }
        let mut packed = [T::default(); MAX_LANES];
        for (lane, to) in packed[..S::LANES].iter_mut().enumerate() {
            let inside = lane.clamp(lanes.start, lanes.end - 1);
            // SAFETY: that lane is inside the row.
            let value = unsafe { from.wrapping_offset(inside as isize * self.stride).read_unaligned() };
            *to = if inside == lane { value } else { T::default() };
        }
        // SAFETY: the array has room for the lanes of every level.
        unsafe { T::load_lanes(s, packed.as_ptr()) }
    }

    /// As `span`, of a row that must be packed.
    #[inline(always)]
    pub fn packed_span<S: Simd>(&self, s: S, span: Span<S>) -> S::F32 {
        let fits = span.len == self.len && self.stride == 1;
        if !fits {
            outside(
                "a span of rows of another length, or not packed, at",
                span.at as usize,
                span.len,
                self.len,
            );
        }
        // SAFETY: the lanes under the mask are inside the row, which is packed.
        unsafe { T::load_masked(s, self.base.wrapping_offset(span.at), span.mask) }
    }

    /// Rounds the first `count` sums into the elements from `at` on. The row must be packed.
    #[inline(always)]
    pub fn set_tail<S: Simd>(&self, s: S, at: usize, count: usize, sums: S::F32) {
        if at > self.len || count > self.len - at || count > S::LANES || self.stride != 1 {
            outside(LANES, at, count, self.len);
        }
        // SAFETY: the columns are inside the row and packed.
        unsafe { T::store_masked(s, self.base.add(at), s.mask(0, count), sums) }
    }

    /// Rounds the first `count` sums into the elements from `at` on, in a row of any stride.
    #[inline(always)]
    pub fn set_lanes_masked<S: Simd>(&self, s: S, at: usize, count: usize, sums: S::F32) {
        if at > self.len || count > self.len - at || count > S::LANES {
            outside(LANES, at, count, self.len);
        }
        if self.stride == 1 {
            return self.set_tail(s, at, count, sums);
        }
        let mut packed = [T::default(); MAX_LANES];
        // SAFETY: the array has room for the lanes of every level.
        unsafe { T::store_lanes(s, packed.as_mut_ptr(), sums) };
        for (i, &value) in packed[..count].iter().enumerate() {
            self.set(at + i, value);
        }
    }

    #[inline(always)]
    fn check_lanes<S: Simd>(&self, _: S, at: usize) {
        if at > self.len || S::LANES > self.len - at || self.stride != 1 {
            outside(LANES, at, S::LANES, self.len);
        }
    }
}

/// `S::LANES` columns, as far as they lie in rows of a length.
#[derive(Clone, Copy)]
pub struct Span<S: Simd> {
    at: isize,
    len: usize,
    mask: Mask<S::MaskBits>,
}

impl<S: Simd> Span<S> {
    /// The columns from `at` on, which may be negative, of rows of `len`.
    #[inline(always)]
    pub fn new(s: S, at: isize, len: usize) -> Span<S> {
        // Beyond these there is no lane in the row either way.
        let at = at.clamp(-(S::LANES as isize), len as isize);
        let mask = s.mask(0.max(-at) as usize, S::LANES.min((len as isize - at) as usize));
        Span { at, len, mask }
    }
}

/// Registers side by side in a packed row. A loop up to the same count needs no further checks.
#[derive(Clone, Copy, Debug)]
pub struct Registers<T> {
    base: *mut T,
    count: usize,
}

impl<T: InF32> Registers<T> {
    /// No register.
    #[inline(always)]
    pub fn none() -> Registers<T> {
        Registers { base: std::ptr::null_mut(), count: 0 }
    }

    /// How many they are.
    #[inline(always)]
    pub fn count(&self) -> usize {
        self.count
    }

    #[inline(always)]
    fn at<S: Simd>(&self, _: S, i: usize) -> *mut T {
        if i >= self.count {
            outside("register", i, 1, self.count);
        }
        self.base.wrapping_add(i * S::LANES)
    }

    /// Widens register `i`.
    #[inline(always)]
    pub fn get<S: Simd>(&self, s: S, i: usize) -> S::F32 {
        // SAFETY: `i` was checked, and whoever made `self` checked the row.
        unsafe { T::load_lanes(s, self.at(s, i)) }
    }

    /// Prefetches the cache line so many elements behind where register `i` begins, into the second-level cache; it may lie anywhere.
    #[inline(always)]
    pub fn prefetch_far<S: Simd>(&self, s: S, i: usize, ahead: usize) {
        s.prefetch_far(self.base.wrapping_add(i * S::LANES + ahead));
    }

    /// Rounds sums into register `i`.
    #[inline(always)]
    pub fn set<S: Simd>(&self, s: S, i: usize, sums: S::F32) {
        // SAFETY: as `get`, for writes.
        unsafe { T::store_lanes(s, self.at(s, i), sums) }
    }

    /// As `set`, with non-temporal stores where the address is a multiple of what is written.
    #[inline(always)]
    pub fn stream<S: Simd>(&self, s: S, i: usize, sums: S::F32) {
        self.put(s, i, sums, true);
    }

    /// As `set`, or as `stream`.
    #[inline(always)]
    pub fn put<S: Simd>(&self, s: S, i: usize, sums: S::F32, stream: bool) {
        if stream && (self.base as usize).is_multiple_of(S::LANES * size_of::<T>()) {
            // SAFETY: as `set`; a register further the address stays aligned.
            unsafe { T::stream_lanes(s, self.at(s, i), sums) }
        } else {
            self.set(s, i, sums);
        }
    }
}
