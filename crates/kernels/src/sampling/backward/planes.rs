//! Both gradients of bilinear points on up to four planes of FLOAT, or gridGrad alone on up to eight, where the planes are: a register of
//! points at a time, with coordinates in registers from the grid to the taps' places. (By way of `pieces`, 1x1x1080x1920 takes twice as
//! long.)
//!
//! A piece of work is a batch and a band of its rows. It looks at all points, adds to the pixels of its rows in the order of the
//! points, and writes the slopes of those points that begin there. Where slopes alone are wanted, it is some points. Places are found
//! in f32, where integers of planes that are not too large are exact. The bits are those of `pieces`: a tap outside adds a zero to some
//! pixel, and no sum is a negative zero.
#![allow(unsafe_code)] // access that was checked for registers of points
#![allow(clippy::needless_range_loop)] // several arrays side by side, by one index

use super::cut::{bands_of, extent, part_of};
use super::pairs::add_square;
use super::pieces::join;
use super::{Arrays, Interpolation, Mode};
use crate::dtype::DType;
use crate::parallel;
use crate::sampling::access::clear_planes;
use crate::sampling::line::{Line, absolute};
use crate::sampling::strip::NOWHERE;
use crate::sampling::sums::NARROW;
use crate::simd::{EVENS, Level, MAX_LANES, ODDS, kernels};
use crate::vector::{Lanes, Vectors, all};
use crate::view::{Disjoint, LINE, Plane, Room, Row, View};
use std::ops::Range;

/// Elements that a plane may reach: smaller integers are exact in f32.
pub const REACH: i64 = 1 << 24;
/// Channels, at most,
const CHANNELS: usize = 4;
/// and pixels for each point, at least: those of three and four channels side by side are quicker to add to, but not to bring there and back
/// (4x3x458x47 to 202x19: 0.36 ms, here 0.18; 4x3x256x256 to 180x180 1.5 and 2.2).
const PIXELS: [usize; CHANNELS + 1] = [0, 0, 0, 3, 5];
/// And where nothing is added to pixels (2x8x183x183: 0.98 ms, here 0.75; sixteen 0.13, here 0.15).
pub const SLOPES: usize = 8;
/// Points of a piece, then.
const CHUNK: usize = 512;
/// Pixels that do not stay in the second cache: those of all planes, since no call finds there what the one before left (64x1x128x128
/// rotated: 9.7 ms, prefetched 8.0).
const LARGE: usize = 1 << 18;
/// Points that are worth a thread, which looks at all of them: a third of its work.
pub const MANY: usize = 1 << 12;
/// Of the bands, the part of which a register of points may have taps: where points jump about each thread would do nearly all of the work
/// (1x1x92x394 at random on two: 0.31 ms with two bands, 0.17 with one).
const SHARE: f32 = 0.75;
/// Registers that are looked at for that.
const SAMPLES: usize = 32;
/// Bytes to be cleared that are.
const CLEARED: usize = 1 << 20;
/// Grid values are prefetched so far ahead.
pub const AHEAD: usize = 512;

/// Whether this may be the way, whatever the level, the number of points and the order in memory: others then sum slopes as it does.
pub fn may_serve(dtype: DType, mode: Mode, channels: usize) -> bool {
    suits(dtype, mode) && channels <= CHANNELS
}

/// Bilinear points of FLOAT.
fn suits(dtype: DType, mode: Mode) -> bool {
    dtype == DType::Float && mode.interpolation == Interpolation::Bilinear
}

/// Whether this is the way for points on a batch of images of that shape, packed rows of pixels as far apart as the last argument
/// says, if they lie in so many rows of so many. `sums` are wanted where inputGrad is.
pub fn serves(
    level: Level,
    dtype: DType,
    mode: Mode,
    [_, channels, height, width]: [usize; 4],
    sums: bool,
    [rows, points]: [usize; 2],
    rows_apart: &[i64],
) -> bool {
    let pixels = height.saturating_mul(width);
    let few_points = |&least: &usize| pixels >= rows.saturating_mul(points).saturating_mul(least);
    cfg!(target_arch = "x86_64")
        && level.is_tuned()
        && suits(dtype, mode)
        && if sums { PIXELS.get(channels).is_some_and(few_points) } else { channels <= SLOPES }
        && points >= MAX_LANES
        && rows_apart.iter().all(|&stride| fits([height, width], stride))
}

