//! The margin by which predictions of the classes that a row is of exceed those of the others.
#![allow(unsafe_code)] // rows for several threads

use super::typed;
use crate::parallel::{self, Cost};
use crate::view::walk::NdView;
use crate::view::{Disjoint, View};

/// The loss of each row: the sum of max(0, 1 - x + y), x being the predictions of its classes and y those of all others, by the number of all.
/// The classes of a row end at the first negative one, and `are_classes` becomes 1 at them, else 0. One that is no class makes the loss NaN.
/// Matrices of FLOAT, but INT64 for `targets`; `losses` has an element for each row.
pub fn losses(from: NdView, targets: NdView, losses: NdView, are_classes: NdView) {
    let ([from, losses, are_classes], targets): ([View<f32>; 3], View<i64>) =
        ([from, losses, are_classes].map(typed), typed(targets));
    let [.., rows, count] = from.shape;
    // SAFETY: a row is one item's.
    let views = unsafe { Disjoint::new((from, targets, losses, are_classes)) };
    parallel::for_each(rows, Cost { bytes: count * 16, operations: count * 8 }, |range| {
        let (from, targets, losses, are_classes) = *views;
        for row in range {
            let [from, is_class] = [from, are_classes].map(|view| view.row(0, 0, row));
            let targets = targets.row(0, 0, row);
            let classes = || (0..count).map(|at| targets.get(at)).take_while(|&class| class >= 0);
            is_class.fill(0.0);
            for class in classes().filter(|&class| class < count as i64) {
                is_class.set(class as usize, 1.0);
            }
            let mut sum = 0.0;
            for class in classes() {
                if class >= count as i64 {
                    sum = f32::NAN;
                    break;
                }
                let own = from.get(class as usize);
                for other in (0..count).filter(|&other| is_class.get(other) == 0.0) {
                    let margin = 1.0 - own + from.get(other);
                    // NaN counts.
                    sum += if margin <= 0.0 { 0.0 } else { margin };
                }
            }
            losses.row(0, 0, 0).set(row, sum / count as f32);
        }
    });
}
