//! How the work of `pieces` is cut.

use super::sampling::{NARROW, lanes_for};
use super::strip::LARGEST;

/// How the work is cut into pieces: n batches by blocks of channels by bands of rows.
#[derive(Clone, Copy, Debug)]
pub struct Cut {
    pub batches: usize,
    pub blocks: usize,
    /// Bands whose scratch fits the cache.
    pub bands: usize,
    /// Bands when the points jump about, so that each band looks at all of them.
    pub wide_bands: usize,
    /// Bytes of scratch for a thread.
    pub scratch: usize,
    /// Threads that take pieces.
    pub workers: usize,
}

/// Scratch of a piece. More than the second-level cache holds: points in the order of the image use a few rows at a time,
/// and strips of them that cross the ends of a band are computed twice (1x3x1080x1920 rotated: 2 MB 49 ms, 8 MB 43).
const CACHE: usize = 8 << 20;

/// Bytes of a page.
pub const PAGE: usize = 4096;
/// Bytes of scratch between the images, at most; see `apart` of `pieces`.
const GAP: usize = 2 * PAGE;

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
