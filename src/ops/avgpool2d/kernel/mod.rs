//! Average pooling: a window is summed column by column, each column from top to bottom, and the columns from left to
//! right, all from +0 on. So every way below makes the same bits, and zeros in the place of the padding change none, as no
//! sum is ever -0.
//!
//! The columns of a row of windows are summed a register at a time into a buffer (the vertical sums); then registers of
//! windows add up their columns from there (the horizontal sums). Where windows lie a stride apart the buffer keeps the
//! columns of equal remainder together, so that those of neighbouring windows are neighbours. Several rows are summed
//! vertically before they are summed horizontally: what was just stored at one offset is slow to load at another.

mod channels_last;

use self::channels_last::channels_last;
use crate::dtype::{DType, InF32};
pub use crate::ops::avgpool2d_backward::kernel::Window;
use crate::parallel;
use crate::simd::{Level, MAX_LANES, Simd, kernels};
use crate::view::{Aligned, AnyView, Disjoint, LINE, Plane, Row, Span, Spans, View};
use crate::window::Axis;
use half::{bf16, f16};
use std::ops::Range;

/// Writes out, [N, C, oH, oW], from self, [N, C, H, W]; every window has a pixel.
pub type Kernel = fn(level: Level, input: AnyView, out: AnyView, window: Window);

/// The kernel for tensors of a dtype.
#[inline(never)] // else its generic code is compiled where it is called
pub fn avgpool2d(dtype: DType) -> Option<Kernel> {
    Some(match dtype {
        DType::Float => run::<f32>,
        DType::Float16 => run::<f16>,
        DType::BFloat16 => run::<bf16>,
        _ => return None,
    })
}

/// The views and the geometry of one run.
struct Args<T> {
    input: View<T>,
    out: View<T>,
    window: Window,
    way: Way,
}

/// How the work is done.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    /// By rows, as above. Items are blocks of rows.
    Rows,
    /// Windows far wider or far more apart than the others, and all where no level is tuned: one after the other. Items
    /// are the same.
    Windows,
    /// Channels are neighbours in memory: registers of channels. Items are rows of pixels.
    ChannelsLast,
    /// A window in each small plane: the sums of columns of some planes are transposed before they are added up. Items are
    /// so many planes of an image.
    Planes,
}

/// Planes that are summed at a time.
const PLANES: usize = 16;

/// Bytes of a plane that is small: some of them lie in the first cache.
const SMALL: usize = 2 << 10;

/// So few windows are summed one by one: a register of columns that were just stored at another place is slow to load.
const FEW: usize = 2;

/// Pixels and windows are prefetched so many bytes ahead.
const AHEAD: usize = 2 << 10;

/// Rows of out in a block.
const BLOCK: usize = 8;

/// Sums in a buffer, for some rows: a part of the first cache.
const BUFFER: usize = 2048;

/// Columns of a row in it, at most, without the room between those of different remainders.
const COLUMNS: usize = BUFFER / 4;

#[allow(unsafe_code)] // shares the views
fn run<T: InF32>(level: Level, input: AnyView, out: AnyView, window: Window) {
    let (input, out) = (input.typed::<T>(), out.typed::<T>());
    let [kernel, stride] = [window.kernel[1], window.stride[1]];
    let plane = input.shape[2] * input.shape[3];
    let way = if !level.is_tuned() {
        Way::Windows
    } else if input.is_channels_last() && out.strides()[1] == 1 {
        Way::ChannelsLast
    } else if kernel > COLUMNS as i64 / 2 || stride > 4 * kernel.max(2) {
        Way::Windows
    } else if out.shape[2..] == [1, 1] && input.is_packed() && plane * size_of::<T>() <= SMALL {
        Way::Planes
    } else {
        Way::Rows
    };
    let [n, c, height, _] = out.shape;
    let items = match way {
        Way::ChannelsLast => n * height,
        Way::Planes => n * c.div_ceil(PLANES),
        _ => n * c * height.div_ceil(BLOCK),
    };
    let elements: usize = [input.shape, out.shape].iter().map(|shape| shape.iter().product::<usize>()).sum();
    let pool = pool(level);
    // SAFETY: an item is rows of out, and nothing else is written.
    let args = unsafe { Disjoint::new(Args { input, out, window, way }) };
    parallel::for_each(items, elements * size_of::<T>() / items, |items| pool(&args, items));
}

