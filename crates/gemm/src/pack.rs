//! Panels: the part of an operand that a tile reads, in the order in which it reads it. For each step of k the values of all its rows.

use crate::lanes::{Fused, Operand, Sum};
use crate::matrix::Matrix;
use half::bf16;
use opapi_base::simd::MAX_LANES;

/// Packs a matrix [rows, k] as [k, width], widened; `width` is at least the number of rows, and what is more is 0. The panel has room for a
/// register behind it.
#[inline(always)]
pub fn matrix<S: Fused, T: Operand>(s: S, from: Matrix<T>, width: usize, to: &mut [T::Acc]) {
    let ([rows, depth], lanes) = (from.shape, T::Acc::lanes::<S>());
    assert!(
        rows <= width && to.len() >= depth * width + lanes,
        "a panel of {} for {depth} x {width}",
        to.len()
    );
    if from.strides[0] == 1 {
        across(s, from, width, to);
    } else if from.strides[1] == 1 && size_of::<T::Acc>() == size_of::<f32>() {
        turned::<S, T, false>(s, from, depth, width, to);
    } else {
        for k in 0..depth {
            let to = &mut to[k * width..][..width];
            for (row, to) in to.iter_mut().enumerate() {
                *to = if row < rows { from.get([row, k]).widen() } else { T::Acc::default() };
            }
        }
    }
}

/// Rows are neighbours in memory: a step of k is a row of registers. What the last of them holds too much, the next step writes over.
#[inline(always)]
fn across<S: Fused, T: Operand>(s: S, from: Matrix<T>, width: usize, to: &mut [T::Acc]) {
    let ([rows, depth], lanes) = (from.shape, T::Acc::lanes::<S>());
    let from = from.transposed();
    for k in 0..depth {
        for row in (0..width).step_by(lanes) {
            let count = rows.saturating_sub(row).min(lanes);
            let x =
                if count > 0 { from.load(s, [k, row], count) } else { T::Acc::splat(s, T::Acc::default()) };
            store(s, &mut to[k * width + row..], x);
        }
    }
}

/// Steps of k, or pairs of them, are neighbours in memory: squares of registers are transposed. What their last rows hold too much, the first ones of the next
/// step write over, so the last rows come first.
#[inline(always)]
fn turned<S: Fused, T: Operand, const PAIRS: bool>(
    s: S,
    from: Matrix<T>,
    depth: usize,
    width: usize,
    to: &mut [T::Acc],
) {
    let (rows, lanes) = (from.shape[0], T::Acc::lanes::<S>());
    for k in (0..depth).step_by(lanes) {
        let steps = (depth - k).min(lanes);
        for row in (0..width).step_by(lanes).rev() {
            let mut square = [T::Acc::splat(s, T::Acc::default()); MAX_LANES];
            for (i, x) in square[..lanes].iter_mut().enumerate() {
                if row + i < rows {
                    let at = [row + i, k];
                    *x = if PAIRS { from.load_pairs(s, at, steps) } else { from.load(s, at, steps) };
                }
            }
            T::Acc::transpose(s, &mut square);
            for (i, &x) in square[..steps].iter().enumerate() {
                store(s, &mut to[(k + i) * width + row..], x);
            }
        }
    }
}

/// Packs a matrix of BFLOAT16 as [half of k, width]: the bits of two steps in one value, the first in its lower half. A step that an odd number
/// of them lacks is 0.
#[inline(always)]
pub fn pairs<S: Fused>(s: S, from: Matrix<bf16>, width: usize, to: &mut [f32]) {
    let ([rows, depth], lanes) = (from.shape, S::LANES);
    let (pairs, count) = (depth / 2, depth.div_ceil(2));
    assert!(
        rows <= width && to.len() >= count * width + lanes,
        "a panel of {} for {count} x {width}",
        to.len()
    );
    if from.strides[0] == 1 {
        let from = from.transposed();
        for k in 0..count {
            for row in (0..width).step_by(lanes) {
                let many = rows.saturating_sub(row).min(lanes);
                // No closure: it would be a function of no level.
                let mut steps = [s.splat(0.0); 2];
                for (i, step) in steps.iter_mut().enumerate() {
                    if many > 0 && 2 * k + i < depth {
                        *step = from.load(s, [2 * k + i, row], many);
                    }
                }
                store(s, &mut to[k * width + row..], s.pair(steps[0], steps[1]));
            }
        }
        return;
    }
    let by_squares = from.strides[1] == 1;
    if by_squares {
        turned::<S, bf16, true>(s, from, pairs, width, to);
    }
    for k in if by_squares { pairs } else { 0 }..count {
        let to = &mut to[k * width..][..width];
        for (row, to) in to.iter_mut().enumerate() {
            let [first, second] = [2 * k, 2 * k + 1].map(|k| match row < rows && k < depth {
                true => u32::from(from.get([row, k]).to_bits()),
                false => 0,
            });
            *to = f32::from_bits(second << 16 | first);
        }
    }
}

#[inline(always)]
fn store<S: Fused, V: Sum>(s: S, to: &mut [V], x: V::Register<S>) {
    let to = &mut to[..V::lanes::<S>()];
    // SAFETY: so many elements.
    unsafe { V::store_all(s, to.as_mut_ptr(), x) }
}
