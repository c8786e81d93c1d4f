//! Of those of each channel by itself, and over time.

use super::form::*;
use super::forward::divides;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::soc::Soc;
use crate::tensor::{Format as Layout, Tensor, shape_text};

pub fn all_are_nchw(call: &Passed) -> Result<()> {
    ["self", "weight", "out"].into_iter().try_for_each(|name| formats_are(call.tensor(name), &[Layout::NCHW]))
}

pub fn is_depthwise(call: &Passed) -> Result<()> {
    let [(_, input), weight, _] = Form::Depthwise.sides(call);
    let (own, [first, second]) = (input.shape[1], [weight.1.shape[0], weight.1.shape[1]]);
    if !matches!(second, 0 | 1) {
        return refused(weight, "a second extent of 1");
    }
    match own {
        0 => Ok(()),
        _ => divides(weight, first, own),
    }
}

pub fn kernel_size_is_of_weight(call: &Passed) -> Result<()> {
    let (sizes, weight) = (call.integers("kernelSize"), call.tensor("weight").1);
    match sizes == &weight.shape[2..] {
        true => Ok(()),
        false => {
            let expected = format!("{}, the last extents of weight", shape_text(&weight.shape[2..]));
            Err(Error::invalid("kernelSize", shape_text(sizes), expected))
        }
    }
}

pub fn formats_of_tbc(call: &Passed, names: &[&str]) -> Result<()> {
    let is_newest = call.rules.soc == Soc::Ascend950;
    for (name, tensor) in names.iter().map(|name| call.tensor(name)) {
        let is_vector = matches!(name, "bias" | "gradBias");
        if is_vector && !is_newest && !call.has("gradInput") {
            continue;
        }
        formats_are((name, tensor), if is_vector { &[Layout::ND] } else { &[Layout::ND, Layout::NCL] })?;
    }
    Ok(())
}

/// Times, batches and channels of input, weight, output and bias.
pub fn tbc_fits(call: &Passed) -> Result<()> {
    let [input, weight, output] = Form::Tbc.sides(call);
    let (bias, pad) = (call.tensor("bias"), call.integer("pad"));
    let ([time, batch, channels], [taps, in_channels, out_channels]) = (three(input.1), three(weight.1));
    if bias.1.shape[0] != out_channels {
        return refused(bias, format!("[{out_channels}], the last extent of weight"));
    }
    if taps < 1 {
        return refused(weight, "a first extent of 1 or more");
    }
    // As CANN's forward looks at it: with the padding of one side.
    if !call.has("gradInput") && time.saturating_add(pad) < taps {
        return refused(weight, format!("{} taps or less", time.saturating_add(pad)));
    }
    if channels != in_channels {
        return refused(weight, format!("a second extent of {channels}, the channels of {}", input.0));
    }
    let shape = [time.saturating_add(pad.saturating_mul(2)) - taps + 1, batch, out_channels];
    match output.1.shape[..] == shape {
        true => Ok(()),
        false => refused(output, format!("{}, the shape of the result", shape_text(&shape))),
    }
}

pub fn three(tensor: &Tensor) -> [i64; 3] {
    [tensor.shape[0], tensor.shape[1], tensor.shape[2]]
}

pub fn not_on_310b(call: &Passed) -> Result<()> {
    crate::ops::rules::devices(call.operator, call.rules, crate::ops::rules::BUT_310B)
}
