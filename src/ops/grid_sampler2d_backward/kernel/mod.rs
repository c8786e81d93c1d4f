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
//!
//! A block of up to four channels takes four lanes, of one channel one lane: with four, 1x1x480x640 took 2.8 ms for 1.5,
//! as the images in scratch were four times as large.
//!
//! A piece runs three kernels, [`pixels::load`], [`points`] and [`pixels::store`], each a function of its own: in one body
//! of all of them, for both numbers of lanes, pointers and lengths lived on the stack.
//!
//! What limits it (Sapphire Rapids, AVX-512, one thread, a sampling profiler): with C = 64, 128 x 128, bilinear, 26 % of the
//! time goes to the points' taps, 20 % and 19 % to bringing the image in and out, 19 % to fetching and turning gradients and
//! slopes, 8 % to zeros. A point's taps are 48 instructions, but take 9 ns: eight cache lines of scratch, mostly from the
//! second-level cache. With C = 3, 1080 x 1920 it is 31 % for the taps, 12 % for the image in, 10 % out, 13 % for finding
//! which strips touch which bands (before its loops had a fixed length), 8 % for coordinates. Tried without gain: asking
//! for gradients up to eight strips ahead, or for the lines of a strip's taps before the first one; rows of scratch padded
//! so that no two share their place in a page; bands that fit the second-level cache (a random grid becomes slower). Not
//! tried: one lane for each of two or three channels. A channel's taps take 2 ns of a point's 5, so three would take as long.
#![allow(clippy::needless_range_loop)] // several arrays side by side, by one index

pub mod direct;
pub mod few;
mod pieces;
mod pixels;
mod points;

use crate::dtype::{Arithmetic, DType, Float};
use crate::simd::lanes::{Adder, Groups, Lanes, Plain, Reader};
use crate::simd::{Level, MAX_LANES, Simd, kernels};
use crate::view::{AnyView, View};
use half::{bf16, f16};
use num_traits::{Float as _, Zero};
pub use pieces::{Cut, Rooms, pieces, strips};
use pixels::{GROUP, Pixels, Stage};
use points::STRIP;
use points::{Axes, Strip};
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

impl Tap {
    /// Taps along an axis.
    pub fn count(self) -> usize {
        match self {
            Tap::Nearest => 1,
            Tap::Bilinear => 2,
            Tap::Bicubic => 4,
        }
    }
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
    type Wide<S: Simd> = <S as Groups>::Eight;
    type Narrow<S: Simd> = Plain<f64, 4>;
    #[inline(always)]
    fn wide<S: Simd>(s: S) -> S::Eight {
        s.eight()
    }
    #[inline(always)]
    fn narrow_lanes<S: Simd>(_: S) -> Plain<f64, 4> {
        Plain::new()
    }
}

/// Channels up to which a block takes the narrow lanes.
const NARROW: usize = 4;

/// Lanes of a pixel that holds `channels` channels of a block of `block`.
fn lanes_for(channels: usize, block: usize) -> usize {
    match channels {
        0..=1 => 1,
        2..=NARROW => NARROW,
        _ => block,
    }
}

/// An element type, the number of taps along an axis, and the lanes of a pixel.
pub trait Sampling: 'static {
    type Element: Sampled<Acc = Self::Sum>;
    type Sum: Float;
    type Lanes<S: Simd>: Lanes<Value = Self::Sum>;
    const TAPS: usize;
    fn lanes<S: Simd>(s: S) -> Self::Lanes<S>;
}

/// Taps along an axis: 1 nearest, 2 bilinear, 4 bicubic. Sixteen lanes (eight of DOUBLE).
pub struct Wide<T, const K: usize>(PhantomData<T>);

/// The same with four lanes.
pub struct Narrow<T, const K: usize>(PhantomData<T>);

/// The same with one lane.
pub struct Single<T, const K: usize>(PhantomData<T>);

impl<T: Sampled, const K: usize> Sampling for Wide<T, K> {
    type Element = T;
    type Sum = T::Acc;
    type Lanes<S: Simd> = T::Wide<S>;
    const TAPS: usize = K;
    #[inline(always)]
    fn lanes<S: Simd>(s: S) -> T::Wide<S> {
        T::wide(s)
    }
}

