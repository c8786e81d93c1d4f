//! Rows without gaps, by whole registers. Bodies of their own, as what is asked for each row must stay in registers: among
//! the other ways in one body, 8x67x57x57 took 0.42 ms, where a loop of its own takes 0.23 (Zen 4).
#![allow(unsafe_code)] // access that was checked once for many rows

use super::rows::{AHEAD, Ends, Register, Rows, repeat};
use crate::simd::{Level, Simd, kernels};
use crate::view::copy::copy_ahead;
use crate::view::{LINE, Plane};
use std::ops::Range;

/// Rows of so many bytes that are no whole lines are copied in short registers (16x128x28x28 DOUBLE: 0.43 ms for 0.49).
const SHORT: usize = 3 * LINE;

/// Rows of so many bytes that come from a cache are copied four registers at a time (16x128x28x28, channels last: 0.160 ms, then 0.145;
/// `memcpy` of the C library 0.135 on one thread, but twice the time of either on two, 1x3x1080x1920 BF16).
const LONG: usize = 1 << 10;

/// Writes rows without gaps as far as there is room for what registers write and read too much. How many these are.
type Place = fn(&Rows<'_>, Range<usize>, &mut usize);

/// The ways for a size of pixels.
#[derive(Clone, Copy)]
pub struct Places {
    /// From one end to the other.
    pub along: Place,
    /// With ends that are permuted.
    pub permuted: Place,
    /// Of a register of either.
    pub lanes: usize,
}

impl Places {
    /// Of pixels of so many bytes, in rows of `row`.
    pub fn of(level: Level, pixel: usize, row: usize) -> Places {
        let level = if row >= SHORT && !row.is_multiple_of(LINE) { level.short() } else { level };
        // A body for each other size would take 12 KB; halves take half of the time (16x128x28x28 bf16 0.28 ms instead of 0.47).
        let along = match pixel {
            2 => along::<u16>(level),
            4 => along::<u32>(level),
            _ => along::<()>(level),
        };
        Places { along, permuted: permuted::<()>(level), lanes: level.lanes() }
    }
}

kernels! {
    /// Rows of pixels as large as a `T`, or of any size for `()`.
    fn along<T: Copy>(rows: &Rows<'_>, ys: Range<usize>, done: &mut usize) = along_body;
    /// Rows with ends that are permuted, and copies between them.
    fn permuted<T: Copy>(rows: &Rows<'_>, ys: Range<usize>, done: &mut usize) = permuted_body;
}

impl Rows<'_> {
    /// The first of the rows `ys` behind which so many bytes may be written, and whose source, which begins at an offset, has so
    /// many.
    #[inline(always)]
    fn roomy(&self, ys: &Range<usize>, behind: usize, offset: usize, reads: usize) -> usize {
        let row = self.to.width;
        let room = (ys.len() * row + self.writable).saturating_sub(behind);
        let mut count = (room / row).min(ys.len());
        let end = self.end().addr();
        let fits = |y: usize| end.saturating_sub(self.source(y).first.addr() + offset) >= reads;
        // Addresses of rows only rise, or only fall.
        if reads > 0 && !fits(ys.start) {
            return 0;
        }
        while reads > 0 && count > 0 && !fits(ys.start + count - 1) {
            count -= 1;
        }
        count
    }
}

#[inline(always)]
fn along_body<S: Simd, T: Copy>(s: S, rows: &Rows<'_>, ys: Range<usize>, done: &mut usize) {
    if !S::TUNED {
        return;
    }
    let register = S::LANES * size_of::<f32>();
    let ([before, copied, behind], row, ahead) = (rows.parts(), rows.to.width, rows.ahead);
    let by_four = !ahead && copied >= LONG;
    let pixel = if size_of::<T>() == 0 { rows.pixel } else { size_of::<T>() };
    let start = rows.columns.from.start;
    let count = rows.roomy(&ys, 2 * LINE, start, if copied < register { register } else { 0 });
    let Plane { height, width, .. } = rows.from;
    let (from, by_row) = (rows.from.as_ptr().cast_const(), rows.from.strides()[0]);
    let (first, lowest) = (ys.start as i64 - rows.top, height as i64 - 1);
    let mut to = rows.to.as_ptr().wrapping_offset(ys.start as isize * rows.to.strides()[0]);
    for y in first..first + count as i64 {
        let source = from.wrapping_offset(y.clamp(0, lowest) as isize * by_row);
        // SAFETY: the rows were checked, and that there is room behind them.
        unsafe {
            if ahead {
                for at in (0..row).step_by(LINE) {
                    s.prefetch(to.wrapping_add(AHEAD + at));
                }
            }
            let (middle, copy) = (to.add(before), source.add(start));
            repeat(s, to, before, source, pixel);
            if copied < register {
                s.store_f32(middle.cast(), s.load_f32(copy.cast()));
            } else if by_four {
                let four = copied / (4 * register) * 4 * register;
                for at in (0..four).step_by(4 * register) {
                    // Neither a loop, which is not unrolled here (16x128 28x28, channels last: 0.21 ms, then 1.18), nor a closure.
                    let from = copy.add(at).cast::<f32>();
                    let loads = [
                        s.load_f32(from),
                        s.load_f32(from.add(S::LANES)),
                        s.load_f32(from.add(2 * S::LANES)),
                        s.load_f32(from.add(3 * S::LANES)),
                    ];
                    for (i, loaded) in loads.into_iter().enumerate() {
                        s.store_f32(middle.add(at + i * register).cast(), loaded);
                    }
                }
                copy_ahead(s, copy.add(four), middle.add(four), copied - four, false);
            } else {
                copy_ahead(s, copy, middle, copied, ahead);
            }
            repeat(s, middle.add(copied), behind, source.add(width - pixel), pixel);
            to = to.add(row);
        }
    }
    *done = count;
}

#[inline(always)]
#[allow(clippy::extra_unused_type_parameters)] // `kernels!` makes bodies of a type
fn permuted_body<S: Simd, T: Copy>(s: S, rows: &Rows<'_>, ys: Range<usize>, done: &mut usize) {
    let Some(Ends([first_end, last_end])) = rows.ends.filter(|_| S::TUNED) else { return };
    let register = S::LANES * size_of::<f32>();
    let (Plane { height, width, .. }, row, ahead) = (rows.from, rows.to.width, rows.ahead);
    let reads = if width < register { register } else { 0 };
    let count = rows.roomy(&ys, if row < register { LINE } else { 0 }, 0, reads);
    let [before, copied, _] = rows.parts();
    // A register from there ends with what is copied.
    let last = (before + copied).wrapping_sub(register);
    let behind = row.saturating_sub(register);
    let (from, by_row) = (rows.from.as_ptr().cast_const(), rows.from.strides()[0]);
    let (first, lowest) = (ys.start as i64 - rows.top, height as i64 - 1);
    let mut to = rows.to.as_ptr().wrapping_offset(ys.start as isize * rows.to.strides()[0]);
    for y in first..first + count as i64 {
        let source = from.wrapping_offset(y.clamp(0, lowest) as isize * by_row);
        let end = |end: &Register, at: usize| {
            // SAFETY: the rows were checked, and that there is room behind them.
            unsafe {
                let loaded = s.load_f32(source.add(end.from).cast());
                s.store_f32(to.add(at).cast(), s.permute(loaded, loaded, &end.lanes));
            }
        };
        if ahead {
            for at in (0..row).step_by(LINE) {
                s.prefetch(to.wrapping_add(AHEAD + at));
                s.prefetch_far(source.wrapping_add(AHEAD + at));
            }
        }
        end(first_end, 0);
        if row > register {
            let copy = source.wrapping_add(rows.columns.from.start).wrapping_sub(before);
            for at in (register..behind).step_by(register) {
                let at = at.min(last);
                // SAFETY: as above; a register at least is copied.
                unsafe { s.store_f32(to.add(at).cast(), s.load_f32(copy.wrapping_add(at).cast())) };
            }
            end(last_end, behind);
        }
        to = to.wrapping_add(row);
    }
    *done = count;
}
