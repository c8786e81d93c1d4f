//! Products of what lies in several axes: the steps of a sum are the channels and taps of a window, and rows or columns the places of all
//! windows, or the other way round. Nothing is copied before it is packed.

use crate::Terms;
use crate::blocks::{self, Job, Operands};
use crate::lanes::{Fused, Operand, Pair, Sum};
use crate::matrix::Matrix;
use crate::source::{Source, Target};
use half::{bf16, f16};
use opapi_base::dtype::DType;
use opapi_base::simd::{Level, MAX_LANES};
use std::ops::Range;

/// An index made of several axes, and how far the element of each lies from that of index 0.
#[derive(Clone, Copy, Debug)]
pub struct Places<'a> {
    /// Extents and strides, the outermost first.
    outer: [(usize, isize); 3],
    /// The innermost.
    inner: (usize, isize),
    /// Offsets of the innermost, where they have no stride.
    table: &'a [isize],
}

/// Places that follow each other along the innermost axis.
#[derive(Clone, Copy, Default)]
struct Run<'a> {
    offset: isize,
    len: usize,
    stride: isize,
    /// Their offsets, where they have no stride.
    table: &'a [isize],
}

impl Run<'_> {
    #[inline(always)]
    fn at(&self, i: usize) -> isize {
        let offset = self.table.get(i).copied().unwrap_or_else(|| i as isize * self.stride);
        self.offset + offset
    }
}

impl<'a> Places<'a> {
    /// Of four axes, the outermost first: extents and strides.
    pub fn new(axes: [(usize, isize); 4]) -> Places<'a> {
        let mut joined = [(1, 0isize); 4];
        let mut at = 3;
        for (i, (extent, stride)) in axes.into_iter().rev().enumerate() {
            let (inner, step) = joined[at];
            let follows = stride == step.wrapping_mul(inner as isize);
            if i == 0 || inner == 1 {
                joined[at] = (extent, stride);
            } else if extent != 1 {
                if follows {
                    joined[at].0 *= extent;
                } else {
                    at -= 1;
                    joined[at] = (extent, stride);
                }
            }
        }
        Places { outer: [joined[0], joined[1], joined[2]], inner: joined[3], table: &[] }
    }

    /// Of three axes, and an innermost one whose offsets are given one by one.
    pub fn with_table(outer: [(usize, isize); 3], table: &'a [isize]) -> Places<'a> {
        match table {
            &[0] => Places::new([(1, 0), outer[0], outer[1], outer[2]]),
            _ => Places { outer, inner: (table.len(), 0), table },
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.outer.iter().map(|axis| axis.0).product::<usize>() * self.inner.0
    }

    /// There are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// They follow each other at one stride.
    fn is_one_run(&self) -> bool {
        self.table.is_empty() && self.outer.iter().all(|axis| axis.0 == 1)
    }

    /// The stride within runs.
    fn stride(&self) -> isize {
        self.inner.1
    }

    /// The runs that make up so many indices, in order.
    #[inline(always)]
    fn runs(&self, range: Range<usize>) -> Runs<'a> {
        let mut runs = Runs { places: *self, index: [0; 3], inner: 0, base: 0, left: range.len() };
        if !range.is_empty() {
            let mut rest = range.start / self.inner.0;
            runs.inner = range.start % self.inner.0;
            for (axis, index) in runs.index.iter_mut().enumerate().rev() {
                let (extent, stride) = self.outer[axis];
                (*index, rest) = (rest % extent, rest / extent);
                runs.base += *index as isize * stride;
            }
        }
        runs
    }
}

/// See [`Places::runs`].
struct Runs<'a> {
    places: Places<'a>,
    index: [usize; 3],
    inner: usize,
    base: isize,
    left: usize,
}

impl<'a> Iterator for Runs<'a> {
    type Item = Run<'a>;

