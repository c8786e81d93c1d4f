//! Both gradients at once, in padded images whose pixels hold their channels side by side.
//!
//! A piece of work is a batch, a block of up to sixteen channels and a band of rows of the image. Its rows of input
//! are transposed into scratch, where a pixel is one group of [`Lanes`]; its rows of inputGrad are summed in scratch
//! of the same form, and transposed back at the end. Row 0 and column 0 of both are a margin: zeros in the one, waste
//! in the other. Taps outside the image or the band are put there, so the inner loop asks nothing.
//!
//! Each pixel of inputGrad is summed in the order of the points by one piece, so bands may be cut at will: by the
//! size of the cache and the number of threads. A point's share of gridGrad is summed over the block's channels by
//! the band that holds its first row, then over blocks in their order.
#![allow(clippy::needless_range_loop)] // several arrays side by side, by one index

pub mod direct;
mod points;

use crate::dtype::{Arithmetic, Float};
use crate::simd::lanes::{Groups, Lanes, Plain};
use crate::simd::{Simd, kernels};
use crate::view::{Row, View};
use half::{bf16, f16};
use num_traits::{Float as _, Zero};
use points::{Axes, Strip};
pub use points::{LARGEST, STRIP};
use std::marker::PhantomData;
use std::ops::Range;

/// How a point is turned into a value.
#[derive(Clone, Copy, Debug)]
pub struct Mode {
    pub taps: Tap,
    pub padding: Padding,
    pub align_corners: bool,
}

/// interpolationMode.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tap {
    Bilinear,
    Nearest,
    Bicubic,
}

/// paddingMode.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Padding {
    Zeros,
    Border,
    Reflection,
}

/// An element type: how many channels a block has, and the groups of lanes that hold them.
pub trait Sampled: Arithmetic<Acc: Float> {
    /// Channels of a block: 64 bytes.
    const BLOCK: usize;
    type Wide<S: Simd>: Lanes<Value = Self::Acc>;
    type Narrow<S: Simd>: Lanes<Value = Self::Acc>;
    fn wide<S: Simd>(s: S) -> Self::Wide<S>;
    fn narrow_lanes<S: Simd>(s: S) -> Self::Narrow<S>;
}

macro_rules! sampled_in_f32 {
    ($($t:ty),*) => {$(
        impl Sampled for $t {
            const BLOCK: usize = 16;
            type Wide<S: Simd> = <S as Groups>::Sixteen;
            type Narrow<S: Simd> = <S as Groups>::Four;
            #[inline(always)]
            fn wide<S: Simd>(s: S) -> S::Sixteen {
                s.sixteen()
            }
            #[inline(always)]
            fn narrow_lanes<S: Simd>(s: S) -> S::Four {
                s.four()
            }
        }
    )*};
}
sampled_in_f32!(f32, f16, bf16);

impl Sampled for f64 {
    const BLOCK: usize = 8;
    type Wide<S: Simd> = Plain<f64, 8>;
    type Narrow<S: Simd> = Plain<f64, 4>;
    #[inline(always)]
    fn wide<S: Simd>(_: S) -> Plain<f64, 8> {
        Plain::new()
    }
    #[inline(always)]
    fn narrow_lanes<S: Simd>(_: S) -> Plain<f64, 4> {
        Plain::new()
    }
}

/// Channels up to which a block takes the narrow lanes.
pub const NARROW: usize = 4;

/// An element type and the number of taps along an axis: 1 nearest, 2 bilinear, 4 bicubic.
pub trait Sampling: 'static {
    type Element: Sampled<Acc = Self::Sum>;
    type Sum: Float;
    const TAPS: usize;
}

/// See [`Sampling`].
pub struct With<T, const K: usize>(PhantomData<T>);

impl<T: Sampled, const K: usize> Sampling for With<T, K> {
    type Element = T;
    type Sum = T::Acc;
    const TAPS: usize = K;
}

