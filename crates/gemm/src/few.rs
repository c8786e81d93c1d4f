//! Products of few rows, as when one word after the other is generated: each value of b is wanted so seldom that to pack it would take longer
//! than to multiply it, and memory decides.

use crate::blocks::{self, Job, Matrices};
use crate::lanes::{Fused, Operand, Sum, Types};
use crate::matrix::Matrix;
use crate::source::lanes_of;
use opapi_base::dtype::Arithmetic as _;
use opapi_base::simd::{Level, MAX_LANES, kernels};
use std::ops::Range;

/// So many rows are few.
pub const FEW: usize = 8;

/// Columns whose sums are made together.
const COLUMNS: usize = 8192;

/// Rows of b that are added to the sums at a time, where its columns are neighbours.
const STEPS: usize = 8;

/// How many sums a thread's rows of a and sums take, of so many rows and columns and so many steps of k.
pub fn room<P: Types>([rows, columns, depth]: [usize; 3]) -> usize {
    let row = depth.saturating_add(columns.min(COLUMNS).next_multiple_of(MAX_LANES));
    rows.next_power_of_two().saturating_mul(row).max(blocks::room::<P>([rows, columns, depth]))
}

/// Computes some columns of a job of few rows.
pub fn columns<P: Types>(level: Level, job: &Job<Matrices<P>>, columns: Range<usize>, room: &mut [P::Sum]) {
    let ([rows, depth], b) = (job.a.shape, job.b.transposed());
    if !b.strides.contains(&1) || depth == 0 {
        return blocks::rectangle::<Matrices<P>>(level)(job, [0..rows, columns], room);
    }
    // Rows that there are not are 0.
    let all = rows.next_power_of_two();
    let (a, sums) = room.split_at_mut(all * depth);
    a[rows * depth..].fill(P::Sum::default());
    for (row, a) in a[..rows * depth].chunks_exact_mut(depth).enumerate() {
        a.iter_mut().enumerate().for_each(|(k, value)| *value = job.a.get([row, k]).widen());
    }
    let multiply = if b.strides[1] == 1 { added::<P::From>(level) } else { dots::<P::From>(level) };
    for start in columns.clone().step_by(COLUMNS) {
        let part = start..columns.end.min(start + COLUMNS);
        // Rows of whole registers of every level.
        let sums = &mut sums[..all * part.len().next_multiple_of(MAX_LANES)];
        multiply(b, part.clone(), a, sums);
        blocks::finish::<Matrices<P>>(level)(job, [0..rows, part], sums);
    }
}

kernels! {
    /// Columns of b are neighbours: some of its rows at a time are added to all sums, so that memory is read in order.
    fn added<T: Operand>(b: Matrix<T>, columns: Range<usize>, a: &[T::Acc], sums: &mut [T::Acc]) = added_body;
    /// Columns of b lie along k, as weights of a linear layer do: dot products.
    fn dots<T: Operand>(b: Matrix<T>, columns: Range<usize>, a: &[T::Acc], sums: &mut [T::Acc]) = dots_body;
}

#[inline(always)]
fn added_body<S: Fused, T: Operand>(
    s: S,
    b: Matrix<T>,
    columns: Range<usize>,
    a: &[T::Acc],
    sums: &mut [T::Acc],
) {
    match a.len() / b.shape[0] {
        1 => added_rows::<S, T, 1>(s, b, columns, a, sums),
        2 => added_rows::<S, T, 2>(s, b, columns, a, sums),
        4 => added_rows::<S, T, 4>(s, b, columns, a, sums),
        _ => added_rows::<S, T, FEW>(s, b, columns, a, sums),
    }
}

#[inline(always)]
fn dots_body<S: Fused, T: Operand>(
    s: S,
    b: Matrix<T>,
    columns: Range<usize>,
    a: &[T::Acc],
    sums: &mut [T::Acc],
) {
    // As many columns as registers hold.
    match (a.len() / b.shape[0], S::ROWS > FEW) {
        (1, true) => dots_rows::<S, T, 1, 8>(s, b, columns, a, sums),
        (2, true) => dots_rows::<S, T, 2, 8>(s, b, columns, a, sums),
        (4, true) => dots_rows::<S, T, 4, 4>(s, b, columns, a, sums),
        (_, true) => dots_rows::<S, T, FEW, 2>(s, b, columns, a, sums),
        (1, _) => dots_rows::<S, T, 1, 4>(s, b, columns, a, sums),
        (2, _) => dots_rows::<S, T, 2, 4>(s, b, columns, a, sums),
        (4, _) => dots_rows::<S, T, 4, 2>(s, b, columns, a, sums),
        _ => dots_rows::<S, T, FEW, 1>(s, b, columns, a, sums),
    }
}

