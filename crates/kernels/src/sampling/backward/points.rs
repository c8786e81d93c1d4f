//! The inner loop: a strip of points on images whose pixels are vectors of channels.
//!
//! The kernels here are leaves: with more around them, pointers and lengths lived on the stack.
#![allow(clippy::needless_range_loop)] // several arrays side by side, by one index

use crate::sampling::access::{Stage, columns};
use crate::sampling::offsets::{Gather, Kept, Scatter};
use crate::sampling::strip::{STRIP, Strip};
use crate::sampling::sums::{Sampling, Sums};
use crate::simd::{MAX_LANES, kernels};
use crate::vector::{PIXELS, Vector, Vectors};
use num_traits::{Float as _, Zero};
use std::ops::Range;

kernels! {
    /// Adds the gradients of the points on the stage to `sums`, rows of inputGrad, and finds their slopes on `image`, rows
    /// of input; either may be empty.
    pub fn points<P: Sampling>(
        strip: &Strip<P::Sum>,
        grads: &Stage<P::Sum>,
        room: &mut Room<P::Sum>,
        image: &[P::Sum],
        sums: &mut [P::Sum],
    ) = points_body;
    /// Makes pixels of the rows on the stage.
    pub fn interleave<P: Sampling>(stage: &Stage<P::Sum>, to: &mut [P::Sum]) = interleave_body;
    /// The reverse, for `stage.columns` pixels.
    pub fn deinterleave<P: Sampling>(from: &[P::Sum], stage: &mut Stage<P::Sum>) = deinterleave_body;
}

/// What [`points`] makes of a strip.
#[repr(align(64))]
pub struct Room<A> {
    /// The gradients of some points, a pixel each.
    grads: [A; PIXELS * MAX_LANES],
    /// The channels' shares of their slopes.
    by_x: [A; PIXELS * MAX_LANES],
    by_y: [A; PIXELS * MAX_LANES],
    /// The slopes of the strip by x and y.
    pub slopes: [[A; STRIP]; 2],
}

impl<A: Sums> Room<A> {
    pub fn new() -> Room<A> {
        let zeros = [A::zero(); PIXELS * MAX_LANES];
        Room { grads: zeros, by_x: zeros, by_y: zeros, slopes: [[A::zero(); STRIP]; 2] }
    }
}

#[inline(always)]
fn interleave_body<S: Vectors, P: Sampling>(s: S, stage: &Stage<P::Sum>, to: &mut [P::Sum]) {
    let (v, lanes) = (P::vector(s), <P::Vector<S> as Vector>::LANES);
    for at in (0..stage.columns).step_by(PIXELS) {
        // The last ones overlap those before, where there are as many.
        let at = at.min(stage.columns.saturating_sub(PIXELS));
        let (rows, count) = (&stage.values[at..], PIXELS.min(stage.columns - at));
        if count == PIXELS {
            v.interleave_pixels(rows, columns(lanes), &mut to[at * lanes..]);
        } else {
            let mut tail = [P::Sum::zero(); PIXELS * MAX_LANES];
            v.interleave_pixels(rows, columns(lanes), &mut tail);
            to[at * lanes..].copy_from_slice(&tail[..count * lanes]);
        }
    }
}

#[inline(always)]
fn deinterleave_body<S: Vectors, P: Sampling>(s: S, from: &[P::Sum], stage: &mut Stage<P::Sum>) {
    let (v, lanes) = (P::vector(s), <P::Vector<S> as Vector>::LANES);
    for at in (0..stage.columns).step_by(PIXELS) {
        let at = at.min(stage.columns.saturating_sub(PIXELS));
        let (pixels, count) = (&from[at * lanes..], PIXELS.min(stage.columns - at));
        if count == PIXELS {
            v.deinterleave_pixels(pixels, &mut stage.values[at..], columns(lanes));
        } else {
            let mut tail = [P::Sum::zero(); PIXELS * MAX_LANES];
            tail[..count * lanes].copy_from_slice(&pixels[..count * lanes]);
            v.deinterleave_pixels(&tail, &mut stage.values[at..], columns(lanes));
        }
    }
}

