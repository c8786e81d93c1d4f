//! Average pooling's gradient as a gather: each row of gradInput is summed once and written once.
//!
//! A row h is covered by a few window rows. For each piece of a tile their quotients gradOutput / D are summed
//! into one value per window column (the vertical sum); each such value then goes to the columns of its window
//! (the horizontal sum). The order depends on the shapes alone.

use crate::dtype::InF32;
use crate::ops::ceil_div;
use crate::simd::{Simd, kernels};
use crate::view::View;
use std::ops::Range;

/// The geometry of the windows, [height, width] each.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    pub kernel: [i64; 2],
    pub stride: [i64; 2],
    pub padding: [i64; 2],
    /// divisorOverride; 0 for none.
    pub divisor: i32,
    pub count_include_pad: bool,
}

/// The views and the geometry of one run.
pub struct Args<T> {
    /// gradOutput as [N, C, oH, oW].
    pub grad: View<T>,
    /// gradInput as [N, C, H, W]. Batches times channels are as in `grad`, not necessarily each of them.
    pub out: View<T>,
    pub window: Window,
}

kernels! {
    /// Writes the rows `rows` of gradInput, counted through batches and channels.
    pub fn avgpool2d_backward<T: InF32>(args: &Args<T>, rows: Range<usize>) = body;
}

/// Pixels that are summed at a time, on the stack.
const TILE: usize = 512;
/// Window columns whose vertical sums are made at a time.
const COLUMNS: usize = 256;

#[inline(always)]
fn body<S: Simd, T: InF32>(s: S, args: &Args<T>, rows: Range<usize>) {
    let [_, channels, height, width] = args.out.shape;
    let [_, grad_channels, grad_height, grad_width] = args.grad.shape;
    let vertical = Axis::new(args.window, 0, height, grad_height);
    let horizontal = Axis::new(args.window, 1, width, grad_width);
    let mut sums = [0f32; TILE];
    let mut columns = [0f32; COLUMNS];
    let mut row_of_grad = [0f32; COLUMNS];
    // The horizontal factors of the divisors, and the window column that they begin at.
    let (mut counts, mut counted_from) = ([1f32; COLUMNS], None);
    for row in rows {
        let (plane, y) = (row / height, (row % height) as i64);
        let (n, c) = (plane / channels, plane % channels);
        let (grad_n, grad_c) = (plane / grad_channels, plane % grad_channels);
        for start in (0..width).step_by(TILE) {
            let end = width.min(start + TILE);
            let sums = &mut sums[..end - start];
            sums.fill(0.0);
            let covering = horizontal.covering(start as i64, end as i64);
            for first in covering.clone().step_by(COLUMNS) {
                let columns = &mut columns[..(covering.end - first).min(COLUMNS as i64) as usize];
                let row_of_grad = &mut row_of_grad[..columns.len()];
                if args.window.divisor == 0 && counted_from != Some((first, columns.len())) {
                    for (j, count) in (first..).zip(&mut counts[..columns.len()]) {
                        *count = horizontal.counted(j) as f32;
                    }
                    counted_from = Some((first, columns.len()));
                }
                columns.fill(0.0);
                for i in vertical.covering(y, y + 1) {
                    // With negative padding a window may end before it would reach this row.
                    if !vertical.inside(i).contains(&y) {
                        continue;
                    }
                    let factor = match args.window.divisor {
                        0 => vertical.counted(i) as f32,
                        divisor => divisor as f32,
                    };
                    args.grad.row(grad_n, grad_c, i as usize).load(s, first as usize, row_of_grad);
                    for ((column, &grad), &count) in columns.iter_mut().zip(row_of_grad.iter()).zip(&counts) {
                        // A window without a column counts none; it is in no column's sum either.
                        *column += grad / (factor * count);
                    }
                }
                spread(columns, first, horizontal, sums, start as i64);
            }
            args.out.row(n, c, y as usize).store(s, start, sums);
        }
    }
}

/// Adds each window column to the pixels of its window.
#[inline(always)]
fn spread(columns: &[f32], first: i64, axis: Axis, sums: &mut [f32], start: i64) {
    let stride = axis.stride;
    let end = start + sums.len() as i64;
    if axis.kernel > columns.len() as i64 {
        // Few wide windows: one after the other. A window may be far wider than the image, so its places cannot be
        // counted through.
        for (j, &column) in (first..).zip(columns) {
            let inside = axis.inside(j);
            let (from, to) = (inside.start.max(start), inside.end.min(end));
            if from < to {
                sums[(from - start) as usize..(to - start) as usize]
                    .iter_mut()
                    .for_each(|sum| *sum += column);
            }
        }
        return;
    }
    // Many small windows: one place of all windows after the other, so that the inner loop has no bounds of its own.
    // The limit is what `inside` leaves of a window: pixels of the image that its clipped end does not cut off.
    let limit = end.min(axis.size).min(axis.size + axis.padding);
    for place in 0..axis.kernel {
        // Window j has this place on pixel j * stride + shift.
        let shift = place - axis.padding;
        let from = ceil_div(start - shift, stride).max(first);
        let to = ceil_div(limit - shift, stride).min(first + columns.len() as i64);
        if from >= to {
            continue;
        }
        let columns = &columns[(from - first) as usize..(to - first) as usize];
        let sums = &mut sums[(from * stride + shift - start) as usize..];
        if stride == 1 {
            for (sum, &column) in sums.iter_mut().zip(columns) {
                *sum += column;
            }
        } else {
            for (sum, &column) in sums.iter_mut().step_by(stride as usize).zip(columns) {
                *sum += column;
            }
        }
    }
}

/// The windows along one axis.
#[derive(Clone, Copy)]
struct Axis {
    kernel: i64,
    stride: i64,
    padding: i64,
    size: i64,
    windows: i64,
    count_include_pad: bool,
}

impl Axis {
    #[inline(always)]
    fn new(window: Window, axis: usize, size: usize, windows: usize) -> Axis {
        Axis {
            kernel: window.kernel[axis],
            stride: window.stride[axis],
            padding: window.padding[axis],
            size: size as i64,
            windows: windows as i64,
            count_include_pad: window.count_include_pad,
        }
    }

    /// The windows that cover at least one of the pixels `from..to`.
    #[inline(always)]
    fn covering(self, from: i64, to: i64) -> Range<i64> {
        let first = (from + self.padding - self.kernel).div_euclid(self.stride) + 1;
        let end = (to - 1 + self.padding).div_euclid(self.stride) + 1;
        first.max(0)..end.min(self.windows)
    }

    /// A window, clipped to size + padding: what its divisor counts when padding does.
    #[inline(always)]
    fn clipped(self, window: i64) -> Range<i64> {
        let start = window * self.stride - self.padding;
        start..(start + self.kernel).min(self.size + self.padding)
    }

    /// The pixels of a window.
    #[inline(always)]
    fn inside(self, window: i64) -> Range<i64> {
        let clipped = self.clipped(window);
        clipped.start.max(0)..clipped.end.min(self.size)
    }

    /// This axis' factor of a window's divisor.
    #[inline(always)]
    fn counted(self, window: i64) -> i64 {
        let counted = if self.count_include_pad { self.clipped(window) } else { self.inside(window) };
        counted.end - counted.start
    }
}
