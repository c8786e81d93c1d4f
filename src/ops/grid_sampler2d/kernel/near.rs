//! The closest pixel, or bilinear interpolation, of FLOAT planes where they are, a register of points at a time.
//!
//! Places and weights of some points are found once for all channels. Places are found in f32, where integers of planes that are
//! not too large are exact.
#![allow(unsafe_code)] // access that was checked for registers of points
#![allow(clippy::needless_range_loop)] // several arrays side by side, by one index

use super::Arrays;
use super::places::Form;
use crate::dtype::DType;
use crate::machine::machine;
use crate::ops::grid_sampler2d_backward::kernel::sampling::NARROW;
use crate::ops::grid_sampler2d_backward::kernel::strip::Axis;
use crate::ops::grid_sampler2d_backward::kernel::vector::Vectors;
use crate::ops::grid_sampler2d_backward::kernel::{Interpolation, Mode, Padding};
use crate::parallel;
use crate::simd::{Level, MAX_LANES, kernels};
use crate::view::{Disjoint, LINE, Row, View};
use std::ops::Range;

/// Points whose places are found at a time: with their weights, a part of the first cache.
const CHUNK: usize = 512;
/// Least channels of a group.
const GROUP: usize = 8;
/// Points and results are prefetched so far ahead.
const AHEAD: usize = CHUNK;
/// Elements that a plane may reach: smaller integers are exact in f32.
const REACH: isize = 1 << 24;

/// Pixels of a plane that does not stay in the second cache.
const LARGE: usize = 1 << 18;
/// Points that are prefetched for: one of so many, as they share lines.
const APART: usize = 8;

/// To find the places of a point takes as long as so many bytes of traffic: a nanosecond.
const POINT: usize = 40;

/// Pixels of a plane that stay in the first cache.
const SMALL: usize = 1 << 12;
/// Pixels for a point that are too many.
const SPARSE: usize = 4;

/// Whether tensors of this dtype are sampled here, if their layouts allow it.
pub fn serves(level: Level, dtype: DType, mode: Mode) -> bool {
    cfg!(target_arch = "x86_64")
        && level.is_tuned()
        && dtype == DType::Float
        && mode.interpolation != Interpolation::Bicubic
        && mode.padding != Padding::Reflection
}

/// Whether packed tensors of these extents are sampled here: where channels are few, where planes stay in the first cache, and where
/// points are so few that bringing the image into scratch costs more. Elsewhere `blocks` is quicker.
pub fn prefers(
    level: Level,
    dtype: DType,
    mode: Mode,
    [_, channels, height, width]: [usize; 4],
    points: usize,
) -> bool {
    let pixels = height.saturating_mul(width);
    let quicker = channels <= NARROW || pixels <= SMALL && points <= pixels || points < pixels / SPARSE;
    serves(level, dtype, mode) && quicker
}

/// What is read and written, and how.
struct Work {
    input: View<f32>,
    /// The grid as [N, 1, Ho, 2 * Wo].
    grid: View<f32>,
    out: View<f32>,
    form: Form,
    /// Of x and y.
    axes: [Line; 2],
    channels: usize,
    nearest: bool,
    stream: bool,
    /// Channels of out are neighbours, and those of input too: out is [N, 1, Ho, Wo * C].
    as_pixels: bool,
    /// Elements from a point's pixel to what is prefetched, if anything is.
    ahead: Option<isize>,
    /// Of points in a row, and of channels.
    chunks: usize,
    groups: usize,
}

/// How grid values become coordinates along an axis.
struct Line {
    /// See [`Axis::steps`].
    steps: [f32; 3],
    /// The bounds that coordinates are brought to.
    bounds: [f32; 2],
    /// The last pixel.
    last: f32,
    /// Elements from a pixel to the next.
    stride: f32,
}

