//! AVX2 with FMA and F16C.

use super::*;
use std::ops::Range;

/// Rounds to nearest even, in the lower half of each lane; see [`Simd::store_bf16`].
///
/// # Safety
/// The processor has the level.
#[inline(always)]
unsafe fn rounded_avx2(x: __m256) -> __m256i {
    // SAFETY: the caller's promise.
    unsafe {
        let bits = _mm256_castps_si256(x);
        let top = _mm256_srli_epi32::<16>(bits);
        let odd = _mm256_and_si256(top, _mm256_set1_epi32(1));
        let rounded = _mm256_add_epi32(bits, _mm256_add_epi32(odd, _mm256_set1_epi32(0x7fff)));
        let nan = _mm256_castps_si256(_mm256_cmp_ps::<_CMP_UNORD_Q>(x, x));
        let quiet = _mm256_or_si256(top, _mm256_set1_epi32(0x40));
        _mm256_blendv_epi8(_mm256_srli_epi32::<16>(rounded), quiet, nan)
    }
}

/// Rounds to nearest even; see [`Simd::store_bf16`].
///
/// # Safety
/// The processor has the level.
#[inline(always)]
unsafe fn to_bf16_avx2(x: __m256) -> __m128i {
    // SAFETY: the caller's promise.
    unsafe {
        let words = rounded_avx2(x);
        _mm_packus_epi32(_mm256_castsi256_si128(words), _mm256_extracti128_si256::<1>(words))
    }
}

