//! Functions of several numbers that are more than an operation.

use crate::dtype::DType;
use crate::elementwise::{Compute, Each, Function, Loop, functions, loops, pointwise};
use crate::simd::Level;

/// Numbers to which a multiple of a quotient is added.
trait AddsQuotient: Compute {
    fn add_quotient(self, b: Self, c: Self, factor: Self) -> Self;
}

/// Numbers between two.
trait Between: Compute {
    fn lerp(self, end: Self, weight: Self) -> Self;
}

/// Numbers that are rounded in one of several ways.
trait Rounded: Compute {
    fn rounded(self, mode: Self) -> Self;
}

macro_rules! floats {
    ($($t:ty)*) => {$(
        impl AddsQuotient for $t {
            #[inline(always)]
            fn add_quotient(self, b: $t, c: $t, factor: $t) -> $t {
                self + factor * b / c
            }
        }

        impl Between for $t {
            /// From the nearer end, so that the end itself comes of 1.
            #[inline(always)]
            fn lerp(self, end: $t, weight: $t) -> $t {
                let distance = end - self;
                if weight.abs() < 0.5 { self + weight * distance } else { end - distance * (1.0 - weight) }
            }
        }
    )*};
}
floats! { f32 f64 }

impl AddsQuotient for i64 {
    /// Without what is behind the point; what division by 0 leaves is unspecified, and 0 here.
    #[inline(always)]
    fn add_quotient(self, b: i64, c: i64, factor: i64) -> i64 {
        let product = factor.wrapping_mul(b);
        self.wrapping_add(if c == 0 { 0 } else { product.wrapping_div(c) })
    }
}

impl Rounded for f32 {
    #[inline(always)]
    fn rounded(self, mode: f32) -> f32 {
        let (low, high) = (self.floor(), self.ceil());
        let nearest = self.round_ties_even();
        // Half-way between two integers the odd one is what the even one is not.
        let odd = if self - low == 0.5 && nearest == low {
            high
        } else if self - low == 0.5 {
            low
        } else {
            nearest
        };
        let ways = [nearest, low, high, self.round(), self.trunc(), odd, self - self.trunc()];
        let mut result = self;
        for (number, way) in (1u8..).zip(ways) {
            result = if mode == f32::from(number) { way } else { result };
        }
        result
    }
}

impl Rounded for i32 {
    /// An integer already, and nothing behind the point.
    #[inline(always)]
    fn rounded(self, mode: i32) -> i32 {
        if mode == 7 { 0 } else { self }
    }
}

functions! {
    AddQuotient<T: AddsQuotient>: |a, b, c, factor| T => a.add_quotient(b, c, factor);
    Lerp<T: Between>: |start, end, weight| T => start.lerp(end, weight);
    Round<T: Rounded>: |x, mode| T => x.rounded(mode);
}

loops! {
    /// a + factor * b / c.
    add_quotient: quaternary AddQuotient of f32 f64 i64;
    /// start + weight * (end - start).
    lerp: ternary Lerp of f32 f64, and halves;
    /// x as an integer: the nearest one, of two the even one (1), the one below (2), above (3), the nearest one, of two the one farther
    /// from 0 (4), towards 0 (5), the nearest one, of two the odd one (6), or what is behind the point (7); else x.
    round: binary Round of f32 i32;
}

pointwise! {
    /// A weight by a number of the exponential distribution, which one from 0 up to 1 makes: the largest of several is that of each as
    /// likely as its weight says. Below 0 without a weight.
    race Race: binary |weight, number| of f64 => if weight > 0.0 { weight / -f64::ln_1p(-number) } else { -1.0 };
    /// What x is multiplied by: a slope where it is negative, else 1.
    slope Slope: binary |x, slope| of f32, f64 => if x < 0.0 { slope } else { 1.0 };
    /// x, or less of it where the norm of all that it is part of is greater than the greatest.
    renorm Renorm: ternary |x, norm, most| of f32 => if norm > most { x * (most / (norm + 1e-7)) } else { x };
}
