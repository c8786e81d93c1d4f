//! Of convolutions themselves.

use super::form::*;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::rules::Named;
use crate::plan::Extents;
use crate::soc::Soc;
use crate::tensor::{Format as Layout, shape_text};
use smallvec::SmallVec;

pub fn padding_of_output_is_given(call: &Passed) -> Result<()> {
    if !call.truth("transposed") || call.is_given("outputPadding") {
        return Ok(());
    }
    Err(Error::Null { argument: "outputPadding", expected: "an aclIntArray where transposed is true" })
}

/// Arrays have a number for each axis of space. Padding may have two for each axis: in one dimension (of a plain convolution, forward) and in
/// two.
pub fn lengths(call: &Passed, is_forward: bool) -> Result<()> {
    let transposed = call.truth("transposed");
    let count = call.tensor("input").1.rank() - 2;
    let pairs = count == 2 || count == 1 && is_forward && !transposed;
    let mut arrays = SmallVec::<[(&str, bool); 4]>::from_slice(&[
        ("stride", false),
        ("dilation", false),
        ("padding", pairs),
    ]);
    if transposed || !is_forward {
        arrays.push(("outputPadding", count == 2 && !is_forward));
    }
    for (name, pairs) in arrays {
        let lengths = if pairs { &[count, 2 * count][..] } else { &[count] };
        crate::ops::rules::length_in(name, call.integers(name), lengths)?;
    }
    Ok(())
}

pub fn formats(call: &Passed) -> Result<()> {
    let [input, weight, output] = Form::Images.sides(call);
    if output.1.format != input.1.format {
        let expected = format!("{}, the format of input", input.1.format.name());
        return Err(Error::invalid(output.0, format!("format {}", output.1.format.name()), expected));
    }
    if let Some(bias) = call.optional("bias") {
        formats_are(bias, &[Layout::NCL, Layout::NCHW, Layout::NCDHW, Layout::ND])?;
    }
    let formats: &[Layout] = match input.1.rank() {
        3 => &[Layout::NCL],
        4 => &[Layout::NCHW],
        _ if call.rules.soc == Soc::Ascend950 => &[Layout::NCDHW],
        _ => &[Layout::NCDHW, Layout::NDHWC],
    };
    [input, weight, output].into_iter().try_for_each(|tensor| formats_are(tensor, formats))
}

/// A kernel has a tap at least; a transposed one on the 950 may have none where the output has no pixels either.
pub fn kernel_has_taps(call: &Passed) -> Result<()> {
    let form = Form::of(call);
    let may_be_0 = call.rules.soc == Soc::Ascend950 && form.is_transposed(call);
    let is_right = |&(_, [_, taps, result]): &(usize, [i64; 3])| taps >= 1 || may_be_0 && result == 0;
    match space(call).iter().all(is_right) {
        true => Ok(()),
        false => refused(form.sides(call)[1], "extents of 1 or more behind the first two"),
    }
}

/// The kernel is not larger than the input with its padding.
pub fn kernel_fits(call: &Passed) -> Result<()> {
    let form = Form::of(call);
    let ([input, weight, _], geometry) = (form.sides(call), form.geometry(call));
    if input.1.is_empty() {
        return Ok(());
    }
    for (axis, [pixels, taps, _]) in space(call) {
        if windows(&geometry, pixels, taps, axis) < 1 {
            let padding = geometry.padding[axis].iter().fold(0i64, |all, &side| all.saturating_add(side));
            let spans = span(&geometry, taps, axis);
            let expected =
                format!("a kernel that spans {} pixels or less, not {spans}", pixels.saturating_add(padding));
            return refused(weight, expected);
        }
    }
    Ok(())
}

/// Channels of input and weight, and of a result.
pub struct Channels {
    pub input: i64,
    pub weight: [i64; 2],
    pub result: i64,
}

pub fn channels(call: &Passed) -> Channels {
    let [input, weight, result] = Form::of(call).sides(call).map(|(_, tensor)| Form::extents(tensor));
    Channels { input: input[1], weight: [weight[0], weight[1]], result: result[1] }
}

