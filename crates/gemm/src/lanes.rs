//! Sums in registers: FLOAT and DOUBLE at each level, with a fused multiply-add.

use crate::matrix::Matrix;
use crate::pack;
use crate::source::lanes_of;
#[cfg(target_arch = "x86_64")]
use crate::tile::Two;
use crate::tile::{self, One, Tile};
use half::{bf16, f16};
use opapi_base::dtype::Arithmetic;
#[cfg(target_arch = "aarch64")]
use opapi_base::simd::Neon;
#[cfg(target_arch = "x86_64")]
use opapi_base::simd::{Avx2, Avx512};
use opapi_base::simd::{MAX_LANES, Scalar, Simd};
use std::ops::Range;

/// A level with what products need beside the operations of [`Simd`], whose rules hold: the fused multiply-add, and registers of DOUBLE.
pub trait Fused: Simd {
    /// A register of DOUBLE: `__m256d` / `__m512d` / `float64x2_t`.
    type F64: Copy;
    /// Its lanes.
    const LANES_F64: usize;
    /// Rows of the largest tile: two registers for each, two of a panel and a value fit into those of the level.
    const ROWS: usize;

    /// a * b + c in each lane, rounded once.
    /// `_mm256_fmadd_ps` / `_mm512_fmadd_ps` / `vfmaq_f32`.
    fn fma_f32(self, a: Self::F32, b: Self::F32, c: Self::F32) -> Self::F32;
    /// The same of DOUBLE.
    fn fma_f64(self, a: Self::F64, b: Self::F64, c: Self::F64) -> Self::F64;
    /// A value in each lane.
    fn splat_f64(self, x: f64) -> Self::F64;
    /// a + b.
    fn add_f64(self, a: Self::F64, b: Self::F64) -> Self::F64;
    /// Loads a register.
    ///
    /// # Safety
    /// `LANES_F64` elements are readable at `from`, at any alignment.
    unsafe fn load_f64(self, from: *const f64) -> Self::F64;
    /// Stores a register.
    ///
    /// # Safety
    /// `LANES_F64` elements are writable at `to`, at any alignment.
    unsafe fn store_f64(self, to: *mut f64, x: Self::F64);
    /// The microkernel of so many rows, [`Fused::ROWS`] at most, and registers, one or two.
    fn tile<V: Sum>(rows: usize, registers: usize) -> Tile<V>;

    /// `c + a[0] * b[0] + a[1] * b[1]` in each lane, whose 32 bits are two BFLOAT16: `_mm512_dpbf16_ps`.
    ///
    /// # Safety
    /// The level has it: [`opapi_base::simd::Level::has_pairs`].
    unsafe fn add_pairs(self, _: Self::F32, _: Self::F32, _: Self::F32) -> Self::F32 {
        unreachable!("a level without products of pairs")
    }
    /// Pairs of two widened registers of BFLOAT16: the bits of the first in the lower half of each lane.
    fn pair(self, _: Self::F32, _: Self::F32) -> Self::F32 {
        unreachable!("a level without products of pairs")
    }
    /// As [`Fused::tile`], of panels of pairs.
    fn tile_of_pairs(_: usize, _: usize) -> Tile<f32> {
        unreachable!("a level without products of pairs")
    }
}

/// What products are summed in.
pub trait Sum: Arithmetic<Acc = Self> + std::ops::Add<Output = Self> + std::ops::Mul<Output = Self> {
    /// A register of them.
    type Register<S: Fused>: Copy;

