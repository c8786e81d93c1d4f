//! By rows: columns are summed a register at a time into a buffer (the vertical sums); then registers of windows add up their columns
//! from there (the horizontal sums). Where windows lie a stride apart the columns of equal remainder are brought together before, so
//! that those of neighbouring windows are neighbours.
//!
//! A band of rows, or some small planes, is summed at a time: what was just stored at one offset is slow to load at another. Rows lie
//! one behind the other with their padding between, so all of a band is summed as one row, whatever their length; short rows are
//! first copied to be so for the vertical sums too (64x512x7x7 k3s1p1: 1.1 ms instead of 4.3).

use super::args::{self, AHEAD, Args};
use super::case::Case;
use super::means::{self, Band, Means};
use crate::dtype::InF32;
use crate::simd::{Level, MAX_LANES, Simd, kernels};
use crate::view::{AnyView, LINE, Room, Span};
use crate::window::Axis;
use std::ops::Range;

/// Vertical sums of a band: a part of the first cache, and with the other buffers of a thread's stack of 64 KiB.
const BUFFER: usize = 1280;
/// Pixels of a band that is copied.
const COPIED: usize = 896;
/// Rows of a window of those.
const TALL: usize = 32;
/// Columns of a row in it, at most.
pub const COLUMNS: usize = 512;
/// Planes of a band, at most.
const PLANES: usize = 16;
/// Columns of different remainders, at most.
const REGIONS: usize = 16;
/// Rows of a band that is not: more of them come too late for what is prefetched.
const BAND: usize = 8;
/// Registers that are summed at a time.
pub const REGISTERS: usize = 4;
/// Lanes behind a band that are stored, or loaded, too much.
const SLACK: usize = (REGISTERS + 2) * MAX_LANES;

/// How rows are cut into bands. All planes are cut alike.
#[derive(Clone, Copy)]
pub struct Cut {
    axes: [Axis; 2],
    /// Bands of a plane.
    bands: usize,
    /// Rows of windows of a band.
    rows: usize,
    /// Windows of a row that are summed at a time.
    windows: usize,
    /// From a row to the next.
    pitch: usize,
    /// Rows are copied; then they are as many of a band.
    copied: bool,
    tall: usize,
    /// Rows of vertical sums of a band.
    sums: usize,
    /// Planes that are summed at a time, if those have one band.
    together: usize,
    means: Means,
}

impl Cut {
    /// Of planes and windows along both axes; if the buffers have room. Of windows far wider or far more apart most would be lost.
    #[inline(never)]
    pub fn of(level: Level, axes: [Axis; 2]) -> Option<Cut> {
        let lanes = level.lanes();
        let [[kernel, stride, height, windows], [wide, apart, width, across]] = axes
            .map(|axis| [axis.kernel, axis.stride, axis.size, axis.windows].map(|number| number as usize));
        if wide > COLUMNS / 2 || apart > 4 * wide.max(2) || wide.min(apart) > REGIONS {
            return None;
        }
        let mut room = (COLUMNS - wide) / apart + 1;
        if room < across && room > lanes {
            room -= room % lanes;
        }
        let windows_of_row = across.min(room);
        let length = (windows_of_row - 1) * apart + wide;
        let pitch = length.next_multiple_of(apart);
        let most = COPIED / pitch;
        let copied =
            length.min(width) < REGISTERS * lanes && kernel <= most.min(TALL) && kernel < height.max(2);
        let rows =
            windows.min(if copied { (most - kernel) / stride + 1 } else { (BUFFER / pitch).min(BAND) });
        let bands = windows.div_ceil(rows);
        let rows = windows.div_ceil(bands);
        let tall = (rows - 1) * stride + kernel;
        let sums = if copied && stride == 1 { tall } else { rows };
        let fit = if copied { COPIED / (pitch * tall.max(sums)) } else { BUFFER / (pitch * sums) };
        let together = if bands == 1 { fit.clamp(1, PLANES) } else { 1 };
        Some(Cut {
            axes,
            bands,
            rows,
            windows: windows_of_row,
            pitch,
            copied,
            tall,
            sums,
            together,
            means: means::means::<()>(level),
        })
    }
}

