//! Windows of 3x3 that keep the size of small planes. Planes follow each other in memory and are taken as one row, whose registers
//! reach into the next row or plane, so that nothing is set up for a short row (16x8192 planes of 7x7: 9.9 ms, then 2.0; 8x4096 of
//! 14x14: 5.1, then 2.1). A pixel's windows lie at fixed distances; those of another row or plane count nothing, by tables that repeat
//! with each plane.

use super::near::LANES;
use super::{Args, Weights, finished, put};
use crate::dtype::InF32;
use crate::simd::{Level, MAX_LANES, Simd, kernels};
use crate::view::{Row, Span};
use std::ops::Range;

/// Pixels of an item.
pub const CHUNK: usize = 1024;
/// Pixels of a plane, and of a row, at most,
const PLANE: usize = 1024;
const WIDTH: usize = 64;
/// and pixels of all planes from which the tables pay.
const ENOUGH: usize = 2 * CHUNK;

/// Whether windows and planes are so, in packed tensors.
pub fn is_flat<T: InF32>(level: Level, args: &Args<T>) -> bool {
    let (vertical, horizontal) = args.axes();
    let [n, c, height, width] = args.out.shape;
    let pixels = height.saturating_mul(width);
    level.is_tuned()
        && [vertical, horizontal]
            .iter()
            .all(|weights| weights.axis.stride == 1 && weights.axis.kernel == 3 && weights.axis.padding == 1)
        && args.grad.shape[2..] == [height, width]
        && width <= WIDTH
        && pixels <= PLANE
        && pixels.saturating_mul(n).saturating_mul(c) >= ENOUGH
        && args.grad.packed_row().is_some()
        && args.out.packed_row().is_some()
}

kernels! {
    /// Writes the chunks `chunks` of gradInput.
    pub fn flat<T: InF32>(args: &Args<T>, chunks: Range<usize>) = body;
}

/// What repeats after `period` pixels, and a register more.
struct Repeated<const N: usize> {
    /// The weights of the windows before, at, and behind a pixel.
    weights: [[f32; N]; 3],
    /// -1 where there is no window before, or behind.
    outside: [[i32; N]; 2],
    period: usize,
}

impl<const N: usize> Repeated<N> {
    /// Of `period` pixels, `of_window` for each window.
    fn new(period: usize, of_window: usize, weights: Weights) -> Repeated<N> {
        let mut repeated = Repeated { weights: [[0.0; N]; 3], outside: [[0; N]; 2], period };
        let count = weights.axis.windows;
        for i in 0..period + MAX_LANES {
            let window = (i % period / of_window) as i64;
            for (weight, window) in repeated.weights.iter_mut().zip(window - 1..) {
                weight[i] = weights.of(window.clamp(0, count - 1));
            }
            repeated.outside[0][i] = -i32::from(window == 0);
            repeated.outside[1][i] = -i32::from(window == count - 1);
        }
        repeated
    }

    /// Where a pixel, counted through all planes, is in the period.
    #[inline(always)]
    fn phase(&self, pixel: isize) -> usize {
        pixel.rem_euclid(self.period as isize) as usize
    }

    /// The phase a register further.
    #[inline(always)]
    fn next<S: Simd>(&self, _: S, phase: usize) -> usize {
        let mut phase = phase + S::LANES;
        while phase >= self.period {
            phase -= self.period;
        }
        phase
    }

    /// The sum of what comes from the windows before, at, and behind; those that are none count nothing.
    #[inline(always)]
    fn sum<S: Simd>(&self, s: S, phase: usize, [before, own, behind]: [S::F32; 3]) -> S::F32 {
        let before = s.without_negative(before, &self.outside[0][phase..]);
        let behind = s.without_negative(behind, &self.outside[1][phase..]);
        s.add(s.add(before, own), behind)
    }
}

#[inline(always)]
fn body<S: Simd, T: InF32>(s: S, args: &Args<T>, chunks: Range<usize>) {
    let (Some(grad), Some(out)) = (args.grad.packed_row(), args.out.packed_row()) else { return };
    if !S::TUNED {
        return;
    }
    let [_, _, height, width] = args.out.shape;
    let (vertical, horizontal) = args.axes();
    let rows = Repeated::<{ PLANE + MAX_LANES }>::new(height * width, width, vertical);
    let columns = Repeated::<{ WIDTH + MAX_LANES }>::new(width, 1, horizontal);
    let total = out.shape[3];
    let stream = out.slice(3, 0..total - total % S::LANES).streams(S::LANES * size_of::<T>());
    let (grad, out) = (grad.row(0, 0, 0), out.row(0, 0, 0));
    let registers = out.registers(s, 0, total / S::LANES);
    for chunk in chunks {
        let pixels = chunk * CHUNK..total.min((chunk + 1) * CHUNK);
        // From the pixel before the first one on.
        let before = pixels.start as isize - 1;
        let (mut phase, mut column) = (rows.phase(before), columns.phase(before));
        let mut own = columns.phase(pixels.start as isize);
        let mut a = vertical_sum(s, grad, before, width, &rows, phase, &columns.weights[1][column..]);
        for x in pixels.step_by(S::LANES) {
            (phase, column) = (rows.next(s, phase), columns.next(s, column));
            let at = (x + S::LANES) as isize - 1;
            let b = vertical_sum(s, grad, at, width, &rows, phase, &columns.weights[1][column..]);
            let sum = columns.sum(s, own, [a, s.permute(a, b, &LANES[1..]), s.permute(a, b, &LANES[2..])]);
            if x + S::LANES <= total {
                put(s, registers, x / S::LANES, stream, sum);
            } else {
                out.set_tail(s, x, total - x, sum);
            }
            (a, own) = (b, columns.next(s, own));
        }
    }
}

/// A register of sums over windows that lie one above the other, of pixels from `at` on.
#[inline(always)]
fn vertical_sum<S: Simd, T: InF32>(
    s: S,
    grad: Row<T>,
    at: isize,
    width: usize,
    rows: &Repeated<{ PLANE + MAX_LANES }>,
    phase: usize,
    columns: &[f32],
) -> S::F32 {
    let mut three = [s.splat(0.0); 3];
    for (row, weighted) in three.iter_mut().enumerate() {
        let grads = around(s, grad, at + (row as isize - 1) * width as isize);
        *weighted = s.mul(grads, s.load_slice(&rows.weights[row][phase..]));
    }
    let sum = s.add(s.splat(0.0), rows.sum(s, phase, three));
    finished(s, sum, s.load_slice(columns), true)
}

/// A register of a row from `at` on; what lies outside of the row is 0.
#[inline(always)]
fn around<S: Simd, T: InF32>(s: S, row: Row<T>, at: isize) -> S::F32 {
    if at >= 0 && at as usize + S::LANES <= row.len() {
        row.lanes(s, at as usize)
    } else {
        row.packed_span(s, Span::new(s, at, row.len()))
    }
}
