//! Sampling planes of FLOAT and of halves where they are, a register of points at a time.
//!
//! Places and weights of some points are found once for all channels: `places`. What `pixels` compiles for each dtype reads the taps
//! and adds them up. Places are found in f32, where integers of planes that are not too large are exact.
#![allow(unsafe_code)] // shares the views
#![allow(clippy::needless_range_loop)] // several arrays side by side, by one index

mod pixels;
mod places;

use super::Arrays;
use super::places::Form;
use crate::dtype::{DType, InF32};
use crate::machine::machine;
use crate::parallel;
use crate::sampling::line::Line;
use crate::sampling::sums::NARROW;
use crate::sampling::{Interpolation, Mode};
use crate::simd::{Level, MAX_LANES};
use crate::view::{AnyView, Disjoint, LINE, Room};
use half::{bf16, f16};
use places::{Chunk, Cubic, ROWS, Taps};
use std::ops::Range;

/// Registers of points whose places are found at a time: with their weights, a part of the first cache. Of bicubic half as many.
const CHUNK: usize = 32;
/// And those that hold what is too little for a chunk of its own.
const REST: usize = 2;
/// Registers that few points need: 16 points take 0.4 µs less than with room for a chunk.
const SOME: usize = 8;
/// Least channels of a group.
const GROUP: usize = 8;
/// Points and results are prefetched so far ahead.
const AHEAD: usize = 512;
/// Elements that a plane may reach: smaller integers are exact in f32.
const REACH: isize = 1 << 24;

/// Pixels of a plane that does not stay in the second cache.
const LARGE: usize = 1 << 18;
/// And of one that other planes drive out of the third.
const FAR: usize = 1 << 19;
/// Points that are worth some probes.
const MANY: usize = 1 << 12;

/// Channels that are worth looking for windows: 1x512x32x32 takes 0.16 ms instead of 0.30.
const WINDOWS: usize = 4;
/// Parts of rows, of so many points, that are looked at to learn whether those of a call lie in windows.
const PROBES: usize = 8;
const PROBE: usize = 64;
/// Lanes of the levels that sample here, at least.
const LEAST: usize = 8;
/// Bytes of an image that stays in the second cache.
const NEAR: usize = 1 << 19;

/// To find the places of a point takes as long as so many bytes of traffic: a nanosecond.
const POINT: usize = 48;

/// Pixels of a plane that stay in the first cache.
const SMALL: usize = 1 << 12;
/// Pixels of a plane that are too few for that to pay.
const FEW: usize = 1 << 10;
/// Channels that are a whole pixel of `blocks`.
const PIXEL: usize = 16;
/// Pixels for a point that are too many.
const SPARSE: usize = 4;

/// Whether tensors of this dtype are sampled here, if their layouts allow it.
pub fn serves(level: Level, dtype: DType) -> bool {
    cfg!(target_arch = "x86_64") && level.is_tuned() && dtype != DType::Double
}

/// Whether packed tensors of these extents are sampled here: where channels are few, where planes stay in the first cache, and where
/// points are so few that bringing the image into scratch costs more. Elsewhere `blocks` is quicker.
pub fn prefers(
    level: Level,
    dtype: DType,
    mode: Mode,
    [_, channels, height, width]: [usize; 4],
    points: usize,
) -> bool {
    let pixels = height.saturating_mul(width);
    // A pixel for each point, of many channels, is quicker than gathers (Zen 4, 2x128x64x64: 0.7 ms instead of 1.1).
    let small = match mode.interpolation {
        Interpolation::Nearest => channels < PIXEL || pixels < FEW,
        Interpolation::Bilinear => true,
        Interpolation::Bicubic => false,
    };
    let small = small && pixels <= SMALL && points <= pixels;
    serves(level, dtype) && (channels <= NARROW || small || points < pixels / SPARSE)
}

/// What is read and written, and how.
struct Work {
    input: AnyView,
    /// The grid as [N, 1, Ho, 2 * Wo].
    grid: AnyView,
    out: AnyView,
    form: Form,
    mode: Mode,
    /// Of x and y.
    axes: [Line; 2],
    /// Elements from a pixel to the next along x and y. Of an axis of one pixel 0, not one which may be too large for sums to be exact.
    strides: [f32; 2],
    stream: bool,
    /// Channels of out are neighbours, and those of input too: out is [N, 1, Ho, Wo * C].
    as_pixels: bool,
    /// Elements from a point's pixel to what is prefetched, if anything is.
    ahead: Option<isize>,
    /// And to the same pixel of the next channel, where that is prefetched.
    next: Option<isize>,
    /// Registers of points are looked at for windows.
    windows: bool,
    /// Where points are f32, nothing is done to them.
    load: Option<fn(&AnyView, &Points, &mut [f32])>,
    find: fn(&Work, *const f32, usize, &mut Chunk),
    sample: fn(&Work, &Chunk, &Points, Range<usize>),
}

