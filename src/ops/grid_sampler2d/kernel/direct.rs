//! Sampling without scratch: for few channels, and for images that are much larger than their few points.
//!
//! The taps of a strip of points, their places on a plane and their weights are found once and used for all channels, of which
//! each is sampled a register of points at a time. A piece of work is a strip and some of the channels.
#![allow(clippy::needless_range_loop)] // several arrays side by side, by one index

use super::places::{OnPlane, Places, lanes_of};
use super::{Arrays, Weights};
use crate::machine::machine;
use crate::ops::grid_sampler2d_backward::kernel::access::{Image, Points, Segment, Stage};
use crate::ops::grid_sampler2d_backward::kernel::pieces::strips;
use crate::ops::grid_sampler2d_backward::kernel::sampling::{Sampled, Sums};
use crate::ops::grid_sampler2d_backward::kernel::strip::{Finder, STRIP, Strip};
use crate::ops::grid_sampler2d_backward::kernel::vector::{Vector, Vectors};
use crate::parallel;
use crate::simd::{Level, MAX_LANES, Simd, kernels};
use crate::view::{Disjoint, Plane, View};
use std::ops::Range;

/// Channels that are sampled before they are written: as many as a stage has rows.
const PLANES: usize = MAX_LANES;

/// Writes out.
#[allow(unsafe_code)] // shares the views
pub fn run<T: Sampled>(level: Level, arrays: &Arrays) {
    let (mut grid, mut out) = (arrays.grid.typed::<T>(), arrays.out.typed::<T>());
    // All points of a batch are one row, if they lie so in both views of them.
    if let (Some(of_grid), Some(of_out)) = (grid.joined_rows(), out.joined_rows()) {
        (grid, out) = (of_grid, of_out);
    }
    let ([batches, channels, rows, columns], input) = (out.shape, arrays.input.typed::<T>());
    let (strips, side) = (batches * rows * strips(columns), arrays.mode.interpolation.taps());
    let (wanted, blocks) = (4 * machine().threads, channels.div_ceil(PLANES));
    let groups = if strips < wanted { blocks.min(wanted.div_ceil(strips)) } else { 1 };
    let work = Work {
        input,
        grid: Points::new(level, grid),
        out: Image::new(level, out),
        finder: Finder::new(level, arrays.mode, [input.shape[2], input.shape[3]]),
        weigh: weigh(level),
        sample: sample::<T>(level),
        side,
        channels,
        points: [rows, columns],
        groups,
    };
    let bytes = STRIP * channels.div_ceil(groups) * (1 + side * side) * size_of::<T>();
    // SAFETY: each strip of out's channels is one item's, and nothing else is written.
    let work = unsafe { Disjoint::new(work) };
    parallel::for_each(strips * groups, bytes, |items| work.run(items));
}

type Sample<T, A> = fn(OnPlane<T>, &Weights<A>, usize, &mut [A; STRIP]);

struct Work<T, A> {
    input: View<T>,
    grid: Points<A>,
    out: Image<A>,
    finder: Finder<A>,
    weigh: fn(&mut Taps<A>, usize, usize),
    sample: Sample<T, A>,
    /// Taps along an axis.
    side: usize,
    channels: usize,
    /// Rows and columns of points.
    points: [usize; 2],
    /// Of channels.
    groups: usize,
}

impl<A: Sums, T: Sampled<Acc = A>> Work<T, A> {
    /// Samples items, counted through strips and groups of channels.
    fn run(&self, items: Range<usize>) {
        let ([rows, columns], groups) = (self.points, self.groups);
        let (strips, blocks) = (strips(columns), self.channels.div_ceil(PLANES));
        let mut taps = Taps {
            strip: Strip::new(),
            places: Places::of(self.input),
            weights: [[A::zero(); STRIP]; 16],
        };
        let mut stage = Stage::new();
        for item in items {
            let (strip, group) = (item / groups, item % groups);
            let (line, start) = (strip / strips, strip % strips * STRIP);
            let (batch, row) = (line / rows, line % rows);
            stage.columns = STRIP.min(columns - start);
            self.grid.load([batch, row, start], &mut taps.strip);
            match (self.side, &taps.places) {
                (2, Some(_)) => self.finder.coordinates(&mut taps.strip),
                _ => self.finder.taps(&mut taps.strip),
            }
            (self.weigh)(&mut taps, self.side, stage.columns);
            for block in blocks * group / groups..blocks * (group + 1) / groups {
                let channels = block * PLANES..self.channels.min((block + 1) * PLANES);
                for (c, sums) in channels.clone().zip(stage.values.as_chunks_mut().0) {
                    let plane = self.input.plane(batch, c);
                    match &taps.places {
                        Some(places) => (self.sample)(places.on(plane), &taps.weights, stage.columns, sums),
                        None => sample_far(&taps.strip, plane, self.side, sums),
                    }
                }
                let at = Segment { batch, channels, row, columns: start..start + stage.columns };
                self.out.store_rows(&at, MAX_LANES, &stage.values);
            }
        }
    }
}