kernels! {
    /// Writes the items `items` of out.
    fn pool<T: InF32>(args: &Args<T>, items: Range<usize>) = body;
}

impl<T: InF32> Args<T> {
    fn axis(&self, axis: usize) -> Axis {
        let Window { kernel, stride, padding, .. } = self.window;
        Axis {
            kernel: kernel[axis],
            dilation: 1,
            stride: stride[axis],
            padding: padding[axis],
            size: self.input.shape[2 + axis] as i64,
            windows: self.out.shape[2 + axis] as i64,
        }
    }

    /// What the sums of a window are divided by, as two factors: divisorOverride takes the place of the height, and the
    /// width counts once.
    fn divisor(&self, axis: usize, window: usize) -> f32 {
        if self.window.divisor != 0 {
            return [self.window.divisor as f32, 1.0][axis];
        }
        let (axis, window) = (self.axis(axis), window as i64);
        let counted = if self.window.count_include_pad { axis.clipped(window) } else { axis.inside(window) };
        (counted.end - counted.start) as f32
    }

    /// The pixels of a window along an axis.
    fn inside(&self, axis: usize, window: usize) -> Range<usize> {
        let Range { start, end } = self.axis(axis).inside(window as i64);
        start as usize..end as usize
    }

    /// Plane and rows of each of some blocks. Where the channels of a pixel share lines, they follow each other in time
    /// too.
    #[inline(always)]
    fn blocks(&self, items: Range<usize>) -> impl Iterator<Item = (usize, usize, Range<usize>)> {
        let [_, channels, height, _] = self.out.shape;
        let blocks = height.div_ceil(BLOCK);
        let across = self.input.channels_are_closer();
        let item = items.start;
        let (mut n, mut c, mut block) = match across {
            true => (item / channels / blocks, item % channels, item / channels % blocks),
            false => (item / blocks / channels, item / blocks % channels, item % blocks),
        };
        // Counted on: three divisions take as long as a small plane.
        items.map(move |_| {
            let now = (n, c, block * BLOCK..height.min((block + 1) * BLOCK));
            let (inner, inner_end, outer, outer_end) = match across {
                true => (&mut c, channels, &mut block, blocks),
                false => (&mut block, blocks, &mut c, channels),
            };
            *inner += 1;
            if *inner == inner_end {
                *inner = 0;
                *outer += 1;
                if *outer == outer_end {
                    *outer = 0;
                    n += 1;
                }
            }
            now
        })
    }
}

#[inline(always)]
fn body<S: Simd, T: InF32>(s: S, args: &Args<T>, items: Range<usize>) {
    match args.way {
        Way::Rows if S::TUNED => by_rows(s, args, items),
        Way::ChannelsLast if S::TUNED => channels_last(s, args, items),
        Way::Planes if S::TUNED => by_planes(s, args, items),
        _ => by_windows(s, args, items),
    }
}

