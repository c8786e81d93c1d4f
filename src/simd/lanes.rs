//! Pixels of a fixed number of channels, in as many registers as the level needs for them.
//!
//! A kernel whose result depends on how many values stand side by side (a sum over channels, say) works on sixteen,
//! four or one of them at every level, so that all levels give the same bits. Memory is slices, checked once per call.
#![allow(clippy::needless_range_loop)] // several arrays side by side, by one index

use super::{Scalar, Simd};
use crate::dtype::Float;

/// A few values side by side.
pub trait Lanes: Copy {
    /// One value.
    type Value: Float;
    /// All of them.
    type Group: Copy;
    /// How many they are.
    const COUNT: usize;

    /// The same value in each lane.
    fn splat(self, x: Self::Value) -> Self::Group;
    /// Lane by lane.
    fn add(self, a: Self::Group, b: Self::Group) -> Self::Group;
    /// Lane by lane.
    fn sub(self, a: Self::Group, b: Self::Group) -> Self::Group;
    /// Lane by lane.
    fn mul(self, a: Self::Group, b: Self::Group) -> Self::Group;
    /// The first `COUNT` values.
    fn load(self, from: &[Self::Value]) -> Self::Group;
    /// Writes the first `COUNT` values.
    fn store(self, to: &mut [Self::Value], x: Self::Group);
    /// `COUNT` rows of `COUNT` values, `stride` apart, become columns.
    fn transpose(self, from: &[Self::Value], stride: usize, to: &mut [Self::Value], to_stride: usize);
    /// Lane i is the sum of row i of `COUNT` rows, `stride` apart. Of every four the even ones are added, the odd
    /// ones and then both; then fours in pairs, and those in pairs.
    fn sums(self, rows: &[Self::Value], stride: usize) -> Self::Group;

    /// Sixteen columns of `COUNT` rows, `stride` apart, become sixteen pixels.
    #[inline(always)]
    fn sixteen_to_pixels(self, from: &[Self::Value], stride: usize, to: &mut [Self::Value]) {
        if Self::COUNT == 1 {
            return to[..16].copy_from_slice(&from[..16]);
        }
        for at in (0..16).step_by(Self::COUNT) {
            self.transpose(&from[at..], stride, &mut to[at * Self::COUNT..], Self::COUNT);
        }
    }
    /// The reverse.
    #[inline(always)]
    fn sixteen_to_rows(self, from: &[Self::Value], to: &mut [Self::Value], stride: usize) {
        if Self::COUNT == 1 {
            return to[..16].copy_from_slice(&from[..16]);
        }
        for at in (0..16).step_by(Self::COUNT) {
            self.transpose(&from[at * Self::COUNT..], Self::COUNT, &mut to[at..], stride);
        }
    }
    /// The sums over sixteen pixels, as `sums` makes them.
    #[inline(always)]
    fn sums_of_sixteen(self, pixels: &[Self::Value], to: &mut [Self::Value]) {
        if Self::COUNT == 1 {
            return to[..16].copy_from_slice(&pixels[..16]);
        }
        for at in (0..16).step_by(Self::COUNT) {
            self.store(&mut to[at..], self.sums(&pixels[at * Self::COUNT..], Self::COUNT));
        }
    }
}

/// Where the taps of `N` points begin in memory, compared with its length once for all of them: a comparison for each tap
/// of each point makes 73 instructions of the 48 of a bilinear point.
#[repr(align(64))]
pub struct Places<const N: usize> {
    at: [[u32; N]; 16],
    /// The largest of each tap.
    last: [u32; 16],
}

impl<const N: usize> Places<N> {
    /// All at the beginning.
    #[inline(always)]
    pub fn new() -> Places<N> {
        Places { at: [[0; N]; 16], last: [0; 16] }
    }

    /// Puts a tap of each point at the sum of two offsets.
    #[inline(always)]
    pub fn put(&mut self, tap: usize, a: &[u32; N], b: &[u32; N]) {
        let mut last = 0;
        for i in 0..N {
            let at = a[i].wrapping_add(b[i]);
            self.at[tap][i] = at;
            last = last.max(at);
        }
        self.last[tap] = last;
    }

    /// Groups of `L` at the first `taps` taps fit into `len` values.
    #[inline(always)]
    fn check<L: Lanes>(&self, taps: usize, len: usize) {
        for tap in 0..taps {
            let last = self.last[tap] as usize;
            assert!(last < (len + 1).saturating_sub(L::COUNT), "group at {} of {}", { last }, { len });
        }
    }

    /// Memory to read at these places.
    #[inline(always)]
    pub fn read<'a, L: Lanes>(&'a self, l: L, taps: usize, from: &'a [L::Value]) -> Reader<'a, L, N> {
        self.check::<L>(taps, from.len());
        Reader { l, taps, places: self, from }
    }

    /// Memory to add to at these places.
    #[inline(always)]
    pub fn add<'a, L: Lanes>(&'a self, l: L, taps: usize, to: &'a mut [L::Value]) -> Adder<'a, L, N> {
        self.check::<L>(taps, to.len());
        Adder { l, taps, places: self, to }
    }
}

impl<const N: usize> Default for Places<N> {
    fn default() -> Self {
        Self::new()
    }
}

