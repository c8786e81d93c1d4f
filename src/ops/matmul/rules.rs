//! The rules of products: what their factors, what is added, and their result may be.

use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::rules::{A2, BF16, Named, Takes, Types};
use crate::plan::Extents;
use crate::soc::Soc;
use crate::tensor::{Format as Layout, Tensor, shape_text};

/// FLOAT, FLOAT16, and BFLOAT16 where the device has it: each tensor on its own.
pub const FLOATS: Takes = Takes::everywhere(Types::of(&[DType::Float, DType::Float16])).newer(BF16);

/// The device's own format of a matrix.
pub const NZ: Layout = Layout::FRACTAL_NZ;

/// 910, 310P and 310B.
const OLDER: &[Soc] = &[Soc::Ascend910, Soc::Ascend310P, Soc::Ascend310B];
const MODE: &str = "cubeMathType";

/// In which mode the device may multiply; here it changes nothing.
pub const CUBE: Check = All(&[
    On(A2, &OneOf(MODE, &[-1, 0, 1, 2, 3, 4])),
    On(ON_950, &OneOf(MODE, &[0, 1, 2, 3, 4])),
    On(OLDER, &All(&[OneOf(MODE, &[-1, 0, 1, 2, 3, 4]), If(has_float, &OneOf(MODE, &[1, 2, 4]))])),
]);
/// The same of an operator that has no mode 4 on older devices.
pub const CUBE_BUT_4: Check = All(&[CUBE, On(OLDER, &OneOf(MODE, &[-1, 0, 1, 2, 3]))]);
/// What is found when the kernel is looked for.
pub const CUBE_LATE: Check = On(OLDER, &If(has_float, &Fails(Error::as_view, &OneOf(MODE, &[1, 2]))));
/// The same of an operator that is of the time before.
pub const CUBE_BEFORE: Check = All(&[
    OneOf(MODE, &[-1, 0, 1, 2, 3, 4]),
    On(
        OLDER,
        &All(&[If(has_float, &OneOf(MODE, &[1, 2])), Own(|call| first_is_no_bfloat16(factors(call)[0]))]),
    ),
]);

/// A product is multiplied so: the names of two factors.
const FACTORS: &[[&str; 2]] = &[
    ["mat1", "mat2"],
    ["batch1", "batch2"],
    ["mat", "vec"],
    ["vec1", "vec2"],
    ["self", "mat2"],
    ["self", "vec"],
    ["self", "tensor"],
    ["A", "B"],
];

/// The factors of a call.
pub fn factors<'a>(call: &Passed<'a>) -> [Named<'a>; 2] {
    let names = FACTORS.iter().find(|names| names.iter().all(|name| call.has(name)));
    names.expect("a product has factors").map(|name| call.tensor(name))
}

fn has_float(call: &Passed) -> bool {
    factors(call).iter().any(|(_, factor)| factor.dtype == DType::Float)
}

fn first_is_no_bfloat16((name, tensor): Named) -> Result<()> {
    match tensor.dtype {
        DType::BFloat16 => Err(Error::invalid(name, "dtype DT_BF16", "another one on this device")),
        _ => Ok(()),
    }
}

fn refused((name, tensor): Named, expected: String) -> Result<()> {
    Err(Error::invalid(name, format!("shape {}", shape_text(&tensor.shape)), expected))
}

/// Which of the factors is transposed before.
pub fn transposes(call: &Passed) -> [bool; 2] {
    ["transA", "transB"].map(|name| call.has(name) && call.integer(name) != 0)
}

/// What is added.
pub fn addend<'a>(call: &Passed<'a>) -> Named<'a> {
    call.tensor(if call.has("C") { "C" } else { "self" })
}

/// Rows and columns of the product of two matrices, or of two batches of them.
pub fn matrix(call: &Passed) -> [i64; 2] {
    let ([(_, a), (_, b)], [rows, columns]) = (factors(call), transposes(call).map(usize::from));
    [a.shape[a.rank() - 2 + rows], b.shape[b.rank() - 1 - columns]]
}

/// What is summed: along the last axis of the first factor, and the last but one of the second, or its only one.
fn depths(call: &Passed) -> [i64; 2] {
    let ([(_, a), (_, b)], [left, right]) = (factors(call), transposes(call).map(usize::from));
    [a.shape[a.rank() - 1 - left], b.shape[b.rank().saturating_sub(2) + right]]
}