/// Writes out, where it has a way to: else returns that it did not.
#[inline(never)] // once for all who call it
pub fn run(level: Level, arrays: &Arrays) -> bool {
    let Arrays { input, grid, out, mode } = arrays;
    if !serves(level, input.dtype(), *mode) {
        return false;
    }
    let (input, mut grid, mut out) = (input.typed::<f32>(), grid.typed::<f32>(), out.typed::<f32>());
    // All points of a batch are one row, if they lie so in both views of them.
    if let (Some(of_grid), Some(of_out)) = (grid.joined_rows(), out.joined_rows()) {
        (grid, out) = (of_grid, of_out);
    }
    let ([batches, channels, rows, columns], [.., height, width]) = (out.shape, input.shape);
    let nearest = mode.interpolation == Interpolation::Nearest;
    let form = Form::of(&input, true).filter(|form| form.reach < REACH && columns >= MAX_LANES);
    let Some((grid, form)) = grid.joined_pairs().zip(form) else { return false };
    let pixels = out.joined_channels().filter(|_| channels == form.together && !nearest);
    let as_pixels = pixels.is_some();
    out = pixels.unwrap_or(out);
    if !out.is_packed() {
        return false;
    }
    let strides = [form.strides[1], form.strides[0]].map(|stride| stride as f32);
    let [x, y] = Axis::<f32>::both(*mode, [height, width]);
    let axes = [(x, width, strides[0]), (y, height, strides[1])].map(|(axis, size, stride)| {
        let last = size as f32 - 1.0;
        let bounds = match mode.padding {
            Padding::Border => [0.0, last],
            _ => [f32::NEG_INFINITY, f32::INFINITY],
        };
        // Of an axis of one pixel, any stride, which may be too large for sums to be exact.
        Line { steps: axis.steps(), bounds, last, stride: if size > 1 { stride } else { 0.0 } }
    });
    // The last one takes what is too little for one of its own.
    let chunks = (columns / CHUNK).max(1);
    let (items, wanted) = (batches * rows * chunks, 4 * machine().threads);
    let together = form.together.max(1);
    let groups = match machine().threads {
        1 => 1,
        _ if items >= wanted => 1,
        _ => channels.div_ceil(GROUP.next_multiple_of(together)).min(wanted.div_ceil(items)),
    };
    let stream = out.streams(LINE);
    // What lies two rows below: points in the order of the image read it next.
    let (pixels, points) = (height * width, rows * columns);
    let ahead = (pixels >= LARGE && points >= pixels / 2).then_some(2 * form.strides[0]);
    let traffic = channels.div_ceil(groups) * (if nearest { 2 } else { 5 }) * size_of::<f32>();
    let bytes = columns / chunks * (POINT + traffic);
    let sample = sample::<f32>(level);
    // SAFETY: each chunk of out's channels is one item's, and nothing else is written.
    let work = unsafe {
        Disjoint::new(Work {
            input,
            grid,
            out,
            form,
            axes,
            channels,
            nearest,
            stream,
            as_pixels,
            ahead,
            chunks,
            groups,
        })
    };
    parallel::for_each(items * groups, bytes, |items| sample(&work, items));
    true
}

/// The taps of some points, by registers of them.
#[repr(align(64))]
struct Taps {
    /// Elements from the lowest of the plane: of each tap, -1 for one that lies outside; or of the first tap of every two, where they
    /// are read together, or of the closest pixel that has a right neighbour.
    at: [[i32; 2 * CHUNK]; 4],
    /// 0 for taps that lie outside.
    weights: [[f32; 2 * CHUNK]; 4],
    /// The points whose taps lie inside.
    lanes: [[u32; 4]; 2 * CHUNK / 4],
}

kernels! {
    /// Samples items, counted through batches, rows, chunks and groups of channels.
    fn sample<T: Copy>(work: &Work, items: Range<usize>) = body;
}