/// What the pieces read and write.
pub struct Pieces<T: Sampled> {
    /// gradOutput, [N, C, Ho, Wo], or [N, C, 1, Ho * Wo] where all that follow the points allow it.
    pub grad: View<T>,
    /// The grid as [N, 2, Ho, Wo] or [N, 2, 1, Ho * Wo]; so gridGrad and its shares.
    pub grid: View<T>,
    /// Extents of the image.
    pub height: usize,
    pub width: usize,
    /// input, [N, C, H, W], if gridGrad is wanted and has a slope.
    pub input: Option<View<T>>,
    /// inputGrad, [N, C, H, W], if wanted.
    pub input_grad: Option<View<T>>,
    /// gridGrad as [N, 2, Ho, Wo], if there is one block and it has a slope.
    pub grid_grad: Option<View<T>>,
    /// The blocks' shares of gridGrad, [N * blocks, 2, Ho, Wo], if there are more.
    pub shares: Option<View<T::Acc>>,
    /// First and last row that the points of a strip touch, [N, 2, 1, Ho * strips], if there are bands.
    pub reach: Option<View<i32>>,
    /// Bands that the rows of the image are cut into.
    pub bands: usize,
    pub mode: Mode,
}

impl<T: Sampled> Pieces<T> {
    /// Rows of band `band` of `bands`.
    pub fn band(height: usize, bands: usize, band: usize) -> Range<usize> {
        let start = |band: usize| (height as u128 * band as u128 / bands as u128) as usize;
        start(band)..start(band + 1)
    }

    /// Takes all points of a batch as one row, if they lie so in every view of them.
    pub fn join_rows(&mut self) {
        let joined = |view: Option<View<T>>| match view {
            Some(view) => view.joined_rows().map(Some),
            None => Some(None),
        };
        let shares = self.shares.and_then(|shares| shares.joined_rows());
        if let (Some(grad), Some(grid), Some(grid_grad)) =
            (self.grad.joined_rows(), self.grid.joined_rows(), joined(self.grid_grad))
        {
            (self.grad, self.grid, self.grid_grad, self.shares) = (grad, grid, grid_grad, shares);
        }
    }

    /// How many strips all bands look at.
    pub fn looks(&self) -> usize {
        let Some(reach) = self.reach else { return 0 };
        let band = |row: i32| row as usize * self.bands / self.height;
        let mut looks = 0;
        for n in 0..self.grad.shape[0] {
            let (first, last) = (reach.row(n, 0, 0), reach.row(n, 1, 0));
            for at in 0..self.grad.shape[2] * self.strips() {
                looks += band(last.get(at)) - band(first.get(at)) + 1;
            }
        }
        looks
    }

    /// Strips of a row of points.
    pub fn strips(&self) -> usize {
        self.grad.shape[3].div_ceil(STRIP)
    }
}

kernels! {
    /// Computes a piece, counted through batches, blocks and bands.
    pub fn piece<P: Sampling>(args: &Pieces<P::Element>, scratch: &mut [P::Sum], piece: usize) = piece_body;
    /// Finds out which rows some strips of points touch, counted through rows and batches.
    pub fn reach<P: Sampling>(args: &Pieces<P::Element>, strips: Range<usize>) = reach_body;
    /// Adds the blocks' shares of some strips of gridGrad, counted likewise; zeros where there are none.
    pub fn total<P: Sampling>(
        shares: Option<View<P::Sum>>,
        out: View<P::Element>,
        strips: Range<usize>,
    ) = total_body;
}

#[inline(always)]
fn reach_body<S: Simd, P: Sampling>(s: S, args: &Pieces<P::Element>, strips: Range<usize>) {
    let reach = args.reach.expect("bands");
    let axes = Axes::new(args.mode, args.width, args.height);
    let mut strip = Strip::new();
    let (lines, strips_per_line) = (args.grad.shape[2], args.strips());
    for at in strips {
        let (n, at) = (at / (lines * strips_per_line), at % (lines * strips_per_line));
        let (line, start) = (at / strips_per_line, at % strips_per_line * STRIP);
        strip.read::<S, P>(s, args.grid, [n, line, start]);
        strip.find_rows::<P>(axes);
        let (first, last) = strip.reach::<P>();
        reach.row(n, 0, 0).set(at, first);
        reach.row(n, 1, 0).set(at, last);
    }
}

