//! Operators on tensors of any rank: what makes arguments for all of them, and what their rows are written with.

#[macro_use]
mod row;

pub mod numbers;

pub(super) use super::common::{
    self, DType, DeviceTensor, Element, Failure, Layout, ND, Rng, Scalar, TensorList, c_enum, numel,
};
pub(super) use super::differential::{assert_only_output_changed, assert_repeatable, rounds};
pub(super) use super::{Argument, Arguments, Operator, Role, tensor};
pub use numbers::{Number, any_element, element, expected, number, same};
pub use row::COMMON;

/// The row of that name.
pub fn row(name: &str) -> &'static Operator {
    super::all().find(|row| row.name == name).unwrap_or_else(|| panic!("no row {name}"))
}

/// The types that every utility takes on every device.
pub const PLAIN: &[DType] = &[
    DType::F32,
    DType::F16,
    DType::F64,
    DType::I8,
    DType::I16,
    DType::I32,
    DType::I64,
    DType::U8,
    DType::Bool,
];

/// Zero to eight extents, with at most some thousand elements; sometimes none, sometimes a row longer than any block.
pub fn any_shape(rng: &mut Rng) -> Vec<i64> {
    if rng.one_in(12) {
        return vec![rng.range(1, 3), rng.range(300, 2000)];
    }
    let rank = rng.below(9);
    let most = [9, 40, 20, 9, 6, 4, 3, 3, 2][rank];
    let mut shape: Vec<i64> = (0..rank).map(|_| rng.range(1, most)).collect();
    if rank > 0 && rng.one_in(15) {
        shape[rng.below(rank)] = 0;
    }
    shape
}

pub fn any_tensor(rng: &mut Rng) -> Argument {
    let shape = any_shape(rng);
    tensor(rng.choose(PLAIN), ND, &shape)
}

/// A shape that broadcasts to that one.
pub fn broadcastable(rng: &mut Rng, shape: &[i64]) -> Vec<i64> {
    let from = if rng.one_in(3) { rng.below(shape.len() + 1) } else { 0 };
    shape[from..].iter().map(|&extent| if rng.one_in(6) { 1 } else { extent }).collect()
}

/// The elements of `from`, broadcast to `shape`.
pub fn broadcast(elements: &[Element], from: &[i64], shape: &[i64]) -> Vec<Element> {
    let mut layout = Layout::contiguous(from);
    let new = shape.len() - from.len();
    let strides = shape.iter().enumerate().map(|(axis, &extent)| match axis.checked_sub(new) {
        Some(own) if from[own] == extent => layout.strides[own],
        _ => 0,
    });
    layout.strides = strides.collect();
    layout.shape = shape.to_vec();
    layout.storage_dims = vec![elements.len() as i64];
    layout.places().into_iter().map(|at| elements[at]).collect()
}

/// All indices of a shape, in row-major order.
pub fn places(shape: &[i64]) -> Vec<Vec<i64>> {
    let mut all = vec![vec![]];
    for &extent in shape {
        all = all.iter().flat_map(|at| (0..extent).map(move |i| [&at[..], &[i]].concat())).collect();
    }
    all
}

/// The number of an index in row-major order, where extents of 1 take any.
pub fn flat(shape: &[i64], at: &[i64]) -> usize {
    let own = &at[at.len() - shape.len()..];
    shape.iter().zip(own).fold(0, |flat, (&extent, &i)| flat * extent + if extent == 1 { 0 } else { i })
        as usize
}

/// A tensor of any elements and any view; its elements.
pub fn any_input(rng: &mut Rng, dtype: DType, shape: &[i64]) -> (DeviceTensor, Vec<Element>) {
    let elements: Vec<Element> = (0..numel(shape)).map(|_| any_element(rng, dtype)).collect();
    let tensor = DeviceTensor::from_elements(dtype, Layout::any_input(shape, rng), ND, &elements);
    // Where elements are shared the last one counts.
    let elements = tensor.elements();
    (tensor, elements)
}

/// An output of any view.
pub fn any_output(rng: &mut Rng, dtype: DType, shape: &[i64]) -> DeviceTensor {
    DeviceTensor::output(dtype, Layout::any_output(shape, rng), ND)
}
