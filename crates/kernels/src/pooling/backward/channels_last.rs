//! Channels that are neighbours in memory: the vertical sums of a row of windows, then its pixels from them, both in buffers. Work
//! for a single pixel takes longer than its channels, where they are few: loops go through all of a row as far as they can.

use super::args::{self, Args, MAX_OVERLAP, Weights};
use super::case::Case;
use super::strided::{Strided, fill};
use crate::dtype::InF32;
use crate::pooling::packed::{SUMS, Sums, add_pixel, put_pixel, write_packed};
use crate::pooling::tuning::STREAMED;
use crate::pooling::{is_power_of_two, put};
use crate::simd::{Simd, kernels};
use crate::view::{Aligned, AnyView, Registers, Row, Span, View, bands};
use crate::window::Axis;
use std::ops::Range;

/// Of each window row over a pixel.
type Each<T> = [T; MAX_OVERLAP as usize];

/// How the sums of a row become its pixels.
#[derive(Clone, Copy, PartialEq)]
pub enum Finish {
    /// Pixel by pixel.
    Sums,
    /// All pixels as one, where windows begin a pixel after each other.
    Flat,
    /// By a table of registers.
    Strided,
}

/// Writes gradInput pixel by pixel. Items are rows of pixels.
pub fn run<T: InF32>(case: &Case, grad: AnyView, out: AnyView) {
    finish::<T>(case, grad, out, Finish::Sums);
}

/// The same of all pixels of a row as one.
pub fn run_flat<T: InF32>(case: &Case, grad: AnyView, out: AnyView) {
    finish::<T>(case, grad, out, Finish::Flat);
}

/// The same by a table of registers.
pub fn run_strided<T: InF32>(case: &Case, grad: AnyView, out: AnyView) {
    finish::<T>(case, grad, out, Finish::Strided);
}

fn finish<T: InF32>(case: &Case, grad: AnyView, out: AnyView, finish: Finish) {
    let level = case.pixel_level;
    let args = Args { finish, ..Args::new(case, level, grad, out) };
    args.write(case.rows_of_pixels(), case.bytes_of_pixels(), channels_last::<T>(level));
}

/// Whether pixels leave past the caches.
pub fn streams<T: InF32>(args: &Args<T>) -> bool {
    let [grad, out] = [args.grad, args.out].map(|view| view.permuted([0, 2, 3, 1]));
    out.streams_beside(1, grad.size()) && grad.size() + out.size() >= STREAMED
}

/// The window columns over a row of pixels, and how many of them have to have room for all channels.
pub fn columns_of_row(horizontal: Axis) -> [usize; 2] {
    let Axis { stride, padding, size, .. } = horizontal;
    let overlap = horizontal.overlap() as usize;
    let columns = ((size - 1 + padding) / stride - padding / stride) as usize + overlap;
    // Columns that neighbouring tiles share are summed for each.
    [columns, columns.min(if overlap == 1 { 2 } else { 4 * overlap })]
}

kernels! {
    /// Writes the rows of pixels `rows`, which are counted through batches.
    fn channels_last<T: InF32>(args: &Args<T>, rows: Range<usize>) = body;
}

