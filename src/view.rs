//! Strided memory as kernels see it: four extents [N, C, H, W], any strides.
//!
//! A [`View`] is the one place where a pointer becomes elements. Making one is `unsafe`: whoever does promises
//! that every element which the extents and strides can address is memory of the caller's tensor or of the workspace. After
//! that all access is checked against the extents and safe; nothing outside the view can be touched.
//! Elements are read and written unaligned, since a caller's address need not be aligned to its type.
#![allow(unsafe_code)]

use crate::config::config;
use crate::dtype::{Arithmetic, Element, InF32};
use crate::simd::{MAX_LANES, Part, Simd};

use std::ops::Range;
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
        let joined = h == 1 || by_h == by_w.wrapping_mul(w as isize);
        joined.then_some(View {
            base: self.base,
            shape: [n, c, 1, h.wrapping_mul(w)],
            strides: [by_n, by_c, 0, by_w],
        })
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
        assert!(h < plane.height, "row {h} of {}", { plane.height });
        Row {
            base: plane.base.wrapping_offset(h as isize * plane.row_stride),
            len: plane.width,
            stride: plane.column_stride,
        }
    }

    /// Every row begins and ends at a multiple of `unit` bytes and is packed, and there are so many that storing past
    /// the cache pays.
    #[inline(always)]
    pub fn streams(&self, unit: usize) -> bool {
        let aligned = |elements: usize| elements.wrapping_mul(size_of::<T>()).is_multiple_of(unit);
        let [n, c, h, w] = self.shape;
        n * c * h * w * size_of::<T>() >= config().streaming_size
            && self.strides[3] == 1
            && (self.base as usize).is_multiple_of(unit)
            && aligned(w)
            && self.strides[..3].iter().all(|&stride| aligned(stride.unsigned_abs()))
    }

    /// Neighbours in a row are neighbours in memory.
    #[inline(always)]
    pub fn is_packed(&self) -> bool {
        self.strides[3] == 1
    }

    /// `count` rows: [n, c, h] and those that lie `channels` and `rows` further each time.
    #[inline(always)]
    pub fn rows(
        &self,
        n: usize,
        at: [usize; 2],
        step: [isize; 2],
        count: usize,
    ) -> impl Iterator<Item = Row<T>> + use<T> {
        self.bundle(n, at, 1, step, count).rows(0)
    }

    /// Neighbouring channels lie closer to each other than neighbouring columns.
    #[inline(always)]
    pub fn has_channels_last(&self) -> bool {
        self.shape[1] > 1 && self.strides[1].unsigned_abs() < self.strides[3].unsigned_abs()
    }

    /// A bundle of rows: in each of `width` channels, [n, c, h] being in the first one, that row and those that lie
    /// `step` channels and rows further each time, `count` in all.
    #[inline(always)]
    pub fn bundle(
        &self,
        n: usize,
        [c, h]: [usize; 2],
        width: usize,
        step: [isize; 2],
        count: usize,
    ) -> Bundle<T> {
        let first = self.row(n, c, h);
        let last = |from: usize, step: isize| {
            step.checked_mul(count.max(1) as isize - 1)?.checked_add(from as isize)
        };
        let within =
            |extent: usize, last: Option<isize>| last.is_some_and(|last| 0 <= last && last < extent as isize);
        let fits = width <= self.shape[1]
            && c <= self.shape[1] - width
            && within(self.shape[1] - width + 1, last(c, step[0]))
            && within(self.shape[2], last(h, step[1]));
        assert!(fits, "{count} x {width} rows from [{c}, {h}] by {step:?} of {:?}", { self.shape });
        let step = step[0].wrapping_mul(self.strides[1]).wrapping_add(step[1].wrapping_mul(self.strides[2]));
        Bundle { first, count, step, width, channel_stride: self.strides[1] }
    }

    /// Neighbouring channels are neighbours in memory, and neighbouring columns are not.
    pub fn is_channels_last(&self) -> bool {
        self.strides[1] == 1 && self.strides[3] != 1 && self.shape[1] > 1
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

/// Rows of a view at the crossings of channels with a progression; all of them exist, since the outermost ones do.
#[derive(Clone, Copy, Debug)]
pub struct Bundle<T> {
    first: Row<T>,
    count: usize,
    step: isize,
    width: usize,
    channel_stride: isize,
}

impl<T: Element> Bundle<T> {
    /// The rows of the channel that lies `channel` behind the first one.
    #[inline(always)]
    pub fn rows(&self, channel: usize) -> impl Iterator<Item = Row<T>> + use<T> {
        assert!(channel < self.width, "channel {channel} of {}", self.width);
        let Bundle { first, count, step, .. } = *self;
        let base = first.base.wrapping_offset(channel as isize * self.channel_stride);
        (0..count as isize).map(move |i| Row { base: base.wrapping_offset(i * step), ..first })
    }

    /// The first row of that channel.
    #[inline(always)]
    pub fn first_row(&self, channel: usize) -> Row<T> {
        assert!(channel < self.width && self.count > 0, "channel {} of {}", { channel }, { self.width });
        Row { base: self.first.base.wrapping_offset(channel as isize * self.channel_stride), ..self.first }
    }
}

/// Bytes of a cache line.
pub const LINE: usize = 64;

/// Copies bytes in registers; the last one may overlap the one before.
///
/// # Safety
/// `bytes` are readable and writable at the addresses, and the two do not overlap.
#[inline(always)]
unsafe fn copy_bytes<S: Simd>(s: S, from: *const u8, to: *mut u8, bytes: usize) {
    let register = S::LANES * size_of::<f32>();
    // SAFETY: the caller's promise; each copy ends at `bytes` at most.
    unsafe {
        if bytes >= register {
            let copy = |at: usize| s.store_f32(to.add(at).cast(), s.load_f32(from.add(at).cast()));
            for at in (0..bytes - register).step_by(register) {
                copy(at);
            }
            copy(bytes - register);
        } else if bytes >= 16 {
            for at in (0..bytes - 16).step_by(16) {
                copy_as::<u128>(from, to, at);
            }
            copy_as::<u128>(from, to, bytes - 16);
        } else if bytes >= 8 {
            copy_as::<u64>(from, to, 0);
            copy_as::<u64>(from, to, bytes - 8);
        } else if bytes >= 4 {
            copy_as::<u32>(from, to, 0);
            copy_as::<u32>(from, to, bytes - 4);
        } else {
            for at in 0..bytes {
                copy_as::<u8>(from, to, at);
            }
        }
    }
}

/// # Safety
/// A `U` is readable and writable `at` bytes after the addresses.
#[inline(always)]
unsafe fn copy_as<U: Copy>(from: *const u8, to: *mut u8, at: usize) {
    // SAFETY: the caller's promise.
    unsafe { to.add(at).cast::<U>().write_unaligned(from.add(at).cast::<U>().read_unaligned()) }
}

/// Copies whole lines past the cache.
///
/// # Safety
/// As `copy_bytes`, and `to` and `bytes` are multiples of a line.
#[inline(always)]
unsafe fn stream_bytes<S: Simd>(s: S, from: *const u8, to: *mut u8, bytes: usize) {
    let register = S::LANES * size_of::<f32>();
    for at in (0..bytes).step_by(register) {
        // SAFETY: the caller's promise; a line is a multiple of a register.
        unsafe { s.stream_f32(to.add(at).cast(), s.load_f32(from.add(at).cast())) };
    }
}

/// One row of a view.
///
/// Messages of assertions take copies, `{ self.len }`: a reference to a field would keep the row in memory, where it is
/// written in words and read in registers, which stalls (replication padding of 14 x 14 images: 0.96 ms became 0.60).
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
        assert!(at < self.len, "column {at} of {}", { self.len });
        // SAFETY: `at` is inside the row, and the view's maker promised that its elements are readable.
        unsafe { self.base.offset(at as isize * self.stride).read_unaligned() }
    }

    /// Writes the element at `at`.
    #[inline(always)]
    pub fn set(&self, at: usize, value: T) {
        assert!(at < self.len, "column {at} of {}", { self.len });
        // SAFETY: as `get`, for writes.
        unsafe { self.base.offset(at as isize * self.stride).write_unaligned(value) }
    }

    /// Fills the row, bit for bit, with the elements of `from` from its element `at` on, but for the `first` and the `last`.
    /// `stream` asks for stores past the cache where the row is whole aligned lines.
    #[inline(always)]
    pub fn copy_between<S: Simd>(&self, s: S, from: Row<T>, at: usize, first: T, last: T, stream: bool) {
        let fits = at <= from.len && self.len <= from.len - at;
        assert!(fits && self.len >= 2, "{} columns at {at} of {}", { self.len }, { from.len });
        let end = self.len - 1;
        let source = from.base.wrapping_offset(at as isize * from.stride);
        if self.stride != 1 || from.stride != 1 {
            for i in 1..end {
                // SAFETY: both rows have the element.
                unsafe {
                    let value = source.wrapping_offset(i as isize * from.stride).read_unaligned();
                    self.base.wrapping_offset(i as isize * self.stride).write_unaligned(value);
                }
            }
            self.set(0, first);
            self.set(end, last);
            return;
        }
        let bytes = self.len * size_of::<T>();
        if !(stream
            && bytes >= 2 * LINE
            && bytes.is_multiple_of(LINE)
            && (self.base as usize).is_multiple_of(LINE))
        {
            // SAFETY: both rows are packed and have that many bytes; an output shares none with an input.
            unsafe { copy_bytes(s, source.cast(), self.base.cast(), bytes) };
            self.set(0, first);
            self.set(end, last);
            return;
        }
        // The lines at both ends are put together first: a line that is stored past the cache must not be touched again.
        let (mut head, mut tail) = ([0u8; LINE], [0u8; LINE]);
        // SAFETY: both rows are packed and `bytes` long, which is a multiple of a line and two at least, and the
        // address is one too. The arrays are a line long, and an element is no longer than that.
        unsafe {
            let (source, to) = (source.cast::<u8>(), self.base.cast::<u8>());
            copy_bytes(s, source, head.as_mut_ptr(), LINE);
            copy_bytes(s, source.add(bytes - LINE), tail.as_mut_ptr(), LINE);
            head.as_mut_ptr().cast::<T>().write_unaligned(first);
            tail.as_mut_ptr().add(LINE - size_of::<T>()).cast::<T>().write_unaligned(last);
            stream_bytes(s, source.add(LINE), to.add(LINE), bytes - 2 * LINE);
            stream_bytes(s, head.as_ptr(), to, LINE);
            stream_bytes(s, tail.as_ptr(), to.add(bytes - LINE), LINE);
        }
    }

    /// Asks for the cache line of an element, which may lie anywhere, also outside the row.
    #[inline(always)]
    pub fn prefetch<S: Simd>(&self, s: S, at: isize) {
        s.prefetch(self.base.wrapping_offset(at.wrapping_mul(self.stride)));
    }

    /// Asks for the line of the element at `at`, which may lie outside of the row.
    #[inline(always)]
    pub fn prefetch_far<S: Simd>(&self, s: S, at: isize) {
        s.prefetch_far(self.base.wrapping_offset(at.wrapping_mul(self.stride)));
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
        assert!(at <= self.len && out.len() <= self.len - at, "columns {at}+{} of {}", out.len(), {
            self.len
        });
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
        assert!(at <= self.len && sums.len() <= self.len - at, "columns {at}+{} of {}", sums.len(), {
            self.len
        });
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

    /// `count` registers from the element `at` on, checked once. The row must be packed.
    #[inline(always)]
    pub fn registers<S: Simd>(&self, _: S, at: usize, count: usize) -> Registers<T> {
        let fits = at <= self.len && count <= (self.len - at) / S::LANES;
        assert!(fits && self.stride == 1, "{count} registers at {at} of {}, stride {}", { self.len }, {
            self.stride
        });
        Registers { base: self.base.wrapping_add(at), count }
    }

    /// As `set_lanes`, past the cache where the address is a multiple of what is written.
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
        assert!(span.len == self.len, "a span of rows of {} in one of {}", { span.len }, { self.len });
        let from = self.base.wrapping_offset(span.at.wrapping_mul(self.stride));
        if self.stride == 1 {
            // SAFETY: the lanes of the part are inside the row, which is packed.
            return unsafe { T::load_part(s, from, span.part) };
        }
        let lanes = span.part.lanes();
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

    /// Rounds the first `count` sums into the elements from `at` on, in a row of any stride.
    #[inline(always)]
    pub fn set_lanes_part<S: Simd>(&self, s: S, at: usize, count: usize, sums: S::F32) {
        let fits = at <= self.len && count <= self.len - at && count <= S::LANES;
        assert!(fits, "{count} lanes at {at} of {}", { self.len });
        if self.stride == 1 {
            // SAFETY: the columns are inside the row and packed.
            return unsafe { T::store_part(s, self.base.add(at), s.part(0, count), sums) };
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
        let fits = at <= self.len && S::LANES <= self.len - at;
        assert!(fits && self.stride == 1, "lanes at {at} of {}, stride {}", { self.len }, { self.stride });
    }
}

/// `S::LANES` columns, as far as they lie in rows of a length.
#[derive(Clone, Copy)]
pub struct Span<S: Simd> {
    at: isize,
    len: usize,
    part: Part<S::Mask>,
}

impl<S: Simd> Span<S> {
    /// The columns from `at` on, which may be negative, of rows of `len`.
    #[inline(always)]
    pub fn new(s: S, at: isize, len: usize) -> Span<S> {
        // Beyond these there is no lane in the row either way.
        let at = at.clamp(-(S::LANES as isize), len as isize);
        let part = s.part(0.max(-at) as usize, S::LANES.min((len as isize - at) as usize));
        Span { at, len, part }
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
        assert!(i < self.count, "register {i} of {}", { self.count });
        self.base.wrapping_add(i * S::LANES)
    }

    /// Widens register `i`.
    #[inline(always)]
    pub fn get<S: Simd>(&self, s: S, i: usize) -> S::F32 {
        // SAFETY: `i` was checked, and whoever made `self` checked the row.
        unsafe { T::load_lanes(s, self.at(s, i)) }
    }

    /// Rounds sums into register `i`.
    #[inline(always)]
    pub fn set<S: Simd>(&self, s: S, i: usize, sums: S::F32) {
        // SAFETY: as `get`, for writes.
        unsafe { T::store_lanes(s, self.at(s, i), sums) }
    }

    /// As `set`, past the cache where the address is a multiple of what is written.
    #[inline(always)]
    pub fn stream<S: Simd>(&self, s: S, i: usize, sums: S::F32) {
        if (self.base as usize).is_multiple_of(S::LANES * size_of::<T>()) {
            // SAFETY: as `set`; a register further the address stays aligned.
            unsafe { T::stream_lanes(s, self.at(s, i), sums) }
        } else {
            self.set(s, i, sums);
        }
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
        assert!(y < self.height && x < self.width, "pixel [{y}, {x}] of [{}, {}]", { self.height }, {
            self.width
        });
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

    /// Writes `out[x] = plane[indices[x]]` for the columns, where the plane is flattened and an index outside of it is
    /// taken modulo its size.
    #[inline(always)]
    pub fn gather<S: Simd, I: Element + Into<i64>>(
        &self,
        s: S,
        indices: &Row<I>,
        out: &Row<T>,
        columns: Range<usize>,
        ahead: usize,
    ) {
        if self.row_stride == self.width as isize * self.column_stride {
            let column_stride = self.column_stride;
            self.gather_by(s, indices, out, columns, ahead, Flat { column_stride });
        } else {
            let Plane { width, row_stride, column_stride, .. } = *self;
            let gap = row_stride.wrapping_sub(column_stride.wrapping_mul(width as isize));
            if self.height * width <= u32::MAX as usize && width > 1 {
                let reciprocal = u64::MAX / width as u64 + 1;
                self.gather_by(s, indices, out, columns, ahead, Gaps { reciprocal, column_stride, gap });
            } else {
                self.gather_by(s, indices, out, columns, ahead, WideGaps { width, column_stride, gap });
            }
        }
    }

    #[inline(always)]
    fn gather_by<S: Simd, I: Element + Into<i64>>(
        &self,
        s: S,
        indices: &Row<I>,
        out: &Row<T>,
        columns: Range<usize>,
        ahead: usize,
        place: impl Offset,
    ) {
        const TOGETHER: usize = 8;
        let (length, end) = (self.height * self.width, columns.end);
        assert!(end <= indices.len && end <= out.len, "column {end} of {} and {}", indices.len, out.len);
        let index = |x: usize| -> i64 {
            // SAFETY: columns up to `end`, which all callers stay below, are inside of the indices.
            unsafe { indices.base.offset(x as isize * indices.stride).read_unaligned() }.into()
        };
        let address = |index: usize| self.base.wrapping_offset(place.offset(index));
        let mut x = columns.start;
        while x + TOGETHER <= end {
            let mut some = [0; TOGETHER];
            // Unsigned, negative indices are too large as well.
            let mut inside = true;
            for (i, to) in some.iter_mut().enumerate() {
                *to = index(x + i);
                inside &= (*to as u64) < length as u64;
            }
            if !inside {
                for to in &mut some {
                    *to = to.rem_euclid(length as i64);
                }
            }
            if ahead > 0 && x + ahead + TOGETHER <= end {
                // Neighbouring outputs come from neighbouring lines: two stand for all.
                s.prefetch(address(index(x + ahead) as usize));
                s.prefetch(address(index(x + ahead + TOGETHER / 2) as usize));
            }
            for (i, &from) in some.iter().enumerate() {
                // SAFETY: the index is inside the plane, the column inside of out.
                unsafe {
                    let value = address(from as usize).read_unaligned();
                    out.base.offset((x + i) as isize * out.stride).write_unaligned(value);
                }
            }
            x += TOGETHER;
        }
        for x in x..end {
            let index = index(x);
            let index = if (index as u64) < length as u64 { index } else { index.rem_euclid(length as i64) };
            // SAFETY: the index is inside the plane.
            out.set(x, unsafe { address(index as usize).read_unaligned() });
        }
    }
}

/// Where the elements of a flattened plane are, counted from its first.
trait Offset: Copy {
    /// For an index inside the plane.
    fn offset(self, index: usize) -> isize;
}

/// Rows follow each other without a gap.
#[derive(Clone, Copy)]
struct Flat {
    column_stride: isize,
}
impl Offset for Flat {
    #[inline(always)]
    fn offset(self, index: usize) -> isize {
        (index as isize).wrapping_mul(self.column_stride)
    }
}

/// `gap` more from the end of a row to the next one. Indices and the width are below 2^32, so that a multiplication
/// with the reciprocal, 2^64 / width rounded up, divides exactly.
#[derive(Clone, Copy)]
struct Gaps {
    reciprocal: u64,
    column_stride: isize,
    gap: isize,
}
impl Offset for Gaps {
    #[inline(always)]
    fn offset(self, index: usize) -> isize {
        let row = ((u128::from(self.reciprocal) * index as u128) >> 64) as isize;
        (index as isize).wrapping_mul(self.column_stride).wrapping_add(row.wrapping_mul(self.gap))
    }
}

/// The same without a bound.
#[derive(Clone, Copy)]
struct WideGaps {
    width: usize,
    column_stride: isize,
    gap: isize,
}
impl Offset for WideGaps {
    #[inline(always)]
    fn offset(self, index: usize) -> isize {
        let row = (index / self.width) as isize;
        (index as isize).wrapping_mul(self.column_stride).wrapping_add(row.wrapping_mul(self.gap))
    }
}
