//! Both gradients without scratch, for images that are much larger than their few points.
//!
//! For a strip of up to 64 neighbouring points the taps (indices, weights and slopes along both axes) are
//! computed once and used for all channels at hand. inputGrad is a scatter: a piece of work owns whole planes,
//! zeroes them and adds in the order of the points, so no two threads meet and the order is fixed. gridGrad is
//! a gather: a piece of work owns rows of points and sums over channels, then taps.

use super::points::{NOWHERE, STRIP, close, close_slope, far, far_slope, is_usable, reflected_index};
use super::{Mode, Padding, Tap};
use crate::dtype::{Arithmetic, Float};
use crate::simd::{Simd, kernels};
use crate::view::{Row, View};
use num_traits::Zero;
use std::marker::PhantomData;
use std::ops::Range;

/// The views of the step that makes inputGrad.
pub struct InputGrad<T: Arithmetic> {
    /// gradOutput, [N, C, Ho, Wo].
    pub grad: View<T>,
    /// The grid as [N, 2, Ho, Wo].
    pub grid: View<T>,
    /// inputGrad, [N, C, H, W], in the type of the sums.
    pub out: View<T::Acc>,
    pub mode: Mode,
}

/// The views of the step that makes gridGrad.
pub struct GridGrad<T: Arithmetic> {
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

/// An element type and the number of taps along an axis: 1 nearest, 2 bilinear, 4 bicubic.
pub trait Sampling: 'static {
    type Element: Arithmetic<Acc = Self::Sum>;
    type Sum: Float;
    type Taps: TapsOf<Self::Sum>;
}

/// See [`Sampling`].
pub struct With<T, const K: usize>(PhantomData<T>);

impl<T: Arithmetic<Acc: Float>, const K: usize> Sampling for With<T, K> {
    type Element = T;
    type Sum = T::Acc;
    type Taps = [Tapped<T::Acc>; K];
}

kernels! {
    /// Writes the planes `planes` of inputGrad, counted through batches.
    pub fn input_grad<P: Sampling>(args: &InputGrad<P::Element>, planes: Range<usize>) = input_grad_body;
    /// Writes the rows `rows` of gridGrad, counted through batches.
    pub fn grid_grad<P: Sampling>(args: &GridGrad<P::Element>, rows: Range<usize>) = grid_grad_body;
}

/// Planes that share the taps of a strip: enough to forget their cost, few enough for the cache.
const PLANES: usize = 16;