    #[inline(always)]
    fn next(&mut self) -> Option<Run<'a>> {
        if self.left == 0 {
            return None;
        }
        let (extent, stride) = self.places.inner;
        let len = self.left.min(extent - self.inner);
        let run = match self.places.table {
            [] => Run { offset: self.base + self.inner as isize * stride, len, stride, table: &[] },
            table => Run { offset: self.base, len, stride, table: &table[self.inner..][..len] },
        };
        self.left -= run.len;
        self.inner += run.len;
        if self.inner == extent {
            self.inner = 0;
            for (index, &(extent, stride)) in self.index.iter_mut().zip(&self.places.outer).rev() {
                *index += 1;
                self.base += stride;
                if *index < extent {
                    break;
                }
                self.base -= extent as isize * stride;
                *index = 0;
            }
        }
        Some(run)
    }
}

/// An operand of FLOAT: the element of a row and a step lies at the sum of their offsets.
#[derive(Clone, Copy, Debug)]
pub struct Gather<'a> {
    base: *const f32,
    rows: Places<'a>,
    steps: Places<'a>,
}

impl<'a> Gather<'a> {
    /// # Safety
    /// Every element that a row and a step reach from `base` is readable as long as this is used.
    pub unsafe fn new(base: *const f32, rows: Places<'a>, steps: Places<'a>) -> Gather<'a> {
        Gather { base, rows, steps }
    }

    /// Rows are neighbours: a step of k is a copy of them. What a run's last register holds too much, the next one writes over.
    #[inline(always)]
    fn across<S: Fused>(&self, s: S, [rows, steps]: [Range<usize>; 2], width: usize, to: &mut [f32]) {
        // Lane, offset and length of what of a register each run fills. There are no more than rows.
        let mut parts = [(0, 0, 0); 2 * MAX_LANES];
        let (mut count, mut lane) = (0, 0);
        for run in self.rows.runs(rows) {
            for at in (0..run.len).step_by(S::LANES) {
                let len = (run.len - at).min(S::LANES);
                parts[count] = (lane, run.offset + at as isize, len);
                (count, lane) = (count + 1, lane + len);
            }
        }
        let parts = &parts[..count];
        assert!(to.len() >= steps.len() * width + S::LANES && lane <= width, "a panel");
        let (mut to, zero) = (to.as_mut_ptr(), s.splat(0.0));
        for run in self.steps.runs(steps) {
            for i in 0..run.len {
                let from = self.base.wrapping_offset(run.at(i));
                // SAFETY: elements of rows and a step; the panel has room for all steps, and a register behind them.
                unsafe {
                    for &(lane, offset, len) in parts {
                        s.store_f32(to.add(lane), f32::load(s, from.wrapping_offset(offset), len));
                    }
                    for at in (lane..width).step_by(S::LANES) {
                        s.store_f32(to.add(at), zero);
                    }
                    to = to.add(width);
                }
            }
        }
    }

    /// Steps are neighbours: squares of registers are transposed. As in `pack`, the last rows come first.
    #[inline(always)]
    fn turned<S: Fused>(&self, s: S, [rows, steps]: [Range<usize>; 2], width: usize, to: &mut [f32]) {
        let mut offsets = [0; 2 * MAX_LANES];
        self.offsets(rows.clone(), &mut offsets);
        let mut k = 0;
        for run in self.steps.runs(steps) {
            for at in (0..run.len).step_by(S::LANES) {
                let many = (run.len - at).min(S::LANES);
                let from = self.base.wrapping_offset(run.offset + at as isize);
                for first in (0..width).step_by(S::LANES).rev() {
                    let mut square = [s.splat(0.0); MAX_LANES];
                    for (i, x) in square[..S::LANES].iter_mut().enumerate() {
                        if first + i < rows.len() {
                            // SAFETY: elements of a row and of steps.
                            *x = unsafe { f32::load(s, from.wrapping_offset(offsets[first + i]), many) };
                        }
                    }
                    f32::transpose(s, &mut square);
                    for (i, &x) in square[..many].iter().enumerate() {
                        store(s, &mut to[(k + i) * width + first..], x);
                    }
                }
                k += many;
            }
        }
    }

    /// Where so many rows lie.
    #[inline(always)]
    fn offsets(&self, rows: Range<usize>, to: &mut [isize]) {
        let mut at = 0;
        for run in self.rows.runs(rows) {
            for i in 0..run.len {
                to[at] = run.at(i);
                at += 1;
            }
        }
    }
}

