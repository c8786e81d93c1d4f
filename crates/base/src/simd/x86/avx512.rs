//! AVX-512 F, BW, DQ and VL.

use super::*;
use std::sync::atomic::{AtomicU8, Ordering};

/// Rounds to nearest even, in the upper half of each lane; see [`Simd::store_bf16`].
///
/// # Safety
/// The processor has the level.
#[inline(always)]
unsafe fn rounded_avx512(x: __m512) -> __m512i {
    // SAFETY: the caller's promise.
    unsafe {
        let bits = _mm512_castps_si512(x);
        let odd = _mm512_and_si512(_mm512_srli_epi32::<16>(bits), _mm512_set1_epi32(1));
        let rounded = _mm512_add_epi32(bits, _mm512_add_epi32(odd, _mm512_set1_epi32(0x7fff)));
        let nan = _mm512_cmp_ps_mask::<_CMP_UNORD_Q>(x, x);
        _mm512_mask_or_epi32(rounded, nan, bits, _mm512_set1_epi32(0x40_0000))
    }
}

/// The odd words of 64.
const HIGH: [i16; 32] = {
    let mut words = [0; 32];
    let mut i = 0;
    while i < 32 {
        words[i] = 2 * i as i16 + 1;
        i += 1;
    }
    words
};

/// Rounds to nearest even; see [`Simd::store_bf16`].
///
/// # Safety
/// The processor has the level.
#[inline(always)]
unsafe fn to_bf16_avx512(x: __m512) -> __m256i {
    // SAFETY: the caller's promise.
    unsafe {
        // One instruction, which looks at five bits of each word; a shift and "_mm512_cvtepi32_epi16" are three.
        let high = _mm512_loadu_si512(HIGH.as_ptr().cast());
        _mm512_castsi512_si256(_mm512_permutexvar_epi16(high, rounded_avx512(x)))
    }
}

/// # Safety
/// As [`Simd::store_f16_pair`].
#[inline(always)]
unsafe fn store_64_bytes(to: *mut u16, x: __m512i, stream: bool) {
    // SAFETY: the caller's promise.
    unsafe {
        if stream {
            _mm512_stream_si512(to.cast(), x);
        } else {
            _mm512_storeu_si512(to.cast(), x);
        }
    }
}

/// As `four_pairs`, eight.
///
/// # Safety
/// The processor has AVX-512, and the elements are readable.
#[inline(always)]
unsafe fn eight_pairs(from: *const f32, a: &[i32; 4], b: &[i32; 4]) -> __m512i {
    // SAFETY: the caller's promise.
    unsafe {
        let (a, b) = (four_pairs(from, a), four_pairs(from, b));
        _mm512_castps_si512(_mm512_insertf32x8::<1>(_mm512_castps256_ps512(a), b))
    }
}

/// Whether gathers of 64 bits are quicker than loads: on Intel's processors (0.49 ns for a point's four taps instead of 0.68), not
/// on others.
#[inline(always)]
fn gathers_pairs() -> bool {
    // 0 as long as nobody has asked, then 1 or 2.
    static ANSWER: AtomicU8 = AtomicU8::new(0);
    #[cold]
    #[inline(never)]
    fn ask() -> u8 {
        let answer = if __cpuid(0).ebx.to_le_bytes() == *b"Genu" { 2 } else { 1 };
        ANSWER.store(answer, Ordering::Relaxed);
        answer
    }
    let answer = ANSWER.load(Ordering::Relaxed);
    (if answer == 0 { ask() } else { answer }) == 2
}

