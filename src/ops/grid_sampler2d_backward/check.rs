//! The rules of aclnnGridSampler2DBackward, in the order in which the original reports them.

use super::kernel::{Interpolation, Mode, Padding};
use crate::check::{DTypes, dtype_in, in_storage, no_negative_extent, rank_in, same_dtype, same_shape};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::soc::{Feature, Rules};
use crate::tensor::{Tensor, shape_text};

/// The arguments, none of them null.
pub struct Arguments<'a> {
    pub grad_output: &'a Tensor,
    pub input: &'a Tensor,
    pub grid: &'a Tensor,
    pub interpolation_mode: i64,
    pub padding_mode: i64,
    pub align_corners: bool,
    pub output_mask: &'a [bool],
    pub input_grad: &'a Tensor,
    pub grid_grad: &'a Tensor,
}

/// Older editions looked at a mask of two false values before everything else.
pub fn wants_nothing_early(mask: &[bool], rules: &Rules) -> bool {
    !rules.has(Feature::GridSamplerMaskChecked) && mask.len() >= 2 && mask[..2] == [false, false]
}

/// All rules behind the null checks. `None` when there is nothing to do.
pub fn check(arguments: &Arguments, rules: &Rules) -> Result<Option<Mode>> {
    let Arguments { grad_output, input, grid, output_mask, .. } = arguments;
    dtypes(arguments, rules)?;
    let mode = mode(arguments, rules)?;
    shapes(arguments)?;
    if output_mask.len() != 2 && (rules.has(Feature::GridSamplerMaskChecked) || output_mask.len() < 2) {
        return Err(Error::invalid("outputMask", format!("{} values", output_mask.len()), "2 values"));
    }
    let empty = [grad_output, input, grid].iter().any(|tensor| tensor.is_empty());
    if empty || output_mask[..2] == [false, false] {
        return Ok(None);
    }
    in_storage("gradOutput", grad_output)?;
    in_storage("input", input)?;
    in_storage("grid", grid)?;
    Ok(Some(mode))
}

fn dtypes(arguments: &Arguments, rules: &Rules) -> Result<()> {
    let Arguments { grad_output, input, grid, input_grad, grid_grad, .. } = arguments;
    for (name, tensor) in
        [("gradOutput", grad_output), ("grid", grid), ("inputGrad", input_grad), ("gridGrad", grid_grad)]
    {
        same_dtype(name, tensor, "input", input)?;
    }
    let mut supported = DTypes::from_slice(&[DType::Float]);
    for (known, dtype) in [
        (rules.has(Feature::GridSamplerFloat16), DType::Float16),
        (rules.has(Feature::GridSamplerDouble), DType::Double),
        (rules.has(Feature::GridSamplerBf16) && rules.soc.has_bf16(), DType::BFloat16),
    ] {
        if known {
            supported.push(dtype);
        }
    }
    dtype_in("input", input, &supported)
}

fn mode(arguments: &Arguments, rules: &Rules) -> Result<Mode> {
    let bicubic = rules.has(Feature::GridSamplerBicubic);
    let interpolation = match arguments.interpolation_mode {
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
    let padding = match arguments.padding_mode {
        0 => Padding::Zeros,
        1 => Padding::Border,
        2 => Padding::Reflection,
        other => return Err(Error::invalid("paddingMode", other, "0 to 2")),
    };
    Ok(Mode { interpolation, padding, align_corners: arguments.align_corners })
}

fn shapes(arguments: &Arguments) -> Result<()> {
    let Arguments { grad_output, input, grid, input_grad, grid_grad, .. } = arguments;
    for (name, tensor) in [("input", input), ("grid", grid), ("gradOutput", grad_output)] {
        rank_in(name, tensor, &[4])?;
    }
    let wrong = |name: &str, tensor: &Tensor, expected: String| {
        Err(Error::invalid(name, format!("shape {}", shape_text(&tensor.shape)), expected))
    };
    let of_input = |what: &str, axis: usize| format!("the {what} of input, {}", input.shape[axis]);
    for (name, tensor) in [("grid", grid), ("gradOutput", grad_output)] {
        if tensor.shape[0] != input.shape[0] {
            return wrong(name, tensor, of_input("batch", 0));
        }
    }
    if grad_output.shape[1] != input.shape[1] {
        return wrong("gradOutput", grad_output, of_input("channels", 1));
    }
    if input.shape[2..].contains(&0) {
        return wrong("input", input, "a height and a width that are not 0".into());
    }
    if grid.shape[1..3] != grad_output.shape[2..] {
        return wrong(
            "grid",
            grid,
            format!("the height and width of gradOutput, {:?}", &grad_output.shape[2..]),
        );
    }
    if grid.shape[3] != 2 {
        return wrong("grid", grid, "a last extent of 2".into());
    }
    same_shape("inputGrad", input_grad, "input", input)?;
    same_shape("gridGrad", grid_grad, "grid", grid)?;
    no_negative_extent("input", input)?;
    no_negative_extent("grid", grid)
}
