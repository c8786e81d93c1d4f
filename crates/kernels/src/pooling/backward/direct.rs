//! As `near`, where registers are few and masks slow. Rows of windows that follow each other in memory are summed as one row, those of each
//! phase of the stride by themselves, into a buffer; rows of pixels come from there, edges by blending, and their last register overlaps the
//! one before (Zen 4 at AVX2, 4x32 96x96 k3x1s1p1x0: 1.6 ms, then 0.40).

use super::args::{Args, MAX_OVERLAP, Weights, finished};
use super::case::Case;
use super::near::{NEAR, Of, Shape, pixels, set_end, skipped};
use crate::dtype::InF32;
use crate::simd::{MAX_LANES, Simd, kernels};
use crate::view::{Aligned, AnyView, Plane, Row};
use crate::window::{Axis, ceil_div};
use std::ops::Range;

/// Sums of a block: half of a first cache.
const SUMS: usize = 4096;
/// Floats before the first row of sums.
const LEAD: usize = MAX_LANES;
/// Registers at the right edge that differ from those inside.
const EDGE: usize = 3;

/// The window columns over a row of pixels, by registers: those over the first pixel begin in register 0. The last one that is needed
/// has the windows of the last pixel.
struct Columns {
    /// The window of the first lane, which may not exist.
    first: isize,
    windows: usize,
    /// From register 1 up to this one no window is cut by a side of the image.
    inner: usize,
    /// What those weigh.
    weight: f32,
    /// The weights of register 0, of those from `inner` on, and of any behind them,
    edges: Aligned<[[f32; MAX_LANES]; EDGE + 2]>,
    /// and -1 where there is no window.
    outside: Aligned<[[i32; MAX_LANES]; EDGE + 2]>,
}

/// Where the registers of window columns are.
struct Registers {
    /// The window of the first lane.
    first: i64,
    /// The windows that no side of the image cuts.
    whole: Range<i64>,
    /// From register 1 up to this one there are only such.
    inner: i64,
}

impl Registers {
    /// If there are few enough at the edges.
    fn new(lanes: usize, axis: Axis, skipped: usize) -> Option<Registers> {
        let (step, whole) = (lanes as i64, axis.whole());
        let first = axis.padding / axis.stride - (axis.overlap() - 1) + skipped as i64;
        let inner = (whole.end - first).div_euclid(step).max(1);
        let last = ceil_div(axis.windows - first, step);
        let few = first > -step && first <= 0 && whole.start <= first + step && last - inner <= EDGE as i64;
        few.then_some(Registers { first, whole, inner })
    }
}

impl Columns {
    /// If there are few enough at the edges.
    #[inline(never)] // one body for all levels
    fn new(lanes: usize, horizontal: Weights, skipped: usize) -> Option<Columns> {
        let Axis { windows, .. } = horizontal.axis;
        let Registers { first, whole, inner } = Registers::new(lanes, horizontal.axis, skipped)?;
        let mut edges = Aligned([[1.0; MAX_LANES]; EDGE + 2]);
        let mut outside = Aligned([[-1; MAX_LANES]; EDGE + 2]);
        for (i, (edge, outside)) in edges.0.iter_mut().zip(&mut outside.0).enumerate() {
            let register = if i == 0 { 0 } else { inner + i as i64 - 1 };
            for (window, (weight, outside)) in
                (first + register * lanes as i64..).zip(edge.iter_mut().zip(outside).take(lanes))
            {
                if (0..windows).contains(&window) {
                    (*weight, *outside) = (horizontal.of_any(window), 0);
                }
            }
        }
        let weight = if whole.is_empty() { 1.0 } else { horizontal.of_any(whole.start) };
        Some(Columns {
            first: first as isize,
            windows: windows as usize,
            inner: inner as usize,
            weight,
            edges,
            outside,
        })
    }

    /// Register `i` of sums, at an edge.
    #[inline(always)]
    fn at_edge<S: Simd>(&self, s: S, sums: &[f32], i: usize) -> S::F32 {
        if i > 0 && i < self.inner {
            return finished(s, s.load_slice(&sums[i * S::LANES..]), s.splat(self.weight), true);
        }
        let edge = if i == 0 { 0 } else { 1 + (i - self.inner).min(EDGE) };
        let sum = s.without_negative(s.load_slice(&sums[i * S::LANES..]), &self.outside.0[edge]);
        finished(s, sum, s.load_slice(&self.edges.0[edge]), true)
    }
}

