//! Im2col (unfold): rows of out are rows of self with a step, and zeros where windows lie in the padding. Bits are moved,
//! so there is a body for each size of an element.

use super::Window;
use crate::bodies::bodies;
use crate::dtype::{DType, Element, InF32};
use crate::parallel;
use crate::simd::{Level, Simd, kernels};
use crate::view::run::{Packed, Run, Stage};
use crate::view::{AnyView, Disjoint, Plane, Row, Span, View};
use crate::window::ceil_div;
use num_complex::Complex;
use std::ops::Range;

/// What unfolds images of a dtype.
#[derive(Clone, Copy)]
pub struct Kernel {
    /// The name of the body that `run` takes. Views without memory will do.
    pub body: fn(level: Level, input: AnyView, out: AnyView, window: Window) -> &'static str,
    /// Writes out, [N, C * kH * kW, L0, L1], from self, [N, C, H, W].
    pub run: fn(level: Level, input: AnyView, out: AnyView, window: Window),
}

/// The kernel for tensors of a dtype.
#[inline(never)] // else its generic code is compiled where it is called
pub fn im2col(dtype: DType) -> Option<Kernel> {
    Some(match dtype.size() {
        1 => kernel::<i8>(),
        2 => kernel::<i16>(),
        4 => kernel::<i32>(),
        8 => kernel::<i64>(),
        16 => kernel::<Complex<f64>>(),
        _ => return None,
    })
}

fn kernel<T: Element>() -> Kernel {
    Kernel { body: |level, input, out, window| choose::<T>(level, input, out, &window).name(), run: run::<T> }
}

bodies! {
    /// The ways to write out, with self and out as each of them takes these.
    enum Body<T> {
        /// Windows far apart of floats, or of what is as large: pixels of a row of self become rows of out.
        Transpose(View<f32>, View<f32>) = "transpose",
        /// Any windows.
        Unfold(View<T>, View<T>) = "unfold",
    }
}

/// The body for such views and windows. Memory is not looked at: a plan asks before there is any.
#[inline(always)]
fn choose<T: Element>(level: Level, input: AnyView, out: AnyView, window: &Window) -> Body<T> {
    let (of_input, of_out) = (input.bits::<T>(), out.bits::<T>());
    let far = window.stride[1] >= FAR && window.kernel[1] >= FAR && window.dilation[1] == 1;
    let inside = window.padding == [0, 0] && of_input.is_packed();
    if size_of::<T>() == size_of::<f32>() && level.is_tuned() && far && inside {
        return Body::Transpose(input.bits(), out.bits());
    }
    Body::Unfold(of_input, of_out)
}

/// Windows that are so far apart, and have so many columns, are transposed: pixels of a row of self become rows of out.
const FAR: i64 = 8;
/// Windows that are transposed at a time.
const WINDOWS: usize = 16;

/// Of windows that follow each other, with so many elements of the kernel, rows of self are put together with their padding: then
/// a row of windows is some registers, and nothing about it is to be found out.
const AGAIN: usize = 4;

/// The views and the geometry of one run.
struct Args<T> {
    input: View<T>,
    /// [N, C * kH * kW, L0, L1].
    out: View<T>,
    window: Window,
    /// Rows of windows that are written at a time: about a stage, so that the rows of self that they come from stay in
    /// the first caches for all elements of the kernel.
    together: usize,
    /// Windows follow each other through rows.
    joined: bool,
    /// Results go past the caches.
    stream: bool,
}

#[allow(unsafe_code)] // shares the views
fn run<T: Element>(level: Level, input: AnyView, out: AnyView, window: Window) {
    let ([n, rows, height, width], channels) = (out.shape(), input.shape()[1]);
    match choose::<T>(level, input, out, &window) {
        Body::Transpose(input, out) => {
            let transpose = transpose::<f32>(level);
            let kernel_height = window.kernel[0] as usize;
            let bytes = 2 * rows / channels / kernel_height * height * width * size_of::<T>();
            let args = Args { input, out, window, together: 1, joined: false, stream: false };
            // SAFETY: each element's rows of out are one item's, and nothing else is written.
            let args = unsafe { Disjoint::new(args) };
            parallel::for_each(n * channels * kernel_height, bytes, |items| transpose(&args, items));
        }
        Body::Unfold(input, out) => {
            let joined = out.joined_rows().is_some();
            let together = if joined { (Run::<T>::ROOM / width).clamp(1, height) } else { 1 };
            let args = Args { input, out, window, together, joined, stream: out.fills(1) && out.is_packed() };
            let unfold = unfold(level);
            let bytes = 2 * rows / channels * together * width * size_of::<T>();
            // SAFETY: each block of rows of out is one item's, and nothing else is written.
            let args = unsafe { Disjoint::new(args) };
            let items = n * channels * height.div_ceil(together);
            parallel::for_each(items, bytes, |blocks| unfold(&args, blocks));
        }
    }
}