impl Source<f32> for Gather<'_> {
    fn shape(&self) -> [usize; 2] {
        [self.rows.len(), self.steps.len()]
    }

    #[inline(always)]
    fn pack<S: Fused>(&self, s: S, [rows, steps]: [Range<usize>; 2], width: usize, to: &mut [f32]) {
        let [all, depth] = self.shape();
        assert!(
            rows.end <= all && steps.end <= depth && rows.len() <= width && width <= 2 * MAX_LANES,
            "{rows:?}, {steps:?} of {all} x {depth}"
        );
        assert!(to.len() >= steps.len() * width + S::LANES, "a panel of {} for {steps:?}", to.len());
        let has_runs = |places: &Places| places.stride() == 1 && places.table.is_empty();
        if has_runs(&self.rows) {
            return self.across(s, [rows, steps], width, to);
        }
        if has_runs(&self.steps) && self.steps.inner.0 > 2 {
            return self.turned(s, [rows, steps], width, to);
        }
        let mut offsets = [0; 2 * MAX_LANES];
        self.offsets(rows.clone(), &mut offsets);
        let mut k = 0;
        for run in self.steps.runs(steps) {
            for i in 0..run.len {
                let from = self.base.wrapping_offset(run.at(i));
                let to = &mut to[k * width..][..width];
                for (to, &offset) in to.iter_mut().zip(&offsets[..rows.len()]) {
                    // SAFETY: an element of a row and a step.
                    *to = unsafe { from.wrapping_offset(offset).read() };
                }
                to[rows.len()..].fill(0.0);
                k += 1;
            }
        }
    }
}

#[inline(always)]
fn store<S: Fused>(s: S, to: &mut [f32], x: S::F32) {
    let to = &mut to[..S::LANES];
    // SAFETY: so many elements.
    unsafe { s.store_f32(to.as_mut_ptr(), x) }
}

/// A result: the element of a row and a column lies at the sum of their offsets.
#[derive(Clone, Copy, Debug)]
pub struct Grid<'a, T> {
    base: *mut T,
    rows: Places<'a>,
    columns: Places<'a>,
}

impl<'a> Grid<'a, u8> {
    /// # Safety
    /// Every element of `dtype` that a row and a column reach from `base` is writable as long as this is used, by nobody else, and no two of them
    /// are one.
    pub unsafe fn new(base: *mut u8, rows: Places<'a>, columns: Places<'a>) -> Grid<'a, u8> {
        Grid { base, rows, columns }
    }

    fn of<T>(self) -> Grid<'a, T> {
        let Grid { base, rows, columns } = self;
        Grid { base: base.cast(), rows, columns }
    }
}

impl<T: Operand> Grid<'_, T> {
    /// As a matrix, if rows and columns have strides.
    fn matrix(&self) -> Option<Matrix<T>> {
        let [rows, columns] = [self.rows, self.columns];
        let is_one = |places: Places| places.table.is_empty() && places.len() == places.inner.0;
        let strides = [rows.stride(), columns.stride()];
        (is_one(rows) && is_one(columns))
            .then(|| Matrix::new(self.base, [rows.len(), columns.len()], strides))
    }
}

