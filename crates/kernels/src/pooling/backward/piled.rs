//! Planes of few pixels, one in each lane: what a row costs is paid once for as many planes as there are lanes.

use super::near::by_direct;
use super::{Args, Weights, finished, weighted};
use crate::dtype::InF32;
use crate::simd::{Level, MAX_LANES, Simd, kernels};
use crate::view::{Bands, Copies, Room, View, with_copies};
use std::ops::Range;

/// Pixels and windows along an axis, at most.
const MOST: usize = 512;

/// Pixels of a row up to which planes side by side are quicker than rows in registers, where bodies for windows one or two apart are
/// (at AVX2, 1024x14x14 k3s2p1: 0.22 ms, then 0.17; 256x28x28 0.09 and 0.11),
const ROWS: [usize; 2] = [14, 22];
/// of FLOAT that the caches do not hold (6452x27x27 k3s2p1: 2.4 ms, side by side 3.8),
const PAST: [usize; 2] = [10, 14];
/// where `direct` makes the rows, of windows of three columns, and of others (1393x12x12 k7s2: 0.54 ms, then 0.09; at AVX-512 8192x12x12
/// 2.6 ms, then 0.5),
const DIRECT: [[usize; 2]; 2] = [[18, 26], [26, 44]];
/// and where windows lie beside each other (2048x28x28 k4s4: 0.25 ms, side by side 0.27), or pixels under a row of windows (192x188x20 k8: 0.147
/// ms, then 0.121, 200x12 k8 equal).
const BESIDE: usize = 20;
const UNDER: i64 = 90;
/// Pixels more, at a level of sixteen lanes. There rows of other windows are quicker from so many on: of FLOAT that the caches hold, and of
/// what they do not hold (48x400x400 k7s4p3: side by side a third longer).
const MORE: usize = 4;
const WIDE: [usize; 2] = [224, 112];

/// Neighbouring channels, at most.
const FEW: usize = 16;
/// Pixels of a row, at most, where windows lie two apart and channels are no register of the level (at AVX-512 8x8x40x40 k3s2p1: 0.056 ms,
/// side by side 0.044; 8x8x195x195 0.97 and 1.26), and where they lie further apart (4x16x56x56 k5s4 at AVX2: 0.050 ms, side by side 0.072).
const NEIGHBOURS: [usize; 2] = [56, 40];

/// The rows of planes that are written at a time, if these are packed, and quicker side by side than in `rows`, or as windows beside each
/// other; or than in the way for all others.
pub fn piled<T: InF32>(level: Level, args: &Args<T>, rows: bool, beside: bool) -> Option<Bands> {
    if !level.is_tuned() {
        return None;
    }
    let (width, many) = (args.out.shape[3], level.is_wide());
    let axis = args.axes().1.axis;
    let past = !T::IS_HALF && args.out.fills(1);
    let (two, more) = (usize::from(axis.stride == 2), if many { MORE } else { 0 });
    let most = match by_direct(level, args) {
        _ if beside => {
            if (width as i64).saturating_mul(args.window.kernel[0]) < UNDER {
                BESIDE
            } else {
                0
            }
        }
        _ if !rows && many => WIDE[usize::from(past)],
        _ if !rows => MOST,
        true => DIRECT[usize::from(axis.kernel != 3)][two] + more,
        false if past => PAST[two],
        false => ROWS[two] + more,
    };
    let quicker = width <= most && args.grad.packed_planes().is_some() && args.out.packed_planes().is_some();
    bands(level, args).filter(|_| quicker)
}

/// The same where channels are neighbours, if they are so few that a pixel's windows cost more than its sums (32x16x9x10 k3s2p1: 0.053 ms,
/// then 0.027), or are neighbours in one of both. The level becomes the one whose registers they fill (16x8x28x28 k3s2p1: 0.086 ms, then
/// 0.043).
pub fn piled_neighbours<T: InF32>(args: &mut Args<T>) -> Option<Bands> {
    let (channels, width, axis) = (args.out.shape[1], args.out.shape[3], args.axes().1.axis);
    let most = match axis.stride {
        2 if channels == args.level.lanes() => usize::MAX,
        2 => NEIGHBOURS[0],
        _ => NEIGHBOURS[1],
    };
    // What leaves past the caches does so in whole lines (32x16x112x112 k3s2p1: 3.1 ms, side by side 3.7).
    let few = channels <= FEW && axis.overlap() > 1 && axis.stride > 1 && width <= most && !args.streams();
    // What one window over all copies stays -0.
    let quicker = (few || args.is_transposed()) && !args.one_window();
    let mut levels = [args.level, args.level.short()].into_iter();
    let level = levels.find(|level| quicker && channels.is_multiple_of(level.lanes()))?;
    let is_cut = |view: &View<T>| view.planes(level.lanes()).is_some();
    let bands = bands(level, args).filter(|_| is_cut(&args.grad) && is_cut(&args.out))?;
    args.level = level;
    Some(bands)
}

