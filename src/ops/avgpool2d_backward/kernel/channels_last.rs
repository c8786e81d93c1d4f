//! Channels that are neighbours in memory: the vertical sums of a row of windows, then its pixels from them.

use super::{Args, MAX_OVERLAP, Weights, finished, put, weighted};
use crate::dtype::InF32;
use crate::simd::{MAX_LANES, Simd};
use crate::view::{Row, Span, View};
use crate::window::{Axis, ceil_div};
use std::ops::Range;

/// Vertical sums that are made before the first pixel: half of a first cache.
const SUMS: usize = 4096;
/// And as many as whole registers write behind the last one.
type Sums = [f32; SUMS + MAX_LANES];

/// Writes rows of pixels, which are counted through batches.
#[inline(always)]
pub fn channels_last<S: Simd, T: InF32>(s: S, args: &Args<T>, rows: Range<usize>) {
    let [_, channels, height, width] = args.out.shape;
    let cut = Cut::new(args, S::LANES);
    let mut sums: Sums = [0.0; SUMS + MAX_LANES];
    let mut row = rows.start;
    while row < rows.end {
        let (n, y) = (row / height, row % height);
        let over = cut.vertical.axis.covering(y as i64, y as i64 + 1);
        let last = height.min(y + rows.end - row);
        // Rows under the same windows have the same pixels.
        let mut windows = over.clone();
        let mut below = y + 1;
        while below < last {
            cut.vertical.axis.advance(&mut windows, below as i64);
            if windows != over {
                break;
            }
            below += 1;
        }
        for first in (0..channels).step_by(cut.part) {
            let part = first..channels.min(first + cut.part);
            for start in (0..width).step_by(cut.pixels) {
                let pixels = start..width.min(start + cut.pixels);
                let columns = cut.columns(&pixels);
                cut.sum(s, n, &over, &part, &columns, &mut sums);
                for y in y..below {
                    cut.write(s, [n, y], &part, &pixels, &sums);
                }
            }
        }
        row += below - y;
    }
}

/// How rows are cut into what fits into the sums, and what is the same for all of them.
struct Cut<T> {
    /// [N, oH, oW, C] and [N, H, W, C], or [N, oH, 1, oW * C] and [N, H, 1, W * C] if `joined`.
    grad: View<T>,
    out: View<T>,
    joined: bool,
    stream: bool,
    vertical: Weights,
    horizontal: Weights,
    /// Channels and pixels of a row that are summed at a time.
    part: usize,
    pixels: usize,
    /// The windows of a row that no side of the image cuts: they weigh the same.
    inner: Range<i64>,
    /// What sums begin with.
    zero: f32,
}

impl<T: InF32> Cut<T> {
    /// One body for all levels.
    #[inline(never)]
    fn new(args: &Args<T>, lanes: usize) -> Cut<T> {
        let [_, channels, _, width] = args.out.shape;
        let (mut vertical, mut horizontal) = args.axes();
        let alone = args.one_window();
        if alone {
            (vertical, horizontal) = (vertical.alone(), horizontal.alone());
        }
        let Axis { kernel, stride, padding, size, windows, .. } = horizontal.axis;
        let overlap = horizontal.axis.overlap() as usize;
        let columns = ((width as i64 - 1 + padding) / stride - padding / stride) as usize + overlap;
        let (mut part, mut pixels) = (channels, width);
        if columns.saturating_mul(channels) > SUMS {
            // Columns that neighbouring tiles share are summed for each.
            let fewest = columns.min(4 * overlap);
            if channels > SUMS / fewest {
                let most = SUMS / fewest / lanes * lanes;
                part = channels.div_ceil(channels.div_ceil(most)).next_multiple_of(lanes);
            }
            if columns > SUMS / part {
                pixels = (SUMS / part - overlap).saturating_mul(stride as usize);
            }
        }
        let (grad, out) = (args.grad.permuted([0, 2, 3, 1]), args.out.permuted([0, 2, 3, 1]));
        let stream = out.streams(lanes * size_of::<T>());
        let whole = [args.grad, args.out].map(|view| view.joined_channels().filter(|_| part == channels));
        let (joined, [grad, out]) = match whole {
            [Some(grad), Some(out)] => (true, [grad, out].map(|view| view.permuted([0, 2, 1, 3]))),
            _ => (false, [grad, out]),
        };
        let first = ceil_div(padding, stride);
        let end = (size + padding).saturating_sub(kernel).div_euclid(stride) + 1;
        let inner = first..end.min(windows);
        // What is copied stays -0; a longer sum begins with 0.
        let zero = if alone { -0.0 } else { 0.0 };
        Cut { grad, out, joined, stream, vertical, horizontal, part, pixels, inner, zero }
    }

