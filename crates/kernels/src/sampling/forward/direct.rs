//! Sampling without scratch: for few channels, and for images that are much larger than their few points.
//!
//! The taps of a strip of points, their places on a plane and their weights are found once and used for all channels, of which
//! each is sampled a register of points at a time. A piece of work is a strip and some of the channels.
#![allow(clippy::needless_range_loop)] // several arrays side by side, by one index

use super::places::{Access, Form, OnPlane, Places, lanes_of, take};
use super::{Arrays, Weights};
use crate::machine::machine;
use crate::parallel;
use crate::sampling::access::{Image, Points, Segment};
use crate::sampling::backward::pieces::strips;
use crate::sampling::strip::{Axis, Finder, STRIP, Strip};
use crate::sampling::sums::{NARROW, Sampled, Sums};
use crate::sampling::{Interpolation, Mode, Padding};
use crate::simd::{Level, MAX_LANES, Simd, kernels};
use crate::vector::{PIXELS, Vector, Vectors};
use crate::view::{AnyView, Disjoint, LINE, Row};
use std::ops::Range;

/// Columns of out that are prefetched ahead: some strips.
const AHEAD: usize = 8 * STRIP;

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
    let is_half = T::IS_HALF;
    let work = Work::<T::Acc> {
        input: input.into(),
        form: Form::of(&input, level.is_tuned() && !is_half),
        grid: Points::new(level, grid),
        streams: out.streams(LINE),
        out: out.into(),
        halves: is_half.then(|| (take::<T>(level), Image::new(level, out))),
        far: sample_far::<T>,
        finder: Finder::without_slopes(level, arrays.mode, [input.shape[2], input.shape[3]]),
        mode: arrays.mode,
        groups,
    };
    let sample = sample::<T::Acc>(level);
    let bytes = STRIP * channels.div_ceil(groups) * (1 + side * side) * size_of::<T>();
    // SAFETY: each strip of out's channels is one item's, and nothing else is written.
    let work = unsafe { Disjoint::new(work) };
    parallel::for_each(strips * groups, bytes, |items| sample(&work, items));
}

type Take<A> = fn(&AnyView, &Places, [usize; 3], usize, &mut [A; STRIP]);

struct Work<A: Sums> {
    input: AnyView,
    form: Option<Form>,
    grid: Points<A>,
    out: AnyView,
    streams: bool,
    /// How taps are read and sums written that are not elements themselves: halves share the code of FLOAT (140 KB less).
    halves: Option<(Take<A>, Image<A>)>,
    far: Far<A>,
    finder: Finder<A>,
    mode: Mode,
    /// Of channels.
    groups: usize,
}

/// The taps of a strip of points, row by row of the image.
#[repr(align(64))]
struct Taps<A> {
    strip: Strip<A>,
    places: Option<Places>,
    /// 0 for taps that lie outside.
    weights: Weights<A>,
}

/// Room for the sums of a strip, by channels, and for them as pixels.
#[repr(align(64))]
struct Room<A> {
    sums: [[A; STRIP]; NARROW],
    pixels: [A; NARROW * STRIP + NARROW],
}

kernels! {
    /// Samples items, counted through strips and groups of channels.
    fn sample<A: Sums>(work: &Work<A>, items: Range<usize>) = sample_body;
}