pub fn channels_meet(call: &Passed) -> Result<()> {
    let [input, weight, _] = Form::Images.sides(call);
    let (groups, Channels { input: own, weight: [first, second], .. }) =
        (call.integer("groups"), channels(call));
    if call.truth("transposed") {
        if own == 0 || first != own {
            return refused(
                weight,
                format!(
                    "{own} channels first, as input of shape {} has, and 1 or more",
                    shape_text(&input.1.shape)
                ),
            );
        }
    } else if second.checked_mul(groups) != Some(own) {
        return refused(
            weight,
            format!(
                "{own} channels second in all {groups} groups together, as input of shape {} has",
                shape_text(&input.1.shape)
            ),
        );
    }
    divides(weight, first, groups)
}

pub fn divides(weight: Named, first: i64, groups: i64) -> Result<()> {
    match first % groups {
        0 => Ok(()),
        _ => refused(weight, format!("a first extent that {groups} groups divide")),
    }
}

/// How many channels the result has.
pub fn channels_of_result(call: &Passed) -> i64 {
    let Channels { input, weight: [first, second], .. } = channels(call);
    match Form::of(call) {
        Form::Tbc => call.tensor("weight").1.shape[2],
        Form::Images if call.truth("transposed") => second.saturating_mul(call.integer("groups")),
        Form::Depthwise if input == 0 => 0,
        _ => first,
    }
}

pub fn bias_has_channels(call: &Passed) -> Result<()> {
    let Some(bias) = call.optional("bias") else { return Ok(()) };
    let count = channels_of_result(call);
    match bias.1.shape[0] == count {
        true => Ok(()),
        false => refused(bias, format!("[{count}], the output's channels")),
    }
}

pub fn padding_of_output_fits(call: &Passed) -> Result<()> {
    let geometry = Form::Images.geometry(call);
    let is_newest = call.rules.soc == Soc::Ascend950;
    for (axis, [_, taps, _]) in space(call) {
        let (pad, stride, dilation) =
            (geometry.output_padding[axis], geometry.stride[axis], geometry.dilation[axis]);
        if pad < 0 || pad >= stride && pad >= dilation {
            let expected = format!("0 or more, and less than stride {stride} or dilation {dilation}");
            return Err(Error::invalid("outputPadding", pad, expected));
        }
        let border = |pad: i64| span(&geometry, taps, axis).saturating_sub(1).saturating_sub(pad);
        // What the kernel of the older devices takes.
        let is_planar = call.tensor("input").1.rank() == 5 && axis > 0;
        let fits = |pad: i64| border(pad) <= 255 && (border(pad) >= 0 || !is_planar);
        if let Some(pad) = geometry.padding[axis].into_iter().find(|&pad| !is_newest && !fits(pad)) {
            let expected = "dilation * (kernel - 1) - padding of 0 to 255 on this device";
            return Err(Error::invalid("padding", pad, expected));
        }
    }
    Ok(())
}

pub fn something_on_950(call: &Passed) -> Result<()> {
    let [input, weight, output] = Form::Images.sides(call);
    for tensor in [weight, output] {
        formats_are(tensor, &[input.1.format])?;
    }
    if weight.1.shape[0] == 0 {
        return refused(weight, "a first extent of 1 or more");
    }
    match input.1.shape[1..].contains(&0) {
        true => refused(input, "extents of 1 or more but for the batch"),
        false => Ok(()),
    }
}

pub fn output_has_windows(call: &Passed) -> Result<()> {
    let form = Form::of(call);
    let [(_, input), (_, weight), output] = form.sides(call);
    let geometry = form.geometry(call);
    let mut shape = Extents::from_slice(&[Form::extents(input)[0], channels_of_result(call)]);
    for (axis, [pixels, taps, _]) in space(call) {
        shape.push(if geometry.transposed {
            spread(&geometry, pixels, taps, axis)
        } else {
            windows(&geometry, pixels, taps, axis)
        });
    }
    if Form::extents(output.1) != shape {
        return refused(
            output,
            format!("{} as batch, channels and space, the extents of the result", shape_text(&shape)),
        );
    }
    match (input.is_empty() || weight.is_empty()) && !output.1.is_empty() {
        true => refused(output, "no elements, as input or weight has none"),
        false => Ok(()),
    }
}

pub fn is_two_dimensional(call: &Passed) -> Result<()> {
    let input = call.tensor("input");
    match input.1.rank() == 4 && !call.truth("transposed") {
        true => Ok(()),
        false => refused(input, "rank 4 and transposed false on this device"),
    }
}
