//! Interior rows: copied but for their ends, which are sums.
#![allow(unsafe_code)] // access that was checked once for many rows

use crate::dtype::{Arithmetic, Element};
use crate::simd::{MAX_LANES, Simd};
use crate::view::copy::copy_bytes;
use crate::view::{LINE, Plane, outside};
use std::ops::Range;

/// The most bytes from what is copied to what is prefetched beside it.
const FURTHEST: isize = 16 << 10;

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

/// Fills rows from row `y` on, bit for bit, with what `from` holds from [row, column] `at` on, but for the first and
/// the last element of each. `stream` asks for non-temporal stores where rows are whole aligned lines.
#[inline(always)]
pub fn copy_between<S: Simd, T: Element>(
    s: S,
    to: &Plane<T>,
    y: usize,
    from: &Plane<T>,
    at: [usize; 2],
    [first, last]: [&[T]; 2],
    stream: bool,
) {
    let ([row_stride, column_stride], [from_row_stride, from_column_stride]) = (to.strides(), from.strides());
    let (count, end) = (first.len(), to.width.wrapping_sub(1));
    let fits = |start: usize, count: usize, extent: usize| start <= extent && count <= extent - start;
    let same = to.width >= 2 && last.len() == count;
    if !same
        || !fits(y, count, to.height)
        || !fits(at[0], count, from.height)
        || !fits(at[1], to.width, from.width)
    {
        outside("rows with two ends from", y, count, to.height);
    }
    let base = to.as_ptr().wrapping_offset(y as isize * row_stride);
    let source = at[0] as isize * from_row_stride + at[1] as isize * from_column_stride;
    let source = from.as_ptr().wrapping_offset(source);
    let rows = first.iter().zip(last).enumerate().map(|(i, (&first, &last))| {
        let i = i as isize;
        (base.wrapping_offset(i * row_stride), source.wrapping_offset(i * from_row_stride), first, last)
    });
    let (bytes, register) = (to.width * size_of::<T>(), S::LANES * size_of::<f32>());
    let aligned = |bytes: usize| bytes.is_multiple_of(LINE);
    let row_bytes = row_stride.unsigned_abs().wrapping_mul(size_of::<T>());
    if column_stride != 1 || from_column_stride != 1 {
        for (to, source, first, last) in rows {
            // SAFETY: both planes have the elements.
            unsafe {
                for x in 1..end as isize {
                    let value = source.wrapping_offset(x * from_column_stride).read_unaligned();
                    to.wrapping_offset(x * column_stride).write_unaligned(value);
                }
                to.write_unaligned(first);
                to.wrapping_offset(end as isize * column_stride).write_unaligned(last);
            }
        }
    } else if stream && bytes >= 2 * LINE && aligned(bytes) && aligned(row_bytes) && aligned(base as usize) {
        // As many rows further, whose ends are looked at first. The processor does not foresee rows that are so short:
        // 8x64 128x128 of a padding of 1 takes 3.5 ms without.
        let ahead = from_row_stride.saturating_mul((count * size_of::<T>()) as isize);
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
    } else if bytes < register && bytes.is_multiple_of(size_of::<f32>()) {
        let mask = s.mask(0, bytes / size_of::<f32>());
        for (to, source, first, last) in rows {
            let source = source.cast::<u8>();
            // SAFETY: both rows are packed and have the bytes under the mask; an output shares none with an input.
            unsafe {
                let row = s.load_f32_masked(source.cast(), mask);
                if size_of::<T>() < size_of::<f32>() {
                    // Two elements may share a lane.
                    s.store_f32_masked(to.cast(), mask, row);
                    to.write_unaligned(first);
                    to.add(end).write_unaligned(last);
                } else {
                    let row = with_element(s, row, source, 0, first);
                    let row = with_element(s, row, source, bytes - size_of::<T>(), last);
                    s.store_f32_masked(to.cast(), mask, row);
                }
            }
        }
    } else {
        let ahead = row_stride.wrapping_mul(count as isize);
        for (to, source, first, last) in rows {
            // A line that is partly written is read before.
            for at in (0..bytes).step_by(LINE) {
                s.prefetch(to.wrapping_offset(ahead).cast::<u8>().wrapping_add(at));
            }
            // SAFETY: both rows are packed and have that many bytes; an output shares none with an input.
            unsafe {
                copy_bytes(s, source.cast(), to.cast(), bytes);
                to.write_unaligned(first);
                to.add(end).write_unaligned(last);
            }
        }
    }
}

/// Some columns of each row from `y` on, added up to 0 from left to right, rounded.
#[inline(always)]
pub fn sum_columns<S: Simd, T: Arithmetic>(
    s: S,
    plane: &Plane<T>,
    y: usize,
    columns: Range<usize>,
    sums: &mut [T],
) {
    if y > plane.height || sums.len() > plane.height - y || columns.end > plane.width {
        outside("rows from", y, sums.len(), plane.height);
    }
    let [row_stride, column_stride] = plane.strides();
    let first = (y as isize).wrapping_mul(row_stride);
    let first = first.wrapping_add(columns.start as isize * column_stride);
    let first = plane.as_ptr().wrapping_offset(first);
    let element = |y: usize, x: usize| {
        let at = (y as isize).wrapping_mul(row_stride);
        // SAFETY: rows from `y` on and columns from the first one on, as many as were checked.
        unsafe { first.offset(at + x as isize * column_stride).read_unaligned() }.widen()
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
