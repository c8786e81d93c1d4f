//! What a level has for lanes of points: choices, bits, places.
#![allow(unsafe_code)] // the intrinsics

use super::*;

impl Vectors for Avx512 {
    type Lanes = u32;
    type F32x16 = Avx512;
    type F32x4 = Quads;
    type F64x8 = Doubles;
    #[inline(always)]
    fn f32x16(self) -> Avx512 {
        self
    }
    #[inline(always)]
    fn f32x4(self) -> Quads {
        Quads(self)
    }
    #[inline(always)]
    fn f64x8(self) -> Doubles {
        Doubles(self)
    }
    #[inline(always)]
    fn lanes(self, bits: u32) -> u32 {
        bits
    }

    const HAS_PLACES: bool = true;
    #[inline(always)]
    fn floor(self, x: __m512) -> __m512 {
        // SAFETY: `self` proves the level; so below.
        unsafe { _mm512_roundscale_ps::<{ _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC }>(x) }
    }
    #[inline(always)]
    fn round_even(self, x: __m512) -> __m512 {
        // SAFETY: as above.
        unsafe { _mm512_roundscale_ps::<{ _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC }>(x) }
    }
    #[inline(always)]
    fn clamp(self, x: __m512, low: __m512, high: __m512) -> __m512 {
        // SAFETY: as above. Of a NaN and a number the second one counts.
        unsafe { _mm512_max_ps(low, _mm512_min_ps(high, x)) }
    }
    #[inline(always)]
    fn inside(self, x: __m512, last: __m512) -> u32 {
        // SAFETY: as above.
        unsafe {
            let from_zero = _mm512_cmp_ps_mask::<_CMP_GE_OQ>(x, _mm512_setzero_ps());
            _mm512_mask_cmp_ps_mask::<_CMP_LE_OQ>(from_zero, x, last).into()
        }
    }
    #[inline(always)]
    fn equal(self, a: __m512, b: __m512) -> u32 {
        // SAFETY: as above.
        unsafe { _mm512_cmp_ps_mask::<_CMP_EQ_OQ>(a, b).into() }
    }
    #[inline(always)]
    fn only(self, x: __m512, lanes: u32) -> __m512 {
        // SAFETY: as above.
        unsafe { _mm512_maskz_mov_ps(lanes as __mmask16, x) }
    }
    #[inline(always)]
    fn above_least(self, a: __m512, b: __m512) -> ([__m512; 2], [i32; 2]) {
        // SAFETY: as above. Both at a time, in a half of a register each.
        unsafe {
            let (low, high) = (_mm512_shuffle_f32x4::<0x44>(a, b), _mm512_shuffle_f32x4::<0xee>(a, b));
            let x = _mm512_min_ps(low, high);
            let x = _mm512_min_ps(x, _mm512_shuffle_f32x4::<0xb1>(x, x));
            let x = _mm512_min_ps(x, _mm512_permute_ps::<0x4e>(x));
            let x = _mm512_min_ps(x, _mm512_permute_ps::<0xb1>(x));
            let (of_a, of_b) = (_mm512_shuffle_f32x4::<0x00>(x, x), _mm512_shuffle_f32x4::<0xee>(x, x));
            let least = [of_a, of_b].map(|x| _mm_cvttss_si32(_mm512_castps512_ps128(x)));
            ([_mm512_sub_ps(a, of_a), _mm512_sub_ps(b, of_b)], least)
        }
    }
    #[inline(always)]
    fn up_to(self, x: __m512, last: f32) -> u32 {
        // SAFETY: as above.
        unsafe { _mm512_cmp_ps_mask::<_CMP_LE_OQ>(x, _mm512_set1_ps(last)).into() }
    }
    #[inline(always)]
    fn choose(self, a: __m512, b: __m512, lanes: u32) -> __m512 {
        // SAFETY: as above.
        unsafe { _mm512_mask_mov_ps(a, lanes as __mmask16, b) }
    }
    #[inline(always)]
    fn put_places(self, x: __m512, lanes: u32, to: &mut [i32]) {
        let to = &mut to[..16];
        // SAFETY: as above, and the slice has sixteen elements.
        unsafe {
            let places = _mm512_mask_cvttps_epi32(_mm512_set1_epi32(-1), lanes as __mmask16, x);
            _mm512_storeu_si512(to.as_mut_ptr().cast(), places);
        }
    }
    #[inline(always)]
    fn transpose_fours(self, [a, b, c, d]: [__m512; 4]) -> [__m512; 4] {
        // SAFETY: as above.
        unsafe {
            let (ab_low, ab_high) = (_mm512_unpacklo_ps(a, b), _mm512_unpackhi_ps(a, b));
            let (cd_low, cd_high) = (_mm512_unpacklo_ps(c, d), _mm512_unpackhi_ps(c, d));
            [
                _mm512_shuffle_ps::<0x44>(ab_low, cd_low),
                _mm512_shuffle_ps::<0xee>(ab_low, cd_low),
                _mm512_shuffle_ps::<0x44>(ab_high, cd_high),
                _mm512_shuffle_ps::<0xee>(ab_high, cd_high),
            ]
        }
    }
}

impl Vectors for Avx2 {
    type Lanes = Full;
    type F32x16 = Pair<Avx2>;
    type F32x4 = Sse;
    type F64x8 = Pair<FourDoubles>;
    #[inline(always)]
    fn f32x16(self) -> Pair<Avx2> {
        Pair(self)
    }
    #[inline(always)]
    fn f32x4(self) -> Sse {
        Sse
    }
    #[inline(always)]
    fn f64x8(self) -> Pair<FourDoubles> {
        Pair(FourDoubles(self))
    }
    #[inline(always)]
    fn lanes(self, bits: u32) -> Full {
        // SAFETY: `self` proves the level; so below.
        unsafe {
            let own = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
            let bits = _mm256_and_si256(_mm256_set1_epi32(bits as i32), own);
            Full(_mm256_castsi256_ps(_mm256_cmpeq_epi32(bits, own)))
        }
    }

