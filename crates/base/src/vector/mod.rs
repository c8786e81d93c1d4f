//! Vectors of a fixed number of lanes, in as many registers as the level needs for them.
//!
//! Sums over channels depend on how many of them are added side by side. A pixel is a vector of sixteen, eight, four lanes
//! or one at every level, so that tests can compare levels bit for bit. Memory is slices, checked once per call.
#![allow(unsafe_code)] // lanes from all over memory
#![allow(clippy::needless_range_loop)] // several arrays side by side, by one index

#[cfg(target_arch = "aarch64")]
mod neon;
#[cfg(test)]
mod tests;
#[cfg(target_arch = "x86_64")]
mod x86;

use crate::dtype::Float;
use crate::simd::{MAX_LANES, Scalar, Simd};
use std::ops::{BitAnd, BitOr, BitXor};

/// Pixels that are interleaved and summed at a time.
pub const PIXELS: usize = 16;

/// The operations on a vector.
pub trait Vector: Copy {
    /// A lane.
    type Value: Float;
    /// A vector: one or more registers.
    type Register: Copy;
    /// Lanes of a vector: 1, 4, 8 or 16.
    const LANES: usize;
    /// Whether a vector is one register of thirty-two, so that sixteen stay where they are.
    const STAYS: bool = false;

