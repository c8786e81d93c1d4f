//! The caller's views as values of the type that sums are made in. What is compiled for each dtype is here: the kernels
//! behind know only f32 and f64.

use super::strip::STRIP;
use super::sums::{NARROW, Sampled, Sums, Wide};
use super::tiles::{deinterleave_rows, interleave_rows};
use crate::dtype::Element;
use crate::machine::machine;
use crate::parallel;
use crate::simd::{Level, MAX_LANES, Simd, kernels};
use crate::view::{Aligned, AnyView, Bundle, Disjoint, LINE, View, zeros};
use std::ops::Range;

/// Some columns of a row of a block of channels.
#[derive(Clone)]
pub struct Segment {
    pub batch: usize,
    pub channels: Range<usize>,
    pub row: usize,
    pub columns: Range<usize>,
}

/// Columns of a stage for pixels of `lanes` lanes: at least a strip.
pub const fn columns(lanes: usize) -> usize {
    MAX_LANES * STRIP / lanes
}

/// The values of a segment: pixels of some lanes, or rows of channels, as far apart as [`columns`] says. Copies of 64
/// columns at a time keep pages and cache lines together, where sixteen at a time jump from plane to plane.
#[repr(align(64))]
pub struct Stage<A> {
    /// Columns that the segment lacks hold anything; channels that the block lacks are zero.
    pub values: [A; MAX_LANES * STRIP],
    pub columns: usize,
    pub channels: usize,
    /// Pixels instead of rows.
    pub interleaved: bool,
}

impl<A: Sums> Stage<A> {
    pub fn new() -> Stage<A> {
        Stage { values: [A::zero(); MAX_LANES * STRIP], columns: 0, channels: 0, interleaved: false }
    }

    /// Reads a segment; pixels have `lanes` lanes.
    pub fn load(&mut self, image: &Image<A>, at: &Segment, lanes: usize) {
        (self.columns, self.channels) = (at.columns.len(), at.channels.len());
        self.interleaved = image.interleaves(self.channels);
        image.load(at, lanes, &mut self.values);
    }

    /// The same, as pixels if no kernel is needed for that.
    pub fn load_pixels(&mut self, image: &Image<A>, at: &Segment, lanes: usize) {
        if image.load_pixels(at, lanes, &mut self.values) {
            (self.columns, self.channels, self.interleaved) = (at.columns.len(), at.channels.len(), true);
        } else {
            self.load(image, at, lanes);
        }
    }

    /// A row of a channel where it lies, if there are rows; pixels have `lanes` lanes.
    #[inline(always)]
    pub fn row(&self, c: usize, lanes: usize) -> Option<&[A; STRIP]> {
        if self.interleaved { None } else { self.values[c * columns(lanes)..].first_chunk() }
    }

    /// The columns of a channel; pixels have `lanes` lanes.
    #[inline(always)]
    pub fn channel(&self, c: usize, lanes: usize) -> impl Iterator<Item = A> {
        let (first, step) = if self.interleaved { (c, lanes) } else { (c * columns(lanes), 1) };
        self.values[first..].iter().step_by(step).take(self.columns).copied()
    }
}

type Interleave<A> = fn(View<A>, &Segment, &mut [A]);
type Deinterleave<A> = fn(View<A>, &Segment, &[A]);
type Load<A> = fn(&AnyView, &Segment, usize, &mut [A]);
type Store<A> = fn(&AnyView, &Segment, usize, bool, &[A]);

/// A view [N, C, H, W] of any dtype.
#[derive(Clone, Copy)]
pub struct Image<A> {
    view: AnyView,
    channels_last: bool,
    /// Whether rows become pixels where they are.
    has_tiles: bool,
    interleave: Interleave<A>,
    deinterleave: Deinterleave<A>,
    /// Whether non-temporal stores pay for rows, and for pixels. A single channel of pixels is rows.
    streams: [bool; 2],
    load_rows: Load<A>,
    load_pixels: Load<A>,
    store_rows: Store<A>,
    store_pixels: Store<A>,
}

