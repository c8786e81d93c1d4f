//! Planes of few pixels, one in each lane: what a row costs is paid once for as many planes as there are lanes.

use super::args::{Args, Weights, finished, weighted};
use super::case::Case;
use crate::dtype::InF32;
use crate::simd::{Level, MAX_LANES, Simd, kernels};
use crate::view::{AnyView, Bands, Copies, Disjoint, Room, with_copies};
use crate::window::Axis;
use std::ops::Range;

/// Pixels and windows along an axis, at most.
const MOST: usize = 512;

/// How planes are put into lanes: at which level, and in which bands of rows.
#[derive(Clone, Copy)]
pub struct Pile {
    level: Level,
    bands: Bands,
}

impl Pile {
    /// Of planes of such an image and such windows, if there is room for them.
    pub fn new(level: Level, image: [usize; 4], windows: [usize; 4], vertical: Axis) -> Option<Pile> {
        let ([n, c, height, width], [.., high, wide]) = (image, windows);
        if [height, width, high, wide].into_iter().any(|extent| extent > MOST) {
            return None;
        }
        let planes = [level.lanes(), n.saturating_mul(c)];
        let reach = [vertical.stride, vertical.kernel - 1];
        let bands = Bands::new(planes, [1, high, wide], [height, width], reach)?;
        Some(Pile { level, bands })
    }
}

/// Writes gradInput. Items are pieces of its bands.
#[allow(unsafe_code)] // shares the views
pub fn run<T: InF32>(case: &Case, grad: AnyView, out: AnyView) {
    let Pile { level, bands } = case.pile.expect("a case that this fits");
    let args = Args::<T>::new(case, level, grad, out);
    // SAFETY: a piece is rows of some planes of out, and nothing else is written.
    let args = unsafe { Disjoint::new(args) };
    bands.for_each(case.elements, &|bands, pieces| pool(&args, bands, pieces));
}

/// The windows along an axis: their weights, and for each pixel the first one over it and the one behind the last.
#[derive(Clone, Copy)]
struct Windows<'a> {
    weights: &'a [f32],
    over: &'a [[i16; 2]],
}

kernels! {
    /// Rows of pixels from rows of windows, all planes side by side, by way of the vertical sums of a row.
    fn add<T: InF32>(numbers: &[f32], axes: &[Windows; 2], divides: bool, sums: &mut [f32], to: &mut [f32]) = add_body;
}

#[inline(always)]
#[allow(clippy::extra_unused_type_parameters)] // `kernels!` makes bodies of a type
fn add_body<S: Simd, T: InF32>(
    s: S,
    numbers: &[f32],
    [rows, columns]: &[Windows; 2],
    divides: bool,
    sums: &mut [f32],
    to: &mut [f32],
) {
    if !S::TUNED {
        return;
    }
    let (wide, width) = (columns.weights.len(), columns.over.len());
    let mut before = [-1; 2];
    for (y, &over) in rows.over.iter().enumerate() {
        if over != before {
            for (column, &of_column) in columns.weights.iter().enumerate() {
                let of_column = s.splat(of_column);
                let mut sum = s.splat(0.0);
                for row in over[0] as usize..over[1] as usize {
                    let grad = s.load_slice(&numbers[(row * wide + column) * S::LANES..]);
                    sum = weighted(s, sum, grad, s.splat(rows.weights[row]), of_column, divides);
                }
                let sum = finished(s, sum, of_column, !divides);
                s.store_slice(&mut sums[column * S::LANES..], sum);
            }
        }
        before = over;
        let to = &mut to[y * width * S::LANES..][..width * S::LANES];
        for (x, &[first, end]) in columns.over.iter().enumerate() {
            let mut sum = s.splat(0.0);
            for window in first as usize..end as usize {
                sum = s.add(sum, s.load_slice(&sums[window * S::LANES..]));
            }
            s.store_slice(&mut to[x * S::LANES..], sum);
        }
    }
}

/// Room for what [`Windows`] are.
struct Tables {
    weights: Room<MOST>,
    over: Room<{ 2 * MOST }, i16>,
}

impl Tables {
    fn new() -> Tables {
        Tables { weights: Room::new(), over: Room::new() }
    }

    /// The windows over some pixels of an axis, counted from the first of `windows` on, and the weights of these.
    fn find(&mut self, axis: &Weights, pixels: Range<usize>, windows: Range<usize>) -> Windows<'_> {
        let first = windows.start as i64;
        let over = self.over.zeros(2 * pixels.len()).as_chunks_mut::<2>().0;
        for (over, x) in over.iter_mut().zip(pixels.start as i64..) {
            let windows = axis.axis.covering(x, x + 1);
            *over = [windows.start, windows.end.max(windows.start)].map(|window| (window - first) as i16);
        }
        let weights = self.weights.zeros(windows.len());
        for (weight, window) in weights.iter_mut().zip(first..) {
            *weight = axis.of_any(window);
        }
        Windows { weights, over }
    }
}

/// Writes some pieces of gradInput.
fn pool<T: InF32>(args: &Args<T>, bands: &Bands, pieces: Range<usize>) {
    let lanes = args.level.lanes();
    let [grad, out] = [&args.grad, &args.out].map(|view| view.planes(lanes).expect("packed planes"));
    with_copies(args.level, [&grad, &out], &mut |copies| {
        write(args.level, args.axes(), bands, copies, pieces.clone());
    });
}

#[inline(never)] // one body for all types
fn write(
    level: Level,
    (vertical, horizontal): (Weights, Weights),
    bands: &Bands,
    copies: &Copies,
    pieces: Range<usize>,
) {
    let ([_, _, wide], [_, width], add) = (bands.from, bands.to, add::<f32>(level));
    let [mut rows, mut columns] = [(); 2].map(|()| Tables::new());
    let columns = columns.find(&horizontal, 0..width, 0..wide);
    let mut sums = Room::<{ MOST * MAX_LANES }>::new();
    let sums = sums.zeros(wide * level.lanes());
    for piece in bands.ranges(pieces) {
        let band = &piece[0];
        let windows = vertical.axis.covering(band.start as i64, band.end as i64);
        let windows = windows.start as usize..windows.end.max(windows.start) as usize;
        let axes = [rows.find(&vertical, band.clone(), windows.clone()), columns];
        bands.write(copies, &piece, &windows, &mut |numbers, pixels| {
            add(numbers, &axes, horizontal.divides, sums, pixels);
        });
    }
}
