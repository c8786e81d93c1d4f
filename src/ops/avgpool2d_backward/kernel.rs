//! Average pooling's gradient as a gather: each row of gradInput is summed once and written once.
//!
//! A row is covered by a few window rows. Their values, divided by the height of their windows, are summed into one
//! value per window column and divided by the width (the vertical sum); a pixel is the sum of the columns whose windows
//! cover it (the horizontal sum). Both go through the windows in ascending order, from 0 on. The way of the work follows
//! from the shapes, and from the order in memory only where that changes no bit.
//!
//! What limits it (Sapphire Rapids, 1 thread, a sampling profiler, 8x64 112x112 k3s2p1): a third of the time goes to
//! waiting for loads of gradOutput and for stores past the cache, the rest to the two sums and to what is set up for each
//! row. Reading ahead and setting windows up once per block of rows took it from 1.8 to 1.5 ms, where the stream kernel
//! takes 1.1. Where rows are no whole lines (225x225), asking for the rows to be written took a third of the time away. The
//! short rows of 56x56 k3s1p1 have as many instructions for what is set up as for sums. Channels last, the indices of each
//! pixel's windows cost more than its sums; asking for the next row of windows made it slower.

use crate::dtype::{DType, InF32};
use crate::parallel;
use crate::simd::{Level, MAX_LANES, Simd, kernels};
use crate::view::{AnyView, Plane, Registers, Row, Span, View};
use crate::window::ceil_div;
use half::{bf16, f16};
use std::ops::Range;

/// The geometry of the windows, [height, width] each.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    pub kernel: [i64; 2],
    pub stride: [i64; 2],
    pub padding: [i64; 2],
    /// divisorOverride; 0 for none.
    pub divisor: i32,
    pub count_include_pad: bool,
}

/// The views and the geometry of one run.
struct Args<T> {
    grad: View<T>,
    out: View<T>,
    window: Window,
}

/// How the work is done.
enum Way {
    /// One window, which covers the image: each plane is one number. Items are planes.
    Fill,
    /// Windows far wider than their distance, or negative padding: one window after the other. Items are rows.
    Wide,
    /// Everything else. Items are blocks of rows.
    Blocks,
    /// The same where channels are neighbours in memory. Items are rows of pixels.
    ChannelsLast,
}

impl<T: InF32> Args<T> {
    /// The number of items that the kernel counts, and the bytes that one reads and writes, about.
    fn items(&self) -> (usize, usize) {
        let [n, c, h, w] = self.out.shape;
        let (items, elements) = match self.way() {
            Way::Fill => (n * c, h * w),
            Way::Wide => (n * c * h, 2 * w),
            Way::Blocks => (n * c * h.div_ceil(BLOCK), 2 * BLOCK * w),
            Way::ChannelsLast => (n * h, 2 * w * c),
        };
        (items, elements * size_of::<T>())
    }

    fn way(&self) -> Way {
        let (vertical, horizontal) = self.axes();
        let covers = |axis: Axis| axis.windows == 1 && axis.inside(0) == (0..axis.size);
        if covers(vertical) && covers(horizontal) {
            Way::Fill
        } else if vertical.padding < 0
            || horizontal.padding < 0
            || vertical.taps().max(horizontal.taps()) > MAX_TAPS
            || self
                .out
                .shape
                .iter()
                .try_fold(1, |all: usize, &n| all.checked_mul(n))
                .is_some_and(|all| all <= TINY)
        {
            Way::Wide
        } else if self.grad.is_channels_last()
            && self.out.is_channels_last()
            && self.grad.shape[..2] == self.out.shape[..2]
        {
            Way::ChannelsLast
        } else {
            Way::Blocks
        }
    }

    #[inline(always)]
    fn axes(&self) -> (Axis, Axis) {
        let axis = |i: usize| Axis {
            kernel: self.window.kernel[i],
            stride: self.window.stride[i],
            padding: self.window.padding[i],
            size: self.out.shape[2 + i] as i64,
            windows: self.grad.shape[2 + i] as i64,
            // divisorOverride takes the place of the height, and the width counts once.
            divisor: [i64::from(self.window.divisor), i64::from(self.window.divisor != 0)][i],
            count_include_pad: self.window.count_include_pad,
            divides: (0..2).all(|i| self.window.kernel[i] <= self.window.stride[i]),
        };
        (axis(0), axis(1))
    }

