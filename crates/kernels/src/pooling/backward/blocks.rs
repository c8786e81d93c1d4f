//! Blocks of rows: their vertical sums first, then each row's horizontal ones.

use super::args::{Args, MAX_OVERLAP, finished, weighted};
use super::case::Case;
use super::tile::{PITCH, TILE, Tile};
use crate::dtype::InF32;
use crate::pooling::put;
use crate::simd::{MAX_LANES, Simd, kernels};
use crate::view::{Aligned, AnyView, Plane, Registers, Row, Span};
use crate::window::Axis;
use std::ops::Range;

/// Rows whose vertical sums are made before the first horizontal one: what a store wrote just now, a load at another
/// alignment waits for.
const BLOCK: usize = 8;
/// Bytes from a gradient to the one that is prefetched beside it: rows are shorter than what the processor fetches ahead by
/// itself.
pub const AHEAD: usize = 2048;

/// Blocks of so many rows as [n, c, block of the plane].
pub struct Blocks {
    blocks: Range<usize>,
    at: [usize; 3],
    outer: usize,
    inner: usize,
    pixels_first: bool,
}

impl Blocks {
    #[inline(always)]
    pub fn new<T: InF32>(args: &Args<T>, rows: usize, blocks: Range<usize>) -> Blocks {
        let [_, channels, height, _] = args.out.shape;
        // Where the channels of a pixel share cache lines, they follow each other in time too.
        let pixels_first = args.grad.is_channels_last() || args.out.is_channels_last();
        let per_plane = height.div_ceil(rows);
        let (outer, inner) = if pixels_first { (per_plane, channels) } else { (channels, per_plane) };
        let at = [blocks.start / inner / outer, blocks.start / inner % outer, blocks.start % inner];
        Blocks { blocks, at, outer, inner, pixels_first }
    }
}

impl Iterator for Blocks {
    type Item = (usize, usize, usize);

    #[inline(always)]
    fn next(&mut self) -> Option<(usize, usize, usize)> {
        self.blocks.next()?;
        let [n, o, i] = self.at;
        self.at[2] += 1;
        if self.at[2] == self.inner {
            self.at = if o + 1 == self.outer { [n + 1, 0, 0] } else { [n, o + 1, 0] };
        }
        Some(if self.pixels_first { (n, i, o) } else { (n, o, i) })
    }
}

/// Writes gradInput. Items are blocks of rows.
pub fn run<T: InF32>(case: &Case, grad: AnyView, out: AnyView) {
    let items = case.planes() * case.image[2].div_ceil(BLOCK);
    Args::new(case, case.level, grad, out).write(items, case.bytes, blocks::<T>(case.level));
}

kernels! {
    /// Writes the blocks of rows `blocks` of gradInput.
    fn blocks<T: InF32>(args: &Args<T>, blocks: Range<usize>) = body;
}

#[inline(always)]
fn body<S: Simd, T: InF32>(s: S, args: &Args<T>, blocks: Range<usize>) {
    let [_, _, height, width] = args.out.shape;
    let (vertical, horizontal) = args.axes();
    let stream = args.streams();
    let Aligned(sums) = &mut Aligned([[0f32; PITCH]; BLOCK]);
    // Of the window rows over a block.
    let Aligned(weights) = &mut Aligned([0f32; BLOCK + MAX_OVERLAP as usize]);
    let mut tile = Tile::new(s, horizontal, 0);
    for (n, c, block) in Blocks::new(args, BLOCK, blocks) {
        let rows = block * BLOCK..height.min((block + 1) * BLOCK);
        let (grad_n, grad_c) = args.grad_plane(n, c);
        let over = vertical.axis.covering(rows.start as i64, rows.end as i64);
        for (i, weight) in (over.start..over.end).zip(weights.iter_mut()) {
            *weight = vertical.of(i);
        }
        for start in (0..width).step_by(TILE) {
            if tile.start != start {
                tile = Tile::new(s, horizontal, start);
                for sums in sums.iter_mut() {
                    tile.clear_margins(s, sums);
                }
            }
            let grad = args.grad.plane(grad_n, grad_c);
            let mut slots = [0; BLOCK];
            let slots = &mut slots[..rows.len()];
            vertical_sums(s, grad, vertical.axis, rows.start, weights, &tile, sums, slots);
            let out = args.out.plane(n, c);
            Rows { tile: &tile, sums, slots, out, first: rows.start, stream }.write(s);
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
            add_any_rows(s, grad, window, weights, tile, sums);
        }
        *to = slot;
    }
}

/// Sums the window rows of gradOutput from `first` on. Registers that reach beyond the windows write 0 there,
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
        self.strided(s, (axis.kernel / axis.stride) as usize, axis.kernel % axis.stride > 0);
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
