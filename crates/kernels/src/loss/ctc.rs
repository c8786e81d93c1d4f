//! Connectionist temporal classification: how likely a sequence of labels is, whichever of its alignments with the inputs is meant, and the
//! gradient of that.
//!
//! The places of an alignment are the labels of the target with a blank before, between and behind them. `alpha` of a time and a place is the
//! logarithm of how likely all ways are that come there, `beta` that of all ways that go on from there. A label that is no class makes
//! the loss NaN. The formulas are those of Graves et al., "Connectionist Temporal Classification", 2006.
#![allow(unsafe_code)] // rows for several threads

use super::typed;
use crate::dtype::DType;
use crate::parallel::{self, Cost};
use crate::softmax::Real;
use crate::view::walk::NdView;
use crate::view::{Disjoint, Row, Scratch, View};

/// Operations of the logarithm of a sum of exponentials.
const OF_SUM: usize = 60;

/// The sequences of a batch.
#[derive(Debug)]
pub struct Sequences {
    /// The class that is no label.
    pub blank: i64,
    /// How many inputs each has.
    pub inputs: Box<[usize]>,
    /// How many labels each has.
    pub labels: Box<[usize]>,
    /// Where the labels of each begin: in a matrix of targets in its row, else in the one row of all.
    pub starts: Box<[usize]>,
}

impl Sequences {
    fn of(&self, n: usize, targets: &View<i64>) -> Places {
        let row = targets.row(0, 0, if targets.shape[2] > 1 { n } else { 0 });
        Places { labels: row.slice(self.starts[n]..self.starts[n] + self.labels[n]), blank: self.blank }
    }

    /// What a sequence costs, on average.
    fn cost(&self, times: usize, classes: usize) -> Cost {
        let places = 2 * self.labels.iter().max().unwrap_or(&0) + 1;
        Cost { bytes: times * (classes + places) * 8, operations: times * (places * OF_SUM + classes) }
    }
}

/// The places of an alignment.
struct Places {
    labels: Row<i64>,
    blank: i64,
}

impl Places {
    fn count(&self) -> usize {
        2 * self.labels.len() + 1
    }

    /// The class of a place.
    #[inline(always)]
    fn class(&self, at: usize) -> i64 {
        if at.is_multiple_of(2) { self.blank } else { self.labels.get(at / 2) }
    }

    /// A way may leave the blank between these two places out.
    #[inline(always)]
    fn joins(&self, at: usize, next: usize) -> bool {
        self.class(at) != self.class(next)
    }
}

/// A number of a class, NaN of none.
#[inline(always)]
fn of_class<T: Real>(row: &Row<T>, class: i64) -> T {
    match usize::try_from(class) {
        Ok(class) if class < row.len() => row.get(class),
        _ => T::nan(),
    }
}

/// ln(sum of e^x).
#[inline(always)]
fn log_of_sum<T: Real, const K: usize>(of: [T; K]) -> T {
    let largest = of.iter().fold(T::neg_infinity(), |largest, &x| if x > largest { x } else { largest });
    let least = if largest == T::neg_infinity() { T::ZERO } else { largest };
    of.iter().fold(T::ZERO, |sum, &x| sum + (x - least).e_to()).log_of() + least
}

/// The loss of each sequence and its `alpha`, (N, T, A), whose other elements become -inf. `log_probs` is (T, N, C), the targets are INT64 and
/// all others FLOAT or DOUBLE.
pub fn losses(log_probs: NdView, targets: NdView, [losses, alpha]: [NdView; 2], of: &Sequences) {
    match log_probs.dtype() {
        DType::Float => losses_of::<f32>(log_probs, targets, [losses, alpha], of),
        DType::Double => losses_of::<f64>(log_probs, targets, [losses, alpha], of),
        other => unreachable!("CTC losses of {}", other.name()),
    }
}

