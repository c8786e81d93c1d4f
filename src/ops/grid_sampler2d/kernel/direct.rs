//! Sampling without scratch: for few channels, and for images that are much larger than their few points.
//!
//! The taps and weights of a strip of points are found once and used for all channels. A tap's pixels are read one by one
//! and weighed a register at a time. A piece of work is a strip and some of the channels.
#![allow(clippy::needless_range_loop)] // several arrays side by side, by one index

use super::{Arrays, Weights, weigh};
use crate::dtype::Float;
use crate::machine::machine;
use crate::ops::grid_sampler2d_backward::kernel::access::{Image, Points, Segment, Stage};
use crate::ops::grid_sampler2d_backward::kernel::pieces::strips;
use crate::ops::grid_sampler2d_backward::kernel::sampling::{Sampled, Sums};
use crate::ops::grid_sampler2d_backward::kernel::spots::Spots;
use crate::ops::grid_sampler2d_backward::kernel::strip::{Finder, STRIP, Strip};
use crate::parallel;
use crate::simd::{Level, MAX_LANES, Simd, kernels};
use crate::view::{Disjoint, View};
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
        weigh: weigh_strip(level),
        sample: sample(level),
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

type Sample<T, A> = fn(&View<T>, usize, &Range<usize>, &Taps<A>, usize, &mut Stage<A>);

struct Work<T, A> {
    input: View<T>,
    grid: Points<A>,
    out: Image<A>,
    finder: Finder<A>,
    weigh: fn(&mut Taps<A>, usize),
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
        let mut taps = Taps::new(Spots::readable(self.input));
        let mut stage = Stage::new();
        for item in items {
            let (strip, group) = (item / groups, item % groups);
            let (line, start) = (strip / strips, strip % strips * STRIP);
            let (batch, row) = (line / rows, line % rows);
            self.grid.load([batch, row, start], &mut taps.strip);
            self.finder.taps(&mut taps.strip);
            (self.weigh)(&mut taps, self.side);
            stage.columns = STRIP.min(columns - start);
            for block in blocks * group / groups..blocks * (group + 1) / groups {
                let channels = block * PLANES..self.channels.min((block + 1) * PLANES);
                (self.sample)(&self.input, batch, &channels, &taps, self.side, &mut stage);
                let at = Segment { batch, channels, row, columns: start..start + stage.columns };
                if self.out.interleaves(at.channels.len()) {
                    self.out.store(&at, MAX_LANES, &transposed(&stage.values));
                } else {
                    self.out.store(&at, MAX_LANES, &stage.values);
                }
            }
        }
    }
}

/// Rows of channels as pixels.
fn transposed<A: Sums>(rows: &[A; PLANES * STRIP]) -> [A; PLANES * STRIP] {
    std::array::from_fn(|at| rows[at % PLANES * STRIP + at / PLANES])
}

/// The taps of a strip of points, row by row of the image.
#[repr(align(64))]
struct Taps<A> {
    strip: Strip<A>,
    spots: Spots<STRIP>,
    weights: Weights<A>,
}

impl<A: Sums> Taps<A> {
    fn new(spots: Spots<STRIP>) -> Taps<A> {
        Taps { strip: Strip::new(), spots, weights: [[A::zero(); STRIP]; 16] }
    }
}

kernels! {
    /// Finds pixels and weights of a strip with `side` taps along an axis.
    fn weigh_strip<A: Sums>(taps: &mut Taps<A>, side: usize) = weigh_strip_body;
    /// Samples some channels of a batch into the rows of the stage.
    fn sample<T: Sampled>(
        input: &View<T>,
        n: usize,
        channels: &Range<usize>,
        taps: &Taps<T::Acc>,
        side: usize,
        stage: &mut Stage<T::Acc>,
    ) = sample_body;
}

#[inline(always)]
fn weigh_strip_body<S: Simd, A: Sums>(_: S, taps: &mut Taps<A>, side: usize) {
    weigh(&taps.strip, side, &mut taps.weights);
    for j in 0..side {
        for k in 0..side {
            taps.spots.put(j * side + k, &taps.strip.y.index[j], &taps.strip.x.index[k]);
        }
    }
}

#[inline(always)]
fn sample_body<S: Simd, T: Sampled>(
    s: S,
    input: &View<T>,
    n: usize,
    channels: &Range<usize>,
    taps: &Taps<T::Acc>,
    side: usize,
    stage: &mut Stage<T::Acc>,
) {
    let zero = <T::Acc as Float>::of(0.0);
    let mut pixels = [zero; STRIP];
    for (c, sums) in channels.clone().zip(stage.values.as_chunks_mut::<STRIP>().0) {
        let plane = taps.spots.on(input.plane(n, c));
        for (j, y) in taps.strip.y.index.iter().take(side).enumerate() {
            for (k, x) in taps.strip.x.index.iter().take(side).enumerate() {
                let tap = j * side + k;
                plane.load(s, tap, &mut pixels);
                for i in 0..STRIP {
                    // Outside, one of them is negative.
                    let pixel = if y[i] | x[i] < 0 { zero } else { pixels[i] };
                    let share = pixel * taps.weights[tap][i];
                    sums[i] = if tap == 0 { share } else { sums[i] + share };
                }
            }
        }
    }
}