#[inline(always)]
fn input_grad_body<S: Simd, P: Sampling>(s: S, args: &InputGrad<P::Element>, planes: Range<usize>) {
    let [_, channels, height, width] = args.out.shape;
    let [_, _, rows, columns] = args.grad.shape;
    let axes = Axes { x: Axis::<P::Sum>::new(args.mode, width), y: Axis::<P::Sum>::new(args.mode, height) };
    let mut strip = Strip::<P>::new();
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
                let points = STRIP.min(columns - start);
                strip.fill(s, args.grid.row(n, 0, row), args.grid.row(n, 1, row), start, points, axes);
                for c in plane..end {
                    let c = c % channels;
                    let grads = &mut grads[..points];
                    args.grad.row(n, c, row).load(s, start, grads);
                    let out = args.out.plane(n, c);
                    for (point, &grad) in grads.iter().enumerate() {
                        for ty in strip.y[point].taps().iter().filter(|tap| tap.index < height) {
                            for tx in strip.x[point].taps().iter().filter(|tap| tap.index < width) {
                                let sum = out.get(ty.index, tx.index) + grad * (tx.weight * ty.weight);
                                out.set(ty.index, tx.index, sum);
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
    let axes = Axes { x: Axis::<P::Sum>::new(args.mode, width), y: Axis::<P::Sum>::new(args.mode, height) };
    let mut strip = Strip::<P>::new();
    let mut grads = [P::Sum::zero(); STRIP];
    let (mut by_x, mut by_y) = ([P::Sum::zero(); STRIP], [P::Sum::zero(); STRIP]);
    for row in rows {
        let (n, row) = (row / rows_per_batch, row % rows_per_batch);
        for start in (0..columns).step_by(STRIP) {
            let points = STRIP.min(columns - start);
            let (by_x, by_y) = (&mut by_x[..points], &mut by_y[..points]);
            by_x.fill(P::Sum::zero());
            by_y.fill(P::Sum::zero());
            // Nearest has no slope: its gradient is zero wherever the point is.
            if args.mode.taps != Tap::Nearest {
                strip.fill(s, args.grid.row(n, 0, row), args.grid.row(n, 1, row), start, points, axes);
                for c in 0..channels {
                    let grads = &mut grads[..points];
                    args.grad.row(n, c, row).load(s, start, grads);
                    let input = args.input.plane(n, c);
                    for (point, &grad) in grads.iter().enumerate() {
                        for ty in strip.y[point].taps().iter().filter(|tap| tap.index < height) {
                            for tx in strip.x[point].taps().iter().filter(|tap| tap.index < width) {
                                let value = input.get(ty.index, tx.index).widen() * grad;
                                by_x[point] += value * (tx.slope * ty.weight);
                                by_y[point] += value * (tx.weight * ty.slope);
                            }
                        }
                    }
                }
                for (point, (by_x, by_y)) in by_x.iter_mut().zip(by_y.iter_mut()).enumerate() {
                    *by_x = *by_x * strip.scale_x[point];
                    *by_y = *by_y * strip.scale_y[point];
                }
            }
            args.out.row(n, 0, row).store(s, start, by_x);
            args.out.row(n, 1, row).store(s, start, by_y);
        }
    }
}

/// One tap along one axis.
#[derive(Clone, Copy)]
pub struct Tapped<F> {
    /// The pixel; `usize::MAX` when it lies outside and counts nothing.
    index: usize,
    weight: F,
    /// Derivative of the weight by the coordinate.
    slope: F,
}

/// The taps of one point along one axis.
pub trait TapsOf<F>: Copy {
    fn none() -> Self;
    fn taps(&self) -> &[Tapped<F>];
    fn taps_mut(&mut self) -> &mut [Tapped<F>];
}

impl<F: Float, const K: usize> TapsOf<F> for [Tapped<F>; K] {
    #[inline(always)]
    fn none() -> Self {
        [Tapped { index: usize::MAX, weight: F::zero(), slope: F::zero() }; K]
    }
    #[inline(always)]
    fn taps(&self) -> &[Tapped<F>] {
        self
    }
    #[inline(always)]
    fn taps_mut(&mut self) -> &mut [Tapped<F>] {
        self
    }
}

/// The taps of a strip of points.
struct Strip<P: Sampling> {
    x: [P::Taps; STRIP],
    y: [P::Taps; STRIP],
    /// Derivative of the coordinate by the grid value.
    scale_x: [P::Sum; STRIP],
    scale_y: [P::Sum; STRIP],
}

impl<P: Sampling> Strip<P> {
    fn new() -> Strip<P> {
        let none = [P::Taps::none(); STRIP];
        let zero = [P::Sum::zero(); STRIP];
        Strip { x: none, y: none, scale_x: zero, scale_y: zero }
    }

    /// Computes the taps of `points` points from column `start` of a row of the grid.
    #[inline(always)]
    fn fill<S: Simd>(
        &mut self,
        s: S,
        xs: Row<P::Element>,
        ys: Row<P::Element>,
        start: usize,
        points: usize,
        axes: Axes<P::Sum>,
    ) {
        let (mut x, mut y) = ([P::Sum::zero(); STRIP], [P::Sum::zero(); STRIP]);
        xs.load(s, start, &mut x[..points]);
        ys.load(s, start, &mut y[..points]);
        for point in 0..points {
            (self.x[point], self.scale_x[point]) = axes.x.taps(x[point]);
            (self.y[point], self.scale_y[point]) = axes.y.taps(y[point]);
        }
    }
}

#[derive(Clone, Copy)]
struct Axes<F> {
    x: Axis<F>,
    y: Axis<F>,
}

/// One axis of the image.
#[derive(Clone, Copy)]
struct Axis<F> {
    mode: Mode,
    size: usize,
    /// The size as a float.
    extent: F,
}

impl<F: Float> Axis<F> {
    fn new(mode: Mode, size: usize) -> Axis<F> {
        Axis { mode, size, extent: F::of(size as f64) }
    }

    /// The taps of a grid value, and the derivative of its coordinate.
    #[inline(always)]
    fn taps<T: TapsOf<F>>(&self, value: F) -> (T, F) {
        let (half, one) = (F::of(0.5), F::of(1.0));
        // The device's order of operations: another one may land on the other side of an integer.
        let (coordinate, scale) = if self.mode.align_corners {
            ((value + one) * half * (self.extent - one), (self.extent - one) * half)
        } else {
            (((value + one) * self.extent - one) * half, self.extent * half)
        };
        let mut taps = T::none();
        let scale = match self.mode.taps {
            Tap::Bicubic => {
                if let Some(coordinate) = self.bicubic_coordinate(coordinate) {
                    self.bicubic(coordinate, taps.taps_mut());
                }
                scale
            }
            Tap::Bilinear | Tap::Nearest => match self.padded(coordinate) {
                Some((coordinate, sign)) => {
                    self.near(coordinate, taps.taps_mut());
                    scale * sign
                }
                None => scale,
            },
        };
        (taps, scale)
    }

    /// The coordinate after padding, and the factor of its derivative; `None` for a point that counts nothing.
    #[inline(always)]
    fn padded(&self, coordinate: F) -> Option<(F, F)> {
        let (coordinate, sign) = match self.mode.padding {
            Padding::Zeros => return is_usable(coordinate).then_some((coordinate, F::of(1.0))),
            Padding::Border if coordinate.is_nan() => return None,
            Padding::Border => (coordinate, F::of(1.0)),
            Padding::Reflection => self.reflected(coordinate),
        };
        let (zero, last) = (F::zero(), self.extent - F::of(1.0));
        // Closed ends: exactly on the border the derivative is zero already.
        if coordinate <= zero {
            Some((zero, zero))
        } else if coordinate >= last {
            Some((last, zero))
        } else {
            coordinate.is_finite().then_some((coordinate, sign))
        }
    }

    /// Folds a coordinate back into the image; NaN for one that is not finite.
    #[inline(always)]
    fn reflected(&self, coordinate: F) -> (F, F) {
        let (one, two) = (F::of(1.0), F::of(2.0));
        let (low, span) =
            if self.mode.align_corners { (F::zero(), self.extent - one) } else { (F::of(-0.5), self.extent) };
        if !coordinate.is_finite() {
            return (F::of(f64::NAN), one);
        }
        if span == F::zero() {
            return (F::zero(), F::zero());
        }
        let distance = coordinate - low;
        let sign = if distance < F::zero() { -one } else { one };
        let folds = (distance.abs() / span).floor();
        let rest = distance.abs() - folds * span;
        let even = folds - two * (folds / two).floor() == F::zero();
        if even { (rest + low, sign) } else { (span - rest + low, -sign) }
    }

    /// One or two taps.
    #[inline(always)]
    fn near(&self, coordinate: F, taps: &mut [Tapped<F>]) {
        let one = F::of(1.0);
        if let [tap] = taps {
            *tap = Tapped {
                index: self.inside(coordinate.round_even().to_index()),
                weight: one,
                slope: F::zero(),
            };
        } else if let [left, right] = taps {
            let floor = coordinate.floor();
            let index = floor.to_index();
            *left = Tapped { index: self.inside(index), weight: floor + one - coordinate, slope: -one };
            *right = Tapped { index: self.inside(index + 1), weight: coordinate - floor, slope: one };
        }
    }

    /// Bicubic pads its sixteen indices, not the coordinate. What cannot be an index is dropped, but for border,
    /// where the device puts it at -100: all taps on pixel 0.
    #[inline(always)]
    fn bicubic_coordinate(&self, coordinate: F) -> Option<F> {
        if is_usable(coordinate) {
            return Some(coordinate);
        }
        (self.mode.padding == Padding::Border).then_some(F::of(NOWHERE))
    }

    #[inline(always)]
    fn bicubic(&self, coordinate: F, taps: &mut [Tapped<F>]) {
        let (one, two) = (F::of(1.0), F::of(2.0));
        let floor = coordinate.floor();
        let t = coordinate - floor;
        let cubic = [
            (far(t + one), far_slope(t + one)),
            (close(t), close_slope(t)),
            (close(one - t), -close_slope(one - t)),
            (far(two - t), -far_slope(two - t)),
        ];
        for (k, (tap, (weight, slope))) in taps.iter_mut().zip(cubic).enumerate() {
            let index = floor.to_index() - 1 + k as i64;
            let index = match self.mode.padding {
                Padding::Zeros => self.inside(index),
                Padding::Border => index.clamp(0, self.size as i64 - 1) as usize,
                Padding::Reflection => {
                    reflected_index(index, self.size as i64, self.mode.align_corners) as usize
                }
            };
            *tap = Tapped { index, weight, slope };
        }
    }

    #[inline(always)]
    fn inside(&self, index: i64) -> usize {
        if (0..self.size as i64).contains(&index) { index as usize } else { usize::MAX }
    }
}