#[inline(always)]
fn body<S: Simd, T: InF32>(s: S, args: &Args<T>, rows: Range<usize>) {
    if !S::TUNED {
        return;
    }
    let [_, channels, height, width] = args.out.shape;
    let cut = Cut::new(args, S::LANES);
    let elements = rows.len().saturating_mul(cut.out.shape[3]);
    let fill = fill::<f32>(args.level);
    let axis = cut.horizontal.axis;
    let by_table = args.finish == Finish::Strided;
    let strided = if by_table { Strided::new(axis, channels, S::LANES, elements) } else { None };
    let (mut sums, mut pixels): (Sums, Sums) = (Aligned([0.0; _]), Aligned([0.0; _]));
    let mut weights: Each<f32> = [0.0; MAX_OVERLAP as usize];
    let mut in_registers: Each<Registers<T>> = [Registers::none(); MAX_OVERLAP as usize];
    for (n, _, band) in bands([args.out.shape[0], 1, height, width], rows, false) {
        // Rows under the same windows have the same pixels.
        for (over, ys) in cut.vertical.axis.runs(band) {
            if over.is_empty() && cut.joined {
                ys.for_each(|y| cut.out.row(n, y, 0).clear());
                continue;
            }
            cut.weigh(&over, &mut weights);
            for first in (0..channels).step_by(cut.part) {
                let part = first..channels.min(first + cut.part);
                for start in (0..width).step_by(cut.pixels) {
                    let tile = start..width.min(start + cut.pixels);
                    let columns = cut.columns(&tile);
                    cut.sum(s, n, &over, &weights, &mut in_registers, &part, &columns, &mut sums);
                    if cut.leaves_at_once(S::LANES, &part) {
                        if cut.joined && cut.horizontal.axis.overlap() == 1 && cut.horizontal.axis.windows > 1
                        {
                            for y in ys.clone() {
                                cut.copy(s, cut.out.row(n, y, 0), &tile, &sums);
                            }
                            continue;
                        }
                        if ys.len() == 1 {
                            cut.put(s, [n, ys.start], &part, &tile, &sums);
                            continue;
                        }
                    }
                    let (sums, taps) = if cut.flat {
                        (&sums, cut.horizontal.axis.kernel as usize)
                    } else if let Some(strided) = &strided {
                        let elements = tile.start * channels..tile.end * channels;
                        fill(strided, &sums.0, columns.start, elements, &mut pixels.0);
                        (&pixels, 1)
                    } else {
                        cut.add(s, &part, &tile, &sums, &mut pixels);
                        (&pixels, 1)
                    };
                    for y in ys.clone() {
                        cut.write(s, [n, y], &part, &tile, sums, taps);
                    }
                }
            }
        }
    }
}

/// How rows are cut into what fits into the sums, and what is the same for all of them.
pub struct Cut<T> {
    /// [N, oH, oW, C] and [N, H, W, C], or [N, oH, 1, oW * C] and [N, H, 1, W * C] if `joined`.
    pub grad: View<T>,
    pub out: View<T>,
    pub joined: bool,
    /// All pixels are made as one: each window begins a pixel after the one before.
    flat: bool,
    pub stream: bool,
    /// Rows of gradOutput are prefetched: the processor does not foresee those of a part of the channels, or of a tile (8x512x28x28 k3s1p1: 3.5
    /// ms, then 2.3; 8x256x56x56 3.7 and 2.7).
    fetches: bool,
    pub vertical: Weights,
    pub horizontal: Weights,
    /// Channels and pixels of a row that are summed at a time.
    pub part: usize,
    pixels: usize,
    /// The windows of a row that no side of the image cuts: they weigh the same.
    pub inner: Range<i64>,
    /// What sums begin with.
    pub zero: f32,
}

impl<T: InF32> Cut<T> {
    /// One body for all levels.
    #[inline(never)]
    pub fn new(args: &Args<T>, lanes: usize) -> Cut<T> {
        let [_, channels, _, width] = args.out.shape;
        let (mut vertical, mut horizontal) = args.axes();
        let alone = args::is_covered(vertical.axis) && args::is_covered(horizontal.axis);
        if alone {
            (vertical, horizontal) = (vertical.alone(), horizontal.alone());
        }
        let stride = horizontal.axis.stride;
        let overlap = horizontal.axis.overlap() as usize;
        let [columns, fewest] = columns_of_row(horizontal.axis);
        let mut part = channels;
        if part > SUMS / fewest {
            let most = SUMS / fewest / lanes * lanes;
            part = channels.div_ceil(channels.div_ceil(most)).next_multiple_of(lanes);
        }
        let whole = [args.grad, args.out].map(|view| view.joined_channels().filter(|_| part == channels));
        let (joined, [grad, out]) = match whole {
            [Some(grad), Some(out)] => (true, [grad, out].map(|view| view.permuted([0, 2, 1, 3]))),
            _ => (false, [args.grad, args.out].map(|view| view.permuted([0, 2, 3, 1]))),
        };
        let flat = args.finish == Finish::Flat;
        let mut pixels = width;
        if columns > SUMS / part {
            pixels = (SUMS / part - overlap).saturating_mul(stride as usize);
        }
        if !flat {
            pixels = pixels.min(SUMS / part);
        }
        // Tiles begin with a register.
        if pixels < width && pixels >= lanes {
            pixels -= pixels % lanes;
        }
        pixels = width.div_ceil(width.div_ceil(pixels)).next_multiple_of(lanes).min(pixels);
        let stream = streams(args);
        let fetches = grad.fills(2);
        let inner = horizontal.axis.whole();
        // What is copied stays -0; a longer sum begins with 0.
        let zero = if alone { -0.0 } else { 0.0 };
        Cut { grad, out, joined, flat, stream, fetches, vertical, horizontal, part, pixels, inner, zero }
    }

