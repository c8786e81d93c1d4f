//! Images of another size: interpolation along their axes, one after the other, its gradient, and means of bins.
//!
//! An axis says of each of its results which pixels it is made of, and how much of each. A row of a result is the sum of rows, and of their
//! pixels; a gradient goes the other way. All is summed in FLOAT, or DOUBLE, in the order of the pixels.
#![allow(unsafe_code)] // views for several threads

mod axis;
pub mod grid;
pub mod means;
pub mod points;

pub use axis::{Axis, Interpolation, Tap};

use crate::dtype::{Arithmetic, DType, Element};
use crate::parallel::{self, Cost};
use crate::simd::{Level, Simd, kernels};
use crate::view::{AnyView, Disjoint, Scratch};
use crate::volume::Volumes;
use half::{bf16, f16};
use std::ops::Mul;

/// Elements that are multiplied by weights.
trait Weighed: Arithmetic<Acc: Element + Mul<Output = Self::Acc>> {
    fn weight(tap: &Tap) -> Self::Acc;
}

macro_rules! weighed {
    ($($t:ty: $weight:ident)*) => {$(
        impl Weighed for $t {
            #[inline(always)]
            fn weight(tap: &Tap) -> Self::Acc {
                tap.$weight
            }
        }
    )*};
}
weighed! { f32: short f16: short bf16: short f64: long }

/// The three axes of an image: its depth is 1 where it has none.
pub type Axes = [Axis; 3];

/// What makes it: of a view, another one, and whether they have depth.
type Run = fn(Level, &Axes, from: AnyView, to: AnyView, is_deep: bool, Scratch);

/// Makes an image of another. Views are [N, C, H, W], or of images with depth [N, D, H, W]. `scratch` has a part for each thread, of as many bytes
/// as [`Kernel::scratch`] says.
pub struct Kernel {
    /// Makes it.
    pub run: Run,
    /// Bytes of an element of scratch.
    size: usize,
    is_backward: bool,
}

impl Kernel {
    /// Bytes of scratch for a thread.
    pub fn scratch(&self, axes: &Axes) -> usize {
        let [_, _, across] = axes;
        let row = across.pixels + across.results();
        let rows =
            if self.is_backward { axes[0].pixels * axes[1].pixels * across.pixels } else { across.pixels };
        self.size.saturating_mul(row.saturating_add(rows))
    }
}

/// Interpolates.
pub fn forward(dtype: DType) -> Option<Kernel> {
    let (run, size): (Run, usize) = match dtype {
        DType::Float => (forward_of::<f32>, 4),
        DType::Float16 => (forward_of::<f16>, 4),
        DType::BFloat16 => (forward_of::<bf16>, 4),
        DType::Double => (forward_of::<f64>, 8),
        _ => return None,
    };
    Some(Kernel { run, size, is_backward: false })
}

/// Spreads a gradient.
pub fn backward(dtype: DType) -> Option<Kernel> {
    let (run, size): (Run, usize) = match dtype {
        DType::Float => (backward_of::<f32>, 4),
        DType::Float16 => (backward_of::<f16>, 4),
        DType::BFloat16 => (backward_of::<bf16>, 4),
        DType::Double => (backward_of::<f64>, 8),
        _ => return None,
    };
    Some(Kernel { run, size, is_backward: true })
}

struct Images<'a, T> {
    axes: &'a Axes,
    from: Volumes<T>,
    to: Volumes<T>,
}

kernels! {
    fn interpolate<T: Weighed>(of: &Images<T>, item: usize, scratch: &mut [T::Acc]) = interpolate_body;
    fn spread<T: Weighed>(of: &Images<T>, item: usize, scratch: &mut [T::Acc]) = spread_body;
}

fn forward_of<T: Weighed>(
    level: Level,
    axes: &Axes,
    from: AnyView,
    to: AnyView,
    is_deep: bool,
    scratch: Scratch,
) {
    run(axes, from, to, is_deep, scratch, interpolate::<T>(level));
}

fn backward_of<T: Weighed>(
    level: Level,
    axes: &Axes,
    from: AnyView,
    to: AnyView,
    is_deep: bool,
    scratch: Scratch,
) {
    run(axes, from, to, is_deep, scratch, spread::<T>(level));
}

fn run<T: Weighed>(
    axes: &Axes,
    from: AnyView,
    to: AnyView,
    is_deep: bool,
    scratch: Scratch,
    body: fn(&Images<T>, usize, &mut [T::Acc]),
) {
    let [from, to] = [from, to].map(|view| Volumes::<T>::new(view, is_deep));
    let pixels = axes.iter().map(|axis| axis.pixels).product::<usize>();
    let taps = axes.iter().map(|axis| axis.taps()).product::<usize>();
    // SAFETY: an image of the result is one item's.
    let images = unsafe { Disjoint::new(Images { axes, from, to }) };
    let each = Cost { bytes: pixels * size_of::<T>(), operations: taps };
    parallel::for_each_with(from.count(), each, scratch.buffers::<T::Acc>(), |scratch, item| {
        body(&images, item, scratch);
    });
}

