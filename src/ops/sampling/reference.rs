//! The plain reference of aclnnGridSampler2DBackward: what every kernel is compared with.
//!
//! A grid point (gx, gy) names a place of the image by numbers from -1 to 1. The operator page and PyTorch agree on
//! how the place becomes pixels with weights ("taps"); the sampled value is the sum of weight * pixel over the taps,
//! and both gradients follow from that:
//!
//! ```text
//! inputGrad[tap] += gradOutput * weight          for every channel
//! gridGrad.x      = m_x * sum over taps and channels of gradOutput * input[tap] * d(weight)/dx
//! ```
//!
//! with m = d(coordinate)/d(grid value). So this file computes taps and multipliers and is short after that.
//!
//! Conventions, where sources differ or are silent:
//!
//! - Coordinates are computed in the precision that the operator computes in (f32 for FLOAT, FLOAT16 and BFLOAT16),
//!   with the operations in the order of the operator page: `floor` and rounding decide which pixels are taps, so a
//!   coordinate must not differ even in its last bit. Everything after that is f64.
//! - Border: a coordinate of exactly 0 or S - 1 counts as outside, its multiplier is 0. An axis of size 1 therefore
//!   always has multiplier 0.
//! - Reflection (bilinear, nearest): the multiplier changes sign with each fold; then the border rule applies.
//! - Nearest rounds half to even, and the gradient of the grid is 0.
//! - Bicubic: A = -0.75. Padding applies to each neighbour's index, not to the coordinate, and never to the
//!   multiplier. (The page's formulas for the derivatives of the weights are wrong in two of four terms; these are
//!   the derivatives of the weights.)
//! - Taps outside the image are skipped, not multiplied by 0: an infinite gradient does not become NaN there.
//! - Grid values that are NaN, infinite or huge (page section on NaN, column of the A2 devices): in effect the
//!   coordinate becomes -100. With zeros padding nothing is tapped and both gradients are 0. With border and
//!   bilinear or nearest an infinite or huge value is clipped like any other and only NaN drops the point; with
//!   reflection everything not finite drops the point. Bicubic with border clamps -100 to index 0, for huge values
//!   of both signs and for everything not finite. Bicubic with reflection drops points that are not finite.
//!
//! All arrays are contiguous: input (N, C, H, W), gradOutput (N, C, Ho, Wo), grid (N, Ho, Wo, 2) with x first.

use std::ops::{Add, Div, Mul, Neg, Sub};

/// The float type in which coordinates are computed.
pub trait Coordinate:
    Copy
    + PartialOrd
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
{
    /// Conversion of a grid value, which is exact, or of a small whole number.
    fn of(value: f64) -> Self;
    /// Exact conversion.
    fn wide(self) -> f64;
    /// The next whole number towards minus infinity.
    fn floor(self) -> Self;
    /// The nearest whole number, the even one of two.
    fn nearest_even(self) -> Self;
}

macro_rules! coordinate {
    ($($float:ty),*) => {$(
        impl Coordinate for $float {
            fn of(value: f64) -> Self {
                value as $float
            }
            fn wide(self) -> f64 {
                self as f64
            }
            fn floor(self) -> Self {
                <$float>::floor(self)
            }
            fn nearest_even(self) -> Self {
                self.round_ties_even()
            }
        }
    )*};
}
coordinate!(f32, f64);

/// How many pixels a point taps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Interpolation {
    /// The four around it, linearly.
    Bilinear,
    /// The one next to it.
    Nearest,
    /// The sixteen around it, by cubic polynomials.
    Bicubic,
}

/// What lies outside the image.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Padding {
    /// Nothing.
    Zeros,
    /// The pixels of the border, repeated.
    Border,
    /// The image, mirrored.
    Reflection,
}

