//! Both gradients without scratch, for images that are much larger than their few points.
//!
//! The places, weights and slopes of a strip of points are found once and used for all channels at hand. inputGrad is a
//! scatter: a piece of work owns whole planes, zeroes them and adds in the order of the points, so no two threads meet and
//! the order is fixed. gridGrad is a gather: a piece of work owns rows of points and sums over channels, then taps.
#![allow(clippy::needless_range_loop)] // several arrays side by side, by one index

use super::points::{Axes, STRIP, Strip};
use super::{Mode, Sampled, Sampling, Wide, instance};
use crate::dtype::{Arithmetic, DType, Float};
use crate::parallel;
use crate::simd::{Level, Simd, kernels};
use crate::view::{AnyView, Spots, View};
use half::{bf16, f16};
use num_traits::Zero;
use std::ops::Range;

/// Writes inputGrad, [N, C, H, W], in the type of the sums, from gradOutput, [N, C, Ho, Wo], and the grid as
/// [N, 2, Ho, Wo].
pub type InputGradKernel = fn(level: Level, grad: AnyView, grid: AnyView, out: AnyView, mode: Mode);
/// Writes gridGrad as [N, 2, Ho, Wo] from the same and from input, [N, C, H, W].
pub type GridGradKernel =
    fn(level: Level, grad: AnyView, grid: AnyView, input: AnyView, out: AnyView, mode: Mode);

/// The kernel for a dtype and a number of taps along an axis.
pub fn input_grad(dtype: DType, taps: usize) -> Option<InputGradKernel> {
    Some(instance!(run_input_grad, dtype, taps))
}

/// The kernel for a dtype and a number of taps along an axis.
pub fn grid_grad(dtype: DType, taps: usize) -> Option<GridGradKernel> {
    Some(instance!(run_grid_grad, dtype, taps))
}

fn run_input_grad<T: Sampled, const K: usize>(
    level: Level,
    grad: AnyView,
    grid: AnyView,
    out: AnyView,
    mode: Mode,
) {
    let scatter = scatter::<Wide<T, K>>(level);
    let args = InputGrad::<T> { grad: grad.typed(), grid: grid.typed(), out: out.typed(), mode };
    let [n, c, h, w] = args.out.shape;
    let [_, _, ho, wo] = args.grad.shape;
    let taps = ho.saturating_mul(wo).saturating_mul(K * K);
    let bytes = h.saturating_mul(w).saturating_add(taps).saturating_mul(size_of::<T>());
    parallel::for_each(n * c, bytes, |planes| scatter(&args, planes));
}

fn run_grid_grad<T: Sampled, const K: usize>(
    level: Level,
    grad: AnyView,
    grid: AnyView,
    input: AnyView,
    out: AnyView,
    mode: Mode,
) {
    let gather = gather::<Wide<T, K>>(level);
    let args = GridGrad::<T> {
        grad: grad.typed(),
        grid: grid.typed(),
        input: input.typed(),
        out: out.typed(),
        mode,
    };
    let [n, c, ho, wo] = args.grad.shape;
    let bytes = wo.saturating_mul(c).saturating_mul(size_of::<T>() * (1 + K * K));
    parallel::for_each(n * ho, bytes, |rows| gather(&args, rows));
}

/// The views of the step that makes inputGrad.
struct InputGrad<T: Sampled> {
    /// gradOutput, [N, C, Ho, Wo].
    pub grad: View<T>,
    /// The grid as [N, 2, Ho, Wo].
    pub grid: View<T>,
    /// inputGrad, [N, C, H, W], in the type of the sums.
    pub out: View<T::Acc>,
    pub mode: Mode,
}

/// The views of the step that makes gridGrad.
struct GridGrad<T: Sampled> {
    /// gradOutput, [N, C, Ho, Wo].
    pub grad: View<T>,
    /// The grid as [N, 2, Ho, Wo].
    pub grid: View<T>,
    /// input, [N, C, H, W].
    pub input: View<T>,
    /// gridGrad as [N, 2, Ho, Wo].
    pub out: View<T>,
    pub mode: Mode,
}

kernels! {
    /// Writes the planes `planes` of inputGrad, counted through batches.
    fn scatter<P: Sampling>(args: &InputGrad<P::Element>, planes: Range<usize>) = input_grad_body;
    /// Writes the rows `rows` of gridGrad, counted through batches.
    fn gather<P: Sampling>(args: &GridGrad<P::Element>, rows: Range<usize>) = grid_grad_body;
}

/// Planes that share the taps of a strip: enough to forget their cost, few enough for the cache.
const PLANES: usize = 16;

