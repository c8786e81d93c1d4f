//! Both gradients without scratch, for images that are much larger than their few points.
//!
//! The taps, weights and slopes of a strip of points are found once and used for all channels at hand. inputGrad is a
//! scatter: a piece of work owns whole planes, zeroes them and adds in the order of the points, so no two threads meet and
//! the order is fixed. gridGrad is a gather: a piece of work owns rows of points and sums over channels, then taps.
#![allow(clippy::needless_range_loop)] // several arrays side by side, by one index

use super::access::{Image, Points, Segment, Stage};
use super::sampling::{Sampled, Sums};
use super::spots::Spots;
use super::strip::{Finder, STRIP, Strip};
use super::{Arrays, Interpolation};
use crate::parallel;
use crate::simd::{Level, MAX_LANES, Simd, kernels};
use crate::view::{Disjoint, View};
use std::ops::Range;

/// Writes inputGrad, which is of the type of the sums.
#[allow(unsafe_code)] // shares the views
pub fn input_grad<T: Sampled>(level: Level, arrays: &Arrays) {
    let args = Args::new::<T>(level, arrays);
    let out = arrays.input_grad.expect("wanted").typed::<T::Acc>();
    let ([n, c, h, w], interpolation) = (out.shape, arrays.mode.interpolation);
    let reads = args.rows.saturating_mul(args.columns).saturating_mul(args.taps * args.taps);
    let bytes = h.saturating_mul(w).saturating_add(reads).saturating_mul(size_of::<T>());
    // SAFETY: each plane of out is one item's, and nothing else is written.
    let shared = unsafe { Disjoint::new((args, out)) };
    parallel::for_each(n * c, bytes, |planes| match (&*shared, interpolation) {
        ((args, out), Interpolation::Nearest) => scatter::<_, 1>(args, *out, planes),
        ((args, out), Interpolation::Bilinear) => scatter::<_, 2>(args, *out, planes),
        ((args, out), Interpolation::Bicubic) => scatter::<_, 4>(args, *out, planes),
    });
}

/// Writes gridGrad.
#[allow(unsafe_code)] // shares the views
pub fn grid_grad<T: Sampled>(level: Level, arrays: &Arrays) {
    let args = Args::new::<T>(level, arrays);
    let out = Points::new(level, arrays.grid_grad.expect("wanted").typed::<T>());
    let input = arrays.input.map(|view| view.typed::<T>());
    let gather = match arrays.mode.interpolation {
        Interpolation::Bicubic => gather_bicubic::<T>(level),
        _ => gather_bilinear::<T>(level),
    };
    let bytes = args.columns.saturating_mul(args.channels);
    let bytes = bytes.saturating_mul(size_of::<T>() * (1 + args.taps * args.taps));
    let rows = arrays.grad.shape()[0] * args.rows;
    // SAFETY: each row of out is one item's, and nothing else is written.
    let shared = unsafe { Disjoint::new((args, input, out)) };
    parallel::for_each(rows, bytes, |rows| {
        let (args, input, out) = &*shared;
        slopes(args, *input, gather, *out, rows);
    });
}

/// What both read.
struct Args<A> {
    grad: Image<A>,
    grid: Points<A>,
    finder: Finder<A>,
    weigh: fn(&mut Taps<A>, usize),
    /// Taps along an axis.
    taps: usize,
    channels: usize,
    rows: usize,
    columns: usize,
}

impl<A: Sums> Args<A> {
    fn new<T: Sampled<Acc = A>>(level: Level, arrays: &Arrays) -> Args<A> {
        let [_, channels, rows, columns] = arrays.grad.shape();
        Args {
            grad: Image::new(level, arrays.grad.typed::<T>()),
            grid: Points::new(level, arrays.grid.typed::<T>()),
            finder: Finder::new(level, arrays.mode, arrays.image),
            weigh: weigh(level),
            taps: arrays.mode.interpolation.taps(),
            channels,
            rows,
            columns,
        }
    }

