//! Softmax along an axis, its logarithm, and the gradients of both.
//!
//! All elements along the axis make a line. A tile of lines is gathered into a buffer on the stack and converted there; where a whole
//! line fits, all is computed of that, else lines are gone through by parts, once for the maximum, once for the sum and once for the
//! results. Where neighbours lie along the axis a tile is one line, else it has many beside each other. A line's numbers depend neither
//! on the other lines nor on threads; those of its sum come into sixteen partial ones and then together by pairs, at every level.
#![allow(unsafe_code)] // tiles, by address

use crate::dtype::{DType, Element};
use crate::parallel::{self, Cost};
use crate::simd::{Level, Simd, kernels};
use crate::view::cast::{Cast, cast};
use crate::view::walk::{Block, NdView};
use crate::view::{Aligned, Disjoint};
use num_traits::Float;
use opapi_math::{double, float};
use smallvec::SmallVec;
use std::marker::PhantomData;

/// Numbers of a tile.
const TILE: usize = 4096;
/// Lines beside each other in a tile, at most and at least.
const LINES: [usize; 2] = [16, 256];
/// Partial sums.
const PARTS: usize = 16;

/// Which function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// e^x / sum of e^x.
    Softmax,
    /// x - ln(sum of e^x).
    LogSoftmax,
    /// Of the gradient g and the result y: y g - y sum of y g.
    SoftmaxBackward,
    /// Likewise: g - e^y sum of g.
    LogSoftmaxBackward,
}

/// A type that is computed in.
trait Real: Float + Element {
    const ZERO: Self;
    fn of(sum: f64) -> Self;
    fn wide(self) -> f64;
    fn e_to(self) -> Self;
    fn log_of(self) -> Self;
}

impl Real for f32 {
    const ZERO: f32 = 0.0;
    #[inline(always)]
    fn of(sum: f64) -> f32 {
        sum as f32
    }
    #[inline(always)]
    fn wide(self) -> f64 {
        self.into()
    }
    #[inline(always)]
    fn e_to(self) -> f32 {
        float::exp(self)
    }
    #[inline(always)]
    fn log_of(self) -> f32 {
        float::ln(self)
    }
}

impl Real for f64 {
    const ZERO: f64 = 0.0;
    #[inline(always)]
    fn of(sum: f64) -> f64 {
        sum
    }
    #[inline(always)]
    fn wide(self) -> f64 {
        self
    }
    #[inline(always)]
    fn e_to(self) -> f64 {
        double::exp(self)
    }
    #[inline(always)]
    fn log_of(self) -> f64 {
        double::ln(self)
    }
}

/// What becomes of a line: of `a`, and of a `b` where there is one.
trait Line: 'static {
    type T: Real;
    const INPUTS: usize;
    const HAS_MAX: bool;
    /// What is summed and what becomes the result are made of.
    fn first(a: Self::T, b: Self::T, max: Self::T) -> Self::T;
    /// A term of the sum.
    fn term(first: Self::T) -> Self::T;
    /// What results need of the sum.
    fn total(sum: Self::T) -> Self::T;
    fn result(first: Self::T, b: Self::T, total: Self::T) -> Self::T;
}

macro_rules! lines {
    ($($name:ident of $inputs:literal, max $max:literal: |$a:ident, $b:ident, $m:ident| $first:expr, |$t:ident| $term:expr, |$s:ident| $total:expr, |$p:ident, $c:ident, $z:ident| $result:expr;)*) => {$(
        struct $name<T>(PhantomData<T>);

        impl<T: Real> Line for $name<T> {
            type T = T;
            const INPUTS: usize = $inputs;
            const HAS_MAX: bool = $max;
            #[inline(always)]
            fn first($a: T, $b: T, $m: T) -> T {
                $first
            }
            #[inline(always)]
            fn term($t: T) -> T {
                $term
            }
            #[inline(always)]
            fn total($s: T) -> T {
                $total
            }
            #[inline(always)]
            fn result($p: T, $c: T, $z: T) -> T {
                $result
            }
        }
    )*};
}
lines! {
    Softmax of 1, max true: |a, _b, m| (a - m).e_to(), |t| t, |s| s, |p, _c, z| p / z;
    LogSoftmax of 1, max true: |a, _b, m| a - m, |t| t.e_to(), |s| s.log_of(), |p, _c, z| p - z;
    SoftmaxBackward of 2, max false: |a, b, _m| a * b, |t| t, |s| s, |p, c, z| p - c * z;
    LogSoftmaxBackward of 2, max false: |a, _b, _m| a, |t| t, |s| s, |p, c, z| p - c.e_to() * z;
}