impl<T: Sampled, const K: usize> Sampling for Narrow<T, K> {
    type Element = T;
    type Sum = T::Acc;
    type Lanes<S: Simd> = T::Narrow<S>;
    const TAPS: usize = K;
    #[inline(always)]
    fn lanes<S: Simd>(s: S) -> T::Narrow<S> {
        T::narrow_lanes(s)
    }
}

impl<T: Sampled, const K: usize> Sampling for Single<T, K> {
    type Element = T;
    type Sum = T::Acc;
    type Lanes<S: Simd> = Plain<T::Acc, 1>;
    const TAPS: usize = K;
    #[inline(always)]
    fn lanes<S: Simd>(_: S) -> Plain<T::Acc, 1> {
        Plain::new()
    }
}

/// What a step that makes both gradients reads and writes.
pub struct Arrays {
    /// gradOutput, [N, C, Ho, Wo].
    pub grad: AnyView,
    /// The grid as [N, 2, Ho, Wo].
    pub grid: AnyView,
    /// Height and width of the image.
    pub image: [usize; 2],
    /// input, [N, C, H, W], if gridGrad is wanted and has a slope.
    pub input: Option<AnyView>,
    /// inputGrad, [N, C, H, W], if wanted.
    pub input_grad: Option<AnyView>,
    /// gridGrad as [N, 2, Ho, Wo], if wanted.
    pub grid_grad: Option<AnyView>,
    pub mode: Mode,
}

impl Arrays {
    fn typed<T: Sampled>(&self) -> Views<T> {
        let [height, width] = self.image;
        Views {
            grad: self.grad.typed(),
            grid: self.grid.typed(),
            height,
            width,
            input: self.input.map(|view| view.typed()),
            input_grad: self.input_grad.map(|view| view.typed()),
            grid_grad: self.grid_grad.map(|view| view.typed()),
            mode: self.mode,
        }
    }
}

/// The instance of a generic function for a dtype and a number of taps along an axis.
macro_rules! instance {
    ($function:ident, $dtype:expr, $taps:expr) => {
        match ($dtype, $taps) {
            (DType::Float, 1) => $function::<f32, 1>,
            (DType::Float, 2) => $function::<f32, 2>,
            (DType::Float, _) => $function::<f32, 4>,
            (DType::Float16, 1) => $function::<f16, 1>,
            (DType::Float16, 2) => $function::<f16, 2>,
            (DType::Float16, _) => $function::<f16, 4>,
            (DType::BFloat16, 1) => $function::<bf16, 1>,
            (DType::BFloat16, 2) => $function::<bf16, 2>,
            (DType::BFloat16, _) => $function::<bf16, 4>,
            (DType::Double, 1) => $function::<f64, 1>,
            (DType::Double, 2) => $function::<f64, 2>,
            (DType::Double, _) => $function::<f64, 4>,
            _ => return None,
        }
    };
}
use instance;

/// The type that sums of a dtype are made in.
pub fn sums_of(dtype: DType) -> DType {
    if dtype == DType::Double { DType::Double } else { DType::Float }
}

/// The same by their types.
pub struct Views<T: Sampled> {
    /// gradOutput, [N, C, Ho, Wo], or [N, C, 1, Ho * Wo] where all that follow the points allow it.
    pub grad: View<T>,
    /// The grid as [N, 2, Ho, Wo] or [N, 2, 1, Ho * Wo]; so gridGrad.
    pub grid: View<T>,
    /// Extents of the image.
    pub height: usize,
    pub width: usize,
    /// input, [N, C, H, W], if gridGrad is wanted and has a slope.
    pub input: Option<View<T>>,
    /// inputGrad, [N, C, H, W], if wanted.
    pub input_grad: Option<View<T>>,
    /// gridGrad as [N, 2, Ho, Wo], if wanted.
    pub grid_grad: Option<View<T>>,
    pub mode: Mode,
}

/// What the pieces read and write.
pub struct Pieces<T: Sampled> {
    /// With gridGrad only if there is one block and it has a slope.
    pub views: Views<T>,
    /// The blocks' shares of gridGrad, [N * blocks, 2, Ho, Wo], if there are more; of the form of the grid.
    pub shares: Option<View<T::Acc>>,
    /// First and last row that the points of a strip touch, [N, 2, 1, Ho * strips], if there are bands.
    pub reach: Option<View<i32>>,
    /// Bands that the rows of the image are cut into.
    pub bands: usize,
}