/// Whether there are squares of pixels in a plane whose rows are that far apart, and f32 has all places.
fn fits([height, width]: [usize; 2], stride: i64) -> bool {
    height > 1 && width > 1 && stride >= 0 && extent([height, width], stride) < REACH
}

/// Makes both gradients, as far as they are wanted.
pub fn run(level: Level, arrays: &Arrays) {
    let (mut grad, mut grid) = (arrays.grad.typed(), arrays.grid.typed());
    let mut grid_grad = arrays.grid_grad.map(|view| view.typed());
    join::<f32>(&mut grad, &mut grid, &mut grid_grad, &mut None);
    let pairs = |view: View<f32>| view.joined_pairs().expect("x and y side by side");
    let ([batches, channels, lines, columns], [height, width]) = (grad.shape, arrays.image);
    let (points, grid_grad) = (lines * columns, grid_grad.map(pairs));
    // Bytes that are cleared of a batch.
    let cleared =
        arrays.input_grad.map_or(0, |_| (channels * size_of::<f32>()).saturating_mul(height * width));
    let of_a_point = 32 + channels * if arrays.input_grad.is_some() { 32 } else { 16 };
    let worth = points.saturating_mul(of_a_point).saturating_add(cleared);
    let bands = match arrays.input_grad {
        Some(_) if points >= MANY || cleared >= CLEARED => {
            let bands = bands_of(batches, worth, height);
            if looks(grid, bands) <= bands as f32 * SHARE { bands } else { 1 }
        }
        _ => 1,
    };
    let chunks = if arrays.input_grad.is_some() { 0 } else { columns.div_ceil(CHUNK) };
    let images = batches.saturating_mul(channels);
    let is_fit = |view: View<f32>| {
        view.is_packed() && view.shape[2..] == arrays.image && fits(arrays.image, view.strides()[2] as i64)
    };
    let work = Work {
        grad,
        grid: pairs(grid),
        input: arrays.input.map(|view| view.typed()),
        input_grad: arrays.input_grad.map(|view| view.typed()),
        grid_grad,
        stream: bands == 1 && grid_grad.is_some_and(|out| out.streams(LINE)),
        axes: Line::both(arrays.mode, arrays.image),
        image: arrays.image,
        ahead: images.saturating_mul(height * width) >= LARGE && points >= height * width / 2,
        bands,
        chunks,
    };
    assert!([work.input, work.input_grad].into_iter().flatten().all(is_fit), "squares of {:?}", arrays.image);
    let compute = compute::<f32>(level);
    // SAFETY: a piece writes its own rows of inputGrad, and the slopes of its own points.
    let work = unsafe { Disjoint::new(work) };
    let (pieces, points) = match chunks {
        0 => (batches * bands, points / bands),
        _ => (batches * lines * chunks, columns.min(CHUNK)),
    };
    let bytes = points.saturating_mul(of_a_point).saturating_add(cleared / bands);
    parallel::for_each(pieces, bytes, |pieces| compute(&work, pieces));
}

/// How many of so many bands have taps of the points of a register, on an average of some.
#[inline(never)] // once for all who call it
fn looks(grid: View<f32>, bands: usize) -> f32 {
    let [batches, _, lines, columns] = grid.shape;
    let registers = lines.saturating_mul(columns / MAX_LANES);
    let mut all = 0;
    if bands == 1 || registers == 0 {
        return 1.0;
    }
    for sample in 0..SAMPLES {
        let register = (registers as u128 * sample as u128 / SAMPLES as u128) as usize;
        let (line, first) = (register % lines, register / lines * MAX_LANES);
        let row = grid.row(sample % batches, 1, line);
        let band = |point: usize| ((row.get(first + point) + 1.0) * 0.5 * bands as f32) as usize;
        let of_points = (0..MAX_LANES).map(|point| band(point).min(bands - 1));
        let (least, most) =
            of_points.fold((bands, 0), |(least, most), band| (least.min(band), most.max(band)));
        all += most - least + 1;
    }
    all as f32 / SAMPLES as f32
}

