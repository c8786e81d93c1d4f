//! Replication padding: a row of out is a row of self, with its ends repeated. Bits are moved, so there is a body for
//! each size of an element.

use crate::dtype::{DType, Element};
pub use crate::ops::replication_pad2d_backward::kernel::Padding;
use crate::parallel;
use crate::simd::{Level, Simd, kernels};
use crate::view::run::{Run, Stage};
use crate::view::{AnyView, Disjoint, LINE, Row, View, bands};
use num_complex::Complex;
use std::ops::Range;

/// Writes out, [N, C, oH, oW], from self, [N, C, H, W] with a row and a column at least.
pub type Kernel = fn(level: Level, input: AnyView, out: AnyView, padding: Padding);

/// The kernel for tensors of a dtype.
#[inline(never)] // else its generic code is compiled where it is called
pub fn replication_pad2d(dtype: DType) -> Option<Kernel> {
    Some(match dtype.size() {
        1 => run::<i8>,
        2 => run::<i16>,
        4 => run::<i32>,
        8 => run::<i64>,
        16 => run::<Complex<f64>>,
        _ => return None,
    })
}

/// The views and the geometry of one run.
struct Args<T> {
    input: View<T>,
    out: View<T>,
    padding: Padding,
    /// Elements of a pixel: its channels, where they lie side by side on both sides, else 1.
    pixel: usize,
}

#[allow(unsafe_code)] // shares the views
fn run<T: Element>(level: Level, input: AnyView, out: AnyView, padding: Padding) {
    let (input, out) = (input.bits::<T>(), out.bits::<T>());
    let args = match input.joined_channels().zip(out.joined_channels()) {
        Some((rows, out)) => Args { input: rows, out, padding, pixel: input.shape[1] },
        None => Args { input, out, padding, pixel: 1 },
    };
    let pad = pad(level);
    let [n, c, h, w] = args.out.shape;
    // SAFETY: each row of out is one item's, and nothing else is written.
    let args = unsafe { Disjoint::new(args) };
    parallel::for_each(n * c * h, 2 * w * size_of::<T>(), |rows| pad(&args, rows));
}

kernels! {
    /// Writes the rows `rows` of out.
    fn pad<T: Element>(args: &Args<T>, rows: Range<usize>) = body;
}

/// Non-temporal stores pay in rows of at least so many bytes.
const STREAMED: usize = 4 * LINE;

#[inline(always)]
fn body<S: Simd, T: Element>(s: S, args: &Args<T>, rows: Range<usize>) {
    let Args { input, out, padding, pixel } = args;
    // Where the channels of a pixel share lines, they follow each other in time too.
    let across = input.channels_are_closer() || out.channels_are_closer();
    let [.., height, width] = input.shape;
    let [.., count] = out.shape;
    let columns = Columns::of(padding.left, width / pixel, count / pixel);
    let source = |y: usize| (y as i64).saturating_sub(padding.top).clamp(0, height as i64 - 1) as usize;
    // Rows that follow each other leave in whole lines, wherever one ends.
    let joined = out.joined_rows().filter(|out| S::TUNED && *pixel == 1 && out.is_packed() && !across);
    let large = S::TUNED && out.streams(1);
    let stream = large && count * size_of::<T>() >= STREAMED;
    let together = if large { (Run::<T>::ROOM / count).max(1) } else { usize::MAX };
    let mut stage = Stage::default();
    for (n, c, ys) in bands(out.shape, rows, across) {
        if let Some(joined) = joined.filter(|_| !large || count <= Run::<T>::ROOM) {
            let plane = joined.row(n, c, 0);
            for top in ys.clone().step_by(together) {
                let bottom = ys.end.min(top.saturating_add(together));
                let mut run = Run::new(plane.slice(top * count..bottom * count), &mut stage, large);
                for y in top..bottom {
                    let (from, at) = (input.row(n, c, source(y)), (y - top) * count);
                    let Columns { before, copied, behind, from: part } = &columns;
                    run.fill(at, before.len(), from.get(0));
                    run.copy(s, at + copied.start, from, part.start, 1, part.len());
                    run.fill(at + behind.start, behind.len(), from.get(width - 1));
                }
                run.finish(s);
            }
            continue;
        }
        for y in ys {
            let (from, to) = (input.row(n, c, source(y)), out.row(n, c, y));
            let elements = |pixels: &Range<usize>| pixels.start * pixel..pixels.end * pixel;
            repeat(s, *pixel, from.slice(0..*pixel), to.slice(elements(&columns.before)));
            let copied = from.slice(elements(&columns.from));
            to.slice(elements(&columns.copied)).copy_from(s, copied, stream);
            repeat(s, *pixel, from.slice(width - pixel..width), to.slice(elements(&columns.behind)));
        }
    }
}

/// Writes a pixel again and again.
#[inline(always)]
fn repeat<S: Simd, T: Element>(s: S, pixel: usize, from: Row<T>, to: Row<T>) {
    if pixel == 1 {
        return to.fill(from.get(0));
    }
    for at in (0..to.len()).step_by(pixel) {
        to.slice(at..at + pixel).copy_from(s, from, false);
    }
}

/// Which pixels of a row of out repeat the first one of self, are copied, and repeat the last one.
struct Columns {
    before: Range<usize>,
    copied: Range<usize>,
    behind: Range<usize>,
    /// Those of self that are copied.
    from: Range<usize>,
}

impl Columns {
    /// `left` pixels more, or fewer, before a row of `width` pixels, in a row of `count`.
    #[inline(always)]
    fn of(left: i64, width: usize, count: usize) -> Columns {
        let within = |at: i64| at.clamp(0, count as i64) as usize;
        let (start, end) = (within(left), within(left.saturating_add(width as i64)));
        let first = (start as i64).saturating_sub(left).clamp(0, width as i64) as usize;
        let last = (first + (end - start)).min(width);
        Columns { before: 0..start, copied: start..end, behind: end..count, from: first..last }
    }
}
