//! Average pooling: a window is summed column by column, each column from top to bottom, and the columns from left to
//! right, all from +0 on. So every way below makes the same bits, and zeros in the place of the padding change none, as no
//! sum is ever -0.

mod channels_last;
mod means;
mod rows;

use self::channels_last::channels_last;
use self::rows::{COLUMNS, Cut, by_rows};
use super::Window;
use crate::dtype::{DType, InF32};
use crate::parallel;
use crate::simd::{Level, MAX_LANES, Simd, kernels};
use crate::view::{Aligned, AnyView, Disjoint, Plane, Span, Spans, View};
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
    /// How rows are cut, if that is the way.
    cut: Option<Cut>,
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

/// Pixels and windows are prefetched so many bytes ahead.
const AHEAD: usize = 2 << 10;

/// Rows of out in a block.
const BLOCK: usize = 8;

#[allow(unsafe_code)] // shares the views
fn run<T: InF32>(level: Level, input: AnyView, out: AnyView, window: Window) {
    let (input, out) = (input.typed::<T>(), out.typed::<T>());
    let kernel = window.kernel[1];
    let plane = input.shape[2] * input.shape[3];
    let mut args = Args { input, out, window, way: Way::Windows, cut: None };
    args.way = if !level.is_tuned() {
        Way::Windows
    } else if input.is_channels_last() && out.strides()[1] == 1 {
        Way::ChannelsLast
    } else if out.shape[2..] == [1, 1]
        && input.is_packed()
        && plane * size_of::<T>() <= SMALL
        && kernel <= COLUMNS as i64 / 2
    {
        Way::Planes
    } else {
        args.cut = Cut::of(level, [args.axis(0), args.axis(1)]);
        if args.cut.is_some() { Way::Rows } else { Way::Windows }
    };
    let [n, c, height, _] = out.shape;
    let items = match (args.way, &args.cut) {
        (Way::ChannelsLast, _) => n * height,
        (Way::Planes, _) => n * c.div_ceil(PLANES),
        (_, Some(cut)) => n * c * cut.bands,
        _ => n * c * height.div_ceil(BLOCK),
    };
    let elements: usize = [input.shape, out.shape].iter().map(|shape| shape.iter().product::<usize>()).sum();
    let pool = pool(level);
    // SAFETY: an item is rows of out, and nothing else is written.
    let args = unsafe { Disjoint::new(args) };
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
    if plane.is_packed() && end - x >= 2 * S::LANES {
        return plane.sum_registers::<S, 2>(s, rows, x);
    }
    let mut sums = [s.splat(0.0); 2];
    let count = if end - x > S::LANES { 2 } else { 1 };
    for (v, sum) in sums.iter_mut().enumerate().take(count) {
        *sum = plane.sum_span(s, rows.clone(), Span::new(s, (x + v * S::LANES) as isize, plane.width));
    }
    sums
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
            // The rows of a plane follow each other; what is asked for once needs not be asked for again.
            let ahead = if x == columns.start { (AHEAD / size_of::<T>()) as isize } else { 0 };
            let mut sums = [s.splat(0.0); PLANES];
            for (i, sum) in sums.iter_mut().enumerate().take(count) {
                let mut vertical = [[*sum]];
                let plane = rows.bundle(0..args.inside(0, 0).len(), first + i, 0, 1);
                plane.add::<S, 1, 1, true, 1>(s, 0, &span, 0, &mut vertical, ahead);
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