/// What the pieces read and write.
struct Work {
    /// gradOutput, [N, C, Ho, Wo], or [N, C, 1, Ho * Wo] where all that follow the points allow it.
    grad: View<f32>,
    /// The grid as [N, 1, Ho, 2 * Wo] or [N, 1, 1, Ho * Wo * 2]; so gridGrad.
    grid: View<f32>,
    /// If gridGrad is wanted.
    input: Option<View<f32>>,
    /// If wanted.
    input_grad: Option<View<f32>>,
    grid_grad: Option<View<f32>>,
    stream: bool,
    /// Of x and y.
    axes: [Line; 2],
    /// Height and width of the image.
    image: [usize; 2],
    /// Whether pixels two rows below are prefetched: points in the order of the image read them next.
    ahead: bool,
    /// Of a batch.
    bands: usize,
    /// Of a row of points, where nothing is added to pixels; else none.
    chunks: usize,
}

/// The taps of a register of points along an axis.
#[derive(Clone, Copy)]
struct Along<S: Vectors> {
    /// The first tap, and the weights of both.
    first: S::F32,
    weights: [S::F32; 2],
    /// Derivative of the coordinate by the grid value.
    scale: S::F32,
}

/// A register of points.
#[derive(Clone, Copy)]
struct Found<S: Vectors> {
    /// The first one, and how many are done: the last register of a row may overlap the one before.
    at: usize,
    done: usize,
    x: Along<S>,
    y: Along<S>,
    /// Whether all taps lie inside.
    whole: bool,
    /// The points whose slopes are written here, as bits, and whether any has a tap here.
    own: u32,
    here: bool,
}

/// Registers of points that are found, then read, then added together: one by one, what the processor has in flight is about one of
/// them (1x1x1080x1920 rotated: 17 ms instead of 14).
const GROUP: usize = 8;

/// Of input and of inputGrad, the pixels above and left of a register of points. What is stored as a register is read as single values at
/// once only from where registers begin.
type Places = [[i32; MAX_LANES]; 2];
/// What these pixels, their neighbours to the right, below, and to the right of those are to get.
type Shares = [[f32; MAX_LANES]; 4];
/// By x and by y, the channels' shares of the slopes of a register of points; zeros of those that there are not.
type Slopes<F, const C: usize> = [[F; C]; 2];

/// Two neighbouring pixels, one of which may be another tap than the first or second one, where the other tap lies outside.
#[derive(Clone, Copy)]
struct Near<S: Vectors> {
    /// The first of them.
    start: S::F32,
    /// Points whose first tap is the first pixel, and the second the second.
    same: S::Lanes,
    /// Points whose second tap is the first pixel.
    before: S::Lanes,
    /// Points whose first tap is the second pixel.
    behind: S::Lanes,
}

impl<S: Vectors> Near<S> {
    /// Of first taps, within some pixels of an axis: at least two.
    #[inline(always)]
    fn new(s: S, first: S::F32, pixels: &Range<usize>) -> Near<S> {
        let (zero, one) = (s.splat(0.0), s.splat(1.0));
        let start = s.clamp(first, s.splat(pixels.start as f32), s.splat(pixels.end as f32 - 2.0));
        let moved = s.sub(first, start);
        let (same, before) = (s.equal(moved, zero), s.equal(s.add(first, one), start));
        Near { start, same, before, behind: s.equal(moved, one) }
    }

    /// Points that have a tap among these pixels.
    #[inline(always)]
    fn some(&self) -> S::Lanes {
        self.same | self.before | self.behind
    }

    /// What the pixels get of what the taps have.
    #[inline(always)]
    fn pixels(&self, s: S, [first, second]: [S::F32; 2]) -> [S::F32; 2] {
        let (a, b) = (s.only(first, self.same), s.only(second, self.same));
        [s.choose(a, second, self.before), s.choose(b, first, self.behind)]
    }

    /// What the taps have of the pixels: 0 outside.
    #[inline(always)]
    fn taps(&self, s: S, [first, second]: [S::F32; 2]) -> [S::F32; 2] {
        let (a, b) = (s.only(first, self.same), s.only(second, self.same));
        [s.choose(a, second, self.behind), s.choose(b, first, self.before)]
    }
}

