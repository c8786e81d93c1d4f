//! The rules of aclnnMaxUnpool2dBackward, in the order in which the original reports them.

use crate::check::{
    DTypes, dtype_in, in_storage, length_is, no_negative_extent, rank_in, same_dtype, same_planes, same_shape,
};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::soc::{Feature, Rules};
use crate::tensor::{Tensor, shape_text};

/// The arguments, none of them null.
pub struct Arguments<'a> {
    pub grad_output: &'a Tensor,
    pub self_: &'a Tensor,
    pub indices: &'a Tensor,
    pub output_size: &'a [i64],
    pub out: &'a Tensor,
}

/// All rules behind the null checks. `None` when there is nothing to do.
pub fn check(arguments: &Arguments, rules: &Rules) -> Result<Option<()>> {
    let Arguments { grad_output, self_, indices, .. } = arguments;
    dtypes(arguments, rules).map_err(|error| error.in_group("dtype check"))?;
    shapes(arguments).map_err(|error| error.in_group("shape check"))?;
    if grad_output.is_empty() && !self_.is_empty() {
        let got = format!("an empty tensor of shape {}", shape_text(&grad_output.shape));
        return Err(Error::invalid("gradOutput", got, "a non-empty tensor, as self is"));
    }
    if self_.is_empty() {
        return Ok(None);
    }
    in_storage("gradOutput", grad_output)?;
    in_storage("indices", indices)?;
    Ok(Some(()))
}

fn dtypes(arguments: &Arguments, rules: &Rules) -> Result<()> {
    let Arguments { grad_output, self_, indices, out, .. } = arguments;
    use DType::*;
    let mut supported = DTypes::from_slice(&[Float, Float16, Int8, UInt8, Int16, Int32, Int64]);
    for (feature, dtype) in [(Feature::MaxUnpoolBool, Bool), (Feature::MaxUnpoolDouble, Double)] {
        if rules.has(feature) {
            supported.push(dtype);
        }
    }
    dtype_in("gradOutput", grad_output, &supported)?;
    dtype_in("self", self_, &supported)?;
    dtype_in("out", out, &supported)?;
    if !grad_output.dtype.can_cast_to(out.dtype) {
        let expected = format!("a dtype that {} of gradOutput can be cast to", grad_output.dtype.name());
        return Err(Error::invalid("out", format!("dtype {}", out.dtype.name()), expected));
    }
    same_dtype("self", self_, "gradOutput", grad_output)?;
    dtype_in("indices", indices, &[Int64, Int32])
}

fn shapes(arguments: &Arguments) -> Result<()> {
    let Arguments { grad_output, self_, indices, output_size, out } = arguments;
    rank_in("self", self_, &[3, 4])?;
    rank_in("gradOutput", grad_output, &[self_.rank()])?;
    same_planes("gradOutput", grad_output, "self", self_)?;
    same_shape("indices", indices, "self", self_)?;
    same_shape("out", out, "self", self_)?;
    length_is("outputSize", output_size, 2)?;
    if output_size[..] != grad_output.shape[self_.rank() - 2..] {
        return Err(Error::invalid(
            "outputSize",
            format!("{output_size:?}"),
            format!("{:?}, the last two extents of gradOutput", &grad_output.shape[self_.rank() - 2..]),
        ));
    }
    no_negative_extent("self", self_)?;
    no_negative_extent("gradOutput", grad_output)
}
