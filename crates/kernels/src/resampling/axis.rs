//! Which pixels of an axis its results are made of.

use std::ops::Range;

/// A pixel, and how much of it is taken: once in FLOAT and once in DOUBLE.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tap {
    pub at: u32,
    pub short: f32,
    pub long: f64,
}

/// How results are made of pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Interpolation {
    /// Of the pixel that the result begins in.
    Nearest,
    /// Of the pixel that the middle of the result lies in.
    NearestExact,
    /// Of two pixels; whether the middles of the first and last ones are those of the results.
    Linear(bool),
    /// Of four; likewise.
    Cubic(bool),
}

/// The pixels of an axis, and the taps of its results.
#[derive(Clone, Debug)]
pub struct Axis {
    /// How many pixels there are.
    pub pixels: usize,
    /// Where the taps of each result end.
    ends: Vec<u32>,
    taps: Vec<Tap>,
    /// Of how many taps each result is, if all are of as many.
    same: Option<usize>,
}

impl Axis {
    /// Pixels of an axis at most, or results: what is known of each is kept.
    pub const MOST: usize = 1 << 22;

    /// As it is.
    pub fn same(pixels: usize) -> Axis {
        Axis::of_taps(pixels, pixels, |at, taps| taps.push(Tap { at: at as u32, short: 1.0, long: 1.0 }))
    }

    /// So many results of so many pixels. The step from a result to the next is the reciprocal of `scale` if that is positive, else the quotient
    /// of the numbers. Positions are computed in FLOAT as PyTorch does, or in DOUBLE if `is_double`.
    pub fn new(
        how: Interpolation,
        pixels: usize,
        results: usize,
        scale: f64,
        is_double: bool,
    ) -> Option<Axis> {
        if pixels == 0 || pixels.max(results) > Axis::MOST {
            return None;
        }
        let aligned = matches!(how, Interpolation::Linear(true) | Interpolation::Cubic(true));
        let rounded = |x: f64| if is_double { x } else { f64::from(x as f32) };
        let step = match () {
            () if aligned && results > 1 => rounded((pixels - 1) as f64 / (results - 1) as f64),
            () if aligned => 0.0,
            () if scale > 0.0 => rounded(1.0 / scale),
            () => rounded(pixels as f64 / results as f64),
        };
        let last = pixels - 1;
        // A product of two numbers of FLOAT, and then a difference, each rounded.
        let middle = |at: usize| match aligned {
            true => rounded(at as f64 * step),
            false => rounded(rounded((at as f64 + 0.5) * step) - 0.5),
        };
        let tap = |at: i64, long: f64| Tap { at: at.clamp(0, last as i64) as u32, short: long as f32, long };
        Some(Axis::of_taps(pixels, results, |at, taps| match how {
            Interpolation::Nearest => taps.push(tap(rounded(at as f64 * step).floor() as i64, 1.0)),
            Interpolation::NearestExact => {
                taps.push(tap(rounded((at as f64 + 0.5) * step).floor() as i64, 1.0));
            }
            // Nothing lies between the results.
            Interpolation::Linear(_) if pixels == results && (aligned || !(scale > 0.0 && scale != 1.0)) => {
                taps.push(tap(at as i64, 1.0));
            }
            Interpolation::Linear(_) => {
                let x = middle(at).max(0.0);
                let first = (x.floor() as usize).min(last);
                let part = rounded(x - first as f64).clamp(0.0, 1.0);
                taps.push(tap(first as i64, rounded(1.0 - part)));
                taps.push(tap(first as i64 + 1, part));
            }
            Interpolation::Cubic(_) => {
                let x = middle(at);
                let (first, part) = (x.floor() as i64, rounded(x - x.floor()));
                for (i, distance) in [part + 1.0, part, 1.0 - part, 2.0 - part].into_iter().enumerate() {
                    taps.push(tap(first - 1 + i as i64, rounded(keys(distance))));
                }
            }
        }))
    }