/// Finds the taps of grid values.
#[inline(always)]
fn along<S: Vectors>(s: S, line: &Line, values: S::F32) -> Along<S> {
    let (at, scale) = line.pad_and_scale(s, line.place(s, values));
    // What no index can be made of counts nothing: beyond 32 bits, or NaN.
    let usable = s.inside(absolute(s, at), s.splat(2147483520.0));
    let at = s.choose(s.splat(NOWHERE as f32), at, usable);
    let first = s.floor(at);
    let weights = [s.sub(s.add(first, s.splat(1.0)), at), s.sub(at, first)];
    Along { first, weights, scale }
}

kernels! {
    /// Computes pieces, counted through batches and bands.
    fn compute<T: Copy>(work: &Work, pieces: Range<usize>) = compute_body;
}

#[inline(always)]
#[allow(clippy::extra_unused_type_parameters)] // `kernels!` makes bodies of a type
fn compute_body<S: Vectors, T: Copy>(s: S, work: &Work, pieces: Range<usize>) {
    if !S::HAS_PLACES {
        return;
    }
    let ([_, channels, lines, columns], height) = (work.grad.shape, work.image[0]);
    let registers = columns.div_ceil(S::LANES);
    let zero = s.splat(0.0);
    let none = Along { first: zero, weights: [zero; 2], scale: zero };
    let none = Found { at: 0, done: 0, x: none, y: none, whole: false, own: 0, here: false };
    // Zeros of as much as is used: of all, a call of sixteen points takes half as long again.
    let some = GROUP.min(registers);
    let mut places = Room::<{ GROUP * 2 * MAX_LANES }, i32>::new();
    let places = places.zeros(some * 2 * MAX_LANES).as_chunks_mut::<MAX_LANES>().0.as_chunks_mut::<2>().0;
    let mut shares = Room::<{ GROUP * 4 * MAX_LANES }>::new();
    let shares = shares.zeros(some * 4 * MAX_LANES).as_chunks_mut::<MAX_LANES>().0.as_chunks_mut::<4>().0;
    let mut found = [none; GROUP];
    let mut slopes = [[[zero; CHANNELS]; 2]; GROUP];
    for piece in pieces {
        let (batch, band) = (piece / work.bands, piece % work.bands);
        let (mut batch, mut rows, mut of_piece) = (batch, part_of(height, work.bands, band), 0..registers);
        let mut its_lines = 0..lines;
        if work.input_grad.is_none() {
            let (line, chunk) = (piece / work.chunks, piece % work.chunks * (CHUNK / S::LANES));
            (batch, rows, of_piece) =
                (line / lines, 0..height, chunk..registers.min(chunk + CHUNK / S::LANES));
            its_lines = line % lines..line % lines + 1;
        }
        if let Some(out) = work.input_grad {
            clear_planes(out.slice(2, rows.clone()), batch, 0..channels, 2 * lines * columns);
        }
        for line in its_lines {
            for first in of_piece.clone().step_by(GROUP) {
                let count = GROUP.min(of_piece.end - first);
                for i in 0..count {
                    find(s, work, [batch, line], first + i, &rows, &mut places[i], &mut found[i]);
                }
                if channels > CHANNELS {
                    for i in 0..count {
                        let mut slopes = [[zero; SLOPES]; 2];
                        for channel in 0..channels.min(SLOPES) {
                            let at = [batch, channel, line];
                            slope(s, work, at, &places[i], &found[i], &mut slopes);
                        }
                        finish(s, work, [batch, line], &found[i], &slopes);
                    }
                    continue;
                }
                for channel in 0..channels.min(CHANNELS) {
                    let at = [batch, channel, line];
                    for i in 0..if work.input.is_some() { count } else { 0 } {
                        slope(s, work, at, &places[i], &found[i], &mut slopes[i]);
                    }
                    if let Some(out) = work.input_grad {
                        let (grad, plane) = (work.grad.row(batch, channel, line), out.plane(batch, channel));
                        for i in (0..count).filter(|&i| found[i].here) {
                            share(s, work, plane, grad, &rows, &places[i], &found[i], &mut shares[i]);
                        }
                        for i in (0..count).filter(|&i| found[i].here) {
                            // SAFETY: squares were brought into the rows of this piece, which nobody else writes.
                            unsafe { scatter::<S>(plane, &places[i], &shares[i], found[i].done) };
                        }
                    }
                }
                for i in 0..if work.input.is_some() { count } else { 0 } {
                    finish(s, work, [batch, line], &found[i], &slopes[i]);
                }
            }
        }
    }
}

