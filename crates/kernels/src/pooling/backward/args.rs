//! What all bodies of the gradient work on: the views, the windows along both axes, and what their values weigh.

use super::case::Case;
use super::channels_last::Finish;
use crate::dtype::InF32;
use crate::parallel;
use crate::pooling::Window;
use crate::simd::{Level, Simd};
use crate::view::{AnyView, Disjoint, LINE, View};
use crate::window::Axis;
use std::ops::Range;

/// Windows per pixel along a row up to which they are added one by one.
pub const MAX_OVERLAP: i64 = 64;

/// The views and the geometry of one run.
pub struct Args<T> {
    pub grad: View<T>,
    pub out: View<T>,
    pub window: Window,
    pub level: Level,
    /// For channels that are neighbours: how sums become pixels.
    pub finish: Finish,
}

/// Writes some items of gradInput.
pub type Writer<T> = fn(&Args<T>, Range<usize>);

impl<T: InF32> Args<T> {
    pub fn new(case: &Case, level: Level, grad: AnyView, out: AnyView) -> Args<T> {
        Args { grad: grad.typed(), out: out.typed(), window: case.window, level, finish: Finish::Sums }
    }

    /// Writes all items of gradInput, which take as long as moving so many bytes does.
    #[allow(unsafe_code)] // shares the views
    pub fn write(self, items: usize, bytes: usize, kernel: Writer<T>) {
        // SAFETY: an item is planes of out, or rows of them or of pixels, and nothing else is written.
        let args = unsafe { Disjoint::new(self) };
        parallel::for_each(items, bytes.div_ceil(items.max(1)), |items| kernel(&args, items));
    }

    /// Whether rows of gradInput are written with non-temporal stores. Inlined, it takes registers from the kernels (8x64 112x112 k3s2p1 of
    /// FLOAT16: 1.01 ms, so 0.77).
    #[inline(never)]
    pub fn streams(&self) -> bool {
        self.out.streams_beside(LINE, self.grad.size())
    }

    #[inline(always)]
    pub fn axes(&self) -> (Weights, Weights) {
        let axis = |i: usize| Weights {
            axis: axis(&self.window, self.out.shape, self.grad.shape, i),
            // divisorOverride takes the place of the height, and the width counts once.
            divisor: [i64::from(self.window.divisor), i64::from(self.window.divisor != 0)][i],
            count_include_pad: self.window.count_include_pad,
            divides: (0..2).all(|i| self.window.kernel[i] <= self.window.stride[i]),
        };
        (axis(0), axis(1))
    }

    /// The plane of `grad` that belongs to a plane of `out`.
    #[inline(always)]
    pub fn grad_plane(&self, n: usize, c: usize) -> (usize, usize) {
        let (channels, grad_channels) = (self.out.shape[1], self.grad.shape[1]);
        if channels == grad_channels {
            return (n, c);
        }
        let plane = n * channels + c;
        (plane / grad_channels, plane % grad_channels)
    }
}

/// The windows along axis `i` of an image, 0 for the vertical one.
#[inline(always)]
pub fn axis(window: &Window, image: [usize; 4], windows: [usize; 4], i: usize) -> Axis {
    Axis {
        kernel: window.kernel[i],
        dilation: 1,
        stride: window.stride[i],
        padding: window.padding[i],
        size: image[2 + i] as i64,
        windows: windows[2 + i] as i64,
    }
}

/// One window covers the image along this axis.
pub fn is_covered(axis: Axis) -> bool {
    axis.windows == 1 && axis.inside(0) == (0..axis.size)
}

/// One window that covers the image as one that is as large as the image.
pub fn alone(axis: Axis) -> Axis {
    Axis { kernel: axis.size, stride: axis.size, padding: 0, ..axis }
}

/// A vertical sum with the weights of its window columns, if they are still to be applied. Adding 0 makes what rounded to -0
/// the 0 that a longer sum would have.
#[inline(always)]
pub fn finished<S: Simd>(s: S, sum: S::F32, columns: S::F32, apply: bool) -> S::F32 {
    if apply { s.add(s.mul(sum, columns), s.splat(0.0)) } else { sum }
}

/// A sum and one more value. Windows that do not overlap divide, which gives PyTorch's bits; the others multiply by the
/// reciprocals of height and width, which takes half of the time.
#[inline(always)]
pub fn weighted<S: Simd>(
    s: S,
    sum: S::F32,
    grad: S::F32,
    weight: S::F32,
    columns: S::F32,
    divides: bool,
) -> S::F32 {
    s.add(sum, if divides { s.div(grad, s.mul(weight, columns)) } else { s.mul(grad, weight) })
}

/// The windows along one axis, and what their values are divided by.
#[derive(Clone, Copy)]
pub struct Weights {
    pub axis: Axis,
    /// This axis' factor of divisorOverride; 0 for none.
    pub divisor: i64,
    pub count_include_pad: bool,
    /// No two windows overlap, on either axis.
    pub divides: bool,
}

impl Weights {
    /// One window that covers the image as one that is as large as the image, with the same divisor.
    pub fn alone(self) -> Weights {
        Weights { axis: alone(self.axis), divisor: self.counted(0), divides: true, ..self }
    }

    /// This axis' factor of a window's divisor.
    #[inline(always)]
    pub fn counted(self, window: i64) -> i64 {
        if self.divisor != 0 {
            return self.divisor;
        }
        let counted =
            if self.count_include_pad { self.axis.clipped(window) } else { self.axis.inside(window) };
        counted.end - counted.start
    }

    /// The windows that no side of the image cuts, and what each of them weighs: 1 if there are none.
    pub fn whole(&self) -> (Range<i64>, f32) {
        let inner = self.axis.whole();
        let weight = if inner.is_empty() { 1.0 } else { self.of_any(inner.start) };
        (inner, weight)
    }

    /// As `of`, where many are made once: inlined, LLVM makes a large vector loop of it.
    #[inline(never)]
    pub fn of_any(&self, window: i64) -> f32 {
        self.of(window)
    }

    /// The factor by which a window's values are divided, or the one by which they are multiplied. A window without a
    /// pixel may count none; it is in no sum either.
    #[inline(always)]
    pub fn of(self, window: i64) -> f32 {
        let counted = self.counted(window) as f32;
        if self.divides { counted } else { 1.0 / counted }
    }
}
