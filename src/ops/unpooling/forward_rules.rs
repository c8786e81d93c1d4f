//! The rules of aclnnMaxUnpool2d, in the order in which the original reports them.

use super::Arguments;
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::checks::{at_least, dtype_in, in_storage, length_is, rank_in, same_dtype, same_shape};
use crate::tensor::{product, shape_text};
use smallvec::SmallVec;

/// The dtypes of self.
pub const DTYPES: &[DType] = &[
    DType::Float,
    DType::Float16,
    DType::Int8,
    DType::UInt8,
    DType::Int16,
    DType::Int32,
    DType::Int64,
    DType::Double,
];

/// The shape of the result: (N, C, oH, oW) or (C, oH, oW).
pub type Unpooled = SmallVec<[i64; 4]>;

/// All rules behind the null checks. `None` when there is nothing to do.
pub fn check(arguments: &Arguments) -> Result<Option<Unpooled>> {
    let Arguments { self_, indices, outputSize, out } = arguments;
    dtype_in("self", self_, DTYPES)?;
    same_dtype("out", out, "self", self_)?;
    dtype_in("indices", indices, &[DType::Int64, DType::Int32])?;
    rank_in("self", self_, &[3, 4])?;
    rank_in("indices", indices, &[self_.rank()])?;
    same_shape("indices", indices, "self", self_)?;
    if self_.shape[0] < 0 || self_.shape[1..].iter().any(|&extent| extent < 1) {
        let got = format!("shape {}", shape_text(&self_.shape));
        return Err(Error::invalid("self", got, "positive extents, of which the first may be 0"));
    }
    length_is("outputSize", outputSize, 2)?;
    at_least("outputSize", outputSize, 1)?;
    let planes = self_.rank() - 2;
    let area = |sizes: &[i64]| sizes.iter().map(|&size| i128::from(size)).product::<i128>();
    if area(outputSize) < area(&self_.shape[planes..]) {
        let expected = format!("an area of {} or more, that of self", area(&self_.shape[planes..]));
        return Err(Error::invalid("outputSize", format!("{outputSize:?}"), expected));
    }
    if self_.is_empty() {
        return Ok(None);
    }
    in_storage("self", self_)?;
    in_storage("indices", indices)?;
    let unpooled: Unpooled = self_.shape[..planes].iter().chain(outputSize.iter()).copied().collect();
    // The original writes planes and reshapes them into out, whatever its shape. One that is neither that of the planes
    // nor contiguous has no public user; it is refused, not computed wrongly.
    let fits = *out.shape == *unpooled
        || product(&unpooled).is_some_and(|numel| out.numel() == Some(numel)) && out.is_contiguous();
    if !fits {
        return Err(Error::view(
            "out",
            format!("shape {}, strides {:?}", shape_text(&out.shape), out.strides),
            format!("shape {}, or a contiguous tensor of as many elements", shape_text(&unpooled)),
        ));
    }
    Ok(Some(unpooled))
}
