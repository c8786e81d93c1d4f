//! Products: how their plans are made.
//!
//! Operands are read and written as they lie: a transpose is a view, and so is a batch that repeats, of strides of 0. Halves of one dtype are
//! multiplied as they are; what differs is cast to FLOAT first. What is added has the dtype of the sums. A product of more than three axes
//! is as many steps as its batches need, of which axes are joined where all operands step through them alike. The bodies are in
//! `crates/gemm`, for what is exact in `crates/kernels/src/matmul`.

use super::rules::{addend, broadcast, factors, transposes};
use crate::dtype::DType;
use crate::error::Result;
use crate::machine::machine;
use crate::ops::passed::Passed;
use crate::ops::rules::{Named, scalar_as};
use crate::plan::{Axes, Bound, Extents, Id, Plan, Planner, cast_of, found, is_injective, one};
use crate::tensor::{Scalar, Tensor};
use crate::view::NdView;
use opapi_gemm::{Product, Terms, sums};
use opapi_kernels::matmul::{Exact, exact};
use smallvec::SmallVec;

/// alpha and beta, in the dtype in which they count.
pub struct Weights {
    alpha: Scalar,
    beta: Scalar,
}

impl Weights {
    /// The numbers of those names, as that dtype has them. One that is null is 1.
    pub fn of(call: &Passed, [alpha, beta]: [&str; 2], dtype: DType) -> Result<Weights> {
        let number = |name: &str| {
            let (one, number) = (one(), call.scalar_if(name));
            let number = number.unwrap_or(&one);
            Ok(Scalar { dtype, bytes: scalar_as(number, dtype)? })
        };
        Ok(Weights { alpha: number(alpha)?, beta: number(beta)? })
    }

    /// Those numbers, alpha and beta.
    pub fn floats(numbers: [f64; 2]) -> Weights {
        let bytes = |number: f64| u128::from(number.to_bits()).to_le_bytes();
        let [alpha, beta] = numbers.map(|number| Scalar { dtype: DType::Double, bytes: bytes(number) });
        Weights { alpha, beta }
    }

    fn numbers(&self) -> Result<Terms> {
        let number = |scalar| Ok(f64::from_le_bytes(scalar_as(scalar, DType::Double)?));
        Ok(Terms { alpha: number(&self.alpha)?, beta: number(&self.beta)? })
    }
}

/// Who computes it: sums that are rounded, in scratch, or exact ones, with alpha and beta in their dtype.
#[derive(Clone, Copy)]
enum Body {
    Rounded(Product, Id),
    Exact(Exact, [[u8; 16]; 2]),
}

impl Body {
    /// Of products of such extents, with what they are read and written as.
    fn of(
        planner: &mut Planner,
        [read, written]: [DType; 2],
        extents: [usize; 4],
        weights: Option<&Weights>,
    ) -> Result<Body> {
        if let Some(kernel) = exact(read) {
            let weights = weights.map(|weights| [weights.alpha.bytes, weights.beta.bytes]);
            return Ok(Body::Exact(kernel, weights.unwrap_or([scalar_as(&one(), read)?, [0; 16]])));
        }
        let terms = weights.map_or(Ok(Terms::PLAIN), Weights::numbers)?;
        let product = found(Product::new(machine().level, read, written, extents, terms), read)?;
        let (parts, bytes) = product.scratch();
        Ok(Body::Rounded(product, planner.scratch("scratch", parts, bytes)?))
    }

    /// Adds a step.
    fn step(self, planner: &mut Planner, [a, b]: [Id; 2], addend: Option<Id>, out: Id) {
        let reads: SmallVec<[Id; 3]> = [a, b].into_iter().chain(addend).collect();
        let operands = [a, b, out];
        match self {
            Body::Rounded(product, scratch) => {
                planner.step_by("MatMul", product.body(), &reads, &[out, scratch], move |bound| {
                    let ([a, b, out], addend) = views(bound, operands, addend);
                    product.run(a, b, addend, out, bound.scratch(scratch));
                });
            }
            Body::Exact(kernel, weights) => planner.step("MatMul", &reads, &[out], move |bound| {
                let ([a, b, out], addend) = views(bound, operands, addend);
                kernel(weights, a, b, addend, out);
            }),
        }
    }
}