    /// Its lanes.
    fn lanes<S: Fused>() -> usize;
    /// The nearest one.
    fn of(x: f64) -> Self;
    /// A value in each lane.
    fn splat<S: Fused>(s: S, x: Self) -> Self::Register<S>;
    /// a + b.
    fn plus<S: Fused>(s: S, a: Self::Register<S>, b: Self::Register<S>) -> Self::Register<S>;
    /// a * b + c, rounded once.
    fn fma<S: Fused>(
        s: S,
        a: Self::Register<S>,
        b: Self::Register<S>,
        c: Self::Register<S>,
    ) -> Self::Register<S>;
    /// Transposes the square of as many registers as one has lanes. Of DOUBLE nobody asks for it.
    fn transpose<S: Fused>(s: S, square: &mut [Self::Register<S>; MAX_LANES]);
    /// Loads a register.
    ///
    /// # Safety
    /// As many elements as it has lanes are readable at `from`, at any alignment.
    unsafe fn load_all<S: Fused>(s: S, from: *const Self) -> Self::Register<S>;
    /// As [`Operand::load`].
    ///
    /// # Safety
    /// As there.
    unsafe fn load_first<S: Fused>(s: S, from: *const Self, count: usize) -> Self::Register<S>;
    /// Stores a register.
    ///
    /// # Safety
    /// As many elements as it has lanes are writable at `to`, at any alignment.
    unsafe fn store_all<S: Fused>(s: S, to: *mut Self, x: Self::Register<S>);
}

impl Sum for f32 {
    type Register<S: Fused> = S::F32;

    #[inline(always)]
    fn lanes<S: Fused>() -> usize {
        S::LANES
    }
    fn of(x: f64) -> f32 {
        x as f32
    }
    #[inline(always)]
    fn splat<S: Fused>(s: S, x: f32) -> S::F32 {
        s.splat(x)
    }
    #[inline(always)]
    fn plus<S: Fused>(s: S, a: S::F32, b: S::F32) -> S::F32 {
        s.add(a, b)
    }
    #[inline(always)]
    fn fma<S: Fused>(s: S, a: S::F32, b: S::F32, c: S::F32) -> S::F32 {
        s.fma_f32(a, b, c)
    }
    #[inline(always)]
    fn transpose<S: Fused>(s: S, square: &mut [S::F32; MAX_LANES]) {
        /// What interleaves as many registers as they have lanes.
        #[inline(always)]
        fn of<S: Fused, const N: usize>(s: S, square: &mut [S::F32]) {
            let rows: [S::F32; N] = std::array::from_fn(|i| square[i]);
            square.copy_from_slice(&s.interleave_all(rows));
        }
        match S::LANES {
            4 => of::<S, 4>(s, &mut square[..4]),
            8 => of::<S, 8>(s, &mut square[..8]),
            _ => of::<S, 16>(s, square),
        }
    }
    #[inline(always)]
    unsafe fn load_all<S: Fused>(s: S, from: *const f32) -> S::F32 {
        // SAFETY: the caller's promise.
        unsafe { s.load_f32(from) }
    }
    #[inline(always)]
    unsafe fn load_first<S: Fused>(s: S, from: *const f32, count: usize) -> S::F32 {
        // SAFETY: the caller's promise.
        unsafe { <f32 as Operand>::load(s, from, count) }
    }
    #[inline(always)]
    unsafe fn store_all<S: Fused>(s: S, to: *mut f32, x: S::F32) {
        // SAFETY: the caller's promise.
        unsafe { s.store_f32(to, x) }
    }
}

impl Sum for f64 {
    type Register<S: Fused> = S::F64;

    #[inline(always)]
    fn lanes<S: Fused>() -> usize {
        S::LANES_F64
    }
    fn of(x: f64) -> f64 {
        x
    }
    #[inline(always)]
    fn splat<S: Fused>(s: S, x: f64) -> S::F64 {
        s.splat_f64(x)
    }
    #[inline(always)]
    fn plus<S: Fused>(s: S, a: S::F64, b: S::F64) -> S::F64 {
        s.add_f64(a, b)
    }
    #[inline(always)]
    fn fma<S: Fused>(s: S, a: S::F64, b: S::F64, c: S::F64) -> S::F64 {
        s.fma_f64(a, b, c)
    }
    #[inline(always)]
    fn transpose<S: Fused>(_: S, _: &mut [S::F64; MAX_LANES]) {
        unreachable!("nobody transposes registers of DOUBLE")
    }
    #[inline(always)]
    unsafe fn load_all<S: Fused>(s: S, from: *const f64) -> S::F64 {
        // SAFETY: the caller's promise.
        unsafe { s.load_f64(from) }
    }
    #[inline(always)]
    unsafe fn load_first<S: Fused>(s: S, from: *const f64, count: usize) -> S::F64 {
        // SAFETY: the caller's promise.
        unsafe { <f64 as Operand>::load(s, from, count) }
    }
    #[inline(always)]
    unsafe fn store_all<S: Fused>(s: S, to: *mut f64, x: S::F64) {
        // SAFETY: the caller's promise.
        unsafe { s.store_f64(to, x) }
    }
}

