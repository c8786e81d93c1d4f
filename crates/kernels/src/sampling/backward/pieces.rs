//! Both gradients at once, in images whose pixels hold their channels side by side.
//!
//! A piece of work is a batch, a block of up to sixteen channels and a band of rows of the image. Its rows of input
//! are interleaved into scratch, where a pixel is one vector; its rows of inputGrad are summed in scratch of the same
//! form, and deinterleaved at the end. Row 0 and column 0 of both are a margin: zeros in the one, waste in the other. Taps
//! outside the image or the band are put there, so the inner loop asks nothing.
//!
//! Each pixel of inputGrad is summed in the order of the points by one piece, so bands may be cut at will: by the
//! size of the cache and the number of threads. A point's share of gridGrad is summed over the block's channels by
//! the band that holds its first row, then over blocks in their order.

use super::cut::{Bands, Cut, PAGE, cost_of_point, part_of};
use super::points::{Room, deinterleave, interleave, points};
use super::{Arrays, Interpolation};
use crate::dtype::DType;
use crate::machine::machine;
use crate::parallel;
use crate::sampling::access::{Image, Points, Segment, Stage, clear_slopes, columns};
use crate::sampling::strip::{Finder, STRIP, Strip, Window};
use crate::sampling::sums::{NARROW, Narrow, Sampled, Sampling, Single, Sums, Wide, lanes_for};
use crate::simd::Level;
use crate::view::{Aligned, AnyView, Disjoint, Scratch, View};
use std::mem::MaybeUninit;
use std::ops::Range;

/// Columns from which the rows of an image are worth a margin and segments of their own, and the taps for each row above which they are
/// too (bilinear 8x128x14x14: as many points 0.53 ms with margins, 0.38 without; 19 times as many a fifth more without; 8x3x127x9: 0.18 ms
/// and 0.11).
const NARROW_ROW: usize = 20;
const FEW_TAPS: usize = 128;
/// Groups of pieces that a thread takes, at most: what is found of points serves all pieces of a group that have them.
const GROUPS: usize = 16;

/// Rows from the first point of a strip to its last one, from which the processor does not foresee lines of images that its
/// second-level cache does not hold, so they are asked for (1x3x1080x1920 rotated: 62 ms without, 35 with).
const STEEP: u32 = 8;
/// Bytes of such images.
const FAR: usize = 2 << 20;

/// Room in the workspace.
pub struct Workspace<'a> {
    /// The blocks' shares of gridGrad, [N * blocks, 2, Ho, Wo], if there are several.
    pub shares: Option<AnyView>,
    /// First and last row that the points of a strip read, [N, 2, 1, Ho * strips], if there are bands.
    pub reach: Option<AnyView>,
    /// Images, in a part for each thread.
    pub images: Scratch<'a>,
    /// What else a thread works with.
    pub desks: Scratch<'a>,
}

/// Bytes of a thread's desk for a dtype, as large as the stacks of some threads are.
pub fn size_of_desk(dtype: DType) -> usize {
    if dtype == DType::Double { size_of::<Desk<f64>>() } else { size_of::<Desk<f32>>() }
}

/// Values from where the image begins to where the sums begin, for `len` values of each: whole pages and a half. What is read is then
/// elsewhere in its page than what was just added to; else the processor takes the one for the other and waits
/// (4x64x128x128: the points take 1.87 ms where pages are the same, 1.57 so; bicubic 5.2 and 4.3).
fn apart<A>(len: usize) -> usize {
    if len == 0 {
        return 0;
    }
    ((len * size_of::<A>()).next_multiple_of(PAGE) + PAGE / 2) / size_of::<A>()
}

/// Strips of points in a row of `columns`.
pub fn strips(columns: usize) -> usize {
    columns.div_ceil(STRIP)
}

