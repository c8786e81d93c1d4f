//! Products of matrices: `out = beta * addend + alpha * a b`, batch by batch.
//!
//! A [`Product`] is made once, in a plan, and run as often as wanted, on any memory of that shape. Operands are views of three axes, [batch,
//! rows, columns], of any strides: a transpose is a view, and so is a batch that repeats (stride 0). It allocates nothing: panels lie in
//! scratch that the caller has.
//!
//! Halves are widened while they are packed. Sums are FLOAT, DOUBLE for DOUBLE, and rounded once. Each goes by k, fused, in pieces of
//! [`PIECE`] that are added in order, whatever the number of threads, the level, and the way in which the operands lie. Of products of few
//! rows or columns the way in which b lies decides the order, and so does the level; the number of threads never does. BFLOAT16 stays what it
//! is where the processor adds products of pairs: two steps at a time then, in pieces twice as long, and denormals are 0.

#![allow(unsafe_code)] // registers, elements by their addresses, and matrices on several threads

mod blocks;
mod few;
pub mod flat;
pub mod gather;
mod lanes;
mod matrix;
mod pack;
mod source;
#[cfg(test)]
mod tests;
mod tile;

use blocks::{Job, Matrices};
use few::FEW;
use half::{bf16, f16};
pub use lanes::Fused;
use lanes::{OfPairs, Pair, Types};
use matrix::Matrix;
use opapi_base::dtype::DType;
use opapi_base::machine::machine;
use opapi_base::parallel::{self, Cost};
use opapi_base::simd::Level;
use opapi_base::view::{Disjoint, NdView, Scratch};
use std::ops::Range;

/// So many products are summed by themselves.
pub const PIECE: usize = 256;

/// What is added to the product, and times what.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Terms {
    /// Times the product.
    pub alpha: f64,
    /// Times the addend; 0 ignores it, whatever it holds.
    pub beta: f64,
}

impl Terms {
    /// The product alone.
    pub const PLAIN: Terms = Terms { alpha: 1.0, beta: 0.0 };
}

/// A product of one shape.
#[derive(Clone, Copy, Debug)]
pub struct Product {
    level: Level,
    dtypes: [DType; 2],
    /// Of BFLOAT16 in pairs, by the processor's instruction.
    by_pairs: bool,
    /// Batches, rows, columns, and what is summed.
    extents: [usize; 4],
    terms: Terms,
    /// Rows and columns of rectangles, where they are not chosen by the cost.
    cuts: Option<[usize; 2]>,
}

impl Product {
    /// Of operands of one dtype, FLOAT, FLOAT16, BFLOAT16 or DOUBLE, with a result of that dtype or of the sums'. `extents` are batches,
    /// rows, columns and what is summed. `None` for other dtypes.
    pub fn new(
        level: Level,
        operands: DType,
        out: DType,
        extents: [usize; 4],
        terms: Terms,
    ) -> Option<Product> {
        let sums = sums(operands)?;
        (out == operands || out == sums).then_some(Product {
            level,
            dtypes: [operands, out],
            by_pairs: operands == DType::BFloat16 && level.has_pairs(),
            extents,
            terms,
            cuts: None,
        })
    }

    /// The way in which it is computed, by name.
    pub fn body(&self) -> &'static str {
        if self.is_few() { "few rows" } else { "blocked" }
    }

    /// How many buffers of how many bytes it takes.
    pub fn scratch(&self) -> (usize, usize) {
        let threads = if self.items() == 1 { 1 } else { machine().threads };
        (threads, by_types(self.dtypes, self.by_pairs, Room(self)))
    }

    /// Computes it. The addend has the dtype of the sums, and the shape of the result; it may be the result itself, element for element.
    pub fn run(&self, a: NdView, b: NdView, addend: Option<NdView>, out: NdView, scratch: Scratch) {
        let [batches, rows, columns, depth] = self.extents.map(|extent| extent as i64);
        let shapes = [[batches, rows, depth], [batches, depth, columns], [batches, rows, columns]];
        for (view, shape) in [(a, shapes[0]), (b, shapes[1]), (out, shapes[2])]
            .into_iter()
            .chain(addend.map(|addend| (addend, shapes[2])))
        {
            assert_eq!(view.shape(), shape, "the shape of a product");
        }
        by_types(self.dtypes, self.by_pairs, Run { product: self, a, b, addend, out, scratch });
    }

    /// Its rows are few, or its columns, which are rows of the transpose.
    fn is_few(&self) -> bool {
        let [_, rows, columns, _] = self.extents;
        rows.min(columns) <= FEW
    }

    /// Multiplications and additions of a register, and what is read and written.
    fn cost(&self) -> Cost {
        let [_, rows, columns, depth] = self.extents;
        let size = self.dtypes[0].size();
        let operations = rows.saturating_mul(columns).saturating_mul(depth) / self.level.lanes();
        let read = rows.saturating_add(columns).saturating_mul(depth).saturating_mul(size);
        Cost { bytes: read.saturating_add(rows.saturating_mul(columns).saturating_mul(size)), operations }
    }

    /// Into how many rows and columns of rectangles the result of a batch is cut, so that there are enough for the threads.
    fn cuts(&self) -> [usize; 2] {
        if let Some(cuts) = self.cuts {
            return cuts;
        }
        let [batches, rows, columns, _] = self.extents;
        let pieces = parallel::pieces(self.cost().times(batches)).div_ceil(batches.max(1));
        let most = |extent: usize, least: usize| if extent <= FEW { 1 } else { extent.div_ceil(least) };
        let most = [most(rows, LEAST[0]), most(columns, LEAST[1])];
        let mut cuts = [1, 1];
        while cuts[0] * cuts[1] < pieces && cuts != most {
            // The longer side, so that rectangles share little.
            let is_high = rows * cuts[1] >= columns * cuts[0];
            let side = usize::from(!(is_high && cuts[0] < most[0]) && cuts[1] < most[1]);
            cuts[side] += 1;
        }
        cuts
    }

    fn items(&self) -> usize {
        let [rows, columns] = self.cuts();
        self.extents[0] * rows * columns
    }
}