/// The bytes of a register, by their places.
const PLACES: [i8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/// The halves under a mask, zeros elsewhere.
///
/// # Safety
/// The processor has AVX2, and those halves are readable, counted from `from`.
#[inline(always)]
unsafe fn load_halves_masked(from: *const u16, lanes: Range<usize>) -> __m128i {
    // SAFETY: the caller's promise; from the last ones down, no more than are wanted.
    unsafe {
        if lanes.len() == 8 {
            return _mm_loadu_si128(from.cast());
        }
        let mut at = from.wrapping_add(lanes.end);
        let mut halves = _mm_setzero_si128();
        if lanes.len() & 1 != 0 {
            at = at.sub(1);
            halves = _mm_cvtsi32_si128(i32::from(at.read_unaligned()));
        }
        if lanes.len() & 2 != 0 {
            at = at.sub(2);
            halves = _mm_or_si128(_mm_bslli_si128::<4>(halves), _mm_loadu_si32(at.cast()));
        }
        if lanes.len() & 4 != 0 {
            at = at.sub(4);
            halves = _mm_unpacklo_epi64(_mm_loadl_epi64(at.cast()), halves);
        }
        if lanes.start != 0 {
            let places = _mm_loadu_si128(PLACES.as_ptr().cast());
            // A place below 0 becomes a zero.
            halves = _mm_shuffle_epi8(halves, _mm_sub_epi8(places, _mm_set1_epi8(2 * lanes.start as i8)));
        }
        halves
    }
}

/// Stores the halves under a mask. `_mm_maskmoveu_si128` would store past the caches.
///
/// # Safety
/// The processor has AVX2, and those halves are writable, counted from `to`.
#[inline(always)]
unsafe fn store_halves_masked(to: *mut u16, lanes: Range<usize>, mut halves: __m128i) {
    // SAFETY: the caller's promise; as many as are wanted.
    unsafe {
        if lanes.len() == 8 {
            return _mm_storeu_si128(to.cast(), halves);
        }
        if lanes.start != 0 {
            let places = _mm_loadu_si128(PLACES.as_ptr().cast());
            halves = _mm_shuffle_epi8(halves, _mm_add_epi8(places, _mm_set1_epi8(2 * lanes.start as i8)));
        }
        let mut at = to.wrapping_add(lanes.start);
        if lanes.len() & 4 != 0 {
            _mm_storel_epi64(at.cast(), halves);
            at = at.add(4);
            halves = _mm_unpackhi_epi64(halves, halves);
        }
        if lanes.len() & 2 != 0 {
            _mm_storeu_si32(at.cast(), halves);
            at = at.add(2);
            halves = _mm_bsrli_si128::<4>(halves);
        }
        if lanes.len() & 1 != 0 {
            at.write_unaligned(_mm_extract_epi16::<0>(halves) as u16);
        }
    }
}

/// Stores the lanes under a mask, four, two and one: 1.1 ns on Zen 4, where `_mm256_maskstore_ps` takes 4.2.
///
/// # Safety
/// The processor has AVX2, and the elements of those lanes are writable, counted from `to`.
#[inline(always)]
unsafe fn store_lanes_masked(to: *mut f32, lanes: Range<usize>, mut x: __m256) {
    // SAFETY: the caller's promise; as many as are wanted.
    unsafe {
        if lanes.len() == 8 {
            return _mm256_storeu_ps(to, x);
        }
        if lanes.start != 0 {
            let places = _mm256_cvtepi8_epi32(_mm_loadl_epi64(PLACES.as_ptr().cast()));
            x = _mm256_permutevar8x32_ps(x, _mm256_add_epi32(places, _mm256_set1_epi32(lanes.start as i32)));
        }
        let mut at = to.wrapping_add(lanes.start);
        let mut four = _mm256_castps256_ps128(x);
        if lanes.len() & 4 != 0 {
            _mm_storeu_ps(at, four);
            at = at.add(4);
            four = _mm256_extractf128_ps::<1>(x);
        }
        if lanes.len() & 2 != 0 {
            _mm_storel_epi64(at.cast(), _mm_castps_si128(four));
            at = at.add(2);
            four = _mm_movehl_ps(four, four);
        }
        if lanes.len() & 1 != 0 {
            _mm_store_ss(at, four);
        }
    }
}

/// # Safety
/// As [`Simd::store_f16_pair`], at AVX2.
#[inline(always)]
unsafe fn store_32_bytes(to: *mut u16, x: __m256i, stream: bool) {
    // SAFETY: the caller's promise.
    unsafe {
        if stream {
            _mm256_stream_si256(to.cast(), x);
        } else {
            _mm256_storeu_si256(to.cast(), x);
        }
    }
}

impl Simd for Avx2 {
    const LANES: usize = 8;
    type F32 = __m256;
    /// All bits of each lane.
    type MaskBits = __m256i;
    /// The halves meet in the last step only: of eight registers that is half of the shuffles.
    #[inline(always)]
    fn interleave_all<const P: usize>(self, mut registers: [__m256; P]) -> [__m256; P] {
        if P == 1 || !P.is_power_of_two() {
            return in_steps(self, registers);
        }
        let mut done = 1;
        while done < P {
            let from = registers;
            for i in 0..P / 2 {
                let (a, b) = (from[i], from[i + P / 2]);
                // SAFETY: `self` proves the level.
                (registers[2 * i], registers[2 * i + 1]) =
                    unsafe { (_mm256_unpacklo_ps(a, b), _mm256_unpackhi_ps(a, b)) };
            }
            done *= 2;
        }
        let from = registers;
        for i in 0..P / 2 {
            let (a, b) = (from[2 * i], from[2 * i + 1]);
            // SAFETY: `self` proves the level.
            (registers[i], registers[i + P / 2]) =
                unsafe { (_mm256_permute2f128_ps::<0x20>(a, b), _mm256_permute2f128_ps::<0x31>(a, b)) };
        }
        registers
    }
    register_operations! {
        mask_bits(first: usize, end: usize) -> __m256i = {
            let lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
            let from_first = _mm256_cmpgt_epi32(lanes, _mm256_set1_epi32(first as i32 - 1));
            _mm256_and_si256(from_first, _mm256_cmpgt_epi32(_mm256_set1_epi32(end as i32), lanes))
        };
        splat(x: f32) -> __m256 = _mm256_set1_ps(x);
        add(a: __m256, b: __m256) -> __m256 = _mm256_add_ps(a, b);
        sub(a: __m256, b: __m256) -> __m256 = _mm256_sub_ps(a, b);
        mul(a: __m256, b: __m256) -> __m256 = _mm256_mul_ps(a, b);
        div(a: __m256, b: __m256) -> __m256 = _mm256_div_ps(a, b);
        larger(a: __m256, b: __m256) -> __m256 = _mm256_max_ps(b, a);
        interleave(a: __m256, b: __m256) -> (__m256, __m256) = {
            let (low, high) = (_mm256_unpacklo_ps(a, b), _mm256_unpackhi_ps(a, b));
            (_mm256_permute2f128_ps::<0x20>(low, high), _mm256_permute2f128_ps::<0x31>(low, high))
        };
    }
    #[inline(always)]
    fn permute(self, a: __m256, b: __m256, from: &[i32]) -> __m256 {
        let from = &from[..Self::LANES];
        // SAFETY: `self` proves the level, and the slice has LANES elements.
        unsafe {
            let from = _mm256_loadu_si256(from.as_ptr().cast());
            let (a, b) = (_mm256_permutevar8x32_ps(a, from), _mm256_permutevar8x32_ps(b, from));
            _mm256_blendv_ps(a, b, _mm256_castsi256_ps(_mm256_slli_epi32::<28>(from)))
        }
    }
    #[inline(always)]
    fn with_lane(self, x: __m256, lane: usize, value: f32) -> __m256 {
        // SAFETY: `self` proves the level.
        unsafe {
            let mask = _mm256_castsi256_ps(self.mask_bits(lane, lane + 1));
            _mm256_blendv_ps(x, _mm256_set1_ps(value), mask)
        }
    }
    #[inline(always)]
    fn with_bytes_behind(self, a: __m256, bytes: usize, b: __m256) -> __m256 {
        // SAFETY: `self` proves the level.
        unsafe {
            let sixteen = _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
            let places = _mm256_broadcastsi128_si256(sixteen);
            let places = _mm256_add_epi8(
                places,
                _mm256_setr_epi64x(0, 0, 0x1010_1010_1010_1010, 0x1010_1010_1010_1010),
            );
            let kept = _mm256_cmpgt_epi8(_mm256_set1_epi8(bytes.min(32) as i8), places);
            let mixed = _mm256_blendv_epi8(_mm256_castps_si256(b), _mm256_castps_si256(a), kept);
            _mm256_castsi256_ps(mixed)
        }
    }
    #[inline(always)]
    fn choose_negative(self, x: __m256, other: __m256, signs: &[i32]) -> __m256 {
        let signs = &signs[..Self::LANES];
        // SAFETY: `self` proves the level, and the slice has LANES elements.
        unsafe { _mm256_blendv_ps(x, other, _mm256_loadu_ps(signs.as_ptr().cast())) }
    }
    #[inline(always)]
    unsafe fn gather_f32(self, from: *const f32, at: &[i32]) -> __m256 {
        let at = &at[..Self::LANES];
        // SAFETY: `self` proves the level, the slice has LANES elements, and the caller that those under the mask are readable.
        unsafe {
            let at = _mm256_loadu_si256(at.as_ptr().cast());
            let inside = _mm256_castsi256_ps(_mm256_cmpgt_epi32(at, _mm256_set1_epi32(-1)));
            _mm256_mask_i32gather_ps::<4>(_mm256_setzero_ps(), from, at, inside)
        }
    }
    #[inline(always)]
    unsafe fn gather_pairs_f32(self, from: *const f32, at: &[i32]) -> (__m256, __m256) {
        let at: &[[i32; 4]; 2] = at[..Self::LANES].as_chunks().0.first_chunk().expect("two chunks");
        // SAFETY: `self` proves the level; the rest is the caller's promise.
        unsafe {
            let [a, b] = [four_pairs(from, &at[0]), four_pairs(from, &at[1])];
            // Points 0, 1, 4, 5 and 2, 3, 6, 7.
            let (low, high) = (_mm256_permute2f128_ps::<0x20>(a, b), _mm256_permute2f128_ps::<0x31>(a, b));
            (_mm256_shuffle_ps::<0x88>(low, high), _mm256_shuffle_ps::<0xdd>(low, high))
        }
    }
    prefetches! {}
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
        load_f32_masked(from: *const f32, mask: Mask<__m256i>) -> __m256 =
            _mm256_maskload_ps(from, mask.bits);
        load_f16_masked(from: *const u16, mask: Mask<__m256i>) -> __m256 =
            _mm256_cvtph_ps(load_halves_masked(from, mask.lanes()));
        load_bf16_masked(from: *const u16, mask: Mask<__m256i>) -> __m256 =
            _mm256_castsi256_ps(_mm256_slli_epi32::<16>(_mm256_cvtepu16_epi32(load_halves_masked(from, mask.lanes()))));
        store_f32_masked(to: *mut f32, mask: Mask<__m256i>, x: __m256) = store_lanes_masked(to, mask.lanes(), x);
        store_f16_masked(to: *mut u16, mask: Mask<__m256i>, x: __m256) =
            store_halves_masked(to, mask.lanes(), _mm256_cvtps_ph::<_MM_FROUND_TO_NEAREST_INT>(x));
        store_bf16_masked(to: *mut u16, mask: Mask<__m256i>, x: __m256) =
            store_halves_masked(to, mask.lanes(), to_bf16_avx2(x));
        store_f16_pair(to: *mut u16, a: __m256, b: __m256, stream: bool) = {
            let a = _mm256_cvtps_ph::<_MM_FROUND_TO_NEAREST_INT>(a);
            let b = _mm256_cvtps_ph::<_MM_FROUND_TO_NEAREST_INT>(b);
            store_32_bytes(to, _mm256_set_m128i(b, a), stream)
        };
        store_bf16_pair(to: *mut u16, a: __m256, b: __m256, stream: bool) = {
            let words = _mm256_packus_epi32(rounded_avx2(a), rounded_avx2(b));
            store_32_bytes(to, _mm256_permute4x64_epi64::<0b11_01_10_00>(words), stream)
        };
    }
}
