//! Rows under small windows that overlap: vertical sums stay in registers, and a lane's neighbours are permuted out of two of them.
//! What is stored and soon loaded at another alignment waits until all stores before it, those of gradInput too, have left the
//! store buffer (8x64 56x56 of 3x3 windows takes 1.03 ms so, and 0.5 here).

use super::blocks::{AHEAD, Blocks};
use super::tile::{PITCH, TILE, Tile};
use super::{Args, MAX_OVERLAP, finished, weighted};
use crate::dtype::InF32;
use crate::simd::{Level, MAX_LANES, Simd, kernels};
use crate::view::{Plane, Registers, Row, Span};
use std::marker::PhantomData;
use std::ops::Range;

/// The windows of a row, as numbers that the compiler knows.
trait Shape: 'static {
    type Element: InF32;
    const STRIDE: usize;
    /// 0 for any.
    const KERNEL: usize;
}

struct Of<T, const STRIDE: usize, const KERNEL: usize>(PhantomData<T>);

impl<T: InF32, const STRIDE: usize, const KERNEL: usize> Shape for Of<T, STRIDE, KERNEL> {
    type Element = T;
    const STRIDE: usize = STRIDE;
    const KERNEL: usize = KERNEL;
}

/// Writes some items of gradInput.
type Writer<T> = fn(&Args<T>, Range<usize>);

/// The kernel for such windows, if there is one. Items are blocks of rows.
pub fn near<T: InF32>(level: Level, args: &Args<T>) -> Option<Writer<T>> {
    let (vertical, horizontal) = args.axes();
    let packed = args.grad.is_packed() && args.out.is_packed() && vertical.axis.overlap() <= MOST as i64;
    if !packed || !level.is_tuned() || horizontal.axis.overlap() < 2 {
        return None;
    }
    match (horizontal.axis.stride, horizontal.axis.kernel) {
        (1, 3) => Some(rows::<Of<T, 1, 3>>(level)),
        // Without this one FLOAT takes a fifth longer; halves, which are rarer, do.
        (1, 5) if size_of::<T>() == size_of::<f32>() => Some(rows::<Of<T, 1, 5>>(level)),
        (1, kernel) if kernel <= level.lanes() as i64 => Some(rows::<Of<T, 1, 0>>(level)),
        (2, 3) => Some(rows::<Of<T, 2, 3>>(level)),
        (2, kernel) if kernel <= level.lanes() as i64 => Some(rows::<Of<T, 2, 0>>(level)),
        _ => None,
    }
}

kernels! {
    /// Writes the blocks of rows `blocks` of gradInput.
    fn rows<X: Shape>(args: &Args<X::Element>, blocks: Range<usize>) = body;
}

/// Rows of a block.
pub const NEAR: usize = 32;
/// Window rows over a pixel.
const MOST: usize = 8;

/// Lanes from any one to the last of two registers.
pub const LANES: [i32; 2 * MAX_LANES] = {
    let mut lanes = [0; 2 * MAX_LANES];
    let mut i = 0;
    while i < lanes.len() {
        lanes[i] = i as i32;
        i += 1;
    }
    lanes
};

#[inline(always)]
fn body<S: Simd, X: Shape>(s: S, args: &Args<X::Element>, blocks: Range<usize>) {
    if !S::TUNED {
        return;
    }
    let [_, _, height, width] = args.out.shape;
    let (vertical, horizontal) = args.axes();
    let stream = args.out.streams(S::LANES * size_of::<X::Element>());
    let (kernel, phase) = (horizontal.axis.kernel as usize, (horizontal.axis.padding % 2) as usize);
    let mut weights = [0f32; NEAR + MAX_OVERLAP as usize];
    for start in (0..width).step_by(TILE) {
        let tile = Tile::new(s, horizontal, start);
        let cut = Cut::new::<X>(s, &tile);
        for (n, c, block) in Blocks::new(args, NEAR, blocks.clone()) {
            let rows = block * NEAR..height.min((block + 1) * NEAR);
            let (grad_n, grad_c) = args.grad_plane(n, c);
            let (grad, out) = (args.grad.plane(grad_n, grad_c), args.out.plane(n, c));
            let over = vertical.axis.covering(rows.start as i64, rows.end as i64);
            for (i, weight) in (over.start..over.end).zip(&mut weights) {
                *weight = vertical.of(i);
            }
            let mut windows = vertical.axis.covering(rows.start as i64, rows.start as i64 + 1);
            for y in rows.clone() {
                if y > rows.start {
                    vertical.axis.advance(&mut windows, y as i64);
                }
                let count = (windows.end - windows.start).max(0) as usize;
                let weights = &weights[(windows.start - over.start) as usize..][..count];
                let (first, columns, out) = (windows.start as usize, &tile.weights, out.row(y));
                let row = OneRow { grad, first, weights, cut, columns, out, kernel, phase, stream };
                // The arms repeat one call, with a number that the compiler knows.
                match count {
                    1 if X::STRIDE == 2 && X::KERNEL == 3 => row.write::<X, 1>(s),
                    2 if X::STRIDE == 2 && X::KERNEL == 3 => row.write::<X, 2>(s),
                    3 if X::STRIDE == 1 && X::KERNEL == 3 => row.write::<X, 3>(s),
                    5 if X::KERNEL == 5 => row.write::<X, 5>(s),
                    _ => row.write::<X, 0>(s),
                }
            }
        }
    }
}