impl<A: Sums> Image<A> {
    pub fn new<T: Sampled<Acc = A>>(level: Level, view: View<T>) -> Image<A> {
        Image {
            view: view.into(),
            channels_last: view.is_channels_last(),
            has_tiles: T::DTYPE == A::DTYPE && view.is_packed() && view.strides()[1] >= 0,
            interleave: interleave_rows::<Wide<A, 1>>(level),
            deinterleave: deinterleave_rows::<Wide<A, 1>>(level),
            streams: [view, view.permuted([0, 2, 3, 1])].map(|view| view.streams(LINE)),
            load_rows: load_rows::<T>(level),
            load_pixels: load_pixels::<T>(level),
            store_rows: store_rows::<T>(level),
            store_pixels: store_pixels::<T>(level),
        }
    }

    /// Whether `channels` channels of a pixel are neighbours, so that segments are pixels and not rows.
    pub fn interleaves(&self, channels: usize) -> bool {
        channels > 1 && self.channels_last
    }

    /// Reads a segment as whole pixels of `lanes` lanes, if that takes no stage; whether it did.
    pub fn load_pixels(&self, at: &Segment, lanes: usize, to: &mut [A]) -> bool {
        let (channels, columns) = (at.channels.len(), at.columns.len());
        if self.interleaves(channels) {
            (self.load_pixels)(&self.view, at, lanes, to);
        } else if self.has_tiles && lanes == A::BLOCK && channels == lanes && columns >= NARROW {
            (self.interleave)(self.view.typed(), at, to);
        } else if lanes == 1 {
            (self.load_rows)(&self.view, at, lanes, to);
        } else {
            return false;
        }
        true
    }

    /// Writes a segment from whole pixels of `lanes` lanes, if that takes no stage; whether it did.
    pub fn store_pixels(&self, at: &Segment, lanes: usize, from: &[A]) -> bool {
        let (channels, columns) = (at.channels.len(), at.columns.len());
        if lanes == 1 || self.interleaves(channels) {
            self.store(at, lanes, from);
        } else if self.has_tiles
            && !self.streams[0]
            && channels == A::BLOCK
            && lanes == channels
            && columns >= NARROW
        {
            (self.deinterleave)(self.view.typed(), at, from);
        } else {
            return false;
        }
        true
    }

    /// Reads a segment in the form that a stage of `lanes` lanes has, zero in the lanes of a pixel without a channel.
    pub fn load(&self, at: &Segment, lanes: usize, to: &mut [A]) {
        let load = if self.interleaves(at.channels.len()) { self.load_pixels } else { self.load_rows };
        load(&self.view, at, lanes, to);
    }

    /// Writes a segment in the same form.
    pub fn store(&self, at: &Segment, lanes: usize, from: &[A]) {
        let [rows, pixels] = self.streams;
        if self.interleaves(at.channels.len()) {
            (self.store_pixels)(&self.view, at, lanes, pixels, from);
        } else {
            (self.store_rows)(&self.view, at, lanes, rows, from);
        }
    }
}

type LoadPoints<A> = fn(&AnyView, bool, [usize; 3], [&mut [A; STRIP]; 2]);
type StorePoints<A> = fn(&AnyView, bool, [usize; 3], u64, &[[A; STRIP]; 2]);

/// A view [N, 2, Ho, Wo] of any dtype: x and y of points or of their gradients.
#[derive(Clone, Copy)]
pub struct Points<A> {
    /// [N, 1, Ho, 2 * Wo] if x and y lie side by side.
    view: AnyView,
    pairs: bool,
    load: LoadPoints<A>,
    store: StorePoints<A>,
}

impl<A: Sums> Points<A> {
    pub fn new<T: Sampled<Acc = A>>(level: Level, view: View<T>) -> Points<A> {
        let pairs = view.joined_pairs();
        Points {
            view: pairs.unwrap_or(view).into(),
            pairs: pairs.is_some(),
            load: load_points::<T>(level),
            store: store_points::<T>(level),
        }
    }

    /// Reads the points from column `start` of a row on. The last one stands for those that the row does not have, so that
    /// loops have a fixed length.
    pub fn load(&self, at: [usize; 3], to: [&mut [A; STRIP]; 2]) {
        (self.load)(&self.view, self.pairs, at, to);
    }

    /// Writes those points of a strip whose bit is set in `wanted`; those that the row does not have are not.
    pub fn store(&self, at: [usize; 3], wanted: u64, values: &[[A; STRIP]; 2]) {
        (self.store)(&self.view, self.pairs, at, wanted, values);
    }
}

/// Pixels that are prefetched ahead.
const AHEAD: usize = 16;
/// And points: some strips.
const POINTS_AHEAD: usize = 4 * STRIP;

