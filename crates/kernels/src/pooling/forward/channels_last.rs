//! Channels that are neighbours in memory: the vertical sums of a row of windows, then its means from them, both in buffers. Work for
//! a single pixel takes longer than its channels, where they are few: loops go through all of a row as far as they can.

use super::args::{self, Args};
use super::case::Case;
use crate::dtype::InF32;
use crate::machine::machine;
use crate::pooling::packed::{SUMS, Sums, add_pixel, write_packed};
use crate::simd::{Simd, kernels};
use crate::view::{Aligned, AnyView, Registers, Span, View};
use crate::window::Axis;
use std::ops::Range;

/// Rows that are summed at a time.
const ROWS: usize = 16;
/// Of images that the caches do not hold, the last row of windows is prefetched so many bytes ahead.
const AHEAD: usize = 2 << 10;

/// Writes out. Items are rows of pixels.
pub fn run<T: InF32>(case: &Case, input: AnyView, out: AnyView) {
    let [n, _, height, _] = case.windows;
    args::write::<T>(case, input, out, n * height, channels_last::<T>(case.level));
}

kernels! {
    /// Writes the rows of pixels `rows` of out, which are counted through batches.
    fn channels_last<T: InF32>(args: &Args<T>, rows: Range<usize>) = body;
}

#[inline(always)]
fn body<S: Simd, T: InF32>(s: S, args: &Args<T>, rows: Range<usize>) {
    if !S::TUNED {
        return;
    }
    let [_, channels, height, width] = args.out.shape;
    let cut = Cut::new(args, S::LANES);
    let Axis { stride, padding, kernel, .. } = cut.axis;
    let left = |x: usize| x as i64 * stride - padding;
    let (mut sums, mut means): (Sums, Sums) = (Aligned([0.0; _]), Aligned([0.0; _]));
    for row in rows {
        let (n, y) = (row / height, row % height);
        let (over, tall) = (args.inside(0, y), args.divisor(0, y));
        for first in (0..channels).step_by(cut.part) {
            let part = first..channels.min(first + cut.part);
            for start in (0..width).step_by(cut.pixels) {
                let tile = start..width.min(start + cut.pixels);
                let (taps, pitch) = (kernel as usize, part.len());
                if cut.alone {
                    cut.sum_alone(s, args, n, &over, &part, args.inside(1, start), &mut means);
                } else {
                    let columns = left(tile.start)..left(tile.end - 1) + kernel;
                    cut.sum(s, n, &over, &part, columns, &mut sums);
                    for pixel in 0..tile.len() {
                        let (sums, to) =
                            (&sums.0[pixel * stride as usize * pitch..], &mut means.0[pixel * pitch..]);
                        add_pixel::<S, 0>(s, sums, taps, pitch, to);
                    }
                }
                cut.write(s, args, [n, y], tall, &part, &tile, &means);
            }
        }
    }
}

/// How rows are cut into what fits into the sums, and what is the same for all of them.
struct Cut<T> {
    /// [N, H, W, C] and [N, oH, oW, C], or [N, H, 1, W * C] and [N, oH, 1, oW * C] if `joined`.
    input: View<T>,
    out: View<T>,
    joined: bool,
    stream: bool,
    axis: Axis,
    /// Channels and pixels of a row that are summed at a time.
    part: usize,
    pixels: usize,
    /// The columns of a window have no room beside each other: one is summed after the other.
    alone: bool,
    /// The caches do not hold both tensors.
    large: bool,
}

impl<T: InF32> Cut<T> {
    /// One body for all levels.
    #[inline(never)]
    fn new(args: &Args<T>, lanes: usize) -> Cut<T> {
        let [_, channels, _, width] = args.out.shape;
        let axis = args.axis(1);
        let overlap = axis.kernel > axis.stride && width > 1;
        // Columns that neighbouring tiles share are summed for each.
        let few = if overlap { width.min(4) } else { 1 };
        let columns = (few as i64 - 1).saturating_mul(axis.stride).saturating_add(axis.kernel) as usize;
        let alone = columns.saturating_mul(if overlap { lanes.min(channels) } else { channels }) > SUMS;
        let most = if alone { SUMS } else { SUMS / columns };
        let mut part = channels;
        if part > most {
            part = channels.div_ceil(channels.div_ceil(most / lanes * lanes)).next_multiple_of(lanes);
        }
        let room = SUMS / part;
        let mut pixels = if alone { 1 } else { (room - axis.kernel as usize) / axis.stride as usize + 1 };
        pixels = width.div_ceil(width.div_ceil(pixels.min(room)));
        let whole = [args.input, args.out].map(|view| view.joined_channels().filter(|_| part == channels));
        let (joined, [input, out]) = match whole {
            [Some(input), Some(out)] => (true, [input, out].map(|view| view.permuted([0, 2, 1, 3]))),
            _ => (false, [args.input, args.out].map(|view| view.permuted([0, 2, 3, 1]))),
        };
        let large = input.size() + out.size() >= machine().streaming_size;
        // Also what would stay in the caches by itself: 8x64x112x112 k3s2p1 2.35 ms instead of 2.5 (Zen 4).
        let stream = large && out.is_packed();
        Cut { input, out, joined, stream, axis, part, pixels, alone, large }
    }

