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

use super::access::{Image, Points, Segment, Stage, columns};
use super::points::{Room, deinterleave, interleave, points};
use super::sampling::{NARROW, Narrow, Sampled, Sampling, Single, Sums, Wide, lanes_for};
use super::strip::{Finder, LARGEST, STRIP, Strip, Window};
use super::{Arrays, Interpolation};
use crate::parallel;
use crate::simd::Level;
use crate::view::{Aligned, AnyView, Disjoint, Scratch, View};
use std::ops::Range;

/// How the work is cut into pieces: n batches by blocks of channels by bands of rows.
#[derive(Clone, Copy, Debug)]
pub struct Cut {
    pub batches: usize,
    pub blocks: usize,
    /// Bands whose scratch fits the cache.
    pub bands: usize,
    /// Bands when the points jump about, so that each band looks at all of them.
    wide_bands: usize,
    /// Bytes of scratch for a thread.
    pub scratch: usize,
    /// Threads that take pieces.
    pub workers: usize,
}

/// Scratch of a piece. More than the second-level cache holds: points in the order of the image use a few rows at a time,
/// and strips of them that cross the ends of a band are computed twice (1x3x1080x1920 rotated: 2 MB 49 ms, 8 MB 43).
const CACHE: usize = 8 << 20;

/// Bytes of a page.
const PAGE: usize = 4096;
/// Bytes of scratch between the images, at most; see `apart`.
const GAP: usize = 2 * PAGE;

/// Rows from the first point of a strip to its last one, from which the processor does not foresee lines of images that its
/// second-level cache does not hold, so they are asked for (1x3x1080x1920 rotated: 62 ms without, 35 with).
const STEEP: u32 = 8;
/// Bytes of such images.
const FAR: usize = 2 << 20;

impl Cut {
    /// For an image of `shape`, `points` points of a batch with `taps` taps along an axis, `images` of input and inputGrad
    /// in scratch, with sums of `size` bytes. `None` where bringing the image in and out costs more than it saves for the
    /// points' taps, or its indices do not fit.
    pub fn new(
        [batches, channels, height, width]: [usize; 4],
        points: usize,
        taps: usize,
        images: usize,
        size: usize,
        threads: usize,
    ) -> Option<Cut> {
        let pixels = height.saturating_mul(width);
        let block = 64 / size;
        // Whole vectors: 8x32x128x128 to 32x32, bilinear, takes 3.2 ms where it is and 5.1 here, to 48x48 6.1 and 5.5.
        let per_point = if channels > NARROW { 2 * taps * taps + 2 } else { 4 * taps * taps };
        if height.max(width) > LARGEST || pixels / per_point > points {
            return None;
        }
        let blocks = channels.div_ceil(block);
        let lanes = lanes_for(channels.min(block), block);
        let planes = batches.saturating_mul(blocks);
        let row = (width + 1) * lanes * images * size;
        let rows = (CACHE / row.max(1)).max(16);
        let parallel = (2 * threads).div_ceil(planes).min(height.div_ceil(16));
        let parallel = if planes < threads && points >= 1 << 12 { parallel } else { 1 };
        let bands = height.div_ceil(rows).max(parallel);
        let wide_bands = bands.min(parallel.max(4));
        // Of one image: a band, its margin, and the rows that points which begin in the band also read.
        let rows = height.div_ceil(wide_bands) + taps;
        let len = rows.saturating_mul(width + 1).saturating_mul(lanes).saturating_add(block);
        if len > i32::MAX as usize {
            return None;
        }
        let workers = threads.min(planes.saturating_mul(bands));
        let scratch = len * images * size + if images > 1 { GAP } else { 0 };
        Some(Cut { batches, blocks, bands, wide_bands, scratch, workers })
    }
}

