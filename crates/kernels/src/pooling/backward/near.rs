//! Rows under small windows that overlap: vertical sums stay in registers, and a lane's neighbours are permuted out of two of them.
//! What is stored and soon loaded at another alignment waits until all stores before it, those of gradInput too, have left the
//! store buffer (8x64 56x56 of 3x3 windows takes 1.03 ms so, and 0.30 here). Rows of windows are weighed once, into a buffer with zeros
//! around, and rows of pixels are made four at a time: what a row takes beside its sums, masks at its ends above all, was two thirds of
//! short ones.

use super::args::{Args, Weights, finished};
use super::blocks::AHEAD;
use super::case::Case;
use super::tile::{TILE, Tile};
use crate::dtype::{Arithmetic, InF32};
use crate::simd::{LANES, MAX_LANES, Simd, kernels};
use crate::view::{Aligned, AnyView, Plane, Registers, Row, Strip};
use crate::window::Axis;
use std::marker::PhantomData;
use std::ops::Range;

/// The windows of a row, as numbers that the compiler knows.
pub trait Shape: 'static {
    type Element: InF32;
    const STRIDE: usize;
    /// 0 for any.
    const KERNEL: usize;
}

pub struct Of<T, const STRIDE: usize, const KERNEL: usize>(PhantomData<T>);

impl<T: InF32, const STRIDE: usize, const KERNEL: usize> Shape for Of<T, STRIDE, KERNEL> {
    type Element = T;
    const STRIDE: usize = STRIDE;
    const KERNEL: usize = KERNEL;
}

/// Whether there is a kernel for the windows along rows, which overlap, and room for the rows of them over a pixel.
pub fn has_room([vertical, horizontal]: [Axis; 2], lanes: usize) -> bool {
    let is_known = match (horizontal.stride, horizontal.kernel) {
        (1 | 2, 3) | (2, 4) => true,
        // Columns before the image fit into a register of five lanes or more.
        (1, 5) => lanes >= 5,
        _ => false,
    };
    is_known && vertical.overlap() <= MOST
}

/// Writes gradInput. Items are blocks of rows.
pub fn run<T: InF32>(case: &Case, grad: AnyView, out: AnyView) {
    let level = case.level;
    let kernel = match (case.across.stride, case.across.kernel) {
        (1, 3) => rows::<Of<T, 1, 3>>(level),
        (1, _) => rows::<Of<T, 1, 5>>(level),
        (_, 3) => rows::<Of<T, 2, 3>>(level),
        _ => rows::<Of<T, 2, 4>>(level),
    };
    let items = case.planes() * case.image[2].div_ceil(NEAR);
    Args::new(case, level, grad, out).write(items, case.bytes, kernel);
}

kernels! {
    /// Writes the blocks of rows `blocks` of gradInput.
    fn rows<X: Shape>(args: &Args<X::Element>, blocks: Range<usize>) = body;
}

/// Rows of a block.
pub const NEAR: usize = 32;
/// Window rows over a pixel, at most.
pub const MOST: i64 = 8;

/// Floats of a row of windows: those of a tile, and a register of zeros that whole registers of pixels read behind them.
const WIDE: usize = TILE + 2 * MAX_LANES;
/// Rows of windows that are kept.
const KEPT: usize = 12;
/// Rows of pixels that are made at a time where windows are square: what a row takes beside its sums is most of it, where rows are short.
const TOGETHER: usize = 4;

