//! Sampling without scratch: for few channels, and for images that are much larger than their few points.
//!
//! The taps of a strip of points, their places on a plane and their weights are found once and used for all channels, of which
//! each is sampled a register of points at a time. A piece of work is a strip and some of the channels.
#![allow(clippy::needless_range_loop)] // several arrays side by side, by one index

use super::places::{Access, OnPlane, Places, lanes_of};
use super::{Arrays, Weights};
use crate::machine::machine;
use crate::ops::grid_sampler2d_backward::kernel::access::Points;
use crate::ops::grid_sampler2d_backward::kernel::pieces::strips;
use crate::ops::grid_sampler2d_backward::kernel::sampling::{NARROW, Sampled, Sums};
use crate::ops::grid_sampler2d_backward::kernel::strip::{Axis, Finder, STRIP, Strip};
use crate::ops::grid_sampler2d_backward::kernel::vector::{PIXELS, Vector, Vectors};
use crate::ops::grid_sampler2d_backward::kernel::{Interpolation, Mode, Padding};
use crate::parallel;
use crate::simd::{Level, Simd, kernels};
use crate::view::{Disjoint, LINE, Plane, Row, View};
use std::ops::Range;

/// Least channels of a group.
const GROUP: usize = 16;

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
    let wanted = 4 * machine().threads;
    let groups = if strips < wanted { channels.div_ceil(GROUP).min(wanted.div_ceil(strips)) } else { 1 };
    let work = Work {
        input,
        grid: Points::new(level, grid),
        streams: out.streams(LINE),
        out,
        finder: Finder::without_slopes(level, arrays.mode, [input.shape[2], input.shape[3]]),
        weigh: weigh(level),
        sample: sample::<T>(level),
        // Halves would be widened one by one.
        pixels: (level.is_tuned() && input.is_channels_last() && size_of::<T>() == size_of::<T::Acc>())
            .then(|| pixels::<T>(level)),
        mode: arrays.mode,
        channels,
        points: [rows, columns],
        groups,
    };
    let bytes = STRIP * channels.div_ceil(groups) * (1 + side * side) * size_of::<T>();
    // SAFETY: each strip of out's channels is one item's, and nothing else is written.
    let work = unsafe { Disjoint::new(work) };
    parallel::for_each(strips * groups, bytes, |items| work.run(items));
}

type Pixels<T, A> = fn(&Places, &View<T>, &Weights<A>, &View<T>, bool, [usize; 3], Range<usize>);
type Sample<T, A> = fn(OnPlane<T>, &Weights<A>, Row<T>, bool, Range<usize>);

