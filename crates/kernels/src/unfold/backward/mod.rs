//! Fold as a gather: every pixel is summed in a register, from the windows that cover it, and written once. (`few` and `sparse` go
//! window by window.)
//!
//! The kernel elements that bring a window onto a pixel are [`Taps`]. Pixels a stride apart have the same elements and
//! consecutive windows, which are neighbours in memory: they are a class. So one register sums LANES pixels of a class,
//! P such registers hold the pixels between them, and interleaving makes rows of them. Nothing else depends on the
//! stride: 1 needs no interleaving, 2 one step, patches (kernel = stride) a transposition.
//!
//! A pixel's sum is made kernel column by kernel column, each from top to bottom, so it is the same for every layout, level and
//! number of threads. Lanes of windows that do not exist add +0, which changes no sum, as none is ever -0.

mod columns;
mod few;
mod flat;
mod pack;
mod piled;
mod small;
mod sparse;
mod transposed;
mod words;

use self::columns::{Columns, Sums};
pub use self::pack::Cut;
use self::pack::{Piece, pack};
use super::Window;
use crate::bodies::bodies;
use crate::dtype::{DType, InF32};
use crate::parallel;
use crate::simd::{Level, Simd, kernels};
use crate::view::{AnyView, Bands, Bundle, Disjoint, LINE, Plane, Registers, Row, Scratch, View, bands};
use crate::window::{Tapping, Taps};
use half::{bf16, f16};
use std::ops::Range;

/// How gradOutput is packed, and where, if it is.
pub type Packed<'a> = Option<(Cut, Scratch<'a>)>;

/// What folds columns of a dtype.
#[derive(Clone, Copy)]
pub struct Kernel {
    /// The name of the body that `run` takes, with a cut or without. Views without memory will do.
    pub body: fn(level: Level, grad: AnyView, out: AnyView, window: Window, is_cut: bool) -> &'static str,
    /// Writes out, [N, C, H, W], from gradOutput as [N, C * kH * kW, L0, L1]; the body `packed` by way of scratch.
    pub run: fn(level: Level, grad: AnyView, out: AnyView, window: Window, packed: Packed<'_>),
}

/// The kernel for tensors of a dtype.
#[inline(never)] // else its generic code is compiled where it is called
pub fn im2col_backward(dtype: DType) -> Option<Kernel> {
    Some(match dtype {
        DType::Float => kernel::<f32>(),
        DType::Float16 => kernel::<f16>(),
        DType::BFloat16 => kernel::<bf16>(),
        _ => return None,
    })
}

fn kernel<T: InF32>() -> Kernel {
    Kernel {
        body: |level, grad, out, window, is_cut| {
            Args::<T>::new(level, grad, out, window).body(level, is_cut).name()
        },
        run: run::<T>,
    }
}

bodies! {
    /// The ways to write out.
    enum Body {
        /// Few pixels.
        Few = "few",
        /// Windows with many pixels between them.
        Sparse = "sparse",
        /// Small planes, whose size windows of 3x3 keep.
        Flat = "flat",
        /// Channels of few pixels side by side, in the registers of a level.
        Piled(Level, Bands) = "piled",
        /// Pieces for which gradOutput is packed first; each of them is then written in a way that fits it.
        Packed = "packed",
        /// Rows, of windows of a size that has a body of its own.
        Small = "small",
        /// Rows, of windows that neither overlap nor leave pixels between them.
        Transposed = "transposed",
        /// Rows, of any windows.
        General = "general",
    }
}

#[allow(unsafe_code)] // shares the views
fn run<T: InF32>(level: Level, grad: AnyView, out: AnyView, window: Window, packed: Packed<'_>) {
    let args = Args::<T>::new(level, grad, out, window);
    let body = args.body(level, packed.is_some());
    let shape @ [n, c, h, w] = args.out.shape;
    if let Body::Few = body {
        few::fold(&args, 0..n * c);
        return;
    }
    let taps = (window.kernel[0] * window.kernel[1]) as usize;
    let row_bytes = w.saturating_mul(size_of::<T>()).saturating_mul(taps.saturating_add(1));
    // SAFETY: each row of out, or each piece of it, is one item's, and nothing else is written but the thread's scratch.
    let args = unsafe { Disjoint::new(args) };
    match body {
        Body::Few => unreachable!("they are written"),
        Body::Sparse => parallel::for_each(n * c * h, row_bytes, |rows| sparse::fold(level, &args, rows)),
        Body::Flat => {
            let flat = flat::flat(level);
            parallel::for_each(n * c, row_bytes.saturating_mul(h), |planes| flat(&args, planes));
        }
        Body::Piled(level, bands) => {
            let elements = n * c * (h * w + clamp(window.channel()));
            bands.for_each(elements, &|bands, pieces| piled::fold(level, &args, bands, pieces));
        }
        Body::Packed => {
            let (cut, scratch) = packed.expect("a cut was said to be there");
            let pack = pack(level);
            let pieces = cut.pieces(shape);
            let bytes = row_bytes.saturating_mul(n * c * h / pieces.max(1));
            parallel::for_each_with(pieces, bytes, scratch.buffers::<T>(), |scratch, piece| {
                let piece = Piece::new(&args, cut, piece);
                let packed = piece.packed(scratch);
                pack(args.grad, &piece, packed);
                let args = piece.args(&args, packed);
                let [_, channels, rows, _] = args.out.shape;
                match args.by_lanes_or_rows(level) {
                    Body::Piled(level, bands) => piled::fold(level, &args, &bands, 0..bands.pieces()),
                    body => args.fold(level, &body, 0..channels * rows),
                }
            });
        }
        Body::Small | Body::Transposed | Body::General => {
            parallel::for_each(n * c * h, row_bytes, |rows| args.fold(level, &body, rows));
        }
    }
}

impl<T: InF32> Args<T> {
    /// Whether rows are counted through batches, rows and then channels, whose elements share lines.
    #[inline(never)]
    fn pixels_first(&self) -> bool {
        let [_, channels, height, width] = self.out.shape;
        let far = channels >= CHANNELS && height.saturating_mul(width).saturating_mul(LINE) >= IMAGE;
        self.grad.channels_are_closer() || far && self.out.channels_are_closer()
    }

