//! Windows of 3x3 that keep the size of planes, small ones above all, which are taken as one row each: its registers reach into the next
//! row, so that nothing is set up for a short row (8x2048x7x7: 2.1 ms, then 0.84). Each kernel element has a plane of gradOutput, as
//! large as the image's, so a tap lies at a fixed distance. One of another row counts nothing, by masks that several channels share.

#![allow(unsafe_code)] // one check for all taps of a register

use super::{Args, CHANNEL_IN_CACHE};
use crate::dtype::InF32;
use crate::simd::{Level, MAX_LANES, Simd, kernels};
use crate::view::LINE;
use std::ops::Range;

/// Pixels of a row, at most,
const WIDTH: usize = 32;
/// Columns of masks: of wider rows, whose inner registers have none, those in the middle are left out.
const MOST: usize = 64;
/// and bytes of gradOutput that are summed together: of more, rows by themselves are quicker (8x512x28x28: 6.2 ms so, 2.9 by rows).
const BYTES: usize = 16 << 10;
/// Channels that are summed together. Of four, more streams are read than the processor follows (1.1 ms for the 0.84).
const CHANNELS: usize = 2;
/// Kernel elements.
const TAPS: usize = 9;

impl<T: InF32> Args<T> {
    /// Whether windows and planes are so, in packed tensors.
    pub fn is_flat(&self, level: Level) -> bool {
        let window = &self.window;
        let [n, c, height, width] = self.out.shape;
        let pixels = height.saturating_mul(width);
        let large = match level.lanes() {
            8 => true,
            _ => level.is_wide() && !T::IS_HALF,
        };
        level.is_tuned()
            && window.kernel == [3; 2]
            && [window.stride, window.padding, window.dilation] == [[1; 2]; 3]
            && window.blocks == [height as i64, width as i64]
            && pixels >= level.lanes()
            && (width <= WIDTH && pixels <= BYTES / (CHANNELS * TAPS * size_of::<T>())
                // So are larger ones, but for halves in wide registers (at AVX2 8x64 56x56: 3.5 ms, then 2.5; of FLOAT16 2.0, then 1.7).
                || large
                    && height > 1
                    && n.saturating_mul(c) >= CHANNELS
                    && pixels <= CHANNEL_IN_CACHE / (TAPS * size_of::<T>()))
            && self.grad.packed_row().is_some()
            && self.out.packed_row().is_some()
    }
}

kernels! {
    /// Writes the planes `planes` of out, counted through batches.
    pub fn flat<T: InF32>(args: &Args<T>, planes: Range<usize>) = body;
}

#[inline(always)]
fn body<S: Simd, T: InF32>(s: S, args: &Args<T>, planes: Range<usize>) {
    let (Some(grad), Some(out)) = (args.grad.packed_row(), args.out.packed_row()) else { return };
    if !S::TUNED {
        return;
    }
    let [_, _, height, width] = args.out.shape;
    let pixels = height * width;
    let (grad, out) = (grad.row(0, 0, 0), out.row(0, 0, 0));
    // -1 where a tap of kernel column 0, 1, or 2 is none, from the first column of a row on; and before and behind the lanes of a row.
    let mut columns = [[0; MOST + MAX_LANES]; 3];
    let short = width.min(MOST);
    let [left, _, right] = &mut columns;
    for (i, (left, right)) in left.iter_mut().zip(right).enumerate() {
        *left = -i32::from(i % short == short - 1);
        *right = -i32::from(i % short == 0);
    }
    let mut rows = [0; 3 * MAX_LANES];
    rows[..MAX_LANES].fill(-1);
    rows[2 * MAX_LANES..].fill(-1);
    let registers = pixels.div_ceil(S::LANES);
    let lines = |pixels: usize| (CHANNELS * pixels * size_of::<T>()).div_ceil(LINE).div_ceil(registers);
    // Of larger channels the processor foresees what comes next.
    let fits = TAPS * pixels * size_of::<T>() <= CHANNEL_IN_CACHE;
    let (grad_lines, out_lines) = if fits { (lines(TAPS * pixels), lines(pixels)) } else { (0, 0) };
    let line = LINE / size_of::<T>();
    for first in planes.clone().step_by(CHANNELS) {
        // The last ones are repeated.
        let mut channels = [0; CHANNELS];
        for (i, channel) in channels.iter_mut().enumerate() {
            *channel = (first + i).min(planes.end - 1);
        }
        let next = (first + CHANNELS) * pixels;
        for register in 0..registers {
            grad.prefetch_run_far(s, (TAPS * next + register * grad_lines * line) as isize, grad_lines);
            out.prefetch_run_far(s, (next + register * out_lines * line) as isize, out_lines);
            // The last one begins where it ends with the plane.
            let at = (register * S::LANES).min(pixels - S::LANES);
            let column = at % width;
            let place =
                if column < MOST / 2 { column } else { (column + short).saturating_sub(width).max(MOST / 2) };
            // Lanes of the first row have no windows below, those of the last none above.
            let above = MAX_LANES + (at + width + S::LANES).saturating_sub(pixels).min(S::LANES);
            let above = &rows[above + MAX_LANES - S::LANES..];
            let below = &rows[MAX_LANES - width.saturating_sub(at).min(S::LANES)..];
            let mut sums = [s.splat(0.0); CHANNELS];
            let taps = channels.map(|channel| {
                // From the first tap, of the pixel below and behind, to the last one they are further and further.
                let (first, last) = (width + 1, (TAPS - 1) * pixels - width - 1);
                let at = channel * TAPS * pixels + at;
                assert!(pixels >= width && at + last + S::LANES <= grad.len(), "taps of packed planes");
                grad.as_ptr().wrapping_add(at + first).cast_const()
            });
            for (j, outside) in columns.iter().enumerate() {
                let outside = &outside[place..];
                for i in 0..3 {
                    let tap = (3 * i + j) * pixels - i * width - j;
                    for (sum, from) in sums.iter_mut().zip(taps) {
                        // SAFETY: between the first tap and the last one, which are in the row.
                        let mut grads = unsafe { T::load_lanes(s, from.wrapping_add(tap)) };
                        if j != 1 {
                            grads = s.without_negative(grads, outside);
                        }
                        if i != 1 {
                            grads = s.without_negative(grads, if i == 0 { above } else { below });
                        }
                        *sum = s.add(*sum, grads);
                    }
                }
            }
            for (sum, channel) in sums.into_iter().zip(channels) {
                out.set_lanes(s, channel * pixels + at, sum);
            }
        }
    }
}
