//! The step that converts or copies one view into another of the same shape.

use super::{Bound, Id, Run};
use crate::dtype::{Bool8, Convert, DType, Element, InF32};
use crate::error::{Error, Result, status};
use crate::parallel;
use crate::simd::{Level, Simd, kernels};
use crate::view::View;
use half::{bf16, f16};
use num_complex::Complex;
use std::marker::PhantomData;
use std::ops::Range;

/// The kernel from `from`, of type `from_dtype`, to `to`, of type `to_dtype`. With `in_order` one thread writes
/// all elements by ascending index: in a view whose elements overlap the last one wins, as in a plain loop.
pub fn kernel(from_dtype: DType, to_dtype: DType, from: Id, to: Id, in_order: bool) -> Result<Run> {
    use DType::*;
    let step = Step { from, to, in_order };
    let run = match (from_dtype, to_dtype) {
        (a, b) if a == b => match a {
            Float => step.copy::<f32>(),
            Float16 => step.copy::<f16>(),
            BFloat16 => step.copy::<bf16>(),
            Double => step.copy::<f64>(),
            Int8 => step.copy::<i8>(),
            Int16 => step.copy::<i16>(),
            Int32 => step.copy::<i32>(),
            Int64 => step.copy::<i64>(),
            UInt8 => step.copy::<u8>(),
            Bool => step.copy::<Bool8>(),
            Complex64 => step.copy::<Complex<f32>>(),
            Complex128 => step.copy::<Complex<f64>>(),
            _ => None,
        },
        (Float, Float16) => step.floats::<f32, f16>(),
        (Float, BFloat16) => step.floats::<f32, bf16>(),
        (Float16, Float) => step.floats::<f16, f32>(),
        (BFloat16, Float) => step.floats::<bf16, f32>(),
        (Float16, BFloat16) => step.floats::<f16, bf16>(),
        (BFloat16, Float16) => step.floats::<bf16, f16>(),
        (Float, _) => step.convert_from::<f32>(to_dtype),
        (Float16, _) => step.convert_from::<f16>(to_dtype),
        (Double, _) => step.convert_from::<f64>(to_dtype),
        (Int8, _) => step.convert_from::<i8>(to_dtype),
        (Int16, _) => step.convert_from::<i16>(to_dtype),
        (Int32, _) => step.convert_from::<i32>(to_dtype),
        (Int64, _) => step.convert_from::<i64>(to_dtype),
        (UInt8, _) => step.convert_from::<u8>(to_dtype),
        (Bool, _) => step.convert_from::<Bool8>(to_dtype),
        _ => None,
    };
    run.ok_or_else(|| Error::Inner {
        status: status::INNER_NULLPTR,
        text: format!("no cast from {} to {}", from_dtype.name(), to_dtype.name()),
    })
}

#[derive(Clone, Copy)]
struct Step {
    from: Id,
    to: Id,
    in_order: bool,
}

impl Step {
    fn copy<T: Element>(self) -> Option<Run> {
        Some(Box::new(move |bound| {
            let (from, to) = (bound.view::<T>(self.from), bound.view::<T>(self.to));
            self.for_rows(&from, |rows| each_element(&from, &to, rows, |value| value));
        }))
    }

    fn convert_from<F: Convert>(self, to_dtype: DType) -> Option<Run> {
        use DType::*;
        match to_dtype {
            Float => self.convert::<F, f32>(),
            Float16 => self.convert::<F, f16>(),
            Double => self.convert::<F, f64>(),
            Int8 => self.convert::<F, i8>(),
            Int16 => self.convert::<F, i16>(),
            Int32 => self.convert::<F, i32>(),
            Int64 => self.convert::<F, i64>(),
            UInt8 => self.convert::<F, u8>(),
            _ => None,
        }
    }

    fn convert<F: Convert, T: Convert>(self) -> Option<Run> {
        Some(Box::new(move |bound| {
            let (from, to) = (bound.view::<F>(self.from), bound.view::<T>(self.to));
            self.for_rows(&from, |rows| {
                each_element(&from, &to, rows, |value| T::from_number(value.number()))
            });
        }))
    }

    /// Between the types that compute in f32, a register at a time.
    fn floats<F: InF32, T: InF32>(self) -> Option<Run> {
        let cast = cast_rows::<FromTo<F, T>>(Level::current());
        Some(Box::new(move |bound: &Bound| {
            let (from, to) = (bound.view::<F>(self.from), bound.view::<T>(self.to));
            self.for_rows(&from, |rows| cast(&from, &to, rows));
        }))
    }

    fn for_rows<T: Element>(self, view: &View<T>, body: impl Fn(Range<usize>) + Send + Sync) {
        let [n, c, h, w] = view.shape;
        if self.in_order {
            body(0..n * c * h);
        } else {
            parallel::for_each(n * c * h, w * 2 * size_of::<T>(), body);
        }
    }
}

/// Batch, channel and row of the row number `row` of a view.
#[inline(always)]
fn place<T>(view: &View<T>, row: usize) -> (usize, usize, usize) {
    let [_, c, h, _] = view.shape;
    (row / h / c, row / h % c, row % h)
}

fn each_element<F: Element, T: Element>(
    from: &View<F>,
    to: &View<T>,
    rows: Range<usize>,
    cast: impl Fn(F) -> T,
) {
    for row in rows {
        let (n, c, h) = place(from, row);
        let (from, to) = (from.row(n, c, h), to.row(n, c, h));
        for x in 0..from.len() {
            to.set(x, cast(from.get(x)));
        }
    }
}

/// A pair of types that compute in f32.
pub trait Pair: 'static {
    /// The type to read.
    type From: InF32;
    /// The type to write.
    type To: InF32;
}

struct FromTo<F, T>(PhantomData<(F, T)>);

impl<F: InF32, T: InF32> Pair for FromTo<F, T> {
    type From = F;
    type To = T;
}

kernels! {
    /// Rows of `from` into rows of `to`.
    pub fn cast_rows<P: Pair>(from: &View<P::From>, to: &View<P::To>, rows: Range<usize>) = cast_rows_body;
}

#[inline(always)]
fn cast_rows_body<S: Simd, P: Pair>(s: S, from: &View<P::From>, to: &View<P::To>, rows: Range<usize>) {
    let mut buffer = [0f32; 512];
    for row in rows {
        let (n, c, h) = place(from, row);
        let (from, to) = (from.row(n, c, h), to.row(n, c, h));
        for x in (0..from.len()).step_by(buffer.len()) {
            let part = &mut buffer[..(from.len() - x).min(512)];
            from.load(s, x, part);
            to.store(s, x, part);
        }
    }
}
