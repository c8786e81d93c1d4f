//! Patches: windows that neither overlap nor leave pixels between them. Each pixel is an element of one window.

use super::{Args, CHANNEL_IN_CACHE, CLASSES, clamp};
use crate::dtype::InF32;
use crate::simd::{Simd, kernels};
use crate::view::{LINE, Row, Span, bands};
use std::ops::Range;

kernels! {
    /// Writes the rows `rows` of out, counted through batches and channels.
    pub fn patches<T: InF32>(args: &Args<T>, rows: Range<usize>) = body;
}

impl<T: InF32> Args<T> {
    /// Whether windows are patches, and all rows packed. Those of three and four columns are as quick otherwise.
    pub fn has_patches(&self) -> bool {
        let window = &self.window;
        window.stride == window.kernel
            && (window.padding, window.dilation) == ([0; 2], [1; 2])
            && self.grad.is_packed()
            && self.out.is_packed()
            && !(3..=4).contains(&window.kernel[1])
            && window.blocks.iter().all(|&blocks| blocks > 0)
    }
}

/// Kernels up to which rows of out follow each other. With larger ones, rows a kernel apart do: they read neighbours of the same
/// rows of gradOutput, which are short, and their lines are used up that way.
const NEAR: usize = 4;

#[inline(always)]
fn body<S: Simd, T: InF32>(s: S, args: &Args<T>, rows: Range<usize>) {
    assert!(S::TUNED, "the scalar level has no patches");
    match args.window.kernel[1] {
        2 => fold::<S, T, 2>(s, args, rows),
        _ => fold::<S, T, CLASSES>(s, args, rows),
    }
}

/// P elements of a row of windows at a time.
#[inline(always)]
fn fold<S: Simd, T: InF32, const P: usize>(s: S, args: &Args<T>, rows: Range<usize>) {
    let [kernel_height, kernel_width] = args.window.kernel.map(clamp);
    let [windows, columns] = args.window.blocks.map(clamp);
    let (width, stream) = (args.out.shape[3], args.out.streams(LINE));
    let registers = width.div_ceil(kernel_width).div_ceil(S::LANES);
    let near = if kernel_height <= NEAR { kernel_height } else { 1 };
    let (next, lines) = next_channel(args);
    for (n, c, band) in bands(args.out.shape, rows, args.grad.channels_are_closer()) {
        let out = args.out.plane(n, c);
        let channel = c * kernel_height * kernel_width;
        let ahead = args.grad.row(n, channel, 0);
        for group in (0..kernel_width.min(width)).step_by(P) {
            let count = P.min(kernel_width - group);
            let to = Pixels::<P> { kernel_width, group, count, stream };
            for first in (band.start..band.end.min(band.start.saturating_add(kernel_height))).step_by(near) {
                for from in (first..band.end).step_by(kernel_height) {
                    for y in from..band.end.min(from + near) {
                        ahead.prefetch_run(s, next + (y * lines * LINE / size_of::<T>()) as isize, lines);
                        let (window, row) = (y / kernel_height, out.row(y));
                        let element = (y - window * kernel_height) * kernel_width + group;
                        let elements = args.grad.channels(n, channel + element, 1, 1, count);
                        let bundle = elements.bundle(0..count, window.min(windows - 1), 0, 1);
                        // Pixels behind the last window have none.
                        let skipped = if window < windows { 0 } else { columns };
                        for at in 0..registers {
                            let from = skipped + at * S::LANES;
                            let elements = if count == P && from + S::LANES <= columns {
                                bundle.load(s, from, 0)
                            } else {
                                bundle.load_span(s, Span::new(s, from as isize, columns))
                            };
                            to.write(s, row, at, s.interleave_all(elements));
                        }
                    }
                }
            }
        }
    }
}

/// Where the pixels of P elements go.
struct Pixels<const P: usize> {
    kernel_width: usize,
    /// The first element, and how many of them there are.
    group: usize,
    count: usize,
    stream: bool,
}

impl<const P: usize> Pixels<P> {
    /// Writes the pixels of as many windows as a register has lanes, from number `at` times that on.
    #[inline(always)]
    fn write<S: Simd, T: InF32>(&self, s: S, out: Row<T>, at: usize, pixels: [S::F32; P]) {
        let dense = P < CLASSES || self.kernel_width == P;
        let first = at * S::LANES;
        let mut whole = 0;
        if dense {
            whole = P.min((out.len() - first * P) / S::LANES);
            let to = out.registers(s, first * P, whole);
            if whole == P {
                for (i, &pixels) in pixels.iter().enumerate() {
                    // The sum of one: -0 becomes 0.
                    to.put(s, i, s.add(s.splat(0.0), pixels), self.stream);
                }
                return;
            }
            for (i, &pixels) in pixels.iter().enumerate().take(whole) {
                to.put(s, i, s.add(s.splat(0.0), pixels), self.stream);
            }
        }
        for (i, &pixels) in pixels.iter().enumerate().skip(whole) {
            // Of the register's first pixel among the P * LANES.
            let offset = i * S::LANES;
            let (x, end) = if dense {
                (first * P + offset, out.len())
            } else {
                let x = (first + offset / P).saturating_mul(self.kernel_width).saturating_add(self.group);
                (x.saturating_add(offset % P), out.len().min(x.saturating_add(self.count)))
            };
            if x < end {
                out.set_tail(s, x, S::LANES.min(end - x), s.add(s.splat(0.0), pixels));
            }
        }
    }
}

/// Elements from the first of a channel of gradOutput to the first of the next, and how many lines of that are prefetched beside each
/// row of out: none of a channel that would not stay in the second-level cache.
#[inline(always)]
fn next_channel<T: InF32>(args: &Args<T>) -> (isize, usize) {
    let channel = args.window.channel();
    let bytes = (channel as usize).saturating_mul(size_of::<T>());
    let lines = bytes.div_ceil(LINE).div_ceil(args.out.shape[2]);
    (channel as isize, if bytes > CHANNEL_IN_CACHE || args.in_cache { 0 } else { lines })
}
