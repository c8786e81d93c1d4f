//! How the work is cut into pieces, and how pieces are run.

use super::{Arrays, STRIP, Sampled, Wide, Worker, lanes_for, points::LARGEST, scratch_len};
use super::{Pieces, instance, reach, total};
use crate::dtype::DType;
use crate::parallel;
use crate::simd::Level;
use crate::view::{AnyView, Scratch};
use half::{bf16, f16};

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
        // 8x32x128x128 to 32x32 takes 3.3 ms either way when bilinear, 0.9 or 1.4 when nearest, 9.5 or 3.7 when bicubic.
        if height.max(width) > LARGEST || pixels / (4 * taps * taps) > points {
            return None;
        }
        let block = 64 / size;
        let blocks = channels.div_ceil(block);
        let lanes = lanes_for(channels.min(block), block);
        let planes = batches.saturating_mul(blocks);
        let row = (width + 1) * lanes * images * size;
        let rows = (CACHE / row.max(1)).max(16);
        let parallel = (2 * threads).div_ceil(planes).min(height.div_ceil(16));
        let parallel = if planes < threads && points >= 1 << 12 { parallel } else { 1 };
        let bands = height.div_ceil(rows).max(parallel);
        let wide_bands = bands.min(parallel.max(4));
        let len = scratch_len(height.div_ceil(wide_bands), width, taps, lanes);
        if len > u32::MAX as usize {
            return None;
        }
        let workers = threads.min(planes.saturating_mul(bands));
        Some(Cut { batches, blocks, bands, wide_bands, scratch: len * images * size, workers })
    }
}

/// Room in the workspace.
pub struct Rooms<'a> {
    /// The blocks' shares of gridGrad, [N * blocks, 2, Ho, Wo], if there are several.
    pub shares: Option<AnyView>,
    /// First and last row that the points of a strip touch, [N, 2, 1, Ho * strips], if there are bands.
    pub reach: Option<AnyView>,
    /// Images, in a part for each thread.
    pub images: Scratch<'a>,
}

/// Strips of points in a row of `columns`.
pub fn strips(columns: usize) -> usize {
    columns.div_ceil(STRIP)
}

/// Makes both gradients, as far as they are wanted.
pub type Kernel = fn(level: Level, arrays: &Arrays, cut: Cut, rooms: Rooms);

/// The kernel for a dtype and a number of taps along an axis.
pub fn pieces(dtype: DType, taps: usize) -> Option<Kernel> {
    Some(instance!(run, dtype, taps))
}

fn run<T: Sampled, const K: usize>(level: Level, arrays: &Arrays, cut: Cut, rooms: Rooms) {
    let worker = Worker::<T>::new::<K>(level);
    let find_reach = reach::<Wide<T, K>>(level);
    let total = total::<Wide<T, K>>(level);
    let direct = K > 1 && cut.blocks == 1;
    let mut args = Pieces::<T> {
        views: arrays.typed(),
        shares: rooms.shares.map(|view| view.typed()),
        reach: rooms.reach.map(|view| view.typed()),
        bands: cut.bands,
    };
    let out = args.views.grid_grad.filter(|_| !direct);
    args.views.grid_grad = args.views.grid_grad.filter(|_| direct);
    args.join_rows();
    let [n, c, lines, columns] = args.views.grad.shape;
    let work = n.saturating_mul(lines).saturating_mul(columns);
    if cut.bands > 1 {
        let strips = n * lines * args.strips();
        parallel::for_each(strips, STRIP * 32, |strips| find_reach(&args, strips));
        if args.looks() > 3 * strips {
            args.bands = cut.wide_bands;
        }
    }
    if args.views.input_grad.is_some() || args.views.input.is_some() {
        let pieces = n * cut.blocks * args.bands;
        let bytes = work.saturating_mul(c * size_of::<T>() * (1 + K * K)) / pieces.max(1);
        parallel::for_each_with(pieces, bytes, rooms.images.parts::<T::Acc>(), |scratch, piece| {
            worker.run(&args, scratch, piece);
        });
    }
    if let Some(mut out) = out {
        let mut shares = rooms.shares.map(|view| view.typed());
        if let Some(joined) = out.joined_rows() {
            out = joined;
            shares = shares.and_then(|shares| shares.joined_rows());
        }
        let [n, _, lines, columns] = out.shape;
        let strips = n * lines * strips(columns);
        let bytes = STRIP.saturating_mul(8 * (cut.blocks + 1));
        parallel::for_each(strips, bytes, |strips| total(shares, out, strips));
    }
}
