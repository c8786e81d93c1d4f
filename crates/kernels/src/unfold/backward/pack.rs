//! Where gradOutput has its channels as neighbours: pieces of out, for each of which gradOutput is packed in scratch.

use super::{Args, Window};
use crate::dtype::InF32;
use crate::simd::{Simd, kernels};
use crate::view::View;
use crate::window::ceil_div;
use std::ops::Range;

kernels! {
    /// Copies what a piece of out needs into scratch, where its rows are packed.
    pub fn pack<T: InF32>(grad: View<T>, piece: &Piece, packed: View<T>) = pack_body;
}

/// How out is cut into pieces where gradOutput has its channels as neighbours: blocks of channels, bands of rows.
#[derive(Clone, Copy, Debug)]
pub struct Cut {
    /// Channels of out.
    pub channels: usize,
    /// Rows of out.
    pub rows: usize,
    /// Rows of windows that a band reads, at most.
    pub windows: usize,
}

/// Bytes of scratch that stay in the second-level cache,
const SCRATCH: usize = 512 << 10;
/// and so many that the detour pays in any case.
const MOST_SCRATCH: usize = 4 << 20;

impl Cut {
    /// For elements of `size` bytes. `None` where rows of gradOutput are packed, or would need too much scratch.
    pub fn of(size: usize, grad_strides: [i64; 4], window: &Window, image: [i64; 4]) -> Option<Cut> {
        let [_, channels, height, _] = image;
        if grad_strides[1] != 1 || grad_strides[3] == 1 || window.blocks.contains(&0) {
            return None;
        }
        let area = window.kernel[0].checked_mul(window.kernel[1])?;
        let reach = (window.kernel[0] - 1).checked_mul(window.dilation[0])?;
        let mut block = (256 / area).max(1);
        if block > 16 {
            block -= block % 16;
        }
        let block = block.min(channels);
        let row = block.checked_mul(area)?.checked_mul(window.blocks[1])?.checked_mul(size as i64)?;
        let (stride, all) = (window.stride[0], window.blocks[0]);
        // A band of r rows needs at most (r + reach - 2) / stride + 2 rows of windows.
        let least = reach / stride + 2;
        let windows = (SCRATCH as i64 / row.max(1)).max(least).min(all);
        if windows.checked_mul(row)? > MOST_SCRATCH as i64 {
            return None;
        }
        let rows = if windows == all { height } else { (windows - 1) * stride + 1 - reach };
        let rows = ceil_div(height, ceil_div(height, rows));
        Some(Cut { channels: block as usize, rows: rows as usize, windows: windows as usize })
    }

    /// Elements of scratch for a piece.
    pub fn scratch(&self, window: &Window) -> usize {
        let area = window.kernel[0] * window.kernel[1];
        self.channels * area as usize * self.windows * window.blocks[1] as usize
    }

    /// Pieces of out.
    pub fn pieces(&self, [n, c, h, _]: [usize; 4]) -> usize {
        n * c.div_ceil(self.channels) * h.div_ceil(self.rows)
    }
}

/// A piece of out, and what it needs.
#[derive(Clone, Debug)]
pub struct Piece {
    n: usize,
    /// Channels and rows of out.
    channels: Range<usize>,
    rows: Range<usize>,
    /// Channels and rows of gradOutput: those that cover the rows of out, or some more.
    elements: Range<usize>,
    windows: Range<usize>,
    /// The geometry as seen from the first of them.
    window: Window,
}

impl Piece {
    /// Number `piece` of the pieces.
    pub fn new<T: InF32>(args: &Args<T>, cut: Cut, piece: usize) -> Piece {
        let mut window = args.window;
        let [_, channels, height, _] = args.out.shape;
        let (blocks, bands) = (channels.div_ceil(cut.channels), height.div_ceil(cut.rows));
        let (n, block, band) = (piece / bands / blocks, piece / bands % blocks, piece % bands);
        let range = |i: usize, of: usize, end: usize| i * of..end.min((i + 1) * of);
        let (channels, rows) = (range(block, cut.channels, channels), range(band, cut.rows, height));
        let area = (window.kernel[0] * window.kernel[1]) as usize;
        let reach = (window.kernel[0] - 1) * window.dilation[0];
        let before = rows.start as i64 + window.padding[0];
        let first = (before - reach).div_euclid(window.stride[0]).clamp(0, window.blocks[0]);
        let last = (before + rows.len() as i64 - 1) / window.stride[0];
        let end = (last + 1).clamp(first, window.blocks[0]);
        window.padding[0] = before - first * window.stride[0];
        window.blocks[0] = end - first;
        let elements = channels.start * area..channels.end * area;
        Piece { n, channels, rows, elements, windows: first as usize..end as usize, window }
    }

    /// What the piece needs of gradOutput, packed, in scratch.
    #[allow(unsafe_code)]
    pub fn packed<T: InF32>(&self, scratch: &mut [T]) -> View<T> {
        let (windows, row) = (self.windows.len(), self.window.blocks[1] as usize);
        let shape = [1, self.elements.len(), windows, row];
        assert!(shape.iter().product::<usize>() <= scratch.len(), "{shape:?} in {}", scratch.len());
        // SAFETY: the shape fits into scratch, which belongs to the piece alone until the view is forgotten.
        unsafe { View::new(scratch.as_mut_ptr(), shape, [0, (windows * row) as isize, row as isize, 1]) }
    }

    /// The arguments for the piece of all: gradOutput from scratch.
    pub fn args<T: InF32>(&self, all: &Args<T>, grad: View<T>) -> Args<T> {
        let out =
            all.out.slice(0, self.n..self.n + 1).slice(1, self.channels.clone()).slice(2, self.rows.clone());
        Args { grad, out, window: self.window, in_cache: true, store: all.store }
    }
}

/// Windows that are transposed at a time.
const TILE: usize = 16;

#[inline(always)]
fn pack_body<S: Simd, T: InF32>(s: S, grad: View<T>, piece: &Piece, scratch: View<T>) {
    let own =
        grad.slice(0, piece.n..piece.n + 1).slice(1, piece.elements.clone()).slice(2, piece.windows.clone());
    // Rows of windows follow each other on both sides: they are taken as one, without a remainder in each.
    let (own, scratch) = own.joined_rows().zip(scratch.joined_rows()).unwrap_or((own, scratch));
    let [_, elements, rows, columns] = own.shape;
    // Windows as rows of their elements; of those that stand side by side in a row, each is in a channel.
    let windows = own.permuted([0, 3, 2, 1]);
    for (row, at) in (0..rows).flat_map(|row| (0..columns).step_by(TILE).map(move |at| (row, at))) {
        let count = TILE.min(columns - at);
        let bundle = windows.channels(0, at, 1, 1, count).bundle(0..count, row, 0, 1);
        for element in (0..elements).step_by(S::LANES) {
            let lanes = S::LANES.min(elements - element);
            let out = scratch.channels(0, element, 1, 1, lanes).bundle(0..lanes, row, 0, 1);
            if count == TILE && lanes == S::LANES {
                // The same elements of the next windows.
                let ahead = (TILE * grad.shape[1]) as isize;
                let registers = s.interleave_all(bundle.load::<S, TILE>(s, element, ahead));
                out.store(s, at, &registers, false);
                continue;
            }
            for (i, window) in bundle.rows(0).enumerate() {
                for (lane, row) in out.rows(0).enumerate() {
                    row.set(at + i, window.get(element + lane));
                }
            }
        }
    }
}