kernels! {
    fn load_rows<T: Sampled>(view: &AnyView, at: &Segment, lanes: usize, to: &mut [T::Acc]) = load_rows_body;
    fn load_pixels<T: Sampled>(view: &AnyView, at: &Segment, lanes: usize, to: &mut [T::Acc]) = load_pixels_body;
    fn store_rows<T: Sampled>(
        view: &AnyView,
        at: &Segment,
        lanes: usize,
        stream: bool,
        from: &[T::Acc],
    ) = store_rows_body;
    fn store_pixels<T: Sampled>(
        view: &AnyView,
        at: &Segment,
        lanes: usize,
        stream: bool,
        from: &[T::Acc],
    ) = store_pixels_body;
    fn load_points<T: Sampled>(
        view: &AnyView,
        pairs: bool,
        at: [usize; 3],
        to: [&mut [T::Acc; STRIP]; 2],
    ) = load_points_body;
    fn store_points<T: Sampled>(
        view: &AnyView,
        pairs: bool,
        at: [usize; 3],
        wanted: u64,
        values: &[[T::Acc; STRIP]; 2],
    ) = store_points_body;
}

#[inline(always)]
fn load_rows_body<S: Simd, T: Sampled>(s: S, view: &AnyView, at: &Segment, lanes: usize, to: &mut [T::Acc]) {
    let Segment { batch, channels, row, columns: within } = at;
    let rows =
        view.typed::<T>().channels(*batch, channels.start, channels.len(), 0, 1).bundle(0..1, *row, 0, 1);
    for start in (0..within.len()).step_by(STRIP) {
        let (x, to) = (within.start + start, &mut to[start..]);
        // Most strips are whole: a loop of a fixed length for them.
        match within.len() - start {
            STRIP.. => load_strip(s, &rows, channels.len(), x, STRIP, columns(lanes), to),
            count => load_strip(s, &rows, channels.len(), x, count, columns(lanes), to),
        }
    }
}

/// Reads `count` columns from column `x` on of each channel; their places are `stride` apart.
#[inline(always)]
fn load_strip<S: Simd, T: Sampled>(
    s: S,
    rows: &Bundle<T>,
    channels: usize,
    x: usize,
    count: usize,
    stride: usize,
    to: &mut [T::Acc],
) {
    for c in 0..channels {
        let row = rows.first_row(c);
        row.prefetch_lines(s, x + STRIP, STRIP);
        row.load(s, x, &mut to[c * stride..][..count]);
    }
}

#[inline(always)]
fn store_rows_body<S: Simd, T: Sampled>(
    s: S,
    view: &AnyView,
    at: &Segment,
    lanes: usize,
    stream: bool,
    from: &[T::Acc],
) {
    let Segment { batch, channels, row, columns: within } = at;
    let rows =
        view.typed::<T>().channels(*batch, channels.start, channels.len(), 0, 1).bundle(0..1, *row, 0, 1);
    for start in (0..within.len()).step_by(STRIP) {
        let (x, from) = (within.start + start, &from[start..]);
        match within.len() - start {
            STRIP.. => store_strip(s, &rows, channels.len(), x, STRIP, columns(lanes), stream, from),
            count => store_strip(s, &rows, channels.len(), x, count, columns(lanes), stream, from),
        }
    }
}

/// The reverse of `load_strip`.
#[inline(always)]
#[allow(clippy::too_many_arguments)]
fn store_strip<S: Simd, T: Sampled>(
    s: S,
    rows: &Bundle<T>,
    channels: usize,
    x: usize,
    count: usize,
    stride: usize,
    stream: bool,
    from: &[T::Acc],
) {
    for c in 0..channels {
        let (row, from) = (rows.first_row(c), &from[c * stride..][..count]);
        if stream {
            row.stream::<S, STRIP>(s, x, from);
        } else {
            // Of so many planes, the processor does not foresee what is written next.
            row.prefetch_lines(s, x + row.len(), STRIP);
            row.store(s, x, from);
        }
    }
}

/// Rows of pixels as one, where they have all channels, two or three, one behind the other. All pixels but the last one then read and write
/// four lanes at once, some of them the pixel's behind, which is written later (4x3x128x128 channels last: 1.16 ms channel by channel, so 0.71).
#[inline(always)]
fn narrow_pixels<T: Sampled>(pixels: View<T>, channels: &Range<usize>, lanes: usize) -> Option<View<T>> {
    let is_narrow =
        lanes == NARROW && (2..NARROW).contains(&channels.len()) && channels.len() == pixels.shape[3];
    pixels.joined_rows().filter(|_| is_narrow)
}

