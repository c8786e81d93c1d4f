//! Instruction-set levels: detection, the operations that kernels use by level, and the shells that compile
//! one kernel body once per level.
//!
//! A kernel is one body, `#[inline(always)]` and generic over [`Simd`]. `kernels!` wraps it into one
//! `#[target_feature]` shell per level; inside a shell the body's plain loops are vectorised for that level
//! and its conversions of half types dissolve into single instructions. Rust never contracts `a * b + c` into
//! a fused multiply-add by itself, so plain loops give the same bits at every level.
#![allow(unsafe_code)] // the intrinsics, and the calls from detected levels into their shells

mod float_mode;
mod interleave;
mod level;
#[cfg(target_arch = "aarch64")]
mod neon;
mod scalar;
#[cfg(target_arch = "x86_64")]
mod x86;

pub use float_mode::with_default_float_mode;
use interleave::in_steps;
pub use level::{Isa, Level};
#[cfg(target_arch = "aarch64")]
pub use neon::Neon;
pub use scalar::Scalar;
#[cfg(target_arch = "x86_64")]
pub use x86::{Avx2, Avx512, prefetch_line, prefetch_line_far};

/// Does nothing: only x86-64 prefetches where no level is asked for.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub fn prefetch_line<T>(_: *const T) {}
/// As [`prefetch_line`].
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub fn prefetch_line_far<T>(_: *const T) {}

/// The operations of one level on a register of f32 lanes. The first line of each says what it is, the second which
/// instruction: AVX2 / AVX-512 / NEON. The scalar level does the same in plain Rust.
///
/// A value of an implementing type proves that the processor has the level, so operations on registers are safe; those on
/// pointers are not. The methods are always inlined and have no `#[target_feature]` of their own (the two cannot be
/// combined): they dissolve into the shell. There is no fused multiply-add, so that tests can
/// compare levels bit for bit. What users are promised is less: docs/explain/same-bits.md.
pub trait Simd: Copy {
    /// Lanes of a register: 8 / 16 / 4, and 4 at the scalar level.
    const LANES: usize;
    /// Whether kernels have bodies of their own for common shapes: not at a level that nobody runs for speed.
    const TUNED: bool = true;
    /// Whether registers are the widest that there are, and with them come what no other level has: twice as many of them, quick masked
    /// loads and stores, and permutations of two registers by one instruction. AVX-512's.
    const WIDE: bool = false;
    /// A register: `__m256` / `__m512` / `float32x4_t`.
    type F32: Copy;
    /// What selects lanes of a register: `__m256i` / `__mmask16` / nothing.
    type MaskBits: Copy;

    /// A value in each lane.
    /// `_mm256_set1_ps` / `_mm512_set1_ps` / `vdupq_n_f32`.
    fn splat(self, x: f32) -> Self::F32;
    /// a + b in each lane.
    /// `_mm256_add_ps` / `_mm512_add_ps` / `vaddq_f32`.
    fn add(self, a: Self::F32, b: Self::F32) -> Self::F32;
    /// a - b in each lane.
    /// `_mm256_sub_ps` / `_mm512_sub_ps` / `vsubq_f32`.
    fn sub(self, a: Self::F32, b: Self::F32) -> Self::F32;
    /// a * b in each lane.
    /// `_mm256_mul_ps` / `_mm512_mul_ps` / `vmulq_f32`.
    fn mul(self, a: Self::F32, b: Self::F32) -> Self::F32;
    /// a / b in each lane, correctly rounded. As slow as five multiplications at AVX2, ten at AVX-512.
    /// `_mm256_div_ps` / `_mm512_div_ps` / `vdivq_f32`.
    fn div(self, a: Self::F32, b: Self::F32) -> Self::F32;

    /// b in each lane where it is larger than a, else a: NaN of b is left out.
    /// `_mm256_max_ps` / `_mm512_max_ps` / `vcgtq_f32` and `vbslq_f32`.
    fn larger(self, a: Self::F32, b: Self::F32) -> Self::F32;

