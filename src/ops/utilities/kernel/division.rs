//! Quotients and remainders.
//!
//! What an integer becomes by division by 0 is unspecified; here it is 0, and nothing traps.

use crate::dtype::DType;
use crate::elementwise::{Compute, Function, Loop, functions, loops};
use crate::simd::Level;
use num_complex::Complex;

/// Numbers with a quotient.
trait Quotient: Compute {
    fn divide(self, other: Self) -> Self;
}

impl Quotient for f32 {
    #[inline(always)]
    fn divide(self, other: f32) -> f32 {
        self / other
    }
}

impl Quotient for f64 {
    #[inline(always)]
    fn divide(self, other: f64) -> f64 {
        self / other
    }
}

impl Quotient for Complex<f64> {
    /// Scaled by the larger part of the divisor, so that its square need not fit.
    #[inline(always)]
    fn divide(self, other: Complex<f64>) -> Complex<f64> {
        let (a, b) = (self.re, self.im);
        let (c, d) = (other.re, other.im);
        if c == 0.0 && d == 0.0 {
            Complex::new(a / c.abs(), b / d.abs())
        } else if c.abs() >= d.abs() {
            let ratio = d / c;
            let divisor = c + d * ratio;
            Complex::new((a + b * ratio) / divisor, (b - a * ratio) / divisor)
        } else {
            let ratio = c / d;
            let divisor = c * ratio + d;
            Complex::new((a * ratio + b) / divisor, (b * ratio - a) / divisor)
        }
    }
}

/// Numbers whose quotient is rounded to an integer.
trait Whole: Compute {
    /// Towards zero.
    fn truncated(self, other: Self) -> Self;
    /// Downwards.
    fn floored(self, other: Self) -> Self;
    /// Downwards, of the exact quotient: `floored` rounds a rounded one.
    fn floored_exactly(self, other: Self) -> Self;
    /// What `floored_exactly` leaves: it has the sign of `other`.
    fn remainder(self, other: Self) -> Self;
}

macro_rules! whole_integers {
    ($($t:ty)*) => {$(
        impl Whole for $t {
            #[inline(always)]
            fn truncated(self, other: $t) -> $t {
                if other == 0 { 0 } else { self.wrapping_div(other) }
            }
            #[inline(always)]
            fn floored(self, other: $t) -> $t {
                self.truncated(other).wrapping_sub((self.remainder(other) != 0 && (self < 0) != (other < 0)).into())
            }
            #[inline(always)]
            fn floored_exactly(self, other: $t) -> $t {
                self.floored(other)
            }
            #[inline(always)]
            fn remainder(self, other: $t) -> $t {
                let rest = if other == 0 { 0 } else { self.wrapping_rem(other) };
                if rest != 0 && (rest < 0) != (other < 0) { rest + other } else { rest }
            }
        }
    )*};
}
whole_integers! { i32 i64 }

macro_rules! whole_floats {
    ($($t:ty)*) => {$(
        impl Whole for $t {
            #[inline(always)]
            fn truncated(self, other: $t) -> $t {
                (self / other).trunc()
            }
            #[inline(always)]
            fn floored(self, other: $t) -> $t {
                (self / other).floor()
            }
            #[inline(always)]
            fn floored_exactly(self, other: $t) -> $t {
                if other == 0.0 {
                    return self / other;
                }
                // Without the remainder the quotient is whole, but for rounding.
                let rest = self % other;
                let less = if rest != 0.0 && (rest < 0.0) != (other < 0.0) { 1.0 } else { 0.0 };
                let quotient = (self - rest) / other - less;
                let floor = quotient.floor();
                match quotient {
                    0.0 => (0.0 as $t).copysign(self / other),
                    _ if quotient - floor > 0.5 => floor + 1.0,
                    _ => floor,
                }
            }
            #[inline(always)]
            fn remainder(self, other: $t) -> $t {
                let rest = self % other;
                if rest != 0.0 && (rest < 0.0) != (other < 0.0) { rest + other } else { rest }
            }
        }
    )*};
}
whole_floats! { f32 f64 }

functions! {
    Divide<T: Quotient>: |a, b| T => a.divide(b);
    DivideTruncated<T: Whole>: |a, b| T => a.truncated(b);
    DivideFloored<T: Whole>: |a, b| T => a.floored(b);
    FloorDivide<T: Whole>: |a, b| T => a.floored_exactly(b);
    Remainder<T: Whole>: |a, b| T => a.remainder(b);
}

loops! {
    /// a / b.
    divide: binary Divide of f32 f64 Complex<f64>;
    /// a / b without its fraction.
    divide_truncated: binary DivideTruncated of f32 f64 i32 i64;
    /// The greatest integer that is not above a / b, which is rounded first.
    divide_floored: binary DivideFloored of f32 f64 i32 i64;
    /// The same of the exact quotient.
    floor_divide: binary FloorDivide of f32 f64 i32 i64;
    /// a - b * floor(a / b).
    remainder: binary Remainder of f32 f64 i32 i64;
}
