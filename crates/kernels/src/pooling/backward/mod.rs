//! Average pooling's gradient as a gather: each row of gradInput is summed once and written once.
//!
//! A row is covered by a few window rows. Their values, divided by the height of their windows, are summed into one
//! value per window column and divided by the width (the vertical sum); a pixel is the sum of the columns whose windows
//! cover it (the horizontal sum). Both go through the windows in ascending order, from 0 on. The way of the work follows
//! from the shapes, and from the order in memory only where that changes no bit.

mod across;
mod apart;
mod beside;
mod blocks;
mod channels_last;
mod direct;
mod few;
mod flat;
mod near;
mod piled;
mod sparse;
mod strided;
mod tabled;
mod tile;

use self::apart::{apart, is_apart};
use self::beside::{beside, is_beside, rows_of_block};
use self::blocks::{BLOCK, blocks};
use self::channels_last::{channels_last, is_channels_last, level_of};
use self::flat::{CHUNK, flat, is_flat};
use self::near::{NEAR, near};
use self::tile::TILE;
use super::packed;
use super::{Divisor, Window, is_power_of_two, put};
use crate::dtype::{DType, InF32};
use crate::parallel;
use crate::simd::{Level, MAX_LANES, Simd, kernels};
use crate::view::{AnyView, Disjoint, LINE, Row, View};
use crate::window::Axis;
use half::{bf16, f16};
use std::ops::Range;

/// The views and the geometry of one run.
struct Args<T> {
    grad: View<T>,
    out: View<T>,
    window: Window,
    level: Level,
}

/// How the work is done.
enum Way {
    /// One window, which covers the image: each plane is one number. Items are planes.
    Fill,
    /// Few pixels, windows far wider than their distance, or negative padding: one window after the other. Items are rows.
    Wide,
    /// Everything else. Items are blocks of rows.
    Blocks,
}

impl<T: InF32> Args<T> {
    /// The elements that are read and written.
    fn elements(&self) -> usize {
        let count = |shape: [usize; 4]| shape.iter().fold(1, |all: usize, &n| all.saturating_mul(n));
        count(self.grad.shape).saturating_add(count(self.out.shape))
    }

    /// Channels are neighbours in one of both, and the elements of rows in the other.
    fn is_transposed(&self) -> bool {
        self.level.is_tuned() && self.grad.is_channels_last() != self.out.is_channels_last()
    }

    /// Whether rows of gradInput are written with non-temporal stores. Inlined, it takes registers from the kernels (8x64 112x112 k3s2p1 of
    /// FLOAT16: 1.01 ms, so 0.77).
    #[inline(never)]
    fn streams(&self) -> bool {
        self.out.streams_beside(LINE, self.grad.size())
    }

    fn way(&self) -> Way {
        let (vertical, horizontal) = self.axes();
        if self.one_window() {
            Way::Fill
        } else if vertical.axis.padding < 0
            || horizontal.axis.padding < 0
            || vertical.axis.overlap().max(horizontal.axis.overlap()) > MAX_OVERLAP
            || self.out.is_few(TINY)
        {
            Way::Wide
        } else {
            Way::Blocks
        }
    }

    /// One window covers the image.
    fn one_window(&self) -> bool {
        let covers = |axis: Axis| axis.windows == 1 && axis.inside(0) == (0..axis.size);
        let (vertical, horizontal) = self.axes();
        covers(vertical.axis) && covers(horizontal.axis)
    }

