//! Fold as a gather: each output row is summed once, from the windows that cover it, and written once.
//!
//! For output row y, only kernel rows i with y + padding - i * dilation a multiple of the stride (and the
//! quotient a window row) contribute: one row of gradOutput for each of the kW columns. Sums are made kernel
//! element by kernel element, ascending, so the order is fixed whatever the threads.

use crate::dtype::InF32;
use crate::ops::ceil_div;
use crate::simd::{Simd, kernels};
use crate::view::View;
use std::ops::Range;

/// The geometry of the windows, [height, width] each.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    pub kernel: [i64; 2],
    pub dilation: [i64; 2],
    pub padding: [i64; 2],
    pub stride: [i64; 2],
    /// Windows along each axis; not negative.
    pub blocks: [i64; 2],
}

/// The views and the geometry of one run.
pub struct Args<T> {
    /// gradOutput as [N, C * kH * kW, L0, L1].
    pub grad: View<T>,
    /// out as [N, C, H, W].
    pub out: View<T>,
    pub window: Window,
}

kernels! {
    /// Writes the rows `rows` of out, counted through batches and channels.
    pub fn im2col_backward<T: InF32>(args: &Args<T>, rows: Range<usize>) = body;
}

/// Pixels that are summed at a time, on the stack.
const TILE: usize = 512;

#[inline(always)]
fn body<S: Simd, T: InF32>(s: S, args: &Args<T>, rows: Range<usize>) {
    let [_, channels, height, width] = args.out.shape;
    let Window {
        kernel: [_, kernel_w],
        dilation: [_, dilation],
        padding: [_, padding],
        stride: [_, stride],
        blocks,
    } = args.window;
    let (mut sums, mut taps) = ([0f32; TILE], [0f32; TILE]);
    for row in rows {
        let (n, c, y) = (row / height / channels, row / height % channels, row % height);
        for start in (0..width).step_by(TILE) {
            let end = width.min(start + TILE);
            let sums = &mut sums[..end - start];
            sums.fill(0.0);
            for (i, a) in covering(y as i64, args.window, 0) {
                for j in 0..kernel_w {
                    // Window column b touches pixel b * stride + shift.
                    let shift = j * dilation - padding;
                    let first = ceil_div((start as i64).saturating_sub(shift), stride).max(0);
                    let last = ceil_div((end as i64).saturating_sub(shift), stride).min(blocks[1]);
                    if first >= last {
                        continue;
                    }
                    let r = (c as i64 * args.window.kernel[0] + i) * kernel_w + j;
                    let taps = &mut taps[..(last - first) as usize];
                    args.grad.row(n, r as usize, a as usize).load(s, first as usize, taps);
                    let at = (first * stride + shift) as usize - start;
                    if stride == 1 {
                        for (sum, &tap) in sums[at..].iter_mut().zip(taps.iter()) {
                            *sum += tap;
                        }
                    } else {
                        for (sum, &tap) in sums[at..].iter_mut().step_by(stride as usize).zip(taps.iter()) {
                            *sum += tap;
                        }
                    }
                }
            }
            args.out.row(n, c, y).store(s, start, sums);
        }
    }
}

/// Kernel elements that bring a window onto a pixel of an axis, with that window, ascending.
#[inline(always)]
fn covering(pixel: i64, window: Window, axis: usize) -> impl Iterator<Item = (i64, i64)> {
    let (dilation, stride, blocks) = (window.dilation[axis], window.stride[axis], window.blocks[axis]);
    let reach = pixel + window.padding[axis];
    // The window's first pixel, reach - i * dilation, lies in 0 ..= (blocks - 1) * stride.
    let first = ceil_div(reach.saturating_sub((blocks - 1).saturating_mul(stride)), dilation).max(0);
    let end = (reach / dilation + 1).min(window.kernel[axis]);
    (first..end).filter_map(move |i| {
        let origin = reach - i * dilation;
        (blocks > 0 && origin % stride == 0).then_some((i, origin / stride))
    })
}