kernels! {
    /// Writes blocks of window rows, for all elements of the kernel: `items` of them. (Of 16 bytes each is a register anyway.)
    fn unfold<T: Element>(args: &Args<T>, items: Range<usize>) = body if size_of::<T>() < 16;

    /// Writes rows of out for rows of the kernel, all windows of which lie inside: `items` of them.
    fn transpose<T: InF32>(args: &Args<T>, items: Range<usize>) = transpose_body;
}

#[inline(always)]
fn transpose_body<S: Simd, T: InF32>(s: S, args: &Args<T>, items: Range<usize>) {
    let Args { input, out, window, .. } = args;
    let [_, channels, _, row_width] = input.shape;
    let [_, _, height, width] = out.shape;
    let [kernel_h, kernel_w] = window.kernel.map(|extent| extent as usize);
    let [stride_h, stride_w] = window.stride.map(|stride| stride as usize);
    let each = WINDOWS / S::LANES;
    for item in items {
        let (n, c, i) = (item / kernel_h / channels, item / kernel_h % channels, item % kernel_h);
        for y in 0..height {
            let from = input.row(n, c, y * stride_h + i * window.dilation[0] as usize);
            for (first, j) in (0..width)
                .step_by(WINDOWS)
                .flat_map(|first| (0..kernel_w).step_by(S::LANES).map(move |j| (first, j)))
            {
                let count = WINDOWS.min(width - first);
                let mut registers = [s.splat(0.0); WINDOWS];
                for (x, register) in registers.iter_mut().enumerate().take(count) {
                    let at = (first + x) * stride_w + j;
                    *register = match at + S::LANES <= row_width {
                        true => from.lanes(s, at),
                        false => from.span(s, Span::new(s, at as isize, row_width)),
                    };
                }
                let registers = s.interleave_all::<WINDOWS>(registers);
                for (lane, registers) in registers.chunks_exact(each).enumerate().take(kernel_w - j) {
                    let row = out.row(n, (c * kernel_h + i) * kernel_w + j + lane, y);
                    for (v, &register) in registers.iter().enumerate().take(count.div_ceil(S::LANES)) {
                        let at = v * S::LANES;
                        row.set_lanes_masked(s, first + at, S::LANES.min(count - at), register);
                    }
                }
            }
        }
    }
}

#[inline(always)]
fn body<S: Simd, T: Element>(s: S, args: &Args<T>, items: Range<usize>) {
    let Args { input, out, window, together, joined, .. } = args;
    let (channels, [_, _, height, width]) = (input.shape[1], out.shape);
    let blocks = height.div_ceil(*together);
    // Where the channels of a pixel share lines, they follow each other in time too.
    let across = input.channels_are_closer();
    let (mut stage, mut packed) = (Stage::default(), Packed::default());
    for item in items {
        let (n, c, block) = match across {
            true => (item / channels / blocks, item % channels, item / channels % blocks),
            false => (item / blocks / channels, item / blocks % channels, item % blocks),
        };
        let top = block * together;
        let ys = top..height.min(top + together);
        let [kernel_h, kernel_w] = window.kernel.map(|extent| extent as usize);
        let plane = input.plane(n, c);
        if S::TUNED && *joined && window.stride == [1, 1] && kernel_h * kernel_w >= AGAIN {
            // The rows and columns that the windows reach, with zeros for the padding.
            let reached = [ys.clone(), 0..width].map(|own| own.start as i64..own.end as i64);
            let reached = std::array::from_fn(|axis| {
                let Range { start, end } = reached[axis];
                let reach = (window.kernel[axis] - 1) * window.dilation[axis];
                start - window.padding[axis]..end + reach - window.padding[axis]
            });
            if ys.len() * width <= Run::<T>::ROOM
                && let Some(padded) = packed.padded(s, &plane, reached)
            {
                for (i, j) in (0..kernel_h).flat_map(|i| (0..kernel_w).map(move |j| (i, j))) {
                    let windows = rows_of(out, n, (c * kernel_h + i) * kernel_w + j, &ys);
                    let first = [i * window.dilation[0] as usize, j * window.dilation[1] as usize];
                    let mut run = Run::new(s, windows, &mut stage, args.stream);
                    run.copied(s, 0, ys.len(), width, &padded, first);
                    run.finish();
                }
                continue;
            }
        }
        // The rows of self that the windows reach, side by side if their elements lie apart and are read more than once.
        let (last, size) = (kernel_h - 1, input.shape[2]);
        let reached = [(ys.start, 0), (ys.end - 1, last)].map(|(y, i)| {
            let pixel = y as i64 * window.stride[0] + i as i64 * window.dilation[0] - window.padding[0];
            pixel.clamp(0, size as i64) as usize
        });
        let reached = reached[0]..size.min(reached[1] + 1).max(reached[0]);
        let again = !plane.is_packed() && kernel_h * kernel_w > 1;
        let from = match if again { packed.rows(&plane, reached.clone()) } else { None } {
            Some(own) => (own, reached.start),
            None => (plane, 0),
        };
        for (i, j) in (0..kernel_h).flat_map(|i| (0..kernel_w).map(move |j| (i, j))) {
            let row = (c * kernel_h + i) * kernel_w + j;
            let element =
                Place { n, row, from, vertical: Inside::of(args, 0, i), horizontal: Inside::of(args, 1, j) };
            // All of them as one run, or each by itself.
            let step = if *joined { ys.len() } else { 1 };
            for y in ys.clone().step_by(step) {
                write(s, args, &element, y..y + step, &mut stage);
            }
        }
    }
    stage.finish(s);
}

