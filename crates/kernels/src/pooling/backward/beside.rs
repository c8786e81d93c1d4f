//! Windows side by side, of any size, or with pixels between them: each pixel has one at most. A row of pixels is made once, and written for
//! each row of its windows.

use super::args::Args;
use super::blocks::{AHEAD, Blocks};
use super::case::Case;
use super::near::set_end;
use super::tile::{PITCH, TILE, Tile};
use crate::dtype::InF32;
use crate::pooling::{Window, is_power_of_two, put};
use crate::simd::{LANES, Simd, kernels};
use crate::view::{Aligned, AnyView, Row, Span};
use crate::window::Axis;
use std::ops::Range;

/// Registers of a narrow row, at most.
const NARROW: usize = 4;

/// Rows of a block: those of a few windows.
fn rows_of_block(window: &Window) -> usize {
    let stride = window.stride[0] as usize;
    stride.saturating_mul((32 / stride).max(1))
}

/// Writes gradInput. Items are blocks of rows.
pub fn run<T: InF32>(case: &Case, grad: AnyView, out: AnyView) {
    let items = case.planes() * case.image[2].div_ceil(rows_of_block(&case.window));
    Args::new(case, case.level, grad, out).write(items, case.bytes, beside::<T>(case.level));
}

kernels! {
    /// Writes the blocks of rows `blocks` of gradInput.
    fn beside<T: InF32>(args: &Args<T>, blocks: Range<usize>) = body;
}

/// Where the windows of a tile's pixels are.
struct Places {
    /// For the registers of pixels, the first of two registers of windows,
    groups: [usize; TILE],
    /// and the lanes of both.
    lanes: [i32; TILE],
    /// Some pixels have none: they have the last lane of both, which no other has.
    gaps: bool,
}

impl Places {
    #[inline(never)] // one body for all levels
    fn find(&mut self, lanes: usize, tile: &Tile) {
        let [kernel, stride] = [tile.axis.kernel, tile.axis.stride].map(|extent| extent as usize);
        self.gaps = kernel < stride;
        let (mut window, mut phase) = (0, (tile.start + tile.axis.padding as usize) % stride);
        for register in 0..tile.len().div_ceil(lanes) {
            let group = window / lanes;
            self.groups[register] = group;
            for lane in &mut self.lanes[register * lanes..][..lanes] {
                *lane = if phase < kernel { window - group * lanes } else { 2 * lanes - 1 } as i32;
                phase += 1;
                if phase == stride {
                    (window, phase) = (window + 1, 0);
                }
            }
        }
    }

    /// Register `i` of the pixels under a row of windows.
    #[inline(always)]
    fn pixels<S: Simd>(&self, s: S, windows: &Aligned<[f32; PITCH]>, i: usize) -> S::F32 {
        let windows = &windows.0[self.groups[i] * S::LANES..];
        let (a, mut b) = (s.load_slice(windows), s.load_slice(&windows[S::LANES..]));
        if self.gaps {
            b = s.with_lane(b, S::LANES - 1, 0.0);
        }
        s.permute(a, b, &self.lanes[i * S::LANES..])
    }

    /// Writes the first rows of `lines`, so many of them and so wide: a few registers, each of which is stored for all rows (2x96x188x24 k8: 0.20
    /// ms, then 0.12). One that is wider than a row reaches into the next ones, which are written later.
    #[inline(always)]
    fn write_narrow<S: Simd, T: InF32>(
        &self,
        s: S,
        windows: &Aligned<[f32; PITCH]>,
        width: usize,
        rows: usize,
        lines: Row<T>,
    ) {
        let mut before = self.pixels(s, windows, 0);
        if width < S::LANES {
            for at in (0..rows).map(|row| row * width) {
                if lines.len() - at >= S::LANES {
                    lines.set_lanes(s, at, before);
                } else {
                    lines.set_tail(s, at, width, before);
                }
            }
            return;
        }
        (0..rows).for_each(|row| lines.set_lanes(s, row * width, before));
        for i in 1..width.div_ceil(S::LANES) {
            // The last one ends where the row does.
            let first = (i * S::LANES).min(width - S::LANES);
            let pixels = self.pixels(s, windows, i);
            let register = s.permute(before, pixels, &LANES[first + S::LANES - i * S::LANES..]);
            (0..rows).for_each(|row| lines.set_lanes(s, row * width + first, register));
            before = pixels;
        }
    }

    /// Writes a tile of two rows under a row of windows.
    #[inline(always)]
    fn write_pair<S: Simd, T: InF32>(
        &self,
        s: S,
        windows: &Aligned<[f32; PITCH]>,
        tile: &Tile,
        rows: [Row<T>; 2],
        stream: bool,
    ) {
        let to = [tile.registers(s, rows[0]), tile.registers(s, rows[1])];
        let whole = to[0].count();
        let mut before = s.splat(0.0);
        let mut done = 0;
        if !S::WIDE && tile.axis.stride == 2 && tile.axis.padding % 2 == 0 && !self.gaps {
            // Permutations of two registers take longer (Zen 4 at AVX2, 8x64 113x113 k2s2: 1.9 ms, then 1.5).
            while done + 2 <= whole {
                let grads = s.load_slice(&windows.0[done / 2 * S::LANES..]);
                let (low, high) = s.interleave(grads, grads);
                put(s, to[0], done, stream, low);
                put(s, to[0], done + 1, stream, high);
                put(s, to[1], done, stream, low);
                put(s, to[1], done + 1, stream, high);
                (done, before) = (done + 2, high);
            }
        }
        for i in done..whole {
            before = self.pixels(s, windows, i);
            put(s, to[0], i, stream, before);
            put(s, to[1], i, stream, before);
        }
        let at = whole * S::LANES;
        if at < tile.len() {
            let pixels = self.pixels(s, windows, whole);
            for row in rows {
                if whole > 0 {
                    set_end(s, row, tile.start + at, tile.len() - at, before, pixels);
                } else {
                    row.set_tail(s, tile.start, tile.len(), pixels);
                }
            }
        }
    }
}

