//! Instruction-set levels: detection, the operations that kernels use by level, and the shells that compile
//! one kernel body once per level.
//!
//! A kernel is one body, `#[inline(always)]` and generic over [`Simd`]. `kernels!` wraps it into one
//! `#[target_feature]` shell per level; inside a shell the body's plain loops are vectorised for that level
//! and its conversions of half types dissolve into single instructions. Rust never contracts `a * b + c` into
//! a fused multiply-add by itself, so plain loops give the same bits at every level.
#![allow(unsafe_code)] // the intrinsics, and the calls from detected levels into their shells

#[cfg(target_arch = "aarch64")]
mod neon;
mod scalar;
#[cfg(target_arch = "x86_64")]
mod x86;

#[cfg(target_arch = "aarch64")]
pub use neon::Neon;
pub use scalar::Scalar;
#[cfg(target_arch = "x86_64")]
pub use x86::{Avx2, Avx512};

/// A level that this processor has. The field is private: holding a `Level` proves that detection ran.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Level(Isa);

/// The names of the levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Isa {
    Scalar,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
    #[cfg(target_arch = "aarch64")]
    Neon,
}

impl Level {
    /// Every level of this machine, slowest first.
    pub fn available() -> Vec<Level> {
        let mut levels = vec![Level(Isa::Scalar)];
        #[cfg(target_arch = "x86_64")]
        {
            use std::is_x86_feature_detected as has;
            if has!("avx2") && has!("fma") && has!("f16c") {
                levels.push(Level(Isa::Avx2));
                if has!("avx512f") && has!("avx512bw") && has!("avx512dq") && has!("avx512vl") {
                    levels.push(Level(Isa::Avx512));
                }
            }
        }
        #[cfg(target_arch = "aarch64")]
        levels.push(Level(Isa::Neon));
        levels
    }

    /// The level of that name, in any case, if this machine has it.
    pub fn named(name: &str) -> Option<Level> {
        Level::available().into_iter().find(|level| format!("{level:?}").eq_ignore_ascii_case(name))
    }

    /// Which one it is.
    pub fn isa(self) -> Isa {
        self.0
    }
}

impl std::fmt::Debug for Level {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// The operations of one level on a register of f32 lanes.
///
/// A value of an implementing type proves that the processor has the level, so operations on registers are safe; those on
/// pointers are not. The methods are always inlined and have no `#[target_feature]` of their own (the two cannot be
/// combined): they dissolve into the shell. There is no fused multiply-add: every level gives the same bits.
pub trait Simd: Copy {
    /// Lanes of a register.
    const LANES: usize;
    /// Whether kernels have bodies of their own for common shapes: not at a level that nobody runs for speed.
    const TUNED: bool = true;
    /// A register.
    type F32: Copy;
    /// What selects lanes of a register.
    type MaskBits: Copy;

    /// The same value in each lane.
    fn splat(self, x: f32) -> Self::F32;
    /// Lane by lane.
    fn add(self, a: Self::F32, b: Self::F32) -> Self::F32;
    /// Lane by lane.
    fn sub(self, a: Self::F32, b: Self::F32) -> Self::F32;
    /// Lane by lane.
    fn mul(self, a: Self::F32, b: Self::F32) -> Self::F32;
    /// Lane by lane.
    fn div(self, a: Self::F32, b: Self::F32) -> Self::F32;

    /// Lane i is lane `from[i]` of both registers, those of `a` first.
    fn permute(self, a: Self::F32, b: Self::F32, from: &[i32]) -> Self::F32;

    /// The first `LANES` elements.
    #[inline(always)]
    fn load_slice(self, from: &[f32]) -> Self::F32 {
        let from = &from[..Self::LANES];
        // SAFETY: the slice has LANES elements.
        unsafe { self.load_f32(from.as_ptr()) }
    }
    /// Writes the first `LANES` elements.
    #[inline(always)]
    fn store_slice(self, to: &mut [f32], x: Self::F32) {
        let to = &mut to[..Self::LANES];
        // SAFETY: the slice has LANES elements.
        unsafe { self.store_f32(to.as_mut_ptr(), x) }
    }