/// See [`Places::read`].
pub struct Reader<'a, L: Lanes, const N: usize> {
    l: L,
    taps: usize,
    places: &'a Places<N>,
    from: &'a [L::Value],
}

impl<L: Lanes, const N: usize> Reader<'_, L, N> {
    /// The group at a tap of point `i`.
    #[inline(always)]
    pub fn get(&self, tap: usize, i: usize) -> L::Group {
        assert!(tap < self.taps);
        let at = self.places.at[tap][i] as usize;
        // SAFETY: `check` compared the largest `at` of these taps with the length, and both are as they were.
        self.l.load(unsafe { self.from.get_unchecked(at..at + L::COUNT) })
    }
}

/// See [`Places::add`].
pub struct Adder<'a, L: Lanes, const N: usize> {
    l: L,
    taps: usize,
    places: &'a Places<N>,
    to: &'a mut [L::Value],
}

impl<L: Lanes, const N: usize> Adder<'_, L, N> {
    /// Adds to the group at a tap of point `i`.
    #[inline(always)]
    pub fn add(&mut self, tap: usize, i: usize, x: L::Group) {
        assert!(tap < self.taps);
        let at = self.places.at[tap][i] as usize;
        // SAFETY: as in `Reader::get`.
        let to = unsafe { self.to.get_unchecked_mut(at..at + L::COUNT) };
        self.l.store(to, self.l.add(self.l.load(to), x));
    }
}

/// `rows` rows of `COUNT` values, `stride` apart, lie in a slice.
#[inline(always)]
fn check(len: usize, rows: usize, stride: usize) {
    assert!(stride >= rows && len >= (rows - 1) * stride + rows, "{rows} rows, {stride} apart, in {len}");
}

/// Plain loops over an array.
#[derive(Clone, Copy)]
pub struct Plain<F, const N: usize>(std::marker::PhantomData<F>);

impl<F, const N: usize> Plain<F, N> {
    /// Nothing needs to be proved.
    #[inline(always)]
    pub fn new() -> Self {
        Self(std::marker::PhantomData)
    }
}

impl<F, const N: usize> Default for Plain<F, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<F: Float, const N: usize> Lanes for Plain<F, N> {
    type Value = F;
    type Group = [F; N];
    const COUNT: usize = N;

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
        *from.first_chunk().expect("a whole group")
    }
    #[inline(always)]
    fn store(self, to: &mut [F], x: [F; N]) {
        *to.first_chunk_mut().expect("a whole group") = x;
    }
    #[inline(always)]
    fn transpose(self, from: &[F], stride: usize, to: &mut [F], to_stride: usize) {
        check(from.len(), N, stride);
        check(to.len(), N, to_stride);
        for i in 0..N {
            let row = &mut to[i * to_stride..][..N];
            for j in 0..N {
                row[j] = from[j * stride + i];
            }
        }
    }
    #[inline(always)]
    fn sums(self, rows: &[F], stride: usize) -> [F; N] {
        check(rows.len(), N, stride);
        let mut sums = [F::of(0.0); N];
        for (i, sum) in sums.iter_mut().enumerate() {
            let row: &[F; N] = rows[i * stride..].first_chunk().expect("a whole group");
            let four = |k: usize| (row[k] + row[k + 2]) + (row[k + 1] + row[k + 3]);
            let eight = |k: usize| four(k) + four(k + 4);
            *sum = match N {
                1 => row[0],
                4 => four(0),
                8 => eight(0),
                16 => eight(0) + eight(8),
                _ => unreachable!("groups of 1, 4, 8 and 16"),
            };
        }
        sums
    }
}

/// Twice as many lanes.
#[derive(Clone, Copy)]
pub struct Pair<L>(pub L);

impl<L: Lanes> Lanes for Pair<L> {
    type Value = L::Value;
    type Group = [L::Group; 2];
    const COUNT: usize = 2 * L::COUNT;

    #[inline(always)]
    fn splat(self, x: L::Value) -> [L::Group; 2] {
        [self.0.splat(x); 2]
    }
    #[inline(always)]
    fn add(self, a: [L::Group; 2], b: [L::Group; 2]) -> [L::Group; 2] {
        [self.0.add(a[0], b[0]), self.0.add(a[1], b[1])]
    }
    #[inline(always)]
    fn sub(self, a: [L::Group; 2], b: [L::Group; 2]) -> [L::Group; 2] {
        [self.0.sub(a[0], b[0]), self.0.sub(a[1], b[1])]
    }
    #[inline(always)]
    fn mul(self, a: [L::Group; 2], b: [L::Group; 2]) -> [L::Group; 2] {
        [self.0.mul(a[0], b[0]), self.0.mul(a[1], b[1])]
    }
    #[inline(always)]
    fn load(self, from: &[L::Value]) -> [L::Group; 2] {
        [self.0.load(from), self.0.load(&from[L::COUNT..])]
    }
    #[inline(always)]
    fn store(self, to: &mut [L::Value], x: [L::Group; 2]) {
        self.0.store(to, x[0]);
        self.0.store(&mut to[L::COUNT..], x[1]);
    }
    #[inline(always)]
    fn transpose(self, from: &[L::Value], stride: usize, to: &mut [L::Value], to_stride: usize) {
        for i in [0, L::COUNT] {
            for j in [0, L::COUNT] {
                self.0.transpose(&from[i * stride + j..], stride, &mut to[j * to_stride + i..], to_stride);
            }
        }
    }
    #[inline(always)]
    fn sums(self, rows: &[L::Value], stride: usize) -> [L::Group; 2] {
        let mut sums = [self.0.splat(L::Value::of(0.0)); 2];
        for (i, sum) in sums.iter_mut().enumerate() {
            let rows = &rows[i * L::COUNT * stride..];
            *sum = self.0.add(self.0.sums(rows, stride), self.0.sums(&rows[L::COUNT..], stride));
        }
        sums
    }
}

