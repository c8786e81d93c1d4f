//! Replication padding: a row of out is a row of self, with its ends repeated. Bits are moved, so where rows are packed
//! they are bytes, whatever the elements are.

#![allow(clippy::extra_unused_type_parameters)] // `kernels!` makes bodies of a type, and bytes need none

mod across;
mod gather;
mod place;
mod rows;

use super::{Kernel, Padding};
use crate::bodies::bodies;
use crate::dtype::{DType, Element};
use crate::machine::machine;
use crate::parallel;
use crate::simd::{Level, Scalar, Simd, kernels};
use crate::view::{AnyView, Disjoint, View, bands};
use num_complex::Complex;
use place::Places;
use rows::{Ends, Rows, STREAMED};
use std::ops::Range;

/// The kernel for tensors of a dtype.
#[inline(never)] // else its generic code is compiled where it is called
pub fn replication_pad2d(dtype: DType) -> Option<Kernel> {
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
    Kernel { body: |level, input, out, _| choose::<T>(level, input.bits(), out.bits()).name(), run: run::<T> }
}

bodies! {
    /// The ways to write out, with self and out as each of them takes these.
    enum Body<T> {
        /// Packed rows of pixels, of so many channels that count as one.
        Rows(View<u8>, View<u8>, usize) = "rows",
        /// Neighbouring channels of self, [N, H, W, C], which become planes.
        Across(View<u8>, View<u8>, across::Blocks) = "across",
        /// Planes of self, which become neighbouring channels.
        Gather(View<T>, View<T>) = "gather",
        /// Any strides.
        OneByOne(View<T>, View<T>) = "one_by_one",
    }
}

/// The body for such views. Their memory is not looked at: a plan asks before there is any.
#[inline(always)]
fn choose<T: Element>(level: Level, input: View<T>, out: View<T>) -> Body<T> {
    let c = out.shape[1];
    // The channels of a pixel count as one, where they lie side by side on both sides.
    let channels = input.joined_channels().zip(out.joined_channels());
    let (from, to, each) = channels.map_or((input, out, 1), |(from, to)| (from, to, c));
    if let Some((input, out)) = from.bytes().zip(to.bytes()) {
        return Body::Rows(input, out, each);
    }
    let (pixels, rows) = (input.permuted([0, 2, 3, 1]).bytes(), out.bytes());
    let blocks = across::Blocks::of(&input, &out).filter(|_| level.is_tuned());
    if let Some(((input, out), blocks)) = pixels.zip(rows).zip(blocks) {
        return Body::Across(input, out, blocks);
    }
    if level.is_tuned() && gather::pays::<T>(c) && input.is_packed() && out.joined_channels().is_some() {
        return Body::Gather(input, out);
    }
    Body::OneByOne(input, out)
}

/// The views and the geometry of one run.
struct Args<T> {
    input: View<T>,
    out: View<T>,
    columns: Columns,
    top: i64,
    /// Bytes of a pixel.
    pixel: usize,
    places: Places,
}

impl<T: Copy> Args<T> {
    fn of(level: Level, input: View<T>, out: View<T>, columns: Columns, top: i64, pixel: usize) -> Args<T> {
        let places = Places::of(level, pixel, out.shape[3]);
        Args { input, out, columns, top, pixel, places }
    }
}

#[allow(unsafe_code)] // shares the views
fn run<T: Element>(level: Level, input: AnyView, out: AnyView, padding: Padding) {
    let (input, out) = (input.bits::<T>(), out.bits::<T>());
    let ([.., width], [n, c, h, count], top) = (input.shape, out.shape, padding.top);
    let columns = Columns::of(padding.left, width, count);
    let (size, traffic) = (size_of::<T>(), 2 * count * size_of::<T>());
    match choose(level, input, out) {
        Body::Rows(input, out, each) => {
            let pad = pad::<u8>(level);
            let pixel = each * size;
            let columns = columns.times(pixel);
            // SAFETY: each row of out is one item's, and nothing else is written.
            let args = unsafe { Disjoint::new(Args::of(level, input, out, columns, top, pixel)) };
            parallel::for_each(n * c / each * h, each * traffic, |rows| pad(&args, rows));
        }
        Body::Across(input, out, blocks) => {
            let pad = across::pad::<u8>(level);
            let columns = columns.times(size);
            // SAFETY: each block of rows is one item's, and nothing else is written.
            let args = unsafe { Disjoint::new(Args::of(level, input, out, columns, top, size)) };
            parallel::for_each(blocks.items(), blocks.together() * traffic, |items| {
                pad(&args, &blocks, items)
            });
        }
        Body::Gather(input, out) => {
            let pad = gather::pad::<T>(level);
            // SAFETY: each row of pixels is one item's, and nothing else is written.
            let args = unsafe { Disjoint::new(Args::of(level, input, out, columns, top, 1)) };
            parallel::for_each(n * h, c * traffic, |rows| pad(&args, rows));
        }
        Body::OneByOne(input, out) => {
            // SAFETY: each row of out is one item's, and nothing else is written.
            let args = unsafe { Disjoint::new(Args::of(level, input, out, columns, top, size)) };
            parallel::for_each(n * c * h, traffic, |rows| one_by_one(&args, rows));
        }
    }
}

