//! Small planes whose windows do not overlap: each pixel has one at most, whose place a table has for all planes.

use super::args::{Args, Weights};
use super::case::Case;
use crate::dtype::InF32;
use crate::pooling::is_power_of_two;
use crate::simd::{MAX_LANES, Simd, kernels};
use crate::view::{Aligned, AnyView, Row, Span, View};
use crate::window::{Axis, ceil_div};
use std::ops::Range;

/// Pixels of a plane, at most (256x48x48 k4 at AVX2: 129 µs row by row, so 98; 512x56x56 k4 0.30 ms and 0.25, of 8192 planes 5.5 and 6.3).
const PIXELS: usize = 48 * 48;
/// Numbers of a plane's windows, at most.
const NUMBERS: usize = 512;

/// All elements of gradOutput and of gradInput, each as a row.
fn rows<T: InF32>(args: &Args<T>) -> Option<[View<T>; 2]> {
    Some([args.grad.packed_row()?, args.out.packed_row()?])
}

/// Whether the tables have room for planes of so many pixels and windows, and a register finds its pixels' windows in two.
pub fn has_room(axes: [Axis; 2], lanes: usize) -> bool {
    let pixels = axes[0].size.saturating_mul(axes[1].size) as usize;
    (lanes..=PIXELS).contains(&pixels) && Numbers::new(axes, lanes).is_some()
}

/// Writes gradInput. Items are planes.
pub fn run<T: InF32>(case: &Case, grad: AnyView, out: AnyView) {
    Args::new(case, case.level, grad, out).write(case.planes(), case.bytes, apart::<T>(case.level));
}

/// How the windows of a plane are kept: rows of numbers, and a zero behind each, for pixels without a window.
#[derive(Clone, Copy)]
struct Numbers {
    rows: usize,
    len: usize,
}

impl Numbers {
    /// Each row is one of windows; else all are in one.
    fn by_row(self) -> bool {
        self.rows > 1
    }

    /// So that all pixels of a register have theirs in two registers.
    fn new([vertical, axis]: [Axis; 2], lanes: usize) -> Option<Numbers> {
        let [width, high, wide] = [axis.size, vertical.windows, axis.windows].map(|count| count as usize);
        let all = high.saturating_mul(wide);
        // The end of a row of windows, and the beginning of the next: both with their zeros, where pixels lie between windows.
        let end = if axis.kernel < axis.stride { ceil_div(lanes as i64, axis.stride) as usize } else { 0 };
        let fits = width >= lanes && wide + 2 + end <= 2 * lanes && high.saturating_mul(wide + 1) <= NUMBERS;
        if all < 2 * lanes {
            Some(Numbers { rows: 1, len: all })
        } else {
            fits.then_some(Numbers { rows: high, len: wide })
        }
    }
}

/// What is the same for all planes.
struct Table {
    /// For the registers of pixels, where the two registers of numbers begin,
    first: [u16; PIXELS],
    /// and the lanes of both. The last register may overlap the one before.
    lanes: [i32; PIXELS + MAX_LANES],
    /// What the windows' values are divided by,
    weights: [f32; NUMBERS + 2 * MAX_LANES],
    /// or multiplied with: powers of two have exact reciprocals.
    exact: bool,
}

impl Table {
    #[inline(never)] // one body for all levels and types
    fn find(&mut self, (vertical, horizontal): (Weights, Weights), numbers: Numbers, lanes: usize) {
        let [high, wide] = [vertical, horizontal].map(|axis| axis.axis.windows as usize);
        let [height, width] = [vertical, horizontal].map(|axis| axis.axis.size as usize);
        let pitch = wide + usize::from(numbers.by_row());
        // The windows over the pixels of a row, or behind the last one.
        let mut columns = [wide as u16; PIXELS];
        let mut places = [0u16; PIXELS];
        for column in 0..wide {
            columns[range(&horizontal, column)].fill(column as u16);
        }
        let none = |row: usize| (if numbers.by_row() { row * pitch + wide } else { high * wide }) as u16;
        let places = &mut places[..height * width];
        places.fill(none(0));
        for row in 0..high {
            let below = range(&vertical, row).start * width;
            places[below..].fill(none(row));
            for places in places[below..range(&vertical, row).end * width].chunks_exact_mut(width) {
                for (place, &column) in places.iter_mut().zip(&columns) {
                    *place =
                        if usize::from(column) < wide { (row * pitch) as u16 + column } else { none(row) };
                }
            }
            for column in 0..wide {
                self.weights[row * pitch + column] =
                    vertical.of_any(row as i64) * horizontal.of_any(column as i64);
            }
        }
        for (i, at) in (0..places.len()).step_by(lanes).enumerate() {
            let places = &places[at.min(places.len() - lanes)..][..lanes];
            let first = if numbers.by_row() { places.iter().copied().min().unwrap_or(0) } else { 0 };
            self.first[i] = first;
            for (lane, place) in self.lanes[i * lanes..].iter_mut().zip(places) {
                *lane = i32::from(place - first);
            }
        }
        self.exact = self.weights.iter().all(|&weight| is_power_of_two(weight));
        if self.exact {
            self.weights.iter_mut().for_each(|weight| *weight = weight.recip());
        }
    }
}

