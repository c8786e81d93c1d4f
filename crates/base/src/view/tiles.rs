//! Gathering from planes that do not simply follow each other, in tiles whose lines stay in the first cache. Where channels are closer
//! than pixels, those that share a line come one after the other (DOUBLE 8x2048 67x3 on Zen 4: 16 ms plane by plane, 1.9 so).
//!
//! What chooses tiles and prefetches knows bytes only: views of the first byte of each element. Each size of a value and of an index has
//! its own functions for the elements of a tile.

use super::gather::{Flat, Gaps, Offset, UNROLLED, modulo};
use super::{AnyView, LINE, Plane, View};
use crate::dtype::Element;
use crate::simd::prefetch_line_far;
use std::ops::Range;

/// Results of a plane that make a tile.
const UPRIGHT: usize = 1024;
/// Results of a channel that do, where there are at least so many channels.
const RUN: usize = 100;
const MANY: usize = 16;
/// Lines of a pixel whose channels make a tile.
const LINES: usize = 8;
/// Results of a channel that are gathered before those of the next channel of the same line, where lines of pixels share places in the
/// first cache (1x512 51x55, windows of 4x4: 0.21 ms with 64, 0.15 so).
const STEP: usize = 4;
/// Bytes of a pixel up to which they hardly do.
const CLOSE: usize = 256;
/// Bytes of pixels for each result up to which they are prefetched: of more, too few are wanted.
const PREFETCHED: usize = 52;
/// Results of a row that are gathered between two prefetches.
const TOGETHER: usize = 128;

/// Planes of each of which as many elements are gathered, in tiles.
pub struct Tiles {
    from: View<u8>,
    indices: View<u8>,
    out: View<u8>,
    elements: Elements,
    /// Channels of a tile, and rows and columns of their results.
    together: [usize; 3],
    /// Tiles by channels, rows and columns.
    parts: [usize; 3],
    /// Rows of a tile are channels, not rows of one.
    across: bool,
    /// Results of a row that are gathered before those of the next.
    step: usize,
    prefetches: bool,
}

impl Tiles {
    /// [N, C, H, W] by indices [N, C, h, w] into a result of that shape; none of them is empty. What is gathered later is prefetched if
    /// `prefetches` says so.
    pub fn new(elements: Elements, from: AnyView, indices: AnyView, out: AnyView, prefetches: bool) -> Tiles {
        let size = elements.value;
        let sizes = [&from, &out, &indices].map(|view| view.dtype().size());
        assert_eq!(sizes, [size, size, elements.index], "bytes of elements");
        let [from, indices, out] = [from, indices, out].map(|view| view.first_bytes());
        let ([_, channels, height, width], [.., from_height, from_width]) = (out.shape, from.shape);
        let fits = indices.shape == out.shape && from.shape[..2] == out.shape[..2];
        assert!(fits, "{:?} by {:?} into {:?}", { from.shape }, { indices.shape }, { out.shape });
        let across = from.channels_are_closer();
        let even = |extent: usize, most: usize| extent.div_ceil(extent.div_ceil(most.max(1)));
        let run = if across { RUN.max(RUN * MANY / channels) } else { UPRIGHT };
        let columns = even(width, run);
        // Rows come together where results of each channel are one row then, or all are one channel's.
        let joined = columns == width && indices.joined_rows().is_some() && out.joined_rows().is_some();
        let rows = even(height, if joined || !across { (run / columns).max(1) } else { 1 });
        let pixel = from.strides[3].unsigned_abs();
        let dense = from_height * from_width * size <= height * width * PREFETCHED;
        let line = LINE / size;
        let most = LINES * line * (RUN / (rows * columns)).max(1);
        let channels_together = if across { even(channels, most).next_multiple_of(line) } else { 1 };
        let together = [channels_together, rows, columns];
        let parts = [channels, height, width];
        let parts = std::array::from_fn(|axis| parts[axis].div_ceil(together[axis]));
        let step = if !across || pixel <= CLOSE { usize::MAX } else { STEP };
        let prefetches = prefetches && across && dense;
        Tiles { from, indices, out, elements, together, parts, across, step, prefetches }
    }

