//! Softmax along an axis, its logarithm, and the gradients of both.
//!
//! All elements along the axis make a line. Lines are gone through three times: for the maximum, for the sum and for the results. Where
//! neighbours lie along the axis a tile is some lines, one after the other, else it has many beside each other. A tile of packed elements
//! of what is computed in stays where it is; any other is gathered into buffers on the stack, which convert it, where it fits once, else by
//! parts. A line's numbers depend neither on the other lines nor on threads or views: the sum of a part comes into `SUMS` partial ones, which
//! come together by pairs, and parts are summed as DOUBLE.
#![allow(unsafe_code)] // tiles, by address
#![allow(clippy::needless_range_loop)] // several arrays side by side, by one index

mod real;

pub(crate) use self::real::Real;
use crate::dtype::DType;
use crate::parallel::{self, Cost};
use crate::rows::LANES as SUMS;
use crate::simd::{Level, Simd, kernels};
use crate::view::cast::{Cast, cast};
use crate::view::walk::{Block, NdView};
use crate::view::{Aligned, Disjoint};
use num_traits::Float;
use smallvec::SmallVec;
use std::marker::PhantomData;
use std::ops::Range;
use std::slice::{from_raw_parts, from_raw_parts_mut};

/// Numbers of a buffer, and of a part of a line.
const PART: usize = 4096;
/// Numbers of lines that come one after the other in a tile.
const FEW: usize = 1024;
/// Lines of a tile, at most.
const LINES: usize = 64;

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

/// What is summed of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Terms {
    /// Numbers that take long to make: they are written where the results will be.
    Kept,
    /// `a`.
    Own,
    /// `a` times `b`.
    Products,
}

/// What becomes of a line: of `a`, and of a `b` where there is one.
trait Line: 'static {
    type T: Real;
    const INPUTS: usize;
    const HAS_MAX: bool;
    const TERMS: Terms;
    /// A term of the sum.
    fn term(a: Self::T, b: Self::T, max: Self::T) -> Self::T;
    /// What results need of the sum.
    fn total(sum: Self::T) -> [Self::T; 2];
    fn result(term: Self::T, a: Self::T, b: Self::T, max: Self::T, total: [Self::T; 2]) -> Self::T;
}

macro_rules! lines {
    ($($name:ident of $inputs:literal, max $max:literal, $terms:ident: |$a:ident, $b:ident, $m:ident| $term:expr, |$s:ident| $total:expr, |$t:ident, $z:pat_param| $result:expr;)*) => {$(
        struct $name<T>(PhantomData<T>);

        #[allow(unused_variables)] // a name of each argument, for all expressions
        impl<T: Real> Line for $name<T> {
            type T = T;
            const INPUTS: usize = $inputs;
            const HAS_MAX: bool = $max;
            const TERMS: Terms = Terms::$terms;
            #[inline(always)]
            fn term($a: T, $b: T, $m: T) -> T {
                $term
            }
            #[inline(always)]
            fn total($s: T) -> [T; 2] {
                $total
            }
            #[inline(always)]
            fn result($t: T, $a: T, $b: T, $m: T, $z: [T; 2]) -> T {
                $result
            }
        }
    )*};
}

/// x / y, `part` being 1 / y: a third of the time of a division, and its rounding is mended.
#[inline(always)]
fn quotient<T: Real>(x: T, y: T, part: T) -> T {
    let near = x * part;
    near.mul_add(-y, x).mul_add(part, near)
}

lines! {
    Softmax of 1, max true, Kept: |a, b, m| (a - m).e_to(), |s| [s, T::one() / s], |t, [z, part]| quotient(t, z, part);
    LogSoftmax of 1, max true, Kept: |a, b, m| (a - m).e_to(), |s| [s.log_of(), T::ZERO], |t, [z, _]| (a - m) - z;
    SoftmaxBackward of 2, max false, Products: |a, b, m| a * b, |s| [s, T::ZERO], |t, [z, _]| a * b - b * z;
    LogSoftmaxBackward of 2, max false, Own: |a, b, m| a, |s| [s, T::ZERO], |t, [z, _]| a - b.e_to() * z;
}

/// A function for operands of given dtypes. The first operand is the result.
pub struct Lines {
    tiles: fn(&Work, Range<usize>),
    /// To the result, and from each input.
    casts: [Cast; 3],
    size: usize,
}

