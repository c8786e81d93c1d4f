//! The rules of normalisation: which dtypes there are, where channels are, and what has an element for each of them.

use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::rules::{BF16, EVERYWHERE, NOTHING, Takes, Types, shape_is};
use crate::soc::Soc;
use crate::tensor::{Format as Layout, Tensor, shape_text};

/// FLOAT, FLOAT16.
const PLAIN: Types = Types::of(&[DType::Float, DType::Float16]);
/// And BFLOAT16 where the device has it.
pub const FLOATS: Takes = Takes::everywhere(PLAIN).newer(BF16);
/// And BFLOAT16 everywhere.
pub const HALVES: Takes = Takes::everywhere(PLAIN).on(EVERYWHERE, BF16);
/// 310B normalises no batches.
pub const BATCHES: Takes = NOTHING
    .on(&[Soc::Ascend910, Soc::Ascend310P, Soc::Ascend910B, Soc::Ascend910_93, Soc::Ascend950], PLAIN)
    .newer(BF16);

/// Ranks with channels.
pub const IMAGES: &[usize] = &[2, 3, 4, 5, 6, 7, 8];

/// The axis of the channels: the last one on 950 where the format says so, else the second.
pub fn channel_axis(call: &Passed, tensor: &Tensor) -> usize {
    let is_last = matches!(tensor.format, Layout::NHWC | Layout::NDHWC);
    if call.rules.soc == Soc::Ascend950 && is_last { tensor.rank() - 1 } else { 1 }
}

/// How many channels the tensor has.
pub fn channels(call: &Passed, tensor: &Tensor) -> i64 {
    tensor.shape[channel_axis(call, tensor)]
}

/// Each has an element for each channel; null is nothing.
pub fn of_channels(call: &Passed, of: &str, names: &[&'static str]) -> Result<()> {
    let (of, tensor) = call.tensor(of);
    let expected = [channels(call, tensor)];
    names.iter().filter_map(|name| call.optional(name)).try_for_each(|(name, tensor)| {
        shape_is(name, tensor, &expected, format_args!("an element for each channel of {of}"))
    })
}

/// Each has the dtype of the last named, or FLOAT; null is nothing.
pub fn float_or(call: &Passed, names: &[&str], model: &str) -> Result<()> {
    let Some((model_name, model)) = call.optional(model) else { return Ok(()) };
    names.iter().filter_map(|name| call.optional(name)).try_for_each(|(name, tensor)| {
        if [model.dtype, DType::Float].contains(&tensor.dtype) {
            return Ok(());
        }
        let expected = format!("DT_FLOAT or {}, the dtype of {model_name}", model.dtype.name());
        Err(Error::invalid(name, format!("dtype {}", tensor.dtype.name()), expected))
    })
}

/// There are channels.
pub fn has_channels(call: &Passed, of: &str) -> Result<()> {
    let (name, tensor) = call.tensor(of);
    if channels(call, tensor) != 0 {
        return Ok(());
    }
    Err(Error::invalid(name, format!("shape {}", shape_text(&tensor.shape)), "channels"))
}

/// What has five axes says which of them are channels.
pub fn rank_5_has_a_format(call: &Passed, of: &str) -> Result<()> {
    let (name, tensor) = call.tensor(of);
    let is_last = call.rules.soc == Soc::Ascend950 && tensor.format == Layout::NDHWC;
    if tensor.rank() != 5 || tensor.format == Layout::NCDHW || is_last {
        return Ok(());
    }
    Err(Error::invalid(name, format!("format {} with rank 5", tensor.format.name()), "NCDHW"))
}

/// The gradient is wanted of each of these, in the order of outputMask.
pub fn is_wanted(call: &Passed, at: usize) -> bool {
    call.truths("outputMask")[at]
}

/// outputMask asks for none of its three gradients.
pub fn nothing_is_wanted(call: &Passed) -> bool {
    !call.truths("outputMask")[..3].contains(&true)
}

/// outputMask says of three gradients whether they are wanted.
pub fn mask_has_three(call: &Passed) -> Result<()> {
    let count = call.truths("outputMask").len();
    if count == 3 {
        return Ok(());
    }
    Err(Error::invalid("outputMask", format!("{count} values"), "3 values"))
}

/// The tensor has so many elements.
pub fn counted(call: &Passed, name: &str, count: i64) -> Result<()> {
    let (name, tensor) = call.tensor(name);
    if tensor.numel() == Some(count) {
        return Ok(());
    }
    Err(Error::invalid(name, format!("shape {}", shape_text(&tensor.shape)), format!("{count} elements")))
}

/// The gradients that outputMask asks for are there.
pub fn wanted_are_given(call: &Passed, gradients: &[&str]) -> Result<()> {
    let wanted = gradients.iter().enumerate().filter(|&(at, _)| is_wanted(call, at));
    wanted.map(|(_, name)| *name).try_for_each(|name| call.given(&[name]))
}
