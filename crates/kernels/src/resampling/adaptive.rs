//! Means of bins: an axis of n pixels has q of them, from floor(i n / q) to ceil((i + 1) n / q).
#![allow(unsafe_code)] // views for several threads

use crate::dtype::{DType, InF32};
use crate::parallel::{self, Cost};
use crate::simd::{Level, Simd, kernels};
use crate::view::{AnyView, Disjoint, Scratch, View};
use half::{bf16, f16};
use std::ops::Range;

/// Makes an image of another; `scratch` has a part of two rows of the larger one in FLOAT for each thread.
pub type Kernel = fn(Level, from: AnyView, to: AnyView, Scratch);

/// Writes the means of bins.
pub fn forward(dtype: DType) -> Option<Kernel> {
    kernel(dtype, [means_of::<f32>, means_of::<f16>, means_of::<bf16>])
}

/// Spreads the gradient of each mean over its bin.
pub fn backward(dtype: DType) -> Option<Kernel> {
    kernel(dtype, [spread_of::<f32>, spread_of::<f16>, spread_of::<bf16>])
}

fn kernel(dtype: DType, kernels: [Kernel; 3]) -> Option<Kernel> {
    let dtypes = [DType::Float, DType::Float16, DType::BFloat16];
    dtypes.iter().position(|&own| own == dtype).map(|at| kernels[at])
}

/// A bin.
#[inline(always)]
fn bin(at: usize, bins: usize, pixels: usize) -> Range<usize> {
    at * pixels / bins..((at + 1) * pixels).div_ceil(bins)
}

/// The bins that hold a pixel.
#[inline(always)]
fn bins_of(pixel: usize, bins: usize, pixels: usize) -> Range<usize> {
    pixel * bins / pixels..((pixel + 1) * bins).div_ceil(pixels)
}

kernels! {
    fn means<T: InF32>(views: &[View<T>; 2], at: [usize; 2], sums: &mut [f32]) = means_body;
    fn spread<T: InF32>(views: &[View<T>; 2], at: [usize; 2], sums: &mut [f32]) = spread_body;
}

fn means_of<T: InF32>(level: Level, from: AnyView, to: AnyView, scratch: Scratch) {
    planes::<T>(from, to, scratch, means::<T>(level));
}

fn spread_of<T: InF32>(level: Level, from: AnyView, to: AnyView, scratch: Scratch) {
    planes::<T>(from, to, scratch, spread::<T>(level));
}

fn planes<T: InF32>(
    from: AnyView,
    to: AnyView,
    scratch: Scratch,
    body: fn(&[View<T>; 2], [usize; 2], &mut [f32]),
) {
    let views = [from, to].map(|view| view.typed::<T>());
    let [n, c, ..] = views[0].shape;
    let pixels = views.map(|view| view.shape[2] * view.shape[3]).iter().sum::<usize>();
    // SAFETY: a plane of the result is one item's.
    let views = unsafe { Disjoint::new(views) };
    let each = Cost { bytes: pixels * size_of::<T>(), operations: 2 * pixels };
    parallel::for_each_with(n * c, each, scratch.buffers::<f32>(), |sums, item| {
        body(&views, [item / c, item % c], sums);
    });
}

#[inline(always)]
fn means_body<S: Simd, T: InF32>(s: S, [from, to]: &[View<T>; 2], [n, c]: [usize; 2], sums: &mut [f32]) {
    let ([.., h, w], [.., rows, columns]) = (from.shape, to.shape);
    let (sums, means) = sums.split_at_mut(w);
    for i in 0..rows {
        let of_rows = bin(i, rows, h);
        sums.fill(0.0);
        of_rows.clone().for_each(|y| from.row(n, c, y).add_to(s, 0, sums));
        for (j, mean) in means[..columns].iter_mut().enumerate() {
            let of_columns = bin(j, columns, w);
            let count = of_rows.len() * of_columns.len();
            *mean = sums[of_columns].iter().sum::<f32>() / count as f32;
        }
        to.row(n, c, i).store(s, 0, &means[..columns]);
    }
}

#[inline(always)]
fn spread_body<S: Simd, T: InF32>(s: S, [from, to]: &[View<T>; 2], [n, c]: [usize; 2], sums: &mut [f32]) {
    let ([.., rows, columns], [.., h, w]) = (from.shape, to.shape);
    let (sums, gradients) = sums.split_at_mut(w);
    for y in 0..h {
        sums.fill(0.0);
        for i in bins_of(y, rows, h) {
            from.row(n, c, i).load(s, 0, &mut gradients[..columns]);
            let count = bin(i, rows, h).len();
            for (j, gradient) in gradients[..columns].iter().enumerate() {
                let of_columns = bin(j, columns, w);
                let each = gradient / (count * of_columns.len()) as f32;
                sums[of_columns].iter_mut().for_each(|sum| *sum += each);
            }
        }
        to.row(n, c, y).store(s, 0, sums);
    }
}