    /// The plane of `grad` that belongs to a plane of `out`.
    #[inline(always)]
    fn grad_plane(&self, n: usize, c: usize) -> (usize, usize) {
        let (channels, grad_channels) = (self.out.shape[1], self.grad.shape[1]);
        if channels == grad_channels {
            return (n, c);
        }
        let plane = n * channels + c;
        (plane / grad_channels, plane % grad_channels)
    }
}

/// Writes gradInput, [N, C, H, W], from gradOutput, [N, C, oH, oW]. Batches times channels are as in gradOutput, not
/// necessarily each of them.
pub type Kernel = fn(level: Level, grad: AnyView, out: AnyView, window: Window);

/// The kernel for tensors of a dtype.
#[inline(never)] // else its generic code is compiled where it is called
pub fn avgpool2d_backward(dtype: DType) -> Option<Kernel> {
    Some(match dtype {
        DType::Float => run::<f32>,
        DType::Float16 => run::<f16>,
        DType::BFloat16 => run::<bf16>,
        _ => return None,
    })
}

fn run<T: InF32>(level: Level, grad: AnyView, out: AnyView, window: Window) {
    let args = Args::<T> { grad: grad.typed(), out: out.typed(), window };
    let pool = pool(level);
    let (items, bytes) = args.items();
    parallel::for_each(items, bytes, |items| pool(&args, items));
}

kernels! {
    /// Writes the items `items` of gradInput.
    fn pool<T: InF32>(args: &Args<T>, items: Range<usize>) = body;
}

/// Pixels of a row that are summed at a time.
const TILE: usize = 512;
/// Rows whose vertical sums are made before the first horizontal one: what a store wrote just now, a load at another
/// alignment waits for.
const BLOCK: usize = 8;
/// Elements of gradInput for which making the tables of the quick ways takes longer than the work itself.
const TINY: usize = 64;
/// Windows per pixel along a row up to which they are added one by one.
const MAX_TAPS: i64 = 64;
/// Bytes from a gradient to the one that is asked for beside it: rows are shorter than what the processor fetches ahead by
/// itself.
const AHEAD: usize = 2048;
/// Vertical sums of a tile: its columns, those of the windows that begin before it, and what whole registers read more.
const PITCH: usize = TILE + MAX_TAPS as usize + 2 * MAX_LANES;

#[inline(always)]
fn body<S: Simd, T: InF32>(s: S, args: &Args<T>, items: Range<usize>) {
    match args.way() {
        Way::Fill => fill(s, args, items),
        Way::Wide => wide(s, args, items),
        Way::Blocks => blocks(s, args, items),
        Way::ChannelsLast => channels_last(s, args, items),
    }
}

#[inline(always)]
fn fill<S: Simd, T: InF32>(s: S, args: &Args<T>, planes: Range<usize>) {
    let (vertical, horizontal) = args.axes();
    let divisor = vertical.counted(0) as f32 * horizontal.counted(0) as f32;
    let unit = S::LANES * size_of::<T>();
    let out = args.out.joined_rows().unwrap_or(args.out);
    if let (Some(all), Some(grads)) = (out.joined_planes(), args.grad.joined_planes()) {
        let (len, count) = (all.shape[3], grads.shape[3]);
        if len / count >= S::LANES && all.part(3, 0..len - len % S::LANES).streams(unit) {
            return fill_lines(s, grads.row(0, 0, 0), divisor, all.row(0, 0, 0), planes);
        }
    }
    let [_, channels, height, _] = out.shape;
    let stream = out.streams(unit);
    for plane in planes {
        let (n, c) = (plane / channels, plane % channels);
        let (grad_n, grad_c) = args.grad_plane(n, c);
        let value = s.splat(args.grad.row(grad_n, grad_c, 0).get(0).widen() / divisor);
        for y in 0..height {
            let row = out.row(n, c, y);
            let whole = if out.is_packed() { row.len() / S::LANES } else { 0 };
            if whole == 0 {
                for x in (0..row.len()).step_by(S::LANES) {
                    row.set_lanes_part(s, x, S::LANES.min(row.len() - x), value);
                }
                continue;
            }
            let registers = row.registers(s, 0, whole);
            for i in 0..whole {
                put(s, registers, i, stream, value);
            }
            // The last register may overlap the one before.
            if !row.len().is_multiple_of(S::LANES) {
                row.set_lanes(s, row.len() - S::LANES, value);
            }
        }
    }
}

