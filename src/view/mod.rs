//! Strided memory as kernels see it: four extents [N, C, H, W], any strides.
//!
//! A [`View`] is the one place where a pointer becomes elements. Making one is `unsafe`: whoever does promises
//! that every element which the extents and strides can address is memory of the caller's tensor or of the workspace. After
//! that all access is checked against the extents and safe; nothing outside the view can be touched.
//! Elements are read and written unaligned, since a caller's address need not be aligned to its type.
#![allow(unsafe_code)]

pub mod cast;
mod scratch;

use crate::dtype::{Arithmetic, DType, Element, InF32};
use crate::machine::machine;
use crate::simd::{MAX_LANES, Part, Simd};

pub use scratch::Scratch;
use std::ops::Range;

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

/// A view whose dtype is known at run time only: what a plan hands to a kernel.
#[derive(Clone, Copy, Debug)]
pub struct AnyView {
    dtype: DType,
    bytes: View<u8>,
}

impl AnyView {
    /// A view of elements of `dtype` whose element [0, 0, 0, 0] lies at `base`; strides count elements.
    ///
    /// # Safety
    /// As [`View::new`].
    pub unsafe fn new(dtype: DType, base: *mut u8, shape: [usize; 4], strides: [isize; 4]) -> AnyView {
        AnyView { dtype, bytes: View { base, shape, strides } }
    }

    /// The element type.
    pub fn dtype(&self) -> DType {
        self.dtype
    }

    /// The extents.
    pub fn shape(&self) -> [usize; 4] {
        self.bytes.shape
    }

    /// The view by its type, which must be that of the dtype.
    pub fn typed<T: Element>(&self) -> View<T> {
        assert_eq!(self.dtype, T::DTYPE, "the dtype of a view");
        let View { base, shape, strides } = self.bytes;
        View { base: base.cast(), shape, strides }
    }
}

