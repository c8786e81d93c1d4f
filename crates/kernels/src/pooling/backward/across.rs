//! Windows that overlap along rows alone, over channels that are neighbours: a pixel is made of its windows at once. Where they have several
//! rows their sums go through a buffer, see `channels_last`; here that would be most of the time.

use super::args::{Args, MAX_OVERLAP, Weights, finished};
use super::case::Case;
use super::channels_last::streams;
use crate::dtype::InF32;
use crate::pooling::put;
use crate::simd::{Simd, kernels};
use crate::view::{AnyView, Registers, View, bands};
use std::ops::Range;

/// Writes gradInput. Items are rows of pixels.
pub fn run<T: InF32>(case: &Case, grad: AnyView, out: AnyView) {
    let args = Args::new(case, case.pixel_level, grad, out);
    args.write(case.rows_of_pixels(), case.bytes_of_pixels(), across::<T>(case.pixel_level));
}

kernels! {
    /// Writes the rows of pixels `rows` of gradInput, which are counted through batches.
    fn across<T: InF32>(args: &Args<T>, rows: Range<usize>) = body;
}

#[inline(always)]
fn body<S: Simd, T: InF32>(s: S, args: &Args<T>, rows: Range<usize>) {
    if !S::TUNED {
        return;
    }
    let across = Across::new(args);
    let [batches, _, height, width] = args.out.shape;
    for (n, _, band) in bands([batches, 1, height, width], rows, false) {
        // Rows under the same windows have the same pixels.
        for (over, ys) in across.vertical.axis.runs(band) {
            across.write(s, n, &over, ys);
        }
    }
}

/// A window over a pixel: its channels and its weight.
#[derive(Clone, Copy)]
struct Tap<T> {
    channels: Registers<T>,
    weight: f32,
}

/// How rows are made.
struct Across<T> {
    /// [N, oH, oW, C] and [N, H, W, C].
    grad: View<T>,
    out: View<T>,
    vertical: Weights,
    horizontal: Weights,
    /// The windows that no side of the image cuts, and what they weigh.
    inner: Range<i64>,
    weight: f32,
    stream: bool,
}

impl<T: InF32> Across<T> {
    /// One body for all levels.
    #[inline(never)]
    fn new(args: &Args<T>) -> Across<T> {
        let (vertical, horizontal) = args.axes();
        let (inner, weight) = horizontal.whole();
        let [grad, out] = [args.grad, args.out].map(|view| view.permuted([0, 2, 3, 1]));
        Across { grad, out, vertical, horizontal, inner, weight, stream: streams(args) }
    }

    /// Writes the rows `rows` of an image, which lie under the windows `over`: one row of them, or none.
    #[inline(always)]
    fn write<S: Simd>(&self, s: S, n: usize, over: &Range<i64>, rows: Range<usize>) {
        let axis = self.horizontal.axis;
        let [_, _, width, channels] = self.out.shape;
        let registers = channels / S::LANES;
        let row = over.start as usize;
        let of_row = if over.is_empty() { 1.0 } else { self.vertical.of(over.start) };
        let mut taps = [Tap { channels: Registers::none(), weight: 1.0 }; MAX_OVERLAP as usize];
        let mut windows = axis.covering(0, 1);
        for x in 0..width {
            axis.advance(&mut windows, x as i64);
            let count = if over.is_empty() { 0 } else { (windows.end - windows.start) as usize };
            let taps = &mut taps[..count];
            for (tap, window) in taps.iter_mut().zip(windows.clone()) {
                tap.channels = self.grad.row(n, row, window as usize).registers(s, 0, registers);
                tap.weight =
                    if self.inner.contains(&window) { self.weight } else { self.horizontal.of(window) };
            }
            for y in rows.clone() {
                let to = self.out.row(n, y, x).registers(s, 0, registers);
                match count {
                    2 => self.pixel::<S, 2>(s, taps, of_row, to),
                    3 => self.pixel::<S, 3>(s, taps, of_row, to),
                    _ => self.pixel::<S, 0>(s, taps, of_row, to),
                }
            }
        }
    }

    /// Writes a pixel under `TAPS` windows, or any number for 0.
    #[inline(always)]
    fn pixel<S: Simd, const TAPS: usize>(&self, s: S, taps: &[Tap<T>], of_row: f32, to: Registers<T>) {
        let taps = if TAPS > 0 { &taps[..TAPS] } else { taps };
        let whole = to.count() - to.count() % 4;
        for i in (0..whole).step_by(4) {
            let pixels: [_; 4] = sum(s, taps, of_row, i);
            for (r, pixels) in pixels.into_iter().enumerate() {
                put(s, to, i + r, self.stream, pixels);
            }
        }
        for i in whole..to.count() {
            let [pixels] = sum(s, taps, of_row, i);
            put(s, to, i, self.stream, pixels);
        }
    }
}

/// Sums registers of channels from number `at` on.
#[inline(always)]
fn sum<S: Simd, T: InF32, const REGISTERS: usize>(
    s: S,
    taps: &[Tap<T>],
    of_row: f32,
    at: usize,
) -> [S::F32; REGISTERS] {
    let mut all = [s.splat(0.0); REGISTERS];
    for (tap, &Tap { channels, weight }) in taps.iter().enumerate() {
        for (i, sum) in all.iter_mut().enumerate() {
            let of_window = s.mul(channels.get(s, at + i), s.splat(of_row));
            let of_window = finished(s, of_window, s.splat(weight), true);
            *sum = if tap == 0 { of_window } else { s.add(*sum, of_window) };
        }
    }
    all
}
