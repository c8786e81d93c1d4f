//! The gather: one load of an index, one of a value and one store per element.

use crate::dtype::Element;
use crate::simd::{Simd, kernels};
use crate::view::View;
use std::marker::PhantomData;
use std::ops::Range;

/// An index type.
pub trait Index: Element + Into<i64> {}
impl Index for i32 {}
impl Index for i64 {}

/// What is gathered by what.
pub trait Gather: 'static {
    /// The type of gradOutput and out.
    type Value: Element;
    /// The type of indices.
    type Index: Index;
}

/// Values of type `T` by indices of type `I`.
pub struct Of<T, I>(PhantomData<(T, I)>);

impl<T: Element, I: Index> Gather for Of<T, I> {
    type Value = T;
    type Index = I;
}

/// The views of one run.
pub struct Args<G: Gather> {
    /// gradOutput.
    pub grad: View<G::Value>,
    /// indices, of the same shape as `out`.
    pub indices: View<G::Index>,
    /// out.
    pub out: View<G::Value>,
}

kernels! {
    /// Writes the rows `rows` of out, counted through batches and channels.
    pub fn max_unpool2d_backward<G: Gather>(args: &Args<G>, rows: Range<usize>) = body;
}

#[inline(always)]
fn body<S: Simd, G: Gather>(_: S, args: &Args<G>, rows: Range<usize>) {
    let [_, channels, height, _] = args.out.shape;
    for row in rows {
        let (n, c, y) = (row / height / channels, row / height % channels, row % height);
        let plane = args.grad.plane(n, c);
        let length = (plane.height * plane.width) as i64;
        let (indices, out) = (args.indices.row(n, c, y), args.out.row(n, c, y));
        for x in 0..out.len() {
            let index: i64 = indices.get(x).into();
            // One unsigned comparison finds negative indices too; the division is for the rare stray one.
            let index = if (index as u64) < length as u64 { index } else { index.rem_euclid(length) };
            out.set(x, plane.get_flat(index as usize));
        }
    }
}
