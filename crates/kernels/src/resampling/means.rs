//! Means of windows, of those that slide and of bins.
#![allow(unsafe_code)] // views for several threads

use crate::dtype::{Arithmetic, DType, Element};
use crate::parallel::{self, Cost};
use crate::reach::Reach;
use crate::simd::{Level, Simd, kernels};
use crate::view::{AnyView, Disjoint, Scratch};
use crate::volume::Volumes;
use half::{bf16, f16};
use num_traits::{Float, NumCast};
use std::ops::Range;

/// Which pixels means are of.
#[derive(Clone, Debug)]
pub struct Windows {
    /// Depth, height, width.
    axes: [Reach; 3],
    /// Those of each axis.
    windows: [Vec<Window>; 3],
    /// The windows over each pixel of a row: the first, and how many.
    over: Vec<[u32; 2]>,
}

/// A window along an axis.
#[derive(Clone, Copy, Debug)]
struct Window {
    first: u32,
    pixels: u32,
    /// A factor of what sums are divided by.
    divisor: f32,
}

impl Windows {
    /// Pixels of an axis at most, or windows: what is known of each is kept.
    pub const MOST: usize = 1 << 22;

    /// `padded` if padding counts; `divisor`, if not 0, takes the place of what counts.
    pub fn new(axes: [Reach; 3], padded: bool, divisor: i64) -> Option<Windows> {
        if axes.into_iter().any(|axis| axis.pixels().max(axis.windows()) > Windows::MOST) {
            return None;
        }
        let windows = [0, 1, 2].map(|axis: usize| {
            let window = |at: usize| {
                let (first, pixels) = axes[axis].taps(at);
                let divisor = match (divisor, axis) {
                    (0, _) => axes[axis].counted(at, padded) as f32,
                    (divisor, 2) => divisor as f32,
                    _ => 1.0,
                };
                Window { first: first as u32, pixels: pixels as u32, divisor }
            };
            (0..axes[axis].windows()).map(window).collect()
        });
        let over = |pixel: usize| {
            let over = axes[2].over(pixel);
            [over.start as u32, over.len() as u32]
        };
        Some(Windows { axes, windows, over: (0..axes[2].pixels()).map(over).collect() })
    }

    /// Some pixels may lie in no window.
    pub fn leave_pixels_out(&self) -> bool {
        self.axes.into_iter().any(Reach::leaves_pixels_out)
    }

    /// Bytes of scratch for a thread, of elements of a dtype.
    pub fn scratch(&self, dtype: DType) -> usize {
        let [.., across] = self.axes;
        (2 * across.windows() + across.pixels()) * dtype.size().max(size_of::<f32>())
    }
}

impl Window {
    #[inline(always)]
    fn range(self) -> Range<usize> {
        self.first as usize..(self.first + self.pixels) as usize
    }

    #[inline(always)]
    fn divisor<F: NumCast>(self) -> F {
        F::from(self.divisor).expect("a number")
    }
}

/// Makes images of others, of [N, C, H, W], or with depth of [N, D, H, W].
pub type Kernel = fn(Level, &Windows, from: AnyView, to: AnyView, is_deep: bool, Scratch);

/// Writes the means of windows.
pub fn forward(dtype: DType) -> Option<Kernel> {
    Some(match dtype {
        DType::Float => means_of::<f32>,
        DType::Float16 => means_of::<f16>,
        DType::BFloat16 => means_of::<bf16>,
        _ => return None,
    })
}

/// Spreads the gradient of each mean over its window.
pub fn backward(dtype: DType) -> Option<Kernel> {
    Some(match dtype {
        DType::Float => spread_of::<f32>,
        DType::Float16 => spread_of::<f16>,
        DType::BFloat16 => spread_of::<bf16>,
        DType::Double => spread_of::<f64>,
        _ => return None,
    })
}

/// Elements that have a mean.
trait Mean: Arithmetic<Acc: Element + Float> {}
impl<T: Arithmetic<Acc: Element + Float>> Mean for T {}

struct Images<'a, T> {
    windows: &'a Windows,
    from: Volumes<T>,
    to: Volumes<T>,
}

kernels! {
    fn means<T: Mean>(of: &Images<T>, at: [usize; 2], scratch: &mut [T::Acc]) = means_body;
    // DOUBLE is rare.
    fn spread<T: Mean>(of: &Images<T>, at: [usize; 2], scratch: &mut [T::Acc]) = spread_body if size_of::<T>() < 8;
}

