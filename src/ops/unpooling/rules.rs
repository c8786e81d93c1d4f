//! The rules of max unpooling and its gradient, in the order in which the original reports them.

use super::rows::{max_unpool2d, max_unpool2d_backward};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::rules::{
    BOOL, Dated, EVERYWHERE, INT, Takes, Types, at_least, in_storage, length_is, no_negative_extent, rank_in,
    same_dtype, same_planes, same_shape,
};
use crate::soc::{Edition, Editions, Rules};
use crate::tensor::{product, shape_text};
use smallvec::SmallVec;

/// Without BOOL and DOUBLE.
const MOST: Types = INT.and(Types::of(&[DType::Float, DType::Float16]));
const TAKES: Takes = Takes::everywhere(MOST.and(Types::of(&[DType::Double])));
const INDICES: Takes = Takes::everywhere(Types::of(&[DType::Int32, DType::Int64]));

/// The shape of the result: (N, C, oH, oW) or (C, oH, oW).
pub type Unpooled = SmallVec<[i64; 4]>;

/// All rules behind the null checks. `None` when there is nothing to do.
pub fn max_unpool2d(arguments: &max_unpool2d::Arguments, rules: &Rules) -> Result<Option<Unpooled>> {
    let max_unpool2d::Arguments { self_, indices, outputSize, out } = arguments;
    TAKES.check("self", self_.dtype, rules)?;
    same_dtype("out", out, "self", self_)?;
    INDICES.check("indices", indices.dtype, rules)?;
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

const TAKES_BACKWARD: Takes = Takes::everywhere(MOST.and(BOOL).and(Types::of(&[DType::Double]))).dated(&[
    Dated { types: BOOL, on: EVERYWHERE, with: &[Editions::since(Edition::rc(8, 0, 2))] },
    Dated {
        types: Types::of(&[DType::Double]),
        on: EVERYWHERE,
        with: &[Editions::until(Edition::rc(8, 0, 2))],
    },
]);

/// All rules behind the null checks. `None` when there is nothing to do.
pub fn max_unpool2d_backward(
    arguments: &max_unpool2d_backward::Arguments,
    rules: &Rules,
) -> Result<Option<()>> {
    let max_unpool2d_backward::Arguments { gradOutput, self_, indices, .. } = arguments;
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

fn dtypes(arguments: &max_unpool2d_backward::Arguments, rules: &Rules) -> Result<()> {
    let max_unpool2d_backward::Arguments { gradOutput, self_, indices, out, .. } = arguments;
    let tensors = [("gradOutput", *gradOutput), ("self", *self_), ("out", *out)];
    TAKES_BACKWARD.check_all(&tensors, rules)?;
    if !gradOutput.dtype.can_cast_to(out.dtype) {
        let expected = format!("a dtype that {} of gradOutput can be cast to", gradOutput.dtype.name());
        return Err(Error::invalid("out", format!("dtype {}", out.dtype.name()), expected));
    }
    same_dtype("self", self_, "gradOutput", gradOutput)?;
    INDICES.check("indices", indices.dtype, rules)
}

fn shapes(arguments: &max_unpool2d_backward::Arguments) -> Result<()> {
    let max_unpool2d_backward::Arguments { gradOutput, self_, indices, outputSize, out } = arguments;
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