/// The sums of two registers of columns of some rows, from column `x` on, as far as they begin before `end`. What lies
/// behind `end` but in the row is summed with it, what lies behind the row is 0. (No function takes what becomes of them:
/// a closure is compiled without the level's instructions wherever it is not inlined.)
#[inline(always)]
fn vertical<S: Simd, T: InF32>(
    s: S,
    plane: &Plane<T>,
    rows: Range<usize>,
    x: usize,
    end: usize,
) -> [S::F32; 2] {
    let mut sums = [s.splat(0.0); 2];
    if plane.is_packed() && end - x >= 2 * S::LANES {
        for y in rows {
            let registers = plane.row(y).registers(s, x, 2);
            sums[0] = s.add(sums[0], registers.get(s, 0));
            sums[1] = s.add(sums[1], registers.get(s, 1));
        }
        return sums;
    }
    let count = if end - x > S::LANES { 2 } else { 1 };
    for (v, sum) in sums.iter_mut().enumerate().take(count) {
        let span = Span::new(s, (x + v * S::LANES) as isize, plane.width);
        for y in rows.clone() {
            *sum = s.add(*sum, plane.row(y).span(s, span));
        }
    }
    sums
}

/// Some windows of a row and the columns that they need, as they lie in the buffer of a row.
struct Tile {
    windows: Range<usize>,
    /// The columns of the image.
    columns: Range<usize>,
    /// Columns of padding before them.
    before: usize,
    /// Columns of equal remainder lie together, so many apart from those of the next remainder. 0: as in the image.
    pitch: usize,
    /// Sums of a row.
    row: usize,
}

impl Tile {
    fn of<T: InF32>(args: &Args<T>, windows: Range<usize>, lanes: usize) -> Tile {
        let axis = args.axis(1);
        let start = windows.start as i64 * axis.stride - axis.padding;
        let end = (windows.end as i64 - 1) * axis.stride - axis.padding + axis.kernel;
        let columns = start.clamp(0, axis.size) as usize..end.clamp(0, axis.size) as usize;
        let (length, stride) = ((end - start) as usize, axis.stride as usize);
        // The last registers are stored, and loaded, whole.
        let slack = 2 * lanes;
        let pitch = length.div_ceil(stride) + slack;
        let apart = stride > 1 && windows.len() >= lanes / 2 && pitch * stride <= BUFFER;
        let (pitch, row) = if apart { (pitch, pitch * stride) } else { (0, length + slack) };
        Tile { windows, before: (columns.start as i64 - start) as usize, columns, pitch, row }
    }
}

#[inline(always)]
fn by_rows<S: Simd, T: InF32>(s: S, args: &Args<T>, items: Range<usize>) {
    let Args { input, out, window, .. } = args;
    let [kernel, stride] = [window.kernel[1] as usize, window.stride[1] as usize];
    let stream = out.streams(S::LANES * size_of::<T>());
    let count = out.shape[3];
    let room = (COLUMNS - kernel) / stride + 1;
    let Aligned(buffer) = &mut Aligned([0f32; BUFFER]);
    let Aligned(divisors) = &mut Aligned([1f32; COLUMNS + 2 * MAX_LANES]);
    for first in (0..count).step_by(room) {
        let tile = Tile::of(args, first..count.min(first + room), S::LANES);
        // Padding stays 0 in all rows; columns are overwritten.
        buffer.fill(0.0);
        let widths = &mut divisors[..tile.windows.len()];
        widths.iter_mut().zip(tile.windows.clone()).for_each(|(width, j)| *width = args.divisor(1, j));
        let same = widths.iter().all(|&width| width == widths[0]).then_some(widths[0]);
        let together = (BUFFER / tile.row).clamp(1, BLOCK);
        for (n, c, block) in args.blocks(items.clone()) {
            let plane = input.plane(n, c);
            for top in block.clone().step_by(together) {
                let rows = top..block.end.min(top + together);
                for (y, sums) in rows.clone().zip(buffer.chunks_exact_mut(tile.row)) {
                    let inside = args.inside(0, y);
                    // Of the rows that are new, and of out.
                    let first = inside.end.saturating_sub(args.window.stride[0] as usize).max(inside.start);
                    for row in if plane.is_packed() { first..inside.end } else { 0..0 } {
                        let row = plane.row(row);
                        for line in tile.columns.clone().step_by(LINE / size_of::<T>()) {
                            row.prefetch_far(s, (line + AHEAD / size_of::<T>()) as isize);
                        }
                    }
                    if !stream {
                        let ahead = tile.windows.start + AHEAD / size_of::<T>();
                        out.row(n, c, y).prefetch_lines(s, ahead, tile.windows.len());
                    }
                    for x in tile.columns.clone().step_by(2 * S::LANES) {
                        let registers = vertical(s, &plane, inside.clone(), x, tile.columns.end);
                        store_columns(s, &tile, stride, x, registers, sums);
                    }
                }
                for (y, sums) in rows.zip(buffer.chunks_exact(tile.row)) {
                    let row = out.row(n, c, y).slice(tile.windows.clone());
                    let height = args.divisor(0, y);
                    if tile.pitch == 0 && (stride > 1 || row.len() <= FEW) {
                        let mean = |j: usize| {
                            let columns = sums[j * stride..][..kernel].iter();
                            columns.fold(0.0, |sum, column| sum + column) / (height * divisors[j])
                        };
                        (0..row.len()).for_each(|j| row.set(j, T::narrow(mean(j))));
                        continue;
                    }
                    horizontal(s, &tile, [kernel, stride], sums, height, divisors, same, row, stream);
                }
            }
        }
    }
}

