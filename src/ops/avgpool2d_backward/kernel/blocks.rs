//! Blocks of rows: their vertical sums first, then each row's horizontal ones.

use super::tile::{PITCH, TILE, Tile};
use super::{Args, MAX_OVERLAP, finished, put, weighted};
use crate::dtype::InF32;
use crate::simd::{MAX_LANES, Simd};
use crate::view::{Plane, Registers, Row, Span};
use crate::window::Axis;
use std::ops::Range;

/// Rows whose vertical sums are made before the first horizontal one: what a store wrote just now, a load at another
/// alignment waits for.
pub const BLOCK: usize = 8;
/// Bytes from a gradient to the one that is prefetched beside it: rows are shorter than what the processor fetches ahead by
/// itself.
const AHEAD: usize = 2048;

#[inline(always)]
pub fn blocks<S: Simd, T: InF32>(s: S, args: &Args<T>, blocks: Range<usize>) {
    let [_, channels, height, width] = args.out.shape;
    let (vertical, horizontal) = args.axes();
    let stream = args.out.streams(S::LANES * size_of::<T>());
    // Where the channels of a pixel share cache lines, they follow each other in time too.
    let pixels_first = args.grad.is_channels_last() || args.out.is_channels_last();
    let per_plane = height.div_ceil(BLOCK);
    let inner = if pixels_first { channels } else { per_plane };
    let outer = if pixels_first { per_plane } else { channels };
    let (mut n, mut o, mut i) =
        (blocks.start / inner / outer, blocks.start / inner % outer, blocks.start % inner);
    let mut sums = [[0f32; PITCH]; BLOCK];
    // Of the window rows over a block.
    let mut weights = [0f32; BLOCK + MAX_OVERLAP as usize];
    let mut tile = Tile::new(s, horizontal, 0);
    for _ in blocks {
        let (c, block) = if pixels_first { (i, o) } else { (o, i) };
        let rows = block * BLOCK..height.min((block + 1) * BLOCK);
        let (grad_n, grad_c) = args.grad_plane(n, c);
        let over = vertical.axis.covering(rows.start as i64, rows.end as i64);
        for (i, weight) in (over.start..over.end).zip(&mut weights) {
            *weight = vertical.of(i);
        }
        for start in (0..width).step_by(TILE) {
            if tile.start != start {
                tile = Tile::new(s, horizontal, start);
                for sums in &mut sums {
                    tile.clear_margins(s, sums);
                }
            }
            let grad = args.grad.plane(grad_n, grad_c);
            let mut slots = [0; BLOCK];
            let slots = &mut slots[..rows.len()];
            vertical_sums(s, grad, vertical.axis, rows.start, &weights, &tile, &mut sums, slots);
            let out = args.out.plane(n, c);
            Rows { tile: &tile, sums: &sums, slots, out, first: rows.start, stream }.write(s);
        }
        i += 1;
        if i == inner {
            (o, i) = (o + 1, 0);
            if o == outer {
                (n, o) = (n + 1, 0);
            }
        }
    }
}

/// The vertical sums of some rows of a plane, from row `first` on. Rows under the same windows share one; `slots` tells which.
#[inline(always)]
#[allow(clippy::too_many_arguments)]
fn vertical_sums<S: Simd, T: InF32>(
    s: S,
    grad: Plane<T>,
    vertical: Axis,
    first: usize,
    weights: &[f32],
    tile: &Tile,
    sums: &mut [[f32; PITCH]; BLOCK],
    slots: &mut [usize],
) {
    let mut windows = vertical.covering(first as i64, first as i64 + 1);
    let (mut of_slot, mut slot, first_window) = (-1..-1, 0, windows.start);
    for (i, to) in slots.iter_mut().enumerate() {
        if i > 0 {
            vertical.advance(&mut windows, (first + i) as i64);
        }
        if windows != of_slot {
            of_slot = windows.clone();
            slot = i % BLOCK;
            let sums = &mut sums[slot];
            let (window, rows) = (windows.start as usize, (windows.end - windows.start).max(0) as usize);
            let weights = &weights[(windows.start - first_window) as usize..][..rows];
            // Registers of packed rows, or anything.
            let whole = tile.count >= S::LANES && S::TUNED && grad.is_packed();
            // The arms repeat one call, with a number that the compiler knows.
            match if whole { rows } else { 0 } {
                1 => add_rows::<S, T, 1>(s, grad, window, weights, tile, sums),
                2 => add_rows::<S, T, 2>(s, grad, window, weights, tile, sums),
                3 => add_rows::<S, T, 3>(s, grad, window, weights, tile, sums),
                4 => add_rows::<S, T, 4>(s, grad, window, weights, tile, sums),
                5 => add_rows::<S, T, 5>(s, grad, window, weights, tile, sums),
                _ => add_any_rows(s, grad, window, weights, tile, sums),
            }
        }
        *to = slot;
    }
}