/// An element of the kernel in a channel.
struct Place<T> {
    n: usize,
    /// Its row of out.
    row: usize,
    /// The channel, from a row on.
    from: (Plane<T>, usize),
    vertical: Inside,
    horizontal: Inside,
}

/// Where an element of the kernel lies inside the image, along an axis.
struct Inside {
    /// The windows for which it does.
    windows: Range<usize>,
    /// Its pixel for the first of them.
    pixel: usize,
    /// From a window's to the next.
    stride: usize,
}

impl Inside {
    #[inline(always)]
    fn of<T>(Args { input, out, window, .. }: &Args<T>, axis: usize, element: usize) -> Inside {
        let (size, windows) = (input.shape[2 + axis] as i64, out.shape[2 + axis] as i64);
        let stride = window.stride[axis];
        // The pixel of window 0; nothing overflows, as the check computed the same.
        let start = element as i64 * window.dilation[axis] - window.padding[axis];
        // A division takes as long as many a row.
        let divided = |a: i64| if stride == 1 { a } else { ceil_div(a, stride) };
        let first = divided(-start).clamp(0, windows);
        let end = divided(size - start).clamp(first, windows);
        let pixel = if first < end { start + first * stride } else { 0 };
        Inside { windows: first as usize..end as usize, pixel: pixel as usize, stride: stride as usize }
    }
}

/// Rows of windows as one. They are one, or follow each other in memory.
#[inline(always)]
fn rows_of<T: Element>(out: &View<T>, n: usize, row: usize, ys: &Range<usize>) -> Row<T> {
    let width = out.shape[3];
    match out.joined_rows() {
        Some(joined) if ys.len() > 1 => joined.row(n, row, 0).slice(ys.start * width..ys.end * width),
        _ => out.row(n, row, ys.start),
    }
}

/// Writes the windows of some rows. Those are one, or follow each other in memory.
#[inline(always)]
fn write<S: Simd, T: Element>(s: S, args: &Args<T>, place: &Place<T>, ys: Range<usize>, stage: &mut Stage) {
    let Args { out, .. } = args;
    let stream = S::TUNED && args.stream;
    let width = out.shape[3];
    let Place { n, row, from: (from, top), vertical, horizontal } = place;
    let windows = rows_of(out, *n, *row, &ys);
    let clipped = |inside: &Inside, own: &Range<usize>| {
        inside.windows.start.clamp(own.start, own.end)..inside.windows.end.clamp(own.start, own.end)
    };
    let rows = clipped(vertical, &ys);
    // Very long rows take the stage several times.
    let each = if stream || !windows.is_packed() { width.min(Run::<T>::ROOM) } else { width };
    for x in (0..width).step_by(each) {
        let columns = x..width.min(x + each);
        let inside = clipped(horizontal, &columns);
        let (own, count) = (columns.len(), inside.len());
        let windows = if own < width { windows.slice(columns.clone()) } else { windows };
        let mut run = Run::new(s, windows, stage, stream);
        let pixel = |axis: &Inside, window: usize| {
            axis.pixel + window.saturating_sub(axis.windows.start) * axis.stride
        };
        let first = [pixel(vertical, rows.start).saturating_sub(*top), pixel(horizontal, inside.start)];
        run.zero(s, 0, (rows.start - ys.start) * own);
        let parts = [inside.start - columns.start, count, columns.end - inside.end];
        let steps = [vertical.stride, horizontal.stride];
        run.rows(s, (rows.start - ys.start) * own, rows.len(), parts, *from, first, steps);
        run.zero(s, (rows.end - ys.start) * own, (ys.end - rows.end) * own);
        run.finish();
    }
}