    /// The lanes of both by turns, `a` first: what the first register holds, then the second.
    fn interleave(self, a: Self::F32, b: Self::F32) -> (Self::F32, Self::F32);

    /// The register with another value in a lane.
    #[inline(always)]
    fn with_lane(self, x: Self::F32, lane: usize, value: f32) -> Self::F32 {
        let mut lanes = [0.0; MAX_LANES];
        self.store_slice(&mut lanes, x);
        lanes[..Self::LANES][lane] = value;
        self.load_slice(&lanes)
    }

    /// The lanes of P registers by turns, the first lane of each of them, then the second and so on. P is 3 or a power of
    /// two.
    #[inline(always)]
    fn interleave_all<const P: usize>(self, mut registers: [Self::F32; P]) -> [Self::F32; P] {
        if P == 3 {
            let [a, b, c] = [0, 1, 2].map(|i| registers[i]);
            let picks = const { &permutations_of_three(Self::LANES) };
            for (register, [of_two, of_three]) in registers.iter_mut().zip(picks) {
                *register = self.permute(self.permute(a, b, of_two), c, of_three);
            }
            return registers;
        }
        let mut done = 1;
        while done < P {
            let from = registers;
            for i in 0..P / 2 {
                (registers[2 * i], registers[2 * i + 1]) = self.interleave(from[i], from[i + P / 2]);
            }
            done *= 2;
        }
        registers
    }

    /// Asks for the cache line of an address, which may be any: a hint for what the processor does not foresee.
    fn prefetch<T>(self, address: *const T);
    /// As `prefetch`, for what is wanted so late that the first-level cache has no room for it.
    fn prefetch_far<T>(self, address: *const T);

    /// # Safety
    /// `LANES` elements are readable at `from`, at any alignment.
    unsafe fn load_f32(self, from: *const f32) -> Self::F32;
    /// # Safety
    /// `LANES` elements are writable at `to`, at any alignment.
    unsafe fn store_f32(self, to: *mut f32, x: Self::F32);
    /// # Safety
    /// As `load_f32`.
    unsafe fn load_f16(self, from: *const u16) -> Self::F32;
    /// Rounds to nearest even.
    ///
    /// # Safety
    /// As `store_f32`.
    unsafe fn store_f16(self, to: *mut u16, x: Self::F32);
    /// # Safety
    /// As `load_f32`.
    unsafe fn load_bf16(self, from: *const u16) -> Self::F32;
    /// Rounds to nearest even and keeps NaN quiet, with integer arithmetic at every level: `vcvtneps2bf16`
    /// flushes denormals, so levels would differ.
    ///
    /// # Safety
    /// As `store_f32`.
    unsafe fn store_bf16(self, to: *mut u16, x: Self::F32);

    /// Stores past the cache where the level can, for outputs that would not stay in it. [`end_streams`] makes such
    /// stores visible to other threads.
    ///
    /// # Safety
    /// As `store_f32`, and `to` is a multiple of the `LANES` elements' size.
    #[inline(always)]
    unsafe fn stream_f32(self, to: *mut f32, x: Self::F32) {
        // SAFETY: the caller's promise.
        unsafe { self.store_f32(to, x) }
    }
    /// # Safety
    /// As `stream_f32`.
    #[inline(always)]
    unsafe fn stream_f16(self, to: *mut u16, x: Self::F32) {
        // SAFETY: the caller's promise.
        unsafe { self.store_f16(to, x) }
    }
    /// # Safety
    /// As `stream_f32`.
    #[inline(always)]
    unsafe fn stream_bf16(self, to: *mut u16, x: Self::F32) {
        // SAFETY: the caller's promise.
        unsafe { self.store_bf16(to, x) }
    }

