//! Interior rows: copied but for their ends, which are sums.
#![allow(unsafe_code)] // access that was checked once for many rows

use crate::dtype::{Arithmetic, DType};
use crate::simd::{MAX_LANES, Mask, Simd, kernels};
use crate::view::copy::copy_bytes;
use crate::view::{LINE, Plane, outside};
use std::ops::Range;

/// Rows are prefetched so many bytes ahead, with the lines of their ends (8x64 128x128 of a padding of 8: 4.1 ms without, 1.84 with 4 KiB
/// into the second-level cache, 1.47 with 6 to 16 KiB into the first).
const AHEAD: usize = 8 << 10;

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

/// Some columns of a row added up to 0 from left to right.
///
/// # Safety
/// The row has them, `stride` elements apart.
#[inline(always)]
unsafe fn sum_inlined<T: Arithmetic>(row: *const T, stride: isize, columns: &Range<usize>) -> T {
    let mut sum = T::Acc::default();
    for x in columns.clone() {
        // SAFETY: the caller's promise.
        sum += unsafe { row.wrapping_offset(x as isize * stride).read_unaligned() }.widen();
    }
    T::narrow(sum)
}

/// The same by a call.
///
/// # Safety
/// As `sum_inlined`.
#[inline(never)] // a body for all levels: inlined, these are 60 KB, and no faster but beside non-temporal stores
unsafe fn sum_of<T: Arithmetic>(row: *const T, stride: isize, columns: &Range<usize>) -> T {
    // SAFETY: the caller's promise.
    unsafe { sum_inlined(row, stride, columns) }
}

/// The sums of some columns of a row for its first element, and of some for its last one.
///
/// # Safety
/// As `sum_of`.
#[inline(always)]
unsafe fn ends<T: Arithmetic>(row: *const T, stride: isize, columns: &[Range<usize>; 2]) -> [T; 2] {
    // SAFETY: the caller's promise.
    unsafe { [sum_of(row, stride, &columns[0]), sum_of(row, stride, &columns[1])] }
}

/// As `ends`, of two columns each in a packed row, as a padding of 1 has them: a call takes longer than the sum (8x256 14x14: 0.13 ms
/// instead of 0.10). Halves of both ends are widened together (8x64 128x128 in FLOAT16: 0.72 ms one by one, 0.41 so); others are not, since
/// what was stored in parts is loaded as a whole only when all stores before it are done (in FLOAT: 2.3 ms so, 2.1 one by one).
///
/// # Safety
/// The elements at `firsts` and behind them are readable.
#[inline(always)]
unsafe fn ends_of_two<S: Simd, T: Arithmetic>(s: S, firsts: [*const T; 2]) -> [T; 2] {
    let mut sums = [T::Acc::default(); 2];
    for i in 0..2 {
        // SAFETY: the caller's promise.
        let elements = unsafe { [firsts[0].add(i).read_unaligned(), firsts[1].add(i).read_unaligned()] };
        let mut values = [T::Acc::default(); MAX_LANES];
        if T::IS_HALF {
            let mut packed = [T::default(); MAX_LANES];
            [packed[0], packed[1]] = elements;
            // SAFETY: the arrays have room for the lanes of every level.
            unsafe { T::load_packed(s, packed.as_ptr(), &mut values[..S::LANES]) };
        } else {
            (values[0], values[1]) = (elements[0].widen(), elements[1].widen());
        }
        sums[0] += values[0];
        sums[1] += values[1];
    }
    if T::IS_HALF { narrow_both(s, sums) } else { sums.map(T::narrow) }
}

/// As `ends`, of halves in a packed row of `width`, which has `MAX_LANES`: so many are widened at once (8x64 128x128 of a padding of 8
/// at AVX2: 3.4 ms one by one).
///
/// # Safety
/// As `sum_of`.
#[inline(always)]
unsafe fn ends_of_lanes<S: Simd, T: Arithmetic>(
    s: S,
    row: *const T,
    width: usize,
    columns: &[Range<usize>; 2],
) -> [T; 2] {
    let mut sums = [T::Acc::default(); 2];
    for (sum, columns) in sums.iter_mut().zip(columns) {
        for first in columns.clone().step_by(MAX_LANES) {
            let start = first.min(width - MAX_LANES);
            let mut values = [T::Acc::default(); MAX_LANES];
            // SAFETY: the row has that many elements behind `start`.
            unsafe { T::load_packed(s, row.add(start), &mut values) };
            for &value in &values[first - start..(columns.end - start).min(MAX_LANES)] {
                *sum += value;
            }
        }
    }
    narrow_both(s, sums)
}

