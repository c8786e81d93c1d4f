//! Kernels of 3 x 3, one or two pixels apart, and of 4 x 4, two apart: sums of taps that the compiler knows.
//!
//! A tap costs a load that is added, and nothing else: half of what it takes in the loops for all windows (1x8x512x512: 1.8 ms instead
//! of 4.0).

use super::{Args, CHANNEL_IN_CACHE, Next, Window, clamp};
use crate::dtype::InF32;
use crate::simd::{Level, Simd, kernels};
use crate::view::{Bundle, LINE, Lattice, Place, Plane, Row, Span, bands};
use crate::window::{Tapping, Taps};
use std::hint::black_box;
use std::ops::Range;

kernels! {
    fn threes<T: InF32>(batch: &Batch<T>) = threes_body;
    fn pairs<T: InF32>(batch: &Batch<T>) = pairs_body;
    fn fours<T: InF32>(batch: &Batch<T>) = fours_body;
}

/// Bytes of a row of windows from which on the processor foresees the next ones (2x16 2001x31: 4.2 ms instead of 2.0 with rows of 124).
const LONG: i64 = 256;

impl<T: InF32> Args<T> {
    /// Whether windows are such, all rows are packed, and no more than a register of so many lanes reaches beyond each end of a row.
    pub fn is_small(&self, lanes: usize) -> bool {
        let window = &self.window;
        let stride = window.stride[0];
        if !is_masked::<T>(lanes)
            || window.stride != [stride; 2]
            || !(window.kernel == [3; 2] && stride == 1
                || [[3; 2], [4; 2]].contains(&window.kernel) && stride == 2 && window.dilation == [1; 2])
            || !self.grad.is_packed()
            || !self.out.is_packed()
            || window.blocks.contains(&0)
            || !self.in_cache_or_long()
        {
            return false;
        }
        let columns = Columns::new(window, self.out.shape, lanes);
        let inner = (columns.registers.saturating_sub(1) * lanes) as i64;
        columns.taps[..stride as usize].iter().all(|taps| {
            let reach = (taps.count - 1).saturating_mul(columns.step) - taps.window;
            let ends = taps.window.saturating_add(inner) <= window.blocks[1] && reach <= lanes as i64;
            ends || inner <= lanes as i64
        })
    }
}

impl<T> Args<T> {
    /// What is not prefetched here, the processor foresees.
    fn in_cache_or_long(&self) -> bool {
        let bytes = |elements: i64| elements.saturating_mul(size_of::<T>() as i64);
        bytes(self.window.channel()) <= CHANNEL_IN_CACHE as i64 || bytes(self.window.blocks[1]) >= LONG
    }
}

/// What the pixels of a row sum up.
struct Columns {
    /// The taps of each class: the first one's channel and column,
    taps: [Taps; 2],
    /// and from one to the next, so many channels up and columns down.
    up: usize,
    step: i64,
    /// Registers of a class of pixels.
    registers: usize,
    /// The columns of the first and of the last.
    ends: [[[Place; 3]; 2]; 2],
    /// Whether the first class begins with the second pixel.
    swapped: bool,
}

impl Columns {
    fn new(window: &Window, out: [usize; 4], lanes: usize) -> Columns {
        let axis = Tapping::new(window.axis(1, out));
        let registers = out[3].div_ceil(clamp(axis.axis.stride)).div_ceil(lanes);
        let mut columns = Columns {
            taps: [Taps::default(); 2],
            up: axis.element_step as usize,
            step: axis.window_step,
            registers,
            ends: [[[Place::default(); 3]; 2]; 2],
            // Of kernels of 3 the class of one tap comes first, which begins with the second pixel if the padding is even.
            swapped: window.kernel[1] == 3 && axis.axis.stride == 2 && axis.axis.padding % 2 == 0,
        };
        for (class, (taps, ends)) in columns.taps.iter_mut().zip(&mut columns.ends).enumerate() {
            *taps = axis.taps(i64::from((class == 1) != columns.swapped));
            for (end, places) in ends.iter_mut().enumerate() {
                for (tap, place) in places.iter_mut().enumerate() {
                    let at =
                        (end * registers.saturating_sub(1) * lanes) as i64 - tap as i64 * axis.window_step;
                    *place = Place::new(lanes, (taps.window + at) as isize, window.blocks[1] as usize);
                }
            }
        }
        columns
    }
}