    /// Permutes two registers: lane i is lane `from[i]` of both, those of `a` first.
    /// Two `_mm256_permutevar8x32_ps` and a blend / `_mm512_permutex2var_ps` / `vqtbl2q_u8`.
    fn permute(self, a: Self::F32, b: Self::F32, from: &[i32]) -> Self::F32;

    /// The first `LANES` elements of a slice, at any alignment.
    /// See `load_f32`.
    #[inline(always)]
    fn load_slice(self, from: &[f32]) -> Self::F32 {
        let from = &from[..Self::LANES];
        // SAFETY: the slice has LANES elements.
        unsafe { self.load_f32(from.as_ptr()) }
    }
    /// Writes the first `LANES` elements of a slice.
    /// See `store_f32`.
    #[inline(always)]
    fn store_slice(self, to: &mut [f32], x: Self::F32) {
        let to = &mut to[..Self::LANES];
        // SAFETY: the slice has LANES elements.
        unsafe { self.store_f32(to.as_mut_ptr(), x) }
    }

    /// Interleaves two registers, `a` first: what becomes the first register, then the second.
    /// `_mm256_unpack{lo,hi}_ps` and two `_mm256_permute2f128_ps` / two `_mm512_permutex2var_ps` / `vzip{1,2}q_f32`.
    fn interleave(self, a: Self::F32, b: Self::F32) -> (Self::F32, Self::F32);

    /// The register with another value in a lane.
    /// `_mm256_blendv_ps` / `_mm512_mask_broadcastss_ps` / by way of memory.
    #[inline(always)]
    fn with_lane(self, x: Self::F32, lane: usize, value: f32) -> Self::F32 {
        let mut lanes = [0.0; MAX_LANES];
        self.store_slice(&mut lanes, x);
        lanes[..Self::LANES][lane] = value;
        self.load_slice(&lanes)
    }

    /// The first `bytes` bytes of a register, and those of another behind them.
    /// `_mm256_blendv_epi8` / `_mm512_mask_blend_epi8` / by way of memory.
    #[inline(always)]
    fn with_bytes_behind(self, a: Self::F32, bytes: usize, b: Self::F32) -> Self::F32 {
        let mut lanes = [[0.0; MAX_LANES]; 2];
        self.store_slice(&mut lanes[0], a);
        self.store_slice(&mut lanes[1], b);
        let [a, b] = lanes;
        let lanes = std::array::from_fn::<f32, MAX_LANES, _>(|lane| {
            let kept = bytes.saturating_sub(lane * size_of::<f32>()).min(size_of::<f32>());
            let mask = u32::MAX.checked_shl(8 * kept as u32).unwrap_or(0);
            // Of little endian words, the low bytes come first.
            f32::from_bits(a[lane].to_bits() & !mask | b[lane].to_bits() & mask)
        });
        self.load_slice(&lanes)
    }

    /// Interleaves P registers: the first lane of each of them, then the second and so on. P is 3 or a power of two.
    /// P / 2 * log2(P) `_mm256_unpack{lo,hi}_ps` each, then P / 2 times two `_mm256_permute2f128_ps` / as often `interleave` / the same; for
    /// 3 six times `permute`.
    #[inline(always)]
    fn interleave_all<const P: usize>(self, registers: [Self::F32; P]) -> [Self::F32; P] {
        in_steps(self, registers)
    }