/// Rounds two sums together.
#[inline(always)]
fn narrow_both<S: Simd, T: Arithmetic>(s: S, [first, last]: [T::Acc; 2]) -> [T; 2] {
    let (mut sums, mut packed) = ([T::Acc::default(); MAX_LANES], [T::default(); MAX_LANES]);
    (sums[0], sums[1]) = (first, last);
    // SAFETY: the array has room for the lanes of every level.
    unsafe { T::store_packed(s, packed.as_mut_ptr(), &sums[..S::LANES]) };
    [packed[0], packed[1]]
}

/// Fills a row of `bytes` with another one, but for its ends. `stream` asks for non-temporal stores.
///
/// # Safety
/// Both have the bytes, which are more than a register; where it streams, they are lines.
#[inline(always)]
unsafe fn copy_row<S: Simd, T>(
    s: S,
    to: *mut T,
    from: *const T,
    bytes: usize,
    [first, last]: [T; 2],
    stream: bool,
) {
    let (to, from, register) = (to.cast::<u8>(), from.cast::<u8>(), S::LANES * size_of::<f32>());
    // SAFETY: the caller's promise.
    unsafe {
        put(s, to, with_element(s, s.load_f32(from.cast()), from, 0, first), stream);
        let tail = bytes - register;
        for at in (register..tail).step_by(register) {
            s.prefetch(from.wrapping_add(at + AHEAD));
            put(s, to.add(at), s.load_f32(from.add(at).cast()), stream);
        }
        s.prefetch(from.wrapping_add(tail + AHEAD));
        s.prefetch(from.wrapping_add(bytes + AHEAD));
        let (to, from) = (to.add(tail), from.add(tail));
        put(s, to, with_element(s, s.load_f32(from.cast()), from, register - size_of::<T>(), last), stream);
    }
}

/// As `copy_row`, of at most a register.
///
/// # Safety
/// Both have the bytes, which are the lanes under the mask. They share none.
#[inline(always)]
unsafe fn copy_short_row<S: Simd, T>(
    s: S,
    to: *mut T,
    from: *const T,
    bytes: usize,
    [first, last]: [T; 2],
    mask: Mask<S::MaskBits>,
) {
    let size = size_of::<T>();
    // SAFETY: the caller's promise.
    unsafe {
        let row = s.load_f32_masked(from.cast(), mask);
        if size < size_of::<f32>() {
            // Two elements may share a lane.
            s.store_f32_masked(to.cast(), mask, row);
            to.write_unaligned(first);
            to.add(bytes / size - 1).write_unaligned(last);
        } else {
            let row = with_element(s, row, from.cast(), 0, first);
            let row = with_element(s, row, from.cast(), bytes - size, last);
            s.store_f32_masked(to.cast(), mask, row);
        }
    }
}

/// Stores a register, with a non-temporal store if asked.
///
/// # Safety
/// As `Simd::store_f32` and `Simd::stream_f32`.
#[inline(always)]
unsafe fn put<S: Simd>(s: S, to: *mut u8, register: S::F32, stream: bool) {
    // SAFETY: the caller's promise.
    unsafe { if stream { s.stream_f32(to.cast(), register) } else { s.store_f32(to.cast(), register) } }
}

/// Rows of a plane that are to be filled, bit for bit, with what rows of another hold from some column on, but for the first and
/// the last element of each, which are the sums of some columns of the other.
pub struct Copied<'a, T> {
    /// The first rows, and the elements from row to row and from column to column.
    to: *mut T,
    to_strides: [isize; 2],
    from: *const T,
    from_strides: [isize; 2],
    /// From a row's first element to the first one that is copied.
    middle: isize,
    width: usize,
    from_width: usize,
    count: usize,
    columns: &'a [Range<usize>; 2],
    /// With non-temporal stores: the rows are whole aligned lines.
    stream: bool,
}

