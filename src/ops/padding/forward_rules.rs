//! The rules of aclnnReplicationPad2d, in the order in which the original reports them.

use super::Arguments;
use super::kernel::Padding;
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::checks::{
    DTypes, dtype_in, in_storage, length_is, no_negative_extent, rank_in, same_dtype, shape_is,
};
use crate::soc::{Rules, Soc};
use crate::tensor::shape_text;

/// The dtypes of self on the device that knows most: those of every device first.
pub const DTYPES: &[DType] = &[
    DType::Float,
    DType::Float16,
    DType::BFloat16,
    DType::Double,
    DType::Int8,
    DType::UInt8,
    DType::Int16,
    DType::Int32,
    DType::Int64,
    DType::Complex64,
    DType::Complex128,
    DType::UInt16,
    DType::UInt32,
    DType::UInt64,
    DType::Bool,
    DType::HiFloat8,
    DType::Float8E5M2,
    DType::Float8E4M3FN,
    DType::Float8E8M0,
];

/// How many of them every device has.
const ON_EVERY_DEVICE: usize = 11;

/// All rules behind the null checks. `None` when there is nothing to do.
pub fn check(arguments: &Arguments, rules: &Rules) -> Result<Option<Padding>> {
    let Arguments { self_, out, .. } = arguments;
    if out.format != self_.format {
        let expected = format!("{}, the format of self", self_.format.name());
        return Err(Error::invalid("out", format!("format {}", out.format.name()), expected));
    }
    let known = if rules.soc == Soc::Ascend950 { DTYPES.len() } else { ON_EVERY_DEVICE };
    let supported = DTypes::from_slice(&DTYPES[..known]);
    dtype_in("self", self_, &supported)?;
    dtype_in("out", out, &supported)?;
    same_dtype("out", out, "self", self_)?;
    let padding = shapes(arguments)?;
    if self_.is_empty() || out.is_empty() {
        if self_.rank() == 3 || self_.shape[1..].contains(&0) {
            let got = format!("shape {}, out of shape {}", shape_text(&self_.shape), shape_text(&out.shape));
            let expected = "no empty tensor, but for a batch of 0 in four dimensions";
            return Err(Error::invalid("self", got, expected));
        }
        return Ok(None);
    }
    in_storage("self", self_)?;
    Ok(Some(padding))
}

fn shapes(arguments: &Arguments) -> Result<Padding> {
    let Arguments { self_, padding, out } = arguments;
    rank_in("self", self_, &[3, 4])?;
    rank_in("out", out, &[self_.rank()])?;
    length_is("padding", padding, 4)?;
    no_negative_extent("self", self_)?;
    let [left, right, top, bottom] = padding[..] else { unreachable!("the length was checked") };
    let mut expected = self_.shape.to_vec();
    let plane = expected.len() - 2;
    for (extent, [before, after]) in expected[plane..].iter_mut().zip([[top, bottom], [left, right]]) {
        let padded = extent.checked_add(before).and_then(|extent| extent.checked_add(after));
        *extent = padded.ok_or_else(|| {
            Error::invalid("padding", format!("{padding:?}"), "sums with the extents of self below 2^63")
        })?;
    }
    shape_is("out", out, &expected, "of self and padding")?;
    no_negative_extent("out", out)?;
    Ok(Padding { left, top })
}