/// Makes both gradients, as far as they are wanted.
pub fn run<T: Sampled>(level: Level, arrays: &Arrays, cut: Cut, workspace: Workspace) {
    let (mut grad, mut grid) = (arrays.grad.typed::<T>(), arrays.grid.typed::<T>());
    let mut grid_grad = arrays.grid_grad.map(|view| view.typed::<T>());
    let mut shares = workspace.shares.map(|view| view.typed::<T::Acc>());
    join(&mut grad, &mut grid, &mut grid_grad, &mut shares);
    let [batches, channels, lines, columns] = grad.shape;
    let mut images = [arrays.input, arrays.input_grad].map(|view| view.map(|view| view.typed::<T>()));
    let rows_as_one = images.map(|view| view.and_then(|view| view.joined_rows()));
    let (taps, [height, width]) = (arrays.mode.interpolation.taps(), arrays.image);
    let joined = width < NARROW_ROW
        && lines * columns * taps * taps <= height * FEW_TAPS
        && channels % T::Acc::BLOCK != 1 // single values are read in pairs, with a margin in the place of the first
        && images.iter().zip(&rows_as_one).all(|(view, joined)| view.is_some() == joined.is_some());
    if joined {
        images = rows_as_one;
    }
    let [input, input_grad] = images.map(|view| view.map(|view| Image::new(level, view)));
    if let Some(grid_grad) = grid_grad.filter(|_| taps == 1) {
        clear_slopes(grid_grad);
        if input_grad.is_none() {
            return;
        }
    }
    let mut work = Work {
        grad: Image::new(level, grad),
        grid: Points::new(level, grid),
        input,
        input_grad,
        joined,
        grid_grad: grid_grad.map(|view| Points::new(level, view)),
        shares: shares.map(|view| Points::new(level, view)),
        reach: workspace.reach.map(|view| view.typed()),
        finder: match arrays.input {
            Some(_) => Finder::new(level, arrays.mode, arrays.image),
            None => Finder::without_slopes(level, arrays.mode, arrays.image),
        },
        image: arrays.image,
        points: [lines, columns],
        batches,
        channels,
        taps,
        blocks: cut.blocks,
        bands: cut.bands.count,
        whole: cut.bands.count == 1 && lines == 1 && columns <= STRIP && batches >= machine().threads.pow(2),
    };
    let vectors = Vectors::new(level, arrays.mode.interpolation);
    work.run(&vectors, [cut.bands, cut.wide_bands], workspace.images, workspace.desks);
}

/// Makes all points of a batch one row, if they lie so in every view of them.
pub(super) fn join<T: Sampled>(
    grad: &mut View<T>,
    grid: &mut View<T>,
    grid_grad: &mut Option<View<T>>,
    shares: &mut Option<View<T::Acc>>,
) {
    let joined = grid_grad.and_then(|view| view.joined_rows());
    if let (Some(of_grad), Some(of_grid)) = (grad.joined_rows(), grid.joined_rows())
        && joined.is_some() == grid_grad.is_some()
    {
        (*grad, *grid, *grid_grad) = (of_grad, of_grid, joined);
        *shares = shares.and_then(|shares| shares.joined_rows());
    }
}

/// What the pieces read and write.
struct Work<A> {
    /// gradOutput, [N, C, Ho, Wo], or [N, C, 1, Ho * Wo] where all that follow the points allow it.
    grad: Image<A>,
    /// The grid as [N, 2, Ho, Wo] or [N, 2, 1, Ho * Wo]; so gridGrad.
    grid: Points<A>,
    /// input, [N, C, H, W], if gridGrad is wanted and has a slope.
    input: Option<Image<A>>,
    /// inputGrad, [N, C, H, W], if wanted.
    input_grad: Option<Image<A>>,
    /// Whether the rows of an image follow each other without a margin, as one row: [N, C, 1, H * W].
    joined: bool,
    grid_grad: Option<Points<A>>,
    /// The blocks' shares of gridGrad, [N * blocks, 2, Ho, Wo], if there are more.
    shares: Option<Points<A>>,
    /// First and last row that the points of a strip read, [N, 2, 1, Ho * strips], if there are bands.
    reach: Option<View<i32>>,
    finder: Finder<A>,
    /// Height and width of the image.
    image: [usize; 2],
    /// Rows and columns of points.
    points: [usize; 2],
    batches: usize,
    channels: usize,
    /// Along an axis.
    taps: usize,
    blocks: usize,
    /// Bands that the rows of the image are cut into.
    bands: usize,
    /// Whether a thread takes all blocks of a batch and sums the slopes of its few points itself (32x1024x3x3, gridGrad alone: 0.67 ms
    /// by way of shares, 0.52 so).
    whole: bool,
}

/// What a thread works with.
struct Desk<A> {
    strip: Strip<A>,
    /// Batch, strip and window that the taps were found for.
    found: Option<(usize, usize, Window)>,
    stage: Stage<A>,
    room: Room<A>,
    /// Slopes of the blocks before.
    sums: [[A; STRIP]; 2],
}