kernels! {
    /// Writes the rows `rows` of out, which are packed, from packed ones.
    fn pad<T: Element>(args: &Args<u8>, rows: Range<usize>) = body;
}

#[inline(always)]
fn body<S: Simd, T: Element>(s: S, args: &Args<u8>, rows: Range<usize>) {
    let Args { input, out, columns, top, pixel, places } = args;
    // Long rows leave past the caches also where out alone would fit, but not self and out (4x3x224x224, 5 MB in all: 0.19 ms became
    // 0.14). Two threads write no more past the caches than one does, but twice as much into them, as long as the last cache holds
    // most of it (Zen 5, 8x64x128x128 FLOAT16, 34 MB in all: 0.40 ms, 0.31 with plain stores).
    let both = input.size() + out.size();
    let size = machine().streaming_size;
    let fills = both >= (size / 2).saturating_mul(5);
    let stream = S::TUNED
        && (fills || both >= size && machine().threads == 1)
        && (out.streams(1) || out.shape[3] >= STREAMED && out.is_packed());
    // Where planes follow each other, whoever reads or writes a little more than a row finds the next one.
    let follow = |view: &View<u8>| view.joined_rows().and_then(|view| view.joined_planes()).is_some();
    let [inputs_follow, outs_follow] = [input, out].map(follow);
    let ([_, channels, height, width], count) = (input.shape, out.shape[3]);
    let ends = Ends::of(places.lanes, columns, [width, count], *pixel).filter(|_| S::TUNED);
    let mut left = rows.len();
    for (n, c, ys) in bands(out.shape, rows, false) {
        left -= ys.len();
        let planes = input.shape[0] * channels - 1 - (n * channels + c);
        let rows = Rows {
            from: input.plane(n, c),
            to: out.plane(n, c),
            top: *top,
            columns,
            pixel: *pixel,
            readable: if inputs_follow { planes * height * width } else { 0 },
            writable: if outs_follow { left * count } else { 0 },
            ahead: fills,
            ends: ends.as_ref(),
            places: *places,
        };
        rows.write(s, ys, stream);
    }
}

/// Writes the rows `rows` of out, an element at a time.
#[allow(unsafe_code)] // a level that every machine has
fn one_by_one<T: Element>(args: &Args<T>, rows: Range<usize>) {
    let Args { input, out, columns, top, .. } = args;
    // Where the channels of a pixel share lines, they follow each other in time too.
    let across = input.channels_are_closer() || out.channels_are_closer();
    let [.., height, width] = input.shape;
    // SAFETY: the scalar level needs nothing.
    let scalar = unsafe { Scalar::new() };
    for (n, c, ys) in bands(out.shape, rows, across) {
        for y in ys {
            let source = (y as i64).saturating_sub(*top).clamp(0, height as i64 - 1) as usize;
            let (from, to) = (input.row(n, c, source), out.row(n, c, y));
            to.slice(columns.before.clone()).fill(from.get(0));
            to.slice(columns.copied.clone()).copy_from(scalar, from.slice(columns.from.clone()), false);
            to.slice(columns.behind.clone()).fill(from.get(width - 1));
        }
    }
}

/// Which columns of a row of out repeat the first one of self, are copied, and repeat the last one.
struct Columns {
    before: Range<usize>,
    copied: Range<usize>,
    behind: Range<usize>,
    /// Those of self that are copied.
    from: Range<usize>,
}

impl Columns {
    /// `left` columns more, or fewer, before a row of `width` columns, in a row of `count`.
    fn of(left: i64, width: usize, count: usize) -> Columns {
        let within = |at: i64| at.clamp(0, count as i64) as usize;
        let (start, end) = (within(left), within(left.saturating_add(width as i64)));
        let first = (start as i64).saturating_sub(left).clamp(0, width as i64) as usize;
        let last = (first + (end - start)).min(width);
        Columns { before: 0..start, copied: start..end, behind: end..count, from: first..last }
    }

    /// The same in smaller units.
    fn times(&self, units: usize) -> Columns {
        let times = |part: &Range<usize>| part.start * units..part.end * units;
        Columns {
            before: times(&self.before),
            copied: times(&self.copied),
            behind: times(&self.behind),
            from: times(&self.from),
        }
    }
}
