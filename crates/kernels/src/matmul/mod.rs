//! Products of matrices that are exact: of integers, which wrap, and of truth values. Those that are rounded are the business of
//! `crates/gemm`.

#![allow(unsafe_code)] // views for several threads

use crate::dtype::{DType, Element};
use crate::parallel::{self, Cost};
use crate::view::walk::NdView;
use crate::view::{Disjoint, View};
use std::marker::PhantomData;

/// Numbers, and how they are added and multiplied.
trait Ring {
    type Number: Element;
    fn read(bytes: [u8; 16]) -> Self::Number;
    fn add(a: Self::Number, b: Self::Number) -> Self::Number;
    fn multiply(a: Self::Number, b: Self::Number) -> Self::Number;
}

/// Integers of a size: the bits are the same with a sign and without.
struct Wrapping<T>(PhantomData<T>);

macro_rules! wrapping {
    ($($t:ty)*) => {$(
        impl Ring for Wrapping<$t> {
            type Number = $t;
            fn read(bytes: [u8; 16]) -> $t {
                <$t>::from_le_bytes(*bytes.first_chunk().expect("16 bytes"))
            }
            #[inline(always)]
            fn add(a: $t, b: $t) -> $t {
                a.wrapping_add(b)
            }
            #[inline(always)]
            fn multiply(a: $t, b: $t) -> $t {
                a.wrapping_mul(b)
            }
        }
    )*};
}
wrapping! { i8 i16 i32 i64 }

/// BOOL: a sum is "or", a product "and". Any byte but 0 is true, and 1 is written.
struct Truths;

impl Ring for Truths {
    type Number = u8;
    fn read(bytes: [u8; 16]) -> u8 {
        (bytes[0] != 0).into()
    }
    #[inline(always)]
    fn add(a: u8, b: u8) -> u8 {
        ((a | b) != 0).into()
    }
    #[inline(always)]
    fn multiply(a: u8, b: u8) -> u8 {
        (a != 0 && b != 0).into()
    }
}

/// `out = beta * addend + alpha * a b`, batch by batch, all of it in one dtype. Views are batches, rows and columns, of any strides.
pub type Exact = fn(terms: [[u8; 16]; 2], a: NdView, b: NdView, addend: Option<NdView>, out: NdView);

/// The product of that dtype. `terms` are the bytes of alpha and beta in it.
pub fn exact(dtype: DType) -> Option<Exact> {
    Some(match dtype {
        DType::Int8 | DType::UInt8 => run::<Wrapping<i8>>,
        DType::Int16 => run::<Wrapping<i16>>,
        DType::Int32 => run::<Wrapping<i32>>,
        DType::Int64 => run::<Wrapping<i64>>,
        DType::Bool => run::<Truths>,
        _ => return None,
    })
}

fn run<R: Ring>(terms: [[u8; 16]; 2], a: NdView, b: NdView, addend: Option<NdView>, out: NdView) {
    let [alpha, beta] = terms.map(R::read);
    let [a, b, out] = [a, b, out].map(view::<R>);
    // Its columns as rows.
    let b = b.permuted([0, 1, 3, 2]);
    let addend = addend.map(view::<R>);
    let ([_, batches, rows, columns], depth) = (out.shape, a.shape[3]);
    // SAFETY: each item writes a row of the result, which no other one reads or writes.
    let views = unsafe { Disjoint::new((a, b, addend, out)) };
    let each = Cost { bytes: 0, operations: columns.saturating_mul(depth) };
    parallel::for_each(batches * rows, each, |items| {
        let (a, b, addend, out) = *views;
        for (batch, row) in items.map(|item| (item / rows, item % rows)) {
            let (left, out) = (a.row(0, batch, row), out.row(0, batch, row));
            for column in 0..columns {
                let right = b.row(0, batch, column);
                let products = (0..depth).map(|k| R::multiply(left.get(k), right.get(k)));
                let mut sum = R::multiply(alpha, products.fold(R::Number::default(), R::add));
                if let Some(addend) = &addend {
                    sum = R::add(sum, R::multiply(beta, addend.row(0, batch, row).get(column)));
                }
                out.set(column, sum);
            }
        }
    });
}

fn view<R: Ring>(view: NdView) -> View<R::Number> {
    view.four().expect("three axes").bits()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Elements of one byte, of which a view takes the first ones.
    fn packed<'a>(
        dtype: DType,
        memory: &'a mut [u8],
        shape: &'a [i64; 3],
        strides: &'a [i64; 3],
    ) -> NdView<'a> {
        // SAFETY: the tests give enough.
        unsafe { NdView::new(dtype, memory.as_mut_ptr(), shape, strides) }
    }

    #[test]
    fn products_wrap_and_truth_values_are_joined() {
        let bytes = |value: i8| std::array::from_fn(|at| if at == 0 { value as u8 } else { 0 });
        for (dtype, alpha, beta, expected) in [
            (DType::Int8, 1, 0, [19, 22, 43, 50].map(|sum: i64| sum as u8)),
            (DType::Int8, 7, -1, [19, 22, 43, 50].map(|sum: i64| (7 * sum - 100) as u8)),
            (DType::Bool, 1, 0, [1; 4]),
            (DType::Bool, 0, 9, [1; 4]),
            (DType::Bool, 0, 0, [0; 4]),
        ] {
            let (shape, strides) = (&[1, 2, 2], &[0, 2, 1]);
            let (mut a, mut b, mut addend, mut out) = ([1, 2, 3, 4], [5, 6, 7, 8], [100; 1], [9; 5]);
            let addend = packed(dtype, &mut addend, shape, &[0; 3]);
            exact(dtype).unwrap()(
                [alpha, beta].map(bytes),
                packed(dtype, &mut a, shape, strides),
                packed(dtype, &mut b, shape, strides),
                (beta != 0).then_some(addend),
                packed(dtype, &mut out, shape, strides),
            );
            assert_eq!((&out[..4], out[4]), (&expected[..], 9), "{dtype:?} {alpha} {beta}");
        }
    }

    #[test]
    fn what_is_rounded_is_not_here() {
        for dtype in DType::all().filter(|dtype| dtype.is_floating() || dtype.is_complex()) {
            assert!(exact(dtype).is_none(), "{dtype:?}");
        }
    }
}
