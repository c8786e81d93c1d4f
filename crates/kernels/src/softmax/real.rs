//! Types that softmax is computed in.
#![allow(unsafe_code)] // slices as packed rows

use crate::dtype::Element;
use crate::rows::{LANES as SUMS, Packed, Same, largest, make, sums, write};
use crate::simd::Simd;
use num_traits::Float;
use opapi_math::{double, float};

/// A type that is computed in.
pub trait Real: Float + Element {
    const ZERO: Self;
    fn of(sum: f64) -> Self;
    fn wide(self) -> f64;
    fn e_to(self) -> Self;
    fn log_of(self) -> Self;
    /// The sum of numbers, in [`SUMS`] partial ones that come together by pairs.
    fn sum<S: Simd>(s: S, of: &[Self]) -> Self;
    /// Likewise of products.
    fn sum_of_products<S: Simd>(s: S, a: &[Self], b: &[Self]) -> Self;
    /// The largest of some numbers and another, NaN left out.
    fn largest<S: Simd>(s: S, of: &[Self], other: Self) -> Self;
    /// Each becomes the larger one.
    fn larger_of_each<S: Simd>(s: S, to: &mut [Self], of: &[Self]);
    /// Adds numbers, the first ones to 0.
    fn add_each<S: Simd>(s: S, to: &mut [Self], of: &[Self], is_first: bool);
    /// Likewise products.
    fn add_products<S: Simd>(s: S, to: &mut [Self], a: &[Self], b: &[Self], is_first: bool);
}

make! {
    Product {}: 2, 0, 1, |_own, s, [a, b], _| [s.mul(a, b)];
    First {}: 1, 0, 1, |_own, s, [x], _| [s.add(s.splat(0.0), x)];
    FirstProduct {}: 2, 0, 1, |_own, s, [a, b], _| [s.add(s.splat(0.0), s.mul(a, b))];
    Larger {}: 2, 0, 1, |_own, s, [to, x], _| [s.larger(to, x)];
    Added {}: 2, 0, 1, |_own, s, [to, x], _| [s.add(to, x)];
    AddedProduct {}: 3, 0, 1, |_own, s, [to, a, b], _| [s.add(to, s.mul(a, b))];
}

impl Real for f32 {
    const ZERO: f32 = 0.0;
    #[inline(always)]
    fn of(sum: f64) -> f32 {
        sum as f32
    }
    #[inline(always)]
    fn wide(self) -> f64 {
        self.into()
    }
    #[inline(always)]
    fn e_to(self) -> f32 {
        float::exp(self)
    }
    #[inline(always)]
    fn log_of(self) -> f32 {
        float::ln(self)
    }
    #[inline(always)]
    fn sum<S: Simd>(s: S, of: &[f32]) -> f32 {
        sums(s, &Same {}, [packed(of)], [])[0]
    }
    #[inline(always)]
    fn sum_of_products<S: Simd>(s: S, a: &[f32], b: &[f32]) -> f32 {
        sums(s, &Product {}, [packed(a), packed(b)], [])[0]
    }
    #[inline(always)]
    fn largest<S: Simd>(s: S, of: &[f32], other: f32) -> f32 {
        largest(s, of, other)
    }
    #[inline(always)]
    fn larger_of_each<S: Simd>(s: S, to: &mut [f32], of: &[f32]) {
        let to = packed_mut(to);
        write(s, &Larger {}, [to, packed(of)], [], [to]);
    }
    #[inline(always)]
    fn add_each<S: Simd>(s: S, to: &mut [f32], of: &[f32], is_first: bool) {
        let (to, of) = (packed_mut(to), packed(of));
        if is_first { write(s, &First {}, [of], [], [to]) } else { write(s, &Added {}, [to, of], [], [to]) }
    }
    #[inline(always)]
    fn add_products<S: Simd>(s: S, to: &mut [f32], a: &[f32], b: &[f32], is_first: bool) {
        let (to, a, b) = (packed_mut(to), packed(a), packed(b));
        if is_first {
            write(s, &FirstProduct {}, [a, b], [], [to]);
        } else {
            write(s, &AddedProduct {}, [to, a, b], [], [to]);
        }
    }
}

/// Few compute in it: plain loops.
impl Real for f64 {
    const ZERO: f64 = 0.0;
    #[inline(always)]
    fn of(sum: f64) -> f64 {
        sum
    }
    #[inline(always)]
    fn wide(self) -> f64 {
        self
    }
    #[inline(always)]
    fn e_to(self) -> f64 {
        double::exp(self)
    }
    #[inline(always)]
    fn log_of(self) -> f64 {
        double::ln(self)
    }
    #[inline(always)]
    fn sum<S: Simd>(_: S, of: &[f64]) -> f64 {
        let mut sums = [0.0; SUMS];
        for i in 0..of.len() {
            sums[i % SUMS] += of[i];
        }
        by_pairs(sums)
    }
    #[inline(always)]
    fn sum_of_products<S: Simd>(_: S, a: &[f64], b: &[f64]) -> f64 {
        let mut sums = [0.0; SUMS];
        for i in 0..a.len() {
            sums[i % SUMS] += a[i] * b[i];
        }
        by_pairs(sums)
    }
    #[inline(always)]
    fn largest<S: Simd>(_: S, of: &[f64], other: f64) -> f64 {
        let mut max = other;
        for &x in of {
            max = if x > max { x } else { max };
        }
        max
    }
    #[inline(always)]
    fn larger_of_each<S: Simd>(_: S, to: &mut [f64], of: &[f64]) {
        for i in 0..to.len() {
            to[i] = if of[i] > to[i] { of[i] } else { to[i] };
        }
    }
    #[inline(always)]
    fn add_each<S: Simd>(_: S, to: &mut [f64], of: &[f64], is_first: bool) {
        for i in 0..to.len() {
            to[i] = if is_first { 0.0 } else { to[i] } + of[i];
        }
    }
    #[inline(always)]
    fn add_products<S: Simd>(_: S, to: &mut [f64], a: &[f64], b: &[f64], is_first: bool) {
        for i in 0..to.len() {
            to[i] = if is_first { 0.0 } else { to[i] } + a[i] * b[i];
        }
    }
}

/// Partial sums together.
fn by_pairs(mut sums: [f64; SUMS]) -> f64 {
    let mut half = SUMS / 2;
    while half > 0 {
        for i in 0..half {
            sums[i] += sums[i + half];
        }
        half /= 2;
    }
    sums[0]
}

#[inline(always)]
fn packed(of: &[f32]) -> Packed<f32> {
    // SAFETY: the numbers are read while the slice is there.
    unsafe { Packed::new(of.as_ptr().cast_mut(), of.len()) }
}

#[inline(always)]
fn packed_mut(of: &mut [f32]) -> Packed<f32> {
    // SAFETY: the numbers are used while the slice is there.
    unsafe { Packed::new(of.as_mut_ptr(), of.len()) }
}