    /// Prefetches the cache line of an address, which may be any: a hint for what the processor does not foresee. No loop that has it is
    /// unrolled on x86: by one instruction that stays one the processor's own prefetcher sees that lines follow each other, and goes on
    /// (58 MB of columns are summed in 1.2 ms; with eight in the place of one, in 2.1, on Zen 5).
    /// `prefetcht0` / `prefetcht0` / `prfm pldl1keep`.
    fn prefetch<T>(self, address: *const T);
    /// As `prefetch`, into the second-level cache, for what is wanted so late that the first has no room for it.
    /// `prefetcht1` / `prefetcht1` / `prfm pldl2keep`.
    fn prefetch_far<T>(self, address: *const T);
    /// As `prefetch_far`, in a loop over an array of registers, which stay registers only where it is unrolled (2x16 2001x31 k3s1p1:
    /// 1.9 ms instead of 2.7).
    #[inline(always)]
    fn prefetch_unrolled<T>(self, address: *const T) {
        self.prefetch_far(address)
    }
    /// Prefetches so many lines from an address on, as `prefetch`, all by the same instruction.
    #[inline(always)]
    fn prefetch_run<T>(self, from: *const T, count: usize) {
        for line in 0..count {
            self.prefetch(from.wrapping_byte_add(line * LINE));
        }
    }

    /// As `prefetch_run`, into the second-level cache.
    #[inline(always)]
    fn prefetch_run_far<T>(self, from: *const T, count: usize) {
        for line in 0..count {
            self.prefetch_far(from.wrapping_byte_add(line * LINE));
        }
    }

    /// Loads a register.
    /// `_mm256_loadu_ps` / `_mm512_loadu_ps` / `vld1q_f32`.
    ///
    /// # Safety
    /// `LANES` elements are readable at `from`, at any alignment.
    unsafe fn load_f32(self, from: *const f32) -> Self::F32;
    /// Stores a register.
    /// `_mm256_storeu_ps` / `_mm512_storeu_ps` / `vst1q_f32`.
    ///
    /// # Safety
    /// `LANES` elements are writable at `to`, at any alignment.
    unsafe fn store_f32(self, to: *mut f32, x: Self::F32);
    /// Loads halves and widens them.
    /// `_mm256_cvtph_ps` / `_mm512_cvtph_ps` / `vcvt_f32_f16`.
    ///
    /// # Safety
    /// As `load_f32`.
    unsafe fn load_f16(self, from: *const u16) -> Self::F32;
    /// Rounds to nearest even and stores.
    /// `_mm256_cvtps_ph` / `_mm512_cvtps_ph` / `vcvt_f16_f32`.
    ///
    /// # Safety
    /// As `store_f32`.
    unsafe fn store_f16(self, to: *mut u16, x: Self::F32);
    /// Loads bfloats and widens them: a shift by 16 bits.
    /// `_mm256_cvtepu16_epi32` and a shift / `_mm512_cvtepu16_epi32` and a shift / `vshll_n_u16`.
    ///
    /// # Safety
    /// As `load_f32`.
    unsafe fn load_bf16(self, from: *const u16) -> Self::F32;
    /// Rounds to nearest even, keeps NaN quiet, and stores: about ten integer instructions at every level.
    /// Not `vcvtneps2bf16`, which flushes denormals: levels would differ.
    ///
    /// # Safety
    /// As `store_f32`.
    unsafe fn store_bf16(self, to: *mut u16, x: Self::F32);

    /// `x`, and `other` in each lane whose element of `signs` is negative.
    /// `_mm256_blendv_ps` / `_mm512_mask_mov_ps` / by way of memory.
    #[inline(always)]
    fn choose_negative(self, x: Self::F32, other: Self::F32, signs: &[i32]) -> Self::F32 {
        let (mut lanes, mut others) = ([0.0; MAX_LANES], [0.0; MAX_LANES]);
        self.store_slice(&mut lanes, x);
        self.store_slice(&mut others, other);
        for ((lane, other), &sign) in lanes.iter_mut().zip(others).zip(&signs[..Self::LANES]) {
            *lane = if sign < 0 { other } else { *lane };
        }
        self.load_slice(&lanes)
    }
    /// 0 in each lane whose element of `signs` is negative.
    /// As `choose_negative`.
    #[inline(always)]
    fn without_negative(self, x: Self::F32, signs: &[i32]) -> Self::F32 {
        self.choose_negative(x, self.splat(0.0), signs)
    }

