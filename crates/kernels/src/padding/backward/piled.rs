//! Planes of few pixels, one in each lane: what a row costs is paid once for as many planes as there are lanes.

use super::copy::copy_rows;
use super::{Args, Body, Padding, pad, sources};
use crate::dtype::InF32;
use crate::simd::{Level, MAX_LANES, Simd, kernels};
use crate::view::{Bands, Copies, Room, View, with_copies};
use std::ops::Range;

/// Columns of gradInput, at most: more are quicker row by row, soonest where two columns make each end of a row (2048x10x10 of FLOAT16 of a
/// padding of 1: 0.23 ms, then 0.19, 12x12 0.23 and 0.29; 1024x14x14 of 1 and 2 0.28 and 0.18, 2048x10x24 0.38 and 0.48).
const WIDTH: [usize; 2] = [10, 16];
/// And where the channels of gradOutput are neighbours, and only those.
const NEIGHBOURS: usize = 64;
/// And everywhere, as many as rows of gradInput.
const MOST: usize = 512;

impl<T: InF32> Args<T> {
    /// The rows of planes that are written at a time, if these are such, and the level: the one whose registers neighbouring channels fill.
    pub fn piled(&self, level: Level) -> Option<(Level, Bands)> {
        let two = self.padding.left == 1 && self.grad.shape[3] == self.out.shape[3] + 2;
        let (levels, most) = match [&self.grad, &self.out].map(View::is_channels_last) {
            [false, false] => ([level; 2], WIDTH[usize::from(!two)]),
            [true, false] => ([level, level.short()], NEIGHBOURS),
            [false, true] => ([level, level.short()], MOST),
            [true, true] => return None,
        };
        levels.into_iter().find_map(|level| Some((level, self.bands(level, most)?)))
    }

    /// The same at a level, of rows of `most` columns at most.
    fn bands(&self, level: Level, most: usize) -> Option<Bands> {
        let ([n, c, height, width], [.., high, wide]) = (self.out.shape, self.grad.shape);
        let (lanes, count) = (level.lanes(), n.saturating_mul(c));
        if !level.is_tuned()
            || count < lanes
            || width > most
            || height > MOST
            || self.grad.planes(lanes).is_none()
            || self.out.planes(lanes).is_none()
        {
            return None;
        }
        let [top, bottom] = [self.padding.top, high as i64 - height as i64 - self.padding.top];
        let more = top.max(0) + bottom.max(0);
        Bands::new([lanes, count], [1, high, wide], [height, width], [1, more])
    }
}

/// Where the pixels of an axis come from: the first place, and the one behind the last.
type Places = [[i16; 2]];

kernels! {
    /// The sums of pixels, all planes side by side. Of gradOutput there are the rows from some row on, each so many columns wide: `from`.
    /// `copied` says that what comes from one place is copied, but at the ends of rows.
    fn sum<T: InF32>(numbers: &[f32], from: [usize; 2], axes: [&Places; 2], copied: bool, to: &mut [f32]) = sum_body;
    /// Whether none is NaN or infinite.
    fn are_finite<T: InF32>(numbers: &[f32], finite: &mut bool) = are_finite_body;
}

#[inline(always)]
#[allow(clippy::extra_unused_type_parameters)] // `kernels!` makes bodies of a type
fn are_finite_body<S: Simd, T: InF32>(s: S, numbers: &[f32], finite: &mut bool) {
    if !S::TUNED {
        return;
    }
    let mut sum = s.splat(0.0);
    for numbers in numbers.chunks_exact(S::LANES) {
        sum = s.add(sum, s.mul(s.load_slice(numbers), s.splat(0.0)));
    }
    let mut sums = [0.0; MAX_LANES];
    s.store_slice(&mut sums, sum);
    *finite = sums == [0.0; MAX_LANES];
}