kernels! {
    /// Writes the blocks of rows `blocks` of gradInput.
    fn direct<X: Shape>(args: &Args<X::Element>, blocks: Range<usize>) = body;
    /// Sums rows of windows.
    fn sum_rows<T: InF32>(grad: Plane<T>, first: usize, weights: &[f32], rows: usize, to: &mut [f32]) = sum_body;
}

#[inline(always)]
fn sum_body<S: Simd, T: InF32>(
    s: S,
    grad: Plane<T>,
    first: usize,
    weights: &[f32],
    rows: usize,
    to: &mut [f32],
) {
    if S::TUNED {
        grad.weigh_run(s, first, weights, rows, to);
    }
}

/// Writes gradInput. Items are blocks of rows.
pub fn run<T: InF32>(case: &Case, grad: AnyView, out: AnyView) {
    let level = case.level;
    let kernel = match (case.across.stride, case.across.kernel) {
        (1, 3) => direct::<Of<T, 1, 3>>(level),
        (1, _) => direct::<Of<T, 1, 0>>(level),
        (_, 3) => direct::<Of<T, 2, 3>>(level),
        _ => direct::<Of<T, 2, 0>>(level),
    };
    let items = case.planes() * case.image[2].div_ceil(NEAR);
    Args::new(case, level, grad, out).write(items, case.bytes, kernel);
}

/// Whether there is a kernel for the windows along rows, and room for their sums.
pub fn has_room(horizontal: Axis, lanes: usize) -> bool {
    let Axis { stride, kernel, padding, size, windows, .. } = horizontal;
    let skipped = if (stride, kernel) == (2, 3) { padding as usize % 2 } else { 0 };
    kernel <= lanes as i64
        && stride <= kernel.min(2)
        && Registers::new(lanes, horizontal, skipped).is_some()
        && rows_of(lanes, windows as usize, size as usize) > 0
}

/// Rows whose sums have room, of so many windows and pixels.
fn rows_of(lanes: usize, windows: usize, pixels: usize) -> usize {
    // Registers of the last row may reach beyond its windows.
    let reach = windows.max(pixels + 2 * lanes) + 2 * lanes;
    if reach > SUMS - LEAD { 0 } else { NEAR.min(1 + (SUMS - LEAD - reach) / windows) }
}

#[inline(always)]
fn body<S: Simd, X: Shape>(s: S, args: &Args<X::Element>, blocks: Range<usize>) {
    if !S::TUNED {
        return;
    }
    let [_, channels, height, width] = args.out.shape;
    let (vertical, horizontal) = args.axes();
    let (kernel, phase) = (horizontal.axis.kernel as usize, (horizontal.axis.padding % 2) as usize);
    let Some(columns) = Columns::new(S::LANES, horizontal, skipped::<X>(phase)) else { return };
    let stream = args.streams();
    // See `near`.
    let fetches = !stream && args.out.fills(4);
    let at_once = rows_of(S::LANES, columns.windows, width).max(1);
    let mut sums = Sums::new(vertical, columns.windows);
    let sum_rows = sum_rows::<X::Element>(args.level);
    let stride = vertical.axis.stride as usize;
    let per_plane = height.div_ceil(NEAR);
    for block in blocks {
        let (plane, first) = (block / per_plane, block % per_plane * NEAR);
        let (n, c) = (plane / channels, plane % channels);
        let (grad_n, grad_c) = args.grad_plane(n, c);
        let (grad, out) = (args.grad.plane(grad_n, grad_c), args.out.plane(n, c));
        let end = height.min(first + NEAR);
        for from in (first..end).step_by(at_once) {
            let rows = from..end.min(from + at_once);
            sums.make(grad, rows.clone(), sum_rows);
            let (mut phase_of_row, mut at) = (0, 0);
            for y in rows {
                if fetches {
                    out.prefetch_rows(s, y, 1);
                }
                let sums = &sums.sums.0[LEAD - MAX_LANES + sums.place(phase_of_row, at)..];
                let row = out.row(y);
                Pixels { sums, columns: &columns, kernel, phase, stream }.write::<S, X>(s, row);
                phase_of_row += 1;
                if phase_of_row == stride {
                    (phase_of_row, at) = (0, at + 1);
                }
            }
        }
    }
}

/// Sums over windows that lie one above the other.
struct Sums {
    sums: Aligned<[f32; SUMS]>,
    /// Sums of a row.
    pitch: usize,
    vertical: Weights,
    /// The windows that no side of the image cuts, and what they weigh, for as many as may cover a pixel.
    inner: Range<i64>,
    weights: [f32; MAX_OVERLAP as usize],
    /// Rows of each phase of the stride, and phases that have one more.
    each: usize,
    more: usize,
}

