//! Both gradients where images are, for those that are much larger than their few points.
//!
//! A piece of work is a batch and a block of its channels. It zeroes the planes of inputGrad, and for a strip of points finds
//! the taps once for all of its planes, where it reads the pixels of input and adds to those of inputGrad, or of the halves to their
//! `slots`, in the order of the points. A point's share of gridGrad is summed over the block's channels, then taps; then over blocks in their
//! order. Few channels of FLOAT are one block, whose bilinear points have the sums that `planes` makes: of even channels, of odd ones, then of
//! both.
#![allow(clippy::needless_range_loop)] // several arrays side by side, by one index

use super::cut::{FINDING, part_of};
use super::pairs::Pairs;
use super::pieces::{join, strips, total};
use super::planes;
use super::slopes::{self, Block, Settle, Slopes, settle, tap_by_tap};
use super::slots::{Round, Slots, round};
use super::spots::Form;
use super::taps::{Read, Scatter, Taps, Weigh, put, read, scatter, weigh};
use super::{Arrays, Interpolation, Mode};
use crate::dtype::{DType, Element};
use crate::machine::machine;
use crate::parallel::{self, Cost};
use crate::sampling::access::{
    Image, Points, Segment, Stage, clear_pixels, clear_planes, clear_slopes, leaves_zeros,
};
use crate::sampling::strip::{Finder, STRIP};
use crate::sampling::sums::{NARROW, Sampled, Sums};
use crate::simd::{Level, MAX_LANES, prefetch_line_far};
use crate::view::{AnyView, Disjoint, LINE, Scratch, View};
use num_traits::Zero;
use std::mem::MaybeUninit;
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
/// Groups of blocks that a thread takes, at most.
const GROUPS: usize = 4;

/// Whether the channels of a batch are one block: few, whose bilinear taps take as long to find as all that is done with them (DOUBLE
/// 4x3x300x300 to 100x60, gridGrad alone: 0.61 ms by blocks of two, so 0.40).
pub fn together(dtype: DType, mode: Mode, [batches, channels]: [usize; 2]) -> bool {
    let is_bilinear = mode.interpolation == Interpolation::Bilinear;
    planes::may_serve(dtype, mode, channels) || is_bilinear && batches > 1 && channels <= NARROW
}

/// Channels of a block for an image of this shape with sums of `size` bytes, of which points read so many rows of their pixels: as many as the
/// cache holds, or has to hold, with enough blocks for threads. Whatever the number of threads is, since the sums depend on it. Where
/// channels are neighbours, or `together`, they stay together.
pub fn block(
    [batches, channels, height, width]: [usize; 4],
    size: usize,
    rows: usize,
    channels_last: bool,
    together: bool,
) -> usize {
    if together {
        return channels;
    }
    let plane = height.saturating_mul(width).saturating_mul(size).min(rows.saturating_mul(PART * LINE));
    let fit = if channels_last { MAX_LANES } else { CACHE / plane.max(1) };
    fit.min(batches.saturating_mul(channels).div_ceil(BLOCKS)).clamp(1, MAX_LANES.min(channels.max(1)))
}

/// Room in the workspace.
pub struct Workspace<'a> {
    /// The blocks' shares of gridGrad, [N * blocks, 2, Ho, Wo], if there are several.
    pub shares: Option<AnyView>,
    /// Of slots, if inputGrad is not of the type of the sums.
    pub slots: Option<[Scratch<'a>; 3]>,
    /// Of each thread's desk.
    pub desks: Scratch<'a>,
}

/// Bytes of a thread's desk for a dtype, as large as the stacks of some threads are.
pub fn size_of_desk(dtype: DType) -> usize {
    if dtype == DType::Double { size_of::<Desk<f64>>() } else { size_of::<Desk<f32>>() }
}