#[inline(always)]
fn sample_body<S: Vectors, A: Sums>(s: S, work: &Work<A>, items: Range<usize>) {
    let Work { form, grid, out, finder, mode, groups, .. } = work;
    let [_, channels, rows, columns] = out.shape();
    let strips = strips(columns);
    let mut taps =
        Taps { strip: Strip::new(), places: form.map(Places::new), weights: [[A::default(); STRIP]; 16] };
    let mut room =
        Room { sums: [[A::default(); STRIP]; NARROW], pixels: [A::default(); NARROW * STRIP + NARROW] };
    for item in items {
        let (strip, group) = (item / groups, item % groups);
        let (line, start) = (strip / strips, strip % strips * STRIP);
        let (batch, row, end) = (line / rows, line % rows, columns.min(start + STRIP));
        grid.load([batch, row, start], taps.strip.places());
        match (mode.interpolation, mode.padding) {
            _ if taps.places.is_none() => finder.taps(&mut taps.strip),
            (Interpolation::Bicubic, _) => finder.taps(&mut taps.strip),
            (_, Padding::Reflection) => finder.coordinates(&mut taps.strip),
            _ => {}
        }
        weigh(&mut taps, finder.axes(), *mode, end - start);
        // Groups of neighbours, else two threads would write the same channels.
        let first = |group: usize| channels.min(channels.div_ceil(NARROW) * group / groups * NARROW);
        let channels = first(group)..first(group + 1);
        match &taps.places {
            Some(places) => {
                on_planes(s, work, places, &taps.weights, [batch, row], channels, start..end, &mut room);
            }
            None => {
                for c in channels {
                    (work.far)(work, &taps.strip, [batch, c, row], start..end);
                }
            }
        }
    }
}

/// Finds places and weights of `count` points.
#[inline(always)]
fn weigh<A: Sums>(
    Taps { strip, places, weights }: &mut Taps<A>,
    [by_x, by_y]: &[Axis<A>; 2],
    mode: Mode,
    count: usize,
) {
    let Some(places) = places else { return };
    let side = mode.interpolation.taps();
    if mode.interpolation == Interpolation::Bicubic {
        places.put(side, count, &strip.y.index, &strip.x.index);
        return super::weigh(strip, side, count, weights);
    }
    // No closures: the compiler leaves them out of the level's shell.
    let len = lanes_of(count);
    for (axis, at) in [(by_y, &mut strip.y.at[..len]), (by_x, &mut strip.x.at[..len])] {
        match mode.padding {
            Padding::Zeros => {
                for at in at {
                    *at = axis.place(*at);
                }
            }
            Padding::Border => {
                for at in at {
                    *at = axis.clamp(axis.place(*at));
                }
            }
            Padding::Reflection => {}
        }
    }
    let (y, x) = (&strip.y.at, &strip.x.at);
    match side {
        1 => places.put_nearest(count, y, x),
        _ if places.put_squares(count, y, x, weights) => {}
        _ => places.put_bilinear(count, y, x, weights),
    }
}

/// Samples points on some planes into some columns of rows.
#[inline(always)]
#[allow(clippy::too_many_arguments)]
fn on_planes<S: Vectors, A: Sums>(
    s: S,
    work: &Work<A>,
    places: &Places,
    weights: &Weights<A>,
    [batch, row]: [usize; 2],
    channels: Range<usize>,
    columns: Range<usize>,
    Room { sums, pixels }: &mut Room<A>,
) {
    let (lanes, count) = (A::BLOCK, columns.len());
    if let Some((take, out)) = &work.halves {
        let v = A::wide(s);
        let (sums, values) = (&mut sums[0], pixels.first_chunk_mut().expect("room for a strip"));
        for c in channels {
            for tap in 0..places.taps() {
                take(&work.input, places, [batch, c, tap], count, values);
                for start in (0..count).step_by(lanes) {
                    let mut sum = v.load(&values[start..]);
                    if places.taps() > 1 {
                        sum = v.mul(sum, v.load(&weights[tap][start..]));
                    }
                    if tap > 0 {
                        sum = v.add(v.load(&sums[start..]), sum);
                    }
                    v.store(&mut sums[start..], sum);
                }
            }
            // Rows are as far apart as those of the widest pixels.
            let to = Segment { batch, channels: c..c + 1, row, columns: Range::clone(&columns) };
            out.store(&to, MAX_LANES, sums);
        }
        return;
    }
    let (input, out, streams) = (work.input.typed::<A>(), work.out.typed::<A>(), work.streams);
    for first in channels.clone().step_by(places.together()) {
        let plane = places.on(input.plane(batch, first));
        plane.prefetch(s, count);
        let together = if !S::TUNED || plane.access() == Access::Single {
            let planes = first..channels.end.min(first + places.together());
            let v = A::wide(s);
            // A single tap counts as it is. In a loop of its own, else the places of sixteen are loaded before it.
            if places.taps() == 1 {
                for (c, sums) in planes.clone().zip(sums.iter_mut()) {
                    let plane = places.on(input.plane(batch, c));
                    for start in (0..count).step_by(lanes) {
                        v.store(&mut sums[start..], plane.get(s, v, 0, start));
                    }
                }
            } else {
                for (c, sums) in planes.clone().zip(sums.iter_mut()) {
                    let plane = places.on(input.plane(batch, c));
                    for start in (0..count).step_by(lanes) {
                        let mut sum = v.mul(plane.get(s, v, 0, start), v.load(&weights[0][start..]));
                        for tap in 1..places.taps() {
                            let tapped = v.mul(plane.get(s, v, tap, start), v.load(&weights[tap][start..]));
                            sum = v.add(sum, tapped);
                        }
                        v.store(&mut sums[start..], sum);
                    }
                }
            }
            planes.len()
        } else {
            by_pairs(s, &plane, weights, count, &mut sums[0]);
            1
        };
        // Results whose channels are neighbours too are put together without gaps.
        if let Some(out) = out.joined_channels().filter(|_| together == out.shape[1]) {
            let n = A::narrow_vector(s);
            let mut fours = [A::default(); NARROW * PIXELS];
            for start in (0..count).step_by(PIXELS) {
                n.interleave_pixels(&sums.as_flattened()[start..], STRIP, &mut fours);
                for i in 0..PIXELS {
                    n.store(&mut pixels[(start + i) * together..], n.load(&fours[i * NARROW..]));
                }
            }
            out.row(batch, 0, row).store(s, columns.start * together, &pixels[..count * together]);
            continue;
        }
        for (c, sums) in sums[..together].iter().enumerate() {
            write(s, out.row(batch, first + c, row), streams, Range::clone(&columns), sums);
        }
    }
}