/// The same past the cache, where planes follow each other in memory but share registers. That they are written once, and not
/// read before, takes 32x2048 planes of 7x7 from 1.1 ms to 0.6.
#[inline(always)]
fn fill_lines<S: Simd, T: InF32>(s: S, grads: Row<T>, divisor: f32, all: Row<T>, planes: Range<usize>) {
    // From number MAX_LANES - n on, n lanes of the plane before.
    let mut picks = [0; 2 * MAX_LANES];
    picks[MAX_LANES..].fill(S::LANES as i32);
    let len = all.len() / grads.len();
    let registers = all.registers(s, 0, all.len() / S::LANES);
    let (first, mut at) = (planes.start, planes.start * len);
    let mut value = s.splat(0.0);
    for plane in planes {
        let before = value;
        value = s.splat(grads.get(plane).widen() / divisor);
        let (shared, end) = (at % S::LANES, (plane + 1) * len);
        if shared > 0 {
            let own = S::LANES - shared;
            if plane == first {
                all.set_lanes_part(s, at, own, value);
            } else {
                let both = s.pick(before, value, &picks[MAX_LANES - shared..]);
                registers.stream(s, at / S::LANES, both);
            }
            at += own;
        }
        for i in at / S::LANES..end / S::LANES {
            registers.stream(s, i, value);
        }
        at = end;
    }
    let rest = at % S::LANES;
    if rest > 0 {
        all.set_lanes_part(s, at - rest, rest, value);
    }
}

#[inline(always)]
fn blocks<S: Simd, T: InF32>(s: S, args: &Args<T>, blocks: Range<usize>) {
    let [_, channels, height, width] = args.out.shape;
    let (vertical, horizontal) = args.axes();
    let stream = args.out.streams(S::LANES * size_of::<T>());
    // Where the channels of a pixel share cache lines, they follow each other in time too.
    let pixels_first = args.grad.is_channels_last() || args.out.is_channels_last();
    let per_plane = height.div_ceil(BLOCK);
    let inner = if pixels_first { channels } else { per_plane };
    let outer = if pixels_first { per_plane } else { channels };
    let (mut n, mut o, mut i) =
        (blocks.start / inner / outer, blocks.start / inner % outer, blocks.start % inner);
    let mut sums = [[0f32; PITCH]; BLOCK];
    // Of the window rows over a block.
    let mut weights = [0f32; BLOCK + MAX_TAPS as usize];
    let mut tile = Tile::new(s, horizontal, 0);
    for _ in blocks {
        let (c, block) = if pixels_first { (i, o) } else { (o, i) };
        let rows = block * BLOCK..height.min((block + 1) * BLOCK);
        let (grad_n, grad_c) = args.grad_plane(n, c);
        let over = vertical.covering(rows.start as i64, rows.end as i64);
        for (i, weight) in (over.start..over.end).zip(&mut weights) {
            *weight = vertical.weight(i, vertical.divides);
        }
        for start in (0..width).step_by(TILE) {
            if tile.start != start {
                tile = Tile::new(s, horizontal, start);
                for sums in &mut sums {
                    tile.clear_margins(s, sums);
                }
            }
            let grad = args.grad.plane(grad_n, grad_c);
            let mut slots = [0; BLOCK];
            let slots = &mut slots[..rows.len()];
            vertical_sums(s, grad, vertical, rows.start, &weights, &tile, &mut sums, slots);
            let out = args.out.plane(n, c);
            Rows { tile: &tile, sums: &sums, slots, out, first: rows.start, stream }.write(s);
        }
        i += 1;
        if i == inner {
            (o, i) = (o + 1, 0);
            if o == outer {
                (n, o) = (n + 1, 0);
            }
        }
    }
}

/// The vertical sums of some rows of a plane, from row `first` on. Rows under the same windows share one; `slots` tells which.
#[inline(always)]
#[allow(clippy::too_many_arguments)]
fn vertical_sums<S: Simd, T: InF32>(
    s: S,
    grad: Plane<T>,
    axis: Axis,
    first: usize,
    weights: &[f32],
    tile: &Tile,
    sums: &mut [[f32; PITCH]; BLOCK],
    slots: &mut [usize],
) {
    let mut windows = axis.covering(first as i64, first as i64 + 1);
    let (mut of_slot, mut slot, first_window) = (-1..-1, 0, windows.start);
    for (i, to) in slots.iter_mut().enumerate() {
        if i > 0 {
            axis.advance(&mut windows, (first + i) as i64);
        }
        if windows != of_slot {
            of_slot = windows.clone();
            slot = i % BLOCK;
            let sums = &mut sums[slot];
            let (window, rows) = (windows.start as usize, (windows.end - windows.start).max(0) as usize);
            let weights = &weights[(windows.start - first_window) as usize..][..rows];
            match rows {
                1 => add_rows::<S, T, 1>(s, grad, window, weights, tile, sums),
                2 => add_rows::<S, T, 2>(s, grad, window, weights, tile, sums),
                3 => add_rows::<S, T, 3>(s, grad, window, weights, tile, sums),
                4 => add_rows::<S, T, 4>(s, grad, window, weights, tile, sums),
                5 => add_rows::<S, T, 5>(s, grad, window, weights, tile, sums),
                _ => add_any_rows(s, grad, window, weights, tile, sums),
            }
        }
        *to = slot;
    }
}