    /// The window columns over some pixels, those that do not exist among them: as many before the first pixel's own as overlap.
    fn columns(&self, pixels: &Range<usize>) -> Range<i64> {
        let Axis { stride, padding, .. } = self.horizontal.axis;
        let own = |x: usize| (x as i64 + padding) / stride;
        own(pixels.start) + 1 - self.horizontal.axis.overlap()..own(pixels.end - 1) + 1
    }

    /// Makes the vertical sums of the window columns `columns` under the window rows `over`.
    #[inline(always)]
    fn sum<S: Simd>(
        &self,
        s: S,
        n: usize,
        over: &Range<i64>,
        part: &Range<usize>,
        columns: &Range<i64>,
        sums: &mut Sums,
    ) {
        let pitch = part.len();
        let place = |column: i64| (column - columns.start) as usize * pitch;
        let mut weights = [0f32; MAX_OVERLAP as usize];
        for (i, weight) in over.clone().zip(&mut weights) {
            *weight = self.vertical.of(i);
        }
        let mut column = columns.start.max(0);
        let end = columns.end.min(self.horizontal.axis.windows).max(column);
        sums[..place(column)].fill(0.0);
        sums[place(end)..place(columns.end)].fill(0.0);
        while column < end {
            let next = if self.joined && self.inner.contains(&column) {
                self.inner.end.min(end)
            } else {
                column + 1
            };
            let of_column = self.horizontal.of(column);
            let (x, at) =
                if self.joined { (0, column as usize * pitch) } else { (column as usize, part.start) };
            let run = Run { cut: self, n, over, weights: &weights, of_column, x, at };
            let sums = &mut sums[place(column)..];
            let len = (next - column) as usize * pitch;
            let whole = if S::TUNED { len - len % (4 * S::LANES) } else { 0 };
            for from in (0..whole).step_by(4 * S::LANES) {
                run.sum::<S, 4>(s, from, sums);
            }
            for from in (whole..len).step_by(S::LANES) {
                run.sum::<S, 1>(s, from, sums);
            }
            column = next;
        }
    }

    /// Writes some pixels of a row.
    #[inline(always)]
    fn write<S: Simd>(
        &self,
        s: S,
        [n, y]: [usize; 2],
        part: &Range<usize>,
        pixels: &Range<usize>,
        sums: &Sums,
    ) {
        let Axis { kernel, stride, padding, .. } = self.horizontal.axis;
        let pitch = part.len();
        let row = |x: usize| {
            if self.joined { (self.out.row(n, y, 0), x * pitch) } else { (self.out.row(n, y, x), part.start) }
        };
        if stride == 1 && self.joined {
            // All pixels are one.
            let (to, at) = row(pixels.start);
            return self.add(s, to, at, pixels.len() * pitch, sums, kernel as usize, pitch);
        }
        let (short, long) = ((kernel / stride) as usize, kernel % stride);
        let mut phase = (pixels.start as i64 + padding) % stride;
        let mut end = self.horizontal.axis.overlap() as usize;
        for x in pixels.clone() {
            let taps = short + usize::from(phase < long);
            let (to, at) = row(x);
            self.add(s, to, at, pitch, &sums[(end - taps) * pitch..], taps, pitch);
            phase += 1;
            if phase == stride {
                (end, phase) = (end + 1, 0);
            }
        }
    }

