//! Both gradients without scratch, for images that are much larger than their few points.
//!
//! A piece of work is a batch and a block of its channels. It zeroes the planes of inputGrad, and for a strip of points finds
//! the taps once for all of its planes, where it reads the pixels of input and adds to those of inputGrad in the order of
//! the points. A point's share of gridGrad is summed over the block's channels, then taps; then over blocks in their order. Few channels of
//! FLOAT are one block, whose bilinear points have the sums that `planes` makes: of even channels, of odd ones, then of both.
#![allow(clippy::needless_range_loop)] // several arrays side by side, by one index

use super::access::{Image, Points, Segment, Stage, clear_planes};
use super::cut::FINDING;
use super::pairs::Pairs;
use super::pieces::{clear, join, strips, total};
use super::planes;
use super::sampling::{Sampled, Sums};
use super::slopes::{self, Block, Slopes, tap_by_tap};
use super::spots::{Form, Spots};
use super::strip::{Finder, STRIP, Strip};
use super::vector::{Vector, Vectors};
use super::{Arrays, Interpolation};
use crate::dtype::{Arithmetic, Element};
use crate::machine::machine;
use crate::parallel;
use crate::simd::{Level, MAX_LANES, Simd, kernels, prefetch_line_far};
use crate::view::{Aligned, AnyView, Disjoint, LINE, Plane, View};
use num_traits::{Float, Zero};
use std::ops::Range;

/// Bytes of a batch's images from which the first two caches do not hold them, so that pixels are prefetched.
const FAR: usize = 1 << 19;
/// Lines that points read are there from call to call if all of them take less than this part of the last cache. They are not prefetched,
/// which only slows them down (8x16x390x70 to 8x36, gridGrad alone: 0.104 ms, 0.077 without; 8x64x128x128 to 16x16 on a Xeon with 300 MiB:
/// 1.15 and 0.74). Prefetches go to the second cache: the first has few lines in flight (the same with 32 MiB: 1.55 ms, then 0.75; FLOAT16
/// 4x64x256x256 to 20x20 2.6, then 1.2).
const HELD: usize = 4;
/// Bytes of the planes of a block: half of a second-level cache, so that they are there between zeroing and the points.
const CACHE: usize = 1 << 20;
/// A plane of which points read less than this part of the lines need not be there: what they add to is brought back.
const PART: usize = 8;
/// Blocks of the whole work that threads share.
const BLOCKS: usize = 8;

/// Channels of a block for an image of this shape with sums of `size` bytes, of which points read so many rows of their pixels: as many as the
/// cache holds, or has to hold, with enough blocks for threads. Whatever the number of threads is, since the sums depend on it. Where
/// channels are neighbours, or `planes` may have them, they stay together.
pub fn block(
    [batches, channels, height, width]: [usize; 4],
    size: usize,
    rows: usize,
    channels_last: bool,
    on_planes: bool,
) -> usize {
    if on_planes {
        return channels;
    }
    let plane = height.saturating_mul(width).saturating_mul(size).min(rows.saturating_mul(PART * LINE));
    let fit = if channels_last { MAX_LANES } else { CACHE / plane.max(1) };
    fit.min(batches.saturating_mul(channels).div_ceil(BLOCKS)).clamp(1, MAX_LANES.min(channels.max(1)))
}