    /// The lanes from `first` up to `end`.
    #[inline(always)]
    fn mask(self, first: usize, end: usize) -> Mask<Self::MaskBits> {
        assert!(first <= end && end <= Self::LANES, "lanes {first} to {end} of {}", Self::LANES);
        Mask { first, end, bits: self.mask_bits(first, end) }
    }
    /// The mask of `part`.
    fn mask_bits(self, first: usize, end: usize) -> Self::MaskBits;

    /// The lanes of a part; the others are 0 and their memory is not touched.
    ///
    /// # Safety
    /// The elements of the part are readable, counted from `from`, at any alignment.
    #[inline(always)]
    unsafe fn load_f32_masked(self, from: *const f32, mask: Mask<Self::MaskBits>) -> Self::F32 {
        if mask.lanes().len() == Self::LANES {
            // SAFETY: the caller's promise.
            return unsafe { self.load_f32(from) };
        }
        // SAFETY: the caller's promise; the copy has room for the lanes of every level.
        unsafe { self.load_f32(copy_masked(from, mask).as_ptr()) }
    }
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
    /// Writes the lanes of a part.
    ///
    /// # Safety
    /// The elements of the part are writable, counted from `to`, at any alignment.
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

/// Orders this thread's stores past the cache before whatever it writes next, as other stores are anyway.
#[inline(always)]
pub fn end_streams() {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: every x86-64 has SSE.
    unsafe {
        std::arch::x86_64::_mm_sfence()
    }
}

/// Lanes of the widest level.
pub const MAX_LANES: usize = 16;

/// For each of three registers that hold the lanes of three by turns, what to pick from the first two, then from that and
/// the third.
const fn permutations_of_three(lanes: usize) -> [[[i32; MAX_LANES]; 2]; 3] {
    let mut picks = [[[0; MAX_LANES]; 2]; 3];
    let mut place = 0;
    while place < 3 * lanes {
        let (register, lane) = (place / lanes, place % lanes);
        let (turn, from) = (place % 3, place / 3);
        picks[register][0][lane] = if turn == 1 { lanes + from } else { from } as i32;
        picks[register][1][lane] = if turn == 2 { lanes + from } else { lane } as i32;
        place += 1;
    }
    picks
}

/// Lanes next to each other: those from `first` up to `end`.
#[derive(Clone, Copy)]
pub struct Mask<M> {
    first: usize,
    end: usize,
    /// Levels without masks do with the numbers.
    #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
    bits: M,
}

impl<M> Mask<M> {
    /// Their numbers.
    #[inline(always)]
    pub fn lanes(&self) -> std::ops::Range<usize> {
        self.first..self.end
    }
}

/// The elements of a part in their places, zeros elsewhere.
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

/// Writes the lanes of a part.
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

/// Runs `body` with the processor's default rounding and denormals, whatever the calling program set (a program
/// built with -ffast-math flushes denormals), and restores the program's mode. Threads that `body` starts inherit
/// the default. So results are the same on every thread.
pub fn with_default_float_mode<R>(body: impl FnOnce() -> R) -> R {
    struct Restore(u64);
    impl Drop for Restore {
        fn drop(&mut self) {
            set_float_mode(self.0);
        }
    }
    #[cfg(target_arch = "x86_64")]
    const DEFAULT: u64 = 0x1f80;
    #[cfg(target_arch = "aarch64")]
    const DEFAULT: u64 = 0;
    let _restore = Restore(float_mode());
    set_float_mode(DEFAULT);
    body()
}

#[cfg(target_arch = "x86_64")]
fn float_mode() -> u64 {
    let mut mode = 0u32;
    // SAFETY: stores the mode to the given place.
    unsafe { std::arch::asm!("stmxcsr [{}]", in(reg) &mut mode, options(nostack, preserves_flags)) };
    mode.into()
}

#[cfg(target_arch = "x86_64")]
fn set_float_mode(mode: u64) {
    let mode = mode as u32;
    // SAFETY: the mode is the default or one that was set before. The code around never relies on another one.
    unsafe { std::arch::asm!("ldmxcsr [{}]", in(reg) &mode, options(nostack, preserves_flags)) };
}

#[cfg(target_arch = "aarch64")]
fn float_mode() -> u64 {
    let mode: u64;
    // SAFETY: reads the mode.
    unsafe { std::arch::asm!("mrs {}, fpcr", out(reg) mode, options(nomem, nostack, preserves_flags)) };
    mode
}

#[cfg(target_arch = "aarch64")]
fn set_float_mode(mode: u64) {
    // SAFETY: the mode is the default or one that was set before.
    unsafe { std::arch::asm!("msr fpcr, {}", in(reg) mode, options(nomem, nostack, preserves_flags)) };
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
/// `#[inline(always)] fn body<S: Simd, T: BOUND>(s: S, args)`.
macro_rules! kernels {
    ($($(#[$doc:meta])* $visibility:vis fn $name:ident<$t:ident: $bound:path>($($a:ident: $ty:ty),* $(,)?) = $body:ident;)*) => {$(
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
pub(crate) use kernels;

#[cfg(test)]
#[allow(clippy::extra_unused_type_parameters)] // `kernels!` makes bodies of a type
mod tests {
    use super::*;
    use crate::dtype::{Arithmetic, InF32};
    use crate::view::{Row, Span, View};
    use half::{bf16, f16};

    kernels! {
        pub fn stream<T: InF32>(from: &[f32], to: Row<T>, first: usize) = stream_body;
        pub fn narrow<T: HalfLike>(from: &[f32], to: &mut [T]) = narrow_body;
        pub fn widen<T: HalfLike>(from: &[T], to: &mut [f32]) = widen_body;
    }
    pub trait HalfLike: Arithmetic<Acc = f32> {}
    impl HalfLike for f16 {}
    impl HalfLike for bf16 {}

    #[inline(always)]
    fn narrow_body<S: Simd, T: HalfLike>(s: S, from: &[f32], to: &mut [T]) {
        assert_eq!(from.len(), to.len());
        // SAFETY: both have the same length.
        unsafe { T::store_packed(s, to.as_mut_ptr(), from) }
    }
    #[inline(always)]
    fn widen_body<S: Simd, T: HalfLike>(s: S, from: &[T], to: &mut [f32]) {
        assert_eq!(from.len(), to.len());
        // SAFETY: both have the same length.
        unsafe { T::load_packed(s, from.as_ptr(), to) }
    }

    #[inline(always)]
    fn stream_body<S: Simd, T: InF32>(s: S, from: &[f32], to: Row<T>, first: usize) {
        for at in (0..from.len()).step_by(S::LANES) {
            to.stream_lanes(s, first + at, s.load_slice(&from[at..]));
        }
        end_streams();
    }

    fn streams_are_stores<T: InF32>() {
        let from: Vec<f32> = (0..64).map(|i| i as f32 - 0.3).collect();
        for level in Level::available() {
            for first in 0..40 {
                let mut memory = vec![T::narrow(-1.0); 64 + 80];
                // SAFETY: the row is the vector.
                let row = unsafe { View::new(memory.as_mut_ptr(), [1, 1, 1, memory.len()], [0, 0, 0, 1]) };
                stream::<T>(level)(&from, row.row(0, 0, 0), first);
                let mut expected = vec![T::narrow(-1.0); memory.len()];
                for (to, &from) in expected[first..].iter_mut().zip(&from) {
                    *to = T::narrow(from);
                }
                assert_eq!(memory, expected, "{level:?} from {first}");
            }
        }
    }

    kernels! {
        pub fn parts<T: InF32>(from: Row<T>, at: isize, count: usize, to: Row<T>) = parts_body;
        pub fn interleaved<T: InF32>(from: Row<T>, to: Row<T>, lanes: &mut usize) = interleaved_body;
        pub fn turned<T: InF32>(from: &[f32], to: &mut [f32], lane: &mut usize) = turned_body;
    }
    #[inline(always)]
    fn turned_body<S: Simd, T: InF32>(s: S, from: &[f32], to: &mut [f32], lane: &mut usize) {
        let mut registers = [s.splat(0.0); 4];
        for (i, register) in registers.iter_mut().enumerate() {
            *register = s.load_slice(&from[i * S::LANES..]);
        }
        for (i, register) in s.interleave_all(registers).into_iter().enumerate() {
            let changed = if i == 1 { s.with_lane(register, *lane % S::LANES, -7.0) } else { register };
            s.store_slice(&mut to[i * S::LANES..], changed);
        }
        *lane = S::LANES;
    }

    #[test]
    fn registers_by_turns_and_single_lanes_are_as_documented_at_every_level() {
        let from: Vec<f32> = (0..64).map(|i| i as f32).collect();
        for level in Level::available() {
            for lane in 0..16 {
                let (mut to, mut lanes) = (vec![-1.0; 64], lane);
                turned::<f32>(level)(&from, &mut to, &mut lanes);
                let mut expected: Vec<f32> = (0..4 * lanes).map(|i| from[i % 4 * lanes + i / 4]).collect();
                expected[lanes + lane % lanes] = -7.0;
                assert_eq!(to[..4 * lanes], expected, "{level:?} lane {lane}");
            }
        }
    }
    #[inline(always)]
    fn parts_body<S: Simd, T: InF32>(s: S, from: Row<T>, at: isize, count: usize, to: Row<T>) {
        to.set_lanes_masked(s, 1, count.min(S::LANES), from.span(s, Span::new(s, at, from.len())));
    }
    #[inline(always)]
    fn interleaved_body<S: Simd, T: InF32>(s: S, from: Row<T>, to: Row<T>, lanes: &mut usize) {
        let (low, high) = s.interleave(from.lanes(s, 0), from.lanes(s, S::LANES));
        to.set_lanes(s, 0, low);
        to.set_lanes(s, S::LANES, high);
        *lanes = S::LANES;
    }

    fn parts_are_elements<T: InF32>() {
        let numbers = |n: usize| (0..n).map(|i| T::narrow(i as f32 + 1.0)).collect::<Vec<T>>();
        for level in Level::available() {
            for stride in [1, 3, -2] {
                for (len, at) in (0..20).flat_map(|len| (-20..24).map(move |at| (len, at))) {
                    for count in 0..=16 {
                        let (mut from, mut to) = (numbers(64), vec![T::narrow(-1.0); 18]);
                        let first = from.as_mut_ptr().wrapping_add(if stride < 0 { 63 } else { 0 });
                        // SAFETY: 20 elements of each stride are inside the first vector, and all of the second one.
                        let (row, out) = unsafe {
                            (
                                View::new(first, [1, 1, 1, len], [0, 0, 0, stride]).row(0, 0, 0),
                                View::new(to.as_mut_ptr(), [1, 1, 1, 18], [0, 0, 0, 1]).row(0, 0, 0),
                            )
                        };
                        parts::<T>(level)(row, at, count, out);
                        let element = |lane: usize| match usize::try_from(at + lane as isize) {
                            Ok(x) if x < len => row.get(x),
                            _ => T::narrow(0.0),
                        };
                        let written = to[1..].iter().take_while(|&&x| x != T::narrow(-1.0)).count();
                        assert!(
                            written == count || count > 4 && written >= 4,
                            "{level:?} {written} of {count}"
                        );
                        assert!(
                            (0..written).all(|lane| to[1 + lane] == element(lane)),
                            "{level:?} {at} {len} {to:?}"
                        );
                        assert!(
                            to[1 + written..].iter().all(|&x| x == T::narrow(-1.0))
                                && to[0] == T::narrow(-1.0)
                        );
                    }
                }
            }
            let (mut from, mut to, mut lanes) = (numbers(32), numbers(32), 0);
            // SAFETY: the rows are the vectors.
            let [a, b] = [&mut from, &mut to]
                .map(|v| unsafe { View::new(v.as_mut_ptr(), [1, 1, 1, 32], [0, 0, 0, 1]).row(0, 0, 0) });
            interleaved::<T>(level)(a, b, &mut lanes);
            assert!((0..2 * lanes).all(|i| to[i] == from[i / 2 + i % 2 * lanes]), "{level:?} {to:?}");
        }
    }

    #[test]
    fn parts_and_turns_are_as_documented_at_every_level() {
        parts_are_elements::<f32>();
        parts_are_elements::<f16>();
        parts_are_elements::<bf16>();
    }

    #[test]
    fn streams_are_stores_at_every_level_and_address() {
        streams_are_stores::<f32>();
        streams_are_stores::<f16>();
        streams_are_stores::<bf16>();
    }

    #[test]
    fn the_callers_float_mode_does_not_matter_and_stays() {
        let before = float_mode();
        #[cfg(target_arch = "x86_64")]
        let flushing = before | 0x8040;
        #[cfg(target_arch = "aarch64")]
        let flushing = before | 1 << 24;
        let half = |x: f32| std::hint::black_box(x) * std::hint::black_box(0.5);
        set_float_mode(flushing);
        let (flushed, kept) = (half(f32::MIN_POSITIVE), with_default_float_mode(|| half(f32::MIN_POSITIVE)));
        let after = float_mode();
        set_float_mode(before);
        assert_eq!((flushed, kept), (0.0, f32::MIN_POSITIVE / 2.0));
        assert_eq!(after & flushing, flushing);
    }

    #[test]
    fn conversions_match_the_half_crate_at_every_level() {
        let floats: Vec<f32> = (0..=u32::MAX).step_by(9973).map(f32::from_bits).collect();
        let halves: Vec<f16> = (0..=u16::MAX).map(f16::from_bits).collect();
        for level in Level::available() {
            let (mut b, mut h) = (vec![bf16::ZERO; floats.len()], vec![f16::ZERO; floats.len()]);
            narrow::<bf16>(level)(&floats, &mut b);
            narrow::<f16>(level)(&floats, &mut h);
            for ((&x, b), h) in floats.iter().zip(&b).zip(&h) {
                assert_eq!(b.to_bits(), bf16::from_f32(x).to_bits(), "{level:?} bf16 {:#010x}", x.to_bits());
                let want = f16::from_f32(x);
                assert!(
                    h.to_bits() == want.to_bits() || h.is_nan() && want.is_nan(),
                    "{level:?} {:#010x}",
                    x.to_bits()
                );
            }
            let mut wide = vec![0.0; halves.len()];
            widen::<f16>(level)(&halves, &mut wide);
            for (h, w) in halves.iter().zip(&wide) {
                assert!(h.to_f32() == *w || h.is_nan() && w.is_nan(), "{level:?} {:#06x}", h.to_bits());
            }
        }
    }

    kernels! {
        pub fn picks<T: InF32>(from: &[f32]) = picks_body;
    }
    #[inline(always)]
    fn picks_body<S: Simd, T: InF32>(s: S, from: &[f32]) {
        let (a, b) = (s.load_slice(from), s.load_slice(&from[S::LANES..]));
        for seed in 0..50 {
            let lanes: Vec<i32> =
                (0..S::LANES).map(|i| ((i * (seed + 3) + seed) % (2 * S::LANES)) as i32).collect();
            let mut to = vec![0.0; S::LANES];
            s.store_slice(&mut to, s.permute(a, b, &lanes));
            assert!(to.iter().zip(&lanes).all(|(&x, &lane)| x == from[lane as usize]), "{lanes:?} {to:?}");
        }
    }

    #[test]
    fn picked_lanes_are_as_documented_at_every_level() {
        let from: Vec<f32> = (0..32).map(|i| i as f32).collect();
        for level in Level::available() {
            picks::<f32>(level)(&from);
        }
    }
}
