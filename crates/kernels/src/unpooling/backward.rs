//! The gather: one load of an index, one of a value and one store per element. Bits are moved, so there is a body for each size of an
//! element and of an index; none for the levels, whose registers have nothing to do here.
#![allow(unsafe_code)] // shares the views

use super::Index;
use crate::dtype::{DType, Element};
use crate::machine::machine;
use crate::parallel;
use crate::simd::Level;
use crate::view::gather::Planes;
use crate::view::tiles::{Elements, Tiles};
use crate::view::{AnyView, Disjoint, LINE};

/// Writes out, [N, C, h, w], from gradOutput, [N, C, H, W], and indices, of the same shape as out.
pub type Kernel = fn(level: Level, grad: AnyView, indices: AnyView, out: AnyView);

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
    Some(match values {
        Int8 | UInt8 | Bool => run::<i8, I>,
        Float16 | Int16 => run::<i16, I>,
        Float | Int32 => run::<i32, I>,
        Double | Int64 => run::<i64, I>,
        _ => return None,
    })
}

fn run<T: Element, I: Index>(level: Level, grad: AnyView, indices: AnyView, out: AnyView) {
    let [n, c, h, w] = out.shape();
    let rows = n * c * h;
    if rows * w == 0 {
        return;
    }
    let bytes = size_of::<T>() + size_of::<I>();
    let from = grad.bits::<T>();
    // What the caches hold from call to call is only slowed down: 8x64 56x56, 11 MB, by a fifth.
    let all = from.size() + rows * w * (bytes + size_of::<T>());
    let prefetches = level.is_tuned() && all >= machine().streaming_size;
    // A window reads a line of gradOutput at most.
    let read = from.size().min(rows * w * LINE);
    let planes = Planes::new(&from, &indices.typed::<I>(), &out.bits());
    if let Some(planes) = planes.filter(|_| !from.channels_are_closer()) {
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