/// The attributes of the operator.
#[derive(Clone, Copy, Debug)]
pub struct Mode {
    /// `interpolationMode` 0, 1, 2.
    pub interpolation: Interpolation,
    /// `paddingMode` 0, 1, 2.
    pub padding: Padding,
    /// Whether -1 and 1 are the centres of the outer pixels (true) or their outer edges (false).
    pub align_corners: bool,
}

/// The extents of the arrays.
#[derive(Clone, Copy, Debug)]
pub struct Extents {
    /// Batch.
    pub n: usize,
    /// Channels.
    pub c: usize,
    /// Rows of the image.
    pub h: usize,
    /// Columns of the image.
    pub w: usize,
    /// Rows of the grid.
    pub grid_h: usize,
    /// Columns of the grid.
    pub grid_w: usize,
}

/// One axis of one point: up to four pixels and how the coordinate depends on the grid value.
struct Axis {
    /// Index, weight, derivative of the weight by the coordinate. None: outside, skipped.
    taps: Vec<Option<(usize, f64, f64)>>,
    /// Derivative of the coordinate by the grid value.
    multiplier: f64,
}

/// The place on an axis of `size` pixels, before padding, and its derivative.
fn unnormalise<F: Coordinate>(value: F, size: usize, align_corners: bool) -> (F, f64) {
    let (s, one, half) = (F::of(size as f64), F::of(1.0), F::of(0.5));
    if align_corners {
        ((value + one) * half * (s - one), (size as f64 - 1.0) / 2.0)
    } else {
        (((value + one) * s - one) * half, size as f64 / 2.0)
    }
}

/// Closed borders: at the border itself the multiplier is already 0.
fn clip<F: Coordinate>(c: F, m: f64, size: usize) -> (F, f64) {
    let last = F::of(size as f64 - 1.0);
    if c <= F::of(0.0) {
        (F::of(0.0), 0.0)
    } else if c >= last {
        (last, 0.0)
    } else {
        (c, m)
    }
}

/// Mirrors at -0.5 and S - 0.5, or with aligned corners at 0 and S - 1; then clips.
fn reflect<F: Coordinate>(c: F, m: f64, size: usize, align_corners: bool) -> (F, f64) {
    let (low, span) = if align_corners { (0.0, size as f64 - 1.0) } else { (-0.5, size as f64) };
    if span == 0.0 {
        return (F::of(0.0), 0.0);
    }
    let (low, span) = (F::of(low), F::of(span));
    let d = c - low;
    let (sign, a) = if d < F::of(0.0) { (-1.0, -d) } else { (1.0, d) };
    let folds = (a / span).floor();
    let rest = a - folds * span;
    let (c, m) =
        if folds.wide() % 2.0 == 0.0 { (rest + low, m * sign) } else { (span - rest + low, -m * sign) };
    clip(c, m, size)
}

/// The same for a pixel's index, in whole numbers: fold i + 0.5 at 0 and S, or i at 0 and S - 1.
fn reflect_index(i: i64, size: usize, align_corners: bool) -> usize {
    let size = size as i64;
    let period = if align_corners { 2 * (size - 1) } else { 2 * size };
    if period == 0 {
        return 0;
    }
    let inside = i.rem_euclid(period);
    let folded = if align_corners { inside.min(period - inside) } else { inside.min(period - 1 - inside) };
    folded as usize
}

/// Beyond this a coordinate does not fit the devices' 32-bit index.
const HUGE: f64 = 2_147_483_648.0;

/// A tap when the index lies inside the image.
fn tap(index: f64, size: usize, weight: f64, derivative: f64) -> Option<(usize, f64, f64)> {
    (index >= 0.0 && index < size as f64).then_some((index as usize, weight, derivative))
}