/// Factors and result, and what is added.
fn views<'a>(bound: &Bound<'a>, ids: [Id; 3], addend: Option<Id>) -> ([NdView<'a>; 3], Option<NdView<'a>>) {
    (ids.map(|id| bound.nd_view(id)), addend.map(|id| bound.nd_view(id)))
}

/// In which dtypes factors are read and the result is written, where `through` is computed.
fn dtypes(factors: [DType; 2], out: DType, through: DType) -> [DType; 2] {
    match (through, factors) {
        (DType::Float | DType::Float16 | DType::BFloat16, [a, b]) => {
            let is_half = a == b && matches!(a, DType::Float16 | DType::BFloat16);
            let read = if is_half { a } else { DType::Float };
            [read, if out == read { read } else { DType::Float }]
        }
        _ => [through; 2],
    }
}

/// Memory that operands are views of.
#[derive(Clone, Copy)]
enum Memory<'a> {
    Tensor(&'a Tensor),
    Workspace(Id),
}

/// An operand by the axes of the product.
struct Seen<'a> {
    name: &'static str,
    dtype: DType,
    memory: Memory<'a>,
    axes: Axes,
}

impl<'a> Seen<'a> {
    /// All of a tensor as that dtype.
    fn input(planner: &mut Planner, (name, tensor): Named<'a>, dtype: DType) -> Result<Seen<'a>> {
        if tensor.dtype == dtype {
            has_span(planner, (name, tensor))?;
            return Ok(Seen { name, dtype, memory: Memory::Tensor(tensor), axes: Axes::of(tensor) });
        }
        let id = planner.input(name, tensor, Axes::of(tensor), dtype)?;
        Ok(Seen { name, dtype, memory: Memory::Workspace(id), axes: planner.axes(id).clone() })
    }

    /// Workspace of a shape.
    fn workspace(planner: &mut Planner, name: &'static str, dtype: DType, shape: &[i64]) -> Result<Seen<'a>> {
        let id = planner.workspace(name, dtype, shape)?;
        Ok(Seen { name, dtype, memory: Memory::Workspace(id), axes: Axes::packed(shape) })
    }

    /// With an axis more, of one element.
    fn with_axis(mut self, at: usize) -> Seen<'a> {
        self.axes.shape.insert(at, 1);
        self.axes.strides.insert(at, 0);
        self
    }

    /// With several.
    fn with_axes(self, at: &[usize]) -> Seen<'a> {
        at.iter().fold(self, |seen, &at| seen.with_axis(at))
    }

    /// Broadcast to a shape.
    fn expanded(self, shape: &[i64]) -> Seen<'a> {
        Seen { axes: self.axes.expanded(shape), ..self }
    }

    /// An axis and the next one as one. Packed before, where they do not lie so.
    fn joined(self, planner: &mut Planner, at: usize) -> Result<Seen<'a>> {
        let join = |axes: &Axes| {
            let axis = |at: usize| Axis { extent: axes.shape[at], steps: [axes.strides[at], 0, 0, 0] };
            axis(at).with(axis(at + 1))
        };
        let seen = if join(&self.axes).is_some() { self } else { self.packed(planner)? };
        let Axis { extent, steps } = join(&seen.axes).expect("packed axes are joined");
        let mut axes = seen.axes;
        axes.shape.remove(at);
        axes.strides.remove(at);
        (axes.shape[at], axes.strides[at]) = (extent, steps[0]);
        Ok(Seen { axes, ..seen })
    }

    /// A packed copy.
    fn packed(self, planner: &mut Planner) -> Result<Seen<'a>> {
        let from = self.view(planner, self.axes.clone())?;
        let Seen { name, dtype, axes, .. } = self;
        let to = planner.workspace(name, dtype, &axes.shape)?;
        let cast = cast_of(dtype, dtype)?;
        planner.step("Pack", &[from], &[to], move |bound| {
            cast.run(bound.nd_view(from), bound.nd_view(to), false)
        });
        Ok(Seen { name, dtype, memory: Memory::Workspace(to), axes: Axes::packed(&axes.shape) })
    }

    /// The operand of some axes.
    fn view(&self, planner: &mut Planner, axes: Axes) -> Result<Id> {
        match self.memory {
            Memory::Tensor(tensor) => planner.tensor(self.name, tensor, axes),
            Memory::Workspace(id) => planner.view(id, axes),
        }
    }
}