#[inline(always)]
fn input_grad_body<S: Simd, P: Sampling>(s: S, args: &InputGrad<P::Element>, planes: Range<usize>) {
    let [_, channels, height, width] = args.out.shape;
    let [_, _, rows, columns] = args.grad.shape;
    let mut taps = Taps::new(Axes::new(args.mode, width, height), Spots::of(args.out));
    let mut grads = [P::Sum::zero(); STRIP];
    let mut plane = planes.start;
    while plane < planes.end {
        let n = plane / channels;
        let end = planes.end.min(plane + PLANES).min((n + 1) * channels);
        for c in plane..end {
            for y in 0..height {
                args.out.row(n, c % channels, y).fill(P::Sum::zero());
            }
        }
        for row in 0..rows {
            for start in (0..columns).step_by(STRIP) {
                let grads = &mut grads[..STRIP.min(columns - start)];
                taps.find::<S, P>(s, args.grid, [n, row, start]);
                for c in plane..end {
                    args.grad.row(n, c % channels, row).load(s, start, grads);
                    let out = args.out.plane(n, c % channels).spots(&taps.spots);
                    for (i, &grad) in grads.iter().enumerate() {
                        for tap in 0..P::TAPS * P::TAPS {
                            if let Some(sum) = out.get(tap, i) {
                                out.set(tap, i, sum + grad * taps.weight[tap][i]);
                            }
                        }
                    }
                }
            }
        }
        plane = end;
    }
}

#[inline(always)]
fn grid_grad_body<S: Simd, P: Sampling>(s: S, args: &GridGrad<P::Element>, rows: Range<usize>) {
    let [_, channels, height, width] = args.input.shape;
    let [_, _, rows_per_batch, columns] = args.grad.shape;
    let mut taps = Taps::new(Axes::new(args.mode, width, height), Spots::of(args.input));
    let mut grads = [P::Sum::zero(); STRIP];
    for row in rows {
        let (n, row) = (row / rows_per_batch, row % rows_per_batch);
        for start in (0..columns).step_by(STRIP) {
            let points = STRIP.min(columns - start);
            let (mut by_x, mut by_y) = ([P::Sum::zero(); STRIP], [P::Sum::zero(); STRIP]);
            // Nearest has no slope: its gradient is zero wherever the point is.
            if P::TAPS > 1 {
                taps.find::<S, P>(s, args.grid, [n, row, start]);
                for c in 0..channels {
                    let grads = &mut grads[..points];
                    args.grad.row(n, c, row).load(s, start, grads);
                    let input = args.input.plane(n, c).spots(&taps.spots);
                    let next = args.input.plane(n, channels.min(c + 2) - 1).spots(&taps.spots);
                    for (i, &grad) in grads.iter().enumerate() {
                        // Both columns of a row mostly lie in one line. 1x64x256x256 to 56x56 takes a quarter longer without.
                        for tap in (0..P::TAPS * P::TAPS).step_by(P::TAPS) {
                            next.prefetch(s, tap, i);
                        }
                        for tap in 0..P::TAPS * P::TAPS {
                            if let Some(pixel) = input.get(tap, i) {
                                let value = pixel.widen() * grad;
                                by_x[i] += value * taps.slope_x[tap][i];
                                by_y[i] += value * taps.slope_y[tap][i];
                            }
                        }
                    }
                }
                for i in 0..STRIP {
                    by_x[i] = by_x[i] * taps.strip.x.scale[i];
                    by_y[i] = by_y[i] * taps.strip.y.scale[i];
                }
            }
            args.out.row(n, 0, row).store(s, start, &by_x[..points]);
            args.out.row(n, 1, row).store(s, start, &by_y[..points]);
        }
    }
}

/// The taps of a strip of points, row by row of the image.
#[repr(align(64))]
struct Taps<A> {
    axes: Axes<A>,
    strip: Strip<A>,
    spots: Spots<STRIP>,
    weight: [[A; STRIP]; 16],
    /// Derivatives of the weight by the coordinates.
    slope_x: [[A; STRIP]; 16],
    slope_y: [[A; STRIP]; 16],
}

impl<A: Float> Taps<A> {
    fn new(axes: Axes<A>, spots: Spots<STRIP>) -> Taps<A> {
        let zeros = [[A::zero(); STRIP]; 16];
        Taps { axes, strip: Strip::new(), spots, weight: zeros, slope_x: zeros, slope_y: zeros }
    }

    /// Finds the taps of the points from column `start` of a row of the grid on.
    #[inline(always)]
    fn find<S: Simd, P: Sampling<Sum = A>>(&mut self, s: S, grid: View<P::Element>, at: [usize; 3]) {
        self.strip.read::<S, P>(s, grid, at);
        self.strip.find_rows::<P>(self.axes);
        self.strip.find_columns::<P>(self.axes);
        let Strip { x, y, .. } = &self.strip;
        for j in 0..P::TAPS {
            for k in 0..P::TAPS {
                let tap = j * P::TAPS + k;
                self.spots.put(tap, &y.index[j], &x.index[k]);
                for i in 0..STRIP {
                    // A single tap counts as it is.
                    let weight = x.weight[k][i] * y.weight[j][i];
                    self.weight[tap][i] = if P::TAPS == 1 { A::of(1.0) } else { weight };
                    self.slope_x[tap][i] = x.slope[k][i] * y.weight[j][i];
                    self.slope_y[tap][i] = x.weight[k][i] * y.slope[j][i];
                }
            }
        }
    }
}