#[inline(always)]
fn total_body<S: Simd, P: Sampling>(
    s: S,
    shares: Option<View<P::Sum>>,
    out: View<P::Element>,
    strips: Range<usize>,
) {
    let [batches, _, lines, width] = out.shape;
    let blocks = shares.map_or(0, |shares| shares.shape[0] / batches);
    let (pairs, strips_per_line) = (out.joined_pairs(), width.div_ceil(STRIP));
    for at in strips {
        let (line, start) = (at / strips_per_line, at % strips_per_line * STRIP);
        let (n, line) = (line / lines, line % lines);
        let count = STRIP.min(width - start);
        let mut sums = [[P::Sum::zero(); STRIP]; 2];
        for block in 0..blocks {
            let shares = shares.expect("blocks");
            for (axis, sums) in sums.iter_mut().enumerate() {
                let mut share = [P::Sum::zero(); STRIP];
                shares.row(n * blocks + block, axis, line).load(s, start, &mut share[..count]);
                for i in 0..STRIP {
                    sums[i] = if block == 0 { share[i] } else { sums[i] + share[i] };
                }
            }
        }
        store_pairs(s, out, pairs, [n, line, start], count, &sums[0], &sums[1]);
    }
}

/// Writes x and y of some points, side by side in memory if they lie so.
#[inline(always)]
fn store_pairs<S: Simd, T: Arithmetic<Acc: Float>>(
    s: S,
    out: View<T>,
    pairs: Option<View<T>>,
    [n, row, start]: [usize; 3],
    count: usize,
    x: &[T::Acc; STRIP],
    y: &[T::Acc; STRIP],
) {
    if let Some(pairs) = pairs {
        let mut both = [T::Acc::zero(); 2 * STRIP];
        for i in 0..STRIP {
            both[2 * i] = x[i];
            both[2 * i + 1] = y[i];
        }
        pairs.row(n, 0, row).store(s, 2 * start, &both[..2 * count]);
    } else {
        out.row(n, 0, row).store(s, start, &x[..count]);
        out.row(n, 1, row).store(s, start, &y[..count]);
    }
}

#[inline(always)]
fn piece_body<S: Simd, P: Sampling>(s: S, args: &Pieces<P::Element>, scratch: &mut [P::Sum], piece: usize) {
    let channels = args.grad.shape[1];
    let blocks = channels.div_ceil(P::Element::BLOCK);
    let (block, band) = (piece / args.bands, piece % args.bands);
    let rows = Pieces::<P::Element>::band(args.height, args.bands, band);
    let first = block % blocks * P::Element::BLOCK;
    let place =
        Place { batch: block / blocks, block, first, count: (channels - first).min(P::Element::BLOCK), rows };
    if place.count <= NARROW {
        piece_in_lanes::<S, P, _>(s, P::Element::narrow_lanes(s), args, scratch, place);
    } else {
        piece_in_lanes::<S, P, _>(s, P::Element::wide(s), args, scratch, place);
    }
}

/// What a piece is responsible for.
struct Place {
    batch: usize,
    /// Counted through batches.
    block: usize,
    /// Its first channel, and how many it has.
    first: usize,
    count: usize,
    /// Of the image.
    rows: Range<usize>,
}

/// Elements of scratch for one image of a piece of `rows` rows: with the margin and the rows that points which begin
/// in the band also touch.
pub fn scratch_len(rows: usize, width: usize, taps: usize, lanes: usize) -> usize {
    (rows + taps).saturating_mul(width + 1).saturating_mul(lanes)
}