/// How work is cut into items, counted through batches, rows, chunks and groups of channels.
struct Cut {
    rows: usize,
    columns: usize,
    channels: usize,
    /// Points of a register, and of a chunk.
    lanes: usize,
    chunk: usize,
    /// Of points in a row, and of channels.
    chunks: usize,
    groups: usize,
}

/// Some points of a row: as many as a register has, or more.
struct Points {
    batch: usize,
    row: usize,
    start: usize,
    count: usize,
}

/// A call that can be sampled here.
struct Call {
    work: Work,
    cut: Cut,
    items: usize,
    /// Of an item.
    bytes: usize,
    /// Most rows of a window for which it pays to look for windows, if it does.
    limit: usize,
    /// Whether some points are looked at first, to learn whether most of them lie in windows.
    looks: bool,
}

/// Whether `run` has a way, but for the places of the points: no memory is looked at.
pub fn has_way(level: Level, arrays: &Arrays, only_windows: bool) -> bool {
    call(level, arrays, only_windows).is_some()
}

/// Writes out, where it has a way to: else returns that it did not. With `only_windows` not where few points lie in windows either.
pub fn run(level: Level, arrays: &Arrays, only_windows: bool) -> bool {
    let Some(Call { mut work, cut, items, bytes, limit, looks }) = call(level, arrays, only_windows) else {
        return false;
    };
    if looks {
        work.windows = work.windows && most_in_windows(&work, &cut, limit);
        if only_windows && !work.windows {
            return false;
        }
    }
    // SAFETY: each chunk of out's channels is one item's, and nothing else is written.
    let work = unsafe { Disjoint::new(work) };
    parallel::for_each(items, bytes, |items| sample(&work, &cut, items));
    true
}

/// How a call is sampled here, if it can be: its extents, strides and dtype decide.
fn call(level: Level, arrays: &Arrays, only_windows: bool) -> Option<Call> {
    match arrays.input.dtype() {
        dtype if !serves(level, dtype) => None,
        DType::Float => of::<f32>(level, arrays, only_windows),
        DType::Float16 => of::<f16>(level, arrays, only_windows),
        DType::BFloat16 => of::<bf16>(level, arrays, only_windows),
        _ => None,
    }
}

#[inline(never)] // once for all who call it
fn of<T: InF32>(level: Level, arrays: &Arrays, only_windows: bool) -> Option<Call> {
    let Arrays { input, grid, out, mode } = arrays;
    let (input, mut grid, mut out) = (input.typed::<T>(), grid.typed::<T>(), out.typed::<T>());
    // All points of a batch are one row, if they lie so in both views of them.
    if let (Some(of_grid), Some(of_out)) = (grid.joined_rows(), out.joined_rows()) {
        (grid, out) = (of_grid, of_out);
    }
    let ([batches, channels, rows, columns], [.., height, width]) = (out.shape, input.shape);
    let form = Form::of(&input, true).filter(|form| form.reach < REACH && columns >= MAX_LANES);
    let (grid, form) = grid.joined_pairs().zip(form)?;
    let pixels = out
        .joined_channels()
        .filter(|_| channels == form.together && mode.interpolation == Interpolation::Bilinear);
    let as_pixels = pixels.is_some();
    out = pixels.unwrap_or(out);
    if !out.is_packed() {
        return None;
    }
    // The last one takes what is too little for one of its own.
    let lanes = level.lanes();
    let chunk = if mode.interpolation == Interpolation::Bicubic { CHUNK / 2 } else { CHUNK } * lanes;
    let chunks = (columns / chunk + usize::from(columns % chunk >= MAX_LANES)).max(1);
    let (items, wanted) = (batches * rows * chunks, 4 * machine().threads);
    let (together, taps) = (form.together.max(1), mode.interpolation.taps());
    let of_channel = (1 + taps * taps) * size_of::<T>();
    // Before there is memory, there is no end to what extents may be.
    let bytes = |channels: usize| {
        columns.min(chunk).saturating_mul(channels.saturating_mul(of_channel).saturating_add(POINT))
    };
    let groups = match machine().threads {
        1 => 1,
        _ if items >= wanted || !parallel::is_worth_threads(items, bytes(channels)) => 1,
        _ => channels.div_ceil(GROUP.next_multiple_of(together)).min(wanted.div_ceil(items)),
    };
    let bytes = bytes(channels.div_ceil(groups));
    // What lies two rows below: points in the order of the image read it next.
    let (pixels, points) = (height * width, rows * columns);
    let ahead = (pixels >= LARGE && points >= pixels / 2).then_some(form.strides[0].wrapping_mul(2));
    // Windows of fewer channels pay where the processor waits for memory (1x3x1080x1920 rotated: 11.9 ms became 4.9), or of few rows
    // in wide registers.
    let limit = match channels.div_ceil(groups) {
        _ if form.together != 1 || mode.interpolation == Interpolation::Bicubic => 0,
        WINDOWS.. => ROWS,
        _ if mode.interpolation != Interpolation::Bilinear => 0,
        _ if pixels >= FAR => ROWS,
        2.. if points >= MANY && level.is_wide() => 2,
        _ => 0,
    };
    // Of an image that grows, bringing it into scratch pays more often (8x32x64x64 to 128x128: 1.21 ms instead of 1.32).
    if only_windows && (limit == 0 || points > 2 * pixels) {
        return None;
    }
    let work = Work {
        input: input.into(),
        grid: grid.into(),
        out: out.into(),
        form,
        mode: *mode,
        axes: Line::both(*mode, [height, width]),
        strides: [(width, form.strides[1]), (height, form.strides[0])]
            .map(|(size, stride)| if size > 1 { stride as f32 } else { 0.0 }),
        stream: out.streams(LINE),
        as_pixels,
        ahead,
        next: (pixels * channels * size_of::<T>() > NEAR).then_some(input.strides()[1]),
        windows: limit > 0,
        load: T::IS_HALF.then(|| pixels::load::<T>(level)),
        find: places::find::<f32>(level),
        sample: pixels::sample::<T>(level),
    };
    let cut = Cut { rows, columns, channels, lanes, chunk, chunks, groups };
    let looks = only_windows || channels.div_ceil(groups) < WINDOWS;
    Some(Call { work, cut, items: items * groups, bytes, limit, looks })
}

