//! SSE, AVX2 and AVX-512.
#![allow(unsafe_code)] // the intrinsics

mod lanes;

use super::*;
use crate::simd::{Avx2, Avx512};
use std::arch::x86_64::*;

/// Four lanes of SSE, which every x86-64 has.
#[derive(Clone, Copy)]
pub struct Sse;

/// The same, with four pixels in a register of AVX-512 where all of them are wanted at once.
#[derive(Clone, Copy)]
pub struct Quads(Avx512);

/// The four rows, `stride` apart.
///
/// # Safety
/// They are readable.
#[inline(always)]
unsafe fn rows4(from: *const f32, stride: isize) -> [__m128; 4] {
    // SAFETY: the caller's promise.
    [0, 1, 2, 3].map(|i| unsafe { _mm_loadu_ps(from.offset(i * stride)) })
}

impl Vector for Sse {
    type Value = f32;
    type Register = __m128;
    const LANES: usize = 4;
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
    unsafe fn load_unaligned(self, from: *const f32) -> __m128 {
        // SAFETY: the caller's promise.
        unsafe { _mm_loadu_ps(from) }
    }
    #[inline(always)]
    fn store(self, to: &mut [f32], x: __m128) {
        // SAFETY: the slice has four elements.
        unsafe { _mm_storeu_ps(to[..4].as_mut_ptr(), x) }
    }
    #[inline(always)]
    unsafe fn transpose_at(self, from: *const f32, stride: isize, to: *mut f32, to_stride: usize) {
        // SAFETY: the caller promises the rows.
        unsafe {
            let [mut a, mut b, mut c, mut d] = rows4(from, stride);
            _MM_TRANSPOSE4_PS(&mut a, &mut b, &mut c, &mut d);
            for (i, row) in [a, b, c, d].into_iter().enumerate() {
                _mm_storeu_ps(to.add(i * to_stride), row);
            }
        }
    }
    #[inline(always)]
    fn sum_rows(self, rows: &[f32], stride: usize) -> __m128 {
        check(rows.len(), 4, stride);
        // SAFETY: four rows of four elements were checked.
        unsafe {
            let [a, b, c, d] = rows4(rows.as_ptr(), stride as isize);
            // a0+a2, b0+b2, a1+a3, b1+b3
            let ab = _mm_add_ps(_mm_unpacklo_ps(a, b), _mm_unpackhi_ps(a, b));
            let cd = _mm_add_ps(_mm_unpacklo_ps(c, d), _mm_unpackhi_ps(c, d));
            _mm_add_ps(_mm_movelh_ps(ab, cd), _mm_movehl_ps(cd, ab))
        }
    }
}

/// Eight lanes of f64 in a register of AVX-512. Loops over an array compute as well, but transpose value by
/// value (4x64x128x128 f64: 21.7 ms became 20.1).
#[derive(Clone, Copy)]
pub struct Doubles(Avx512);