    /// Loads lane i from `at[i]` elements behind `from`; a lane whose `at` is negative is 0, and touches no memory.
    /// `_mm256_mask_i32gather_ps` / `_mm512_mask_i32gather_ps` / element by element.
    ///
    /// # Safety
    /// The elements of the other lanes are readable, at any alignment.
    #[inline(always)]
    unsafe fn gather_f32(self, from: *const f32, at: &[i32]) -> Self::F32 {
        let mut lanes = [0.0; MAX_LANES];
        for (lane, &at) in lanes.iter_mut().zip(&at[..Self::LANES]) {
            if at >= 0 {
                // SAFETY: the caller's promise.
                *lane = unsafe { from.wrapping_add(at as usize).read_unaligned() };
            }
        }
        self.load_slice(&lanes)
    }
    /// Loads lane i of two registers from `at[i]` elements behind `from`, and from the element behind that.
    /// Loads of 64 bits, put together and permuted / the same, or two `_mm512_i32gather_epi64` on Intel's processors: those take
    /// many times as long on Zen / element by element.
    ///
    /// # Safety
    /// The elements are readable, at any alignment.
    #[inline(always)]
    unsafe fn gather_pairs_f32(self, from: *const f32, at: &[i32]) -> (Self::F32, Self::F32) {
        let mut lanes = [[0.0; MAX_LANES]; 2];
        for (i, &at) in at[..Self::LANES].iter().enumerate() {
            // SAFETY: the caller's promise.
            let [a, b] = unsafe { from.wrapping_offset(at as isize).cast::<[f32; 2]>().read_unaligned() };
            (lanes[0][i], lanes[1][i]) = (a, b);
        }
        (self.load_slice(&lanes[0]), self.load_slice(&lanes[1]))
    }

    /// A non-temporal store where the level has one, for outputs that would not stay in the cache. [`end_streams`] makes
    /// such stores visible to other threads.
    /// `_mm256_stream_ps` / `_mm512_stream_ps` / `store_f32`.
    ///
    /// # Safety
    /// As `store_f32`, and `to` is a multiple of the `LANES` elements' size.
    #[inline(always)]
    unsafe fn stream_f32(self, to: *mut f32, x: Self::F32) {
        // SAFETY: the caller's promise.
        unsafe { self.store_f32(to, x) }
    }
    /// As `stream_f32`, of halves.
    /// `_mm_stream_si128` / `_mm256_stream_si256` / `store_f16`.
    ///
    /// # Safety
    /// As `stream_f32`.
    #[inline(always)]
    unsafe fn stream_f16(self, to: *mut u16, x: Self::F32) {
        // SAFETY: the caller's promise.
        unsafe { self.store_f16(to, x) }
    }
    /// As `stream_f32`, of bfloats.
    /// `_mm_stream_si128` / `_mm256_stream_si256` / `store_bf16`.
    ///
    /// # Safety
    /// As `stream_f32`.
    #[inline(always)]
    unsafe fn stream_bf16(self, to: *mut u16, x: Self::F32) {
        // SAFETY: the caller's promise.
        unsafe { self.store_bf16(to, x) }
    }

    /// Rounds two registers of halves and stores them side by side; `stream` asks for a non-temporal store.
    /// `_mm256_set_m128i` and one store / `_mm512_inserti64x4` and one store / each by itself.
    ///
    /// # Safety
    /// 2 * `LANES` elements are writable at `to`; for `stream`, that is a multiple of their size.
    #[inline(always)]
    unsafe fn store_f16_pair(self, to: *mut u16, a: Self::F32, b: Self::F32, stream: bool) {
        // SAFETY: the caller's promise.
        unsafe {
            if stream {
                self.stream_f16(to, a);
                self.stream_f16(to.add(Self::LANES), b);
            } else {
                self.store_f16(to, a);
                self.store_f16(to.add(Self::LANES), b);
            }
        }
    }
    /// As `store_f16_pair`, of bfloats.
    /// `_mm256_packus_epi32`, a permute and one store / `_mm512_permutex2var_epi16` and one store / each by itself.
    ///
    /// # Safety
    /// As `store_f16_pair`.
    #[inline(always)]
    unsafe fn store_bf16_pair(self, to: *mut u16, a: Self::F32, b: Self::F32, stream: bool) {
        // SAFETY: the caller's promise.
        unsafe {
            if stream {
                self.stream_bf16(to, a);
                self.stream_bf16(to.add(Self::LANES), b);
            } else {
                self.store_bf16(to, a);
                self.store_bf16(to.add(Self::LANES), b);
            }
        }
    }