impl<T: Element> From<View<T>> for AnyView {
    fn from(View { base, shape, strides }: View<T>) -> AnyView {
        AnyView { dtype: T::DTYPE, bytes: View { base: base.cast(), shape, strides } }
    }
}

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

    /// The same view, if its elements are of that type.
    #[inline(always)]
    pub fn of_type<U: Element>(&self) -> Option<View<U>> {
        let View { base, shape, strides } = *self;
        (T::DTYPE == U::DTYPE).then_some(View { base: base.cast(), shape, strides })
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

    /// [N, C, 1, W] as [1, 1, 1, N * C * W], if planes, which are single rows, follow each other too.
    pub fn joined_planes(&self) -> Option<View<T>> {
        let channels = self.permuted([0, 2, 1, 3]).joined_rows().filter(|_| self.shape[2] == 1)?;
        channels.permuted([1, 2, 0, 3]).joined_rows()
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
        assert!(h < plane.height, "row {} of {}", { h }, { plane.height });
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
        n * c * h * w * size_of::<T>() >= machine().streaming_size
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

    /// Neighbouring channels lie closer to each other than neighbouring columns.
    #[inline(always)]
    pub fn channels_are_closer(&self) -> bool {
        self.shape[1] > 1 && self.strides[1].unsigned_abs() < self.strides[3].unsigned_abs()
    }

    /// Groups of `width` neighbouring channels: the first one begins at `c`, each of the others `step` further, `count`
    /// in all.
    #[inline(always)]
    pub fn channels(&self, n: usize, c: usize, width: usize, step: isize, count: usize) -> Channels<T> {
        let last =
            step.checked_mul(count.max(1) as isize - 1).and_then(|reach| reach.checked_add(c as isize));
        let within = |c: usize| width <= self.shape[1] && c <= self.shape[1] - width;
        let fits = within(c) && last.is_some_and(|last| last >= 0 && within(last as usize));
        assert!(fits && width > 0, "{count} x {width} channels from {c} by {step} of {:?}", { self.shape });
        let step = step.wrapping_mul(self.strides[1]);
        Channels { first: self.plane(n, c), count, step, width, channel_stride: self.strides[1] }
    }

    /// The indices `range` of an axis.
    pub fn part(&self, axis: usize, range: Range<usize>) -> View<T> {
        let fits = range.start <= range.end && range.end <= self.shape[axis];
        assert!(fits, "{range:?} of axis {axis} of {:?}", self.shape);
        let mut part = *self;
        part.base = self.base.wrapping_offset((range.start as isize).wrapping_mul(self.strides[axis]));
        part.shape[axis] = range.len();
        part
    }

    /// Neighbouring channels are neighbours in memory, and neighbouring columns are not.
    pub fn is_channels_last(&self) -> bool {
        self.strides[1] == 1 && self.strides[3] != 1 && self.shape[1] > 1
    }

    /// A plane: the last two extents at fixed [n, c].
    #[inline(always)]
    pub fn plane(&self, n: usize, c: usize) -> Plane<T> {
        let [batches, channels, height, width] = self.shape;
        assert!(n < batches && c < channels, "plane [{}, {}] of [{}, {}]", { n }, { c }, { batches }, {
            channels
        });
        Plane {
            base: self.base.wrapping_offset(n as isize * self.strides[0] + c as isize * self.strides[1]),
            height,
            width,
            row_stride: self.strides[2],
            column_stride: self.strides[3],
        }
    }
}

/// Groups of channels of a view, in a progression; all of them exist, since the outermost ones do.
#[derive(Clone, Copy, Debug)]
pub struct Channels<T> {
    first: Plane<T>,
    count: usize,
    step: isize,
    width: usize,
    channel_stride: isize,
}

impl<T: Element> Channels<T> {
    /// `together` rows of each of the groups `groups`, which are some: from row `h` on in the first, `step` further in
    /// each of the others.
    #[inline(always)]
    pub fn bundle(&self, groups: Range<usize>, h: usize, step: isize, together: usize) -> Bundle<T> {
        let Channels { first, width, channel_stride, .. } = *self;
        let last =
            step.checked_mul(groups.len() as isize - 1).and_then(|reach| reach.checked_add(h as isize));
        let within = |h: usize| h < first.height && together <= first.height - h;
        let fits = groups.start < groups.end
            && groups.end <= self.count
            && within(h)
            && last.is_some_and(|last| last >= 0 && within(last as usize));
        assert!(
            fits && together > 0,
            "groups {groups:?} of {}, {together} rows from {h} by {step} of {}",
            { self.count },
            { first.height }
        );
        let base = (groups.start as isize).wrapping_mul(self.step);
        let base = base.wrapping_add((h as isize).wrapping_mul(first.row_stride));
        Bundle {
            first: Row {
                base: first.base.wrapping_offset(base),
                len: first.width,
                stride: first.column_stride,
            },
            count: groups.len(),
            step: self.step.wrapping_add(step.wrapping_mul(first.row_stride)),
            width,
            channel_stride,
            together,
            row_stride: first.row_stride,
        }
    }
}

/// Rows of each of some groups of channels.
#[derive(Clone, Copy, Debug)]
pub struct Bundle<T> {
    first: Row<T>,
    count: usize,
    step: isize,
    width: usize,
    channel_stride: isize,
    together: usize,
    row_stride: isize,
}

impl<T: Element> Bundle<T> {
    /// The first row of each channel that is number `channel` in its group.
    #[inline(always)]
    pub fn rows(&self, channel: usize) -> impl Iterator<Item = Row<T>> + use<T> {
        assert!(channel < self.width, "channel {channel} of {}", { self.width });
        let Bundle { first, count, step, .. } = *self;
        let base = first.base.wrapping_offset((channel as isize).wrapping_mul(self.channel_stride));
        (0..count as isize).map(move |i| Row { base: base.wrapping_offset(i.wrapping_mul(step)), ..first })
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
/// The most bytes from what is copied to what is asked for beside it.
const FURTHEST: isize = 16 << 10;

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

/// The register that was loaded from `memory` with another element `at` bytes from its start.
///
/// # Safety
/// The element's bytes lie inside of the register's, which are readable.
#[inline(always)]
unsafe fn with_element<S: Simd, T>(s: S, loaded: S::F32, memory: *const u8, at: usize, value: T) -> S::F32 {
    const LANE: usize = size_of::<f32>();
    let lane = at / LANE;
    let value = (&raw const value).cast::<u8>();
    // SAFETY: the caller's promise; the value is read inside of its bytes.
    unsafe {
        if size_of::<T>() < LANE {
            let shift = 8 * (at % LANE);
            let own = u32::from(value.cast::<u16>().read_unaligned()) << shift;
            let others = memory.add(lane * LANE).cast::<u32>().read_unaligned() & !(0xffff << shift);
            return s.with_lane(loaded, lane, f32::from_bits(own | others));
        }
        let mut register = loaded;
        for i in 0..size_of::<T>() / LANE {
            register = s.with_lane(register, lane + i, value.cast::<f32>().add(i).read_unaligned());
        }
        register
    }
}

/// Copies bytes to any address, the whole lines past the cache.
///
/// # Safety
/// As `copy_bytes`.
#[inline(always)]
unsafe fn stream_lines<S: Simd>(s: S, from: *const u8, to: *mut u8, bytes: usize) {
    let head = (to as usize).wrapping_neg() % LINE;
    // SAFETY: the caller's promise; the three parts are as long as all, and the second begins and ends at lines.
    unsafe {
        if bytes < head + LINE {
            return copy_bytes(s, from, to, bytes);
        }
        let lines = (bytes - head) / LINE * LINE;
        copy_bytes(s, from, to, head);
        for at in (head..head + lines).step_by(S::LANES * size_of::<f32>()) {
            s.stream_f32(to.add(at).cast(), s.load_f32(from.add(at).cast()));
        }
        copy_bytes(s, from.add(head + lines), to.add(head + lines), bytes - head - lines);
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

    /// Some of its elements, as a row.
    #[inline(always)]
    pub fn part(&self, columns: Range<usize>) -> Row<T> {
        let fits = columns.start <= columns.end && columns.end <= self.len;
        assert!(fits, "columns {columns:?} of {}", { self.len });
        let base = self.base.wrapping_offset(columns.start as isize * self.stride);
        Row { base, len: columns.end - columns.start, stride: self.stride }
    }

    /// The element at `at`.
    #[inline(always)]
    pub fn get(&self, at: usize) -> T {
        assert!(at < self.len, "column {} of {}", { at }, { self.len });
        // SAFETY: `at` is inside the row, and the view's maker promised that its elements are readable.
        unsafe { self.base.offset(at as isize * self.stride).read_unaligned() }
    }

    /// Writes the element at `at`.
    #[inline(always)]
    pub fn set(&self, at: usize, value: T) {
        assert!(at < self.len, "column {} of {}", { at }, { self.len });
        // SAFETY: as `get`, for writes.
        unsafe { self.base.offset(at as isize * self.stride).write_unaligned(value) }
    }

    /// Asks for the cache line of an element, which may lie anywhere, also outside the row.
    #[inline(always)]
    pub fn prefetch<S: Simd>(&self, s: S, at: isize) {
        s.prefetch(self.base.wrapping_offset(at.wrapping_mul(self.stride)));
    }

    /// Asks for the cache lines of `count` elements from `at` on, packed, which may lie outside of the row.
    #[inline(always)]
    pub fn prefetch_lines<S: Simd>(&self, s: S, at: usize, count: usize) {
        for line in (0..count).step_by(LINE / size_of::<T>()) {
            self.prefetch(s, (at + line) as isize);
        }
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

    /// As `store`, the whole lines past the cache, of up to `N` sums. The row must be packed.
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
        let mut packed = [T::default(); N];
        // SAFETY: the array is as long as the sums or longer, and so are the packed columns of the row.
        unsafe {
            T::store_packed(s, packed.as_mut_ptr(), sums);
            stream_lines(
                s,
                packed.as_ptr().cast(),
                self.base.add(at).cast(),
                size_of_val(&packed[..sums.len()]),
            );
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

/// `V` registers side by side, as far as they lie in rows of a length.
#[derive(Clone, Copy)]
pub struct Spans<S: Simd, const V: usize> {
    at: isize,
    len: usize,
    parts: [Part<S::Mask>; V],
}

impl<S: Simd, const V: usize> Spans<S, V> {
    /// The columns from `at` on, which may be negative, of rows of `len`.
    #[inline(always)]
    pub fn new(s: S, at: isize, len: usize) -> Spans<S, V> {
        let lanes = (V * S::LANES) as isize;
        // Beyond these there is no lane in the row either way.
        let at = at.clamp(-lanes, len as isize);
        let mut parts = [s.part(0, S::LANES); V];
        if at < 0 || len as isize - at < lanes {
            for (v, part) in parts.iter_mut().enumerate() {
                let own = |lane: isize| (lane - (v * S::LANES) as isize).clamp(0, S::LANES as isize) as usize;
                *part = s.part(own(-at), own(len as isize - at));
            }
        }
        Spans { at, len, parts }
    }
}

impl<T: InF32> Bundle<T> {
    /// A register of each of the first N groups' rows, from column `at` on; the first channel of each group. Asks for
    /// what lies `ahead` elements further. Rows must be packed.
    #[inline(always)]
    pub fn load<S: Simd, const N: usize>(&self, s: S, at: usize, ahead: isize) -> [S::F32; N] {
        let Bundle { first, count, step, .. } = *self;
        let fits = N <= count && at <= first.len && S::LANES <= first.len - at && first.stride == 1;
        assert!(fits, "{N} rows of {count}, a register at {} of {}, stride {}", { at }, { first.len }, {
            first.stride
        });
        let mut registers = [s.splat(0.0); N];
        for (i, register) in registers.iter_mut().enumerate() {
            let from = first.base.wrapping_add(at).wrapping_offset((i as isize).wrapping_mul(step));
            // SAFETY: the columns are inside the row, which is packed and one of the bundle.
            *register = unsafe { T::load_lanes(s, from) };
            s.prefetch_far(from.wrapping_offset(ahead));
        }
        registers
    }

    /// Rounds registers into the first rows of the groups, N elements each from column `at` on; the first channel of
    /// each group. `stream` asks for stores past the cache, for addresses that are multiples of N elements. Rows must
    /// be packed.
    #[inline(always)]
    pub fn store<S: Simd, const N: usize>(&self, s: S, at: usize, registers: &[S::F32; N], stream: bool) {
        let Bundle { first, count, step, .. } = *self;
        let fits = S::LANES <= count && at <= first.len && N <= first.len - at && first.stride == 1;
        assert!(
            fits && N.is_multiple_of(S::LANES),
            "{} rows of {count}, {N} elements at {} of {}, stride {}",
            { S::LANES },
            { at },
            { first.len },
            { first.stride }
        );
        let each = N / S::LANES;
        for (i, &register) in registers.iter().enumerate() {
            let to = first.base.wrapping_add(at + i % each * S::LANES);
            let to = to.wrapping_offset(((i / each) as isize).wrapping_mul(step));
            // SAFETY: the columns are inside the row, which is packed and one of the bundle. An address past the cache
            // was looked at.
            unsafe {
                if stream && (to as usize).is_multiple_of(S::LANES * size_of::<T>()) {
                    T::stream_lanes(s, to, register);
                } else {
                    T::store_lanes(s, to, register);
                }
            }
        }
    }

    /// For each channel that is number `channel` in its group, adds the spans of `R` rows to the sums of that row. Lanes
    /// outside the rows add 0. Asks for what lies `ahead` elements further, if that is not 0. `PACKED` says whether the
    /// rows are.
    #[inline(always)]
    pub fn add<S: Simd, const V: usize, const R: usize, const PACKED: bool>(
        &self,
        s: S,
        channel: usize,
        spans: &Spans<S, V>,
        sums: &mut [[S::F32; V]; R],
        ahead: isize,
    ) {
        let Bundle { first, count, step, width, channel_stride, together, row_stride } = *self;
        let Spans { at, len, parts } = *spans;
        let fits = channel < width && len == first.len && R <= together && PACKED == (first.stride == 1);
        assert!(
            fits,
            "channel {channel} of {width}, {len} of {}, {R} rows of {together}, stride {}",
            { first.len },
            { first.stride }
        );
        if !PACKED {
            for row in self.rows(channel) {
                for (r, sums) in sums.iter_mut().enumerate() {
                    let row =
                        Row { base: row.base.wrapping_offset(row_stride.wrapping_mul(r as isize)), ..row };
                    for (v, sum) in sums.iter_mut().enumerate() {
                        *sum = s.add(*sum, row.span(s, Span::new(s, at + (v * S::LANES) as isize, len)));
                    }
                }
            }
            return;
        }
        let from =
            first.base.wrapping_offset((channel as isize).wrapping_mul(channel_stride).wrapping_add(at));
        let register = |i: usize, r: usize, v: usize| {
            let row = (i as isize).wrapping_mul(step).wrapping_add(row_stride.wrapping_mul(r as isize));
            from.wrapping_offset(row).wrapping_add(v * S::LANES)
        };
        for i in 0..count {
            for (r, sums) in sums.iter_mut().enumerate() {
                for (v, sum) in sums.iter_mut().enumerate() {
                    // SAFETY: the lanes of the part are inside the row, which is packed and one of the bundle.
                    *sum = s.add(*sum, unsafe { T::load_part(s, register(i, r, v), parts[v]) });
                }
            }
            if ahead != 0 {
                for (r, v) in (0..R).flat_map(|r| (0..V).map(move |v| (r, v))) {
                    s.prefetch_far(register(i, r, v).wrapping_offset(ahead));
                }
            }
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
    pub fn of<T>(view: View<T>) -> Spots<N> {
        let ([_, _, height, width], [_, _, row_stride, column_stride]) = (view.shape, view.strides);
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
}

/// See [`Plane::spots`].
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
        (at != NO_SPOT).then(|| unsafe { self.plane.base.wrapping_offset(at).read_unaligned() })
    }

    /// Asks for the cache line of pixel `i` of a list.
    #[inline(always)]
    pub fn prefetch<S: Simd>(&self, s: S, list: usize, i: usize) {
        s.prefetch(self.plane.base.wrapping_offset(self.spots.at[list][i]));
    }

    /// Writes pixel `i` of a list, unless it is none.
    #[inline(always)]
    pub fn set(&self, list: usize, i: usize, value: T) {
        let at = self.spots.at[list][i];
        if at != NO_SPOT {
            // SAFETY: as `get`, for writes.
            unsafe { self.plane.base.wrapping_offset(at).write_unaligned(value) }
        }
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
        assert!(
            y < self.height && x < self.width,
            "pixel [{}, {}] of [{}, {}]",
            { y },
            { x },
            { self.height },
            { self.width }
        );
        self.base.wrapping_offset(y as isize * self.row_stride + x as isize * self.column_stride)
    }

    /// The plane with pixels that were found for its form.
    #[inline(always)]
    pub fn spots<'a, const N: usize>(&self, spots: &'a Spots<N>) -> Spotted<'a, T, N> {
        let form = (spots.height, spots.width, spots.row_stride, spots.column_stride);
        assert!(form == (self.height, self.width, self.row_stride, self.column_stride), "spots of {form:?}");
        Spotted { plane: *self, spots }
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

    /// A row.
    #[inline(always)]
    pub fn row(&self, y: usize) -> Row<T> {
        assert!(y < self.height, "row {} of {}", { y }, { self.height });
        let base = self.base.wrapping_offset(y as isize * self.row_stride);
        Row { base, len: self.width, stride: self.column_stride }
    }

    /// Fills rows from row `y` on, bit for bit, with what `from` holds from [row, column] `at` on, but for the first and
    /// the last element of each. `stream` asks for stores past the cache where rows are whole aligned lines.
    #[inline(always)]
    pub fn copy_between<S: Simd>(
        &self,
        s: S,
        y: usize,
        from: &Plane<T>,
        at: [usize; 2],
        [first, last]: [&[T]; 2],
        stream: bool,
    ) {
        let (count, end) = (first.len(), self.width.wrapping_sub(1));
        let fits = |start: usize, count: usize, extent: usize| start <= extent && count <= extent - start;
        assert!(
            fits(y, count, self.height)
                && fits(at[0], count, from.height)
                && fits(at[1], self.width, from.width)
                && self.width >= 2
                && last.len() == count,
            "{count} rows from {y} in {} x {} by {at:?} in {} x {}",
            { self.height },
            { self.width },
            { from.height },
            { from.width },
        );
        let to = self.base.wrapping_offset(y as isize * self.row_stride);
        let source = at[0] as isize * from.row_stride + at[1] as isize * from.column_stride;
        let source = from.base.wrapping_offset(source);
        let rows = first.iter().zip(last).enumerate().map(|(i, (&first, &last))| {
            let i = i as isize;
            (
                to.wrapping_offset(i * self.row_stride),
                source.wrapping_offset(i * from.row_stride),
                first,
                last,
            )
        });
        let (bytes, register) = (self.width * size_of::<T>(), S::LANES * size_of::<f32>());
        let aligned = |bytes: usize| bytes.is_multiple_of(LINE);
        let row_bytes = self.row_stride.unsigned_abs().wrapping_mul(size_of::<T>());
        if self.column_stride != 1 || from.column_stride != 1 {
            for (to, source, first, last) in rows {
                // SAFETY: both planes have the elements.
                unsafe {
                    for x in 1..end as isize {
                        let value = source.wrapping_offset(x * from.column_stride).read_unaligned();
                        to.wrapping_offset(x * self.column_stride).write_unaligned(value);
                    }
                    to.write_unaligned(first);
                    to.wrapping_offset(end as isize * self.column_stride).write_unaligned(last);
                }
            }
        } else if stream && bytes >= 2 * LINE && aligned(bytes) && aligned(row_bytes) && aligned(to as usize)
        {
            // As many rows further, whose ends are looked at first. The processor does not foresee rows that are so short:
            // 8x64 128x128 of a padding of 1 takes 3.5 ms without.
            let ahead = from.row_stride.saturating_mul((count * size_of::<T>()) as isize);
            let ahead = ahead.clamp(-FURTHEST, FURTHEST);
            for (to, source, first, last) in rows {
                let (to, source) = (to.cast::<u8>(), source.cast::<u8>());
                // SAFETY: both rows are packed and `bytes` long, which is a multiple of a line and two at least, and so
                // is the address.
                unsafe {
                    let head = s.load_f32(source.cast());
                    s.stream_f32(to.cast(), with_element(s, head, source, 0, first));
                    for at in (register..bytes - register).step_by(register) {
                        s.prefetch(source.wrapping_offset(at as isize + ahead));
                        s.stream_f32(to.add(at).cast(), s.load_f32(source.add(at).cast()));
                    }
                    let source = source.add(bytes - register);
                    let tail = s.load_f32(source.cast());
                    let tail = with_element(s, tail, source, register - size_of::<T>(), last);
                    s.stream_f32(to.add(bytes - register).cast(), tail);
                }
            }
        } else {
            let single = bytes < register && bytes.is_multiple_of(size_of::<f32>());
            let part = s.part(0, if single { bytes / size_of::<f32>() } else { 0 });
            let ahead = self.row_stride.wrapping_mul(count as isize);
            for (to, source, first, last) in rows {
                // A line that is written in parts is read before.
                for at in (0..bytes).step_by(LINE) {
                    s.prefetch(to.wrapping_offset(ahead).cast::<u8>().wrapping_add(at));
                }
                // SAFETY: both rows are packed and have that many bytes; an output shares none with an input.
                unsafe {
                    if single {
                        s.store_f32_part(to.cast(), part, s.load_f32_part(source.cast(), part));
                    } else {
                        copy_bytes(s, source.cast(), to.cast(), bytes);
                    }
                    to.write_unaligned(first);
                    to.add(end).write_unaligned(last);
                }
            }
        }
    }

    /// Writes `out[x] = plane[indices[x]]`, where the plane is flattened and an index outside of it is taken modulo its
    /// size. `later` is what will be gathered a little later, as many elements: their lines are asked for. `stream`
    /// asks for stores past the cache.
    #[inline(always)]
    pub fn gather<S: Simd, I: Element + Into<i64>>(
        &self,
        s: S,
        indices: Row<I>,
        out: Row<T>,
        later: Option<(Plane<T>, Row<I>)>,
        stream: bool,
        chunk: &mut Chunk<T, I>,
    ) {
        let Plane { width, row_stride, column_stride, .. } = *self;
        if row_stride == width as isize * column_stride {
            self.gather_by(s, indices, out, later, stream, chunk, Flat { column_stride });
        } else {
            let gap = row_stride.wrapping_sub(column_stride.wrapping_mul(width as isize));
            if self.height * width <= u32::MAX as usize && width > 1 {
                let reciprocal = u64::MAX / width as u64 + 1;
                let place = Gaps { reciprocal, column_stride, gap };
                self.gather_by(s, indices, out, later, stream, chunk, place);
            } else {
                self.gather_by(s, indices, out, later, stream, chunk, WideGaps { width, column_stride, gap });
            }
        }
    }

    #[inline(always)]
    #[allow(clippy::too_many_arguments)]
    fn gather_by<S: Simd, I: Element + Into<i64>>(
        &self,
        s: S,
        indices: Row<I>,
        out: Row<T>,
        later: Option<(Plane<T>, Row<I>)>,
        stream: bool,
        chunk: &mut Chunk<T, I>,
        place: impl Offset,
    ) {
        const TOGETHER: usize = 8;
        let (length, len) = (self.height * self.width, out.len);
        let later = later.filter(|(_, later)| later.stride == 1);
        let fits = indices.len == len && later.is_none_or(|(_, later)| later.len == len);
        assert!(fits, "{len} elements by {} indices", { indices.len });
        let stream = stream && out.stride == 1;
        let mut start = 0;
        while start < len {
            // Chunks end where lines of out end.
            let before =
                if stream { out.base.wrapping_add(start) as usize % LINE / size_of::<T>() } else { 0 };
            let count = (len - start).min(CHUNK - before);
            // SAFETY: all pointers are good for `count` elements: `start + count` is at most the length of the rows, of
            // which those used in place are packed, and `count` at most that of the chunk. Values are read at indices
            // below the plane's length. An address to prefetch may be any.
            unsafe {
                let in_place = out.stride == 1 && !stream;
                let to = if in_place { out.base.add(start) } else { chunk.values.as_mut_ptr() };
                // Read once: the caller's memory may change between the check and the use. Unsigned, negative indices
                // are too large as well.
                let from = indices.base.wrapping_offset(start as isize * indices.stride);
                let mut most = 0;
                for (i, index) in chunk.indices[..count].iter_mut().enumerate() {
                    *index = from.wrapping_offset(i as isize * indices.stride).read_unaligned();
                    most = most.max((*index).into() as u64);
                }
                let index = |i: usize| -> i64 { chunk.indices.get_unchecked(i).to_owned().into() };
                if most >= length as u64 {
                    for i in 0..count {
                        let index = index(i).rem_euclid(length as i64);
                        let value = self.base.wrapping_offset(place.offset(index as usize)).read_unaligned();
                        to.add(i).write_unaligned(value);
                    }
                } else {
                    let copy = |i: usize| {
                        let value =
                            self.base.wrapping_offset(place.offset(index(i) as usize)).read_unaligned();
                        to.add(i).write_unaligned(value);
                    };
                    let whole = count - count % TOGETHER;
                    for i in (0..whole).step_by(TOGETHER) {
                        if let Some((plane, later)) = later {
                            // Neighbouring outputs come from neighbouring lines: two stand for all.
                            for i in [i, i + TOGETHER / 2] {
                                let index: i64 = later.base.add(start + i).read_unaligned().into();
                                s.prefetch(plane.base.wrapping_offset(place.offset(index as usize)));
                            }
                        }
                        (i..i + TOGETHER).for_each(copy);
                    }
                    (whole..count).for_each(copy);
                }
                if stream {
                    let (from, to) = (chunk.values.as_ptr().cast(), out.base.add(start).cast());
                    stream_lines(s, from, to, count * size_of::<T>());
                } else if !in_place {
                    for (i, &value) in chunk.values[..count].iter().enumerate() {
                        out.set(start + i, value);
                    }
                }
            }
            start += count;
        }
    }
}

impl<T: Arithmetic> Plane<T> {
    /// Some columns of each row from `y` on, added up to 0 from left to right, rounded.
    #[inline(always)]
    pub fn sum_columns<S: Simd>(&self, s: S, y: usize, columns: Range<usize>, sums: &mut [T]) {
        assert!(
            y <= self.height && sums.len() <= self.height - y && columns.end <= self.width,
            "columns {columns:?} of {} rows from {y} in {} x {}",
            sums.len(),
            { self.height },
            { self.width }
        );
        let first = (y as isize).wrapping_mul(self.row_stride);
        let first = first.wrapping_add(columns.start as isize * self.column_stride);
        let first = self.base.wrapping_offset(first);
        let element = |y: usize, x: usize| {
            let at = (y as isize).wrapping_mul(self.row_stride);
            // SAFETY: rows from `y` on and columns from the first one on, as many as were checked.
            unsafe { first.offset(at + x as isize * self.column_stride).read_unaligned() }.widen()
        };
        for (block, sums) in sums.chunks_mut(MAX_LANES).enumerate() {
            let mut totals = [T::Acc::default(); MAX_LANES];
            let totals = &mut totals[..sums.len()];
            for (i, total) in totals.iter_mut().enumerate() {
                let y = block * MAX_LANES + i;
                if columns.len() == 2 {
                    // As with a padding of 1: a loop takes longer than the sum.
                    *total += element(y, 0);
                    *total += element(y, 1);
                } else {
                    let mut sum = T::Acc::default();
                    for x in 0..columns.len() {
                        sum += element(y, x);
                    }
                    *total = sum;
                }
            }
            // SAFETY: as many as there are.
            unsafe { T::store_packed(s, sums.as_mut_ptr(), totals) };
        }
    }
}

/// Elements that [`Plane::gather`] gathers at a time.
const CHUNK: usize = 256;

/// Room for them.
pub struct Chunk<T, I> {
    values: [T; CHUNK],
    indices: [I; CHUNK],
}

impl<T: Element, I: Element> Default for Chunk<T, I> {
    #[inline(always)]
    fn default() -> Chunk<T, I> {
        Chunk { values: [T::default(); CHUNK], indices: [I::default(); CHUNK] }
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

/// The rows `rows` of a tensor, as bands [n, c, rows] of its planes. They are counted through batches and channels, or
/// where `across` is set, through batches, rows and then channels, for kernels whose input has channels as neighbours.
#[inline(always)]
pub fn bands(
    [_, channels, height, _]: [usize; 4],
    mut rows: Range<usize>,
    across: bool,
) -> impl Iterator<Item = (usize, usize, Range<usize>)> {
    std::iter::from_fn(move || {
        let row = rows.next()?;
        if across {
            let y = row / channels % height;
            return Some((row / channels / height, row % channels, y..y + 1));
        }
        let (plane, top) = (row / height, row % height);
        let bottom = height.min(top + rows.end - row);
        rows.start = row + bottom - top;
        Some((plane / channels, plane % channels, top..bottom))
    })
}
