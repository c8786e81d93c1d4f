//! What holds for every operator whatever its arguments, with proptest looking for the smallest counterexample:
//!
//! - a backward operator is the adjoint of its forward operator, and a forward operator of its backward one:
//!   <f(x), g> = <x, fᵀ(g)>;
//! - it is linear in its first tensor;
//! - the layout of a tensor in memory changes nothing, not even the last bit.
//!
//! `PROPTEST_CASES=10000` searches longer.

use std::fmt::Debug;

use super::cases;
use super::common::{DType, DeviceTensor, Layout, Rng, numel};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

/// One operator with all its attributes, as a linear map of its first input. The names are those of a backward operator;
/// of a forward one, self takes the place of gradOutput, and the plain backward operator that of the forward one.
pub trait Linear: Debug {
    /// The type to compute in: DOUBLE where the operator takes it.
    fn dtype(&self) -> DType;
    /// Shape of gradOutput, which is the shape of what the forward operator returns.
    fn grad_shape(&self) -> Vec<i64>;
    /// Shape of the result, which is the shape of what the forward operator takes.
    fn result_shape(&self) -> Vec<i64>;
    /// The library's operator, on tensors laid out as told.
    fn backward(&self, g: &[f64], grad: Layout, result: Layout) -> Vec<f64>;
    /// The plain forward operator.
    fn forward(&self, x: &[f64]) -> Vec<f64>;

    fn backward_contiguous(&self, g: &[f64]) -> Vec<f64> {
        let layouts = [self.grad_shape(), self.result_shape()].map(|s| Layout::contiguous(&s));
        let [grad, result] = layouts;
        self.backward(g, grad, result)
    }
}

/// How to lay out a tensor of any shape up to rank 4; shrinks towards a packed row-major one.
#[derive(Clone, Debug)]
pub struct Arrangement {
    order: usize,
    gap: [i64; 4],
    reversed: [bool; 4],
    before: i64,
    after: i64,
    repeated: [bool; 4],
}

pub fn arrangement() -> impl Strategy<Value = Arrangement> {
    (0..24usize, [0..3i64, 0..3, 0..3, 0..3], any::<[bool; 4]>(), 0..4i64, 0..4i64, any::<[bool; 4]>())
        .prop_map(|(order, gap, reversed, before, after, repeated)| Arrangement {
            order,
            gap,
            reversed,
            before,
            after,
            repeated,
        })
}

impl Arrangement {
    pub fn layout(&self, shape: &[i64]) -> Layout {
        let n = shape.len();
        let mut left: Vec<usize> = (0..n).collect();
        let mut code = self.order;
        let mut order = Vec::new();
        while !left.is_empty() {
            order.push(left.remove(code % left.len()));
            code /= 4;
        }
        Layout::build(shape, &order, &self.gap[..n], &self.reversed[..n], self.before, self.after)
    }

    /// Stride 0 along some axes; legal for inputs.
    pub fn repeating(&self, shape: &[i64]) -> Layout {
        Layout::broadcast(shape, &self.repeated[..shape.len()])
    }
}

/// Random values that the type holds exactly.
pub fn values(seed: u64, n: usize, dtype: DType) -> Vec<f64> {
    let mut rng = Rng::new(seed);
    (0..n)
        .map(|_| {
            let v = rng.uniform(-2.0, 2.0);
            if dtype == DType::F32 { v as f32 as f64 } else { v }
        })
        .collect()
}

pub fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn abs(v: &[f64]) -> Vec<f64> {
    v.iter().map(|v| v.abs()).collect()
}

// ------------------------------------------------------------------------------------------------ the properties

fn adjoint(op: &dyn Linear, seed: u64) -> Result<(), TestCaseError> {
    let x = values(seed, numel(&op.result_shape()), op.dtype());
    let g = values(!seed, numel(&op.grad_shape()), op.dtype());
    let left = dot(&op.forward(&x), &g);
    let right = dot(&x, &op.backward_contiguous(&g));
    // The terms of both sums, in absolute value; bicubic weights may cancel in it, hence the second part.
    let most = abs(&x).into_iter().fold(0.0, f64::max);
    let scale = dot(&op.forward(&abs(&x)), &abs(&g)).abs() + most * abs(&g).iter().sum::<f64>();
    prop_assert!((left - right).abs() <= op.dtype().tolerance() * scale, "{left} and {right}");
    Ok(())
}