#[inline(always)]
fn points_body<S: Vectors, P: Sampling>(
    s: S,
    strip: &Strip<P::Sum>,
    stage: &Stage<P::Sum>,
    room: &mut Room<P::Sum>,
    image: &[P::Sum],
    sums: &mut [P::Sum],
) {
    let (v, lanes) = (P::vector(s), <P::Vector<S> as Vector>::LANES);
    let Room { grads: pixels, by_x, by_y, slopes: [x, y] } = room;
    for start in (0..stage.columns).step_by(PIXELS) {
        let range = start..stage.columns.min(start + PIXELS);
        let grads = if lanes == 1 || stage.interleaved {
            &stage.values[start * lanes..][..PIXELS * lanes]
        } else {
            v.interleave_pixels(&stage.values[start..], columns(lanes), pixels);
            &pixels[..PIXELS * lanes]
        };
        // A loop for each case: a question in the loop costs registers.
        if P::TAPS == 1 || image.is_empty() {
            some_points::<P, _, _, true, false>(s, v, strip, range, grads, by_x, by_y, image, sums);
            continue;
        } else if <P::Vector<S> as Vector>::STAYS && P::TAPS == 4 {
            // The sums alone leave registers for their pixels.
            some_points::<P, _, _, false, true>(s, v, strip, range.clone(), grads, by_x, by_y, image, sums);
            if !sums.is_empty() {
                some_points::<P, _, _, true, false>(s, v, strip, range, grads, by_x, by_y, image, sums);
            }
        } else if sums.is_empty() {
            some_points::<P, _, _, false, true>(s, v, strip, range, grads, by_x, by_y, image, sums);
        } else {
            some_points::<P, _, _, true, true>(s, v, strip, range, grads, by_x, by_y, image, sums);
        }
        v.sum_pixels(by_x, &mut x[start..]);
        v.sum_pixels(by_y, &mut y[start..]);
    }
    if P::TAPS == 1 || image.is_empty() {
        return;
    }
    let mut bad = 0;
    for i in 0..STRIP {
        bad += u32::from(!(x[i].is_finite() && y[i].is_finite()));
    }
    if bad > 0 {
        tap_by_tap(strip, stage, P::TAPS, lanes, image, x, y);
    }
    for i in 0..STRIP {
        x[i] = x[i] * strip.x.scale[i];
        y[i] = y[i] * strip.y.scale[i];
    }
}

/// Adds the gradients of up to `PIXELS` points to `sums` if they are wanted, and finds the channels' shares of their slopes
/// on `image` if those are.
#[inline(always)]
#[allow(clippy::too_many_arguments)]
fn some_points<P: Sampling, S: Vectors, V: Vector<Value = P::Sum>, const SUMS: bool, const SLOPES: bool>(
    s: S,
    v: V,
    strip: &Strip<P::Sum>,
    range: Range<usize>,
    grads: &[P::Sum],
    by_x: &mut [P::Sum; PIXELS * MAX_LANES],
    by_y: &mut [P::Sum; PIXELS * MAX_LANES],
    image: &[P::Sum],
    sums: &mut [P::Sum],
) {
    let taps = P::TAPS * P::TAPS;
    let image = strip.offsets.gather(v, if SLOPES { taps } else { 0 }, image);
    let mut sums = strip.offsets.scatter(v, if SUMS { taps } else { 0 }, sums);
    if V::LANES == 1 && P::TAPS == 2 {
        let wide = P::Sum::wide(s);
        return some_values::<V, _, SUMS, SLOPES>(
            v, wide, strip, range, grads, by_x, by_y, &image, &mut sums,
        );
    }
    let (keeps, mut kept) = (V::STAYS && P::TAPS == 4, Kept::<V, 4>::new(v));
    for (n, i) in range.enumerate() {
        // The compiler sees that these are indices.
        let (n, i) = (n % PIXELS * V::LANES, i % STRIP);
        let g = v.load(&grads[n..]);
        if SUMS && keeps {
            add(v, strip, i, g, &mut sums, &mut kept);
        }
        let (dx, dy) = if keeps {
            point::<P, V, false, SLOPES>(v, strip, i, g, &image, &mut sums)
        } else {
            point::<P, V, SUMS, SLOPES>(v, strip, i, g, &image, &mut sums)
        };
        if SLOPES {
            v.store(&mut by_x[n..], dx);
            v.store(&mut by_y[n..], dy);
        }
    }
    kept.leave(&mut sums);
}

