//! Max pooling, which says where the maxima are, and its gradient, which adds at those places.
//!
//! A maximum is the first one in the order of rows; with NaN it is the last NaN. A window of nothing but padding has the lowest value, at the
//! first place that is not before the image.
#![allow(unsafe_code)] // views for several threads

use crate::dtype::{DType, Element};
use crate::parallel::{self, Cost};
use crate::simd::{Level, Simd, kernels};
use crate::view::{AnyView, Disjoint, Scratch, View};
use half::{bf16, f16};

/// The geometry of the windows, [height, width] each.
#[derive(Clone, Copy, Debug)]
pub struct Windows {
    pub kernel: [i64; 2],
    pub stride: [i64; 2],
    /// Padding before the image.
    pub before: [i64; 2],
    pub dilation: [i64; 2],
}

impl Windows {
    /// Where a window begins on an axis, and which of its taps lie inside so many pixels.
    #[inline(always)]
    fn taps(&self, axis: usize, at: usize, size: usize) -> (i64, i64, i64) {
        let (kernel, dilation) = (self.kernel[axis], self.dilation[axis]);
        let start = at as i64 * self.stride[axis] - self.before[axis];
        let first = if start < 0 { (-start + dilation - 1) / dilation } else { 0 };
        let end = (size as i64 - start + dilation - 1).max(0) / dilation;
        (start, first, end.min(kernel))
    }
}

/// Elements that have a maximum.
trait Pooled: Element {
    type Wide: Element + PartialOrd;
    const LOWEST: Self::Wide;
    fn widen(self) -> Self::Wide;
    fn narrow(wide: Self::Wide) -> Self;
}

macro_rules! pooled {
    ($($t:ty, $wide:ty, $lowest:expr, |$x:ident| $widen:expr, |$y:ident| $narrow:expr;)*) => {$(
        impl Pooled for $t {
            type Wide = $wide;
            const LOWEST: $wide = $lowest;
            #[inline(always)]
            fn widen(self) -> $wide { let $x = self; $widen }
            #[inline(always)]
            fn narrow($y: $wide) -> $t { $narrow }
        }
    )*};
}
pooled! {
    f32, f32, f32::NEG_INFINITY, |x| x, |y| y;
    f16, f32, f32::NEG_INFINITY, |x| x.to_f32(), |y| f16::from_f32(y);
    bf16, f32, f32::NEG_INFINITY, |x| x.to_f32(), |y| bf16::from_f32(y);
    i32, i32, i32::MIN, |x| x, |y| y;
    i64, i64, i64::MIN, |x| x, |y| y;
}

/// Places, of two types.
#[derive(Clone, Copy)]
enum Places {
    Short(View<i32>),
    Long(View<i64>),
}

impl Places {
    fn of(view: AnyView) -> Places {
        match view.dtype() {
            DType::Int32 => Places::Short(view.typed()),
            _ => Places::Long(view.typed()),
        }
    }

    #[inline(always)]
    fn set(&self, [n, c, y, x]: [usize; 4], place: i64) {
        match self {
            Places::Short(view) => view.row(n, c, y).set(x, place as i32),
            Places::Long(view) => view.row(n, c, y).set(x, place),
        }
    }

    #[inline(always)]
    fn get(&self, [n, c, y, x]: [usize; 4]) -> i64 {
        match self {
            Places::Short(view) => view.row(n, c, y).get(x).into(),
            Places::Long(view) => view.row(n, c, y).get(x),
        }
    }
}

/// Writes the maxima, and where they are. `scratch` has a part with room for a plane for each thread.
pub type Forward = fn(Level, Windows, from: AnyView, to: AnyView, places: Option<AnyView>, Scratch);

/// The kernel for elements of a dtype, and the bytes of an element of a plane in scratch.
pub fn forward(dtype: DType) -> Option<(Forward, usize)> {
    Some(match dtype {
        DType::Float => (run::<f32> as Forward, size_of::<f32>()),
        DType::Float16 => (run::<f16>, size_of::<f32>()),
        DType::BFloat16 => (run::<bf16>, size_of::<f32>()),
        DType::Int32 => (run::<i32>, size_of::<i32>()),
        DType::Int64 => (run::<i64>, size_of::<i64>()),
        _ => return None,
    })
}

struct Planes<T> {
    windows: Windows,
    from: View<T>,
    to: View<T>,
    places: Option<Places>,
}

