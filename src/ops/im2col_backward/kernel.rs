//! Fold as a gather: every pixel is summed in a register, from the windows that cover it, and written once.
//!
//! The kernel elements that bring a window onto a pixel x of an axis solve x + padding = b * stride + j * dilation:
//! an arithmetic progression of pairs (j, b), [`Taps`]. Pixels a stride apart have the same elements j and
//! consecutive windows b, which are neighbours in memory. So one register sums LANES pixels that lie a stride apart,
//! `P` such registers hold the pixels between them, and interleaving makes rows of them. Nothing else depends on
//! the stride: 1 needs no interleaving, 2 one step, patches (kernel = stride) a transposition.
//!
//! A pixel's sum is made kernel column by kernel column, each from top to bottom, so it is the same for every layout, level and
//! number of threads. Lanes of windows that do not exist add +0, which changes no sum, as none is ever -0.

use crate::dtype::InF32;
use crate::ops::bands;
use crate::simd::{Simd, kernels};
use crate::view::{Bundle, LINE, Span, View};
use std::ops::Range;

/// The geometry of the windows, [height, width] each.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    pub kernel: [i64; 2],
    pub dilation: [i64; 2],
    pub padding: [i64; 2],
    pub stride: [i64; 2],
    /// Windows along each axis; not negative.
    pub blocks: [i64; 2],
}

/// The views and the geometry of one run.
pub struct Args<T> {
    /// gradOutput as [N, C * kH * kW, L0, L1].
    pub grad: View<T>,
    /// out as [N, C, H, W].
    pub out: View<T>,
    pub window: Window,
}

kernels! {
    /// Writes the rows `rows` of out, counted through batches and channels.
    pub fn im2col_backward<T: InF32>(args: &Args<T>, rows: Range<usize>) = body;
}

/// Classes of pixels, by their remainder modulo the stride, that are summed at a time where the stride is no small
/// power of two.
const CLASSES: usize = 16;

/// Bytes of a channel of gradOutput that fit into the second-level cache beside the one in use.
const CHANNEL_IN_CACHE: usize = 256 << 10;
/// Bytes of a page of memory.
const PAGE: usize = 4096;

#[inline(always)]
fn body<S: Simd, T: InF32>(s: S, args: &Args<T>, rows: Range<usize>) {
    match args.window.stride[1] {
        1 => planes::<S, T, 1>(s, args, rows),
        2 => planes::<S, T, 2>(s, args, rows),
        4 => planes::<S, T, 4>(s, args, rows),
        _ => planes::<S, T, CLASSES>(s, args, rows),
    }
}

/// Takes the rows apart into planes, planes into groups of P classes of columns, and these into classes of rows: rows
/// a stride apart read neighbours of the same rows of gradOutput, whose lines are used up that way.
#[inline(always)]
fn planes<S: Simd, T: InF32, const P: usize>(s: S, args: &Args<T>, rows: Range<usize>) {
    let [vertical, horizontal] = [0, 1].map(|axis| Axis::new(args.window, axis));
    let (stream, ahead) = (args.out.streams(LINE), ahead(args));
    let (row_stride, stride) = (clamp(vertical.stride), clamp(horizontal.stride));
    for (n, c, band) in bands(args.out.shape, rows, args.grad.has_channels_last()) {
        let fold = Fold { args, vertical, horizontal, n, c, ahead, stream };
        for group in (0..stride.min(args.out.shape[3])).step_by(P) {
            let mut classes = [Taps::default(); P];
            for (class, taps) in classes.iter_mut().enumerate() {
                if group + class < stride {
                    *taps = horizontal.taps((group + class) as i64);
                }
            }
            for first in band.start..band.end.min(band.start.saturating_add(row_stride)) {
                let mut taps = vertical.taps(first as i64);
                for y in (first..band.end).step_by(row_stride) {
                    fold.row(s, y, group, &classes, taps.within(&vertical, 0, vertical.blocks - 1));
                    taps.window += 1;
                }
            }
        }
    }
}

/// Elements from a tap to what is asked for beside it. The processor does not foresee the short rows of small planes:
/// those of the next channel are asked for, if a channel's fit into the second-level cache. In larger planes the row
/// goes on for so long that what counts is crossing into its next page.
#[inline(always)]
fn ahead<T: InF32>(args: &Args<T>) -> isize {
    let Window { kernel, blocks, .. } = args.window;
    let channel = kernel.iter().chain(&blocks).fold(1i64, |a, &b| a.saturating_mul(b));
    if !args.grad.is_packed() {
        0
    } else if channel <= (CHANNEL_IN_CACHE / size_of::<T>()) as i64 {
        channel as isize
    } else {
        (PAGE / size_of::<T>()) as isize
    }
}