impl<T: Operand<Acc = f32>> Target<T> for Grid<'_, T> {
    type Columns = Columns;

    fn has_tiles(&self) -> bool {
        self.columns.stride() == 1 && self.rows.is_one_run() && self.columns.is_one_run()
    }

    #[inline(always)]
    fn tile(&self, [row, column]: [usize; 2], [rows, columns]: [usize; 2]) -> (*mut T, isize) {
        let [high, wide] = [&self.rows, &self.columns].map(|places| places.inner);
        assert!(self.has_tiles() && row + rows <= high.0 && column + columns <= wide.0, "a tile");
        (self.base.wrapping_offset(row as isize * high.1 + column as isize), high.1)
    }

    #[inline(always)]
    fn columns(&self, column: usize, count: usize) -> Columns {
        assert!(
            column + count <= self.columns.len() && count <= MAX_LANES,
            "{count} columns from {column} on"
        );
        let mut columns = Columns { runs: [(0, 0); MAX_LANES], count: 0 };
        for run in self.columns.runs(column..column + count) {
            let len = if self.columns.stride() == 1 { run.len } else { 1 };
            for i in (0..run.len).step_by(len) {
                columns.runs[columns.count] = (run.at(i), len);
                columns.count += 1;
            }
        }
        columns
    }

    #[inline(always)]
    fn store<S: Fused>(&self, s: S, row: usize, columns: &Columns, x: S::F32) {
        assert!(row < self.rows.len(), "row {row} of {}", self.rows.len());
        let offset = match self.rows.is_one_run() {
            true => row as isize * self.rows.stride(),
            false => self.rows.runs(row..row + 1).next().unwrap_or_default().offset,
        };
        let to = self.base.wrapping_offset(offset);
        match columns.runs[..columns.count] {
            // SAFETY: neighbours in a row of the result.
            [(offset, len)] => unsafe { T::store(s, to.wrapping_offset(offset), len, x) },
            ref runs => {
                let mut first = 0;
                for &(offset, len) in runs {
                    let to = to.wrapping_offset(offset - first as isize);
                    // SAFETY: as above; the lanes before are not written.
                    unsafe { T::store_between(s, to, first..first + len, x) };
                    first += len;
                }
            }
        }
    }
}

/// Offsets and lengths of neighbours among columns.
pub struct Columns {
    runs: [(isize, usize); MAX_LANES],
    count: usize,
}

/// What the operands of a product by places are.
struct ByPlaces<'a, T>(std::marker::PhantomData<&'a T>);

impl<'a, T: Operand<Acc = f32>> Operands for ByPlaces<'a, T> {
    type Types = Pair<f32, T>;
    type A = Gather<'a>;
    type B = Gather<'a>;
    type Out = Grid<'a, T>;
}

/// What is added.
#[derive(Clone, Copy, Debug)]
pub enum Bias<'a> {
    /// Nothing.
    None,
    /// What a result of FLOAT holds already, whose rows and columns have strides.
    Result,
    /// A number for each row.
    Rows(&'a [f32]),
    /// A number for each column.
    Columns(&'a [f32]),
}

/// How many FLOATs a thread needs for so many rows, columns and steps.
pub fn room(extents: [usize; 3]) -> usize {
    blocks::room::<Pair<f32, f32>>(extents)
}

/// Computes `out[row, column] = bias + sum over k of a[row, k] * b[column, k]` on this thread, in the order of k, in pieces as a [`Product`]
/// does.
///
/// [`Product`]: crate::Product
pub fn contract(
    level: Level,
    [a, b]: [Gather; 2],
    bias: Bias,
    (dtype, out): (DType, Grid<u8>),
    room: &mut [f32],
) {
    match dtype {
        DType::Float16 => run::<f16>(level, [a, b], bias, out, room),
        DType::BFloat16 => run::<bf16>(level, [a, b], bias, out, room),
        DType::Float => run::<f32>(level, [a, b], bias, out, room),
        _ => unreachable!("a result of {}", dtype.name()),
    }
}

fn run<'a, T: Operand<Acc = f32>>(
    level: Level,
    [a, b]: [Gather<'a>; 2],
    bias: Bias,
    out: Grid<'a, u8>,
    room: &mut [f32],
) {
    let [rows, columns] = [a.rows.len(), b.rows.len()];
    assert!(
        a.steps.len() == b.steps.len() && out.rows.len() == rows && out.columns.len() == columns,
        "{a:?}, {b:?}, {out:?}"
    );
    let addend = match bias {
        Bias::None => None,
        Bias::Result => {
            Some(out.of::<f32>().matrix().filter(|_| T::DTYPE == DType::Float).expect("sums in rows"))
        }
        Bias::Rows(bias) => Some(Matrix::repeated(bias, [rows, columns], 0)),
        Bias::Columns(bias) => Some(Matrix::repeated(bias, [rows, columns], 1)),
    };
    let terms = Terms { alpha: 1.0, beta: 1.0 };
    let job = Job::<ByPlaces<T>> { a, b, addend, out: out.of(), terms };
    blocks::rectangle::<ByPlaces<T>>(level)(&job, [0..rows, 0..columns], room);
}