#[inline(always)]
fn body<S: Simd, X: Shape>(s: S, args: &Args<X::Element>, blocks: Range<usize>) {
    if !S::TUNED {
        return;
    }
    let [_, channels, height, width] = args.out.shape;
    let (vertical, horizontal) = args.axes();
    let stream = args.streams();
    let phase = (horizontal.axis.padding % 2) as usize;
    // Lines that do not leave past the caches come into the first one before: written row beside row, the processor does not foresee
    // them (8x256 57x57 k3s1p1: 2.4 ms, then 1.5; 4x32x128x128 k5s1p2 in the last cache 0.7, then 0.4). Halves have more to compute.
    let large = if !X::Element::IS_HALF { 4 } else { 1 };
    let fetches = !stream && width <= TILE && args.out.fills(large);
    let axis = vertical.axis;
    let square = [axis.kernel, axis.stride] == [X::KERNEL as i64, X::STRIDE as i64];
    let per_plane = height.div_ceil(NEAR);
    let mut weighted = Weighted::new(vertical);
    for start in (0..width).step_by(TILE) {
        let tile = Tile::without_lanes(horizontal, start);
        let cut = Cut::new::<X>(s, &tile, phase);
        if start > 0 {
            weighted.rows.0.as_flattened_mut().fill(0.0);
        }
        let mut block = blocks.start;
        while block < blocks.end {
            let (plane, first) = (block / per_plane, block % per_plane);
            let count = (per_plane - first).min(blocks.end - block);
            block += count;
            let (n, c) = (plane / channels, plane % channels);
            let (grad_n, grad_c) = args.grad_plane(n, c);
            let (grad, out) = (args.grad.plane(grad_n, grad_c), args.out.plane(n, c));
            weighted.count = 0;
            let (mut y, end) = (first * NEAR, height.min((first + count) * NEAR));
            while y < end {
                // Numbers that the compiler knows, in the place of divisions.
                let known = Axis { kernel: X::KERNEL as i64, stride: X::STRIDE as i64, ..axis };
                let mut windows = if square { known } else { axis }.covering(y as i64, y as i64 + 1);
                let last = windows.start + under::<X>(TOGETHER - 1).end as i64;
                let together = square
                    && y + TOGETHER <= end
                    && last <= axis.windows
                    && y as i64 + axis.padding + 1 - axis.kernel == windows.start * axis.stride;
                if together {
                    windows.end = last;
                }
                if fetches {
                    out.prefetch_rows(s, y, if together { TOGETHER } else { 1 });
                }
                let rows = weighted.make(s, grad, &cut, windows);
                let rows = Rows { rows, columns: &cut.columns, out, y, phase, stream };
                if together {
                    rows.write::<S, X, TOGETHER>(s, &cut);
                    y += TOGETHER;
                } else {
                    rows.write::<S, X, 1>(s, &cut);
                    y += 1;
                }
            }
        }
    }
}

/// The window rows over row `row` of those that are written together, counted from the first one over the first row.
#[inline(always)]
fn under<X: Shape>(row: usize) -> Range<usize> {
    row.div_ceil(X::STRIDE)..(X::KERNEL + row).div_ceil(X::STRIDE)
}

/// Rows of windows, each times its weight, with zeros behind: made once for all rows of pixels under them.
struct Weighted {
    rows: Aligned<[[f32; WIDE]; KEPT]>,
    /// The number of the first, and how many there are.
    first: i64,
    count: usize,
    vertical: Weights,
    /// The windows that no side of the image cuts, and what they weigh.
    inner: Range<i64>,
    weights: [f32; KEPT],
}

impl Weighted {
    #[inline(always)]
    fn new(vertical: Weights) -> Weighted {
        let (inner, weight) = vertical.whole();
        let weights = [weight; KEPT];
        Weighted { rows: Aligned([[0.0; WIDE]; KEPT]), first: 0, count: 0, vertical, inner, weights }
    }