/// A function for operands of given dtypes. The first operand is the result.
pub struct Lines {
    tile: fn(&Work),
    /// To the result, and from each input.
    casts: [Cast; 3],
    size: usize,
}

impl Lines {
    /// Of the result and the inputs, of which the gradients have two, computed in `dtype`, FLOAT or DOUBLE. None where there is no cast.
    pub fn new(level: Level, kind: Kind, dtype: DType, [out, a, b]: [DType; 3]) -> Option<Lines> {
        let tile = match dtype {
            DType::Float => tile_of::<f32>(level, kind),
            DType::Double => tile_of::<f64>(level, kind),
            _ => return None,
        };
        let casts = [cast(level, dtype, out)?, cast(level, a, dtype)?, cast(level, b, dtype)?];
        Some(Lines { tile, casts, size: dtype.size() })
    }

    /// Writes all of the result, whose elements do not overlap. All views have one shape; an input may be the same elements as the result.
    /// A view without axes is one with one element.
    pub fn run(&self, views: [NdView; 3], axis: usize) {
        let shape = views[0].shape();
        let steps = |at: usize| views.map(|view| view.strides()[at] as isize * view.dtype().size() as isize);
        let along = |at: usize| shape.get(at).map_or((1, [0; 3]), |&extent| (extent as usize, steps(at)));
        let (count, step) = along(axis);
        let mut axes: SmallVec<[(usize, [isize; 3]); 8]> =
            (0..shape.len()).filter(|&at| at != axis && shape[at] != 1).map(along).collect();
        // The axis with the smallest steps of the first input comes last.
        if let Some(least) = (0..axes.len()).min_by_key(|&at| axes[at].1[1].unsigned_abs()) {
            axes[least..].rotate_left(1);
        }
        let (extent, beside) = match axes.last() {
            Some(&last) if last.1[1].unsigned_abs() < step[1].unsigned_abs() => {
                axes.pop();
                last
            }
            _ => (1, [0; 3]),
        };
        let most = if extent == 1 { 1 } else { (TILE / count.max(1)).clamp(LINES[0], LINES[1]).min(extent) };
        let tiles = extent.div_ceil(most);
        let outer: usize = axes.iter().map(|axis| axis.0).product();
        // SAFETY: each line is one thread's, and the result's elements do not overlap.
        let bases = unsafe { Disjoint::new(views.map(|view| view.base())) };
        let bytes = self.casts.len() * self.size;
        let each = Cost { bytes: count * most * bytes, operations: count * most * 4 };
        if count == 0 || outer * tiles == 0 {
            return;
        }
        parallel::for_each(outer * tiles, each, |items| {
            for item in items {
                let (mut place, tile) = (item / tiles, item % tiles);
                let mut at = *bases;
                let mut go = |index: usize, steps: [isize; 3]| {
                    for (base, step) in at.iter_mut().zip(steps) {
                        *base = base.wrapping_offset(index as isize * step);
                    }
                };
                go(tile * most, beside);
                for &(extent, steps) in axes.iter().rev() {
                    go(place % extent, steps);
                    place /= extent;
                }
                let lines = most.min(extent - tile * most);
                (self.tile)(&Work { of: self, at, count, step, lines, beside });
            }
        });
    }
}

/// Lines beside each other.
struct Work<'a> {
    of: &'a Lines,
    at: [*mut u8; 3],
    /// Elements of a line, and bytes from one to the next.
    count: usize,
    step: [isize; 3],
    lines: usize,
    /// Bytes from a line to the next.
    beside: [isize; 3],
}

fn tile_of<T: Real>(level: Level, kind: Kind) -> fn(&Work) {
    match kind {
        Kind::Softmax => lines::<Softmax<T>>(level),
        Kind::LogSoftmax => lines::<LogSoftmax<T>>(level),
        Kind::SoftmaxBackward => lines::<SoftmaxBackward<T>>(level),
        Kind::LogSoftmaxBackward => lines::<LogSoftmaxBackward<T>>(level),
    }
}

