//! Channels that are neighbours, of FLOAT: where the pixels of a row have their sums, and what these weigh, is found once for all rows, so
//! that a row takes little more than its registers (32x32 11x11 k3s2: 125 ns a row with what each took in `channels_last`, so 50).

use super::args::{self, Args, MAX_OVERLAP, Weights};
use super::case::Case;
use crate::dtype::InF32;
use crate::pooling::is_power_of_two;
use crate::pooling::packed::{SUMS, Sums, added};
use crate::simd::{Simd, kernels};
use crate::view::{Aligned, AnyView, Registers, Row, Span, bands};
use crate::window::Axis;
use std::ops::Range;

/// Pixels of a row that are made at a time, at most.
const PIXELS: usize = 1024;
/// And their vertical sums: with what is written, less than a first cache (2x128x56x56 k3s2p1: 3584 of them 96 µs, so 89). If pixels share
/// many of so few, up to [`SUMS`].
const NUMBERS: usize = 2560;
const SHARED: i64 = 8;

/// Bytes whose moving takes as long as what a row takes by itself (8x5x436x5 k3x1s2: 82 µs).
const ROW: usize = 256;

/// Writes gradInput. Items are rows of pixels.
pub fn run<T: InF32>(case: &Case, grad: AnyView, out: AnyView) {
    let args = Args::new(case, case.pixel_level, grad, out);
    let bytes = case.bytes_of_pixels().max(bytes(&args));
    args.write(case.rows_of_pixels(), bytes, tabled::<T>);
}

/// Bytes whose moving takes as long as all rows do: of whole registers, and what a row takes by itself.
fn bytes<T>(args: &Args<T>) -> usize {
    let ([n, channels, height, width], lanes) = (args.out.shape, args.level.lanes());
    let of_row = width.saturating_mul(channels.next_multiple_of(lanes)).saturating_mul(size_of::<T>());
    n.saturating_mul(height).saturating_mul(of_row.saturating_add(ROW))
}

/// How many pixels of a row are made at a time, 0 if that cannot pay; with their vertical sums there is room for one pixel's zeros.
pub fn pixels_of_tile(axis: Axis, channels: usize) -> usize {
    let overlap = axis.overlap();
    let [room, all] = [NUMBERS, SUMS].map(|numbers| (numbers / channels) as i64);
    let windows = if room < SHARED * overlap { all } else { room };
    let own = (windows - overlap - 1).max(0);
    let (most, width) = (PIXELS.min(own.saturating_mul(axis.stride) as usize), axis.size as usize);
    if axis.windows < windows && width <= PIXELS {
        width
    } else if own >= overlap {
        width.div_ceil(width.div_ceil(most))
    } else {
        // Most of what would be summed belongs to other pixels.
        0
    }
}

/// The first of a pixel's vertical sums, and how many it has: one at least.
#[derive(Clone, Copy, Default)]
struct Pixel {
    first: u16,
    taps: u16,
}

/// What is the same for all rows.
struct Table {
    pixels: [Pixel; PIXELS],
    /// What vertical sums are multiplied by, or values divided. Of those that no side of the image cuts, which are alike, a register only,
    /// and the rest left out: else they take the place of sums in the first cache.
    weights: Sums,
    inner: usize,
    left_out: usize,
    /// Windows do not overlap, so that values are divided by the size of theirs,
    divides: bool,
    /// or multiplied by its reciprocal, where all are powers of two.
    is_exact: bool,
}