#[inline(always)]
fn interpolate_body<S: Simd, T: Weighed>(s: S, of: &Images<T>, item: usize, scratch: &mut [T::Acc]) {
    let [deep, down, across] = of.axes;
    let (row, rest) = scratch.split_at_mut(across.pixels);
    let (sums, rest) = rest.split_at_mut(across.pixels);
    let results = &mut rest[..across.results()];
    let mut last: Option<[&[Tap]; 2]> = None;
    for z in 0..deep.results() {
        for y in 0..down.results() {
            let taps = [deep.of(z), down.of(y)];
            // The row before is the same where it is made of the same rows.
            if last.replace(taps) != Some(taps) {
                let mut is_first = true;
                for (z, y) in taps[0].iter().flat_map(|z| taps[1].iter().map(move |y| (z, y))) {
                    let weight = T::weight(z) * T::weight(y);
                    of.from.row(item, z.at as usize, y.at as usize).load(s, 0, row);
                    if is_first {
                        sums.iter_mut().zip(&*row).for_each(|(sum, x)| *sum = *x * weight);
                    } else {
                        sums.iter_mut().zip(&*row).for_each(|(sum, x)| *sum += *x * weight);
                    }
                    is_first = false;
                }
                if let Some(taps) = across.each::<1>() {
                    interpolate_row::<T, 1>(results, taps, sums);
                } else if let Some(taps) = across.each::<2>() {
                    interpolate_row::<T, 2>(results, taps, sums);
                } else {
                    for (x, result) in results.iter_mut().enumerate() {
                        let (first, rest) = across.of(x).split_first().expect("a pixel");
                        let own = sums[first.at as usize] * T::weight(first);
                        *result =
                            rest.iter().fold(own, |sum, tap| sum + sums[tap.at as usize] * T::weight(tap));
                    }
                }
            }
            of.to.row(item, z, y).store(s, 0, results);
        }
    }
}

/// Of as many pixels for each result, which saves half of the time where they are few.
#[inline(always)]
fn interpolate_row<T: Weighed, const N: usize>(results: &mut [T::Acc], taps: &[[Tap; N]], row: &[T::Acc]) {
    for (result, taps) in results.iter_mut().zip(taps) {
        let mut sum = row[taps[0].at as usize] * T::weight(&taps[0]);
        for tap in &taps[1..] {
            sum += row[tap.at as usize] * T::weight(tap);
        }
        *result = sum;
    }
}

/// Likewise.
#[inline(always)]
fn spread_row<T: Weighed, const N: usize>(gradients: &[T::Acc], taps: &[[Tap; N]], row: &mut [T::Acc]) {
    for (gradient, taps) in gradients.iter().zip(taps) {
        for tap in taps {
            row[tap.at as usize] += *gradient * T::weight(tap);
        }
    }
}

#[inline(always)]
fn spread_body<S: Simd, T: Weighed>(s: S, of: &Images<T>, item: usize, scratch: &mut [T::Acc]) {
    let [deep, down, across] = of.axes;
    let (row, rest) = scratch.split_at_mut(across.pixels);
    let (gradients, rest) = rest.split_at_mut(across.results());
    let sums = &mut rest[..deep.pixels * down.pixels * across.pixels];
    sums.fill(T::Acc::default());
    for z in 0..deep.results() {
        for y in 0..down.results() {
            of.from.row(item, z, y).load(s, 0, gradients);
            row.fill(T::Acc::default());
            if let Some(taps) = across.each::<1>() {
                spread_row::<T, 1>(gradients, taps, row);
            } else if let Some(taps) = across.each::<2>() {
                spread_row::<T, 2>(gradients, taps, row);
            } else {
                for (x, gradient) in gradients.iter().enumerate() {
                    across.of(x).iter().for_each(|tap| row[tap.at as usize] += *gradient * T::weight(tap));
                }
            }
            for (z, y) in deep.of(z).iter().flat_map(|z| down.of(y).iter().map(move |y| (z, y))) {
                let weight = T::weight(z) * T::weight(y);
                let start = (z.at as usize * down.pixels + y.at as usize) * across.pixels;
                let sums = &mut sums[start..start + across.pixels];
                sums.iter_mut().zip(&*row).for_each(|(sum, x)| *sum += *x * weight);
            }
        }
    }
    for (at, sums) in sums.chunks_exact(across.pixels).enumerate() {
        of.to.row(item, at / down.pixels, at % down.pixels).store(s, 0, sums);
    }
}
