//! Of their gradients.

use super::form::*;
use super::forward::{Channels, channels, divides};
use super::{GRADIENTS, INPUTS, MODE, READ};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::rules::Named;
use crate::tensor::{Format as Layout, shape_text};
use smallvec::SmallVec;

pub fn mask_names_gradients(call: &Passed) -> Result<()> {
    let mask = call.truths("outputMask");
    if mask.len() != 3 {
        return Err(Error::Null { argument: "outputMask", expected: "three truth values" });
    }
    for (&is_asked, argument) in mask.iter().zip(GRADIENTS) {
        if is_asked && call.optional(argument).is_none() {
            return Err(Error::Null { argument, expected: "a tensor where outputMask asks for it" });
        }
    }
    Ok(())
}

pub fn formats_backward(call: &Passed) -> Result<()> {
    let named = READ.iter().chain(&GRADIENTS[..2]).filter_map(|name| call.optional(name));
    for (name, tensor) in named {
        let formats: &[Layout] = match tensor.rank() {
            3 => &[Layout::ND, Layout::NCL],
            4 => &[Layout::NCHW],
            5 => &[Layout::NCDHW],
            _ => return refused((name, tensor), "a rank of 3, 4 or 5"),
        };
        formats_are((name, tensor), formats)?;
    }
    match call.optional("gradBias") {
        Some(bias) if A2_AND_950.contains(&call.rules.soc) && !call.truth("transposed") => {
            formats_are(bias, &[Layout::ND])
        }
        _ => Ok(()),
    }
}

pub fn padding_of_output_backward(call: &Passed) -> Result<()> {
    let (values, name) = (call.integers("outputPadding"), "outputPadding");
    if !call.truth("transposed") {
        return match values.iter().find(|&&value| value != 0) {
            Some(value) => Err(Error::invalid(name, value, "0 where transposed is false")),
            None => Ok(()),
        };
    }
    crate::ops::rules::at_least(name, values, 0)?;
    if call.tensor("input").1.rank() < 5 {
        return Ok(());
    }
    for (&value, &stride) in values.iter().zip(call.integers("stride")) {
        if value >= stride {
            return Err(Error::invalid(name, value, format!("less than stride {stride}")));
        }
    }
    Ok(())
}

pub fn inputs_are_empty(call: &Passed) -> bool {
    INPUTS.iter().any(|name| call.tensor(name).1.is_empty())
}

/// The gradient of the output and the weight, or of conv_tbc that gradient, have elements.
pub fn is_not_empty(call: &Passed) -> Result<()> {
    let [_, weight, grad] = Form::of(call).sides(call);
    let asked: &[Named] = if Form::of(call) == Form::Tbc { &[grad] } else { &[grad, weight] };
    match asked.iter().find(|(_, tensor)| tensor.is_empty()) {
        Some(&tensor) => refused(tensor, "elements"),
        None => Ok(()),
    }
}

pub fn gradient_of_bias_has_channels(call: &Passed) -> Result<()> {
    let Some(bias) = call.optional("gradBias") else { return Ok(()) };
    let count = channels(call).result;
    match bias.1.shape[..] == [count] {
        true => Ok(()),
        false => refused(bias, format!("[{count}], the channels of gradOutput")),
    }
}

pub fn channels_meet_backward(call: &Passed) -> Result<()> {
    let ([input, weight, grad], groups) = (Form::Images.sides(call), call.integer("groups"));
    let Channels { input: own, weight: [first, second], result } = channels(call);
    let all = second.saturating_mul(groups);
    // Where it is transposed, the first extent is the input's.
    let (by_first, by_second) = if call.truth("transposed") {
        ((input, own), (grad, result))
    } else {
        ((grad, result), (input, own))
    };
    for ((tensor, count), expected) in [(by_first, first), (by_second, all)] {
        if count != expected {
            let shape = shape_text(&weight.1.shape);
            return refused(
                tensor,
                format!("{expected} channels, as weight of shape {shape} says with {groups} groups"),
            );
        }
    }
    // Of a depthwise one it is seen early that groups divide.
    match !ON_950.contains(&call.rules.soc) && own == groups {
        true => divides(weight, first, groups),
        false => Ok(()),
    }
}

pub fn groups_divide(call: &Passed) -> Result<()> {
    divides(call.tensor("weight"), channels(call).weight[0], call.integer("groups"))
}

pub fn batches_meet(call: &Passed) -> Result<()> {
    let [input, _, grad] = Form::Images.sides(call);
    match input.1.shape[0] == grad.1.shape[0] {
        true => Ok(()),
        false => refused(grad, format!("a batch of {}, as input has", input.1.shape[0])),
    }
}