    /// The mask of the lanes from `first` up to `end`.
    #[inline(always)]
    fn mask(self, first: usize, end: usize) -> Mask<Self::MaskBits> {
        assert!(first <= end && end <= Self::LANES, "lanes {first} to {end} of {}", Self::LANES);
        Mask { first, end, bits: self.mask_bits(first, end) }
    }
    /// Its bits.
    /// Two `_mm256_cmpgt_epi32` / shifts of a scalar register / nothing.
    fn mask_bits(self, first: usize, end: usize) -> Self::MaskBits;

    /// Loads the lanes of a mask; the others are 0 and their memory is not touched.
    /// `_mm256_maskload_ps` / `_mm512_maskz_loadu_ps` / element by element, unless all lanes are wanted.
    ///
    /// # Safety
    /// The elements under the mask are readable, counted from `from`, at any alignment.
    #[inline(always)]
    unsafe fn load_f32_masked(self, from: *const f32, mask: Mask<Self::MaskBits>) -> Self::F32 {
        if mask.lanes().len() == Self::LANES {
            // SAFETY: the caller's promise.
            return unsafe { self.load_f32(from) };
        }
        // SAFETY: the caller's promise; the copy has room for the lanes of every level.
        unsafe { self.load_f32(copy_masked(from, mask).as_ptr()) }
    }
    /// Loads the halves of a mask and widens them; the other lanes are 0.
    /// Four, two and one of them / `_mm256_maskz_loadu_epi16` / element by element, unless all are wanted.
    ///
    /// # Safety
    /// As `load_f32_masked`.
    #[inline(always)]
    unsafe fn load_f16_masked(self, from: *const u16, mask: Mask<Self::MaskBits>) -> Self::F32 {
        if mask.lanes().len() == Self::LANES {
            // SAFETY: the caller's promise.
            return unsafe { self.load_f16(from) };
        }
        // SAFETY: the caller's promise; the copy has room for the lanes of every level.
        unsafe { self.load_f16(copy_masked(from, mask).as_ptr()) }
    }
    /// Loads the bfloats of a mask and widens them; the other lanes are 0.
    /// As `load_f16_masked`.
    ///
    /// # Safety
    /// As `load_f32_masked`.
    #[inline(always)]
    unsafe fn load_bf16_masked(self, from: *const u16, mask: Mask<Self::MaskBits>) -> Self::F32 {
        if mask.lanes().len() == Self::LANES {
            // SAFETY: the caller's promise.
            return unsafe { self.load_bf16(from) };
        }
        // SAFETY: the caller's promise; the copy has room for the lanes of every level.
        unsafe { self.load_bf16(copy_masked(from, mask).as_ptr()) }
    }
    /// Stores the lanes of a mask.
    /// Four, two and one of them / `_mm512_mask_storeu_ps` / element by element, unless all are wanted.
    ///
    /// # Safety
    /// The elements under the mask are writable, counted from `to`, at any alignment.
    #[inline(always)]
    unsafe fn store_f32_masked(self, to: *mut f32, mask: Mask<Self::MaskBits>, x: Self::F32) {
        if mask.lanes().len() == Self::LANES {
            // SAFETY: the caller's promise.
            return unsafe { self.store_f32(to, x) };
        }
        let mut lanes = [0.0; MAX_LANES];
        // SAFETY: the array has room for the lanes of every level; the rest is the caller's promise.
        unsafe {
            self.store_f32(lanes.as_mut_ptr(), x);
            write_masked(to, mask, &lanes);
        }
    }
    /// Rounds the lanes of a mask to halves and stores them.
    /// Four, two and one of them / `_mm256_mask_storeu_epi16` / element by element, unless all are wanted.
    ///
    /// # Safety
    /// As `store_f32_masked`.
    #[inline(always)]
    unsafe fn store_f16_masked(self, to: *mut u16, mask: Mask<Self::MaskBits>, x: Self::F32) {
        if mask.lanes().len() == Self::LANES {
            // SAFETY: the caller's promise.
            return unsafe { self.store_f16(to, x) };
        }
        let mut lanes = [0; MAX_LANES];
        // SAFETY: the array has room for the lanes of every level; the rest is the caller's promise.
        unsafe {
            self.store_f16(lanes.as_mut_ptr(), x);
            write_masked(to, mask, &lanes);
        }
    }
    /// Rounds the lanes of a mask to bfloats and stores them.
    /// As `store_f16_masked`.
    ///
    /// # Safety
    /// As `store_f32_masked`.
    #[inline(always)]
    unsafe fn store_bf16_masked(self, to: *mut u16, mask: Mask<Self::MaskBits>, x: Self::F32) {
        if mask.lanes().len() == Self::LANES {
            // SAFETY: the caller's promise.
            return unsafe { self.store_bf16(to, x) };
        }
        let mut lanes = [0; MAX_LANES];
        // SAFETY: the array has room for the lanes of every level; the rest is the caller's promise.
        unsafe {
            self.store_bf16(lanes.as_mut_ptr(), x);
            write_masked(to, mask, &lanes);
        }
    }
}

