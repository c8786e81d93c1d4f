//! Windows that do not overlap, over channels that are neighbours: the channels of a window are weighed once, in registers, and stored for each
//! of its pixels, whole lines of each where they leave past the caches.

use super::args::Args;
use super::case::Case;
use super::channels_last::Cut;
use crate::dtype::InF32;
use crate::pooling::{Divisor, put};
use crate::simd::{Simd, kernels};
use crate::view::{AnyView, Registers, bands};
use crate::window::Axis;
use std::ops::Range;

/// Writes gradInput. Items are rows of pixels.
pub fn run<T: InF32>(case: &Case, grad: AnyView, out: AnyView) {
    let args = Args::new(case, case.pixel_level, grad, out);
    args.write(case.rows_of_pixels(), case.bytes_of_pixels(), spread::<T>(case.pixel_level));
}

kernels! {
    /// Writes the rows of pixels `rows` of gradInput, which are counted through batches.
    fn spread<T: InF32>(args: &Args<T>, rows: Range<usize>) = body;
}

#[inline(always)]
fn body<S: Simd, T: InF32>(s: S, args: &Args<T>, rows: Range<usize>) {
    if !S::TUNED {
        return;
    }
    let cut = Cut::new(args, S::LANES);
    let [batches, _, height, width] = args.out.shape;
    for (n, _, band) in bands([batches, 1, height, width], rows, false) {
        for (over, ys) in cut.vertical.axis.runs(band) {
            if over.is_empty() {
                ys.for_each(|y| cut.out.row(n, y, 0).clear());
            } else {
                cut.spread(s, n, over.start, ys);
            }
        }
    }
}

impl<T: InF32> Cut<T> {
    /// Writes rows under a row of windows that do not overlap: the channels of a window are weighed once, in registers, and stored for each of
    /// its pixels.
    #[inline(always)]
    fn spread<S: Simd>(&self, s: S, n: usize, window: i64, rows: Range<usize>) {
        let Axis { kernel, stride, padding, size, windows, .. } = self.horizontal.axis;
        let (pitch, count) = (self.part, self.part / S::LANES);
        let grads = self.grad.row(n, window as usize, 0);
        let of_row = self.vertical.of(window);
        let (mut start, mut done, mut weight) = (-padding, 0, 0.0);
        for column in 0..windows {
            if start >= size {
                break;
            }
            let pixels = start.max(0) as usize..start.saturating_add(kernel).min(size) as usize;
            self.clear(s, n, &rows, done..pixels.start);
            if column <= self.inner.start || column >= self.inner.end {
                weight = of_row * self.horizontal.of(column);
            }
            let from = grads.registers(s, column as usize * pitch, count);
            let mut register = 0;
            while register + 4 <= count {
                let all = self.weighed::<S, 4>(s, from, register, weight);
                self.store(s, n, &rows, pixels.clone(), register, &all);
                register += 4;
            }
            while register < count {
                let one = self.weighed::<S, 1>(s, from, register, weight);
                self.store(s, n, &rows, pixels.clone(), register, &one);
                register += 1;
            }
            done = pixels.end;
            start = start.saturating_add(stride);
        }
        self.clear(s, n, &rows, done..size as usize);
    }

    /// Registers of a window, from number `at` on, divided by its weight.
    #[inline(always)]
    fn weighed<S: Simd, const R: usize>(
        &self,
        s: S,
        from: Registers<T>,
        at: usize,
        weight: f32,
    ) -> [S::F32; R] {
        let zero = s.splat(self.zero);
        let mut all = [zero; R];
        let divisor = Divisor::new(s, weight);
        for (i, all) in all.iter_mut().enumerate() {
            *all = s.add(zero, divisor.divide(s, from.get(s, at + i)));
        }
        all
    }

    /// Stores registers of channels, from number `at` on, into some pixels of some rows.
    #[inline(always)]
    fn store<S: Simd, const R: usize>(
        &self,
        s: S,
        n: usize,
        rows: &Range<usize>,
        pixels: Range<usize>,
        at: usize,
        channels: &[S::F32; R],
    ) {
        for y in rows.clone() {
            let row = self.out.row(n, y, 0);
            for pixel in pixels.clone() {
                let to = row.registers(s, pixel * self.part + at * S::LANES, R);
                for (i, &channels) in channels.iter().enumerate() {
                    put(s, to, i, self.stream, channels);
                }
            }
        }
    }

    /// Writes zeros to some pixels of some rows.
    #[inline(always)]
    fn clear<S: Simd>(&self, s: S, n: usize, rows: &Range<usize>, pixels: Range<usize>) {
        if pixels.is_empty() {
            return;
        }
        for y in rows.clone() {
            let count = pixels.len() * self.part / S::LANES;
            let to = self.out.row(n, y, 0).registers(s, pixels.start * self.part, count);
            for i in 0..count {
                put(s, to, i, self.stream, s.splat(0.0));
            }
        }
    }
}