/// Whether most points lie in windows of up to `limit` rows of them, by some of them.
#[inline(never)] // once for all dtypes
fn most_in_windows(work: &Work, cut: &Cut, limit: usize) -> bool {
    let (mut values, mut taps) = (Room::<{ 2 * PROBE }>::new(), [Taps::NONE; PROBE / LEAST]);
    let values = values.zeros(2 * PROBE);
    let mut chunk = Chunk { taps: &mut taps, cubic: &mut [], all_in_windows: false };
    let ([batches, ..], count) = (work.out.shape(), PROBE.min(cut.columns));
    let (lines, mut found, mut seen) = (batches * cut.rows, 0, 0);
    for probe in 0..PROBES {
        let line = lines * probe / PROBES;
        let start = (cut.columns - count) * (2 * probe + 1) / (2 * PROBES);
        let points = Points { batch: line / cut.rows, row: line % cut.rows, start, count };
        (work.find)(work, points_of(work, &points, values), count, &mut chunk);
        for taps in &chunk.taps[..count.div_ceil(cut.lanes)] {
            found += usize::from((1..=limit).contains(&(taps.window.1 as usize)));
            seen += 1;
        }
    }
    4 * found >= 3 * seen
}

/// The grid values of points.
fn points_of(work: &Work, points: &Points, values: &mut [f32]) -> *const f32 {
    let Points { batch, row, start, count } = *points;
    match work.load {
        Some(load) => {
            load(&work.grid, points, values);
            values.as_ptr()
        }
        None => {
            let row = work.grid.typed::<f32>().row(batch, 0, row);
            row.slice(2 * start..2 * (start + count)).as_ptr().cast_const()
        }
    }
}

/// Samples items.
fn sample(work: &Work, cut: &Cut, items: Range<usize>) {
    match work.mode.interpolation {
        Interpolation::Bicubic => by_chunks::<{ CHUNK / 2 + REST }, { CHUNK / 2 + REST }>(work, cut, items),
        _ if cut.columns <= SOME * cut.lanes => by_chunks::<SOME, 0>(work, cut, items),
        _ => by_chunks::<{ CHUNK + REST }, 0>(work, cut, items),
    }
}

/// The same with room for so many registers of points.
#[inline(never)] // once for all dtypes
fn by_chunks<const TAPS: usize, const CUBIC: usize>(work: &Work, cut: &Cut, items: Range<usize>) {
    let Cut { rows, columns, channels, lanes, chunk: size, chunks, groups } = *cut;
    let together = work.form.together.max(1);
    let mut values = Room::<{ 2 * (CHUNK + REST) * MAX_LANES }>::new();
    let values = values.zeros(if work.load.is_some() { 2 * TAPS * lanes } else { 0 });
    let (mut taps, mut cubic) = ([Taps::NONE; TAPS], [Cubic::NONE; CUBIC]);
    let mut found = Chunk { taps: &mut taps, cubic: &mut cubic, all_in_windows: false };
    for item in items {
        let (group, chunk, line) = (item % groups, item / groups % chunks, item / groups / chunks);
        let start = chunk * size;
        let end = if chunk + 1 == chunks { columns } else { start + size };
        let points = Points { batch: line / rows, row: line % rows, start, count: end - start };
        let first = |group: usize| channels.min(channels.div_ceil(together) * group / groups * together);
        (work.find)(work, points_of(work, &points, values), points.count, &mut found);
        (work.sample)(work, &found, &points, first(group)..first(group + 1));
    }
}