kernels! {
    fn lines<L: Line>(work: &Work) = lines_body;
}

#[inline(always)]
fn lines_body<S: Simd, L: Line>(_: S, work: &Work) {
    if work.lines == 1 { one::<L>(work) } else { many::<L>(work) }
}

/// A buffer for numbers of a tile.
type Buffer<T> = Aligned<[T; TILE]>;

impl Work<'_> {
    /// Gathers so many numbers of each line from one on: those of all lines, then the next ones.
    #[inline(always)]
    fn gather<L: Line>(&self, buffers: &mut [Buffer<L::T>; 2], start: usize, count: usize) {
        for (k, buffer) in buffers.iter_mut().enumerate().take(L::INPUTS) {
            let (from, to) = (self.at[k + 1], buffer.0.as_mut_ptr().cast::<u8>());
            let from = from.wrapping_offset(start as isize * self.step[k + 1]);
            let block = self.block([to, from], count, [self.of.size as isize, 0], k + 1);
            // SAFETY: elements of the view, and a buffer that has room for them.
            unsafe { self.of.casts[k + 1].block(&block) };
        }
    }

    /// Scatters results.
    #[inline(always)]
    fn scatter<T>(&self, results: &Buffer<T>, start: usize, count: usize) {
        let to = self.at[0].wrapping_offset(start as isize * self.step[0]);
        let from = results.0.as_ptr().cast_mut().cast::<u8>();
        let block = self.block([to, from], count, [0, self.of.size as isize], 0);
        // SAFETY: as in `gather`.
        unsafe { self.of.casts[0].block(&block) };
    }

    /// Numbers of a buffer beside those of a view, `packed` being the bytes of a number in which of the two is the buffer.
    #[inline(always)]
    fn block(&self, bases: [*mut u8; 2], count: usize, packed: [isize; 2], k: usize) -> Block<2> {
        let lines = self.lines as isize;
        let beside = packed.map(|size| if size == 0 { self.beside[k] } else { size });
        let along = packed.map(|size| if size == 0 { self.step[k] } else { size * lines });
        let [extents, strides] =
            if lines == 1 { [[1, count], [0, 1]] } else { [[count, self.lines], [1, 0]] };
        let strides = if strides == [0, 1] { [[0; 2], along] } else { [along, beside] };
        Block { bases, extents, strides }
    }
}

// No closures below: they need not be inlined, and are functions of no level then.

/// The partial sums together, by pairs.
#[inline(always)]
fn sum_of<T: Float>(mut of: [T; PARTS]) -> T {
    let mut half = PARTS / 2;
    while half > 0 {
        for i in 0..half {
            of[i] = of[i] + of[i + half];
        }
        half /= 2;
    }
    of[0]
}

#[inline(always)]
fn larger<T: Float>(a: T, b: T) -> T {
    if b > a { b } else { a }
}

/// The largest number, NaN left out.
#[inline(always)]
fn max_of<T: Real>(a: &[T], so_far: T) -> T {
    let mut of = [so_far; PARTS];
    let chunks = a.chunks_exact(PARTS);
    let rest = chunks.remainder();
    for chunk in chunks {
        for i in 0..PARTS {
            of[i] = larger(of[i], chunk[i]);
        }
    }
    let mut max = so_far;
    for &x in of.iter().chain(rest) {
        max = larger(max, x);
    }
    max
}

/// [`Line::first`] in the place of `a`, each line with its maximum.
#[inline(always)]
fn firsts<L: Line>([a, b]: &mut [Buffer<L::T>; 2], count: usize, max: L::T) {
    let (a, b) = (&mut a.0[..count], &b.0[..count]);
    for i in 0..count {
        a[i] = L::first(a[i], b[i], max);
    }
}

/// The sum of the terms.
#[inline(always)]
fn terms<L: Line>(firsts: &[L::T]) -> L::T {
    let mut of = [L::T::ZERO; PARTS];
    let chunks = firsts.chunks_exact(PARTS);
    let rest = chunks.remainder();
    for chunk in chunks {
        for i in 0..PARTS {
            of[i] = of[i] + L::term(chunk[i]);
        }
    }
    let mut sum = sum_of(of);
    for &x in rest {
        sum = sum + L::term(x);
    }
    sum
}