/// The first factor has as many columns as the second one has rows.
pub fn depths_meet(call: &Passed) -> Result<()> {
    let [own, other] = depths(call);
    if own == other {
        return Ok(());
    }
    let [(name, a), second] = factors(call);
    refused(second, format!("{own} along what is summed, as {name} of shape {}", shape_text(&a.shape)))
}

/// There is nothing in the product.
pub fn has_no_rows_or_columns(call: &Passed) -> bool {
    matrix(call).contains(&0)
}

/// The result has that shape.
fn result_is(call: &Passed, expected: &[i64]) -> Result<()> {
    let (name, out) = call.tensor("out");
    if *out.shape == *expected {
        return Ok(());
    }
    refused((name, out), format!("{}, the shape of the product", shape_text(expected)))
}

/// The result is the product of two matrices.
pub fn result_is_matrix(call: &Passed) -> Result<()> {
    result_is(call, &matrix(call))
}

/// The shape to which two broadcast.
pub fn broadcast(a: &[i64], b: &[i64]) -> Option<Extents> {
    let (long, short) = if a.len() >= b.len() { (a, b) } else { (b, a) };
    let mut shape = Extents::from_slice(long);
    let front = long.len() - short.len();
    for (extent, &other) in shape[front..].iter_mut().zip(short) {
        match (*extent, other) {
            (own, other) if own == other => {}
            (_, 1) => {}
            (1, other) => *extent = other,
            _ => return None,
        }
    }
    Some(shape)
}

/// The axes in front of the last two.
pub fn batches(tensor: &Tensor) -> &[i64] {
    &tensor.shape[..tensor.rank().saturating_sub(2)]
}

/// The batches of the factors broadcast.
pub fn batches_meet(call: &Passed) -> Result<()> {
    let [(name, a), (second, b)] = factors(call);
    match broadcast(batches(a), batches(b)) {
        Some(_) => Ok(()),
        None => refused(
            (second, b),
            format!("batches that broadcast with {}, those of {name}", shape_text(batches(a))),
        ),
    }
}

// ------------------------------------------------------------------------------------------------------------- by operator

/// As many elements as the product, whatever their shape: found late.
pub fn result_has_elements(call: &Passed) -> Result<()> {
    let shape = product_shape(factors(call));
    let (name, out) = call.tensor("out");
    let product = shape.iter().try_fold(1i64, |count, extent| count.checked_mul(*extent));
    if out.numel() == product {
        return Ok(());
    }
    refused((name, out), format!("as many elements as {}, the shape of the product", shape_text(&shape)))
}

/// What torch.matmul makes of two shapes that were checked.
fn product_shape([(_, a), (_, b)]: [Named; 2]) -> Extents {
    let mut shape = broadcast(batches(a), batches(b)).expect("it was checked");
    shape.extend((a.rank() > 1).then(|| a.shape[a.rank() - 2]));
    shape.extend((b.rank() > 1).then(|| b.shape[b.rank() - 1]));
    shape
}

/// The result of a batch has the larger number of matrices: 1 beside 0.
pub fn result_is_batch(call: &Passed) -> Result<()> {
    let factors = factors(call);
    let [rows, columns] = matrix(call);
    let [a, b] = factors.map(|(_, factor)| factor.shape[0]);
    result_is(call, &[a.max(b), rows, columns])
}

/// Of a batch: no matrices or rows on the left, or no columns on the right.
pub fn is_empty_batch(call: &Passed) -> bool {
    factors(call)[0].1.shape[0] == 0 || has_no_rows_or_columns(call)
}

/// A second matrix of one row or column.
pub fn second_is_thin(call: &Passed) -> bool {
    batches_then_matrix(factors(call)[1].1).contains(&1)
}

fn batches_then_matrix(tensor: &Tensor) -> [i64; 2] {
    [tensor.shape[tensor.rank() - 2], tensor.shape[tensor.rank() - 1]]
}

/// One of the factors is no vector.
pub fn has_a_matrix(call: &Passed) -> bool {
    factors(call).iter().any(|(_, factor)| factor.rank() > 1)
}

/// FLOAT16 beside BFLOAT16.
pub fn halves_differ(call: &Passed) -> bool {
    let mut dtypes = factors(call).map(|(_, factor)| factor.dtype);
    dtypes.sort_unstable_by_key(|dtype| *dtype as u8);
    dtypes == [DType::Float16, DType::BFloat16]
}

