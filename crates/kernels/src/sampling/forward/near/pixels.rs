//! What is compiled for each dtype: points become f32, and the taps on planes become sums.
#![allow(unsafe_code)] // access that was checked for registers of points
#![allow(clippy::needless_range_loop)] // several arrays side by side, by one index

use super::places::{Chunk, Taps};
use super::{AHEAD, Points, Work};
use crate::dtype::InF32;
use crate::sampling::Interpolation;
use crate::simd::{EVENS, MAX_LANES, ODDS, Simd, kernels};
use crate::vector::{Vectors, all};
use crate::view::{AnyView, Row};
use std::ops::Range;

/// Points that are prefetched for: one of so many, as they share lines.
const APART: usize = 8;

kernels! {
    /// Reads points.
    pub fn load<T: InF32>(grid: &AnyView, points: &Points, to: &mut [f32]) = load_body;
    /// Samples some channels.
    pub fn sample<T: InF32>(work: &Work, chunk: &Chunk, points: &Points, channels: Range<usize>) = sample_body;
}

#[inline(always)]
fn load_body<S: Simd, T: InF32>(s: S, grid: &AnyView, points: &Points, to: &mut [f32]) {
    let Points { batch, row, start, count } = *points;
    let row = grid.typed::<T>().row(batch, 0, row);
    row.prefetch_lines(s, 2 * (start + AHEAD), 2 * count);
    row.load(s, 2 * start, &mut to[..2 * count]);
}

#[inline(always)]
fn sample_body<S: Vectors, T: InF32>(
    s: S,
    work: &Work,
    chunk: &Chunk,
    points: &Points,
    channels: Range<usize>,
) {
    if !S::HAS_PLACES {
        return;
    }
    let together = work.form.together;
    let alone = T::IS_HALF;
    let each = match work.mode.interpolation {
        Interpolation::Bilinear if !alone => together.max(1),
        Interpolation::Bicubic if matches!(together, 3 | 4) && !alone => together,
        _ => 1,
    };
    for c in channels.step_by(each) {
        if work.windows {
            match work.mode.interpolation {
                Interpolation::Nearest => by_windows::<S, T, 1>(s, work, chunk, points, c),
                _ => by_windows::<S, T, 2>(s, work, chunk, points, c),
            }
            if chunk.all_in_windows {
                continue;
            }
        }
        match (work.mode.interpolation, each) {
            (Interpolation::Nearest, _) => by_ones::<S, T, 1>(s, work, chunk, points, c),
            (Interpolation::Bilinear, 2) if !alone => by_pairs::<S, T, 2>(s, work, chunk, points, c),
            (Interpolation::Bilinear, 3) if !alone => by_pairs::<S, T, 3>(s, work, chunk, points, c),
            (Interpolation::Bilinear, 4) if !alone => by_pairs::<S, T, 4>(s, work, chunk, points, c),
            (Interpolation::Bilinear, _) if together == 1 => by_pairs::<S, T, 1>(s, work, chunk, points, c),
            (Interpolation::Bilinear, _) => by_ones::<S, T, 4>(s, work, chunk, points, c),
            (Interpolation::Bicubic, 3) if !alone => by_fours::<S, T, 3>(s, work, chunk, points, c),
            (Interpolation::Bicubic, 4) if !alone => by_fours::<S, T, 4>(s, work, chunk, points, c),
            (Interpolation::Bicubic, _) => by_fours::<S, T, 1>(s, work, chunk, points, c),
        }
    }
}

impl Points {
    /// Registers of them.
    #[inline(always)]
    fn registers<S: Vectors>(&self, _: S) -> Range<usize> {
        0..self.count.div_ceil(S::LANES)
    }

    /// Where one begins. The last one may overlap the one before.
    #[inline(always)]
    fn start<S: Vectors>(&self, _: S, register: usize) -> usize {
        self.start + (self.count - S::LANES).min(register * S::LANES)
    }
}

/// Where a channel is read, from its lowest element, and the row of out that some of its points go to.
#[inline(always)]
fn channel<T: InF32>(work: &Work, points: &Points, c: usize) -> (*mut T, Row<T>) {
    let (input, out) = (work.input.typed::<T>(), work.out.typed::<T>());
    (work.form.lowest(&input.plane(points.batch, c)), out.row(points.batch, c, points.row))
}

