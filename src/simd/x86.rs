//! AVX2 with FMA and F16C, and AVX-512.

use super::{Simd, token};
use std::arch::x86_64::*;

token! {
    /// AVX2, FMA and F16C.
    Avx2
}
token! {
    /// AVX-512 F, BW, DQ and VL on top of AVX2.
    Avx512
}

/// Bodies of the trait's methods; `self` proves the level and the caller proves the pointer.
macro_rules! operations {
    ($($name:ident($($a:ident: $t:ty),*) $(-> $r:ty)? = $body:expr;)*) => {$(
        #[inline(always)]
        unsafe fn $name(self, $($a: $t),*) $(-> $r)? {
            // SAFETY: `self` proves the level, the caller that the pointer is good for LANES elements.
            unsafe { $body }
        }
    )*};
}

/// Bodies of the trait's methods that touch no memory.
macro_rules! register_operations {
    ($($name:ident($($a:ident: $t:ty),*) -> $r:ty = $body:expr;)*) => {$(
        #[inline(always)]
        fn $name(self, $($a: $t),*) -> $r {
            // SAFETY: `self` proves the level.
            unsafe { $body }
        }
    )*};
}

#[inline(always)]
fn prefetch_line<T>(address: *const T) {
    // SAFETY: a hint never faults, and every x86-64 has SSE.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(address.cast()) }
}

/// Rounds to nearest even; see [`Simd::store_bf16`].
///
/// # Safety
/// The processor has the level.
#[inline(always)]
unsafe fn to_bf16_avx2(x: __m256) -> __m128i {
    // SAFETY: the caller's promise.
    unsafe {
        let bits = _mm256_castps_si256(x);
        let top = _mm256_srli_epi32::<16>(bits);
        let odd = _mm256_and_si256(top, _mm256_set1_epi32(1));
        let rounded = _mm256_add_epi32(bits, _mm256_add_epi32(odd, _mm256_set1_epi32(0x7fff)));
        let nan = _mm256_castps_si256(_mm256_cmp_ps::<_CMP_UNORD_Q>(x, x));
        let quiet = _mm256_or_si256(top, _mm256_set1_epi32(0x40));
        let chosen = _mm256_blendv_epi8(_mm256_srli_epi32::<16>(rounded), quiet, nan);
        _mm_packus_epi32(_mm256_castsi256_si128(chosen), _mm256_extracti128_si256::<1>(chosen))
    }
}

impl Simd for Avx2 {
    const LANES: usize = 8;
    type F32 = __m256;
    register_operations! {
        splat(x: f32) -> __m256 = _mm256_set1_ps(x);
        add(a: __m256, b: __m256) -> __m256 = _mm256_add_ps(a, b);
        sub(a: __m256, b: __m256) -> __m256 = _mm256_sub_ps(a, b);
        mul(a: __m256, b: __m256) -> __m256 = _mm256_mul_ps(a, b);
        div(a: __m256, b: __m256) -> __m256 = _mm256_div_ps(a, b);
    }
    #[inline(always)]
    fn prefetch<T>(self, address: *const T) {
        prefetch_line(address)
    }
    operations! {
        load_f32(from: *const f32) -> __m256 = _mm256_loadu_ps(from);
        store_f32(to: *mut f32, x: __m256) = _mm256_storeu_ps(to, x);
        load_f16(from: *const u16) -> __m256 = _mm256_cvtph_ps(_mm_loadu_si128(from.cast()));
        store_f16(to: *mut u16, x: __m256) =
            _mm_storeu_si128(to.cast(), _mm256_cvtps_ph::<_MM_FROUND_TO_NEAREST_INT>(x));
        load_bf16(from: *const u16) -> __m256 =
            _mm256_castsi256_ps(_mm256_slli_epi32::<16>(_mm256_cvtepu16_epi32(_mm_loadu_si128(from.cast()))));
        store_bf16(to: *mut u16, x: __m256) = _mm_storeu_si128(to.cast(), to_bf16_avx2(x));
        stream_f32(to: *mut f32, x: __m256) = _mm256_stream_ps(to, x);
        stream_f16(to: *mut u16, x: __m256) =
            _mm_stream_si128(to.cast(), _mm256_cvtps_ph::<_MM_FROUND_TO_NEAREST_INT>(x));
        stream_bf16(to: *mut u16, x: __m256) = _mm_stream_si128(to.cast(), to_bf16_avx2(x));
    }
}

/// Rounds to nearest even; see [`Simd::store_bf16`].
///
/// # Safety
/// The processor has the level.
#[inline(always)]
unsafe fn to_bf16_avx512(x: __m512) -> __m256i {
    // SAFETY: the caller's promise.
    unsafe {
        let bits = _mm512_castps_si512(x);
        let top = _mm512_srli_epi32::<16>(bits);
        let odd = _mm512_and_si512(top, _mm512_set1_epi32(1));
        let rounded = _mm512_add_epi32(bits, _mm512_add_epi32(odd, _mm512_set1_epi32(0x7fff)));
        let nan = _mm512_cmp_ps_mask::<_CMP_UNORD_Q>(x, x);
        let quiet = _mm512_or_si512(top, _mm512_set1_epi32(0x40));
        _mm512_cvtepi32_epi16(_mm512_mask_mov_epi32(_mm512_srli_epi32::<16>(rounded), nan, quiet))
    }
}

impl Simd for Avx512 {
    const LANES: usize = 16;
    type F32 = __m512;
    register_operations! {
        splat(x: f32) -> __m512 = _mm512_set1_ps(x);
        add(a: __m512, b: __m512) -> __m512 = _mm512_add_ps(a, b);
        sub(a: __m512, b: __m512) -> __m512 = _mm512_sub_ps(a, b);
        mul(a: __m512, b: __m512) -> __m512 = _mm512_mul_ps(a, b);
        div(a: __m512, b: __m512) -> __m512 = _mm512_div_ps(a, b);
    }
    #[inline(always)]
    fn prefetch<T>(self, address: *const T) {
        prefetch_line(address)
    }
    operations! {
        load_f32(from: *const f32) -> __m512 = _mm512_loadu_ps(from);
        store_f32(to: *mut f32, x: __m512) = _mm512_storeu_ps(to, x);
        load_f16(from: *const u16) -> __m512 = _mm512_cvtph_ps(_mm256_loadu_si256(from.cast()));
        store_f16(to: *mut u16, x: __m512) =
            _mm256_storeu_si256(to.cast(), _mm512_cvtps_ph::<_MM_FROUND_TO_NEAREST_INT>(x));
        load_bf16(from: *const u16) -> __m512 =
            _mm512_castsi512_ps(_mm512_slli_epi32::<16>(_mm512_cvtepu16_epi32(_mm256_loadu_si256(from.cast()))));
        store_bf16(to: *mut u16, x: __m512) = _mm256_storeu_si256(to.cast(), to_bf16_avx512(x));
        stream_f32(to: *mut f32, x: __m512) = _mm512_stream_ps(to, x);
        stream_f16(to: *mut u16, x: __m512) =
            _mm256_stream_si256(to.cast(), _mm512_cvtps_ph::<_MM_FROUND_TO_NEAREST_INT>(x));
        stream_bf16(to: *mut u16, x: __m512) = _mm256_stream_si256(to.cast(), to_bf16_avx512(x));
    }
}
