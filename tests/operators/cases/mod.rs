//! What the tests and the benchmark know of each operator: a folder or a file for each family, with a row for each operator.

#[macro_use]
mod tensors;

mod conv;
mod creation;
mod elementwise;
mod foreach;
mod indexing;
mod joining;
mod loss;
mod matmul;
mod max_pooling;
mod norm;
mod padding;
mod pooling;
mod random;
mod reduction;
mod resampling;
mod sampling;
mod softmax;
mod sorting;
mod unfold;
mod unpooling;
mod updating;

use super::benchmark::{self, Benchmark, Benchmarks};
use super::common::{
    self, BoolArray, DType, DeviceTensor, Failure, IntArray, Phase2, Pointer, Rng, Scalar, ScalarList,
    TensorList,
};
use super::{differential, properties, threads};
use opapi::abi::acl_meta::aclOpExecutor;
use opapi::ops::operators;
use opapi::ops::row::Front;
use proptest::strategy::BoxedStrategy;

/// The rows of each file.
const ROWS: &[&[&[Operator]]] = &[
    pooling::ROWS,
    sampling::ROWS,
    unfold::ROWS,
    unpooling::ROWS,
    padding::ROWS,
    &[conv::ROWS],
    creation::ROWS,
    elementwise::ROWS,
    joining::ROWS,
    norm::ROWS,
    reduction::ROWS,
    indexing::ROWS,
    loss::ROWS,
    &[matmul::ROWS, max_pooling::ROWS, resampling::ROWS],
    &[softmax::ROWS, sorting::ROWS, updating::ROWS],
    random::ROWS,
    foreach::ROWS,
];

/// The cases of every operator of the library, in its order.
pub fn all() -> impl Iterator<Item = &'static Operator> {
    operators().map(|row| {
        let mut cases = ROWS.iter().copied().flatten().copied().flatten();
        cases.find(|operator| operator.name == row.name).unwrap_or_else(|| {
            panic!("{} has no cases: write a row in tests/operators/cases/{}", row.name, row.family())
        })
    })
}

/// The operators that are linear maps, those on images, with their rows.
pub fn linear() -> impl Iterator<Item = (&'static Operator, &'static opapi::ops::Operator)> {
    all().zip(operators()).filter(|(operator, _)| operator.linear.is_some())
}

/// Makes linear maps with random attributes.
pub type LinearMap = fn() -> BoxedStrategy<Box<dyn properties::Linear>>;

/// What every test of all operators needs to know of one.
pub struct Operator {
    /// As in its row of the library.
    pub name: &'static str,
    /// The parameters of phase 1 that are pointers, by their C names and in C's order.
    pub pointers: &'static [(&'static str, Role)],
    /// The parameters of phase 1 that are numbers, in the same way.
    pub scalars: &'static [&'static str],
    /// The pointers that may be null, and what the call then does.
    pub may_be_null: &'static [(&'static str, Absent)],
    pub phase1: Phase1,
    pub phase2: Phase2,
    /// The format of the first input where a test does not care, by its rank.
    pub format: fn(usize) -> i32,
    /// Small arguments that every emulated device takes.
    pub valid: fn(&mut Rng) -> Arguments,
    /// Whether a successful call may leave that tensor alone for the values of its arrays and scalars.
    pub may_skip: fn(tensor: &str, arrays: &[&[i64]], scalars: &[i64]) -> bool,
    /// The operator with random attributes, as a linear map of its first input, if it is one.
    pub linear: Option<LinearMap>,
    /// Makes calls that are large enough to be split, and [reports](threads::report) each result.
    pub split: fn(),
    /// The calls to time, by name.
    #[allow(dead_code)] // the benchmark reads it
    pub benchmarks: fn() -> Benchmarks,
}

/// Phase 1 with any pointers and numbers, which it checks as it does for a C program. The out parameters are null or
/// good for one result.
pub type Phase1 = fn(&[Pointer], &[i64], *mut u64, *mut *mut aclOpExecutor) -> i32;

/// What a pointer of phase 1 leads to.
#[derive(Clone, Copy, PartialEq)]
pub enum Role {
    Input,
    /// A tensor that is only asked for its type and shape.
    Shape,
    Output,
    /// An output whose elements have to be packed.
    Packed,
    /// An output that is written from where its memory begins, whatever its view is.
    Storage,
    /// A list of inputs.
    List,
    /// A list of outputs.
    Outputs,
    Ints,
    Bools,
    Scalar,
    Scalars,
}