/// What is multiplied: halves are widened when they are loaded, and rounded when they are stored.
pub trait Operand: Arithmetic<Acc: Sum> {
    /// Loads the first `count` lanes, at least one; the others are 0.
    ///
    /// # Safety
    /// So many elements are readable at `from`, at any alignment, and they are no more than there are lanes.
    unsafe fn load<S: Fused>(s: S, from: *const Self, count: usize) -> <Self::Acc as Sum>::Register<S>;
    /// Stores the first `count` lanes.
    ///
    /// # Safety
    /// So many elements are writable at `to`, at any alignment, and they are no more than there are lanes.
    unsafe fn store<S: Fused>(s: S, to: *mut Self, count: usize, x: <Self::Acc as Sum>::Register<S>);

    /// Packs as `pack::matrix` does, two steps of k in the bits of one value. Of BFLOAT16 alone.
    #[inline(always)]
    fn pack_pairs<S: Fused>(_: S, _: Matrix<Self>, _: usize, _: &mut [Self::Acc]) {
        unreachable!("pairs of {}", Self::DTYPE.name())
    }

    /// Stores some lanes, each where it would lie if the first lane lay at `to`.
    ///
    /// # Safety
    /// The elements of those lanes are writable, at any alignment.
    #[inline(always)]
    unsafe fn store_between<S: Fused>(
        s: S,
        to: *mut Self,
        lanes: Range<usize>,
        x: <Self::Acc as Sum>::Register<S>,
    ) {
        let values = lanes_of::<S, Self::Acc>(s, x);
        for lane in lanes {
            // SAFETY: the caller's promise.
            unsafe { to.wrapping_add(lane).write_unaligned(Self::narrow(values[lane])) };
        }
    }
}

macro_rules! operands_of_floats {
    ($($t:ty, $load:ident, $load_masked:ident, $store:ident, $store_masked:ident $(, $pairs:path)?;)*) => {$(
        impl Operand for $t {
            $(
                #[inline(always)]
                fn pack_pairs<S: Fused>(s: S, from: Matrix<$t>, width: usize, to: &mut [f32]) {
                    $pairs(s, from, width, to);
                }
            )?
            #[inline(always)]
            unsafe fn load<S: Fused>(s: S, from: *const $t, count: usize) -> S::F32 {
                // SAFETY: the caller's promise.
                unsafe { if count == S::LANES { s.$load(from.cast()) } else { s.$load_masked(from.cast(), s.mask(0, count)) } }
            }
            #[inline(always)]
            unsafe fn store<S: Fused>(s: S, to: *mut $t, count: usize, x: S::F32) {
                // SAFETY: the caller's promise.
                unsafe { if count == S::LANES { s.$store(to.cast(), x) } else { s.$store_masked(to.cast(), s.mask(0, count), x) } }
            }
            #[inline(always)]
            unsafe fn store_between<S: Fused>(s: S, to: *mut $t, lanes: Range<usize>, x: S::F32) {
                // SAFETY: the caller's promise.
                unsafe { s.$store_masked(to.cast(), s.mask(lanes.start, lanes.end), x) }
            }
        }
    )*};
}
operands_of_floats! {
    f32, load_f32, load_f32_masked, store_f32, store_f32_masked;
    f16, load_f16, load_f16_masked, store_f16, store_f16_masked;
    bf16, load_bf16, load_bf16_masked, store_bf16, store_bf16_masked, pack::pairs;
}