impl<A: Sums> Desk<A> {
    /// Once for a thread: filling it takes as long as a small image (16x16x7x7 of DOUBLE, nearest, a desk for each: 0.038 ms, so 0.015).
    /// Part by part, in place, as `Taps::new`.
    #[inline(never)]
    #[allow(unsafe_code)] // made in place
    fn new(room: &mut MaybeUninit<Desk<A>>) -> &mut Desk<A> {
        let desk = room.as_mut_ptr();
        // SAFETY: each field is written, none is read before.
        unsafe {
            (&raw mut (*desk).strip).write(Strip::new());
            (&raw mut (*desk).found).write(None);
            (&raw mut (*desk).stage).write(Stage::new());
            (&raw mut (*desk).room).write(Room::new());
            (&raw mut (*desk).sums).write([[A::zero(); STRIP]; 2]);
            room.assume_init_mut()
        }
    }
}

/// What a piece is responsible for.
struct Piece {
    batch: usize,
    /// Counted through batches.
    block: usize,
    channels: Range<usize>,
    /// Of the image.
    rows: Range<usize>,
    /// Rows in scratch: these, and those behind them that their points also read.
    present: usize,
}

impl<A: Sums> Work<A> {
    /// Makes what is wanted.
    #[allow(unsafe_code)] // shares the views
    fn run(&mut self, vectors: &Vectors<A>, [bands, wide]: [Bands; 2], images: Scratch, desks: Scratch) {
        let strips_per_batch = self.points[0] * self.strips();
        let (strips, mut scratch) = (self.batches * strips_per_batch, bands.scratch);
        if self.bands > 1 {
            // SAFETY: each strip's reach is one item's, and nothing else is written.
            let work = unsafe { Disjoint::new(&*self) };
            parallel::for_each(strips, STRIP * 32, |strips| work.find_reach(strips));
            // The strips that a thread looks at.
            let each = |strips: usize, bands: Bands| strips.div_ceil(bands.count.min(machine().threads));
            if each(self.looks(), bands) >= each(strips * wide.count, wide) {
                (self.bands, scratch) = (wide.count, wide.scratch);
            }
        }
        if self.input_grad.is_some() || self.input.is_some() {
            let pieces = self.batches * self.blocks * self.bands;
            let points = self.batches.saturating_mul(self.points[0]).saturating_mul(self.points[1]);
            let all = cost_of_point(self.channels, self.taps, size_of::<A>()).times(points);
            // SAFETY: a piece writes its own channels and rows, and its own block's share of the slopes.
            let work = unsafe { Disjoint::new((&*self, vectors)) };
            let unit = if self.whole { self.blocks } else { 1 };
            let (units, threads) = (pieces / unit, machine().threads);
            let groups = units.min(GROUPS * threads);
            parallel::for_each_with(
                groups,
                all.split(groups),
                images.parts_of(scratch).buffers::<A>().zip(desks.rooms().map(|room| (Some(room), None))),
                |(scratch, (room, desk)), group| {
                    let (work, vectors) = *work;
                    if let Some(room) = room.take() {
                        *desk = Some(Desk::new(room));
                    }
                    let (units, desk) = (part_of(units, groups, group), desk.as_mut().expect("a desk"));
                    work.compute(vectors, scratch, desk, units.start * unit..units.end * unit);
                },
            );
        }
        if let Some((shares, out)) = self.shares.zip(self.grid_grad).filter(|_| !self.whole) {
            let bytes = STRIP.saturating_mul(8 * (self.blocks + 1));
            // SAFETY: each strip of out is one item's, and nothing else is written.
            let work = unsafe { Disjoint::new((&*self, shares, out)) };
            parallel::for_each(strips, bytes, |strips| {
                let (work, shares, out) = *work;
                for at in strips {
                    total(shares, work.blocks, out, work.position(at));
                }
            });
        }
    }

    /// Strips of a row of points.
    fn strips(&self) -> usize {
        strips(self.points[1])
    }

    /// Batch, row and first column of a strip, counted through rows and batches.
    fn position(&self, strip: usize) -> [usize; 3] {
        let (row, start) = (strip / self.strips(), strip % self.strips() * STRIP);
        [row / self.points[0], row % self.points[0], start]
    }

