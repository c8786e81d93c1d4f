//! The gather: one load of an index, one of a value and one store per element. Bits are moved, so there is a body for each size of an
//! element and of an index; none for the levels, whose registers have nothing to do here.
#![allow(unsafe_code)] // shares the views

use super::Index;
use crate::bodies::bodies;
use crate::dtype::{DType, Element};
use crate::machine::machine;
use crate::parallel;
use crate::simd::Level;
use crate::view::gather::Planes;
use crate::view::tiles::{Elements, Tiles};
use crate::view::{AnyView, Disjoint, LINE};

/// The kernel for two dtypes: out, [N, C, h, w], is made of gradOutput, [N, C, H, W], and indices, of the same shape as out.
pub struct Kernel {
    /// The body that does it. Where elements lie decides; none of them is read.
    pub body: fn(grad: AnyView, indices: AnyView, out: AnyView) -> Body,
    /// Writes out.
    pub run: fn(level: Level, grad: AnyView, indices: AnyView, out: AnyView),
}

/// The kernel for a dtype of gradOutput and one of indices.
#[inline(never)] // else its generic code is compiled where it is called
pub fn max_unpool2d_backward(values: DType, indices: DType) -> Option<Kernel> {
    match indices {
        DType::Int32 => by_indices::<i32>(values),
        DType::Int64 => by_indices::<i64>(values),
        _ => None,
    }
}

fn by_indices<I: Index>(values: DType) -> Option<Kernel> {
    use DType::*;
    fn of<T: Element, I: Index>() -> Kernel {
        Kernel { body: body::<T, I>, run: run::<T, I> }
    }
    Some(match values {
        Int8 | UInt8 | Bool => of::<i8, I>(),
        Float16 | Int16 => of::<i16, I>(),
        Float | Int32 => of::<i32, I>(),
        Double | Int64 => of::<i64, I>(),
        _ => return None,
    })
}

bodies! {
    /// How elements are gathered.
    #[derive(Clone, Copy)]
    pub enum Body {
        /// From one plane after the other, in one pass.
        Planes = "planes",
        /// In tiles.
        Tiles = "tiles",
    }
}

/// Planes that are gathered from in one pass, if they lie so: else it is done in tiles.
fn planes<T: Element, I: Index>(grad: AnyView, indices: AnyView, out: AnyView) -> Option<Planes<T, I>> {
    let from = grad.bits();
    Planes::new(&from, &indices.typed(), &out.bits()).filter(|_| !from.channels_are_closer())
}

fn body<T: Element, I: Index>(grad: AnyView, indices: AnyView, out: AnyView) -> Body {
    if planes::<T, I>(grad, indices, out).is_some() { Body::Planes } else { Body::Tiles }
}

fn run<T: Element, I: Index>(level: Level, grad: AnyView, indices: AnyView, out: AnyView) {
    let [n, c, h, w] = out.shape();
    let rows = n * c * h;
    if rows * w == 0 {
        return;
    }
    let bytes = size_of::<T>() + size_of::<I>();
    let size = grad.bits::<T>().size();
    // What the caches hold from call to call is only slowed down: 8x64 56x56, 11 MB, by a fifth.
    let all = size + rows * w * (bytes + size_of::<T>());
    let prefetches = level.is_tuned() && all >= machine().streaming_size;
    // A window reads a line of gradOutput at most.
    let read = size.min(rows * w * LINE);
    if let Some(planes) = planes::<T, I>(grad, indices, out) {
        // SAFETY: each row of out is one item's, and nothing else is written.
        let planes = unsafe { Disjoint::new(planes) };
        return parallel::for_each(rows, w * bytes + read / rows, |rows| {
            planes.gather(rows.start * w..rows.end * w, prefetches)
        });
    }
    // SAFETY: each element of out is one tile's, and nothing else is written.
    let tiles = unsafe { Disjoint::new(Tiles::new(Elements::of::<T, I>(), grad, indices, out, prefetches)) };
    let count = tiles.count();
    parallel::for_each(count, (rows * w * bytes + read) / count, |range| tiles.gather(range));
}