    #[inline(always)]
    fn axes(&self) -> (Weights, Weights) {
        let axis = |i: usize| Weights {
            axis: Axis {
                kernel: self.window.kernel[i],
                dilation: 1,
                stride: self.window.stride[i],
                padding: self.window.padding[i],
                size: self.out.shape[2 + i] as i64,
                windows: self.grad.shape[2 + i] as i64,
            },
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

/// Writes some items of gradInput.
type Writer<T> = fn(&Args<T>, Range<usize>);

#[allow(unsafe_code)] // shares the views
fn run<T: InF32>(level: Level, grad: AnyView, out: AnyView, window: Window) {
    let mut args = Args::<T> { grad: grad.typed(), out: out.typed(), window, level };
    let [n, c, h, _] = args.out.shape;
    let is_channels_last = is_channels_last(level, &args);
    let of_neighbours =
        if is_channels_last || args.is_transposed() { piled::piled_neighbours(&mut args) } else { None };
    if is_channels_last && of_neighbours.is_none() {
        args.level = level_of(&args);
    }
    let mut bytes = args.elements().saturating_mul(size_of::<T>());
    // SAFETY: an item is planes of out, or rows of them or of pixels, and nothing else is written.
    let args = unsafe { Disjoint::new(args) };
    let (kernel, items): (Writer<T>, _) = match args.way() {
        Way::Wide if args.out.is_few(TINY) && args.grad.is_few(TINY) => (few::pool, n * c),
        // Windows that nobody has: one body is enough for them.
        Way::Wide => (pool(Level::scalar()), n * c * h),
        _ if let Some(bands) = of_neighbours => {
            return bands.for_each(args.elements(), &|bands, pieces| piled::pool(&args, bands, pieces));
        }
        _ if is_channels_last => {
            // The windows of a pixel take as long as what is moved.
            bytes = bytes.saturating_mul(2);
            let kernel = if args.is_tabled() {
                bytes = bytes.max(tabled::bytes(&args));
                tabled::tabled
            } else {
                channels_last(args.level)
            };
            (kernel, n * h)
        }
        Way::Fill => (pool(level), n * c),
        Way::Blocks if is_apart(level, &args) => (apart(level), n * c),
        Way::Blocks if is_flat(level, &args) => {
            (flat(level), (n * c * h * args.out.shape[3]).div_ceil(CHUNK))
        }
        Way::Blocks => {
            let (near, windows_beside) = (near(level, &args), is_beside(level, &args));
            if let Some(bands) = piled::piled(level, &args, near.is_some(), windows_beside) {
                return bands.for_each(args.elements(), &|bands, pieces| piled::pool(&args, bands, pieces));
            }
            let (kernel, rows) = match near {
                _ if windows_beside => (beside(level), rows_of_block(&args)),
                Some(near) => (near, NEAR),
                None => (pool(level), BLOCK),
            };
            (kernel, n * c * h.div_ceil(rows))
        }
    };
    parallel::for_each(items, bytes.div_ceil(items.max(1)), |items| kernel(&args, items));
}

kernels! {
    /// Writes the items `items` of gradInput.
    fn pool<T: InF32>(args: &Args<T>, items: Range<usize>) = body;
}

/// Elements of gradInput for which making the tables of the quick ways takes longer than the work itself.
const TINY: usize = 64;
/// Windows per pixel along a row up to which they are added one by one.
const MAX_OVERLAP: i64 = 64;
#[inline(always)]
fn body<S: Simd, T: InF32>(s: S, args: &Args<T>, items: Range<usize>) {
    match args.way() {
        Way::Fill => fill(s, args, items),
        Way::Wide if S::TUNED => {}
        Way::Wide => wide(s, args, items),
        Way::Blocks => blocks(s, args, items),
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
        if S::TUNED && all.is_packed() && len / count >= S::LANES {
            let streams = all.slice(3, 0..len - len % S::LANES).streams(unit);
            let (grads, all) = (grads.row(0, 0, 0), all.row(0, 0, 0));
            // Halves are narrowed for each store, and where registers are few a permute is several instructions: both take longer than
            // stores that reach into two lines (32x2048 planes of 7x7 at AVX2: 0.40 ms, then 0.25).
            let shares = S::WIDE && !T::IS_HALF;
            if streams || shares && len / count >= 2 * S::LANES {
                fill_lines(s, grads, divisor, all, planes, streams);
            } else {
                fill_rows(s, grads, divisor, all, planes);
            }
            return;
        }
    }
    let [_, channels, height, _] = out.shape;
    for plane in planes {
        let (n, c) = (plane / channels, plane % channels);
        let (grad_n, grad_c) = args.grad_plane(n, c);
        let value = T::narrow(args.grad.row(grad_n, grad_c, 0).get(0).widen() / divisor);
        (0..height).for_each(|y| out.row(n, c, y).fill(value));
    }
}

/// The same of planes that follow each other in memory: a division for each plane's place would take longer than the plane (32x2048
/// planes of 7x7 0.24 ms).
#[inline(always)]
fn fill_rows<S: Simd, T: InF32>(s: S, grads: Row<T>, divisor: f32, all: Row<T>, planes: Range<usize>) {
    let len = all.len() / grads.len();
    for plane in planes {
        let value = s.splat(grads.get(plane).widen() / divisor);
        let row = all.slice(plane * len..(plane + 1) * len);
        let registers = row.registers(s, 0, len / S::LANES);
        for i in 0..len / S::LANES {
            registers.set(s, i, value);
        }
        // May overlap the one before.
        row.set_lanes(s, len - S::LANES, value);
    }
}

/// The same where planes share registers, each of which is stored once (8x2048 planes of 14x14: 0.36 ms, then 0.25). `stream` asks for
/// non-temporal stores (32x2048 planes of 7x7, which no cache held: 1.1 ms, then 0.6).
#[inline(always)]
fn fill_lines<S: Simd, T: InF32>(
    s: S,
    grads: Row<T>,
    divisor: f32,
    all: Row<T>,
    planes: Range<usize>,
    stream: bool,
) {
    // From number MAX_LANES - n on, n lanes of the plane before.
    let mut lanes = [0; 2 * MAX_LANES];
    lanes[MAX_LANES..].fill(S::LANES as i32);
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
                all.set_lanes_masked(s, at, own, value);
            } else {
                let both = s.permute(before, value, &lanes[MAX_LANES - shared..]);
                put(s, registers, at / S::LANES, stream, both);
            }
            at += own;
        }
        for i in at / S::LANES..end / S::LANES {
            put(s, registers, i, stream, value);
        }
        at = end;
    }
    let rest = at % S::LANES;
    if rest > 0 {
        all.set_lanes_masked(s, at - rest, rest, value);
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
            for j in horizontal.axis.covering(tile.start, tile.end) {
                let inside = horizontal.axis.inside(j);
                let (from, to) = (inside.start.max(tile.start), inside.end.min(tile.end));
                if from >= to {
                    continue;
                }
                let mut column = 0.0;
                for i in vertical.axis.covering(y, y + 1) {
                    // With negative padding a window may end before it would reach this row.
                    if vertical.axis.inside(i).contains(&y) {
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

/// The windows along one axis, and what their values are divided by.
#[derive(Clone, Copy)]
struct Weights {
    axis: Axis,
    /// This axis' factor of divisorOverride; 0 for none.
    divisor: i64,
    count_include_pad: bool,
    /// No two windows overlap, on either axis.
    divides: bool,
}

impl Weights {
    /// One window that covers the image as one that is as large as the image, with the same divisor.
    fn alone(self) -> Weights {
        let size = self.axis.size;
        let axis = Axis { kernel: size, stride: size, padding: 0, ..self.axis };
        Weights { axis, divisor: self.counted(0), divides: true, ..self }
    }

    /// This axis' factor of a window's divisor.
    #[inline(always)]
    fn counted(self, window: i64) -> i64 {
        if self.divisor != 0 {
            return self.divisor;
        }
        let counted =
            if self.count_include_pad { self.axis.clipped(window) } else { self.axis.inside(window) };
        counted.end - counted.start
    }

    /// The windows that no side of the image cuts, and what each of them weighs: 1 if there are none.
    fn whole(&self) -> (Range<i64>, f32) {
        let inner = self.axis.whole();
        let weight = if inner.is_empty() { 1.0 } else { self.of_any(inner.start) };
        (inner, weight)
    }

    /// As `of`, where many are made once: inlined, LLVM makes a large vector loop of it.
    #[inline(never)]
    fn of_any(&self, window: i64) -> f32 {
        self.of(window)
    }

    /// The factor by which a window's values are divided, or the one by which they are multiplied. A window without a
    /// pixel may count none; it is in no sum either.
    #[inline(always)]
    fn of(self, window: i64) -> f32 {
        let counted = self.counted(window) as f32;
        if self.divides { counted } else { 1.0 / counted }
    }
}
