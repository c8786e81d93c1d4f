//! Quotients and remainders.
//!
//! What an integer becomes by division by 0 is unspecified; here it is 0, and nothing traps.

use crate::arithmetic::{narrow, wide};
use crate::dtype::DType;
use crate::elementwise::{Compute, Each, Function, Halves, Loop, functions, loops};
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
    /// Scaled by the larger part of the divisor, so that its square need not fit. Without a branch, for vectors.
    #[inline(always)]
    fn divide(self, other: Complex<f64>) -> Complex<f64> {
        let (a, b) = (self.re, self.im);
        let (c, d) = (other.re, other.im);
        let first = c.abs() >= d.abs();
        let [p, q] = if first { [c, d] } else { [d, c] };
        let [x, y] = if first { [a, b] } else { [b, a] };
        let ratio = q / p;
        let divisor = p + q * ratio;
        let product = x * ratio;
        let im = if first { y - product } else { product - y };
        let result = Complex::new((x + y * ratio) / divisor, im / divisor);
        let is_zero = (c == 0.0) & (d == 0.0);
        Complex::new(
            if is_zero { a / c.abs() } else { result.re },
            if is_zero { b / d.abs() } else { result.im },
        )
    }
}

impl Quotient for Complex<f32> {
    #[inline(always)]
    fn divide(self, other: Complex<f32>) -> Complex<f32> {
        narrow(wide(self).divide(wide(other)))
    }
}

/// Numbers whose quotient is rounded to an integer.
trait Whole: Compute {
    /// Towards zero.
    fn truncated(self, other: Self) -> Self;
    /// Downwards.
    fn floored(self, other: Self) -> Self;
    /// What C's `%` leaves, if the quotient is not far.
    fn rest(self, other: Self) -> Self;
    /// Whether `far_rest` is to be asked instead.
    fn is_far(self, other: Self) -> bool;
    /// See `rest`.
    fn far_rest(self, other: Self) -> Self;
    /// Downwards, of the exact quotient, which is whole without the rest: `floored` rounds a rounded one.
    fn floored_without(self, rest: Self, other: Self) -> Self;
    /// What that leaves: it has the sign of `other`.
    fn remainder_of(rest: Self, other: Self) -> Self;
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
                self.floored_without(self.rest(other), other)
            }
            #[inline(always)]
            fn rest(self, other: $t) -> $t {
                if other == 0 { 0 } else { self.wrapping_rem(other) }
            }
            #[inline(always)]
            fn is_far(self, _: $t) -> bool {
                false
            }
            #[inline(always)]
            fn far_rest(self, other: $t) -> $t {
                self.rest(other)
            }
            #[inline(always)]
            fn floored_without(self, rest: $t, other: $t) -> $t {
                self.truncated(other).wrapping_sub((rest != 0 && (self < 0) != (other < 0)).into())
            }
            #[inline(always)]
            fn remainder_of(rest: $t, other: $t) -> $t {
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
            /// Fused, what is left is exact.
            #[inline(always)]
            fn rest(self, other: $t) -> $t {
                let rest = (-(self / other).trunc()).mul_add(other, self);
                // A quotient that was rounded up to an integer is one too large.
                let is_less = (rest != 0.0) & ((rest < 0.0) != (self < 0.0));
                let rest = if is_less { rest + other.copysign(self) } else { rest };
                rest.copysign(self)
            }
            #[inline(always)]
            fn is_far(self, other: $t) -> bool {
                !(((self / other).abs() < 1.0 / <$t>::EPSILON) & (other.abs() < <$t>::INFINITY))
            }
            #[inline(always)]
            fn far_rest(self, other: $t) -> $t {
                self % other
            }
            #[inline(always)]
            fn floored_without(self, rest: $t, other: $t) -> $t {
                // But for rounding it is whole.
                let less = if (rest != 0.0) & ((rest < 0.0) != (other < 0.0)) { 1.0 } else { 0.0 };
                let quotient = (self - rest) / other - less;
                let floor = quotient.floor();
                let near = if quotient - floor > 0.5 { floor + 1.0 } else { floor };
                let whole = if quotient == 0.0 { (0.0 as $t).copysign(self / other) } else { near };
                if other == 0.0 { self / other } else { whole }
            }
            #[inline(always)]
            fn remainder_of(rest: $t, other: $t) -> $t {
                if (rest != 0.0) & ((rest < 0.0) != (other < 0.0)) { rest + other } else { rest }
            }
        }
    )*};
}
whole_floats! { f32 f64 }

functions! {
    Divide<T: Quotient>: |a, b| T => a.divide(b);
    DivideTruncated<T: Whole>: |a, b| T => a.truncated(b);
    DivideFloored<T: Whole>: |a, b| T => a.floored(b);
}

macro_rules! with_rest {
    ($($name:ident: |$a:ident, $rest:ident, $b:ident| $value:expr;)*) => {$(
        struct $name<T>(std::marker::PhantomData<T>);

        impl<T: Whole> Function<2> for $name<T> {
            type In = T;
            type Out = T;

            #[inline(always)]
            fn one([$a, $b]: [T; 2]) -> T {
                let $rest = $a.rest($b);
                $value
            }

            #[inline(always)]
            fn is_far([$a, $b]: [T; 2]) -> bool {
                $a.is_far($b)
            }

            #[inline(always)]
            fn far([$a, $b]: [T; 2]) -> T {
                let $rest = $a.far_rest($b);
                $value
            }
        }
    )*};
}
with_rest! {
    FloorDivide: |a, rest, b| a.floored_without(rest, b);
    Remainder: |a, rest, b| T::remainder_of(rest, b);
}

loops! {
    /// a / b.
    divide: binary Divide of f32 f64 Complex<f32> Complex<f64>, and halves;
    /// a / b without its fraction.
    divide_truncated: binary DivideTruncated of f32 f64 i32 i64;
    /// The greatest integer that is not above a / b, which is rounded first.
    divide_floored: binary DivideFloored of f32 f64 i32 i64;
    /// The same of the exact quotient.
    floor_divide: binary FloorDivide of f32 f64 i32 i64;
    /// a - b * floor(a / b).
    remainder: binary Remainder of f32 f64 i32 i64;
}
