//! Logic of truth values, of bits, and whether two numbers are close.

use crate::dtype::DType;
use crate::elementwise::{Compute, Each, Function, Loop, Truth, loops, of_any_sign};
use crate::simd::Level;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitOr, BitXor};

macro_rules! truth {
    ($($bound:ident $function:ident: |$a:ident, $b:ident| $result:expr;)*) => {$(
        impl $bound for Truth {
            type Output = Truth;

            #[inline(always)]
            fn $function(self, other: Truth) -> Truth {
                let ($a, $b) = (self.holds(), other.holds());
                ($result).into()
            }
        }
    )*};
}
truth! {
    BitAnd bitand: |a, b| a & b;
    BitOr bitor: |a, b| a | b;
    BitXor bitxor: |a, b| a ^ b;
}

macro_rules! of_bits {
    ($($name:ident: $bound:ident, |$a:ident, $b:ident| $result:expr;)*) => {$(
        struct $name<T>(PhantomData<T>);

        impl<T: Compute + $bound<Output = T>> Function<2> for $name<T> {
            type In = T;
            type Out = T;

            #[inline(always)]
            fn one([$a, $b]: [T; 2]) -> T {
                $result
            }
        }
    )*};
}
of_bits! {
    And: BitAnd, |a, b| a & b;
    Or: BitOr, |a, b| a | b;
    Xor: BitXor, |a, b| a ^ b;
}

/// Numbers with a distance.
trait Distance: Compute + PartialEq {
    /// Whether |a - b| <= atol + rtol * |b|, where that distance is finite.
    fn is_within(self, b: Self, rtol: Self, atol: Self) -> bool;
}

macro_rules! floats {
    ($($t:ty)*) => {$(
        impl Distance for $t {
            #[inline(always)]
            fn is_within(self, b: $t, rtol: $t, atol: $t) -> bool {
                let distance = (self - b).abs();
                // `&`: a branch would keep the loop from being vectorised.
                (distance < <$t>::INFINITY) & (distance <= atol + (rtol * b).abs())
            }
        }
    )*};
}
floats! { f32 f64 }

/// The tolerances are the bits of doubles.
impl Distance for i64 {
    #[inline(always)]
    fn is_within(self, b: i64, rtol: i64, atol: i64) -> bool {
        let [rtol, atol] = [rtol, atol].map(|bits| f64::from_bits(bits.cast_unsigned()));
        self.abs_diff(b) as f64 <= atol + (rtol * b as f64).abs()
    }
}

struct Close<T>(PhantomData<T>);

impl<T: Distance> Function<4> for Close<T> {
    type In = T;
    type Out = Truth;

    #[inline(always)]
    fn one([a, b, rtol, atol]: [T; 4]) -> Truth {
        ((a == b) | a.is_within(b, rtol, atol)).into()
    }
}

struct CloseOrNan<T>(PhantomData<T>);

impl<T: Distance> Function<4> for CloseOrNan<T> {
    type In = T;
    type Out = Truth;

    #[inline(always)]
    #[allow(clippy::eq_op)] // NaN alone is not itself
    fn one([a, b, rtol, atol]: [T; 4]) -> Truth {
        ((a == b) | a.is_within(b, rtol, atol) | ((a != a) & (b != b))).into()
    }
}

of_any_sign! {
    /// a & b: of BOOL, whether both are true.
    and = and_bits, 3;
    /// a | b: of BOOL, whether one is true.
    or = or_bits, 3;
    /// a ^ b: of BOOL, whether they differ.
    xor = xor_bits, 3;
}

loops! {
    /// a & b.
    and_bits: binary And of u8 u16 u32 u64 Truth;
    /// a | b.
    or_bits: binary Or of u8 u16 u32 u64 Truth;
    /// a ^ b.
    xor_bits: binary Xor of u8 u16 u32 u64 Truth;
    /// Whether a lies within a tolerance around b, a relative and an absolute one; of INT64, they are the bits of doubles.
    close: quaternary Close of f32 f64 i64;
    /// As `close`, and NaN is close to NaN.
    close_or_nan: quaternary CloseOrNan of f32 f64 i64;
}
