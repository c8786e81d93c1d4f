//! The padding's gradient as a gather: each row of gradInput is summed once and written once.
//!
//! The rows of gradOutput that a row stands for are one in the interior and the border rows at the edges;
//! in each of them the interior columns are a shifted copy, and the first and last column collect the border's.
//! Rows, then columns, ascending: the order is fixed. Interior rows are copied bit for bit, and only their ends are summed.

use crate::dtype::Arithmetic;
use crate::simd::{Simd, kernels};
use crate::view::{LINE, Row, View};
use std::ops::Range;

/// What was added before the image; what came after it follows from the extents.
#[derive(Clone, Copy, Debug)]
pub struct Padding {
    pub left: i64,
    pub top: i64,
}

/// The views and the geometry of one run.
pub struct Args<T> {
    /// gradOutput.
    pub grad: View<T>,
    /// gradInput.
    pub out: View<T>,
    pub padding: Padding,
}

kernels! {
    /// Writes the rows `rows` of gradInput, counted through batches and channels.
    pub fn replication_pad2d_backward<T: Arithmetic>(args: &Args<T>, rows: Range<usize>) = body;
}

/// Pixels that are summed at a time, on the stack.
const TILE: usize = 256;
/// Columns up to which widening them one by one is faster than making registers of them.
const FEW: usize = 16;

#[inline(always)]
fn body<S: Simd, T: Arithmetic>(s: S, args: &Args<T>, rows: Range<usize>) {
    let [_, channels, height, width] = args.out.shape;
    let [_, _, grad_height, grad_width] = args.grad.shape;
    let Padding { left, top } = args.padding;
    let stream = args.out.streams(LINE);
    // Each interior column has one in gradOutput, and the first and the last have theirs.
    let room = grad_width.checked_sub(width);
    let copied = width > 1 && left >= 0 && room.is_some_and(|room| left as u64 <= room as u64);
    let first = sources(0, width, left, grad_width);
    let last = sources(width - 1, width, left, grad_width);
    let mut buffers = [[T::Acc::default(); TILE]; 2];
    // Where the channels of a pixel share cache lines, they follow each other in time too.
    let pixels_first = args.grad.is_channels_last() || args.out.is_channels_last();
    let [outer, inner] = if pixels_first { [height, channels] } else { [channels, height] };
    let (mut n, mut o, mut i) = (rows.start / inner / outer, rows.start / inner % outer, rows.start % inner);
    for _ in rows {
        let (c, y) = if pixels_first { (i, o) } else { (o, i) };
        let over = sources(y, height, top, grad_height);
        if copied && over.len() == 1 {
            let grad = args.grad.row(n, c, over.start);
            let first = T::narrow(sum(s, grad, first.clone(), &mut buffers[1]));
            let last = T::narrow(sum(s, grad, last.clone(), &mut buffers[1]));
            args.out.row(n, c, y).copy_between(s, grad, left as usize, first, last, stream);
        } else {
            sum_rows(s, args, (n, c, y), over, [first.clone(), last.clone()], &mut buffers);
        }
        i += 1;
        if i == inner {
            (o, i) = (o + 1, 0);
            if o == outer {
                (n, o) = (n + 1, 0);
            }
        }
    }
}

/// Writes a row of gradInput that any number of rows of gradOutput stand for, with any number of columns cropped away.
#[inline(always)]
fn sum_rows<S: Simd, T: Arithmetic>(
    s: S,
    args: &Args<T>,
    (n, c, y): (usize, usize, usize),
    rows: Range<usize>,
    [first, last]: [Range<usize>; 2],
    [sums, part]: &mut [[T::Acc; TILE]; 2],
) {
    let (width, grad_width, left) = (args.out.shape[3], args.grad.shape[3], args.padding.left);
    for start in (0..width).step_by(TILE) {
        let end = width.min(start + TILE);
        let sums = &mut sums[..end - start];
        sums.fill(T::Acc::default());
        for i in rows.clone() {
            let grad = args.grad.row(n, c, i);
            if start == 0 {
                sums[0] += sum(s, grad, first.clone(), part);
            }
            if end == width && width > 1 {
                sums[width - 1 - start] += sum(s, grad, last.clone(), part);
            }
            // The interior columns 1 .. width - 1 of this tile come from one column each.
            let from = (start.max(1) as i64).max(left.saturating_neg());
            let to = (end.min(width - 1) as i64).min((grad_width as i64).saturating_sub(left));
            if from < to {
                let part = &mut part[..(to - from) as usize];
                grad.load(s, (from + left) as usize, part);
                for (sum, &part) in sums[from as usize - start..].iter_mut().zip(part.iter()) {
                    *sum += part;
                }
            }
        }
        args.out.row(n, c, y).store(s, start, sums);
    }
}

/// The positions of gradOutput that stand for position `at` of `size`, when `before` were added in front.
#[inline(always)]
fn sources(at: usize, size: usize, before: i64, grad_size: usize) -> Range<usize> {
    let own = (at as i64).saturating_add(before);
    let first = if at == 0 { 0 } else { own };
    let end = if at + 1 == size { grad_size as i64 } else { own.saturating_add(1) };
    let clip = |position: i64| position.clamp(0, grad_size as i64) as usize;
    clip(first)..clip(end)
}

/// The sum of some columns of a row.
#[inline(always)]
fn sum<S: Simd, T: Arithmetic>(
    s: S,
    row: Row<T>,
    columns: Range<usize>,
    part: &mut [T::Acc; TILE],
) -> T::Acc {
    let mut sum = T::Acc::default();
    if columns.len() <= FEW {
        for at in columns {
            sum += row.get(at).widen();
        }
        return sum;
    }
    for at in columns.clone().step_by(TILE) {
        let part = &mut part[..(columns.end - at).min(TILE)];
        row.load(s, at, part);
        for &part in part.iter() {
            sum += part;
        }
    }
    sum
}