/// Makes both gradients, as far as they are wanted, with blocks of `block` channels; inputGrad is of the type of the sums.
/// `shares` are the blocks' shares of gridGrad, [N * blocks, 2, Ho, Wo], if there are several.
#[allow(unsafe_code)] // shares the views
pub fn run<T: Sampled>(level: Level, arrays: &Arrays, block: usize, shares: Option<AnyView>) {
    let (mut grad, mut grid) = (arrays.grad.typed::<T>(), arrays.grid.typed::<T>());
    let mut grid_grad = arrays.grid_grad.map(|view| view.typed::<T>());
    let mut shares = shares.map(|view| view.typed::<T::Acc>());
    join(&mut grad, &mut grid, &mut grid_grad, &mut shares);
    let ([batches, channels, lines, columns], taps) = (grad.shape, arrays.mode.interpolation.taps());
    let blocks = channels.div_ceil(block);
    let out = grid_grad.map(|view| Points::new(level, view));
    let shares = shares.map(|view| Points::new(level, view));
    let ahead = ahead(arrays, lines * columns, channels * size_of::<T>());
    let on_planes = planes::may_serve(T::DTYPE, arrays.mode, channels);
    let work = Work {
        grad: Image::new(level, grad),
        grid: Points::new(level, grid),
        input: arrays.input.map(|view| view.typed::<T>()),
        wide: arrays.input.filter(|_| T::DTYPE == T::Acc::DTYPE).map(|view| view.typed()),
        input_grad: arrays.input_grad.map(|view| view.typed::<T::Acc>()),
        slopes: shares.or(out),
        finder: Finder::new(level, arrays.mode, arrays.image),
        put: put(level),
        read: read::<T>(level),
        weigh: weigh(level),
        scatter: match arrays.mode.interpolation {
            Interpolation::Nearest => scatter::<T::Acc, 1>,
            Interpolation::Bilinear => scatter::<T::Acc, 2>,
            Interpolation::Bicubic => scatter::<T::Acc, 4>,
        },
        taps,
        slopes_alone: (arrays.input_grad.is_none() && !on_planes && taps == 2 && ahead == Ahead::Nothing)
            .then(|| slopes::slopes(level)),
        by_twos: level.is_tuned(),
        on_planes,
        ahead,
        channels,
        block,
        run: if arrays.input_grad.is_some() || ahead != Ahead::Pixels {
            (CACHE / arrays.image[0].saturating_mul(arrays.image[1] * block * size_of::<T::Acc>())).max(1)
        } else {
            usize::MAX
        },
        points: [lines, columns],
    };
    if work.input.is_some() || work.input_grad.is_some() {
        let points = lines.saturating_mul(columns);
        // Those that are zeroed.
        let pixels = work.input_grad.map_or(0, |_| arrays.image[0].saturating_mul(arrays.image[1]));
        let of_a_channel =
            pixels.saturating_mul(size_of::<T>()).saturating_add(points.saturating_mul(LINE * taps));
        let bytes = of_a_channel.saturating_mul(block).saturating_add(points.saturating_mul(FINDING * taps));
        // SAFETY: a piece writes its own planes, and its own block's share of the slopes.
        let work = unsafe { Disjoint::new(&work) };
        parallel::for_each(batches * blocks, bytes, |pieces| work.compute(pieces));
    }
    if let Some(grid_grad) = grid_grad.filter(|_| taps == 1) {
        clear(grid_grad);
    }
    if let Some((shares, out)) = shares.zip(out) {
        let per_line = strips(columns);
        // SAFETY: each strip of out is one item's, and nothing else is written.
        let shared = unsafe { Disjoint::new((shares, out)) };
        parallel::for_each(batches * lines * per_line, STRIP * 8 * (blocks + 1), |strips| {
            for at in strips {
                let (line, start) = (at / per_line, at % per_line * STRIP);
                total(shared.0, blocks, shared.1, [line / lines, line % lines, start]);
            }
        });
    }
}

/// What is prefetched, before `size` bytes for each pixel are read by that many points.
fn ahead(arrays: &Arrays, points: usize, size: usize) -> Ahead {
    let pixels = arrays.image[0].saturating_mul(arrays.image[1]);
    let lines = pixels.saturating_mul(arrays.grad.dtype().size()) / LINE;
    let (of_a_batch, [batches, channels, ..]) = (pixels.saturating_mul(size), arrays.grad.shape());
    let read = lines.min(2 * points).saturating_mul(LINE).saturating_mul(batches.saturating_mul(channels));
    if of_a_batch < FAR || read < machine().last_cache / HELD {
        Ahead::Nothing
    } else if lines > 2 * points {
        Ahead::Pixels
    } else {
        // Lines one after the other, which the processor then foresees.
        Ahead::Planes
    }
}

/// What is prefetched of channels to come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ahead {
    Nothing,
    /// Those that points read.
    Pixels,
    /// All of a plane, before the first points.
    Planes,
}

type Read<T> = fn(View<T>, [usize; 3], usize, &mut Taps<<T as Arithmetic>::Acc>);
type Weigh<A> =
    fn(&mut Taps<A>, Option<[Plane<A>; 2]>, &[A; STRIP], usize, Option<&mut [[A; STRIP]; 2]>, bool);
type Scatter<A> = fn(&Taps<A>, Plane<A>, usize);