#[inline(always)]
#[allow(clippy::extra_unused_type_parameters)] // `kernels!` makes bodies of a type
fn sum_body<S: Simd, T: InF32>(
    s: S,
    numbers: &[f32],
    [first, wide]: [usize; 2],
    [rows, columns]: [&Places; 2],
    copied: bool,
    to: &mut [f32],
) {
    if !S::TUNED {
        return;
    }
    let width = columns.len();
    let number = |row: usize, column: usize| &numbers[((row - first) * wide + column) * S::LANES..];
    for (y, &[top, bottom]) in rows.iter().enumerate() {
        let [top, bottom] = [top as usize, bottom as usize];
        for (x, &[first, end]) in columns.iter().enumerate() {
            let [first, end] = [first as usize, end as usize];
            let pixel = if copied && bottom - top == 1 && x > 0 && x + 1 < width {
                s.load_slice(number(top, first))
            } else {
                let mut all = s.splat(0.0);
                for row in top..bottom {
                    let mut part = s.splat(0.0);
                    for column in first..end {
                        part = s.add(part, s.load_slice(number(row, column)));
                    }
                    all = s.add(all, part);
                }
                all
            };
            s.store_slice(&mut to[(y * width + x) * S::LANES..], pixel);
        }
    }
}

/// Writes some pieces of gradInput.
pub fn fold<T: InF32>(level: Level, args: &Args<T>, bands: &Bands, pieces: Range<usize>) {
    let [grad, out] = [&args.grad, &args.out].map(|view| view.planes(level.lanes()).expect("planes"));
    // Halves are widened, which changes the bits of some NaN, and what is copied keeps its own.
    let exact = !T::IS_HALF || args.grad.is_channels_last();
    let again = |plane: usize, band| {
        let [n, c] = [plane / args.out.shape[1], plane % args.out.shape[1]];
        let [grad, out] = [args.grad, args.out].map(|view| view.slice(0, n..n + 1).slice(1, c..c + 1));
        // Nothing is a neighbour of a single plane.
        pad::<T>(level)(&Args { grad, out, padding: args.padding }, &Body::Rows, copy_rows(level), band);
    };
    let work = Work { padding: args.padding, copied: args.is_copied(), again: (!exact).then_some(&again) };
    with_copies(level, [&grad, &out], &mut |copies| work.write(level, copies, bands, pieces.clone()));
}

/// What is the same for planes of all types.
struct Work<'a> {
    padding: Padding,
    copied: bool,
    /// Writes rows of a plane whose numbers are not all finite, if that makes a difference.
    again: Option<&'a dyn Fn(usize, Range<usize>)>,
}

impl Work<'_> {
    fn write(&self, level: Level, copies: &Copies, bands: &Bands, pieces: Range<usize>) {
        let ([_, high, wide], [height, width], lanes) = (bands.from, bands.to, level.lanes());
        let mut rooms = [(); 2].map(|()| Room::<{ 2 * MOST }, i16>::new());
        let [rows, columns] = &mut rooms;
        let rows = places(rows, height, self.padding.top, high);
        let columns = places(columns, width, self.padding.left, wide);
        let (sum, are_finite) = (sum::<f32>(level), are_finite::<f32>(level));
        for piece in bands.ranges(pieces) {
            let [band, planes] = &piece;
            let rows = &rows[band.clone()];
            let read = rows[0][0] as usize..rows[rows.len() - 1][1] as usize;
            let mut plane = planes.start;
            let mut again = 0..0;
            bands.write(copies, &piece, &read, &mut |numbers, pixels| {
                let mut finite = true;
                if self.again.is_some() {
                    are_finite(&numbers[..read.len() * wide * lanes], &mut finite);
                }
                if !finite {
                    let first = if again.is_empty() { plane } else { again.start };
                    again = first..planes.end.min(plane + lanes);
                }
                sum(numbers, [read.start, wide], [rows, columns], self.copied, pixels);
                plane += lanes;
            });
            if let Some(write) = self.again {
                again.for_each(|plane| write(plane, band.clone()));
            }
        }
    }
}

/// The places for pixels of an axis.
fn places(room: &mut Room<{ 2 * MOST }, i16>, size: usize, before: i64, grad_size: usize) -> &Places {
    let places = room.zeros(2 * size).as_chunks_mut::<2>().0;
    for (at, place) in places.iter_mut().enumerate() {
        let range = sources(at, size, before, grad_size);
        *place = [range.start as i16, range.end.max(range.start) as i16];
    }
    places
}