/// Of so many columns at a time.
#[inline(always)]
fn dots_rows<S: Fused, T: Operand, const ROWS: usize, const COLUMNS: usize>(
    s: S,
    b: Matrix<T>,
    columns: Range<usize>,
    a: &[T::Acc],
    sums: &mut [T::Acc],
) {
    let (b, depth, lanes) = (b.transposed(), b.shape[0], T::Acc::lanes::<S>());
    let width = columns.len().next_multiple_of(MAX_LANES);
    assert!(a.len() >= ROWS * depth && sums.len() >= ROWS * width, "rows of a, and sums");
    // Whole registers by a loop of their own: one with a mask keeps its sums in memory.
    let whole = depth - depth % lanes;
    let ahead = b.strides[0].wrapping_mul(COLUMNS as isize);
    for column in columns.clone().step_by(COLUMNS) {
        let many = (columns.end - column).min(COLUMNS);
        let mut rows = [std::ptr::null(); COLUMNS];
        for (i, row) in rows.iter_mut().enumerate() {
            *row = b.tile([column + i.min(many - 1), 0], [1, depth]).cast_const();
        }
        let mut products = [[T::Acc::splat(s, T::Acc::default()); COLUMNS]; ROWS];
        // SAFETY: each row of b and of a has `depth` elements.
        unsafe {
            for k in (0..whole).step_by(lanes) {
                add_products(s, &rows, (a.as_ptr(), depth), ahead, k, lanes, &mut products);
            }
            if whole < depth {
                add_products(s, &rows, (a.as_ptr(), depth), ahead, whole, depth - whole, &mut products);
            }
        }
        for (row, products) in products.iter().enumerate() {
            let to = &mut sums[row * width + (column - columns.start)..][..many];
            for (to, &product) in to.iter_mut().zip(products) {
                *to = sum_of_lanes::<S, T::Acc>(s, product);
            }
        }
    }
}

/// Adds the products of a register of each row of a and of b. Loops, for what an array's `map` is given becomes a call for each register.
///
/// # Safety
/// From `k` on, the rows have `count` elements, no more than there are lanes.
#[inline(always)]
unsafe fn add_products<S: Fused, T: Operand, const ROWS: usize, const COLUMNS: usize>(
    s: S,
    b: &[*const T; COLUMNS],
    (a, stride): (*const T::Acc, usize),
    ahead: isize,
    k: usize,
    count: usize,
    products: &mut [[<T::Acc as Sum>::Register<S>; COLUMNS]; ROWS],
) {
    let mut values = [T::Acc::splat(s, T::Acc::default()); COLUMNS];
    // SAFETY: the caller's promise.
    unsafe {
        for (value, row) in values.iter_mut().zip(b) {
            *value = T::load(s, row.add(k), count);
            // The same of the next columns: two rows at a time are too few for the processor to run ahead of.
            s.prefetch_far(row.wrapping_add(k).wrapping_offset(ahead));
        }
        for (row, products) in products.iter_mut().enumerate() {
            let x = T::Acc::load_first(s, a.add(row * stride + k), count);
            for (product, value) in products.iter_mut().zip(values) {
                *product = T::Acc::fma(s, x, value, *product);
            }
        }
    }
}

/// Neighbours first, then their sums.
#[inline(always)]
pub fn sum_of_lanes<S: Fused, V: Sum>(s: S, x: V::Register<S>) -> V {
    let mut lanes = lanes_of::<S, V>(s, x);
    let mut count = V::lanes::<S>();
    while count > 1 {
        count /= 2;
        for i in 0..count {
            lanes[i] = lanes[2 * i] + lanes[2 * i + 1];
        }
    }
    lanes[0]
}

#[inline(always)]
fn added_rows<S: Fused, T: Operand, const ROWS: usize>(
    s: S,
    b: Matrix<T>,
    columns: Range<usize>,
    a: &[T::Acc],
    sums: &mut [T::Acc],
) {
    let (depth, lanes) = (b.shape[0], T::Acc::lanes::<S>());
    let width = columns.len().next_multiple_of(MAX_LANES);
    assert!(a.len() >= ROWS * depth && sums.len() >= ROWS * width, "rows of a, and sums");
    sums.fill(T::Acc::default());
    for first in (0..depth).step_by(STEPS) {
        let steps = (depth - first).min(STEPS);
        let from = b.tile([first, columns.start], [steps, columns.len()]).cast_const();
        for column in (0..columns.len()).step_by(lanes) {
            let count = (columns.len() - column).min(lanes);
            let to = sums.as_mut_ptr().wrapping_add(column);
            let mut part = [T::Acc::splat(s, T::Acc::default()); ROWS];
            // SAFETY: so many rows and columns of b were checked, and the rows of a and of the sums are so long.
            unsafe {
                for (row, sum) in part.iter_mut().enumerate() {
                    *sum = T::Acc::load_all(s, to.add(row * width));
                }
                for k in 0..steps {
                    let value = T::load(s, from.offset(k as isize * b.strides[0]).add(column), count);
                    for (row, sum) in part.iter_mut().enumerate() {
                        let x = T::Acc::splat(s, *a.as_ptr().add(row * depth + first + k));
                        *sum = T::Acc::fma(s, x, value, *sum);
                    }
                }
                for (row, &sum) in part.iter().enumerate() {
                    T::Acc::store_all(s, to.add(row * width), sum);
                }
            }
        }
    }
}
