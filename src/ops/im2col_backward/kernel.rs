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
//!
//! What limits it (Sapphire Rapids, 1 thread): the bytes. 8x64 56x56 k3s1p1 takes 4 ms when gradOutput is not in the second-level
//! cache, where reading and writing as much takes 2, and 2.6 with warm caches. Rows that are no whole lines are read before
//! they are written; asking for them took 8x64 111x111 k3s3 from 9.3 to 5.2 ms. Patches of 16 take three times as long
//! as their bytes, 0.8 ms, whatever cache they are in: a quarter of that goes to addresses that find no register. Tried
//! without gain: rows one by one (0.85 ms; other strides lose up to half), addresses that lead from row to row. Strides
//! other than 1 to 4 and 16 interleave sixteen registers of which few are used.

use crate::dtype::{DType, InF32};
use crate::parallel;
use crate::simd::{Level, MAX_LANES, Simd, kernels};
use crate::view::{AnyView, Bundle, LINE, Plane, Registers, Row, Scratch, Spans, View, bands};
use crate::window::ceil_div;
use half::{bf16, f16};
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

/// Writes out, [N, C, H, W], from gradOutput as [N, C * kH * kW, L0, L1]; where there is a cut, by way of scratch.
pub type Kernel =
    fn(level: Level, grad: AnyView, out: AnyView, window: Window, packed: Option<(Cut, Scratch)>);

/// The kernel for tensors of a dtype.
#[inline(never)] // else its generic code is compiled where it is called
pub fn im2col_backward(dtype: DType) -> Option<Kernel> {
    Some(match dtype {
        DType::Float => run::<f32>,
        DType::Float16 => run::<f16>,
        DType::BFloat16 => run::<bf16>,
        _ => return None,
    })
}

fn run<T: InF32>(level: Level, grad: AnyView, out: AnyView, window: Window, packed: Option<(Cut, Scratch)>) {
    let args = Args::<T> { grad: grad.typed(), out: out.typed(), window, in_cache: false };
    let fold = fold(level);
    let [n, c, h, w] = args.out.shape;
    let taps = (window.kernel[0] * window.kernel[1]) as usize;
    let row_bytes = w.saturating_mul(size_of::<T>()).saturating_mul(taps.saturating_add(1));
    let Some((cut, scratch)) = packed else {
        return parallel::for_each(n * c * h, row_bytes, |rows| fold(&args, rows));
    };
    let pack = pack(level);
    let pieces = cut.pieces(args.out.shape);
    let bytes = row_bytes.saturating_mul(n * c * h / pieces.max(1));
    parallel::for_each_with(pieces, bytes, scratch.parts::<T>(), |scratch, piece| {
        let piece = Piece::new(&args, cut, piece);
        let packed = piece.packed(scratch);
        pack(args.grad, &piece, packed);
        let args = piece.args(packed, args.out);
        let [_, channels, rows, _] = args.out.shape;
        fold(&args, 0..channels * rows);
    });
}

/// The views and the geometry of one run.
struct Args<T> {
    grad: View<T>,
    out: View<T>,
    window: Window,
    /// gradOutput is in the cache already.
    in_cache: bool,
}

kernels! {
    /// Writes the rows `rows` of out, counted through batches and channels.
    fn fold<T: InF32>(args: &Args<T>, rows: Range<usize>) = body;
    /// Copies what a piece of out needs into scratch, where its rows are packed.
    fn pack<T: InF32>(grad: View<T>, piece: &Piece, packed: View<T>) = pack_body;
}

/// Classes of pixels, by their remainder modulo the stride, that are summed at a time where the stride is no small
/// power of two.
const CLASSES: usize = 16;
/// Taps of a tile's pixels whose places are kept from one row to the next.
const KEPT: usize = 16;

/// Bytes of a channel of gradOutput that fit into the second-level cache beside the one in use.
const CHANNEL_IN_CACHE: usize = 256 << 10;
/// Bytes of a page of memory.
const PAGE: usize = 4096;