    /// Finds the taps of the points from column `start` of a row of the grid on.
    fn find(&self, at: [usize; 3], taps: &mut Taps<A>) {
        self.grid.load(at, &mut taps.strip);
        self.finder.taps(&mut taps.strip);
        (self.weigh)(taps, self.taps);
    }

    /// Reads the gradients of some channels of these points.
    fn load(&self, [batch, row, start]: [usize; 3], channels: Range<usize>, stage: &mut Stage<A>) {
        let columns = start..self.columns.min(start + STRIP);
        stage.load(&self.grad, &Segment { batch, channels, row, columns }, MAX_LANES);
    }
}

/// Planes that share the taps of a strip: enough to forget their cost, few enough for the cache and the stage.
const PLANES: usize = MAX_LANES;

/// Writes the planes `planes` of inputGrad, counted through batches. A body for all levels: it works on single values.
fn scatter<A: Sums, const K: usize>(args: &Args<A>, out: View<A>, planes: Range<usize>) {
    let [_, channels, height, _] = out.shape;
    let (mut taps, mut stage) = (Taps::new(Spots::of(out)), Stage::new());
    let mut plane = planes.start;
    while plane < planes.end {
        let n = plane / channels;
        let end = planes.end.min(plane + PLANES).min((n + 1) * channels);
        let block = plane - n * channels..end - n * channels;
        for c in block.clone() {
            for y in 0..height {
                out.row(n, c, y).fill(A::zero());
            }
        }
        for row in 0..args.rows {
            for start in (0..args.columns).step_by(STRIP) {
                let at = [n, row, start];
                args.find(at, &mut taps);
                args.load(at, block.clone(), &mut stage);
                for (plane, c) in block.clone().enumerate() {
                    let out = taps.spots.on(out.plane(n, c));
                    for (i, grad) in stage.channel(plane, MAX_LANES).enumerate() {
                        for tap in 0..K * K {
                            if let Some(sum) = out.get(tap, i) {
                                out.set(tap, i, sum + grad * taps.weight[tap][i]);
                            }
                        }
                    }
                }
            }
        }
        plane = end;
    }
}

/// Adds the shares of a block of channels to the slopes of a strip by x and y.
type Gather<T, A> = fn(View<T>, usize, Range<usize>, &Stage<A>, &Taps<A>, &mut [[A; STRIP]; 2]);

/// Writes the rows `rows` of gridGrad, counted through batches. Without input there is no slope.
fn slopes<A: Sums, T: Sampled<Acc = A>>(
    args: &Args<A>,
    input: Option<View<T>>,
    gather: Gather<T, A>,
    out: Points<A>,
    rows: Range<usize>,
) {
    let (mut taps, mut stage) = (input.map(|input| Taps::new(Spots::of(input))), Stage::new());
    for row in rows {
        let (n, row) = (row / args.rows, row % args.rows);
        for start in (0..args.columns).step_by(STRIP) {
            let at = [n, row, start];
            let mut sums = [[A::zero(); STRIP]; 2];
            if let (Some(input), Some(taps)) = (input, &mut taps) {
                args.find(at, taps);
                for first in (0..args.channels).step_by(PLANES) {
                    let block = first..args.channels.min(first + PLANES);
                    args.load(at, block.clone(), &mut stage);
                    gather(input, n, block, &stage, taps, &mut sums);
                }
                for i in 0..STRIP {
                    sums[0][i] = sums[0][i] * taps.strip.x.scale[i];
                    sums[1][i] = sums[1][i] * taps.strip.y.scale[i];
                }
            }
            out.store(at, u64::MAX, &sums);
        }
    }
}

