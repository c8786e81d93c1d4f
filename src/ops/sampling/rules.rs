//! The rules of grid sampling and its gradient, in the order in which the original reports them.

use super::rows::{grid_sampler2d, grid_sampler2d_backward};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::rules::{
    BF16, Dated, EVERYWHERE, FL, Takes, Types, in_storage, no_negative_extent, rank_in, same_dtype,
    same_shape,
};
use crate::soc::{Edition, Editions, Feature, Rules, Soc};
use crate::tensor::{Tensor, shape_text};
use opapi_kernels::sampling::{Interpolation, Mode, Padding};

const TAKES: Takes = Takes::everywhere(FL).on_910(BF16).on(&[Soc::Ascend310B], BF16).newer(BF16);

/// All rules behind the null checks. `None` when there is nothing to do.
pub fn grid_sampler2d(arguments: &grid_sampler2d::Arguments, rules: &Rules) -> Result<Option<Mode>> {
    let grid_sampler2d::Arguments { input, grid, interpolationMode, paddingMode, alignCorners, out } =
        arguments;
    dtypes(arguments, rules)?;
    let mode = mode(*interpolationMode, *paddingMode, *alignCorners, true)?;
    batches_and_channels(input, grid, "out", out)?;
    point_for_each(grid, "out", out)?;
    has_pixels(input)?;
    points_are_pairs(grid)?;
    no_negative_extent("input", input)?;
    no_negative_extent("grid", grid)?;
    if input.is_empty() || grid.is_empty() {
        return Ok(None);
    }
    if mode.interpolation == Interpolation::Bicubic {
        bicubic(input.dtype, rules)?;
    }
    in_storage("input", input)?;
    in_storage("grid", grid)?;
    Ok(Some(mode))
}

fn dtypes(
    grid_sampler2d::Arguments { input, grid, out, .. }: &grid_sampler2d::Arguments,
    rules: &Rules,
) -> Result<()> {
    for (name, tensor) in [("grid", grid), ("out", out)] {
        same_dtype(name, tensor, "input", input)?;
    }
    // The pages leave BF16 out on 910 too, where it is computed.
    TAKES.check("input", input.dtype, rules)
}

/// Only the AI cores of some devices know bicubic, and none of them in DOUBLE. The original finds that out when it chooses
/// where to compute, so nothing empty gets here; whether before or after it makes inputs contiguous is not known.
fn bicubic(dtype: DType, rules: &Rules) -> Result<()> {
    if matches!(rules.soc, Soc::Ascend910 | Soc::Ascend310P | Soc::Ascend310B) {
        return Err(Error::invalid("interpolationMode", 2, "0 to 1 on this device"));
    }
    if dtype == DType::Double {
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

/// All rules behind the null checks. `None` when there is nothing to do.
pub fn grid_sampler2d_backward(
    arguments: &grid_sampler2d_backward::Arguments,
    rules: &Rules,
) -> Result<Option<Mode>> {
    let grid_sampler2d_backward::Arguments { gradOutput, input, grid, outputMask, .. } = arguments;
    dtypes_backward(arguments, rules)?;
    let grid_sampler2d_backward::Arguments { interpolationMode, paddingMode, alignCorners, .. } = *arguments;
    let mode = mode(interpolationMode, paddingMode, alignCorners, rules.has(KNOWS_BICUBIC))?;
    shapes(arguments)?;
    if outputMask.len() != 2 && (rules.has(MASK_CHECKED) || outputMask.len() < 2) {
        return Err(Error::invalid("outputMask", format!("{} values", outputMask.len()), "2 values"));
    }
    let empty = [gradOutput, input, grid].iter().any(|tensor| tensor.is_empty());
    if empty || outputMask[..2] == [false, false] {
        return Ok(None);
    }
    in_storage("gradOutput", gradOutput)?;
    in_storage("input", input)?;
    in_storage("grid", grid)?;
    Ok(Some(mode))
}

fn dtypes_backward(arguments: &grid_sampler2d_backward::Arguments, rules: &Rules) -> Result<()> {
    let grid_sampler2d_backward::Arguments { gradOutput, input, grid, inputGrad, gridGrad, .. } = arguments;
    for (name, tensor) in
        [("gradOutput", gradOutput), ("grid", grid), ("inputGrad", inputGrad), ("gridGrad", gridGrad)]
    {
        same_dtype(name, tensor, "input", input)?;
    }
    TAKES_BACKWARD.check("input", input.dtype, rules)
}

/// The attributes that both directions have; `bicubic` is known.
pub(crate) fn mode(interpolation: i64, padding: i64, align_corners: bool, bicubic: bool) -> Result<Mode> {
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

fn shapes(arguments: &grid_sampler2d_backward::Arguments) -> Result<()> {
    let grid_sampler2d_backward::Arguments { gradOutput, input, grid, inputGrad, gridGrad, .. } = arguments;
    batches_and_channels(input, grid, "gradOutput", gradOutput)?;
    has_pixels(input)?;
    point_for_each(grid, "gradOutput", gradOutput)?;
    points_are_pairs(grid)?;
    same_shape("inputGrad", inputGrad, "input", input)?;
    same_shape("gridGrad", gridGrad, "grid", grid)?;
    no_negative_extent("input", input)?;
    no_negative_extent("grid", grid)
}

// The shapes of both directions. `samples` is what the forward operator returns, under its name here.

/// Ranks of 4, one batch, and as many samples as input has channels.
pub(crate) fn batches_and_channels(
    input: &Tensor,
    grid: &Tensor,
    name: &str,
    samples: &Tensor,
) -> Result<()> {
    for (name, tensor) in [("input", input), ("grid", grid), (name, samples)] {
        rank_in(name, tensor, &[4])?;
    }
    let of_input = |what: &str, axis: usize| format!("the {what} of input, {}", input.shape[axis]);
    for (name, tensor) in [("grid", grid), (name, samples)] {
        if tensor.shape[0] != input.shape[0] {
            return wrong_shape(name, tensor, of_input("batch", 0));
        }
    }
    if samples.shape[1] != input.shape[1] {
        return wrong_shape(name, samples, of_input("channels", 1));
    }
    Ok(())
}

/// The image has pixels.
pub(crate) fn has_pixels(input: &Tensor) -> Result<()> {
    if input.shape[2..].contains(&0) {
        return wrong_shape("input", input, "a height and a width that are not 0".into());
    }
    Ok(())
}

/// The grid has the height and width of the samples.
pub(crate) fn point_for_each(grid: &Tensor, name: &str, samples: &Tensor) -> Result<()> {
    if grid.shape[1..3] != samples.shape[2..] {
        let expected = format!("the height and width of {name}, {:?}", &samples.shape[2..]);
        return wrong_shape("grid", grid, expected);
    }
    Ok(())
}

/// The grid holds x and y.
pub(crate) fn points_are_pairs(grid: &Tensor) -> Result<()> {
    if grid.shape[3] != 2 {
        return wrong_shape("grid", grid, "a last extent of 2".into());
    }
    Ok(())
}

fn wrong_shape(name: &str, tensor: &Tensor, expected: String) -> Result<()> {
    Err(Error::invalid(name, format!("shape {}", shape_text(&tensor.shape)), expected))
}