/// Finds the taps of a register of points.
#[inline(always)]
fn find<S: Vectors>(
    s: S,
    work: &Work,
    [batch, line]: [usize; 2],
    register: usize,
    rows: &Range<usize>,
    places: &mut Places,
    found: &mut Found<S>,
) {
    let (all, [by_x, by_y]) = (all::<S>(), &work.axes);
    let (grid, [height, width]) = (work.grid.row(batch, 0, line), work.image);
    found.at = (grid.len() / 2 - S::LANES).min(register * S::LANES);
    found.done = register * S::LANES - found.at;
    grid.prefetch_lines(s, 2 * (found.at + AHEAD), 2 * S::LANES);
    let (low, high) = (grid.lanes(s, 2 * found.at), grid.lanes(s, 2 * found.at + S::LANES));
    let x = along(s, by_x, s.permute(low, high, &EVENS));
    let y = along(s, by_y, s.permute(low, high, &ODDS));
    let (across, down) = (Near::new(s, x.first, &(0..width)), Near::new(s, y.first, &(0..height)));
    let mut down_here = down;
    // A point is one piece's.
    (found.own, found.here) = (all & all << found.done, true);
    if work.bands > 1 {
        down_here = Near::new(s, y.first, rows);
        let from_first = s.sub(down.start, s.splat(rows.start as f32));
        found.own &= s.inside(from_first, s.splat(rows.len() as f32 - 1.0)).bits();
        found.here = down_here.some().bits() != 0;
    }
    found.whole = (across.same & down.same & down_here.same).bits() == all;
    (found.x, found.y) = (x, y);
    let by_row = [work.input, work.input_grad].map(|view| view.map_or(0, |view| view.strides()[2]) as f32);
    s.put_places(s.add(s.mul(down.start, s.splat(by_row[0])), across.start), s.lanes(all), &mut places[0]);
    s.put_places(
        s.add(s.mul(down_here.start, s.splat(by_row[1])), across.start),
        s.lanes(all),
        &mut places[1],
    );
}

/// Finds a channel's shares of the slopes of a register of points.
#[inline(always)]
fn slope<S: Vectors, const C: usize>(
    s: S,
    work: &Work,
    [batch, channel, line]: [usize; 3],
    [places, _]: &Places,
    found: &Found<S>,
    slopes: &mut Slopes<S::F32, C>,
) {
    let (Some(input), Found { at, x, y, whole, own, .. }) = (work.input, found) else { return };
    if *own == 0 {
        return;
    }
    let (plane, grad) = (input.plane(batch, channel), work.grad.row(batch, channel, line));
    let (g, from, [by_row, _]) = (grad.lanes(s, *at), plane.as_ptr().cast_const(), plane.strides());
    prefetch(s, work, from, by_row, places);
    // SAFETY: the first pixels of squares of four were brought into the plane, rows of which are packed.
    let ((mut a, mut b), (mut c, mut d)) = unsafe {
        (s.gather_pairs_f32(from, places), s.gather_pairs_f32(from.wrapping_offset(by_row), places))
    };
    if !*whole {
        let (across, down) =
            (Near::new(s, x.first, &(0..plane.width)), Near::new(s, y.first, &(0..plane.height)));
        ([a, b], [c, d]) = (across.taps(s, [a, b]), across.taps(s, [c, d]));
        ([a, c], [b, d]) = (down.taps(s, [a, c]), down.taps(s, [b, d]));
    }
    let ([x0, x1], top, bottom) = (x.weights, s.mul(g, y.weights[0]), s.mul(g, y.weights[1]));
    slopes[0][channel % C] = s.add(s.mul(s.sub(b, a), top), s.mul(s.sub(d, c), bottom));
    slopes[1][channel % C] = s.mul(g, s.add(s.mul(s.sub(c, a), x0), s.mul(s.sub(d, b), x1)));
}