/// What a call does without its optional argument.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Absent {
    /// It takes a default.
    Default,
    /// It computes nothing and looks at no other argument.
    Nothing,
}

/// The arguments of a call before there are handles.
pub struct Arguments {
    pub pointers: Vec<Argument>,
    pub scalars: Vec<i64>,
}

/// One pointer argument.
pub enum Argument {
    Tensor {
        dtype: DType,
        format: i32,
        shape: Vec<i64>,
    },
    /// Of tensors in format ND.
    List(Vec<(DType, Vec<i64>)>),
    Array(Vec<i64>),
    Scalar(DType, f64),
    Scalars(Vec<(DType, f64)>),
}

/// A tensor argument.
pub fn tensor(dtype: DType, format: i32, shape: &[i64]) -> Argument {
    Argument::Tensor { dtype, format, shape: shape.to_vec() }
}

/// An array argument.
pub fn array(values: &[i64]) -> Argument {
    Argument::Array(values.to_vec())
}

/// [N, C, H, W] or [C, H, W], extents up to 5.
fn small_image(rng: &mut Rng) -> Vec<i64> {
    let rank = rng.choose(&[3, 4]);
    (0..rank).map(|_| rng.range(1, 5)).collect()
}

/// A pointer argument with what lies behind it.
pub enum Operand {
    Tensor(DeviceTensor),
    List(TensorList),
    Ints(IntArray),
    Bools(BoolArray),
    Scalar(Scalar),
    Scalars(ScalarList),
}

impl Operand {
    pub fn handle(&self) -> Pointer {
        match self {
            Operand::Tensor(tensor) => tensor.handle(),
            Operand::List(list) => list.handle(),
            Operand::Ints(array) => array.handle(),
            Operand::Bools(array) => array.handle(),
            Operand::Scalar(scalar) => scalar.handle(),
            Operand::Scalars(list) => list.handle(),
        }
    }
}

impl From<DeviceTensor> for Operand {
    fn from(tensor: DeviceTensor) -> Operand {
        Operand::Tensor(tensor)
    }
}

impl From<TensorList> for Operand {
    fn from(list: TensorList) -> Operand {
        Operand::List(list)
    }
}

impl From<IntArray> for Operand {
    fn from(array: IntArray) -> Operand {
        Operand::Ints(array)
    }
}

impl From<Scalar> for Operand {
    fn from(scalar: Scalar) -> Operand {
        Operand::Scalar(scalar)
    }
}

impl From<ScalarList> for Operand {
    fn from(list: ScalarList) -> Operand {
        Operand::Scalars(list)
    }
}

impl From<BoolArray> for Operand {
    fn from(array: BoolArray) -> Operand {
        Operand::Bools(array)
    }
}

/// The handles of operands.
pub fn handles(operands: &[Operand]) -> Vec<Pointer> {
    operands.iter().map(Operand::handle).collect()
}

impl Operator {
    /// Both phases and a synchronisation.
    pub fn call(&self, pointers: &[Pointer], scalars: &[i64]) -> Result<(), Failure> {
        common::run(|size, executor| (self.phase1)(pointers, scalars, size, executor), self.phase2)
    }

    /// CANN's phase 1 is a generator's.
    pub fn is_generated(&self) -> bool {
        operators().any(|row| row.name == self.name && row.front == Front::Generated)
    }

    /// Which pointer a check of the row names: self and out are the first where there is none of that name.
    pub fn place(&self, name: &str) -> Option<usize> {
        let first = (name == "self" || name == "out").then_some(0);
        self.pointers.iter().position(|(own, _)| *own == name).or(first)
    }

    /// The tensors among the operands that the call writes, by name.
    pub fn outputs<'a>(
        &self,
        operands: &'a [Operand],
    ) -> impl Iterator<Item = (&'static str, &'a DeviceTensor)> {
        self.pointers.iter().zip(operands).flat_map(|(&(name, role), operand)| {
            let tensors = match operand {
                Operand::Tensor(tensor) if matches!(role, Role::Output | Role::Packed) => {
                    std::slice::from_ref(tensor)
                }
                Operand::List(list) if role == Role::Outputs => &list.tensors,
                _ => &[],
            };
            tensors.iter().map(move |tensor| (name, tensor))
        })
    }
}
