//! Connectionist temporal classification: how likely a sequence of labels is, whichever of its alignments with the inputs is meant, and the
//! gradient of that.
//!
//! The places of an alignment are the labels of the target with a blank before, between and behind them. `alpha` of a time and a place is the
//! logarithm of how likely all ways are that come there, `beta` that of all ways that go on from there. A label that is no class makes
//! the loss NaN. The formulas are those of Graves et al., "Connectionist Temporal Classification", 2006.
#![allow(unsafe_code)] // rows for several threads
#![allow(clippy::needless_range_loop)] // several arrays side by side, by one index

use super::typed;
use crate::dtype::DType;
use crate::elementwise::pointwise;
use crate::parallel::{self, Cost};
use crate::simd::{Level, Simd, kernels};
use crate::softmax::Real;
use crate::view::walk::NdView;
use crate::view::{Disjoint, Row, Scratch, View};

/// Operations of the logarithm of a sum of exponentials, by registers.
const OF_SUM: usize = 12;

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

    fn most_places(&self) -> usize {
        2 * self.labels.iter().max().unwrap_or(&0) + 1
    }

    /// What a sequence costs at most.
    fn cost(&self, times: usize, classes: usize) -> Cost {
        let places = self.most_places();
        Cost { bytes: times * (classes + places) * 8, operations: times * (places * OF_SUM + classes) }
    }

    /// Bytes that a thread needs.
    pub fn scratch(&self, dtype: DType) -> usize {
        ROWS * (self.most_places() + ENDS) * dtype.size()
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

    /// Says of each place whether a way may come there over the blank before it.
    fn joins<T: Real>(&self, to: &mut [T]) {
        to.fill(T::ZERO);
        for at in 2..self.count() {
            to[at] = if self.class(at - 2) == self.class(at) { T::ZERO } else { T::one() };
        }
    }

    /// Collects the number of each place's class, NaN of none.
    fn collect<T: Real>(&self, of_classes: &Row<T>, to: &mut [T]) {
        for (at, to) in to[..self.count()].iter_mut().enumerate() {
            *to = match usize::try_from(self.class(at)) {
                Ok(class) if class < of_classes.len() => of_classes.get(class),
                _ => T::nan(),
            };
        }
    }
}

/// Rows of places that a thread has, each longer by [`ENDS`] than there are places: no way comes from there.
const ROWS: usize = 6;
const ENDS: usize = 2;

fn rows<T: Real>(scratch: &mut [T], count: usize) -> [&mut [T]; ROWS] {
    let mut rows = scratch.chunks_exact_mut(count + ENDS);
    std::array::from_fn(|_| rows.next().expect("room for all rows"))
}

kernels! {
    fn joined_of<T: Real>(to: &mut [T], own: &[T], next: &[T], second: &[T], joins: &[T], log_probs: &[T]) = joined_body;
    fn shares_of<T: Real>(to: &mut [T], alpha: &[T], beta: &[T], log_probs: &[T], loss: T) = shares_body;
}

/// The ways of three places together, of the third where it joins, and the element of the place itself.
#[inline(always)]
fn joined_body<S: Simd, T: Real>(
    _: S,
    to: &mut [T],
    own: &[T],
    next: &[T],
    second: &[T],
    joins: &[T],
    log_probs: &[T],
) {
    let count = to.len();
    let (own, next, second) = (&own[..count], &next[..count], &second[..count]);
    let (joins, log_probs) = (&joins[..count], &log_probs[..count]);
    for at in 0..count {
        let (a, b) = (own[at], next[at]);
        let c = if joins[at] == T::ZERO { T::neg_infinity() } else { second[at] };
        let largest = if b > a { b } else { a };
        let largest = if c > largest { c } else { largest };
        let least = if largest == T::neg_infinity() { T::ZERO } else { largest };
        let sum = (a - least).e_to() + (b - least).e_to() + (c - least).e_to();
        to[at] = sum.log_of() + least + log_probs[at];
    }
}

/// The share of all ways that is at a place.
#[inline(always)]
fn shares_body<S: Simd, T: Real>(_: S, to: &mut [T], alpha: &[T], beta: &[T], log_probs: &[T], loss: T) {
    let count = to.len();
    let (alpha, beta, log_probs) = (&alpha[..count], &beta[..count], &log_probs[..count]);
    for at in 0..count {
        to[at] = (alpha[at] + beta[at] + loss - log_probs[at]).e_to();
    }
}

/// The loss of each sequence and its `alpha`, (N, T, A), whose other elements become -inf. `log_probs` is (T, N, C), the targets are INT64 and
/// all others FLOAT or DOUBLE.
pub fn losses(
    level: Level,
    log_probs: NdView,
    targets: NdView,
    [losses, alpha]: [NdView; 2],
    of: &Sequences,
    scratch: Scratch,
) {
    match log_probs.dtype() {
        DType::Float => losses_of::<f32>(level, log_probs, targets, [losses, alpha], of, scratch),
        DType::Double => losses_of::<f64>(level, log_probs, targets, [losses, alpha], of, scratch),
        other => unreachable!("CTC losses of {}", other.name()),
    }
}