/// Sums the `ROWS` window rows of gradOutput from `first` on.
#[inline(always)]
fn add_rows<S: Simd, T: InF32, const ROWS: usize>(
    s: S,
    grad: Plane<T>,
    first: usize,
    weights: &[f32],
    tile: &Tile,
    sums: &mut [f32; PITCH],
) {
    let Tile { from, lead, count, divides, .. } = *tile;
    let weights = &weights[..ROWS];
    if count < S::LANES || !grad.row(first).is_packed() {
        return add_any_rows(s, grad, first, weights, tile, sums);
    }
    let (whole, end) = (count / S::LANES, count - S::LANES);
    let mut splats = [s.splat(weights[0]); ROWS];
    let mut registers = [grad.row(first).registers(s, from, whole); ROWS];
    let mut last = [grad.row(first).registers(s, from + end, 1); ROWS];
    for i in 1..ROWS {
        splats[i] = s.splat(weights[i]);
        registers[i] = grad.row(first + i).registers(s, from, whole);
        last[i] = grad.row(first + i).registers(s, from + end, 1);
    }
    grad.row(first).prefetch_lines(s, from + AHEAD / size_of::<T>(), count);
    let to = &mut sums[lead..][..count];
    let columns = &tile.weights[lead..][..count];
    // The arms repeat one loop, with a number that the compiler knows.
    if divides {
        for (i, to) in to.chunks_exact_mut(S::LANES).enumerate() {
            s.store_slice(to, sum_of(s, &registers, i, &splats, &columns[i * S::LANES..], true));
        }
        s.store_slice(&mut to[end..], sum_of(s, &last, 0, &splats, &columns[end..], true));
    } else {
        for (i, to) in to.chunks_exact_mut(S::LANES).enumerate() {
            s.store_slice(to, sum_of(s, &registers, i, &splats, &columns[i * S::LANES..], false));
        }
        s.store_slice(&mut to[end..], sum_of(s, &last, 0, &splats, &columns[end..], false));
    }
}

/// The same for any number of window rows, and rows of any layout. Registers that reach beyond the windows write 0 there,
/// which the margin is.
#[inline(always)]
fn add_any_rows<S: Simd, T: InF32>(
    s: S,
    grad: Plane<T>,
    first: usize,
    weights: &[f32],
    tile: &Tile,
    sums: &mut [f32; PITCH],
) {
    let Tile { from, lead, count, divides, .. } = *tile;
    for at in (0..count).step_by(S::LANES) {
        let span = Span::new(s, (from + at) as isize, grad.width);
        let columns = s.load_slice(&tile.weights[lead + at..]);
        let mut sum = s.splat(0.0);
        for (i, &weight) in weights.iter().enumerate() {
            sum = weighted(s, sum, grad.row(first + i).span(s, span), s.splat(weight), columns, divides);
        }
        s.store_slice(&mut sums[lead + at..], finished(s, sum, columns, !divides));
    }
}

/// The sum of one register of each row.
#[inline(always)]
fn sum_of<S: Simd, T: InF32, const ROWS: usize>(
    s: S,
    rows: &[Registers<T>; ROWS],
    i: usize,
    weights: &[S::F32; ROWS],
    columns: &[f32],
    divides: bool,
) -> S::F32 {
    let columns = s.load_slice(columns);
    let mut sum = s.splat(0.0);
    for r in 0..ROWS {
        sum = weighted(s, sum, rows[r].get(s, i), weights[r], columns, divides);
    }
    finished(s, sum, columns, !divides)
}

/// A vertical sum with the weights of its window columns, if they are still to be applied. Adding 0 makes what rounded to -0
/// the 0 that a longer sum would have.
#[inline(always)]
fn finished<S: Simd>(s: S, sum: S::F32, columns: S::F32, apply: bool) -> S::F32 {
    if apply { s.add(s.mul(sum, columns), s.splat(0.0)) } else { sum }
}