impl Operand for f64 {
    #[inline(always)]
    unsafe fn load<S: Fused>(s: S, from: *const f64, count: usize) -> S::F64 {
        if count == S::LANES_F64 {
            // SAFETY: the caller's promise.
            return unsafe { s.load_f64(from) };
        }
        let mut lanes = [0.0; MAX_LANES];
        // SAFETY: the caller's promise; the copy has room for the lanes of every level.
        unsafe {
            std::ptr::copy_nonoverlapping(
                from.cast::<u8>(),
                lanes.as_mut_ptr().cast(),
                count * size_of::<f64>(),
            );
            s.load_f64(lanes.as_ptr())
        }
    }
    #[inline(always)]
    unsafe fn store<S: Fused>(s: S, to: *mut f64, count: usize, x: S::F64) {
        if count == S::LANES_F64 {
            // SAFETY: the caller's promise.
            return unsafe { s.store_f64(to, x) };
        }
        let mut lanes = [0.0; MAX_LANES];
        // SAFETY: the array has room for the lanes of every level; the rest is the caller's promise.
        unsafe {
            s.store_f64(lanes.as_mut_ptr(), x);
            std::ptr::copy_nonoverlapping(lanes.as_ptr().cast::<u8>(), to.cast(), count * size_of::<f64>());
        }
    }
}

/// Operands and result of a product, which are summed alike.
pub trait Types {
    /// What is multiplied.
    type From: Operand<Acc = Self::Sum>;
    /// The result.
    type To: Operand<Acc = Self::Sum>;
    /// What is summed in.
    type Sum: Sum + Operand<Acc = Self::Sum>;
    /// The result holds sums as they are.
    const KEEPS_SUMS: bool = matches!((size_of::<Self::To>(), size_of::<Self::Sum>()), (4, 4) | (8, 8));
    /// Steps of k that a value of a panel holds.
    const STEPS: usize = 1;

    /// The microkernel.
    fn tile<S: Fused>(rows: usize, registers: usize) -> Tile<Self::Sum> {
        S::tile(rows, registers)
    }
}

/// Operands of the first type, and a result of the second.
pub struct Pair<T, O>(std::marker::PhantomData<(T, O)>);

impl<T: Operand, O: Operand<Acc = T::Acc>> Types for Pair<T, O>
where
    T::Acc: Operand<Acc = T::Acc>,
{
    type From = T;
    type To = O;
    type Sum = T::Acc;
}

/// Operands of BFLOAT16 in pairs, and such a result.
pub struct OfPairs<O>(std::marker::PhantomData<O>);

impl<O: Operand<Acc = f32>> Types for OfPairs<O> {
    type From = bf16;
    type To = O;
    type Sum = f32;
    const STEPS: usize = 2;

    fn tile<S: Fused>(rows: usize, registers: usize) -> Tile<f32> {
        S::tile_of_pairs(rows, registers)
    }
}

impl Fused for Scalar {
    type F64 = [f64; 2];
    const LANES_F64: usize = 2;
    const ROWS: usize = 4;

    #[inline(always)]
    fn fma_f32(self, a: Self::F32, b: Self::F32, c: Self::F32) -> Self::F32 {
        std::array::from_fn(|i| a[i].mul_add(b[i], c[i]))
    }
    #[inline(always)]
    fn fma_f64(self, a: [f64; 2], b: [f64; 2], c: [f64; 2]) -> [f64; 2] {
        std::array::from_fn(|i| a[i].mul_add(b[i], c[i]))
    }
    #[inline(always)]
    fn splat_f64(self, x: f64) -> [f64; 2] {
        [x; 2]
    }
    #[inline(always)]
    fn add_f64(self, a: [f64; 2], b: [f64; 2]) -> [f64; 2] {
        std::array::from_fn(|i| a[i] + b[i])
    }
    #[inline(always)]
    unsafe fn load_f64(self, from: *const f64) -> [f64; 2] {
        // SAFETY: the caller's promise.
        unsafe { from.cast::<[f64; 2]>().read_unaligned() }
    }
    #[inline(always)]
    unsafe fn store_f64(self, to: *mut f64, x: [f64; 2]) {
        // SAFETY: the caller's promise.
        unsafe { to.cast::<[f64; 2]>().write_unaligned(x) }
    }
    fn tile<V: Sum>(rows: usize, registers: usize) -> Tile<V> {
        tile::scalar::<V, One>(rows, registers)
    }
}