/// How rows are cut into registers: the same for all rows of a tile.
#[derive(Clone, Copy)]
struct Cut<S: Simd> {
    /// The first pixel,
    start: usize,
    /// the pixels,
    len: usize,
    /// and how many registers they fill.
    registers: usize,
    /// The window column of the first lane.
    first: isize,
    /// Registers of window columns before those that lie in the windows as a whole: 0 or 1,
    begin: usize,
    /// how many those are,
    inner: usize,
    /// and their first column.
    at: usize,
    /// Groups of pixels, a register of window columns each,
    groups: usize,
    /// and those that need nothing else but whole registers.
    whole: usize,
    /// The window columns of the first register, and of those that follow the whole groups.
    edges: [Span<S>; 3],
}

impl<S: Simd> Cut<S> {
    #[inline(always)]
    fn new<X: Shape>(s: S, tile: &Tile) -> Cut<S> {
        let begin = usize::from(tile.lead > 0);
        let inner = ((tile.lead + tile.count) / S::LANES).saturating_sub(begin);
        let at = if inner > 0 { tile.first + (begin * S::LANES) as isize } else { 0 } as usize;
        let registers = tile.len() / S::LANES;
        let whole = (registers / X::STRIDE).min((begin + inner).saturating_sub(1));
        let width = tile.axis.windows as usize;
        let edge = |i: usize| tile.first + (i * S::LANES) as isize;
        Cut {
            start: tile.start,
            len: tile.len(),
            registers,
            first: tile.first,
            begin,
            inner,
            at,
            groups: tile.len().div_ceil(X::STRIDE * S::LANES),
            whole,
            edges: [
                Span::new(s, tile.first, width),
                Span::new(s, edge(whole + 1), width),
                Span::new(s, edge(whole + 2), width),
            ],
        }
    }
}

/// A row of gradInput under window rows from `first` on.
struct OneRow<'a, S: Simd, T> {
    grad: Plane<T>,
    first: usize,
    weights: &'a [f32],
    cut: Cut<S>,
    /// The weights of the window columns.
    columns: &'a [f32; PITCH],
    out: Row<T>,
    kernel: usize,
    /// Padding modulo stride.
    phase: usize,
    stream: bool,
}