#[inline(always)]
#[allow(clippy::extra_unused_type_parameters)] // `kernels!` makes bodies of a type
fn body<S: Vectors, T: Copy>(s: S, work: &Work, items: Range<usize>) {
    if !S::HAS_PLACES {
        return;
    }
    let Work { grid, form, channels, chunks, groups, nearest, .. } = work;
    let [_, _, rows, columns] = grid.shape;
    let (channels, columns) = (*channels, columns / 2);
    let together = form.together.max(1);
    let mut taps = Taps { at: [[0; _]; 4], weights: [[0.0; _]; 4], lanes: [[0; 4]; _] };
    for item in items {
        let (group, chunk, line) = (item % groups, item / groups % chunks, item / groups / chunks);
        let (batch, row) = (line / rows, line % rows);
        let start = chunk * CHUNK;
        let end = if chunk + 1 == *chunks { columns } else { start + CHUNK };
        let points = Points { batch, row, start, count: end - start };
        let first = |group: usize| channels.min(channels.div_ceil(together) * group / groups * together);
        let own = first(group)..first(group + 1);
        find(s, work, grid.row(batch, 0, row), &points, &mut taps);
        if *nearest {
            for c in own {
                by_ones::<S, 1>(s, work, &taps, &points, c);
            }
            continue;
        }
        for c in own.step_by(together) {
            match form.together {
                1 => by_pairs::<S, 1>(s, work, &taps, &points, c),
                2 => by_pairs::<S, 2>(s, work, &taps, &points, c),
                3 => by_pairs::<S, 3>(s, work, &taps, &points, c),
                4 => by_pairs::<S, 4>(s, work, &taps, &points, c),
                _ => by_ones::<S, 4>(s, work, &taps, &points, c),
            }
        }
    }
}

/// Some points of a row: as many as a register has, or more.
struct Points {
    batch: usize,
    row: usize,
    start: usize,
    count: usize,
}

impl Points {
    /// Registers of them.
    #[inline(always)]
    fn registers<S: Vectors>(&self, _: S) -> Range<usize> {
        0..self.count.div_ceil(S::LANES)
    }

    /// Where one begins. The last one may overlap the one before.
    #[inline(always)]
    fn start<S: Vectors>(&self, _: S, register: usize) -> usize {
        self.start + (self.count - S::LANES).min(register * S::LANES)
    }
}