/// Sums the `ROWS` window rows of gradOutput from `first` on. They are packed and have a register.
#[inline(always)]
fn add_rows<S: Simd, T: InF32, const ROWS: usize>(
    s: S,
    grad: Plane<T>,
    first: usize,
    weights: &[f32],
    tile: &Tile,
    sums: &mut [f32; PITCH],
) {
    let Tile { from, lead, count, divides, .. } = *tile;
    let weights = &weights[..ROWS];
    let (whole, end) = (count / S::LANES, count - S::LANES);
    let mut splats = [s.splat(weights[0]); ROWS];
    let mut registers = [grad.row(first).registers(s, from, whole); ROWS];
    let mut last = [grad.row(first).registers(s, from + end, 1); ROWS];
    for i in 1..ROWS {
        splats[i] = s.splat(weights[i]);
        registers[i] = grad.row(first + i).registers(s, from, whole);
        last[i] = grad.row(first + i).registers(s, from + end, 1);
    }
    grad.row(first).prefetch_lines(s, from + AHEAD / size_of::<T>(), count);
    let to = &mut sums[lead..][..count];
    let columns = &tile.weights[lead..][..count];
    // The arms repeat one loop, with a number that the compiler knows.
    if divides {
        for (i, to) in to.chunks_exact_mut(S::LANES).enumerate() {
            s.store_slice(to, sum_of(s, &registers, i, &splats, &columns[i * S::LANES..], true));
        }
        s.store_slice(&mut to[end..], sum_of(s, &last, 0, &splats, &columns[end..], true));
    } else {
        for (i, to) in to.chunks_exact_mut(S::LANES).enumerate() {
            s.store_slice(to, sum_of(s, &registers, i, &splats, &columns[i * S::LANES..], false));
        }
        s.store_slice(&mut to[end..], sum_of(s, &last, 0, &splats, &columns[end..], false));
    }
}

/// The same for any number of window rows, and rows of any layout. Registers that reach beyond the windows write 0 there,
/// which the margin is.
#[inline(always)]
fn add_any_rows<S: Simd, T: InF32>(
    s: S,
    grad: Plane<T>,
    first: usize,
    weights: &[f32],
    tile: &Tile,
    sums: &mut [f32; PITCH],
) {
    let Tile { from, lead, count, divides, .. } = *tile;
    for at in (0..count).step_by(S::LANES) {
        let span = Span::new(s, (from + at) as isize, grad.width);
        let columns = s.load_slice(&tile.weights[lead + at..]);
        let mut sum = s.splat(0.0);
        for (i, &weight) in weights.iter().enumerate() {
            sum = weighted(s, sum, grad.row(first + i).span(s, span), s.splat(weight), columns, divides);
        }
        s.store_slice(&mut sums[lead + at..], finished(s, sum, columns, !divides));
    }
}

/// The sum of one register of each row.
#[inline(always)]
fn sum_of<S: Simd, T: InF32, const ROWS: usize>(
    s: S,
    rows: &[Registers<T>; ROWS],
    i: usize,
    weights: &[S::F32; ROWS],
    columns: &[f32],
    divides: bool,
) -> S::F32 {
    let columns = s.load_slice(columns);
    let mut sum = s.splat(0.0);
    for r in 0..ROWS {
        sum = weighted(s, sum, rows[r].get(s, i), weights[r], columns, divides);
    }
    finished(s, sum, columns, !divides)
}

/// Writes rows of a plane from row `first` on, as far as the tile goes, each from the vertical sums in its slot.
struct Rows<'a, T> {
    tile: &'a Tile,
    sums: &'a [[f32; PITCH]; BLOCK],
    slots: &'a [usize],
    out: Plane<T>,
    first: usize,
    stream: bool,
}

