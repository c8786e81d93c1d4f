//! One window after the other: those far wider or far more apart than others, and all where no level is tuned.

use super::args::{self, Args};
use super::case::Case;
use super::rows::COLUMNS;
use crate::dtype::InF32;
use crate::simd::{MAX_LANES, Simd, kernels};
use crate::view::{Aligned, AnyView, Plane, Span};
use std::ops::Range;

/// Rows of out in a block.
const BLOCK: usize = 8;

/// Writes out. Items are blocks of rows.
pub fn run<T: InF32>(case: &Case, input: AnyView, out: AnyView) {
    let [n, c, height, _] = case.windows;
    args::write::<T>(case, input, out, n * c * height.div_ceil(BLOCK), windows::<T>(case.level));
}

kernels! {
    /// Writes the blocks of rows `items` of out.
    fn windows<T: InF32>(args: &Args<T>, items: Range<usize>) = body;
}

impl<T: InF32> Args<T> {
    /// Plane and rows of each of some blocks. Where the channels of a pixel share lines, they follow each other in time
    /// too.
    #[inline(always)]
    fn blocks(&self, items: Range<usize>) -> impl Iterator<Item = (usize, usize, Range<usize>)> {
        let [_, channels, height, _] = self.out.shape;
        let blocks = height.div_ceil(BLOCK);
        let across = self.input.channels_are_closer();
        let item = items.start;
        let (mut n, mut c, mut block) = match across {
            true => (item / channels / blocks, item % channels, item / channels % blocks),
            false => (item / blocks / channels, item / blocks % channels, item % blocks),
        };
        // Counted on: three divisions take as long as a small plane.
        items.map(move |_| {
            let now = (n, c, block * BLOCK..height.min((block + 1) * BLOCK));
            let (inner, inner_end, outer, outer_end) = match across {
                true => (&mut c, channels, &mut block, blocks),
                false => (&mut block, blocks, &mut c, channels),
            };
            *inner += 1;
            if *inner == inner_end {
                *inner = 0;
                *outer += 1;
                if *outer == outer_end {
                    *outer = 0;
                    n += 1;
                }
            }
            now
        })
    }
}

/// The sums of two registers of columns of some rows, from column `x` on, as far as they begin before `end`. What lies
/// behind `end` but in the row is summed with it, what lies behind the row is 0. (No function takes what becomes of them:
/// a closure is compiled without the level's instructions wherever it is not inlined.)
#[inline(always)]
fn vertical<S: Simd, T: InF32>(
    s: S,
    plane: &Plane<T>,
    rows: Range<usize>,
    x: usize,
    end: usize,
) -> [S::F32; 2] {
    if plane.is_packed() && end - x >= 2 * S::LANES {
        return plane.sum_registers::<S, 2>(s, rows, x);
    }
    let mut sums = [s.splat(0.0); 2];
    let count = if end - x > S::LANES { 2 } else { 1 };
    for (v, sum) in sums.iter_mut().enumerate().take(count) {
        *sum = plane.sum_span(s, rows.clone(), Span::new(s, (x + v * S::LANES) as isize, plane.width));
    }
    sums
}

#[inline(always)]
fn body<S: Simd, T: InF32>(s: S, args: &Args<T>, items: Range<usize>) {
    let Aligned(sums) = &mut Aligned([0f32; COLUMNS + 2 * MAX_LANES]);
    for (n, c, block) in args.blocks(items) {
        let plane = args.input.plane(n, c);
        for y in block {
            let row = args.out.row(n, c, y);
            let (rows, height) = (args.inside(0, y), args.divisor(0, y));
            for x in 0..row.len() {
                let columns = args.inside(1, x);
                let mut sum = 0.0;
                for first in columns.clone().step_by(COLUMNS) {
                    let part = first..columns.end.min(first + COLUMNS);
                    for x in part.clone().step_by(2 * S::LANES) {
                        let registers = vertical(s, &plane, rows.clone(), x, part.end);
                        let sums = &mut sums[x - first..];
                        s.store_slice(sums, registers[0]);
                        s.store_slice(&mut sums[S::LANES..], registers[1]);
                    }
                    sum = sums[..part.len()].iter().fold(sum, |sum, column| sum + column);
                }
                row.set(x, T::narrow(sum / (height * args.divisor(1, x))));
            }
        }
    }
}