impl<T: Sampled> Pieces<T> {
    /// Rows of band `band` of `bands`.
    pub fn band(height: usize, bands: usize, band: usize) -> Range<usize> {
        let start = |band: usize| (height as u128 * band as u128 / bands as u128) as usize;
        start(band)..start(band + 1)
    }

    /// Takes all points of a batch as one row, if they lie so in every view of them.
    pub fn join_rows(&mut self) {
        let Views { grad, grid, grid_grad, .. } = &mut self.views;
        let joined = |view: Option<View<T>>| match view {
            Some(view) => view.joined_rows().map(Some),
            None => Some(None),
        };
        let shares = self.shares.and_then(|shares| shares.joined_rows());
        if let (Some(of_grad), Some(of_grid), Some(of_grid_grad)) =
            (grad.joined_rows(), grid.joined_rows(), joined(*grid_grad))
        {
            (*grad, *grid, *grid_grad, self.shares) = (of_grad, of_grid, of_grid_grad, shares);
        }
    }

    /// How many strips all bands look at.
    pub fn looks(&self) -> usize {
        let Some(reach) = self.reach else { return 0 };
        let band = |row: i32| row as usize * self.bands / self.views.height;
        let mut looks = 0;
        for n in 0..self.views.grad.shape[0] {
            let (first, last) = (reach.row(n, 0, 0), reach.row(n, 1, 0));
            for at in 0..self.views.grad.shape[2] * self.strips() {
                looks += band(last.get(at)) - band(first.get(at)) + 1;
            }
        }
        looks
    }

    /// Strips of a row of points.
    pub fn strips(&self) -> usize {
        self.views.grad.shape[3].div_ceil(STRIP)
    }
}

kernels! {
    /// Adds the points' gradients to `sums`, the band of inputGrad, and writes their slopes on `image`, the band of input;
    /// either may be empty.
    pub fn points<P: Sampling>(
        args: &Pieces<P::Element>,
        place: &Place,
        image: &[P::Sum],
        sums: &mut [P::Sum],
    ) = points_body;
    /// Finds out which rows some strips of points touch, counted through rows and batches.
    pub fn reach<P: Sampling>(args: &Pieces<P::Element>, strips: Range<usize>) = reach_body;
    /// Adds the blocks' shares of some strips of gridGrad, counted likewise; zeros where there are none.
    pub fn total<P: Sampling>(
        shares: Option<View<P::Sum>>,
        out: View<P::Element>,
        strips: Range<usize>,
    ) = total_body;
}

/// See [`points`].
type Points<T> = fn(&Pieces<T>, &Place, &[<T as Arithmetic>::Acc], &mut [<T as Arithmetic>::Acc]);

/// The kernels of a piece: one after the other, each with the registers to itself.
struct Steps<T: Sampled> {
    lanes: usize,
    load: pixels::Load<T>,
    points: Points<T>,
    store: pixels::Store<T>,
}

impl<T: Sampled> Steps<T> {
    /// With the same lanes in `P` and in `Q`, whose number of taps does not matter.
    fn new<P, Q>(level: Level, lanes: usize) -> Steps<T>
    where
        P: Sampling<Element = T, Sum = T::Acc>,
        Q: Sampling<Element = T, Sum = T::Acc>,
    {
        Steps {
            lanes,
            load: pixels::load::<Q>(level),
            points: points::<P>(level),
            store: pixels::store::<Q>(level),
        }
    }
}

/// What computes pieces.
pub struct Worker<T: Sampled> {
    wide: Steps<T>,
    narrow: Steps<T>,
    single: Steps<T>,
    taps: usize,
}

impl<T: Sampled> Worker<T> {
    /// For a number of taps along an axis.
    pub fn new<const K: usize>(level: Level) -> Worker<T> {
        Worker {
            wide: Steps::new::<Wide<T, K>, Wide<T, 1>>(level, T::BLOCK),
            narrow: Steps::new::<Narrow<T, K>, Narrow<T, 1>>(level, NARROW),
            single: Steps::new::<Single<T, K>, Single<T, 1>>(level, 1),
            taps: K,
        }
    }