    fn of_taps(pixels: usize, results: usize, of: impl Fn(usize, &mut Vec<Tap>)) -> Axis {
        let (mut ends, mut taps) = (Vec::with_capacity(results), Vec::with_capacity(results));
        for at in 0..results {
            of(at, &mut taps);
            ends.push(taps.len() as u32);
        }
        let same = (taps.len() / results.max(1)).max(1);
        let are_same = ends.iter().enumerate().all(|(at, &end)| end as usize == (at + 1) * same);
        Axis { pixels, ends, taps, same: are_same.then_some(same) }
    }

    /// How many results there are.
    #[inline(always)]
    pub fn results(&self) -> usize {
        self.ends.len()
    }

    /// Of all results.
    pub fn taps(&self) -> usize {
        self.taps.len()
    }

    /// The taps of each result, if each has so many.
    pub fn each<const N: usize>(&self) -> Option<&[[Tap; N]]> {
        (self.same == Some(N)).then(|| self.taps.as_chunks().0)
    }

    /// The taps of a result.
    #[inline(always)]
    pub fn of(&self, at: usize) -> &[Tap] {
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        let range: Range<usize> = start as usize..self.ends[at] as usize;
        &self.taps[range]
    }
}

/// The weight at a distance (Keys, with a slope of -0.75).
fn keys(distance: f64) -> f64 {
    const A: f64 = -0.75;
    let x = distance;
    if x <= 1.0 {
        ((A + 2.0) * x - (A + 3.0)) * x * x + 1.0
    } else {
        ((A * x - 5.0 * A) * x + 8.0 * A) * x - 4.0 * A
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taps(axis: &Axis) -> Vec<Vec<(u32, f32)>> {
        (0..axis.results()).map(|at| axis.of(at).iter().map(|tap| (tap.at, tap.short)).collect()).collect()
    }

    #[test]
    fn the_nearest_is_where_a_result_begins_or_has_its_middle() {
        let of = |how, pixels, results| taps(&Axis::new(how, pixels, results, 0.0, false).unwrap()).concat();
        let at = |taps: Vec<(u32, f32)>| taps.into_iter().map(|(at, _)| at).collect::<Vec<_>>();
        assert_eq!(at(of(Interpolation::Nearest, 2, 5)), [0, 0, 0, 1, 1]);
        assert_eq!(at(of(Interpolation::NearestExact, 2, 5)), [0, 0, 1, 1, 1]);
        assert_eq!(at(of(Interpolation::Nearest, 5, 2)), [0, 2]);
        assert_eq!(at(of(Interpolation::NearestExact, 5, 2)), [1, 3]);
    }

    #[test]
    fn a_line_lies_between_two_pixels() {
        let half = Axis::new(Interpolation::Linear(false), 2, 4, 0.0, false).unwrap();
        let expected =
            [[(0, 1.0), (1, 0.0)], [(0, 0.75), (1, 0.25)], [(0, 0.25), (1, 0.75)], [(1, 0.75), (1, 0.25)]];
        assert_eq!(taps(&half), expected);
        let ends = Axis::new(Interpolation::Linear(true), 2, 3, 0.0, false).unwrap();
        assert_eq!(taps(&ends), [[(0, 1.0), (1, 0.0)], [(0, 0.5), (1, 0.5)], [(1, 1.0), (1, 0.0)]]);
    }

    #[test]
    fn weights_sum_to_1() {
        for how in [Interpolation::Linear(false), Interpolation::Cubic(true), Interpolation::Cubic(false)] {
            let axis = Axis::new(how, 7, 12, 0.0, true).unwrap();
            for at in 0..axis.results() {
                let sum: f64 = axis.of(at).iter().map(|tap| tap.long).sum();
                assert!((sum - 1.0).abs() < 1e-12, "{how:?} {at}: {sum}");
            }
        }
    }
}
