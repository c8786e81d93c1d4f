//! Sums of halves, which are widened in registers: to bring them into a buffer first took as long again.
#![allow(unsafe_code)] // the engine hands over addresses

use super::fold::Rows;
use crate::dtype::{DType, InF32};
use crate::simd::{Level, Simd, kernels};
use half::{bf16, f16};

/// Sums beside each other.
const SUMS: usize = 64;

/// The sums of packed rows of halves, as floats: they are widened in registers.
pub fn sums_of_halves(level: Level, dtype: DType) -> Option<fn(*mut u8, Rows)> {
    match dtype {
        DType::Float16 => Some(halves::<f16>(level)),
        DType::BFloat16 => Some(halves::<bf16>(level)),
        _ => None,
    }
}

kernels! {
    /// See `sums_of_halves`.
    fn halves<H: InF32>(to: *mut u8, rows: Rows) = halves_body;
}

/// Sums beside each other, in registers; what is behind the last whole part begins one.
#[inline(always)]
fn halves_body<S: Simd, H: InF32>(s: S, to: *mut u8, Rows { from, rows, step, count }: Rows) {
    let registers = SUMS / S::LANES;
    for row in 0..rows {
        let from = from.wrapping_offset(row as isize * step).cast::<H>();
        // As many as of the narrowest registers.
        let mut sums = [s.splat(0.0); SUMS / 4];
        let whole = count - count % SUMS;
        for part in (0..whole).step_by(SUMS) {
            for (i, sum) in sums[..registers].iter_mut().enumerate() {
                // SAFETY: a register's elements of a whole part of the caller's row.
                *sum = s.add(*sum, unsafe { H::load_lanes(s, from.wrapping_add(part + i * S::LANES)) });
            }
        }
        for (i, sum) in sums[..registers].iter_mut().enumerate() {
            let at = whole + i * S::LANES;
            let mask = s.mask(0, S::LANES.min(count.saturating_sub(at)));
            // SAFETY: the elements under the mask are the row's.
            *sum = s.add(*sum, unsafe { H::load_masked(s, from.wrapping_add(at), mask) });
        }
        let mut lanes = [0.0f32; SUMS];
        for (lanes, sum) in lanes.chunks_mut(S::LANES).zip(sums) {
            s.store_slice(lanes, sum);
        }
        let mut left = SUMS;
        while left > 1 {
            left /= 2;
            for i in 0..left {
                lanes[i] += lanes[i + left];
            }
        }
        // SAFETY: the row's result.
        unsafe { to.cast::<f32>().add(row).write_unaligned(lanes[0]) };
    }
}
