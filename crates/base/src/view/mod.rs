//! Strided memory as kernels see it: four extents [N, C, H, W], any strides.
//!
//! A [`View`] is where a pointer becomes elements; views of any rank, [`NdView`], are walked, and engines use the addresses that a
//! walk gives them. Making a view is `unsafe`: whoever does promises
//! that every element which the extents and strides can address is memory of the caller's tensor or of the workspace. After
//! that all access is checked against the extents and safe; nothing outside the view can be touched.
//! Elements are read and written unaligned, since a caller's address need not be aligned to its type.
//!
//! Views are copied freely, and writing through one is safe, so two threads that had copies could race. Therefore a view
//! stays on its thread. Only [`Disjoint`] takes views to other threads; making one is `unsafe`, and each kernel says there
//! why its threads write different elements.
//!
//! A file for each kind of access: [`registers`], [`bundles`] of channels, [`copy`], [`run`]s, [`gather`] and
//! its [`tiles`], [`scatter`], [`pile`]s of planes; and [`scratch`], memory that no tensor has. Views of any rank are in [`walk`]; [`cast`] copies and fills
//! them, with the conversions of [`convert`].
#![allow(unsafe_code)]

pub mod bundles;
pub mod cast;
pub mod convert;
pub mod copy;
mod float8;
pub mod gather;
pub mod pile;
pub mod registers;
pub mod run;
pub mod scatter;
pub mod scratch;
mod strip;
pub mod tiles;
pub mod walk;
pub mod zeros;

use crate::dtype::{DType, Element};
use crate::machine::machine;
use crate::simd::Simd;
use std::ops::{Deref, Range};

pub use crate::simd::LINE;
pub use bundles::{Bundle, Lattice, Spans, Sums};
pub use pile::{Bands, Copies, Planes, ROOM, with_copies};
pub use registers::{Place, Registers, Span};
pub use scratch::{Room, Scratch, write_parts};
pub use strip::Strip;
pub use walk::NdView;

/// A four-dimensional strided view.
#[derive(Clone, Copy, Debug)]
pub struct View<T> {
    base: *mut T,
    /// Extents.
    pub shape: [usize; 4],
    /// Strides in elements.
    strides: [isize; 4],
}

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
        self.bits()
    }

    /// The view with elements of another type of the same size, for what only moves them.
    pub fn bits<T: Element>(&self) -> View<T> {
        assert_eq!(self.dtype.size(), size_of::<T>(), "bytes of an element");
        let View { base, shape, strides } = self.bytes;
        View { base: base.cast(), shape, strides }
    }
}

/// Values of a kernel at the beginning of a cache line. An array on the stack begins anywhere, and registers that reach into two lines or
/// two pages are slow to store: the gradient of grid sampling, 4x64x128x128, took 8.9 ms in one process and 15.8 in the next (Zen 4), now 8.1 to 9.1.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub struct Aligned<T>(pub T);

/// Views, and what else a kernel's threads share, on all of them. See the module's documentation.
pub struct Disjoint<T> {
    shared: T,
}

// SAFETY: views point to memory that every thread may use; the promise in `new` leaves no element to a race.
unsafe impl<T> Sync for Disjoint<T> {}

impl<T> Disjoint<T> {
    /// # Safety
    /// What a thread writes through the views, no other thread reads or writes through them at the same time. All of `T`
    /// that is no view is `Sync`.
    pub unsafe fn new(shared: T) -> Disjoint<T> {
        Disjoint { shared }
    }
}