#[inline(always)]
fn piece_in_lanes<S: Simd, P: Sampling, L: Lanes<Value = P::Sum>>(
    s: S,
    l: L,
    args: &Pieces<P::Element>,
    scratch: &mut [P::Sum],
    place: Place,
) {
    let rows = place.rows.clone();
    // The band's own rows and those behind it.
    let present = (rows.len() + P::TAPS - 1).min(args.height - rows.start);
    let row_len = (args.width + 1) * L::COUNT;
    let len = (present + 1) * row_len;
    let (image, scratch) = scratch.split_at_mut(if args.input.is_some() { len } else { 0 });
    let sums = &mut scratch[..if args.input_grad.is_some() { len } else { 0 }];
    let mut stage = Stage([P::Sum::zero(); 16 * STRIP]);
    if let Some(input) = args.input {
        image[..row_len].fill(P::Sum::zero());
        for y in 0..present {
            let row = &mut image[(y + 1) * row_len..][..row_len];
            row[..L::COUNT].fill(P::Sum::zero());
            let pixels = Pixels::of(input, &place, rows.start + y);
            load_row(s, l, &pixels, &mut stage, &mut row[L::COUNT..]);
        }
    }
    sums.fill(P::Sum::zero());

    points_in_lanes::<S, P, L>(s, l, args, image, sums, &place, present, &mut stage);

    if let Some(out) = args.input_grad {
        for y in 0..rows.len() {
            let pixels = Pixels::of(out, &place, rows.start + y);
            store_row(
                s,
                l,
                &pixels,
                &mut stage,
                &sums[(y + 1) * row_len + L::COUNT..][..args.width * L::COUNT],
            );
        }
    }
}

#[inline(always)]
#[allow(clippy::too_many_arguments)]
fn points_in_lanes<S: Simd, P: Sampling, L: Lanes<Value = P::Sum>>(
    s: S,
    l: L,
    args: &Pieces<P::Element>,
    image: &[P::Sum],
    sums: &mut [P::Sum],
    place: &Place,
    present: usize,
    stage: &mut Stage<P::Sum>,
) {
    let rows = &place.rows;
    let [_, _, lines, width] = args.grad.shape;
    let (axes, strips_per_line) = (Axes::new(args.mode, args.width, args.height), args.strips());
    let mut strip = Strip::<P::Sum>::new();
    let pairs = args.grid_grad.and_then(|out| out.joined_pairs());
    let lanes = Tile::<P::Sum>::new();
    let (mut grads, mut by_x, mut by_y) = (lanes, lanes, lanes);
    let reach = args.reach.filter(|_| args.bands > 1);
    let reach = reach.map(|reach| (reach.row(place.batch, 0, 0), reach.row(place.batch, 1, 0)));
    for line in 0..lines {
        let pixels = Pixels::of(args.grad, place, line);
        for start in (0..width).step_by(STRIP) {
            let count = STRIP.min(width - start);
            let mut owned = true;
            if let Some((lows, highs)) = reach {
                let at = line * strips_per_line + start / STRIP;
                let (low, high) = (lows.get(at), highs.get(at));
                if (high as usize) < rows.start || low as usize >= rows.end {
                    continue;
                }
                owned = low as usize >= rows.start && (high as usize) < rows.end;
            }
            strip.read::<S, P>(s, args.grid, [place.batch, line, start]);
            strip.find_rows::<P>(axes);
            strip.find_columns::<P>(axes);
            strip.place::<P>(rows.start, present, args.width + 1, L::COUNT);
            let (mut x, mut y) = ([P::Sum::zero(); STRIP], [P::Sum::zero(); STRIP]);
            fetch(s, &pixels, start, count, stage);
            for group in (0..count).step_by(L::COUNT) {
                let points = L::COUNT.min(count - group);
                load_pixels(s, l, &pixels, start + group, points, stage, group, &mut grads.0);
                for i in 0..points {
                    let g = l.load(&grads.0[i * L::COUNT..]);
                    let (dx, dy) = point::<P, L>(l, &strip, group + i, g, image, sums);
                    if !image.is_empty() {
                        l.store(&mut by_x.0[i * L::COUNT..], dx);
                        l.store(&mut by_y.0[i * L::COUNT..], dy);
                    }
                }
                if !image.is_empty() {
                    l.store(&mut x[group..], l.sums(&by_x.0, L::COUNT));
                    l.store(&mut y[group..], l.sums(&by_y.0, L::COUNT));
                }
            }
            if image.is_empty() {
                continue;
            }
            let mut bad = 0;
            for i in 0..STRIP {
                bad += u32::from(!(x[i].is_finite() && y[i].is_finite()));
            }
            if bad > 0 {
                tap_by_tap::<P>(args, &strip, place, [line, start], count, image, &mut x, &mut y);
            }
            for i in 0..STRIP {
                x[i] = x[i] * strip.x.scale[i];
                y[i] = y[i] * strip.y.scale[i];
            }
            let at = [place.batch, line, start];
            match (args.grid_grad, args.shares) {
                (Some(out), _) if owned => store_pairs(s, out, pairs, at, count, &x, &y),
                (Some(out), _) => store_owned::<P, _>(&strip, rows, out, at, count, &x, &y),
                (None, Some(out)) => {
                    let at = [place.block, line, start];
                    if owned {
                        store_pairs(s, out, None, at, count, &x, &y);
                    } else {
                        store_owned::<P, _>(&strip, rows, out, at, count, &x, &y);
                    }
                }
                (None, None) => unreachable!("a slope has a place to go to"),
            }
        }
    }
}