impl<S: Simd, T: InF32> OneRow<'_, S, T> {
    /// Writes it as far as the tile goes, under ROWS window rows, or any number of them for 0.
    #[inline(always)]
    fn write<X: Shape, const ROWS: usize>(&self, s: S) {
        let Cut { begin, inner, at, groups, whole, .. } = self.cut;
        // Few rows, of which no second loop is made.
        let whole = if ROWS == 0 && X::KERNEL > 0 { 0 } else { whole };
        let count = if ROWS > 0 { ROWS } else { self.weights.len() };
        let weights = &self.weights[..count];
        let mut splats = [s.splat(0.0); MOST];
        let mut registers = [Registers::none(); MOST];
        for i in 0..count {
            splats[i] = s.splat(weights[i]);
            registers[i] = self.grad.row(self.first + i).registers(s, at, inner);
        }
        let to = self.out.registers(s, self.cut.start, self.cut.registers);
        let mut a = self.edge(s, &splats, count, 0, self.cut.edges[0]);
        let ahead = self.grad.row(self.first.min(self.grad.height - 1));
        // Short rows have nearly all of their registers at their edges (8x1024 planes of 28x28: 5.9 ms, then 2.6).
        if whole < 2 {
            let columns = (groups * S::LANES).min(self.grad.width);
            ahead.prefetch_lines(s, AHEAD / size_of::<T>(), columns);
        }
        for i in 0..whole {
            let columns = s.load_slice(&self.columns[(i + 1) * S::LANES..]);
            ahead.prefetch(s, (at + i * S::LANES + AHEAD / size_of::<T>()) as isize);
            let mut b = s.splat(0.0);
            for r in 0..count {
                b = weighted(s, b, registers[r].get(s, i + 1 - begin), splats[r], columns, false);
            }
            b = finished(s, b, columns, true);
            let (low, high) = pixels::<S, X>(s, a, b, self.kernel, self.phase);
            to.put(s, i * X::STRIDE, low, self.stream);
            if X::STRIDE == 2 {
                to.put(s, i * 2 + 1, high, self.stream);
            }
            a = b;
        }
        for i in whole..groups {
            let span = match i - whole {
                0 if ROWS > 0 || X::KERNEL == 0 => self.cut.edges[1],
                1 if ROWS > 0 || X::KERNEL == 0 => self.cut.edges[2],
                _ => Span::new(s, self.cut.first + ((i + 1) * S::LANES) as isize, self.grad.width),
            };
            let b = self.edge(s, &splats, count, i + 1, span);
            let (low, high) = pixels::<S, X>(s, a, b, self.kernel, self.phase);
            self.put_edge(s, to, i * X::STRIDE, low);
            if X::STRIDE == 2 {
                self.put_edge(s, to, i * 2 + 1, high);
            }
            a = b;
        }
    }

    /// Register `i` of vertical sums. Columns beyond the windows are 0.
    #[allow(clippy::needless_range_loop)] // up to a number that the compiler may know
    #[inline(always)]
    fn edge(&self, s: S, weights: &[S::F32; MOST], count: usize, i: usize, span: Span<S>) -> S::F32 {
        let columns = s.load_slice(&self.columns[i * S::LANES..]);
        let mut sum = s.splat(0.0);
        for r in 0..count {
            let grad = self.grad.row(self.first + r).packed_span(s, span);
            sum = weighted(s, sum, grad, weights[r], columns, false);
        }
        finished(s, sum, columns, true)
    }

    #[inline(always)]
    fn put_edge(&self, s: S, to: Registers<T>, register: usize, pixels: S::F32) {
        let x = register * S::LANES;
        if x < self.cut.len {
            if register < self.cut.registers {
                to.put(s, register, pixels, self.stream);
            } else {
                self.out.set_tail(s, self.cut.start + x, self.cut.len - x, pixels);
            }
        }
    }
}

/// The pixels of a register's window columns `a`, which those in `b` follow: one register for stride 1.
#[inline(always)]
fn pixels<S: Simd, X: Shape>(s: S, a: S::F32, b: S::F32, kernel: usize, phase: usize) -> (S::F32, S::F32) {
    let kernel = if X::KERNEL > 0 { X::KERNEL } else { kernel };
    if X::STRIDE == 1 {
        let sum = taps(s, a, b, 0, kernel);
        return (sum, sum);
    }
    // Pixels of each parity are dense.
    if X::KERNEL == 3 {
        let one = taps(s, a, b, 1, 1);
        let two = taps(s, a, b, phase, 2);
        return if phase == 0 { s.interleave(two, one) } else { s.interleave(one, two) };
    }
    let of_phase = [kernel.div_ceil(2), kernel / 2];
    let (even, odd) = (of_phase[phase], of_phase[1 - phase]);
    let even = taps(s, a, b, of_phase[0] - even, even);
    s.interleave(even, taps(s, a, b, of_phase[0] + phase - odd, odd))
}

/// For each lane the sum of `count` columns, the first one `shift` columns further.
#[inline(always)]
fn taps<S: Simd>(s: S, a: S::F32, b: S::F32, shift: usize, count: usize) -> S::F32 {
    let lanes = &LANES[shift..][..count + MAX_LANES - 1];
    let mut sum = s.permute(a, b, lanes);
    for i in 1..count {
        sum = s.add(sum, s.permute(a, b, &lanes[i..]));
    }
    sum
}
