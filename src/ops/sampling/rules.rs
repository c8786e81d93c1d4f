//! The rules of grid sampling and its gradient, in the order in which the original reports them.

use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::rules::{BF16, Dated, EVERYWHERE, FL, Takes, Types};
use crate::soc::{Edition, Editions, Feature, Rules, Soc};
use crate::tensor::{Named, shape_text};
use opapi_kernels::sampling::{Interpolation, Mode, Padding};
use smallvec::SmallVec;

const INPUT: &[&str] = &["input"];
const INPUTS: &[&str] = &["input", "grid"];

const TAKES: Takes = Takes::everywhere(FL).on_910(BF16).on(&[Soc::Ascend310B], BF16).newer(BF16);

/// Of sampling.
pub const FORWARD: &[Check] = &[
    SameDtype(&["grid", "out"], "input"),
    // The pages leave BF16 out on 910 too, where it is computed.
    Dtype(INPUT, TAKES),
    Own(|call| mode_is_known(call, true)),
    RankOf(&["input", "grid", "out"], &[4]),
    Own(|call| batches_and_channels(call, "out")),
    Own(|call| point_for_each(call, "out")),
    Own(has_pixels),
    Own(points_are_pairs),
    NoNegativeExtent(INPUTS),
    Empty(INPUTS, Instead::Nothing),
    If(|call| call.integer("interpolationMode") == 2, &Own(bicubic_is_computed)),
    InStorage(INPUTS),
];

/// Only the AI cores of some devices know bicubic, and none of them in DOUBLE. The original finds that out when it chooses
/// where to compute, so nothing empty gets here; whether before or after it makes inputs contiguous is not known.
fn bicubic_is_computed(call: &Passed) -> Result<()> {
    if matches!(call.rules.soc, Soc::Ascend910 | Soc::Ascend310P | Soc::Ascend310B) {
        return Err(Error::invalid("interpolationMode", 2, "0 to 1 on this device"));
    }
    if call.tensor("input").1.dtype == DType::Double {
        return Err(Error::invalid("interpolationMode", 2, "0 to 1 for an input of DT_DOUBLE"));
    }
    Ok(())
}

const TAKES_BACKWARD: Takes = Takes::everywhere(FL).newer(BF16).dated(&[
    Dated {
        types: Types::of(&[DType::Float16]),
        on: EVERYWHERE,
        with: &[Editions::until(Edition::rc(8, 0, 2)), Editions::since(Edition::rc(8, 0, 3))],
    },
    Dated {
        types: Types::of(&[DType::Double]),
        on: EVERYWHERE,
        with: &[Editions::until(Edition::rc(8, 0, 3)), Editions::since(Edition::rc(8, 1, 1).alpha(2))],
    },
    Dated { types: BF16, on: EVERYWHERE, with: &[Editions::since(Edition::rc(8, 0, 3))] },
]);
const KNOWS_BICUBIC: Feature = &[Editions::since(Edition::release(9, 0))];
/// Every argument is checked before the values of outputMask are looked at, and so is the mask's length.
const MASK_CHECKED: Feature = &[Editions::since(Edition::release(9, 0))];

/// There is no mask or, in older editions, one of two false values: both were looked at before everything else.
pub fn nothing_is_wanted(mask: Option<&[bool]>, rules: &Rules) -> bool {
    mask.is_none_or(|mask| !rules.has(MASK_CHECKED) && mask.starts_with(&[false, false]))
}

/// Of its gradient.
pub const BACKWARD: &[Check] = &[
    SameDtype(&["gradOutput", "grid", "inputGrad", "gridGrad"], "input"),
    Dtype(INPUT, TAKES_BACKWARD),
    Own(|call| mode_is_known(call, call.rules.has(KNOWS_BICUBIC))),
    RankOf(&["input", "grid", "gradOutput"], &[4]),
    Own(|call| batches_and_channels(call, "gradOutput")),
    Own(has_pixels),
    Own(|call| point_for_each(call, "gradOutput")),
    Own(points_are_pairs),
    SameShape(&["inputGrad"], "input"),
    SameShape(&["gridGrad"], "grid"),
    NoNegativeExtent(INPUTS),
    Own(mask_has_two_values),
    Empty(READ, Instead::Zeros(wanted)),
    If(|call| call.truths("outputMask")[..2] != [false, false], &InStorage(READ)),
];
/// Of the gradient's tensors.
const READ: &[&str] = &["gradOutput", "input", "grid"];