fn linear(op: &dyn Linear, seed: u64, factor: f64) -> Result<(), TestCaseError> {
    let n = numel(&op.grad_shape());
    // Coarse numbers, so that factor * a + b is exact.
    let coarse = |seed: u64| -> Vec<f64> {
        let mut rng = Rng::new(seed);
        (0..n).map(|_| rng.range(-64, 64) as f64 / 16.0).collect()
    };
    let (a, b) = (coarse(seed), coarse(!seed));
    let both: Vec<f64> = a.iter().zip(&b).map(|(a, b)| factor * a + b).collect();
    let (of_a, of_b, of_both) =
        (op.backward_contiguous(&a), op.backward_contiguous(&b), op.backward_contiguous(&both));
    let terms: Vec<f64> = a.iter().zip(&b).map(|(a, b)| (factor * a).abs() + b.abs()).collect();
    let scale = op.backward_contiguous(&terms);
    let floor: f64 = terms.iter().copied().fold(0.0, f64::max);
    for i in 0..of_both.len() {
        let expected = factor * of_a[i] + of_b[i];
        let bound = 4.0 * op.dtype().tolerance() * (scale[i].abs() + floor);
        prop_assert!((of_both[i] - expected).abs() <= bound, "{i}: {} and {expected}", of_both[i]);
    }
    Ok(())
}

fn layout_is_invisible(
    op: &dyn Linear,
    seed: u64,
    [grad, result]: [Arrangement; 2],
) -> Result<(), TestCaseError> {
    let bits = |v: Vec<f64>| v.into_iter().map(f64::to_bits).collect::<Vec<_>>();
    let (grad_shape, result_shape) = (op.grad_shape(), op.result_shape());
    let g = values(seed, numel(&grad_shape), op.dtype());
    let packed = bits(op.backward_contiguous(&g));
    let strided = op.backward(&g, grad.layout(&grad_shape), result.layout(&result_shape));
    prop_assert_eq!(&bits(strided), &packed, "both tensors strided");

    // Repeated rows or columns are the same as a packed tensor that spells the repetition out.
    let repeating = grad.repeating(&grad_shape);
    let places = repeating.places();
    let spelled: Vec<f64> = places.iter().map(|&at| g[at]).collect();
    let packed = bits(op.backward_contiguous(&spelled));
    let repeated = op.backward(&spelled, repeating, Layout::contiguous(&result_shape));
    prop_assert_eq!(&bits(repeated), &packed, "gradOutput with stride 0");
    Ok(())
}

/// Asks a property of every operator.
fn of_all<S: Strategy>(
    more: impl Fn() -> S,
    property: impl Fn(&dyn Linear, u64, S::Value) -> Result<(), TestCaseError>,
) {
    for (operator, linear) in cases::all().filter_map(|operator| Some((operator, operator.linear?))) {
        // Counterexamples are printed; they are not written next to the sources.
        let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
        TestRunner::new(config)
            .run(&(linear(), any::<u64>(), more()), |(op, seed, more)| property(&*op, seed, more))
            .unwrap_or_else(|failure| panic!("{}: {failure}", operator.name));
    }
}

#[test]
fn every_operator_is_the_adjoint_of_its_forward_operator() {
    of_all(|| Just(()), |op, seed, ()| adjoint(op, seed));
}

#[test]
fn every_operator_is_linear() {
    of_all(|| prop::sample::select(vec![-3.0, 0.5, 2.0, 0.0]), linear);
}

#[test]
fn no_operator_sees_layouts() {
    of_all(|| [arrangement(), arrangement()], layout_is_invisible);
}

// ------------------------------------------------------------------------------------------------ for the operators

/// As a row of the operators' table has it.
pub fn boxed<T: Linear + 'static>(op: T) -> Box<dyn Linear> {
    Box::new(op)
}

/// [N,] C with a plane behind.
pub fn with_plane(planes: &[i64], plane: [i64; 2]) -> Vec<i64> {
    [planes, &plane].concat()
}

/// [N, C] or [C].
pub fn planes() -> impl Strategy<Value = Vec<i64>> {
    prop::collection::vec(1..4i64, 1..=2)
}

/// An extent of a row: mostly small, sometimes several vectors long.
pub fn row() -> impl Strategy<Value = i64> {
    prop_oneof![6 => 1..9i64, 1 => 17..70i64]
}

pub fn output(dtype: DType, layout: Layout, format: i32) -> DeviceTensor {
    DeviceTensor::output(dtype, layout, format)
}
