//! Indices that are drawn by weights, each of them again and again.
#![allow(unsafe_code)] // rows for several threads

use crate::parallel::{self, Cost};
use crate::view::walk::NdView;
use crate::view::{Disjoint, Scratch, View};

/// Writes, for each number from 0 up to 1 of a row of `numbers`, the first index at which the sum of the weights of that row has a larger
/// share of all than the number says: never one without weight, as long as there are others. What is no positive number is no weight. All
/// are packed matrices, of DOUBLE and of INT64; a thread needs room for a row of weights.
pub fn draw(weights: NdView, numbers: NdView, to: NdView, scratch: Scratch) {
    let matrix = |view: NdView| view.four().expect("two axes");
    let of: [View<f64>; 2] = [weights, numbers].map(|view| matrix(view).typed());
    let to: View<i64> = matrix(to).typed();
    let [.., rows, count] = of[0].shape;
    // SAFETY: a row is one item's.
    let views = unsafe { Disjoint::new((of, to)) };
    let each = Cost { bytes: count * 16, operations: (count + to.shape[3]) * 4 };
    parallel::for_each_with(rows, each, scratch.buffers::<f64>(), |sums, row| {
        let ([weights, numbers], to) = *views;
        let [weights, numbers] = [weights, numbers].map(|view| view.row(0, 0, row));
        let (sums, to) = (&mut sums[..count], to.row(0, 0, row));
        let (mut total, mut last) = (0.0, 0);
        for (at, sum) in sums.iter_mut().enumerate() {
            let weight = weights.get(at);
            if weight > 0.0 {
                total += weight;
                last = at;
            }
            *sum = total;
        }
        for at in 0..to.len() {
            let share = numbers.get(at) * total;
            // Rounded, it may be all.
            to.set(at, sums.partition_point(|&sum| sum <= share).min(last) as i64);
        }
    });
}