/// Sums up pairs of taps.
#[inline(always)]
fn by_pairs<S: Vectors, A: Sums>(
    s: S,
    plane: &OnPlane<A>,
    weights: &Weights<A>,
    count: usize,
    sums: &mut [A; STRIP],
) {
    let (v, lanes) = (A::wide(s), A::BLOCK);
    // Of a number that the compiler knows, where that is common.
    let pairs = if plane.access() == Access::Squares { 2 } else { plane.taps() / 2 };
    for start in (0..count).step_by(lanes) {
        let mut sum = v.splat(A::default());
        for pair in 0..pairs {
            let [left, right] = plane.pair(v, pair, start);
            let left = v.mul(left, v.load(&weights[2 * pair][start..]));
            let right = v.mul(right, v.load(&weights[2 * pair + 1][start..]));
            sum = v.add(if pair == 0 { left } else { v.add(sum, left) }, right);
        }
        v.store(&mut sums[start..], sum);
    }
}

/// Writes sums to some columns of a row.
#[inline(always)]
fn write<S: Simd, A: Sums>(s: S, to: Row<A>, stream: bool, columns: Range<usize>, sums: &[A; STRIP]) {
    if !stream && to.is_packed() {
        // What is written in parts is read before.
        to.prefetch_lines(s, columns.start + AHEAD, STRIP);
    }
    match columns.len() {
        count if stream => to.stream::<S, STRIP>(s, columns.start, &sums[..count]),
        // Of a fixed length where that is common.
        STRIP => to.store(s, columns.start, sums),
        count => to.store(s, columns.start, &sums[..count]),
    }
}

type Far<A> = fn(&Work<A>, &Strip<A>, [usize; 3], Range<usize>);

/// The same on a plane whose places do not fit into 32 bits, pixel by pixel.
#[inline(never)]
fn sample_far<T: Sampled>(
    work: &Work<T::Acc>,
    strip: &Strip<T::Acc>,
    [batch, c, row]: [usize; 3],
    columns: Range<usize>,
) {
    let (plane, to) = (work.input.typed::<T>().plane(batch, c), work.out.typed::<T>().row(batch, c, row));
    let (side, to) = (work.mode.interpolation.taps(), to.slice(columns));
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