    /// The window columns over some pixels, those that do not exist among them: as many before the first pixel's own as overlap.
    fn columns(&self, pixels: &Range<usize>) -> Range<i64> {
        let Axis { stride, padding, .. } = self.horizontal.axis;
        let own = |x: usize| (x as i64 + padding) / stride;
        own(pixels.start) + 1 - self.horizontal.axis.overlap()..own(pixels.end - 1) + 1
    }

    /// The weights of window rows.
    #[inline(never)] // LLVM makes a large vector loop of it
    fn weigh(&self, over: &Range<i64>, weights: &mut Each<f32>) {
        for (i, weight) in over.clone().zip(weights) {
            *weight = self.vertical.of(i);
        }
    }

    /// Makes the vertical sums of the window columns `columns` under the window rows `over`.
    #[allow(clippy::too_many_arguments)]
    #[inline(always)]
    fn sum<S: Simd>(
        &self,
        s: S,
        n: usize,
        over: &Range<i64>,
        weights: &Each<f32>,
        rows: &mut Each<Registers<T>>,
        part: &Range<usize>,
        columns: &Range<i64>,
        sums: &mut Sums,
    ) {
        let pitch = part.len();
        let place = |column: i64| (column - columns.start) as usize * pitch;
        let mut column = columns.start.max(0);
        let end = columns.end.min(self.horizontal.axis.windows).max(column);
        sums.0[..place(column)].fill(0.0);
        sums.0[place(end)..place(columns.end)].fill(0.0);
        let count = (over.end - over.start).max(0) as usize;
        let (rows, weights) = (&mut rows[..count], &weights[..count]);
        while column < end {
            let next = if self.joined && self.inner.contains(&column) {
                self.inner.end.min(end)
            } else {
                column + 1
            };
            let (x, at) =
                if self.joined { (0, column as usize * pitch) } else { (column as usize, part.start) };
            let width = self.grad.shape[3];
            let registers = ((next - column) as usize * pitch).div_ceil(S::LANES);
            let whole = registers.min((width - at) / S::LANES);
            for (i, row) in rows.iter_mut().enumerate() {
                *row = self.grad.row(n, over.start as usize + i, x).registers(s, at, whole);
            }
            let below = (over.end as usize).min(self.grad.shape[1] - 1);
            let below = self.fetches.then(|| self.grad.row(n, below, x).registers(s, at, whole));
            let sums = &mut sums.0[place(column)..];
            let (mut weights, mut of_column) = (weights, self.horizontal.of(column));
            let (mut divisor, factor);
            divisor = None;
            // Windows that do not overlap have one row at most.
            if let [of_row] = weights
                && self.horizontal.divides
            {
                // A power of two has an exact reciprocal: the same bits in a tenth of the time.
                let of_window = of_row * of_column;
                divisor = (!is_power_of_two(of_window)).then_some(s.splat(of_window));
                factor = [of_window.recip()];
                (weights, of_column) = (&factor, 1.0);
            }
            let (of_column, zero) = (s.splat(of_column), s.splat(self.zero));
            let run = Run { rows, weights, of_column, zero, below };
            if let (Some(divisor), [row]) = (divisor, run.rows) {
                for i in 0..whole {
                    let quotient = s.div(row.get(s, i), divisor);
                    s.store_slice(&mut sums[i * S::LANES..], s.add(zero, quotient));
                }
            } else {
                let four = whole - whole % 4;
                for i in (0..four).step_by(4) {
                    run.sum::<4>(s, i, sums);
                }
                for i in four..whole {
                    run.sum::<1>(s, i, sums);
                }
            }
            // What lies behind the row becomes zeros.
            if whole < registers {
                let span = Span::new(s, (at + whole * S::LANES) as isize, width);
                let mut sum = zero;
                for (i, &weight) in weights.iter().enumerate() {
                    let grad = self.grad.row(n, over.start as usize + i, x).packed_span(s, span);
                    sum = s.add(
                        sum,
                        divisor.map_or(s.mul(grad, s.splat(weight)), |divisor| s.div(grad, divisor)),
                    );
                }
                s.store_slice(&mut sums[whole * S::LANES..], run.finished(s, sum));
            }
            column = next;
        }
    }

