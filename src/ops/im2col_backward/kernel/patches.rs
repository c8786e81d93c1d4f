//! Patches at a level of four lanes: windows that neither overlap nor leave pixels between them. Each pixel is an element of one window.
//!
//! A row of pixels is a row of kernel elements of each window: rows of windows, transposed. Those of an element follow each other in
//! memory, so a tile takes as many windows as registers have lanes, wherever rows end.

use super::small::{has_bodies, is_masked};
use super::{Args, CHANNEL_IN_CACHE, Window, clamp, transposed};
use crate::dtype::InF32;
use crate::simd::{Level, MAX_LANES, Simd, kernels};
use crate::view::{Aligned, Bundle, LINE, Pieces, Plane, Row, Span, bands};
use std::ops::Range;

kernels! {
    fn twos<T: InF32>(pass: &Pass<T>) = twos_body;
    fn fours<T: InF32>(pass: &Pass<T>) = fours_body;
    /// For what is no whole tile: see [`Plane::set_some_pieces`].
    fn some<T: InF32>(
        out: Plane<T>,
        at: Pieces,
        pixels: &[[f32; MAX_LANES]],
        lanes: usize,
        all: usize,
    ) = some_body;
}

impl<T: InF32> Args<T> {
    /// Whether windows are patches, at a level of so many lanes that takes them here.
    pub fn has_patches(&self, lanes: usize) -> bool {
        is_masked::<T>(lanes) && lanes < transposed::LANES && self.are_patches()
    }

    /// Whether windows are patches, all rows packed and those of windows neighbours.
    pub fn are_patches(&self) -> bool {
        let Window { kernel, padding, blocks, .. } = self.window;
        // The last row of windows of a piece may be a part of them.
        let whole =
            |axis: usize| kernel[axis].saturating_mul(blocks[axis]) <= self.out.shape[2 + axis] as i64;
        padding == [0; 2] && whole(0) && whole(1) && self.are_beside()
    }

    /// The same of windows that may reach beyond the image.
    pub fn are_beside(&self) -> bool {
        let window = &self.window;
        window.stride == window.kernel
            && window.dilation == [1; 2]
            && self.grad.is_packed()
            && self.grad.joined_rows().is_some()
            && self.out.is_packed()
            && window.blocks.iter().all(|&blocks| blocks > 0)
    }
}

/// Some elements of a kernel row, of some rows of windows.
pub struct Pass<'a, T> {
    /// A row of all windows for each element, perhaps for more elements than are wanted.
    elements: Bundle<T>,
    /// Windows of all rows, which are wanted, and how many a row has.
    all: usize,
    windows: Range<usize>,
    columns: usize,
    /// Rows end within registers of pixels.
    by_rows: bool,
    /// The windows of the first element, and from them to what is prefetched.
    ahead: Row<T>,
    distance: usize,
    out: Plane<T>,
    /// The first row, and rows from one to the next.
    y: usize,
    down: usize,
    /// The first element's column, and how many columns a window has.
    x: usize,
    kernel_width: usize,
    stream: bool,
    /// Lines that will be written come into the first cache before.
    fetches: bool,
    closer: &'a [i32; MAX_LANES],
    some: Rest<T>,
}

/// Writes the pixels of a pass.
type Patches<T> = fn(pass: &Pass<T>);
type Rest<T> = fn(Plane<T>, Pieces, &[[f32; MAX_LANES]], usize, usize);

/// Writes rows of out, for kernels of so many columns.
pub fn patches<T: InF32>(level: Level, kernel_width: i64) -> impl Fn(&Args<T>, Range<usize>) {
    let (patches, most): (Patches<T>, usize) = match kernel_width {
        ..=2 => (twos(level), 2),
        _ => (fours(level), 4),
    };
    let some = some(level);
    move |args, rows| fold((patches, some, most), level.lanes(), args, rows)
}

/// Bytes from what is read to what is prefetched, at least. Into the second-level cache: of the first it would be half (8x64 112x112 of
/// 2x2: 0.87 ms, then 0.79).
const AHEAD: usize = 16 << 10;

/// Writes the rows `rows` of out, counted through batches and channels.
fn fold<T: InF32>(
    (patches, some, most): (Patches<T>, Rest<T>, usize),
    lanes: usize,
    args: &Args<T>,
    rows: Range<usize>,
) {
    let [kernel_height, kernel_width] = args.window.kernel.map(clamp);
    let [windows, columns] = args.window.blocks.map(clamp);
    let grad = args.grad.joined_rows().expect("rows that follow each other");
    let all = grad.shape[3];
    let count = most.min(kernel_width);
    let bytes = kernel_width * size_of::<T>();
    let stream = (LINE.is_multiple_of(bytes) || bytes.is_multiple_of(LINE)) && args.out.streams(LINE);
    // 8x64 114x114 of 2x2: 2.4 ms, then 1.25; what stays in the caches would take a tenth longer.
    let fetches = !stream && args.out.fills(1);
    let pass = count * all * size_of::<T>();
    let fits = pass <= CHANNEL_IN_CACHE && !args.in_cache;
    let distance = if fits { count * all * AHEAD.div_ceil(pass) } else { 0 };
    // Windows of a register follow each other without the lanes of elements that they do not have.
    let mut closer = [0; MAX_LANES];
    for (lane, from) in closer.iter_mut().enumerate().take(lanes / most.min(lanes) * count) {
        *from = (lane / count * most + lane % count) as i32;
    }
    for (n, c, band) in bands(args.out.shape, rows, false) {
        let out = args.out.plane(n, c);
        for i in 0..kernel_height {
            // The rows of windows that have row i of their elements in the band.
            let first = band.start.saturating_sub(i).div_ceil(kernel_height);
            let end = band.end.saturating_sub(i).div_ceil(kernel_height).min(windows);
            if first >= end {
                continue;
            }
            for x in (0..kernel_width).step_by(most) {
                let x = x.min(kernel_width.saturating_sub(most));
                let channel = (c * kernel_height + i) * kernel_width + x;
                // Lanes behind the last element: reading what follows takes no mask.
                let count = if channel + most <= grad.shape[1] { most } else { count };
                patches(&Pass {
                    elements: grad.channels(n, channel, 1, 1, count).bundle(0..count, 0, 0, 1),
                    all,
                    windows: first * columns..end * columns,
                    columns,
                    by_rows: !columns.is_multiple_of((lanes / most).max(1)),
                    ahead: grad.row(n, channel, 0),
                    distance,
                    out,
                    y: first * kernel_height + i,
                    down: kernel_height,
                    x,
                    kernel_width,
                    stream,
                    fetches: fetches && i == 0 && x == 0,
                    closer: &closer,
                    some,
                });
            }
        }
        // Behind the last windows.
        if out.width > columns * kernel_width {
            band.clone().for_each(|y| out.row(y).slice(columns * kernel_width..out.width).clear());
        }
        (band.start.max(windows * kernel_height)..band.end).for_each(|y| out.row(y).clear());
    }
}

