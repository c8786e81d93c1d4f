//! The level that every processor has.

use super::{Simd, token};

token! {
    /// Plain Rust, four lanes at a time: every loop over a register is unrolled, and nobody runs this level for speed.
    Scalar
}

/// Lanes of a register.
const N: usize = 4;

type Lanes = [f32; N];

#[inline(always)]
fn each(f: impl Fn(usize) -> f32) -> Lanes {
    let mut lanes = [0.0; N];
    for (i, lane) in lanes.iter_mut().enumerate() {
        *lane = f(i);
    }
    lanes
}

// Out of line, as kernels have dozens of them. The const forms never ask the processor what it has.

#[inline(never)]
fn widen_f16(bits: [u16; N]) -> Lanes {
    bits.map(|bits| half::f16::from_bits(bits).to_f32_const())
}

#[inline(never)]
fn narrow_f16(x: Lanes) -> [u16; N] {
    x.map(|x| half::f16::from_f32_const(x).to_bits())
}

#[inline(never)]
fn narrow_bf16(x: Lanes) -> [u16; N] {
    x.map(|x| half::bf16::from_f32(x).to_bits())
}

#[inline(never)]
fn widen_bf16(bits: [u16; N]) -> Lanes {
    each(|i| f32::from_bits(u32::from(bits[i]) << 16))
}

#[inline(never)]
fn interleave(a: Lanes, b: Lanes) -> (Lanes, Lanes) {
    let half = |from: usize| each(|i| if i % 2 == 0 { a[from + i / 2] } else { b[from + i / 2] });
    (half(0), half(N / 2))
}

#[inline(never)]
fn permute(a: Lanes, b: Lanes, from: &[i32]) -> Lanes {
    each(|i| if (from[i] as usize) < N { a[from[i] as usize % N] } else { b[from[i] as usize % N] })
}

impl Simd for Scalar {
    const LANES: usize = N;
    const TUNED: bool = false;
    type F32 = Lanes;
    type MaskBits = ();

    #[inline(always)]
    fn splat(self, x: f32) -> Lanes {
        [x; N]
    }
    #[inline(always)]
    fn add(self, a: Lanes, b: Lanes) -> Lanes {
        each(|i| a[i] + b[i])
    }
    #[inline(always)]
    fn sub(self, a: Lanes, b: Lanes) -> Lanes {
        each(|i| a[i] - b[i])
    }
    #[inline(always)]
    fn larger(self, a: Lanes, b: Lanes) -> Lanes {
        each(|i| if b[i] > a[i] { b[i] } else { a[i] })
    }
    #[inline(always)]
    fn mul(self, a: Lanes, b: Lanes) -> Lanes {
        each(|i| a[i] * b[i])
    }
    #[inline(always)]
    fn div(self, a: Lanes, b: Lanes) -> Lanes {
        each(|i| a[i] / b[i])
    }
    #[inline(always)]
    fn mask_bits(self, _: usize, _: usize) {}
    #[inline(always)]
    fn interleave(self, a: Lanes, b: Lanes) -> (Lanes, Lanes) {
        interleave(a, b)
    }
    #[inline(always)]
    fn permute(self, a: Lanes, b: Lanes, from: &[i32]) -> Lanes {
        permute(a, b, from)
    }
    #[inline(always)]
    fn prefetch<T>(self, _: *const T) {}
    #[inline(always)]
    fn prefetch_far<T>(self, _: *const T) {}

    #[inline(always)]
    unsafe fn load_f32(self, from: *const f32) -> Lanes {
        // SAFETY: the caller's promise.
        unsafe { from.cast::<Lanes>().read_unaligned() }
    }
    #[inline(always)]
    unsafe fn store_f32(self, to: *mut f32, x: Lanes) {
        // SAFETY: the caller's promise.
        unsafe { to.cast::<Lanes>().write_unaligned(x) }
    }
    #[inline(always)]
    unsafe fn load_f16(self, from: *const u16) -> Lanes {
        // SAFETY: the caller's promise.
        widen_f16(unsafe { from.cast::<[u16; N]>().read_unaligned() })
    }
    #[inline(always)]
    unsafe fn store_f16(self, to: *mut u16, x: Lanes) {
        // SAFETY: the caller's promise.
        unsafe { to.cast::<[u16; N]>().write_unaligned(narrow_f16(x)) }
    }
    #[inline(always)]
    unsafe fn load_bf16(self, from: *const u16) -> Lanes {
        // SAFETY: the caller's promise.
        widen_bf16(unsafe { from.cast::<[u16; N]>().read_unaligned() })
    }
    #[inline(always)]
    unsafe fn store_bf16(self, to: *mut u16, x: Lanes) {
        // SAFETY: the caller's promise.
        unsafe { to.cast::<[u16; N]>().write_unaligned(narrow_bf16(x)) }
    }
}
