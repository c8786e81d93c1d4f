//! Sums of a row whose channels are neighbours, in a buffer, and how they become sums of neighbouring columns and leave: for both
//! directions.

use super::{Divisor, put};
use crate::dtype::InF32;
use crate::simd::{MAX_LANES, Simd};
use crate::view::{Aligned, LINE, Registers, Row};

/// Vertical sums that are made before the first pixel, and pixels before the first row: half of a first cache each.
pub const SUMS: usize = 4096;
/// And as many as whole registers read or write behind the last one.
pub type Sums = Aligned<[f32; SUMS + 2 * MAX_LANES]>;

/// Writes what is packed: whole cache lines, and what is before and behind them. An element is the sum of `taps` that lie `pitch`
/// apart, divided by the divisor.
#[inline(always)]
pub fn write_packed<S: Simd, T: InF32>(
    s: S,
    to: Row<T>,
    sums: &[f32],
    taps: usize,
    pitch: usize,
    stream: bool,
    divisor: Option<f32>,
) {
    let divisor = divisor.map(|divisor| Divisor::new(s, divisor));
    // Stores across lines take twice as long: 4x67 57x57 of 2x2 windows, 150 µs instead of 140.
    let head = (to.as_ptr().addr().wrapping_neg() % LINE / size_of::<T>()).min(to.len());
    let registers = to.registers(s, head, (to.len() - head) / S::LANES);
    let whole = registers.count() - registers.count() % 4;
    for i in (0..whole).step_by(4) {
        let sums = &sums[head + i * S::LANES..];
        let all = if taps == 1 {
            added::<S, 1, 4>(s, sums, taps, pitch)
        } else {
            added::<S, 0, 4>(s, sums, taps, pitch)
        };
        for (r, &sum) in all.iter().enumerate() {
            put(s, registers, i + r, stream, divided(s, sum, divisor));
        }
    }
    for rest in [0..head, head + whole * S::LANES..to.len()] {
        for at in rest.clone().step_by(S::LANES) {
            let [sum] = added::<S, 0, 1>(s, &sums[at..], taps, pitch);
            to.set_tail(s, at, S::LANES.min(rest.end - at), divided(s, sum, divisor));
        }
    }
}

#[inline(always)]
fn divided<S: Simd>(s: S, sum: S::F32, divisor: Option<Divisor<S>>) -> S::F32 {
    match divisor {
        Some(divisor) => divisor.divide(s, sum),
        None => sum,
    }
}

/// Makes the channels of a pixel, and may write more behind them.
#[inline(always)]
pub fn add_pixel<S: Simd, const TAPS: usize>(s: S, sums: &[f32], taps: usize, pitch: usize, to: &mut [f32]) {
    let mut from = 0;
    while from + 4 * S::LANES <= pitch {
        let to = &mut to[from..][..4 * S::LANES];
        for (i, &sum) in added::<S, TAPS, 4>(s, &sums[from..], taps, pitch).iter().enumerate() {
            s.store_slice(&mut to[i * S::LANES..], sum);
        }
        from += 4 * S::LANES;
    }
    while from < pitch {
        let [sum] = added::<S, TAPS, 1>(s, &sums[from..], taps, pitch);
        s.store_slice(&mut to[from..], sum);
        from += S::LANES;
    }
}

/// Writes the channels of a pixel, whole registers from number `at` on.
#[inline(always)]
pub fn put_pixel<S: Simd, T: InF32, const TAPS: usize>(
    s: S,
    sums: &[f32],
    taps: usize,
    pitch: usize,
    to: Registers<T>,
    at: usize,
    stream: bool,
) {
    let count = pitch / S::LANES;
    let four = count - count % 4;
    for i in (0..four).step_by(4) {
        let all = added::<S, TAPS, 4>(s, &sums[i * S::LANES..], taps, pitch);
        for (r, &sum) in all.iter().enumerate() {
            put(s, to, at + i + r, stream, sum);
        }
    }
    for i in four..count {
        let [sum] = added::<S, TAPS, 1>(s, &sums[i * S::LANES..], taps, pitch);
        put(s, to, at + i, stream, sum);
    }
}

/// Registers of sums of vertical sums that lie `pitch` apart: TAPS of them, or any number for 0.
#[inline(always)]
pub fn added<S: Simd, const TAPS: usize, const REGISTERS: usize>(
    s: S,
    sums: &[f32],
    taps: usize,
    pitch: usize,
) -> [S::F32; REGISTERS] {
    let mut all = [s.splat(0.0); REGISTERS];
    for tap in 0..if TAPS > 0 { TAPS } else { taps } {
        let sums = &sums[tap * pitch..][..REGISTERS * S::LANES];
        for (i, sum) in all.iter_mut().enumerate() {
            let more = s.load_slice(&sums[i * S::LANES..]);
            *sum = if tap == 0 { more } else { s.add(*sum, more) };
        }
    }
    all
}