/// Room in the workspace.
pub struct Workspace<'a> {
    /// The blocks' shares of gridGrad, [N * blocks, 2, Ho, Wo], if there are several.
    pub shares: Option<AnyView>,
    /// First and last row that the points of a strip read, [N, 2, 1, Ho * strips], if there are bands.
    pub reach: Option<AnyView>,
    /// Images, in a part for each thread.
    pub images: Scratch<'a>,
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
    let mut work = Work {
        grad: Image::new(level, grad),
        grid: Points::new(level, grid),
        input: arrays.input.map(|view| Image::new(level, view.typed::<T>())),
        input_grad: arrays.input_grad.map(|view| Image::new(level, view.typed::<T>())),
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
        taps: arrays.mode.interpolation.taps(),
        blocks: cut.blocks,
        bands: cut.bands,
    };
    work.run(
        &Vectors::new(level, arrays.mode.interpolation),
        cut.wide_bands,
        size_of::<T>(),
        workspace.images,
    );
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
    /// Makes what is wanted. An element has `size` bytes.
    #[allow(unsafe_code)] // shares the views
    fn run(&mut self, vectors: &Vectors<A>, wide_bands: usize, size: usize, images: Scratch) {
        let strips_per_batch = self.points[0] * self.strips();
        let strips = self.batches * strips_per_batch;
        if self.bands > 1 {
            // SAFETY: each strip's reach is one item's, and nothing else is written.
            let work = unsafe { Disjoint::new(&*self) };
            parallel::for_each(strips, STRIP * 32, |strips| work.find_reach(strips));
            if self.looks() > 3 * strips {
                self.bands = wide_bands;
            }
        }
        if self.input_grad.is_some() || self.input.is_some() {
            let pieces = self.batches * self.blocks * self.bands;
            let points = self.batches.saturating_mul(self.points[0]).saturating_mul(self.points[1]);
            let bytes = points.saturating_mul(self.channels * size * (1 + self.taps * self.taps));
            // SAFETY: a piece writes its own channels and rows, and its own block's share of the slopes.
            let work = unsafe { Disjoint::new((&*self, vectors)) };
            parallel::for_each_with(
                pieces,
                bytes / pieces.max(1),
                images.buffers::<A>(),
                |scratch, piece| {
                    let (work, vectors) = *work;
                    work.compute(vectors, scratch, piece);
                },
            );
        }
        if let Some(out) = self.grid_grad.filter(|_| self.taps == 1 || self.blocks > 1) {
            let bytes = STRIP.saturating_mul(8 * (self.blocks + 1));
            // SAFETY: each strip of out is one item's, and nothing else is written.
            let work = unsafe { Disjoint::new((&*self, out)) };
            parallel::for_each(strips, bytes, |strips| {
                let (work, out) = *work;
                for at in strips {
                    total(work.shares.map(|shares| (shares, work.blocks)), out, work.position(at));
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

    /// Computes a piece, counted through batches, blocks and bands.
    fn compute(&self, vectors: &Vectors<A>, scratch: &mut [A], piece: usize) {
        let (block, band) = (piece / self.bands, piece % self.bands);
        let first = block % self.blocks * A::BLOCK;
        let channels = first..self.channels.min(first + A::BLOCK);
        let [height, width] = self.image;
        let start = |band: usize| (height as u128 * band as u128 / self.bands as u128) as usize;
        let rows = start(band)..start(band + 1);
        let vector = vectors.of(channels.len());
        let present = (rows.len() + self.taps - 1).min(height - rows.start);
        let piece = Piece { batch: block / self.blocks, block, channels, rows, present };
        let len = (present + 1) * (width + 1) * vector.lanes + A::BLOCK;
        let of_image = if self.input.is_some() { len } else { 0 };
        let of_sums = if self.input_grad.is_some() { len } else { 0 };
        let (image, sums) = scratch.split_at_mut(if of_sums > 0 { apart::<A>(of_image) } else { of_image });
        let (image, sums) = (&mut image[..of_image], &mut sums[..of_sums]);
        if let Some(input) = &self.input {
            self.load(vector, input, &piece, image);
        }
        sums.fill(A::zero());
        self.sample(vector, &piece, image, sums);
        if let Some(out) = &self.input_grad {
            self.store(vector, out, &piece, sums);
        }
    }

    /// Brings the band of input into scratch.
    fn load(&self, vector: &Vector<A>, input: &Image<A>, piece: &Piece, image: &mut [A]) {
        let rows = piece.rows.start..piece.rows.start + piece.present;
        let planes = (piece.batch, piece.channels.clone());
        load_band(input, planes, rows, self.image[1], vector.lanes, vector.interleave, image);
    }

    /// Writes the band of inputGrad from scratch.
    fn store(&self, vector: &Vector<A>, out: &Image<A>, piece: &Piece, sums: &[A]) {
        let lanes = vector.lanes;
        let row_len = (self.image[1] + 1) * lanes;
        let mut stage = Stage::new();
        for y in 0..piece.rows.len() {
            let row = &sums[(y + 1) * row_len..][lanes..row_len];
            let planes = (piece.batch, piece.channels.clone());
            for at in segments(planes, piece.rows.start + y, self.image[1], lanes) {
                let pixels = &row[at.columns.start * lanes..at.columns.end * lanes];
                if !out.store_pixels(&at, lanes, pixels) {
                    stage.columns = at.columns.len();
                    (vector.deinterleave)(pixels, &mut stage);
                    out.store(&at, lanes, &stage.values);
                }
            }
        }
    }

    /// Adds the points' gradients to `sums`, the band of inputGrad, and writes their slopes on `image`, the band of input;
    /// either may be empty.
    fn sample(&self, vector: &Vector<A>, piece: &Piece, image: &[A], sums: &mut [A]) {
        let rows = &piece.rows;
        let window =
            Window { start: rows.start, rows: piece.present, width: self.image[1] + 1, lanes: vector.lanes };
        let (mut strip, mut stage, mut room) = (Strip::new(), Stage::new(), Room::new());
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
            self.grid.load([piece.batch, line, start], strip.places());
            self.finder.offsets(&mut strip, window);
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
            (vector.points)(&strip, &stage, &mut room, image, sums);
            if image.is_empty() {
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

/// Adds the shares of some blocks, [N * blocks, 2, Ho, Wo], to a strip of gridGrad; zeros where there are none.
pub(super) fn total<A: Sums>(shares: Option<(Points<A>, usize)>, out: Points<A>, at: [usize; 3]) {
    let [n, line, start] = at;
    let Aligned([sums, [x, y]]) = &mut Aligned([[[A::zero(); STRIP]; 2]; 2]);
    for block in 0..shares.map_or(0, |(_, blocks)| blocks) {
        let (shares, blocks) = shares.expect("blocks");
        shares.load([n * blocks + block, line, start], [x, y]);
        for (sums, share) in sums.iter_mut().zip([&*x, &*y]) {
            for (sum, &share) in sums.iter_mut().zip(share) {
                *sum = if block == 0 { share } else { *sum + share };
            }
        }
    }
    out.store(at, u64::MAX, sums);
}

/// The segments of a row of `width` columns of a batch's channels, for pixels of `lanes` lanes.
fn segments(
    (batch, channels): (usize, Range<usize>),
    row: usize,
    width: usize,
    lanes: usize,
) -> impl Iterator<Item = Segment> {
    (0..width).step_by(columns(lanes)).map(move |start| Segment {
        batch,
        channels: channels.clone(),
        row,
        columns: start..width.min(start + columns(lanes)),
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
        for at in segments((batch, channels.clone()), from, width, lanes) {
            let pixels = &mut row[at.columns.start * lanes..at.columns.end * lanes];
            if !input.load_pixels(&at, lanes, pixels) {
                stage.load(input, &at, lanes);
                interleave(&stage, pixels);
            }
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