/// Adds one point's gradients to its pixels, in registers if they can be kept there.
#[inline(always)]
fn add<V: Vector, const K: usize>(
    v: V,
    strip: &Strip<V::Value>,
    i: usize,
    g: V::Register,
    sums: &mut Scatter<V, STRIP>,
    kept: &mut Kept<V, K>,
) {
    let are_kept = kept.go(sums, i);
    let mut weights = [g; K];
    for k in 0..K {
        weights[k] = v.splat(strip.x.weight[k][i]);
    }
    for j in 0..K {
        let g = v.mul(g, v.splat(strip.y.weight[j][i]));
        for k in 0..K {
            let x = v.mul(g, weights[k]);
            if are_kept {
                kept.add(v, j, k, x);
            } else {
                sums.add(K * j + k, i, x);
            }
        }
    }
}

/// The same for bilinear points of one channel, with registers of points: 1x1x480x640 takes 1.8 ms without.
#[inline(always)]
#[allow(clippy::too_many_arguments)]
fn some_values<V: Vector, W: Vector<Value = V::Value>, const SUMS: bool, const SLOPES: bool>(
    v: V,
    wide: W,
    strip: &Strip<V::Value>,
    range: Range<usize>,
    grads: &[V::Value],
    by_x: &mut [V::Value; PIXELS * MAX_LANES],
    by_y: &mut [V::Value; PIXELS * MAX_LANES],
    image: &Gather<V, STRIP>,
    sums: &mut Scatter<V, STRIP>,
) {
    // The compiler sees that these are indices.
    let (start, count) = (range.start % STRIP / PIXELS * PIXELS, range.len().min(PIXELS));
    let grads: &[V::Value; PIXELS] = grads.first_chunk().expect("as many as pixels");
    let mut pixels = [[V::Value::zero(); PIXELS]; 4];
    let mut shares = [[V::Value::zero(); PIXELS]; 4];
    if SLOPES {
        for n in (0..PIXELS).step_by(W::LANES) {
            // Of a point whose right taps lie outside, something else lies behind the left ones.
            let right = &strip.x.index[1][start + n..];
            for tap in [0, 2] {
                let (a, b) = image.pairs(wide, tap, start + n);
                wide.store(&mut pixels[tap][n..], a);
                wide.store(&mut pixels[tap + 1][n..], wide.without_negative(b, right));
            }
        }
    }
    for n in 0..PIXELS {
        let (g, i) = (grads[n], start + n);
        let (x0, x1) = (strip.x.weight[0][i], strip.x.weight[1][i]);
        let (top, bottom) = (g * strip.y.weight[0][i], g * strip.y.weight[1][i]);
        (shares[0][n], shares[1][n]) = (top * x0, top * x1);
        (shares[2][n], shares[3][n]) = (bottom * x0, bottom * x1);
        let (a, b, c, d) = (pixels[0][n], pixels[1][n], pixels[2][n], pixels[3][n]);
        by_x[n] = (b - a) * top + (d - c) * bottom;
        by_y[n] = g * ((c - a) * x0 + (d - b) * x1);
    }
    if SUMS {
        for n in 0..count {
            for tap in 0..4 {
                sums.add(tap, start + n, v.splat(shares[tap][n]));
            }
        }
    }
}