#[inline(always)]
fn load_pixels_body<S: Simd, T: Sampled>(
    s: S,
    view: &AnyView,
    at: &Segment,
    lanes: usize,
    to: &mut [T::Acc],
) {
    let pixels = view.typed::<T>().permuted([0, 2, 3, 1]);
    let Segment { batch, channels, row, columns: within } = at;
    if let Some(view) = narrow_pixels(pixels, channels, lanes) {
        let row = view.row(*batch, *row, 0);
        for (x, to) in within.clone().zip(to.chunks_exact_mut(NARROW)) {
            let (at, count) = (x * channels.len(), channels.len());
            match x + 1 < pixels.shape[2] {
                true => row.load(s, at, to),
                false => row.load(s, at, &mut to[..count]),
            }
            for (i, value) in to.iter_mut().enumerate() {
                *value = if i < count { *value } else { T::Acc::default() };
            }
        }
        return;
    }
    for (x, to) in within.clone().zip(to.chunks_exact_mut(lanes)) {
        let from = pixels.row(*batch, *row, x);
        let ahead = pixels.row(*batch, *row, (x + AHEAD).min(pixels.shape[2] - 1));
        ahead.prefetch(s, channels.start as isize);
        // Of a fixed length where that is common.
        if channels.len() == T::Acc::BLOCK {
            from.load(s, channels.start, &mut to[..T::Acc::BLOCK]);
        } else if channels.len() == NARROW {
            from.load(s, channels.start, &mut to[..NARROW]);
        } else {
            let (values, rest) = to.split_at_mut(channels.len());
            from.load(s, channels.start, values);
            rest.fill(T::Acc::default());
        }
    }
}

#[inline(always)]
fn store_pixels_body<S: Simd, T: Sampled>(
    s: S,
    view: &AnyView,
    at: &Segment,
    lanes: usize,
    stream: bool,
    from: &[T::Acc],
) {
    let pixels = view.typed::<T>().permuted([0, 2, 3, 1]);
    let Segment { batch, channels, row, columns: within } = at;
    if let Some(view) = narrow_pixels(pixels, channels, lanes) {
        let row = view.row(*batch, *row, 0);
        for (x, from) in within.clone().zip(from.chunks_exact(NARROW)) {
            let (at, count) = (x * channels.len(), channels.len());
            match x + 1 < within.end {
                true => row.store(s, at, from),
                false => row.store(s, at, &from[..count]),
            }
        }
        return;
    }
    for (x, from) in within.clone().zip(from.chunks_exact(lanes)) {
        let to = pixels.row(*batch, *row, x);
        // Of a fixed length where that is common: 4x64x128x128 takes twice as long without.
        if channels.len() != T::Acc::BLOCK {
            to.store(s, channels.start, &from[..channels.len()]);
        } else if stream {
            to.stream::<S, MAX_LANES>(s, channels.start, &from[..T::Acc::BLOCK]);
        } else {
            to.store(s, channels.start, &from[..T::Acc::BLOCK]);
        }
    }
}

#[inline(always)]
fn load_points_body<S: Simd, T: Sampled>(
    s: S,
    view: &AnyView,
    pairs: bool,
    [n, row, start]: [usize; 3],
    [x, y]: [&mut [T::Acc; STRIP]; 2],
) {
    let view = view.typed::<T>();
    let count = STRIP.min(if pairs { view.shape[3] / 2 } else { view.shape[3] } - start);
    if pairs {
        let Aligned(both) = &mut Aligned([T::Acc::default(); 2 * STRIP]);
        let pairs = view.row(n, 0, row);
        pairs.prefetch_lines(s, 2 * (start + POINTS_AHEAD), 2 * STRIP);
        if count == STRIP {
            pairs.load(s, 2 * start, both);
        } else {
            pairs.load(s, 2 * start, &mut both[..2 * count]);
        }
        for i in 0..STRIP {
            x[i] = both[2 * i];
            y[i] = both[2 * i + 1];
        }
    } else {
        view.row(n, 0, row).load(s, start, &mut x[..count]);
        view.row(n, 1, row).load(s, start, &mut y[..count]);
    }
    for i in count..STRIP {
        (x[i], y[i]) = (x[count - 1], y[count - 1]);
    }
}

