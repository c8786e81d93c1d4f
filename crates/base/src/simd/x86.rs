//! AVX2 with FMA and F16C, and AVX-512: what both have.

use super::{LINE, Mask, Simd, in_steps, token};
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

/// The trait's prefetches, which need no level.
macro_rules! prefetches {
    () => {
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
    };
}

mod avx2;
mod avx512;

/// As [`Simd::prefetch`], at every level.
#[inline(always)]
pub fn prefetch_line<T>(address: *const T) {
    // SAFETY: a hint never faults, and every x86-64 has SSE.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(address.cast()) }
    keep_rolled();
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

/// As [`prefetch_line`], into the second-level cache.
#[inline(always)]
pub fn prefetch_line_far<T>(address: *const T) {
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