struct Work<T, A> {
    input: View<T>,
    grid: Points<A>,
    out: View<T>,
    streams: bool,
    finder: Finder<A>,
    weigh: fn(&mut Taps<A>, &[Axis<A>; 2], Mode, usize),
    sample: Sample<T, A>,
    /// For neighbouring channels.
    pixels: Option<Pixels<T, A>>,
    mode: Mode,
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
        let (strips, mode) = (strips(columns), self.mode);
        let mut taps =
            Taps { strip: Strip::new(), places: Places::of(self.input), weights: [[A::zero(); STRIP]; 16] };
        for item in items {
            let (strip, group) = (item / groups, item % groups);
            let (line, start) = (strip / strips, strip % strips * STRIP);
            let (batch, row, end) = (line / rows, line % rows, columns.min(start + STRIP));
            self.grid.load([batch, row, start], &mut taps.strip);
            match (mode.interpolation, mode.padding) {
                _ if taps.places.is_none() => self.finder.taps(&mut taps.strip),
                (Interpolation::Bicubic, _) => self.finder.taps(&mut taps.strip),
                (_, Padding::Reflection) => self.finder.coordinates(&mut taps.strip),
                _ => {}
            }
            (self.weigh)(&mut taps, self.finder.axes(), mode, end - start);
            // Groups of whole pixels' vectors, else two threads would write the same channels.
            let first =
                |group: usize| self.channels.min(self.channels.div_ceil(NARROW) * group / groups * NARROW);
            let channels = first(group)..first(group + 1);
            if let (Some(places), Some(pixels)) = (&taps.places, self.pixels) {
                for c in channels.step_by(NARROW) {
                    let at = [batch, c, row];
                    pixels(places, &self.input, &taps.weights, &self.out, self.streams, at, start..end);
                }
                continue;
            }
            for c in channels {
                let (plane, to) = (self.input.plane(batch, c), self.out.row(batch, c, row));
                match &taps.places {
                    Some(places) => {
                        (self.sample)(places.on(plane), &taps.weights, to, self.streams, start..end)
                    }
                    None => sample_far(&taps.strip, plane, mode.interpolation.taps(), to.slice(start..end)),
                }
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
    /// Finds places and weights of `count` points.
    fn weigh<A: Sums>(taps: &mut Taps<A>, axes: &[Axis<A>; 2], mode: Mode, count: usize) = weigh_body;
    /// Samples points on a plane into some columns of a row.
    fn sample<T: Sampled>(
        plane: OnPlane<T>,
        weights: &Weights<T::Acc>,
        to: Row<T>,
        stream: bool,
        columns: Range<usize>,
    ) = sample_body;
    /// Samples points on up to four neighbouring channels from one on, into some columns of a row.
    fn pixels<T: Sampled>(
        places: &Places,
        input: &View<T>,
        weights: &Weights<T::Acc>,
        out: &View<T>,
        stream: bool,
        at: [usize; 3],
        columns: Range<usize>,
    ) = pixels_body;
}

#[inline(always)]
fn weigh_body<S: Simd, A: Sums>(
    _: S,
    Taps { strip, places, weights }: &mut Taps<A>,
    [by_x, by_y]: &[Axis<A>; 2],
    mode: Mode,
    count: usize,
) {
    let (Some(places), Strip { x, y, .. }) = (places, &*strip) else { return };
    let side = mode.interpolation.taps();
    if mode.interpolation == Interpolation::Bicubic {
        places.put(side, count, &y.index, &x.index);
        return super::weigh(strip, side, count, weights);
    }
    let len = lanes_of(count);
    let (x, y) = (&x.at[..len], &y.at[..len]);
    match mode.padding {
        Padding::Zeros => {
            places.put_at(side, count, |i| (by_y.place(y[i]), by_x.place(x[i])), weights);
        }
        Padding::Border => {
            let clamped = |i: usize| (by_y.clamp(by_y.place(y[i])), by_x.clamp(by_x.place(x[i])));
            places.put_at(side, count, clamped, weights);
        }
        Padding::Reflection => places.put_at(side, count, |i| (y[i], x[i]), weights),
    }
}

#[inline(always)]
fn sample_body<S: Vectors, T: Sampled>(
    s: S,
    plane: OnPlane<T>,
    weights: &Weights<T::Acc>,
    to: Row<T>,
    stream: bool,
    columns: Range<usize>,
) {
    let (v, lanes, count) = (T::Acc::wide(s), <T::Acc as Sums>::BLOCK, columns.len());
    let mut sums = [T::Acc::default(); STRIP];
    plane.prefetch(s, count);
    if plane.access() != Access::Single {
        for start in (0..count).step_by(lanes) {
            let mut sum = v.splat(T::Acc::default());
            for tap in (0..plane.taps()).step_by(2) {
                let (a, b) = plane.pair(s, v, tap, start);
                let a = v.mul(a, v.load(&weights[tap][start..]));
                let b = v.mul(b, v.load(&weights[tap + 1][start..]));
                sum = v.add(if tap == 0 { a } else { v.add(sum, a) }, b);
            }
            v.store(&mut sums[start..], sum);
        }
    } else {
        for start in (0..count).step_by(lanes) {
            let mut sum = v.mul(plane.get(s, v, 0, start), v.load(&weights[0][start..]));
            for tap in 1..plane.taps() {
                sum = v.add(sum, v.mul(plane.get(s, v, tap, start), v.load(&weights[tap][start..])));
            }
            v.store(&mut sums[start..], sum);
        }
    }
    write(s, to, stream, columns, &sums);
}

/// Writes sums to some columns of a row.
#[inline(always)]
fn write<S: Simd, T: Sampled>(s: S, to: Row<T>, stream: bool, columns: Range<usize>, sums: &[T::Acc; STRIP]) {
    match columns.len() {
        count if stream => to.stream::<S, STRIP>(s, columns.start, &sums[..count]),
        // Of a fixed length where that is common.
        STRIP => to.store(s, columns.start, sums),
        count => to.store(s, columns.start, &sums[..count]),
    }
}

#[inline(always)]
#[allow(clippy::too_many_arguments)]
fn pixels_body<S: Vectors, T: Sampled>(
    s: S,
    places: &Places,
    input: &View<T>,
    weights: &Weights<T::Acc>,
    out: &View<T>,
    stream: bool,
    [batch, channel, row]: [usize; 3],
    columns: Range<usize>,
) {
    let Some(image) = places.on_pixels(*input, batch, channel) else { return };
    let (v, count, channels) = (T::Acc::narrow_vector(s), columns.len(), image.channels().min(NARROW));
    // Results whose channels are neighbours too are put together without gaps.
    let joined = if channels == out.shape[1] { out.joined_channels() } else { None };
    let apart = if joined.is_some() { channels } else { NARROW };
    let mut pixels = [T::Acc::default(); NARROW * STRIP + NARROW];
    image.prefetch(s, count);
    // No closures: the compiler may leave them out of the level's shell.
    let inside = if image.taps() <= 4 { image.inside(v, count) } else { None };
    for i in 0..count.min(STRIP) {
        let mut sum = v.splat(T::Acc::default());
        match &inside {
            // Of a length that the compiler knows.
            Some(inside) if image.taps() == 4 => {
                for tap in 0..4 {
                    let a = v.mul(inside.get(tap, i), v.splat(weights[tap][i]));
                    sum = if tap == 0 { a } else { v.add(sum, a) };
                }
            }
            Some(inside) => sum = v.mul(inside.get(0, i), v.splat(weights[0][i])),
            None => {
                for tap in 0..image.taps() {
                    let a = v.mul(image.get(v, tap, i), v.splat(weights[tap][i]));
                    sum = if tap == 0 { a } else { v.add(sum, a) };
                }
            }
        }
        v.store(&mut pixels[i * apart..], sum);
    }
    if let Some(out) = joined {
        return out.row(batch, 0, row).store(s, columns.start * channels, &pixels[..count * channels]);
    }
    let mut rows = [[T::Acc::default(); STRIP]; NARROW];
    for start in (0..count).step_by(PIXELS) {
        v.deinterleave_pixels(&pixels[start * NARROW..], &mut rows.as_flattened_mut()[start..], STRIP);
    }
    for (c, sums) in rows[..channels].iter().enumerate() {
        write(s, out.row(batch, channel + c, row), stream, Range::clone(&columns), sums);
    }
}

/// The same on a plane whose places do not fit into 32 bits, pixel by pixel.
fn sample_far<T: Sampled>(strip: &Strip<T::Acc>, plane: Plane<T>, side: usize, to: Row<T>) {
    for i in 0..to.len() {
        let mut sum = T::Acc::default();
        for tap in 0..side * side {
            let (j, k) = (tap / side, tap % side);
            let share = match (usize::try_from(strip.y.index[j][i]), usize::try_from(strip.x.index[k][i])) {
                (Ok(y), Ok(x)) if side == 1 => plane.get(y, x).widen(),
                (Ok(y), Ok(x)) => plane.get(y, x).widen() * (strip.x.weight[k][i] * strip.y.weight[j][i]),
                _ => T::Acc::default(),
            };
            sum = if tap == 0 { share } else { sum + share };
        }
        to.set(i, T::narrow(sum));
    }
}