/// The taps of a strip of points, row by row of the image.
#[repr(align(64))]
struct Taps<A> {
    strip: Strip<A>,
    places: Option<Places>,
    /// 0 for taps that lie outside.
    weights: Weights<A>,
}

kernels! {
    /// Finds places and weights of `count` points with `side` taps along an axis.
    fn weigh<A: Sums>(taps: &mut Taps<A>, side: usize, count: usize) = weigh_body;
    /// Samples `count` points on a plane.
    fn sample<T: Sampled>(
        plane: OnPlane<T>,
        weights: &Weights<T::Acc>,
        count: usize,
        sums: &mut [T::Acc; STRIP],
    ) = sample_body;
}

#[inline(always)]
fn weigh_body<S: Simd, A: Sums>(_: S, Taps { strip, places, weights }: &mut Taps<A>, side: usize, count: usize) {
    let Some(places) = places else { return };
    if side == 2 {
        return places.put_bilinear(count, &strip.y.at, &strip.x.at, weights);
    }
    places.put(side, count, &strip.y.index, &strip.x.index);
    let count = lanes_of(count);
    for (tap, weights) in weights[..side * side].iter_mut().enumerate() {
        let (at, weights) = (&places.of_tap(tap)[..count], &mut weights[..count]);
        let (y, x) = (&strip.y.weight[tap / side][..count], &strip.x.weight[tap % side][..count]);
        for i in 0..count {
            // Nearest counts as it is. Outside not a negative one, which makes a zero negative.
            let weight = if side == 1 { A::of(1.0) } else { x[i] * y[i] };
            weights[i] = if at[i] < 0 { A::zero() } else { weight };
        }
    }
}

#[inline(always)]
fn sample_body<S: Vectors, T: Sampled>(
    s: S,
    plane: OnPlane<T>,
    weights: &Weights<T::Acc>,
    count: usize,
    sums: &mut [T::Acc; STRIP],
) {
    let (v, lanes) = (T::Acc::wide(s), <T::Acc as Sums>::BLOCK);
    for start in (0..count).step_by(lanes) {
        if plane.has_pairs() {
            let mut sum = v.splat(T::Acc::default());
            for tap in (0..plane.taps()).step_by(2) {
                let (a, b) = plane.pair(s, v, tap, start);
                let (a, b) = (v.mul(a, v.load(&weights[tap][start..])), v.mul(b, v.load(&weights[tap + 1][start..])));
                sum = if tap == 0 { a } else { v.add(sum, a) };
                sum = v.add(sum, b);
            }
            v.store(&mut sums[start..], sum);
            continue;
        }
        let mut sum = v.mul(plane.get(s, v, 0, start), v.load(&weights[0][start..]));
        for tap in 1..plane.taps() {
            sum = v.add(sum, v.mul(plane.get(s, v, tap, start), v.load(&weights[tap][start..])));
        }
        v.store(&mut sums[start..], sum);
    }
}

/// The same on a plane whose places do not fit into 32 bits, pixel by pixel.
fn sample_far<T: Sampled>(strip: &Strip<T::Acc>, plane: Plane<T>, side: usize, sums: &mut [T::Acc; STRIP]) {
    for (i, sum) in sums.iter_mut().enumerate() {
        for tap in 0..side * side {
            let (j, k) = (tap / side, tap % side);
            let share = match (usize::try_from(strip.y.index[j][i]), usize::try_from(strip.x.index[k][i])) {
                (Ok(y), Ok(x)) if side == 1 => plane.get(y, x).widen(),
                (Ok(y), Ok(x)) => plane.get(y, x).widen() * (strip.x.weight[k][i] * strip.y.weight[j][i]),
                _ => T::Acc::default(),
            };
            *sum = if tap == 0 { share } else { *sum + share };
        }
    }
}
