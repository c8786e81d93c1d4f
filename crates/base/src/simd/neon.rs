//! NEON, which every aarch64 has.

use super::{Simd, token};
use std::arch::aarch64::*;

token! {
    /// NEON.
    Neon
}

impl Simd for Neon {
    const LANES: usize = 4;
    type F32 = float32x4_t;
    type MaskBits = ();

    #[inline(always)]
    fn splat(self, x: f32) -> float32x4_t {
        // SAFETY: `self` proves the level.
        unsafe { vdupq_n_f32(x) }
    }
    #[inline(always)]
    fn add(self, a: float32x4_t, b: float32x4_t) -> float32x4_t {
        // SAFETY: `self` proves the level.
        unsafe { vaddq_f32(a, b) }
    }
    #[inline(always)]
    fn sub(self, a: float32x4_t, b: float32x4_t) -> float32x4_t {
        // SAFETY: `self` proves the level.
        unsafe { vsubq_f32(a, b) }
    }
    #[inline(always)]
    fn mul(self, a: float32x4_t, b: float32x4_t) -> float32x4_t {
        // SAFETY: `self` proves the level.
        unsafe { vmulq_f32(a, b) }
    }
    #[inline(always)]
    fn div(self, a: float32x4_t, b: float32x4_t) -> float32x4_t {
        // SAFETY: `self` proves the level.
        unsafe { vdivq_f32(a, b) }
    }
    #[inline(always)]
    fn larger(self, a: float32x4_t, b: float32x4_t) -> float32x4_t {
        // SAFETY: `self` proves the level.
        unsafe { vbslq_f32(vcgtq_f32(b, a), b, a) }
    }
    #[inline(always)]
    fn mask_bits(self, _: usize, _: usize) {}
    #[inline(always)]
    fn interleave(self, a: float32x4_t, b: float32x4_t) -> (float32x4_t, float32x4_t) {
        // SAFETY: `self` proves the level.
        unsafe { (vzip1q_f32(a, b), vzip2q_f32(a, b)) }
    }
    #[inline(always)]
    fn prefetch_far<T>(self, address: *const T) {
        // SAFETY: a hint never faults.
        unsafe {
            std::arch::asm!("prfm pldl2keep, [{}]", in(reg) address, options(nostack, preserves_flags, readonly))
        };
    }
    #[inline(always)]
    fn permute(self, a: float32x4_t, b: float32x4_t, from: &[i32]) -> float32x4_t {
        let from = &from[..Self::LANES];
        // SAFETY: `self` proves the level, and the slice has LANES elements.
        unsafe {
            // The bytes of each lane: four times the lane, and 0 to 3.
            let lanes = vandq_u32(vld1q_u32(from.as_ptr().cast()), vdupq_n_u32(7));
            let bytes = vaddq_u32(vmulq_n_u32(lanes, 0x0404_0404), vdupq_n_u32(0x0302_0100));
            let both = uint8x16x2_t(vreinterpretq_u8_f32(a), vreinterpretq_u8_f32(b));
            vreinterpretq_f32_u8(vqtbl2q_u8(both, vreinterpretq_u8_u32(bytes)))
        }
    }
    #[inline(always)]
    fn prefetch<T>(self, address: *const T) {
        // SAFETY: a hint never faults.
        unsafe {
            std::arch::asm!("prfm pldl1keep, [{}]", in(reg) address, options(nostack, preserves_flags, readonly))
        };
    }

    #[inline(always)]
    unsafe fn load_f32(self, from: *const f32) -> float32x4_t {
        // SAFETY: the caller's promise.
        unsafe { vld1q_f32(from) }
    }
    #[inline(always)]
    unsafe fn store_f32(self, to: *mut f32, x: float32x4_t) {
        // SAFETY: the caller's promise.
        unsafe { vst1q_f32(to, x) }
    }
    #[inline(always)]
    unsafe fn load_f16(self, from: *const u16) -> float32x4_t {
        // SAFETY: the caller's promise.
        unsafe { vcvt_f32_f16(vreinterpret_f16_u16(vld1_u16(from))) }
    }
    #[inline(always)]
    unsafe fn store_f16(self, to: *mut u16, x: float32x4_t) {
        // SAFETY: the caller's promise.
        unsafe { vst1_u16(to, vreinterpret_u16_f16(vcvt_f16_f32(x))) }
    }
    #[inline(always)]
    unsafe fn load_bf16(self, from: *const u16) -> float32x4_t {
        // SAFETY: the caller's promise.
        unsafe { vreinterpretq_f32_u32(vshll_n_u16::<16>(vld1_u16(from))) }
    }
    #[inline(always)]
    unsafe fn store_bf16(self, to: *mut u16, x: float32x4_t) {
        // SAFETY: the caller's promise.
        unsafe {
            let bits = vreinterpretq_u32_f32(x);
            let top = vshrq_n_u32::<16>(bits);
            let odd = vandq_u32(top, vdupq_n_u32(1));
            let rounded = vaddq_u32(bits, vaddq_u32(odd, vdupq_n_u32(0x7fff)));
            let quiet = vorrq_u32(top, vdupq_n_u32(0x40));
            vst1_u16(to, vmovn_u32(vbslq_u32(vceqq_f32(x, x), vshrq_n_u32::<16>(rounded), quiet)))
        }
    }
}