/// Finds the taps of some points.
#[inline(always)]
fn find<S: Vectors>(s: S, work: &Work, grid: Row<f32>, points: &Points, taps: &mut Taps) {
    let Work { form, axes, nearest, .. } = work;
    let evens: [i32; MAX_LANES] = std::array::from_fn(|i| 2 * i as i32);
    let odds: [i32; MAX_LANES] = std::array::from_fn(|i| 2 * i as i32 + 1);
    let one = s.splat(1.0);
    let Taps { at: [at0, at1, at2, at3], weights: [w0, w1, w2, w3], lanes: all_lanes } = taps;
    let (all, zero) = (all::<S>(), s.splat(0.0));
    let first = s.splat(form.first as f32);
    // No closures where registers are: the compiler leaves them out of the level's shell.
    for register in points.registers(s) {
        let start = points.start(s, register);
        grid.prefetch_lines(s, 2 * (start + AHEAD), 2 * S::LANES);
        let both = grid.registers(s, 2 * start, 2);
        let (low, high) = (both.get(s, 0), both.get(s, 1));
        let mut coordinates = [s.permute(low, high, &evens), s.permute(low, high, &odds)];
        for (at, line) in coordinates.iter_mut().zip(axes) {
            let Line { steps: [factor, shift, scale], bounds: [low, high], .. } = *line;
            let place = s.mul(s.sub(s.mul(s.add(*at, one), s.splat(factor)), s.splat(shift)), s.splat(scale));
            *at = s.clamp(place, s.splat(low), s.splat(high));
        }
        let [x, y] = coordinates;
        let (last_x, last_y) = (s.splat(axes[0].last), s.splat(axes[1].last));
        let (by_x, by_y) = (s.splat(axes[0].stride), s.splat(axes[1].stride));
        let n = register * S::LANES;
        if *nearest {
            let (column, row) = (s.round_even(x), s.round_even(y));
            let place = s.add(s.add(s.mul(row, by_y), s.mul(column, by_x)), first);
            s.put_places(place, s.inside(column, last_x) & s.inside(row, last_y), &mut at0[n..]);
            continue;
        }
        let (left, top) = (s.floor(x), s.floor(y));
        let (right, bottom) = (s.add(left, one), s.add(top, one));
        let (x0, x1, y0, y1) = (s.sub(right, x), s.sub(x, left), s.sub(bottom, y), s.sub(y, top));
        let place = s.add(s.add(s.mul(top, by_y), s.mul(left, by_x)), first);
        let (lefts, rights) = (s.inside(left, last_x), s.inside(right, last_x));
        let (tops, bottoms) = (s.inside(top, last_y), s.inside(bottom, last_y));
        let whole = lefts & rights & tops & bottoms == all;
        let (mut weight_left, mut weight_right) = (x0, x1);
        let mut lanes = [tops & lefts, tops & rights, bottoms & lefts, bottoms & rights];
        if form.together > 0 {
            let mut places = (place, s.add(place, by_y));
            if !whole {
                // Of a pair, the left pixel may be the right tap and the other way round. The order of two of which one is 0 does not
                // matter to a sum.
                let start = s.clamp(left, zero, s.sub(last_x, one));
                let moved = s.sub(left, start);
                let (same, before) = (s.inside(moved, zero), s.inside(s.add(moved, one), zero));
                let behind = s.inside(s.sub(moved, one), zero);
                weight_left = s.add(s.only(x0, same), s.only(x1, before));
                weight_right = s.add(s.only(x1, same), s.only(x0, behind));
                let (has_left, has_right) = (same & lefts | before & rights, same & rights | behind & lefts);
                lanes = [tops & has_left, tops & has_right, bottoms & has_left, bottoms & has_right];
                // Points without a tap read what is there.
                let some = (tops | bottoms) & (lefts | rights);
                let along = s.add(s.mul(start, by_x), first);
                let (above, below) = (s.clamp(top, zero, last_y), s.clamp(bottom, zero, last_y));
                places.0 = s.only(s.add(s.mul(above, by_y), along), some);
                places.1 = s.only(s.add(s.mul(below, by_y), along), some);
            }
            s.put_places(places.0, all, &mut at0[n..]);
            s.put_places(places.1, all, &mut at1[n..]);
        } else {
            let below = s.add(place, by_y);
            s.put_places(place, lanes[0], &mut at0[n..]);
            s.put_places(s.add(place, by_x), lanes[1], &mut at1[n..]);
            s.put_places(below, lanes[2], &mut at2[n..]);
            s.put_places(s.add(below, by_x), lanes[3], &mut at3[n..]);
        }
        all_lanes[register] = lanes;
        let (top_left, top_right) = (s.mul(weight_left, y0), s.mul(weight_right, y0));
        let (bottom_left, bottom_right) = (s.mul(weight_left, y1), s.mul(weight_right, y1));
        // Of taps outside not a negative one, which makes a zero negative.
        s.store_slice(&mut w0[n..], if whole { top_left } else { s.only(top_left, lanes[0]) });
        s.store_slice(&mut w1[n..], if whole { top_right } else { s.only(top_right, lanes[1]) });
        s.store_slice(&mut w2[n..], if whole { bottom_left } else { s.only(bottom_left, lanes[2]) });
        s.store_slice(&mut w3[n..], if whole { bottom_right } else { s.only(bottom_right, lanes[3]) });
    }
}

/// All lanes of a register.
#[inline(always)]
fn all<S: Vectors>() -> u32 {
    u32::MAX >> (u32::BITS as usize - S::LANES)
}