    /// Whether rows of out are written with non-temporal stores.
    fn streams(&self) -> bool {
        self.out.streams_beside(LINE, self.grad.size())
    }
}

impl<T: InF32> Args<T> {
    fn new(level: Level, grad: AnyView, out: AnyView, window: Window) -> Args<T> {
        Args { grad: grad.typed(), out: out.typed(), window, in_cache: false, store: store(level) }
    }

    /// The body for such views and windows, with a cut or without. Memory is not looked at: a plan asks before there is any.
    #[inline(always)]
    fn body(&self, level: Level, is_cut: bool) -> Body {
        if self.is_few() {
            return Body::Few;
        }
        let body = self.by_lanes_or_rows(level);
        let is_piled = matches!(body, Body::Piled(..));
        let neighbours = is_piled && self.out.is_channels_last();
        if !neighbours && self.is_sparse(is_piled) {
            return Body::Sparse;
        }
        if self.is_flat(level) {
            return Body::Flat;
        }
        if is_cut && !is_piled { Body::Packed } else { body }
    }

    /// The same, of bodies that take planes side by side or rows.
    fn by_lanes_or_rows(&self, level: Level) -> Body {
        let by_rows = match level.lanes() {
            _ if !level.is_tuned() => Body::General,
            lanes if self.is_small(lanes) => Body::Small,
            _ if self.are_patches() => Body::Transposed,
            _ => Body::General,
        };
        match self.piled(level, matches!(by_rows, Body::Small)) {
            Some((level, bands)) => Body::Piled(level, bands),
            None => by_rows,
        }
    }