/// Offsets of a tensor's elements can be counted.
fn has_span(planner: &mut Planner, (name, tensor): Named) -> Result<()> {
    if tensor.span().is_none() {
        planner.whole(name, tensor)?;
    }
    Ok(())
}

/// An axis of a product: its extent, and from an index to the next in both factors, in the result and in what is added.
#[derive(Clone, Copy)]
struct Axis {
    extent: i64,
    steps: [i64; 4],
}

impl Axis {
    /// As one axis with the next one, if all operands step through both alike.
    fn with(self, inner: Axis) -> Option<Axis> {
        if self.extent == 1 || inner.extent == 1 {
            return Some(if self.extent == 1 { inner } else { self });
        }
        let is_one = |(outer, inner_step): (&i64, &i64)| inner_step.checked_mul(inner.extent) == Some(*outer);
        let extent = self.extent.checked_mul(inner.extent)?;
        let is_alike = self.steps.iter().zip(&inner.steps).all(is_one);
        is_alike.then_some(Axis { extent, ..inner })
    }
}

/// The operands of a product, each by as many axes: batches, rows and columns.
struct Operands<'a> {
    factors: [Seen<'a>; 2],
    out: Seen<'a>,
    addend: Option<Seen<'a>>,
}

impl Operands<'_> {
    /// Adds the steps of the product.
    fn multiply(&self, planner: &mut Planner, weights: Option<&Weights>, dtypes: [DType; 2]) -> Result<()> {
        let [a, b] = &self.factors;
        let none = Axes { shape: Extents::new(), strides: Extents::new(), offset: 0 };
        let all =
            [&a.axes, &b.axes, &self.out.axes, self.addend.as_ref().map_or(&none, |addend| &addend.axes)];
        let rank = self.out.axes.shape.len();
        let (row, column) = (rank - 2, rank - 1);
        let steps = |axis: usize| all.map(|axes| axes.strides.get(axis).copied().unwrap_or(0));
        // What is summed is no axis of the result, rows none of the right and columns none of the left.
        let (depth, inner) = (a.axes.shape[column], [a.axes.strides[column], b.axes.strides[row]]);
        let [_, _, out, added] = steps(row);
        let mut rows = Axis { extent: all[2].shape[row], steps: [a.axes.strides[row], 0, out, added] };
        let [_, right, out, added] = steps(column);
        let columns = Axis { extent: all[2].shape[column], steps: [0, right, out, added] };
        let mut outer: SmallVec<[Axis; 4]> = SmallVec::new();
        for axis in (0..row).map(|axis| Axis { extent: all[2].shape[axis], steps: steps(axis) }) {
            match outer.last_mut().and_then(|last| Some((last.with(axis)?, last))) {
                Some((both, last)) => *last = both,
                None => outer.push(axis),
            }
        }
        // Where one matrix is on the right of a whole batch, that has more rows.
        let right = |axis: &&Axis| axis.extent == 1 || axis.steps[1] == 0;
        while let Some(both) = outer.last().filter(right).and_then(|last| last.with(rows)) {
            outer.pop();
            rows = both;
        }
        // The longest is the batch of a step.
        let longest = (0..outer.len()).max_by_key(|&at| outer[at].extent);
        let batch = longest.map_or(Axis { extent: 1, steps: [0; 4] }, |at| outer.remove(at));
        let extents = [batch.extent, rows.extent, columns.extent, depth].map(|extent| extent as usize);
        let body = Body::of(planner, dtypes, extents, weights)?;
        let count: i64 = outer.iter().map(|axis| axis.extent).product();
        for index in 0..count {
            let mut offsets = all.map(|axes| axes.offset);
            let mut left = index;
            for axis in outer.iter().rev() {
                let at = left % axis.extent;
                left /= axis.extent;
                (0..4).for_each(|k| offsets[k] += at * axis.steps[k]);
            }
            let axes = |k: usize, shape: [i64; 2], strides: [i64; 2]| Axes {
                shape: Extents::from_slice(&[batch.extent, shape[0], shape[1]]),
                strides: Extents::from_slice(&[batch.steps[k], strides[0], strides[1]]),
                offset: offsets[k],
            };
            let left = a.view(planner, axes(0, [rows.extent, depth], [rows.steps[0], inner[0]]))?;
            let right = b.view(planner, axes(1, [depth, columns.extent], [inner[1], columns.steps[1]]))?;
            let whole = |k: usize| axes(k, [rows.extent, columns.extent], [rows.steps[k], columns.steps[k]]);
            let out = self.out.view(planner, whole(2))?;
            let addend = self.addend.as_ref().map(|addend| addend.view(planner, whole(3))).transpose()?;
            body.step(planner, [left, right], addend, out);
        }
        Ok(())
    }
}

