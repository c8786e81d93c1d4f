//! The likelihood of classes with smoothed labels, from the logarithms of all classes, and what its gradient is made of.
//!
//! A row has its target with 1 - `smoothing`, and every class with `smoothing` / their number. A target that is ignored gives 0; one that is
//! no class, which nothing reads at, NaN and no gradient.
#![allow(unsafe_code)] // rows for several threads

use super::nll::{Classes, Target};
use super::typed;
use crate::parallel::{self, Cost};
use crate::view::walk::NdView;
use crate::view::{Disjoint, Row, View};

/// The weights of classes, 1 where there are none.
struct Weights(Option<Row<f32>>);

impl Weights {
    fn of(view: Option<NdView>) -> Weights {
        Weights(view.map(|view| typed(view).row(0, 0, 0)))
    }

    fn at(&self, class: usize) -> f32 {
        self.0.as_ref().map_or(1.0, |weights| weights.get(class))
    }
}

/// The loss and the weight of each row. `logs` is (N, C), the targets are INT64 and all others FLOAT; losses and weights have N elements.
pub fn losses(
    logs: NdView,
    targets: NdView,
    weights: Option<NdView>,
    [losses, of_rows]: [NdView; 2],
    classes: Classes,
    smoothing: f32,
) {
    let ([logs, losses, of_rows], targets): ([View<f32>; 3], View<i64>) =
        ([logs, losses, of_rows].map(typed), typed(targets));
    let [.., rows, count] = logs.shape;
    // SAFETY: a row is one item's.
    let views = unsafe { Disjoint::new((logs, losses, of_rows, targets, Weights::of(weights))) };
    let cost = if smoothing == 0.0 { 64 } else { count * 8 };
    parallel::for_each(rows, Cost { bytes: cost, operations: cost }, |range| {
        let (logs, losses, of_rows, targets, weights) = &*views;
        for n in range {
            let row = logs.row(0, 0, n);
            let (loss, weight) = match classes.target(targets.row(0, 0, 0).get(n)) {
                Target::Ignored => (0.0, 0.0),
                Target::None => (f32::NAN, 0.0),
                Target::Class(class) => {
                    let weight = weights.at(class as usize);
                    let mut loss = -(1.0 - smoothing) * weight * row.get(class as usize);
                    if smoothing != 0.0 {
                        let all: f64 =
                            (0..count).map(|class| f64::from(weights.at(class) * row.get(class))).sum();
                        loss -= smoothing / count as f32 * all as f32;
                    }
                    (loss, weight)
                }
            };
            losses.row(0, 0, 0).set(n, loss);
            of_rows.row(0, 0, 0).set(n, weight);
        }
    });
}

/// What the gradient of each row is made of: (probability of a class) * all - (weight of the class) * each, and less `own` at the target.
pub struct Parts<'a> {
    /// Of the probability.
    pub all: NdView<'a>,
    /// Of the weight.
    pub each: NdView<'a>,
    /// Of the target.
    pub own: NdView<'a>,
}

/// Makes the parts of all rows. `grad` has an element for each row; of a mean it is divided by the sum of the weights.
pub fn parts(
    to: Parts,
    grad: NdView,
    targets: NdView,
    weights: Option<NdView>,
    classes: Classes,
    smoothing: f32,
    is_mean: bool,
) {
    let rows = |view: NdView| typed::<f32>(view).row(0, 0, 0);
    let (grad, targets, weights) = (rows(grad), typed(targets).row(0, 0, 0), Weights::of(weights));
    let [all, each, own] = [to.all, to.each, to.own].map(rows);
    let class = |n: usize| match classes.target(targets.get(n)) {
        Target::Class(class) => Some(class as usize),
        Target::Ignored | Target::None => None,
    };
    let weight = |n: usize| class(n).map_or(0.0, |class| weights.at(class));
    let total: f64 = if is_mean { (0..grad.len()).map(|n| f64::from(weight(n))).sum() } else { 1.0 };
    let sum: f64 = match smoothing {
        0.0 => 0.0,
        _ => (0..classes.count as usize).map(|class| f64::from(weights.at(class))).sum(),
    };
    let share = smoothing / classes.count as f32;
    for n in 0..grad.len() {
        let of_row = if class(n).is_some() { grad.get(n) / total as f32 } else { 0.0 };
        let of_target = of_row * (1.0 - smoothing) * weight(n);
        all.set(n, of_target + of_row * share * sum as f32);
        each.set(n, of_row * share);
        own.set(n, of_target);
    }
}

/// Takes what is its own from the element of each target.
pub fn less_own(to: NdView, targets: NdView, own: NdView, classes: Classes) {
    let (to, own): (View<f32>, View<f32>) = (typed(to), typed(own));
    let (own, targets) = (own.row(0, 0, 0), typed(targets).row(0, 0, 0));
    for n in 0..own.len() {
        if let Target::Class(class) = classes.target(targets.get(n)) {
            let row = to.row(0, 0, n);
            row.set(class as usize, row.get(class as usize) - own.get(n));
        }
    }
}