    /// The same value in each lane.
    fn splat(self, x: Self::Value) -> Self::Register;
    /// `a + b`.
    fn add(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// `a - b`.
    fn sub(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// `a * b`.
    fn mul(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// The first `LANES` values.
    fn load(self, from: &[Self::Value]) -> Self::Register;
    /// `LANES` values at any alignment.
    ///
    /// # Safety
    /// They are readable.
    #[inline(always)]
    unsafe fn load_unaligned(self, from: *const Self::Value) -> Self::Register {
        let mut lanes = [Self::Value::of(0.0); MAX_LANES];
        for (i, lane) in lanes[..Self::LANES].iter_mut().enumerate() {
            // SAFETY: the caller's promise.
            *lane = unsafe { from.add(i).read_unaligned() };
        }
        self.load(&lanes)
    }
    /// Writes the first `LANES` values.
    fn store(self, to: &mut [Self::Value], x: Self::Register);
    /// Lane i from `at[i]` values behind `from`; a lane whose `at` is negative is 0, and touches no memory.
    ///
    /// # Safety
    /// The values of the other lanes are readable, at any alignment.
    #[inline(always)]
    unsafe fn gather(self, from: *const Self::Value, at: &[i32]) -> Self::Register {
        let mut lanes = [Self::Value::of(0.0); MAX_LANES];
        for (lane, &at) in lanes.iter_mut().zip(&at[..Self::LANES]) {
            if at >= 0 {
                // SAFETY: the caller's promise.
                *lane = unsafe { from.wrapping_add(at as usize).read_unaligned() };
            }
        }
        self.load(&lanes)
    }
    /// Lane i of two vectors from `at[i]` values behind `from`, and from the value behind that.
    ///
    /// # Safety
    /// The values are readable, at any alignment.
    #[inline(always)]
    unsafe fn gather_pairs(self, from: *const Self::Value, at: &[i32]) -> (Self::Register, Self::Register) {
        let mut lanes = [[Self::Value::of(0.0); MAX_LANES]; 2];
        for (i, &at) in at[..Self::LANES].iter().enumerate() {
            // SAFETY: the caller's promise.
            let [a, b] =
                unsafe { from.wrapping_offset(at as isize).cast::<[Self::Value; 2]>().read_unaligned() };
            (lanes[0][i], lanes[1][i]) = (a, b);
        }
        (self.load(&lanes[0]), self.load(&lanes[1]))
    }
    /// `x`, and `other` in each lane whose element of `signs` is negative.
    #[inline(always)]
    fn choose_negative(self, x: Self::Register, other: Self::Register, signs: &[i32]) -> Self::Register {
        let (mut lanes, mut others) = ([Self::Value::of(0.0); MAX_LANES], [Self::Value::of(0.0); MAX_LANES]);
        self.store(&mut lanes, x);
        self.store(&mut others, other);
        for ((lane, other), &sign) in lanes.iter_mut().zip(others).zip(&signs[..Self::LANES]) {
            *lane = if sign < 0 { other } else { *lane };
        }
        self.load(&lanes)
    }
    /// 0 in each lane whose element of `signs` is negative.
    #[inline(always)]
    fn without_negative(self, x: Self::Register, signs: &[i32]) -> Self::Register {
        self.choose_negative(x, self.splat(Self::Value::of(0.0)), signs)
    }
    /// `LANES` rows of `LANES` values, `stride` apart, become columns.
    #[inline(always)]
    fn transpose(self, from: &[Self::Value], stride: usize, to: &mut [Self::Value], to_stride: usize) {
        check(from.len(), Self::LANES, stride);
        check(to.len(), Self::LANES, to_stride);
        // SAFETY: the rows were checked on both sides.
        unsafe { self.transpose_at(from.as_ptr(), stride as isize, to.as_mut_ptr(), to_stride) }
    }
    /// The same of rows anywhere.
    ///
    /// # Safety
    /// `LANES` rows of `LANES` values are readable, and as many writable, at any alignment.
    unsafe fn transpose_at(
        self,
        from: *const Self::Value,
        stride: isize,
        to: *mut Self::Value,
        to_stride: usize,
    );
    /// `LANES` rows of four values become four rows, in whole registers: what was written in parts is not read at once as a whole.
    ///
    /// # Safety
    /// The rows are readable and writable, at any alignment.
    #[inline(always)]
    unsafe fn transpose_fours_at(
        self,
        from: *const Self::Value,
        stride: isize,
        to: *mut Self::Value,
        to_stride: usize,
    ) {
        // SAFETY: the caller's promise.
        unsafe { transpose_values(from, stride, to, to_stride, [Self::LANES, 4]) }
    }
    /// Lane i is the sum of row i of `LANES` rows, `stride` apart. Of every four the even ones are added, the odd
    /// ones and then both; then fours in pairs, and those in pairs.
    fn sum_rows(self, rows: &[Self::Value], stride: usize) -> Self::Register;

    /// `PIXELS` columns of `LANES` rows, `stride` apart, become pixels: vectors side by side.
    #[inline(always)]
    fn interleave_pixels(self, from: &[Self::Value], stride: usize, to: &mut [Self::Value]) {
        if Self::LANES == 1 {
            return to[..PIXELS].copy_from_slice(&from[..PIXELS]);
        }
        for at in (0..PIXELS).step_by(Self::LANES) {
            self.transpose(&from[at..], stride, &mut to[at * Self::LANES..], Self::LANES);
        }
    }
    /// The reverse of `interleave_pixels`.
    #[inline(always)]
    fn deinterleave_pixels(self, from: &[Self::Value], to: &mut [Self::Value], stride: usize) {
        if Self::LANES == 1 {
            return to[..PIXELS].copy_from_slice(&from[..PIXELS]);
        }
        for at in (0..PIXELS).step_by(Self::LANES) {
            self.transpose(&from[at * Self::LANES..], Self::LANES, &mut to[at..], stride);
        }
    }
    /// The sums over each pixel of `PIXELS`, as `sum_rows` makes them.
    #[inline(always)]
    fn sum_pixels(self, pixels: &[Self::Value], to: &mut [Self::Value]) {
        if Self::LANES == 1 {
            return to[..PIXELS].copy_from_slice(&pixels[..PIXELS]);
        }
        for at in (0..PIXELS).step_by(Self::LANES) {
            self.store(&mut to[at..], self.sum_rows(&pixels[at * Self::LANES..], Self::LANES));
        }
    }
}

/// Rows of some columns become columns, value by value.
///
/// # Safety
/// They are readable and writable, at any alignment.
#[inline(never)] // once for all: unrolled where the numbers are known, it is 5 KB
pub unsafe fn transpose_values<F: Copy>(
    from: *const F,
    stride: isize,
    to: *mut F,
    to_stride: usize,
    [rows, columns]: [usize; 2],
) {
    for i in 0..rows {
        for j in 0..columns {
            // SAFETY: the caller's promise.
            unsafe {
                let value = from.offset(i as isize * stride).add(j).read_unaligned();
                to.add(j * to_stride + i).write_unaligned(value);
            }
        }
    }
}

/// `rows` rows of `LANES` values, `stride` apart, lie in a slice.
#[inline(always)]
fn check(len: usize, rows: usize, stride: usize) {
    assert!(stride >= rows && len >= (rows - 1) * stride + rows, "{rows} rows, {stride} apart, in {len}");
}

/// Loops over an array.
#[derive(Clone, Copy)]
pub struct Array<F, const N: usize>(std::marker::PhantomData<F>);

impl<F, const N: usize> Array<F, N> {
    /// Nothing needs to be proved.
    #[inline(always)]
    pub fn new() -> Self {
        Self(std::marker::PhantomData)
    }
}

impl<F, const N: usize> Default for Array<F, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<F: Float, const N: usize> Vector for Array<F, N> {
    type Value = F;
    type Register = [F; N];
    const LANES: usize = N;

    #[inline(always)]
    fn splat(self, x: F) -> [F; N] {
        [x; N]
    }
    #[inline(always)]
    fn add(self, mut a: [F; N], b: [F; N]) -> [F; N] {
        for i in 0..N {
            a[i] += b[i];
        }
        a
    }
    #[inline(always)]
    fn sub(self, mut a: [F; N], b: [F; N]) -> [F; N] {
        for i in 0..N {
            a[i] = a[i] - b[i];
        }
        a
    }
    #[inline(always)]
    fn mul(self, mut a: [F; N], b: [F; N]) -> [F; N] {
        for i in 0..N {
            a[i] = a[i] * b[i];
        }
        a
    }
    #[inline(always)]
    fn load(self, from: &[F]) -> [F; N] {
        *from.first_chunk().expect("a whole vector")
    }
    #[inline(always)]
    fn store(self, to: &mut [F], x: [F; N]) {
        *to.first_chunk_mut().expect("a whole vector") = x;
    }
    #[inline(always)]
    unsafe fn transpose_at(self, from: *const F, stride: isize, to: *mut F, to_stride: usize) {
        for i in 0..N {
            for j in 0..N {
                // SAFETY: the caller's promise.
                unsafe {
                    let value = from.offset(j as isize * stride).add(i).read_unaligned();
                    to.add(i * to_stride + j).write_unaligned(value);
                }
            }
        }
    }
    #[inline(always)]
    fn sum_rows(self, rows: &[F], stride: usize) -> [F; N] {
        check(rows.len(), N, stride);
        let mut sums = [F::of(0.0); N];
        for (i, sum) in sums.iter_mut().enumerate() {
            let row: &[F; N] = rows[i * stride..].first_chunk().expect("a whole vector");
            let four = |k: usize| (row[k] + row[k + 2]) + (row[k + 1] + row[k + 3]);
            let eight = |k: usize| four(k) + four(k + 4);
            *sum = match N {
                1 => row[0],
                4 => four(0),
                8 => eight(0),
                16 => eight(0) + eight(8),
                _ => unreachable!("vectors of 1, 4, 8 and 16"),
            };
        }
        sums
    }
}

/// Twice as many lanes.
#[derive(Clone, Copy)]
pub struct Pair<V>(pub V);

impl<V: Vector> Vector for Pair<V> {
    type Value = V::Value;
    type Register = [V::Register; 2];
    const LANES: usize = 2 * V::LANES;

    #[inline(always)]
    fn splat(self, x: V::Value) -> [V::Register; 2] {
        [self.0.splat(x); 2]
    }
    #[inline(always)]
    fn add(self, a: [V::Register; 2], b: [V::Register; 2]) -> [V::Register; 2] {
        [self.0.add(a[0], b[0]), self.0.add(a[1], b[1])]
    }
    #[inline(always)]
    fn sub(self, a: [V::Register; 2], b: [V::Register; 2]) -> [V::Register; 2] {
        [self.0.sub(a[0], b[0]), self.0.sub(a[1], b[1])]
    }
    #[inline(always)]
    fn mul(self, a: [V::Register; 2], b: [V::Register; 2]) -> [V::Register; 2] {
        [self.0.mul(a[0], b[0]), self.0.mul(a[1], b[1])]
    }
    #[inline(always)]
    fn load(self, from: &[V::Value]) -> [V::Register; 2] {
        [self.0.load(from), self.0.load(&from[V::LANES..])]
    }
    #[inline(always)]
    fn store(self, to: &mut [V::Value], x: [V::Register; 2]) {
        self.0.store(to, x[0]);
        self.0.store(&mut to[V::LANES..], x[1]);
    }
    #[inline(always)]
    unsafe fn gather(self, from: *const V::Value, at: &[i32]) -> [V::Register; 2] {
        // SAFETY: the caller's promise.
        unsafe { [self.0.gather(from, at), self.0.gather(from, &at[V::LANES..])] }
    }
    #[inline(always)]
    fn choose_negative(
        self,
        x: [V::Register; 2],
        other: [V::Register; 2],
        signs: &[i32],
    ) -> [V::Register; 2] {
        let [a, b] = other;
        [self.0.choose_negative(x[0], a, signs), self.0.choose_negative(x[1], b, &signs[V::LANES..])]
    }
    #[inline(always)]
    unsafe fn gather_pairs(self, from: *const V::Value, at: &[i32]) -> ([V::Register; 2], [V::Register; 2]) {
        // SAFETY: the caller's promise.
        let ((a, b), (c, d)) =
            unsafe { (self.0.gather_pairs(from, at), self.0.gather_pairs(from, &at[V::LANES..])) };
        ([a, c], [b, d])
    }
    #[inline(always)]
    unsafe fn transpose_at(self, from: *const V::Value, stride: isize, to: *mut V::Value, to_stride: usize) {
        for i in [0, V::LANES] {
            for j in [0, V::LANES] {
                // SAFETY: a quarter of what the caller promises.
                unsafe {
                    let (from, to) = (from.offset(i as isize * stride).add(j), to.add(j * to_stride + i));
                    self.0.transpose_at(from, stride, to, to_stride);
                }
            }
        }
    }
    #[inline(always)]
    unsafe fn transpose_fours_at(
        self,
        from: *const V::Value,
        stride: isize,
        to: *mut V::Value,
        to_stride: usize,
    ) {
        for i in [0, V::LANES] {
            // SAFETY: a half of what the caller promises.
            unsafe {
                self.0.transpose_fours_at(from.offset(i as isize * stride), stride, to.add(i), to_stride)
            };
        }
    }
    #[inline(always)]
    fn sum_rows(self, rows: &[V::Value], stride: usize) -> [V::Register; 2] {
        let mut sums = [self.0.splat(V::Value::of(0.0)); 2];
        for (i, sum) in sums.iter_mut().enumerate() {
            let rows = &rows[i * V::LANES * stride..];
            *sum = self.0.add(self.0.sum_rows(rows, stride), self.0.sum_rows(&rows[V::LANES..], stride));
        }
        sums
    }
}

/// Arithmetic and memory of a level's own register.
macro_rules! register {
    ($level:ty) => {
        type Value = f32;
        type Register = <$level as Simd>::F32;
        const LANES: usize = <$level as Simd>::LANES;
        #[inline(always)]
        fn splat(self, x: f32) -> Self::Register {
            Simd::splat(self, x)
        }
        #[inline(always)]
        fn add(self, a: Self::Register, b: Self::Register) -> Self::Register {
            Simd::add(self, a, b)
        }
        #[inline(always)]
        fn sub(self, a: Self::Register, b: Self::Register) -> Self::Register {
            Simd::sub(self, a, b)
        }
        #[inline(always)]
        fn mul(self, a: Self::Register, b: Self::Register) -> Self::Register {
            Simd::mul(self, a, b)
        }
        #[inline(always)]
        fn load(self, from: &[f32]) -> Self::Register {
            self.load_slice(from)
        }
        #[inline(always)]
        fn store(self, to: &mut [f32], x: Self::Register) {
            self.store_slice(to, x)
        }
        #[inline(always)]
        unsafe fn gather(self, from: *const f32, at: &[i32]) -> Self::Register {
            // SAFETY: the caller's promise.
            unsafe { self.gather_f32(from, at) }
        }
        #[inline(always)]
        fn choose_negative(self, x: Self::Register, other: Self::Register, signs: &[i32]) -> Self::Register {
            Simd::choose_negative(self, x, other, signs)
        }
        #[inline(always)]
        unsafe fn gather_pairs(self, from: *const f32, at: &[i32]) -> (Self::Register, Self::Register) {
            // SAFETY: the caller's promise.
            unsafe { self.gather_pairs_f32(from, at) }
        }
    };
}
use register;

/// Some lanes of a register.
pub trait Lanes: Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> {
    /// A bit for each.
    fn bits(self) -> u32;
}

impl Lanes for u32 {
    #[inline(always)]
    fn bits(self) -> u32 {
        self
    }
}

/// All lanes of a register, as bits.
#[inline(always)]
pub fn all<S: Vectors>() -> u32 {
    u32::MAX >> (u32::BITS as usize - S::LANES)
}

/// The vectors of a level. Those that are not here are an [`Array`] at every level.
#[allow(missing_docs)]
pub trait Vectors: Simd {
    /// Bits, or registers where those are quicker to make and to use.
    type Lanes: Lanes;
    type F32x16: Vector<Value = f32>;
    type F32x4: Vector<Value = f32>;
    type F64x8: Vector<Value = f64>;
    fn f32x16(self) -> Self::F32x16;
    fn f32x4(self) -> Self::F32x4;
    fn f64x8(self) -> Self::F64x8;

    /// The lanes whose bits are set.
    fn lanes(self, bits: u32) -> Self::Lanes;
    /// Whether the operations below are some instructions each. Elsewhere nobody calls them.
    const HAS_PLACES: bool = false;
    /// The largest integers that are not larger.
    fn floor(self, x: Self::F32) -> Self::F32 {
        x
    }
    /// The closest integers, even ones of two.
    fn round_even(self, x: Self::F32) -> Self::F32 {
        x
    }
    /// Brought between two bounds; NaN stays.
    fn clamp(self, x: Self::F32, _low: Self::F32, _high: Self::F32) -> Self::F32 {
        x
    }
    /// The lanes from 0 to `last`, both included.
    fn inside(self, _: Self::F32, _last: Self::F32) -> Self::Lanes {
        self.lanes(0)
    }
    /// The lanes that are equal.
    fn equal(self, _: Self::F32, _: Self::F32) -> Self::Lanes {
        self.lanes(0)
    }
    /// 0 in all lanes but these.
    fn only(self, x: Self::F32, _lanes: Self::Lanes) -> Self::F32 {
        x
    }
    /// How far lanes of integers lie above the least one, and that one, of two registers. Where one is NaN, anything or NaN.
    fn above_least(self, a: Self::F32, b: Self::F32) -> ([Self::F32; 2], [i32; 2]) {
        ([a, b], [0; 2])
    }
    /// The lanes, as bits, from `last` down; not NaN.
    fn up_to(self, _: Self::F32, _last: f32) -> u32 {
        0
    }
    /// These lanes of `b`, and the others of `a`.
    fn choose(self, a: Self::F32, _b: Self::F32, _lanes: Self::Lanes) -> Self::F32 {
        a
    }
    /// Writes integers; -1 in all lanes but these.
    fn put_places(self, _: Self::F32, _lanes: Self::Lanes, _to: &mut [i32]) {}
    /// Of every four lanes, lane i of register j becomes lane j of register i.
    fn transpose_fours(self, rows: [Self::F32; 4]) -> [Self::F32; 4] {
        rows
    }
}

impl Vectors for Scalar {
    type Lanes = u32;
    type F32x16 = Array<f32, 16>;
    type F32x4 = Array<f32, 4>;
    type F64x8 = Array<f64, 8>;
    #[inline(always)]
    fn f32x16(self) -> Array<f32, 16> {
        Array::new()
    }
    #[inline(always)]
    fn f32x4(self) -> Array<f32, 4> {
        Array::new()
    }
    #[inline(always)]
    fn f64x8(self) -> Array<f64, 8> {
        Array::new()
    }
    #[inline(always)]
    fn lanes(self, bits: u32) -> u32 {
        bits
    }
}