/// An axis of all operands: its extent, and bytes from an index to the next in each.
type Axis = (usize, [isize; 3]);

impl Lines {
    /// Of the result and the inputs, of which the gradients have two, computed in `dtype`, FLOAT or DOUBLE. None where there is no cast.
    pub fn new(level: Level, kind: Kind, dtype: DType, [out, a, b]: [DType; 3]) -> Option<Lines> {
        let tiles = match dtype {
            DType::Float => tiles_of::<f32>(level, kind),
            DType::Double => tiles_of::<f64>(level, kind),
            _ => return None,
        };
        let casts = [cast(level, dtype, out)?, cast(level, a, dtype)?, cast(level, b, dtype)?];
        Some(Lines { tiles, casts, size: dtype.size() })
    }

    /// Writes all of the result, whose elements do not overlap. All views have one shape; an input may be the same elements as the result.
    /// A view without axes is one with one element.
    pub fn run(&self, views: [NdView; 3], axis: usize) {
        let shape = views[0].shape();
        let steps = |at: usize| views.map(|view| view.strides()[at] as isize * view.dtype().size() as isize);
        let along = |at: usize| shape.get(at).map_or((1, [0; 3]), |&extent| (extent as usize, steps(at)));
        let line = along(axis);
        let mut outer: SmallVec<[Axis; 8]> =
            (0..shape.len()).filter(|&at| at != axis && shape[at] != 1).map(along).collect();
        // The axis with the smallest steps of the first input comes last.
        if let Some(least) = (0..outer.len()).min_by_key(|&at| outer[at].1[1].unsigned_abs()) {
            outer[least..].rotate_left(1);
        }
        let mut beside = outer.pop().unwrap_or((1, [0; 3]));
        // Axes that go on where it ends are one with it: rows of an image, which would be tiles that are not full.
        let goes_on =
            |beside: Axis| move |axis: &Axis| axis.1 == beside.1.map(|step| step * beside.0 as isize);
        while let Some(at) = outer.iter().position(goes_on(beside)) {
            beside.0 *= outer.remove(at).0;
        }
        let is_across = beside.0 > 1 && beside.1[1].unsigned_abs() < line.1[1].unsigned_abs();
        let most = if is_across { LINES } else { (FEW / line.0.max(1)).clamp(1, LINES) }.min(beside.0.max(1));
        let rows = [line, beside][usize::from(is_across)].1;
        // SAFETY: each line is one thread's, and the result's elements do not overlap.
        let bases = unsafe { Disjoint::new(views.map(|view| view.base())) };
        let packed = |k: usize| {
            self.casts[k].is_copy()
                && rows[k] == self.size as isize
                && bases[k].addr().is_multiple_of(self.size)
        };
        let [out, a, b] = views.each_ref().map(reach);
        let is_apart = |other: &Range<usize>| out.end <= other.start || other.end <= out.start;
        let in_place = (0..3).all(packed) && is_apart(&a) && is_apart(&b);
        let tiles = beside.0.div_ceil(most);
        let items = outer.iter().map(|axis| axis.0).product::<usize>() * tiles;
        if line.0 * items == 0 {
            return;
        }
        let bytes = self.casts.len() * self.size;
        let each = Cost { bytes: line.0 * most * bytes, operations: line.0 * most * 4 };
        let work = Work { of: self, bases, outer, line, beside, is_across, in_place, most };
        parallel::for_each(items, each, |items| (self.tiles)(&work, items));
    }
}

/// The addresses from the first element of a view to the end of the last one.
fn reach(view: &NdView) -> Range<usize> {
    let (first, size) = (view.base().addr(), view.dtype().size());
    let mut reach = first..first.wrapping_add(size);
    for (&extent, &stride) in view.shape().iter().zip(view.strides()) {
        let bytes = (extent - 1).wrapping_mul(stride).wrapping_mul(size as i64) as isize;
        let end = if bytes < 0 { &mut reach.start } else { &mut reach.end };
        *end = end.wrapping_add_signed(bytes);
    }
    reach
}

/// All lines.
struct Work<'a> {
    of: &'a Lines,
    bases: Disjoint<[*mut u8; 3]>,
    outer: SmallVec<[Axis; 8]>,
    line: Axis,
    /// From a line of a tile to the next.
    beside: Axis,
    /// Neighbours lie in lines beside each other.
    is_across: bool,
    /// Nothing is gathered.
    in_place: bool,
    /// Lines of a tile, but for the last one.
    most: usize,
}