    /// Makes the vertical sums of the columns `columns` in the rows `over`. Those outside of the image are 0.
    #[inline(always)]
    fn sum<S: Simd>(
        &self,
        s: S,
        n: usize,
        over: &Range<usize>,
        part: &Range<usize>,
        columns: Range<i64>,
        sums: &mut Sums,
    ) {
        let pitch = part.len();
        let place = |column: i64| (column - columns.start) as usize * pitch;
        let start = columns.start.max(0);
        let end = columns.end.min(self.axis.size).max(start);
        sums.0[..place(start)].fill(0.0);
        sums.0[place(end)..place(columns.end)].fill(0.0);
        let mut of_rows = [Registers::none(); ROWS];
        let mut column = start;
        while column < end {
            let next = if self.joined { end } else { column + 1 };
            let (x, at) =
                if self.joined { (0, column as usize * pitch) } else { (column as usize, part.start) };
            let width = self.input.shape[3];
            let registers = ((next - column) as usize * pitch).div_ceil(S::LANES);
            let whole = registers.min((width - at) / S::LANES);
            let sums = &mut sums.0[place(column)..];
            for top in over.clone().step_by(ROWS) {
                let rows = &mut of_rows[..ROWS.min(over.end - top)];
                for (i, row) in rows.iter_mut().enumerate() {
                    *row = self.input.row(n, top + i, x).registers(s, at, whole);
                }
                let first = top == over.start;
                let four = whole - whole % 4;
                for i in (0..four).step_by(4) {
                    if self.large {
                        for register in i..i + 4 {
                            rows[rows.len() - 1].prefetch_far(s, register, AHEAD / size_of::<T>());
                        }
                    }
                    sum_rows::<S, T, 4>(s, rows, i, first, sums);
                }
                for i in four..whole {
                    sum_rows::<S, T, 1>(s, rows, i, first, sums);
                }
            }
            // What lies behind the row becomes zeros.
            if whole < registers {
                let span = Span::new(s, (at + whole * S::LANES) as isize, width);
                let mut sum = s.splat(0.0);
                for y in over.clone() {
                    sum = s.add(sum, self.input.row(n, y, x).packed_span(s, span));
                }
                s.store_slice(&mut sums[whole * S::LANES..], sum);
            }
            column = next;
        }
    }

    /// Makes the sums of a single window: the vertical ones of each of its columns are added to those before it.
    #[inline(always)]
    #[allow(clippy::too_many_arguments)]
    fn sum_alone<S: Simd>(
        &self,
        s: S,
        args: &Args<T>,
        n: usize,
        over: &Range<usize>,
        part: &Range<usize>,
        columns: Range<usize>,
        sums: &mut Sums,
    ) {
        let columns_as_planes = args.input.permuted([0, 3, 2, 1]);
        sums.0[..part.len()].fill(0.0);
        for column in columns {
            let pixels = columns_as_planes.plane(n, column);
            let mut c = part.start;
            while c + 4 * S::LANES <= part.end {
                let column = pixels.sum_registers::<S, 4>(s, over.clone(), c);
                let sums = &mut sums.0[c - part.start..][..4 * S::LANES];
                for (i, &sum) in column.iter().enumerate() {
                    let sums = &mut sums[i * S::LANES..];
                    s.store_slice(sums, s.add(s.load_slice(sums), sum));
                }
                c += 4 * S::LANES;
            }
            while c < part.end {
                let column = pixels.sum_span(s, over.clone(), Span::new(s, c as isize, pixels.width));
                let sums = &mut sums.0[c - part.start..];
                s.store_slice(sums, s.add(s.load_slice(sums), column));
                c += S::LANES;
            }
        }
    }

    /// Writes a tile of a row from the sums of its windows. Windows that have as many pixels are divided together.
    #[inline(always)]
    #[allow(clippy::too_many_arguments)]
    fn write<S: Simd>(
        &self,
        s: S,
        args: &Args<T>,
        [n, y]: [usize; 2],
        tall: f32,
        part: &Range<usize>,
        tile: &Range<usize>,
        sums: &Sums,
    ) {
        let pitch = part.len();
        let mut x = tile.start;
        while x < tile.end {
            let wide = args.divisor(1, x);
            let mut end = x + 1;
            while self.joined && end < tile.end && args.divisor(1, end) == wide {
                end += 1;
            }
            let to = if self.joined {
                self.out.row(n, y, 0).slice(x * pitch..end * pitch)
            } else {
                self.out.row(n, y, x).slice(part.clone())
            };
            write_packed(
                s,
                to,
                &sums.0[(x - tile.start) * pitch..],
                1,
                pitch,
                self.stream,
                Some(tall * wide),
            );
            x = end;
        }
    }
}

/// Sums `REGISTERS` registers of some rows from number `at` on, behind what is summed already unless they are the `first` ones.
#[inline(always)]
fn sum_rows<S: Simd, T: InF32, const REGISTERS: usize>(
    s: S,
    rows: &[Registers<T>],
    at: usize,
    first: bool,
    sums: &mut [f32],
) {
    let sums = &mut sums[at * S::LANES..][..REGISTERS * S::LANES];
    let mut all = [s.splat(0.0); REGISTERS];
    for (i, sum) in all.iter_mut().enumerate().take(if first { 0 } else { REGISTERS }) {
        *sum = s.load_slice(&sums[i * S::LANES..]);
    }
    for row in rows {
        for (i, sum) in all.iter_mut().enumerate() {
            *sum = s.add(*sum, row.get(s, at + i));
        }
    }
    for (i, &sum) in all.iter().enumerate() {
        s.store_slice(&mut sums[i * S::LANES..], sum);
    }
}
