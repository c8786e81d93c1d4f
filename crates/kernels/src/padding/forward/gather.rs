//! Planes become pixels of neighbouring channels: tiles of a row of all channels are transposed to where they belong.
#![allow(unsafe_code)] // access that was checked once for many pixels

use super::Args;
use crate::dtype::Element;
use crate::simd::{Simd, kernels};
use crate::view::{LINE, Row};
use std::ops::Range;

/// Pixels, and channels, of a tile: a line of the usual elements.
const TILE: usize = 16;
/// Channels that pay. Of fewer, an element at a time takes as long, but for those of images: they are interleaved.
const LEAST: usize = 8;

/// Whether pixels of so many channels of a `T` are put together here.
pub fn pays<T>(channels: usize) -> bool {
    channels >= LEAST || size_of::<T>() == size_of::<f32>() && (2..=4).contains(&channels)
}

/// What lies in the same channel so many bytes further is prefetched.
const AHEAD: usize = 4 * LINE;

kernels! {
    /// Writes the rows of pixels `rows` of out, counted through batches, whose channels are neighbours, from planes of packed
    /// rows. (Pixels of 16 bytes are registers anyway.)
    pub fn pad<T: Element>(args: &Args<T>, rows: Range<usize>) = body if size_of::<T>() < 16;
}

#[inline(always)]
fn body<S: Simd, T: Element>(s: S, args: &Args<T>, rows: Range<usize>) {
    let Args { input, out, columns, top, .. } = args;
    let ([_, channels, height, _], padded) = (input.shape, out.shape[2]);
    let Some(pixels) = out.joined_channels() else { return };
    let stream = S::TUNED && out.permuted([0, 2, 3, 1]).streams(LINE);
    for item in rows {
        let (n, y) = (item / padded, item % padded);
        let source = (y as i64).saturating_sub(*top).clamp(0, height as i64 - 1) as usize;
        let to = pixels.row(n, 0, y);
        let middle = columns.copied.start;
        let mut x = columns.from.start;
        while x < columns.from.end {
            let count = TILE.min(columns.from.end - x);
            let at = middle + x - columns.from.start;
            if size_of::<T>() == size_of::<f32>() && count == TILE && channels <= 4 {
                let to = to.slice(at * channels..(at + TILE) * channels);
                let from = |c: usize| input.row(n, c, source).slice(x..x + TILE);
                match channels {
                    2 => interleave::<S, T, 2>(s, &to, from),
                    3 => interleave::<S, T, 3>(s, &to, from),
                    _ => interleave::<S, T, 4>(s, &to, from),
                }
                x += TILE;
                continue;
            }
            for c in (0..channels).step_by(TILE) {
                let own = TILE.min(channels - c);
                let from = |i: usize| input.row(n, c + i, source).slice(x..x + count);
                if size_of::<T>() == size_of::<f32>() && count == TILE && own == TILE {
                    let mut registers = [s.splat(0.0); TILE];
                    let each = TILE / S::LANES;
                    for half in 0..each {
                        for (i, register) in registers.iter_mut().enumerate() {
                            let row = from(i);
                            if half == 0 {
                                row.prefetch(s, (AHEAD / size_of::<T>()) as isize);
                            }
                            // SAFETY: the row has a tile of packed elements of the size of a lane.
                            *register = unsafe { s.load_f32(row.as_ptr().add(half * S::LANES).cast()) };
                        }
                        let columns = s.interleave_all::<TILE>(registers);
                        for (i, register) in columns.into_iter().enumerate() {
                            let pixel = at + half * S::LANES + i / each;
                            let lanes = to.slice(pixel * channels + c..pixel * channels + c + TILE);
                            let to = lanes.as_ptr().wrapping_add(i % each * S::LANES).cast::<f32>();
                            // SAFETY: the slice has a tile of packed elements of the size of a lane; where out streams, channels begin
                            // and end at lines.
                            unsafe {
                                if stream {
                                    s.stream_f32(to, register);
                                } else {
                                    s.store_f32(to, register);
                                }
                            }
                        }
                    }
                    continue;
                }
                for i in 0..own {
                    let (row, to) =
                        (from(i), to.slice(at * channels + c + i..(at + count - 1) * channels + c + i + 1));
                    for x in 0..count {
                        to.set(x * channels, row.get(x));
                    }
                }
            }
            x += count;
        }
        for (edge, column) in [(&columns.before, 0), (&columns.behind, input.shape[3] - 1)] {
            fill(s, args, &to, edge.clone(), [n, source, column], stream);
        }
    }
}

/// Writes a tile of pixels of C channels; `from` is the tile's part of a channel's row.
#[inline(always)]
fn interleave<S: Simd, T: Element, const C: usize>(s: S, to: &Row<T>, from: impl Fn(usize) -> Row<T>) {
    assert!(
        to.len() == C * TILE && size_of::<T>() == size_of::<f32>(),
        "{C} channels of {} elements",
        to.len()
    );
    for first in (0..TILE).step_by(S::LANES) {
        // No `from_fn`: a closure is compiled without the level's instructions wherever it is not inlined (0.031 ms, then 0.125).
        let mut registers = [s.splat(0.0); C];
        for (c, register) in registers.iter_mut().enumerate() {
            // SAFETY: rows are tiles of packed elements of the size of a lane.
            *register = unsafe { s.load_f32(from(c).as_ptr().add(first).cast()) };
        }
        for (i, register) in s.interleave_all::<C>(registers).into_iter().enumerate() {
            // SAFETY: as above; their number was checked.
            unsafe { s.store_f32(to.as_ptr().add(first * C + i * S::LANES).cast(), register) };
        }
    }
}

/// Writes a pixel of self again and again into some columns.
#[inline(always)]
fn fill<S: Simd, T: Element>(
    s: S,
    Args { input, .. }: &Args<T>,
    to: &Row<T>,
    columns: Range<usize>,
    [n, y, x]: [usize; 3],
    stream: bool,
) {
    if columns.is_empty() {
        return;
    }
    let channels = input.shape[1];
    let pixel = |column: usize| to.slice(column * channels..(column + 1) * channels);
    let first = pixel(columns.start);
    for c in 0..channels {
        first.set(c, input.plane(n, c).get(y, x));
    }
    for column in columns.start + 1..columns.end {
        pixel(column).copy_from(s, first, stream);
    }
}