    /// Finds out which rows some strips of points read.
    fn find_reach(&self, strips: Range<usize>) {
        let reach = self.reach.expect("bands");
        let per_batch = self.points[0] * self.strips();
        let mut strip = Strip::new();
        for at in strips {
            let position = self.position(at);
            self.grid.load(position, strip.places());
            let ((first, last), n) = (self.finder.reach(&mut strip), position[0]);
            reach.row(n, 0, 0).set(at - n * per_batch, first);
            reach.row(n, 1, 0).set(at - n * per_batch, last);
        }
    }

    /// How many strips all bands look at.
    fn looks(&self) -> usize {
        let Some(reach) = self.reach else { return 0 };
        let band = |row: i32| row as usize * self.bands / self.image[0];
        let mut looks = 0;
        for n in 0..self.batches {
            let (first, last) = (reach.row(n, 0, 0), reach.row(n, 1, 0));
            for at in 0..self.points[0] * self.strips() {
                looks += band(last.get(at)) - band(first.get(at)) + 1;
            }
        }
        looks
    }

    /// Computes pieces, counted through batches, blocks and bands.
    #[inline(never)] // once for each type
    fn compute(&self, vectors: &Vectors<A>, scratch: &mut [A], desk: &mut Desk<A>, pieces: Range<usize>) {
        for piece in pieces {
            self.compute_one(vectors, scratch, desk, piece);
        }
    }

    /// Computes one of them.
    fn compute_one(&self, vectors: &Vectors<A>, scratch: &mut [A], desk: &mut Desk<A>, piece: usize) {
        let (block, band) = (piece / self.bands, piece % self.bands);
        let first = block % self.blocks * A::BLOCK;
        let channels = first..self.channels.min(first + A::BLOCK);
        let height = self.image[0];
        let rows = part_of(height, self.bands, band);
        let vector = vectors.of(channels.len());
        let present = (rows.len() + self.taps - 1).min(height - rows.start);
        if channels.len() < vector.lanes {
            // Whatever the piece before left in the rows of channels that this one lacks.
            desk.stage.values.fill(A::zero());
        }
        let piece = Piece { batch: block / self.blocks, block, channels, rows, present };
        let len = (present + 1) * self.row_width() * vector.lanes + A::BLOCK;
        let of_image = if self.input.is_some() { len } else { 0 };
        let of_sums = if self.input_grad.is_some() { len } else { 0 };
        let (image, sums) = scratch.split_at_mut(if of_sums > 0 { apart::<A>(of_image) } else { of_image });
        let (image, sums) = (&mut image[..of_image], &mut sums[..of_sums]);
        if let Some(input) = &self.input {
            self.load(vector, input, &piece, &mut desk.stage, image);
        }
        sums.fill(A::zero());
        self.sample(vector, &piece, desk, image, sums);
        if let Some(out) = &self.input_grad {
            self.store(vector, out, &piece, &mut desk.stage, sums);
        }
    }

    /// Pixels from row to row of an image in scratch.
    fn row_width(&self) -> usize {
        self.image[1] + usize::from(!self.joined)
    }

    /// Brings the band of input into scratch.
    fn load(
        &self,
        vector: &Vector<A>,
        input: &Image<A>,
        piece: &Piece,
        stage: &mut Stage<A>,
        image: &mut [A],
    ) {
        let (rows, planes) =
            (piece.rows.start..piece.rows.start + piece.present, (piece.batch, piece.channels.clone()));
        let (width, lanes) = (self.image[1], vector.lanes);
        if !self.joined {
            return load_band(input, planes, rows, width, lanes, vector.interleave, image);
        }
        let (margin, pixels) = image.split_at_mut((width + 1) * lanes);
        margin.fill(A::zero());
        load_row(
            input,
            planes,
            0,
            rows.start * width..rows.end * width,
            lanes,
            vector.interleave,
            stage,
            pixels,
        );
    }