/// Rows of out, a stride apart, that as many rows of windows cover in the same way.
pub struct Batch<'a, T> {
    columns: &'a Columns,
    rows: Bundle<T>,
    count: usize,
    out: Plane<T>,
    y: usize,
    stride: usize,
    stream: bool,
    /// What is prefetched beside each: so many lines, the first ones from element `at` on.
    ahead: Plane<T>,
    at: isize,
    lines: usize,
    /// Into the second cache.
    far: bool,
}

/// Writes the rows of a batch.
pub type Small<T> = fn(batch: &Batch<T>);

/// For such windows.
pub fn small<T: InF32>(level: Level, window: &Window) -> Small<T> {
    match (window.kernel[0], window.stride[0]) {
        (4, _) => fours(level),
        (_, 1) => threes(level),
        _ => pairs(level),
    }
}

/// Writes the rows `rows` of out, counted through batches and channels.
pub fn fold<T: InF32>((small, lanes): (Small<T>, usize), args: &Args<T>, rows: Range<usize>) {
    let columns = &Columns::new(&args.window, args.out.shape, lanes);
    let vertical = Tapping::new(args.window.axis(0, args.out.shape));
    let (next, stream) = (Next::new(args), args.streams());
    let far = next.far;
    let (stride, kernel) = (clamp(vertical.axis.stride), clamp(vertical.axis.kernel));
    for (n, c, band) in bands(args.out.shape, rows, args.pixels_first()) {
        let (out, ahead) = (args.out.plane(n, c), args.grad.plane(n, kernel * kernel * c));
        for first in band.start..band.end.min(band.start + stride) {
            let mut y = first;
            while y < band.end {
                let (taps, range, alike) = vertical.covering(y as i64);
                let count = (band.end - y).div_ceil(stride).min(alike);
                if range.is_empty() {
                    (y..band.end).step_by(stride).take(count).for_each(|y| out.row(y).clear());
                } else {
                    let step = vertical.element_step as isize;
                    let channel = kernel * (kernel * c + taps.element as usize);
                    let step = kernel as isize * step;
                    let channels = args.grad.channels(n, channel, kernel, step, taps.count as usize);
                    let back = vertical.window_step as isize;
                    let window = taps.window as isize - range.start as isize * back;
                    let rows = channels.bundle(range, window as usize, -back, count);
                    let (at, lines) = next.beside::<T>(y);
                    small(&Batch { columns, rows, count, out, y, stride, stream, ahead, at, lines, far });
                }
                y += count * stride;
            }
        }
    }
}

/// The C taps of a class of pixels.
struct Class<S: Simd, T, const C: usize> {
    taps: Lattice<T, C>,
    /// The columns of the first register and of the last.
    ends: [[Span<S>; C]; 2],
}

impl<S: Simd, T: InF32, const C: usize> Class<S, T, C> {
    #[inline(always)]
    fn new(s: S, batch: &Batch<T>, class: usize) -> Self {
        let Columns { taps, up, step, ends, .. } = batch.columns;
        let (taps, mut spans) = (taps[class], [[Place::default().span(s); C]; 2]);
        for (spans, places) in spans.iter_mut().zip(&ends[class]) {
            for (span, place) in spans.iter_mut().zip(places) {
                *span = place.span(s);
            }
        }
        let taps = batch.rows.lattice(taps.element as usize, *up, taps.window as isize, *step as isize);
        Class { taps, ends: spans }
    }
}

/// Whether loads of so many lanes under a mask are a few instructions: four halves are loaded in a loop, which is as large as all else.
#[inline(always)]
fn is_masked<T: InF32>(lanes: usize) -> bool {
    lanes >= 8 || !T::IS_HALF
}

/// Not the scalar level.
#[inline(always)]
fn has_bodies<S: Simd, T: InF32>() -> bool {
    S::TUNED && is_masked::<T>(S::LANES)
}

#[inline(always)]
fn threes_body<S: Simd, T: InF32>(s: S, batch: &Batch<T>) {
    assert!(has_bodies::<S, T>(), "one body for all kernels");
    let class = Class::new(s, batch, 0);
    match batch.rows.count() {
        3 => threes_of::<S, T, 3>(s, batch, &class),
        _ => threes_of::<S, T, 0>(s, batch, &class),
    }
}

