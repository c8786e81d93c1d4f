//! Sampling from images whose pixels hold their channels side by side.
//!
//! A piece of work is a batch, a block of sixteen channels (eight of DOUBLE) and a part of the points. The block's image is
//! interleaved into scratch, where a pixel is one vector, behind a margin of zeros: row 0 and column 0. Taps outside the
//! image lie there, so the inner loop asks nothing. Parts beyond one are for threads that would have nothing to do; each
//! brings the image in again.
#![allow(clippy::needless_range_loop)] // several arrays side by side, by one index

use super::{Arrays, Weights, weigh};
use crate::parallel;
use crate::sampling::Interpolation;
use crate::sampling::access::{Image, Points, Segment, Stage, columns};
use crate::sampling::backward::pieces::{load_band, strips};
use crate::sampling::backward::points::interleave;
use crate::sampling::strip::{Finder, LARGEST, STRIP, Strip, Window};
use crate::sampling::sums::{NARROW, Sampled, Sampling, Sums, Wide};
use crate::simd::{Level, MAX_LANES, kernels};
use crate::vector::{PIXELS, Vector, Vectors};
use crate::view::{Disjoint, Scratch};
use std::ops::Range;

/// How the work is cut into pieces: n batches by blocks of channels by parts of the points.
#[derive(Clone, Copy, Debug)]
pub struct Cut {
    blocks: usize,
    parts: usize,
    /// Bytes of scratch for a thread.
    pub scratch: usize,
    /// Threads that take pieces.
    pub workers: usize,
}

/// Scratch of a thread.
const CACHE: usize = 16 << 20;
/// Pixels that are too few to be brought in.
const SMALL: usize = 1 << 6;
/// Points that are worth bringing the image in once more.
const PART: usize = 1 << 12;

impl Cut {
    /// For an image of `shape`, `points` points of a batch with `taps` taps along an axis, with sums of `size` bytes. `None`
    /// where bringing the image in costs more than it saves for the points' taps, or it does not fit.
    pub fn new(
        [batches, channels, height, width]: [usize; 4],
        points: usize,
        taps: usize,
        size: usize,
        threads: usize,
    ) -> Option<Cut> {
        let pixels = height.saturating_mul(width);
        if channels <= NARROW
            || height.max(width) > LARGEST
            || pixels / (2 * taps * taps) > points
            || taps < 4 && pixels < SMALL
        {
            return None;
        }
        let block = 64 / size;
        let scratch = (height + 1).saturating_mul(width + 1).saturating_mul(block * size);
        if scratch > CACHE {
            return None;
        }
        let blocks = channels.div_ceil(block);
        let planes = batches.saturating_mul(blocks);
        let parts = threads.div_ceil(planes).min(points.div_ceil(PART)).max(1);
        Some(Cut { blocks, parts, scratch, workers: threads.min(planes.saturating_mul(parts)) })
    }
}

/// Writes out.
#[allow(unsafe_code)] // shares the views
pub fn run<T: Sampled>(level: Level, arrays: &Arrays, cut: Cut, scratch: Scratch) {
    let (mut grid, mut out) = (arrays.grid.typed::<T>(), arrays.out.typed::<T>());
    // All points of a batch are one row, if they lie so in both views of them.
    if let (Some(of_grid), Some(of_out)) = (grid.joined_rows(), out.joined_rows()) {
        (grid, out) = (of_grid, of_out);
    }
    let ([batches, channels, rows, columns], input) = (out.shape, arrays.input.typed::<T>());
    let image = [input.shape[2], input.shape[3]];
    let work = Work {
        input: Image::new(level, input),
        grid: Points::new(level, grid),
        out: Image::new(level, out),
        finder: Finder::without_slopes(level, arrays.mode, image),
        interleave: interleave::<Wide<T::Acc, 1>>(level),
        sample: match arrays.mode.interpolation {
            Interpolation::Nearest => sample::<Wide<T::Acc, 1>>(level),
            Interpolation::Bilinear => sample::<Wide<T::Acc, 2>>(level),
            Interpolation::Bicubic => sample::<Wide<T::Acc, 4>>(level),
        },
        image,
        points: [rows, columns],
        channels,
        cut,
    };
    let pieces = batches * cut.blocks * cut.parts;
    let bytes = (image[0] * image[1] + rows * columns) * T::Acc::BLOCK * size_of::<T>();
    // SAFETY: a piece writes its own channels and points.
    let work = unsafe { Disjoint::new(work) };
    let buffers = scratch.buffers::<T::Acc>();
    parallel::for_each_with(pieces, bytes, buffers, |scratch, piece| work.compute(scratch, piece));
}

