//! A tile: some pixels of a row, and the window columns over them.

use super::args::{MAX_OVERLAP, Weights};
use crate::dtype::InF32;
use crate::simd::{MAX_LANES, Simd};
use crate::view::{Registers, Row};
use crate::window::Axis;

/// Pixels of a row that are summed at a time.
pub const TILE: usize = 512;
/// Vertical sums of a tile: its columns, those of the windows that begin before it, and what whole registers read more.
pub const PITCH: usize = TILE + MAX_OVERLAP as usize + 2 * MAX_LANES;

/// Pixels of a row that are computed at a time, and what is the same for all rows.
pub struct Tile {
    /// Its first pixel.
    pub start: usize,
    /// The window column of the first vertical sum; it may lie before the image, as the last one may lie behind it.
    pub first: isize,
    /// Vertical sums.
    pub columns: usize,
    /// The first window column that there is,
    pub from: usize,
    /// how many sums are before its own,
    pub lead: usize,
    /// and how many window columns there are.
    pub count: usize,
    /// Windows do not overlap: weights are divisors, else reciprocals.
    pub divides: bool,
    /// The weights of the window columns.
    pub weights: [f32; PITCH],
    pub axis: Axis,
    /// For strides from 3 on, or where a level has no bodies for the others: where each pixel's sum is, see `Rows::strided`.
    pub lanes: [i32; TILE],
}

impl Tile {
    #[inline(always)]
    pub fn new<S: Simd>(_: S, horizontal: Weights, start: usize) -> Tile {
        let mut tile = Tile::without_lanes(horizontal, start);
        tile.find_lanes(S::LANES);
        tile
    }

    /// One body for all levels.
    #[inline(never)]
    pub fn without_lanes(horizontal: Weights, start: usize) -> Tile {
        let Weights { axis, divides, .. } = horizontal;
        let end = axis.size.min((start + TILE) as i64);
        let first = (start as i64 + axis.padding) / axis.stride - (axis.overlap() - 1);
        let columns = ((end - 1 + axis.padding) / axis.stride + 1 - first) as usize;
        let from = first.clamp(0, axis.windows);
        let end_of_windows = (first + columns as i64).clamp(from, axis.windows);
        let mut tile = Tile {
            start,
            first: first as isize,
            columns,
            from: from as usize,
            lead: (from - first) as usize,
            count: (end_of_windows - from) as usize,
            divides,
            weights: [1.0; PITCH],
            axis,
            lanes: [0; TILE],
        };
        for (window, weight) in (first..).zip(&mut tile.weights[..columns]) {
            *weight = if (0..axis.windows).contains(&window) { horizontal.of(window) } else { 1.0 };
        }
        tile
    }

    #[inline(never)]
    fn find_lanes(&mut self, of_register: usize) {
        let axis = self.axis;
        let mut phase = (self.start as i64 + axis.padding) % axis.stride;
        let mut window = 0;
        // Whole registers of them.
        let len = TILE.min(self.len().next_multiple_of(of_register));
        for (x, lane) in self.lanes[..len].iter_mut().enumerate() {
            if x % of_register == 0 {
                window = 0;
            }
            let short = phase >= axis.kernel % axis.stride;
            *lane = window + if short { of_register as i32 } else { 0 };
            phase += 1;
            if phase == axis.stride {
                (phase, window) = (0, window + 1);
            }
        }
    }

    /// Window columns before the first and behind the last sum to 0. No other sums are written there.
    #[inline(always)]
    pub fn clear_margins<S: Simd>(&self, s: S, sums: &mut [f32; PITCH]) {
        for margin in [0..self.lead, self.lead + self.count..self.columns] {
            for at in margin.step_by(S::LANES) {
                s.store_slice(&mut sums[at..], s.splat(0.0));
            }
        }
    }

    #[inline(always)]
    pub fn len(&self) -> usize {
        (self.axis.size as usize - self.start).min(TILE)
    }

    /// The registers that the tile fills, if the row is packed.
    #[inline(always)]
    pub fn registers<S: Simd, T: InF32>(&self, s: S, out: Row<T>) -> Registers<T> {
        if out.is_packed() { out.registers(s, self.start, self.len() / S::LANES) } else { Registers::none() }
    }
}