/// Arithmetic and memory of a level's own register.
macro_rules! register {
    ($level:ty) => {
        type Value = f32;
        type Group = <$level as Simd>::F32;
        const COUNT: usize = <$level as Simd>::LANES;
        #[inline(always)]
        fn splat(self, x: f32) -> Self::Group {
            Simd::splat(self, x)
        }
        #[inline(always)]
        fn add(self, a: Self::Group, b: Self::Group) -> Self::Group {
            Simd::add(self, a, b)
        }
        #[inline(always)]
        fn sub(self, a: Self::Group, b: Self::Group) -> Self::Group {
            Simd::sub(self, a, b)
        }
        #[inline(always)]
        fn mul(self, a: Self::Group, b: Self::Group) -> Self::Group {
            Simd::mul(self, a, b)
        }
        #[inline(always)]
        fn load(self, from: &[f32]) -> Self::Group {
            self.load_slice(from)
        }
        #[inline(always)]
        fn store(self, to: &mut [f32], x: Self::Group) {
            self.store_slice(to, x)
        }
    };
}

/// The levels' sixteen and four lanes of f32, and eight of f64.
pub trait Groups: Copy {
    /// Sixteen lanes.
    type Sixteen: Lanes<Value = f32>;
    /// Four lanes.
    type Four: Lanes<Value = f32>;
    /// Eight lanes of f64.
    type Eight: Lanes<Value = f64>;
    /// Sixteen lanes.
    fn sixteen(self) -> Self::Sixteen;
    /// Four lanes.
    fn four(self) -> Self::Four;
    /// Eight lanes of f64.
    fn eight(self) -> Self::Eight;
}

