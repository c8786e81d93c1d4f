//! The gather: one load of an index, one of a value and one store per element.

use crate::dtype::Element;
use crate::ops::bands;
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

/// So many indices ahead, the lines of their values are asked for.
const AHEAD: usize = 192;
/// Planes of at most so many bytes stay in the first two caches, where asking costs up to 5 %; beyond, it takes a
/// third off.
const CACHED: usize = 128 << 10;

#[inline(always)]
fn body<S: Simd, G: Gather>(s: S, args: &Args<G>, rows: Range<usize>) {
    let [.., height, width] = args.out.shape;
    let [.., plane_height, plane_width] = args.grad.shape;
    let length = plane_height * plane_width;
    // Where few of the values are used, the processor does not foresee the lines either.
    let sparse = length / 8 >= height * width;
    let ahead = if length * size_of::<G::Value>() > CACHED || sparse { AHEAD } else { 0 };
    let flat = args.indices.joined_rows().zip(args.out.joined_rows());
    for (n, c, band) in bands(args.out.shape, rows, args.grad.has_channels_last()) {
        let grad = args.grad.plane(n, c);
        if let Some((indices, out)) = flat {
            let columns = band.start * width..band.end * width;
            grad.gather(s, &indices.row(n, c, 0), &out.row(n, c, 0), columns, ahead);
        } else {
            for y in band {
                grad.gather(s, &args.indices.row(n, c, y), &args.out.row(n, c, y), 0..width, ahead);
            }
        }
    }
}
