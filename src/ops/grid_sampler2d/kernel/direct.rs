//! Sampling without scratch: for few channels, and for images that are much larger than their few points.
//!
//! The taps and weights of a strip of points are found once and used for all channels. The taps of a row are read as runs of
//! neighbouring pixels where they are neighbours, else one by one, and weighed a register of points at a time. A piece of
//! work is a strip and some of the channels.
#![allow(clippy::needless_range_loop)] // several arrays side by side, by one index

use super::runs::Runs;
use super::{Arrays, PART, Weights, part, part_mut, parts, weigh};
use crate::machine::machine;
use crate::ops::grid_sampler2d_backward::kernel::access::{Image, Points, Segment, Stage};
use crate::ops::grid_sampler2d_backward::kernel::pieces::strips;
use crate::ops::grid_sampler2d_backward::kernel::sampling::{Sampled, Sums};
use crate::ops::grid_sampler2d_backward::kernel::strip::{Along, Finder, STRIP, Strip};
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
        read: read(level),
        add: add(level),
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

type Read<T, A> = fn(&View<T>, [usize; 2], &Runs, usize, usize, &mut Pixels<A>);
type Add<A> = fn(&Pixels<A>, &Taps<A>, usize, &mut [A; STRIP]);

struct Work<T, A> {
    input: View<T>,
    grid: Points<A>,
    out: Image<A>,
    finder: Finder<A>,
    weigh: fn(&mut Taps<A>, usize),
    read: Read<T, A>,
    add: Add<A>,
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
        let mut taps = Taps::new(Runs::of(self.input));
        let (mut stage, mut pixels) = (Stage::new(), Pixels([A::zero(); 16 * STRIP]));
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
                for (c, sums) in channels.clone().zip(stage.values.as_chunks_mut().0) {
                    (self.read)(&self.input, [batch, c], &taps.runs, self.side, stage.columns, &mut pixels);
                    (self.add)(&pixels, &taps, self.side, sums);
                }
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
    runs: Runs,
    /// A tap that lies outside is less than 0.
    inside: [[i32; STRIP]; 16],
    weights: Weights<A>,
}

impl<A: Sums> Taps<A> {
    fn new(runs: Runs) -> Taps<A> {
        Taps { strip: Strip::new(), runs, inside: [[0; STRIP]; 16], weights: [[A::zero(); STRIP]; 16] }
    }
}

/// The pixels of a strip's taps on a plane: runs of points, list by list.
#[repr(align(64))]
struct Pixels<A>([A; 16 * STRIP]);

kernels! {
    /// Finds runs and weights of a strip with `side` taps along an axis.
    fn weigh_strip<A: Sums>(taps: &mut Taps<A>, side: usize) = weigh_strip_body;
    /// Reads the runs of `count` points on a plane with `side` taps along an axis.
    fn read<T: Sampled>(
        input: &View<T>,
        plane: [usize; 2],
        runs: &Runs,
        side: usize,
        count: usize,
        to: &mut Pixels<T::Acc>,
    ) = read_body;
    /// Adds the weighed pixels of each point with `side` taps along an axis.
    fn add<A: Sums>(pixels: &Pixels<A>, taps: &Taps<A>, side: usize, sums: &mut [A; STRIP]) = add_body;
}

#[inline(always)]
fn weigh_strip_body<S: Simd, A: Sums>(_: S, taps: &mut Taps<A>, side: usize) {
    match side {
        1 => taps.weigh::<1>(),
        2 => taps.weigh::<2>(),
        _ => taps.weigh::<4>(),
    }
}

impl<A: Sums> Taps<A> {
    #[inline(always)]
    fn weigh<const K: usize>(&mut self) {
        let Taps { strip, runs, inside, weights } = self;
        let starts = if K > 1 && runs.can_be(K) { align::<A, K>(&mut strip.x, runs.width()) } else { None };
        weigh::<A, K>(strip, weights);
        for at in parts() {
            for j in 0..K {
                for k in 0..K {
                    let (y, x) = (part(&strip.y.index[j], at), part(&strip.x.index[k], at));
                    let inside = part_mut(&mut inside[j * K + k], at);
                    let weights = part_mut(&mut weights[j * K + k], at);
                    for i in 0..PART {
                        inside[i] = y[i] | x[i];
                        // Not a negative one, which makes a zero negative.
                        weights[i] = if inside[i] < 0 { A::zero() } else { weights[i] };
                    }
                }
            }
        }
        match starts {
            Some(starts) => runs.put(K, &strip.y.index[..K], &[starts]),
            None => runs.put(1, &strip.y.index[..K], &strip.x.index[..K]),
        }
    }
}