    /// Writes the rows `rows` of out, counted through batches and channels, by a body that takes rows.
    fn fold(&self, level: Level, body: &Body, rows: Range<usize>) {
        match body {
            Body::Small => small::fold((small::small(level, &self.window), level.lanes()), self, rows),
            Body::Transposed => transposed::fold(level, self, rows),
            Body::General => fold(level)(self, rows),
            _ => unreachable!("rows by {}", body.name()),
        }
    }
}

/// The views and the geometry of one run.
struct Args<T> {
    grad: View<T>,
    out: View<T>,
    window: Window,
    /// gradOutput is in the cache already.
    in_cache: bool,
    /// The level's.
    store: Store<T>,
}

/// See [`store`].
type Store<T> = fn(fold: &Fold<T>, at: [usize; 2], size: [usize; 2], sums: &Sums);

kernels! {
    /// Writes the rows `rows` of out, counted through batches and channels.
    fn fold<T: InF32>(args: &Args<T>, rows: Range<usize>) = body;
    /// Writes the sums of a tile of so many rows and registers, which begins in a row with pixel number `at` of each class.
    /// A function by itself: in the bodies of sums it takes registers from them, and it is as large.
    fn store<T: InF32>(fold: &Fold<T>, at: [usize; 2], size: [usize; 2], sums: &Sums) = store_body;
}

/// Classes of pixels that are summed at a time where the stride is no small power of two, and the most.
const CLASSES: usize = 16;
/// Registers of a class in a row that are summed at a time, at most,
const REGISTERS: usize = 4;
/// and rows. Four of them are more streams than the processor follows (8x32 56x56 k5s1p2: 12.8 ms, two 4.6).
const ROWS: usize = 2;
/// Rows from what is read to what is prefetched, where that is a later row.
const ROWS_AHEAD: usize = 4;

/// Bytes of a channel of gradOutput that fit into the second-level cache beside the one in use.
const CHANNEL_IN_CACHE: usize = 256 << 10;
/// Bytes of lines from which an image whose channels share them is written row by row (2x32 300x300 k3s2: 35 ms, then 16), since the
/// second-level cache does not keep them from channel to channel. If it does, channels are quicker (4x128 28x28 k5s1p2: 2.3 ms, so 8.2),
const IMAGE: usize = 2 << 20;
/// as few of them always are (2x3 700x700 k3s1p1: 7.0 ms, so 7.9).
const CHANNELS: usize = 8;
/// And that do not stay in the first one until they are read (8x64 112x112 k3s2p1 at AVX2: 4.8 ms, then 3.0 by way of the second).
const FAR: usize = 16 << 10;
/// Bytes of a page of memory.
const PAGE: usize = 4096;
/// Bytes of a row of gradOutput up to which `ROWS` are summed together (2x16 512x512 k5x3: 36 ms, one by one 23).
const SHORT: usize = PAGE / 4;

/// How many classes are summed together, and how many registers of each. The more registers a tile has, the less a tap
/// costs beside its loads; no more than one in four should be unused.
fn tile_of<S: Simd, T: InF32>(args: &Args<T>) -> (usize, usize) {
    let stride = args.window.stride[1];
    if !args.grad.is_packed() {
        return (if stride == 1 { 1 } else { CLASSES }, 1);
    }
    let classes = if stride <= if S::TUNED { 4 } else { 1 } { stride as usize } else { CLASSES };
    let registers = match args.out.shape[3].div_ceil(clamp(stride)).div_ceil(S::LANES) {
        _ if classes == CLASSES || !S::TUNED => 1,
        3 | 4 | 7 | 8 | 10.. => REGISTERS,
        2.. => 2,
        _ => 1,
    };
    (classes, registers)
}

/// Takes the rows apart into planes, planes into groups of classes of columns, and these into classes of rows: rows
/// a stride apart read neighbours of the same rows of gradOutput, whose lines are used up that way. Several of them are
/// summed together, which share what a tap costs beside its loads, where the same kernel rows bring windows onto them.
#[inline(always)]
fn body<S: Simd, T: InF32>(s: S, args: &Args<T>, rows: Range<usize>) {
    let [vertical, horizontal] = [0, 1].map(|axis| Tapping::new(args.window.axis(axis, args.out.shape)));
    let (classes, registers) = tile_of::<S, T>(args);
    let width = args.out.shape[3];
    let (row_stride, stride) = (clamp(args.window.stride[0]), clamp(args.window.stride[1]));
    let [kernel_height, kernel_width] = args.window.kernel;
    let most = if S::TUNED && args.grad.is_packed() { ROWS } else { 1 };
    let short = args.grad.shape[3] * size_of::<T>() <= SHORT;
    let mut columns = Columns::new(s, horizontal, [classes, registers], ahead(args), &args.grad);
    let out = args.out.plane(0, 0);
    let (packed, stream) = (args.grad.is_packed(), args.streams());
    let store = args.store;
    let mut fold = Fold { out, row_stride, stride, classes, group: 0, packed, stream, store };
    for (n, c, band) in bands(args.out.shape, rows, args.pixels_first()) {
        fold.out = args.out.plane(n, c);
        for group in (0..stride.min(width)).step_by(classes) {
            columns.choose(group);
            fold.group = group;
            for first in band.start..band.end.min(band.start.saturating_add(row_stride)) {
                let mut taps = vertical.taps(first as i64);
                let channels = (taps.count > 0).then(|| {
                    let first = c as i64 * kernel_height * kernel_width + taps.element * kernel_width;
                    // A step that does not fit leads from the only tap to none.
                    let down = vertical.element_step.saturating_mul(kernel_width) as isize;
                    let count = taps.count as usize;
                    args.grad.channels(n, first as usize, kernel_width as usize, down, count)
                });
                let mut y = first;
                while y < band.end {
                    let covering = |more: usize| {
                        let taps = Taps { window: taps.window + more as i64, ..taps };
                        vertical.within(taps, 0, args.window.blocks[0] - 1)
                    };
                    let range = covering(0);
                    let last = row_stride.saturating_mul(most - 1).saturating_add(y);
                    let together =
                        if short && last < band.end && covering(most - 1) == range { most } else { 1 };
                    let bundle = channels.filter(|_| !range.is_empty()).map(|channels| {
                        let window = (taps.window - range.start * vertical.window_step) as usize;
                        let range = range.start as usize..range.end as usize;
                        channels.bundle(range, window, -vertical.window_step as isize, together)
                    });
                    fold.rows(s, &bundle, y, together, &mut columns);
                    y = row_stride.saturating_mul(together).saturating_add(y);
                    taps.window += together as i64;
                }
            }
        }
    }
}

/// What is the same for the rows of a plane.
struct Fold<T> {
    out: Plane<T>,
    row_stride: usize,
    stride: usize,
    classes: usize,
    group: usize,
    /// The rows of gradOutput are.
    packed: bool,
    stream: bool,
    store: Store<T>,
}

#[inline(always)]
fn store_body<S: Simd, T: InF32>(s: S, fold: &Fold<T>, at: [usize; 2], size: [usize; 2], sums: &Sums) {
    match fold.classes {
        // Fewer bodies at a level that nobody runs for speed.
        _ if !S::TUNED => fold.store::<S, CLASSES>(s, at, size, sums),
        1 => fold.store::<S, 1>(s, at, size, sums),
        2 => fold.store::<S, 2>(s, at, size, sums),
        3 => fold.store::<S, 3>(s, at, size, sums),
        4 => fold.store::<S, 4>(s, at, size, sums),
        _ => fold.store::<S, CLASSES>(s, at, size, sums),
    }
}

impl<T: InF32> Fold<T> {
    /// Prefetches rows that will be written next: a stride apart, the processor does not foresee them.
    #[inline(always)]
    fn prefetch<S: Simd>(&self, s: S, first: usize, count: usize) {
        for y in (first..self.out.height).step_by(self.row_stride).take(count) {
            self.out.row(y).prefetch_lines(s, 0, self.out.width);
        }
    }

