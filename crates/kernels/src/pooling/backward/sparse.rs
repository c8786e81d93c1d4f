//! Channels that are neighbours, under windows with many pixels between them: zeros first, and then each window's values on its pixels.

use super::args::Args;
use super::case::Case;
use crate::dtype::InF32;
use crate::pooling::Divisor;
use crate::simd::{Simd, kernels};
use crate::view::zeros::Stage;
use crate::view::{AnyView, Row, Span, bands};
use std::ops::Range;

/// Writes gradInput. Items are rows of pixels.
pub fn run<T: InF32>(case: &Case, grad: AnyView, out: AnyView) {
    let args = Args::new(case, case.pixel_level, grad, out);
    args.write(case.rows_of_pixels(), case.bytes_of_pixels(), sparse::<T>(case.pixel_level));
}

kernels! {
    /// Writes the rows of pixels `rows` of gradInput, which are counted through batches.
    fn sparse<T: InF32>(args: &Args<T>, rows: Range<usize>) = body;
}

#[inline(always)]
fn body<S: Simd, T: InF32>(s: S, args: &Args<T>, rows: Range<usize>) {
    if !S::TUNED {
        return;
    }
    let Some(out) = args.out.joined_channels() else { return };
    let (vertical, horizontal) = args.axes();
    let channels = args.out.shape[1];
    let grad = args.grad.permuted([0, 2, 3, 1]);
    let mut stage = Stage::default();
    for (n, _, band) in bands(out.shape, rows, false) {
        for (zeros, rows) in out.zeros(args.level, [n, 0], band, &mut stage) {
            for window in vertical.axis.covering(rows.start as i64, rows.end as i64) {
                let inside = vertical.axis.inside(window);
                let ys = rows.start.max(inside.start as usize)..rows.end.min(inside.end as usize);
                let of_row = vertical.of(window);
                for column in 0..horizontal.axis.windows {
                    let divisor = Divisor::new(s, of_row * horizontal.of(column));
                    let inside = horizontal.axis.inside(column);
                    let xs = inside.start as usize..inside.end.max(inside.start) as usize;
                    let grads = grad.row(n, window as usize, column as usize);
                    if channels < S::LANES {
                        let values = weighed(s, grads.packed_span(s, Span::new(s, 0, channels)), divisor);
                        for y in ys.clone() {
                            let to = zeros.row(0, 0, y - rows.start);
                            for x in xs.clone() {
                                put(s, to, x * channels, channels, values);
                            }
                        }
                        continue;
                    }
                    for at in (0..channels).step_by(S::LANES) {
                        // The last register may overlap the one before.
                        let at = at.min(channels - S::LANES);
                        let values = weighed(s, grads.lanes(s, at), divisor);
                        for y in ys.clone() {
                            let to = zeros.row(0, 0, y - rows.start);
                            for x in xs.clone() {
                                to.set_lanes(s, x * channels + at, values);
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The sum of one window's values: of -0 it is 0.
#[inline(always)]
fn weighed<S: Simd>(s: S, grads: S::F32, divisor: Divisor<S>) -> S::F32 {
    s.add(s.splat(0.0), divisor.divide(s, grads))
}

/// Writes so many lanes. Those behind them are 0, as what follows in the row is, or it is written later.
#[inline(always)]
fn put<S: Simd, T: InF32>(s: S, row: Row<T>, at: usize, count: usize, values: S::F32) {
    if row.len() - at >= S::LANES {
        row.set_lanes(s, at, values);
    } else {
        row.set_lanes_masked(s, at, count, values);
    }
}