impl Table {
    /// For some pixels of a row, under the windows `windows`. Those of no window have their sums at `zeros`.
    #[inline(never)] // one body for all types
    fn fill(
        &mut self,
        axis: &Weights,
        [channels, lanes, zeros]: [usize; 3],
        windows: &Range<i64>,
        pixels: &Range<usize>,
    ) {
        let (inner, of_inner) = axis.whole();
        let [start, end] = [inner.start, inner.end].map(|window| window.clamp(windows.start, windows.end));
        let place = |window: i64| (window - windows.start) as usize * channels;
        let alike = place(end).saturating_sub(place(start));
        (self.inner, self.left_out) = (place(start), alike.saturating_sub(lanes));
        let of_inner = self.factor(of_inner);
        self.weights.0[self.inner..][..alike.min(lanes)].fill(of_inner);
        for window in (windows.start..start).chain(end.max(start)..windows.end) {
            let of_window = self.factor(axis.of_any(window));
            let at = place(window) - if window < start { 0 } else { self.left_out };
            self.weights.0[at..][..channels].fill(of_window);
        }
        for (over, run) in axis.axis.runs(pixels.clone()) {
            let first = if over.is_empty() { zeros } else { place(over.start) };
            let pixel = Pixel { first: first as u16, taps: (over.end - over.start).max(1) as u16 };
            self.pixels[run.start - pixels.start..run.end - pixels.start].fill(pixel);
        }
    }

    fn factor(&self, weight: f32) -> f32 {
        if self.is_exact { weight.recip() } else { weight }
    }

    /// Where the weights of the vertical sums from number `at` on begin.
    #[inline(always)]
    fn weights(&self, at: usize) -> &[f32] {
        &self.weights.0[at.min(self.inner).max(at.saturating_sub(self.left_out))..]
    }
}

impl Weights {
    /// Whether those of all windows are powers of two.
    #[inline(never)] // one body for all types
    fn are_exact(&self) -> bool {
        let (inner, of_inner) = self.whole();
        let windows = self.axis.windows;
        let [start, end] = [inner.start, inner.end].map(|window| window.clamp(0, windows));
        let mut others = (0..start).chain(end.max(start)..windows);
        is_power_of_two(of_inner) && others.all(|window| is_power_of_two(self.of_any(window)))
    }
}

/// Writes the rows of pixels `rows`, which are counted through batches.
fn tabled<T: InF32>(args: &Args<T>, rows: Range<usize>) {
    let (Some(grad), Some(out)) = (args.grad.joined_channels(), args.out.joined_channels()) else { return };
    let (add, write) = (add::<T>(args.level), write::<T>(args.level));
    let (vertical, horizontal) = args.axes();
    let ([_, channels, _, width], lanes) = (args.out.shape, args.level.lanes());
    let divides = horizontal.divides;
    let mut table = Table {
        pixels: [Pixel::default(); PIXELS],
        weights: Aligned([0.0; _]),
        inner: 0,
        left_out: 0,
        divides,
        is_exact: divides && vertical.are_exact() && horizontal.are_exact(),
    };
    let (inner, of_inner) = vertical.whole();
    let mut sums: Sums = Aligned([0.0; _]);
    let mut taps = [(out.row(0, 0, 0), 0.0); MAX_OVERLAP as usize];
    let pixels = pixels_of_tile(horizontal.axis, channels);
    for start in (0..width).step_by(pixels) {
        let tile = start..width.min(start + pixels);
        let windows = horizontal.axis.covering(tile.start as i64, tile.end as i64);
        let columns = windows.start as usize * channels..windows.end as usize * channels;
        // Behind what a register writes.
        let zeros = columns.len().max(lanes);
        table.fill(&horizontal, [channels, lanes, zeros], &windows, &tile);
        sums.0[zeros..][..channels].fill(0.0);
        let pixels = &table.pixels[..tile.len()];
        let tile = tile.start * channels..tile.end * channels;
        for (n, _, band) in bands(out.shape, rows.clone(), false) {
            for (over, ys) in vertical.axis.runs(band) {
                if over.is_empty() || columns.is_empty() {
                    ys.for_each(|y| out.row(n, 0, y).slice(tile.clone()).clear());
                    continue;
                }
                let taps = &mut taps[..(over.end - over.start) as usize];
                for (tap, window) in taps.iter_mut().zip(over) {
                    let weight = if inner.contains(&window) { of_inner } else { vertical.of_any(window) };
                    *tap = (grad.row(n, 0, window as usize).slice(columns.clone()), table.factor(weight));
                }
                add(taps, &table, &mut sums);
                for y in ys {
                    write(out.row(n, 0, y).slice(tile.clone()), pixels, channels, &sums);
                }
            }
        }
    }
}