type Sample<A> = fn(&Strip<A>, &[A], bool, &mut Room<A>, &mut Stage<A>);

/// What the pieces read and write.
struct Work<A> {
    input: Image<A>,
    grid: Points<A>,
    out: Image<A>,
    finder: Finder<A>,
    interleave: fn(&Stage<A>, &mut [A]),
    sample: Sample<A>,
    /// Height and width of the image.
    image: [usize; 2],
    /// Rows and columns of points.
    points: [usize; 2],
    channels: usize,
    cut: Cut,
}

impl<A: Sums> Work<A> {
    /// Samples a piece, counted through batches, blocks and parts.
    fn compute(&self, scratch: &mut [A], piece: usize) {
        let Cut { blocks, parts, .. } = self.cut;
        let (plane, part) = (piece / parts, piece % parts);
        let (batch, first) = (plane / blocks, plane % blocks * A::BLOCK);
        let channels = first..self.channels.min(first + A::BLOCK);
        let ([height, width], [rows, columns], lanes) = (self.image, self.points, A::BLOCK);
        let image = &mut scratch[..(height + 1) * (width + 1) * lanes];
        load_band(&self.input, (batch, channels.clone()), 0..height, width, lanes, self.interleave, image);

        let window = Window { start: 0, rows: height, width: width + 1, lanes, joined: false };
        let (mut strip, mut room, mut stage) = (Strip::new(), Room::new(), Stage::new());
        let of_pixels = self.out.interleaves(channels.len());
        let strips_per_row = strips(columns);
        let strips = rows * strips_per_row;
        let start = |part: usize| (strips as u128 * part as u128 / parts as u128) as usize;
        for at in start(part)..start(part + 1) {
            let (row, start) = (at / strips_per_row, at % strips_per_row * STRIP);
            self.grid.load([batch, row, start], strip.places());
            self.finder.offsets(&mut strip, window);
            stage.columns = STRIP.min(columns - start);
            (self.sample)(&strip, image, of_pixels, &mut room, &mut stage);
            let columns = start..start + stage.columns;
            let to = Segment { batch, channels: Range::clone(&channels), row, columns };
            self.out.store(&to, lanes, &stage.values);
        }
    }
}

/// Room for the weights of a strip and some pixels.
#[repr(align(64))]
struct Room<A> {
    weights: Weights<A>,
    pixels: [A; PIXELS * MAX_LANES],
}

impl<A: Sums> Room<A> {
    fn new() -> Room<A> {
        Room { weights: [[A::zero(); STRIP]; 16], pixels: [A::zero(); PIXELS * MAX_LANES] }
    }
}

kernels! {
    /// Samples `stage.columns` points of a strip on `image`: as pixels, or as rows of channels.
    fn sample<P: Sampling>(
        strip: &Strip<P::Sum>,
        image: &[P::Sum],
        of_pixels: bool,
        room: &mut Room<P::Sum>,
        stage: &mut Stage<P::Sum>,
    ) = sample_body;
}

#[inline(always)]
fn sample_body<S: Vectors, P: Sampling>(
    s: S,
    strip: &Strip<P::Sum>,
    image: &[P::Sum],
    of_pixels: bool,
    room: &mut Room<P::Sum>,
    stage: &mut Stage<P::Sum>,
) {
    let (v, lanes) = (P::vector(s), <P::Vector<S> as Vector>::LANES);
    let Room { weights, pixels } = room;
    if P::TAPS > 1 {
        weigh(strip, P::TAPS, stage.columns, weights);
    }
    let image = strip.offsets.gather(v, P::TAPS * P::TAPS, image);
    for start in (0..stage.columns).step_by(PIXELS) {
        let to = if of_pixels { &mut stage.values[start * lanes..] } else { &mut pixels[..] };
        let to = &mut to[..PIXELS * lanes];
        for n in 0..PIXELS {
            // The compiler sees that this is an index.
            let i = (start + n) % STRIP;
            let mut sum = image.get(0, i);
            if P::TAPS > 1 {
                sum = v.mul(sum, v.splat(weights[0][i]));
            }
            for tap in 1..P::TAPS * P::TAPS {
                sum = v.add(sum, v.mul(image.get(tap, i), v.splat(weights[tap][i])));
            }
            v.store(&mut to[n * lanes..], sum);
        }
        if !of_pixels {
            v.deinterleave_pixels(pixels, &mut stage.values[start..], columns(lanes));
        }
    }
}
