//! Both gradients of a few points on a small image, point by point: the tables that the other kernels make take longer than
//! all that these points need (1x1x4x4, 16 points: 0.6 µs of kernel, here 0.35).
//!
//! inputGrad is summed on the stack in the order of the points, gridGrad over taps, then channels.

use super::points::{Axes, Strip};
use super::{Arrays, Sampled, Sampling, Single, Views, instance};
use crate::dtype::{Arithmetic, DType};
use crate::parallel;
use crate::simd::{Level, Simd, kernels};
use half::{bf16, f16};
use num_traits::Zero;
use std::ops::Range;

/// Values of an image, all channels, that are summed on the stack.
pub const SUMS: usize = 64;
/// Points of a batch times channels up to which this is the fastest way.
pub const POINTS: usize = 32;

/// Makes both gradients, as far as they are wanted.
pub type Kernel = fn(level: Level, arrays: &Arrays);

/// The kernel for a dtype and a number of taps along an axis.
pub fn few(dtype: DType, taps: usize) -> Option<Kernel> {
    Some(instance!(run, dtype, taps))
}

fn run<T: Sampled, const K: usize>(level: Level, arrays: &Arrays) {
    let args = arrays.typed::<T>();
    let sample = sample::<Single<T, K>>(level);
    let [n, c, lines, columns] = args.grad.shape;
    let bytes = c * (args.height * args.width + lines * columns * (1 + K * K)) * size_of::<T>();
    parallel::for_each(n, bytes, |batches| sample(&args, batches));
}

kernels! {
    /// Writes what is wanted of the batches `batches`.
    fn sample<P: Sampling>(args: &Views<P::Element>, batches: Range<usize>) = body;
}

#[inline(always)]
fn body<S: Simd, P: Sampling>(s: S, args: &Views<P::Element>, batches: Range<usize>) {
    let Views { grad, grid, height, width, input, input_grad, grid_grad, mode } = args;
    let [_, channels, lines, columns] = grad.shape;
    let axes = Axes::new(*mode, *width, *height);
    let mut point = Strip::<P::Sum, 1>::new();
    let mut room = [P::Sum::zero(); SUMS];
    let sums = &mut room[..channels * height * width];
    for n in batches {
        sums.fill(P::Sum::zero());
        let (all_x, all_y) = (grid.plane(n, 0), grid.plane(n, 1));
        let slopes = grid_grad.map(|out| (out.plane(n, 0), out.plane(n, 1)));
        for line in 0..lines {
            for column in 0..columns {
                point.put(0, [all_x.get(line, column).widen(), all_y.get(line, column).widen()]);
                point.find_rows::<P>(axes);
                point.find_columns::<P>(axes);
                let Strip { x: xs, y: ys, .. } = &point;
                let (mut dx, mut dy) = (P::Sum::zero(), P::Sum::zero());
                for c in 0..channels {
                    let g = grad.plane(n, c).get(line, column).widen();
                    let image = &mut sums[c * height * width..][..height * width];
                    let input = input.map(|input| input.plane(n, c));
                    for j in 0..P::TAPS {
                        let Ok(y) = usize::try_from(ys.index[j][0]) else { continue };
                        let (of_row, slope_of_row) = (ys.weight[j][0], ys.slope[j][0]);
                        let (sums, input) =
                            (&mut image[y * width..][..*width], input.map(|input| input.row(y)));
                        for k in 0..P::TAPS {
                            let Ok(x) = usize::try_from(xs.index[k][0]) else { continue };
                            let of_column = xs.weight[k][0];
                            // A single tap counts as it is.
                            let share = if P::TAPS == 1 { g } else { g * (of_row * of_column) };
                            sums[x] += share;
                            if let Some(input) = input {
                                let value = input.get(x).widen() * g;
                                dx += value * (xs.slope[k][0] * of_row);
                                dy += value * (of_column * slope_of_row);
                            }
                        }
                    }
                }
                if P::TAPS > 1 {
                    // Zero as it is has no sign.
                    (dx, dy) = (dx * xs.scale[0], dy * ys.scale[0]);
                }
                if let Some((by_x, by_y)) = slopes {
                    by_x.set(line, column, P::Element::narrow(dx));
                    by_y.set(line, column, P::Element::narrow(dy));
                }
            }
        }
        if let Some(out) = input_grad {
            for c in 0..channels {
                for y in 0..*height {
                    out.row(n, c, y).store(s, 0, &sums[(c * height + y) * width..][..*width]);
                }
            }
        }
    }
}