impl Groups for Scalar {
    type Sixteen = Plain<f32, 16>;
    type Four = Plain<f32, 4>;
    type Eight = Plain<f64, 8>;
    #[inline(always)]
    fn sixteen(self) -> Plain<f32, 16> {
        Plain::new()
    }
    #[inline(always)]
    fn four(self) -> Plain<f32, 4> {
        Plain::new()
    }
    #[inline(always)]
    fn eight(self) -> Plain<f64, 8> {
        Plain::new()
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::super::{Avx2, Avx512};
    use super::*;
    use std::arch::x86_64::*;

    /// Four lanes of SSE, which every x86-64 has.
    #[derive(Clone, Copy)]
    pub struct Sse;

    /// The same, with sixteen pixels at a time in registers of AVX-512.
    #[derive(Clone, Copy)]
    pub struct Quads(Avx512);

    impl Groups for Avx512 {
        type Sixteen = Avx512;
        type Four = Quads;
        type Eight = Doubles;
        #[inline(always)]
        fn sixteen(self) -> Avx512 {
            self
        }
        #[inline(always)]
        fn four(self) -> Quads {
            Quads(self)
        }
        #[inline(always)]
        fn eight(self) -> Doubles {
            Doubles(self)
        }
    }

    impl Groups for Avx2 {
        type Sixteen = Pair<Avx2>;
        type Four = Sse;
        type Eight = Plain<f64, 8>;
        #[inline(always)]
        fn sixteen(self) -> Pair<Avx2> {
            Pair(self)
        }
        #[inline(always)]
        fn four(self) -> Sse {
            Sse
        }
        #[inline(always)]
        fn eight(self) -> Plain<f64, 8> {
            Plain::new()
        }
    }

    /// The four rows, `stride` apart.
    ///
    /// # Safety
    /// They are readable.
    #[inline(always)]
    unsafe fn rows4(from: *const f32, stride: usize) -> [__m128; 4] {
        // SAFETY: the caller's promise.
        [0, 1, 2, 3].map(|i| unsafe { _mm_loadu_ps(from.add(i * stride)) })
    }

    impl Lanes for Sse {
        type Value = f32;
        type Group = __m128;
        const COUNT: usize = 4;
        #[inline(always)]
        fn splat(self, x: f32) -> __m128 {
            // SAFETY: every x86-64 has SSE; so below.
            unsafe { _mm_set1_ps(x) }
        }
        #[inline(always)]
        fn add(self, a: __m128, b: __m128) -> __m128 {
            // SAFETY: as above.
            unsafe { _mm_add_ps(a, b) }
        }
        #[inline(always)]
        fn sub(self, a: __m128, b: __m128) -> __m128 {
            // SAFETY: as above.
            unsafe { _mm_sub_ps(a, b) }
        }
        #[inline(always)]
        fn mul(self, a: __m128, b: __m128) -> __m128 {
            // SAFETY: as above.
            unsafe { _mm_mul_ps(a, b) }
        }
        #[inline(always)]
        fn load(self, from: &[f32]) -> __m128 {
            // SAFETY: the slice has four elements.
            unsafe { _mm_loadu_ps(from[..4].as_ptr()) }
        }
        #[inline(always)]
        fn store(self, to: &mut [f32], x: __m128) {
            // SAFETY: the slice has four elements.
            unsafe { _mm_storeu_ps(to[..4].as_mut_ptr(), x) }
        }
        #[inline(always)]
        fn transpose(self, from: &[f32], stride: usize, to: &mut [f32], to_stride: usize) {
            check(from.len(), 4, stride);
            check(to.len(), 4, to_stride);
            // SAFETY: four rows of four elements were checked on both sides.
            unsafe {
                let [mut a, mut b, mut c, mut d] = rows4(from.as_ptr(), stride);
                _MM_TRANSPOSE4_PS(&mut a, &mut b, &mut c, &mut d);
                for (i, row) in [a, b, c, d].into_iter().enumerate() {
                    _mm_storeu_ps(to.as_mut_ptr().add(i * to_stride), row);
                }
            }
        }
        #[inline(always)]
        fn sums(self, rows: &[f32], stride: usize) -> __m128 {
            check(rows.len(), 4, stride);
            // SAFETY: four rows of four elements were checked.
            unsafe {
                let [a, b, c, d] = rows4(rows.as_ptr(), stride);
                // a0+a2, b0+b2, a1+a3, b1+b3
                let ab = _mm_add_ps(_mm_unpacklo_ps(a, b), _mm_unpackhi_ps(a, b));
                let cd = _mm_add_ps(_mm_unpacklo_ps(c, d), _mm_unpackhi_ps(c, d));
                _mm_add_ps(_mm_movelh_ps(ab, cd), _mm_movehl_ps(cd, ab))
            }
        }
    }

    /// Eight lanes of f64 in a register of AVX-512. Plain loops compute as well, but turn values one by one
    /// (4x64x128x128 f64: 21.7 ms became 20.1).
    #[derive(Clone, Copy)]
    pub struct Doubles(Avx512);

    impl Doubles {
        /// Eight rows as columns.
        #[inline(always)]
        fn columns(self, from: &[f64], stride: usize) -> [__m512d; 8] {
            check(from.len(), 8, stride);
            // SAFETY: `self` proves the level; eight rows of eight elements were checked.
            unsafe {
                let mut columns = [_mm512_setzero_pd(); 8];
                let mut pairs = columns;
                for i in 0..4 {
                    let a = _mm512_loadu_pd(from.as_ptr().add(2 * i * stride));
                    let b = _mm512_loadu_pd(from.as_ptr().add((2 * i + 1) * stride));
                    (pairs[i], pairs[4 + i]) = (_mm512_unpacklo_pd(a, b), _mm512_unpackhi_pd(a, b));
                }
                for i in 0..2 {
                    let [a, b, c, d] = [pairs[4 * i], pairs[4 * i + 1], pairs[4 * i + 2], pairs[4 * i + 3]];
                    let (ab, cd) = (_mm512_shuffle_f64x2::<0x44>(a, b), _mm512_shuffle_f64x2::<0x44>(c, d));
                    columns[i] = _mm512_shuffle_f64x2::<0x88>(ab, cd);
                    columns[i + 2] = _mm512_shuffle_f64x2::<0xdd>(ab, cd);
                    let (ab, cd) = (_mm512_shuffle_f64x2::<0xee>(a, b), _mm512_shuffle_f64x2::<0xee>(c, d));
                    columns[i + 4] = _mm512_shuffle_f64x2::<0x88>(ab, cd);
                    columns[i + 6] = _mm512_shuffle_f64x2::<0xdd>(ab, cd);
                }
                columns
            }
        }
    }

    impl Lanes for Doubles {
        type Value = f64;
        type Group = __m512d;
        const COUNT: usize = 8;
        #[inline(always)]
        fn splat(self, x: f64) -> __m512d {
            // SAFETY: `self` proves the level; so below.
            unsafe { _mm512_set1_pd(x) }
        }
        #[inline(always)]
        fn add(self, a: __m512d, b: __m512d) -> __m512d {
            // SAFETY: as above.
            unsafe { _mm512_add_pd(a, b) }
        }
        #[inline(always)]
        fn sub(self, a: __m512d, b: __m512d) -> __m512d {
            // SAFETY: as above.
            unsafe { _mm512_sub_pd(a, b) }
        }
        #[inline(always)]
        fn mul(self, a: __m512d, b: __m512d) -> __m512d {
            // SAFETY: as above.
            unsafe { _mm512_mul_pd(a, b) }
        }
        #[inline(always)]
        fn load(self, from: &[f64]) -> __m512d {
            // SAFETY: as above, and the slice has eight elements.
            unsafe { _mm512_loadu_pd(from[..8].as_ptr()) }
        }
        #[inline(always)]
        fn store(self, to: &mut [f64], x: __m512d) {
            // SAFETY: as above, and the slice has eight elements.
            unsafe { _mm512_storeu_pd(to[..8].as_mut_ptr(), x) }
        }
        #[inline(always)]
        fn transpose(self, from: &[f64], stride: usize, to: &mut [f64], to_stride: usize) {
            let columns = self.columns(from, stride);
            for i in 0..8 {
                self.store(&mut to[i * to_stride..], columns[i]);
            }
        }
        #[inline(always)]
        fn sums(self, rows: &[f64], stride: usize) -> __m512d {
            let [a, b, c, d, e, f, g, h] = self.columns(rows, stride);
            let low = self.add(self.add(a, c), self.add(b, d));
            self.add(low, self.add(self.add(e, g), self.add(f, h)))
        }
    }

    impl Quads {
        /// The four channels of sixteen pixels.
        #[inline(always)]
        fn channels(self, pixels: &[f32]) -> [__m512; 4] {
            const EVEN: [i32; 16] = [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30];
            const ODD: [i32; 16] = [1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31];
            let (p, q) = (self.0.load_slice(pixels), self.0.load_slice(&pixels[16..]));
            let (r, s) = (self.0.load_slice(&pixels[32..]), self.0.load_slice(&pixels[48..]));
            let (ac_low, bd_low) = (self.0.pick(p, q, &EVEN), self.0.pick(p, q, &ODD));
            let (ac_high, bd_high) = (self.0.pick(r, s, &EVEN), self.0.pick(r, s, &ODD));
            let (a, c) = (self.0.pick(ac_low, ac_high, &EVEN), self.0.pick(ac_low, ac_high, &ODD));
            let (b, d) = (self.0.pick(bd_low, bd_high, &EVEN), self.0.pick(bd_low, bd_high, &ODD));
            [a, b, c, d]
        }
    }

    impl Lanes for Quads {
        type Value = f32;
        type Group = __m128;
        const COUNT: usize = 4;
        #[inline(always)]
        fn splat(self, x: f32) -> __m128 {
            Sse.splat(x)
        }
        #[inline(always)]
        fn add(self, a: __m128, b: __m128) -> __m128 {
            Sse.add(a, b)
        }
        #[inline(always)]
        fn sub(self, a: __m128, b: __m128) -> __m128 {
            Sse.sub(a, b)
        }
        #[inline(always)]
        fn mul(self, a: __m128, b: __m128) -> __m128 {
            Sse.mul(a, b)
        }
        #[inline(always)]
        fn load(self, from: &[f32]) -> __m128 {
            Sse.load(from)
        }
        #[inline(always)]
        fn store(self, to: &mut [f32], x: __m128) {
            Sse.store(to, x)
        }
        #[inline(always)]
        fn transpose(self, from: &[f32], stride: usize, to: &mut [f32], to_stride: usize) {
            Sse.transpose(from, stride, to, to_stride)
        }
        #[inline(always)]
        fn sums(self, rows: &[f32], stride: usize) -> __m128 {
            Sse.sums(rows, stride)
        }
        #[inline(always)]
        fn sixteen_to_pixels(self, from: &[f32], stride: usize, to: &mut [f32]) {
            let (a, b) = (self.0.load_slice(from), self.0.load_slice(&from[stride..]));
            let (c, d) = (self.0.load_slice(&from[2 * stride..]), self.0.load_slice(&from[3 * stride..]));
            let (ac_low, ac_high) = self.0.interleave(a, c);
            let (bd_low, bd_high) = self.0.interleave(b, d);
            let (p, q) = self.0.interleave(ac_low, bd_low);
            let (r, s) = self.0.interleave(ac_high, bd_high);
            self.0.store_slice(to, p);
            self.0.store_slice(&mut to[16..], q);
            self.0.store_slice(&mut to[32..], r);
            self.0.store_slice(&mut to[48..], s);
        }
        #[inline(always)]
        fn sixteen_to_rows(self, from: &[f32], to: &mut [f32], stride: usize) {
            let [a, b, c, d] = self.channels(from);
            self.0.store_slice(to, a);
            self.0.store_slice(&mut to[stride..], b);
            self.0.store_slice(&mut to[2 * stride..], c);
            self.0.store_slice(&mut to[3 * stride..], d);
        }
        #[inline(always)]
        fn sums_of_sixteen(self, pixels: &[f32], to: &mut [f32]) {
            let [a, b, c, d] = self.channels(pixels);
            let sums = Simd::add(self.0, Simd::add(self.0, a, c), Simd::add(self.0, b, d));
            self.0.store_slice(to, sums);
        }
    }

    impl Lanes for Avx2 {
        register!(Avx2);
        #[inline(always)]
        fn transpose(self, from: &[f32], stride: usize, to: &mut [f32], to_stride: usize) {
            check(from.len(), 8, stride);
            check(to.len(), 8, to_stride);
            // SAFETY: `self` proves the level; eight rows of eight elements were checked on both sides.
            unsafe {
                let mut r = [_mm256_setzero_ps(); 8];
                for i in 0..8 {
                    r[i] = _mm256_loadu_ps(from.as_ptr().add(i * stride));
                }
                let mut t = r;
                for i in 0..4 {
                    t[2 * i] = _mm256_unpacklo_ps(r[2 * i], r[2 * i + 1]);
                    t[2 * i + 1] = _mm256_unpackhi_ps(r[2 * i], r[2 * i + 1]);
                }
                for i in [0, 4] {
                    r[i] = _mm256_shuffle_ps::<0x44>(t[i], t[i + 2]);
                    r[i + 1] = _mm256_shuffle_ps::<0xee>(t[i], t[i + 2]);
                    r[i + 2] = _mm256_shuffle_ps::<0x44>(t[i + 1], t[i + 3]);
                    r[i + 3] = _mm256_shuffle_ps::<0xee>(t[i + 1], t[i + 3]);
                }
                for i in 0..4 {
                    let low = _mm256_permute2f128_ps::<0x20>(r[i], r[i + 4]);
                    let high = _mm256_permute2f128_ps::<0x31>(r[i], r[i + 4]);
                    _mm256_storeu_ps(to.as_mut_ptr().add(i * to_stride), low);
                    _mm256_storeu_ps(to.as_mut_ptr().add((i + 4) * to_stride), high);
                }
            }
        }
        #[inline(always)]
        fn sums(self, rows: &[f32], stride: usize) -> __m256 {
            check(rows.len(), 8, stride);
            // SAFETY: `self` proves the level; eight rows of eight elements were checked.
            unsafe {
                let mut fours = [_mm256_setzero_ps(); 2];
                for (k, four) in fours.iter_mut().enumerate() {
                    let row = |i: usize| rows.as_ptr().add((4 * k + i) * stride);
                    let (a, b) = (_mm256_loadu_ps(row(0)), _mm256_loadu_ps(row(1)));
                    let (c, d) = (_mm256_loadu_ps(row(2)), _mm256_loadu_ps(row(3)));
                    let ab = _mm256_add_ps(_mm256_unpacklo_ps(a, b), _mm256_unpackhi_ps(a, b));
                    let cd = _mm256_add_ps(_mm256_unpacklo_ps(c, d), _mm256_unpackhi_ps(c, d));
                    *four =
                        _mm256_add_ps(_mm256_shuffle_ps::<0x44>(ab, cd), _mm256_shuffle_ps::<0xee>(ab, cd));
                }
                let [a, b] = fours;
                _mm256_add_ps(_mm256_permute2f128_ps::<0x20>(a, b), _mm256_permute2f128_ps::<0x31>(a, b))
            }
        }
    }

    impl Lanes for Avx512 {
        register!(Avx512);
        #[inline(always)]
        fn transpose(self, from: &[f32], stride: usize, to: &mut [f32], to_stride: usize) {
            check(from.len(), 16, stride);
            check(to.len(), 16, to_stride);
            // SAFETY: `self` proves the level; sixteen rows of sixteen elements were checked on both sides.
            unsafe {
                let mut r = [_mm512_setzero_ps(); 16];
                for i in 0..16 {
                    r[i] = _mm512_loadu_ps(from.as_ptr().add(i * stride));
                }
                let mut t = r;
                for i in 0..8 {
                    t[2 * i] = _mm512_unpacklo_ps(r[2 * i], r[2 * i + 1]);
                    t[2 * i + 1] = _mm512_unpackhi_ps(r[2 * i], r[2 * i + 1]);
                }
                for i in [0, 4, 8, 12] {
                    r[i] = _mm512_shuffle_ps::<0x44>(t[i], t[i + 2]);
                    r[i + 1] = _mm512_shuffle_ps::<0xee>(t[i], t[i + 2]);
                    r[i + 2] = _mm512_shuffle_ps::<0x44>(t[i + 1], t[i + 3]);
                    r[i + 3] = _mm512_shuffle_ps::<0xee>(t[i + 1], t[i + 3]);
                }
                for i in 0..4 {
                    t[i] = _mm512_shuffle_f32x4::<0x88>(r[i], r[4 + i]);
                    t[4 + i] = _mm512_shuffle_f32x4::<0x88>(r[8 + i], r[12 + i]);
                    t[8 + i] = _mm512_shuffle_f32x4::<0xdd>(r[i], r[4 + i]);
                    t[12 + i] = _mm512_shuffle_f32x4::<0xdd>(r[8 + i], r[12 + i]);
                }
                for i in 0..4 {
                    r[i] = _mm512_shuffle_f32x4::<0x88>(t[i], t[4 + i]);
                    r[8 + i] = _mm512_shuffle_f32x4::<0xdd>(t[i], t[4 + i]);
                    r[4 + i] = _mm512_shuffle_f32x4::<0x88>(t[8 + i], t[12 + i]);
                    r[12 + i] = _mm512_shuffle_f32x4::<0xdd>(t[8 + i], t[12 + i]);
                }
                for i in 0..16 {
                    _mm512_storeu_ps(to.as_mut_ptr().add(i * to_stride), r[i]);
                }
            }
        }
        #[inline(always)]
        fn sums(self, rows: &[f32], stride: usize) -> __m512 {
            check(rows.len(), 16, stride);
            // SAFETY: `self` proves the level; sixteen rows of sixteen elements were checked.
            unsafe {
                let mut fours = [_mm512_setzero_ps(); 4];
                for (k, four) in fours.iter_mut().enumerate() {
                    let row = |i: usize| rows.as_ptr().add((4 * k + i) * stride);
                    let (a, b) = (_mm512_loadu_ps(row(0)), _mm512_loadu_ps(row(1)));
                    let (c, d) = (_mm512_loadu_ps(row(2)), _mm512_loadu_ps(row(3)));
                    let ab = _mm512_add_ps(_mm512_unpacklo_ps(a, b), _mm512_unpackhi_ps(a, b));
                    let cd = _mm512_add_ps(_mm512_unpacklo_ps(c, d), _mm512_unpackhi_ps(c, d));
                    *four =
                        _mm512_add_ps(_mm512_shuffle_ps::<0x44>(ab, cd), _mm512_shuffle_ps::<0xee>(ab, cd));
                }
                let [a, b, c, d] = fours;
                // Neighbouring fours of the same row, first of rows 0 to 7, then of rows 8 to 15.
                let ab =
                    _mm512_add_ps(_mm512_shuffle_f32x4::<0x88>(a, b), _mm512_shuffle_f32x4::<0xdd>(a, b));
                let cd =
                    _mm512_add_ps(_mm512_shuffle_f32x4::<0x88>(c, d), _mm512_shuffle_f32x4::<0xdd>(c, d));
                _mm512_add_ps(_mm512_shuffle_f32x4::<0x88>(ab, cd), _mm512_shuffle_f32x4::<0xdd>(ab, cd))
            }
        }
    }
}

#[cfg(target_arch = "aarch64")]
mod neon {
    use super::super::Neon;
    use super::*;
    use std::arch::aarch64::*;

