//! Converts or copies one view into another of the same shape.

use super::{AnyView, Disjoint, View};
use crate::dtype::{Bool8, Convert, DType, Element, InF32};
use crate::parallel;
use crate::simd::{Level, Simd, kernels};
use half::{bf16, f16};
use num_complex::Complex;
use std::marker::PhantomData;
use std::ops::Range;

/// Writes all of `to` from `from`. With `in_order` one thread writes all elements by ascending index: in a view whose
/// elements overlap the last one wins, as in a plain loop.
pub type Kernel = fn(level: Level, from: AnyView, to: AnyView, in_order: bool);

/// The kernel from one dtype to another.
#[inline(never)] // else its generic code is compiled where it is called
pub fn cast(from: DType, to: DType) -> Option<Kernel> {
    use DType::*;
    Some(match (from, to) {
        // Bits are moved: a type of the same size stands for each.
        (a, b) if a == b => match a {
            Int8 | UInt8 | Bool => copy::<i8>,
            Float16 | BFloat16 | Int16 => copy::<i16>,
            Float | Int32 => copy::<i32>,
            Double | Int64 | Complex64 => copy::<i64>,
            Complex128 => copy::<Complex<f64>>,
            _ => return None,
        },
        (Float, Float16) => floats::<f32, f16>,
        (Float, BFloat16) => floats::<f32, bf16>,
        (Float16, Float) => floats::<f16, f32>,
        (BFloat16, Float) => floats::<bf16, f32>,
        (Float16, BFloat16) => floats::<f16, bf16>,
        (BFloat16, Float16) => floats::<bf16, f16>,
        (Float, _) => return convert_from::<f32>(to),
        (Float16, _) => return convert_from::<f16>(to),
        (Double, _) => return convert_from::<f64>(to),
        (Int8, _) => return convert_from::<i8>(to),
        (Int16, _) => return convert_from::<i16>(to),
        (Int32, _) => return convert_from::<i32>(to),
        (Int64, _) => return convert_from::<i64>(to),
        (UInt8, _) => return convert_from::<u8>(to),
        (Bool, _) => return convert_from::<Bool8>(to),
        _ => return None,
    })
}

fn convert_from<F: Convert>(to: DType) -> Option<Kernel> {
    use DType::*;
    Some(match to {
        Float => convert::<F, f32>,
        Float16 => convert::<F, f16>,
        Double => convert::<F, f64>,
        Int8 => convert::<F, i8>,
        Int16 => convert::<F, i16>,
        Int32 => convert::<F, i32>,
        Int64 => convert::<F, i64>,
        UInt8 => convert::<F, u8>,
        _ => return None,
    })
}

fn copy<T: Element>(_: Level, from: AnyView, to: AnyView, in_order: bool) {
    let (from, to) = (from.bits::<T>(), to.bits::<T>());
    for_rows(&from, &to, in_order, |from, to, rows| each_element(from, to, rows, |value| value));
}

fn convert<F: Convert, T: Convert>(_: Level, from: AnyView, to: AnyView, in_order: bool) {
    let (from, to) = (from.typed::<F>(), to.typed::<T>());
    for_rows(&from, &to, in_order, |from, to, rows| {
        each_element(from, to, rows, |value| T::from_number(value.number()))
    });
}

/// Between the types that compute in f32, a register at a time.
fn floats<F: InF32, T: InF32>(level: Level, from: AnyView, to: AnyView, in_order: bool) {
    let (from, to) = (from.typed::<F>(), to.typed::<T>());
    let cast = cast_rows::<FromTo<F, T>>(level);
    for_rows(&from, &to, in_order, cast);
}

fn for_rows<F: Element, T: Element>(
    from: &View<F>,
    to: &View<T>,
    in_order: bool,
    body: impl Fn(&View<F>, &View<T>, Range<usize>) + Sync,
) {
    let [n, c, h, w] = from.shape;
    if in_order {
        body(from, to, 0..n * c * h);
    } else {
        // SAFETY: each row of `to` is one item's, and nothing else is written.
        let views = unsafe { Disjoint::new((from, to)) };
        parallel::for_each(n * c * h, w * 2 * size_of::<F>(), |rows| body(views.0, views.1, rows));
    }
}

/// Batch, channel and row of the row number `row` of a view.
#[inline(always)]
fn indices_of<T>(view: &View<T>, row: usize) -> (usize, usize, usize) {
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
        let (n, c, h) = indices_of(from, row);
        let (from, to) = (from.row(n, c, h), to.row(n, c, h));
        for x in 0..from.len() {
            to.set(x, cast(from.get(x)));
        }
    }
}

/// A pair of types that compute in f32.
trait Pair: 'static {
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
    fn cast_rows<P: Pair>(from: &View<P::From>, to: &View<P::To>, rows: Range<usize>) = cast_rows_body;
}

#[inline(always)]
fn cast_rows_body<S: Simd, P: Pair>(s: S, from: &View<P::From>, to: &View<P::To>, rows: Range<usize>) {
    let mut buffer = [0f32; 512];
    for row in rows {
        let (n, c, h) = indices_of(from, row);
        let (from, to) = (from.row(n, c, h), to.row(n, c, h));
        for x in (0..from.len()).step_by(buffer.len()) {
            let values = &mut buffer[..(from.len() - x).min(512)];
            from.load(s, x, values);
            to.store(s, x, values);
        }
    }
}