/// Orders this thread's non-temporal stores before whatever it writes next, as other stores are anyway: `sfence`.
#[inline(always)]
pub fn end_streams() {
    // Miri has no such stores and does not know the instruction.
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    // SAFETY: every x86-64 has SSE.
    unsafe {
        std::arch::x86_64::_mm_sfence()
    }
}

/// Bytes of a cache line.
pub const LINE: usize = 64;

/// Lanes of the widest level.
pub const MAX_LANES: usize = 16;

/// For [`Simd::permute`]: the lanes of two registers from any one on,
pub const LANES: [i32; 2 * MAX_LANES] = every(1, 0);
/// the even ones,
pub const EVENS: [i32; MAX_LANES] = every(2, 0);
/// and the odd ones.
pub const ODDS: [i32; MAX_LANES] = every(2, 1);

const fn every<const N: usize>(step: i32, first: i32) -> [i32; N] {
    let mut lanes = [0; N];
    let mut i = 0;
    while i < N {
        lanes[i] = step * i as i32 + first;
        i += 1;
    }
    lanes
}

/// Neighbouring lanes: those from `first` up to `end`.
#[derive(Clone, Copy)]
pub struct Mask<M> {
    first: usize,
    end: usize,
    /// Levels without masks do with the numbers.
    #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
    bits: M,
}

impl<M> Mask<M> {
    /// Their indices.
    #[inline(always)]
    pub fn lanes(&self) -> std::ops::Range<usize> {
        self.first..self.end
    }
}

/// The elements under a mask in their places, zeros elsewhere.
///
/// # Safety
/// They are readable, at any alignment.
#[inline(always)]
unsafe fn copy_masked<E: Copy + Default, M>(from: *const E, mask: Mask<M>) -> [E; MAX_LANES] {
    let mut lanes = [E::default(); MAX_LANES];
    for (i, lane) in lanes.iter_mut().enumerate().take(mask.end).skip(mask.first) {
        // SAFETY: the caller's promise.
        *lane = unsafe { from.wrapping_add(i).read_unaligned() };
    }
    lanes
}