/// What the pieces read and write.
struct Work<T: Sampled> {
    grad: Image<T::Acc>,
    grid: Points<T::Acc>,
    /// If gridGrad is wanted and has a slope.
    input: Option<View<T>>,
    /// The same, if it is of the type of the sums.
    wide: Option<View<T::Acc>>,
    /// If wanted.
    input_grad: Option<View<T::Acc>>,
    /// Shares of gridGrad by blocks, or all of it.
    slopes: Option<Points<T::Acc>>,
    finder: Finder<T::Acc>,
    put: fn(&mut Taps<T::Acc>),
    read: Read<T>,
    weigh: Weigh<T::Acc>,
    /// Where nothing else is wanted of a block, and nothing is prefetched.
    slopes_alone: Option<Slopes<T::Acc>>,
    scatter: Scatter<T::Acc>,
    taps: usize,
    /// Whether the level's registers read neighbours by twos.
    by_twos: bool,
    /// Whether slopes are summed as `planes` has them.
    on_planes: bool,
    ahead: Ahead,
    channels: usize,
    /// Channels of a block.
    block: usize,
    /// Blocks that the taps of a strip are found for at once: as many as stay in the cache between zeroing and the points, or from strip to
    /// strip (1x256x120x378 to 43x59, gridGrad alone: 7.0 ms with all of them, so 5.3), all where single pixels are prefetched of their
    /// planes (4x64x256x256 to 30x30: 2.1 ms, else 2.9).
    run: usize,
    /// Rows and columns of points.
    points: [usize; 2],
}

impl<T: Sampled> Work<T> {
    /// Computes pieces, counted through batches and blocks.
    #[inline(never)] // once for each type
    fn compute(&self, pieces: Range<usize>) {
        let blocks = self.channels.div_ceil(self.block);
        let forms = [self.input.map(Form::of), self.input_grad.map(Form::of)];
        let [Some(first), Some(second)] = [forms[0].or(forms[1]), forms[1].or(forms[0])] else { return };
        let mut taps = Taps::new(first, second, self.taps);
        taps.ahead = self.ahead == Ahead::Pixels;
        taps.sums = self.input_grad.is_some();
        if self.by_twos && self.taps == 2 {
            taps.pairs = if T::DTYPE == T::Acc::DTYPE { Pairs::of(first) } else { None };
        }
        let mut stage = Stage::new();
        let mut found = None;
        let mut next = pieces.start;
        while next < pieces.end {
            let (n, first) = (next / blocks, next % blocks);
            let run = first..blocks.min(first.saturating_add(self.run)).min(first + pieces.end - next);
            next += run.len();
            let of_run = run.start * self.block..self.channels.min(run.end * self.block);
            if let Some(out) = self.input_grad {
                clear_planes(out, n, of_run.clone(), self.points[0] * self.points[1] * self.taps);
            }
            for strip in 0..self.points[0] * strips(self.points[1]) {
                let (row, start) = (strip / strips(self.points[1]), strip % strips(self.points[1]) * STRIP);
                let columns = start..self.points[1].min(start + STRIP);
                if found != Some((n, strip)) {
                    self.grid.load([n, row, start], taps.strip.places());
                    self.finder.taps(&mut taps.strip);
                    (self.put)(&mut taps);
                    found = Some((n, strip));
                }
                for block in run.clone() {
                    let channels = block * self.block..of_run.end.min((block + 1) * self.block);
                    let at = Segment { batch: n, channels, row, columns: columns.clone() };
                    self.compute_block(&at, n * blocks + block, of_run.end, &mut taps, &mut stage);
                }
            }
        }
    }