    /// These, of a plane.
    #[inline(always)]
    fn make<S: Simd, T: InF32>(
        &mut self,
        s: S,
        grad: Plane<T>,
        cut: &Cut<S>,
        windows: Range<i64>,
    ) -> &[[f32; WIDE]] {
        let needed = (windows.end - windows.start).max(0) as usize;
        if needed == 0 {
            return &[];
        }
        let mut from = (windows.start - self.first) as usize;
        if self.count == 0 || from + needed > KEPT {
            let kept = if self.count == 0 { 0 } else { self.count.saturating_sub(from) };
            for row in 0..kept {
                for at in (0..cut.strip.count() * S::LANES).step_by(S::LANES) {
                    let register = s.load_slice(&self.rows.0[from + row][at..]);
                    s.store_slice(&mut self.rows.0[row][at..], register);
                }
            }
            (self.first, self.count, from) = (windows.start, kept, 0);
        }
        if from + needed > self.count {
            let new = self.count..from + needed;
            let windows = self.first + new.start as i64..windows.end;
            let mut edge = [0.0; KEPT];
            let weights = if self.inner.start <= windows.start && windows.end <= self.inner.end {
                &self.weights
            } else {
                for (weight, window) in edge.iter_mut().zip(windows.clone()) {
                    *weight = self.vertical.of_any(window);
                }
                &edge
            };
            let weights = &weights[..new.len()];
            let to = &mut self.rows.0[new];
            grad.weigh_rows(s, windows.start as usize, &cut.strip, weights, to, AHEAD / size_of::<T>());
            self.count = from + needed;
        }
        &self.rows.0[from..from + needed]
    }
}

/// How rows are cut into registers: the same for all rows of a tile.
struct Cut<S: Simd> {
    /// The first pixel,
    start: usize,
    /// and the pixels.
    len: usize,
    /// The window columns over them.
    strip: Strip<S>,
    /// And their weights.
    columns: Aligned<[f32; WIDE]>,
}

impl<S: Simd> Cut<S> {
    #[inline(always)]
    fn new<X: Shape>(s: S, tile: &Tile, phase: usize) -> Cut<S> {
        let skipped = skipped::<X>(phase);
        let mut columns = Aligned([1.0; WIDE]);
        columns.0.copy_from_slice(&tile.weights[skipped..][..WIDE]);
        let first = tile.first + skipped as isize;
        let end = ((tile.from + tile.count) as isize - first).max(0) as usize;
        let strip = Strip::new(s, first, end, tile.axis.windows as usize);
        Cut { start: tile.start, len: tile.len(), strip, columns }
    }
}

/// Window columns before the first one that is needed.
#[inline(always)]
pub fn skipped<X: Shape>(phase: usize) -> usize {
    if X::STRIDE == 2 && X::KERNEL == 3 { phase } else { 0 }
}

/// Rows of gradInput from row `y` on.
struct Rows<'a, T> {
    /// The window rows over them.
    rows: &'a [[f32; WIDE]],
    /// The weights of the window columns.
    columns: &'a Aligned<[f32; WIDE]>,
    out: Plane<T>,
    y: usize,
    /// Padding modulo stride.
    phase: usize,
    stream: bool,
}