/// Writes pixels a window apart.
#[inline(always)]
fn threes_of<S: Simd, T: InF32, const R: usize>(s: S, batch: &Batch<T>, class: &Class<S, T, 3>) {
    for row in 0..batch.count {
        // Else the compiler writes the loop once for each way that a row can be: 8 KB instead of 6.
        let batch = black_box(batch);
        let inner = batch.columns.registers.saturating_sub(2);
        let (out, taps) = (batch.row(s, row), class.taps.row(row));
        if inner > 0 {
            let (sums, to) = (taps.registers::<S, R>(s, S::LANES, inner), out.registers(s, S::LANES, inner));
            for register in 0..inner {
                to.put(s, register, sums.get(s, register), batch.stream);
            }
        }
        for (end, spans) in class.ends.iter().enumerate().take(batch.ends()) {
            put(s, out, end * (inner + 1), taps.sum_spans::<S, R>(s, spans), batch.stream);
        }
    }
}

#[inline(always)]
fn pairs_body<S: Simd, T: InF32>(s: S, batch: &Batch<T>) {
    assert!(has_bodies::<S, T>(), "one body for all kernels");
    match batch.rows.count() {
        2 => pairs_of::<S, T, 2, 1>(s, batch),
        _ => pairs_of::<S, T, 1, 1>(s, batch),
    }
}

#[inline(always)]
fn fours_body<S: Simd, T: InF32>(s: S, batch: &Batch<T>) {
    assert!(has_bodies::<S, T>(), "one body for all kernels");
    match batch.rows.count() {
        2 => pairs_of::<S, T, 2, 2>(s, batch),
        _ => pairs_of::<S, T, 1, 2>(s, batch),
    }
}

/// Writes pixels half a window apart: those of C taps and those of two in turn.
#[inline(always)]
fn pairs_of<S: Simd, T: InF32, const R: usize, const C: usize>(s: S, batch: &Batch<T>) {
    let (one, two) = (Class::<S, T, C>::new(s, batch, 0), Class::<S, T, 2>::new(s, batch, 1));
    for row in 0..batch.count {
        let batch = black_box(batch);
        let inner = batch.columns.registers.saturating_sub(2);
        let out = batch.row(s, row);
        let (ones, twos) = (one.taps.row(row), two.taps.row(row));
        let interleave = |a, b| if batch.columns.swapped { s.interleave(b, a) } else { s.interleave(a, b) };
        if inner > 0 {
            let sums =
                (ones.registers::<S, R>(s, S::LANES, inner), twos.registers::<S, R>(s, S::LANES, inner));
            let to = out.registers(s, 2 * S::LANES, 2 * inner);
            for register in 0..inner {
                let (a, b) = interleave(sums.0.get(s, register), sums.1.get(s, register));
                to.put(s, 2 * register, a, batch.stream);
                to.put(s, 2 * register + 1, b, batch.stream);
            }
        }
        for (end, spans) in one.ends.iter().zip(&two.ends).enumerate().take(batch.ends()) {
            let (a, b) = (ones.sum_spans::<S, R>(s, spans.0), twos.sum_spans::<S, R>(s, spans.1));
            let (a, b) = interleave(a, b);
            put(s, out, 2 * end * (inner + 1), a, batch.stream);
            put(s, out, 2 * end * (inner + 1) + 1, b, batch.stream);
        }
    }
}

/// Writes register `register` of a row, as far as there are pixels.
#[inline(always)]
fn put<S: Simd, T: InF32>(s: S, out: Row<T>, register: usize, sum: S::F32, stream: bool) {
    let at = register * S::LANES;
    if at + S::LANES <= out.len() {
        out.registers(s, at, 1).put(s, 0, sum, stream);
    } else if at < out.len() {
        out.set_tail(s, at, out.len() - at, sum);
    }
}

impl<T: InF32> Batch<'_, T> {
    /// A row of out.
    #[inline(always)]
    fn row<S: Simd>(&self, s: S, row: usize) -> Row<T> {
        let at = self.at + (row * self.lines * (LINE / size_of::<T>())) as isize;
        let ahead = self.ahead.as_ptr().wrapping_offset(at);
        if self.far {
            s.prefetch_run_far(ahead, self.lines)
        } else {
            s.prefetch_run(ahead, self.lines)
        }
        self.out.row(self.y + row * self.stride)
    }

    /// Registers at the ends of rows. A loop over them stays one: written out twice, it is no quicker.
    #[inline(always)]
    fn ends(&self) -> usize {
        black_box(self.columns.registers.min(2))
    }
}