/// The taps of one axis. `None`: the whole point is dropped.
fn axis<F: Coordinate>(value: F, size: usize, mode: Mode) -> Option<Axis> {
    let (c, m) = unnormalise(value, size, mode.align_corners);
    let finite = c.wide().is_finite();
    let small = finite && c.wide().abs() < HUGE;
    if mode.interpolation == Interpolation::Bicubic {
        let c = match mode.padding {
            Padding::Zeros if !small => return None,
            Padding::Border if !small => F::of(-100.0),
            Padding::Reflection if !finite => return None,
            _ => c,
        };
        return Some(bicubic_axis(c, m, size, mode));
    }
    let (c, m) = match mode.padding {
        Padding::Zeros if !small => return None,
        Padding::Border if c.wide().is_nan() => return None,
        Padding::Reflection if !finite => return None,
        Padding::Zeros => (c, m),
        Padding::Border => clip(c, m, size),
        Padding::Reflection => reflect(c, m, size, mode.align_corners),
    };
    let taps = if mode.interpolation == Interpolation::Nearest {
        vec![tap(c.nearest_even().wide(), size, 1.0, 0.0)]
    } else {
        let first = c.floor();
        let right = (c - first).wide();
        let left = (first + F::of(1.0) - c).wide();
        vec![tap(first.wide(), size, left, -1.0), tap(first.wide() + 1.0, size, right, 1.0)]
    };
    Some(Axis { taps, multiplier: m })
}

/// The four weights of the cubic convolution and their derivatives, for neighbours -1, 0, 1, 2.
fn bicubic_axis<F: Coordinate>(c: F, m: f64, size: usize, mode: Mode) -> Axis {
    const A: f64 = -0.75;
    // The polynomials for distances up to 1 and from 1 to 2, and their derivatives by the distance.
    let near = |x: f64| ((A + 2.0) * x - (A + 3.0)) * x * x + 1.0;
    let far = |x: f64| ((A * x - 5.0 * A) * x + 8.0 * A) * x - 4.0 * A;
    let near_slope = |x: f64| (3.0 * (A + 2.0) * x - 2.0 * (A + 3.0)) * x;
    let far_slope = |x: f64| (3.0 * A * x - 10.0 * A) * x + 8.0 * A;

    let first = c.floor();
    let t = (c - first).wide();
    let weights = [far(t + 1.0), near(t), near(1.0 - t), far(2.0 - t)];
    // The distance of the right neighbours shrinks as t grows: their sign turns round.
    let slopes = [far_slope(t + 1.0), near_slope(t), -near_slope(1.0 - t), -far_slope(2.0 - t)];

    let mut axis = Axis { taps: Vec::new(), multiplier: m };
    for k in 0..4 {
        let index = (first.wide() as i64).saturating_add(k as i64 - 1);
        let padded = match mode.padding {
            Padding::Zeros => usize::try_from(index).ok().filter(|&i| i < size),
            Padding::Border => Some(index.clamp(0, size as i64 - 1) as usize),
            Padding::Reflection => Some(reflect_index(index, size, mode.align_corners)),
        };
        axis.taps.push(padded.map(|i| (i, weights[k], slopes[k])));
    }
    axis
}

/// One pixel that a point uses.
pub(crate) struct Tap {
    pub y: usize,
    pub x: usize,
    pub weight: f64,
    by_x: f64,
    by_y: f64,
}

/// The pixels of one point, and the multipliers of x and y.
pub(crate) fn point<F: Coordinate>(gx: f64, gy: f64, e: &Extents, mode: Mode) -> (Vec<Tap>, f64, f64) {
    let (Some(ax), Some(ay)) = (axis(F::of(gx), e.w, mode), axis(F::of(gy), e.h, mode)) else {
        return (Vec::new(), 0.0, 0.0);
    };
    let mut taps = Vec::new();
    for &(y, wy, slope_y) in ay.taps.iter().flatten() {
        for &(x, wx, slope_x) in ax.taps.iter().flatten() {
            taps.push(Tap { y, x, weight: wx * wy, by_x: slope_x * wy, by_y: slope_y * wx });
        }
    }
    (taps, ax.multiplier, ay.multiplier)
}

