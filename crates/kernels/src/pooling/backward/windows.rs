//! One window after the other: few pixels, windows far wider than their distance, or negative padding.

use super::args::Args;
use super::case::Case;
use super::tile::TILE;
use crate::dtype::InF32;
use crate::simd::{Level, Simd, kernels};
use crate::view::AnyView;
use std::ops::Range;

/// Writes gradInput. Items are rows. These are windows that nobody has: one body is enough for them.
pub fn run<T: InF32>(case: &Case, grad: AnyView, out: AnyView) {
    let level = Level::scalar();
    let rows = case.planes() * case.image[2];
    Args::new(case, level, grad, out).write(rows, case.bytes, windows::<T>(level));
}

kernels! {
    /// Writes the rows `rows` of gradInput.
    fn windows<T: InF32>(args: &Args<T>, rows: Range<usize>) = body;
}

/// Rows under wide windows, of which there are few. A window may be far wider than the image, so its places cannot be
/// counted through.
#[inline(always)]
fn body<S: Simd, T: InF32>(s: S, args: &Args<T>, rows: Range<usize>) {
    if S::TUNED {
        return;
    }
    let [_, channels, height, width] = args.out.shape;
    let (vertical, horizontal) = args.axes();
    let mut sums = [0f32; TILE];
    for row in rows {
        let (n, c, y) = (row / height / channels, row / height % channels, (row % height) as i64);
        let (grad_n, grad_c) = args.grad_plane(n, c);
        for start in (0..width).step_by(TILE) {
            let tile = start as i64..width.min(start + TILE) as i64;
            let sums = &mut sums[..(tile.end - tile.start) as usize];
            sums.fill(0.0);
            for j in horizontal.axis.covering(tile.start, tile.end) {
                let inside = horizontal.axis.inside(j);
                let (from, to) = (inside.start.max(tile.start), inside.end.min(tile.end));
                if from >= to {
                    continue;
                }
                let mut column = 0.0;
                for i in vertical.axis.covering(y, y + 1) {
                    // With negative padding a window may end before it would reach this row.
                    if vertical.axis.inside(i).contains(&y) {
                        let divisor = vertical.counted(i) as f32 * horizontal.counted(j) as f32;
                        column += args.grad.row(grad_n, grad_c, i as usize).get(j as usize).widen() / divisor;
                    }
                }
                let covered = &mut sums[(from - tile.start) as usize..(to - tile.start) as usize];
                covered.iter_mut().for_each(|sum| *sum += column);
            }
            args.out.row(n, c, y as usize).store(s, start, sums);
        }
    }
}
