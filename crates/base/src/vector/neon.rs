//! NEON.
#![allow(unsafe_code)] // the intrinsics

use super::*;
use crate::simd::Neon;
use std::arch::aarch64::*;

impl Vectors for Neon {
    type Lanes = u32;
    type F32x16 = Pair<Pair<Neon>>;
    type F32x4 = Neon;
    type F64x8 = Array<f64, 8>;
    #[inline(always)]
    fn f32x16(self) -> Pair<Pair<Neon>> {
        Pair(Pair(self))
    }
    #[inline(always)]
    fn f32x4(self) -> Neon {
        self
    }
    #[inline(always)]
    fn f64x8(self) -> Array<f64, 8> {
        Array::new()
    }
    #[inline(always)]
    fn lanes(self, bits: u32) -> u32 {
        bits
    }
}

impl Vector for Neon {
    register!(Neon);
    #[inline(always)]
    unsafe fn transpose_at(self, from: *const f32, stride: isize, to: *mut f32, to_stride: usize) {
        // SAFETY: `self` proves the level, and the caller promises the rows.
        unsafe {
            let row = |i: isize| vld1q_f32(from.offset(i * stride));
            let (even, odd) = (vtrnq_f32(row(0), row(1)), vtrnq_f32(row(2), row(3)));
            for (i, (a, b)) in [(even.0, odd.0), (even.1, odd.1)].into_iter().enumerate() {
                let low = vcombine_f32(vget_low_f32(a), vget_low_f32(b));
                let high = vcombine_f32(vget_high_f32(a), vget_high_f32(b));
                vst1q_f32(to.add(i * to_stride), low);
                vst1q_f32(to.add((i + 2) * to_stride), high);
            }
        }
    }
    #[inline(always)]
    fn sum_rows(self, rows: &[f32], stride: usize) -> float32x4_t {
        let mut columns = [0.0; 16];
        self.transpose(rows, stride, &mut columns, 4);
        let [a, b, c, d] = [0, 4, 8, 12].map(|at| self.load_slice(&columns[at..]));
        Simd::add(self, Simd::add(self, a, c), Simd::add(self, b, d))
    }
}
