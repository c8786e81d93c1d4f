//! The types that kernels are compiled for: of sums, of taps and of pixels.

use crate::dtype::{Arithmetic, Float};
use crate::vector::{Array, Vector, Vectors};
use std::marker::PhantomData;

/// A type that sums are made in, and the vectors that hold its pixels.
pub trait Sums: Float + Arithmetic<Acc = Self> {
    /// Channels of a block: 64 bytes.
    const BLOCK: usize;
    /// Of `BLOCK` lanes.
    type Wide<S: Vectors>: Vector<Value = Self>;
    /// Of [`NARROW`] lanes.
    type Narrow<S: Vectors>: Vector<Value = Self>;
    fn wide<S: Vectors>(s: S) -> Self::Wide<S>;
    fn narrow_vector<S: Vectors>(s: S) -> Self::Narrow<S>;
}

impl Sums for f32 {
    const BLOCK: usize = 16;
    type Wide<S: Vectors> = S::F32x16;
    type Narrow<S: Vectors> = S::F32x4;
    #[inline(always)]
    fn wide<S: Vectors>(s: S) -> S::F32x16 {
        s.f32x16()
    }
    #[inline(always)]
    fn narrow_vector<S: Vectors>(s: S) -> S::F32x4 {
        s.f32x4()
    }
}

impl Sums for f64 {
    const BLOCK: usize = 8;
    type Wide<S: Vectors> = S::F64x8;
    type Narrow<S: Vectors> = Array<f64, 4>;
    #[inline(always)]
    fn wide<S: Vectors>(s: S) -> S::F64x8 {
        s.f64x8()
    }
    #[inline(always)]
    fn narrow_vector<S: Vectors>(_: S) -> Array<f64, 4> {
        Array::new()
    }
}

/// An element type of the operator.
pub trait Sampled: Arithmetic<Acc: Sums> {}
impl<T: Arithmetic<Acc: Sums>> Sampled for T {}

/// Channels up to which a block takes the narrow vector.
pub const NARROW: usize = 4;

/// Lanes of a pixel that holds `channels` channels of a block of `block`.
pub fn lanes_for(channels: usize, block: usize) -> usize {
    match channels {
        0..=1 => 1,
        2..=NARROW => NARROW,
        _ => block,
    }
}

/// The vector of a pixel, and the number of taps along an axis.
pub trait Sampling: 'static {
    type Sum: Sums;
    type Vector<S: Vectors>: Vector<Value = Self::Sum>;
    const TAPS: usize;
    fn vector<S: Vectors>(s: S) -> Self::Vector<S>;
}

/// `K` taps along an axis; a pixel is a vector of sixteen lanes (eight of DOUBLE).
pub struct Wide<A, const K: usize>(PhantomData<A>);

/// The same with four lanes.
pub struct Narrow<A, const K: usize>(PhantomData<A>);

/// The same with one lane.
pub struct Single<A, const K: usize>(PhantomData<A>);

impl<A: Sums, const K: usize> Sampling for Wide<A, K> {
    type Sum = A;
    type Vector<S: Vectors> = A::Wide<S>;
    const TAPS: usize = K;
    #[inline(always)]
    fn vector<S: Vectors>(s: S) -> A::Wide<S> {
        A::wide(s)
    }
}

impl<A: Sums, const K: usize> Sampling for Narrow<A, K> {
    type Sum = A;
    type Vector<S: Vectors> = A::Narrow<S>;
    const TAPS: usize = K;
    #[inline(always)]
    fn vector<S: Vectors>(s: S) -> A::Narrow<S> {
        A::narrow_vector(s)
    }
}

impl<A: Sums, const K: usize> Sampling for Single<A, K> {
    type Sum = A;
    type Vector<S: Vectors> = Array<A, 1>;
    const TAPS: usize = K;
    #[inline(always)]
    fn vector<S: Vectors>(_: S) -> Array<A, 1> {
        Array::new()
    }
}
