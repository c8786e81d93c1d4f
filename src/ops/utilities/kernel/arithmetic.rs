//! Sums, differences and products.

use crate::dtype::DType;
use crate::elementwise::{Compute, Function, Loop, Truth, functions, loops};
use crate::simd::Level;
use num_complex::Complex;

/// Numbers as the device's kernels compute with them: integers wrap.
trait Number: Compute {
    fn add(self, other: Self) -> Self;
    fn subtract(self, other: Self) -> Self;
    fn multiply(self, other: Self) -> Self;
}

macro_rules! numbers {
    ($($t:ty: |$a:ident, $b:ident| $add:expr, $subtract:expr, $multiply:expr;)*) => {$(
        impl Number for $t {
            #[inline(always)]
            fn add(self, $b: $t) -> $t {
                let $a = self;
                $add
            }
            #[inline(always)]
            fn subtract(self, $b: $t) -> $t {
                let $a = self;
                $subtract
            }
            #[inline(always)]
            fn multiply(self, $b: $t) -> $t {
                let $a = self;
                $multiply
            }
        }
    )*};
}
numbers! {
    f32: |a, b| a + b, a - b, a * b;
    f64: |a, b| a + b, a - b, a * b;
    i32: |a, b| a.wrapping_add(b), a.wrapping_sub(b), a.wrapping_mul(b);
    i64: |a, b| a.wrapping_add(b), a.wrapping_sub(b), a.wrapping_mul(b);
    Complex<f64>: |a, b| a + b, a - b, a * b;
    Truth: |a, b|
        (a.holds() | b.holds()).into(), (a.holds() != b.holds()).into(), (a.holds() & b.holds()).into();
}

functions! {
    Add<T: Number>: |a, b| T => a.add(b);
    AddScaled<T: Number>: |a, b, factor| T => a.add(b.multiply(factor));
    Subtract<T: Number>: |a, b| T => a.subtract(b);
    SubtractScaled<T: Number>: |a, b, factor| T => a.subtract(b.multiply(factor));
    Multiply<T: Number>: |a, b| T => a.multiply(b);
}

loops! {
    /// a + b; of BOOL, or.
    add: binary Add of f32 f64 i32 i64 Truth Complex<f64>;
    /// a + b * factor.
    add_scaled: ternary AddScaled of f32 f64 i32 i64 Truth Complex<f64>;
    /// a - b; of BOOL, exclusive or.
    subtract: binary Subtract of f32 f64 i32 i64 Truth Complex<f64>;
    /// a - b * factor.
    subtract_scaled: ternary SubtractScaled of f32 f64 i32 i64 Truth Complex<f64>;
    /// a * b; of BOOL, and.
    multiply: binary Multiply of f32 f64 i32 i64 Truth Complex<f64>;
}