/// How rows of gradInput are made from those of gradOutput, if there is room for them.
fn bands<T: InF32>(level: Level, args: &Args<T>) -> Option<Bands> {
    let ([n, c, height, width], [.., high, wide]) = (args.out.shape, args.grad.shape);
    if [height, width, high, wide].into_iter().any(|extent| extent > MOST) {
        return None;
    }
    let axis = args.axes().0.axis;
    let planes = [level.lanes(), n.saturating_mul(c)];
    Bands::new(planes, [1, high, wide], [height, width], [axis.stride, axis.kernel - 1])
}

/// The windows along an axis: their weights, and for each pixel the first one over it and the one behind the last.
#[derive(Clone, Copy)]
struct Windows<'a> {
    weights: &'a [f32],
    over: &'a [[i16; 2]],
}

kernels! {
    /// Rows of pixels from rows of windows, all planes side by side, by way of the vertical sums of a row.
    fn add<T: InF32>(numbers: &[f32], axes: &[Windows; 2], divides: bool, sums: &mut [f32], to: &mut [f32]) = add_body;
}

#[inline(always)]
#[allow(clippy::extra_unused_type_parameters)] // `kernels!` makes bodies of a type
fn add_body<S: Simd, T: InF32>(
    s: S,
    numbers: &[f32],
    [rows, columns]: &[Windows; 2],
    divides: bool,
    sums: &mut [f32],
    to: &mut [f32],
) {
    if !S::TUNED {
        return;
    }
    let (wide, width) = (columns.weights.len(), columns.over.len());
    let mut before = [-1; 2];
    for (y, &over) in rows.over.iter().enumerate() {
        if over != before {
            for (column, &of_column) in columns.weights.iter().enumerate() {
                let of_column = s.splat(of_column);
                let mut sum = s.splat(0.0);
                for row in over[0] as usize..over[1] as usize {
                    let grad = s.load_slice(&numbers[(row * wide + column) * S::LANES..]);
                    sum = weighted(s, sum, grad, s.splat(rows.weights[row]), of_column, divides);
                }
                let sum = finished(s, sum, of_column, !divides);
                s.store_slice(&mut sums[column * S::LANES..], sum);
            }
        }
        before = over;
        let to = &mut to[y * width * S::LANES..][..width * S::LANES];
        for (x, &[first, end]) in columns.over.iter().enumerate() {
            let mut sum = s.splat(0.0);
            for window in first as usize..end as usize {
                sum = s.add(sum, s.load_slice(&sums[window * S::LANES..]));
            }
            s.store_slice(&mut to[x * S::LANES..], sum);
        }
    }
}

/// Room for what [`Windows`] are.
struct Tables {
    weights: Room<MOST>,
    over: Room<{ 2 * MOST }, i16>,
}

impl Tables {
    fn new() -> Tables {
        Tables { weights: Room::new(), over: Room::new() }
    }

    /// The windows over some pixels of an axis, counted from the first of `windows` on, and the weights of these.
    fn find(&mut self, axis: &Weights, pixels: Range<usize>, windows: Range<usize>) -> Windows<'_> {
        let first = windows.start as i64;
        let over = self.over.zeros(2 * pixels.len()).as_chunks_mut::<2>().0;
        for (over, x) in over.iter_mut().zip(pixels.start as i64..) {
            let windows = axis.axis.covering(x, x + 1);
            *over = [windows.start, windows.end.max(windows.start)].map(|window| (window - first) as i16);
        }
        let weights = self.weights.zeros(windows.len());
        for (weight, window) in weights.iter_mut().zip(first..) {
            *weight = axis.of_any(window);
        }
        Windows { weights, over }
    }
}

/// Writes some pieces of gradInput.
pub fn pool<T: InF32>(args: &Args<T>, bands: &Bands, pieces: Range<usize>) {
    let lanes = args.level.lanes();
    let [grad, out] = [&args.grad, &args.out].map(|view| view.planes(lanes).expect("packed planes"));
    with_copies(args.level, [&grad, &out], &mut |copies| {
        write(args.level, args.axes(), bands, copies, pieces.clone());
    });
}

#[inline(never)] // one body for all types
fn write(
    level: Level,
    (vertical, horizontal): (Weights, Weights),
    bands: &Bands,
    copies: &Copies,
    pieces: Range<usize>,
) {
    let ([_, _, wide], [_, width], add) = (bands.from, bands.to, add::<f32>(level));
    let [mut rows, mut columns] = [(); 2].map(|()| Tables::new());
    let columns = columns.find(&horizontal, 0..width, 0..wide);
    let mut sums = Room::<{ MOST * MAX_LANES }>::new();
    let sums = sums.zeros(wide * level.lanes());
    for piece in bands.ranges(pieces) {
        let band = &piece[0];
        let windows = vertical.axis.covering(band.start as i64, band.end as i64);
        let windows = windows.start as usize..windows.end.max(windows.start) as usize;
        let axes = [rows.find(&vertical, band.clone(), windows.clone()), columns];
        bands.write(copies, &piece, &windows, &mut |numbers, pixels| {
            add(numbers, &axes, horizontal.divides, sums, pixels);
        });
    }
}