impl<'a, T: Arithmetic> Copied<'a, T> {
    /// `count` rows from row `y` on, of what `from` holds from [row, column] `at` on. `stream` asks for non-temporal stores where rows
    /// are whole aligned lines.
    #[inline(always)]
    pub fn new(
        to: &Plane<T>,
        y: usize,
        from: &Plane<T>,
        at: [usize; 2],
        count: usize,
        columns: &'a [Range<usize>; 2],
        stream: bool,
    ) -> Copied<'a, T> {
        let (to_strides, from_strides) = (to.strides(), from.strides());
        let fits = |start: usize, count: usize, extent: usize| start <= extent && count <= extent - start;
        let inside = to.width >= 2
            && fits(y, count, to.height)
            && fits(at[0], count, from.height)
            && fits(at[1], to.width, from.width)
            && columns.iter().all(|columns| columns.end <= from.width);
        if !inside {
            outside("rows with two ends from", y, count, to.height);
        }
        let first = to.as_ptr().wrapping_offset(y as isize * to_strides[0]);
        let aligned = |bytes: usize| bytes.is_multiple_of(LINE);
        let lines = aligned(to.width * size_of::<T>())
            && aligned(to_strides[0].unsigned_abs().wrapping_mul(size_of::<T>()))
            && aligned(first.addr());
        Copied {
            to: first,
            to_strides,
            from: from.as_ptr().wrapping_offset(at[0] as isize * from_strides[0]).cast_const(),
            from_strides,
            middle: at[1] as isize * from_strides[1],
            width: to.width,
            from_width: from.width,
            count,
            columns,
            stream: stream && lines,
        }
    }
}

kernels! {
    /// Fills them. A leaf: with more around it pointers lived on the stack, and a load waits for non-temporal stores at its own place in
    /// other pages (8x64 128x128 of a padding of 1: 2.0 ms, so 1.6).
    pub fn copy_rows<T: Arithmetic>(rows: &Copied<T>) = copy_rows_body if !T::DTYPE.is_complex();
}

/// How the ends of a packed row are summed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// See `ends_of_two`.
    Two,
    /// See `ends_of_lanes`.
    Lanes,
    /// See `ends`.
    Columns,
}

/// How a packed row is filled.
#[derive(Clone, Copy)]
enum Fill {
    /// See `copy_row`.
    Long { stream: bool },
    /// See `copy_short_row`.
    Short,
    /// See `copy_row_and_ends`.
    Bytes,
}

#[inline(always)]
fn copy_rows_body<S: Simd, T: Arithmetic>(s: S, rows: &Copied<T>) {
    let (size, bytes) = (size_of::<T>(), rows.width * size_of::<T>());
    let is_long = bytes > S::LANES * size_of::<f32>();
    // By single halves, 256x28x28 padded by 3 takes 0.137 ms at AVX-512.
    let single = if S::TUNED && size < size_of::<f32>() && rows.from_width >= MAX_LANES {
        Kind::Lanes
    } else {
        Kind::Columns
    };
    let are_two =
        S::TUNED && size <= size_of::<f32>() && rows.columns.iter().all(|columns| columns.len() == 2);
    let kind = if are_two { Kind::Two } else { single };
    // What is chosen here is chosen once: a choice for each row made a padding of 1 1.3 times slower.
    // SAFETY: `Copied::new` checked the rows and columns; those that are taken for packed and for long ones are.
    unsafe {
        if [rows.to_strides[1], rows.from_strides[1]] != [1, 1] {
            copy_scattered(rows);
        } else if is_long && rows.stream {
            copy_packed(s, rows, kind, Fill::Long { stream: true });
        } else if is_long {
            copy_packed(s, rows, kind, Fill::Long { stream: false });
        } else if kind == Kind::Two && bytes.is_multiple_of(size_of::<f32>()) {
            copy_each(s, rows, Kind::Two, Fill::Short);
        } else {
            copy_packed(s, rows, single, Fill::Bytes);
        }
    }
}