    /// Writes row `y` and those that follow a stride apart, `together` in all, from the taps' rows.
    #[inline(always)]
    fn rows<S: Simd>(
        &self,
        s: S,
        taps: &Option<Bundle<T>>,
        y: usize,
        together: usize,
        columns: &mut Columns<S>,
    ) {
        if !self.stream {
            self.prefetch(s, self.row_stride.saturating_mul(together).saturating_add(y), together);
        }
        // The arms repeat one call, with numbers that the compiler knows.
        let registers = columns.registers;
        if !self.packed {
            self.rows_of::<S, 1, 1, false>(s, taps, y, columns);
        } else if !S::TUNED {
            self.rows_of::<S, 1, 1, true>(s, taps, y, columns);
        } else if together == 1 {
            match registers {
                REGISTERS => self.rows_of::<S, REGISTERS, 1, true>(s, taps, y, columns),
                _ => self.rows_of::<S, 1, 1, true>(s, taps, y, columns),
            }
        } else {
            match registers {
                REGISTERS => self.rows_of::<S, REGISTERS, ROWS, true>(s, taps, y, columns),
                2 => self.rows_of::<S, 2, ROWS, true>(s, taps, y, columns),
                _ => self.rows_of::<S, 1, ROWS, true>(s, taps, y, columns),
            }
        }
    }

