//! Sums and differences.

use crate::dtype::DType;
use crate::elementwise::{Compute, Function, Loop, Truth, loops};
use crate::simd::Level;
use num_complex::Complex;
use std::marker::PhantomData;

/// Numbers as the device's kernels compute with them: integers wrap.
trait Number: Compute {
    fn add(self, other: Self) -> Self;
    fn mul(self, other: Self) -> Self;
}

macro_rules! numbers {
    ($($t:ty: |$a:ident, $b:ident| $add:expr, $mul:expr;)*) => {$(
        impl Number for $t {
            #[inline(always)]
            fn add(self, $b: $t) -> $t {
                let $a = self;
                $add
            }
            #[inline(always)]
            fn mul(self, $b: $t) -> $t {
                let $a = self;
                $mul
            }
        }
    )*};
}
numbers! {
    f32: |a, b| a + b, a * b;
    f64: |a, b| a + b, a * b;
    i32: |a, b| a.wrapping_add(b), a.wrapping_mul(b);
    i64: |a, b| a.wrapping_add(b), a.wrapping_mul(b);
    Truth: |a, b| (a.holds() | b.holds()).into(), (a.holds() & b.holds()).into();
    Complex<f64>: |a, b| a + b, a * b;
}

struct Add<T>(PhantomData<T>);

impl<T: Number> Function<2> for Add<T> {
    type In = T;
    type Out = T;

    #[inline(always)]
    fn one([a, b]: [T; 2]) -> T {
        a.add(b)
    }
}

struct AddScaled<T>(PhantomData<T>);

impl<T: Number> Function<3> for AddScaled<T> {
    type In = T;
    type Out = T;

    #[inline(always)]
    fn one([a, b, scale]: [T; 3]) -> T {
        a.add(b.mul(scale))
    }
}

loops! {
    /// a + b; of BOOL, a or b.
    add: binary Add of f32 f64 i32 i64 Truth Complex<f64>;
    /// a + b * c; of BOOL, a or (b and c).
    add_scaled: ternary AddScaled of f32 f64 i32 i64 Truth Complex<f64>;
}
