//! Patches that reach beyond the image: that of all their pixels is made on the stack, some rows of windows at a time, and what belongs to
//! the other is copied (4x16 256x256 k14s14p7 at AVX2: 29 ms, then 5.8).

use super::{Args, Window};
use crate::dtype::InF32;
use crate::simd::{Level, prefetch_line_far};
use crate::view::{LINE, Room, View, bands};
use std::ops::Range;

/// Pixels that are made at a time.
const ROOM: usize = 16 << 10;

impl<T: InF32> Args<T> {
    /// Whether windows are patches that reach beyond the image, and there is room for a row of them.
    pub fn is_padded(&self) -> bool {
        self.are_beside()
            && !self.are_patches()
            && self.window.padding.iter().all(|&padding| padding >= 0)
            && self.window.row().is_some_and(|row| row <= ROOM)
    }
}

impl Window {
    /// Pixels of a row of windows.
    fn row(&self) -> Option<usize> {
        let row = self.kernel[0].checked_mul(self.kernel[1])?.checked_mul(self.blocks[1])?;
        usize::try_from(row).ok()
    }
}

/// Writes the rows `rows` of out, counted through batches and channels.
#[allow(unsafe_code)] // a view of what is on the stack
pub fn fold<T: InF32>(level: Level, args: &Args<T>, rows: Range<usize>) {
    let Window { kernel, padding, blocks, .. } = args.window;
    let [[height, width], [above, left], [high, wide]] =
        [kernel, padding, blocks].map(|pair| pair.map(|size| size as usize));
    let row = width * wide;
    let most = ROOM / (height * row);
    let mut room = Room::<ROOM, T>::new();
    for (n, c, band) in bands(args.out.shape, rows, false) {
        let elements = c * height * width..(c + 1) * height * width;
        let (grad, out) = (args.grad.slice(0, n..n + 1).slice(1, elements), args.out.plane(n, c));
        let mut y = band.start;
        while y < band.end {
            let first = (y + above) / height;
            if first >= high {
                out.row(y).clear();
                y += 1;
                continue;
            }
            let end = (band.end + above).div_ceil(height).min(high).min(first + most);
            let shape = [1, 1, (end - first) * height, row];
            // As far apart as packed planes: else registers may not reach from a row into the next (4x16 256x256 k5s5p2: 4.7 ms).
            let plane = (shape[2] * row) as isize;
            // SAFETY: there is room for it, and all of its pixels are written before they are read: each is a window's.
            let padded = unsafe { View::new(room.as_mut_ptr(), shape, [plane, plane, row as isize, 1]) };
            let window = Window { padding: [0; 2], blocks: [(end - first) as i64, blocks[1]], ..args.window };
            let part = Args { grad: grad.slice(2, first..end), out: padded, window, ..*args };
            part.fold(level, part.way(level), 0..shape[2]);
            if end < high && !args.in_cache {
                // What the next rows of windows are lies in as many places as a window has pixels.
                let bytes = most.min(high - end) * wide * size_of::<T>();
                for element in 0..grad.shape[1] {
                    let next = grad.row(0, element, end).as_ptr();
                    (0..bytes + LINE)
                        .step_by(LINE)
                        .for_each(|at| prefetch_line_far(next.wrapping_byte_add(at)));
                }
            }
            let below = band.end.min(end * height - above);
            for y in y..below {
                let (to, from) = (out.row(y), padded.row(0, 0, y + above - first * height));
                let count = to.len().min(row.saturating_sub(left));
                to.slice(0..count).copy(from.slice(left.min(row)..left.min(row) + count));
                to.slice(count..to.len()).clear();
            }
            y = below;
        }
    }
}