/// A sum and one more value. Windows that do not overlap divide, which gives PyTorch's bits; the others multiply by the
/// reciprocals of height and width, which takes half of the time.
#[inline(always)]
fn weighted<S: Simd>(
    s: S,
    sum: S::F32,
    grad: S::F32,
    weight: S::F32,
    columns: S::F32,
    divides: bool,
) -> S::F32 {
    s.add(sum, if divides { s.div(grad, s.mul(weight, columns)) } else { s.mul(grad, weight) })
}

/// Pixels of a row that are computed at a time, and what is the same for all rows.
struct Tile {
    /// Its first pixel.
    start: usize,
    /// The window column of the first vertical sum; it may lie before the image, as the last one may lie behind it.
    first: isize,
    /// Vertical sums.
    columns: usize,
    /// The first window column that there is,
    from: usize,
    /// how many sums are before its own,
    lead: usize,
    /// and how many window columns there are.
    count: usize,
    /// Windows do not overlap: weights are divisors, else reciprocals.
    divides: bool,
    /// The weights of the window columns.
    weights: [f32; PITCH],
    axis: Axis,
    /// For strides from 3 on: where each pixel's sum is, see [`strided`].
    picks: [i32; TILE],
}

impl Tile {
    #[inline(always)]
    fn new<S: Simd>(_: S, axis: Axis, start: usize) -> Tile {
        let end = axis.size.min((start + TILE) as i64);
        let first = (start as i64 + axis.padding) / axis.stride - (axis.taps() - 1);
        let columns = ((end - 1 + axis.padding) / axis.stride + 1 - first) as usize;
        let from = first.clamp(0, axis.windows);
        let end_of_windows = (first + columns as i64).clamp(from, axis.windows);
        let divides = axis.divides;
        let mut tile = Tile {
            start,
            first: first as isize,
            columns,
            from: from as usize,
            lead: (from - first) as usize,
            count: (end_of_windows - from) as usize,
            divides,
            weights: [0.0; PITCH],
            axis,
            picks: [0; TILE],
        };
        for (window, weight) in (first..).zip(&mut tile.weights[..columns]) {
            *weight = if (0..axis.windows).contains(&window) { axis.weight(window, divides) } else { 1.0 };
        }
        if axis.stride > 2 {
            let mut phase = (start as i64 + axis.padding) % axis.stride;
            let mut window = 0;
            for (x, pick) in tile.picks.iter_mut().enumerate() {
                if x % S::LANES == 0 {
                    window = 0;
                }
                let short = phase >= axis.kernel % axis.stride;
                *pick = window + if short { S::LANES as i32 } else { 0 };
                phase += 1;
                if phase == axis.stride {
                    (phase, window) = (0, window + 1);
                }
            }
        }
        tile
    }

    /// Window columns before the first and behind the last sum to 0. No other sums are written there.
    #[inline(always)]
    fn clear_margins<S: Simd>(&self, s: S, sums: &mut [f32; PITCH]) {
        for margin in [0..self.lead, self.lead + self.count..self.columns] {
            for at in margin.step_by(S::LANES) {
                s.store_slice(&mut sums[at..], s.splat(0.0));
            }
        }
    }

    #[inline(always)]
    fn len(&self) -> usize {
        (self.axis.size as usize - self.start).min(TILE)
    }

    /// The registers that the tile fills, if the row is packed.
    #[inline(always)]
    fn registers<S: Simd, T: InF32>(&self, s: S, out: Row<T>) -> Registers<T> {
        if out.is_packed() { out.registers(s, self.start, self.len() / S::LANES) } else { Registers::none() }
    }

    /// Writes the register of the pixels from `x` on, as far as the tile goes.
    #[inline(always)]
    fn put_part<S: Simd, T: InF32>(&self, s: S, out: Row<T>, x: usize, pixels: S::F32) {
        out.set_lanes_part(s, self.start + x, S::LANES.min(self.len() - x), pixels);
    }
}

/// Writes rows of a plane from row `first` on, as far as the tile goes, each from the vertical sums in its slot.
struct Rows<'a, T> {
    tile: &'a Tile,
    sums: &'a [[f32; PITCH]; BLOCK],
    slots: &'a [usize],
    out: Plane<T>,
    first: usize,
    stream: bool,
}