#[inline(always)]
fn store_points_body<S: Simd, T: Sampled>(
    s: S,
    view: &AnyView,
    pairs: bool,
    [n, row, start]: [usize; 3],
    wanted: u64,
    [x, y]: &[[T::Acc; STRIP]; 2],
) {
    let view = view.typed::<T>();
    let count = STRIP.min(if pairs { view.shape[3] / 2 } else { view.shape[3] } - start);
    let all = wanted | u64::MAX.checked_shl(count as u32).unwrap_or(0) == u64::MAX;
    if pairs {
        let row = view.row(n, 0, row);
        if all {
            let Aligned(both) = &mut Aligned([T::Acc::default(); 2 * STRIP]);
            for i in 0..STRIP {
                both[2 * i] = x[i];
                both[2 * i + 1] = y[i];
            }
            return row.store(s, 2 * start, &both[..2 * count]);
        }
        for i in (0..count).filter(|i| wanted >> i & 1 != 0) {
            row.set(2 * (start + i), T::narrow(x[i]));
            row.set(2 * (start + i) + 1, T::narrow(y[i]));
        }
    } else {
        for (axis, values) in [x, y].into_iter().enumerate() {
            let row = view.row(n, axis, row);
            row.prefetch_lines(s, start + STRIP, STRIP);
            if all {
                row.store(s, start, &values[..count]);
            } else {
                for i in (0..count).filter(|i| wanted >> i & 1 != 0) {
                    row.set(start + i, T::narrow(values[i]));
                }
            }
        }
    }
}

/// Writes zeros to all pixels of inputGrad at once, where channels are neighbours; whether they are. By planes, one after the other, each
/// element is written by itself (1x64x512x512 to 20x20: 110 ms, so 6.9).
pub(super) fn clear_pixels<T: Element>(out: View<T>) -> bool {
    let is_channels_last = out.is_channels_last();
    if is_channels_last {
        clear(out.permuted([0, 2, 3, 1]));
    }
    is_channels_last
}

/// Writes zeros to a view, by rows.
#[inline(never)] // once for each type
#[allow(unsafe_code)] // shares the view
fn clear<T: Element>(view: View<T>) {
    let view = view.joined_rows().unwrap_or(view);
    let [batches, planes, rows, columns] = view.shape;
    // SAFETY: each row is one item's.
    let shared = unsafe { Disjoint::new(view) };
    parallel::for_each(batches * planes * rows, columns * size_of::<T>(), |items| {
        for item in items {
            let (batch, row) = (item / rows / planes, item % rows);
            shared.row(batch, item / rows % planes, row).clear();
        }
    });
}

/// Writes zeros to gridGrad, [N, 2, Ho, Wo]: with the nearest pixel a point has no slope.
pub(super) fn clear_slopes<T: Element>(grid_grad: View<T>) {
    clear(grid_grad.joined_pairs().unwrap_or(grid_grad));
}

/// Of planes of which points add to less than this part of the lines, those of a large inputGrad become zeros past the caches (Xeon, 480 MiB,
/// between other calls: 1x64x512x512 to 20x20 8.6 ms, so 4.0).
const FAR_APART: usize = 8;

/// Writes zeros to some planes of inputGrad. Points are going to add to so many lines of each, at most.
#[inline(never)] // once for all levels
pub(super) fn clear_planes<T: Element>(out: View<T>, n: usize, channels: Range<usize>, lines: usize) {
    if leaves_zeros(out, lines) {
        return clear_past(out, n, channels);
    }
    let out = out.joined_rows().unwrap_or(out);
    for c in channels {
        for y in 0..out.shape[2] {
            out.row(n, c, y).clear();
        }
    }
}

/// Whether they leave past the caches.
pub(super) fn leaves_zeros<T: Element>(out: View<T>, lines: usize) -> bool {
    let [_, _, height, width] = out.shape;
    let size = height.saturating_mul(width).saturating_mul(size_of::<T>());
    lines.saturating_mul(FAR_APART * LINE) <= size && out.is_large()
}

/// The same past the caches. By itself: what it puts on the stack is no part of calls on small tensors, whose threads may have little.
#[inline(never)]
fn clear_past<T: Element>(out: View<T>, n: usize, channels: Range<usize>) {
    let mut stage = zeros::Stage::default();
    for c in channels {
        out.zeros(machine().level, [n, c], 0..out.shape[2], &mut stage).for_each(drop);
    }
}