/// Fills rows whose columns are anywhere.
///
/// # Safety
/// Both planes have the elements.
#[inline(always)]
unsafe fn copy_scattered<T: Arithmetic>(rows: &Copied<T>) {
    let ([down, across], [from_down, from_across]) = (rows.to_strides, rows.from_strides);
    for y in 0..rows.count as isize {
        let (to, row) = (rows.to.wrapping_offset(y * down), rows.from.wrapping_offset(y * from_down));
        let source = row.wrapping_offset(rows.middle);
        // SAFETY: the caller's promise.
        unsafe {
            let [first, last] = ends(row, from_across, rows.columns);
            for x in 1..rows.width as isize - 1 {
                let value = source.wrapping_offset(x * from_across).read_unaligned();
                to.wrapping_offset(x * across).write_unaligned(value);
            }
            to.write_unaligned(first);
            to.wrapping_offset((rows.width as isize - 1) * across).write_unaligned(last);
        }
    }
}

/// As `copy_each`, with a loop for each kind of ends.
///
/// # Safety
/// As `copy_each`.
#[inline(always)]
unsafe fn copy_packed<S: Simd, T: Arithmetic>(s: S, rows: &Copied<T>, kind: Kind, fill: Fill) {
    // SAFETY: the caller's promise.
    unsafe {
        match kind {
            Kind::Two => copy_each(s, rows, Kind::Two, fill),
            Kind::Lanes => copy_each(s, rows, Kind::Lanes, fill),
            Kind::Columns => copy_each(s, rows, Kind::Columns, fill),
        }
    }
}

/// Fills packed rows.
///
/// # Safety
/// Both planes have the elements; the ends and the rows are as their kind asks for.
#[inline(always)]
unsafe fn copy_each<S: Simd, T: Arithmetic>(s: S, rows: &Copied<T>, kind: Kind, fill: Fill) {
    let bytes = rows.width * size_of::<T>();
    let mask = s.mask(0, (bytes / size_of::<f32>()).min(S::LANES));
    // From the first element that is copied.
    let (row, columns) = (-rows.middle, rows.columns);
    let [first, last] = [0, 1].map(|i| row + columns[i].start as isize);
    let (mut to, mut from) = (rows.to, rows.from.wrapping_offset(rows.middle));
    for _ in 0..rows.count {
        // SAFETY: the caller's promise.
        unsafe {
            let ends = match kind {
                Kind::Two => ends_of_two(s, [from.wrapping_offset(first), from.wrapping_offset(last)]),
                Kind::Lanes => ends_of_lanes(s, from.wrapping_offset(row), rows.from_width, columns),
                // Calls put their registers on the stack (8x64 128x128 of a padding of 8: 2.5 ms, so 2.3).
                Kind::Columns if matches!(fill, Fill::Long { stream: true }) && T::DTYPE == DType::Float => {
                    let from = from.wrapping_offset(row);
                    [sum_inlined(from, 1, &columns[0]), sum_inlined(from, 1, &columns[1])]
                }
                Kind::Columns => ends(from.wrapping_offset(row), 1, columns),
            };
            match fill {
                Fill::Long { stream } => copy_row(s, to, from, bytes, ends, stream),
                Fill::Short => copy_short_row(s, to, from, bytes, ends, mask),
                Fill::Bytes => copy_row_and_ends(s, to, from, bytes, ends),
            }
        }
        (to, from) = (to.wrapping_offset(rows.to_strides[0]), from.wrapping_offset(rows.from_strides[0]));
    }
}

/// Copies some bytes, but for the first and the last element.
///
/// # Safety
/// Both have the bytes, and share none.
#[inline(always)]
unsafe fn copy_row_and_ends<S: Simd, T>(
    s: S,
    to: *mut T,
    from: *const T,
    bytes: usize,
    [first, last]: [T; 2],
) {
    // SAFETY: the caller's promise.
    unsafe {
        copy_bytes(s, from.cast(), to.cast(), bytes);
        to.write_unaligned(first);
        to.add(bytes / size_of::<T>() - 1).write_unaligned(last);
    }
}