/// The pixels under a window; none at the end of the axis if it lies behind.
fn range(axis: &Weights, window: usize) -> Range<usize> {
    let pixels = axis.axis.inside(window as i64);
    let start = pixels.start.min(axis.axis.size);
    start as usize..pixels.end.max(start) as usize
}

kernels! {
    /// Writes the planes `planes` of gradInput, counted through batches.
    fn apart<T: InF32>(args: &Args<T>, planes: Range<usize>) = body;
}

#[inline(always)]
fn body<S: Simd, T: InF32>(s: S, args: &Args<T>, planes: Range<usize>) {
    if !S::TUNED {
        return;
    }
    let [grads, out] = rows(args).expect("packed planes").map(|view| view.row(0, 0, 0));
    let [windows, pixels] = [args.grad.shape, args.out.shape].map(|[.., h, w]| h * w);
    let (vertical, horizontal) = args.axes();
    let kept = Numbers::new([vertical.axis, horizontal.axis], S::LANES).expect("few windows");
    let mut table = Table { first: [0; _], lanes: [0; _], weights: [1.0; _], exact: false };
    table.find((vertical, horizontal), kept, S::LANES);
    let spans = [0, S::LANES as isize].map(|at| Span::new(s, at, kept.len));
    // The last register of a plane may overlap the one before. (One loop of all takes half as long again.)
    let (whole, last) = (pixels / S::LANES, pixels - S::LANES);
    let mut numbers = Aligned([0f32; NUMBERS + 2 * MAX_LANES]);
    for plane in planes {
        for row in 0..kept.rows {
            let (first, to) = (plane * windows + row * kept.len, row * (kept.len + 1));
            let from = grads.slice(first..first + kept.len);
            s.store_slice(&mut numbers.0[to..], values(s, from, spans[0], &table, to));
            if kept.len >= S::LANES {
                let to = to + S::LANES;
                s.store_slice(&mut numbers.0[to..], values(s, from, spans[1], &table, to));
            }
        }
        let to = out.slice(plane * pixels..(plane + 1) * pixels);
        let registers = to.registers(s, 0, whole);
        if !kept.by_row() {
            // The registers of all pixels are the same two (64x32 14x14 k7: 78 µs, so 47).
            let (a, b) = (s.load_slice(&numbers.0), s.load_slice(&numbers.0[S::LANES..]));
            for i in 0..whole {
                registers.set(s, i, s.permute(a, b, &table.lanes[i * S::LANES..]));
            }
            if whole * S::LANES < pixels {
                to.set_lanes(s, last, s.permute(a, b, &table.lanes[whole * S::LANES..]));
            }
        } else {
            for i in 0..whole {
                registers.set(s, i, table.pixels(s, &numbers.0, i));
            }
            if whole * S::LANES < pixels {
                to.set_lanes(s, last, table.pixels(s, &numbers.0, whole));
            }
        }
    }
}

impl Table {
    /// Register `i` of pixels.
    #[inline(always)]
    fn pixels<S: Simd>(&self, s: S, numbers: &[f32; NUMBERS + 2 * MAX_LANES], i: usize) -> S::F32 {
        let numbers = &numbers[self.first[i] as usize % NUMBERS..];
        let (a, b) = (s.load_slice(numbers), s.load_slice(&numbers[S::LANES..]));
        s.permute(a, b, &self.lanes[i * S::LANES..])
    }
}

/// What the pixels of windows are, from number `at` on; 0 behind the last one.
#[inline(always)]
fn values<S: Simd, T: InF32>(s: S, grads: Row<T>, span: Span<S>, table: &Table, at: usize) -> S::F32 {
    let (grads, weights) = (grads.packed_span(s, span), s.load_slice(&table.weights[at..]));
    s.add(s.splat(0.0), if table.exact { s.mul(grads, weights) } else { s.div(grads, weights) })
}