macro_rules! fused {
    ($level:ident, $tile:ident, $rows:literal, $f64:ident of $lanes:literal, $fma_f32:expr, $fma_f64:expr, $splat:ident, $add:ident, $load:ident, $store:ident $(, $pairs:item)*) => {
        impl Fused for $level {
            type F64 = arch::$f64;
            const LANES_F64: usize = $lanes;
            const ROWS: usize = $rows;

            #[inline(always)]
            fn fma_f32(self, a: Self::F32, b: Self::F32, c: Self::F32) -> Self::F32 {
                // SAFETY: the token proves the level.
                unsafe { $fma_f32(a, b, c) }
            }
            #[inline(always)]
            fn fma_f64(self, a: Self::F64, b: Self::F64, c: Self::F64) -> Self::F64 {
                // SAFETY: the token proves the level.
                unsafe { $fma_f64(a, b, c) }
            }
            #[inline(always)]
            fn splat_f64(self, x: f64) -> Self::F64 {
                // SAFETY: the token proves the level.
                unsafe { arch::$splat(x) }
            }
            #[inline(always)]
            fn add_f64(self, a: Self::F64, b: Self::F64) -> Self::F64 {
                // SAFETY: the token proves the level.
                unsafe { arch::$add(a, b) }
            }
            #[inline(always)]
            unsafe fn load_f64(self, from: *const f64) -> Self::F64 {
                // SAFETY: the token proves the level; the rest is the caller's promise.
                unsafe { arch::$load(from) }
            }
            #[inline(always)]
            unsafe fn store_f64(self, to: *mut f64, x: Self::F64) {
                // SAFETY: the token proves the level; the rest is the caller's promise.
                unsafe { arch::$store(to, x) }
            }
            fn tile<V: Sum>(rows: usize, registers: usize) -> Tile<V> {
                tile::$tile::<V, One>(rows, registers)
            }
            $($pairs)*
        }
    };
}

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64 as arch;
#[cfg(target_arch = "x86_64")]
fused!(
    Avx512, avx512, 14, __m512d of 8, arch::_mm512_fmadd_ps, arch::_mm512_fmadd_pd, _mm512_set1_pd, _mm512_add_pd, _mm512_loadu_pd, _mm512_storeu_pd,
    #[inline(always)]
    unsafe fn add_pairs(self, a: Self::F32, b: Self::F32, c: Self::F32) -> Self::F32 {
        // SAFETY: the caller's promise; the types of pairs are the same bits.
        unsafe {
            let [a, b] = [a, b].map(|x| std::mem::transmute::<arch::__m512, arch::__m512bh>(x));
            arch::_mm512_dpbf16_ps(c, a, b)
        }
    },
    #[inline(always)]
    fn pair(self, first: Self::F32, second: Self::F32) -> Self::F32 {
        // SAFETY: the token proves the level.
        unsafe {
            let [first, second] = [first, second].map(|x| arch::_mm512_castps_si512(x));
            arch::_mm512_castsi512_ps(arch::_mm512_or_si512(arch::_mm512_srli_epi32::<16>(first), second))
        }
    },
    fn tile_of_pairs(rows: usize, registers: usize) -> Tile<f32> {
        tile::avx512_pairs::<f32, Two>(rows, registers)
    }
);
#[cfg(target_arch = "x86_64")]
fused!(Avx2, avx2, 6, __m256d of 4, arch::_mm256_fmadd_ps, arch::_mm256_fmadd_pd, _mm256_set1_pd, _mm256_add_pd, _mm256_loadu_pd, _mm256_storeu_pd);

#[cfg(target_arch = "aarch64")]
use std::arch::aarch64 as arch;
#[cfg(target_arch = "aarch64")]
fused!(
    Neon, neon, 12, float64x2_t of 2, |a, b, c| arch::vfmaq_f32(c, a, b), |a, b, c| arch::vfmaq_f64(c, a, b), vdupq_n_f64, vaddq_f64, vld1q_f64, vst1q_f64
);
