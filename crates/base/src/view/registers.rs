//! Access by registers: lanes of f32, whatever the elements are.

use super::copy::stream_lines;
use super::{Aligned, Plane, Row, View, outside};
use crate::dtype::{Arithmetic, InF32};
use crate::simd::{MAX_LANES, Mask, Simd};
use std::ops::Range;

const REGISTERS: &str = "registers, of packed rows only, from";
pub(super) const LANES: &str = "lanes, as many as a register has and of packed rows, from";

impl<T: Arithmetic> View<T> {
    /// Widens a plane, row by row; of few values, as each is read by itself.
    #[inline(never)]
    pub fn get_plane(&self, n: usize, c: usize, values: &mut [T::Acc]) {
        let plane = self.plane(n, c);
        for (y, values) in values.chunks_exact_mut(plane.width.max(1)).enumerate() {
            let row = plane.row(y);
            values.iter_mut().enumerate().for_each(|(x, value)| *value = row.get(x).widen());
        }
    }

    /// Rounds `values` into a plane, as they are widened by `get_plane`.
    #[inline(never)]
    pub fn put_plane(&self, n: usize, c: usize, values: &[T::Acc]) {
        let plane = self.plane(n, c);
        for (y, values) in values.chunks_exact(plane.width.max(1)).enumerate() {
            let row = plane.row(y);
            values.iter().enumerate().for_each(|(x, &value)| row.set(x, T::narrow(value)));
        }
    }
}

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

    /// Adds the elements from `at` on to as many sums.
    #[inline(always)]
    pub fn add_to<S: Simd>(&self, s: S, at: usize, sums: &mut [T::Acc]) {
        if at > self.len || sums.len() > self.len - at {
            outside("columns from", at, sums.len(), self.len);
        }
        if self.stride == 1 {
            // SAFETY: the columns are inside the row and packed.
            unsafe { T::add_packed(s, self.base.add(at), sums) }
        } else {
            for (i, sum) in sums.iter_mut().enumerate() {
                *sum += self.get(at + i).widen();
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
            if !T::IS_HALF {
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
    pub(super) at: isize,
    pub(super) len: usize,
    pub(super) mask: Mask<S::MaskBits>,
}

impl<S: Simd> Span<S> {
    /// The columns from `at` on, which may be negative, of rows of `len`.
    #[inline(always)]
    pub fn new(s: S, at: isize, len: usize) -> Span<S> {
        Place::new(S::LANES, at, len).span(s)
    }
}

/// A span of a level that is not known yet.
#[derive(Clone, Copy, Default)]
pub struct Place {
    at: isize,
    len: usize,
    first: usize,
    end: usize,
}

impl Place {
    /// `lanes` columns from `at` on.
    #[inline(always)]
    pub fn new(lanes: usize, at: isize, len: usize) -> Place {
        // Beyond these there is no lane in the row either way.
        let at = at.clamp(-(lanes as isize), len as isize);
        Place { at, len, first: 0.max(-at) as usize, end: lanes.min((len as isize - at) as usize) }
    }

    /// The span, at a level of so many lanes or more.
    #[inline(always)]
    pub fn span<S: Simd>(self, s: S) -> Span<S> {
        Span { at: self.at, len: self.len, mask: s.mask(self.first, self.end) }
    }
}

impl<T: InF32> Plane<T> {
    /// The sums of V registers of columns, from column `x` on: of some rows, from top to bottom, checked once. The plane must be
    /// packed.
    #[inline(always)]
    pub fn sum_registers<S: Simd, const V: usize>(&self, s: S, rows: Range<usize>, x: usize) -> [S::F32; V] {
        let fits = rows.end <= self.height && x <= self.width && V * S::LANES <= self.width - x;
        if !fits || !self.is_packed() {
            outside(REGISTERS, x, V, self.width);
        }
        let mut from = self.base.wrapping_offset(rows.start as isize * self.row_stride).wrapping_add(x);
        let mut sums = [s.splat(0.0); V];
        for _ in rows {
            for (v, sum) in sums.iter_mut().enumerate() {
                // SAFETY: the rows are the plane's, which is packed, and have the columns.
                *sum = s.add(*sum, unsafe { T::load_lanes(s, from.wrapping_add(v * S::LANES)) });
            }
            from = from.wrapping_offset(self.row_stride);
        }
        sums
    }

    /// As `sum_registers`, of a span. Lanes outside of the rows are 0.
    #[inline(always)]
    pub fn sum_span<S: Simd>(&self, s: S, rows: Range<usize>, span: Span<S>) -> S::F32 {
        if !self.is_packed() {
            let mut sums = [0.0; MAX_LANES];
            for y in rows {
                for lane in span.mask.lanes() {
                    sums[lane] += self.row(y).get((span.at + lane as isize) as usize).widen();
                }
            }
            return s.load_slice(&sums);
        }
        let mut sum = s.splat(0.0);
        if rows.end > self.height || span.len != self.width {
            outside(REGISTERS, span.at as usize, 1, self.width);
        }
        let mut from = self.base.wrapping_offset(rows.start as isize * self.row_stride + span.at);
        for _ in rows {
            // SAFETY: the rows are the plane's, which is packed, and the lanes under the mask are inside of them.
            sum = s.add(sum, unsafe { T::load_masked(s, from, span.mask) });
            from = from.wrapping_offset(self.row_stride);
        }
        sum
    }

    /// Widens some rows into a buffer, `pitch` apart, by whole registers where they are packed: zeros come behind each. Prefetches what lies `ahead`
    /// elements further.
    #[inline(always)]
    pub fn widen_rows<S: Simd>(&self, s: S, rows: Range<usize>, to: &mut [f32], pitch: usize, ahead: usize) {
        if rows.is_empty() {
            return;
        }
        if rows.end > self.height {
            outside("rows from", rows.start, rows.len(), self.height);
        }
        let (whole, rest) = (self.width / S::LANES * S::LANES, self.width % S::LANES);
        // One check for all.
        let to = &mut to[..(rows.len() - 1) * pitch + self.width.next_multiple_of(S::LANES)];
        if !self.is_packed() {
            for (i, y) in rows.enumerate() {
                let row = self.row(y);
                for x in (0..self.width).step_by(S::LANES) {
                    s.store_slice(
                        &mut to[i * pitch + x..],
                        row.span(s, Span::new(s, x as isize, self.width)),
                    );
                }
            }
            return;
        }
        let mask = s.mask(0, rest);
        let mut from = self.base.wrapping_offset(rows.start as isize * self.row_stride);
        let mut to = to.as_mut_ptr();
        for _ in rows {
            // SAFETY: the rows are the plane's, which is packed, and the buffer has room for their registers.
            unsafe {
                for x in (0..whole).step_by(S::LANES) {
                    s.prefetch_far(from.wrapping_add(x + ahead));
                    s.store_f32(to.wrapping_add(x), T::load_lanes(s, from.wrapping_add(x)));
                }
                if rest > 0 {
                    s.prefetch_far(from.wrapping_add(whole + ahead));
                    s.store_f32(to.wrapping_add(whole), T::load_masked(s, from.wrapping_add(whole), mask));
                }
            }
            from = from.wrapping_offset(self.row_stride);
            to = to.wrapping_add(pitch);
        }
    }

    /// Rounds rows of a buffer, `pitch` apart, into some rows. `stream` asks for non-temporal stores; else prefetches what lies
    /// `ahead` elements further.
    #[inline(always)]
    #[allow(clippy::too_many_arguments)]
    pub fn narrow_rows<S: Simd>(
        &self,
        s: S,
        rows: Range<usize>,
        from: &[f32],
        pitch: usize,
        stream: bool,
        ahead: usize,
    ) {
        if rows.is_empty() {
            return;
        }
        if rows.end > self.height {
            outside("rows from", rows.start, rows.len(), self.height);
        }
        let (whole, rest) = (self.width / S::LANES * S::LANES, self.width % S::LANES);
        let from = &from[..(rows.len() - 1) * pitch + self.width.next_multiple_of(S::LANES)];
        if !self.is_packed() {
            for (i, y) in rows.enumerate() {
                let row = self.row(y);
                for (x, &mean) in from[i * pitch..][..self.width].iter().enumerate() {
                    row.set(x, T::narrow(mean));
                }
            }
            return;
        }
        let mask = s.mask(0, rest);
        let mut to = self.base.wrapping_offset(rows.start as isize * self.row_stride);
        let mut from = from.as_ptr();
        for _ in rows {
            let stream = stream && to.addr().is_multiple_of(S::LANES * size_of::<T>());
            // SAFETY: the rows are the plane's, which is packed, and the buffer has their registers. The address of a non-temporal
            // store was looked at.
            unsafe {
                for x in (0..whole).step_by(S::LANES) {
                    let register = s.load_f32(from.wrapping_add(x));
                    if stream {
                        T::stream_lanes(s, to.wrapping_add(x), register);
                    } else {
                        s.prefetch(to.wrapping_add(x + ahead));
                        T::store_lanes(s, to.wrapping_add(x), register);
                    }
                }
                if rest > 0 {
                    s.prefetch(to.wrapping_add(whole + ahead));
                    T::store_masked(s, to.wrapping_add(whole), mask, s.load_f32(from.wrapping_add(whole)));
                }
            }
            to = to.wrapping_offset(self.row_stride);
            from = from.wrapping_add(pitch);
        }
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

    /// As `put`, of registers `i` and `i + 1`: those of halves are one store of 64 bytes at AVX-512, a non-temporal one only where those
    /// are a whole line (8x64 112x112 k3s2p1 of BF16 takes 0.67 ms so, and 0.82 as two).
    #[inline(always)]
    pub fn put_pair<S: Simd>(&self, s: S, i: usize, a: S::F32, b: S::F32, stream: bool) {
        if !T::IS_HALF {
            self.put(s, i, a, stream);
            self.put(s, i + 1, b, stream);
            return;
        }
        self.at(s, i + 1);
        let to = self.at(s, i);
        let stream = stream && to.addr().is_multiple_of(2 * S::LANES * size_of::<T>());
        // SAFETY: as `put`, and the address was looked at.
        unsafe { T::store_pair(s, to, a, b, stream) }
    }
}
