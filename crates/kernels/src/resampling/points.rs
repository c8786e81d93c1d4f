//! Images with depth at the points of a grid, and the gradients of that: grid_sample with a third axis.
//!
//! A point has taps: the pixels around it, of which each counts by how close it is along every axis. They are found for some points together,
//! and serve all channels. Sums are made in the order of taps, of points and of channels.
#![allow(unsafe_code)] // views for several threads
#![allow(clippy::needless_range_loop)] // several arrays side by side, by one index

use crate::dtype::{DType, Element};
use crate::parallel::{self, Cost};
use crate::sampling::{Interpolation, Mode, Padding};
use crate::simd::{Level, Simd, kernels};
use crate::view::{AnyView, Disjoint, Row, View};
use num_traits::{Float, NumCast};
use std::ops::Range;

/// What a call is about.
#[derive(Clone, Copy, Debug)]
pub struct Geometry {
    /// Depth, height and width of an image.
    pub extents: [usize; 3],
    /// How it is sampled.
    pub mode: Mode,
}

/// Samples images [N, C, pixels] at the points of a grid [N, points, 3], to [N, C, points].
pub type Forward = fn(Level, Geometry, input: AnyView, grid: AnyView, out: AnyView);

/// The kernel for a dtype.
pub fn forward(dtype: DType) -> Option<Forward> {
    Some(match dtype {
        DType::Float => sample_all::<f32>,
        DType::Double => sample_all::<f64>,
        _ => return None,
    })
}

/// What gradients are made of, and the gradients that are wanted.
#[derive(Clone, Copy)]
pub struct Gradients {
    /// Of the samples.
    pub grad: AnyView,
    /// The points.
    pub grid: AnyView,
    /// The images, where the gradient of the points is wanted.
    pub input: Option<AnyView>,
    /// Of the images.
    pub input_grad: Option<AnyView>,
    /// Of the points.
    pub grid_grad: Option<AnyView>,
}

/// Writes the gradients.
pub type Backward = fn(Level, Geometry, &Gradients);

/// The kernel for a dtype.
pub fn backward(dtype: DType) -> Option<Backward> {
    Some(match dtype {
        DType::Float => differentiate::<f32>,
        DType::Double => differentiate::<f64>,
        _ => return None,
    })
}

/// Points whose taps are found together.
const TOGETHER: usize = 64;
/// Channels of a gradient that share the taps of points.
const CHANNELS: usize = 8;

/// FLOAT or DOUBLE.
trait Number: Element + Float {}
impl<T: Element + Float> Number for T {}

fn number<T: Number>(value: usize) -> T {
    NumCast::from(value).expect("a number")
}

/// The taps of a point: up to two along each axis.
#[derive(Clone, Copy)]
struct Point<T> {
    /// Pixels, or [`OUTSIDE`].
    at: [usize; 8],
    weights: [T; 8],
    /// How close the point is to its taps along an axis.
    close: [[T; 2]; 3],
    /// By how much a pixel the taps move with the point.
    moves: [T; 3],
}

/// Taps of a point.
#[inline(always)]
fn count(mode: Mode) -> usize {
    if mode.interpolation == Interpolation::Nearest { 1 } else { 8 }
}

/// No pixel.
const OUTSIDE: usize = usize::MAX;

impl<T: Number> Point<T> {
    /// None.
    fn none() -> Point<T> {
        Point { at: [OUTSIDE; 8], weights: [T::zero(); 8], close: [[T::zero(); 2]; 3], moves: [T::zero(); 3] }
    }

    /// `row` has x, y and z.
    #[inline(always)]
    fn find(&mut self, row: &Row<T>, Geometry { extents, mode }: Geometry) {
        let taps = mode.interpolation.taps();
        // Of each axis the pixels, -1 where there is none.
        let mut pixels = [[-1i64; 2]; 3];
        for axis in 0..3 {
            let size = extents[axis];
            let (at, moves) = place(row.get(2 - axis), size, mode);
            let first = if taps == 1 { nearest(at) } else { at.floor() };
            for tap in 0..taps {
                let pixel = first + number(tap);
                if pixel >= T::zero() && pixel < number(size) {
                    pixels[axis][tap] = pixel.to_i64().unwrap_or(-1);
                }
            }
            self.close[axis] =
                if taps == 1 { [T::one(), T::zero()] } else { [first + T::one() - at, at - first] };
            self.moves[axis] = moves;
        }
        let [_, height, width] = extents;
        for tap in 0..count(mode) {
            let [z, y, x] = [tap >> 2, tap >> 1 & 1, tap & 1];
            let (d, h, w) = (pixels[0][z], pixels[1][y], pixels[2][x]);
            let is_inside = d >= 0 && h >= 0 && w >= 0;
            self.at[tap] =
                if is_inside { (d as usize * height + h as usize) * width + w as usize } else { OUTSIDE };
            self.weights[tap] = self.close[2][x] * self.close[1][y] * self.close[0][z];
        }
    }