impl<T: InF32> Rows<'_, T> {
    #[inline(always)]
    fn write<S: Simd>(self, s: S) {
        if !self.stream && self.out.is_packed() {
            // Rows that are no whole lines are read before they are written: those of the next block are prefetched.
            let next = self.first + BLOCK..self.out.height.min(self.first + 2 * BLOCK);
            for row in next.map(|y| self.out.row(y)) {
                row.prefetch_lines(s, self.tile.start, self.tile.len());
            }
        }
        let axis = self.tile.axis;
        let taps = axis.overlap() as usize;
        if !S::TUNED {
            return self.strided(s, (axis.kernel / axis.stride) as usize, axis.kernel % axis.stride > 0);
        }
        // The arms repeat one call, with numbers that the compiler knows.
        match axis.stride {
            1 => match taps {
                2 => self.dense(s, 2),
                3 => self.dense(s, 3),
                5 => self.dense(s, 5),
                taps => self.dense(s, taps),
            },
            2 => match (axis.kernel, axis.padding % 2) {
                (2, 0) => self.halved(s, 2, 0),
                (3, 1) => self.halved(s, 3, 1),
                (3, 0) => self.halved(s, 3, 0),
                (kernel, phase) => self.halved(s, kernel as usize, phase as usize),
            },
            stride if axis.kernel == stride => self.strided(s, 1, false),
            stride => self.strided(s, (axis.kernel / stride) as usize, axis.kernel % stride > 0),
        }
    }

    /// Row `i`, its whole registers and its vertical sums. (A closure for an iterator would not be inlined.)
    #[inline(always)]
    fn row<S: Simd>(&self, s: S, i: usize) -> (Row<T>, Registers<T>, &[f32; PITCH]) {
        let out = self.out.row(self.first + i);
        (out, self.tile.registers(s, out), &self.sums[self.slots[i] % BLOCK])
    }

    /// Writes what is no whole register of a packed row: register `i`, as far as the tile goes.
    #[inline(always)]
    fn put_masked<S: Simd>(&self, s: S, out: Row<T>, i: usize, pixels: S::F32) {
        let x = i * S::LANES;
        out.set_lanes_masked(s, self.tile.start + x, S::LANES.min(self.tile.len() - x), pixels);
    }

    /// Stride 1.
    #[inline(always)]
    fn dense<S: Simd>(&self, s: S, taps: usize) {
        for row in 0..self.slots.len() {
            let (out, registers, sums) = self.row(s, row);
            let whole = registers.count();
            // Two loops, each without a branch.
            if self.stream {
                for i in 0..whole {
                    registers.stream(s, i, taps_before(s, sums, i * S::LANES + taps, taps));
                }
            } else {
                for i in 0..whole {
                    registers.set(s, i, taps_before(s, sums, i * S::LANES + taps, taps));
                }
            }
            for i in whole..self.tile.len().div_ceil(S::LANES) {
                self.put_masked(s, out, i, taps_before(s, sums, i * S::LANES + taps, taps));
            }
        }
    }

    /// Stride 2: the pixels of each parity are dense; the first one has the parity `phase`.
    #[inline(always)]
    fn halved<S: Simd>(&self, s: S, kernel: usize, phase: usize) {
        for row in 0..self.slots.len() {
            let (out, registers, sums) = self.row(s, row);
            let whole = registers.count();
            // Two loops, each without a branch.
            if self.stream {
                for pair in 0..whole / 2 {
                    let (low, high) = two_registers(s, sums, pair * S::LANES, kernel, phase);
                    registers.stream(s, 2 * pair, low);
                    registers.stream(s, 2 * pair + 1, high);
                }
            } else {
                for pair in 0..whole / 2 {
                    let (low, high) = two_registers(s, sums, pair * S::LANES, kernel, phase);
                    registers.set(s, 2 * pair, low);
                    registers.set(s, 2 * pair + 1, high);
                }
            }
            for pair in whole / 2..self.tile.len().div_ceil(2 * S::LANES) {
                let (low, high) = two_registers(s, sums, pair * S::LANES, kernel, phase);
                if 2 * pair < whole {
                    put(s, registers, 2 * pair, self.stream, low);
                } else {
                    self.put_masked(s, out, 2 * pair, low);
                }
                if (2 * pair + 1) * S::LANES < self.tile.len() {
                    self.put_masked(s, out, 2 * pair + 1, high);
                }
            }
        }
    }

    /// Any stride: a pixel lies in `short` windows or in one more. The sums of both kinds are made for as many window columns
    /// as a register has lanes, and each pixel takes its own.
    #[inline(always)]
    fn strided<S: Simd>(&self, s: S, short: usize, long: bool) {
        let stride = self.tile.axis.stride as usize;
        let (further, rest) = (S::LANES / stride, S::LANES % stride);
        for row in 0..self.slots.len() {
            let (out, registers, sums) = self.row(s, row);
            let mut phase = (self.tile.start + self.tile.axis.padding as usize) % stride;
            let mut end = self.tile.axis.overlap() as usize;
            let lanes = self.tile.lanes.chunks_exact(S::LANES).take(self.tile.len().div_ceil(S::LANES));
            for (i, lanes) in lanes.enumerate() {
                let shorter = taps_before(s, sums, end, short);
                let longer = if long { taps_before(s, sums, end, short + 1) } else { shorter };
                let pixels = s.permute(longer, shorter, lanes);
                if i < registers.count() {
                    put(s, registers, i, self.stream, pixels);
                } else {
                    self.put_masked(s, out, i, pixels);
                }
                (end, phase) = (end + further, phase + rest);
                if phase >= stride {
                    (end, phase) = (end + 1, phase - stride);
                }
            }
        }
    }
}

/// The pixels from column `at` of each parity on, for stride 2.
#[inline(always)]
fn two_registers<S: Simd>(
    s: S,
    sums: &[f32; PITCH],
    at: usize,
    kernel: usize,
    phase: usize,
) -> (S::F32, S::F32) {
    let of_phase = [kernel.div_ceil(2), kernel / 2];
    let a = taps_before(s, sums, of_phase[0] + at, of_phase[phase]);
    let b = taps_before(s, sums, of_phase[0] + at + phase, of_phase[1 - phase]);
    s.interleave(a, b)
}

/// For each lane the sum of the `taps` columns before `end`.
#[inline(always)]
fn taps_before<S: Simd>(s: S, sums: &[f32; PITCH], end: usize, taps: usize) -> S::F32 {
    if taps == 0 {
        return s.splat(0.0);
    }
    let sums = &sums[end - taps..][..taps + MAX_LANES];
    let mut sum = s.load_slice(sums);
    for i in 1..taps {
        sum = s.add(sum, s.load_slice(&sums[i..]));
    }
    sum
}