/// One line.
#[inline(always)]
fn one<L: Line>(work: &Work) {
    let mut buffers = [const { Aligned([L::T::ZERO; TILE]) }; 2];
    let is_whole = work.count <= TILE;
    if is_whole {
        work.gather::<L>(&mut buffers, 0, work.count);
    }
    let mut max = L::T::neg_infinity();
    if L::HAS_MAX {
        for start in (0..work.count).step_by(TILE) {
            let count = TILE.min(work.count - start);
            if !is_whole {
                work.gather::<L>(&mut buffers, start, count);
            }
            max = max_of(&buffers[0].0[..count], max);
        }
    }
    // Parts of a long line are summed as DOUBLE.
    let mut sum = 0.0;
    for start in (0..work.count).step_by(TILE) {
        let count = TILE.min(work.count - start);
        if !is_whole {
            work.gather::<L>(&mut buffers, start, count);
        }
        firsts::<L>(&mut buffers, count, max);
        sum += L::T::wide(terms::<L>(&buffers[0].0[..count]));
    }
    let total = L::total(L::T::of(sum));
    for start in (0..work.count).step_by(TILE) {
        let count = TILE.min(work.count - start);
        if !is_whole {
            work.gather::<L>(&mut buffers, start, count);
            firsts::<L>(&mut buffers, count, max);
        }
        let [a, b] = &mut buffers;
        let (a, b) = (&mut a.0[..count], &b.0[..count]);
        for i in 0..count {
            a[i] = L::result(a[i], b[i], total);
        }
        work.scatter(&buffers[0], start, count);
    }
}

/// Likewise of many lines.
#[inline(always)]
fn firsts_of_many<L: Line>([a, b]: &mut [Buffer<L::T>; 2], count: usize, max: &[L::T]) {
    let lines = max.len();
    for row in 0..count {
        let (a, b) = (&mut a.0[row * lines..][..lines], &b.0[row * lines..][..lines]);
        for i in 0..lines {
            a[i] = L::first(a[i], b[i], max[i]);
        }
    }
}

/// Many lines, one number of each beside the other.
#[inline(always)]
fn many<L: Line>(work: &Work) {
    let lines = work.lines;
    let mut buffers = [const { Aligned([L::T::ZERO; TILE]) }; 2];
    let most = (TILE / lines).max(1);
    let is_whole = work.count <= most;
    if is_whole {
        work.gather::<L>(&mut buffers, 0, work.count);
    }
    let mut max = [L::T::neg_infinity(); LINES[1]];
    let max = &mut max[..lines];
    if L::HAS_MAX {
        for start in (0..work.count).step_by(most) {
            let count = most.min(work.count - start);
            if !is_whole {
                work.gather::<L>(&mut buffers, start, count);
            }
            for row in 0..count {
                let row = &buffers[0].0[row * lines..][..lines];
                for i in 0..lines {
                    max[i] = larger(max[i], row[i]);
                }
            }
        }
    }
    // Of a part, and of those before it.
    let mut sums = [[L::T::ZERO; LINES[1]]; 2];
    let [of_part, sum] = &mut sums;
    let (of_part, sum) = (&mut of_part[..lines], &mut sum[..lines]);
    for start in (0..work.count).step_by(most) {
        let count = most.min(work.count - start);
        if !is_whole {
            work.gather::<L>(&mut buffers, start, count);
        }
        firsts_of_many::<L>(&mut buffers, count, max);
        of_part.fill(L::T::ZERO);
        for row in 0..count {
            let row = &buffers[0].0[row * lines..][..lines];
            for i in 0..lines {
                of_part[i] = of_part[i] + L::term(row[i]);
            }
        }
        for i in 0..lines {
            sum[i] = sum[i] + of_part[i];
        }
    }
    for sum in sum.iter_mut() {
        *sum = L::total(*sum);
    }
    for start in (0..work.count).step_by(most) {
        let count = most.min(work.count - start);
        if !is_whole {
            work.gather::<L>(&mut buffers, start, count);
            firsts_of_many::<L>(&mut buffers, count, max);
        }
        let [a, b] = &mut buffers;
        for row in 0..count {
            let (a, b) = (&mut a.0[row * lines..][..lines], &b.0[row * lines..][..lines]);
            for i in 0..lines {
                a[i] = L::result(a[i], b[i], sum[i]);
            }
        }
        work.scatter(&buffers[0], start, count);
    }
}
