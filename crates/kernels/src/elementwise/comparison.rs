//! Comparisons: BOOL from two numbers. NaN is unordered, and unequal to everything.

use crate::dtype::DType;
use crate::elementwise::{Compute, Each, Function, Loop, Truth, loops};
use crate::simd::Level;
use num_complex::Complex;
use std::cmp::Ordering;
use std::marker::PhantomData;

impl PartialEq for Truth {
    #[inline(always)]
    fn eq(&self, other: &Truth) -> bool {
        self.holds() == other.holds()
    }
}

impl PartialOrd for Truth {
    #[inline(always)]
    fn partial_cmp(&self, other: &Truth) -> Option<Ordering> {
        self.holds().partial_cmp(&other.holds())
    }
}

macro_rules! comparisons {
    ($($name:ident: $bound:ident, |$a:ident, $b:ident| $result:expr;)*) => {$(
        struct $name<T>(PhantomData<T>);

        impl<T: Compute + $bound> Function<2> for $name<T> {
            type In = T;
            type Out = Truth;

            #[inline(always)]
            fn one([$a, $b]: [T; 2]) -> Truth {
                ($result).into()
            }
        }
    )*};
}
comparisons! {
    Equal: PartialEq, |a, b| a == b;
    Unequal: PartialEq, |a, b| a != b;
    Less: PartialOrd, |a, b| a < b;
    AtMost: PartialOrd, |a, b| a <= b;
}

loops! {
    /// a == b.
    equal: binary Equal of f32 f64 i8 u8 i32 i64 u64 Truth Complex<f64>;
    /// a != b.
    unequal: binary Unequal of f32 f64 i8 u8 i32 i64 u64 Truth Complex<f64>;
    /// a < b.
    less: binary Less of f32 f64 i8 u8 i32 i64 u64 Truth;
    /// a <= b.
    at_most: binary AtMost of f32 f64 i8 u8 i32 i64 u64 Truth;
}
