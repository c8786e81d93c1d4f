//! The larger and the smaller of two numbers, and limits.

use crate::dtype::DType;
use crate::elementwise::{Compute, Each, Function, Loop, Truth, functions, loops};
use crate::simd::Level;

/// Numbers with an order; NaN is above and below all others.
trait Ordered: Compute {
    fn larger(self, other: Self) -> Self;
    fn smaller(self, other: Self) -> Self;
}

macro_rules! ordered {
    ($($t:ty: $is_nan:expr;)*) => {$(
        impl Ordered for $t {
            #[inline(always)]
            fn larger(self, other: $t) -> $t {
                if self > other || $is_nan(self) { self } else { other }
            }
            #[inline(always)]
            fn smaller(self, other: $t) -> $t {
                if self < other || $is_nan(self) { self } else { other }
            }
        }
    )*};
}
ordered! {
    f32: f32::is_nan;
    f64: f64::is_nan;
    i8: |_| false;
    u8: |_| false;
    i16: |_| false;
    i32: |_| false;
    i64: |_| false;
}

impl Ordered for Truth {
    #[inline(always)]
    fn larger(self, other: Truth) -> Truth {
        (self.holds() | other.holds()).into()
    }
    #[inline(always)]
    fn smaller(self, other: Truth) -> Truth {
        (self.holds() & other.holds()).into()
    }
}

functions! {
    Maximum<T: Ordered>: |a, b| T => a.larger(b);
    Minimum<T: Ordered>: |a, b| T => a.smaller(b);
    Clamp<T: Ordered>: |a, low, high| T => a.larger(low).smaller(high);
}

loops! {
    /// The larger, or NaN.
    maximum: binary Maximum of f32 f64 i8 u8 i16 i32 i64 Truth, and halves;
    /// The smaller, or NaN.
    minimum: binary Minimum of f32 f64 i8 u8 i16 i32 i64 Truth, and halves;
    /// At least `low`, but not more than `high`; NaN if one is.
    clamp: ternary Clamp of f32 f64 i8 u8 i16 i32 i64, and halves;
}
