//! Both gradients of a few points on a small image, point by point: the tables that the other kernels make take longer than
//! all that these points need (1x1x4x4, 16 points: 0.6 µs of kernel, here 0.35).
//!
//! inputGrad is summed on the stack in the order of the points, gridGrad over taps, then channels.

use super::sampling::Sampled;
use super::strip::{Axis, Strip, find_one};
use super::{Arrays, Interpolation};
use crate::parallel;
use crate::simd::Level;
use crate::view::Disjoint;
use num_traits::Zero;
use std::ops::Range;

/// Values of an image, all channels, that are summed on the stack.
pub const SUMS: usize = 64;
/// Points of a batch times channels up to which this is the fastest way.
pub const POINTS: usize = 32;

/// Makes both gradients, as far as they are wanted.
#[allow(unsafe_code)] // shares the views
pub fn run<T: Sampled>(level: Level, arrays: &Arrays) {
    let [n, c, lines, columns] = arrays.grad.shape();
    let ([height, width], taps) = (arrays.image, arrays.mode.interpolation.taps());
    let bytes = c * (height * width + lines * columns * (1 + taps * taps)) * size_of::<T>();
    let find = find_one(level);
    // SAFETY: each batch of the gradients is one item's, and nothing else is written.
    let arrays = unsafe { Disjoint::new(arrays) };
    parallel::for_each(n, bytes, |batches| sample::<T>(&arrays, find, batches));
}

type Find<A> = fn(&mut Strip<A, 1>, &[Axis<A>; 2]);

/// Writes what is wanted of some batches. A body for all levels: it works on single values. (16 points of two channels of FLOAT16 that are
/// widened by an instruction take 0.2 µs less, and halves so 77 KB of code.)
fn sample<T: Sampled>(arrays: &Arrays, find: Find<T::Acc>, batches: Range<usize>) {
    match arrays.mode.interpolation {
        // A number that the compiler knows.
        Interpolation::Bilinear => sample_taps::<T>(arrays, find, batches, 2),
        other => sample_taps::<T>(arrays, find, batches, other.taps()),
    }
}

#[inline(always)]
fn sample_taps<T: Sampled>(arrays: &Arrays, find: Find<T::Acc>, batches: Range<usize>, taps: usize) {
    let (grad, grid) = (arrays.grad.typed::<T>(), arrays.grid.typed::<T>());
    let [input, input_grad, grid_grad] =
        [arrays.input, arrays.input_grad, arrays.grid_grad].map(|view| view.map(|view| view.typed::<T>()));
    let ([_, channels, lines, columns], [height, width]) = (grad.shape, arrays.image);
    let axes = Axis::both(arrays.mode, arrays.image);
    let mut point = Strip::<T::Acc, 1>::new();
    let mut room = [T::Acc::zero(); SUMS];
    let sums = &mut room[..channels * height * width];
    for n in batches {
        sums.fill(T::Acc::zero());
        let (all_x, all_y) = (grid.plane(n, 0), grid.plane(n, 1));
        let slopes = grid_grad.map(|out| (out.plane(n, 0), out.plane(n, 1)));
        for line in 0..lines {
            for column in 0..columns {
                (point.x.at[0], point.y.at[0]) =
                    (all_x.get(line, column).widen(), all_y.get(line, column).widen());
                find(&mut point, &axes);
                let Strip { x: xs, y: ys, .. } = &point;
                let (mut dx, mut dy) = (T::Acc::zero(), T::Acc::zero());
                for c in 0..channels {
                    let g = grad.plane(n, c).get(line, column).widen();
                    let image = &mut sums[c * height * width..][..height * width];
                    let input = input.map(|input| input.plane(n, c));
                    for j in 0..taps {
                        let Ok(y) = usize::try_from(ys.index[j][0]) else { continue };
                        let (of_row, slope_of_row) = (ys.weight[j][0], ys.slope[j][0]);
                        let (sums, input) =
                            (&mut image[y * width..][..width], input.map(|input| input.row(y)));
                        for k in 0..taps {
                            let Ok(x) = usize::try_from(xs.index[k][0]) else { continue };
                            let of_column = xs.weight[k][0];
                            // A single tap counts as it is.
                            let share = if taps == 1 { g } else { g * (of_row * of_column) };
                            sums[x] += share;
                            if let Some(input) = input {
                                let value = input.get(x).widen() * g;
                                dx += value * (xs.slope[k][0] * of_row);
                                dy += value * (of_column * slope_of_row);
                            }
                        }
                    }
                }
                if taps > 1 {
                    // Zero as it is has no sign.
                    (dx, dy) = (dx * xs.scale[0], dy * ys.scale[0]);
                }
                if let Some((by_x, by_y)) = slopes {
                    by_x.set(line, column, T::narrow(dx));
                    by_y.set(line, column, T::narrow(dy));
                }
            }
        }
        if let Some(out) = input_grad {
            for c in 0..channels {
                for y in 0..height {
                    let row = out.row(n, c, y);
                    for (x, &sum) in sums[(c * height + y) * width..][..width].iter().enumerate() {
                        row.set(x, T::narrow(sum));
                    }
                }
            }
        }
    }
}