    /// R rows, V registers of each class at a time. No number is for the classes: their sums meet when they are interleaved.
    #[inline(always)]
    fn rows_of<S: Simd, const V: usize, const R: usize, const PACKED: bool>(
        &self,
        s: S,
        taps: &Option<Bundle<T>>,
        y: usize,
        columns: &mut Columns<S>,
    ) {
        let direct = self.classes == 1 && self.out.is_packed();
        for at in (0..self.out.width.div_ceil(self.stride)).step_by(V * S::LANES) {
            for class in 0..self.classes {
                let sums = columns.sum::<T, V, R, PACKED>(s, taps, class, at);
                if direct {
                    self.store_class(s, y, at, &sums);
                } else {
                    columns.put(s, class, &sums);
                }
            }
            if !direct {
                (self.store)(self, [y, at], [R, V], &columns.sums);
            }
        }
    }

    /// Writes the sums of a tile of the only class into packed rows.
    #[inline(always)]
    fn store_class<S: Simd, const V: usize, const R: usize>(
        &self,
        s: S,
        y: usize,
        at: usize,
        sums: &[[S::F32; V]; R],
    ) {
        let room = self.out.width - at;
        let whole = V.min(room / S::LANES);
        for (r, sums) in sums.iter().enumerate() {
            let out = self.out.row(y + r * self.row_stride);
            let to = if whole > 0 { out.registers(s, at, whole) } else { Registers::none() };
            for (v, &sum) in sums.iter().enumerate() {
                if v >= whole {
                    if v * S::LANES < room {
                        out.set_tail(s, at + v * S::LANES, room - v * S::LANES, sum);
                    }
                } else if self.stream {
                    to.stream(s, v, sum);
                } else {
                    to.set(s, v, sum);
                }
            }
        }
    }

    #[inline(always)]
    fn store<S: Simd, const P: usize>(
        &self,
        s: S,
        [y, at]: [usize; 2],
        [rows, registers]: [usize; 2],
        sums: &Sums,
    ) {
        // Other strides than 1 to 4 and 16 are taken P classes at a time.
        let dense = P < CLASSES || self.stride == P;
        for r in 0..rows {
            let out = self.out.row(y + r * self.row_stride);
            let packed = dense && out.is_packed();
            let room = self.out.width.saturating_sub(at * P);
            let whole = if packed { (P * registers).min(room / S::LANES) } else { 0 };
            let to = if whole > 0 { out.registers(s, at * P, whole) } else { Registers::none() };
            for v in 0..registers {
                let pixels = interleaved::<S, P>(s, sums, r * registers + v, rows * registers);
                if (v + 1) * P <= whole {
                    for (i, &pixels) in pixels.iter().enumerate() {
                        if self.stream {
                            to.stream(s, v * P + i, pixels);
                        } else {
                            to.set(s, v * P + i, pixels);
                        }
                    }
                } else {
                    self.store_lanes(s, &out, at + v * S::LANES, dense, &pixels);
                }
            }
        }
    }