    /// Tiles of all planes.
    pub fn count(&self) -> usize {
        self.out.shape[0] * self.parts.iter().product::<usize>()
    }

    /// Does some of them. An index outside of the plane is taken modulo the plane's size.
    pub fn gather(&self, tiles: Range<usize>) {
        let [channels, rows, columns] = self.parts;
        let (part, x) = (tiles.start / columns, tiles.start % columns);
        let (part, y) = (part / rows, part % rows);
        let mut at = [part / channels, part % channels, y, x];
        for _ in tiles {
            let mut next = at;
            next[3] += 1;
            for axis in [3, 2, 1] {
                if next[axis] == self.parts[axis - 1] {
                    (next[axis], next[axis - 1]) = (0, next[axis - 1] + 1);
                }
            }
            let later = self.prefetches && next[0] < self.from.shape[0];
            self.tile(at, later.then_some(next));
            at = next;
        }
    }

    /// Does one, while `next` is prefetched.
    fn tile(&self, at: [usize; 4], next: Option<[usize; 4]>) {
        let [channels, ..] = self.ranges(at);
        let plane = self.from.plane(at[0], channels.start);
        let by_plane = if self.across { self.from.strides[1] } else { 0 };
        let (indices, out) = (self.rows_of(&self.indices, at), self.rows_of(&self.out, at));
        let (height, results) = (out.height, out.width);
        let mut ahead = next.map(|next| self.ahead(next, height * results));
        let is_packed = self.elements.are_packed(indices.column_stride, out.column_stride);
        let Elements { packed, flat, gaps, .. } = self.elements;
        // Channels that share a line; all rows, where there is no second step.
        let line = if self.across && results > STEP { LINE / self.elements.value } else { height };
        for first in (0..height).step_by(line) {
            let count = line.min(height - first);
            let own = plane.further(first as isize * by_plane);
            // While something is prefetched, it is done in small parts.
            let [together, run] = match ahead {
                None => [count, results],
                Some(_) if self.step > results => [1, TOGETHER],
                Some(_) => [count, 2 * STEP],
            };
            for y in (0..count).step_by(together) {
                for x in (0..results).step_by(run) {
                    let size = [together, run.min(results - x)];
                    if let Some(ahead) = &mut ahead {
                        ahead.prefetch(first + y, x, size);
                    }
                    let tile = Tile {
                        own: own.further(y as isize * by_plane),
                        by_plane,
                        indices: indices.tile(first + y, x, size),
                        out: out.tile(first + y, x, size),
                        step: self.step,
                    };
                    // SAFETY: the tile lies inside of the views.
                    unsafe {
                        match plane.flat() {
                            Some(by) if is_packed => packed(&tile, by),
                            Some(by) => flat(&tile, by),
                            None => gaps(&tile, Gaps::of(&plane)),
                        }
                    }
                }
            }
        }
    }

    /// The channels of a tile, and the rows and columns of its results.
    fn ranges(&self, at: [usize; 4]) -> [Range<usize>; 3] {
        std::array::from_fn(|axis| {
            let first = at[axis + 1] * self.together[axis];
            first..self.out.shape[axis + 1].min(first + self.together[axis])
        })
    }

    /// What a tile has of the indices or the results: a row for each channel, or for each row of one channel.
    fn rows_of(&self, view: &View<u8>, at: [usize; 4]) -> Plane<u8> {
        let [channels, rows, columns] = self.ranges(at);
        let plane = view.plane(at[0], channels.start);
        let (height, width, row_stride) = match self.across {
            true => (channels.len(), rows.len() * columns.len(), view.strides[1]),
            false => (rows.len(), columns.len(), view.strides[2]),
        };
        Plane { base: plane.at(rows.start, columns.start), height, width, row_stride, ..plane }
    }