    /// Computes a piece, counted through batches, blocks and bands.
    pub fn run(&self, args: &Pieces<T>, scratch: &mut [T::Acc], piece: usize) {
        let channels = args.views.grad.shape[1];
        let blocks = channels.div_ceil(T::BLOCK);
        let (block, band) = (piece / args.bands, piece % args.bands);
        let first = block % blocks * T::BLOCK;
        let count = (channels - first).min(T::BLOCK);
        let rows = Pieces::<T>::band(args.views.height, args.bands, band);
        let steps = match lanes_for(count, T::BLOCK) {
            1 => &self.single,
            NARROW => &self.narrow,
            _ => &self.wide,
        };
        // The band's own rows and those behind it.
        let present = (rows.len() + self.taps - 1).min(args.views.height - rows.start);
        let len = (present + 1) * (args.views.width + 1) * steps.lanes;
        let place = Place { batch: block / blocks, block, first, count, rows, present };
        let (image, scratch) = scratch.split_at_mut(if args.views.input.is_some() { len } else { 0 });
        let sums = &mut scratch[..if args.views.input_grad.is_some() { len } else { 0 }];
        if let Some(input) = args.views.input {
            (steps.load)(input, &place, image);
        }
        sums.fill(T::Acc::zero());
        (steps.points)(args, &place, image, sums);
        if let Some(out) = args.views.input_grad {
            (steps.store)(out, &place, sums);
        }
    }
}

