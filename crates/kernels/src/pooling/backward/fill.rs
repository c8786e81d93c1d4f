//! One window over the image: each plane is one number.

use super::args::Args;
use super::case::Case;
use crate::dtype::InF32;
use crate::pooling::put;
use crate::simd::{MAX_LANES, Simd, kernels};
use crate::view::{AnyView, Row};
use std::ops::Range;

/// Writes gradInput. Items are planes.
pub fn run<T: InF32>(case: &Case, grad: AnyView, out: AnyView) {
    Args::new(case, case.level, grad, out).write(case.planes(), case.bytes, fill::<T>(case.level));
}

kernels! {
    /// Writes the planes `planes` of gradInput.
    fn fill<T: InF32>(args: &Args<T>, planes: Range<usize>) = body;
}

#[inline(always)]
fn body<S: Simd, T: InF32>(s: S, args: &Args<T>, planes: Range<usize>) {
    let (vertical, horizontal) = args.axes();
    let divisor = vertical.counted(0) as f32 * horizontal.counted(0) as f32;
    let unit = S::LANES * size_of::<T>();
    let out = args.out.joined_rows().unwrap_or(args.out);
    if let (Some(all), Some(grads)) = (out.joined_planes(), args.grad.joined_planes()) {
        let (len, count) = (all.shape[3], grads.shape[3]);
        if S::TUNED && all.is_packed() && len / count >= S::LANES {
            let streams = all.slice(3, 0..len - len % S::LANES).streams(unit);
            let (grads, all) = (grads.row(0, 0, 0), all.row(0, 0, 0));
            // Halves are narrowed for each store, and where registers are few a permute is several instructions: both take longer than
            // stores that reach into two lines (32x2048 planes of 7x7 at AVX2: 0.40 ms, then 0.25).
            let shares = S::WIDE && !T::IS_HALF;
            if streams || shares && len / count >= 2 * S::LANES {
                fill_lines(s, grads, divisor, all, planes, streams);
            } else {
                fill_rows(s, grads, divisor, all, planes);
            }
            return;
        }
    }
    let [_, channels, height, _] = out.shape;
    for plane in planes {
        let (n, c) = (plane / channels, plane % channels);
        let (grad_n, grad_c) = args.grad_plane(n, c);
        let value = T::narrow(args.grad.row(grad_n, grad_c, 0).get(0).widen() / divisor);
        (0..height).for_each(|y| out.row(n, c, y).fill(value));
    }
}

/// The same of planes that follow each other in memory: a division for each plane's place would take longer than the plane (32x2048
/// planes of 7x7 0.24 ms).
#[inline(always)]
fn fill_rows<S: Simd, T: InF32>(s: S, grads: Row<T>, divisor: f32, all: Row<T>, planes: Range<usize>) {
    let len = all.len() / grads.len();
    for plane in planes {
        let value = s.splat(grads.get(plane).widen() / divisor);
        let row = all.slice(plane * len..(plane + 1) * len);
        let registers = row.registers(s, 0, len / S::LANES);
        for i in 0..len / S::LANES {
            registers.set(s, i, value);
        }
        // May overlap the one before.
        row.set_lanes(s, len - S::LANES, value);
    }
}

/// The same where planes share registers, each of which is stored once (8x2048 planes of 14x14: 0.36 ms, then 0.25). `stream` asks for
/// non-temporal stores (32x2048 planes of 7x7, which no cache held: 1.1 ms, then 0.6).
#[inline(always)]
fn fill_lines<S: Simd, T: InF32>(
    s: S,
    grads: Row<T>,
    divisor: f32,
    all: Row<T>,
    planes: Range<usize>,
    stream: bool,
) {
    // From number MAX_LANES - n on, n lanes of the plane before.
    let mut lanes = [0; 2 * MAX_LANES];
    lanes[MAX_LANES..].fill(S::LANES as i32);
    let len = all.len() / grads.len();
    let registers = all.registers(s, 0, all.len() / S::LANES);
    let (first, mut at) = (planes.start, planes.start * len);
    let mut value = s.splat(0.0);
    for plane in planes {
        let before = value;
        value = s.splat(grads.get(plane).widen() / divisor);
        let (shared, end) = (at % S::LANES, (plane + 1) * len);
        if shared > 0 {
            let own = S::LANES - shared;
            if plane == first {
                all.set_lanes_masked(s, at, own, value);
            } else {
                let both = s.permute(before, value, &lanes[MAX_LANES - shared..]);
                put(s, registers, at / S::LANES, stream, both);
            }
            at += own;
        }
        for i in at / S::LANES..end / S::LANES {
            put(s, registers, i, stream, value);
        }
        at = end;
    }
    let rest = at % S::LANES;
    if rest > 0 {
        all.set_lanes_masked(s, at - rest, rest, value);
    }
}