    impl Groups for Neon {
        type Sixteen = Pair<Pair<Neon>>;
        type Four = Neon;
        type Eight = Plain<f64, 8>;
        #[inline(always)]
        fn sixteen(self) -> Pair<Pair<Neon>> {
            Pair(Pair(self))
        }
        #[inline(always)]
        fn four(self) -> Neon {
            self
        }
        #[inline(always)]
        fn eight(self) -> Plain<f64, 8> {
            Plain::new()
        }
    }

    impl Lanes for Neon {
        register!(Neon);
        #[inline(always)]
        fn transpose(self, from: &[f32], stride: usize, to: &mut [f32], to_stride: usize) {
            check(from.len(), 4, stride);
            check(to.len(), 4, to_stride);
            // SAFETY: `self` proves the level; four rows of four elements were checked on both sides.
            unsafe {
                let row = |i: usize| vld1q_f32(from.as_ptr().add(i * stride));
                let (even, odd) = (vtrnq_f32(row(0), row(1)), vtrnq_f32(row(2), row(3)));
                for (i, (a, b)) in [(even.0, odd.0), (even.1, odd.1)].into_iter().enumerate() {
                    let low = vcombine_f32(vget_low_f32(a), vget_low_f32(b));
                    let high = vcombine_f32(vget_high_f32(a), vget_high_f32(b));
                    vst1q_f32(to.as_mut_ptr().add(i * to_stride), low);
                    vst1q_f32(to.as_mut_ptr().add((i + 2) * to_stride), high);
                }
            }
        }
        #[inline(always)]
        fn sums(self, rows: &[f32], stride: usize) -> float32x4_t {
            let mut columns = [0.0; 16];
            self.transpose(rows, stride, &mut columns, 4);
            let [a, b, c, d] = [0, 4, 8, 12].map(|at| self.load_slice(&columns[at..]));
            Simd::add(self, Simd::add(self, a, c), Simd::add(self, b, d))
        }
    }
}

#[cfg(test)]
#[allow(clippy::extra_unused_type_parameters)] // `kernels!` makes bodies of a type
mod tests {
    use super::*;
    use crate::simd::{Level, kernels};