/// Adds one point's gradients to its pixels, and returns the channels' shares of its slopes.
#[inline(always)]
fn point<P: Sampling, V: Vector<Value = P::Sum>, const SUMS: bool, const SLOPES: bool>(
    v: V,
    strip: &Strip<P::Sum>,
    i: usize,
    g: V::Register,
    image: &Gather<V, STRIP>,
    sums: &mut Scatter<V, STRIP>,
) -> (V::Register, V::Register) {
    let zero = v.splat(P::Sum::zero());
    let (xs, ys) = (&strip.x, &strip.y);
    match P::TAPS {
        1 => {
            sums.add(0, i, g);
            (zero, zero)
        }
        2 => {
            let (x0, x1) = (v.splat(xs.weight[0][i]), v.splat(xs.weight[1][i]));
            let top = v.mul(g, v.splat(ys.weight[0][i]));
            let bottom = v.mul(g, v.splat(ys.weight[1][i]));
            if SUMS {
                sums.add(0, i, v.mul(top, x0));
                sums.add(1, i, v.mul(top, x1));
                sums.add(2, i, v.mul(bottom, x0));
                sums.add(3, i, v.mul(bottom, x1));
            }
            if !SLOPES {
                return (zero, zero);
            }
            let (a, b, c, d) = (image.get(0, i), image.get(1, i), image.get(2, i), image.get(3, i));
            let dx = v.add(v.mul(v.sub(b, a), top), v.mul(v.sub(d, c), bottom));
            let dy = v.mul(g, v.add(v.mul(v.sub(c, a), x0), v.mul(v.sub(d, b), x1)));
            (dx, dy)
        }
        _ => {
            let (mut dx, mut dy) = (zero, zero);
            let mut weights = [zero; 4];
            let mut slopes = [zero; 4];
            for k in 0..4 {
                weights[k] = v.splat(xs.weight[k][i]);
                slopes[k] = v.splat(xs.slope[k][i]);
            }
            for j in 0..4 {
                let weight = v.splat(ys.weight[j][i]);
                if SUMS {
                    let g = v.mul(g, weight);
                    for k in 0..4 {
                        sums.add(4 * j + k, i, v.mul(g, weights[k]));
                    }
                }
                if SLOPES {
                    let pixel = image.get(4 * j, i);
                    let (mut value, mut slope) = (v.mul(pixel, weights[0]), v.mul(pixel, slopes[0]));
                    for k in 1..4 {
                        let pixel = image.get(4 * j + k, i);
                        value = v.add(value, v.mul(pixel, weights[k]));
                        slope = v.add(slope, v.mul(pixel, slopes[k]));
                    }
                    dx = v.add(dx, v.mul(slope, weight));
                    dy = v.add(dy, v.mul(value, v.splat(ys.slope[j][i])));
                }
            }
            (v.mul(dx, g), v.mul(dy, g))
        }
    }
}

/// The slopes that are not finite once more, without the taps in the margin: an infinite gradient times a zero there
/// is no NaN.
#[cold]
#[inline(never)]
fn tap_by_tap<A: Sums>(
    strip: &Strip<A>,
    stage: &Stage<A>,
    taps: usize,
    lanes: usize,
    image: &[A],
    x: &mut [A; STRIP],
    y: &mut [A; STRIP],
) {
    let is_bad: [bool; STRIP] = std::array::from_fn(|i| !(x[i].is_finite() && y[i].is_finite()));
    for i in (0..STRIP).filter(|&i| is_bad[i]) {
        (x[i], y[i]) = (A::zero(), A::zero());
    }
    for c in 0..stage.channels {
        for (i, g) in stage.channel(c, lanes).enumerate().filter(|&(i, _)| is_bad[i]) {
            for j in (0..taps).filter(|&j| strip.y.offset[j][i] > 0) {
                for k in (0..taps).filter(|&k| strip.x.offset[k][i] > 0) {
                    let at = strip.y.offset[j][i] as usize + strip.x.offset[k][i] as usize;
                    let value = image[at + c] * g;
                    x[i] += value * (strip.x.slope[k][i] * strip.y.weight[j][i]);
                    y[i] += value * (strip.x.weight[k][i] * strip.y.slope[j][i]);
                }
            }
        }
    }
}
