//! The level that every processor has.

use super::{Simd, token};

token! {
    /// Plain Rust, eight lanes at a time.
    Scalar
}

type Lanes = [f32; 8];

#[inline(always)]
fn each(f: impl Fn(usize) -> f32) -> Lanes {
    let mut lanes = [0.0; 8];
    for (i, lane) in lanes.iter_mut().enumerate() {
        *lane = f(i);
    }
    lanes
}

impl Simd for Scalar {
    const LANES: usize = 8;
    const TUNED: bool = false;
    type F32 = Lanes;
    type MaskBits = ();

    #[inline(always)]
    fn splat(self, x: f32) -> Lanes {
        [x; 8]
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
        let half = |from: usize| each(|i| if i % 2 == 0 { a[from + i / 2] } else { b[from + i / 2] });
        (half(0), half(4))
    }
    #[inline(always)]
    fn permute(self, a: Lanes, b: Lanes, from: &[i32]) -> Lanes {
        each(|i| if from[i] & 8 == 0 { a[from[i] as usize % 8] } else { b[from[i] as usize % 8] })
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
        // SAFETY: the caller's promise, i < 8. The const form never asks the processor what it has.
        each(|i| half::f16::from_bits(unsafe { from.add(i).read_unaligned() }).to_f32_const())
    }
    #[inline(always)]
    unsafe fn store_f16(self, to: *mut u16, x: Lanes) {
        for (i, &x) in x.iter().enumerate() {
            // SAFETY: the caller's promise, i < 8.
            unsafe { to.add(i).write_unaligned(half::f16::from_f32_const(x).to_bits()) };
        }
    }
    #[inline(always)]
    unsafe fn load_bf16(self, from: *const u16) -> Lanes {
        // SAFETY: the caller's promise, i < 8.
        each(|i| f32::from_bits((unsafe { from.add(i).read_unaligned() } as u32) << 16))
    }
    #[inline(always)]
    unsafe fn store_bf16(self, to: *mut u16, x: Lanes) {
        for (i, &x) in x.iter().enumerate() {
            // SAFETY: the caller's promise, i < 8.
            unsafe { to.add(i).write_unaligned(half::bf16::from_f32(x).to_bits()) };
        }
    }
}