impl Simd for Avx512 {
    const LANES: usize = 16;
    const WIDE: bool = true;
    type F32 = __m512;
    /// A bit for each lane.
    type MaskBits = __mmask16;
    #[inline(always)]
    fn mask_bits(self, first: usize, end: usize) -> __mmask16 {
        ((1u32 << end) - (1u32 << first)) as __mmask16
    }
    register_operations! {
        splat(x: f32) -> __m512 = _mm512_set1_ps(x);
        add(a: __m512, b: __m512) -> __m512 = _mm512_add_ps(a, b);
        sub(a: __m512, b: __m512) -> __m512 = _mm512_sub_ps(a, b);
        mul(a: __m512, b: __m512) -> __m512 = _mm512_mul_ps(a, b);
        div(a: __m512, b: __m512) -> __m512 = _mm512_div_ps(a, b);
        larger(a: __m512, b: __m512) -> __m512 = _mm512_max_ps(b, a);
        interleave(a: __m512, b: __m512) -> (__m512, __m512) = {
            let low = _mm512_setr_epi32(0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
            let high = _mm512_setr_epi32(8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
            (_mm512_permutex2var_ps(a, low, b), _mm512_permutex2var_ps(a, high, b))
        };
    }
    #[inline(always)]
    fn permute(self, a: __m512, b: __m512, from: &[i32]) -> __m512 {
        let from = &from[..Self::LANES];
        // SAFETY: `self` proves the level, and the slice has LANES elements.
        unsafe { _mm512_permutex2var_ps(a, _mm512_loadu_si512(from.as_ptr().cast()), b) }
    }
    #[inline(always)]
    fn with_lane(self, x: __m512, lane: usize, value: f32) -> __m512 {
        // SAFETY: `self` proves the level.
        unsafe { _mm512_mask_broadcastss_ps(x, self.mask_bits(lane, lane + 1), _mm_set_ss(value)) }
    }
    #[inline(always)]
    fn with_bytes_behind(self, a: __m512, bytes: usize, b: __m512) -> __m512 {
        let behind = u64::MAX.checked_shl(bytes as u32).unwrap_or(0);
        // SAFETY: `self` proves the level.
        unsafe {
            let (a, b) = (_mm512_castps_si512(a), _mm512_castps_si512(b));
            _mm512_castsi512_ps(_mm512_mask_blend_epi8(behind, a, b))
        }
    }
    #[inline(always)]
    fn choose_negative(self, x: __m512, other: __m512, signs: &[i32]) -> __m512 {
        let signs = &signs[..Self::LANES];
        // SAFETY: `self` proves the level, and the slice has LANES elements.
        unsafe {
            let signs = _mm512_loadu_si512(signs.as_ptr().cast());
            _mm512_mask_mov_ps(other, _mm512_cmpgt_epi32_mask(signs, _mm512_set1_epi32(-1)), x)
        }
    }
    #[inline(always)]
    unsafe fn gather_f32(self, from: *const f32, at: &[i32]) -> __m512 {
        let at = &at[..Self::LANES];
        // SAFETY: `self` proves the level, the slice has LANES elements, and the caller that those under the mask are readable.
        unsafe {
            let at = _mm512_loadu_si512(at.as_ptr().cast());
            let inside = _mm512_cmpgt_epi32_mask(at, _mm512_set1_epi32(-1));
            _mm512_mask_i32gather_ps::<4>(_mm512_setzero_ps(), inside, at, from)
        }
    }
    #[inline(always)]
    unsafe fn gather_pairs_f32(self, from: *const f32, at: &[i32]) -> (__m512, __m512) {
        let at: &[[i32; 4]; 4] = at[..Self::LANES].as_chunks().0.first_chunk().expect("four chunks");
        // SAFETY: `self` proves the level; the rest is the caller's promise.
        unsafe {
            let (low, high) = if gathers_pairs() {
                let first = at.as_ptr();
                let second = first.add(2);
                let (first, second) = (_mm256_loadu_si256(first.cast()), _mm256_loadu_si256(second.cast()));
                let from = from.cast();
                (_mm512_i32gather_epi64::<4>(first, from), _mm512_i32gather_epi64::<4>(second, from))
            } else {
                (eight_pairs(from, &at[0], &at[1]), eight_pairs(from, &at[2], &at[3]))
            };
            let (low, high) = (_mm512_castsi512_ps(low), _mm512_castsi512_ps(high));
            let even = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
            let odd = _mm512_add_epi32(even, _mm512_set1_epi32(1));
            (_mm512_permutex2var_ps(low, even, high), _mm512_permutex2var_ps(low, odd, high))
        }
    }
    prefetches! {}
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
        store_f16_pair(to: *mut u16, a: __m512, b: __m512, stream: bool) = {
            let a = _mm512_castsi256_si512(_mm512_cvtps_ph::<_MM_FROUND_TO_NEAREST_INT>(a));
            let b = _mm512_cvtps_ph::<_MM_FROUND_TO_NEAREST_INT>(b);
            store_64_bytes(to, _mm512_inserti64x4::<1>(a, b), stream)
        };
        store_bf16_pair(to: *mut u16, a: __m512, b: __m512, stream: bool) = {
            let high = _mm512_loadu_si512(HIGH.as_ptr().cast());
            store_64_bytes(to, _mm512_permutex2var_epi16(rounded_avx512(a), high, rounded_avx512(b)), stream)
        };
        load_f32_masked(from: *const f32, mask: Mask<__mmask16>) -> __m512 =
            _mm512_maskz_loadu_ps(mask.bits, from);
        load_f16_masked(from: *const u16, mask: Mask<__mmask16>) -> __m512 =
            _mm512_cvtph_ps(_mm256_maskz_loadu_epi16(mask.bits, from.cast()));
        load_bf16_masked(from: *const u16, mask: Mask<__mmask16>) -> __m512 = {
            let bits = _mm256_maskz_loadu_epi16(mask.bits, from.cast());
            _mm512_castsi512_ps(_mm512_slli_epi32::<16>(_mm512_cvtepu16_epi32(bits)))
        };
        store_f32_masked(to: *mut f32, mask: Mask<__mmask16>, x: __m512) =
            _mm512_mask_storeu_ps(to, mask.bits, x);
        store_f16_masked(to: *mut u16, mask: Mask<__mmask16>, x: __m512) = {
            let bits = _mm512_cvtps_ph::<_MM_FROUND_TO_NEAREST_INT>(x);
            _mm256_mask_storeu_epi16(to.cast(), mask.bits, bits)
        };
        store_bf16_masked(to: *mut u16, mask: Mask<__mmask16>, x: __m512) =
            _mm256_mask_storeu_epi16(to.cast(), mask.bits, to_bf16_avx512(x));
    }
}