    /// Computes a strip of points of a block; pixels are prefetched on planes before channel `end`.
    fn compute_block(
        &self,
        at: &Segment,
        piece: usize,
        end: usize,
        taps: &mut Taps<T::Acc>,
        stage: &mut Stage<T::Acc>,
    ) {
        let Segment { batch, channels, row, columns: points } = at;
        stage.load(&self.grad, at, MAX_LANES);
        // Sums of -0 stay so where other ways add no zeros of channels that are missing.
        let begin = |stays: bool| if stays { -T::Acc::zero() } else { T::Acc::zero() };
        let even = begin(self.channels == 1 || self.on_planes && self.channels > 2);
        let odd = begin(self.on_planes && self.channels > 3);
        let Aligned((grads, of_even, of_odd)) =
            &mut Aligned(([T::Acc::zero(); STRIP], [[even; STRIP]; 2], [[odd; STRIP]; 2]));
        let mut one_by_one = channels.clone();
        if let Some(((slopes, input), pairs)) = self.slopes_alone.zip(self.wide).zip(taps.pairs.as_ref())
            && !stage.interleaved
        {
            let (strip, channels) = (&taps.strip, std::mem::take(&mut one_by_one));
            let (batch, inside, count) = (*batch, taps.inside, points.len());
            slopes(&Block { input, batch, channels, grads: stage, strip, pairs, inside, count }, of_even);
        }
        for (plane, c) in one_by_one.enumerate() {
            let grads = stage.row(plane, MAX_LANES).unwrap_or_else(|| {
                grads.iter_mut().zip(stage.channel(plane, MAX_LANES)).for_each(|(to, from)| *to = from);
                &*grads
            });
            let behind = end.min(c + 3) - 1;
            let mut pairs = None;
            if let Some(input) = self.input {
                if self.ahead == Ahead::Planes && *row == 0 && points.start == 0 {
                    prefetch(input, *batch, behind);
                }
                match self.wide.filter(|_| taps.pairs.is_some()) {
                    Some(input) => pairs = Some([c, behind].map(|c| input.plane(*batch, c))),
                    None => (self.read)(input, [*batch, c, behind], points.len(), taps),
                }
            }
            let sums = if self.on_planes && plane % 2 == 1 { &mut *of_odd } else { &mut *of_even };
            let sums = self.input.is_some().then_some(sums);
            (self.weigh)(taps, pairs, grads, points.len(), sums, self.input_grad.is_some());
            if let Some(out) = self.input_grad {
                (self.scatter)(taps, out.plane(*batch, c), points.len());
            }
        }
        if let Some((out, input)) = self.slopes.zip(self.input) {
            let sums = of_even;
            if self.on_planes && self.channels > 1 {
                let both = sums.as_flattened_mut().iter_mut().zip(of_odd.as_flattened());
                both.for_each(|(sum, &odd)| *sum += odd);
            }
            if self.taps == 2 {
                let mut finite = true;
                for sums in &*sums {
                    sums[..points.len()].iter().for_each(|sum| finite &= sum.is_finite());
                }
                if !finite {
                    tap_by_tap(input, at, &taps.strip, stage, sums);
                }
            }
            for i in 0..STRIP {
                sums[0][i] = sums[0][i] * taps.strip.x.scale[i];
                sums[1][i] = sums[1][i] * taps.strip.y.scale[i];
            }
            out.store([piece, *row, points.start], u64::MAX, sums);
        }
    }
}

/// Prefetches a plane.
#[inline(never)]
fn prefetch<T: Sampled>(view: View<T>, n: usize, c: usize) {
    let view = view.joined_rows().unwrap_or(view);
    for y in 0..view.shape[2] {
        let row = view.row(n, c, y);
        for x in (0..row.len()).step_by(LINE / size_of::<T>()) {
            prefetch_line_far(row.slice(x..x + 1).as_ptr().cast_const());
        }
    }
}

/// The taps of a strip of points, row by row of the image.
#[repr(align(64))]
struct Taps<A> {
    strip: Strip<A>,
    /// The pixels of input, where they are read by twos, and of inputGrad if its form is the same.
    pairs: Option<Pairs>,
    /// Whether pixels of channels to come are prefetched, and whether inputGrad is wanted.
    ahead: bool,
    sums: bool,
    /// No tap of a point lies outside.
    inside: bool,
    /// Of input and of inputGrad; the first are those of both if their forms do not differ.
    spots: [Spots<STRIP>; 2],
    differ: bool,
    /// The pixels of a plane, then what is added to those of inputGrad.
    values: [[A; STRIP]; 16],
    /// Along an axis.
    count: usize,
}

impl<A: Sums> Taps<A> {
    #[inline(always)]
    fn new(first: Form, second: Form, count: usize) -> Taps<A> {
        Taps {
            strip: Strip::new(),
            pairs: None,
            ahead: false,
            sums: true,
            inside: false,
            spots: [Spots::of(first), Spots::of(second)],
            differ: first != second,
            values: [[A::zero(); STRIP]; 16],
            count,
        }
    }
}