/// Writes the lanes of a mask.
///
/// # Safety
/// Their elements are writable, at any alignment.
#[inline(always)]
unsafe fn write_masked<E: Copy, M>(to: *mut E, mask: Mask<M>, lanes: &[E; MAX_LANES]) {
    for (i, &lane) in lanes.iter().enumerate().take(mask.end).skip(mask.first) {
        // SAFETY: the caller's promise.
        unsafe { to.wrapping_add(i).write_unaligned(lane) };
    }
}

#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
compile_error!("CANN's programs exist for x86-64 and aarch64: so does this library");

/// The proof-carrying type of a level.
macro_rules! token {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub struct $name(());
        impl $name {
            /// # Safety
            /// The processor has the features that `kernels!` lists for this level.
            #[inline(always)]
            pub unsafe fn new() -> Self {
                Self(())
            }
        }
    };
}
use token;

/// `fn NAME<T: BOUND>(args) = BODY;` makes `NAME::<T>(level) -> fn(args)`, where `BODY` is
/// `#[inline(always)] fn body<S: Simd, T: BOUND>(s: S, args)`. With `if CONDITION`, which is a constant of T, other types
/// have the scalar body at every level.
#[macro_export]
macro_rules! kernels {
    ($($(#[$doc:meta])* $visibility:vis fn $name:ident<$t:ident: $bound:path>($($a:ident: $ty:ty),* $(,)?) = $body:ident
        $(if $levels:expr)?;)*) => {$(
        $(#[$doc])*
        #[allow(unsafe_code)]
        $visibility fn $name<$t: $bound>(level: $crate::simd::Level) -> fn($($ty),*) {
            use $crate::simd::*;
            fn scalar<$t: $bound>($($a: $ty),*) {
                // SAFETY: the scalar level needs nothing.
                $body::<_, $t>(unsafe { Scalar::new() }, $($a),*)
            }
            #[cfg(target_arch = "x86_64")]
            fn avx2<$t: $bound>($($a: $ty),*) {
                #[target_feature(enable = "avx2,fma,f16c")]
                fn shell<$t: $bound>($($a: $ty),*) {
                    // SAFETY: the attribute above is the level's feature list.
                    $body::<_, $t>(unsafe { Avx2::new() }, $($a),*)
                }
                // SAFETY: a `Level` is only made by detection.
                unsafe { shell::<$t>($($a),*) }
            }
            #[cfg(target_arch = "x86_64")]
            fn avx512<$t: $bound>($($a: $ty),*) {
                #[target_feature(enable = "avx2,fma,f16c,avx512f,avx512bw,avx512dq,avx512vl")]
                fn shell<$t: $bound>($($a: $ty),*) {
                    // SAFETY: the attribute above is the level's feature list.
                    $body::<_, $t>(unsafe { Avx512::new() }, $($a),*)
                }
                // SAFETY: a `Level` is only made by detection.
                unsafe { shell::<$t>($($a),*) }
            }
            #[cfg(target_arch = "aarch64")]
            fn neon<$t: $bound>($($a: $ty),*) {
                // SAFETY: NEON belongs to every aarch64.
                $body::<_, $t>(unsafe { Neon::new() }, $($a),*)
            }
            // Code that a constant excludes is not compiled.
            $(if !$levels {
                return scalar::<$t>;
            })?
            match level.isa() {
                Isa::Scalar => scalar::<$t>,
                #[cfg(target_arch = "x86_64")]
                Isa::Avx2 => avx2::<$t>,
                #[cfg(target_arch = "x86_64")]
                Isa::Avx512 => avx512::<$t>,
                #[cfg(target_arch = "aarch64")]
                Isa::Neon => neon::<$t>,
            }
        }
    )*};
}
pub use kernels;

#[cfg(test)]
#[allow(clippy::extra_unused_type_parameters)] // `kernels!` makes bodies of a type
mod tests;