    /// What to prefetch of a tile that is gathered after so many results.
    fn ahead(&self, at: [usize; 4], results: usize) -> Ahead {
        let [channels, rows, columns] = self.ranges(at);
        let ([.., height, width], [.., to_height, to_width]) = (self.from.shape, self.out.shape);
        let plane = self.from.plane(at[0], channels.start);
        let share = |range: Range<usize>, all: usize, of: usize| range.start * of / all..range.end * of / all;
        let (rows, columns) = (share(rows, to_height, height), share(columns, to_width, width));
        let (mut bytes, mut pixels) = (channels.len() * self.elements.value, columns.len());
        // Pixels without gaps are one run.
        if plane.column_stride == bytes as isize {
            (bytes, pixels) = (bytes * pixels, 1);
        }
        let row = plane
            .base
            .wrapping_offset((rows.start as isize).wrapping_mul(plane.row_stride))
            .wrapping_offset((columns.start as isize).wrapping_mul(plane.column_stride));
        let lines = bytes.div_ceil(LINE) * pixels * rows.len();
        let (indices, out) = (self.rows_of(&self.indices, at), self.rows_of(&self.out, at));
        let rate = (lines << 16) / results;
        Ahead { plane, row, pixel: row, at: [0, 0], bytes, pixels, rate, due: 0, indices, out }
    }
}

impl AnyView {
    /// The first byte of each element.
    fn first_bytes(&self) -> View<u8> {
        let size = self.dtype.size() as isize;
        View { strides: self.bytes.strides.map(|stride| stride.wrapping_mul(size)), ..self.bytes }
    }
}

impl Plane<u8> {
    /// The plane that lies so many bytes further.
    fn further(self, bytes: isize) -> Plane<u8> {
        Plane { base: self.base.wrapping_offset(bytes), ..self }
    }

    /// So many rows and columns that begin at an element.
    fn tile(&self, y: usize, x: usize, [height, width]: [usize; 2]) -> Plane<u8> {
        let _ = self.at(y + height - 1, x + width - 1); // is inside
        Plane { base: self.at(y, x), height, width, ..*self }
    }

    /// Where the element of an index modulo the plane's size is, so many bytes further.
    #[cold]
    #[inline(never)]
    fn far(&self, bytes: isize, index: i64) -> *mut u8 {
        let index = modulo(index, self.height * self.width);
        self.further(bytes).at(index / self.width, index % self.width)
    }

    /// Prefetches lines that begin among `count` elements, of so many bytes, of a row that is packed.
    fn prefetch_run(&self, y: usize, x: usize, count: usize) {
        let size = self.column_stride.unsigned_abs();
        let row = self.base.wrapping_offset((y as isize).wrapping_mul(self.row_stride));
        let (from, to) = (x * size, (x + count) * size);
        for byte in (from.next_multiple_of(LINE)..to).step_by(LINE) {
            prefetch_line_far(row.wrapping_byte_add(byte));
        }
    }
}

/// Rows of results.
struct Tile {
    /// The plane of the first one, and bytes to the next one's.
    own: Plane<u8>,
    by_plane: isize,
    indices: Plane<u8>,
    out: Plane<u8>,
    step: usize,
}

