//! Registers of elements as they are in memory: what patches are transposed with.
#![allow(unsafe_code)] // the intrinsics

#[cfg(target_arch = "aarch64")]
use crate::simd::Neon;
#[cfg(target_arch = "x86_64")]
use crate::simd::{Avx2, Avx512};
use crate::simd::{Scalar, Simd};

/// Operations on registers of floats or of halves. Levels that have none of it have no body that asks.
pub trait Words: Simd {
    /// Bytes of a register; 0 if there is none.
    const REGISTER: usize = 0;
    /// Parts of a register, each of which `within` interleaves by itself.
    const PARTS: usize = 1;
    /// Interleaves two registers within each part, of elements of BYTES bytes.
    #[inline(always)]
    fn pair<const BYTES: usize>(self, _: Self::F32, _: Self::F32) -> [Self::F32; 2] {
        unreachable!("no such registers")
    }
    /// Interleaves P registers within each part: P is a power of two. Register i becomes chunk i of what the first parts are, and of what
    /// the second ones are.
    #[inline(always)]
    fn within<const P: usize, const BYTES: usize>(self, mut registers: [Self::F32; P]) -> [Self::F32; P] {
        let mut done = 1;
        while done < P {
            let from = registers;
            for i in 0..P / 2 {
                [registers[2 * i], registers[2 * i + 1]] = self.pair::<BYTES>(from[i], from[i + P / 2]);
            }
            done *= 2;
        }
        registers
    }
    /// The first parts of two registers, then the second ones.
    #[inline(always)]
    fn across(self, _: Self::F32, _: Self::F32) -> [Self::F32; 2] {
        unreachable!("no such registers")
    }
    /// Of eight groups of four halves, which are two pairs a half, the first three of each.
    #[inline(always)]
    fn three_of_four(self, _: Self::F32) -> Self::F32 {
        unreachable!("no such registers")
    }
    /// Halves plus zero, as if they were widened and rounded: -0 becomes 0, a NaN quiet. `infinity` tells the format.
    #[inline(always)]
    fn plus_zero(self, _: Self::F32, _infinity: i16) -> Self::F32 {
        unreachable!("no such registers")
    }
    /// Stores the first half, or the second.
    ///
    /// # Safety
    /// Half a register is writable at `to`.
    #[inline(always)]
    unsafe fn store_half(self, _to: *mut u8, _: Self::F32, _second: bool) {
        unreachable!("no such registers")
    }
}

impl Words for Scalar {}
#[cfg(target_arch = "x86_64")]
impl Words for Avx512 {}

#[cfg(target_arch = "x86_64")]
impl Words for Avx2 {
    const REGISTER: usize = 32;
    const PARTS: usize = 2;
    #[inline(always)]
    fn pair<const BYTES: usize>(self, a: Self::F32, b: Self::F32) -> [Self::F32; 2] {
        use std::arch::x86_64::*;
        // SAFETY: `self` proves the level.
        unsafe {
            if BYTES == 4 {
                return [_mm256_unpacklo_ps(a, b), _mm256_unpackhi_ps(a, b)];
            }
            let (a, b) = (_mm256_castps_si256(a), _mm256_castps_si256(b));
            [
                _mm256_castsi256_ps(_mm256_unpacklo_epi16(a, b)),
                _mm256_castsi256_ps(_mm256_unpackhi_epi16(a, b)),
            ]
        }
    }
    #[inline(always)]
    fn across(self, a: Self::F32, b: Self::F32) -> [Self::F32; 2] {
        use std::arch::x86_64::*;
        // SAFETY: `self` proves the level.
        unsafe { [_mm256_permute2f128_ps::<0x20>(a, b), _mm256_permute2f128_ps::<0x31>(a, b)] }
    }
    #[inline(always)]
    fn three_of_four(self, x: Self::F32) -> Self::F32 {
        use std::arch::x86_64::*;
        // SAFETY: `self` proves the level.
        unsafe {
            let bytes = _mm_setr_epi8(0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 13, -1, -1, -1, -1);
            let bytes = _mm256_broadcastsi128_si256(bytes);
            _mm256_castsi256_ps(_mm256_shuffle_epi8(_mm256_castps_si256(x), bytes))
        }
    }
    #[inline(always)]
    fn plus_zero(self, x: Self::F32, infinity: i16) -> Self::F32 {
        use std::arch::x86_64::*;
        // SAFETY: `self` proves the level.
        unsafe {
            let x = _mm256_castps_si256(x);
            let magnitude = _mm256_and_si256(x, _mm256_set1_epi16(i16::MAX));
            let nan = _mm256_cmpgt_epi16(magnitude, _mm256_set1_epi16(infinity));
            // The first bit of the fraction.
            let quiet = _mm256_set1_epi16((infinity & -infinity) >> 1);
            let x_or_nan = _mm256_or_si256(x, _mm256_and_si256(nan, quiet));
            let negative_zero = _mm256_cmpeq_epi16(x, _mm256_set1_epi16(i16::MIN));
            _mm256_castsi256_ps(_mm256_andnot_si256(negative_zero, x_or_nan))
        }
    }
    #[inline(always)]
    unsafe fn store_half(self, to: *mut u8, x: Self::F32, second: bool) {
        use std::arch::x86_64::*;
        // SAFETY: `self` proves the level; the rest is the caller's promise.
        unsafe {
            let half = if second { _mm256_extractf128_ps::<1>(x) } else { _mm256_castps256_ps128(x) };
            _mm_storeu_ps(to.cast(), half)
        }
    }
}

#[cfg(target_arch = "aarch64")]
impl Words for Neon {
    const REGISTER: usize = 16;
    #[inline(always)]
    fn pair<const BYTES: usize>(self, a: Self::F32, b: Self::F32) -> [Self::F32; 2] {
        use std::arch::aarch64::*;
        // SAFETY: `self` proves the level.
        unsafe {
            if BYTES == 4 {
                return [vzip1q_f32(a, b), vzip2q_f32(a, b)];
            }
            let (a, b) = (vreinterpretq_u16_f32(a), vreinterpretq_u16_f32(b));
            [vreinterpretq_f32_u16(vzip1q_u16(a, b)), vreinterpretq_f32_u16(vzip2q_u16(a, b))]
        }
    }
    #[inline(always)]
    fn plus_zero(self, x: Self::F32, infinity: i16) -> Self::F32 {
        use std::arch::aarch64::*;
        // SAFETY: `self` proves the level.
        unsafe {
            let x = vreinterpretq_s16_f32(x);
            let magnitude = vandq_s16(x, vdupq_n_s16(i16::MAX));
            let nan = vreinterpretq_s16_u16(vcgtq_s16(magnitude, vdupq_n_s16(infinity)));
            // The first bit of the fraction.
            let quiet = vdupq_n_s16((infinity & -infinity) >> 1);
            let x_or_nan = vorrq_s16(x, vandq_s16(nan, quiet));
            let negative_zero = vreinterpretq_s16_u16(vceqq_s16(x, vdupq_n_s16(i16::MIN)));
            vreinterpretq_f32_s16(vbicq_s16(x_or_nan, negative_zero))
        }
    }
    #[inline(always)]
    unsafe fn store_half(self, to: *mut u8, x: Self::F32, second: bool) {
        use std::arch::aarch64::*;
        // SAFETY: `self` proves the level; the rest is the caller's promise.
        unsafe {
            let half = if second { vget_high_f32(x) } else { vget_low_f32(x) };
            vst1_u8(to, vreinterpret_u8_f32(half))
        }
    }
}