/// Finds what the pixels around a register of points are to get.
#[inline(always)]
#[allow(clippy::too_many_arguments)]
fn share<S: Vectors>(
    s: S,
    work: &Work,
    plane: Plane<f32>,
    grad: Row<f32>,
    rows: &Range<usize>,
    [_, places]: &Places,
    Found { at, x, y, whole, .. }: &Found<S>,
    shares: &mut Shares,
) {
    let g = grad.lanes(s, *at);
    prefetch(s, work, plane.as_ptr().cast_const(), plane.strides()[0], places);
    let ([x0, x1], top, bottom) = (x.weights, s.mul(g, y.weights[0]), s.mul(g, y.weights[1]));
    let (mut a, mut b, mut c, mut d) = (s.mul(top, x0), s.mul(top, x1), s.mul(bottom, x0), s.mul(bottom, x1));
    if !*whole {
        let (across, down) = (Near::new(s, x.first, &(0..plane.width)), Near::new(s, y.first, rows));
        ([a, b], [c, d]) = (across.pixels(s, [a, b]), across.pixels(s, [c, d]));
        ([a, c], [b, d]) = (down.pixels(s, [a, c]), down.pixels(s, [b, d]));
    }
    s.store_slice(&mut shares[0], a);
    s.store_slice(&mut shares[1], b);
    s.store_slice(&mut shares[2], c);
    s.store_slice(&mut shares[3], d);
}

/// Writes the slopes of a register of points.
#[inline(always)]
fn finish<S: Vectors, const C: usize>(
    s: S,
    work: &Work,
    [batch, line]: [usize; 2],
    found: &Found<S>,
    [by_x, by_y]: &Slopes<S::F32, C>,
) {
    let (Some(input), Some(out), true) = (work.input, work.grid_grad, found.own != 0) else { return };
    let Found { at, x, y, own, .. } = *found;
    let (zero, channels) = (s.splat(0.0), work.grad.shape[1]);
    let (mut dx, mut dy) = (total(s, by_x, channels), total(s, by_y, channels));
    // 0 where both are finite.
    let finite = s.equal(s.add(s.sub(dx, dx), s.sub(dy, dy)), zero).bits();
    if finite != all::<S>() {
        let taps = [x.first, x.weights[0], x.weights[1], y.first, y.weights[0], y.weights[1]];
        let (mut values, mut sums) = ([[0.0; MAX_LANES]; 6], [[0.0; MAX_LANES]; 2]);
        for k in 0..6 {
            s.store_slice(&mut values[k], taps[k]);
        }
        s.store_slice(&mut sums[0], dx);
        s.store_slice(&mut sums[1], dy);
        for i in (0..S::LANES).filter(|i| finite >> i & 1 == 0) {
            let taps = values.map(|values| values[i]);
            [sums[0][i], sums[1][i]] = tap_by_tap(work, input, [batch, line, at + i], taps);
        }
        (dx, dy) = (s.load_slice(&sums[0]), s.load_slice(&sums[1]));
    }
    let both = s.interleave(s.mul(dx, x.scale), s.mul(dy, y.scale));
    write(s, work, &out.row(batch, 0, line), at, own, both);
}

/// The sum of channels as `sum_rows` has it, of as many lanes as a pixel of that many channels has in `pieces`.
#[inline(always)]
fn total<S: Vectors, const C: usize>(s: S, x: &[S::F32; C], channels: usize) -> S::F32 {
    let zero = s.splat(0.0);
    if channels == 1 {
        return x[0];
    }
    let mut lanes = [zero; SLOPES];
    lanes[..C].copy_from_slice(x);
    let four = s.add(s.add(lanes[0], lanes[2]), s.add(lanes[1], lanes[3]));
    if channels <= NARROW {
        return four;
    }
    let behind = s.add(s.add(lanes[4], lanes[6]), s.add(lanes[5], lanes[7]));
    // The lanes that are not there.
    s.add(s.add(four, behind), zero)
}