impl Tile {
    /// Writes the results. `PACKED` says that those of a row are neighbours, and so are their indices.
    ///
    /// # Safety
    /// All planes are there, of elements of these types, and `offsets` leads from any number below the elements of a plane to one of them.
    unsafe fn gather<T: Element, I: Element + Into<i64>, O: Offset, const PACKED: bool>(&self, offsets: O) {
        let Tile { own, by_plane, indices, out, step } = *self;
        let (pixels, rows, results) = (own.height * own.width, out.height, out.width);
        let [by_index, by_result] = match PACKED {
            true => [size_of::<I>() as isize, size_of::<T>() as isize],
            false => [indices.column_stride, out.column_stride],
        };
        for x in (0..results).step_by(step.min(results)) {
            let run = step.min(results - x);
            let mut indices_of = indices.base.wrapping_offset(x as isize * by_index);
            let mut out_of = out.base.wrapping_offset(x as isize * by_result);
            let mut start = own.base;
            for y in 0..rows {
                let one = |x: usize| {
                    // SAFETY: the caller's promise, and an index that was looked at. It is read once: the caller's memory may change
                    // between the check and the use.
                    unsafe {
                        let index = indices_of.wrapping_offset(x as isize * by_index).cast::<I>();
                        let index: i64 = index.read_unaligned().into();
                        let from = if (index as usize) < pixels {
                            start.wrapping_offset(offsets.offset(index as usize)).cast::<T>()
                        } else {
                            own.far(y as isize * by_plane, index).cast::<T>()
                        };
                        let out = out_of.wrapping_offset(x as isize * by_result).cast::<T>();
                        out.write_unaligned(from.read_unaligned());
                    }
                };
                // Of a constant number, without a loop.
                if run == STEP {
                    (0..STEP).for_each(one);
                } else {
                    let whole = run - run % UNROLLED;
                    for x in (0..whole).step_by(UNROLLED) {
                        (x..x + UNROLLED).for_each(one);
                    }
                    (whole..run).for_each(one);
                }
                indices_of = indices_of.wrapping_offset(indices.row_stride);
                out_of = out_of.wrapping_offset(out.row_stride);
                start = start.wrapping_offset(by_plane);
            }
        }
    }
}

/// What is done with elements of so many bytes, and indices of so many.
#[derive(Clone, Copy)]
pub struct Elements {
    value: usize,
    index: usize,
    /// [`Tile::gather`] of packed results and rows without gaps, of any results, and of any rows.
    packed: unsafe fn(&Tile, Flat),
    flat: unsafe fn(&Tile, Flat),
    gaps: unsafe fn(&Tile, Gaps),
}

impl Elements {
    /// For values as large as `T`, by indices of type `I`.
    pub fn of<T: Element, I: Element + Into<i64>>() -> Elements {
        Elements {
            value: size_of::<T>(),
            index: size_of::<I>(),
            packed: Tile::gather::<T, I, Flat, true>,
            flat: Tile::gather::<T, I, Flat, false>,
            gaps: Tile::gather::<T, I, Gaps, false>,
        }
    }

    /// Results of these strides are neighbours, and so are their indices.
    fn are_packed(&self, by_index: isize, by_result: isize) -> bool {
        [by_index, by_result] == [self.index as isize, self.value as isize]
    }
}

/// What is prefetched while results are gathered, a few lines at a time (8x64 112x112: all at once 5.2 ms, 2.4 so).
struct Ahead {
    /// The first channel's plane, a row of its pixels, and one of them.
    plane: Plane<u8>,
    row: *mut u8,
    pixel: *mut u8,
    /// The pixel's number in the row, and where its next line begins.
    at: [usize; 2],
    /// Bytes of a pixel, and pixels of a row.
    bytes: usize,
    pixels: usize,
    /// Lines for each result, and those that are due, in fractions of 2^16.
    rate: usize,
    due: usize,
    indices: Plane<u8>,
    out: Plane<u8>,
}

impl Ahead {
    /// Prefetches what as many results need as are gathered from row `y` and result `x` on.
    fn prefetch(&mut self, y: usize, x: usize, [rows, run]: [usize; 2]) {
        self.due += rows * run * self.rate;
        while self.due >= 1 << 16 {
            self.due -= 1 << 16;
            prefetch_line_far(self.pixel.wrapping_byte_add(self.at[1]));
            self.at[1] += LINE;
            if self.at[1] >= self.bytes {
                self.at = [self.at[0] + 1, 0];
                self.pixel = self.pixel.wrapping_offset(self.plane.column_stride);
                if self.at[0] == self.pixels {
                    self.row = self.row.wrapping_offset(self.plane.row_stride);
                    (self.pixel, self.at) = (self.row, [0, 0]);
                }
            }
        }
        for y in y..y + rows {
            self.indices.prefetch_run(y, x, run);
            self.out.prefetch_run(y, x, run);
        }
    }
}