kernels! {
    /// Finds the pixels of a strip.
    fn put<A: Sums>(taps: &mut Taps<A>) = put_body;
    /// Reads `count` points' pixels on plane [n, c], and prefetches those on plane [n, third number].
    fn read<T: Sampled>(input: View<T>, at: [usize; 3], count: usize, taps: &mut Taps<T::Acc>)
        = read_body;
    /// Adds a channel's shares to the slopes by x and y of `count` points, and makes pixels what inputGrad is to get, if those are
    /// wanted. Pixels that are read by twos are read here, on the first of two planes, and prefetched on the second.
    fn weigh<A: Sums>(
        taps: &mut Taps<A>,
        planes: Option<[Plane<A>; 2]>,
        grads: &[A; STRIP],
        count: usize,
        sums: Option<&mut [[A; STRIP]; 2]>,
        shares: bool,
    ) = weigh_body;
}

#[inline(always)]
fn put_body<S: Simd, A: Sums>(_: S, taps: &mut Taps<A>) {
    let Taps { strip, spots, count, differ, pairs, sums, inside, .. } = taps;
    // Of all, a sign bit.
    let mut all = 0;
    for along in [&strip.x, &strip.y] {
        for index in along.index[..*count].as_flattened() {
            all |= index;
        }
    }
    *inside = all >= 0;
    if S::TUNED
        && let Some(pairs) = pairs
    {
        pairs.put(strip);
        if !(*sums && *differ) {
            return;
        }
    }
    for spots in &mut spots[..1 + usize::from(*differ)] {
        for tap in 0..*count * *count {
            spots.put(tap, &strip.y.index[tap / *count], &strip.x.index[tap % *count]);
        }
    }
}

#[inline(always)]
fn read_body<S: Vectors, T: Sampled>(
    _: S,
    input: View<T>,
    [n, c, next]: [usize; 3],
    count: usize,
    taps: &mut Taps<T::Acc>,
) {
    let (pixels, next) = (taps.spots[0].on(input.plane(n, c)), taps.spots[0].on(input.plane(n, next)));
    for tap in 0..taps.count * taps.count {
        let values = &mut taps.values[tap];
        // Both columns of a row mostly lie in one line.
        if taps.ahead && tap % taps.count == 0 {
            (0..count.min(STRIP)).for_each(|i| next.prefetch(tap, i));
        }
        for i in 0..count.min(STRIP) {
            values[i] = pixels.get(tap, i).widen();
        }
    }
}

#[inline(always)]
fn weigh_body<S: Vectors, A: Sums>(
    s: S,
    taps: &mut Taps<A>,
    planes: Option<[Plane<A>; 2]>,
    grads: &[A; STRIP],
    count: usize,
    mut sums: Option<&mut [[A; STRIP]; 2]>,
    shares: bool,
) {
    // A register of points, as many as a pixel has lanes elsewhere.
    let (v, count) = (A::wide(s), count.min(STRIP));
    let planes = if S::TUNED { planes } else { None };
    if let (Some([_, next]), Some(pairs), true) = (planes, &taps.pairs, taps.ahead) {
        for i in 0..count {
            for at in pairs.places(i) {
                s.prefetch_far(next.as_ptr().wrapping_offset(at as isize));
            }
        }
    }
    for start in (0..count).step_by(A::BLOCK) {
        if taps.count == 2 {
            bilinear(v, taps, planes, grads, start, sums.as_deref_mut(), shares);
            continue;
        }
        if let Some(sums) = &mut sums {
            slope(v, taps, grads, start, sums);
        }
        if shares {
            share(v, taps, grads, start);
        }
    }
}

/// Both of bilinear points, in the order in which `pieces` computes: without it, eight multiplications and eight masks for a register more.
#[inline(always)]
fn bilinear<V: Vector>(
    v: V,
    taps: &mut Taps<V::Value>,
    planes: Option<[Plane<V::Value>; 2]>,
    grads: &[V::Value; STRIP],
    start: usize,
    sums: Option<&mut [[V::Value; STRIP]; 2]>,
    shares: bool,
) {
    let Taps { strip, pairs, inside, values, differ, .. } = taps;
    let Strip { x, y, .. } = strip;
    let g = v.load(&grads[start..]);
    let (x0, x1) = (v.load(&x.weight[0][start..]), v.load(&x.weight[1][start..]));
    let top = v.mul(g, v.load(&y.weight[0][start..]));
    let bottom = v.mul(g, v.load(&y.weight[1][start..]));
    if let Some([by_x, by_y]) = sums {
        let mut pixels = [g; 4];
        if let (Some([plane, _]), Some(pairs)) = (planes, &*pairs) {
            pixels = pairs.read(v, plane, start);
        } else {
            for tap in 0..4 {
                pixels[tap] = v.load(&values[tap][start..]);
            }
        }
        let pixels = if *inside { pixels } else { without_outside(v, strip, start, pixels) };
        let [dx, dy] = slopes::shares(v, pixels, g, [top, bottom], [x0, x1]);
        let (dx, dy) = (v.add(v.load(&by_x[start..]), dx), v.add(v.load(&by_y[start..]), dy));
        v.store(&mut by_x[start..], dx);
        v.store(&mut by_y[start..], dy);
    }
    if shares {
        let mut all = [v.mul(top, x0), v.mul(top, x1), v.mul(bottom, x0), v.mul(bottom, x1)];
        if !*inside {
            all = without_outside(v, strip, start, all);
            if let Some(pairs) = pairs.as_ref().filter(|_| !*differ) {
                all = pairs.shares(v, all, start);
            }
        }
        for tap in 0..4 {
            v.store(&mut values[tap][start..], all[tap]);
        }
    }
}