impl<T: InF32> Rows<'_, T> {
    /// Writes R of them as far as the tile goes.
    #[inline(always)]
    fn write<S: Simd, X: Shape, const R: usize>(&self, s: S, cut: &Cut<S>) {
        let Cut { start, len, .. } = *cut;
        let registers = len / S::LANES;
        let whole = registers / X::STRIDE;
        let mut to = [Registers::none(); R];
        for (r, to) in to.iter_mut().enumerate() {
            *to = self.out.row(self.y + r).registers(s, start, registers);
        }
        let mut a = self.sum::<S, X, R>(s, 0);
        let mut last = a;
        for i in 0..whole {
            let b = self.sum::<S, X, R>(s, i + 1);
            for r in 0..R {
                let (low, high) = pixels::<S, X>(s, a[r], b[r], X::KERNEL, self.phase);
                if X::STRIDE == 2 {
                    to[r].put_pair(s, i * 2, low, high, self.stream);
                } else {
                    to[r].put(s, i, low, self.stream);
                }
                last[r] = high;
            }
            a = b;
        }
        let rest = len - whole * X::STRIDE * S::LANES;
        if rest > 0 {
            let b = self.sum::<S, X, R>(s, whole + 1);
            let x = start + whole * X::STRIDE * S::LANES;
            for r in 0..R {
                let row = self.out.row(self.y + r);
                let (low, high) = pixels::<S, X>(s, a[r], b[r], X::KERNEL, self.phase);
                if X::STRIDE == 2 && rest >= S::LANES {
                    to[r].put(s, whole * 2, low, self.stream);
                    if rest > S::LANES {
                        set_end(s, row, x + S::LANES, rest - S::LANES, low, high);
                    }
                } else if whole > 0 {
                    set_end(s, row, x, rest, last[r], low);
                } else {
                    row.set_tail(s, x, rest, low);
                }
            }
        }
    }

    /// Register `i` of vertical sums, of each row.
    #[inline(always)]
    fn sum<S: Simd, X: Shape, const R: usize>(&self, s: S, i: usize) -> [S::F32; R] {
        let at = i * S::LANES;
        let columns = s.load_slice(&self.columns.0[at..]);
        let rows = if R > 1 { &self.rows[..under::<X>(R - 1).end] } else { self.rows };
        let mut sums = [s.splat(0.0); R];
        for (r, sum) in sums.iter_mut().enumerate() {
            let under = if R > 1 { under::<X>(r) } else { 0..rows.len() };
            for i in under.clone() {
                let more = s.load_slice(&rows[i][at..]);
                *sum = if R > 1 && i == under.start { more } else { s.add(*sum, more) };
            }
            *sum = finished(s, *sum, columns, true);
        }
        sums
    }
}

/// Sets the first `count` pixels of a register from `at` on, which those of `before` lie before: where masked stores are slow, as a
/// register that ends where they end.
#[inline(always)]
pub fn set_end<S: Simd, T: InF32>(
    s: S,
    row: Row<T>,
    at: usize,
    count: usize,
    before: S::F32,
    pixels: S::F32,
) {
    if !S::WIDE {
        row.set_lanes(s, at + count - S::LANES, s.permute(before, pixels, &LANES[count..]));
    } else {
        row.set_tail(s, at, count, pixels);
    }
}

/// The pixels of a register's window columns `a`, which those in `b` follow: one register for stride 1.
#[inline(always)]
pub fn pixels<S: Simd, X: Shape>(
    s: S,
    a: S::F32,
    b: S::F32,
    kernel: usize,
    phase: usize,
) -> (S::F32, S::F32) {
    let kernel = if X::KERNEL > 0 { X::KERNEL } else { kernel };
    if X::STRIDE == 1 {
        let sum = taps(s, a, b, 0, kernel);
        return (sum, sum);
    }
    // Pixels of each parity are dense.
    if X::KERNEL > 0 {
        // Kernels of 3 and 4, by numbers that the compiler knows; those below depend on the phase.
        let next = taps(s, a, b, 1, 1);
        let two = s.add(a, next);
        return match (X::KERNEL, phase) {
            (3, 0) => s.interleave(two, next),
            (3, _) => s.interleave(a, two),
            (_, 0) => s.interleave(two, two),
            _ => s.interleave(two, taps(s, a, b, 1, 2)),
        };
    }
    let of_phase = [kernel.div_ceil(2), kernel / 2];
    let (even, odd) = (of_phase[phase], of_phase[1 - phase]);
    let even = taps(s, a, b, of_phase[0] - even, even);
    s.interleave(even, taps(s, a, b, of_phase[0] + phase - odd, odd))
}

/// For each lane the sum of `count` columns, the first one `shift` columns further.
#[inline(always)]
fn taps<S: Simd>(s: S, a: S::F32, b: S::F32, shift: usize, count: usize) -> S::F32 {
    let lanes = &LANES[shift..][..count + MAX_LANES - 1];
    // No permutation, where the compiler knows the number.
    let mut sum = if shift == 0 { a } else { s.permute(a, b, lanes) };
    for i in 1..count {
        sum = s.add(sum, s.permute(a, b, &lanes[i..]));
    }
    sum
}