    /// Writes the pixels of P classes that begin with pixel number `at` of each, where a register may end beyond the row,
    /// or is not packed.
    #[inline(always)]
    fn store_lanes<S: Simd, const P: usize>(
        &self,
        s: S,
        out: &Row<T>,
        at: usize,
        dense: bool,
        pixels: &[S::F32; P],
    ) {
        for (i, &pixels) in pixels.iter().enumerate() {
            // Of the register's first pixel among the P * LANES.
            let offset = i * S::LANES;
            let (x, end) = if dense {
                (at * P + offset, self.out.width)
            } else {
                let first = (at + offset / P).saturating_mul(self.stride).saturating_add(self.group);
                let end = first.saturating_add(P.min(self.stride - self.group));
                (first.saturating_add(offset % P), self.out.width.min(end))
            };
            let room = end.saturating_sub(x);
            if room >= S::LANES && self.stream {
                out.stream_lanes(s, x, pixels);
            } else if room > 0 {
                out.set_lanes_masked(s, x, room.min(S::LANES), pixels);
            }
        }
    }
}

/// Pixels of P classes in the order of the row; the sums of each class lie `step` registers after those of the class before.
#[inline(always)]
fn interleaved<S: Simd, const P: usize>(s: S, sums: &Sums, first: usize, step: usize) -> [S::F32; P] {
    let mut registers = [s.splat(0.0); P];
    for (class, register) in registers.iter_mut().enumerate() {
        *register = sums.get(s, class * step + first);
    }
    s.interleave_all(registers)
}

/// What is prefetched of the next channel beside each row of out: so many lines, none of a channel that would not stay in the
/// second-level cache.
struct Next {
    channel: isize,
    lines: usize,
    /// Whether they come into the second cache.
    far: bool,
    rows: usize,
    stride: usize,
}

impl Next {
    #[inline(always)]
    fn new<T: InF32>(args: &Args<T>) -> Next {
        let channel = args.window.channel();
        let bytes = (channel as usize).saturating_mul(size_of::<T>());
        let fits = bytes <= CHANNEL_IN_CACHE && !args.in_cache && args.grad.is_packed();
        let rows = args.out.shape[2];
        let stride = clamp(args.window.stride[0]);
        Next {
            channel: channel as isize,
            lines: if fits { bytes.div_ceil(LINE).div_ceil(rows) } else { 0 },
            far: bytes >= FAR,
            rows: rows.div_ceil(stride),
            stride,
        }
    }

    /// Elements from the first of a channel to what is prefetched beside row `y` of out, and so many lines.
    #[inline(always)]
    fn beside<T: InF32>(&self, y: usize) -> (isize, usize) {
        let row = y % self.stride * self.rows + y / self.stride;
        (self.channel + (row * self.lines * (LINE / size_of::<T>())) as isize, self.lines)
    }
}

/// Elements from a tap to what is prefetched beside it: the same place in the next channel, if a channel's fit into the
/// second-level cache, else where the next rows of the same element are read, and if rows are long, what is a page further.
/// With gradOutput in the last-level cache this takes 0.2 ms more of 2.7 (8x64 56x56 k3s1p1); where it is not, 6.1 ms become
/// 4.7. The next rows are better than a page: 8.4 ms instead of 10.5 (8x64 56x56 k5s1p2), 18.9 instead of 23.0 (113x113 k7s2p3).
#[inline(always)]
fn ahead<T: InF32>(args: &Args<T>) -> isize {
    let (channel, row) = (args.window.channel(), args.grad.shape[3]);
    if args.in_cache || !args.grad.is_packed() {
        0
    } else if channel <= (CHANNEL_IN_CACHE / size_of::<T>()) as i64 {
        channel as isize
    } else {
        (PAGE / size_of::<T>()).min(row.saturating_mul(ROWS_AHEAD)) as isize
    }
}

#[inline(always)]
fn clamp(stride: i64) -> usize {
    stride.try_into().unwrap_or(usize::MAX)
}