    kernels! {
        pub fn groups<T: Float>(from: &[f32]) = groups_body;
        pub fn picks<T: Float>(from: &[f32]) = picks_body;
    }

    /// Values whose sums depend on their order.
    fn values() -> Vec<f32> {
        (0..20 * 19).map(|i| ((i * 7919 % 1013) as f32 - 500.3) * 1.7f32.powi(i % 23 - 11)).collect()
    }

    #[inline(always)]
    fn groups_body<S: Simd, T: Float>(s: S, from: &[f32]) {
        agree(s.sixteen(), Plain::<f32, 16>::new(), from);
        agree(s.four(), Plain::<f32, 4>::new(), from);
    }

    /// Every operation gives the bits of the plain loops, and leaves the memory around its results alone.
    #[inline(always)]
    fn agree<L: Lanes<Value = f32>, const N: usize>(lanes: L, plain: Plain<f32, N>, from: &[f32]) {
        assert_eq!(L::COUNT, N);
        let written = |group: L::Group| {
            let mut to = [-1.0f32; 20];
            lanes.store(&mut to[1..], group);
            assert!(to[0] == -1.0 && to[1 + N..].iter().all(|&x| x == -1.0), "{to:?}");
            to[1..=N].to_vec()
        };
        let (a, b) = (&from[3..], &from[100..]);
        let (wide, simple) = ((lanes.load(a), lanes.load(b)), (plain.load(a), plain.load(b)));
        assert_eq!(written(lanes.splat(2.5)), [2.5; N]);
        assert_eq!(written(lanes.add(wide.0, wide.1)), plain.add(simple.0, simple.1));
        assert_eq!(written(lanes.sub(wide.0, wide.1)), plain.sub(simple.0, simple.1));
        assert_eq!(written(lanes.mul(wide.0, wide.1)), plain.mul(simple.0, simple.1));
        for stride in [N, N + 3] {
            assert_eq!(written(lanes.sums(from, stride)), plain.sums(from, stride), "{stride} apart");
            let (mut to, mut expected) = (vec![-1.0; 20 * N], vec![-1.0; 20 * N]);
            lanes.transpose(from, stride, &mut to, stride + 1);
            for (i, j) in (0..N).flat_map(|i| (0..N).map(move |j| (i, j))) {
                expected[i * (stride + 1) + j] = from[j * stride + i];
            }
            assert_eq!(to, expected, "{stride} apart");
        }
    }