    /// Whether a pixel's channels are whole registers of the row, and a pixel is no sum of neighbours alone.
    #[inline(always)]
    fn leaves_at_once(&self, lanes: usize, part: &Range<usize>) -> bool {
        let aligned = self.out.row(0, 0, 0).as_ptr().addr().is_multiple_of(lanes * size_of::<T>());
        let row = self.out.shape[3];
        !self.flat && part.len().is_multiple_of(lanes) && row.is_multiple_of(lanes) && aligned
    }

    /// Writes a tile of a row from the vertical sums, without a buffer: what that takes is half of all, where registers are few (Zen 4 at
    /// AVX2, 8x64x112x112 k3s2p1: 2.1 ms, then 1.6; 32x1024x7x7 k1x3, in parts of the channels, 1.06 and 0.6).
    #[inline(always)]
    fn put<S: Simd>(&self, s: S, [n, y]: [usize; 2], part: &Range<usize>, tile: &Range<usize>, sums: &Sums) {
        let (pitch, row) = (part.len(), self.out.row(n, y, if self.joined { 0 } else { tile.start }));
        let mut taps_of = TapsOf::new(self.horizontal.axis, tile.start, pitch);
        let (start, pixels) = if self.joined { (tile.start * pitch, tile.len()) } else { (part.start, 1) };
        let mut to = row.registers(s, start, pixels * pitch / S::LANES);
        for pixel in 0..tile.len() {
            let (taps, first) = taps_of.next();
            let (sums, mut at) = (&sums.0[first..], pixel * pitch / S::LANES);
            if !self.joined {
                at = 0;
                to = self.out.row(n, y, tile.start + pixel).registers(s, start, pitch / S::LANES);
            }
            match taps {
                2 => put_pixel::<S, T, 2>(s, sums, taps, pitch, to, at, self.stream),
                _ => put_pixel::<S, T, 0>(s, sums, taps, pitch, to, at, self.stream),
            }
        }
    }

    /// As `put`, where a pixel lies in one window at most: what a pixel takes beside its channels is most of it, where they are few.
    #[inline(always)]
    fn copy<S: Simd>(&self, s: S, row: Row<T>, tile: &Range<usize>, sums: &Sums) {
        let Axis { kernel, stride, padding, .. } = self.horizontal.axis;
        let (pitch, count) = (self.part, self.part / S::LANES);
        let mut phase = (tile.start as i64 + padding) % stride;
        let to = row.registers(s, tile.start * pitch, tile.len() * count);
        let (mut at, mut own) = (0, 0);
        while at < to.count() {
            let end = at + count;
            let mut from = own;
            while at < end {
                let pixels = if phase < kernel { s.load_slice(&sums.0[from..]) } else { s.splat(0.0) };
                put(s, to, at, self.stream, pixels);
                (at, from) = (at + 1, from + S::LANES);
            }
            phase += 1;
            if phase == stride {
                (phase, own) = (0, own + pitch);
            }
        }
    }