fn tiles_of<T: Real>(level: Level, kind: Kind) -> fn(&Work, Range<usize>) {
    match kind {
        Kind::Softmax => tiles::<Softmax<T>>(level),
        Kind::LogSoftmax => tiles::<LogSoftmax<T>>(level),
        Kind::SoftmaxBackward => tiles::<SoftmaxBackward<T>>(level),
        Kind::LogSoftmaxBackward => tiles::<LogSoftmaxBackward<T>>(level),
    }
}

kernels! {
    fn tiles<L: Line>(work: &Work, items: Range<usize>) = tiles_body;
}

#[inline(always)]
fn tiles_body<S: Simd, L: Line>(s: S, work: &Work, items: Range<usize>) {
    let mut buffers = None;
    for item in items {
        let mut tile = work.tile(item);
        if !work.in_place {
            let buffers = buffers.get_or_insert_with(new_buffers::<L::T>);
            for (to, buffer) in tile.buffers.iter_mut().zip(buffers) {
                *to = buffer.0.as_mut_ptr().cast();
            }
        }
        if work.is_across { beside::<S, L>(s, &mut tile) } else { in_turn::<S, L>(s, &mut tile) }
    }
}

/// For the result and the inputs.
fn new_buffers<T: Real>() -> [Aligned<[T; PART]>; 3] {
    [Aligned([T::ZERO; PART]); 3]
}

/// Lines beside each other, or one after the other.
struct Tile<'a> {
    work: &'a Work<'a>,
    at: [*mut u8; 3],
    lines: usize,
    /// For the result and the inputs; none where nothing is gathered.
    buffers: [*mut u8; 3],
}

impl Work<'_> {
    fn tile(&self, item: usize) -> Tile<'_> {
        let tiles = self.beside.0.div_ceil(self.most);
        let (mut place, first) = (item / tiles, item % tiles * self.most);
        let mut at = *self.bases;
        let mut go = |index: usize, steps: [isize; 3]| {
            for (base, step) in at.iter_mut().zip(steps) {
                *base = base.wrapping_offset(index as isize * step);
            }
        };
        go(first, self.beside.1);
        for &(extent, steps) in self.outer.iter().rev() {
            go(place % extent, steps);
            place /= extent;
        }
        let lines = self.most.min(self.beside.0 - first);
        Tile { work: self, at, lines, buffers: [std::ptr::null_mut(); 3] }
    }
}

/// Numbers of a row of each operand, the result first. Where there is one input it stands for both.
struct Slices<'a, T> {
    out: &'a mut [T],
    a: &'a [T],
    b: &'a [T],
}