/// Samples a channel, tap by tap: `TAPS` of them. A single one counts as it is.
#[inline(always)]
fn by_ones<S: Vectors, T: InF32, const TAPS: usize>(
    s: S,
    work: &Work,
    chunk: &Chunk,
    points: &Points,
    c: usize,
) {
    let (lowest, to) = channel::<T>(work, points, c);
    for register in points.registers(s) {
        let (start, taps) = (points.start(s, register), &chunk.taps[register]);
        if TAPS == 1 && taps.window.1 > 0 {
            continue;
        }
        prefetch(s, work, lowest, &taps.at[0], 1);
        let mut sum = s.splat(0.0);
        for tap in 0..TAPS {
            // SAFETY: `find` compared rows and columns with the form of the planes; the view's maker promised that its elements are
            // readable.
            let pixels = unsafe { ones(s, lowest, &taps.at[tap]) };
            let share = if TAPS == 1 { pixels } else { s.mul(pixels, s.load_slice(&taps.weights[tap])) };
            sum = if tap == 0 { share } else { s.add(sum, share) };
        }
        write(s, &to, start, sum, work.stream);
    }
}

/// Samples the points of a channel that lie in windows, with `SIDE` taps along an axis.
#[inline(always)]
fn by_windows<S: Vectors, T: InF32, const SIDE: usize>(
    s: S,
    work: &Work,
    chunk: &Chunk,
    points: &Points,
    c: usize,
) {
    let (lowest, to) = channel::<T>(work, points, c);
    let (by_row, width) = (work.strides[1] as isize, work.axes[0].size);
    for register in points.registers(s) {
        let taps = &chunk.taps[register];
        let (place, rows) = taps.window;
        if rows == 0 {
            continue;
        }
        let (from, rows) = (lowest.cast_const().wrapping_offset(place as isize), rows as usize);
        if let Some(ahead) = work.ahead {
            let from = from.wrapping_offset((rows + SIDE - 2) as isize * by_row + ahead);
            s.prefetch(from);
            s.prefetch(from.wrapping_add(S::LANES));
        } else if let Some(next) = work.next {
            // The points of the row above have prefetched the others.
            for j in if register * S::LANES < width { 0 } else { rows + SIDE - 2 }..rows + SIDE - 1 {
                let from = from.wrapping_offset(j as isize * by_row + next);
                s.prefetch(from);
                s.prefetch(from.wrapping_add(S::LANES));
            }
        }
        // SAFETY: `find` saw to it that the rows of the window are elements of the plane; so below.
        let mut above = unsafe { in_row::<S, T, SIDE>(s, from, taps) };
        let mut last = above;
        if SIDE > 1 {
            // SAFETY: as above.
            last = unsafe { in_row::<S, T, SIDE>(s, from.wrapping_offset(by_row), taps) };
        }
        let mut below = last;
        for j in 1..rows {
            let from = from.wrapping_offset((j + SIDE - 1) as isize * by_row);
            // SAFETY: as above.
            let next = unsafe { in_row::<S, T, SIDE>(s, from, taps) };
            let lanes = s.lanes(taps.below[j - 1]);
            if SIDE == 1 {
                above[0] = s.choose(above[0], next[0], lanes);
                continue;
            }
            for i in 0..2 {
                above[i] = s.choose(above[i], last[i], lanes);
                below[i] = s.choose(below[i], next[i], lanes);
            }
            last = next;
        }
        let lanes = taps.lanes;
        let mut sum = above[0];
        if SIDE == 1 {
            sum = s.only(sum, s.lanes(lanes[0]));
        } else {
            let [mut a, mut b, mut c, mut d] = [above[0], above[1], below[0], below[1]];
            if lanes[..4] != [all::<S>(); 4] {
                (a, b) = (s.only(a, s.lanes(lanes[0])), s.only(b, s.lanes(lanes[1])));
                (c, d) = (s.only(c, s.lanes(lanes[2])), s.only(d, s.lanes(lanes[3])));
            }
            let [w0, w1, w2, w3] = &taps.weights;
            sum = s.add(s.mul(a, s.load_slice(w0)), s.mul(b, s.load_slice(w1)));
            sum = s.add(sum, s.mul(c, s.load_slice(w2)));
            sum = s.add(sum, s.mul(d, s.load_slice(w3)));
        }
        write(s, &to, points.start(s, register), sum, work.stream);
    }
}

/// The taps in a row of a window: left and right.
///
/// # Safety
/// Two registers are readable at `from`.
#[inline(always)]
unsafe fn in_row<S: Vectors, T: InF32, const SIDE: usize>(s: S, from: *const T, taps: &Taps) -> [S::F32; 2] {
    // SAFETY: the caller's promise.
    let (a, b) = unsafe { (T::load_lanes(s, from), T::load_lanes(s, from.wrapping_add(S::LANES))) };
    let left = s.permute(a, b, &taps.at[0]);
    [left, if SIDE == 1 { left } else { s.permute(a, b, &taps.at[1]) }]
}