    #[inline(always)]
    fn picks_body<S: Simd, T: Float>(s: S, from: &[f32]) {
        for seed in 0..50 {
            let lanes: Vec<i32> =
                (0..S::LANES).map(|i| ((i * (seed + 3) + seed) % (2 * S::LANES)) as i32).collect();
            let mut to = vec![0.0; S::LANES];
            s.store_slice(&mut to, s.pick(s.load_slice(from), s.load_slice(&from[S::LANES..]), &lanes));
            assert!(to.iter().zip(&lanes).all(|(&x, &lane)| x == from[lane as usize]), "{lanes:?} {to:?}");
        }
    }

    #[test]
    fn groups_and_picks_give_the_bits_of_plain_loops_at_every_level() {
        let values = values();
        for level in Level::available() {
            groups::<f32>(level)(&values);
            picks::<f32>(level)(&values);
        }
    }

    /// What lanes make of sixteen columns, 20 apart: pixels, columns again and sums.
    #[derive(PartialEq, Debug)]
    pub struct Turned<A> {
        pixels: Vec<A>,
        rows: Vec<A>,
        sums: Vec<A>,
    }

    impl<A: Float> Turned<A> {
        fn new(lanes: usize) -> Turned<A> {
            let zeros = |len| vec![A::of(0.0); len];
            Turned { pixels: zeros(16 * lanes), rows: zeros(20 * lanes), sums: zeros(16) }
        }
    }