fn run<T: Pooled>(
    level: Level,
    windows: Windows,
    from: AnyView,
    to: AnyView,
    places: Option<AnyView>,
    scratch: Scratch,
) {
    let (from, to) = (from.typed::<T>(), to.typed::<T>());
    let [n, c, h, w] = from.shape;
    let outputs = to.shape[2] * to.shape[3];
    let taps = (windows.kernel[0] * windows.kernel[1]) as usize;
    let each = Cost { bytes: (h * w + 2 * outputs) * size_of::<T>(), operations: 4 * outputs * taps };
    // SAFETY: a plane of the results is one item's.
    let planes = unsafe { Disjoint::new(Planes { windows, from, to, places: places.map(Places::of) }) };
    let body = plane::<T>(level);
    parallel::for_each_with(n * c, each, scratch.buffers::<T::Wide>(), |wide, item| {
        body(&planes, [item / c, item % c], wide);
    });
}

kernels! {
    fn plane<T: Pooled>(of: &Planes<T>, at: [usize; 2], wide: &mut [T::Wide]) = plane_body;
}

#[inline(always)]
fn plane_body<S: Simd, T: Pooled>(_: S, of: &Planes<T>, [n, c]: [usize; 2], wide: &mut [T::Wide]) {
    let [.., h, w] = of.from.shape;
    let [.., rows, columns] = of.to.shape;
    for (y, wide) in wide.chunks_exact_mut(w).take(h).enumerate() {
        let row = of.from.row(n, c, y);
        wide.iter_mut().enumerate().for_each(|(x, wide)| *wide = row.get(x).widen());
    }
    let Windows { dilation, .. } = of.windows;
    for i in 0..rows {
        let (top, first_y, end_y) = of.windows.taps(0, i, h);
        let to = of.to.row(n, c, i);
        for j in 0..columns {
            let (left, first_x, end_x) = of.windows.taps(1, j, w);
            let mut most = T::LOWEST;
            let mut place = (top + first_y * dilation[0]) * w as i64 + left + first_x * dilation[1];
            for y in first_y..end_y {
                let row = (top + y * dilation[0]) as usize * w;
                let row = &wide[row..row + w];
                for x in first_x..end_x {
                    let column = left + x * dilation[1];
                    let value = row[column as usize];
                    #[allow(clippy::eq_op)] // NaN
                    if value > most || value != value {
                        most = value;
                        place = (top + y * dilation[0]) * w as i64 + column;
                    }
                }
            }
            to.set(j, T::narrow(most));
            if let Some(places) = &of.places {
                places.set([n, c, i, j], place);
            }
        }
    }
}

/// Adds the gradient of the maxima at their places, and writes 0 at all others. Without places, windows of one pixel have theirs by themselves.
/// A place outside of the image has no gradient.
pub fn backward(windows: Windows, from: AnyView, places: Option<AnyView>, to: AnyView) {
    let (from, to) = (from.typed::<f32>(), to.typed::<f32>());
    let [n, c, h, w] = to.shape;
    let [.., rows, columns] = from.shape;
    // SAFETY: a plane of the result is one item's.
    let views = unsafe { Disjoint::new((from, places.map(Places::of), to)) };
    let outputs = rows * columns;
    let each = Cost { bytes: (h * w + 2 * outputs) * size_of::<f32>(), operations: 8 * outputs };
    parallel::for_each(n * c, each, |items| {
        let (from, places, to) = &*views;
        for (n, c) in items.map(|item| (item / c, item % c)) {
            (0..h).for_each(|y| to.row(n, c, y).clear());
            let flat = to.joined_rows().map(|view| view.row(n, c, 0));
            for i in 0..rows {
                let gradients = from.row(n, c, i);
                for j in 0..columns {
                    let own = || {
                        let [y, x] = [0, 1].map(|axis| [i, j][axis] as i64 * windows.stride[axis]);
                        y * w as i64 + x
                    };
                    let place = places.as_ref().map_or_else(own, |places| places.get([n, c, i, j]));
                    if !(0..(h * w) as i64).contains(&place) {
                        continue;
                    }
                    // A place is divided only where rows do not follow each other.
                    let (row, x) = match &flat {
                        Some(row) => (*row, place as usize),
                        None => (to.row(n, c, place as usize / w), place as usize % w),
                    };
                    row.set(x, row.get(x) + gradients.get(j));
                }
            }
        }
    });
}