#[inline(always)]
fn body<S: Simd, T: InF32>(s: S, args: &Args<T>, rows: Range<usize>) {
    let stride = args.window.stride[1];
    let registers = args.out.shape[3].div_ceil(clamp(stride)).div_ceil(S::LANES);
    if !args.grad.is_packed() {
        return match stride {
            1 => planes::<S, T, 1, 1, 1, false>(s, args, rows),
            _ => planes::<S, T, CLASSES, 1, 1, false>(s, args, rows),
        };
    }
    // The more registers a tile has, the less a tap costs beside its loads; no more than one in four should be unused.
    match (stride, registers) {
        (1, 3 | 4 | 7 | 8 | 10..) => levels::<S, T, 1, 4>(s, args, rows),
        (1, 2..) => levels::<S, T, 1, 2>(s, args, rows),
        (1, _) => levels::<S, T, 1, 1>(s, args, rows),
        (2, 3..) => levels::<S, T, 2, 4>(s, args, rows),
        (2, _) => levels::<S, T, 2, 1>(s, args, rows),
        (3, 2..) => levels::<S, T, 3, 4>(s, args, rows),
        (3, _) => levels::<S, T, 3, 1>(s, args, rows),
        (4, _) => levels::<S, T, 4, 1>(s, args, rows),
        _ => levels::<S, T, CLASSES, 1>(s, args, rows),
    }
}

/// Chooses how many rows are summed together, which share what a tap costs beside its loads, by the level's registers.
#[inline(always)]
fn levels<S: Simd, T: InF32, const P: usize, const V: usize>(s: S, args: &Args<T>, rows: Range<usize>) {
    if S::LANES == MAX_LANES {
        planes::<S, T, P, V, 4, true>(s, args, rows);
    } else {
        planes::<S, T, P, V, 2, true>(s, args, rows);
    }
}

