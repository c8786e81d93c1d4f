//! Statistics and coefficients: vectors with an element for each channel, or for each row.

use super::sets::coefficient;
use super::{matrix, vector};
use crate::view::{NdView, Row};
use std::ops::Range;

/// What is known of sets of rows, one after the other, and of channels.
#[derive(Clone, Copy)]
pub struct Known<F> {
    /// Of each set.
    pub mean: F,
    /// Of each set: its variance, or the reciprocal of its deviation.
    pub spread: F,
    /// Of each channel.
    pub weight: F,
}

impl Known<NdView<'_>> {
    fn rows(self) -> Known<Row<f32>> {
        let [mean, spread, weight] = [self.mean, self.spread, self.weight].map(vector);
        Known { mean, spread, weight }
    }
}

/// How coefficients of channels are made of them: each channel is a set.
#[derive(Clone, Copy)]
pub struct Coefficients {
    /// What is added to the variance; else the spread is the reciprocal already.
    pub eps: Option<f32>,
    /// Each stands in the vector so often.
    pub repeat: usize,
}

impl Coefficients {
    /// Writes a coefficient of a channel.
    fn put(self, to: &Row<f32>, channel: usize, value: f64) {
        for at in channel * self.repeat..(channel + 1) * self.repeat {
            to.set(at, value as f32);
        }
    }

    /// Writes what `scale` makes of elements: the mean, the slope, and the bias.
    pub fn forward(self, known: Known<NdView>, bias: NdView, to: [NdView; 3]) {
        let (known, bias, to) = (known.rows(), vector::<f32>(bias), to.map(vector::<f32>));
        for channel in 0..bias.len() {
            let slope =
                coefficient(known.spread.get(channel), self.eps) * f64::from(known.weight.get(channel));
            self.put(&to[0], channel, known.mean.get(channel).into());
            self.put(&to[1], channel, slope);
            self.put(&to[2], channel, bias.get(channel).into());
        }
    }

    /// Writes what `scale` makes of a gradient: m, a, b and c. `sums` has those of the gradient, and of it times the distances from the mean,
    /// of each channel, which has `count` elements.
    pub fn backward(self, known: Known<NdView>, sums: [NdView; 2], count: f64, to: [NdView; 4]) {
        let (known, sums, to) = (known.rows(), sums.map(vector::<f32>), to.map(vector::<f32>));
        for channel in 0..sums[0].len() {
            let weight = f64::from(known.weight.get(channel));
            let [level, slope] = sums.map(|sums| weight * f64::from(sums.get(channel)));
            let rstd = coefficient(known.spread.get(channel), self.eps);
            self.put(&to[0], channel, known.mean.get(channel).into());
            self.put(&to[1], channel, weight * rstd);
            self.put(&to[2], channel, rstd.powi(3) * slope / count);
            self.put(&to[3], channel, rstd * level / count);
        }
    }
}

/// Writes the gradients of weight and of bias: the sums of all sets that have a channel, of which each has `share` that follow each other.
pub fn parameters(
    known: Known<NdView>,
    eps: Option<f32>,
    share: usize,
    sums: [NdView; 2],
    to: [Option<NdView>; 2],
) {
    let (known, sums) = (known.rows(), sums.map(vector::<f32>));
    let to = to.map(|to| to.map(vector::<f32>));
    let channels = known.weight.len();
    for channel in 0..channels {
        let (mut of_weight, mut of_bias) = (0.0, 0.0);
        let (mut set, mut at) = (channel / share, channel);
        while at < sums[0].len() {
            of_weight += f64::from(sums[1].get(at)) * coefficient(known.spread.get(set), eps);
            of_bias += f64::from(sums[0].get(at));
            (set, at) = (set + channels / share, at + channels);
        }
        for (to, value) in to.iter().zip([of_weight, of_bias]) {
            if let Some(to) = to {
                to.set(channel, value as f32);
            }
        }
    }
}

/// `to = 1 / sqrt(from + eps)`.
pub fn reciprocals(from: NdView, eps: f32, to: NdView) {
    let (from, to) = (vector::<f32>(from), vector::<f32>(to));
    for at in 0..to.len() {
        to.set(at, super::layer::reciprocal(from.get(at).into(), eps));
    }
}