/// How the factors of an operator meet.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// As in torch.matmul: a vector is a row on the left and a column on the right, batches broadcast.
    Matrices,
    /// The products of batches are summed.
    Sum,
    /// Each element of a vector with each of another.
    Outer,
}

/// What is added, and what it and the product are multiplied with.
pub struct Added {
    /// alpha and beta.
    pub weights: Weights,
    /// Where alpha is 0 the factors are not read, whatever they hold.
    pub skips_product: bool,
}

/// The product of a call's factors, computed in that dtype, and what is added to it.
pub fn product(call: &Passed, form: Form, through: DType, added: Option<Added>) -> Result<Box<Plan>> {
    let (named, (name, out)) = (factors(call), call.tensor("out"));
    if out.is_empty() {
        return Ok(Plan::empty(call.operator));
    }
    let mut planner = Planner::new(call.operator);
    let kinds = dtypes(named.map(|(_, factor)| factor.dtype), out.dtype, through);
    let [read, written] = kinds;
    let terms = match &added {
        Some(added) => added.weights.numbers()?,
        None => Terms::PLAIN,
    };
    let skips = added.as_ref().is_some_and(|added| added.skips_product && terms.alpha == 0.0);
    let transposes = transposes(call);
    let [mut a, mut b] = if skips || named.iter().any(|(_, factor)| factor.is_empty()) {
        nothing(&mut planner, named, transposes, read)?
    } else {
        [Seen::input(&mut planner, named[0], read)?, Seen::input(&mut planner, named[1], read)?]
    };
    for (factor, is_transposed) in [&mut a, &mut b].into_iter().zip(transposes) {
        if is_transposed {
            factor.axes.shape.reverse();
            factor.axes.strides.reverse();
        }
    }
    let (factors, shape) = form.factors(&mut planner, [a, b])?;
    // As the caller has it: vectors have no axis for it.
    let vectors =
        if form == Form::Matrices { named.map(|(_, factor)| factor.rank() == 1) } else { [false; 2] };
    let [row, column] = [shape.len() - 2, shape.len() - 1];
    let mut own = shape.clone();
    let mut with_axes = Vec::new();
    for (is_vector, axis) in [(vectors[1], column), (vectors[0], row)] {
        if is_vector {
            own.remove(axis);
            with_axes.insert(0, axis);
        }
    }
    let addend = match added.as_ref().filter(|_| terms.beta != 0.0) {
        Some(_) => Some(
            Seen::input(&mut planner, addend(call), sums(read).unwrap_or(read))?
                .expanded(&own)
                .with_axes(&with_axes),
        ),
        None => None,
    };
    // Elements in their order, whatever the shape.
    has_span(&mut planner, (name, out))?;
    let lies = match &own {
        own if *out.shape == own[..] => Some(Axes::of(out)),
        own => out.is_contiguous().then(|| Axes { offset: out.offset, ..Axes::packed(own) }),
    };
    let (result, computed) = match lies {
        Some(axes) if out.dtype == written && axes.is_injective() => {
            (Seen { name, dtype: written, memory: Memory::Tensor(out), axes }, None)
        }
        _ => {
            let result = Seen::workspace(&mut planner, name, written, &own)?;
            let as_out = result.view(&mut planner, Axes::packed(&out.shape))?;
            (result, Some(as_out))
        }
    };
    let operands = Operands { factors, out: result.with_axes(&with_axes), addend };
    operands.multiply(&mut planner, added.as_ref().map(|added| &added.weights), kinds)?;
    if let Some(computed) = computed {
        let (to, cast) = (planner.whole(name, out)?, cast_of(written, out.dtype)?);
        let in_order = !is_injective(&out.shape, &out.strides);
        let step = if written == out.dtype { "CopyToView" } else { "Cast" };
        planner.step(step, &[computed], &[to], move |bound| {
            cast.run(bound.nd_view(computed), bound.nd_view(to), in_order)
        });
    }
    Ok(planner.finish())
}

