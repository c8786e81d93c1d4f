//! Products of few rows, as when one word after the other is generated: each value of b is wanted so seldom that to pack it would take longer
//! than to multiply it, and memory decides.

use crate::blocks::{self, Ends, Job, finish};
use crate::lanes::{Fused, Operand, Sum, Types};
use opapi_base::dtype::Arithmetic as _;
use opapi_base::simd::{MAX_LANES, kernels};
use std::ops::Range;

/// So many rows are few.
pub const FEW: usize = 8;

/// Columns whose sums are made together.
const COLUMNS: usize = 8192;

/// Rows of b that are added to the sums at a time, where its columns are neighbours.
const STEPS: usize = 8;

/// How many sums a thread's rows of a and sums take, of so many rows and columns and so many steps of k.
pub fn room<P: Types>([rows, columns, depth]: [usize; 3]) -> usize {
    let few = rows * (depth + columns.min(COLUMNS).next_multiple_of(MAX_LANES));
    few.max(blocks::room::<P>([rows, columns, depth]))
}

kernels! {
    /// Computes some columns of a job of few rows.
    pub fn columns<P: Types>(job: &Job<P>, columns: Range<usize>, room: &mut [P::Sum]) = body;
}

#[inline(always)]
fn body<S: Fused, P: Types>(s: S, job: &Job<P>, columns: Range<usize>, room: &mut [P::Sum]) {
    let [rows, depth] = job.a.shape;
    let strides = job.b.strides;
    if strides != [1, 1] && !strides.contains(&1) || depth == 0 {
        return blocks::body(s, job, [0..rows, columns], room);
    }
    let (a, sums) = room.split_at_mut(rows * depth);
    for (row, a) in a.chunks_exact_mut(depth).enumerate() {
        a.iter_mut().enumerate().for_each(|(k, value)| *value = job.a.get([row, k]).widen());
    }
    let end = Ends { is_first: true, is_last: true };
    for start in columns.clone().step_by(COLUMNS) {
        let part = start..columns.end.min(start + COLUMNS);
        let sums = &mut sums[..rows * part.len().next_multiple_of(P::Sum::lanes::<S>())];
        // As many rows of b, or of a, as registers hold.
        match rows {
            1 => of::<S, P, 1>(s, job, part.clone(), a, sums),
            2 => of::<S, P, 2>(s, job, part.clone(), a, sums),
            3 => of::<S, P, 3>(s, job, part.clone(), a, sums),
            4 => of::<S, P, 4>(s, job, part.clone(), a, sums),
            5 => of::<S, P, 5>(s, job, part.clone(), a, sums),
            6 => of::<S, P, 6>(s, job, part.clone(), a, sums),
            7 => of::<S, P, 7>(s, job, part.clone(), a, sums),
            _ => of::<S, P, FEW>(s, job, part.clone(), a, sums),
        }
        finish(s, job, [0..rows, part], sums, end, (&mut [], 0));
    }
}

/// Of so many rows.
#[inline(always)]
fn of<S: Fused, P: Types, const ROWS: usize>(
    s: S,
    job: &Job<P>,
    columns: Range<usize>,
    a: &[P::Sum],
    sums: &mut [P::Sum],
) {
    let is_wide = S::ROWS > FEW;
    if job.b.strides[1] == 1 {
        added::<S, P, ROWS>(s, job, columns, a, sums);
    } else if is_wide && ROWS == 1 {
        dots::<S, P, ROWS, 8>(s, job, columns, a, sums);
    } else if is_wide && ROWS <= 4 || ROWS <= 2 {
        dots::<S, P, ROWS, 4>(s, job, columns, a, sums);
    } else if is_wide {
        dots::<S, P, ROWS, 3>(s, job, columns, a, sums);
    } else if ROWS <= 5 {
        dots::<S, P, ROWS, 2>(s, job, columns, a, sums);
    } else {
        dots::<S, P, ROWS, 1>(s, job, columns, a, sums);
    }
}