/// Writes the slopes of points from `at` on, of those whose bits are set.
#[inline(always)]
fn write<S: Vectors>(s: S, work: &Work, to: &Row<f32>, at: usize, own: u32, (low, high): (S::F32, S::F32)) {
    if own.count_ones() as usize == S::LANES && work.stream {
        to.stream_lanes(s, 2 * at, low);
        return to.stream_lanes(s, 2 * at + S::LANES, high);
    }
    to.prefetch_lines(s, 2 * (at + AHEAD), 2 * S::LANES);
    if own.count_ones() as usize == S::LANES {
        to.set_lanes(s, 2 * at, low);
        return to.set_lanes(s, 2 * at + S::LANES, high);
    }
    let mut both = [0.0; 2 * MAX_LANES];
    s.store_slice(&mut both, low);
    s.store_slice(&mut both[S::LANES..], high);
    for i in (0..S::LANES).filter(|i| own >> i & 1 != 0) {
        to.set(2 * (at + i), both[2 * i]);
        to.set(2 * (at + i) + 1, both[2 * i + 1]);
    }
}

/// Adds shares to squares of pixels, in the order of the points, of which the first `done` are left out.
///
/// # Safety
/// The squares are writable.
#[inline(always)]
unsafe fn scatter<S: Vectors>(plane: Plane<f32>, [_, places]: &Places, shares: &Shares, done: usize) {
    for n in done..S::LANES {
        let above = plane.as_ptr().wrapping_offset(places[n] as isize);
        let below = above.wrapping_offset(plane.strides()[0]);
        // SAFETY: the caller's promise.
        unsafe { add_square(above, below, shares.each_ref().map(|shares| shares[n])) };
    }
}

/// Prefetches for a register of points, if the planes are large.
#[inline(always)]
fn prefetch<S: Vectors>(s: S, work: &Work, plane: *const f32, stride: isize, places: &[i32]) {
    if work.ahead {
        for place in places[..S::LANES].iter().step_by(4) {
            s.prefetch(plane.wrapping_offset(*place as isize + 2 * stride));
        }
    }
}

/// The slopes of a point, of which one is not finite, without the taps outside: an infinite gradient times a zero there is no NaN.
#[cold]
#[inline(never)]
fn tap_by_tap(
    work: &Work,
    input: View<f32>,
    [batch, line, column]: [usize; 3],
    [left, x0, x1, top, y0, y1]: [f32; 6],
) -> [f32; 2] {
    let ([height, width], mut slopes) = (work.image, [0.0; 2]);
    for c in 0..work.grad.shape[1] {
        let (g, plane) = (work.grad.row(batch, c, line).get(column), input.plane(batch, c));
        for (j, (weight_y, slope_y)) in [(y0, -1.0), (y1, 1.0)].into_iter().enumerate() {
            for (k, (weight_x, slope_x)) in [(x0, -1.0), (x1, 1.0)].into_iter().enumerate() {
                let (y, x) = (top as i64 + j as i64, left as i64 + k as i64);
                if (0..height as i64).contains(&y) && (0..width as i64).contains(&x) {
                    let value = plane.get(y as usize, x as usize) * g;
                    slopes[0] += value * (slope_x * weight_y);
                    slopes[1] += value * (weight_x * slope_y);
                }
            }
        }
    }
    slopes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_that_jump_about_reach_most_bands() {
        // In order; every second one at the end, where half of the others are; nowhere.
        for (jump, at, looked) in [(0, 0.0, 1.0..1.1), (1, 0.0, 1.4..1.6), (0, f32::NAN, 1.0..1.1)] {
            let y = |i: usize| at + if i / 2 % 2 < jump { 0.99 } else { i as f32 / 480.0 - 1.0 };
            let mut grid: Vec<f32> = (0..960).map(y).collect();
            // SAFETY: as large as the array: two coordinates of 10 rows of 48.
            let grid = unsafe { View::new(grid.as_mut_ptr(), [1, 2, 10, 48], [960, 1, 96, 2]) };
            assert!(looked.contains(&looks(grid, 2)), "{jump} {at}: {}", looks(grid, 2));
        }
    }
}