/// Factors of which nothing is summed: they have rows and columns, and no elements.
fn nothing<'a>(
    planner: &mut Planner,
    named: [Named; 2],
    transposes: [bool; 2],
    dtype: DType,
) -> Result<[Seen<'a>; 2]> {
    let mut seen = |(name, factor): Named, is_last: bool| {
        let mut shape = factor.shape.clone();
        let depth = if is_last { shape.len() - 1 } else { shape.len().saturating_sub(2) };
        // No batches have no sum either.
        shape.iter_mut().for_each(|extent| *extent = (*extent).max(1));
        shape[depth] = 0;
        Seen::workspace(planner, name, dtype, &shape)
    };
    Ok([seen(named[0], !transposes[0])?, seen(named[1], transposes[1])?])
}

impl Form {
    /// The factors by the axes of the product, and its shape.
    fn factors<'a>(self, planner: &mut Planner, [a, b]: [Seen<'a>; 2]) -> Result<([Seen<'a>; 2], Extents)> {
        Ok(match self {
            Form::Outer => {
                let [a, b] = [a.with_axis(1), b.with_axis(0)];
                let shape = Extents::from_slice(&[a.axes.shape[0], b.axes.shape[1]]);
                ([a, b], shape)
            }
            Form::Sum => {
                let count = broadcast(&a.axes.shape[..1], &b.axes.shape[..1]).expect("it was checked")[0];
                let ([_, rows, depth], [_, _, columns]) = (extents(&a), extents(&b));
                let mut a = a.expanded(&[count, rows, depth]);
                a.axes.shape.swap(0, 1);
                a.axes.strides.swap(0, 1);
                let a = a.joined(planner, 1)?;
                let b = b.expanded(&[count, depth, columns]).joined(planner, 0)?;
                ([a, b], Extents::from_slice(&[rows, columns]))
            }
            Form::Matrices => {
                let a = if a.axes.shape.len() == 1 { a.with_axis(0) } else { a };
                let b = if b.axes.shape.len() == 1 { b.with_axis(1) } else { b };
                let split = |seen: &Seen| {
                    let (batches, matrix) = seen.axes.shape.split_at(seen.axes.shape.len() - 2);
                    (Extents::from_slice(batches), Extents::from_slice(matrix))
                };
                let ((before_a, own), (before_b, other)) = (split(&a), split(&b));
                let batches = broadcast(&before_a, &before_b).expect("it was checked");
                let with = |matrix: &[i64]| Extents::from_slice(&[&batches[..], matrix].concat());
                let shape = with(&[own[0], other[1]]);
                ([a.expanded(&with(&own)), b.expanded(&with(&other))], shape)
            }
        })
    }
}