/// Both gradients. The magnitudes are the same sums over absolute values with every weight and slope taken as 1:
/// the scale on which a rounding error of the weights shows.
#[derive(Clone, Debug)]
pub struct Gradients {
    /// Gradient of the image.
    pub input: Vec<f64>,
    /// Gradient of the grid.
    pub grid: Vec<f64>,
    /// Scale of rounding errors in `input`.
    pub input_magnitude: Vec<f64>,
    /// Scale of rounding errors in `grid`.
    pub grid_magnitude: Vec<f64>,
}

/// The operator, with coordinates in the precision of `F`.
pub fn grid_sampler2d_backward<F: Coordinate>(
    grad_output: &[f64],
    input: &[f64],
    grid: &[f64],
    e: &Extents,
    mode: Mode,
) -> Gradients {
    let points = e.grid_h * e.grid_w;
    assert_eq!(grad_output.len(), e.n * e.c * points);
    assert_eq!(input.len(), e.n * e.c * e.h * e.w);
    assert_eq!(grid.len(), e.n * points * 2);
    let mut result = Gradients {
        input: vec![0.0; input.len()],
        grid: vec![0.0; grid.len()],
        input_magnitude: vec![0.0; input.len()],
        grid_magnitude: vec![0.0; grid.len()],
    };
    for n in 0..e.n {
        for p in 0..points {
            let at = (n * points + p) * 2;
            let (taps, mx, my) = point::<F>(grid[at], grid[at + 1], e, mode);
            let (mut sum_x, mut sum_y, mut magnitude) = (0.0, 0.0, 0.0);
            for tap in &taps {
                for c in 0..e.c {
                    let pixel = ((n * e.c + c) * e.h + tap.y) * e.w + tap.x;
                    let gradient = grad_output[(n * e.c + c) * points + p];
                    result.input[pixel] += gradient * tap.weight;
                    result.input_magnitude[pixel] += gradient.abs();
                    sum_x += gradient * input[pixel] * tap.by_x;
                    sum_y += gradient * input[pixel] * tap.by_y;
                    magnitude += (gradient * input[pixel]).abs();
                }
            }
            if mode.interpolation == Interpolation::Nearest {
                // Exactly zero, whatever the gradient: the sampled value does not move with the point.
                continue;
            }
            result.grid[at] = sum_x * mx;
            result.grid[at + 1] = sum_y * my;
            result.grid_magnitude[at] = magnitude * mx.abs();
            result.grid_magnitude[at + 1] = magnitude * my.abs();
        }
    }
    result
}

/// The samples.
pub fn grid_sampler2d<F: Coordinate>(input: &[f64], grid: &[f64], e: &Extents, mode: Mode) -> Vec<f64> {
    sums::<F>(input, grid, e, mode, |pixel, weight| pixel * weight)
}

/// The same sums over absolute values with every weight taken as 1: what an error is measured by.
pub fn magnitudes<F: Coordinate>(input: &[f64], grid: &[f64], e: &Extents, mode: Mode) -> Vec<f64> {
    sums::<F>(input, grid, e, mode, |pixel, _| pixel.abs())
}

fn sums<F: Coordinate>(
    input: &[f64],
    grid: &[f64],
    e: &Extents,
    mode: Mode,
    term: impl Fn(f64, f64) -> f64,
) -> Vec<f64> {
    let points = e.grid_h * e.grid_w;
    assert_eq!(input.len(), e.n * e.c * e.h * e.w);
    assert_eq!(grid.len(), e.n * points * 2);
    let mut out = vec![0.0; e.n * e.c * points];
    for n in 0..e.n {
        for p in 0..points {
            let at = (n * points + p) * 2;
            let (taps, _, _) = point::<F>(grid[at], grid[at + 1], e, mode);
            for tap in &taps {
                for c in 0..e.c {
                    let pixel = ((n * e.c + c) * e.h + tap.y) * e.w + tap.x;
                    out[(n * e.c + c) * points + p] += term(input[pixel], tap.weight);
                }
            }
        }
    }
    out
}