    /// What a sum over channels for each tap says of x, y and z.
    #[inline(always)]
    fn slopes(&self, sums: &[T; 8]) -> [T; 3] {
        let mut slopes = [T::zero(); 3];
        for (tap, &sum) in sums.iter().enumerate() {
            let sides = [tap >> 2, tap >> 1 & 1, tap & 1];
            for axis in 0..3 {
                let [one, other] = [(axis + 1) % 3, (axis + 2) % 3];
                let close = self.close[one][sides[one]] * self.close[other][sides[other]] * sum;
                let slope = if sides[axis] == 1 { close } else { -close };
                slopes[2 - axis] = slopes[2 - axis] + slope;
            }
        }
        [0, 1, 2].map(|k| slopes[k] * self.moves[2 - k])
    }
}

/// To the nearest integer, of two to the even one.
#[inline(always)]
fn nearest<T: Number>(x: T) -> T {
    let (floor, two) = (x.floor(), T::one() + T::one());
    let part = x - floor;
    let is_odd = floor - (floor / two).floor() * two != T::zero();
    let half = T::one() / two;
    if part > half || part == half && is_odd { floor + T::one() } else { floor }
}

/// Where a coordinate of a point lies along an axis of so many pixels, in pixels, and by how many it moves with the point.
#[inline(always)]
fn place<T: Number>(x: T, size: usize, mode: Mode) -> (T, T) {
    let (one, size) = (T::one(), number::<T>(size));
    let two = one + one;
    let (at, by) = match mode.align_corners {
        true => ((x + one) / two * (size - one), (size - one) / two),
        false => (((x + one) * size - one) / two, size / two),
    };
    let (at, by) = match mode.padding {
        Padding::Zeros => return (at, by),
        Padding::Border => (at, by),
        Padding::Reflection => {
            let (low, span) = if mode.align_corners { (T::zero(), size - one) } else { (-one / two, size) };
            if span == T::zero() {
                return (T::zero(), T::zero());
            }
            let (distance, by) = if at < low { (low - at, -by) } else { (at - low, by) };
            let (rest, flips) = (distance % span, (distance / span).floor());
            let is_even = (flips / two).floor() * two == flips || flips.to_i32().is_none();
            if is_even { (rest + low, by) } else { (span - rest + low, -by) }
        }
    };
    // What is no number is at the end, as with PyTorch.
    match at {
        at if at <= T::zero() => (T::zero(), T::zero()),
        at if at < size - one => (at, by),
        _ => (size - one, T::zero()),
    }
}

struct Sampled<T> {
    geometry: Geometry,
    input: View<T>,
    grid: View<T>,
    out: View<T>,
}

kernels! {
    fn sample<T: Number>(of: &Sampled<T>, image: usize, points: Range<usize>) = sample_body;
    fn spread<T: Number>(of: &Sampled<T>, image: usize, channels: Range<usize>) = spread_body;
    fn incline<T: Number>(of: &Inclined<T>, image: usize, points: Range<usize>) = incline_body;
}

fn sample_all<T: Number>(level: Level, geometry: Geometry, input: AnyView, grid: AnyView, out: AnyView) {
    let [input, grid, out] = [input, grid, out].map(|view| view.typed::<T>());
    let [_, images, channels, points] = out.shape;
    let (blocks, body) = (points.div_ceil(TOGETHER), sample::<T>(level));
    // SAFETY: a point of all channels is one item's.
    let of = unsafe { Disjoint::new(Sampled { geometry, input, grid, out }) };
    parallel::for_each(images * blocks, cost::<T>(channels, TOGETHER), |items| {
        for item in items {
            let first = item % blocks * TOGETHER;
            body(&of, item / blocks, first..points.min(first + TOGETHER));
        }
    });
}

fn cost<T>(channels: usize, points: usize) -> Cost {
    Cost { bytes: points * channels * 2 * size_of::<T>(), operations: points * (60 + 16 * channels) }
}