#[inline(always)]
fn clamp(stride: i64) -> usize {
    stride.try_into().unwrap_or(usize::MAX)
}

/// One plane of out.
struct Fold<'a, T> {
    args: &'a Args<T>,
    vertical: Axis,
    horizontal: Axis,
    n: usize,
    c: usize,
    ahead: isize,
    stream: bool,
}

impl<T: InF32> Fold<'_, T> {
    /// Writes the columns `group + class` modulo the stride of row `y`, for the P classes.
    #[inline(always)]
    fn row<S: Simd, const P: usize>(&self, s: S, y: usize, group: usize, classes: &[Taps; P], rows: Taps) {
        let pixels = self.args.out.shape[3].div_ceil(clamp(self.horizontal.stride));
        let taps = (rows.count > 0).then(|| {
            let first = (self.c as i64 * self.vertical.kernel + rows.element) * self.horizontal.kernel;
            // A step that does not fit leads from the only tap to none.
            let down = self.vertical.element_step.saturating_mul(self.horizontal.kernel);
            let step = [down, -self.vertical.window_step];
            self.args.grad.bundle(
                self.n,
                [first as usize, rows.window as usize],
                self.horizontal.kernel as usize,
                step.map(|step| step as isize),
                rows.count as usize,
            )
        });
        let mut at = 0;
        while at < pixels {
            // Several registers a class, as far as there are pixels, share what a tap costs beside its loads.
            let registers = (pixels - at).div_ceil(S::LANES);
            at += S::LANES
                * match registers {
                    3.. if P <= 2 => self.tile::<S, P, 4>(s, y, group, classes, &taps, at),
                    2.. if P <= 4 => self.tile::<S, P, 2>(s, y, group, classes, &taps, at),
                    _ => self.tile::<S, P, 1>(s, y, group, classes, &taps, at),
                };
        }
    }

    /// Writes V * LANES pixels of each class, from pixel number `at` of the class on. Returns V.
    #[inline(always)]
    fn tile<S: Simd, const P: usize, const V: usize>(
        &self,
        s: S,
        y: usize,
        group: usize,
        classes: &[Taps; P],
        taps: &Option<Bundle<T>>,
        at: usize,
    ) -> usize {
        let mut sums = [[s.splat(0.0); P]; V];
        if let Some(taps) = taps {
            let mut columns = Columns::<S, V>::new(s, 0, self.args.grad.shape[3]);
            for (class, &elements) in classes.iter().enumerate() {
                let class_sums = self.sums::<S, V>(s, taps, elements, at, &mut columns);
                for v in 0..V {
                    sums[v][class] = class_sums[v];
                }
            }
        }
        let out = self.args.out.row(self.n, self.c, y);
        let (width, stride) = (out.len(), clamp(self.horizontal.stride));
        for (v, sums) in sums.iter().enumerate() {
            let rows = interleave(s, *sums);
            for (r, &row) in rows.iter().enumerate() {
                // The place of the register's first pixel among the P * LANES.
                let place = r * S::LANES;
                let (pixel, class) = (at + v * S::LANES + place / P, place % P);
                let x = pixel.saturating_mul(stride).saturating_add(group + class);
                let end = if stride == P {
                    width
                } else {
                    width.min((x - class).saturating_add(P.min(stride - group)))
                };
                if x >= end {
                    continue;
                }
                if self.stream && S::LANES <= end - x {
                    out.stream_lanes(s, x, row);
                } else {
                    out.set_lanes_part(s, x, S::LANES.min(end - x), row);
                }
            }
        }
        V
    }

    /// V * LANES pixels of a class, from pixel number `at` of the class on.
    #[inline(always)]
    fn sums<S: Simd, const V: usize>(
        &self,
        s: S,
        taps: &Bundle<T>,
        elements: Taps,
        at: usize,
        columns: &mut Columns<S, V>,
    ) -> [S::F32; V] {
        let horizontal = &self.horizontal;
        let mut sums = [s.splat(0.0); V];
        let mut elements = Taps { window: elements.window + at as i64, ..elements };
        // Few elements are quicker tried than selected.
        if elements.count > 8 {
            elements = elements.within(horizontal, 1 - (V * S::LANES) as i64, horizontal.blocks - 1);
        }
        let (mut element, mut window) = (elements.element, elements.window as isize);
        for _ in 0..elements.count {
            if window != columns.first {
                *columns = Columns::new(s, window, self.args.grad.shape[3]);
            }
            let spans = columns.spans;
            for row in taps.rows(element as usize) {
                for (sum, &span) in sums.iter_mut().zip(&spans) {
                    *sum = s.add(*sum, row.span(s, span));
                }
                if self.ahead != 0 {
                    for at in (0..V * S::LANES).step_by(LINE / size_of::<T>()) {
                        row.prefetch_far(s, window + at as isize + self.ahead);
                    }
                }
            }
            // Behind the last element the next one may be beyond 64 bits; it is not looked at.
            element = element.wrapping_add(horizontal.element_step);
            window = window.wrapping_sub(horizontal.window_step as isize);
        }
        sums
    }
}