fn means_of<T: Mean>(
    level: Level,
    windows: &Windows,
    from: AnyView,
    to: AnyView,
    is_deep: bool,
    scratch: Scratch,
) {
    run::<T>(windows, from, to, is_deep, scratch, means::<T>(level));
}

fn spread_of<T: Mean>(
    level: Level,
    windows: &Windows,
    from: AnyView,
    to: AnyView,
    is_deep: bool,
    scratch: Scratch,
) {
    run::<T>(windows, from, to, is_deep, scratch, spread::<T>(level));
}

fn run<T: Mean>(
    windows: &Windows,
    from: AnyView,
    to: AnyView,
    is_deep: bool,
    scratch: Scratch,
    body: fn(&Images<T>, [usize; 2], &mut [T::Acc]),
) {
    let [from, to] = [from, to].map(|view| Volumes::<T>::new(view, is_deep));
    let (images, [depth, ..]) = (to.count(), to.extents());
    let of_windows = windows.axes.map(Reach::windows).iter().product::<usize>();
    let of_pixels = windows.axes.map(Reach::pixels).iter().product::<usize>();
    let elements = windows.axes.map(Reach::elements).iter().product::<usize>();
    let all = Cost {
        bytes: (of_windows + of_pixels) * size_of::<T>(),
        operations: of_pixels + of_windows.saturating_mul(elements),
    };
    // SAFETY: a plane of the result is one item's.
    let of = unsafe { Disjoint::new(Images { windows, from, to }) };
    parallel::for_each_with(
        images * depth,
        all.split(depth),
        scratch.buffers::<T::Acc>(),
        |scratch, item| {
            body(&of, [item / depth, item % depth], scratch);
        },
    );
}

#[inline(always)]
fn means_body<S: Simd, T: Mean>(s: S, of: &Images<T>, [image, z]: [usize; 2], scratch: &mut [T::Acc]) {
    let Images { windows, from, to } = of;
    let [deep, down, across] = &windows.windows;
    let (sums, rest) = scratch.split_at_mut(windows.over.len());
    let means = &mut rest[..across.len()];
    let plane = deep[z];
    for (i, row) in down.iter().enumerate() {
        sums.fill(T::Acc::default());
        for depth in plane.range() {
            for y in row.range() {
                from.row(image, depth, y).add_to(s, 0, sums);
            }
        }
        let divisor = plane.divisor::<T::Acc>() * row.divisor();
        for (mean, window) in means.iter_mut().zip(across) {
            let mut sum = T::Acc::default();
            for x in &sums[window.range()] {
                sum += *x;
            }
            *mean = sum / (divisor * window.divisor());
        }
        to.row(image, z, i).store(s, 0, means);
    }
}

#[inline(always)]
fn spread_body<S: Simd, T: Mean>(s: S, of: &Images<T>, [image, z]: [usize; 2], scratch: &mut [T::Acc]) {
    let Images { windows, from, to } = of;
    let [deep, down, across] = &windows.windows;
    let (sums, rest) = scratch.split_at_mut(windows.over.len());
    let (row, rest) = rest.split_at_mut(across.len());
    let gradients = &mut rest[..across.len()];
    let (planes, mut last) = (windows.axes[0].over(z), None);
    for y in 0..windows.axes[1].pixels() {
        // The row before is the same where it lies in the same windows.
        let rows = windows.axes[1].over(y);
        if last.replace(rows.clone()) != Some(rows.clone()) {
            gradients.fill(T::Acc::default());
            for k in planes.clone() {
                for i in rows.clone() {
                    let divisor = deep[k].divisor::<T::Acc>() * down[i].divisor();
                    from.row(image, k, i).load(s, 0, row);
                    for (sum, gradient) in gradients.iter_mut().zip(&*row) {
                        *sum += *gradient / divisor;
                    }
                }
            }
            for (gradient, window) in gradients.iter_mut().zip(across) {
                *gradient = *gradient / window.divisor();
            }
            for (sum, &[first, count]) in sums.iter_mut().zip(&windows.over) {
                *sum = T::Acc::default();
                for gradient in &gradients[first as usize..(first + count) as usize] {
                    *sum += *gradient;
                }
            }
        }
        to.row(image, z, y).store(s, 0, sums);
    }
}
