//! Both gradients of a few points on a small image, point by point: the tables that the other kernels make take longer than
//! all that these points need (1x1x4x4, 16 points: 0.6 µs of kernel, here 0.46).
//!
//! inputGrad is summed on the stack in the order of the points, gridGrad over taps, then channels. The bits are those of `planes`, which
//! makes registers of such points at some levels.

use super::Arrays;
use crate::dtype::Float;
use crate::parallel;
use crate::sampling::strip::{Axis, Strip, find_one};
use crate::sampling::sums::Sampled;
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

/// Writes what is wanted of some batches.
fn sample<T: Sampled>(arrays: &Arrays, find: Find<T::Acc>, batches: Range<usize>) {
    let (grad, grid) = (arrays.grad.typed::<T>(), arrays.grid.typed::<T>());
    let [input, input_grad, grid_grad] =
        [arrays.input, arrays.input_grad, arrays.grid_grad].map(|view| view.map(|view| view.typed::<T>()));
    let ([_, channels, lines, columns], [height, width]) = (grad.shape, arrays.image);
    let (points, pixels) = (lines * columns, height * width);
    let zero = T::Acc::zero();
    let mut batch = Batch {
        image: [height, width],
        counts: [channels, points],
        grid: [[zero; POINTS]; 2],
        grads: [zero; POINTS],
        input: input.map(|_| [zero; SUMS]),
        sums: [zero; SUMS],
        slopes: [[zero; POINTS]; 2],
    };
    let (axes, taps) = (Axis::both(arrays.mode, arrays.image), arrays.mode.interpolation.taps());
    for n in batches {
        for (axis, values) in batch.grid.iter_mut().enumerate() {
            grid.get_plane(n, axis, &mut values[..points]);
        }
        for c in 0..channels {
            grad.get_plane(n, c, &mut batch.grads[c * points..][..points]);
            if let (Some(input), Some(values)) = (input, &mut batch.input) {
                input.get_plane(n, c, &mut values[c * pixels..][..pixels]);
            }
        }
        batch.sum(find, &axes, taps);
        if let Some(out) = input_grad {
            (0..channels).for_each(|c| out.put_plane(n, c, &batch.sums[c * pixels..][..pixels]));
        }
        if let Some(out) = grid_grad {
            (0..2).for_each(|axis| out.put_plane(n, axis, &batch.slopes[axis][..points]));
        }
    }
}

type Find<A> = fn(&mut Strip<A, 1>, &[Axis<A>; 2]);

/// The values of a batch, channel by channel.
struct Batch<A> {
    image: [usize; 2],
    /// Channels and points.
    counts: [usize; 2],
    /// By x and by y.
    grid: [[A; POINTS]; 2],
    grads: [A; POINTS],
    /// If slopes are wanted.
    input: Option<[A; SUMS]>,
    /// inputGrad.
    sums: [A; SUMS],
    /// gridGrad, by x and by y.
    slopes: [[A; POINTS]; 2],
}

impl<A: Float> Batch<A> {
    /// Makes both gradients. A body for all levels and types of elements: it works on single values.
    #[inline(never)]
    fn sum(&mut self, find: Find<A>, axes: &[Axis<A>; 2], taps: usize) {
        let ([height, width], [channels, points]) = (self.image, self.counts);
        let pixels = height * width;
        self.sums[..channels * pixels].fill(A::zero());
        let mut point = Strip::<A, 1>::new();
        for i in 0..points {
            (point.x.at[0], point.y.at[0]) = (self.grid[0][i], self.grid[1][i]);
            find(&mut point, axes);
            let Strip { x: xs, y: ys, .. } = &point;
            let (mut dx, mut dy) = (A::zero(), A::zero());
            // And of bilinear points as differences of neighbours.
            let (mut by_x, mut by_y) = (A::zero(), A::zero());
            for c in 0..channels {
                let g = self.grads[c * points + i];
                let mut around = [A::zero(); 4];
                for j in 0..taps {
                    let Ok(y) = usize::try_from(ys.index[j][0]) else { continue };
                    let (of_row, slope_of_row) = (ys.weight[j][0], ys.slope[j][0]);
                    let row = c * pixels + y * width;
                    let sums = &mut self.sums[row..][..width];
                    for k in 0..taps {
                        let Ok(x) = usize::try_from(xs.index[k][0]) else { continue };
                        let of_column = xs.weight[k][0];
                        // A single tap counts as it is.
                        sums[x] += if taps == 1 { g } else { g * of_row * of_column };
                        if let Some(input) = &self.input {
                            let pixel = input[row + x];
                            if taps == 2 {
                                around[2 * j + k] = pixel;
                            }
                            let value = pixel * g;
                            dx += value * (xs.slope[k][0] * of_row);
                            dy += value * (of_column * slope_of_row);
                        }
                    }
                }
                if taps == 2 {
                    let [a, b, c, d] = around;
                    let (top, bottom) = (g * ys.weight[0][0], g * ys.weight[1][0]);
                    let along_x = (b - a) * top + (d - c) * bottom;
                    let along_y = g * ((c - a) * xs.weight[0][0] + (d - b) * xs.weight[1][0]);
                    // Of several channels a zero is added to each, as in lanes that hold no other.
                    let first = channels == 1;
                    by_x = if first { along_x } else { by_x + (along_x + A::zero()) };
                    by_y = if first { along_y } else { by_y + (along_y + A::zero()) };
                }
            }
            // An infinite gradient times a zero outside the image is no NaN.
            if taps == 2 && by_x.is_finite() && by_y.is_finite() {
                (dx, dy) = (by_x, by_y);
            }
            if taps > 1 {
                // Zero as it is has no sign.
                (dx, dy) = (dx * xs.scale[0], dy * ys.scale[0]);
            }
            (self.slopes[0][i], self.slopes[1][i]) = (dx, dy);
        }
    }
}