/// The extents of a batch of matrices.
fn extents(seen: &Seen) -> [i64; 3] {
    seen.axes.shape[..].try_into().expect("the rank was checked")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ops::passed::Argument;
    use crate::soc::{Rules, Soc};
    use crate::tensor::Format;

    fn tensor(shape: &[i64], strides: Option<&[i64]>) -> Tensor {
        Tensor::new(DType::Float, Format::ND, shape, strides, 0, &[1 << 20], 64)
    }

    /// The steps of a product.
    fn steps(form: Form, a: &Tensor, b: &Tensor, out: &Tensor) -> Vec<&'static str> {
        let rules = Rules { soc: Soc::Ascend910B, edition: None };
        let names: &[&str] =
            if form == Form::Sum { &["batch1", "batch2", "out"] } else { &["self", "mat2", "out"] };
        let arguments = &[Argument::Tensor(a), Argument::Tensor(b), Argument::Tensor(out)];
        let call = Passed { operator: "aclnnTest", names, arguments, rules: &rules };
        product(&call, form, DType::Float, None).unwrap().step_names()
    }

    #[test]
    fn batches_are_steps_only_where_they_lie_apart() {
        let packed = |shape: &[i64]| tensor(shape, None);
        let multiplied =
            |a: &Tensor, b: &Tensor, out: &[i64]| steps(Form::Matrices, a, b, &packed(out)).len();
        let out = &[2, 3, 4, 6];
        assert_eq!(multiplied(&packed(&[2, 3, 4, 5]), &packed(&[2, 3, 5, 6]), out), 1, "as one batch");
        assert_eq!(multiplied(&packed(&[2, 3, 4, 5]), &packed(&[5, 6]), out), 1, "as rows of one matrix");
        assert_eq!(multiplied(&packed(&[2, 3, 4, 5]), &packed(&[2, 1, 5, 6]), out), 1, "as rows of a batch");
        assert_eq!(
            multiplied(&packed(&[2, 1, 4, 5]), &packed(&[2, 3, 5, 6]), out),
            2,
            "the longest is the batch"
        );
        let heads = tensor(&[2, 3, 4, 5], Some(&[60, 5, 15, 1]));
        assert_eq!(multiplied(&heads, &packed(&[2, 3, 5, 6]), out), 2, "permuted");
    }

    #[test]
    fn a_sum_of_batches_is_one_product() {
        let (a, b) = (tensor(&[7, 2, 3], None), tensor(&[7, 3, 4], None));
        let out = tensor(&[2, 4], None);
        assert_eq!(steps(Form::Sum, &a, &b, &out), ["Pack", "MatMul"], "the left one is packed");
        let beside = tensor(&[7, 2, 3], Some(&[3, 21, 1]));
        assert_eq!(steps(Form::Sum, &beside, &b, &out), ["MatMul"], "as it lies");
    }

    #[test]
    fn what_cannot_be_written_in_place_is_copied() {
        let (a, b) = (tensor(&[2, 3], None), tensor(&[3, 4], None));
        let steps = |out: &Tensor| steps(Form::Matrices, &a, &b, out);
        assert_eq!(steps(&tensor(&[2, 4], Some(&[1, 2]))), ["MatMul"]);
        assert_eq!(steps(&tensor(&[8], None)), ["MatMul"], "in its order");
        assert_eq!(steps(&tensor(&[8], Some(&[2]))), ["MatMul", "CopyToView"]);
        assert_eq!(steps(&tensor(&[2, 4], Some(&[0, 1]))), ["MatMul", "CopyToView"], "elements share places");
        let half = Tensor::new(DType::Float16, Format::ND, &[2, 4], None, 0, &[8], 64);
        assert_eq!(steps(&half), ["MatMul", "Cast"]);
    }
}