/// The gradients that outputMask asks for.
fn wanted(call: &Passed) -> SmallVec<[&'static str; 2]> {
    let gradients = ["inputGrad", "gridGrad"].into_iter().zip(call.truths("outputMask"));
    gradients.filter(|(_, wanted)| **wanted).map(|(name, _)| name).collect()
}

/// outputMask says of both gradients whether they are wanted; older editions look at no more values than that.
fn mask_has_two_values(call: &Passed) -> Result<()> {
    let values = call.truths("outputMask").len();
    if values == 2 || values > 2 && !call.rules.has(MASK_CHECKED) {
        return Ok(());
    }
    Err(Error::invalid("outputMask", format!("{values} values"), "2 values"))
}

/// The attributes that both directions have; `bicubic` is known.
pub fn mode(interpolation: i64, padding: i64, align_corners: bool, bicubic: bool) -> Result<Mode> {
    let interpolation = match interpolation {
        0 => Interpolation::Bilinear,
        1 => Interpolation::Nearest,
        2 if bicubic => Interpolation::Bicubic,
        other => {
            return Err(Error::invalid(
                "interpolationMode",
                other,
                if bicubic { "0 to 2" } else { "0 to 1" },
            ));
        }
    };
    let padding = match padding {
        0 => Padding::Zeros,
        1 => Padding::Border,
        2 => Padding::Reflection,
        other => return Err(Error::invalid("paddingMode", other, "0 to 2")),
    };
    Ok(Mode { interpolation, padding, align_corners })
}

/// The attributes are some of those.
fn mode_is_known(call: &Passed, bicubic: bool) -> Result<()> {
    let [interpolation, padding] = ["interpolationMode", "paddingMode"].map(|name| call.integer(name));
    mode(interpolation, padding, call.truth("alignCorners"), bicubic).map(drop)
}

// The shapes of both directions. `samples` is what the forward operator returns, under its name here.

/// One batch, and as many samples as input has channels.
fn batches_and_channels(call: &Passed, samples: &str) -> Result<()> {
    let [(_, input), grid, samples] = ["input", "grid", samples].map(|name| call.tensor(name));
    let of_input = |what: &str, axis: usize| format!("the {what} of input, {}", input.shape[axis]);
    for tensor in [grid, samples] {
        if tensor.1.shape[0] != input.shape[0] {
            return wrong_shape(tensor, of_input("batch", 0));
        }
    }
    if samples.1.shape[1] != input.shape[1] {
        return wrong_shape(samples, of_input("channels", 1));
    }
    Ok(())
}

/// The image has pixels.
fn has_pixels(call: &Passed) -> Result<()> {
    let input = call.tensor("input");
    if input.1.shape[2..].contains(&0) {
        return wrong_shape(input, "a height and a width that are not 0".into());
    }
    Ok(())
}

/// The grid has the height and width of the samples.
fn point_for_each(call: &Passed, samples: &str) -> Result<()> {
    let [grid, (name, samples)] = ["grid", samples].map(|name| call.tensor(name));
    if grid.1.shape[1..3] != samples.shape[2..] {
        return wrong_shape(grid, format!("the height and width of {name}, {:?}", &samples.shape[2..]));
    }
    Ok(())
}

/// The grid holds x and y.
fn points_are_pairs(call: &Passed) -> Result<()> {
    let grid = call.tensor("grid");
    if grid.1.shape[3] != 2 {
        return wrong_shape(grid, "a last extent of 2".into());
    }
    Ok(())
}

fn wrong_shape((name, tensor): Named, expected: String) -> Result<()> {
    Err(Error::invalid(name, format!("shape {}", shape_text(&tensor.shape)), expected))
}