/// Stores the sums of columns from `x` on where they belong in the buffer of a row.
#[inline(always)]
fn store_columns<S: Simd>(
    s: S,
    tile: &Tile,
    stride: usize,
    x: usize,
    registers: [S::F32; 2],
    sums: &mut [f32],
) {
    let at = x - tile.columns.start + tile.before;
    let left = tile.columns.end - x;
    if tile.pitch == 0 {
        s.store_slice(&mut sums[at..], registers[0]);
        if left > S::LANES {
            s.store_slice(&mut sums[at + S::LANES..], registers[1]);
        }
    } else if stride == 2 {
        let evens: [i32; MAX_LANES] = std::array::from_fn(|i| 2 * i as i32);
        let odds: [i32; MAX_LANES] = std::array::from_fn(|i| 2 * i as i32 + 1);
        let [first, second] = [&evens, &odds].map(|from| s.permute(registers[0], registers[1], from));
        for (at, register) in [(at, first), (at + 1, second)] {
            s.store_slice(&mut sums[at % 2 * tile.pitch + at / 2..], register);
        }
    } else {
        let mut lanes = [0f32; 2 * MAX_LANES];
        s.store_slice(&mut lanes, registers[0]);
        s.store_slice(&mut lanes[S::LANES..], registers[1]);
        let (mut remainder, mut place) = (at % stride, at / stride);
        for &lane in &lanes[..left.min(2 * S::LANES)] {
            sums[remainder * tile.pitch + place] = lane;
            remainder += 1;
            if remainder == stride {
                (remainder, place) = (0, place + 1);
            }
        }
    }
}

/// Adds up the columns of windows that are neighbours in the buffer of a row, and writes their means.
#[inline(always)]
#[allow(clippy::too_many_arguments)]
fn horizontal<S: Simd, T: InF32>(
    s: S,
    tile: &Tile,
    [kernel, stride]: [usize; 2],
    sums: &[f32],
    height: f32,
    widths: &[f32],
    same: Option<f32>,
    row: Row<T>,
    stream: bool,
) {
    // To divide by a power of two is to multiply with its inverse, which is quicker.
    let is_power_of_two = |area: &f32| area.to_bits().trailing_zeros() >= f32::MANTISSA_DIGITS - 1;
    let inverse = same.map(|width| height * width).filter(is_power_of_two);
    let inverse = inverse.map(|area| s.splat(1.0 / area));
    for j in (0..row.len()).step_by(S::LANES) {
        let mut sum = s.splat(0.0);
        let (mut remainder, mut place) = (0, j);
        for _ in 0..kernel {
            sum = s.add(sum, s.load_slice(&sums[remainder * tile.pitch + place..]));
            remainder += 1;
            if remainder == stride {
                (remainder, place) = (0, place + 1);
            }
        }
        let mean = match inverse {
            Some(inverse) => s.mul(sum, inverse),
            None => s.div(sum, s.mul(s.splat(height), s.load_slice(&widths[j..]))),
        };
        if row.len() - j < S::LANES || !row.is_packed() {
            row.set_lanes_masked(s, j, S::LANES.min(row.len() - j), mean);
        } else if stream {
            row.stream_lanes(s, j, mean);
        } else {
            row.set_lanes(s, j, mean);
        }
    }
}

