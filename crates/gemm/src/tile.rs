//! The microkernel: a tile of the result in registers. Each step of k takes two registers of a panel of b, and a value of a panel of a for
//! each row.

use crate::lanes::{Fused, Sum};
use opapi_base::simd::Scalar;
#[cfg(target_arch = "x86_64")]
use opapi_base::simd::{Avx2, Avx512};

/// Writes, or adds to what is there, the tile of two packed panels: `depth` steps of as many values of a as the tile has rows, and of as many
/// of b as it has lanes.
///
/// # Safety
/// The processor has the level. The panels are so long, and rows of whole registers are writable at `to`, `stride` elements apart, and
/// readable if `adds`.
pub type Tile<V> = unsafe fn(depth: usize, a: *const V, b: *const V, to: *mut V, stride: isize, adds: bool);

/// What a value of a panel holds: how its product is added.
pub trait Step<V: Sum> {
    /// a * b + c in each lane.
    ///
    /// # Safety
    /// The level has it.
    unsafe fn add<S: Fused>(s: S, a: V::Register<S>, b: V::Register<S>, c: V::Register<S>) -> V::Register<S>;
}

/// One step of k.
pub struct One;

impl<V: Sum> Step<V> for One {
    #[inline(always)]
    unsafe fn add<S: Fused>(s: S, a: V::Register<S>, b: V::Register<S>, c: V::Register<S>) -> V::Register<S> {
        V::fma(s, a, b, c)
    }
}

/// Two, of BFLOAT16.
#[cfg(target_arch = "x86_64")]
pub struct Two;

#[cfg(target_arch = "x86_64")]
impl Step<f32> for Two {
    #[inline(always)]
    unsafe fn add<S: Fused>(s: S, a: S::F32, b: S::F32, c: S::F32) -> S::F32 {
        // SAFETY: the caller's promise.
        unsafe { s.add_pairs(a, b, c) }
    }
}

/// # Safety
/// See [`Tile`].
#[inline(always)]
unsafe fn tile<S: Fused, V: Sum, A: Step<V>, const ROWS: usize, const REGISTERS: usize>(
    s: S,
    depth: usize,
    mut a: *const V,
    mut b: *const V,
    to: *mut V,
    stride: isize,
    adds: bool,
) {
    let lanes = V::lanes::<S>();
    // What is added to, or written over, comes into the cache meanwhile.
    for row in 0..ROWS {
        s.prefetch_run(to.wrapping_offset(row as isize * stride), REGISTERS);
    }
    let mut sums = [[V::splat(s, V::default()); REGISTERS]; ROWS];
    for _ in 0..depth {
        // SAFETY: the caller's promise of the panels.
        unsafe {
            let mut values = [V::load_all(s, b); REGISTERS];
            for (i, value) in values.iter_mut().enumerate().skip(1) {
                *value = V::load_all(s, b.add(i * lanes));
            }
            for (row, sums) in sums.iter_mut().enumerate() {
                let x = V::splat(s, *a.add(row));
                for (sum, value) in sums.iter_mut().zip(values) {
                    *sum = A::add(s, x, value, *sum);
                }
            }
            (a, b) = (a.add(ROWS), b.add(REGISTERS * lanes));
        }
    }
    for (row, sums) in sums.iter().enumerate() {
        for (i, &sum) in sums.iter().enumerate() {
            // SAFETY: the caller's promise of the rows.
            unsafe {
                let at = to.offset(row as isize * stride).add(i * lanes);
                V::store_all(s, at, if adds { V::plus(s, V::load_all(s, at), sum) } else { sum });
            }
        }
    }
}

/// The tiles of a level, by their rows.
macro_rules! tiles {
    ($(#[$attribute:meta])* $name:ident, $level:ident, [$($rows:literal)*] $(, $features:literal)?) => {
        $(#[$attribute])*
        pub fn $name<V: Sum, A: Step<V>>(rows: usize, registers: usize) -> Tile<V> {
            /// # Safety
            /// See [`Tile`].
            $(#[target_feature(enable = $features)])?
            unsafe fn shell<V: Sum, A: Step<V>, const ROWS: usize, const REGISTERS: usize>(
                depth: usize,
                a: *const V,
                b: *const V,
                to: *mut V,
                stride: isize,
                adds: bool,
            ) {
                // SAFETY: the caller's promise.
                unsafe { tile::<_, V, A, ROWS, REGISTERS>($level::new(), depth, a, b, to, stride, adds) }
            }
            match (rows, registers) {
                $(($rows, 1) => shell::<V, A, $rows, 1>, ($rows, 2) => shell::<V, A, $rows, 2>,)*
                _ => panic!("a tile of {rows} rows and {registers} registers"),
            }
        }
    };
}
tiles!(/** Of the scalar level. */ scalar, Scalar, [1 2 3 4]);
#[cfg(target_arch = "x86_64")]
tiles!(/** Of AVX2. */ avx2, Avx2, [1 2 3 4 5 6], "avx2,fma,f16c");
#[cfg(target_arch = "x86_64")]
tiles!(
    /** Of AVX-512. */
    avx512, Avx512, [1 2 3 4 5 6 7 8 9 10 11 12 13 14], "avx2,fma,f16c,avx512f,avx512bw,avx512dq,avx512vl"
);
#[cfg(target_arch = "x86_64")]
tiles!(
    /** Of AVX-512 with products of pairs of BFLOAT16. */
    avx512_pairs, Avx512, [1 2 3 4 5 6 7 8 9 10 11 12 13 14], "avx2,fma,f16c,avx512f,avx512bw,avx512dq,avx512vl,avx512bf16"
);
#[cfg(target_arch = "aarch64")]
use opapi_base::simd::Neon;
#[cfg(target_arch = "aarch64")]
tiles!(/** Of NEON. */ neon, Neon, [1 2 3 4 5 6 7 8 9 10 11 12]);