/// What is added was made with an empty list of storage extents.
pub fn has_storage(call: &Passed) -> Result<()> {
    let (name, tensor) = addend(call);
    if tensor.storage.is_empty() {
        return Err(Error::invalid(name, "storage of rank 0", "storage of rank 1 or more"));
    }
    Ok(())
}

/// The product of two matrices broadcasts with what is added, whichever is larger.
pub fn addend_meets(call: &Passed) -> Result<()> {
    let (shape, addend) = (matrix(call), addend(call));
    match broadcast(&addend.1.shape, &shape) {
        Some(_) => Ok(()),
        None => refused(
            addend,
            format!("one that broadcasts with {}, the shape of the product", shape_text(&shape)),
        ),
    }
}

/// What is added broadcasts to that shape.
fn addend_broadcasts_to(call: &Passed, shape: &[i64]) -> Result<()> {
    let addend = addend(call);
    if broadcast(&addend.1.shape, shape).is_some_and(|both| both[..] == *shape) {
        return Ok(());
    }
    refused(addend, format!("one that broadcasts to {}, the shape of the product", shape_text(shape)))
}

/// What is added broadcasts to the product of two matrices.
pub fn addend_broadcasts(call: &Passed) -> Result<()> {
    addend_broadcasts_to(call, &matrix(call))
}

/// The result begins with rows and columns; an empty one is empty in any way.
pub fn result_begins_as_matrix(call: &Passed) -> Result<()> {
    let (shape, out) = (matrix(call), call.tensor("out"));
    let is_so = if shape.contains(&0) { out.1.is_empty() } else { out.1.shape.starts_with(&shape) };
    if is_so { Ok(()) } else { refused(out, format!("{}, the shape of the product", shape_text(&shape))) }
}

/// Batches, of the first factor alone, rows and columns.
fn batch_of_first(call: &Passed) -> [i64; 3] {
    let factors = factors(call);
    let [rows, columns] = matrix(call);
    [factors[0].1.shape[0], rows, columns]
}

/// What is added and the result, as the first factor has batches.
pub fn addend_and_result_of_batch(call: &Passed) -> Result<()> {
    let (shape, addend, out) = (batch_of_first(call), addend(call), call.tensor("out"));
    if addend.1.is_empty() != shape.contains(&0) {
        return refused(addend, format!("empty as {}, the shape of the product", shape_text(&shape)));
    }
    let Some(both) = broadcast(&addend.1.shape, &shape) else {
        return refused(
            addend,
            format!("one that broadcasts with {}, the shape of the product", shape_text(&shape)),
        );
    };
    let stretches = || both[both.len() - 3..].iter().zip(shape).any(|(&both, own)| own == 1 && both != 1);
    if *out.1.shape != both[..] || stretches() {
        return refused(out, format!("{}, the shape of the product", shape_text(&shape)));
    }
    Ok(())
}

/// There is nothing in the batch.
pub fn has_empty_batch(call: &Passed) -> bool {
    batch_of_first(call).contains(&0)
}

/// The batches of both factors are those of the result: found late.
pub fn result_has_batches(call: &Passed) -> Result<()> {
    let shape = product_shape(factors(call));
    result_is(call, &shape)
}

/// What is added to a sum of products, and the result, have its shape.
pub fn addend_and_result_of_sum(call: &Passed) -> Result<()> {
    let (shape, addend) = (matrix(call), addend(call));
    if addend.1.is_empty() != shape.contains(&0) {
        return refused(addend, format!("empty as {}, the shape of the product", shape_text(&shape)));
    }
    addend_broadcasts_to(call, &shape)?;
    result_is(call, &shape)
}

/// A vector has as many elements as a matrix has columns, and the result as many as it has rows.
pub fn vectors_fit(call: &Passed) -> Result<()> {
    let [(name, matrix), vector] = factors(call);
    let [rows, columns] = batches_then_matrix(matrix);
    for (extent, tensor) in [(columns, vector), (rows, call.tensor("out"))] {
        if *tensor.1.shape != [extent] {
            return refused(tensor, format!("[{extent}], as {name} has shape {}", shape_text(&matrix.shape)));
        }
    }
    Ok(())
}

/// All tensors have format ND.
pub fn are_nd(call: &Passed) -> Result<()> {
    for (name, tensor) in factors(call).into_iter().chain([addend(call), call.tensor("out")]) {
        if tensor.format != Layout::ND {
            return Err(Error::invalid(name, format!("format {}", tensor.format.name()), "ND"));
        }
    }
    Ok(())
}