kernels! {
    fn weigh<A: Sums>(taps: &mut Taps<A>, count: usize) = weigh_body;
    fn gather_bilinear<T: Sampled>(
        input: View<T>,
        n: usize,
        block: Range<usize>,
        grads: &Stage<T::Acc>,
        taps: &Taps<T::Acc>,
        sums: &mut [[T::Acc; STRIP]; 2],
    ) = gather_bilinear_body;
    fn gather_bicubic<T: Sampled>(
        input: View<T>,
        n: usize,
        block: Range<usize>,
        grads: &Stage<T::Acc>,
        taps: &Taps<T::Acc>,
        sums: &mut [[T::Acc; STRIP]; 2],
    ) = gather_bicubic_body;
}

#[inline(always)]
fn gather_bilinear_body<S: Simd, T: Sampled>(
    s: S,
    input: View<T>,
    n: usize,
    block: Range<usize>,
    grads: &Stage<T::Acc>,
    taps: &Taps<T::Acc>,
    sums: &mut [[T::Acc; STRIP]; 2],
) {
    gather::<S, T, 2>(s, input, n, block, grads, taps, sums);
}

#[inline(always)]
fn gather_bicubic_body<S: Simd, T: Sampled>(
    s: S,
    input: View<T>,
    n: usize,
    block: Range<usize>,
    grads: &Stage<T::Acc>,
    taps: &Taps<T::Acc>,
    sums: &mut [[T::Acc; STRIP]; 2],
) {
    gather::<S, T, 4>(s, input, n, block, grads, taps, sums);
}

#[inline(always)]
fn gather<S: Simd, T: Sampled, const K: usize>(
    s: S,
    input: View<T>,
    n: usize,
    block: Range<usize>,
    grads: &Stage<T::Acc>,
    taps: &Taps<T::Acc>,
    [by_x, by_y]: &mut [[T::Acc; STRIP]; 2],
) {
    for (plane, c) in block.enumerate() {
        let pixels = taps.spots.on(input.plane(n, c));
        let next = taps.spots.on(input.plane(n, input.shape[1].min(c + 2) - 1));
        for (i, grad) in grads.channel(plane, MAX_LANES).enumerate() {
            // Both columns of a row mostly lie in one line. 1x64x256x256 to 56x56 takes a quarter longer without.
            for tap in (0..K * K).step_by(K) {
                next.prefetch(s, tap, i);
            }
            for tap in 0..K * K {
                if let Some(pixel) = pixels.get(tap, i) {
                    let value = pixel.widen() * grad;
                    by_x[i] += value * taps.slope_x[tap][i];
                    by_y[i] += value * taps.slope_y[tap][i];
                }
            }
        }
    }
}

/// The taps of a strip of points, row by row of the image.
#[repr(align(64))]
struct Taps<A> {
    strip: Strip<A>,
    spots: Spots<STRIP>,
    weight: [[A; STRIP]; 16],
    /// Derivatives of the weight by the coordinates.
    slope_x: [[A; STRIP]; 16],
    slope_y: [[A; STRIP]; 16],
}

impl<A: Sums> Taps<A> {
    fn new(spots: Spots<STRIP>) -> Taps<A> {
        let zeros = [[A::zero(); STRIP]; 16];
        Taps { strip: Strip::new(), spots, weight: zeros, slope_x: zeros, slope_y: zeros }
    }
}

/// Finds pixels, weights and slopes of a strip with `count` taps along an axis.
#[inline(always)]
fn weigh_body<S: Simd, A: Sums>(_: S, taps: &mut Taps<A>, count: usize) {
    let Strip { x, y, .. } = &taps.strip;
    for j in 0..count {
        for k in 0..count {
            let tap = j * count + k;
            taps.spots.put(tap, &y.index[j], &x.index[k]);
            for i in 0..STRIP {
                // A single tap counts as it is.
                let weight = x.weight[k][i] * y.weight[j][i];
                taps.weight[tap][i] = if count == 1 { A::of(1.0) } else { weight };
                taps.slope_x[tap][i] = x.slope[k][i] * y.weight[j][i];
                taps.slope_y[tap][i] = x.weight[k][i] * y.slope[j][i];
            }
        }
    }
}
