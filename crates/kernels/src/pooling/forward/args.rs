//! What all bodies of average pooling work on: the views, and the windows along both axes.

use super::case::Case;
use super::rows::Cut;
use crate::dtype::InF32;
use crate::parallel;
use crate::pooling::Window;
use crate::view::{AnyView, Disjoint, View};
use crate::window::Axis;
use std::ops::Range;

/// Pixels and windows are prefetched so many bytes ahead.
pub const AHEAD: usize = 2 << 10;

/// The views and the geometry of one run.
pub struct Args<T> {
    pub input: View<T>,
    pub out: View<T>,
    pub window: Window,
    /// How rows are cut, if they are.
    pub cut: Option<Cut>,
}

/// Writes some items of out.
pub type Writer<T> = fn(&Args<T>, Range<usize>);

/// Writes all items of out.
#[allow(unsafe_code)] // shares the views
pub fn write<T: InF32>(case: &Case, input: AnyView, out: AnyView, items: usize, kernel: Writer<T>) {
    let args = Args { input: input.typed(), out: out.typed(), window: case.window, cut: case.cut };
    // SAFETY: an item is rows of out, and nothing else is written.
    let args = unsafe { Disjoint::new(args) };
    parallel::for_each(items, case.bytes / items, |items| kernel(&args, items));
}

/// The windows along an axis of an image, 0 for the vertical one.
pub fn axis_of(window: &Window, image: [usize; 4], windows: [usize; 4], axis: usize) -> Axis {
    let Window { kernel, stride, padding, .. } = window;
    Axis {
        kernel: kernel[axis],
        dilation: 1,
        stride: stride[axis],
        padding: padding[axis],
        size: image[2 + axis] as i64,
        windows: windows[2 + axis] as i64,
    }
}

impl<T: InF32> Args<T> {
    pub fn axis(&self, axis: usize) -> Axis {
        axis_of(&self.window, self.input.shape, self.out.shape, axis)
    }

    /// What the sums of a window are divided by, as two factors: divisorOverride takes the place of the height, and the
    /// width counts once.
    pub fn divisor(&self, axis: usize, window: usize) -> f32 {
        if self.window.divisor != 0 {
            return [self.window.divisor as f32, 1.0][axis];
        }
        let (axis, window) = (self.axis(axis), window as i64);
        let counted = if self.window.count_include_pad { axis.clipped(window) } else { axis.inside(window) };
        (counted.end - counted.start) as f32
    }

    /// The pixels of a window along an axis.
    pub fn inside(&self, axis: usize, window: usize) -> Range<usize> {
        let Range { start, end } = self.axis(axis).inside(window as i64);
        start as usize..end as usize
    }
}
