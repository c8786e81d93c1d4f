//! How the work of `pieces` is cut.

use super::planes;
use super::sums_of;
use crate::dtype::DType;
use crate::machine::machine;
use crate::parallel::{self, Cost};
use crate::sampling::strip::LARGEST;
use crate::sampling::sums::{NARROW, lanes_for};
use crate::view::{LINE, Scratch};
use std::ops::Range;

/// How the work is cut into pieces: n batches by blocks of channels by bands of rows.
#[derive(Clone, Copy, Debug)]
pub struct Cut {
    pub batches: usize,
    pub blocks: usize,
    /// Bands whose scratch fits the cache.
    pub bands: Bands,
    /// Bands when the points jump about, so that each band looks at all of them: no more than scratch needs, since threads that share bands
    /// gain nothing then (1x3x200x300 at random on two threads: 1.41 ms with four bands, 0.75 with one).
    pub wide_bands: Bands,
    /// Bytes of scratch for all threads.
    pub scratch: usize,
}

/// How many bands there are, and what a thread needs.
#[derive(Clone, Copy, Debug)]
pub struct Bands {
    pub count: usize,
    /// Bytes of scratch.
    pub scratch: usize,
}

/// Scratch of a piece. More than the second-level cache holds: points in the order of the image use a few rows at a time,
/// and strips of them that cross the ends of a band are computed twice (1x3x1080x1920 rotated: 2 MB 49 ms, 8 MB 43).
const CACHE: usize = 8 << 20;

/// Bands that each look at all points, at most.
const WIDE: usize = 4;

/// One of so many nearly equal parts: of rows, bands.
#[inline(always)]
pub fn part_of(len: usize, parts: usize, part: usize) -> Range<usize> {
    let start = |part: usize| (len as u128 * part as u128 / parts as u128) as usize;
    start(part)..start(part + 1)
}

/// Bands that are worth a thread, at most.
const BANDS: usize = 8;

/// Bands of an image of so many rows, for threads that would have none of so many pieces, of so many bytes each. Each band looks at all points,
/// so there is one where more threads would not pay.
pub fn bands_of(pieces: usize, bytes: usize, height: usize) -> usize {
    if !parallel::is_worth_threads(pieces, bytes) {
        return 1;
    }
    machine().threads.div_ceil(pieces.max(1)).min(height / 16).clamp(1, BANDS)
}

/// Elements of a plane of an image whose rows are `stride` apart.
pub fn extent([height, width]: [usize; 2], stride: i64) -> i64 {
    (height as i64 - 1).saturating_mul(stride).saturating_add(width as i64)
}

/// Bytes of a page.
pub const PAGE: usize = 4096;
/// Bytes of scratch between the images, at most; see `apart` of `pieces`.
const GAP: usize = 2 * PAGE;

/// Channels of a block: a line of sums of `size` bytes.
fn block(size: usize) -> usize {
    LINE / size
}

/// Pixels that are brought into scratch and out of it in the time that a point's taps take longer where the image is; 0 where they take no
/// longer. `mask` says which gradients are wanted.
pub fn pixels_per_point(
    dtype: DType,
    [batches, channels]: [usize; 2],
    points: usize,
    taps: usize,
    mask: [bool; 2],
) -> usize {
    let (is_half, is_double) = (dtype.size() < size_of::<f32>(), dtype == DType::Double);
    // What `planes` takes where it is, at some levels, is no slower there.
    let on_planes = dtype == DType::Float && !mask[0] && (NARROW + 1..=planes::SLOPES).contains(&channels);
    match (channels, taps) {
        (_, 2) if on_planes => 10,
        // 16x1x15x15 to 15x15: 0.029 ms by way of scratch, 0.021 where it is; 8x2x128x128 to 128x128 1.83, 1.39. One plane is cut for threads.
        (..=2, 2) if is_double && (batches.saturating_mul(channels) > 1 || points < ALONE) => 0,
        (..=NARROW, 2) if is_double => 2,
        // 4x3x256x256 to 64x64: 0.84 ms by way of scratch, 0.35 where it is.
        (..=NARROW, 2) => 7,
        (..=NARROW, 4) => 28,
        (..=NARROW, _) => 4,
        // Halves are added to in slots or workspace, and converted one by one.
        (_, 1) if is_half => 4,
        (_, 1) => 3,
        (_, 2) => {
            let of_whole_blocks = match (is_half, mask[0]) {
                (true, true) => 28,
                (true, false) => 20,
                (false, true) => 8,
                (false, false) => 5,
            };
            // Lanes without a channel take as long (4x5x64x96 to 32x24: 0.18 ms by way of scratch, 0.07).
            let block = block(sums_of(dtype).size());
            channels.saturating_mul(of_whole_blocks) / channels.next_multiple_of(block)
        }
        _ => 34,
    }
}