/// V * LANES columns of gradOutput, kept from one class to the next: in patches all have the same.
struct Columns<S: Simd, const V: usize> {
    first: isize,
    spans: [Span<S>; V],
}

impl<S: Simd, const V: usize> Columns<S, V> {
    #[inline(always)]
    fn new(s: S, first: isize, len: usize) -> Columns<S, V> {
        let mut spans = [Span::new(s, first, len); V];
        for (v, span) in spans.iter_mut().enumerate().skip(1) {
            *span = Span::new(s, first + (v * S::LANES) as isize, len);
        }
        Columns { first, spans }
    }
}

/// The lanes of P registers by turns. P is a power of two.
#[inline(always)]
fn interleave<S: Simd, const P: usize>(s: S, mut registers: [S::F32; P]) -> [S::F32; P] {
    let mut done = 1;
    while done < P {
        let from = registers;
        for i in 0..P / 2 {
            (registers[2 * i], registers[2 * i + 1]) = s.interleave(from[i], from[i + P / 2]);
        }
        done *= 2;
    }
    registers
}

/// How windows cover one axis.
#[derive(Clone, Copy)]
struct Axis {
    kernel: i64,
    dilation: i64,
    padding: i64,
    stride: i64,
    blocks: i64,
    /// Only pixels with a multiple of this before them, padding included, are covered.
    divisor: i64,
    /// From one tap of a pixel to the next: so many kernel elements up,
    element_step: i64,
    /// and so many windows down.
    window_step: i64,
    /// The inverse of `window_step` modulo `element_step`.
    inverse: i64,
}

/// The taps of a pixel: kernel element `element` brings window `window` onto it, `element + element_step` brings
/// `window - window_step`, and so on.
#[derive(Clone, Copy, Default)]
struct Taps {
    element: i64,
    window: i64,
    count: i64,
}

impl Axis {
    #[inline(always)]
    fn new(window: Window, axis: usize) -> Axis {
        let (dilation, stride) = (window.dilation[axis], window.stride[axis]);
        let (divisor, inverse) = gcd_and_inverse(dilation, stride);
        Axis {
            kernel: window.kernel[axis],
            dilation,
            padding: window.padding[axis],
            stride,
            blocks: window.blocks[axis],
            divisor,
            element_step: stride / divisor,
            window_step: dilation / divisor,
            inverse,
        }
    }

    /// So many times fits `window_step` into a number, rounded down. It is mostly 1, and a division takes as long as
    /// the loads of several taps.
    #[inline(always)]
    fn window_steps(&self, windows: i64) -> i64 {
        if self.window_step == 1 { windows } else { windows.div_euclid(self.window_step) }
    }

    /// The taps of a pixel, those of windows that do not exist included.
    #[inline(always)]
    fn taps(&self, pixel: i64) -> Taps {
        let reach = pixel + self.padding;
        if self.stride == 1 {
            return Taps { element: 0, window: reach, count: self.kernel };
        }
        let element =
            i128::from(reach / self.divisor) * i128::from(self.inverse) % i128::from(self.element_step);
        let element = element as i64;
        if reach % self.divisor != 0 || element >= self.kernel {
            return Taps::default();
        }
        Taps {
            element,
            window: (reach - element * self.dilation) / self.stride,
            count: (self.kernel - 1 - element) / self.element_step + 1,
        }
    }
}

impl Taps {
    /// Those with windows from `low` to `high`.
    #[inline(always)]
    fn within(self, axis: &Axis, low: i64, high: i64) -> Taps {
        let skipped = axis.window_steps((self.window - high).saturating_add(axis.window_step - 1)).max(0);
        let end = self.count.min(axis.window_steps(self.window - low) + 1);
        if skipped >= end {
            return Taps::default();
        }
        Taps {
            element: self.element + skipped * axis.element_step,
            window: self.window - skipped * axis.window_step,
            count: end - skipped,
        }
    }
}

/// The greatest common divisor g of two positive numbers, and the inverse of a / g modulo b / g, by Euclid's
/// algorithm.
fn gcd_and_inverse(a: i64, b: i64) -> (i64, i64) {
    let (mut r, mut t) = ([b, a], [0i64, 1i64]);
    while r[1] != 0 {
        let quotient = r[0] / r[1];
        r = [r[1], r[0] - quotient * r[1]];
        t = [t[1], t[0] - quotient * t[1]];
    }
    (r[0], t[0].rem_euclid(b / r[0]))
}
