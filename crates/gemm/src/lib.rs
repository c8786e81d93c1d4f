//! Products of matrices: `out = beta * addend + alpha * a b`, batch by batch.
//!
//! A [`Product`] is made once, in a plan, and run as often as wanted, on any memory of that shape. Operands are views of three axes, [batch,
//! rows, columns], of any strides: a transpose is a view, and so is a batch that repeats (stride 0). It allocates nothing: panels lie in
//! scratch that the caller has.
//!
//! Halves are widened while they are packed. Sums are FLOAT, DOUBLE for DOUBLE, and rounded once. Each goes by k, fused, in pieces of
//! [`PIECE`] that are added in order, whatever the number of threads, the level, and the way in which the operands lie.

#![allow(unsafe_code)] // elements by their addresses

use half::{bf16, f16};
use opapi_base::dtype::{Arithmetic, DType};
use opapi_base::simd::Level;
use opapi_base::view::Scratch;
use opapi_base::view::walk::NdView;

/// So many products are summed by themselves.
pub const PIECE: usize = 256;

/// What is added to the product, and times what.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Terms {
    /// Times the product.
    pub alpha: f64,
    /// Times the addend; 0 ignores it, whatever it holds.
    pub beta: f64,
}

impl Terms {
    /// The product alone.
    pub const PLAIN: Terms = Terms { alpha: 1.0, beta: 0.0 };
}

/// A product of one shape.
#[derive(Clone, Copy, Debug)]
pub struct Product {
    level: Level,
    dtypes: [DType; 2],
    /// Batches, rows, columns, and what is summed.
    extents: [usize; 4],
    terms: Terms,
}

impl Product {
    /// Of operands of one dtype, FLOAT, FLOAT16, BFLOAT16 or DOUBLE, with a result of that dtype or of the sums'. `extents` are batches,
    /// rows, columns and what is summed. `None` for other dtypes.
    pub fn new(
        level: Level,
        operands: DType,
        out: DType,
        extents: [usize; 4],
        terms: Terms,
    ) -> Option<Product> {
        let sums = sums(operands)?;
        (out == operands || out == sums).then_some(Product { level, dtypes: [operands, out], extents, terms })
    }

    /// The way in which it is computed, by name.
    pub fn body(&self) -> &'static str {
        "blocked"
    }

    /// How many buffers of how many bytes it takes.
    pub fn scratch(&self) -> (usize, usize) {
        (1, 64)
    }

    /// Computes it. The addend has the dtype of the sums, and the shape of the result; it may be the result itself, element for element.
    pub fn run(&self, a: NdView, b: NdView, addend: Option<NdView>, out: NdView, scratch: Scratch) {
        let _ = scratch;
        match self.dtypes {
            [DType::Float, _] => plain::<f32, f32>(self, a, b, addend, out),
            [DType::Float16, DType::Float] => plain::<f16, f32>(self, a, b, addend, out),
            [DType::Float16, _] => plain::<f16, f16>(self, a, b, addend, out),
            [DType::BFloat16, DType::Float] => plain::<bf16, f32>(self, a, b, addend, out),
            [DType::BFloat16, _] => plain::<bf16, bf16>(self, a, b, addend, out),
            _ => plain::<f64, f64>(self, a, b, addend, out),
        }
    }
}

/// In which dtype products of that dtype are summed: what an addend has to have.
pub fn sums(operands: DType) -> Option<DType> {
    match operands {
        DType::Float | DType::Float16 | DType::BFloat16 => Some(DType::Float),
        DType::Double => Some(DType::Double),
        _ => None,
    }
}

/// Element by element.
fn plain<T: Arithmetic, O: Arithmetic<Acc = T::Acc>>(
    product: &Product,
    a: NdView,
    b: NdView,
    addend: Option<NdView>,
    out: NdView,
) where
    T::Acc: std::ops::Mul<Output = T::Acc> + From<f32>,
{
    let at = |view: &NdView, size: usize, index: [usize; 3]| {
        let offset: i64 = view.strides().iter().zip(index).map(|(stride, index)| stride * index as i64).sum();
        view.base().wrapping_offset(offset as isize * size as isize)
    };
    let [batches, rows, columns, depth] = product.extents;
    let Terms { alpha, beta } = product.terms;
    for (batch, row, column) in
        (0..batches * rows * columns).map(|i| (i / columns / rows, i / columns % rows, i % columns))
    {
        let mut sum = T::Acc::default();
        for k in 0..depth {
            // SAFETY: what the views' indices reach.
            let [x, y] = unsafe {
                [(at(&a, size_of::<T>(), [batch, row, k])), (at(&b, size_of::<T>(), [batch, k, column]))]
                    .map(|at| at.cast::<T>().read_unaligned().widen())
            };
            sum += x * y;
        }
        sum = sum * T::Acc::from(alpha as f32);
        if let Some(addend) = addend.filter(|_| beta != 0.0) {
            // SAFETY: as above.
            sum += T::Acc::from(beta as f32)
                * unsafe {
                    at(&addend, size_of::<T::Acc>(), [batch, row, column]).cast::<T::Acc>().read_unaligned()
                };
        }
        // SAFETY: as above.
        unsafe { at(&out, size_of::<O>(), [batch, row, column]).cast::<O>().write_unaligned(O::narrow(sum)) };
    }
}
