//! AVX2 with FMA and F16C, and AVX-512.

use super::{LINE, Mask, Simd, token};
use std::arch::x86_64::*;
use std::ops::Range;
use std::sync::atomic::{AtomicU8, Ordering};

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

/// As [`Simd::prefetch`], at every level.
#[inline(always)]
pub fn prefetch_line<T>(address: *const T) {
    // SAFETY: a hint never faults, and every x86-64 has SSE.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(address.cast()) }
    keep_rolled();
}

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

/// See [`Simd::prefetch_run`]. Inlined, it would be an instruction for each of its users (2x16 2001x31: 1.9 ms, then 2.8).
#[inline(never)]
fn prefetch_lines<T>(from: *const T, count: usize) {
    for line in 0..count {
        prefetch_line(from.wrapping_byte_add(line * LINE));
    }
}

/// As `prefetch_lines`, into the second-level cache.
#[inline(never)]
fn prefetch_lines_far<T>(from: *const T, count: usize) {
    for line in 0..count {
        prefetch_line_far(from.wrapping_byte_add(line * LINE));
    }
}

#[inline(always)]
fn prefetch_line_far<T>(address: *const T) {
    // SAFETY: a hint never faults, and every x86-64 has SSE.
    unsafe { _mm_prefetch::<_MM_HINT_T1>(address.cast()) }
}

/// No instruction, but the compiler unrolls no loop that has it. Miri knows none.
#[inline(always)]
fn keep_rolled() {
    #[cfg(not(miri))]
    // SAFETY: it does nothing.
    unsafe {
        std::arch::asm!("", options(nomem, nostack, preserves_flags))
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

/// Four pairs of elements, at these offsets.
///
/// # Safety
/// The processor has AVX2, and the elements are readable.
#[inline(always)]
unsafe fn four_pairs(from: *const f32, at: &[i32; 4]) -> __m256 {
    let two = |at: [&i32; 2]| {
        // SAFETY: the caller's promise. Volatile, since LLVM takes offsets that it reads as a vector apart again.
        unsafe {
            let [a, b] = at.map(|at| from.wrapping_offset(std::ptr::read_volatile(at) as isize));
            _mm_loadh_pd(_mm_castsi128_pd(_mm_loadl_epi64(a.cast())), b.cast())
        }
    };
    // SAFETY: the caller's promise.
    unsafe {
        let (low, high) = (two([&at[0], &at[1]]), two([&at[2], &at[3]]));
        _mm256_castpd_ps(_mm256_insertf128_pd::<1>(_mm256_castpd128_pd256(low), high))
    }
}

impl Simd for Avx2 {
    const LANES: usize = 8;
    type F32 = __m256;
    /// All bits of each lane.
    type MaskBits = __m256i;
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
    fn without_negative(self, x: __m256, signs: &[i32]) -> __m256 {
        let signs = &signs[..Self::LANES];
        // SAFETY: `self` proves the level, and the slice has LANES elements.
        unsafe { _mm256_blendv_ps(x, _mm256_setzero_ps(), _mm256_loadu_ps(signs.as_ptr().cast())) }
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
    #[inline(always)]
    fn prefetch<T>(self, address: *const T) {
        prefetch_line(address)
    }
    #[inline(always)]
    fn prefetch_far<T>(self, address: *const T) {
        prefetch_line_far(address);
        keep_rolled();
    }
    #[inline(always)]
    fn prefetch_unrolled<T>(self, address: *const T) {
        prefetch_line_far(address)
    }
    #[inline(always)]
    fn prefetch_run<T>(self, from: *const T, count: usize) {
        prefetch_lines(from, count)
    }
    #[inline(always)]
    fn prefetch_run_far<T>(self, from: *const T, count: usize) {
        prefetch_lines_far(from, count)
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
    fn without_negative(self, x: __m512, signs: &[i32]) -> __m512 {
        let signs = &signs[..Self::LANES];
        // SAFETY: `self` proves the level, and the slice has LANES elements.
        unsafe {
            let signs = _mm512_loadu_si512(signs.as_ptr().cast());
            _mm512_maskz_mov_ps(_mm512_cmpgt_epi32_mask(signs, _mm512_set1_epi32(-1)), x)
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
    #[inline(always)]
    fn prefetch<T>(self, address: *const T) {
        prefetch_line(address)
    }
    #[inline(always)]
    fn prefetch_far<T>(self, address: *const T) {
        prefetch_line_far(address);
        keep_rolled();
    }
    #[inline(always)]
    fn prefetch_unrolled<T>(self, address: *const T) {
        prefetch_line_far(address)
    }
    #[inline(always)]
    fn prefetch_run<T>(self, from: *const T, count: usize) {
        prefetch_lines(from, count)
    }
    #[inline(always)]
    fn prefetch_run_far<T>(self, from: *const T, count: usize) {
        prefetch_lines_far(from, count)
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