impl<T: InF32> Rows<'_, T> {
    #[inline(always)]
    fn write<S: Simd>(self, s: S) {
        if !self.stream && self.out.row(0).is_packed() {
            // Rows that are no whole lines are read before they are written: those of the next block are asked for.
            let next = self.first + BLOCK..self.out.height.min(self.first + 2 * BLOCK);
            for row in next.map(|y| self.out.row(y)) {
                row.prefetch_lines(s, self.tile.start, self.tile.len());
            }
        }
        // The arms repeat one call, with numbers that the compiler knows.
        if self.stream {
            Rows { stream: true, ..self }.sum_across(s);
        } else {
            Rows { stream: false, ..self }.sum_across(s);
        }
    }

    #[inline(always)]
    fn sum_across<S: Simd>(self, s: S) {
        let axis = self.tile.axis;
        let taps = axis.taps() as usize;
        match axis.stride {
            1 => match taps {
                2 => self.dense(s, 2),
                3 => self.dense(s, 3),
                5 => self.dense(s, 5),
                taps => self.dense(s, taps),
            },
            2 => match (axis.kernel, axis.padding % 2) {
                (2, 0) => self.halved(s, 2, 0),
                (3, 1) => self.halved(s, 3, 1),
                (3, 0) => self.halved(s, 3, 0),
                (kernel, phase) => self.halved(s, kernel as usize, phase as usize),
            },
            stride if axis.kernel == stride => self.strided(s, 1, false),
            stride => self.strided(s, (axis.kernel / stride) as usize, axis.kernel % stride > 0),
        }
    }

    /// Each row and its vertical sums.
    #[inline(always)]
    fn each(&self) -> impl Iterator<Item = (Row<T>, &[f32; PITCH])> {
        let rows = self.slots.iter().enumerate();
        rows.map(|(i, &slot)| (self.out.row(self.first + i), &self.sums[slot % BLOCK]))
    }

    /// Stride 1.
    #[inline(always)]
    fn dense<S: Simd>(&self, s: S, taps: usize) {
        let Rows { tile, stream, .. } = *self;
        for (out, sums) in self.each() {
            let registers = tile.registers(s, out);
            let whole = registers.count();
            for i in 0..whole {
                put(s, registers, i, stream, taps_before(s, sums, i * S::LANES + taps, taps));
            }
            for x in (whole * S::LANES..tile.len()).step_by(S::LANES) {
                tile.put_part(s, out, x, taps_before(s, sums, x + taps, taps));
            }
        }
    }

    /// Stride 2: the pixels of each parity are dense; the first one has the parity `phase`.
    #[inline(always)]
    fn halved<S: Simd>(&self, s: S, kernel: usize, phase: usize) {
        let Rows { tile, stream, .. } = *self;
        let of_phase = [kernel.div_ceil(2), kernel / 2];
        for (out, sums) in self.each() {
            let registers = tile.registers(s, out);
            let pairs = registers.count() / 2;
            for pair in 0..pairs {
                let (low, high) = two_registers(s, sums, pair * S::LANES, of_phase, phase);
                put(s, registers, 2 * pair, stream, low);
                put(s, registers, 2 * pair + 1, stream, high);
            }
            for pair in pairs..tile.len().div_ceil(2 * S::LANES) {
                let x = 2 * pair * S::LANES;
                let (low, high) = two_registers(s, sums, pair * S::LANES, of_phase, phase);
                if 2 * pair < registers.count() {
                    put(s, registers, 2 * pair, stream, low);
                } else {
                    tile.put_part(s, out, x, low);
                }
                if x + S::LANES < tile.len() {
                    tile.put_part(s, out, x + S::LANES, high);
                }
            }
        }
    }

    /// Any stride: a pixel lies in `short` windows or in one more. The sums of both kinds are made for as many window columns
    /// as a register has lanes, and each pixel picks its own.
    #[inline(always)]
    fn strided<S: Simd>(&self, s: S, short: usize, long: bool) {
        let Rows { tile, stream, .. } = *self;
        let stride = tile.axis.stride as usize;
        let (further, rest) = (S::LANES / stride, S::LANES % stride);
        for (out, sums) in self.each() {
            let mut phase = (tile.start + tile.axis.padding as usize) % stride;
            let mut end = tile.axis.taps() as usize;
            let registers = tile.registers(s, out);
            let whole = registers.count();
            let picks = tile.picks.chunks_exact(S::LANES).take(tile.len().div_ceil(S::LANES));
            for (i, picks) in picks.enumerate() {
                let shorter = taps_before(s, sums, end, short);
                let longer = if long { taps_before(s, sums, end, short + 1) } else { shorter };
                let pixels = s.pick(longer, shorter, picks);
                if i < whole {
                    put(s, registers, i, stream, pixels);
                } else {
                    tile.put_part(s, out, i * S::LANES, pixels);
                }
                (end, phase) = (end + further, phase + rest);
                if phase >= stride {
                    (end, phase) = (end + 1, phase - stride);
                }
            }
        }
    }
}