/// Points of one plane that are worth threads.
const ALONE: usize = 1 << 14;

/// Points whose taps take as long, where the image is, as all that is done there for a plane as such,
const OF_A_PLANE: usize = 8;
/// where as many channels share what is done for their points (8x256x7x7 to 1x1: 0.084 ms, by way of scratch 0.055; of 32 channels 0.009 and
/// 0.012).
const MANY: usize = 128;

/// Operations that finding a tap along both axes takes.
pub const FINDING: usize = 64;

/// What a point takes, whose sums have `size` bytes.
pub fn cost_of_point(channels: usize, taps: usize, size: usize) -> Cost {
    Cost { bytes: channels.saturating_mul(size * (1 + taps * taps)), operations: FINDING * taps }
}

impl Cut {
    /// For an image of `shape`, `points` points of a batch with `taps` taps along an axis, `images` of input and inputGrad
    /// in scratch, with sums of `size` bytes. `None` where there are more than `per_point` pixels for each of the points, so that bringing
    /// the image in and out costs more than it saves, or where its indices do not fit.
    pub fn new(
        [batches, channels, height, width]: [usize; 4],
        points: usize,
        taps: usize,
        images: usize,
        size: usize,
        per_point: usize,
        threads: usize,
    ) -> Option<Cut> {
        let pixels = height.saturating_mul(width);
        let block = block(size);
        let of_planes = if taps < 4 && size == size_of::<f32>() && channels >= MANY { OF_A_PLANE } else { 0 };
        if height.max(width) > LARGEST
            || pixels >= per_point.saturating_mul(points.saturating_add(of_planes + 1))
        {
            return None;
        }
        let blocks = channels.div_ceil(block);
        let lanes = lanes_for(channels.min(block), block);
        let planes = batches.saturating_mul(blocks);
        let row = (width + 1) * lanes * images * size;
        let rows = (CACHE / row.max(1)).max(16);
        let parallel = (2 * threads).div_ceil(planes).min(height.div_ceil(16));
        let pays = parallel::is_worth_threads(batches, cost_of_point(channels, taps, size).times(points));
        let parallel = if planes < threads && pays { parallel } else { 1 };
        let needed = height.div_ceil(rows);
        let bands = |count: usize| {
            // Of one image: a band, its margin, and the rows that points which begin in the band also read.
            let rows = height.div_ceil(count) + taps;
            let len = rows.saturating_mul(width + 1).saturating_mul(lanes).saturating_add(block);
            let bytes = len.checked_mul(images * size)? + if images > 1 { GAP } else { 0 };
            let scratch = bytes.next_multiple_of(Scratch::ALIGNMENT);
            (len <= i32::MAX as usize).then_some(Bands { count, scratch })
        };
        let (bands, wide_bands) = (bands(needed.max(parallel))?, bands(needed.min(WIDE))?);
        let of_all =
            |Bands { count, scratch }| scratch.saturating_mul(threads.min(planes.saturating_mul(count)));
        Some(Cut { batches, blocks, bands, wide_bands, scratch: of_all(bands).max(of_all(wide_bands)) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_image_is_cut_where_its_points_are_worth_threads() {
        // Batches and channels, points of a batch, threads; bands.
        for ([batches, channels], points, threads, wanted) in [
            ([1, 3], 4096, 2, 1),
            ([1, 3], 40000, 2, 4),
            ([1, 3], 40000, 1, 1),
            ([1, 16], 4096, 2, 4),
            ([2, 3], 40000, 2, 1),
        ] {
            let cut = Cut::new([batches, channels, 64, 64], points, 2, 2, 4, 7, threads).expect("a cut");
            assert_eq!(cut.bands.count, wanted, "{batches}x{channels}, {points} points, {threads} threads");
        }
    }
}
