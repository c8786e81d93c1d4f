//! Columns of a matrix, a block of them at a time: their moments, and sums over rows.

use super::pieces::Moments;
use crate::dtype::InF32;
use crate::simd::Simd;
use crate::view::{Row, View};
use std::ops::Range;

/// Columns of a block at most: what lies beside each other in a row is read together.
const WIDE: usize = 128;
/// Rows that are summed in FLOAT before they are joined to the others.
const GROUP: usize = 32;

/// How columns are cut into blocks that hold all of a channel, which has so many.
#[derive(Clone, Copy)]
pub struct Blocks {
    columns: usize,
    each: usize,
    wide: usize,
}

impl Blocks {
    /// Of so many columns, of which each channel has `each`.
    pub fn new(columns: usize, each: usize) -> Blocks {
        Blocks { columns, each, wide: (WIDE / each * each).max(each) }
    }

    /// How many there are.
    pub fn count(self) -> usize {
        self.columns.div_ceil(self.wide)
    }

    /// The columns of one.
    #[inline(always)]
    fn columns(self, block: usize) -> Range<usize> {
        block * self.wide..self.columns.min((block + 1) * self.wide)
    }
}

/// Writes the moments of the channels of a block.
#[inline(always)]
pub fn moments<S: Simd, T: InF32>(
    s: S,
    x: &View<T>,
    blocks: Blocks,
    block: usize,
    mut write: impl FnMut(usize, Moments),
) {
    let (columns, mut group) = (blocks.columns(block), [[0.0f32; WIDE]; GROUP]);
    let (wide, mut all) = (columns.len(), [Moments::default(); WIDE]);
    for first in (0..x.shape[2]).step_by(GROUP) {
        let rows = GROUP.min(x.shape[2] - first);
        let mut sums = [0.0f32; WIDE];
        for (at, group) in group[..rows].iter_mut().enumerate() {
            x.row(0, 0, first + at).load(s, columns.start, &mut group[..wide]);
            for at in 0..WIDE {
                sums[at] += group[at];
            }
        }
        let near = sums.map(|sum| sum / rows as f32);
        let mut squares = [0.0f32; WIDE];
        for group in &group[..rows] {
            for ((square, x), near) in squares.iter_mut().zip(group).zip(&near) {
                *square += (x - near) * (x - near);
            }
        }
        for at in 0..wide {
            let (count, mean) = (rows as f64, f64::from(sums[at]) / rows as f64);
            all[at] = all[at].join(Moments::near(count, mean, near[at], squares[at].into()));
        }
    }
    for (at, channel) in all[..wide].chunks_exact(blocks.each).enumerate() {
        let moments = channel.iter().fold(Moments::default(), |all, own| all.join(*own));
        write(columns.start / blocks.each + at, moments);
    }
}

/// Writes the sums of the channels of a block: of `dy`, and of it times the distances of the elements from their channels' means.
#[inline(always)]
pub fn sums<S: Simd, T: InF32>(
    s: S,
    [dy, x]: [&View<T>; 2],
    mean: Row<f32>,
    blocks: Blocks,
    block: usize,
    mut write: impl FnMut(usize, [f64; 2]),
) {
    let columns = blocks.columns(block);
    let (wide, mut all) = (columns.len(), [[0.0f64; WIDE]; 2]);
    let [mut own, mut other, mut near] = [[0.0f32; WIDE]; 3];
    for (at, near) in near[..wide].iter_mut().enumerate() {
        *near = mean.get((columns.start + at) / blocks.each);
    }
    for first in (0..x.shape[2]).step_by(GROUP) {
        let mut sums = [[0.0f32; WIDE]; 2];
        for row in first..x.shape[2].min(first + GROUP) {
            x.row(0, 0, row).load(s, columns.start, &mut own[..wide]);
            dy.row(0, 0, row).load(s, columns.start, &mut other[..wide]);
            let [of_dy, of_products] = &mut sums;
            for at in 0..WIDE {
                of_dy[at] += other[at];
                of_products[at] += other[at] * (own[at] - near[at]);
            }
        }
        for (all, sums) in all.iter_mut().zip(&sums) {
            for at in 0..WIDE {
                all[at] += f64::from(sums[at]);
            }
        }
    }
    for at in 0..wide / blocks.each {
        let of = at * blocks.each..(at + 1) * blocks.each;
        write(columns.start / blocks.each + at, all.map(|all| all[of.clone()].iter().sum()));
    }
}