/// Samples `N` channels bilinearly whose pixels are neighbours in memory, channel by channel, and so are columns.
#[inline(always)]
fn by_pairs<S: Vectors, T: InF32, const N: usize>(
    s: S,
    work: &Work,
    chunk: &Chunk,
    points: &Points,
    c: usize,
) {
    let ((lowest, to), below) = (channel::<T>(work, points, c), work.strides[1] as isize);
    let mut to = [to; N];
    for i in 1..if work.as_pixels { 0 } else { N } {
        to[i] = channel(work, points, c + i).1;
    }
    for register in points.registers(s) {
        let (start, taps) = (points.start(s, register), &chunk.taps[register]);
        if N == 1 && taps.window.1 > 0 {
            continue;
        }
        prefetch(s, work, lowest, &taps.at[0], N);
        let mut weights = [s.splat(0.0); 4];
        for (weight, weights) in weights.iter_mut().zip(&taps.weights) {
            *weight = s.load_slice(weights);
        }
        let [lanes @ .., _, _, _, _] = taps.lanes;
        let whole = lanes == [all::<S>(); 4];
        let mut sums = [s.splat(0.0); N];
        for pair in 0..2 {
            let mut values = [[s.splat(0.0); N]; 2];
            for i in 0..N {
                let lowest = lowest.wrapping_offset(pair as isize * below).wrapping_add(2 * i);
                // SAFETY: as in `by_ones`. Two neighbours have 2 * N values in all channels, one after the other.
                let (a, b) = unsafe { pairs(s, lowest, &taps.at[0]) };
                values.as_flattened_mut()[2 * i] = a;
                values.as_flattened_mut()[2 * i + 1] = b;
            }
            for i in 0..N {
                let (mut left, mut right) = (values[0][i], values[1][i]);
                if !whole {
                    left = s.only(left, s.lanes(lanes[2 * pair]));
                    right = s.only(right, s.lanes(lanes[2 * pair + 1]));
                }
                let (a, b) = (s.mul(left, weights[2 * pair]), s.mul(right, weights[2 * pair + 1]));
                sums[i] = s.add(if pair == 0 { a } else { s.add(sums[i], a) }, b);
            }
        }
        if work.as_pixels {
            // Only one group of channels has all of them.
            for (i, register) in s.interleave_all::<N>(sums).into_iter().enumerate() {
                write(s, &to[0], start * N + i * S::LANES, register, work.stream);
            }
            continue;
        }
        for i in 0..N {
            write(s, &to[i], start, sums[i], work.stream);
        }
    }
}

/// Samples `N` channels by four rows and columns, four columns at a time where `find` says so. Of more than one, pixels are neighbours
/// as in `by_pairs`.
#[inline(always)]
fn by_fours<S: Vectors, T: InF32, const N: usize>(
    s: S,
    work: &Work,
    chunk: &Chunk,
    points: &Points,
    c: usize,
) {
    let (lowest, to) = channel::<T>(work, points, c);
    let mut to = [to; N];
    for i in 1..N {
        to[i] = channel(work, points, c + i).1;
    }
    // A number that the compiler does not know, else it unrolls everything.
    let side = work.mode.interpolation.taps().min(4);
    for register in points.registers(s) {
        let (taps, cubic) = (&chunk.taps[register], &chunk.cubic[register]);
        prefetch(s, work, lowest, &taps.at[3], N);
        let (by_x, by_y) = cubic.weights.split_at(4);
        // What is added to it stays as it is, zeros of either sign too.
        let mut sums = [s.splat(-0.0); N];
        for j in 0..side {
            let weight_y = s.load_slice(&by_y[j]);
            if taps.fours {
                let mut values = [[s.splat(0.0); N]; 4];
                for i in 0..N {
                    // SAFETY: as in `by_ones`. Four neighbours have 4 * N values in all channels, one after the other.
                    let four = unsafe { fours(s, lowest.wrapping_add(4 * i), &taps.at[j]) };
                    values.as_flattened_mut()[4 * i..][..4].copy_from_slice(&four);
                }
                for k in 0..4 {
                    let weight = s.mul(s.load_slice(&by_x[k]), weight_y);
                    for i in 0..N {
                        sums[i] = s.add(sums[i], s.mul(values[k][i], weight));
                    }
                }
                continue;
            }
            for k in 0..side {
                let lanes = s.lanes(taps.lanes[k] & taps.lanes[4 + j]);
                let place = s.add(s.load_slice(&cubic.parts[k]), s.load_slice(&cubic.parts[4 + j]));
                let mut at = [0; MAX_LANES];
                s.put_places(place, lanes, &mut at);
                let weight = s.only(s.mul(s.load_slice(&by_x[k]), weight_y), lanes);
                for i in 0..N {
                    // SAFETY: as in `by_ones`.
                    let pixels = unsafe { ones(s, lowest.wrapping_add(i), &at) };
                    sums[i] = s.add(sums[i], s.mul(pixels, weight));
                }
            }
        }
        for i in 0..N {
            write(s, &to[i], points.start(s, register), sums[i], work.stream);
        }
    }
}