    /// Writes `len` elements, each the sum of `taps` vertical sums that lie `pitch` apart. What follows in the row may be
    /// overwritten too, if it is written later.
    #[allow(clippy::too_many_arguments)]
    #[inline(always)]
    fn add<S: Simd>(&self, s: S, to: Row<T>, at: usize, len: usize, sums: &[f32], taps: usize, pitch: usize) {
        let four = if S::TUNED { len - len % (4 * S::LANES) } else { 0 };
        for from in (0..four).step_by(4 * S::LANES) {
            let registers = to.registers(s, at + from, 4);
            for (i, &sum) in added::<S, 4>(s, &sums[from..], taps, pitch).iter().enumerate() {
                put(s, registers, i, self.stream, sum);
            }
        }
        for from in (four..len).step_by(S::LANES) {
            let [sum] = added::<S, 1>(s, &sums[from..], taps, pitch);
            let (at, left) = (at + from, len - from);
            if left >= S::LANES || self.joined && to.len() - at >= S::LANES {
                put(s, to.registers(s, at, 1), 0, self.stream, sum);
            } else {
                to.set_tail(s, at, left, sum);
            }
        }
    }
}

/// Registers of sums of vertical sums.
#[inline(always)]
fn added<S: Simd, const REGISTERS: usize>(
    s: S,
    sums: &[f32],
    taps: usize,
    pitch: usize,
) -> [S::F32; REGISTERS] {
    let mut all = [s.splat(0.0); REGISTERS];
    if taps > 0 {
        for (i, sum) in all.iter_mut().enumerate() {
            *sum = s.load_slice(&sums[i * S::LANES..]);
        }
    }
    for tap in 1..taps {
        let sums = &sums[tap * pitch..];
        for (i, sum) in all.iter_mut().enumerate() {
            *sum = s.add(*sum, s.load_slice(&sums[i * S::LANES..]));
        }
    }
    all
}

/// Neighbouring elements of window rows that weigh the same.
struct Run<'a, T> {
    cut: &'a Cut<T>,
    n: usize,
    over: &'a Range<i64>,
    /// The weights of the window rows,
    weights: &'a [f32; MAX_OVERLAP as usize],
    /// and that of the window columns.
    of_column: f32,
    /// Where they are in `grad`.
    x: usize,
    at: usize,
}

impl<T: InF32> Run<'_, T> {
    /// Sums `REGISTERS` registers. A single one may reach beyond the row, where it makes zeros.
    #[inline(always)]
    fn sum<S: Simd, const REGISTERS: usize>(&self, s: S, from: usize, sums: &mut [f32]) {
        let Cut { grad, horizontal: Weights { divides, .. }, zero, .. } = *self.cut;
        let (column, at) = (s.splat(self.of_column), self.at + from);
        let mut all = [s.splat(zero); REGISTERS];
        for (i, &weight) in self.over.clone().zip(self.weights) {
            let row = grad.row(self.n, i as usize, self.x);
            let weight = s.splat(weight);
            if at + REGISTERS * S::LANES <= row.len() {
                let registers = row.registers(s, at, REGISTERS);
                for (r, sum) in all.iter_mut().enumerate() {
                    *sum = weighted(s, *sum, registers.get(s, r), weight, column, divides);
                }
            } else {
                let grad = row.span(s, Span::new(s, at as isize, row.len()));
                all[0] = weighted(s, all[0], grad, weight, column, divides);
            }
        }
        for (r, &sum) in all.iter().enumerate() {
            s.store_slice(&mut sums[from + r * S::LANES..], finished(s, sum, column, !divides));
        }
    }
}