/// Makes both gradients, as far as they are wanted, with blocks of `block` channels.
#[allow(unsafe_code)] // shares the views
pub fn run<T: Sampled>(level: Level, arrays: &Arrays, block: usize, workspace: Workspace) {
    let (mut grad, mut grid) = (arrays.grad.typed::<T>(), arrays.grid.typed::<T>());
    let mut grid_grad = arrays.grid_grad.map(|view| view.typed::<T>());
    let mut shares = workspace.shares.map(|view| view.typed::<T::Acc>());
    join(&mut grad, &mut grid, &mut grid_grad, &mut shares);
    let ([batches, channels, lines, columns], taps) = (grad.shape, arrays.mode.interpolation.taps());
    let blocks = channels.div_ceil(block);
    let slots = workspace.slots.filter(|_| is_rounded::<T>());
    let rounded = arrays.input_grad.filter(|_| slots.is_some()).map(|view| view.typed::<T>());
    let out = grid_grad.map(|view| Points::new(level, view));
    let shares = shares.map(|view| Points::new(level, view));
    let ahead = ahead(arrays, lines * columns, channels * size_of::<T>());
    let on_planes = planes::may_serve(T::DTYPE, arrays.mode, channels);
    let [pixels, points] =
        [arrays.image, [lines, columns]].map(|[rows, columns]| rows.saturating_mul(columns));
    let input_grad = arrays.input_grad.filter(|_| slots.is_none()).map(|view| view.typed::<T::Acc>());
    let cleared = [input_grad.map(clear_pixels), rounded.map(clear_pixels)].contains(&Some(true));
    // What should be in the cache of a plane.
    let touched = points.saturating_mul(taps);
    let plane = if cleared || rounded.is_some_and(|out| leaves_zeros(out, touched)) {
        touched.saturating_mul(LINE)
    } else {
        pixels.saturating_mul(size_of::<T::Acc>())
    };
    let work = Work {
        grad: Image::new(level, grad),
        grid: Points::new(level, grid),
        input: arrays.input.map(|view| view.typed::<T>()),
        wide: arrays.input.filter(|_| !is_rounded::<T>()).map(|view| view.typed()),
        input_grad,
        rounded,
        cleared,
        round: round(level),
        slopes: shares.or(out),
        finder: Finder::new(level, arrays.mode, arrays.image),
        put: put(level),
        read: read::<T>(level),
        weigh: weigh(level),
        settle: settle(level),
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
            (CACHE / plane.saturating_mul(block)).max(1)
        } else {
            usize::MAX
        },
        points: [lines, columns],
    };
    if work.input.is_some() || arrays.input_grad.is_some() {
        // Those that are zeroed.
        let pixels = arrays.input_grad.filter(|_| !cleared).map_or(0, |_| pixels);
        let of_a_channel =
            pixels.saturating_mul(size_of::<T>()).saturating_add(points.saturating_mul(LINE * taps));
        let (bytes, operations) = (of_a_channel.saturating_mul(block), points.saturating_mul(FINDING * taps));
        let pieces = batches * blocks;
        // SAFETY: a piece writes its own planes, and its own block's share of the slopes.
        let work = unsafe { Disjoint::new(&work) };
        let groups = pieces.min(GROUPS * machine().threads);
        let mut slots =
            slots.zip(rounded).map(|(scratch, out)| Slots::each(out, points * taps * taps, scratch));
        let rooms = workspace.desks.rooms().map(|room| {
            let slots = slots.as_mut().and_then(Iterator::next);
            (Some(room), None, slots)
        });
        let each = Cost { bytes, operations }.times(pieces).split(groups);
        parallel::for_each_with(groups, each, rooms, |(room, desk, slots), group| {
            // Not as the room is given: others would sleep until they have theirs (16x64x44x59 to 10x23 on two threads, the median: 0.71 ms,
            // so 0.47).
            if let Some(room) = room.take() {
                *desk = Some(work.desk(room, slots.as_ref()));
            }
            work.compute(desk.as_mut().expect("a desk"), slots.as_mut(), part_of(pieces, groups, group));
        });
    }
    if let Some(grid_grad) = grid_grad.filter(|_| taps == 1) {
        clear_slopes(grid_grad);
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

/// Whether sums are of another type, a constant: only then there is code for slots.
#[inline(always)]
fn is_rounded<T: Sampled>() -> bool {
    T::DTYPE != T::Acc::DTYPE
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

/// What the pieces read and write.
struct Work<T: Sampled> {
    grad: Image<T::Acc>,
    grid: Points<T::Acc>,
    /// If gridGrad is wanted and has a slope.
    input: Option<View<T>>,
    /// The same, if it is of the type of the sums.
    wide: Option<View<T::Acc>>,
    /// If wanted, and of the type of the sums.
    input_grad: Option<View<T::Acc>>,
    /// If wanted, and not.
    rounded: Option<View<T>>,
    round: Round<T>,
    /// Whether it is all zeros before anything else is done.
    cleared: bool,
    /// Shares of gridGrad by blocks, or all of it.
    slopes: Option<Points<T::Acc>>,
    finder: Finder<T::Acc>,
    put: fn(&mut Taps<T::Acc>),
    read: Read<T>,
    weigh: Weigh<T::Acc>,
    settle: Settle<T::Acc>,
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

/// What a thread works with.
#[repr(C, align(64))] // registers from lines
struct Desk<A> {
    taps: Taps<A>,
    /// A channel's gradients.
    grads: [A; STRIP],
    /// Shares of gridGrad, of all channels or of even ones, and of odd ones.
    of_even: [[A; STRIP]; 2],
    of_odd: [[A; STRIP]; 2],
    stage: Stage<A>,
}

impl<A: Sums> Desk<A> {
    /// For taps on planes of these forms, as [`Taps::new`].
    #[allow(unsafe_code)] // made in place
    fn new(room: &mut MaybeUninit<Desk<A>>, first: Form, second: Form, count: usize) -> &mut Desk<A> {
        let (desk, sums) = (room.as_mut_ptr(), [[A::zero(); STRIP]; 2]);
        // SAFETY: each field is written, none is read before.
        unsafe {
            Taps::<A>::new(&mut *(&raw mut (*desk).taps).cast(), first, second, count);
            (&raw mut (*desk).grads).write([A::zero(); STRIP]);
            (&raw mut (*desk).of_even).write(sums);
            (&raw mut (*desk).of_odd).write(sums);
            (&raw mut (*desk).stage).write(Stage::new());
            room.assume_init_mut()
        }
    }
}

impl<T: Sampled> Work<T> {
    /// The desk of a thread, with slots where sums are.
    fn desk<'a>(
        &self,
        room: &'a mut MaybeUninit<Desk<T::Acc>>,
        slots: Option<&Slots<T>>,
    ) -> &'a mut Desk<T::Acc> {
        let of_sums = self.input_grad.map(Form::of).or(slots.map(|slots| slots.form()));
        let first = self.input.map(Form::of).or(of_sums).expect("input or inputGrad");
        let desk = Desk::new(room, first, of_sums.unwrap_or(first), self.taps);
        let taps = &mut desk.taps;
        taps.ahead = self.ahead == Ahead::Pixels;
        taps.sums = of_sums.is_some();
        taps.differ |= slots.is_some();
        if self.by_twos && self.taps == 2 {
            taps.pairs = if is_rounded::<T>() { None } else { Pairs::of(first) };
        }
        desk
    }

    /// Computes pieces, counted through batches and blocks.
    #[inline(never)] // once for each type
    fn compute(&self, desk: &mut Desk<T::Acc>, slots: Option<&mut Slots<T>>, pieces: Range<usize>) {
        let mut slots = slots.filter(|_| is_rounded::<T>());
        let blocks = self.channels.div_ceil(self.block);
        let at_once = slots.as_ref().map_or(self.run, |slots| self.run.min(slots.channels() / self.block));
        let mut found = None;
        let mut next = pieces.start;
        while next < pieces.end {
            let (n, first) = (next / blocks, next % blocks);
            let run = first..blocks.min(first.saturating_add(at_once)).min(first + pieces.end - next);
            next += run.len();
            let of_run = run.start * self.block..self.channels.min(run.end * self.block);
            let mut sums = None;
            if let Some(out) = self.input_grad {
                self.clear(out, n, of_run.clone());
                sums = Some(out.slice(0, n..n + 1).slice(1, of_run.clone()));
            }
            if let (Some(slots), Some(out)) = (&mut slots, self.rounded) {
                self.clear(out, n, of_run.clone());
                sums = Some(slots.begin(n, of_run.len()));
            }
            for strip in 0..self.points[0] * strips(self.points[1]) {
                let (row, start) = (strip / strips(self.points[1]), strip % strips(self.points[1]) * STRIP);
                let columns = start..self.points[1].min(start + STRIP);
                let taps = &mut desk.taps;
                if found != Some((n, strip)) {
                    self.grid.load([n, row, start], taps.strip.places());
                    self.finder.taps(&mut taps.strip);
                    (self.put)(taps);
                    if let Some(slots) = &mut slots {
                        let first = row * self.points[1] + start;
                        slots.put(first, columns.len(), self.taps, &taps.strip, &mut taps.spots[1]);
                    }
                    found = Some((n, strip));
                }
                for block in run.clone() {
                    let channels = block * self.block..of_run.end.min((block + 1) * self.block);
                    let at = Segment { batch: n, channels, row, columns: columns.clone() };
                    self.compute_block(&at, n * blocks + block, &of_run, sums, desk);
                }
            }
            if let (Some(slots), Some(out)) = (&mut slots, self.rounded) {
                slots.finish(out, of_run, self.round);
            }
        }
    }

    /// Writes zeros to some planes of inputGrad, unless they are there.
    fn clear<E: Element>(&self, out: View<E>, n: usize, channels: Range<usize>) {
        if !self.cleared {
            clear_planes(out, n, channels, self.points[0] * self.points[1] * self.taps);
        }
    }

    /// Computes a strip of points of a block, one of those of a run of channels, for which there are planes of sums; pixels are prefetched on
    /// planes of the run.
    fn compute_block(
        &self,
        at: &Segment,
        piece: usize,
        run: &Range<usize>,
        sums_of_run: Option<View<T::Acc>>,
        desk: &mut Desk<T::Acc>,
    ) {
        let Segment { batch, channels, row, columns: points } = at;
        desk.stage.load(&self.grad, at, MAX_LANES);
        // Sums of -0 stay so where other ways add no zeros of channels that are missing.
        let begin = |stays: bool| if stays { -T::Acc::zero() } else { T::Acc::zero() };
        let Desk { taps, stage, grads, of_even, of_odd } = desk;
        of_even.as_flattened_mut().fill(begin(self.channels == 1 || self.on_planes && self.channels > 2));
        if self.on_planes {
            of_odd.as_flattened_mut().fill(begin(self.channels > 3));
        }
        let mut one_by_one = channels.clone();
        if let Some(((slopes, input), pairs)) = self.slopes_alone.zip(self.wide).zip(taps.pairs.as_ref())
            && !stage.interleaved
        {
            let (strip, channels) = (&taps.strip, std::mem::take(&mut one_by_one));
            let (batch, inside, count) = (*batch, taps.inside, points.len());
            slopes(&Block { input, batch, channels, grads: &*stage, strip, pairs, inside, count }, of_even);
        }
        for (plane, c) in one_by_one.enumerate() {
            let grads = stage.row(plane, MAX_LANES).unwrap_or_else(|| {
                grads.iter_mut().zip(stage.channel(plane, MAX_LANES)).for_each(|(to, from)| *to = from);
                &*grads
            });
            let behind = run.end.min(c + 3) - 1;
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
            (self.weigh)(taps, pairs, grads, points.len(), sums, sums_of_run.is_some());
            if let Some(out) = sums_of_run {
                (self.scatter)(taps, out.plane(0, c - run.start), points.len());
            }
        }
        if let Some((out, input)) = self.slopes.zip(self.input) {
            let (odd, mut finite) = ((self.on_planes && self.channels > 1).then_some(&*of_odd), true);
            (self.settle)(&taps.strip, odd, of_even, (self.taps == 2).then_some((points.len(), &mut finite)));
            if !finite {
                tap_by_tap(input, at, &taps.strip, stage, of_even);
            }
            out.store([piece, *row, points.start], u64::MAX, of_even);
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