/// The gradient has the windows of the input, or where it is transposed the pixels that the input was spread over.
pub fn windows_meet(call: &Passed) -> Result<()> {
    let ([input, _, grad], geometry) = (Form::Images.sides(call), Form::Images.geometry(call));
    let is_space = input.1.rank() == 5;
    for (axis, [pixels, taps, result]) in space(call) {
        let (is_right, expected) = match (geometry.transposed, is_space) {
            (false, _) => {
                let expected = windows(&geometry, pixels, taps, axis);
                (
                    expected >= 1 && result == expected,
                    format!("{expected} windows along axis {}", axis + input.1.rank() - 3),
                )
            }
            // The device looks from the other side, where the padding of the output does not show.
            (true, true) => (
                windows(&geometry, result, taps, axis) == pixels,
                format!("as many pixels as make {pixels} windows along axis {}", axis + 2),
            ),
            (true, false) => {
                let expected = spread(&geometry, pixels, taps, axis);
                (result == expected, format!("{expected} pixels along axis {}", axis + input.1.rank() - 3))
            }
        };
        if !is_right {
            return refused(grad, expected);
        }
    }
    Ok(())
}

pub fn not_in_space(call: &Passed) -> Result<()> {
    refused(call.tensor("input"), "rank 3 or 4 on this device")
}

/// In three dimensions FLOAT gradients of the weights of groups are made of FLOAT alone.
pub fn not_grouped(call: &Passed) -> Result<()> {
    let Some((name, tensor)) = call.optional("gradWeight") else { return Ok(()) };
    let halves = !has_float(call) || call.integer(MODE) == 2;
    match tensor.dtype == DType::Float && call.integer("groups") > 1 && halves {
        true => Err(Error::invalid(name, "dtype FLOAT", "that of the inputs where groups are more than 1")),
        false => Ok(()),
    }
}

pub fn asks(call: &Passed, at: usize) -> bool {
    call.truths("outputMask")[at]
}

/// What is filled where there is nothing to sum.
pub fn asked_for(call: &Passed) -> SmallVec<[&'static str; 2]> {
    (1..3).filter(|&at| asks(call, at)).map(|at| GRADIENTS[at]).collect()
}

pub fn sizes_of_bias(call: &Passed) -> Result<()> {
    if !asks(call, 2) {
        return Ok(());
    }
    let Channels { weight: [_, second], result, .. } = channels(call);
    let count = if call.truth("transposed") { second.saturating_mul(call.integer("groups")) } else { result };
    match call.integers("biasSizes") {
        &[own] if own == count => Ok(()),
        sizes => Err(Error::invalid(
            "biasSizes",
            format!("{sizes:?}"),
            format!("[{count}], the output's channels"),
        )),
    }
}

pub fn gradient_of_input_is_empty(call: &Passed) -> Result<()> {
    let input = call.tensor("input");
    match asks(call, 0) && !input.1.shape[..2].contains(&0) {
        true => refused(
            input,
            "a batch or channels of 0, where gradInput is asked for and there is nothing to sum",
        ),
        false => Ok(()),
    }
}

pub fn nothing_meets(call: &Passed) -> Result<()> {
    let ([input, weight, grad], groups) = (Form::Images.sides(call), call.integer("groups"));
    let Channels { input: own, weight: [first, second], result } = channels(call);
    divides(weight, first, groups)?;
    let all = second.saturating_mul(groups);
    let transposed = call.truth("transposed");
    if !transposed {
        if own != all {
            return refused(input, format!("{all} channels, as weight has in {groups} groups"));
        }
        return kernel_fits_padded(call);
    }
    if first != own {
        return refused(input, format!("{first} channels, as weight has"));
    }
    if result != all && input.1.shape[0] != 0 {
        return refused(grad, format!("{all} channels, as weight has in {groups} groups"));
    }
    match first {
        0 => refused(weight, "a first extent of 1 or more"),
        _ => Ok(()),
    }
}

/// Also of an input without elements.
pub fn kernel_fits_padded(call: &Passed) -> Result<()> {
    let geometry = Form::Images.geometry(call);
    let fits = |&(axis, [pixels, taps, _]): &(usize, [i64; 3])| windows(&geometry, pixels, taps, axis) >= 1;
    match space(call).iter().all(fits) {
        true => Ok(()),
        false => refused(call.tensor("weight"), "a kernel not larger than the input with its padding"),
    }
}