/// Samples a channel, tap by tap: `TAPS` of them. A single one counts as it is.
#[inline(always)]
fn by_ones<S: Vectors, const TAPS: usize>(s: S, work: &Work, taps: &Taps, points: &Points, c: usize) {
    let Work { input, out, form, stream, .. } = work;
    let (lowest, to) = (form.lowest(&input.plane(points.batch, c)), out.row(points.batch, c, points.row));
    for register in points.registers(s) {
        let start = points.start(s, register);
        let n = register * S::LANES;
        prefetch(s, work, lowest, &taps.at[0][n..], 1);
        let mut sum = s.splat(0.0);
        for tap in 0..TAPS {
            // SAFETY: `find` compared rows and columns with the form of the planes; the view's maker promised that its elements are
            // readable.
            let pixels = unsafe { s.gather_f32(lowest, &taps.at[tap][n..]) };
            let share = if TAPS == 1 { pixels } else { s.mul(pixels, s.load_slice(&taps.weights[tap][n..])) };
            sum = if tap == 0 { share } else { s.add(sum, share) };
        }
        write(s, &to, start, sum, *stream);
    }
}

/// Samples `N` channels bilinearly whose pixels are neighbours in memory, channel by channel, and so are columns.
#[inline(always)]
fn by_pairs<S: Vectors, const N: usize>(s: S, work: &Work, taps: &Taps, points: &Points, c: usize) {
    let Work { input, out, form, stream, as_pixels, .. } = work;
    let Points { batch, row, .. } = *points;
    let lowest = form.lowest(&input.plane(batch, c));
    let mut to = [out.row(batch, c, row); N];
    for i in 1..if *as_pixels { 0 } else { N } {
        to[i] = out.row(batch, c + i, row);
    }
    for register in points.registers(s) {
        let start = points.start(s, register);
        let n = register * S::LANES;
        prefetch(s, work, lowest, &taps.at[0][n..], N);
        let mut weights = [s.splat(0.0); 4];
        for (weight, weights) in weights.iter_mut().zip(&taps.weights) {
            *weight = s.load_slice(&weights[n..]);
        }
        let lanes = taps.lanes[register];
        let whole = lanes == [all::<S>(); 4];
        let mut sums = [s.splat(0.0); N];
        for pair in 0..2 {
            let mut values = [[s.splat(0.0); N]; 2];
            for i in 0..N {
                // SAFETY: as in `by_ones`. Two neighbours have 2 * N values in all channels, one after the other.
                let (a, b) = unsafe { s.gather_pairs_f32(lowest.wrapping_add(2 * i), &taps.at[pair][n..]) };
                values.as_flattened_mut()[2 * i] = a;
                values.as_flattened_mut()[2 * i + 1] = b;
            }
            for i in 0..N {
                let (mut left, mut right) = (values[0][i], values[1][i]);
                if !whole {
                    (left, right) = (s.only(left, lanes[2 * pair]), s.only(right, lanes[2 * pair + 1]));
                }
                let (a, b) = (s.mul(left, weights[2 * pair]), s.mul(right, weights[2 * pair + 1]));
                sums[i] = s.add(if pair == 0 { a } else { s.add(sums[i], a) }, b);
            }
        }
        if *as_pixels {
            // Only one group of channels has all of them.
            for (i, register) in s.interleave_all::<N>(sums).into_iter().enumerate() {
                write(s, &to[0], start * N + i * S::LANES, register, *stream);
            }
            continue;
        }
        for i in 0..N {
            write(s, &to[i], start, sums[i], *stream);
        }
    }
}

#[inline(always)]
fn write<S: Vectors>(s: S, to: &Row<f32>, at: usize, sums: S::F32, stream: bool) {
    if stream {
        to.stream_lanes(s, at, sums);
    } else {
        // What is written in parts is read before.
        to.prefetch_lines(s, at + AHEAD, S::LANES);
        to.set_lanes(s, at, sums);
    }
}

/// Prefetches for a register of points, whose pixels are `apart` elements apart.
#[inline(always)]
fn prefetch<S: Vectors>(s: S, work: &Work, lowest: *mut f32, at: &[i32], apart: usize) {
    let Some(ahead) = work.ahead else { return };
    for at in at[..S::LANES].iter().step_by(APART / apart) {
        s.prefetch(lowest.wrapping_offset(*at as isize + ahead));
    }
}
