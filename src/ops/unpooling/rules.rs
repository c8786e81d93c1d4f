//! The rules of aclnnMaxUnpool2dBackward, in the order in which the original reports them.

use super::Arguments;
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::checks::{
    DTypes, dtype_in, in_storage, length_is, no_negative_extent, rank_in, same_dtype, same_planes, same_shape,
};
use crate::soc::{Edition, Editions, Feature, Rules};
use crate::tensor::shape_text;

/// The dtypes of gradOutput, whatever the edition.
pub const DTYPES: &[DType] = &[
    DType::Float,
    DType::Float16,
    DType::Double,
    DType::Int8,
    DType::UInt8,
    DType::Int16,
    DType::Int32,
    DType::Int64,
    DType::Bool,
];

const TAKES_DOUBLE: Feature = &[Editions::until(Edition::rc(8, 0, 2))];
const TAKES_BOOL: Feature = &[Editions::since(Edition::rc(8, 0, 2))];

/// All rules behind the null checks. `None` when there is nothing to do.
pub fn check(arguments: &Arguments, rules: &Rules) -> Result<Option<()>> {
    let Arguments { gradOutput, self_, indices, .. } = arguments;
    dtypes(arguments, rules).map_err(|error| error.in_group("dtype check"))?;
    shapes(arguments).map_err(|error| error.in_group("shape check"))?;
    if gradOutput.is_empty() && !self_.is_empty() {
        let got = format!("an empty tensor of shape {}", shape_text(&gradOutput.shape));
        return Err(Error::invalid("gradOutput", got, "a non-empty tensor, as self is"));
    }
    if self_.is_empty() {
        return Ok(None);
    }
    in_storage("gradOutput", gradOutput)?;
    in_storage("indices", indices)?;
    Ok(Some(()))
}

fn dtypes(arguments: &Arguments, rules: &Rules) -> Result<()> {
    let Arguments { gradOutput, self_, indices, out, .. } = arguments;
    use DType::*;
    let mut supported = DTypes::from_slice(&[Float, Float16, Int8, UInt8, Int16, Int32, Int64]);
    for (feature, dtype) in [(TAKES_BOOL, Bool), (TAKES_DOUBLE, Double)] {
        if rules.has(feature) {
            supported.push(dtype);
        }
    }
    dtype_in("gradOutput", gradOutput, &supported)?;
    dtype_in("self", self_, &supported)?;
    dtype_in("out", out, &supported)?;
    if !gradOutput.dtype.can_cast_to(out.dtype) {
        let expected = format!("a dtype that {} of gradOutput can be cast to", gradOutput.dtype.name());
        return Err(Error::invalid("out", format!("dtype {}", out.dtype.name()), expected));
    }
    same_dtype("self", self_, "gradOutput", gradOutput)?;
    dtype_in("indices", indices, &[Int64, Int32])
}

fn shapes(arguments: &Arguments) -> Result<()> {
    let Arguments { gradOutput, self_, indices, outputSize, out } = arguments;
    rank_in("self", self_, &[3, 4])?;
    rank_in("gradOutput", gradOutput, &[self_.rank()])?;
    same_planes("gradOutput", gradOutput, "self", self_)?;
    same_shape("indices", indices, "self", self_)?;
    same_shape("out", out, "self", self_)?;
    length_is("outputSize", outputSize, 2)?;
    if outputSize[..] != gradOutput.shape[self_.rank() - 2..] {
        return Err(Error::invalid(
            "outputSize",
            format!("{outputSize:?}"),
            format!("{:?}, the last two extents of gradOutput", &gradOutput.shape[self_.rank() - 2..]),
        ));
    }
    no_negative_extent("self", self_)?;
    no_negative_extent("gradOutput", gradOutput)
}