/// Takes the rows apart into planes, planes into groups of P classes of columns, and these into classes of rows: rows
/// a stride apart read neighbours of the same rows of gradOutput, whose lines are used up that way. R of them are
/// summed together where the same kernel rows bring windows onto them.
#[inline(always)]
fn planes<S: Simd, T: InF32, const P: usize, const V: usize, const R: usize, const PACKED: bool>(
    s: S,
    args: &Args<T>,
    rows: Range<usize>,
) {
    let [vertical, horizontal] = [0, 1].map(|axis| Axis::new(args.window, axis));
    let width = args.out.shape[3];
    let (row_stride, stride) = (clamp(vertical.stride), clamp(horizontal.stride));
    let area = vertical.kernel * horizontal.kernel;
    // Rows of several pages, side by side, are more streams than the processor follows.
    let short = args.grad.shape[3] * R * size_of::<T>() <= PAGE;
    let mut columns = Columns::<S, P, V>::new(s, horizontal, ahead(args), args.grad.shape[3]);
    let mut fold =
        Fold { out: args.out.plane(0, 0), row_stride, stride, group: 0, stream: args.out.streams(LINE) };
    for (n, c, band) in bands(args.out.shape, rows, args.grad.channels_are_closer()) {
        fold.out = args.out.plane(n, c);
        for group in (0..stride.min(width)).step_by(P) {
            columns.choose(group);
            fold.group = group;
            for first in band.start..band.end.min(band.start.saturating_add(row_stride)) {
                let mut taps = vertical.taps(first as i64);
                let channels = (taps.count > 0).then(|| {
                    let first = c as i64 * area + taps.element * horizontal.kernel;
                    // A step that does not fit leads from the only tap to none.
                    let down = vertical.element_step.saturating_mul(horizontal.kernel) as isize;
                    let count = taps.count as usize;
                    args.grad.channels(n, first as usize, horizontal.kernel as usize, down, count)
                });
                let mut y = first;
                while y < band.end {
                    let covering = |more: usize| {
                        let taps = Taps { window: taps.window + more as i64, ..taps };
                        taps.within(&vertical, 0, vertical.blocks - 1)
                    };
                    let range = covering(0);
                    let last = row_stride.saturating_mul(R - 1).saturating_add(y);
                    let together = if short && last < band.end && covering(R - 1) == range { R } else { 1 };
                    let bundle = channels.filter(|_| !range.is_empty()).map(|channels| {
                        let window = (taps.window - range.start * vertical.window_step) as usize;
                        let range = range.start as usize..range.end as usize;
                        channels.bundle(range, window, -vertical.window_step as isize, together)
                    });
                    if together == R {
                        fold.rows::<S, P, V, R, PACKED>(s, &bundle, y, &mut columns);
                    } else {
                        fold.rows::<S, P, V, 1, PACKED>(s, &bundle, y, &mut columns);
                    }
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
    group: usize,
    stream: bool,
}

impl<T: InF32> Fold<T> {
    /// Asks for rows that will be written next: a stride apart, the processor does not foresee them.
    #[inline(always)]
    fn prefetch<S: Simd>(&self, s: S, first: usize, count: usize) {
        for y in (first..self.out.height).step_by(self.row_stride).take(count) {
            self.out.row(y).prefetch_lines(s, 0, self.out.width);
        }
    }

    /// Writes row `y` and those that follow a stride apart, R in all, from the taps' rows.
    #[inline(always)]
    fn rows<S: Simd, const P: usize, const V: usize, const R: usize, const PACKED: bool>(
        &self,
        s: S,
        taps: &Option<Bundle<T>>,
        y: usize,
        columns: &mut Columns<S, P, V>,
    ) {
        if !self.stream {
            self.prefetch(s, self.row_stride.saturating_mul(R).saturating_add(y), R);
        }
        let mut out = [self.out.row(y); R];
        for (r, row) in out.iter_mut().enumerate().skip(1) {
            *row = self.out.row(y + r * self.row_stride);
        }
        for at in (0..self.out.width.div_ceil(self.stride)).step_by(V * S::LANES) {
            let mut sums = [[[s.splat(0.0); V]; R]; P];
            if let Some(taps) = taps {
                columns.sum::<T, R, PACKED>(s, taps, at, &mut sums);
            }
            self.store(s, &out, at, &sums);
        }
    }

    /// Writes the sums of a tile, which begins with pixel number `at` of each class.
    #[inline(always)]
    fn store<S: Simd, const P: usize, const V: usize, const R: usize>(
        &self,
        s: S,
        out: &[Row<T>; R],
        at: usize,
        sums: &[[[S::F32; V]; R]; P],
    ) {
        let (width, stride, group) = (self.out.width, self.stride, self.group);
        // Other strides than 1, 2 and 4 are taken P classes at a time.
        let dense = P < CLASSES || stride == P;
        for v in 0..V {
            let at = at + v * S::LANES;
            for (r, out) in out.iter().enumerate() {
                let mut registers = [s.splat(0.0); P];
                for (register, sums) in registers.iter_mut().zip(sums) {
                    *register = sums[r][v];
                }
                let registers = s.turns(registers);
                if dense && out.is_packed() {
                    let room = width.saturating_sub(at * P);
                    let whole = P.min(room / S::LANES);
                    let to = if whole > 0 { out.registers(s, at * P, whole) } else { Registers::none() };
                    for (i, &register) in registers.iter().enumerate().take(whole) {
                        if self.stream {
                            to.stream(s, i, register);
                        } else {
                            to.set(s, i, register);
                        }
                    }
                    let rest = room - whole * S::LANES;
                    if whole < P && rest > 0 {
                        out.set_lanes_part(s, width - rest, rest, registers[whole]);
                    }
                    continue;
                }
                for (i, &register) in registers.iter().enumerate() {
                    // The place of the register's first pixel among the P * LANES.
                    let place = i * S::LANES;
                    let (x, end) = if dense {
                        (at * P + place, width)
                    } else {
                        let first = (at + place / P).saturating_mul(stride).saturating_add(group);
                        (
                            first.saturating_add(place % P),
                            width.min(first.saturating_add(P.min(stride - group))),
                        )
                    };
                    let room = end.saturating_sub(x);
                    if room >= S::LANES && self.stream {
                        out.stream_lanes(s, x, register);
                    } else if room > 0 {
                        out.set_lanes_part(s, x, room.min(S::LANES), register);
                    }
                }
            }
        }
    }
}

/// Elements from a tap to what is asked for beside it: the same place in the next channel, if a channel's fit into the
/// second-level cache, else what is a page further. With gradOutput in the last-level cache already, 8x64 56x56 takes
/// 0.2 ms more for the asking (2.7 ms); in the comparison with PyTorch, where it is not, 5.2 to 6.1 ms become 4.0 to 4.7.
#[inline(always)]
fn ahead<T: InF32>(args: &Args<T>) -> isize {
    let Window { kernel, blocks, .. } = args.window;
    let channel = kernel.iter().chain(&blocks).fold(1i64, |a, &b| a.saturating_mul(b));
    if args.in_cache || !args.grad.is_packed() {
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

/// The taps of P classes of columns: for each class the kernel columns and, for the V * LANES pixels of a tile, the
/// columns of gradOutput. Rows of one tile find them once.
struct Columns<S: Simd, const P: usize, const V: usize> {
    axis: Axis,
    /// Elements from a tap to what is asked for beside it.
    ahead: isize,
    /// Columns of gradOutput.
    len: usize,
    classes: [Taps; P],
    /// The tile whose taps are kept.
    at: Option<usize>,
    kept: [Spans<S, V>; KEPT],
    /// Where in `kept` each class begins and how many it has there: all, or none where there is no room.
    places: [(usize, usize); P],
}

impl<S: Simd, const P: usize, const V: usize> Columns<S, P, V> {
    #[inline(always)]
    fn new(s: S, axis: Axis, ahead: isize, len: usize) -> Self {
        let kept = [Spans::new(s, 0, len); KEPT];
        Columns { axis, ahead, len, classes: [Taps::default(); P], at: None, kept, places: [(0, 0); P] }
    }

    /// The classes from `group` on.
    #[inline(always)]
    fn choose(&mut self, group: usize) {
        let stride = clamp(self.axis.stride);
        // With a single group, what is kept is good for the next plane, too.
        if stride > P || self.at.is_none() {
            self.at = None;
            for (class, taps) in self.classes.iter_mut().enumerate() {
                let class = group + class;
                *taps = if class < stride { self.axis.taps(class as i64) } else { Taps::default() };
            }
        }
    }

    #[inline(always)]
    fn keep(&mut self, s: S, at: usize) {
        self.at = Some(at);
        let mut start = 0;
        for (taps, place) in self.classes.iter().zip(&mut self.places) {
            let fits = taps.count <= (KEPT - start) as i64;
            let count = if fits { taps.count as usize } else { 0 };
            for (tap, spans) in self.kept[start..start + count].iter_mut().enumerate() {
                let window = taps.window - tap as i64 * self.axis.window_step;
                *spans = Spans::new(s, (window + at as i64) as isize, self.len);
            }
            *place = (start, count);
            start += count;
        }
    }

    /// Adds up the pixels from number `at` of each class on, in R rows.
    #[inline(always)]
    fn sum<T: InF32, const R: usize, const PACKED: bool>(
        &mut self,
        s: S,
        rows: &Bundle<T>,
        at: usize,
        sums: &mut [[[S::F32; V]; R]; P],
    ) {
        if self.at != Some(at) {
            self.keep(s, at);
        }
        for (class, sums) in sums.iter_mut().enumerate() {
            let mut class_sums = [[s.splat(0.0); V]; R];
            let (start, count) = self.places[class];
            let kept = &self.kept[start..start + count];
            let mut taps = self.classes[class];
            taps.window += at as i64;
            let mut range = 0..kept.len() as i64;
            if kept.is_empty() && taps.count > 0 {
                range = taps.within(&self.axis, 1 - (V * S::LANES) as i64, self.axis.blocks - 1);
            }
            for tap in range {
                let element = (taps.element + tap * self.axis.element_step) as usize;
                let fresh;
                let spans = match kept.get(tap as usize) {
                    Some(spans) => spans,
                    None => {
                        let window = taps.window - tap * self.axis.window_step;
                        fresh = Spans::new(s, window as isize, self.len);
                        &fresh
                    }
                };
                rows.add::<S, V, R, PACKED>(s, element, spans, &mut class_sums, self.ahead);
            }
            *sums = class_sums;
        }
    }
}

/// How out is cut into pieces where gradOutput has its channels as neighbours: blocks of channels, bands of rows.
#[derive(Clone, Copy, Debug)]
pub struct Cut {
    /// Channels of out.
    pub channels: usize,
    /// Rows of out.
    pub rows: usize,
    /// Rows of windows that a band reads, at most.
    pub windows: usize,
}

/// Bytes of scratch that stay in the second-level cache,
const SCRATCH: usize = 512 << 10;
/// and so many that the detour pays in any case.
const MOST_SCRATCH: usize = 4 << 20;

impl Cut {
    /// For elements of `size` bytes. `None` where rows of gradOutput are packed, or would need too much scratch.
    pub fn of(size: usize, grad_strides: [i64; 4], window: &Window, image: [i64; 4]) -> Option<Cut> {
        let [_, channels, height, _] = image;
        if grad_strides[1] != 1 || grad_strides[3] == 1 || window.blocks.contains(&0) {
            return None;
        }
        let area = window.kernel[0].checked_mul(window.kernel[1])?;
        let reach = (window.kernel[0] - 1).checked_mul(window.dilation[0])?;
        let mut block = (256 / area).max(1);
        if block > 16 {
            block -= block % 16;
        }
        let block = block.min(channels);
        let row = block.checked_mul(area)?.checked_mul(window.blocks[1])?.checked_mul(size as i64)?;
        let (stride, all) = (window.stride[0], window.blocks[0]);
        // A band of r rows needs at most (r + reach - 2) / stride + 2 rows of windows.
        let least = reach / stride + 2;
        let windows = (SCRATCH as i64 / row.max(1)).max(least).min(all);
        if windows.checked_mul(row)? > MOST_SCRATCH as i64 {
            return None;
        }
        let rows = if windows == all { height } else { (windows - 1) * stride + 1 - reach };
        let rows = ceil_div(height, ceil_div(height, rows));
        Some(Cut { channels: block as usize, rows: rows as usize, windows: windows as usize })
    }

    /// Elements of scratch for a piece.
    pub fn scratch(&self, window: &Window) -> usize {
        let area = window.kernel[0] * window.kernel[1];
        self.channels * area as usize * self.windows * window.blocks[1] as usize
    }

    /// Pieces of out.
    pub fn pieces(&self, [n, c, h, _]: [usize; 4]) -> usize {
        n * c.div_ceil(self.channels) * h.div_ceil(self.rows)
    }
}

/// A piece of out, and what it needs.
#[derive(Clone, Debug)]
struct Piece {
    n: usize,
    /// Channels and rows of out.
    channels: Range<usize>,
    rows: Range<usize>,
    /// Channels and rows of gradOutput: those that cover the rows of out, or some more.
    elements: Range<usize>,
    windows: Range<usize>,
    /// The geometry as seen from the first of them.
    window: Window,
}

impl Piece {
    /// Number `piece` of the pieces.
    fn new<T: InF32>(args: &Args<T>, cut: Cut, piece: usize) -> Piece {
        let mut window = args.window;
        let [_, channels, height, _] = args.out.shape;
        let (blocks, bands) = (channels.div_ceil(cut.channels), height.div_ceil(cut.rows));
        let (n, block, band) = (piece / bands / blocks, piece / bands % blocks, piece % bands);
        let range = |i: usize, of: usize, end: usize| i * of..end.min((i + 1) * of);
        let (channels, rows) = (range(block, cut.channels, channels), range(band, cut.rows, height));
        let area = (window.kernel[0] * window.kernel[1]) as usize;
        let reach = (window.kernel[0] - 1) * window.dilation[0];
        let before = rows.start as i64 + window.padding[0];
        let first = (before - reach).div_euclid(window.stride[0]).clamp(0, window.blocks[0]);
        let last = (before + rows.len() as i64 - 1) / window.stride[0];
        let end = (last + 1).clamp(first, window.blocks[0]);
        window.padding[0] = before - first * window.stride[0];
        window.blocks[0] = end - first;
        let elements = channels.start * area..channels.end * area;
        Piece { n, channels, rows, elements, windows: first as usize..end as usize, window }
    }

    /// What the piece needs of gradOutput, packed, in scratch.
    #[allow(unsafe_code)]
    fn packed<T: InF32>(&self, scratch: &mut [T]) -> View<T> {
        let (windows, row) = (self.windows.len(), self.window.blocks[1] as usize);
        let shape = [1, self.elements.len(), windows, row];
        assert!(shape.iter().product::<usize>() <= scratch.len(), "{shape:?} in {}", scratch.len());
        // SAFETY: the shape fits into scratch, which belongs to the piece alone until the view is forgotten.
        unsafe { View::new(scratch.as_mut_ptr(), shape, [0, (windows * row) as isize, row as isize, 1]) }
    }

    /// The arguments for the piece, from scratch.
    fn args<T: InF32>(&self, grad: View<T>, out: View<T>) -> Args<T> {
        let out = out.part(0, self.n..self.n + 1).part(1, self.channels.clone()).part(2, self.rows.clone());
        Args { grad, out, window: self.window, in_cache: true }
    }
}

/// Windows that are transposed at a time.
const TILE: usize = 16;

#[inline(always)]
fn pack_body<S: Simd, T: InF32>(s: S, grad: View<T>, piece: &Piece, scratch: View<T>) {
    let own =
        grad.part(0, piece.n..piece.n + 1).part(1, piece.elements.clone()).part(2, piece.windows.clone());
    // Rows of windows follow each other on both sides: they are taken as one, without a remainder in each.
    let (own, scratch) = own.joined_rows().zip(scratch.joined_rows()).unwrap_or((own, scratch));
    let [_, elements, rows, columns] = own.shape;
    // Windows as rows of their elements; of those that stand side by side in a row, each is in a channel.
    let windows = own.permuted([0, 3, 2, 1]);
    for (row, at) in (0..rows).flat_map(|row| (0..columns).step_by(TILE).map(move |at| (row, at))) {
        let count = TILE.min(columns - at);
        let bundle = windows.channels(0, at, 1, 1, count).bundle(0..count, row, 0, 1);
        for element in (0..elements).step_by(S::LANES) {
            let lanes = S::LANES.min(elements - element);
            let out = scratch.channels(0, element, 1, 1, lanes).bundle(0..lanes, row, 0, 1);
            if count == TILE && lanes == S::LANES {
                // The same elements of the next windows.
                let ahead = (TILE * grad.shape[1]) as isize;
                let registers = s.turns(bundle.load::<S, TILE>(s, element, ahead));
                out.store(s, at, &registers, false);
                continue;
            }
            for (i, window) in bundle.rows(0).enumerate() {
                for (lane, row) in out.rows(0).enumerate() {
                    row.set(at + i, window.get(element + lane));
                }
            }
        }
    }
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
        let (factor, step) = (reach / self.divisor, self.element_step);
        // Division in 128 bits is slow, and only huge strides need it.
        let element = match factor.checked_mul(self.inverse) {
            Some(product) => product % step,
            None => (i128::from(factor) * i128::from(self.inverse) % i128::from(step)) as i64,
        };
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
    /// The numbers of those with windows from `low` to `high`.
    #[inline(always)]
    fn within(self, axis: &Axis, low: i64, high: i64) -> Range<i64> {
        let skipped = axis.window_steps((self.window - high).saturating_add(axis.window_step - 1)).max(0);
        let end = self.count.min(axis.window_steps(self.window - low) + 1);
        skipped..end
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_tap_of_a_pixel_is_found_whatever_the_stride() {
        const ELEMENTS: i64 = 50;
        for (dilation, stride) in [(5, 7), (4, 6), (9, 3), (3, (1 << 62) + 1), (1 << 40, (1 << 62) + 1)] {
            let (kernel, blocks) = ([ELEMENTS; 2], [1; 2]);
            let window =
                Window { kernel, dilation: [dilation; 2], padding: [0; 2], stride: [stride; 2], blocks };
            let axis = Axis::new(window, 0);
            for pixel in (0..120).chain((0..=ELEMENTS).map(|element| element * dilation)) {
                let taps = axis.taps(pixel);
                let first = (0..ELEMENTS).find(|element| (pixel - element * dilation) % stride == 0);
                assert_eq!(taps.count > 0, first.is_some(), "{pixel} {dilation} {stride}");
                if let Some(element) = first {
                    let window = (pixel - element * dilation) / stride;
                    assert_eq!((taps.element, taps.window), (element, window), "{pixel} {dilation} {stride}");
                }
            }
        }
    }
}