kernels! {
    /// Makes vertical sums from rows and their weights. A function by itself: with all others in one loop a row takes a tenth more.
    fn add<T: InF32>(taps: &[(Row<T>, f32)], table: &Table, sums: &mut Sums) = add_body if !T::IS_HALF;
    /// Writes pixels from their vertical sums.
    fn write<T: InF32>(row: Row<T>, pixels: &[Pixel], channels: usize, sums: &Sums) = write_body if !T::IS_HALF;
}

/// What becomes of a value: it is multiplied by its row's weight, and the sum of them by its column's,
const ADDED: u8 = 0;
/// or it is divided by both,
const DIVIDED: u8 = 1;
/// or multiplied by both reciprocals.
const EXACT: u8 = 2;

#[inline(always)]
fn add_body<S: Simd, T: InF32>(s: S, taps: &[(Row<T>, f32)], table: &Table, sums: &mut Sums) {
    match taps.len() {
        _ if !S::TUNED => {}
        1 if table.is_exact => add_rows::<S, T, 1, EXACT>(s, taps, table, sums),
        1 if table.divides => add_rows::<S, T, 1, DIVIDED>(s, taps, table, sums),
        1 => add_rows::<S, T, 1, ADDED>(s, taps, table, sums),
        2 => add_rows::<S, T, 2, ADDED>(s, taps, table, sums),
        3 => add_rows::<S, T, 3, ADDED>(s, taps, table, sums),
        _ => add_rows::<S, T, 0, ADDED>(s, taps, table, sums),
    }
}

/// Of `ROWS` rows, or any number for 0.
#[inline(always)]
#[allow(clippy::needless_range_loop)] // iterators over registers move them through memory
fn add_rows<S: Simd, T: InF32, const ROWS: usize, const BECOMES: u8>(
    s: S,
    taps: &[(Row<T>, f32)],
    table: &Table,
    sums: &mut Sums,
) {
    let taps = if ROWS > 0 { &taps[..ROWS] } else { taps };
    let len = taps[0].0.len();
    let count = len / S::LANES;
    let mut registers = [Registers::none(); ROWS];
    for row in 0..ROWS {
        registers[row] = taps[row].0.registers(s, 0, count);
    }
    for (i, sums) in sums.0[..count * S::LANES].chunks_exact_mut(S::LANES).enumerate() {
        let at = i * S::LANES;
        let weights = s.load_slice(table.weights(at));
        let mut sum = s.splat(0.0);
        if ROWS == 0 {
            for &(row, weight) in taps {
                sum = more::<S, BECOMES>(s, sum, row.lanes(s, at), weight, weights);
            }
        }
        for row in 0..ROWS {
            sum = more::<S, BECOMES>(s, sum, registers[row].get(s, i), taps[row].1, weights);
        }
        s.store_slice(sums, finished::<S, BECOMES>(s, sum, weights));
    }
    if count * S::LANES < len {
        // May overlap the register before.
        let at = len.saturating_sub(S::LANES);
        let end = Span::new(s, at as isize, len);
        let weights = s.load_slice(table.weights(at));
        let mut sum = s.splat(0.0);
        for &(row, weight) in taps {
            sum = more::<S, BECOMES>(s, sum, row.packed_span(s, end), weight, weights);
        }
        s.store_slice(&mut sums.0[at..], finished::<S, BECOMES>(s, sum, weights));
    }
}

/// A sum and a value more.
#[inline(always)]
fn more<S: Simd, const BECOMES: u8>(
    s: S,
    sum: S::F32,
    grads: S::F32,
    of_row: f32,
    of_column: S::F32,
) -> S::F32 {
    let of_row = s.splat(of_row);
    let value = match BECOMES {
        ADDED => s.mul(grads, of_row),
        DIVIDED => s.div(grads, s.mul(of_row, of_column)),
        _ => s.mul(grads, s.mul(of_row, of_column)),
    };
    s.add(sum, value)
}