    pub trait Any {}
    impl Any for () {}

    type All = (Turned<f32>, Turned<f32>, Turned<f64>);

    kernels! {
        pub fn turn<T: Any>(rows: &[f32], out: &mut All) = turn_body;
        pub fn gather<T: Any>(places: &Places<8>, memory: &mut [f32], read: &mut [f32]) = gather_body;
    }

    #[inline(always)]
    fn turn_body<S: Simd, T: Any>(s: S, rows: &[f32], out: &mut All) {
        turn_in(s.four(), rows, &mut out.0);
        turn_in(s.sixteen(), rows, &mut out.1);
        let rows: Vec<f64> = rows.iter().map(|&x| f64::from(x)).collect();
        turn_in(s.eight(), &rows, &mut out.2);
    }

    #[inline(always)]
    fn turn_in<L: Lanes>(l: L, rows: &[L::Value], out: &mut Turned<L::Value>) {
        l.sixteen_to_pixels(rows, 20, &mut out.pixels);
        l.sixteen_to_rows(&out.pixels, &mut out.rows, 20);
        l.sums_of_sixteen(&out.pixels, &mut out.sums);
    }

    #[inline(always)]
    fn gather_body<S: Simd, T: Any>(s: S, places: &Places<8>, memory: &mut [f32], read: &mut [f32]) {
        let l = s.four();
        for i in 0..8 {
            l.store(&mut read[4 * i..], places.read(l, 2, memory).get(1, i));
            places.add(l, 2, memory).add(0, i, l.splat(1.0));
        }
    }

    fn turned(level: Level, rows: &[f32]) -> All {
        let mut out = (Turned::new(4), Turned::new(16), Turned::new(8));
        turn::<()>(level)(rows, &mut out);
        out
    }

    fn check_turned<A: Float + Into<f64>>(out: &Turned<A>, rows: &[f32]) {
        let lanes = out.pixels.len() / 16;
        for (i, pixel) in out.pixels.chunks(lanes).enumerate() {
            let mut sum = 0.0;
            for (c, &x) in pixel.iter().enumerate() {
                assert!(x.into() == f64::from(rows[20 * c + i]) && out.rows[20 * c + i] == x);
                sum += x.into();
            }
            assert!((out.sums[i].into() - sum).abs() < 1e-6);
        }
    }

    #[test]
    fn every_level_turns_and_sums_alike() {
        let rows: Vec<f32> = (0..16 * 20).map(|i| 1.0 / (i as f32 + 0.7)).collect();
        let plain = turned(Level::available()[0], &rows);
        check_turned(&plain.0, &rows);
        check_turned(&plain.1, &rows);
        check_turned(&plain.2, &rows);
        for level in Level::available() {
            assert_eq!(turned(level, &rows), plain, "{level:?}");
        }
    }

    #[test]
    fn places_are_sums_of_offsets() {
        for level in Level::available() {
            let mut places = Places::<8>::new();
            places.put(1, &[0, 1, 2, 3, 4, 5, 6, 7], &[5; 8]);
            let (mut memory, mut read) = ((0..16).map(|i| i as f32).collect::<Vec<_>>(), vec![0.0; 32]);
            gather::<()>(level)(&places, &mut memory, &mut read);
            assert!((0..32).all(|i| read[i] == (5 + i / 4 + i % 4) as f32), "{level:?} {read:?}");
            assert!(memory[..4].iter().enumerate().all(|(i, &x)| x == (8 + i) as f32), "{memory:?}");
            let short =
                std::panic::catch_unwind(|| places.read(Plain::<f32, 4>::new(), 2, &[0.0; 15]).get(0, 0));
            assert!(short.is_err(), "15 values hold no group at 12");
        }
    }
}