impl Tile<'_> {
    /// So many numbers of each line from one on, in a buffer and where they lie.
    fn block(&self, k: usize, start: usize, count: usize) -> Block<2> {
        let Work { of, line, beside, is_across, .. } = self.work;
        let size = of.size as isize;
        let at = self.at[k].wrapping_offset(start as isize * line.1[k]);
        let (extents, [outer, inner]) = if *is_across {
            ([count, self.lines], [line.1[k], beside.1[k]])
        } else {
            ([self.lines, count], [beside.1[k], line.1[k]])
        };
        let strides = [[size * extents[1] as isize, outer], [size, inner]];
        Block { bases: [self.buffers[k], at], extents, strides }
    }

    /// Gathers so many numbers of each line from one on.
    #[inline(never)]
    fn gather(&self, inputs: usize, start: usize, count: usize) {
        for k in 1..=inputs {
            // SAFETY: elements of the view, and a buffer that has room for them.
            unsafe { self.work.of.casts[k].block(&self.block(k, start, count)) };
        }
    }

    /// Scatters results.
    #[inline(never)]
    fn scatter(&self, start: usize, count: usize) {
        let mut block = self.block(0, start, count);
        block.bases.reverse();
        block.strides.iter_mut().for_each(|strides| strides.reverse());
        // SAFETY: as in `gather`.
        unsafe { self.work.of.casts[0].block(&block) };
    }

    /// The numbers of a row, of which there are so many of each operand: of the outer axis of the tile, from a number on.
    #[inline(always)]
    fn row<L: Line>(&mut self, row: usize, [start, count, extent]: [usize; 3]) -> Slices<'_, L::T> {
        let mut bases = self.buffers;
        if self.work.in_place {
            let steps = if self.work.is_across { self.work.line.1 } else { self.work.beside.1 };
            for k in 0..3 {
                bases[k] = self.at[k].wrapping_offset(row as isize * steps[k]);
            }
        } else {
            for base in &mut bases {
                *base = base.wrapping_add(row * extent * size_of::<L::T>());
            }
        }
        let [out, a, b] = [bases[0].cast::<L::T>(), bases[1].cast(), bases[L::INPUTS].cast()];
        // SAFETY: a row of each view, which is packed and aligned, none of another in that of the result; or of each buffer.
        unsafe {
            Slices {
                out: from_raw_parts_mut(out.wrapping_add(start), count),
                a: from_raw_parts(a.wrapping_add(start), count),
                b: from_raw_parts(b.wrapping_add(start), count),
            }
        }
    }

    /// Up to [`PART`] numbers of a line from one on, which are gathered first unless all of the tile is.
    #[inline(always)]
    fn part<L: Line>(&mut self, line: usize, start: usize, is_whole: bool) -> Slices<'_, L::T> {
        let extent = self.work.line.0;
        let count = PART.min(extent - start);
        if is_whole {
            return self.row::<L>(line, [start, count, extent]);
        }
        self.gather(L::INPUTS, start, count);
        self.row::<L>(0, [0, count, count])
    }

    /// How many rows of neighbours there are from one on, up to so many, which are gathered first unless all of the tile is.
    #[inline(always)]
    fn rows(&self, inputs: usize, start: usize, most: usize, is_whole: bool) -> usize {
        let count = most.min(self.work.line.0 - start);
        if !is_whole {
            self.gather(inputs, start, count);
        }
        count
    }
}

// No closures below: they need not be inlined, and are functions of no level then.

/// Writes terms of a row.
#[inline(always)]
fn terms<L: Line>(out: &mut [L::T], a: &[L::T], b: &[L::T], max: L::T) {
    for i in 0..out.len() {
        out[i] = L::term(a[i], b[i], max);
    }
}

/// The sum of the terms.
#[inline(always)]
fn sum<S: Simd, L: Line>(s: S, Slices { out, a, b }: Slices<L::T>, max: L::T) -> f64 {
    let sum = match L::TERMS {
        Terms::Kept => {
            terms::<L>(out, a, b, max);
            L::T::sum(s, out)
        }
        Terms::Own => L::T::sum(s, a),
        Terms::Products => L::T::sum_of_products(s, a, b),
    };
    sum.wide()
}

/// Writes the results of a row.
#[inline(always)]
fn results<L: Line>(out: &mut [L::T], a: &[L::T], b: &[L::T], max: L::T, total: [L::T; 2]) {
    for i in 0..out.len() {
        out[i] = L::result(out[i], a[i], b[i], max, total);
    }
}

/// Lines that come one after the other.
#[inline(always)]
fn in_turn<S: Simd, L: Line>(s: S, tile: &mut Tile) {
    let (count, in_place) = (tile.work.line.0, tile.work.in_place);
    let is_whole = in_place || tile.lines * count <= PART;
    if is_whole && !in_place {
        tile.gather(L::INPUTS, 0, count);
    }
    // Each step of all lines, since one waits for the other within a line.
    let (mut max, mut all) = ([L::T::neg_infinity(); LINES], [0.0; LINES]);
    let mut total = [[L::T::ZERO; 2]; LINES];
    for line in 0..if L::HAS_MAX { tile.lines } else { 0 } {
        for start in (0..count).step_by(PART) {
            max[line] = L::T::largest(s, tile.part::<L>(line, start, is_whole).a, max[line]);
        }
    }
    for line in 0..tile.lines {
        for start in (0..count).step_by(PART) {
            all[line] += sum::<S, L>(s, tile.part::<L>(line, start, is_whole), max[line]);
        }
    }
    for line in 0..tile.lines {
        total[line] = L::total(L::T::of(all[line]));
    }
    for line in 0..tile.lines {
        for start in (0..count).step_by(PART) {
            let Slices { out, a, b } = tile.part::<L>(line, start, is_whole);
            if L::TERMS == Terms::Kept && !is_whole {
                terms::<L>(out, a, b, max[line]);
            }
            results::<L>(out, a, b, max[line], total[line]);
            if !is_whole {
                tile.scatter(start, PART.min(count - start));
            }
        }
    }
    if is_whole && !in_place {
        tile.scatter(0, count);
    }
}