/// `to = a b`.
pub fn multiply(of: [NdView; 2], to: NdView) {
    let (of, to) = (of.map(vector::<f32>), vector::<f32>(to));
    for at in 0..to.len() {
        to.set(at, of[0].get(at) * of[1].get(at));
    }
}

/// The sum of all.
pub fn total(of: NdView) -> f64 {
    let of = vector::<f32>(of);
    (0..of.len()).map(|at| f64::from(of.get(at))).sum()
}

/// `to = (1 - momentum) old + momentum factor new`.
pub fn running(old: NdView, new: NdView, momentum: f32, factor: f64, to: NdView) {
    let [old, new, to] = [old, new, to].map(vector::<f32>);
    for at in 0..to.len() {
        to.set(at, moved(old.get(at), f64::from(new.get(at)) * factor, momentum));
    }
}

fn moved(old: f32, new: f64, momentum: f32) -> f32 {
    ((1.0 - f64::from(momentum)) * f64::from(old) + f64::from(momentum) * new) as f32
}

/// Running statistics, the mean and the variance: what they were, and where they are written.
#[derive(Clone, Copy)]
pub struct Running<F> {
    /// They were.
    pub old: [F; 2],
    /// They become.
    pub to: [F; 2],
    /// How much of the new ones is taken.
    pub momentum: f32,
}

/// Of parts of a batch: the weights of the parts, their two statistics, and where those of the batch are written, the mean and the reciprocal of
/// the deviation.
pub struct Parts<F> {
    /// Elements of each part.
    pub counts: F,
    /// Of each part and channel.
    pub of: [F; 2],
    /// What is added to the variance.
    pub eps: f32,
    /// Of each channel.
    pub to: [F; 2],
    /// What else is written.
    pub running: Option<Running<F>>,
}

/// Joins parts' means and reciprocals of deviations.
pub fn join_moments(parts: Parts<NdView>) {
    parts.join(|all, count, of, eps| {
        let sum =
            |value: &dyn Fn(usize) -> f64| all.clone().map(|part| count(part) * value(part)).sum::<f64>();
        let (total, mean) = (sum(&|_| 1.0), sum(&|part| of(part)[0]));
        let mean = mean / total;
        let squares = sum(&|part| {
            let [own, rstd] = of(part);
            1.0 / (rstd * rstd) - eps + (own - mean) * (own - mean)
        });
        [mean, squares / total]
    });
}

/// Joins parts' sums and sums of squares.
pub fn join_sums(parts: Parts<NdView>) {
    parts.join(|all, count, of, _| {
        let total: f64 = all.clone().map(count).sum();
        let [sum, squares] = [0, 1].map(|at| all.clone().map(|part| of(part)[at]).sum::<f64>() / total);
        [sum, squares - sum * sum]
    });
}

impl Parts<NdView<'_>> {
    /// `moments` makes the mean and the variance of the parts, the elements of each, its statistics, and what was added to the variance.
    fn join(
        self,
        moments: impl Fn(Range<usize>, &dyn Fn(usize) -> f64, &dyn Fn(usize) -> [f64; 2], f64) -> [f64; 2],
    ) {
        let counts = vector::<f32>(self.counts);
        let count = |part: usize| f64::from(counts.get(part));
        let total: f64 = (0..counts.len()).map(count).sum();
        let (of, to) = (self.of.map(matrix::<f32>), self.to.map(vector::<f32>));
        let running = self
            .running
            .map(|Running { old, to, momentum }| (old.map(vector::<f32>), to.map(vector::<f32>), momentum));
        for channel in 0..to[0].len() {
            let of = |part: usize| of.map(|of| f64::from(of.row(0, 0, part).get(channel)));
            let [mean, variance] = moments(0..counts.len(), &count, &of, self.eps.into());
            to[0].set(channel, mean as f32);
            to[1].set(channel, super::layer::reciprocal(variance, self.eps));
            if let Some((old, to, momentum)) = &running {
                to[0].set(channel, moved(old[0].get(channel), mean, *momentum));
                let variance = variance * (total / (total - 1.0));
                to[1].set(channel, moved(old[1].get(channel), variance, *momentum));
            }
        }
    }
}