#[inline(always)]
fn some_body<S: Simd, T: InF32>(
    s: S,
    out: Plane<T>,
    at: Pieces,
    pixels: &[[f32; MAX_LANES]],
    lanes: usize,
    all: usize,
) {
    assert!(has_bodies::<S, T>() && S::LANES < transposed::LANES, "patches as all windows");
    out.set_some_pieces(s, at, pixels, lanes, all);
}

#[inline(always)]
fn twos_body<S: Simd, T: InF32>(s: S, pass: &Pass<T>) {
    if pass.by_rows { write::<S, T, 2, 2, true>(s, pass) } else { write::<S, T, 2, 4, false>(s, pass) }
}

#[inline(always)]
fn fours_body<S: Simd, T: InF32>(s: S, pass: &Pass<T>) {
    write::<S, T, 4, 4, false>(s, pass)
}

/// P elements of each window, N registers of pixels at a time. `BY_ROWS` says that tiles begin and end with rows.
#[inline(always)]
fn write<S: Simd, T: InF32, const P: usize, const N: usize, const BY_ROWS: bool>(s: S, pass: &Pass<T>) {
    assert!(has_bodies::<S, T>() && S::LANES < transposed::LANES, "patches as all windows");
    let Pass {
        elements,
        all,
        ref windows,
        columns,
        ahead,
        distance,
        out,
        down,
        x,
        kernel_width,
        stream,
        fetches,
        closer,
        ..
    } = *pass;
    let most = N / P * S::LANES;
    let group = S::LANES / P;
    let each = P.min(kernel_width);
    let step = if group == 1 { kernel_width } else { group * each };
    let (mut at, mut y, mut window) = (windows.start, pass.y, 0);
    while at < windows.end {
        let mut count = most.min(windows.end - at);
        if BY_ROWS && columns - window < most {
            count = columns - window;
            // Pixels that are written twice cost less than registers under a mask.
            if window > 0 && columns >= most {
                let back = most - count;
                (at, window, count) = (at - back, window - back, most);
            }
        }
        if BY_ROWS && fetches && window == 0 {
            out.prefetch_rows(s, y, down);
        }
        if distance > 0 {
            ahead.prefetch_run_far(
                s,
                (distance + at * each) as isize,
                (count * each * size_of::<T>()).div_ceil(LINE),
            );
        }
        let mut pixels = [s.splat(0.0); N];
        for (v, pixels) in pixels.as_chunks_mut::<P>().0.iter_mut().enumerate() {
            let at = at + v * S::LANES;
            if v > 0 && v * S::LANES >= count {
                break;
            }
            let registers = if elements.count() >= P && at + S::LANES <= all {
                elements.load(s, at, 0)
            } else {
                elements.load_span(s, Span::new(s, at as isize, all))
            };
            *pixels = s.interleave_all::<P>(registers);
            for pixels in pixels {
                // The sum of one: -0 becomes 0.
                *pixels = s.add(s.splat(0.0), *pixels);
                if group > 1 && each < P {
                    *pixels = s.permute(*pixels, *pixels, closer);
                }
            }
        }
        let pieces = if BY_ROWS {
            Pieces { row: y, down, x: window * kernel_width + x, step, done: 0, count: N }
        } else {
            Pieces { row: y, down, x, step, done: window / group, count: columns / group }
        };
        if BY_ROWS {
            let row = out.row(y);
            if count < most || !row.set_steps(s, pieces.x, step, &pixels) {
                for (i, &pixels) in pixels.iter().enumerate() {
                    let (x, lanes) = (pieces.x + i * step, (count * each).saturating_sub(i * group * each));
                    if lanes > 0 && x + S::LANES <= out.width {
                        row.set_lanes(s, x, pixels);
                    } else if lanes > 0 {
                        row.set_tail(s, x, lanes.min(group * each), pixels);
                    }
                }
            }
        } else if count == most {
            out.set_pieces(s, pieces, &pixels, group * each, stream);
        } else {
            let mut sums = Aligned([[0f32; MAX_LANES]; N]);
            for (to, &pixels) in sums.0.iter_mut().zip(&pixels) {
                s.store_slice(to, pixels);
            }
            (pass.some)(out, pieces, &sums.0, group * each, count * each);
        }
        (at, window) = (at + count, window + count);
        while window >= columns {
            (y, window) = (y + down, window - columns);
        }
    }
}
