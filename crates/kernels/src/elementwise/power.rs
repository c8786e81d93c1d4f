//! Powers.

use crate::dtype::DType;
use crate::elementwise::{Compute, Each, Function, Loop, loops};
use crate::simd::Level;
use num_complex::Complex;
use opapi_math::double;
use opapi_math::float as math;
use std::marker::PhantomData;

/// Numbers with powers.
pub(crate) trait Power: Compute {
    fn power(self, exponent: Self) -> Self;
}

impl Power for f32 {
    #[inline(always)]
    fn power(self, exponent: f32) -> f32 {
        math::pow(self, exponent)
    }
}

impl Power for f64 {
    #[inline(always)]
    fn power(self, exponent: f64) -> f64 {
        double::pow(self, exponent)
    }
}

impl Power for Complex<f64> {
    #[inline(always)]
    fn power(self, exponent: Complex<f64>) -> Complex<f64> {
        self.powc(exponent)
    }
}

macro_rules! integers {
    ($($t:ty)*) => {$(
        impl Power for $t {
            /// Wraps. Where the exponent is negative it is what is left of the fraction: 1, -1 or 0.
            #[inline(always)]
            fn power(self, exponent: $t) -> $t {
                let (mut base, mut left, mut power) = (self, exponent, 1 as $t);
                if exponent < 0 {
                    return match self {
                        1 => 1,
                        -1 => 1 - 2 * (exponent & 1),
                        _ => 0,
                    };
                }
                while left > 0 {
                    if left & 1 == 1 {
                        power = power.wrapping_mul(base);
                    }
                    base = base.wrapping_mul(base);
                    left >>= 1;
                }
                power
            }
        }
    )*};
}
integers! { i32 i64 }

struct Pow<T>(PhantomData<T>);

impl<T: Power> Function<2> for Pow<T> {
    type In = T;
    type Out = T;

    #[inline(always)]
    fn one([x, y]: [T; 2]) -> T {
        x.power(y)
    }
}

loops! {
    /// x^y.
    pow: binary Pow of f32 f64 i32 i64 Complex<f64>;
}