/// Writes the points that begin in the band.
#[inline(always)]
fn store_owned<P: Sampling, T: Arithmetic<Acc = P::Sum>>(
    strip: &Strip<P::Sum>,
    rows: &Range<usize>,
    out: View<T>,
    [n, line, start]: [usize; 3],
    count: usize,
    x: &[P::Sum; STRIP],
    y: &[P::Sum; STRIP],
) {
    let (out_x, out_y) = (out.row(n, 0, line), out.row(n, 1, line));
    for i in 0..count {
        if rows.contains(&(strip.first[i] as usize)) {
            out_x.set(start + i, T::narrow(x[i]));
            out_y.set(start + i, T::narrow(y[i]));
        }
    }
}

/// Adds one point's gradients to its pixels, and returns the channels' shares of its slopes.
#[inline(always)]
fn point<P: Sampling, L: Lanes<Value = P::Sum>>(
    l: L,
    strip: &Strip<P::Sum>,
    i: usize,
    g: L::Group,
    image: &[P::Sum],
    sums: &mut [P::Sum],
) -> (L::Group, L::Group) {
    let zero = l.splat(P::Sum::zero());
    // The compiler sees that it is an index.
    let i = i % STRIP;
    let (xs, ys) = (&strip.x, &strip.y);
    let row = |j: usize| ys.offset[j][i] as usize;
    let column = |k: usize| xs.offset[k][i] as usize;
    match P::TAPS {
        1 => {
            l.add_at(sums, row(0) + column(0), g);
            (zero, zero)
        }
        2 => {
            let (x0, x1) = (l.splat(xs.weight[0][i]), l.splat(xs.weight[1][i]));
            let top = l.mul(g, l.splat(ys.weight[0][i]));
            let bottom = l.mul(g, l.splat(ys.weight[1][i]));
            let (a, b) = (row(0) + column(0), row(0) + column(1));
            let (c, d) = (row(1) + column(0), row(1) + column(1));
            if !sums.is_empty() {
                l.add_at(sums, a, l.mul(top, x0));
                l.add_at(sums, b, l.mul(top, x1));
                l.add_at(sums, c, l.mul(bottom, x0));
                l.add_at(sums, d, l.mul(bottom, x1));
            }
            if image.is_empty() {
                return (zero, zero);
            }
            let (a, b) = (l.load_at(image, a), l.load_at(image, b));
            let (c, d) = (l.load_at(image, c), l.load_at(image, d));
            let dx = l.add(l.mul(l.sub(b, a), top), l.mul(l.sub(d, c), bottom));
            let dy = l.mul(g, l.add(l.mul(l.sub(c, a), x0), l.mul(l.sub(d, b), x1)));
            (dx, dy)
        }
        _ => {
            let (mut dx, mut dy) = (zero, zero);
            let columns = [column(0), column(1), column(2), column(3)];
            let mut weights = [zero; 4];
            let mut slopes = [zero; 4];
            for k in 0..4 {
                weights[k] = l.splat(xs.weight[k][i]);
                slopes[k] = l.splat(xs.slope[k][i]);
            }
            for j in 0..4 {
                let row = row(j);
                let weight = l.splat(ys.weight[j][i]);
                if !sums.is_empty() {
                    let g = l.mul(g, weight);
                    for k in 0..4 {
                        l.add_at(sums, row + columns[k], l.mul(g, weights[k]));
                    }
                }
                if !image.is_empty() {
                    let (mut value, mut slope) = (zero, zero);
                    for k in 0..4 {
                        let pixel = l.load_at(image, row + columns[k]);
                        value = l.add(value, l.mul(pixel, weights[k]));
                        slope = l.add(slope, l.mul(pixel, slopes[k]));
                    }
                    dx = l.add(dx, l.mul(slope, weight));
                    dy = l.add(dy, l.mul(value, l.splat(ys.slope[j][i])));
                }
            }
            (l.mul(dx, g), l.mul(dy, g))
        }
    }
}

