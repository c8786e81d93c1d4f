//! Channels that are neighbours in memory: a pixel's are summed in registers, without a buffer.

use super::tile::{TILE, Tile};
use super::{Args, MAX_OVERLAP, finished, put, weighted};
use crate::dtype::InF32;
use crate::simd::Simd;
use crate::view::{Row, Span, View};
use std::ops::Range;

/// Pixels of neighbouring channels: the same sums, without a buffer.
#[inline(always)]
pub fn channels_last<S: Simd, T: InF32>(s: S, args: &Args<T>, rows: Range<usize>) {
    let [_, channels, height, width] = args.out.shape;
    let (vertical, horizontal) = args.axes();
    let (grad, out) = (args.grad.permuted([0, 2, 3, 1]), args.out.permuted([0, 2, 3, 1]));
    let stream = out.streams(S::LANES * size_of::<T>());
    let mut tile = Tile::new(s, horizontal, 0);
    let mut weights = [0f32; MAX_OVERLAP as usize];
    for row in rows {
        let (n, y) = (row / height, row % height);
        let over = vertical.axis.covering(y as i64, y as i64 + 1);
        for (i, weight) in over.clone().zip(&mut weights) {
            *weight = vertical.of(i);
        }
        let mut across = horizontal.axis.covering(0, 1);
        for x in 0..width {
            if x % TILE == 0 && tile.start != x {
                tile = Tile::new(s, horizontal, x);
            }
            if x > 0 {
                horizontal.axis.advance(&mut across, x as i64);
            }
            let across = across.clone();
            let to = out.row(n, y, x);
            let pixel =
                Pixel { grad, n, over: over.clone(), weights: &weights, across, tile: &tile, to, stream };
            let whole = if S::TUNED { channels - channels % (4 * S::LANES) } else { 0 };
            for c in (0..whole).step_by(4 * S::LANES) {
                pixel.write::<S, 4>(s, c);
            }
            for c in (whole..channels).step_by(S::LANES) {
                pixel.write::<S, 1>(s, c);
            }
        }
    }
}

/// A pixel and the windows over it.
struct Pixel<'a, T> {
    /// gradOutput as [N, oH, oW, C].
    grad: View<T>,
    n: usize,
    over: Range<i64>,
    /// The weights of the window rows.
    weights: &'a [f32; MAX_OVERLAP as usize],
    across: Range<i64>,
    /// Has those of the window columns.
    tile: &'a Tile,
    to: Row<T>,
    stream: bool,
}

impl<T: InF32> Pixel<'_, T> {
    /// Writes `REGISTERS` registers of channels from `c` on. A single one may reach beyond the last channel.
    #[inline(always)]
    fn write<S: Simd, const REGISTERS: usize>(&self, s: S, c: usize) {
        let divides = self.tile.divides;
        let whole = c + REGISTERS * S::LANES <= self.to.len();
        let mut sums = [s.splat(0.0); REGISTERS];
        for j in self.across.clone() {
            let weight_of_column = s.splat(self.tile.weights[(j as isize - self.tile.first) as usize]);
            let mut columns = [s.splat(0.0); REGISTERS];
            for (i, &weight) in self.over.clone().zip(self.weights) {
                let weight = s.splat(weight);
                let row = self.grad.row(self.n, i as usize, j as usize);
                if whole {
                    let registers = row.registers(s, c, REGISTERS);
                    for (r, column) in columns.iter_mut().enumerate() {
                        *column =
                            weighted(s, *column, registers.get(s, r), weight, weight_of_column, divides);
                    }
                } else {
                    let grad = row.span(s, Span::new(s, c as isize, row.len()));
                    columns[0] = weighted(s, columns[0], grad, weight, weight_of_column, divides);
                }
            }
            for (sum, &column) in sums.iter_mut().zip(&columns) {
                *sum = s.add(*sum, finished(s, column, weight_of_column, !divides));
            }
        }
        if !whole {
            return self.to.set_lanes_masked(s, c, self.to.len() - c, sums[0]);
        }
        let registers = self.to.registers(s, c, REGISTERS);
        for (r, &sum) in sums.iter().enumerate() {
            put(s, registers, r, self.stream, sum);
        }
    }
}