impl Doubles {
    /// Eight rows as columns.
    ///
    /// # Safety
    /// Eight values of each are readable.
    #[inline(always)]
    unsafe fn columns(self, from: *const f64, stride: isize) -> [__m512d; 8] {
        // SAFETY: `self` proves the level, and the caller promises the rows.
        unsafe {
            let mut columns = [_mm512_setzero_pd(); 8];
            let mut pairs = columns;
            for i in 0..4 {
                let a = _mm512_loadu_pd(from.offset(2 * i as isize * stride));
                let b = _mm512_loadu_pd(from.offset((2 * i as isize + 1) * stride));
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

impl Vector for Doubles {
    type Value = f64;
    type Register = __m512d;
    const LANES: usize = 8;
    const STAYS: bool = true;
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
    fn choose_negative(self, x: __m512d, other: __m512d, signs: &[i32]) -> __m512d {
        // SAFETY: as above, and the slice has eight elements.
        unsafe {
            let signs = _mm256_loadu_si256(signs[..8].as_ptr().cast());
            _mm512_mask_mov_pd(other, _mm256_cmpgt_epi32_mask(signs, _mm256_set1_epi32(-1)), x)
        }
    }
    #[inline(always)]
    unsafe fn gather(self, from: *const f64, at: &[i32]) -> __m512d {
        // SAFETY: as above, the slice has eight elements, and the caller that the values under the mask are readable.
        unsafe {
            let at = _mm256_loadu_si256(at[..8].as_ptr().cast());
            let inside = _mm256_cmpgt_epi32_mask(at, _mm256_set1_epi32(-1));
            _mm512_mask_i32gather_pd::<8>(_mm512_setzero_pd(), inside, at, from)
        }
    }
    #[inline(always)]
    unsafe fn gather_pairs(self, from: *const f64, at: &[i32]) -> (__m512d, __m512d) {
        // SAFETY: as above, and the caller that the values are readable; volatile as for f32.
        unsafe {
            let pair = |at: &i32| _mm_loadu_pd(from.wrapping_offset(std::ptr::read_volatile(at) as isize));
            let four = |at: &[i32]| {
                let low = _mm256_insertf128_pd::<1>(_mm256_castpd128_pd256(pair(&at[0])), pair(&at[1]));
                let high = _mm256_insertf128_pd::<1>(_mm256_castpd128_pd256(pair(&at[2])), pair(&at[3]));
                _mm512_insertf64x4::<1>(_mm512_castpd256_pd512(low), high)
            };
            let (low, high) = (four(&at[..4]), four(&at[4..8]));
            let even = _mm512_setr_epi64(0, 2, 4, 6, 8, 10, 12, 14);
            let odd = _mm512_add_epi64(even, _mm512_set1_epi64(1));
            (_mm512_permutex2var_pd(low, even, high), _mm512_permutex2var_pd(low, odd, high))
        }
    }
    #[inline(always)]
    unsafe fn transpose_at(self, from: *const f64, stride: isize, to: *mut f64, to_stride: usize) {
        // SAFETY: `self` proves the level, and the caller promises the rows.
        unsafe {
            for (i, column) in self.columns(from, stride).into_iter().enumerate() {
                _mm512_storeu_pd(to.add(i * to_stride), column);
            }
        }
    }
    #[inline(always)]
    fn sum_rows(self, rows: &[f64], stride: usize) -> __m512d {
        check(rows.len(), 8, stride);
        // SAFETY: the rows were checked.
        let [a, b, c, d, e, f, g, h] = unsafe { self.columns(rows.as_ptr(), stride as isize) };
        let low = self.add(self.add(a, c), self.add(b, d));
        self.add(low, self.add(self.add(e, g), self.add(f, h)))
    }
}

/// Four lanes of f64 in a register of AVX2, for the same reason (4x64x128x128 f64, the samples: 9.9 ms became 7.9).
#[derive(Clone, Copy)]
pub struct FourDoubles(Avx2);

impl FourDoubles {
    /// Four rows as columns.
    ///
    /// # Safety
    /// Four values of each are readable.
    #[inline(always)]
    unsafe fn columns(self, from: *const f64, stride: isize) -> [__m256d; 4] {
        // SAFETY: `self` proves the level, and the caller promises the rows.
        unsafe {
            let (a, b) = (_mm256_loadu_pd(from), _mm256_loadu_pd(from.offset(stride)));
            let (c, d) = (_mm256_loadu_pd(from.offset(2 * stride)), _mm256_loadu_pd(from.offset(3 * stride)));
            let (ab_low, ab_high) = (_mm256_unpacklo_pd(a, b), _mm256_unpackhi_pd(a, b));
            let (cd_low, cd_high) = (_mm256_unpacklo_pd(c, d), _mm256_unpackhi_pd(c, d));
            [
                _mm256_permute2f128_pd::<0x20>(ab_low, cd_low),
                _mm256_permute2f128_pd::<0x20>(ab_high, cd_high),
                _mm256_permute2f128_pd::<0x31>(ab_low, cd_low),
                _mm256_permute2f128_pd::<0x31>(ab_high, cd_high),
            ]
        }
    }
}

impl Vector for FourDoubles {
    type Value = f64;
    type Register = __m256d;
    const LANES: usize = 4;
    #[inline(always)]
    fn splat(self, x: f64) -> __m256d {
        // SAFETY: `self` proves the level; so below.
        unsafe { _mm256_set1_pd(x) }
    }
    #[inline(always)]
    fn add(self, a: __m256d, b: __m256d) -> __m256d {
        // SAFETY: as above.
        unsafe { _mm256_add_pd(a, b) }
    }
    #[inline(always)]
    fn sub(self, a: __m256d, b: __m256d) -> __m256d {
        // SAFETY: as above.
        unsafe { _mm256_sub_pd(a, b) }
    }
    #[inline(always)]
    fn mul(self, a: __m256d, b: __m256d) -> __m256d {
        // SAFETY: as above.
        unsafe { _mm256_mul_pd(a, b) }
    }
    #[inline(always)]
    fn load(self, from: &[f64]) -> __m256d {
        // SAFETY: as above, and the slice has four elements.
        unsafe { _mm256_loadu_pd(from[..4].as_ptr()) }
    }
    #[inline(always)]
    fn store(self, to: &mut [f64], x: __m256d) {
        // SAFETY: as above, and the slice has four elements.
        unsafe { _mm256_storeu_pd(to[..4].as_mut_ptr(), x) }
    }
    #[inline(always)]
    fn choose_negative(self, x: __m256d, other: __m256d, signs: &[i32]) -> __m256d {
        // SAFETY: as above, and the slice has four elements.
        unsafe {
            let signs = _mm256_cvtepi32_epi64(_mm_loadu_si128(signs[..4].as_ptr().cast()));
            _mm256_blendv_pd(x, other, _mm256_castsi256_pd(signs))
        }
    }
    #[inline(always)]
    unsafe fn gather(self, from: *const f64, at: &[i32]) -> __m256d {
        // SAFETY: as above, the slice has four elements, and the caller that the values under the mask are readable.
        unsafe {
            let at = _mm_loadu_si128(at[..4].as_ptr().cast());
            let inside = _mm256_cvtepi32_epi64(_mm_cmpgt_epi32(at, _mm_set1_epi32(-1)));
            _mm256_mask_i32gather_pd::<8>(_mm256_setzero_pd(), from, at, _mm256_castsi256_pd(inside))
        }
    }
    #[inline(always)]
    unsafe fn gather_pairs(self, from: *const f64, at: &[i32]) -> (__m256d, __m256d) {
        // SAFETY: as above, and the caller that the values are readable; volatile as for f32.
        unsafe {
            let pair = |at: &i32| _mm_loadu_pd(from.wrapping_offset(std::ptr::read_volatile(at) as isize));
            let at = &at[..4];
            let [a, b, c, d] = [pair(&at[0]), pair(&at[1]), pair(&at[2]), pair(&at[3])];
            let ac = _mm256_insertf128_pd::<1>(_mm256_castpd128_pd256(a), c);
            let bd = _mm256_insertf128_pd::<1>(_mm256_castpd128_pd256(b), d);
            (_mm256_unpacklo_pd(ac, bd), _mm256_unpackhi_pd(ac, bd))
        }
    }
    #[inline(always)]
    unsafe fn transpose_at(self, from: *const f64, stride: isize, to: *mut f64, to_stride: usize) {
        // SAFETY: `self` proves the level, and the caller promises the rows.
        unsafe {
            for (i, column) in self.columns(from, stride).into_iter().enumerate() {
                _mm256_storeu_pd(to.add(i * to_stride), column);
            }
        }
    }
    #[inline(always)]
    unsafe fn transpose_fours_at(self, from: *const f64, stride: isize, to: *mut f64, to_stride: usize) {
        // SAFETY: the caller's promise.
        unsafe { self.transpose_at(from, stride, to, to_stride) }
    }
    #[inline(always)]
    fn sum_rows(self, rows: &[f64], stride: usize) -> __m256d {
        check(rows.len(), 4, stride);
        // SAFETY: the rows were checked.
        let [a, b, c, d] = unsafe { self.columns(rows.as_ptr(), stride as isize) };
        self.add(self.add(a, c), self.add(b, d))
    }
}

impl Quads {
    /// The four channels of sixteen pixels.
    #[inline(always)]
    fn channels(self, pixels: &[f32]) -> [__m512; 4] {
        let from = |at: usize| self.0.load_slice(&pixels[at..]);
        // SAFETY: `self` proves the level.
        unsafe {
            let even = _mm512_set_epi32(30, 28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8, 6, 4, 2, 0);
            let odd = _mm512_add_epi32(even, _mm512_set1_epi32(1));
            let (p, q, r, s) = (from(0), from(16), from(32), from(48));
            let (ac_low, bd_low) = (_mm512_permutex2var_ps(p, even, q), _mm512_permutex2var_ps(p, odd, q));
            let (ac_high, bd_high) = (_mm512_permutex2var_ps(r, even, s), _mm512_permutex2var_ps(r, odd, s));
            [
                _mm512_permutex2var_ps(ac_low, even, ac_high),
                _mm512_permutex2var_ps(bd_low, even, bd_high),
                _mm512_permutex2var_ps(ac_low, odd, ac_high),
                _mm512_permutex2var_ps(bd_low, odd, bd_high),
            ]
        }
    }
}

impl Vector for Quads {
    type Value = f32;
    type Register = __m128;
    const LANES: usize = 4;
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
    unsafe fn load_unaligned(self, from: *const f32) -> __m128 {
        // SAFETY: the caller's promise.
        unsafe { Sse.load_unaligned(from) }
    }
    #[inline(always)]
    fn store(self, to: &mut [f32], x: __m128) {
        Sse.store(to, x)
    }
    #[inline(always)]
    unsafe fn transpose_at(self, from: *const f32, stride: isize, to: *mut f32, to_stride: usize) {
        // SAFETY: the caller's promise.
        unsafe { Sse.transpose_at(from, stride, to, to_stride) }
    }
    #[inline(always)]
    fn sum_rows(self, rows: &[f32], stride: usize) -> __m128 {
        Sse.sum_rows(rows, stride)
    }
    #[inline(always)]
    fn interleave_pixels(self, from: &[f32], stride: usize, to: &mut [f32]) {
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
    fn deinterleave_pixels(self, from: &[f32], to: &mut [f32], stride: usize) {
        let [a, b, c, d] = self.channels(from);
        self.0.store_slice(to, a);
        self.0.store_slice(&mut to[stride..], b);
        self.0.store_slice(&mut to[2 * stride..], c);
        self.0.store_slice(&mut to[3 * stride..], d);
    }
    #[inline(always)]
    fn sum_pixels(self, pixels: &[f32], to: &mut [f32]) {
        let [a, b, c, d] = self.channels(pixels);
        let sums = Simd::add(self.0, Simd::add(self.0, a, c), Simd::add(self.0, b, d));
        self.0.store_slice(to, sums);
    }
}

impl Vector for Avx2 {
    register!(Avx2);
    #[inline(always)]
    unsafe fn transpose_at(self, from: *const f32, stride: isize, to: *mut f32, to_stride: usize) {
        // SAFETY: `self` proves the level, and the caller promises the rows.
        unsafe {
            let mut r = [_mm256_setzero_ps(); 8];
            for i in 0..8 {
                r[i] = _mm256_loadu_ps(from.offset(i as isize * stride));
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
                _mm256_storeu_ps(to.add(i * to_stride), low);
                _mm256_storeu_ps(to.add((i + 4) * to_stride), high);
            }
        }
    }
    #[inline(always)]
    unsafe fn transpose_fours_at(self, from: *const f32, stride: isize, to: *mut f32, to_stride: usize) {
        // SAFETY: as above.
        unsafe {
            let mut rows = [_mm256_setzero_ps(); 4];
            for i in 0..4 {
                let row = from.offset(i as isize * stride);
                rows[i] = _mm256_set_m128(_mm_loadu_ps(row.offset(4 * stride)), _mm_loadu_ps(row));
            }
            for (i, column) in self.transpose_fours(rows).into_iter().enumerate() {
                _mm256_storeu_ps(to.add(i * to_stride), column);
            }
        }
    }
    #[inline(always)]
    fn sum_rows(self, rows: &[f32], stride: usize) -> __m256 {
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
                *four = _mm256_add_ps(_mm256_shuffle_ps::<0x44>(ab, cd), _mm256_shuffle_ps::<0xee>(ab, cd));
            }
            let [a, b] = fours;
            _mm256_add_ps(_mm256_permute2f128_ps::<0x20>(a, b), _mm256_permute2f128_ps::<0x31>(a, b))
        }
    }
}

impl Vector for Avx512 {
    register!(Avx512);
    const STAYS: bool = true;
    #[inline(always)]
    unsafe fn transpose_at(self, from: *const f32, stride: isize, to: *mut f32, to_stride: usize) {
        // SAFETY: `self` proves the level, and the caller promises the rows.
        unsafe {
            let mut r = [_mm512_setzero_ps(); 16];
            for i in 0..16 {
                r[i] = _mm512_loadu_ps(from.offset(i as isize * stride));
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
                _mm512_storeu_ps(to.add(i * to_stride), r[i]);
            }
        }
    }
    #[inline(always)]
    unsafe fn transpose_fours_at(self, from: *const f32, stride: isize, to: *mut f32, to_stride: usize) {
        // SAFETY: as above.
        unsafe {
            let mut rows = [_mm512_setzero_ps(); 4];
            for i in 0..4 {
                let row = from.offset(i as isize * stride);
                rows[i] = _mm512_castps128_ps512(_mm_loadu_ps(row));
                rows[i] = _mm512_insertf32x4::<1>(rows[i], _mm_loadu_ps(row.offset(4 * stride)));
                rows[i] = _mm512_insertf32x4::<2>(rows[i], _mm_loadu_ps(row.offset(8 * stride)));
                rows[i] = _mm512_insertf32x4::<3>(rows[i], _mm_loadu_ps(row.offset(12 * stride)));
            }
            for (i, column) in self.transpose_fours(rows).into_iter().enumerate() {
                _mm512_storeu_ps(to.add(i * to_stride), column);
            }
        }
    }
    #[inline(always)]
    fn sum_rows(self, rows: &[f32], stride: usize) -> __m512 {
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
                *four = _mm512_add_ps(_mm512_shuffle_ps::<0x44>(ab, cd), _mm512_shuffle_ps::<0xee>(ab, cd));
            }
            let [a, b, c, d] = fours;
            // Neighbouring fours of the same row, first of rows 0 to 7, then of rows 8 to 15.
            let ab = _mm512_add_ps(_mm512_shuffle_f32x4::<0x88>(a, b), _mm512_shuffle_f32x4::<0xdd>(a, b));
            let cd = _mm512_add_ps(_mm512_shuffle_f32x4::<0x88>(c, d), _mm512_shuffle_f32x4::<0xdd>(c, d));
            _mm512_add_ps(_mm512_shuffle_f32x4::<0x88>(ab, cd), _mm512_shuffle_f32x4::<0xdd>(ab, cd))
        }
    }
}