    /// Writes the band of inputGrad from scratch.
    fn store(&self, vector: &Vector<A>, out: &Image<A>, piece: &Piece, stage: &mut Stage<A>, sums: &[A]) {
        let ([_, width], lanes, rows) = (self.image, vector.lanes, &piece.rows);
        let row_len = self.row_width() * lanes;
        let (count, len) = if self.joined { (1, rows.len() * width) } else { (rows.len(), width) };
        for y in 0..count {
            let row = &sums[(y + 1) * row_len..][lanes..][..len * lanes];
            let (planes, columns) = ((piece.batch, piece.channels.clone()), 0..len);
            for mut at in segments(planes, rows.start + y, columns, lanes) {
                let pixels = &row[at.columns.start * lanes..at.columns.end * lanes];
                if self.joined {
                    let start = rows.start * width;
                    (at.row, at.columns) = (0, at.columns.start + start..at.columns.end + start);
                }
                if !out.store_pixels(&at, lanes, pixels) {
                    stage.columns = at.columns.len();
                    (vector.deinterleave)(pixels, stage);
                    out.store(&at, lanes, &stage.values);
                }
            }
        }
    }

    /// Adds the points' gradients to `sums`, the band of inputGrad, and writes their slopes on `image`, the band of input;
    /// either may be empty.
    fn sample(&self, vector: &Vector<A>, piece: &Piece, desk: &mut Desk<A>, image: &[A], sums: &mut [A]) {
        let (rows, joined) = (&piece.rows, self.joined);
        let window = Window {
            start: rows.start,
            rows: piece.present,
            width: self.row_width(),
            lanes: vector.lanes,
            joined,
        };
        let Desk { strip, found, stage, room, sums: of_before } = desk;
        let reach = self.reach.filter(|_| self.bands > 1);
        let reach = reach.map(|reach| (reach.row(piece.batch, 0, 0), reach.row(piece.batch, 1, 0)));
        let strips_per_line = self.strips();
        for at in 0..self.points[0] * strips_per_line {
            // Points that begin in another band are written there.
            let mut owned = true;
            if let Some((lows, highs)) = reach {
                let (low, high) = (lows.get(at) as usize, highs.get(at) as usize);
                if high < rows.start || low >= rows.end {
                    continue;
                }
                owned = low >= rows.start && high < rows.end;
            }
            let (line, start) = (at / strips_per_line, at % strips_per_line * STRIP);
            if *found != Some((piece.batch, at, window)) {
                self.grid.load([piece.batch, line, start], strip.places());
                self.finder.offsets(strip, window);
                *found = Some((piece.batch, at, window));
            }
            let columns = start..self.points[1].min(start + STRIP);
            let rows_apart = strip.y.index[0][0].abs_diff(strip.y.index[0][columns.len() - 1]);
            for image in [image, &*sums].into_iter().filter(|_| rows_apart >= STEEP) {
                for row in 0..if size_of_val(image) > FAR { self.taps } else { 0 } {
                    strip.offsets.prefetch(row * self.taps, image);
                }
            }
            let segment =
                Segment { batch: piece.batch, channels: piece.channels.clone(), row: line, columns };
            stage.load_pixels(&self.grad, &segment, vector.lanes);
            (vector.points)(strip, stage, room, image, sums);
            if image.is_empty() {
                continue;
            }
            if self.whole {
                let block = piece.block % self.blocks;
                for (sum, share) in of_before.as_flattened_mut().iter_mut().zip(room.slopes.as_flattened()) {
                    *sum = if block == 0 { *share } else { *sum + *share };
                }
                if let Some(out) = self.grid_grad.filter(|_| block + 1 == self.blocks) {
                    out.store([piece.batch, line, start], u64::MAX, of_before);
                }
                continue;
            }
            let mut wanted = u64::MAX;
            if !owned {
                let begins_here = |i: usize| rows.contains(&(strip.first_row(i, self.taps) as usize));
                wanted = (0..STRIP).fold(0, |bits, i| bits | u64::from(begins_here(i)) << i);
            }
            match (&self.shares, &self.grid_grad) {
                (Some(out), _) => out.store([piece.block, line, start], wanted, &room.slopes),
                (None, Some(out)) => out.store([piece.batch, line, start], wanted, &room.slopes),
                (None, None) => unreachable!("a slope has a place to go to"),
            }
        }
    }
}

/// Adds the shares of some blocks, [N * blocks, 2, Ho, Wo], to a strip of gridGrad.
pub(super) fn total<A: Sums>(shares: Points<A>, blocks: usize, out: Points<A>, at: [usize; 3]) {
    let [n, line, start] = at;
    let Aligned([sums, [x, y]]) = &mut Aligned([[[A::zero(); STRIP]; 2]; 2]);
    for block in 0..blocks {
        shares.load([n * blocks + block, line, start], [x, y]);
        for (sums, share) in sums.iter_mut().zip([&*x, &*y]) {
            for (sum, &share) in sums.iter_mut().zip(share) {
                *sum = if block == 0 { share } else { *sum + share };
            }
        }
    }
    out.store(at, u64::MAX, sums);
}