impl Sums {
    fn new(vertical: Weights, pitch: usize) -> Sums {
        let (inner, weight) = vertical.whole();
        let weights = [weight; MAX_OVERLAP as usize];
        Sums { sums: Aligned([0.0; SUMS]), pitch, vertical, inner, weights, each: 0, more: 0 }
    }

    /// Where the sums of row `at` of a phase of the stride are: rows of a phase lie behind each other.
    #[inline(always)]
    fn place(&self, phase: usize, at: usize) -> usize {
        (phase * self.each + phase.min(self.more) + at) * self.pitch
    }

    /// Makes those of some rows.
    #[inline(never)] // one body for all shapes
    fn make<T: InF32>(&mut self, grad: Plane<T>, rows: Range<usize>, sum_rows: SumRows<T>) {
        let Axis { kernel, stride, padding, .. } = self.vertical.axis;
        (self.each, self.more) = (rows.len() / stride as usize, rows.len() % stride as usize);
        for phase in 0..rows.len().min(stride as usize) {
            let (mut y, mut at) = ((rows.start + phase) as i64, LEAD + self.place(phase, 0));
            while y < rows.end as i64 {
                let first = (y + padding - kernel).div_euclid(stride) + 1;
                let end = (y + padding) / stride + 1;
                let over = self.vertical.axis.covering(y, y + 1);
                let count = (over.end - over.start) as usize;
                let (mut run, mut edge) = (1, [0.0; MAX_OVERLAP as usize]);
                let weights = if first >= self.inner.start && end <= self.inner.end {
                    run = (1 + self.inner.end - end).min(ceil_div(rows.end as i64 - y, stride));
                    &self.weights
                } else {
                    for (weight, window) in edge.iter_mut().zip(over.clone()) {
                        *weight = self.vertical.of_any(window);
                    }
                    &edge
                };
                let to = &mut self.sums.0[at..];
                sum_rows(grad, over.start as usize, &weights[..count], run as usize, to);
                y += run * stride;
                at += run as usize * self.pitch;
            }
        }
    }
}

/// See `sum_rows`.
type SumRows<T> = fn(Plane<T>, usize, &[f32], usize, &mut [f32]);

/// How a row of pixels is made.
struct Pixels<'a> {
    /// A register before the first sum, and what is behind.
    sums: &'a [f32],
    columns: &'a Columns,
    kernel: usize,
    /// Padding modulo stride.
    phase: usize,
    stream: bool,
}

impl Pixels<'_> {
    #[inline(always)]
    fn write<S: Simd, X: Shape>(&self, s: S, row: Row<X::Element>) {
        let (width, columns) = (row.len(), self.columns);
        let to = row.registers(s, 0, width / S::LANES);
        let inner = (columns.inner - 1).min(to.count() / X::STRIDE);
        let weight = s.splat(columns.weight);
        // From register 0 on.
        let sums = &self.sums[(MAX_LANES as isize + columns.first) as usize..];
        let (mut a, mut last) = (columns.at_edge(s, sums, 0), s.splat(0.0));
        for (i, sums) in sums[S::LANES..][..inner * S::LANES].chunks_exact(S::LANES).enumerate() {
            let b = finished(s, s.load_slice(sums), weight, true);
            let (low, high) = pixels::<S, X>(s, a, b, self.kernel, self.phase);
            if X::STRIDE == 2 {
                to.put_pair(s, i * 2, low, high, self.stream);
            } else {
                to.put(s, i, low, self.stream);
            }
            (a, last) = (b, high);
        }
        for i in inner..width.div_ceil(X::STRIDE * S::LANES) {
            let b = columns.at_edge(s, sums, i + 1);
            let (low, high) = pixels::<S, X>(s, a, b, self.kernel, self.phase);
            a = b;
            for (r, pixels) in [low, high].into_iter().enumerate().take(X::STRIDE) {
                let register = i * X::STRIDE + r;
                let rest = width.saturating_sub(register * S::LANES);
                if rest >= S::LANES {
                    to.put(s, register, pixels, self.stream);
                } else if rest > 0 && register > 0 {
                    set_end(s, row, register * S::LANES, rest, last, pixels);
                } else if rest > 0 {
                    row.set_tail(s, 0, rest, pixels);
                }
                last = pixels;
            }
        }
    }
}