/// Writes terms of a row of each line.
#[inline(always)]
fn terms_of_each<L: Line>(out: &mut [L::T], a: &[L::T], b: &[L::T], max: &[L::T]) {
    for i in 0..out.len() {
        out[i] = L::term(a[i], b[i], max[i]);
    }
}

/// Adds terms of each line to what they come to.
#[inline(always)]
fn add_of_each<S: Simd, L: Line>(
    s: S,
    Slices { out, a, b }: Slices<L::T>,
    max: &[L::T],
    to: &mut [L::T],
    is_first: bool,
) {
    match L::TERMS {
        Terms::Kept => {
            terms_of_each::<L>(out, a, b, max);
            L::T::add_each(s, to, out, is_first);
        }
        Terms::Own => L::T::add_each(s, to, a, is_first),
        Terms::Products => L::T::add_products(s, to, a, b, is_first),
    }
}

/// Adds partial sums, which come together by pairs, so many of which are not 0.
#[inline(always)]
fn close<T: Real>(of: &mut [[T; LINES]; SUMS], some: usize, sums: &mut [f64; LINES]) {
    let mut half = SUMS / 2;
    while half > 0 {
        let (low, high) = of.split_at_mut(half);
        for i in 0..half.min(some.saturating_sub(half)) {
            for line in 0..LINES {
                low[i][line] = low[i][line] + high[i][line];
            }
        }
        half /= 2;
    }
    for line in 0..LINES {
        sums[line] += of[0][line].wide();
    }
}

/// Lines beside each other.
#[inline(always)]
fn beside<S: Simd, L: Line>(s: S, tile: &mut Tile) {
    let (count, lines, in_place) = (tile.work.line.0, tile.lines, tile.work.in_place);
    let most = if in_place { count } else { PART / lines };
    let is_whole = count <= most;
    if is_whole && !in_place {
        tile.gather(L::INPUTS, 0, count);
    }
    let mut max = [L::T::neg_infinity(); LINES];
    let (mut of, mut all) = ([[L::T::ZERO; LINES]; SUMS], [0.0; LINES]);
    for start in (0..if L::HAS_MAX { count } else { 0 }).step_by(most) {
        let rows = tile.rows(L::INPUTS, start, most, is_whole);
        for row in 0..rows {
            L::T::larger_of_each(s, &mut max[..lines], tile.row::<L>(row, [0, lines, lines]).a);
        }
    }
    for start in (0..count).step_by(most) {
        let rows = tile.rows(L::INPUTS, start, most, is_whole);
        for row in 0..rows {
            let at = (start + row) % PART;
            let to = &mut of[at % SUMS][..lines];
            let row_of_each = tile.row::<L>(row, [0, lines, lines]);
            add_of_each::<S, L>(s, row_of_each, &max[..lines], to, at < SUMS);
            if at == PART - 1 || start + row == count - 1 {
                close(&mut of, at + 1, &mut all);
            }
        }
    }
    let mut total = [[L::T::ZERO; LINES]; 2];
    for line in 0..LINES {
        [total[0][line], total[1][line]] = L::total(L::T::of(all[line]));
    }
    let total = [&total[0][..lines], &total[1][..lines]];
    for start in (0..count).step_by(most) {
        let rows = tile.rows(L::INPUTS, start, most, is_whole);
        for row in 0..rows {
            let Slices { out, a, b } = tile.row::<L>(row, [0, lines, lines]);
            if L::TERMS == Terms::Kept && !is_whole {
                terms_of_each::<L>(out, a, b, &max[..lines]);
            }
            results_of_each::<L>(out, a, b, &max[..lines], total);
        }
        if !in_place {
            tile.scatter(start, rows);
        }
    }
}

/// Writes the results of a row of each line.
#[inline(always)]
fn results_of_each<L: Line>(
    out: &mut [L::T],
    a: &[L::T],
    b: &[L::T],
    max: &[L::T],
    [of_first, of_second]: [&[L::T]; 2],
) {
    for i in 0..out.len() {
        out[i] = L::result(out[i], a[i], b[i], max[i], [of_first[i], of_second[i]]);
    }
}
