//! Sums, differences and products.

use crate::dtype::DType;
use crate::elementwise::{Compute, Each, Function, Loop, Loops, Truth, functions, loops, of_any_sign};
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
    u8: |a, b| a.wrapping_add(b), a.wrapping_sub(b), a.wrapping_mul(b);
    u16: |a, b| a.wrapping_add(b), a.wrapping_sub(b), a.wrapping_mul(b);
    u32: |a, b| a.wrapping_add(b), a.wrapping_sub(b), a.wrapping_mul(b);
    u64: |a, b| a.wrapping_add(b), a.wrapping_sub(b), a.wrapping_mul(b);
    Complex<f64>: |a, b| a + b, a - b, a * b;
    Complex<f32>: |a, b| a + b, a - b, narrow(wide(a) * wide(b));
    Truth: |a, b|
        (a.holds() | b.holds()).into(), (a.holds() != b.holds()).into(), (a.holds() & b.holds()).into();
}

functions! {
    Add<T: Number>: |a, b| T => a.add(b);
    AddScaled<T: Number>: |a, b, factor| T => a.add(b.multiply(factor));
    Subtract<T: Number>: |a, b| T => a.subtract(b);
    SubtractScaled<T: Number>: |a, b, factor| T => a.subtract(b.multiply(factor));
    Multiply<T: Number>: |a, b| T => a.multiply(b);
    AddProduct<T: Number>: |a, b, c, factor| T => a.add(factor.multiply(b).multiply(c));
}

/// In doubles, where a product of floats is exact.
#[inline(always)]
pub(crate) fn wide(x: Complex<f32>) -> Complex<f64> {
    Complex::new(x.re.into(), x.im.into())
}

/// Each part rounded.
#[inline(always)]
pub(crate) fn narrow(x: Complex<f64>) -> Complex<f32> {
    Complex::new(x.re as f32, x.im as f32)
}

loops! {
    /// Of what has one part, and no sign.
    add_numbers: binary Add of f32 f64 u8 u16 u32 u64 Truth, and halves;
    /// Likewise.
    add_scaled_numbers: ternary AddScaled of f32 f64 u8 u16 u32 u64 Truth Complex<f64>, and halves;
    /// Likewise.
    subtract_numbers: binary Subtract of f32 f64 u8 u16 u32 u64 Truth, and halves;
    /// Likewise.
    subtract_scaled_numbers: ternary SubtractScaled of f32 f64 u8 u16 u32 u64 Truth Complex<f64>, and halves;
    /// Likewise.
    multiply_numbers: binary Multiply of f32 f64 u8 u16 u32 u64 Truth Complex<f32> Complex<f64>, and halves;
    /// Likewise.
    add_product_numbers: quaternary AddProduct of f32 f64 u8 u32 u64;
}

of_any_sign! {
    /// Of any sign.
    add_parts = add_numbers, 3;
    /// a + b * factor.
    add_scaled = add_scaled_numbers, 4;
    /// Of any sign.
    subtract_parts = subtract_numbers, 3;
    /// a - b * factor.
    subtract_scaled = subtract_scaled_numbers, 4;
    /// a * b; of BOOL, and.
    multiply = multiply_numbers, 3;
    /// a + factor * b * c.
    add_product = add_product_numbers, 5;
}

/// a + b; of BOOL, or.
pub fn add(level: Level, dtype: DType) -> Option<Loop<3>> {
    by_parts(level, dtype, add_parts)
}

/// a - b; of BOOL, exclusive or.
pub fn subtract(level: Level, dtype: DType) -> Option<Loop<3>> {
    by_parts(level, dtype, subtract_parts)
}

/// Those of the parts serve complex numbers.
pub(crate) fn by_parts<const N: usize>(level: Level, dtype: DType, loops: Loops<N>) -> Option<Loop<N>> {
    match dtype.part().filter(|part| *part != DType::Float16) {
        Some(part) => loops(level, part).map(|of| of.by_parts(dtype)),
        None => loops(level, dtype),
    }
}