/// The segments of some columns of a row of a batch's channels, for pixels of `lanes` lanes.
fn segments(
    (batch, channels): (usize, Range<usize>),
    row: usize,
    within: Range<usize>,
    lanes: usize,
) -> impl Iterator<Item = Segment> {
    within.clone().step_by(columns(lanes)).map(move |start| Segment {
        batch,
        channels: channels.clone(),
        row,
        columns: start..within.end.min(start + columns(lanes)),
    })
}

/// Brings rows of `width` columns of a batch's channels into scratch, behind a margin of zeros: row 0 and column 0.
pub(crate) fn load_band<A: Sums>(
    input: &Image<A>,
    (batch, channels): (usize, Range<usize>),
    rows: Range<usize>,
    width: usize,
    lanes: usize,
    interleave: fn(&Stage<A>, &mut [A]),
    image: &mut [A],
) {
    let row_len = (width + 1) * lanes;
    let mut stage = Stage::new();
    image[..row_len].fill(A::zero());
    for (y, from) in rows.enumerate() {
        let (margin, row) = image[(y + 1) * row_len..][..row_len].split_at_mut(lanes);
        margin.fill(A::zero());
        load_row(input, (batch, channels.clone()), from, 0..width, lanes, interleave, &mut stage, row);
    }
}

/// Brings some columns of a row of a batch's channels into scratch.
#[inline(never)]
#[allow(clippy::too_many_arguments)]
fn load_row<A: Sums>(
    input: &Image<A>,
    planes: (usize, Range<usize>),
    row: usize,
    within: Range<usize>,
    lanes: usize,
    interleave: fn(&Stage<A>, &mut [A]),
    stage: &mut Stage<A>,
    to: &mut [A],
) {
    let first = within.start;
    for at in segments(planes, row, within, lanes) {
        let pixels = &mut to[(at.columns.start - first) * lanes..(at.columns.end - first) * lanes];
        if !input.load_pixels(&at, lanes, pixels) {
            stage.load(input, &at, lanes);
            interleave(stage, pixels);
        }
    }
}

/// See [`points`].
type SamplePoints<A> = fn(&Strip<A>, &Stage<A>, &mut Room<A>, &[A], &mut [A]);

/// The kernels of a vector: leaves, each with the registers to itself.
struct Vector<A> {
    lanes: usize,
    interleave: fn(&Stage<A>, &mut [A]),
    deinterleave: fn(&[A], &mut Stage<A>),
    points: SamplePoints<A>,
}

impl<A: Sums> Vector<A> {
    /// `P` and `Q` have the same vector; the number of taps of `Q` does not matter.
    fn new<P: Sampling<Sum = A>, Q: Sampling<Sum = A>>(level: Level, lanes: usize) -> Vector<A> {
        Vector {
            lanes,
            interleave: interleave::<Q>(level),
            deinterleave: deinterleave::<Q>(level),
            points: points::<P>(level),
        }
    }
}

/// The vectors for blocks of channels.
struct Vectors<A> {
    wide: Vector<A>,
    narrow: Vector<A>,
    single: Vector<A>,
}

impl<A: Sums> Vectors<A> {
    fn new(level: Level, interpolation: Interpolation) -> Vectors<A> {
        match interpolation {
            Interpolation::Nearest => Vectors::with_taps::<1>(level),
            Interpolation::Bilinear => Vectors::with_taps::<2>(level),
            Interpolation::Bicubic => Vectors::with_taps::<4>(level),
        }
    }

    fn with_taps<const K: usize>(level: Level) -> Vectors<A> {
        Vectors {
            wide: Vector::new::<Wide<A, K>, Wide<A, 1>>(level, A::BLOCK),
            narrow: Vector::new::<Narrow<A, K>, Narrow<A, 1>>(level, NARROW),
            single: Vector::new::<Single<A, K>, Single<A, 1>>(level, 1),
        }
    }

    fn of(&self, channels: usize) -> &Vector<A> {
        match lanes_for(channels, A::BLOCK) {
            1 => &self.single,
            NARROW => &self.narrow,
            _ => &self.wide,
        }
    }
}
