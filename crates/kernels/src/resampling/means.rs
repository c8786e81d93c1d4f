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

/// Which pixels a mean is of.
#[derive(Clone, Copy, Debug)]
pub struct Windows {
    /// Depth, height, width.
    pub axes: [Reach; 3],
    /// Padding counts.
    pub padded: bool,
    /// What sums are divided by; 0 is as many as count.
    pub divisor: i64,
}

impl Windows {
    /// Bytes of scratch for a thread, of elements of a dtype.
    pub fn scratch(&self, dtype: DType) -> usize {
        let [.., across] = self.axes;
        let rows = across.windows().saturating_mul(2).saturating_add(across.pixels());
        rows.saturating_mul(dtype.size().max(size_of::<f32>()))
    }

    /// Where the windows of a plane or a row begin, how many pixels they have along an axis, and their factor of the divisor.
    #[inline(never)] // 5 KB for each body, in which it is looked up once a row
    fn window<F: NumCast>(&self, axis: usize, window: usize) -> (usize, usize, F) {
        let (first, count) = self.axes[axis].taps(window);
        (first, count, self.divisor(axis, window))
    }

    /// What sums are divided by, as a factor for each axis.
    #[inline(always)]
    fn divisor<F: NumCast>(&self, axis: usize, window: usize) -> F {
        let divisor = match (self.divisor, axis) {
            (0, _) => F::from(self.axes[axis].counted(window, self.padded)),
            (divisor, 2) => F::from(divisor),
            _ => F::from(1),
        };
        divisor.expect("a number")
    }
}

/// Makes images of others, of [N, C, H, W], or with depth of [N, D, H, W].
pub type Kernel = fn(Level, Windows, from: AnyView, to: AnyView, is_deep: bool, Scratch);

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

struct Images<T> {
    windows: Windows,
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
    windows: Windows,
    from: AnyView,
    to: AnyView,
    is_deep: bool,
    scratch: Scratch,
) {
    run::<T>(windows, from, to, is_deep, scratch, means::<T>(level));
}

fn spread_of<T: Mean>(
    level: Level,
    windows: Windows,
    from: AnyView,
    to: AnyView,
    is_deep: bool,
    scratch: Scratch,
) {
    run::<T>(windows, from, to, is_deep, scratch, spread::<T>(level));
}

fn run<T: Mean>(
    windows: Windows,
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
    let [_, down, across] = windows.axes;
    let (sums, rest) = scratch.split_at_mut(across.pixels());
    let means = &mut rest[..across.windows()];
    let (front, depths, of_plane) = windows.window::<T::Acc>(0, z);
    for i in 0..down.windows() {
        let (top, rows, of_row) = windows.window::<T::Acc>(1, i);
        sums.fill(T::Acc::default());
        for depth in front..front + depths {
            for y in top..top + rows {
                from.row(image, depth, y).add_to(s, 0, sums);
            }
        }
        let divisor = of_plane * of_row;
        for (j, mean) in means.iter_mut().enumerate() {
            let (left, columns) = across.taps(j);
            let mut sum = T::Acc::default();
            for x in &sums[left..left + columns] {
                sum += *x;
            }
            *mean = sum / (divisor * windows.divisor(2, j));
        }
        to.row(image, z, i).store(s, 0, means);
    }
}

#[inline(always)]
fn spread_body<S: Simd, T: Mean>(s: S, of: &Images<T>, [image, z]: [usize; 2], scratch: &mut [T::Acc]) {
    let Images { windows, from, to } = of;
    let [deep, down, across] = windows.axes;
    let (sums, rest) = scratch.split_at_mut(across.pixels());
    let (row, rest) = rest.split_at_mut(across.windows());
    let gradients = &mut rest[..across.windows()];
    for y in 0..down.pixels() {
        // The windows over a row first, then those over its pixels.
        gradients.fill(T::Acc::default());
        for k in deep.over(z) {
            for i in down.over(y) {
                let divisor = windows.window::<T::Acc>(0, k).2 * windows.window(1, i).2;
                from.row(image, k, i).load(s, 0, row);
                for (sum, gradient) in gradients.iter_mut().zip(&*row) {
                    *sum += *gradient / divisor;
                }
            }
        }
        sums.fill(T::Acc::default());
        for (j, gradient) in gradients.iter().enumerate() {
            let (left, columns) = across.taps(j);
            let each = *gradient / windows.divisor(2, j);
            for sum in &mut sums[left..left + columns] {
                *sum += each;
            }
        }
        to.row(image, z, y).store(s, 0, sums);
    }
}