/// Writes out. Items are bands of planes.
pub fn run<T: InF32>(case: &Case, input: AnyView, out: AnyView) {
    let bands = case.cut.map_or(0, |cut| cut.bands);
    let [n, c, ..] = case.windows;
    args::write::<T>(case, input, out, n * c * bands, rows::<T>(case.level));
}

kernels! {
    /// Writes the bands `items` of out.
    fn rows<T: InF32>(args: &Args<T>, items: Range<usize>) = body;
}

#[inline(always)]
fn body<S: Simd, T: InF32>(s: S, args: &Args<T>, items: Range<usize>) {
    if !S::TUNED {
        return;
    }
    let Some(cut) = &args.cut else { return };
    let &Cut { axes: [down, across], bands, rows, pitch, copied, tall, sums: rows_of_sums, .. } = cut;
    let (stride, padding, height) = (down.stride as usize, down.padding, down.size);
    let (apart, wide) = (across.stride as usize, across.kernel as usize);
    let [_, channels, of_windows, count] = args.out.shape;
    let stream = args.out.streams(LINE);
    let ahead = AHEAD / size_of::<T>();
    let together = cut.together.min(items.len());
    // Of a plane in each of the buffers.
    let (of_pixels, of_sums) = (tall * pitch, rows_of_sums * pitch);
    let region = together * of_sums / apart + SLACK;
    let (mut pixels, mut sums) = (Room::<{ COPIED + SLACK }>::new(), Room::<{ BUFFER + SLACK }>::new());
    let mut means = Room::<{ BUFFER + REGIONS * SLACK }>::new();
    let mut areas = Room::<{ BUFFER + SLACK }>::new();
    let pixels = pixels.zeros(if copied { together * of_pixels + SLACK } else { 0 });
    let sums = sums.zeros(together * of_sums + SLACK);
    let means = means.zeros(wide.min(apart) * region);
    let areas = areas.zeros(region);
    areas.fill(1.0);
    let mut widths = [0.0; COLUMNS];
    let mut offsets = [0; COLUMNS / 2];
    // Where the columns of a window lie; kernel rows are one after the other.
    for (t, offset) in offsets[..wide].iter_mut().enumerate() {
        *offset = if apart == 1 { t } else { t % apart * region + t / apart };
    }
    let columns_of_window = &offsets[..wide];
    let mut tops = [0; TALL];
    let rows_of_window = &mut tops[..if copied { down.kernel as usize } else { 0 }];
    rows_of_window.iter_mut().enumerate().for_each(|(t, row)| *row = t * pitch);
    for first in (0..count).step_by(cut.windows) {
        let windows = first..count.min(first + cut.windows);
        let start = first as i64 * across.stride - across.padding;
        let end = (windows.end as i64 - 1) * across.stride - across.padding + across.kernel;
        let columns = start.clamp(0, across.size) as usize..end.clamp(0, across.size) as usize;
        let before = (columns.start as i64 - start) as usize;
        let (input, out) = (args.input.slice(3, columns.clone()), args.out.slice(3, windows.clone()));
        if first > 0 {
            // Padding is where columns were.
            pixels.fill(0.0);
            sums.fill(0.0);
        }
        let widths = &mut widths[..windows.len()];
        widths.iter_mut().zip(windows.clone()).for_each(|(width, j)| *width = args.divisor(1, j));
        let even = widths.iter().all(|&width| width == widths[0]);
        // The first row of windows whose areas are there, and the area if all are the same.
        let (mut areas_of, mut same) = (usize::MAX, None::<f32>);
        let mut item = items.start;
        while item < items.end {
            let part = item..items.end.min(item + together);
            let top = item % bands * rows;
            let ys = top..of_windows.min(top + rows);
            let begin = top as i64 * down.stride - padding;
            // The rows of the image that are there.
            let there = begin.clamp(0, height) as usize..(begin + tall as i64).clamp(0, height) as usize;
            let above = (there.start as i64 - begin) as usize * pitch;
            for (i, plane) in part.clone().enumerate() {
                let plane = plane / bands;
                let plane = input.plane(plane / channels, plane % channels);
                if copied {
                    let to = &mut pixels[i * of_pixels..];
                    to[..above].fill(0.0);
                    plane.widen_rows(s, there.clone(), &mut to[above + before..], pitch, ahead);
                    if there.len() * pitch + above < of_pixels {
                        to[there.len() * pitch + above..of_pixels].fill(0.0);
                    }
                    continue;
                }
                for y in ys.clone() {
                    let own = i * of_sums + (y - top) * pitch + before;
                    let Range { start, end } = down.inside(y as i64);
                    let inside = start as usize..end as usize;
                    // Of the rows that are new.
                    let new = inside.end.saturating_sub(stride).max(inside.start);
                    for row in if plane.is_packed() { new..inside.end } else { 0..0 } {
                        let row = plane.row(row);
                        for line in (0..columns.len()).step_by(LINE / size_of::<T>()) {
                            row.prefetch_far(s, (line + ahead) as isize);
                        }
                    }
                    let mut x = 0;
                    while plane.is_packed() && columns.len() - x >= REGISTERS * S::LANES {
                        let all = plane.sum_registers::<S, REGISTERS>(s, inside.clone(), x);
                        for (v, &sum) in all.iter().enumerate() {
                            s.store_slice(&mut sums[own + x + v * S::LANES..], sum);
                        }
                        x += REGISTERS * S::LANES;
                    }
                    while x < columns.len() {
                        let span = Span::new(s, x as isize, columns.len());
                        s.store_slice(&mut sums[own + x..], plane.sum_span(s, inside.clone(), span));
                        x += S::LANES;
                    }
                }
            }
            let planes = part.len();
            // All rows as one, if they follow each other as windows do.
            let (segments, length) = match (copied, stride) {
                (false, _) => (0, 0),
                (_, 1) => (1, planes * of_sums - (down.kernel as usize - 1) * pitch),
                _ => (planes * rows, pitch),
            };
            // Divisors: all rows of windows have these, or those of a band.
            if areas_of != top {
                let tallest = args.divisor(0, top);
                let level = even && ys.clone().all(|y| args.divisor(0, y) == tallest);
                let area = tallest * widths[0];
                if !level || same != Some(area) {
                    // A band that has fewer rows may come first.
                    for y in 0..together * rows_of_sums {
                        let height = args.divisor(0, (top + y % rows_of_sums).min(ys.end - 1));
                        let areas = &mut areas[y * pitch / apart..][..widths.len()];
                        for (area, width) in areas.iter_mut().zip(&*widths) {
                            *area = height * width;
                        }
                    }
                }
                (areas_of, same) = (top, level.then_some(area));
            }
            let is_power_of_two = |area: &f32| area.to_bits().trailing_zeros() >= f32::MANTISSA_DIGITS - 1;
            let band = Band {
                segments,
                length,
                rows,
                of_pixels,
                stride,
                pitch,
                apart,
                region,
                sums: planes * of_sums,
                windows: (planes * rows_of_sums - 1) * pitch / apart + windows.len(),
                rows_of_window,
                columns_of_window,
                inverse: same.filter(is_power_of_two).map(f32::recip),
            };
            (cut.means)(&band, pixels, sums, means, areas);
            for (i, plane) in part.clone().enumerate() {
                let plane = plane / bands;
                let to = out.plane(plane / channels, plane % channels);
                to.narrow_rows(s, ys.clone(), &means[i * of_sums / apart..], pitch / apart, stream, ahead);
            }
            item = part.end;
        }
    }
}
