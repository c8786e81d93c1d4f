//! The rules of aclnnIm2col, in the order in which the original reports them. Stride is looked at before dilation, as by
//! the gradient.

use super::Arguments;
use super::kernel::Window;
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::checks::{dtype_in, in_storage, rank_in, shape_is};
use crate::ops::im2col_backward::{arrays, count};
use crate::soc::{Rules, Soc};
use crate::tensor::{product, shape_text};

/// The dtypes of self on the device that knows most: those of every device first.
pub const DTYPES: &[DType] = &[
    DType::Float,
    DType::Float16,
    DType::BFloat16,
    DType::Int8,
    DType::Int16,
    DType::Int32,
    DType::Int64,
    DType::UInt8,
    DType::UInt16,
    DType::UInt32,
    DType::UInt64,
    DType::Double,
    DType::Bool,
    DType::Complex32,
    DType::Complex64,
];

/// How many of them every device has.
const ON_EVERY_DEVICE: usize = 3;

/// All rules behind the null checks. `None` when there is nothing to do.
pub fn check(arguments: &Arguments, rules: &Rules) -> Result<Option<Window>> {
    let Arguments { self_, kernelSize, dilation, padding, stride, out } = arguments;
    let known = if rules.soc == Soc::Ascend950 { DTYPES.len() } else { ON_EVERY_DEVICE };
    dtype_in("self", self_, &DTYPES[..known])?;
    rank_in("self", self_, &[3, 4])?;
    let batched = self_.rank() == 4;
    let least = |axis: usize| i64::from(!(batched && axis == 0));
    if self_.shape.iter().enumerate().any(|(axis, &extent)| extent < least(axis)) {
        let got = format!("shape {}", shape_text(&self_.shape));
        return Err(Error::invalid("self", got, "positive extents, of which N may be 0"));
    }
    arrays(kernelSize, dilation, padding, stride)?;
    let [.., channels, height, width] = *self_.shape else { unreachable!("the rank was checked") };
    let windows = count([height, width], kernelSize, dilation, padding, stride)?;
    if windows.iter().any(|&windows| windows < 1) {
        let got =
            format!("{kernelSize:?} with dilation {dilation:?}, padding {padding:?}, stride {stride:?}");
        let expected = format!("a window in an image of shape {}, not {windows:?}", shape_text(&self_.shape));
        return Err(Error::invalid("kernelSize", got, expected));
    }
    let too_large = || Error::invalid("kernelSize", format!("{kernelSize:?}"), "products below 2^63");
    let rows = product(&[channels, kernelSize[0], kernelSize[1]]).ok_or_else(too_large)?;
    let columns = [self_.shape[0], rows, product(&windows).ok_or_else(too_large)?];
    shape_is("out", out, &columns[usize::from(!batched)..], "of self and the windows")?;
    if self_.is_empty() {
        return Ok(None);
    }
    in_storage("self", self_)?;
    Ok(Some(Window {
        kernel: [kernelSize[0], kernelSize[1]],
        dilation: [dilation[0], dilation[1]],
        padding: [padding[0], padding[1]],
        stride: [stride[0], stride[1]],
        blocks: windows,
    }))
}