#[inline(always)]
fn finished<S: Simd, const BECOMES: u8>(s: S, sum: S::F32, of_column: S::F32) -> S::F32 {
    args::finished(s, sum, of_column, BECOMES == ADDED)
}

#[inline(always)]
fn write_body<S: Simd, T: InF32>(s: S, row: Row<T>, pixels: &[Pixel], channels: usize, sums: &Sums) {
    match channels.div_ceil(S::LANES) {
        _ if !S::TUNED => {}
        1 => write_pixels::<S, T, 1>(s, row, pixels, channels, sums),
        2 => write_pixels::<S, T, 2>(s, row, pixels, channels, sums),
        3 => write_pixels::<S, T, 3>(s, row, pixels, channels, sums),
        4 => write_pixels::<S, T, 4>(s, row, pixels, channels, sums),
        _ => write_pixels::<S, T, 0>(s, row, pixels, channels, sums),
    }
}

/// Writes pixels of so many registers each, or any number for 0.
#[inline(always)]
fn write_pixels<S: Simd, T: InF32, const REGISTERS: usize>(
    s: S,
    row: Row<T>,
    pixels: &[Pixel],
    channels: usize,
    sums: &Sums,
) {
    let mut at = 0;
    for &Pixel { first, taps } in pixels {
        let (sums, taps) = (&sums.0[first as usize..], taps as usize);
        match taps {
            1 => write_pixel::<S, T, REGISTERS, 1>(s, row, at, sums, taps, channels),
            2 => write_pixel::<S, T, REGISTERS, 2>(s, row, at, sums, taps, channels),
            3 => write_pixel::<S, T, REGISTERS, 3>(s, row, at, sums, taps, channels),
            _ => write_pixel::<S, T, REGISTERS, 0>(s, row, at, sums, taps, channels),
        }
        at += channels;
    }
}

/// Writes the sum of `TAPS` vertical sums, or of any number for 0.
#[inline(always)]
fn write_pixel<S: Simd, T: InF32, const REGISTERS: usize, const TAPS: usize>(
    s: S,
    row: Row<T>,
    at: usize,
    sums: &[f32],
    taps: usize,
    channels: usize,
) {
    // The last register may overlap the one before, or the next pixel, which is written later.
    let last = channels.saturating_sub(S::LANES);
    if REGISTERS == 1 && at + S::LANES > row.len() {
        let [sum] = added::<S, TAPS, 1>(s, sums, taps, channels);
        return row.set_tail(s, at, channels, sum);
    }
    if REGISTERS > 0 {
        for i in 0..REGISTERS {
            let channel = if i + 1 == REGISTERS { last } else { i * S::LANES };
            let [sum] = added::<S, TAPS, 1>(s, &sums[channel..], taps, channels);
            row.set_lanes(s, at + channel, sum);
        }
        return;
    }
    let registers = row.registers(s, at, channels / S::LANES);
    if TAPS == 1 {
        for (i, sums) in sums[..channels].chunks_exact(S::LANES).enumerate() {
            registers.set(s, i, s.load_slice(sums));
        }
    } else if TAPS == 2 {
        let (one, two) = sums[..2 * channels].split_at(channels);
        let both = one.chunks_exact(S::LANES).zip(two.chunks_exact(S::LANES));
        for (i, (one, two)) in both.enumerate() {
            registers.set(s, i, s.add(s.load_slice(one), s.load_slice(two)));
        }
    } else {
        for i in 0..registers.count() {
            let [sum] = added::<S, TAPS, 1>(s, &sums[i * S::LANES..], taps, channels);
            registers.set(s, i, sum);
        }
    }
    if !channels.is_multiple_of(S::LANES) {
        let [sum] = added::<S, TAPS, 1>(s, &sums[last..], taps, channels);
        row.set_lanes(s, at + last, sum);
    }
}