/// A register of points' taps, those outside 0.
#[inline(always)]
pub(super) fn without_outside<V: Vector>(
    v: V,
    Strip { x, y, .. }: &Strip<V::Value>,
    start: usize,
    mut all: [V::Register; 4],
) -> [V::Register; 4] {
    for tap in 0..4 {
        all[tap] = v.without_negative(all[tap], &y.index[tap / 2][start..]);
        all[tap] = v.without_negative(all[tap], &x.index[tap % 2][start..]);
    }
    all
}

/// Adds a channel's shares to the slopes of a register of points.
#[inline(always)]
fn slope<V: Vector>(
    v: V,
    taps: &Taps<V::Value>,
    grads: &[V::Value; STRIP],
    start: usize,
    [by_x, by_y]: &mut [[V::Value; STRIP]; 2],
) {
    let Strip { x, y, .. } = &taps.strip;
    let g = v.load(&grads[start..]);
    let (mut dx, mut dy) = (v.load(&by_x[start..]), v.load(&by_y[start..]));
    for j in 0..taps.count.min(4) {
        let (weight, slope) = (v.load(&y.weight[j][start..]), v.load(&y.slope[j][start..]));
        for k in 0..taps.count.min(4) {
            let value = v.mul(v.load(&taps.values[taps.count * j + k][start..]), g);
            // What lies outside counts nothing, also if the pixel in its place is infinite.
            let value = v.without_negative(value, &y.index[j][start..]);
            let value = v.without_negative(value, &x.index[k][start..]);
            dx = v.add(dx, v.mul(value, v.mul(v.load(&x.slope[k][start..]), weight)));
            dy = v.add(dy, v.mul(value, v.mul(v.load(&x.weight[k][start..]), slope)));
        }
    }
    v.store(&mut by_x[start..], dx);
    v.store(&mut by_y[start..], dy);
}

/// Makes pixels what inputGrad is to get of a register of points.
#[inline(always)]
fn share<V: Vector>(v: V, taps: &mut Taps<V::Value>, grads: &[V::Value; STRIP], start: usize) {
    let Strip { x, y, .. } = &taps.strip;
    let g = v.load(&grads[start..]);
    for j in 0..taps.count.min(4) {
        let weight = v.load(&y.weight[j][start..]);
        for k in 0..taps.count.min(4) {
            // A single tap counts as it is.
            let share =
                if taps.count == 1 { g } else { v.mul(g, v.mul(v.load(&x.weight[k][start..]), weight)) };
            let share = v.without_negative(share, &y.index[j][start..]);
            let share = v.without_negative(share, &x.index[k][start..]);
            v.store(&mut taps.values[taps.count * j + k][start..], share);
        }
    }
}

/// Adds to the pixels of a plane of inputGrad in the order of the points. A body for all levels: it works on single values. A zero
/// changes no sum: none of them is a negative zero.
fn scatter<A: Sums, const K: usize>(taps: &Taps<A>, out: Plane<A>, count: usize) {
    if let Some(pairs) = taps.pairs.as_ref().filter(|_| !taps.differ) {
        return pairs.add(out, taps.values.first_chunk().expect("four taps"), count);
    }
    let out = taps.spots[usize::from(taps.differ)].on(out);
    for i in 0..count.min(STRIP) {
        for tap in 0..K * K {
            out.set(tap, i, out.get(tap, i) + taps.values[tap][i]);
        }
    }
}