/// The pixels from column `at` of each parity on, for stride 2.
#[inline(always)]
fn two_registers<S: Simd>(
    s: S,
    sums: &[f32; PITCH],
    at: usize,
    of_phase: [usize; 2],
    phase: usize,
) -> (S::F32, S::F32) {
    let a = taps_before(s, sums, of_phase[0] + at, of_phase[phase]);
    let b = taps_before(s, sums, of_phase[0] + at + phase, of_phase[1 - phase]);
    s.interleave(a, b)
}

/// For each lane the sum of the `taps` columns before `end`.
#[inline(always)]
fn taps_before<S: Simd>(s: S, sums: &[f32; PITCH], end: usize, taps: usize) -> S::F32 {
    if taps == 0 {
        return s.splat(0.0);
    }
    let sums = &sums[end - taps..][..taps + MAX_LANES];
    let mut sum = s.load_slice(sums);
    for i in 1..taps {
        sum = s.add(sum, s.load_slice(&sums[i..]));
    }
    sum
}

#[inline(always)]
fn put<S: Simd, T: InF32>(s: S, registers: Registers<T>, i: usize, stream: bool, pixels: S::F32) {
    if stream {
        registers.stream(s, i, pixels);
    } else {
        registers.set(s, i, pixels);
    }
}

/// Pixels of neighbouring channels: the same sums, without a buffer.
#[inline(always)]
fn channels_last<S: Simd, T: InF32>(s: S, args: &Args<T>, rows: Range<usize>) {
    let [_, channels, height, width] = args.out.shape;
    let (vertical, horizontal) = args.axes();
    let (grad, out) = (args.grad.permuted([0, 2, 3, 1]), args.out.permuted([0, 2, 3, 1]));
    let stream = out.streams(S::LANES * size_of::<T>());
    let mut tile = Tile::new(s, horizontal, 0);
    let mut weights = [0f32; MAX_TAPS as usize];
    for row in rows {
        let (n, y) = (row / height, row % height);
        let over = vertical.covering(y as i64, y as i64 + 1);
        for (i, weight) in over.clone().zip(&mut weights) {
            *weight = vertical.weight(i, vertical.divides);
        }
        let mut across = horizontal.covering(0, 1);
        for x in 0..width {
            if x % TILE == 0 && tile.start != x {
                tile = Tile::new(s, horizontal, x);
            }
            if x > 0 {
                horizontal.advance(&mut across, x as i64);
            }
            let across = across.clone();
            let to = out.row(n, y, x);
            let place =
                Place { grad, n, over: over.clone(), weights: &weights, across, tile: &tile, to, stream };
            let whole = channels - channels % (4 * S::LANES);
            for c in (0..whole).step_by(4 * S::LANES) {
                place.write::<S, 4>(s, c);
            }
            for c in (whole..channels).step_by(S::LANES) {
                place.write::<S, 1>(s, c);
            }
        }
    }
}

/// A pixel and the windows over it.
struct Place<'a, T> {
    /// gradOutput as [N, oH, oW, C].
    grad: View<T>,
    n: usize,
    over: Range<i64>,
    /// The weights of the window rows.
    weights: &'a [f32; MAX_TAPS as usize],
    across: Range<i64>,
    /// Has those of the window columns.
    tile: &'a Tile,
    to: Row<T>,
    stream: bool,
}

impl<T: InF32> Place<'_, T> {
    /// Writes `REGISTERS` registers of channels from `c` on. A single one may reach beyond the last channel.
    #[inline(always)]
    fn write<S: Simd, const REGISTERS: usize>(&self, s: S, c: usize) {
        let divides = self.tile.divides;
        let whole = c + REGISTERS * S::LANES <= self.to.len();
        let mut sums = [s.splat(0.0); REGISTERS];
        for j in self.across.clone() {
            let weight_of_column = s.splat(self.tile.weights[(j as isize - self.tile.first) as usize]);
            let mut columns = [s.splat(0.0); REGISTERS];
            for (i, &weight) in self.over.clone().zip(self.weights) {
                let weight = s.splat(weight);
                let row = self.grad.row(self.n, i as usize, j as usize);
                if whole {
                    let registers = row.registers(s, c, REGISTERS);
                    for (r, column) in columns.iter_mut().enumerate() {
                        *column =
                            weighted(s, *column, registers.get(s, r), weight, weight_of_column, divides);
                    }
                } else {
                    let grad = row.span(s, Span::new(s, c as isize, row.len()));
                    columns[0] = weighted(s, columns[0], grad, weight, weight_of_column, divides);
                }
            }
            for (sum, &column) in sums.iter_mut().zip(&columns) {
                *sum = s.add(*sum, finished(s, column, weight_of_column, !divides));
            }
        }
        if !whole {
            return self.to.set_lanes_part(s, c, self.to.len() - c, sums[0]);
        }
        let registers = self.to.registers(s, c, REGISTERS);
        for (r, &sum) in sums.iter().enumerate() {
            put(s, registers, r, self.stream, sum);
        }
    }
}

