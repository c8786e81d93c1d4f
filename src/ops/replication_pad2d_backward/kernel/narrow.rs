//! DOUBLE: rows of few columns element by element, and channels that are neighbours some at a time.

use super::{Args, Ends, one_by_one, sources};
use crate::dtype::Arithmetic;
use crate::simd::Simd;
use crate::view::{Row, bands};
use std::ops::Range;

/// Columns of gradInput, at most, and so many at a time.
const WIDTH: usize = 32;
/// Channels at a time: those of a cache line.
const CHANNELS: usize = 8;

impl<T: Arithmetic> Args<T> {
    /// Whether rows have few columns, and none is cropped.
    pub fn is_narrow(&self) -> bool {
        self.out.shape[3] <= WIDTH && self.is_copied()
    }

    /// Writes the rows `rows` of a plane of gradInput.
    #[inline(never)] // one body for all levels
    pub fn write_narrow(&self, (n, c): (usize, usize), rows: Range<usize>, ends: &Ends) {
        let (grad, out) = (self.grad.plane(n, c), self.out.plane(n, c));
        let (last, left) = (out.width - 1, self.padding.left as usize);
        for y in rows {
            let (over, to) = (sources(y, out.height, self.padding.top, grad.height), out.row(y));
            if over.len() == 1 {
                let row = grad.row(over.start);
                (1..last).for_each(|x| to.set(x, row.get(x + left)));
                to.set(0, T::narrow(one_by_one(row, ends[0].clone())));
                to.set(last, T::narrow(one_by_one(row, ends[1].clone())));
                continue;
            }
            let mut corners = [T::Acc::default(); 2];
            for row in over.clone().map(|row| grad.row(row)) {
                corners[0] += one_by_one(row, ends[0].clone());
                corners[1] += one_by_one(row, ends[1].clone());
            }
            to.set(0, T::narrow(corners[0]));
            to.set(last, T::narrow(corners[1]));
            for x in 1..last {
                let mut all = T::Acc::default();
                over.clone().for_each(|row| all += grad.get(row, x + left).widen());
                to.set(x, T::narrow(all));
            }
        }
    }
}

/// Writes the rows `rows` of gradInput, where the channels of gradOutput are neighbours and no column is cropped.
#[inline(always)]
pub fn write_neighbours<S: Simd, T: Arithmetic>(s: S, args: &Args<T>, rows: Range<usize>) {
    let [.., height, width] = args.out.shape;
    let pixels = args.grad.permuted([0, 2, 3, 1]);
    let [_, grad_height, grad_width, _] = pixels.shape;
    let mut sums = [[T::Acc::default(); CHANNELS]; WIDTH];
    // Rows are counted through batches, rows of pixels, then channels.
    for (n, y, own) in bands(args.out.permuted([0, 2, 1, 3]).shape, rows, false) {
        let over = sources(y, height, args.padding.top, grad_height);
        for c in own.clone().step_by(CHANNELS) {
            let count = CHANNELS.min(own.end - c);
            for first in (0..width).step_by(WIDTH) {
                let part = WIDTH.min(width - first);
                for (x, sums) in (first..).zip(&mut sums[..part]) {
                    let columns = sources(x, width, args.padding.left, grad_width);
                    if over.len() == 1 && (1..width - 1).contains(&x) {
                        load(s, pixels.row(n, over.start, columns.start), c, &mut sums[..count]);
                        continue;
                    }
                    *sums = [T::Acc::default(); CHANNELS];
                    for row in over.clone() {
                        let mut part = [T::Acc::default(); CHANNELS];
                        let mut values = part;
                        for column in columns.clone() {
                            load(s, pixels.row(n, row, column), c, &mut values[..count]);
                            (0..CHANNELS).for_each(|i| part[i] += values[i]);
                        }
                        (0..CHANNELS).for_each(|i| sums[i] += part[i]);
                    }
                }
                for (lane, c) in (c..c + count).enumerate() {
                    let to = args.out.row(n, c, y);
                    (0..part).for_each(|i| to.set(first + i, T::narrow(sums[i][lane])));
                }
            }
        }
    }
}

/// Widens elements, in one piece where they are as many as are done at a time.
#[inline(always)]
fn load<S: Simd, T: Arithmetic>(s: S, row: Row<T>, at: usize, to: &mut [T::Acc]) {
    match <&mut [T::Acc; CHANNELS]>::try_from(&mut *to) {
        Ok(to) => row.load(s, at, to),
        Err(_) => row.load(s, at, to),
    }
}