#[inline(always)]
fn reach_body<S: Simd, P: Sampling>(s: S, args: &Pieces<P::Element>, strips: Range<usize>) {
    let reach = args.reach.expect("bands");
    let axes = Axes::new(args.views.mode, args.views.width, args.views.height);
    let mut strip = Strip::new();
    let (lines, strips_per_line) = (args.views.grad.shape[2], args.strips());
    for at in strips {
        let (n, at) = (at / (lines * strips_per_line), at % (lines * strips_per_line));
        let (line, start) = (at / strips_per_line, at % strips_per_line * STRIP);
        strip.read::<S, P>(s, args.views.grid, [n, line, start]);
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

/// What a piece is responsible for.
pub struct Place {
    batch: usize,
    /// Counted through batches.
    block: usize,
    /// Its first channel, and how many it has.
    first: usize,
    count: usize,
    /// Of the image.
    rows: Range<usize>,
    /// Rows in scratch: these, and those behind them that their points also touch.
    present: usize,
}

/// Elements of scratch for one image of a piece of `rows` rows: with the margin and the rows that points which begin
/// in the band also touch.
pub fn scratch_len(rows: usize, width: usize, taps: usize, lanes: usize) -> usize {
    (rows + taps).saturating_mul(width + 1).saturating_mul(lanes)
}

#[inline(always)]
fn points_body<S: Simd, P: Sampling>(
    s: S,
    args: &Pieces<P::Element>,
    place: &Place,
    image: &[P::Sum],
    sums: &mut [P::Sum],
) {
    let (l, lanes) = (P::lanes(s), <P::Lanes<S> as Lanes>::COUNT);
    let rows = &place.rows;
    let [_, _, lines, width] = args.views.grad.shape;
    let (axes, strips_per_line) =
        (Axes::new(args.views.mode, args.views.width, args.views.height), args.strips());
    let mut strip = Strip::<P::Sum>::new();
    let mut stage = Stage::new();
    let mut tile = Tiles::new();
    let pairs = args.views.grid_grad.and_then(|out| out.joined_pairs());
    let reach = args.reach.filter(|_| args.bands > 1);
    let reach = reach.map(|reach| (reach.row(place.batch, 0, 0), reach.row(place.batch, 1, 0)));
    let mut at = 0;
    loop {
        let mut owned = true;
        if let Some((lows, highs)) = reach {
            let beside = |at| (highs.get(at) as usize) < rows.start || lows.get(at) as usize >= rows.end;
            while at < lines * strips_per_line && beside(at) {
                at += 1;
            }
            if at < lines * strips_per_line {
                owned = lows.get(at) as usize >= rows.start && (highs.get(at) as usize) < rows.end;
            }
        }
        if at >= lines * strips_per_line {
            return;
        }
        let (line, start) = (at / strips_per_line, at % strips_per_line * STRIP);
        at += 1;
        let count = STRIP.min(width - start);
        strip.read::<S, P>(s, args.views.grid, [place.batch, line, start]);
        strip.find_rows::<P>(axes);
        strip.find_columns::<P>(axes);
        strip.place::<P>(rows.start, place.present, args.views.width + 1, lanes);
        let pixels = Pixels::of(args.views.grad, place, line);
        pixels.fetch(s, start, count, &mut stage);
        for group in (0..count).step_by(GROUP) {
            let range = group..count.min(group + GROUP);
            pixels.load(s, l, start + group, range.len(), &stage, group, &mut tile.grads);
            // A loop for each case: a question in the loop costs registers.
            match (sums.is_empty(), image.is_empty()) {
                (false, false) => {
                    group_of_points::<P, _, true, true>(l, &strip, range, &mut tile, image, sums)
                }
                (false, true) => {
                    group_of_points::<P, _, true, false>(l, &strip, range, &mut tile, image, sums)
                }
                _ => group_of_points::<P, _, false, true>(l, &strip, range, &mut tile, image, sums),
            }
            if !image.is_empty() {
                l.sums_of_sixteen(&tile.by_x, &mut tile.x[group..]);
                l.sums_of_sixteen(&tile.by_y, &mut tile.y[group..]);
            }
        }
        let (x, y) = (&mut tile.x, &mut tile.y);
        if image.is_empty() {
            continue;
        }
        let mut bad = 0;
        for i in 0..STRIP {
            bad += u32::from(!(x[i].is_finite() && y[i].is_finite()));
        }
        if bad > 0 {
            tap_by_tap::<P>(args, &strip, place, [line, start], count, image, x, y);
        }
        for i in 0..STRIP {
            x[i] = x[i] * strip.x.scale[i];
            y[i] = y[i] * strip.y.scale[i];
        }
        let at = [place.batch, line, start];
        match (args.views.grid_grad, args.shares) {
            (Some(out), _) if owned => store_pairs(s, out, pairs, at, count, x, y),
            (Some(out), _) => store_owned::<P, _>(&strip, rows, out, at, count, x, y),
            (None, Some(out)) => {
                let at = [place.block, line, start];
                if owned {
                    store_pairs(s, out, None, at, count, x, y);
                } else {
                    store_owned::<P, _>(&strip, rows, out, at, count, x, y);
                }
            }
            (None, None) => unreachable!("a slope has a place to go to"),
        }
    }
}

/// Room for what a group of points reads and gives.
#[repr(align(64))]
struct Tiles<A> {
    /// Their gradients, a pixel each.
    grads: [A; GROUP * MAX_LANES],
    /// The channels' shares of their slopes.
    by_x: [A; GROUP * MAX_LANES],
    by_y: [A; GROUP * MAX_LANES],
    /// The slopes of the strip.
    x: [A; STRIP],
    y: [A; STRIP],
}

impl<A: Zero + Copy> Tiles<A> {
    #[inline(always)]
    fn new() -> Tiles<A> {
        let zeros = [A::zero(); GROUP * MAX_LANES];
        Tiles { grads: zeros, by_x: zeros, by_y: zeros, x: [A::zero(); STRIP], y: [A::zero(); STRIP] }
    }
}

/// Adds the points' gradients to `sums` if they are wanted, and finds the channels' shares of their slopes on `image` if
/// those are.
#[inline(always)]
fn group_of_points<P: Sampling, L: Lanes<Value = P::Sum>, const SUMS: bool, const SLOPES: bool>(
    l: L,
    strip: &Strip<P::Sum>,
    range: Range<usize>,
    tile: &mut Tiles<P::Sum>,
    image: &[P::Sum],
    sums: &mut [P::Sum],
) {
    let taps = P::TAPS * P::TAPS;
    let image = strip.places.read(l, if SLOPES { taps } else { 0 }, image);
    let mut sums = strip.places.add(l, if SUMS { taps } else { 0 }, sums);
    if L::COUNT == 1 && P::TAPS == 2 {
        return group_of_values::<L, SUMS, SLOPES>(l, strip, range, tile, &image, &mut sums);
    }
    for (n, i) in range.enumerate() {
        // The compiler sees that these are indices.
        let (n, i) = (n % GROUP * L::COUNT, i % STRIP);
        let g = l.load(&tile.grads[n..]);
        let (dx, dy) = point::<P, L, SUMS, SLOPES>(l, strip, i, g, &image, &mut sums);
        if SLOPES {
            l.store(&mut tile.by_x[n..], dx);
            l.store(&mut tile.by_y[n..], dy);
        }
    }
}

/// The same for bilinear points of one channel, with registers of points: 1x1x480x640 takes 1.8 ms without.
#[inline(always)]
fn group_of_values<L: Lanes, const SUMS: bool, const SLOPES: bool>(
    l: L,
    strip: &Strip<L::Value>,
    range: Range<usize>,
    tile: &mut Tiles<L::Value>,
    image: &Reader<L, STRIP>,
    sums: &mut Adder<L, STRIP>,
) {
    // The compiler sees that these are indices.
    let (start, count) = (range.start % STRIP / GROUP * GROUP, range.len().min(GROUP));
    let mut pixels = [[L::Value::zero(); GROUP]; 4];
    let mut shares = [[L::Value::zero(); GROUP]; 4];
    if SLOPES {
        for n in 0..count {
            for tap in 0..4 {
                l.store(&mut pixels[tap][n..], image.get(tap, start + n));
            }
        }
    }
    for n in 0..GROUP {
        let (g, i) = (tile.grads[n], start + n);
        let (x0, x1) = (strip.x.weight[0][i], strip.x.weight[1][i]);
        let (top, bottom) = (g * strip.y.weight[0][i], g * strip.y.weight[1][i]);
        (shares[0][n], shares[1][n]) = (top * x0, top * x1);
        (shares[2][n], shares[3][n]) = (bottom * x0, bottom * x1);
        let (a, b, c, d) = (pixels[0][n], pixels[1][n], pixels[2][n], pixels[3][n]);
        tile.by_x[n] = (b - a) * top + (d - c) * bottom;
        tile.by_y[n] = g * ((c - a) * x0 + (d - b) * x1);
    }
    if SUMS {
        for n in 0..count {
            for tap in 0..4 {
                sums.add(tap, start + n, l.splat(shares[tap][n]));
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
fn point<P: Sampling, L: Lanes<Value = P::Sum>, const SUMS: bool, const SLOPES: bool>(
    l: L,
    strip: &Strip<P::Sum>,
    i: usize,
    g: L::Group,
    image: &Reader<L, STRIP>,
    sums: &mut Adder<L, STRIP>,
) -> (L::Group, L::Group) {
    let zero = l.splat(P::Sum::zero());
    let (xs, ys) = (&strip.x, &strip.y);
    match P::TAPS {
        1 => {
            sums.add(0, i, g);
            (zero, zero)
        }
        2 => {
            let (x0, x1) = (l.splat(xs.weight[0][i]), l.splat(xs.weight[1][i]));
            let top = l.mul(g, l.splat(ys.weight[0][i]));
            let bottom = l.mul(g, l.splat(ys.weight[1][i]));
            if SUMS {
                sums.add(0, i, l.mul(top, x0));
                sums.add(1, i, l.mul(top, x1));
                sums.add(2, i, l.mul(bottom, x0));
                sums.add(3, i, l.mul(bottom, x1));
            }
            if !SLOPES {
                return (zero, zero);
            }
            let (a, b, c, d) = (image.get(0, i), image.get(1, i), image.get(2, i), image.get(3, i));
            let dx = l.add(l.mul(l.sub(b, a), top), l.mul(l.sub(d, c), bottom));
            let dy = l.mul(g, l.add(l.mul(l.sub(c, a), x0), l.mul(l.sub(d, b), x1)));
            (dx, dy)
        }
        _ => {
            let (mut dx, mut dy) = (zero, zero);
            let mut weights = [zero; 4];
            let mut slopes = [zero; 4];
            for k in 0..4 {
                weights[k] = l.splat(xs.weight[k][i]);
                slopes[k] = l.splat(xs.slope[k][i]);
            }
            for j in 0..4 {
                let weight = l.splat(ys.weight[j][i]);
                if SUMS {
                    let g = l.mul(g, weight);
                    for k in 0..4 {
                        sums.add(4 * j + k, i, l.mul(g, weights[k]));
                    }
                }
                if SLOPES {
                    let pixel = image.get(4 * j, i);
                    let (mut value, mut slope) = (l.mul(pixel, weights[0]), l.mul(pixel, slopes[0]));
                    for k in 1..4 {
                        let pixel = image.get(4 * j + k, i);
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
            let g = args.views.grad.plane(place.batch, place.first + c).get(line, start + i).widen();
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
