//! A window in each small plane: the sums of columns of some planes are transposed before they are added up.

use super::args::{self, AHEAD, Args};
use super::case::Case;
use crate::dtype::InF32;
use crate::simd::{Simd, kernels};
use crate::view::{AnyView, Spans};
use std::ops::Range;

/// Planes that are summed at a time.
const PLANES: usize = 16;

/// Writes out. Items are so many planes of an image.
pub fn run<T: InF32>(case: &Case, input: AnyView, out: AnyView) {
    let [n, c, ..] = case.windows;
    args::write::<T>(case, input, out, n * c.div_ceil(PLANES), planes::<T>(case.level));
}

kernels! {
    /// Writes the planes `items` of out.
    fn planes<T: InF32>(args: &Args<T>, items: Range<usize>) = body;
}

#[inline(always)]
fn body<S: Simd, T: InF32>(s: S, args: &Args<T>, items: Range<usize>) {
    if !S::TUNED {
        return;
    }
    let [_, channels, _, width] = args.input.shape;
    let groups = channels.div_ceil(PLANES);
    let (rows, columns) = (args.inside(0, 0), args.inside(1, 0));
    let area = s.splat(args.divisor(0, 0) * args.divisor(1, 0));
    // Rows that are at the same place in their planes as planes, and planes of one element as a row.
    let (input, out) = (args.input.permuted([0, 2, 1, 3]), args.out.permuted([0, 2, 3, 1]));
    let each = PLANES / S::LANES;
    for item in items {
        let (n, first) = (item / groups, item % groups * PLANES);
        let count = PLANES.min(channels - first);
        let rows = input.channels(n, rows.start, 1, 1, rows.len());
        let mut totals = [s.splat(0.0); PLANES];
        for x in columns.clone().step_by(S::LANES) {
            let span = Spans::<S, 1>::new(s, x as isize, width, 1);
            // The rows of a plane follow each other; what is asked for once needs not be asked for again.
            let ahead = if x == columns.start { (AHEAD / size_of::<T>()) as isize } else { 0 };
            let mut sums = [s.splat(0.0); PLANES];
            for (i, sum) in sums.iter_mut().enumerate().take(count) {
                let mut vertical = [[*sum]];
                let plane = rows.bundle(0..args.inside(0, 0).len(), first + i, 0, 1);
                plane.add::<S, 1, 1, true, 1>(s, 0, &span, 0, &mut vertical, ahead);
                *sum = vertical[0][0];
            }
            let sums = s.interleave_all::<PLANES>(sums);
            for sums in sums.chunks_exact(each).take(columns.end - x) {
                for (total, &sum) in totals.iter_mut().zip(sums) {
                    *total = s.add(*total, sum);
                }
            }
        }
        let row = out.row(n, 0, 0);
        for (v, &total) in totals.iter().enumerate().take(count.div_ceil(S::LANES)) {
            let at = v * S::LANES;
            row.set_lanes_masked(s, first + at, S::LANES.min(count - at), s.div(total, area));
        }
    }
}
