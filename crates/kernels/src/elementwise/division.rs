//! Quotients and remainders.
//!
//! What an integer becomes by division by 0 is unspecified; here it is 0, and nothing traps.

use crate::dtype::DType;
use crate::elementwise::arithmetic::{narrow, wide};
use crate::elementwise::{Compute, Each, Function, Loop, functions, loops};
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
    /// Whether `far_truncated` and `far_floored` are.
    #[inline(always)]
    fn is_far_quotient(self, _: Self) -> bool {
        false
    }
    /// See `truncated`.
    #[inline(always)]
    fn far_truncated(self, other: Self) -> Self {
        self.truncated(other)
    }
    /// See `floored`.
    #[inline(always)]
    fn far_floored(self, other: Self) -> Self {
        self.floored(other)
    }
    /// See `rest`.
    fn far_rest(self, other: Self) -> Self;
    /// What that leaves: it has the sign of `other`.
    fn remainder_of(rest: Self, other: Self) -> Self;
}

macro_rules! whole_integers {
    ($($t:ty)*) => {$(
        impl Whole for $t {
            #[inline(always)]
            fn truncated(self, other: $t) -> $t {
                near::quotient(self.into(), other.into()) as $t
            }
            #[inline(always)]
            fn far_truncated(self, other: $t) -> $t {
                if other == 0 { 0 } else { self.wrapping_div(other) }
            }
            #[inline(always)]
            fn floored(self, other: $t) -> $t {
                let less = self.rest(other) != 0 && (self < 0) != (other < 0);
                self.truncated(other).wrapping_sub(less.into())
            }
            #[inline(always)]
            fn far_floored(self, other: $t) -> $t {
                let less = self.far_rest(other) != 0 && (self < 0) != (other < 0);
                self.far_truncated(other).wrapping_sub(less.into())
            }
            #[inline(always)]
            fn is_far_quotient(self, other: $t) -> bool {
                self.is_far(other)
            }
            #[inline(always)]
            fn rest(self, other: $t) -> $t {
                near::rest(self.into(), other.into()) as $t
            }
            #[inline(always)]
            fn is_far(self, other: $t) -> bool {
                near::is_far(self.into(), other.into())
            }
            #[inline(always)]
            fn far_rest(self, other: $t) -> $t {
                if other == 0 { 0 } else { self.wrapping_rem(other) }
            }
            #[inline(always)]
            fn remainder_of(rest: $t, other: $t) -> $t {
                if rest != 0 && (rest < 0) != (other < 0) { rest + other } else { rest }
            }
        }
    )*};
}
whole_integers! { i32 i64 }

/// Quotients by way of doubles, which hold every integer that is below 2^51: one that is not whole is too far from the next integer
/// to be rounded to it.
mod near {
    use opapi_math::float::ROUND_F64;

    #[inline(always)]
    fn double(x: i64) -> f64 {
        f64::from_bits(x.cast_unsigned().wrapping_add(ROUND_F64.to_bits())) - ROUND_F64
    }
    #[inline(always)]
    fn integer(x: f64) -> i64 {
        (x + ROUND_F64).to_bits().wrapping_sub(ROUND_F64.to_bits()).cast_signed()
    }
    #[inline(always)]
    pub fn is_far(a: i64, b: i64) -> bool {
        let is_far = |x: i64| x.wrapping_add(1 << 51).cast_unsigned() >> 52 != 0;
        is_far(a) | is_far(b)
    }
    #[inline(always)]
    pub fn quotient(a: i64, b: i64) -> i64 {
        let quotient = integer((double(a) / double(b)).trunc());
        if b == 0 { 0 } else { quotient }
    }
    #[inline(always)]
    pub fn rest(a: i64, b: i64) -> i64 {
        let (x, y) = (double(a), double(b));
        // The product is whole and not larger than `a`: nothing is rounded.
        let rest = integer(x - (x / y).trunc() * y);
        if b == 0 { 0 } else { rest }
    }
}

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
            fn remainder_of(rest: $t, other: $t) -> $t {
                if (rest != 0.0) & ((rest < 0.0) != (other < 0.0)) { rest + other } else { rest }
            }
        }
    )*};
}
whole_floats! { f32 f64 }

functions! {
    Divide<T: Quotient>: |a, b| T => a.divide(b);
}

macro_rules! whole {
    ($($name:ident: |$a:ident, $b:ident| $value:expr, far where $is_far:expr => $far:expr;)*) => {$(
        struct $name<T>(std::marker::PhantomData<T>);

        impl<T: Whole> Function<2> for $name<T> {
            type In = T;
            type Out = T;

            #[inline(always)]
            fn one([$a, $b]: [T; 2]) -> T {
                $value
            }

            const HAS_FAR: bool = true;

            #[inline(always)]
            fn is_far([$a, $b]: [T; 2]) -> bool {
                $is_far
            }

            #[inline(always)]
            fn far([$a, $b]: [T; 2]) -> T {
                $far
            }
        }
    )*};
}
whole! {
    DivideTruncated: |a, b| a.truncated(b), far where a.is_far_quotient(b) => a.far_truncated(b);
    DivideFloored: |a, b| a.floored(b), far where a.is_far_quotient(b) => a.far_floored(b);
    Remainder: |a, b| T::remainder_of(a.rest(b), b), far where a.is_far(b) => T::remainder_of(a.far_rest(b), b);
}

loops! {
    /// a / b.
    divide: binary Divide of f32 f64 Complex<f32> Complex<f64>, and halves;
    /// a / b without its fraction.
    divide_truncated: binary DivideTruncated of f32 f64 i32 i64;
    /// The greatest integer that is not above a / b, which is rounded first.
    divide_floored: binary DivideFloored of f32 f64 i32 i64;
    /// a - b * floor(a / b).
    remainder: binary Remainder of f32 f64 i32 i64;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_that_are_near_divide_as_all_do() {
        let edges = [0, 1, 2, 3, 7, 63, 1 << 31, (1 << 31) - 1, 94_906_267, (1 << 51) - 1, (1 << 51) - 2];
        let numbers: Vec<i64> = edges.into_iter().flat_map(|x| [x, -x]).chain([-(1 << 51)]).collect();
        for (&a, &b) in numbers.iter().flat_map(|a| numbers.iter().map(move |b| (a, b))) {
            assert!(!a.is_far(b), "{a} / {b}");
            assert_eq!([a.truncated(b), a.rest(b)], [a.far_truncated(b), a.far_rest(b)], "{a} / {b}");
            assert_eq!(a.floored(b), a.far_floored(b), "{a} / {b}");
            let [x, y] = [a, b].map(|x| x as i32);
            assert_eq!([x.truncated(y), x.rest(y)], [x.far_truncated(y), x.far_rest(y)], "{x} / {y}");
        }
        assert!((1i64 << 51).is_far(1) && 1.is_far(i64::MIN) && 1.is_far(-(1i64 << 51) - 1));
        assert_eq!([i32::MIN.truncated(-1), i32::MIN.rest(-1)], [i32::MIN, 0]);
        assert_eq!([i64::MIN.far_truncated(-1), i64::MIN.far_rest(-1)], [i64::MIN, 0]);
    }
}