fn losses_of<T: Real>(log_probs: NdView, targets: NdView, [losses, alpha]: [NdView; 2], of: &Sequences) {
    let (log_probs, targets): (View<T>, View<i64>) = (typed(log_probs), typed(targets));
    let (losses, alpha): (View<T>, View<T>) = (typed(losses), typed(alpha));
    let [_, times, count, classes] = log_probs.shape;
    // SAFETY: a sequence is one item's.
    let views = unsafe { Disjoint::new((log_probs, targets, losses, alpha)) };
    parallel::for_each(count, of.cost(times, classes), |range| {
        let (log_probs, targets, losses, alpha) = *views;
        for n in range {
            let (places, inputs) = (of.of(n, &targets), of.inputs[n]);
            for time in 0..times {
                let (from, to) = (log_probs.row(0, time, n), alpha.row(0, n, time));
                to.fill(T::neg_infinity());
                if time >= inputs {
                    continue;
                }
                for at in 0..places.count() {
                    let came = match time.checked_sub(1) {
                        None if at < 2 => T::ZERO,
                        None => T::neg_infinity(),
                        Some(before) => {
                            let before = alpha.row(0, n, before);
                            let back = |steps: usize| {
                                at.checked_sub(steps).map_or(T::neg_infinity(), |at| before.get(at))
                            };
                            let is_joined = at > 1 && places.joins(at - 2, at);
                            log_of_sum([
                                back(0),
                                back(1),
                                if is_joined { back(2) } else { T::neg_infinity() },
                            ])
                        }
                    };
                    to.set(at, came + of_class(&from, places.class(at)));
                }
            }
            let likelihood = match (inputs, places.count()) {
                (0, 1) => T::ZERO,
                (0, _) => T::neg_infinity(),
                (_, 1) => alpha.row(0, n, inputs - 1).get(0),
                (_, places) => {
                    let last = alpha.row(0, n, inputs - 1);
                    log_of_sum([last.get(places - 1), last.get(places - 2)])
                }
            };
            losses.row(0, 0, 0).set(n, -likelihood);
        }
    });
}

/// What the gradient is made of: the gradients of the losses, the losses, and `alpha`.
pub struct Known<'a> {
    /// One for each sequence.
    pub grad: NdView<'a>,
    /// Likewise.
    pub losses: NdView<'a>,
    /// (N, T, A).
    pub alpha: NdView<'a>,
}

/// Bytes that a thread needs for the gradient.
pub fn scratch(dtype: DType, of: &Sequences) -> usize {
    2 * (2 * of.labels.iter().max().unwrap_or(&0) + 1) * dtype.size()
}

/// The gradient by `log_probs`; 0 where a loss is infinite, if `zeros` says so.
pub fn gradients(
    to: NdView,
    log_probs: NdView,
    targets: NdView,
    known: Known,
    of: &Sequences,
    zeros: bool,
    scratch: Scratch,
) {
    match to.dtype() {
        DType::Float => gradients_of::<f32>(to, log_probs, targets, known, of, zeros, scratch),
        DType::Double => gradients_of::<f64>(to, log_probs, targets, known, of, zeros, scratch),
        other => unreachable!("CTC gradients of {}", other.name()),
    }
}

fn gradients_of<T: Real>(
    to: NdView,
    log_probs: NdView,
    targets: NdView,
    known: Known,
    of: &Sequences,
    zeros: bool,
    scratch: Scratch,
) {
    let [to, log_probs, alpha, grad, losses]: [View<T>; 5] =
        [to, log_probs, known.alpha, known.grad, known.losses].map(typed);
    let targets: View<i64> = typed(targets);
    let [_, times, count, classes] = to.shape;
    // SAFETY: a sequence is one item's.
    let views = unsafe { Disjoint::new(([to, log_probs, alpha, grad, losses], targets)) };
    parallel::for_each_with(count, of.cost(times, classes).times(2), scratch.buffers::<T>(), |betas, n| {
        let ([to, log_probs, alpha, grad, losses], targets) = *views;
        let [grad, loss] = [grad, losses].map(|view| view.row(0, 0, 0).get(n));
        let (places, is_zero) = (of.of(n, &targets), zeros && loss == T::infinity());
        let inputs = if is_zero { 0 } else { of.inputs[n] };
        let places_count = places.count();
        let (mut now, mut later) = betas.split_at_mut(places_count);
        for time in (0..times).rev() {
            let (to, from) = (to.row(0, time, n), log_probs.row(0, time, n));
            if time >= inputs {
                to.fill(T::ZERO);
                continue;
            }
            let alpha = alpha.row(0, n, time);
            to.fill(T::neg_infinity());
            for at in 0..places_count {
                let ahead = |steps: usize| {
                    if at + steps < places_count { later[at + steps] } else { T::neg_infinity() }
                };
                let goes = if time + 1 == inputs {
                    if at + 2 >= places_count { T::ZERO } else { T::neg_infinity() }
                } else {
                    let is_joined = at + 2 < places_count && places.joins(at, at + 2);
                    log_of_sum([ahead(0), ahead(1), if is_joined { ahead(2) } else { T::neg_infinity() }])
                };
                let class = places.class(at);
                now[at] = goes + of_class(&from, class);
                if (0..classes as i64).contains(&class) {
                    let class = class as usize;
                    to.set(class, log_of_sum([to.get(class), alpha.get(at) + now[at]]));
                }
            }
            for class in 0..classes {
                let log_prob = from.get(class);
                let ways = (to.get(class) + loss - log_prob).e_to();
                to.set(class, (log_prob.e_to() - ways) * grad);
            }
            (now, later) = (later, now);
        }
    });
}