/// One window after the other.
#[inline(always)]
fn by_windows<S: Simd, T: InF32>(s: S, args: &Args<T>, items: Range<usize>) {
    let Aligned(sums) = &mut Aligned([0f32; COLUMNS + 2 * MAX_LANES]);
    for (n, c, block) in args.blocks(items) {
        let plane = args.input.plane(n, c);
        for y in block {
            let row = args.out.row(n, c, y);
            let (rows, height) = (args.inside(0, y), args.divisor(0, y));
            for x in 0..row.len() {
                let columns = args.inside(1, x);
                let mut sum = 0.0;
                for first in columns.clone().step_by(COLUMNS) {
                    let part = first..columns.end.min(first + COLUMNS);
                    for x in part.clone().step_by(2 * S::LANES) {
                        let registers = vertical(s, &plane, rows.clone(), x, part.end);
                        let sums = &mut sums[x - first..];
                        s.store_slice(sums, registers[0]);
                        s.store_slice(&mut sums[S::LANES..], registers[1]);
                    }
                    sum = sums[..part.len()].iter().fold(sum, |sum, column| sum + column);
                }
                row.set(x, T::narrow(sum / (height * args.divisor(1, x))));
            }
        }
    }
}

/// The only window of each of some planes.
#[inline(always)]
fn by_planes<S: Simd, T: InF32>(s: S, args: &Args<T>, items: Range<usize>) {
    let [_, channels, _, width] = args.input.shape;
    let groups = channels.div_ceil(PLANES);
    let (rows, columns) = (args.inside(0, 0), args.inside(1, 0));
    let area = s.splat(args.divisor(0, 0) * args.divisor(1, 0));
    // Rows that are at the same place in their planes as planes, and planes of one element as a row.
    let (input, out) = (args.input.permuted([0, 2, 1, 3]), args.out.permuted([0, 2, 3, 1]));
    let each = PLANES / S::LANES;
    for item in items {
        let (n, first) = (item / groups, item % groups * PLANES);
        let count = PLANES.min(channels - first);
        let rows = input.channels(n, rows.start, 1, 1, rows.len());
        let mut totals = [s.splat(0.0); PLANES];
        for x in columns.clone().step_by(S::LANES) {
            let span = Spans::<S, 1>::new(s, x as isize, width, 1);
            let mut sums = [s.splat(0.0); PLANES];
            for (i, sum) in sums.iter_mut().enumerate().take(count) {
                let mut vertical = [[*sum]];
                let plane = rows.bundle(0..args.inside(0, 0).len(), first + i, 0, 1);
                plane.add::<S, 1, 1, true, 1>(s, 0, &span, 0, &mut vertical, 0);
                *sum = vertical[0][0];
            }
            let sums = s.interleave_all::<PLANES>(sums);
            for sums in sums.chunks_exact(each).take(columns.end - x) {
                for (total, &sum) in totals.iter_mut().zip(sums) {
                    *total = s.add(*total, sum);
                }
            }
        }
        let row = out.row(n, 0, 0);
        for (v, &total) in totals.iter().enumerate().take(count.div_ceil(S::LANES)) {
            let at = v * S::LANES;
            row.set_lanes_masked(s, first + at, S::LANES.min(count - at), s.div(total, area));
        }
    }
}