/// Where runs of `K` pixels begin in rows of `width` that hold all taps of their points, and brings the taps into their
/// order: a tap becomes the pixel of the run that it is, and others lie outside. `None` if there are no such runs: where
/// padding makes two taps one pixel.
#[inline(always)]
fn align<A: Sums, const K: usize>(x: &mut Along<A, STRIP>, width: usize) -> Option<[i32; STRIP]> {
    let mut starts = [i32::MIN; STRIP];
    let mut strays = 0;
    for at in parts() {
        let starts = part_mut(&mut starts, at);
        for k in 0..K {
            let index = part(&x.index[k], at);
            for i in 0..PART {
                starts[i] = starts[i].max(if index[i] < 0 { i32::MIN } else { index[i] - k as i32 });
            }
        }
        for k in 0..K {
            let index = part(&x.index[k], at);
            for i in 0..PART {
                strays |= i32::from(index[i] >= 0 && index[i] != starts[i].wrapping_add(k as i32));
            }
        }
    }
    if strays != 0 {
        return None;
    }
    let last = (width - K) as i32;
    for at in parts() {
        let starts = part_mut(&mut starts, at);
        let (mut found, mut shares) = ([[-1; PART]; K], [[A::zero(); PART]; K]);
        for i in 0..PART {
            starts[i] = starts[i].clamp(0, last);
        }
        for lane in 0..K {
            for k in 0..K {
                let (index, weight) = (part(&x.index[k], at), part(&x.weight[k], at));
                for i in 0..PART {
                    let pixel = starts[i] + lane as i32;
                    found[lane][i] = if index[i] == pixel { pixel } else { found[lane][i] };
                    shares[lane][i] = if index[i] == pixel { weight[i] } else { shares[lane][i] };
                }
            }
        }
        for lane in 0..K {
            *part_mut(&mut x.index[lane], at) = found[lane];
            *part_mut(&mut x.weight[lane], at) = shares[lane];
        }
    }
    Some(starts)
}

#[inline(always)]
fn read_body<S: Simd, T: Sampled>(
    s: S,
    input: &View<T>,
    [n, c]: [usize; 2],
    runs: &Runs,
    side: usize,
    count: usize,
    to: &mut Pixels<T::Acc>,
) {
    match runs.pixels() {
        2 => read_runs::<S, T, 2>(s, input, [n, c], runs, side, count, to),
        4 => read_runs::<S, T, 4>(s, input, [n, c], runs, side, count, to),
        _ => read_runs::<S, T, 1>(s, input, [n, c], runs, side, count, to),
    }
}

#[inline(always)]
fn read_runs<S: Simd, T: Sampled, const N: usize>(
    s: S,
    input: &View<T>,
    [n, c]: [usize; 2],
    runs: &Runs,
    side: usize,
    count: usize,
    to: &mut Pixels<T::Acc>,
) {
    let runs = runs.on(input.plane(n, c));
    let lists = to.0.as_chunks_mut::<N>().0.as_chunks_mut::<STRIP>().0;
    for (list, to) in lists.iter_mut().enumerate().take(side * side / N) {
        runs.load(s, list, count, to);
    }
}

#[inline(always)]
fn add_body<S: Simd, A: Sums>(_: S, pixels: &Pixels<A>, taps: &Taps<A>, side: usize, sums: &mut [A; STRIP]) {
    match taps.runs.pixels() {
        2 => add_runs::<A, 2>(pixels, taps, side, sums),
        4 => add_runs::<A, 4>(pixels, taps, side, sums),
        _ => add_runs::<A, 1>(pixels, taps, side, sums),
    }
}

#[inline(always)]
fn add_runs<A: Sums, const N: usize>(
    Pixels(pixels): &Pixels<A>,
    taps: &Taps<A>,
    side: usize,
    sums: &mut [A; STRIP],
) {
    let lists = pixels.as_chunks::<N>().0.as_chunks::<STRIP>().0;
    for (list, runs) in lists.iter().enumerate().take(side * side / N) {
        let inside: &[[i32; STRIP]; N] = taps.inside[list * N..].first_chunk().expect("a row of taps");
        let weights: &[[A; STRIP]; N] = taps.weights[list * N..].first_chunk().expect("a row of taps");
        for i in 0..STRIP {
            let mut sum = sums[i];
            for lane in 0..N {
                let pixel = if inside[lane][i] < 0 { A::zero() } else { runs[i][lane] };
                let share = pixel * weights[lane][i];
                sum = if list == 0 && lane == 0 { share } else { sum + share };
            }
            sums[i] = sum;
        }
    }
}