#[inline(always)]
fn sample_body<S: Simd, T: Number>(_: S, of: &Sampled<T>, image: usize, range: Range<usize>) {
    let mut points = [Point::none(); TOGETHER];
    let (points, taps) = (&mut points[..range.len()], count(of.geometry.mode));
    for (at, point) in range.clone().zip(&mut *points) {
        point.find(&of.grid.row(0, image, at), of.geometry);
    }
    for channel in 0..of.out.shape[2] {
        let (from, to) = (of.input.row(0, image, channel), of.out.row(0, image, channel));
        for (at, point) in range.clone().zip(&*points) {
            let mut sum = T::zero();
            for tap in 0..taps {
                if point.at[tap] != OUTSIDE {
                    sum = sum + from.get(point.at[tap]) * point.weights[tap];
                }
            }
            to.set(at, sum);
        }
    }
}

fn differentiate<T: Number>(level: Level, geometry: Geometry, gradients: &Gradients) {
    let [grad, grid] = [gradients.grad, gradients.grid].map(|view| view.typed::<T>());
    let [_, images, channels, points] = grad.shape;
    if let Some(out) = gradients.input_grad {
        let (blocks, body) = (channels.div_ceil(CHANNELS), spread::<T>(level));
        // SAFETY: a channel of an image is one item's.
        let of = unsafe { Disjoint::new(Sampled { geometry, input: grad, grid, out: out.typed() }) };
        parallel::for_each(images * blocks, cost::<T>(CHANNELS.min(channels), points), |items| {
            for item in items {
                let first = item % blocks * CHANNELS;
                body(&of, item / blocks, first..channels.min(first + CHANNELS));
            }
        });
    }
    let Some(out) = gradients.grid_grad else { return };
    let input = gradients.input.map(|view| view.typed());
    let (blocks, body) = (points.div_ceil(TOGETHER), incline::<T>(level));
    // SAFETY: a point is one item's.
    let of = unsafe { Disjoint::new(Inclined { geometry, input, grad, grid, out: out.typed() }) };
    parallel::for_each(images * blocks, cost::<T>(channels, TOGETHER), |items| {
        for item in items {
            let first = item % blocks * TOGETHER;
            body(&of, item / blocks, first..points.min(first + TOGETHER));
        }
    });
}

/// Adds the gradient of each sample to its taps; `input` has the gradients.
#[inline(always)]
fn spread_body<S: Simd, T: Number>(_: S, of: &Sampled<T>, image: usize, channels: Range<usize>) {
    channels.clone().for_each(|channel| of.out.row(0, image, channel).clear());
    let (all, taps) = (of.input.shape[3], count(of.geometry.mode));
    let mut points = [Point::none(); TOGETHER];
    for first in (0..all).step_by(TOGETHER) {
        let range = first..all.min(first + TOGETHER);
        for (at, point) in range.clone().zip(&mut points) {
            point.find(&of.grid.row(0, image, at), of.geometry);
        }
        for channel in channels.clone() {
            let (from, to) = (of.input.row(0, image, channel), of.out.row(0, image, channel));
            for (at, point) in range.clone().zip(&points) {
                let gradient = from.get(at);
                for tap in 0..taps {
                    if point.at[tap] != OUTSIDE {
                        to.set(point.at[tap], to.get(point.at[tap]) + gradient * point.weights[tap]);
                    }
                }
            }
        }
    }
}

struct Inclined<T> {
    geometry: Geometry,
    /// Not of the nearest pixels, which have no slope.
    input: Option<View<T>>,
    grad: View<T>,
    grid: View<T>,
    out: View<T>,
}

/// The slope of all channels at each point.
#[inline(always)]
fn incline_body<S: Simd, T: Number>(_: S, of: &Inclined<T>, image: usize, range: Range<usize>) {
    let Some(input) = of.input.filter(|_| of.geometry.mode.interpolation != Interpolation::Nearest) else {
        range.for_each(|at| of.out.row(0, image, at).clear());
        return;
    };
    let mut points = [Point::none(); TOGETHER];
    let mut sums = [[T::zero(); 8]; TOGETHER];
    for (at, point) in range.clone().zip(&mut points) {
        point.find(&of.grid.row(0, image, at), of.geometry);
    }
    for channel in 0..of.grad.shape[2] {
        let (from, gradients) = (input.row(0, image, channel), of.grad.row(0, image, channel));
        for (at, (point, sums)) in range.clone().zip(points.iter().zip(&mut sums)) {
            let gradient = gradients.get(at);
            for tap in 0..8 {
                if point.at[tap] != OUTSIDE {
                    sums[tap] = sums[tap] + from.get(point.at[tap]) * gradient;
                }
            }
        }
    }
    for (at, (point, sums)) in range.zip(points.iter().zip(&sums)) {
        let (row, slopes) = (of.out.row(0, image, at), point.slopes(sums));
        for (axis, slope) in slopes.into_iter().enumerate() {
            row.set(axis, slope);
        }
    }
}