#[inline(always)]
fn body<S: Simd, T: InF32>(s: S, args: &Args<T>, blocks: Range<usize>) {
    if !S::TUNED {
        return;
    }
    let [_, _, height, width] = args.out.shape;
    let (vertical, horizontal) = args.axes();
    let stream = args.streams();
    // Lines that do not leave past the caches come into them first (8x64 113x113 k2s2: 1.3 ms, then 0.95).
    let fetches = !stream && width <= TILE && args.out.fills(1);
    let narrow = args.out.joined_rows().filter(|_| !stream && width <= NARROW * S::LANES);
    let of_block = rows_of_block(&args.window);
    let Axis { kernel, stride, padding, .. } = vertical.axis;
    let [kernel, stride, padding] = [kernel, stride, padding].map(|extent| extent as usize);
    let mut places = Places { groups: [0; TILE], lanes: [0; TILE], gaps: false };
    let mut windows = Aligned([0f32; PITCH]);
    let mut inverses = Aligned([1f32; PITCH]);
    let mut pixels = Aligned([0f32; TILE]);
    let zeros = Aligned([0f32; TILE]);
    for start in (0..width).step_by(TILE) {
        let tile = Tile::new(s, horizontal, start);
        places.find(S::LANES, &tile);
        // Powers of two have exact reciprocals: the same bits, and a division takes as long as ten multiplications.
        let exact = tile.weights[..tile.columns].iter().all(|&weight| is_power_of_two(weight));
        for (inverse, weight) in inverses.0.iter_mut().zip(&tile.weights[..tile.columns]) {
            *inverse = weight.recip();
        }
        for (n, c, block) in Blocks::new(args, of_block, blocks.clone()) {
            let (grad_n, grad_c) = args.grad_plane(n, c);
            let (grad, out) = (args.grad.plane(grad_n, grad_c), args.out.plane(n, c));
            let rows = block * of_block..height.min((block + 1).saturating_mul(of_block));
            let registers = tile.len().div_ceil(S::LANES);
            for window in (rows.start + padding) / stride..(rows.end + padding).div_ceil(stride) {
                let start = (window * stride).saturating_sub(padding).max(rows.start);
                let end = (window + 1).saturating_mul(stride) - padding;
                let all = start..rows.end.min(end);
                if fetches {
                    out.prefetch_rows(s, all.start, all.len());
                }
                // What follows the window is before the next one.
                let end = (window * stride + kernel).saturating_sub(padding).clamp(all.start, all.end);
                let end = if window < grad.height { end } else { all.start };
                let below = all.start..end;
                if !below.is_empty() {
                    let row = grad.row(window);
                    let weight = vertical.of(window as i64);
                    let exact = exact && is_power_of_two(weight);
                    let (inverse, weight) = (s.splat(weight.recip()), s.splat(weight));
                    for at in (0..tile.columns).step_by(S::LANES) {
                        let from = tile.first + at as isize;
                        row.prefetch(s, from + (AHEAD / size_of::<T>()) as isize);
                        let grads = row.packed_span(s, Span::new(s, from, grad.width));
                        let quotients = if exact {
                            s.mul(grads, s.mul(inverse, s.load_slice(&inverses.0[at..])))
                        } else {
                            s.div(grads, s.mul(weight, s.load_slice(&tile.weights[at..])))
                        };
                        s.store_slice(&mut windows.0[at..], s.add(s.splat(0.0), quotients));
                    }
                    if below.len() == 2 {
                        // Of each register when it is there: else two rows take as long as ten.
                        let pair = [out.row(below.start), out.row(below.start + 1)];
                        places.write_pair(s, &windows, &tile, pair, stream);
                    } else if let Some(lines) = narrow {
                        let lines = lines.row(n, c, 0).slice(below.start * width..rows.end * width);
                        places.write_narrow(s, &windows, width, below.len(), lines);
                    } else {
                        for i in 0..registers {
                            s.store_slice(&mut pixels.0[i * S::LANES..], places.pixels(s, &windows, i));
                        }
                        below.for_each(|y| write(s, out.row(y), &tile, &pixels, stream));
                    }
                }
                for y in end..all.end {
                    if stream {
                        write(s, out.row(y), &tile, &zeros, stream)
                    } else {
                        out.row(y).slice(tile.start..tile.start + tile.len()).clear()
                    }
                }
            }
        }
    }
}

/// Writes a row of a tile.
#[inline(always)]
fn write<S: Simd, T: InF32>(s: S, row: Row<T>, tile: &Tile, pixels: &Aligned<[f32; TILE]>, stream: bool) {
    let to = tile.registers(s, row);
    for (i, pixels) in pixels.0.chunks_exact(S::LANES).enumerate().take(to.count()) {
        put(s, to, i, stream, s.load_slice(pixels));
    }
    let at = to.count() * S::LANES;
    if !S::WIDE && S::LANES <= tile.len() {
        // A masked store takes longer than one that overlaps another.
        if at < tile.len() {
            let end = tile.len() - S::LANES;
            row.set_lanes(s, tile.start + end, s.load_slice(&pixels.0[end..]));
        }
    } else if at < tile.len() {
        row.set_tail(s, tile.start + at, tile.len() - at, s.load_slice(&pixels.0[at..]));
    }
}