/// Rows and columns of the smallest rectangle.
const LEAST: [usize; 2] = [28, 64];

/// Part `at` of so many nearly equal ones, at multiples of `unit`.
fn part(extent: usize, parts: usize, at: usize, unit: usize) -> Range<usize> {
    let units = parallel::part(extent.div_ceil(unit), parts, at);
    extent.min(units.start * unit)..extent.min(units.end * unit)
}

/// What is done with the types of operands and result.
trait ByTypes {
    type Output;
    fn with<P: Types>(self) -> Self::Output;
}

fn by_types<F: ByTypes>(dtypes: [DType; 2], by_pairs: bool, body: F) -> F::Output {
    match dtypes {
        [DType::BFloat16, DType::Float] if by_pairs => body.with::<OfPairs<f32>>(),
        [DType::BFloat16, _] if by_pairs => body.with::<OfPairs<bf16>>(),
        [DType::Float16, DType::Float] => body.with::<Pair<f16, f32>>(),
        [DType::Float16, _] => body.with::<Pair<f16, f16>>(),
        [DType::BFloat16, DType::Float] => body.with::<Pair<bf16, f32>>(),
        [DType::BFloat16, _] => body.with::<Pair<bf16, bf16>>(),
        [DType::Double, _] => body.with::<Pair<f64, f64>>(),
        _ => body.with::<Pair<f32, f32>>(),
    }
}

/// The bytes of a thread's scratch.
struct Room<'a>(&'a Product);

impl ByTypes for Room<'_> {
    type Output = usize;
    fn with<P: Types>(self) -> usize {
        let [_, rows, columns, depth] = self.0.extents;
        // The result may be computed as its transpose.
        let ways = [[rows, columns, depth], [columns, rows, depth]];
        let sums = match self.0.is_few() {
            true => few::room::<P>([rows.min(columns), rows.max(columns), depth]),
            false => ways.map(blocks::room::<P>).into_iter().max().unwrap_or(0),
        };
        // What has no size is more than any workspace.
        let bytes = sums.checked_mul(size_of::<P::Sum>());
        bytes.and_then(|bytes| bytes.checked_next_multiple_of(Scratch::ALIGNMENT)).unwrap_or(usize::MAX)
    }
}

/// A run of a product.
struct Run<'a, 's> {
    product: &'a Product,
    a: NdView<'a>,
    b: NdView<'a>,
    addend: Option<NdView<'a>>,
    out: NdView<'a>,
    scratch: Scratch<'s>,
}

impl ByTypes for Run<'_, '_> {
    type Output = ();
    fn with<P: Types>(self) {
        let Run { product, a, b, addend, out, scratch } = self;
        let [batches, rows, columns, _] = product.extents;
        if batches == 0 || rows == 0 || columns == 0 {
            return;
        }
        let terms = product.terms;
        // As its transpose, where that makes rows few, or neighbours of the result's columns.
        let is_turned = match product.is_few() {
            true => columns < rows,
            false => out.strides()[2] != 1 && out.strides()[1] == 1,
        };
        let turned = |matrix: Matrix<P::From>| if is_turned { matrix.transposed() } else { matrix };
        let job = |batch: usize| {
            let (a, b) = (turned(Matrix::of(&a, batch)), turned(Matrix::of(&b, batch)));
            let (a, b) = if is_turned { (b, a) } else { (a, b) };
            let addend =
                addend.filter(|_| terms.beta != 0.0).map(|addend| Matrix::<P::Sum>::of(&addend, batch));
            let out = Matrix::<P::To>::of(&out, batch);
            let (addend, out) =
                if is_turned { (addend.map(Matrix::transposed), out.transposed()) } else { (addend, out) };
            Job::<Matrices<P>> { a, b: b.transposed(), addend, out, terms }
        };
        // SAFETY: each thread writes rectangles of its own, and reads nothing else of the result.
        let job = unsafe { Disjoint::new(job) };
        let cuts = product.cuts();
        let rectangles = cuts[0] * cuts[1];
        let run = blocks::rectangle::<Matrices<P>>(product.level);
        let each = product.cost().split(rectangles);
        let rooms = scratch.buffers::<P::Sum>();
        parallel::for_each_with(batches * rectangles, each, rooms, |room, item| {
            let (batch, item) = (item / rectangles, item % rectangles);
            let (row, column) = (item / cuts[1], item % cuts[1]);
            let [rows, columns] = [part(rows, cuts[0], row, 1), part(columns, cuts[1], column, LEAST[1])];
            let at = if is_turned { [columns, rows] } else { [rows, columns] };
            match (*job)(batch) {
                job if product.is_few() => few::columns(product.level, &job, at[1].clone(), room),
                job => run(&job, at, room),
            }
        });
    }
}

/// In which dtype products of that dtype are summed: what an addend has to have.
pub fn sums(operands: DType) -> Option<DType> {
    match operands {
        DType::Float | DType::Float16 | DType::BFloat16 => Some(DType::Float),
        DType::Double => Some(DType::Double),
        _ => None,
    }
}