/// The slopes that are not finite once more, without the taps in the margin: an infinite gradient times a zero there
/// is no NaN.
#[cold]
#[inline(never)]
#[allow(clippy::too_many_arguments)]
fn tap_by_tap<P: Sampling>(
    args: &Pieces<P::Element>,
    strip: &Strip<P::Sum>,
    place: &Place,
    [line, start]: [usize; 2],
    count: usize,
    image: &[P::Sum],
    x: &mut [P::Sum; STRIP],
    y: &mut [P::Sum; STRIP],
) {
    for i in 0..count {
        if x[i].is_finite() && y[i].is_finite() {
            continue;
        }
        (x[i], y[i]) = (P::Sum::zero(), P::Sum::zero());
        for c in 0..place.count {
            let g = args.grad.plane(place.batch, place.first + c).get(line, start + i).widen();
            for j in (0..P::TAPS).filter(|&j| strip.y.offset[j][i] > 0) {
                for k in (0..P::TAPS).filter(|&k| strip.x.offset[k][i] > 0) {
                    let at = strip.y.offset[j][i] as usize + strip.x.offset[k][i] as usize;
                    let value = image[at + c] * g;
                    x[i] += value * (strip.x.slope[k][i] * strip.y.weight[j][i]);
                    y[i] += value * (strip.x.weight[k][i] * strip.y.slope[j][i]);
                }
            }
        }
    }
}

/// Room for the widest group of pixels.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Tile<A>([A; 256]);

impl<A: Zero + Copy> Tile<A> {
    #[inline(always)]
    fn new() -> Tile<A> {
        Tile([A::zero(); 256])
    }
}

/// The pixels of one row of a view, for the channels of a block.
#[allow(clippy::large_enum_variant)] // lives on the stack, one at a time
enum Pixels<T> {
    /// The channels of a pixel are neighbours: pixels are rows of the permuted view [N, H, W, C].
    Packed { view: View<T>, n: usize, row: usize, first: usize, count: usize },
    /// One row per channel.
    Planes { rows: [Row<T>; 16], count: usize },
}

impl<T: Arithmetic> Pixels<T> {
    #[inline(always)]
    fn of(view: View<T>, place: &Place, row: usize) -> Pixels<T> {
        let (n, first, count) = (place.batch, place.first, place.count);
        let last = view.permuted([0, 2, 3, 1]);
        let mut rows = [view.row(n, first, row); 16];
        if count > 1 && !rows[0].is_packed() && last.row(n, row, 0).is_packed() {
            return Pixels::Packed { view: last, n, row, first, count };
        }
        for c in 1..count {
            rows[c] = view.row(n, first + c, row);
        }
        Pixels::Planes { rows, count }
    }
}

/// Some columns of each channel of a block, as they come from the rows or go to them: copies of 64 columns at a time
/// keep pages and cache lines together, where sixteen at a time jump from plane to plane.
#[repr(align(64))]
struct Stage<A>([A; 16 * STRIP]);

/// Pixels that are asked for ahead, where channels are neighbours.
const AHEAD: usize = 16;

/// Brings `count` pixels from column `x` on to the stage.
#[inline(always)]
fn fetch<S: Simd, T: Arithmetic>(
    s: S,
    pixels: &Pixels<T>,
    x: usize,
    count: usize,
    stage: &mut Stage<T::Acc>,
) {
    if let Pixels::Planes { rows, count: channels } = pixels {
        for (row, stage) in rows.iter().zip(stage.0.chunks_exact_mut(STRIP)).take(*channels) {
            row.prefetch(s, (x + STRIP) as isize);
            if count == STRIP {
                row.load(s, x, stage);
            } else {
                row.load(s, x, &mut stage[..count]);
            }
        }
    }
}

