//! Channels that are neighbours, under windows with many pixels between them: zeros first, and then each window's values on its pixels.

use super::{Args, Divisor};
use crate::dtype::InF32;
use crate::simd::Simd;
use crate::view::zeros::Stage;
use crate::view::{Row, Span, bands};
use std::ops::Range;

/// Channels of which a window's are quicker written once, with the zeros around it: so many whole registers (2x48x40x40 k2x1s3: 13 µs, so 14).
const REGISTERS: usize = 3;
/// And of which the pixels of a row are quicker made as one: less than a part of a register (8x2x60x60 k1x3s3 of BF16: 19 µs, so 38).
const PART: usize = 4;
/// Windows for so many pixels, at most (4x24x50x50: k1s4 of FLOAT16 27 µs, so 14, of FLOAT 23 and 21; k1s2 of FLOAT 33 and 43),
const WINDOWS: usize = 8;
/// and pixels under windows of so many.
const COVERED: [usize; 2] = [2, 5];

impl<T: InF32> Args<T> {
    /// Whether this is quicker where registers have so many lanes.
    #[inline(never)] // one body for all levels
    pub fn is_sparse(&self, lanes: usize) -> bool {
        let ([_, channels, height, width], [.., high, wide]) = (self.out.shape, self.grad.shape);
        let [pixels, windows] = [height.saturating_mul(width), high.saturating_mul(wide)];
        let covered =
            self.window.kernel.iter().fold(windows, |all, &extent| all.saturating_mul(extent as usize));
        self.axes().0.divides
            && channels >= lanes / PART
            && (channels < REGISTERS * lanes || !channels.is_multiple_of(lanes))
            && windows.saturating_mul(WINDOWS) <= pixels
            && covered.saturating_mul(COVERED[1]) <= pixels.saturating_mul(COVERED[0])
    }
}

/// Writes the rows of pixels `rows`, which are counted through batches, and are rows of [`View::joined_channels`].
#[inline(always)]
pub fn write<S: Simd, T: InF32>(s: S, args: &Args<T>, rows: Range<usize>) {
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