/// Columns of b lie along k, as weights of a linear layer do: dot products, of so many columns at a time.
#[inline(always)]
fn dots<S: Fused, P: Types, const ROWS: usize, const COLUMNS: usize>(
    s: S,
    job: &Job<P>,
    columns: Range<usize>,
    a: &[P::Sum],
    sums: &mut [P::Sum],
) {
    let (depth, lanes) = (job.b.shape[0], P::Sum::lanes::<S>());
    let (b, width) = (job.b.transposed(), columns.len().next_multiple_of(lanes));
    assert!(a.len() >= ROWS * depth && sums.len() >= ROWS * width, "rows of a, and sums");
    for column in columns.clone().step_by(COLUMNS) {
        let many = (columns.end - column).min(COLUMNS);
        let rows: [_; COLUMNS] =
            std::array::from_fn(|i| b.tile([column + i.min(many - 1), 0], [1, depth]).cast_const());
        let mut products = [[P::Sum::splat(s, P::Sum::default()); COLUMNS]; ROWS];
        for k in (0..depth).step_by(lanes) {
            let count = (depth - k).min(lanes);
            // SAFETY: each row of b and of a has `depth` elements.
            unsafe {
                let values = rows.map(|row| P::From::load(s, row.add(k), count));
                for (row, products) in products.iter_mut().enumerate() {
                    let x = P::Sum::load(s, a.as_ptr().add(row * depth + k), count);
                    for (product, value) in products.iter_mut().zip(values) {
                        *product = P::Sum::fma(s, x, value, *product);
                    }
                }
            }
        }
        for (row, products) in products.iter().enumerate() {
            let to = &mut sums[row * width + (column - columns.start)..][..many];
            to.iter_mut()
                .zip(products)
                .for_each(|(to, &product)| *to = sum_of_lanes::<S, P::Sum>(s, product));
        }
    }
}

/// Neighbours first, then their sums.
#[inline(always)]
fn sum_of_lanes<S: Fused, V: Sum>(s: S, x: V::Register<S>) -> V {
    let mut lanes = [V::default(); MAX_LANES];
    // SAFETY: the array has room for the lanes of every level.
    unsafe { V::store_all(s, lanes.as_mut_ptr(), x) };
    let mut count = V::lanes::<S>();
    while count > 1 {
        count /= 2;
        for i in 0..count {
            lanes[i] = lanes[2 * i] + lanes[2 * i + 1];
        }
    }
    lanes[0]
}

/// Columns of b are neighbours: some of its rows at a time are added to all sums, so that memory is read in order.
#[inline(always)]
fn added<S: Fused, P: Types, const ROWS: usize>(
    s: S,
    job: &Job<P>,
    columns: Range<usize>,
    a: &[P::Sum],
    sums: &mut [P::Sum],
) {
    let (depth, lanes) = (job.b.shape[0], P::Sum::lanes::<S>());
    let width = columns.len().next_multiple_of(lanes);
    assert!(a.len() >= ROWS * depth && sums.len() >= ROWS * width, "rows of a, and sums");
    sums.fill(P::Sum::default());
    for first in (0..depth).step_by(STEPS) {
        let steps = (depth - first).min(STEPS);
        let b = job.b.tile([first, columns.start], [steps, columns.len()]).cast_const();
        for column in (0..columns.len()).step_by(lanes) {
            let count = (columns.len() - column).min(lanes);
            // SAFETY: so many rows and columns of b were checked, and the rows of a and of the sums are so long.
            unsafe {
                let to: [_; ROWS] =
                    std::array::from_fn(|row| sums.as_mut_ptr().wrapping_add(row * width + column));
                let mut sums = to.map(|to| P::Sum::load_all(s, to));
                for k in 0..steps {
                    let value = P::From::load(s, b.offset(k as isize * job.b.strides[0]).add(column), count);
                    for (row, sum) in sums.iter_mut().enumerate() {
                        let x = P::Sum::splat(s, *a.as_ptr().add(row * depth + first + k));
                        *sum = P::Sum::fma(s, x, value, *sum);
                    }
                }
                to.iter().zip(sums).for_each(|(&to, sum)| P::Sum::store_all(s, to, sum));
            }
        }
    }
}