/// Rows under wide windows, of which there are few. A window may be far wider than the image, so its places cannot be
/// counted through.
#[inline(always)]
fn wide<S: Simd, T: InF32>(s: S, args: &Args<T>, rows: Range<usize>) {
    let [_, channels, height, width] = args.out.shape;
    let (vertical, horizontal) = args.axes();
    let mut sums = [0f32; TILE];
    for row in rows {
        let (n, c, y) = (row / height / channels, row / height % channels, (row % height) as i64);
        let (grad_n, grad_c) = args.grad_plane(n, c);
        for start in (0..width).step_by(TILE) {
            let tile = start as i64..width.min(start + TILE) as i64;
            let sums = &mut sums[..(tile.end - tile.start) as usize];
            sums.fill(0.0);
            for j in horizontal.covering(tile.start, tile.end) {
                let inside = horizontal.inside(j);
                let (from, to) = (inside.start.max(tile.start), inside.end.min(tile.end));
                if from >= to {
                    continue;
                }
                let mut column = 0.0;
                for i in vertical.covering(y, y + 1) {
                    // With negative padding a window may end before it would reach this row.
                    if vertical.inside(i).contains(&y) {
                        let divisor = vertical.counted(i) as f32 * horizontal.counted(j) as f32;
                        column += args.grad.row(grad_n, grad_c, i as usize).get(j as usize).widen() / divisor;
                    }
                }
                let covered = &mut sums[(from - tile.start) as usize..(to - tile.start) as usize];
                covered.iter_mut().for_each(|sum| *sum += column);
            }
            args.out.row(n, c, y as usize).store(s, start, sums);
        }
    }
}

/// The windows along one axis.
#[derive(Clone, Copy)]
struct Axis {
    kernel: i64,
    stride: i64,
    padding: i64,
    size: i64,
    windows: i64,
    /// This axis' factor of divisorOverride; 0 for none.
    divisor: i64,
    count_include_pad: bool,
    /// No two windows overlap, on either axis.
    divides: bool,
}

impl Axis {
    /// Windows over one pixel at most.
    #[inline(always)]
    fn taps(self) -> i64 {
        ceil_div(self.kernel, self.stride)
    }

    /// The windows that cover at least one of the pixels `from..to`.
    #[inline(always)]
    fn covering(self, from: i64, to: i64) -> Range<i64> {
        let first = (from + self.padding - self.kernel).div_euclid(self.stride) + 1;
        let end = (to - 1 + self.padding).div_euclid(self.stride) + 1;
        first.max(0)..end.min(self.windows)
    }

    /// From the windows that cover the pixel before `to` those that cover `to`: one at most ends, one at most begins.
    #[inline(always)]
    fn advance(self, windows: &mut Range<i64>, to: i64) {
        windows.start += i64::from(windows.start * self.stride - self.padding + self.kernel <= to);
        let begins = windows.end < self.windows && windows.end * self.stride - self.padding <= to;
        windows.end += i64::from(begins);
    }

    /// A window, clipped to size + padding: what its divisor counts when padding does.
    #[inline(always)]
    fn clipped(self, window: i64) -> Range<i64> {
        let start = window * self.stride - self.padding;
        start..(start + self.kernel).min(self.size + self.padding)
    }

    /// The pixels of a window.
    #[inline(always)]
    fn inside(self, window: i64) -> Range<i64> {
        let clipped = self.clipped(window);
        clipped.start.max(0)..clipped.end.min(self.size)
    }

    /// This axis' factor of a window's divisor.
    #[inline(always)]
    fn counted(self, window: i64) -> i64 {
        if self.divisor != 0 {
            return self.divisor;
        }
        let counted = if self.count_include_pad { self.clipped(window) } else { self.inside(window) };
        counted.end - counted.start
    }

    /// The factor by which a window's values are divided, or the one by which they are multiplied. A window without a
    /// pixel may count none; it is in no sum either.
    #[inline(always)]
    fn weight(self, window: i64, divides: bool) -> f32 {
        let counted = self.counted(window) as f32;
        if divides { counted } else { 1.0 / counted }
    }
}