    const HAS_PLACES: bool = true;
    #[inline(always)]
    fn floor(self, x: __m256) -> __m256 {
        // SAFETY: as above.
        unsafe { _mm256_floor_ps(x) }
    }
    #[inline(always)]
    fn round_even(self, x: __m256) -> __m256 {
        // SAFETY: as above.
        unsafe { _mm256_round_ps::<{ _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC }>(x) }
    }
    #[inline(always)]
    fn clamp(self, x: __m256, low: __m256, high: __m256) -> __m256 {
        // SAFETY: as above. Of a NaN and a number the second one counts.
        unsafe { _mm256_max_ps(low, _mm256_min_ps(high, x)) }
    }
    #[inline(always)]
    fn inside(self, x: __m256, last: __m256) -> Full {
        // SAFETY: as above.
        unsafe {
            let from_zero = _mm256_cmp_ps::<_CMP_GE_OQ>(x, _mm256_setzero_ps());
            let to_last = _mm256_cmp_ps::<_CMP_LE_OQ>(x, last);
            Full(_mm256_and_ps(from_zero, to_last))
        }
    }
    #[inline(always)]
    fn equal(self, a: __m256, b: __m256) -> Full {
        // SAFETY: as above.
        Full(unsafe { _mm256_cmp_ps::<_CMP_EQ_OQ>(a, b) })
    }
    #[inline(always)]
    fn only(self, x: __m256, lanes: Full) -> __m256 {
        // SAFETY: as above.
        unsafe { _mm256_and_ps(x, lanes.0) }
    }
    #[inline(always)]
    fn above_least(self, a: __m256, b: __m256) -> ([__m256; 2], [i32; 2]) {
        // SAFETY: as above. Both at a time, in a half of a register each.
        unsafe {
            let (low, high) = (_mm256_permute2f128_ps::<0x20>(a, b), _mm256_permute2f128_ps::<0x31>(a, b));
            let x = _mm256_min_ps(low, high);
            let x = _mm256_min_ps(x, _mm256_permute_ps::<0x4e>(x));
            let x = _mm256_min_ps(x, _mm256_permute_ps::<0xb1>(x));
            let (of_a, of_b) = (_mm256_permute2f128_ps::<0x00>(x, x), _mm256_permute2f128_ps::<0x11>(x, x));
            let least = [of_a, of_b].map(|x| _mm_cvttss_si32(_mm256_castps256_ps128(x)));
            ([_mm256_sub_ps(a, of_a), _mm256_sub_ps(b, of_b)], least)
        }
    }
    #[inline(always)]
    fn up_to(self, x: __m256, last: f32) -> u32 {
        // SAFETY: as above.
        unsafe { _mm256_movemask_ps(_mm256_cmp_ps::<_CMP_LE_OQ>(x, _mm256_set1_ps(last))) as u32 }
    }
    #[inline(always)]
    fn choose(self, a: __m256, b: __m256, lanes: Full) -> __m256 {
        // SAFETY: as above.
        unsafe { _mm256_blendv_ps(a, b, lanes.0) }
    }
    #[inline(always)]
    fn put_places(self, x: __m256, lanes: Full, to: &mut [i32]) {
        let to = &mut to[..8];
        // SAFETY: as above, and the slice has eight elements.
        unsafe {
            let (places, nowhere) = (_mm256_castsi256_ps(_mm256_cvttps_epi32(x)), _mm256_set1_epi32(-1));
            let places = _mm256_blendv_ps(_mm256_castsi256_ps(nowhere), places, lanes.0);
            _mm256_storeu_ps(to.as_mut_ptr().cast(), places);
        }
    }
    #[inline(always)]
    fn transpose_fours(self, [a, b, c, d]: [__m256; 4]) -> [__m256; 4] {
        // SAFETY: as above.
        unsafe {
            let (ab_low, ab_high) = (_mm256_unpacklo_ps(a, b), _mm256_unpackhi_ps(a, b));
            let (cd_low, cd_high) = (_mm256_unpacklo_ps(c, d), _mm256_unpackhi_ps(c, d));
            [
                _mm256_shuffle_ps::<0x44>(ab_low, cd_low),
                _mm256_shuffle_ps::<0xee>(ab_low, cd_low),
                _mm256_shuffle_ps::<0x44>(ab_high, cd_high),
                _mm256_shuffle_ps::<0xee>(ab_high, cd_high),
            ]
        }
    }
}

/// All bits of some lanes. Only a level that has AVX2 makes them.
#[derive(Clone, Copy)]
pub struct Full(__m256);

impl BitAnd for Full {
    type Output = Full;
    #[inline(always)]
    fn bitand(self, other: Full) -> Full {
        // SAFETY: whoever made these has AVX2; so below.
        Full(unsafe { _mm256_and_ps(self.0, other.0) })
    }
}

impl BitOr for Full {
    type Output = Full;
    #[inline(always)]
    fn bitor(self, other: Full) -> Full {
        // SAFETY: as above.
        Full(unsafe { _mm256_or_ps(self.0, other.0) })
    }
}

impl BitXor for Full {
    type Output = Full;
    #[inline(always)]
    fn bitxor(self, other: Full) -> Full {
        // SAFETY: as above.
        Full(unsafe { _mm256_xor_ps(self.0, other.0) })
    }
}

impl Lanes for Full {
    #[inline(always)]
    fn bits(self) -> u32 {
        // SAFETY: as above.
        unsafe { _mm256_movemask_ps(self.0) as u32 }
    }
}