    /// Makes the pixels of a tile from the vertical sums, the channels of each behind those of the one before.
    #[inline(always)]
    fn add<S: Simd>(&self, s: S, part: &Range<usize>, tile: &Range<usize>, sums: &Sums, pixels: &mut Sums) {
        let pitch = part.len();
        let mut taps_of = TapsOf::new(self.horizontal.axis, tile.start, pitch);
        for pixel in 0..tile.len() {
            let (taps, first) = taps_of.next();
            let (sums, to) = (&sums.0[first..], &mut pixels.0[pixel * pitch..]);
            match taps {
                1 => add_pixel::<S, 1>(s, sums, taps, pitch, to),
                2 => add_pixel::<S, 2>(s, sums, taps, pitch, to),
                _ => add_pixel::<S, 0>(s, sums, taps, pitch, to),
            }
        }
    }

    /// Writes a tile of a row, whose elements are the sums of so many that lie the channels of a pixel apart.
    #[inline(always)]
    fn write<S: Simd>(
        &self,
        s: S,
        [n, y]: [usize; 2],
        part: &Range<usize>,
        tile: &Range<usize>,
        sums: &Sums,
        taps: usize,
    ) {
        let pitch = part.len();
        let runs = if self.joined { 1 } else { tile.len() };
        for run in 0..runs {
            let to = if self.joined {
                self.out.row(n, y, 0).slice(tile.start * pitch..tile.end * pitch)
            } else {
                self.out.row(n, y, tile.start + run).slice(part.clone())
            };
            write_packed(s, to, &sums.0[run * pitch..], taps, pitch, self.stream, None);
        }
    }
}

/// The vertical sums of the pixels of a row, one after the other.
struct TapsOf {
    /// Windows over a pixel that begins `phase` pixels behind the last one's first: one more than `short` where that is less than `long`.
    short: usize,
    long: i64,
    stride: i64,
    phase: i64,
    /// Behind the pixel's last sum, and from sum to sum.
    end: usize,
    pitch: usize,
}

impl TapsOf {
    /// From pixel `start` on, of sums that begin with those of [`Cut::columns`].
    #[inline(always)]
    fn new(axis: Axis, start: usize, pitch: usize) -> TapsOf {
        let Axis { kernel, stride, padding, .. } = axis;
        let (short, long, phase) =
            ((kernel / stride) as usize, kernel % stride, (start as i64 + padding) % stride);
        TapsOf { short, long, stride, phase, end: axis.overlap() as usize * pitch, pitch }
    }

    /// How many the next pixel has, and where the first one is.
    #[inline(always)]
    fn next(&mut self) -> (usize, usize) {
        let taps = self.short + usize::from(self.phase < self.long);
        let first = self.end - taps * self.pitch;
        self.phase += 1;
        if self.phase == self.stride {
            (self.end, self.phase) = (self.end + self.pitch, 0);
        }
        (taps, first)
    }
}

/// Neighbouring elements of window rows that weigh the same.
struct Run<'a, S: Simd, T> {
    rows: &'a [Registers<T>],
    /// The weights of the rows.
    weights: &'a [f32],
    /// The weight of the window columns.
    of_column: S::F32,
    /// What sums begin with.
    zero: S::F32,
    /// The row that comes next, if it is to come into the second cache before.
    below: Option<Registers<T>>,
}

impl<S: Simd, T: InF32> Run<'_, S, T> {
    #[inline(always)]
    fn finished(&self, s: S, sum: S::F32) -> S::F32 {
        s.add(s.mul(sum, self.of_column), self.zero)
    }

    /// Sums `REGISTERS` registers from number `at` on.
    #[inline(always)]
    fn sum<const REGISTERS: usize>(&self, s: S, at: usize, sums: &mut [f32]) {
        if let Some(below) = self.below {
            (at..at + REGISTERS).for_each(|i| below.prefetch_far(s, i, 0));
        }
        let mut all = [self.zero; REGISTERS];
        for (row, &weight) in self.rows.iter().zip(self.weights) {
            for (i, sum) in all.iter_mut().enumerate() {
                *sum = s.add(*sum, s.mul(row.get(s, at + i), s.splat(weight)));
            }
        }
        let to = &mut sums[at * S::LANES..][..REGISTERS * S::LANES];
        for (i, &sum) in all.iter().enumerate() {
            s.store_slice(&mut to[i * S::LANES..], self.finished(s, sum));
        }
    }
}