fn losses_of<T: Real>(
    level: Level,
    log_probs: NdView,
    targets: NdView,
    results: [NdView; 2],
    of: &Sequences,
    scratch: Scratch,
) {
    let ([losses, alpha], log_probs): ([View<T>; 2], View<T>) = (results.map(typed), typed(log_probs));
    let targets: View<i64> = typed(targets);
    let ([_, times, count, classes], joined) = (log_probs.shape, joined_of::<T>(level));
    // SAFETY: a sequence is one item's.
    let views = unsafe { Disjoint::new((log_probs, targets, losses, alpha)) };
    parallel::for_each_with(count, of.cost(times, classes), scratch.buffers::<T>(), |scratch, n| {
        let (log_probs, targets, losses, alpha) = *views;
        let (places, inputs) = (of.of(n, &targets), of.inputs[n]);
        let count = places.count();
        let [joins, own, mut before, mut now, ..] = rows(scratch, count);
        places.joins(joins);
        before.fill(T::neg_infinity());
        now.fill(T::neg_infinity());
        // All ways begin before the first place.
        before[ENDS] = T::ZERO;
        for time in 0..times {
            let to = alpha.row(0, n, time);
            to.fill(T::neg_infinity());
            if time >= inputs {
                continue;
            }
            places.collect(&log_probs.row(0, time, n), own);
            joined(&mut now[ENDS..], &before[ENDS..], &before[1..], before, joins, own);
            for at in 0..count {
                to.set(at, now[ENDS + at]);
            }
            (before, now) = (now, before);
        }
        let last = &before[ENDS..];
        let likelihood = match (inputs, count) {
            (0, 1) => T::ZERO,
            (0, _) => T::neg_infinity(),
            (_, 1) => last[0],
            _ => {
                let (a, b) = (last[count - 1], last[count - 2]);
                let (less, more) = if a < b { (a, b) } else { (b, a) };
                if more == T::neg_infinity() {
                    more
                } else {
                    ((less - more).e_to() + T::one()).log_of() + more
                }
            }
        };
        losses.row(0, 0, 0).set(n, -likelihood);
    });
}

pointwise! {
    /// The gradient of a class that no place has, of the logarithm of its probability and the loss: NaN where the loss is infinite.
    gradients_of_none GradientsOfNone: binary |x, loss| of f32, f64 => less_none(x, loss);
}

#[inline(always)]
fn less_none<T: Real>(x: T, loss: T) -> T {
    x.e_to() - (T::neg_infinity() + loss - x).e_to()
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

/// The gradient by `log_probs`, from what [`gradients_of_none`] has made of them; 0 where a loss is infinite, if `zeros` says so.
pub fn gradients(
    level: Level,
    to: NdView,
    [log_probs, targets]: [NdView; 2],
    known: Known,
    of: &Sequences,
    zeros: bool,
    scratch: Scratch,
) {
    match to.dtype() {
        DType::Float => gradients_of::<f32>(level, to, [log_probs, targets], known, of, zeros, scratch),
        DType::Double => gradients_of::<f64>(level, to, [log_probs, targets], known, of, zeros, scratch),
        other => unreachable!("CTC gradients of {}", other.name()),
    }
}

fn gradients_of<T: Real>(
    level: Level,
    to: NdView,
    [log_probs, targets]: [NdView; 2],
    known: Known,
    of: &Sequences,
    zeros: bool,
    scratch: Scratch,
) {
    let [to, log_probs, alpha, grad, losses]: [View<T>; 5] =
        [to, log_probs, known.alpha, known.grad, known.losses].map(typed);
    let targets: View<i64> = typed(targets);
    let [_, times, count, classes] = to.shape;
    let (joined, shares_of) = (joined_of::<T>(level), shares_of::<T>(level));
    // SAFETY: a sequence is one item's.
    let views = unsafe { Disjoint::new(([to, log_probs, alpha, grad, losses], targets)) };
    parallel::for_each_with(count, of.cost(times, classes).times(2), scratch.buffers::<T>(), |scratch, n| {
        let ([to, log_probs, alpha, grad, losses], targets) = *views;
        let [grad, loss] = [grad, losses].map(|view| view.row(0, 0, 0).get(n));
        let (places, is_zero) = (of.of(n, &targets), zeros && loss == T::infinity());
        let (inputs, count) = (if is_zero { 0 } else { of.inputs[n] }, places.count());
        let [joins, own, mut later, mut now, shares, of_alpha] = rows(scratch, count);
        places.joins(joins);
        later.fill(T::neg_infinity());
        now.fill(T::neg_infinity());
        // All ways end behind the last place.
        later[count - 1] = T::ZERO;
        for time in (0..times).rev() {
            let to = to.row(0, time, n);
            if time >= inputs {
                to.fill(T::ZERO);
                continue;
            }
            places.collect(&log_probs.row(0, time, n), own);
            joined(&mut now[..count], later, &later[1..], &later[ENDS..], &joins[ENDS..], own);
            let of_time = alpha.row(0, n, time);
            for at in 0..count {
                of_alpha[at] = of_time.get(at);
            }
            shares_of(&mut shares[..count], of_alpha, now, own, loss);
            for at in 0..count {
                let class = places.class(at);
                if (0..classes as i64).contains(&class) {
                    to.set(class as usize, to.get(class as usize) - shares[at]);
                }
            }
            for class in 0..classes {
                to.set(class, to.get(class) * grad);
            }
            (now, later) = (later, now);
        }
    });
}
