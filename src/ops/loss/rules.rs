//! Rules of losses: what they become of all elements, and which shapes that has.

use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::Names;
use crate::ops::check::prelude::*;
use crate::ops::passed::Argument;
use crate::ops::rules::*;
use crate::plan::Extents;
use crate::tensor::{Named, Tensor, shape_text};

/// Predictions and targets.
pub const BOTH: Names = &["self", "target"];
/// Each element, their mean, or their sum.
pub const REDUCTION: Check = OneOf("reduction", &[0, 1, 2]);
/// FLOAT and FLOAT16; BFLOAT16 on 910B, 910_93 and 950.
pub const FLOATS: Takes = Takes::everywhere(Types::of(&[DType::Float, DType::Float16])).newer(BF16);

/// The loss is a mean.
pub fn is_mean(call: &Passed) -> bool {
    call.integer("reduction") == 1
}

/// The loss is a sum.
pub fn is_sum(call: &Passed) -> bool {
    call.integer("reduction") == 2
}

/// The loss has an element for each target.
pub fn is_each(call: &Passed) -> bool {
    call.integer("reduction") == 0
}

/// Of nothing a mean is NaN, a sum 0, and each loss nothing.
pub const OF_NOTHING: Check = All(&[
    If(is_mean, &Empty(BOTH, Instead::Fill("out", f64::NAN))),
    If(is_sum, &Empty(BOTH, Instead::Fill("out", 0.0))),
    Empty(BOTH, Instead::Nothing),
]);

/// The shape to which predictions and targets broadcast.
pub fn shape_of_both(call: &Passed) -> Result<Extents> {
    joined(&BOTH.iter().map(|name| call.tensor(name)).collect::<smallvec::SmallVec<[Named; 2]>>())
}

/// Predictions and targets broadcast.
pub fn broadcast_both(call: &Passed) -> Result<()> {
    shape_of_both(call).map(drop)
}

/// out has the shape of both, or of one loss rank 0.
pub fn out_fits(call: &Passed) -> Result<()> {
    let (name, out) = call.tensor("out");
    let (shape, why) = match is_each(call) {
        true => (shape_of_both(call)?, "to which self and target broadcast"),
        false => (shape_of_both(call).map(|_| Extents::new())?, "of one loss"),
    };
    shape_is(name, out, &shape, why)
}

/// A result of each loss has the shape of both.
pub fn result_fits(call: &Passed) -> Result<()> {
    let (name, result) = call.tensor("result");
    let shape = shape_of_both(call)?;
    if is_each(call) { shape_is(name, result, &shape, "to which self and target broadcast") } else { Ok(()) }
}

/// Exactly one element.
pub fn is_one(name: &str, tensor: &Tensor) -> Result<()> {
    if tensor.numel() == Some(1) {
        return Ok(());
    }
    Err(Error::invalid(name, format!("shape {}", shape_text(&tensor.shape)), "one element"))
}

/// The dtype in which all tensors of a call but the last meet.
pub fn meet_inputs(call: &Passed) -> Result<DType> {
    let tensors = call.names.iter().zip(call.arguments).filter_map(|(name, argument)| match argument {
        Argument::Tensor(tensor) => Some((*name, tensor.dtype)),
        _ => None,
    });
    let mut tensors: smallvec::SmallVec<[(&str, DType); 6]> = tensors.collect();
    tensors.pop();
    let (first, mut dtype) = tensors[0];
    for &(name, other) in &tensors[1..] {
        dtype = promotes(name, other, first, dtype)?;
    }
    Ok(dtype)
}

/// beta is 0 or more.
pub fn beta_is_size(call: &Passed) -> Result<()> {
    let beta = call.number("beta");
    if beta >= 0.0 { Ok(()) } else { Err(Error::invalid("beta", beta, "0 or more")) }
}
