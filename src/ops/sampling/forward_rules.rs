//! The rules of aclnnGridSampler2D, in the order in which the original reports them.

use super::Arguments;
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::checks::{DTypes, dtype_in, in_storage, no_negative_extent, same_dtype};
use crate::ops::grid_sampler2d_backward::check::{
    batches_and_channels, has_pixels, mode, point_for_each, points_are_pairs,
};
use crate::soc::{Rules, Soc};
use opapi_kernels::ops::grid_sampler2d_backward::kernel::{Interpolation, Mode};

/// The dtypes on the devices that know most.
pub const DTYPES: &[DType] = &[DType::Float, DType::Float16, DType::BFloat16, DType::Double];

/// All rules behind the null checks. `None` when there is nothing to do.
pub fn check(arguments: &Arguments, rules: &Rules) -> Result<Option<Mode>> {
    let Arguments { input, grid, interpolationMode, paddingMode, alignCorners, out } = arguments;
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

fn dtypes(Arguments { input, grid, out, .. }: &Arguments, rules: &Rules) -> Result<()> {
    for (name, tensor) in [("grid", grid), ("out", out)] {
        same_dtype(name, tensor, "input", input)?;
    }
    // The pages leave BF16 out on 910 too, where it is computed.
    let known = |&dtype: &DType| dtype != DType::BFloat16 || rules.soc != Soc::Ascend310P;
    dtype_in("input", input, &DTYPES.iter().copied().filter(known).collect::<DTypes>())
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
