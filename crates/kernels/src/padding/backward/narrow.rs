//! Rows element by element: short ones of DOUBLE, and those of few neighbouring channels, of which a register would hold few. And channels
//! of DOUBLE that are neighbours some at a time.

use super::{Args, Ends, one_by_one, sources};
use crate::dtype::Arithmetic;
use crate::simd::Simd;
use crate::view::bands;
use std::ops::Range;

/// Columns of a short row of gradInput, at most. Longer ones of neighbouring channels are quicker element by element (2x64 56x56 padded by
/// 1: 0.55 ms, so 0.36; 20x20 of 512 channels, a page from pixel to pixel, 0.73 and 1.24).
const WIDTH: usize = 32;
/// Channels at a time: those of a cache line.
const CHANNELS: usize = 8;

impl<T: Arithmetic> Args<T> {
    /// Whether rows have few columns, and none is cropped.
    pub fn is_narrow(&self) -> bool {
        self.out.shape[3] <= WIDTH && self.is_copied()
    }

    /// Writes the rows `rows` of a plane of gradInput, of which no column is cropped.
    #[inline(never)] // one body for all levels
    pub fn write_elements(&self, (n, c): (usize, usize), rows: Range<usize>, ends: &Ends) {
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
pub fn write_neighbours<S: Simd, T: Arithmetic>(s: S, args: &Args<T>, rows: Range<usize>, ends: &Ends) {
    let [.., height, width] = args.out.shape;
    let pixels = args.grad.permuted([0, 2, 3, 1]);
    let [_, grad_height, grad_width, _] = pixels.shape;
    let mut sums = [[T::Acc::default(); CHANNELS]; WIDTH];
    // Rows are counted through batches, rows of pixels, then channels.
    for (n, y, own) in bands(args.out.permuted([0, 2, 1, 3]).shape, rows, false) {
        let over = sources(y, height, args.padding.top, grad_height);
        for c in own.clone().step_by(CHANNELS) {
            let channels = c..own.end.min(c + CHANNELS);
            if channels.len() < CHANNELS || width > WIDTH {
                channels.for_each(|c| args.write_elements((n, c), y..y + 1, ends));
                continue;
            }
            for (x, sums) in sums[..width].iter_mut().enumerate() {
                let columns = sources(x, width, args.padding.left, grad_width);
                if over.len() == 1 && (1..width - 1).contains(&x) {
                    pixels.row(n, over.start, columns.start).load(s, c, sums);
                    continue;
                }
                *sums = [T::Acc::default(); CHANNELS];
                for row in over.clone() {
                    let mut part = [T::Acc::default(); CHANNELS];
                    let mut values = part;
                    for column in columns.clone() {
                        pixels.row(n, row, column).load(s, c, &mut values);
                        (0..CHANNELS).for_each(|i| part[i] += values[i]);
                    }
                    (0..CHANNELS).for_each(|i| sums[i] += part[i]);
                }
            }
            for (lane, c) in channels.enumerate() {
                let to = args.out.row(n, c, y);
                (0..width).for_each(|x| to.set(x, T::narrow(sums[x][lane])));
            }
        }
    }
}