impl<T> Deref for Disjoint<T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        &self.shared
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
    /// writes if the view is written, while the view or a copy of it is used.
    pub unsafe fn new(base: *mut T, shape: [usize; 4], strides: [isize; 4]) -> View<T> {
        View { base, shape, strides }
    }

    /// Elements from an index to the next on each axis.
    pub fn strides(&self) -> [isize; 4] {
        self.strides
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

    /// All elements as one packed row, [1, 1, 1, N * C * H * W], where they follow each other so.
    pub fn packed_row(&self) -> Option<View<T>> {
        self.joined_rows()?.joined_planes().filter(View::is_packed)
    }

    /// The same memory as bytes, if rows are packed.
    pub fn bytes(&self) -> Option<View<u8>> {
        let ([n, c, h, w], [by_n, by_c, by_h, by_w]) = (self.shape, self.strides);
        let bytes = |stride: isize| stride.wrapping_mul(size_of::<T>() as isize);
        (by_w == 1 || w == 1).then_some(View {
            base: self.base.cast(),
            shape: [n, c, h, w * size_of::<T>()],
            strides: [bytes(by_n), bytes(by_c), bytes(by_h), 1],
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
        if h >= plane.height {
            outside("row", h, 1, plane.height);
        }
        Row {
            base: plane.base.wrapping_offset(h as isize * plane.row_stride),
            len: plane.width,
            stride: plane.column_stride,
        }
    }

    /// Bytes of all elements.
    pub fn size(&self) -> usize {
        self.shape.iter().product::<usize>() * size_of::<T>()
    }

    /// There are so many elements that so many views like this one are more than the caches hold.
    pub fn fills(&self, views: usize) -> bool {
        self.size() >= machine().streaming_size / views
    }

    /// There are so many elements that non-temporal stores pay even where these rows take longer than others.
    pub fn is_large(&self) -> bool {
        let times = if machine().has_mesh() { LARGE } else { 1 };
        self.size() >= machine().streaming_size.saturating_mul(times)
    }

    /// Every row begins and ends at a multiple of `unit` bytes and is packed, and there are so many that non-temporal
    /// stores pay. Rows that are not written one after the other ask for whole lines: of one that is written in two parts, memory is
    /// asked twice (Xeon, avgpool 8x64 112x112 k3s2p1 of FLOAT16, three and a half lines a row: 1.6 ms, with plain stores 0.9, with
    /// plain stores for one of the parts 11).
    #[inline(always)]
    pub fn streams(&self, unit: usize) -> bool {
        self.streams_beside(unit, 0)
    }

    /// The same of a result beside which so many bytes are read.
    #[inline(always)]
    pub fn streams_beside(&self, unit: usize, read: usize) -> bool {
        let aligned = |elements: usize| elements.wrapping_mul(size_of::<T>()).is_multiple_of(unit);
        streams_pay(self.size(), read)
            && self.strides[3] == 1
            && (self.base as usize).is_multiple_of(unit)
            && aligned(self.shape[3])
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

    /// [N, C, H, W] as [N, 1, H, W * C], where the channels of a pixel follow each other, and pixels too.
    pub fn joined_channels(&self) -> Option<View<T>> {
        let ([n, c, h, w], [by_n, by_c, by_h, by_w]) = (self.shape, self.strides);
        let joined = c > 1 && by_c == 1 && (w == 1 || by_w == c as isize);
        joined.then_some(View { base: self.base, shape: [n, 1, h, w * c], strides: [by_n, 0, by_h, 1] })
    }

    /// The indices `range` of an axis.
    pub fn slice(&self, axis: usize, range: Range<usize>) -> View<T> {
        let fits = range.start <= range.end && range.end <= self.shape[axis];
        if !fits {
            outside("indices from", range.start, range.end.wrapping_sub(range.start), self.shape[axis]);
        }
        let mut slice = *self;
        slice.base = self.base.wrapping_offset((range.start as isize).wrapping_mul(self.strides[axis]));
        slice.shape[axis] = range.len();
        slice
    }

    /// Neighbouring channels are neighbours in memory, and neighbouring columns are not.
    pub fn is_channels_last(&self) -> bool {
        self.strides[1] == 1 && self.strides[3] != 1 && self.shape[1] > 1
    }

    /// Whether there are elements, and no more than `most`.
    pub fn is_few(&self, most: usize) -> bool {
        let count = self.shape.iter().try_fold(1, |all: usize, &extent| all.checked_mul(extent));
        count.is_some_and(|count| (1..=most).contains(&count))
    }

    /// A plane: the last two extents at fixed [n, c].
    #[inline(always)]
    pub fn plane(&self, n: usize, c: usize) -> Plane<T> {
        let [batches, channels, height, width] = self.shape;
        if n >= batches || c >= channels {
            outside(
                "plane, counted through batches,",
                n.wrapping_mul(channels).wrapping_add(c),
                1,
                batches.wrapping_mul(channels),
            );
        }
        Plane {
            base: self.base.wrapping_offset(n as isize * self.strides[0] + c as isize * self.strides[1]),
            height,
            width,
            row_stride: self.strides[2],
            column_stride: self.strides[3],
        }
    }
}

/// Across a mesh a result is large from so many times what leaves past the caches: other calls leave no room for it there (Xeon, 480 MiB, between
/// PyTorch's calls: 26 MB of 8x64x112x112 pooled k3s2p1 with channels last 3.2 ms, past the caches 1.8, 16 MB of 8x40x112x112 1.2 and 1.7; zeros
/// and a ninth of the pixels of 16x40x150x100 4.2 and 2.3, alone 1.8 and 2.1).
const LARGE: usize = 4;

/// Whether non-temporal stores pay for a result beside which so many bytes are read: both together from half as much again on, which is three
/// quarters of a last-level cache (13 MB of each on Zen 4, 32 MiB: 8x64 80x80 pooled k3s1p1 1.16 ms, so 0.79, its patches k2s2 0.78 and 0.56;
/// 13 MB beside 3 on two threads 0.28 and 0.48), unless the result is a small part of them.
#[inline(never)] // 9 KB less
fn streams_pay(size: usize, read: usize) -> bool {
    let alone = machine().streaming_size;
    size >= alone || size >= alone / 2 && size.saturating_add(read) / 3 >= alone / 2
}

/// What lies outside. One function for all, that gets values: a message formatted in each place costs code, and what it shows is
/// kept in memory by the loop around it.
#[cold]
#[inline(never)]
pub fn outside(what: &'static str, at: usize, count: usize, extent: usize) -> ! {
    panic!("{what} {at}: {count} of {extent}")
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
    pub fn slice(&self, columns: Range<usize>) -> Row<T> {
        let fits = columns.start <= columns.end && columns.end <= self.len;
        if !fits {
            outside("columns from", columns.start, columns.end.wrapping_sub(columns.start), self.len);
        }
        let base = self.base.wrapping_offset(columns.start as isize * self.stride);
        Row { base, len: columns.end - columns.start, stride: self.stride }
    }

    /// The element at `at`.
    #[inline(always)]
    pub fn get(&self, at: usize) -> T {
        if at >= self.len {
            outside("column", at, 1, self.len);
        }
        // SAFETY: `at` is inside the row, and the view's maker promised that its elements are readable.
        unsafe { self.base.offset(at as isize * self.stride).read_unaligned() }
    }

    /// Writes the element at `at`.
    #[inline(always)]
    pub fn set(&self, at: usize, value: T) {
        if at >= self.len {
            outside("column", at, 1, self.len);
        }
        // SAFETY: as `get`, for writes.
        unsafe { self.base.offset(at as isize * self.stride).write_unaligned(value) }
    }

    /// Prefetches the cache line of an element, which may lie anywhere, also outside the row.
    #[inline(always)]
    pub fn prefetch<S: Simd>(&self, s: S, at: isize) {
        s.prefetch(self.base.wrapping_offset(at.wrapping_mul(self.stride)));
    }

    /// Prefetches the cache lines of `count` elements from `at` on, packed, which may lie outside of the row.
    #[inline(always)]
    pub fn prefetch_lines<S: Simd>(&self, s: S, at: usize, count: usize) {
        for line in (0..count).step_by(LINE / size_of::<T>()) {
            self.prefetch(s, (at + line) as isize);
        }
    }

    /// Prefetches so many cache lines from that of an element on, which may lie anywhere. See [`Simd::prefetch_run`].
    #[inline(always)]
    pub fn prefetch_run<S: Simd>(&self, s: S, at: isize, count: usize) {
        s.prefetch_run(self.base.wrapping_offset(at), count);
    }

    /// As `prefetch_run`, into the second-level cache.
    #[inline(always)]
    pub fn prefetch_run_far<S: Simd>(&self, s: S, at: isize, count: usize) {
        s.prefetch_run_far(self.base.wrapping_offset(at), count);
    }

    /// As `prefetch`, into the second-level cache.
    #[inline(always)]
    pub fn prefetch_far<S: Simd>(&self, s: S, at: isize) {
        s.prefetch_far(self.base.wrapping_offset(at.wrapping_mul(self.stride)));
    }

    /// The address of its first element: for access that an operator has for itself.
    #[inline(always)]
    pub fn as_ptr(&self) -> *mut T {
        self.base
    }

    /// Writes zeros to the whole row.
    #[inline(always)]
    pub fn clear(&self) {
        if self.stride != 1 {
            return self.fill(T::default());
        }
        // SAFETY: the row is packed, and elements of zero bytes are zeros. The system's function knows how to leave out reading
        // what it overwrites (1 MB at 40 GB/s instead of 11).
        unsafe { self.base.write_bytes(0, self.len) }
    }

    /// Writes `value` to the whole row.
    #[inline(always)]
    pub fn fill(&self, value: T) {
        if self.stride != 1 {
            return (0..self.len).for_each(|at| self.set(at, value));
        }
        for at in 0..self.len {
            // SAFETY: as `set`, and the row is packed: this loop becomes one of whole registers.
            unsafe { self.base.add(at).write_unaligned(value) };
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
    /// The address of its first element: for access that an operator has for itself.
    #[inline(always)]
    pub fn as_ptr(&self) -> *mut T {
        self.base
    }

    /// Neighbours in a row are neighbours in memory.
    #[inline(always)]
    pub fn is_packed(&self) -> bool {
        self.column_stride == 1
    }

    /// Elements from a row to the next, and from a column to the next.
    #[inline(always)]
    pub fn strides(&self) -> [isize; 2] {
        [self.row_stride, self.column_stride]
    }

    /// Prefetches the lines of `count` rows that follow each other, as many as lie 4 KiB behind row `y`: for rows that are written where they
    /// neither stay in the caches nor leave past them.
    #[inline(always)]
    pub fn prefetch_rows<S: Simd>(&self, s: S, y: usize, count: usize) {
        const AHEAD: usize = 4 << 10;
        let bytes = count * self.width * size_of::<T>();
        self.row(y).prefetch_run(s, (AHEAD / size_of::<T>()) as isize, bytes.div_ceil(LINE));
    }

    #[inline(always)]
    fn at(&self, y: usize, x: usize) -> *mut T {
        if y >= self.height || x >= self.width {
            outside(
                "pixel, counted through rows,",
                y.wrapping_mul(self.width).wrapping_add(x),
                1,
                self.height.wrapping_mul(self.width),
            );
        }
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

    /// A row.
    #[inline(always)]
    pub fn row(&self, y: usize) -> Row<T> {
        if y >= self.height {
            outside("row", y, 1, self.height);
        }
        let base = self.base.wrapping_offset(y as isize * self.row_stride);
        Row { base, len: self.width, stride: self.column_stride }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_leave_past_the_caches_alone_or_beside_what_is_read() {
        // Of unknown caches nothing does.
        let alone = machine().streaming_size;
        let known = alone < usize::MAX;
        for (size, read, pays) in [
            (alone, 0, true),
            (alone - 1, 0, false),
            (alone - 1, alone / 2 + 3, known),
            (alone - 1, alone / 2 - 9, false),
            (alone / 2, alone.saturating_add(3), known),
            (alone / 2 - 1, alone.saturating_mul(9), false),
        ] {
            assert_eq!(streams_pay(size, read), pays, "{size} beside {read} of {alone}");
        }
    }
}