/// Lane i from `at[i]` elements behind `from`; 0 where that is negative, which touches no memory but the first element.
///
/// # Safety
/// The elements and the first one are readable.
#[inline(always)]
unsafe fn ones<S: Vectors, T: InF32>(s: S, from: *const T, at: &[i32]) -> S::F32 {
    let at = &at[..S::LANES];
    if !T::IS_HALF {
        // SAFETY: the caller's promise: f32 is the only type of this size.
        return unsafe { s.gather_f32(from.cast(), at) };
    }
    // No level gathers halves.
    let mut packed = [T::default(); MAX_LANES];
    for (to, &at) in packed.iter_mut().zip(at) {
        // SAFETY: the caller's promise.
        *to = unsafe { from.wrapping_add(at.max(0) as usize).read_unaligned() };
    }
    // SAFETY: the array has room for the lanes of every level.
    s.without_negative(unsafe { T::load_lanes(s, packed.as_ptr()) }, at)
}

/// Lane i of two registers from `at[i]` elements behind `from`, and from the element behind that.
///
/// # Safety
/// They are readable.
#[inline(always)]
unsafe fn pairs<S: Vectors, T: InF32>(s: S, from: *const T, at: &[i32]) -> (S::F32, S::F32) {
    let at = &at[..S::LANES];
    if !T::IS_HALF {
        // SAFETY: as in `ones`.
        return unsafe { s.gather_pairs_f32(from.cast(), at) };
    }
    let mut registers = [s.splat(0.0); 2];
    for (half, register) in registers.iter_mut().enumerate() {
        let mut packed = [[T::default(); 2]; MAX_LANES / 2];
        for i in 0..S::LANES / 2 {
            let from = from.wrapping_offset(at[half * (S::LANES / 2) + i] as isize);
            // SAFETY: the caller's promise.
            packed[i] = unsafe { from.cast::<[T; 2]>().read_unaligned() };
        }
        // SAFETY: the array has room for the lanes of every level.
        *register = unsafe { T::load_lanes(s, packed.as_ptr().cast()) };
    }
    let [low, high] = registers;
    (s.permute(low, high, &EVENS), s.permute(low, high, &ODDS))
}

/// Lane i of four registers from `at[i]` elements behind `from`, and from the three behind that: a load for each point, and eight
/// instructions that transpose sixteen of them (gathers of single taps take three times as long).
///
/// # Safety
/// They are readable.
#[inline(always)]
unsafe fn fours<S: Vectors, T: InF32>(s: S, from: *const T, at: &[i32]) -> [S::F32; 4] {
    let at = &at[..S::LANES];
    let mut registers = [s.splat(0.0); 4];
    for (of_four, register) in registers.iter_mut().enumerate() {
        let mut packed = [[T::default(); 4]; MAX_LANES / 4];
        for i in 0..S::LANES / 4 {
            let from = from.wrapping_offset(at[4 * i + of_four] as isize);
            // SAFETY: the caller's promise.
            packed[i] = unsafe { from.cast::<[T; 4]>().read_unaligned() };
        }
        // SAFETY: the array has room for the lanes of every level.
        *register = unsafe { T::load_lanes(s, packed.as_ptr().cast()) };
    }
    s.transpose_fours(registers)
}

#[inline(always)]
fn write<S: Vectors, T: InF32>(s: S, to: &Row<T>, at: usize, sums: S::F32, stream: bool) {
    if stream {
        to.stream_lanes(s, at, sums);
    } else {
        // What is written in parts is read before.
        to.prefetch_lines(s, at + AHEAD, S::LANES);
        to.set_lanes(s, at, sums);
    }
}

/// Prefetches for a register of points, whose pixels are `apart` elements apart.
#[inline(always)]
fn prefetch<S: Vectors, T>(s: S, work: &Work, lowest: *mut T, at: &[i32], apart: usize) {
    let Some(ahead) = work.ahead else { return };
    for at in at[..S::LANES].iter().step_by(APART / apart) {
        s.prefetch(lowest.wrapping_offset(*at as isize + ahead));
    }
}