/// `count` pixels, up to `COUNT`, from column `x` on, which is column `at` of the stage. Channels that the block lacks
/// are zero, on the stage too.
#[inline(always)]
#[allow(clippy::too_many_arguments)]
fn load_pixels<S: Simd, T: Arithmetic, L: Lanes<Value = T::Acc>>(
    s: S,
    l: L,
    pixels: &Pixels<T>,
    x: usize,
    count: usize,
    stage: &Stage<T::Acc>,
    at: usize,
    to: &mut [T::Acc],
) {
    match pixels {
        Pixels::Packed { view, n, row, first, count: channels } => {
            for i in 0..count {
                let pixel = &mut to[i * L::COUNT..][..L::COUNT];
                let from = view.row(*n, *row, x + i);
                let ahead = view.row(*n, *row, (x + i + AHEAD).min(view.shape[2] - 1));
                ahead.prefetch(s, *first as isize);
                if *channels == L::COUNT {
                    from.load(s, *first, pixel);
                } else {
                    pixel.fill(T::Acc::default());
                    from.load(s, *first, &mut pixel[..*channels]);
                }
            }
        }
        Pixels::Planes { .. } => l.transpose(&stage.0[at..], STRIP, to, L::COUNT),
    }
}

/// A row of pixels.
#[inline(always)]
fn load_row<S: Simd, T: Arithmetic, L: Lanes<Value = T::Acc>>(
    s: S,
    l: L,
    pixels: &Pixels<T>,
    stage: &mut Stage<T::Acc>,
    to: &mut [T::Acc],
) {
    let width = to.len() / L::COUNT;
    for start in (0..width).step_by(STRIP) {
        let columns = STRIP.min(width - start);
        fetch(s, pixels, start, columns, stage);
        for at in (0..columns).step_by(L::COUNT) {
            let (x, count) = (start + at, L::COUNT.min(columns - at));
            if count == L::COUNT {
                load_pixels(s, l, pixels, x, count, stage, at, &mut to[x * L::COUNT..]);
            } else {
                let mut tail = Tile([T::Acc::default(); 256]);
                load_pixels(s, l, pixels, x, count, stage, at, &mut tail.0);
                to[x * L::COUNT..].copy_from_slice(&tail.0[..count * L::COUNT]);
            }
        }
    }
}

/// The reverse.
#[inline(always)]
fn store_row<S: Simd, T: Arithmetic, L: Lanes<Value = T::Acc>>(
    s: S,
    l: L,
    pixels: &Pixels<T>,
    stage: &mut Stage<T::Acc>,
    from: &[T::Acc],
) {
    let width = from.len() / L::COUNT;
    match pixels {
        Pixels::Packed { view, n, row, first, count } => {
            for x in 0..width {
                view.row(*n, *row, x).store(s, *first, &from[x * L::COUNT..][..*count]);
            }
        }
        Pixels::Planes { rows, count: channels } => {
            for start in (0..width).step_by(STRIP) {
                let columns = STRIP.min(width - start);
                for at in (0..columns).step_by(L::COUNT) {
                    let pixels = &from[(start + at) * L::COUNT..];
                    if at + L::COUNT <= columns {
                        l.transpose(pixels, L::COUNT, &mut stage.0[at..], STRIP);
                    } else {
                        let mut tail = Tile([T::Acc::default(); 256]);
                        tail.0[..pixels.len()].copy_from_slice(pixels);
                        l.transpose(&tail.0, L::COUNT, &mut stage.0[at..], STRIP);
                    }
                }
                for (row, stage) in rows.iter().zip(stage.0.chunks_exact(STRIP)).take(*channels) {
                    if columns == STRIP {
                        row.store(s, start, stage);
                    } else {
                        row.store(s, start, &stage[..columns]);
                    }
                }
            }
        }
    }
}
